"""Shares such as win rates, with intervals; differences of shares.

A win that is shared by k seats counts 1/k for each, so that what is averaged lies between 0 and 1
without being 0 or 1. Its variance is at most that of a coin with the same mean, so intervals made
for coins are wide enough.
"""

from collections.abc import Sequence
from math import inf, sqrt
from typing import Any, NamedTuple


class Share(NamedTuple):
    """A share, from ``wins`` of ``games``; the interval covers it in ``confidence`` of all runs."""

    wins: float
    games: int
    low: float
    high: float
    confidence: float = 0.95

    @property
    def value(self) -> float:
        """The share itself; 0 where nothing was played."""
        return self.wins / self.games if self.games else 0.0

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class Difference(NamedTuple):
    """How much larger one share is than another, with an interval and the p of no difference."""

    value: float
    low: float
    high: float
    p: float


def percent(value: float, digits: int = 1) -> str:
    """Return a share as people read it: ``24.9 %``."""
    return f"{100 * value:.{digits}f} %"


def interval(share: Share) -> str:
    """Return a share with its interval: ``24.9 % (24.1 to 25.7)``."""
    return f"{percent(share.value)} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def z_of(confidence: float) -> float:
    """Return the quantile of the normal distribution for a two-sided interval: 0.95 → 1.96."""
    from scipy.special import ndtri

    return float(ndtri(0.5 + confidence / 2))


def wilson(wins: float, games: int, confidence: float = 0.95) -> Share:
    """Return a share with Wilson's score interval (Wilson 1927; Brown, Cai and DasGupta 2001).

    ``wins`` may be broken. Nothing played gives 0 to 1.
    """
    if not games:
        return Share(wins, 0, 0.0, 1.0, confidence)
    z2 = z_of(confidence) ** 2
    p = wins / games
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = sqrt(z2 * (p * (1 - p) + z2 / (4 * games)) / games) / (1 + z2 / games)
    return Share(wins, games, max(0.0, middle - half), min(1.0, middle + half), confidence)


def together(wins: Sequence[float], games: int, confidence: float = 0.95) -> list[Share]:
    """Return shares whose intervals all hold at once in ``confidence`` of all runs (Bonferroni)."""
    each = 1 - (1 - confidence) / max(1, len(wins))
    return [wilson(one, games, each)._replace(confidence=confidence) for one in wins]


def between(value: Any, has: Any, group: Any, confidence: float = 0.95) -> Difference:
    """Return how much larger the mean of values is where something is so than where it is not.

    The three rows are equally long: a value, whether it is so, and the group it belongs to.

    Values of one group depend on each other, as those of hands of one deal do: if one wins the
    others lose. So groups are what is counted as separate (sandwich estimator: Liang and Zeger
    1986).

    Raises:
        ValueError: it is so everywhere, or nowhere.
    """
    import numpy as np

    x, with_it, groups = np.asarray(value, float), np.asarray(has, bool), np.asarray(group)
    many, few = int(with_it.sum()), int((~with_it).sum())
    if not many or not few:
        raise ValueError("there is nothing to compare with")
    mean, rest = float(x[with_it].mean()), float(x[~with_it].mean())
    part = np.where(with_it, (x - mean) / many, (rest - x) / few)
    _, at = np.unique(groups, return_inverse=True)
    error = sqrt(float((np.bincount(at, part) ** 2).sum()))
    half = z_of(confidence) * error
    apart = mean - rest
    return Difference(
        apart, apart - half, apart + half, _two_sided(apart / error if error else 0.0)
    )


def paired(differences: Sequence[float], confidence: float = 0.95) -> Difference:
    """Return the mean of differences of pairs (one for each deal), with Student's interval.

    Raises:
        ValueError: fewer than two pairs.
    """
    import numpy as np
    from scipy.special import stdtr, stdtrit

    values = np.asarray(differences, dtype=float)
    n = len(values)
    if n < 2:
        raise ValueError("a difference of pairs needs two pairs at least")
    mean = float(values.mean())
    error = float(values.std(ddof=1)) / sqrt(n)
    half = float(stdtrit(n - 1, 0.5 + confidence / 2)) * error
    t = inf if error == 0 and mean else (mean / error if error else 0.0)
    p = float(2 * stdtr(n - 1, -abs(t))) if t != inf else 0.0
    return Difference(mean, mean - half, mean + half, p)


def discoveries(ps: Sequence[float], rate: float = 0.05) -> list[bool]:
    """Tell which of many findings stand, with ``rate`` of those that do being false.

    Benjamini and Hochberg (1995) in the form for any dependence (Benjamini and Yekutieli 2001),
    since the cards of one deck depend on each other.
    """
    from scipy.stats import false_discovery_control

    if not ps:
        return []
    return [bool(one <= rate) for one in false_discovery_control(ps, method="by")]


def _two_sided(z: float) -> float:
    from scipy.special import ndtr

    return float(2 * ndtr(-abs(z)))
