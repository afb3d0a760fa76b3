"""Intervals that hold at every look: for live figures, and for runs that stop when they may."""

from math import log

from cardforge.playtest.shares import Share

#: Weight of the prior, in playouts. The interval is narrowest after some as many as this.
WEIGHT = 1_000.0


def at_any_time(
    wins: float, games: int, centre: float, confidence: float = 0.95, weight: float = WEIGHT
) -> Share:
    """Return a share whose interval holds however often, and whenever, one looks.

    A mixture of likelihood ratios over a beta distribution around ``centre`` (Robbins 1970; Howard
    and others 2021): p is outside once the mixture exceeds 1/(1 - confidence), which happens to the
    true p in at most that share of runs (Ville). For values within 0 and 1 that are not 0 or 1, the
    ratio is convex in the value, so that it is no larger on average than that of a coin.
    """
    from scipy.optimize import brentq
    from scipy.special import betaln

    if not games:
        return Share(wins, 0, 0.0, 1.0, confidence)
    a, b = weight * centre, weight * (1 - centre)
    losses = games - wins
    mixture = float(betaln(a + wins, b + losses) - betaln(a, b)) - log(1 / (1 - confidence))

    def excess(p: float) -> float:
        """Return by how much the evidence against p is too large, as a logarithm."""
        against = 0.0
        if wins:
            against += wins * log(p)
        if losses:
            against += losses * log1m(p)
        return mixture - against

    value = wins / games
    tiny = 1e-12
    inside = min(max(value, tiny), 1 - tiny)
    low = 0.0 if excess(tiny) <= 0 or not wins else float(brentq(excess, tiny, inside))
    high = 1.0 if excess(1 - tiny) <= 0 or not losses else float(brentq(excess, inside, 1 - tiny))
    return Share(wins, games, low, high, confidence)


def log1m(p: float) -> float:
    """Return the logarithm of 1 - p."""
    from math import log1p

    return log1p(-p)
