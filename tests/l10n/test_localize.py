"""A card in a language."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from cardforge.diagnostics import Findings
from cardforge.l10n.localize import localize
from cardforge.l10n.words import SourceWords
from cardforge.source.model import Choice, Game, Record
from cardforge.source.settings import counts, resolve
from tests.source.support import SPICY, deck, load, try_game


class Upper(SourceWords):
    """Every message with its id, in capitals."""

    __slots__ = ("asked",)

    def __init__(self) -> None:
        super().__init__("xx")
        self.asked: list[str] = []

    def raw(self, id: str, source: str) -> str:  # noqa: A002
        self.asked.append(id)
        return source if "{" in source else source.upper()


@pytest.fixture(scope="module")
def game() -> Game:
    return load(SPICY)[0].games["spicy"]


def names(game: Game) -> Mapping[str, object]:
    settings = resolve(game)
    return {"settings": settings, "count": counts(game, settings)}


def test_nothing_changes_in_the_source_language_without_placeholders(game: Game) -> None:
    spice = game.decks["spice"]
    findings = Findings()
    for card in spice.cards:
        assert localize(spice, card, SourceWords("en"), names(game), findings) is card.values
    assert len(findings) == 0


def test_placeholders_of_settings_and_counts(game: Game) -> None:
    extras = game.decks["extras"]
    findings = Findings()
    record = localize(extras, extras.cards[1], SourceWords("en"), names(game), findings)
    assert record["text"] == "Draw 2 of 11 cards."
    assert record["frame"] is extras.cards[1].values["frame"]
    assert repr(record) == "<card chili>"
    assert len(findings) == 0


def test_message_ids_and_labels(game: Game) -> None:
    words = Upper()
    spice, extras = game.decks["spice"], game.decks["extras"]
    record = localize(spice, spice.cards[0], words, names(game), Findings())
    suit = record["spice"]
    assert isinstance(suit, Choice)
    assert (suit, suit.label, record["name"], record["number"]) == (
        "chili",
        "CHILI",
        "ONE OF CHILI",
        1,
    )
    assert words.asked == ["spice#spice.chili", "spice/chili-1.name"]
    words = Upper()
    record = localize(extras, extras.cards[2], words, names(game), Findings())
    assert words.asked == [
        "extras#role.rule",
        "extras/quiz.questions.1.text",
        "extras/quiz.questions.1.options.A",
        "extras/quiz.questions.1.options.B",
        "extras#questions.correct.A",
        "extras/quiz.questions.2.text",
        "extras/quiz.questions.2.options.A",
        "extras/quiz.questions.2.options.B",
        "extras#questions.correct.B",
    ]
    questions = record["questions"]
    assert isinstance(questions, tuple)
    second = questions[1]
    assert isinstance(second, Record)
    assert (second["n"], second["text"], second["options"]) == (
        2,
        "HOW COLD?",
        {"A": "YES", "B": "NO"},
    )


def test_faults_stand_at_the_placeholder(tmp_path: Path) -> None:
    fields = """
name: {type: text, translate: true}
rows: {type: list, key: k, optional: true, item: {k: text, t: {type: text, translate: true}}}
plain: {type: text, optional: true}
"""
    cards = """
- {id: a, name: "{nme} draws {count.cards}", plain: "{kept}"}
- {id: b, name: B, rows: [{k: one, t: fine}, {k: two, t: "a }"}]}
- id: c
  name: >-
    first line
    {settings.x}
"""
    project, found = try_game(tmp_path, cards=deck(fields, cards))
    assert found == []
    game = project.games["g"]
    cards_deck = game.decks["cards"]
    findings = Findings()
    records = [
        localize(cards_deck, card, SourceWords("en"), names(game), findings)
        for card in cards_deck.cards
    ]
    assert [
        (d.line, d.col, d.end_col, d.code, d.path, d.message, d.locale) for d in findings.sorted()
    ] == [
        (8, 20, 25, "CF-L01", "cards/a.name", "there is nothing called `nme` here", "en"),
        (9, 63, 64, "CF-L01", "cards/b.rows.two.t", "a single `}` in the text", "en"),
        (13, 7, 19, "CF-L01", "cards/c.name", "there is nothing called `settings.x` here", "en"),
    ]
    assert records[0]["name"] == "{nme} draws {count.cards}"
    assert records[0]["plain"] == "{kept}"
