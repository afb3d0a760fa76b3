"""Shares, differences, spreads: exact values, and how often intervals cover what is true."""

import numpy as np
import pytest
from scipy.stats import binomtest

from cardforge.playtest.lineups import lineups, looks
from cardforge.playtest.shares import between, discoveries, paired, together, wilson
from cardforge.playtest.spreads import spread


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (3, 10), (10, 10), (2_500, 10_000)])
def test_an_interval_is_that_of_scipy(wins: int, games: int) -> None:
    ours = wilson(wins, games, 0.9)
    theirs = binomtest(wins, games).proportion_ci(0.9, "wilson")
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    assert ours.value == wins / games


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0)[:4] == (0, 0, 0.0, 1.0)


def test_a_difference_of_separate_values_is_that_of_two_means() -> None:
    """Each value a group of its own: the variances of both means add up."""
    rng = np.random.default_rng(2)
    x, has = rng.normal(size=500), rng.random(500) < 0.3
    found = between(list(x), list(has), range(500))
    error = np.sqrt(x[has].var() / has.sum() + x[~has].var() / (~has).sum())
    assert found.value == pytest.approx(x[has].mean() - x[~has].mean())
    assert found.high - found.value == pytest.approx(1.959963984540054 * error)
    with pytest.raises(ValueError, match="nothing to compare"):
        between([1.0, 2.0], [True, True], [0, 1])


def test_hands_of_one_deal_are_not_taken_for_separate_ones() -> None:
    """Of two hands one wins. One of them has the card, which does nothing: 1,000 runs of 200."""
    rng = np.random.default_rng(3)
    held = apart = 0
    for _ in range(1_000):
        first = rng.random(200) < 0.5
        value = np.stack([first, ~first], axis=1).reshape(-1).astype(float)
        has = np.tile([True, False], 200)
        found = between(list(value), list(has), list(np.repeat(np.arange(200), 2)))
        held += found.low <= 0 <= found.high
        alone = between(list(value), list(has), range(400))
        apart += alone.low <= 0 <= alone.high
    assert held >= 0.93 * 1_000
    assert apart < 0.9 * 1_000


def test_pairs() -> None:
    ours = paired([1.0, 2.0, 3.0, 4.0])
    assert ours.value == 2.5
    assert (ours.low, ours.high) == pytest.approx((0.445739743, 4.554260257))
    assert paired([2.0, 2.0])[:] == (2.0, 2.0, 2.0, 0.0)
    assert paired([0.0, 0.0])[:] == (0.0, 0.0, 0.0, 1.0)
    with pytest.raises(ValueError, match="two pairs"):
        paired([1.0])


def test_intervals_of_all_seats_hold_together() -> None:
    """Four equal seats, 1,500 runs: all four intervals hold in 95 % of them, not each alone."""
    rng = np.random.default_rng(4)
    rows = rng.multinomial(2_000, [0.25] * 4, size=1_500)
    held = sum(all(one.low <= 0.25 <= one.high for one in together(row, 2_000)) for row in rows)
    assert held >= 0.94 * 1_500
    each = sum(
        all(one.low <= 0.25 <= one.high for one in (wilson(w, 2_000) for w in row)) for row in rows
    )
    assert each < 0.92 * 1_500


def test_shared_wins_have_intervals_that_are_wide_enough() -> None:
    """A third of all games is shared by two: half a win each."""
    rng = np.random.default_rng(5)
    values = rng.choice([0.0, 0.5, 1.0], p=[1 / 3, 1 / 3, 1 / 3], size=(1_000, 800))
    held = sum(
        wilson(float(row.sum()), 800).low <= 0.5 <= wilson(float(row.sum()), 800).high
        for row in values
    )
    assert held >= 0.95 * 1_000


def test_of_many_equal_cards_none_stands() -> None:
    """60 cards without any effect, 400 reports: in 5 % at most does any stand."""
    rng = np.random.default_rng(6)
    false = sum(any(discoveries(list(rng.uniform(size=60)))) for _ in range(400))
    assert false <= 0.05 * 400
    assert discoveries([]) == []
    assert discoveries([1e-9, *[0.5] * 59]) == [True, *[False] * 59]


def test_a_spread_of_whole_numbers() -> None:
    found = spread([1, 2, 2, 3, 3, 3, 4, 4, 9])
    assert (found.games, found.least, found.p5, found.p50, found.p95, found.most) == (
        9,
        1,
        1,
        3,
        9,
        9,
    )
    assert found.mean == pytest.approx(31 / 9)
    assert [count for _, _, count in found.bars] == [1, 2, 3, 2, 0, 0, 0, 0, 1]
    assert found.bars[0][:2] == (1, 2)
    assert sum(count for _, _, count in spread(list(range(1_000))).bars) == 1_000
    assert [count for _, _, count in spread([5, 5]).bars] == [2]
    with pytest.raises(ValueError, match="nothing"):
        spread([])


def test_a_spread_of_broken_numbers() -> None:
    found = spread([0.25, 0.5, 0.75], bars=2)
    assert [count for _, _, count in found.bars] == [1, 2]
    assert found.sd == 0.25


def test_line_ups_have_each_bot_on_each_seat_once() -> None:
    assert lineups(["a", "a", "a"]) == [("a", "a", "a")]
    assert lineups(["a", "b", "b"]) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert lineups(["a", "b", "a", "b"]) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_parts_of_a_run_double_and_cover_it() -> None:
    assert list(looks(1_300)) == [(0, 250), (250, 250), (500, 500), (1_000, 300)]
    parts = list(looks(123_456))
    assert sum(count for _, count in parts) == 123_456
    assert [first for first, _ in parts[1:]] == [first + count for first, count in parts[:-1]]
    assert max(count for _, count in parts) == 25_000
