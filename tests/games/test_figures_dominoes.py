"""Figures of the dominoes: what sets are made of, what a deal leaves, how short a round can be."""

from pathlib import Path
from typing import Final

import pytest

from cardforge.source.model import Game
from tests.games.figures import Edit, Figure, changes, given, said_of_copy
from tests.games.support import load

GAME, TILES, WORTH = "game.yaml", "dominoes.yaml", "worth.yaml"
DEFAULT: Final = "A33"

#: Set → its tiles: pairs of pips, links, dead ends, double links, spoilers.
SETS: Final[dict[str, tuple[int, int, int, int, int]]] = {
    "A15": (28, 7, 7, 1, 5),
    "A24": (28, 7, 7, 2, 4),
    "A33": (28, 7, 7, 3, 3),
    "A42": (28, 7, 7, 4, 2),
    "A51": (28, 7, 7, 5, 1),
    "B12": (21, 12, 12, 1, 2),
    "B21": (21, 12, 12, 2, 1),
    "C12": (21, 18, 6, 1, 2),
    "C21": (21, 18, 6, 2, 1),
    "E12": (21, 6, 18, 1, 2),
    "E21": (21, 6, 18, 2, 1),
    "F12": (15, 15, 15, 1, 2),
    "F21": (15, 15, 15, 2, 1),
    "G12": (30, 5, 10, 1, 2),
    "G21": (30, 5, 10, 2, 1),
    "H12": (30, 10, 5, 1, 2),
    "H21": (30, 10, 5, 2, 1),
    "K13": (20, 12, 12, 1, 3),
    "K22": (20, 12, 12, 2, 2),
    "K31": (20, 12, 12, 3, 1),
    "D8": (36, 8, 0, 1, 3),
}
KINDS: Final = (
    ("pairs of pips", 't.b != "link" and t.b != "dead"'),
    ("links", 't.a != "link" and t.b = "link"'),
    ("dead ends", 't.a != "link" and t.b = "dead"'),
    ("double links", 't.a = "link" and t.b = "link"'),
    ("spoilers", 't.a = "link" and t.b = "dead"'),
)
#: Of each kind, a tile less in the set A33, and one of the next kind in its place.
LESS: Final[tuple[list[Edit], ...]] = (
    [(TILES, "id: 5-5, a: 5, b: 5", "id: 5-5, a: 5, b: link")],
    [(TILES, "id: 4-L, a: 4, b: link", "id: 4-L, a: 4, b: dead")],
    [(TILES, "id: 3-D, a: 3, b: dead", "id: 3-D, a: link, b: link")],
    [(TILES, "id: L-L, a: link, b: link", "id: L-L, a: 0, b: link")],
    [(TILES, "id: L-D, a: link, b: dead", "id: L-D, a: 0, b: dead")],
)


#: A tile more in a set: the default is what the box promises, the others are its equals.
ONE_MORE: Final[dict[str, list[Edit]]] = {
    "A33": [(TILES, "id: 1-1, a: 1, b: 1, copies: *pair_4", "id: 1-1, a: 1, b: 1, copies: 2")],
    "D8": [(TILES, "D8: 1, else: 0}", "D8: 2, else: 0}")],
    "K13": [(TILES, "K13: 3, K22: 2, D8: 3", "K13: 4, K22: 2, D8: 3")],
}


def of_set(name: str) -> str | None:
    return None if name == DEFAULT else name


def deal(old: str, new: str) -> Edit:
    table = "default: {2: 12, 3: 12, 4: 12, 5: 9, 6: 8}"
    return GAME, table, table.replace(old, new)


#: Tiles that can be laid in one turn.
MOST = "(1 + settings.extras_per_branch)"
DEALT, ASIDE = "settings.deal[players]", "count.dominoes - players * settings.deal[players]"
PIPS = ", ".join(f'"{pips}"' for pips in range(7))


def halves(name: str) -> str:
    """Return a formula for the number of halves that show a choice."""
    return (
        f'(count(t in dominoes where t.a = "{name}") + count(t in dominoes where t.b = "{name}"))'
    )


ALL_PIPS: Final = "(" + " + ".join(f"{pips} * {halves(str(pips))}" for pips in range(1, 7)) + ")"
LINKS, DEADS = halves("link"), halves("dead")
SPOILERS: Final = 'count(t in dominoes where t.a = "link" and t.b = "dead")'

FIGURES = [
    # the box
    *(
        Figure(
            f"tiles of {name}",
            "count.dominoes",
            48,
            "CF-S16" if name == DEFAULT else "tiles",
            ONE_MORE.get(name, []),
            of_set(name),
        )
        for name in SETS
    ),
    *(
        Figure(
            f"{kind} of {name}",
            f"count(t in dominoes where {where})",
            counted[at],
            "each-kind" if at == 4 else "values-are-even",
            LESS[at] if name == DEFAULT else [],
            of_set(name),
        )
        for name, counted in SETS.items()
        for at, (kind, where) in enumerate(KINDS)
    ),
    Figure(
        "halves of each number of pips",
        f"min(count(t in dominoes where t.a = p) + count(t in dominoes where t.b = p) "
        f"for p in [{PIPS}])",
        10,
        "values-are-even",
        [(TILES, "id: 2-6, a: 2, b: 6", "id: 2-6, a: 2, b: link")],
    ),
    Figure(
        "tiles that hold a number of pips",
        f"max(count(t in dominoes where t.a = p or t.b = p) for p in [{PIPS}])",
        9,
        "values-are-even",
        [(TILES, "id: 2-6, a: 2, b: 6", "id: 2-6, a: 2, b: dead")],
    ),
    Figure(
        "tiles with two dead ends",
        'count(t in dominoes where t.a = "dead")',
        0,
        "can-be-laid",
        [(TILES, "id: L-D, a: link, b: dead", "id: L-D, a: dead, b: dead")],
    ),
    Figure(
        "dead ends with pips",
        'count(t in dominoes where t.a != "link" and t.b = "dead")',
        7,
        "dead-ends",
        [
            (TILES, f"id: {pips}-D, a: {pips}, b: dead", f"id: {pips}-D, a: {pips}, b: link")
            for pips in range(7)
        ],
    ),
    Figure(
        "starters",
        "count.starter + count.starter_card",
        1,
        "starter",
        [(GAME, "size: 50.8x43.994, count: 1", "size: 50.8x43.994, count: 2")],
    ),
    Figure(
        "player aids",
        "count.aids",
        6,
        "aids",
        [
            (WORTH, "add10: 6", "add10: 5"),
            (GAME, "size: poker, count: 6", "size: poker, count: 5"),
        ],
    ),
    Figure("sheets of 6 × 8 tiles", "count.dominoes / (6 * 8)", 1, "CF-S16", ONE_MORE[DEFAULT]),
    # what tiles are worth
    Figure(
        "a link and a dead end, together a spoiler",
        "max(w.link + w.dead for w in worth)",
        20,
        "spoilers-worth",
        [(WORTH, "link: 10, dead: 10", "link: 10, dead: 12")],
    ),
    Figure(
        "a spoiler where only spoilers count",
        "max(w.spoiler for w in worth)",
        20,
        "spoilers-cost",
        [(WORTH, "spoiler: 20", "spoiler: 0")],
        "flat",
    ),
    Figure(
        "points on all tiles",
        f"{ALL_PIPS} + {LINKS} * max(w.link for w in worth) + {DEADS} * max(w.dead for w in worth)",
        470,
        "values-are-even",
        LESS[0],
    ),
    Figure(
        "points on a tile, on average",
        f"({ALL_PIPS} + {LINKS} * max(w.link for w in worth) "
        f"+ {DEADS} * max(w.dead for w in worth)) / count.dominoes",
        470 / 48,
        "values-are-even",
        LESS[0],
    ),
    *(
        Figure(
            f"points on a tile {halves}",
            f"{pips} + {links} * max(w.link for w in worth) + {deads} * max(w.dead for w in worth)",
            value,
            "spoilers-worth",
            [(WORTH, "link: 10, dead: 10", "link: 10, dead: 12")],
        )
        for halves, pips, links, deads, value in (
            ("L-L", 0, 2, 0, 20),
            ("3-L", 3, 1, 0, 13),
            ("0-D", 0, 0, 1, 10),
            ("6-6", 12, 0, 0, 12),
        )
    ),
    Figure(
        "points on all tiles where of the others only spoilers count",
        f"{ALL_PIPS} + {SPOILERS} * max(w.spoiler for w in worth)",
        270,
        "spoilers-cost",
        [(WORTH, "spoiler: 20", "spoiler: 0")],
        "flat",
    ),
    Figure(
        "points on a tile where of the others only spoilers count, on average",
        f"({ALL_PIPS} + {SPOILERS} * max(w.spoiler for w in worth)) / count.dominoes",
        270 / 48,
        "spoilers-cost",
        [(WORTH, "spoiler: 20", "spoiler: 0")],
        "flat",
    ),
    # what a round uses up
    Figure(
        "tiles dealt to each",
        DEALT,
        {2: 12, 3: 12, 4: 12, 5: 9, 6: 8},
        "deal-fits",
        [deal("4: 12", "4: 13")],
    ),
    Figure(
        "tiles set aside",
        ASIDE,
        {2: 24, 3: 12, 4: 0, 5: 3, 6: 0},
        "deal-fits",
        [deal("6: 8", "6: 9")],
    ),
    Figure(
        "share of the tiles set aside",
        f"({ASIDE}) / count.dominoes",
        {2: 1 / 2, 3: 1 / 4, 4: 0, 5: 1 / 16, 6: 0},
        "deal-fits",
        [deal("5: 9", "5: 10")],
    ),
    Figure(
        "turn in which somebody may be out",
        f"players * (({DEALT} + {MOST} - 1) // {MOST} - 1) + 1",
        {2: 7, 3: 10, 4: 13, 5: 11, 6: 13},
        "deal-fits",
        [deal("3: 12", "3: 17")],
    ),
    Figure(
        "points that win a match",
        "settings.target_per_player * players",
        {n: 100 * n for n in range(2, 7)},
        "CF-S06",
        [(GAME, "default: 100, range: 5-500", "default: 0, range: 5-500")],
    ),
]


@pytest.fixture(scope="module")
def game() -> Game:
    return load("dominoes")


@pytest.mark.parametrize("figure", FIGURES, ids=str)
def test_the_data_gives_the_figure(game: Game, figure: Figure) -> None:
    assert given(game, figure) == figure.value


@pytest.mark.parametrize("figure", changes(FIGURES), ids=str)
def test_a_change_of_the_data_is_found(tmp_path: Path, figure: Figure) -> None:
    assert figure.held in said_of_copy(tmp_path, "dominoes", figure.edits)


def test_every_set_adds_up_to_48() -> None:
    assert {sum(kinds) for kinds in SETS.values()} == {48}


def test_every_set_is_there_and_no_other(game: Game) -> None:
    assert set(SETS) == set(game.settings["composition"].of)


def test_nothing_is_said_without_a_change(tmp_path: Path) -> None:
    assert said_of_copy(tmp_path, "dominoes", []) == []


def test_every_statement_holds_a_figure(game: Game) -> None:
    assert {condition.id for condition in game.must} <= {figure.held for figure in FIGURES}
