"""Bots of Spicy: the baseline, its knobs, and who beats whom."""

from math import sqrt

import pytest

from cardforge.engine.rules import Seats
from tests.games.spicy_play.table import Table, rules


def share(n: int, mine: tuple[str, dict[str, int]], other: tuple[str, dict[str, int]],
          count: int) -> tuple[float, float]:  # fmt: skip
    """Return the share of wins of one bot among others, and its standard error at most."""
    made = rules("plain")
    won = 0.0
    for seat in range(n):
        bots, knobs = [other[0]] * n, [other[1]] * n
        bots[seat], knobs[seat] = mine
        for row in made.rows(3, 0, count // n, Seats(tuple(bots), tuple(knobs))):
            won += (row[0] >> seat & 1) / row[0].bit_count()
    return won / count, sqrt(0.25 / count)


@pytest.mark.parametrize(
    ("bot", "strong", "weak"),
    [
        ("bluffer", {}, {"honest": 250}),
        ("bluffer", {}, {"number_named": 100}),
        ("rambler", {"pass_share": 50}, {"pass_share": 700}),
    ],
)
def test_a_strong_setting_beats_a_weak_one(
    bot: str, strong: dict[str, int], weak: dict[str, int]
) -> None:
    won, error = share(2, (bot, strong), (bot, weak), 120)
    assert won - 3 * error > 0.5


@pytest.mark.parametrize("other", ["rambler", "player", "doubter"])
def test_the_baseline_beats_those_who_do_not_think(other: str) -> None:
    won, error = share(2, ("bluffer", {}), (other, {}), 300)
    assert won - 3 * error > 0.5


def test_the_baseline_plays_the_truth_where_it_can() -> None:
    table = Table([["5W", "9C"], ["9W"]], ["1P"], "4W")
    play = table.play
    action = play.bot("bluffer", {"slip": 0})
    assert (action - 256) // 2 == (5 + 10) * 128 + 5 * 8 + 2


def test_the_baseline_doubts_what_it_holds_itself() -> None:
    # All nine sevens and the five wild numbers lie in this hand: no seven can be on the pile.
    hand = [*["7C", "7W", "7P"] * 3, *["N*"] * 5]
    table = Table([["5C", "1C"], hand], ["1P"], "6W").do("play 5C 7W")
    assert table.play.bot("bluffer") == 2


def test_a_copy_is_added_where_it_is_right() -> None:
    hands = [["7W", "1C"], ["3W", "7W"], ["2P", "2C"]]
    table = Table(hands, ["1P"], "1W", settings={"rule_cards": "[copy]"})
    table.do("play 7W 7W").react()
    assert table.play.actor == 1
    assert table.play.bot("bluffer") == 128 + table.s.hand[1][2]
