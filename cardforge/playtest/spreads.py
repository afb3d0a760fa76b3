"""Numbers that spread: lengths, scores, minutes. Their middle, their tails, their histogram."""

from math import sqrt
from typing import Any, NamedTuple

from cardforge.playtest.shares import z_of


class Spread(NamedTuple):
    """How a number is spread over playouts."""

    games: int
    mean: float
    #: The interval of the mean, 95 %.
    mean_low: float
    mean_high: float
    sd: float
    least: float
    p5: float
    p50: float
    p95: float
    most: float
    #: (from, up to and without, playouts) for each bar.
    bars: tuple[tuple[float, float, int], ...]


def spread(values: Any, bars: int = 24) -> Spread:
    """Describe values, one for each playout.

    Raises:
        ValueError: there are none.
    """
    import numpy as np

    row = np.asarray(values, dtype=float)
    if not row.size:
        raise ValueError("nothing to describe")
    p5, p50, p95 = (
        float(one) for one in np.quantile(row, (0.05, 0.5, 0.95), method="inverted_cdf")
    )
    mean, sd = float(row.mean()), float(row.std(ddof=1)) if row.size > 1 else 0.0
    half = z_of(0.95) * sd / sqrt(row.size)
    return Spread(
        int(row.size), mean, mean - half, mean + half, sd,
        float(row.min()), p5, p50, p95, float(row.max()), _bars(row, bars),
    )  # fmt: skip


def _bars(row: Any, most: int) -> tuple[tuple[float, float, int], ...]:
    """Return bars whose edges are whole numbers where the values are."""
    import numpy as np

    low, high = float(row.min()), float(row.max())
    whole = bool((row == np.rint(row)).all())
    if whole:
        step = max(1.0, -(-(high - low + 1) // most))
        edges = low + step * np.arange(int((high - low) // step) + 2)
    else:
        edges = np.linspace(low, high, most + 1) if high > low else np.array([low, low + 1])
    counts, edges = np.histogram(row, bins=edges)
    return tuple(
        (float(a), float(b), int(n)) for a, b, n in zip(edges, edges[1:], counts, strict=False)
    )
