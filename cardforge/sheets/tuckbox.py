"""Tuck boxes: how large one must be for what it holds, and its net. Pure, lengths in mm.

The net lies with its printed side up. From left to right: glue tab, left side, front, right side,
back; lids with tuck flaps above and below the back, dust flaps above and below the sides.

    .        .------.        .------.------.
             | dust |        | dust | top  |
    .--------+------+--.  .--+------+------|
    | glue   | left | front  | right| back |
    '--------+------+--------+------+------|
             | dust |        | dust |bottom|
"""

from collections.abc import Sequence
from itertools import product
from math import ceil
from typing import NamedTuple

from cardforge.faces.drawing import Panel, Path, Segment, Trim
from cardforge.faces.outline import KAPPA

#: Room around the contents: in width and height, and in depth (air between cards adds to it).
CLEARANCE = 1.0
AIR = 0.02
#: Stacks beside each other are tried up to so many in each direction.
STACKS = 8
#: What A4 and Letter both have room for, less what the card takes in the folds.
COMMON = (198.0, 267.0)
#: How much narrower on each side a lid is than the box.
EASE = 0.5
#: Least depth of a box: flaps of less do not hold.
SHALLOWEST = 8.0

_FINE = 1e-6


class Held(NamedTuple):
    """Equal pieces that go into a box: their size, thickness and number."""

    w: float
    h: float
    thickness: float
    pieces: int


def inner_size(held: Sequence[Held]) -> tuple[float, float, float] | None:
    """Return width, height and depth of the room that takes everything; None without pieces.

    Pieces lie flat in layers, each kind in layers of its own, as many stacks beside each other
    as fit. Boxes whose nets fit on common paper come first, then those with the least surface.
    """
    there = [one for one in held if one.pieces and one.w > 0 and one.h > 0]
    if not there:
        return None
    sides = {
        (i * w, j * h)
        for one in there
        for w, h in ((one.w, one.h), (one.h, one.w))
        for i, j in product(range(1, STACKS + 1), repeat=2)
        if i * j <= one.pieces
    }
    widths = {w for w, _ in sides}
    heights = {h for _, h in sides}
    rooms: list[tuple[bool, float, tuple[float, float, float]]] = []
    for w, h in product(sorted(widths), sorted(heights)):
        depth = 0.0
        for one in there:
            stacks = _stacks(one, w, h)
            if not stacks:
                break
            depth += ceil(one.pieces / stacks) * one.thickness
        else:
            room = (
                w + CLEARANCE,
                h + CLEARANCE,
                max(SHALLOWEST, depth * (1 + AIR) + CLEARANCE),
            )
            rooms.append((not _common(*room), round(_surface(*room), 3), room))
    return min(rooms)[2]


def _stacks(one: Held, w: float, h: float) -> int:
    """Return how many pieces lie beside each other on a ground, either way round."""
    upright = int((w + _FINE) / one.w) * int((h + _FINE) / one.h)
    lying = int((w + _FINE) / one.h) * int((h + _FINE) / one.w)
    return max(upright, lying)


def _surface(w: float, h: float, d: float) -> float:
    return 2 * (w * h + w * d + h * d)


def _common(w: float, h: float, d: float) -> bool:
    """Tell whether the net of a box fits on A4 and on Letter."""
    across, down = _glue(d) + 2 * (d + w), h + 2 * (d + _tuck(d))
    return min(across, down) <= COMMON[0] and max(across, down) <= COMMON[1]


def _glue(d: float) -> float:
    return min(15.0, max(8.0, 0.8 * d))


def _tuck(d: float) -> float:
    return min(18.0, max(10.0, 0.6 * d))


class Net(NamedTuple):
    """A box laid flat.

    The trim's outline is cut, its folds are creased; ``ink`` is what is printed: all but the glue
    tab, on which glue must hold. ``inner`` is the room: width, height, depth.
    """

    trim: Trim
    ink: Path
    inner: tuple[float, float, float]


def tuck_box(inner: tuple[float, float, float], stock: float) -> Net:
    """Return the net of a box around a room, made of card of a thickness.

    Panels are larger than the room by what the card takes in the folds: one thickness in width
    and depth, two in height, where the flaps of both ends lie.
    """
    w, h, d = inner[0] + stock, inner[1] + 2 * stock, inner[2] + stock
    glue, tuck = _glue(d), _tuck(d)
    dust = min(w / 2 - 0.5, max(10.0, 0.75 * d), d + tuck)
    x1 = glue
    x2, x3 = x1 + d, x1 + d + w
    x4, x5 = x3 + d, x3 + d + w
    y1 = d + tuck
    y2 = y1 + h
    total = y2 + y1
    out: list[Segment] = [("M", x1, y1)]
    _dust_above(out, x1, x2, y1, dust)
    # The cut for the thumb in the upper edge of the front.
    r = min(10.0, w / 5, h / 4)
    middle = (x2 + x3) / 2
    out += [
        ("L", middle - r, y1),
        ("C", middle - r, y1 + r * KAPPA, middle - r * KAPPA, y1 + r, middle, y1 + r),
        ("C", middle + r * KAPPA, y1 + r, middle + r, y1 + r * KAPPA, middle + r, y1),
        ("L", x3, y1),
    ]
    _dust_above(out, x3, x4, y1, dust)
    upper = _lid(x4, x5, y1, y1 - d, y1 - d - tuck)
    out += upper
    out.append(("L", x5, y2))
    out += [_flipped(s, y1 + y2) for s in _turned(upper, (x4, y1))]
    lower: list[Segment] = []
    _dust_above(lower, x3, x4, y1, dust)
    out += [_flipped(s, y1 + y2) for s in _turned(lower, (x3, y1))]
    out.append(("L", x2, y2))
    lower = []
    _dust_above(lower, x1, x2, y1, dust)
    out += [_flipped(s, y1 + y2) for s in _turned(lower, (x1, y1))]
    ink = (*out, ("Z",))
    slant = min(4.0, h / 6)
    outline = (*out, ("L", 0.0, y2 - slant), ("L", 0.0, y1 + slant), ("Z",))
    folds = (
        *((x, y1, x, y2) for x in (x1, x2, x3, x4)),
        *((a, y, b, y) for y in (y1, y2) for a, b in ((x1, x2), (x3, x4), (x4, x5))),
        (x4 + EASE, y1 - d, x5 - EASE, y1 - d),
        (x4 + EASE, y2 + d, x5 - EASE, y2 + d),
    )
    panels = (
        Panel("front", x2, y1, w, h),
        Panel("back", x4, y1, w, h),
        Panel("left", x1, y1, d, h),
        Panel("right", x3, y1, d, h),
        Panel("top", x4, y1 - d, w, d, 180),
        Panel("bottom", x4, y2, w, d, 180),
        Panel("tuck", x4, 0.0, w, tuck, 180),
    )
    name = f"box {inner[0]:.4g}x{inner[1]:.4g}x{inner[2]:.4g}"
    trim = Trim(name, x5, total, 0.0, "net", outline, folds, panels)
    return Net(trim, ink, inner)


def _dust_above(out: list[Segment], a: float, b: float, y: float, high: float) -> None:
    """Add a dust flap from (a, y) to (b, y): narrower at its end, so that it slides in."""
    side = min(1.0, (b - a) / 8)
    slope = min((b - a) / 4, high / 2, 6.0)
    out += [
        ("L", a, y),
        ("L", a + side, y - 2.0),
        ("L", a + side, y - high + slope),
        ("L", a + side + slope, y - high),
        ("L", b - side - slope, y - high),
        ("L", b - side, y - high + slope),
        ("L", b - side, y - 2.0),
        ("L", b, y),
    ]


def _lid(a: float, b: float, y: float, fold: float, end: float) -> list[Segment]:
    """Return a lid from (a, y) to (b, y) with a tuck flap whose corners are round.

    The lid is a little narrower than the box, and the flap than the lid, so that they slide in.
    """
    c, d = a + EASE, b - EASE
    r = min(8.0, (b - a) / 4, fold - end)
    k = r * (1 - KAPPA)
    return [
        ("L", a, y),
        ("L", c, y - EASE),
        ("L", c, fold),
        ("L", c + EASE, fold),
        ("L", c + EASE, end + r),
        ("C", c + EASE, end + k, c + EASE + k, end, c + EASE + r, end),
        ("L", d - EASE - r, end),
        ("C", d - EASE - k, end, d - EASE, end + k, d - EASE, end + r),
        ("L", d - EASE, fold),
        ("L", d, fold),
        ("L", d, y - EASE),
        ("L", b, y),
    ]


def _turned(path: Sequence[Segment], start: tuple[float, float]) -> list[Segment]:
    """Return a line run through backwards, ending at ``start``, from which it began."""
    points = [start, *(_end(s) for s in path)]
    out: list[Segment] = []
    for i in range(len(path) - 1, -1, -1):
        s = path[i]
        if len(s) == 7:
            out.append(("C", s[3], s[4], s[1], s[2], *points[i]))
        else:
            out.append(("L", *points[i]))
    return out


def _end(s: Segment) -> tuple[float, float]:
    return s[-2:]  # type: ignore[return-value]


def _flipped(s: Segment, twice: float) -> Segment:
    """Return a segment mirrored about a level line; ``twice`` is two times its height."""
    if len(s) == 7:
        return ("C", s[1], twice - s[2], s[3], twice - s[4], s[5], twice - s[6])
    return ("L", s[1], twice - s[2])  # type: ignore[misc]
