"""A count that differs from all others is found; counts that differ by design are not."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardforge.checks.out_of_line import out_of_line
from cardforge.diagnostics import Diagnostic
from tests.checks.support import subject_of

SPICES = ("chili", "wasabi", "pepper")
Row = dict[str, object]


def grid() -> list[Row]:
    """Return three spices, each with the numbers 1 to 10, each three times."""
    return [
        {"id": f"{spice}-{number}", "copies": 3, "spice": spice, "number": number}
        for spice in SPICES
        for number in range(1, 11)
    ]


def look(
    tmp_path: Path, cards: Sequence[Row], big: bool = False, **fields: object
) -> list[Diagnostic]:
    folder = tmp_path / "decks/game"
    folder.mkdir(parents=True)
    (tmp_path / "cardforge.yaml").touch()
    game = {
        "game": "game",
        "title": "Game",
        "source_locale": "en",
        "players": "2-4",
        "settings": {"big": {"type": "bool", "default": big, "means": "many copies"}},
        "components": {"cards": {"deck": "cards.yaml", "kind": "card", "size": "poker"}},
    }
    deck = {
        "deck": "cards",
        "face": "card.xml",
        "fields": fields
        or {
            "spice": {"type": "choice", "of": list(SPICES), "optional": True},
            "number": {"type": "int", "range": "1-10", "optional": True},
        },
        "cards": cards,
    }
    (folder / "game.yaml").write_text(json.dumps(game, indent=1), "utf-8")
    (folder / "cards.yaml").write_text(json.dumps(deck, indent=1), "utf-8")
    return list(out_of_line(subject_of(tmp_path, "game")))


def line(tmp_path: Path, found: Diagnostic) -> str:
    return (tmp_path / found.file).read_text("utf-8").splitlines()[found.line - 1].strip()


def test_even_counts(tmp_path: Path) -> None:
    assert look(tmp_path, [*grid(), {"id": "wild", "copies": 5}]) == []


def test_a_copy_too_few_is_said_once_and_of_both_fields(tmp_path: Path) -> None:
    cards = grid()
    cards[13]["copies"] = 2
    (found,) = look(tmp_path, cards)
    assert (found.code, found.severity.value) == ("CF-D15", "notice")
    assert found.path == "cards.number"
    assert found.message == (
        "`spice: wasabi` and `number: 4`: twice among the cards of `cards`, "
        "where all others are there 3 times"
    )
    assert found.hint == "add, remove or mend a card, if all should be there as often"
    assert line(tmp_path, found) == '"number": 4'


def test_a_card_that_is_missing_is_found_at_the_field(tmp_path: Path) -> None:
    (found,) = look(tmp_path, [card for card in grid() if card["id"] != "pepper-7"])
    assert found.message.startswith("`spice: pepper` and `number: 7`: never among the cards")
    assert line(tmp_path, found) == '"number": {'


def test_a_number_that_was_mistyped_leaves_a_gap(tmp_path: Path) -> None:
    cards: list[Row] = [{"id": f"c{n}", "number": n} for n in range(1, 41)]
    cards[22]["number"] = 22
    found = look(tmp_path, cards, number={"type": "int", "range": "1-99"})
    assert [one.message.split(" among")[0] for one in found] == [
        "`number: 22`: twice",
        "`number: 23`: never",
    ]
    assert line(tmp_path, found[0]) == '"number": 22'


def test_items_of_lists_are_counted_too(tmp_path: Path) -> None:
    item = {"kind": {"type": "choice", "of": [*"abcdefghi"]}}
    cards: list[Row] = [
        {"id": f"c{n}", "asks": [{"kind": kind} for kind in "abcdefghi"]} for n in range(3)
    ]
    cards[1]["asks"] = [{"kind": kind} for kind in "abcdefgh"]
    (found,) = look(tmp_path, cards, asks={"type": "list", "item": item})
    assert found.path == "cards.asks.*.kind"
    assert found.message == (
        "`kind: i`: twice among the asks of `cards`, where all others are there 3 times"
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda cards: [card.update(copies=2) for card in cards[:3]],  # a tenth
        lambda cards: [card.update(copies=1 + int(card["number"])) for card in cards],
        lambda cards: cards.__delitem__(slice(2, None)),  # few
    ],
    ids=["several", "by number", "too few to tell"],
)
def test_counts_that_differ_by_design(tmp_path: Path, change: object) -> None:
    cards = grid()
    change(cards)  # type: ignore[operator]
    assert look(tmp_path, cards) == []


def test_copies_follow_the_settings(tmp_path: Path) -> None:
    cards = grid()
    for card in cards:
        card["copies"] = {"by": "settings.big", "true": 4, "false": 3}
    cards[0]["copies"] = {"by": "settings.big", "true": 5, "false": 3}
    assert look(tmp_path / "small", cards, big=False) == []
    (found,) = look(tmp_path / "big", cards, big=True)
    assert found.message.startswith("`spice: chili` and `number: 1`: 5 times among the cards")
