"""The calibration page: where its lines lie, and a printer's profile from what is read. mm.

Both sides are printed. The front has a frame, whose place and size on the paper are measured with
a ruler, and eight scales. Each scale has a nonius on the back (lines 0.9 mm apart), printed so that
it reads right through the paper: held against the light, a scale and its nonius are read like a
caliper, to 0.05 mm, and tell how far the back is off the front there. A perfect printer reads 10.
"""

from collections.abc import Callable, Mapping, Sequence
from math import atan2, cos, floor, hypot, sin
from typing import Literal, NamedTuple

from cardforge.faces.drawing import Matrix
from cardforge.faces.outline import apply, multiply
from cardforge.sheets.impose import Margins, Rect
from cardforge.sheets.profile import Profile, Side, effect, mirror, side_for, side_of, turned_round

Flip = Literal["long", "short"]

#: The frame's distance from the edges of the page.
INSET = 20.0
#: Length of a scale; where the nonius begins if nothing is off; its step and its lines.
LENGTH, ZERO, STEP, LINES = 30, 10.0, 0.9, 11
#: The page's smallest sides: scales and instructions need them.
SMALLEST = (200.0, 260.0)

#: Letters of what is measured on the front, in the order of the page.
FRONT = "JKLMN"
EDGES = "PQRS"
BACK = "ABCDEFGH"

#: Readings that do not agree with the others by more than this are slips.
_SLIP = 0.2


class Scale(NamedTuple):
    """A scale along x or y; its tick 0 is at ``x``, ``y``, on its base line."""

    letter: str
    axis: Literal["x", "y"]
    x: float
    y: float


def scales(w: float, h: float) -> tuple[Scale, ...]:
    """Return the scales of an upright page: two at each side of it."""
    middle, third = h / 2, w / 2
    return (
        Scale("A", "x", third - 45, 40),
        Scale("B", "y", third + 30, 27),
        Scale("C", "y", 40, middle - 44),
        Scale("D", "x", 27, middle + 20),
        Scale("E", "y", w - 40, middle - 44),
        Scale("F", "x", w - 57, middle + 20),
        Scale("G", "x", third - 45, h - 40),
        Scale("H", "y", third + 30, h - 57),
    )


def frame(w: float, h: float) -> Rect:
    """Return the frame of the front."""
    return INSET, INSET, w - INSET, h - INSET


def front_effect(values: Mapping[str, float], w: float, h: float) -> Matrix:
    """Return what happened to the front, from the measures of its frame.

    J and K are the distances of its left line from the paper's left edge, at its upper and its
    lower end; L that of its upper left corner from the paper's upper edge; M its width, N its
    height.
    """
    left, top, right, bottom = frame(w, h)
    j, k, down, wide, high = (values[letter] for letter in FRONT)
    turn = atan2(j - k, high)
    a, b = cos(turn) * wide / (right - left), sin(turn) * wide / (right - left)
    c, d = -sin(turn) * high / (bottom - top), cos(turn) * high / (bottom - top)
    return a, b, c, d, j - a * left - c * top, down - b * left - d * top


def crossing(back: Matrix, scale: Scale, line: float) -> float:
    """Return where a nonius line crosses the base line of its scale, on that scale.

    ``back`` leads from the back, as seen through the paper, to the front.
    """
    a, b, c, d, e, f = back
    along = ZERO + STEP * line
    if scale.axis == "x":
        u = scale.x + along
        v = (scale.y - f - b * u) / d
        return a * u + c * v + e - scale.x
    v = scale.y + along
    u = (scale.x - e - c * v) / a
    return b * u + d * v + f - scale.y


def back_effect(values: Mapping[str, float], w: float, h: float) -> tuple[Matrix, str]:
    """Return what leads from the back, as seen through the paper, to the front.

    The second value is the letter of a reading that does not agree with the others, or "".
    A reading of 9.65 says that the nonius line 6.5 meets the tick 15.5: that holds whatever the
    scale of the back, so the fit is not misled where it is not that of the front.
    """
    places = scales(w, h)
    read = []
    for scale in places:
        value = values[scale.letter]
        whole = floor(value + 1e-9)
        read.append((scale, whole, 10 * (value - whole)))

    def errors(guess: Sequence[float]) -> list[float]:
        back = effect(_side(guess), w, h)
        return [crossing(back, scale, line) - (tick + line) for scale, tick, line in read]

    best = _least_squares(errors, [0.0, 0.0, 0.0, 1.0, 1.0])
    left = errors(best)
    worst = max(range(len(left)), key=lambda i: abs(left[i]))
    slip = read[worst][0].letter if abs(left[worst]) > _SLIP else ""
    return effect(_side(best), w, h), slip


def _side(values: Sequence[float]) -> Side:
    x, y, turn, scale_x, scale_y = values
    return Side(x, y, turn, scale_x, scale_y)


def _least_squares(
    errors: Callable[[Sequence[float]], list[float]], guess: list[float]
) -> list[float]:
    """Return the values that make the sum of squared errors smallest (Gauss and Newton)."""
    step = 1e-6
    for _ in range(8):
        now = errors(guess)
        slopes = []
        for i in range(len(guess)):
            moved_on = [value + step * (i == j) for j, value in enumerate(guess)]
            slopes.append([(y - x) / step for x, y in zip(now, errors(moved_on), strict=True)])
        matrix = [[_dot(p, q) for q in slopes] + [-_dot(p, now)] for p in slopes]
        guess = [x + dx for x, dx in zip(guess, _solve(matrix), strict=True)]
    return guess


def _dot(p: Sequence[float], q: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(p, q, strict=True))


def _solve(rows: list[list[float]]) -> list[float]:
    """Solve linear equations; each row ends with its right side."""
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def profile_from(
    front: Matrix | None,
    back: Matrix | None,
    edges: Margins | None,
    page: tuple[float, float],
    flip: Flip,
    before: Profile,
) -> Profile:
    """Return the profile that the readings of a page give.

    The page was drawn for the printer ``before``; what it still was off is added to that. What was
    not read stays as it was, except that the back follows the front.
    """
    w, h = page
    over = mirror(w, h, flip)
    mode = f"duplex-{flip}"
    old_front = effect(before.front, w, h)
    old_side = side_for(before, "back", mode)
    old_back = multiply(over, multiply(effect(old_side, w, h), over))
    still = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0) if front is None else front
    new_front = multiply(still, old_front)
    new_back = old_back if back is None else multiply(still, multiply(back, old_back))
    one = side_of(new_front, w, h, edges or before.front.margins)
    other = side_of(multiply(over, multiply(new_back, over)), w, h, old_side.margins)
    if flip == "short":
        other = turned_round(other)
    if edges is not None:
        other = other._replace(margins=Margins(edges.right, edges.top, edges.left, edges.bottom))
    return Profile(before.name, one, other)


def distance(one: Matrix, other: Matrix, rect: Rect) -> float:
    """Return how far two matrices take a corner of a rectangle apart, at most."""
    gaps = []
    for x in (rect[0], rect[2]):
        for y in (rect[1], rect[3]):
            (u, v), (s, t) = apply(one, x, y), apply(other, x, y)
            gaps.append(hypot(u - s, v - t))
    return max(gaps)
