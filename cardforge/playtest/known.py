"""What a run lets be said for certain: figures by name, each with the ends of its interval.

The statements of ``expect:`` are held against these. An interval misses the truth in one run of a
thousand at most, so that a statement which is true is called false no more often than that.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from cardforge.playtest.counted import won_by_seat
from cardforge.playtest.runs import Table
from cardforge.playtest.shares import together, wilson, z_of

CONFIDENCE = 0.999


class Known(NamedTuple):
    """A figure as it was found, and the least and the most that it may be."""

    value: float
    low: float
    high: float


def known(table: Table, n: int, ends: Sequence[str], measures: Sequence[str]) -> dict[str, Known]:
    """Return the figures of a run by name.

    ``seat_advantage`` is how far the seat that is farthest from an equal share is from it,
    ``seat_1`` … the shares of wins, ``shared`` and ``nobody`` the shares of games with several
    winners and with none, ``end_<name>`` those that end so, ``decisions`` the middle number of
    them, ``margin`` and the game's measures means.
    """
    won = won_by_seat(table.winners, n)
    games = table.games
    seats = together([float(one) for one in won.sum(axis=0)], games, CONFIDENCE)
    fair = 1 / n
    found = {
        "seat_advantage": Known(
            max(abs(one.value - fair) for one in seats),
            max(0.0, *(max(one.low - fair, fair - one.high) for one in seats)),
            max(max(abs(one.low - fair), abs(one.high - fair)) for one in seats),
        )
    }
    for seat, one in enumerate(seats, 1):
        found[f"seat_{seat}"] = Known(one.value, one.low, one.high)
    several = (won > 0).sum(axis=1)
    shares = {"shared": several > 1, "nobody": several == 0}
    shares |= {f"end_{name}": table.end == at for at, name in enumerate(ends, 1)}
    for name, rows in shares.items():
        one = wilson(int(rows.sum()), games, CONFIDENCE)
        found[name] = Known(one.value, one.low, one.high)
    found["decisions"] = _middle(table.decisions)
    for at, name in enumerate(measures):
        found[name] = _mean(table.measures[:, at])
    return found


def _middle(values: Any) -> Known:
    """Return the median with the interval of its ranks (sign test)."""
    import numpy as np

    row = np.sort(np.asarray(values, float))
    n = len(row)
    half = z_of(CONFIDENCE) * sqrt(n) / 2
    low, high = max(0, int(n / 2 - half)), min(n - 1, int(n / 2 + half) + 1)
    return Known(float(row[(n - 1) // 2]), float(row[low]), float(row[high]))


def _mean(values: Any) -> Known:
    import numpy as np

    row = np.asarray(values, float)
    mean = float(row.mean())
    half = z_of(CONFIDENCE) * float(row.std(ddof=1)) / sqrt(len(row)) if len(row) > 1 else 0.0
    return Known(mean, mean - half, mean + half)


def corners(figures: Mapping[str, Known], names: Sequence[str]) -> list[dict[str, float]]:
    """Return all ways in which the named figures may lie at an end of their intervals.

    What is false at each of them, for a statement that compares figures with numbers, is false for
    all values in between.
    """
    found: list[dict[str, float]] = [{}]
    for name in names:
        one = figures[name]
        found = [{**had, name: end} for had in found for end in (one.low, one.high)]
    return found
