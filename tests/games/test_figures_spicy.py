"""Figures of Spicy: what is in the box, what a deal leaves, where the Last Milk lies."""

from pathlib import Path

import pytest

from cardforge.source.model import Game
from tests.games.figures import Figure, changes, given, said_of_copy
from tests.games.support import load

GAME, SPICE = "game.yaml", "spice.yaml"
PLAYERS = range(2, 7)
BELOW = "settings.worlds_end_below[players]"
LEFT = "count.spice - players * settings.hand_size"
PRINTED = "count.spice + count.trophies + count.worlds_end + count.rule_cards"

ONE_LESS = (SPICE, "id: chili-1, copies: 3", "id: chili-1, copies: 2")
PROMISE_LESS = (GAME, "size: poker, count: 100", "size: poker, count: 99")
HAND = (
    GAME,
    "hand_size:     {type: int, default: 6, range: 1-10",
    "hand_size:     {type: int, default: 17, range: 1-17",
)
MARKS = "default: {2: 66, 3: 41, 4: 38, 5: 18, 6: 16}"


def marks(old: str, new: str) -> tuple[str, str, str]:
    return GAME, MARKS, MARKS.replace(old, new)


FIGURES = [
    # the box
    Figure("spice cards", "count.spice", 100, "CF-S16", [ONE_LESS]),
    Figure(
        "numbered cards, 10 × 3 × 3",
        "count(c in spice where c.number >= 1)",
        90,
        "spices-are-even",
        [ONE_LESS, PROMISE_LESS],
    ),
    Figure(
        "cards of each spice",
        "max(count(c in spice where c.spice = s) for s in spice.spice)",
        30,
        "spices-are-even",
        [(SPICE, "spice: wasabi, number: 4", "spice: pepper, number: 4")],
    ),
    Figure(
        "cards of each number",
        "max(count(c in spice where c.number = n) for n in 1..10)",
        9,
        "spices-are-even",
        [(SPICE, "spice: pepper, number: 7", "spice: pepper, number: 8")],
    ),
    Figure(
        "cards that are right for a number",
        'max(count(c in spice where c.number = n or c.wild = "number") for n in 1..10)',
        14,
        "wilds-are-even",
        [
            (SPICE, "copies: 5, wild: number", "copies: 6, wild: number"),
            (SPICE, "copies: 5, wild: spice", "copies: 4, wild: spice"),
        ],
    ),
    Figure(
        "cards that are right for a spice",
        'max(count(c in spice where c.spice = s or c.wild = "spice") for s in spice.spice)',
        35,
        "wilds-are-even",
        [
            (SPICE, "copies: 5, wild: number", "copies: 4, wild: number"),
            (SPICE, "copies: 5, wild: spice", "copies: 6, wild: spice"),
        ],
    ),
    Figure(
        "number wilds",
        'count(c in spice where c.wild = "number")',
        5,
        "wilds-are-even",
        [(SPICE, "copies: 5, wild: number", "copies: 4, wild: number"), PROMISE_LESS],
    ),
    Figure(
        "spice wilds",
        'count(c in spice where c.wild = "spice")',
        5,
        "wilds-are-even",
        [(SPICE, "copies: 5, wild: spice", "copies: 4, wild: spice"), PROMISE_LESS],
    ),
    Figure(
        "cards with both a number and a spice, or wild in one",
        "count(c in spice where c.number >= 1) + count(c in spice where c.wild in spice.wild)",
        100,
        "wild-or-not",
        [(SPICE, "copies: 5, wild: number", "copies: 5")],
    ),
    Figure(
        "Golden Tongues",
        "count.trophies",
        3,
        "CF-S16",
        [("trophies.yaml", "copies: 3", "copies: 2")],
    ),
    Figure(
        "the Last Milk",
        "count.worlds_end",
        1,
        "CF-S16",
        [("worlds_end.yaml", "id: last-milk", "id: last-milk\n    copies: 2")],
    ),
    Figure(
        "kitchen rules",
        "count.rule_cards",
        6,
        "all-kitchen-rules",
        [("rule_cards.yaml", "- id: luck\n", "- id: fortune\n")],
    ),
    Figure("printed cards", PRINTED, 110, "CF-S16", [ONE_LESS]),
    Figure("sheets of nine", f"({PRINTED} + 8) // 9", 13, "CF-S16", [ONE_LESS]),
    Figure("blanks on them", f"9 * 13 - ({PRINTED})", 7, "CF-S16", [ONE_LESS]),
    # what a game uses up
    Figure(
        "cards left after the deal",
        LEFT,
        {2: 88, 3: 82, 4: 76, 5: 70, 6: 64},
        "deal-fits",
        [HAND],
    ),
    Figure(
        "cards above the Last Milk",
        f"{LEFT} - {BELOW}",
        {2: 22, 3: 41, 4: 38, 5: 52, 6: 48},
        "deal-fits",
        [marks("2: 66", "2: 88")],
    ),
    Figure(
        "most turns of a game",
        f"players * settings.hand_size + 2 * ({LEFT} - {BELOW})",
        {2: 56, 3: 100, 4: 100, 5: 134, 6: 132},
        "deal-fits",
        [marks("6: 16", "6: 64")],
    ),
    Figure(
        "ten cards above for each player",
        f"{LEFT} - {BELOW}",
        {n: 10 * n for n in PLAYERS},
        "ten-for-each",
        [(GAME, "{2: 68, 3: 52, 4: 36", "{2: 68, 3: 52, 4: 35")],
        "linear",
    ),
    Figure(
        "cards above, fewer the more play",
        f"{LEFT} - {BELOW}",
        {2: 48, 3: 42, 4: 36, 5: 30, 6: 24},
        "forty-below",
        [(GAME, "{2: 40, 3: 40, 4: 40", "{2: 40, 3: 41, 4: 40")],
        "level",
    ),
    Figure(
        "highest sum of scores",
        "count.spice + count.trophies * settings.trophy_value",
        130,
        "CF-S16",
        [("trophies.yaml", "copies: 3", "copies: 4")],
    ),
]


@pytest.fixture(scope="module")
def game() -> Game:
    return load("spicy")


@pytest.mark.parametrize("figure", FIGURES, ids=str)
def test_the_data_gives_the_figure(game: Game, figure: Figure) -> None:
    assert given(game, figure) == figure.value


@pytest.mark.parametrize("figure", changes(FIGURES), ids=str)
def test_a_change_of_the_data_is_found(tmp_path: Path, figure: Figure) -> None:
    assert figure.held in said_of_copy(tmp_path, "spicy", figure.edits)


def test_nothing_is_said_without_a_change(tmp_path: Path) -> None:
    assert said_of_copy(tmp_path, "spicy", []) == []


def test_every_statement_holds_a_figure(game: Game) -> None:
    assert {condition.id for condition in game.must} <= {figure.held for figure in FIGURES}
