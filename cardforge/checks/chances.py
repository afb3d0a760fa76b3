"""How likely what was counted would be by chance; the standard library only."""

from math import erfc, exp, lgamma, log, pi, sqrt

#: A game whose data is left to chance gets a false finding of a check in one of 100 games: the
#: tests that a check makes in a game share this level between them.
LEVEL = 0.01


def chi_square(counted: list[int]) -> float:
    """Return the chance of counts at least as uneven as these, if all were equally likely.

    Pearson's test: the tail of the chi-square distribution with one degree of freedom less than
    there are counts. Counts should be 5 or more on average.
    """
    expected = sum(counted) / len(counted)
    x = sum((n - expected) ** 2 for n in counted) / expected
    return _tail(x, len(counted) - 1)


def _tail(x: float, freedom: int) -> float:
    """Return P(chi-square > x); Abramowitz and Stegun 26.4.4 and 26.4.5."""
    if x <= 0:
        return 1.0
    half = x / 2
    if freedom % 2 == 0:
        term = total = exp(-half)
        for i in range(1, freedom // 2):
            term *= half / i
            total += term
        return min(1.0, total)
    total = erfc(sqrt(half))
    term = sqrt(2 * x / pi) * exp(-half)
    for i in range(1, (freedom - 1) // 2 + 1):
        total += term
        term *= x / (2 * i + 1)
    return min(1.0, total)


def at_least(hits: int, of: int, chance: float) -> float:
    """Return the exact chance of ``hits`` or more in ``of`` independent trials."""
    if hits <= 0:
        return 1.0
    if chance <= 0 or chance >= 1:
        return float(chance >= 1)
    whole = lgamma(of + 1)
    terms = (
        whole - lgamma(n + 1) - lgamma(of - n + 1) + n * log(chance) + (of - n) * log(1 - chance)
        for n in range(hits, of + 1)
    )
    return min(1.0, sum(exp(term) for term in terms))


def interval(hits: float, of: int, z: float = 1.959964) -> tuple[float, float]:
    """Return Wilson's interval for a share: 95 % with the usual ``z``."""
    share = hits / of
    scale = 1 + z * z / of
    middle = (share + z * z / (2 * of)) / scale
    half = z / scale * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)
