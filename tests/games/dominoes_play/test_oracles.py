"""Closed forms of the rules of the dominoes, and figures that follow from them.

Exact ones are met exactly. Others are met within four standard errors of both sides, which a right
engine leaves once in 16,000 tests; seeds are fixed, so that a test that passes does so for good.
The figures of the page are of 2,000 rounds each; those of ``long`` tests of 20,000.
"""

from collections import Counter
from math import comb, sqrt

import pytest

from cardforge.engine.rules import Rules, Seats, same_bots
from tests.games.dominoes_play.table import (
    Table,
    cards,
    ids,
    kind,
    measured,
    one_round,
    rules,
)

#: Rounds that the figures of the page were counted on.
PAGE = 2000
EACH = range(2, 7)
DEAL = {2: 12, 3: 12, 4: 12, 5: 9, 6: 8}


def box(**settings: str) -> list[tuple[str, int]]:
    """Return each tile of the set with what it is worth."""
    s = rules(**settings).new(2).s
    return [(tile, s.points[at]) for at, tile in enumerate(ids(), 1) for _ in range(s.copies[at])]


def near(found: float, expected: float, error: float) -> None:
    """Assert that a figure is met within four standard errors."""
    assert abs(found - expected) < 4 * error, (found, expected, error)


def rate(hits: int, count: int, expected: float, page: int = 0) -> None:
    """Assert that a rate is met; ``page`` is how many rounds the expected one was counted on."""
    spread = max(expected * (1 - expected), 0.002)
    near(hits / count, expected, sqrt(spread / count + (spread / page if page else 0)) + 0.0026)


def mean(values: list[int], expected: float, page: int = 0) -> None:
    """Assert that a mean is met."""
    count = len(values)
    found = sum(values) / count
    spread = sum((one - found) ** 2 for one in values) / (count - 1)
    near(found, expected, sqrt(spread / count + (spread / page if page else 0)) + 0.013)


#: Halves of the usual set that are no pips: 7 + 7 links and walls, 6 + 6 on links and spoilers.
SPECIAL = 26


@pytest.mark.parametrize(
    ("values", "total"), [("add10", 470), ("flat20", 270), ("add5", 470 - 5 * SPECIAL)]
)
def test_what_a_set_is_worth(values: str, total: int) -> None:
    assert sum(points for _, points in box(values=values)) == total


@pytest.mark.parametrize("split", ["A15", "A24", "A33", "A42", "A51"])
def test_each_set_of_seven_values_is_worth_the_same(split: str) -> None:
    tiles = box(composition=split)
    assert (len(tiles), sum(points for _, points in tiles)) == (48, 470)


@pytest.mark.parametrize("composition", [
    "A15", "A24", "A33", "A42", "A51", "B12", "B21", "C12", "C21", "E12", "E21", "F12", "F21",
    "G12", "G21", "H12", "H21", "K13", "K22", "K31", "D8",
])  # fmt: skip
def test_each_composition_is_dealt_whole_and_played(composition: str) -> None:
    made = one_round(composition=composition)
    wanted = Counter(kind(tile) for tile, _ in box(composition=composition))
    assert wanted.total() == 48
    for n in EACH:
        s = made.new(n, 1, 0).s
        dealt = [tile for zone in (s.aside, *s.hand[:n]) for tile in cards(zone)]
        assert Counter(dealt) == wanted
    rows = made.rows(1, 0, 2, same_bots("random", 3))
    assert all(row[1] == 2 for row in rows)


# 3: whether one draws the highest tile for the start alone.

ALONE = {
    "add10": {2: 0.9539, 3: 0.9200, 4: 0.8841, 5: 0.8439, 6: 0.7997},
    "flat20": {2: 0.9326, 3: 0.9168, 4: 0.9031, 5: 0.8934, 6: 0.8850},
}


@pytest.mark.parametrize("values", ["add10", "flat20"])
@pytest.mark.parametrize("n", EACH)
def test_3_how_often_one_draws_the_highest_alone(values: str, n: int) -> None:
    points = [one for _, one in box(values=values)]
    formula = sum(
        points.count(v) * comb(sum(one < v for one in points), n - 1) for v in set(points)
    ) / comb(48, n)
    assert round(formula, 4) == ALONE[values][n]
    made, count = rules("plain", values=values), 250
    alone = 0
    for index in range(count):
        s = made.new(n, 8, index, log=True).s
        draws = [(event[1], event[2]) for event in s.log if event[0] == 0]
        begins = next(event[1] for event in s.log if event[0] == 1)
        alone += len(draws) == n
        # Whoever begins was the highest in the first round of draws, too.
        worth = {seat: s.points[tile] for seat, tile in draws[:n]}
        assert worth[begins] == max(worth.values())
    rate(alone, count, formula)


# 4: what hands hold.

HANDS = {
    12: (117.5, 0.587188, 0.988023, 0.038862, 0.113375, 0.75),
    9: (88.125, 0.471612, 0.957899, 0.097198, 0.208898, 0.5625),
    8: (78.333, 0.428770, 0.937629, 0.129598, 0.253209, 0.5),
}


@pytest.mark.parametrize("n", EACH)
def test_4_what_a_hand_holds(n: int) -> None:
    size = DEAL[n]
    tiles = box()
    spoiler = {"L-D"}
    link = {tile for tile, _ in tiles if "L" in tile}
    double = {tile for tile, _ in tiles if tile[0] == tile[2]}
    pips = double - {"L-L"}

    def none(of: set[str]) -> float:
        out = sum(tile in of for tile, _ in tiles)
        return comb(48 - out, size) / comb(48, size)

    expected = HANDS[size]
    exact = (
        size * sum(points for _, points in tiles) / 48,
        1 - none(spoiler), 1 - none(link), none(double), none(pips), size * 3 / 48,
    )  # fmt: skip
    assert [round(one, 3 if one > 2 else 6) for one in exact] == [round(one, 6) for one in expected]
    made, count = rules("plain"), 250
    hands = []
    for index in range(count):
        s = made.new(n, 21, index).s
        hands.append([ids()[tile - 1] for tile in cards(s.hand[index % n])])
    worth = dict(tiles)
    mean([sum(worth[tile] for tile in hand) for hand in hands], expected[0])
    for of, chance in ((spoiler, 1 - expected[1]), (link, 1 - expected[2]),
                       (double, expected[3]), (pips, expected[4])):  # fmt: skip
        rate(sum(not of & set(hand) for hand in hands), count, chance)
    mean([hand.count("L-D") for hand in hands], expected[5])


@pytest.mark.parametrize(
    ("n", "spoilers", "tile"),
    [(2, 0.1170, 0.5), (3, 0.0127, 0.25), (4, 0, 0), (5, 5.8e-5, 1 / 16), (6, 0, 0)],
)
def test_4_what_is_set_aside(n: int, spoilers: float, tile: float) -> None:
    aside = 48 - n * DEAL[n]
    exact = comb(aside, 3) / comb(48, 3)
    assert exact == pytest.approx(spoilers, rel=0.01)
    assert aside / 48 == tile
    made, count = rules("plain"), 200
    all_three = this = 0
    for index in range(count):
        found = [ids()[one - 1] for one in cards(made.new(n, 22, index).s.aside)]
        all_three += found.count("L-D") == 3
        this += "3-5" in found
    rate(all_three, count, exact)
    rate(this, count, tile)


@pytest.mark.parametrize(("n", "turn"), [(2, 7), (3, 10), (4, 13), (5, 11), (6, 13)])
def test_5_nobody_is_out_earlier(n: int, turn: int) -> None:
    hand = " ".join(["L-L"] * DEAL[n])
    table = Table([hand] * n, settings={"target_per_player": 500}, mode="plain")
    while table.s.round == 1:
        moves = [move for move in table.moves() if move != "leave"]
        table.do(next((move for move in moves if "x" in move), moves[0]))
    assert table.s.turns == turn
    made = one_round()
    for bot in ("random", "greedy"):
        found = measured(made.rows(4, 0, 25, same_bots(bot, n)), made, n)
        for turns, blocked in zip(found["turns"], found["blocked"], strict=True):
            assert turns >= (6 + n if blocked else turn)
        assert max(found["most"]) <= 3


# 7: blocked rounds, turns, mean score and who wins, of random and greedy players.

RANDOM = {2: (0.49, 20.2, 15.0, 0.555), 3: (0.45, 29.9, 36.4, 0.389), 4: (0.49, 38.7, 61.6, 0.319),
          5: (0.29, 35.2, 75.3, 0.276), 6: (0.25, 36.4, 92.5, 0.230)}  # fmt: skip
GREEDY = {2: (0.13, 14.3, 10.8, 0.58, 0.42), 3: (0.06, 20.3, 23.6, 0.44, 0.25),
          4: (0.013, 25.6, 38.2, 0.35, 0.17), 5: (0.013, 23.6, 48.3, 0.32, 0.12),
          6: (0.006, 24.2, 62.2, 0.29, 0.10)}  # fmt: skip


def figures(made: Rules, bot: str, n: int, count: int, wanted: tuple[float, ...]) -> None:
    """Assert the figures of the page: blocked, turns, score, first seat, last seat."""
    found = measured(made.rows(31, 0, count, same_bots(bot, n)), made, n)
    rate(sum(found["blocked"]), count, wanted[0], PAGE)
    mean(found["turns"], wanted[1], PAGE)
    mean(found["points"], wanted[2], PAGE)
    rate(sum(found["starter_won"]), count, wanted[3], PAGE)
    if len(wanted) > 4:
        rate(sum(found["last_won"]), count, wanted[4], PAGE)


@pytest.mark.parametrize("n", EACH)
def test_7_rounds_at_random(n: int) -> None:
    figures(one_round(), "random", n, 150, RANDOM[n])


@pytest.mark.parametrize("n", EACH)
def test_7_greedy_rounds(n: int) -> None:
    figures(one_round(), "greedy", n, 80, GREEDY[n])


@pytest.mark.long
@pytest.mark.parametrize("n", EACH)
def test_7_many_rounds(n: int) -> None:
    pytest.importorskip("numba")
    made = one_round("compiled")
    figures(made, "random", n, 20_000, RANDOM[n])
    figures(made, "greedy", n, 20_000, GREEDY[n])


@pytest.mark.long
def test_7_whole_matches() -> None:
    """Sixty matches of each number of players on the page: ranges of rounds and turns, ± 5 %."""
    pytest.importorskip("numba")
    for bot, values, rounds, turns in (
        ("random", "add10", (17, 24), (470, 850)),
        ("greedy", "add10", (30, 37), (445, 905)),
    ):
        made = rules("compiled", values=values)
        for n in EACH:
            found = measured(made.rows(5, 0, 2000, same_bots(bot, n)), made, n)
            for name, (low, high) in (("round", rounds), ("turns", turns)):
                average = sum(found[name]) / 2000
                assert 0.95 * low - 0.5 <= average <= 1.05 * high + 0.5, (bot, n, name, average)


# 8: other sets; 9: other rules.

SETS = {
    "A15": (0.89, 0.22), "A24": (0.68, 0.06), "A33": (0.49, 0.01), "A42": (0.26, 0.01),
    "A51": (0.15, 0.00), "B12": (0.90, 0.52), "B21": (0.72, 0.15), "C21": (0.07, 0.00),
    "D8": (0.04, 0.00),
}  # fmt: skip


def blocked(bot: str, count: int, mode: str, **settings: object) -> float:
    """Return the share of rounds of four that are blocked."""
    made = one_round(mode, **settings)
    return sum(measured(made.rows(6, 0, count, same_bots(bot, 4)), made, 4)["blocked"]) / count


@pytest.mark.parametrize("composition", SETS)
def test_8_blocked_rounds_of_other_sets(composition: str) -> None:
    at_random, greedily = SETS[composition]
    for bot, expected, count in (("random", at_random, 80), ("greedy", greedily, 25)):
        found = blocked(bot, count, "plain", composition=composition)
        rate(round(found * count), count, expected, 300)


@pytest.mark.long
@pytest.mark.parametrize("composition", SETS)
def test_8_many_blocked_rounds_of_other_sets(composition: str) -> None:
    pytest.importorskip("numba")
    for bot, expected in zip(("random", "greedy"), SETS[composition], strict=True):
        found = blocked(bot, 20_000, "compiled", composition=composition)
        rate(round(found * 20_000), 20_000, expected, 300)


def test_9_three_ends_of_a_double() -> None:
    made = one_round(branch_opens=3)
    found = measured(made.rows(6, 0, 60, same_bots("greedy", 4)), made, 4)
    rate(sum(found["blocked"]), 60, 0.001, PAGE)
    mean(found["turns"], 23.8, PAGE)


def test_9_without_added_tiles() -> None:
    made = one_round(extras_per_branch=0)
    found = measured(made.rows(6, 0, 60, same_bots("greedy", 4)), made, 4)
    mean(found["turns"], 45.4, PAGE)
    rate(sum(found["starter_won"]), 60, 0.775, PAGE)
    assert sum(found["extras_made"]) == 0


def holding(mode: str, count: int) -> tuple[float, float]:
    """Return what one that holds spoilers scores in a round, and what each of the others does."""
    made = one_round(mode)
    mine = theirs = 0
    for seat in range(4):
        bots = ["greedy"] * 4
        bots[seat] = "holder"
        for row in made.rows(9, 0, count, Seats(tuple(bots))):
            mine += int(row[3 + seat])
            theirs += int(sum(row[3:7])) - int(row[3 + seat])
    return mine / (4 * count), theirs / (12 * count)


@pytest.mark.long
def test_9_holding_spoilers_does_not_pay() -> None:
    """8.9 a round for the holder on the page, 11.2 to 12.5 for the greedy ones."""
    pytest.importorskip("numba")
    mine, theirs = holding("compiled", 20_000)
    near(mine, 8.9, 0.4)
    near(theirs, 11.85, 0.4)
