"""Making texts fit: first tighter, then smaller, by arithmetic over shaped words."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import sqrt
from typing import Literal, NamedTuple

from cardforge.text.engine import TextEngine
from cardforge.text.layout import measure
from cardforge.text.types import Inline, Paragraph

Mode = Literal["tighten", "shrink"]

#: Type sizes are tried in steps of so many pt of the largest text.
SIZE_STEP = 0.25
#: Tightness is tried in so many equal steps.
TIGHT_STEPS = 16
#: pt by which a text may exceed its box and still count as fitting (1/1000 mm is 0.0028 pt).
TOLERANCE = 1e-3

_MM = 25.4 / 72


class Fit(NamedTuple):
    """The outcome: factors for `cardforge.text.layout.lay_out`.

    ``excess`` is what is still too much, pt (0 where all fits); ``excess_mm`` the same in mm.
    """

    scale: float
    tight: float
    excess: float

    @property
    def fits(self) -> bool:
        """Tell whether nothing is left over."""
        return self.excess == 0

    @property
    def excess_mm(self) -> float:
        """What is still too much, mm."""
        return self.excess * _MM


def search(
    excess: Callable[[float, float], float],
    sizes: Iterable[float],
    modes: Sequence[Mode],
    minimum: float,
    room: float = 0.0,
) -> Fit:
    """Find the gentlest (scale, tight) at which texts fit; one scale serves all of them.

    Args:
        excess: by how many pt the texts exceed their box at (scale, tight); 0 or less: they fit.
        sizes: type sizes of all texts at scale 1, pt.
        modes: what is allowed. ``tighten`` is spent before ``shrink`` begins, and given back as
            far as the smaller size allows.
        minimum: no text becomes smaller than this, pt; where one is that small already,
            nothing shrinks.
        room: the height of the box, pt, where it is known; it shortens the search.

    The largest size goes down in steps of `SIZE_STEP`, so that cards differ by sizes a reader
    can tell apart and not by hundredths.
    """
    left = excess(1.0, 0.0)
    if left <= TOLERANCE:
        return Fit(1.0, 0.0, 0.0)
    tightest = 1.0 if "tighten" in modes else 0.0
    if tightest:
        left = excess(1.0, tightest)
        if left <= TOLERANCE:
            return Fit(1.0, _loosest(excess, 1.0), 0.0)
    if "shrink" not in modes:
        return Fit(1.0, tightest, left)
    scales = scale_steps(sizes, minimum)
    if not scales:
        return Fit(1.0, tightest, left)
    # The height of a text grows with the square of its size.
    promised = sqrt(room / (room + left)) if room > 0 else (1 + scales[-1]) / 2
    scale, left = _first_fit(lambda s: excess(s, tightest), scales, promised)
    if left > TOLERANCE:
        return Fit(scale, tightest, left)
    return Fit(scale, _loosest(excess, scale) if tightest else 0.0, 0.0)


def _first_fit(
    excess: Callable[[float], float], scales: Sequence[float], promised: float
) -> tuple[float, float]:
    """Return the first of ``scales`` (descending) that fits, else the last; and its excess.

    From ``promised`` the search goes on in steps of 1, 1, 2, 4 … until it has passed the border,
    and halves the last step. For most texts that takes two or three trials, halving the whole
    range five.
    """
    low, high = -1, len(scales)
    guess = min(sum([s > promised for s in scales]), high - 1)
    steps = (2**n for n in (0, *range(len(scales))))
    left = found = 0.0
    while high - low > 1:
        guess = min(high - 1, max(low + 1, guess))
        left = excess(scales[guess])
        if left <= TOLERANCE:
            found = left
            high = guess
            guess = high - next(steps) if low < 0 else (low + high) // 2
        else:
            low = guess
            guess = low + next(steps) if high == len(scales) else (low + high) // 2
    return (scales[-1], left) if high == len(scales) else (scales[high], found)


def _loosest(excess: Callable[[float, float], float], scale: float) -> float:
    """Return the least tightness that fits at a scale where the greatest does."""
    if excess(scale, 0.0) <= TOLERANCE:
        return 0.0
    low, high = 1, TIGHT_STEPS
    while low < high:
        middle = (low + high) // 2
        if excess(scale, middle / TIGHT_STEPS) <= TOLERANCE:
            high = middle
        else:
            low = middle + 1
    return high / TIGHT_STEPS


def scale_steps(sizes: Iterable[float], minimum: float) -> Sequence[float]:
    """Return the scales below 1 that a shrink search tries, from the largest down.

    The last is the floor, where the smallest text has the size ``minimum``.
    """
    return _scale_steps(frozenset(sizes), minimum)


@lru_cache(maxsize=64)
def _scale_steps(sizes: frozenset[float], minimum: float) -> Sequence[float]:
    known = sorted(sizes)
    if not known or known[0] <= minimum or known[0] <= 0:
        return []
    floor = minimum / known[0]
    largest = known[-1]
    found = []
    step = 1
    while (largest - step * SIZE_STEP) / largest > floor + 1e-9:
        found.append((largest - step * SIZE_STEP) / largest)
        step += 1
    found.append(floor)
    return found


def sizes_of(paragraphs: Iterable[Paragraph]) -> set[float]:
    """Return the type sizes that paragraphs use, pt."""
    return {i.style.size for p in paragraphs for i in p.inlines if _shows(i)}


def _shows(inline: Inline) -> bool:
    return bool(getattr(inline, "text", True))


def fit_box(
    paragraphs: Sequence[Paragraph],
    width_pt: float,
    height_pt: float,
    engine: TextEngine,
    modes: Sequence[Mode] = ("tighten", "shrink"),
    minimum: float = 6.0,
) -> Fit:
    """Find the gentlest (scale, tight) at which paragraphs fit a box (as `search`).

    ``excess`` of the result is the larger of what is too high and what is too wide.
    """

    def excess(scale: float, tight: float) -> float:
        extent = measure(paragraphs, width_pt, engine, scale, tight)
        high = extent.height - height_pt
        return max(high, extent.overflow) if extent.overflow else high

    return search(excess, sizes_of(paragraphs), modes, minimum, height_pt)
