"""Whether seats are equally good: shares of wins by seat, a verdict, and what it still needs."""

from collections.abc import Sequence
from math import ceil
from typing import Literal, NamedTuple

from cardforge.playtest.shares import Share, together, z_of

Verdict = Literal["balanced", "not balanced", "undecided"]
#: How far from an equal share a seat may be, unless the game says otherwise.
BAND = 0.02


class Parity(NamedTuple):
    """How often each seat wins, and what follows."""

    seats: tuple[Share, ...]
    #: The equal share.
    fair: float
    #: How far from it counts as equal.
    band: float
    verdict: Verdict
    #: p of Pearson's test of equal seats.
    p: float
    #: Playouts that a verdict still needs, by what is seen so far; 0 where there is one.
    needed: int

    @property
    def advantage(self) -> float:
        """How far the seat that is farthest from the equal share is from it."""
        return max(abs(seat.value - self.fair) for seat in self.seats)


def parity(
    wins: Sequence[float], games: int, band: float = BAND, confidence: float = 0.95
) -> Parity:
    """Judge seats by their wins; a win shared by k counts 1/k.

    Balanced: every interval lies whole within the band around the equal share. Not balanced: one
    lies whole outside of it. Intervals hold together in ``confidence`` of all runs.
    """
    shares = tuple(together(wins, games, confidence))
    fair = 1 / len(wins)
    low, high = fair - band, fair + band
    verdict: Verdict = "undecided"
    if games and all(low <= one.low and one.high <= high for one in shares):
        verdict = "balanced"
    elif any(one.high < low or one.low > high for one in shares):
        verdict = "not balanced"
    needed = 0 if verdict != "undecided" else _needed(shares, games, low, high, confidence)
    return Parity(shares, fair, band, verdict, _p_of_equal(wins, games), needed)


def _needed(shares: Sequence[Share], games: int, low: float, high: float, confidence: float) -> int:
    """Return the further playouts after which a verdict can be expected.

    Seats as far from the edges of the band as they are now need intervals that are no wider than
    that. A seat right on an edge would need endless ones; the count then is what tells a tenth of
    the band.
    """
    z = z_of(1 - (1 - confidence) / len(shares))
    least = (high - low) / 20
    totals = []
    for one in shares:
        p = one.value if games else (low + high) / 2
        apart = max(least, min(abs(p - low), abs(p - high)))
        totals.append(z * z * max(p * (1 - p), 0.01) / apart**2)
    # One seat outside is enough for "not balanced"; all must be inside for "balanced".
    outside = [
        total for one, total in zip(shares, totals, strict=True) if not low <= one.value <= high
    ]
    total = min(outside) if outside and games else max(totals)
    return max(1, ceil(total) - games)


def _p_of_equal(wins: Sequence[float], games: int) -> float:
    from scipy.special import chdtrc

    if not games:
        return 1.0
    expected = sum(wins) / len(wins)
    if not expected:
        return 1.0
    statistic = sum((one - expected) ** 2 / expected for one in wins)
    return float(chdtrc(len(wins) - 1, statistic))
