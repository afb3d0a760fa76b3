"""table.yaml: phrases, words and kinds, and what is wrong with them at its place."""

from pathlib import Path

import pytest

from cardforge.diagnostics import Findings
from cardforge.source.table import Phrase, Table, ValueKind, read_table

WHOLE = """actions:
  play: {text: "Play {card}", of: [card]}
  pass: Pass
events:
  draw: {text: "You draw {card}", of: [seat, card], to: seat}
show:
  claim: {text: "Said: {claim}", of: [claim], when: claim}
words:
  doubt: {1: number, 2: spice, -1: nobody}
kinds:
  card: {deck: cards, as: "{suit} {value}"}
  claim: number
  doubt: words.doubt
"""


def read(folder: Path, text: str) -> tuple[Table | None, list[str]]:
    (folder / "table.yaml").write_text(text, "utf-8")
    findings = Findings()
    table = read_table(folder, "decks/x", findings)
    return table, [
        f"{one.file}:{one.line}:{one.col} {one.code} {one.message}" for one in findings.sorted()
    ]


def test_phrases_words_and_kinds(tmp_path: Path) -> None:
    table, found = read(tmp_path, WHOLE)
    assert found == []
    assert table is not None
    assert table.groups == {
        "actions": {
            "play": Phrase("actions.play", "Play {card}", ("card",)),
            "pass": Phrase("actions.pass", "Pass"),
        },
        "events": {"draw": Phrase("events.draw", "You draw {card}", ("seat", "card"), "", "seat")},
        "show": {"claim": Phrase("show.claim", "Said: {claim}", ("claim",), "claim")},
    }
    assert table.words["doubt"][-1] == Phrase("words.doubt.-1", "nobody")
    assert table.kinds == {
        "card": ValueKind("cards", Phrase("kinds.card", "{suit} {value}")),
        "claim": ValueKind("number"),
        "doubt": ValueKind("words.doubt"),
    }
    assert [phrase.id for phrase in table.phrases()] == [
        "actions.play", "actions.pass", "events.draw", "show.claim",
        "words.doubt.1", "words.doubt.2", "words.doubt.-1", "kinds.card",
    ]  # fmt: skip
    place = table.places["actions.pass"]
    assert place.source.text[place.start : place.end] == "Pass"


def test_a_game_without_it_says_nothing(tmp_path: Path) -> None:
    findings = Findings()
    assert read_table(tmp_path, "decks/x", findings) is None
    assert len(findings) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("action: {play: x}\n", "1:1 CF-S01 unknown key `action`"),
        ("actions: [play]\n", "1:10 CF-S03 expected keys and values"),
        ("actions:\n  play: {of: [card]}\n", "2:9 CF-S02 the key `text` is missing"),
        ("actions:\n  play: {text: x, off: [card]}\n", "2:19 CF-S01 unknown key `off`"),
        ("words:\n  doubt: {one: number}\n", "2:11 CF-S05 expected a whole number, found `one`"),
        ("kinds:\n  card: {deck: cards}\n", "2:9 CF-S02 the key `as` is missing"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(tmp_path: Path, text: str, message: str) -> None:
    _, found = read(tmp_path, text)
    assert [one for one in found if one.startswith(f"decks/x/table.yaml:{message}")], found
