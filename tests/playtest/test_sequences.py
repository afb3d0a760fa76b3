"""Intervals that hold at every look."""

from typing import Any

import numpy as np
import pytest
from scipy.special import betaln

from cardforge.playtest.sequences import WEIGHT, at_any_time
from cardforge.playtest.shares import wilson

LOOKS, STEP = 1_000, 100


def evidence(wins: Any, games: Any, p: float) -> Any:
    """Return the logarithm of the mixture's likelihood ratio against p, written anew."""
    a, b = WEIGHT * p, WEIGHT * (1 - p)
    mixture = betaln(a + wins, b + games - wins) - betaln(a, b)
    return mixture - wins * np.log(p) - (games - wins) * np.log(1 - p)


def false_alarms(p: float, runs: int, values: Any, chances: Any, seed: int) -> int:
    """Count runs in which the interval excludes the truth at any of a thousand looks.

    The interval is asked at the look at which the evidence against the truth is largest.
    """
    rng = np.random.default_rng(seed)
    games = STEP * np.arange(1, LOOKS + 1)
    count = 0
    for _ in range(runs):
        drawn = rng.multinomial(STEP, chances, size=LOOKS) @ values
        wins = np.cumsum(drawn)
        worst = int(np.argmax(evidence(wins, games, p)))
        found = at_any_time(float(wins[worst]), int(games[worst]), p)
        count += not found.low <= p <= found.high
    return count


@pytest.mark.parametrize("p", [0.5, 0.25])
def test_a_thousand_looks_give_at_most_five_false_alarms_in_a_hundred(p: float) -> None:
    coin = np.array([0.0, 1.0]), np.array([1 - p, p])
    # 400 runs at 5 % are 20 ± 4.4; the interval is known to be wider than it must.
    assert false_alarms(p, 400, *coin, seed=7) <= 20


def test_shared_wins_give_no_more_false_alarms() -> None:
    shared = np.array([0.0, 0.5, 1.0]), np.array([0.6, 0.3, 0.1])
    assert false_alarms(0.25, 300, *shared, seed=8) <= 15


def test_a_plain_interval_gives_many() -> None:
    """The control: what is excluded by Wilson's interval at any of the looks."""
    rng = np.random.default_rng(9)
    games = STEP * np.arange(1, LOOKS + 1)
    z = 1.959963984540054
    alarms = 0
    for _ in range(200):
        wins = np.cumsum(rng.binomial(STEP, 0.5, size=LOOKS))
        apart = np.abs(wins / games - 0.5) / np.sqrt(0.25 / games)
        worst = int(np.argmax(apart))
        found = wilson(float(wins[worst]), int(games[worst]))
        assert (not found.low <= 0.5 <= found.high) == (apart[worst] > z)
        alarms += not found.low <= 0.5 <= found.high
    assert alarms > 0.25 * 200


def test_it_finds_what_is_there() -> None:
    found = at_any_time(5_500, 10_000, 0.5)
    assert 0.5 < found.low < 0.55 < found.high
    # At both ends the evidence, with the prior around one half, is just 20 to 1.
    mixture = betaln(WEIGHT / 2 + 5_500, WEIGHT / 2 + 4_500) - betaln(WEIGHT / 2, WEIGHT / 2)
    for end in (found.low, found.high):
        against = mixture - 5_500 * np.log(end) - 4_500 * np.log(1 - end)
        assert against == pytest.approx(np.log(20), abs=1e-6)
    assert found.half > wilson(5_500, 10_000).half


@pytest.mark.parametrize("wins", [0, 40])
def test_at_the_ends(wins: int) -> None:
    found = at_any_time(wins, 40, 0.5)
    assert found.low <= wins / 40 <= found.high
    assert (found.low == 0) == (wins == 0)
    assert (found.high == 1) == (wins == 40)
    assert at_any_time(0, 0, 0.25)[2:4] == (0.0, 1.0)
