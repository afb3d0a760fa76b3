"""Growing and shrinking of outlines: bleed beyond a cut of any shape."""

from collections.abc import Iterator
from functools import lru_cache
from math import acos, ceil, cos, hypot, pi, sin, tan
from typing import Literal

from cardforge.faces.arrange import arrange, snap
from cardforge.faces.drawing import Path
from cardforge.faces.outline import Point, Ring, flatten, polyline

Join = Literal["miter", "round"]

#: Corners that a mitre would stretch beyond this many distances are rounded instead.
_MITER = 2.0


def normalised(path: Path, even_odd: bool = False, tolerance: float = 0.01) -> list[Ring]:
    """Return the path as rings (mm) that do not cross: areas clockwise, holes the other way."""
    rings = [[snap(x, y) for x, y in ring] for ring in flatten(path, tolerance)]
    return arrange(rings, _odd if even_odd else _any)


def _odd(turns: int) -> bool:
    return turns % 2 == 1


def _any(turns: int) -> bool:
    return turns != 0


def _positive(turns: int) -> bool:
    return turns > 0


@lru_cache(maxsize=256)
def grow(
    path: Path,
    distance: float,
    join: Join = "miter",
    even_odd: bool = False,
    tolerance: float = 0.01,
) -> Path:
    """Return the outline ``distance`` mm outside of a path (inside of it where negative).

    Works for any shape, with holes, notches and self-crossings. Straight corners stay sharp with
    ``miter``; no point of a grown outline is nearer to the original than ``distance`` less
    ``tolerance``. A shape that shrinks to nothing gives an empty path. Kept, as the same nets and
    cuts come in every language and on every paper.

    Raises:
        ValueError: the path encloses no area.
    """
    rings = normalised(path, even_odd, tolerance / 2)
    if not rings:
        raise ValueError("the path encloses no area")
    if not distance:
        return _closed(rings)
    moved = [[snap(x, y) for x, y in _moved(ring, distance, join, tolerance / 2)] for ring in rings]
    return _closed(arrange(moved, _positive))


def _closed(rings: list[Ring]) -> Path:
    path: Path = ()
    for ring in rings:
        path += polyline(ring, close=True)
    return path


def _moved(ring: Ring, d: float, join: Join, tolerance: float) -> Iterator[Point]:
    """Yield the ring with every edge moved outwards; it may cross itself.

    Where edges part, a corner or an arc joins them; where they run into each other the ring
    goes back to the old corner, which gives the loop a winding number of 0 or less.
    """
    n = len(ring)
    edges: list[tuple[float, float, float]] = []
    for i, (x, y) in enumerate(ring):
        u, v = ring[(i + 1) % n]
        size = hypot(u - x, v - y)
        edges.append(((u - x) / size, (v - y) / size, size))
    for i, (x, y) in enumerate(ring):
        ax, ay, before = edges[i - 1]
        bx, by, after = edges[i]
        cross, dot = ax * by - ay * bx, ax * bx + ay * by
        # Half of the turn at this corner, as the share of the distance its mitre runs ahead.
        ahead = cross / (1 + dot) if dot > -0.999999 else 1e9
        opens = cross * d > 0 or ahead >= 1e9
        if opens:
            if join == "miter" and hypot(1, ahead) <= _MITER:
                yield x + d * (ay + ahead * ax), y - d * (ax - ahead * ay)
            else:
                yield from _rounded(x, y, d, (ay, -ax), (by, -bx), tolerance)
        elif abs(d * ahead) < min(before, after) / 2:
            yield x + d * (ay + ahead * ax), y - d * (ax - ahead * ay)
        else:
            yield x + d * ay, y - d * ax
            yield x, y
            yield x + d * by, y - d * bx


def _rounded(
    x: float, y: float, d: float, begin: Point, end: Point, tolerance: float
) -> Iterator[Point]:
    """Yield corners of a line around the arc between two normals; it touches it, never cuts."""
    turn = acos(max(-1.0, min(1.0, begin[0] * end[0] + begin[1] * end[1])))
    widest = 2 * acos(abs(d) / (abs(d) + tolerance))
    parts = max(1, ceil(turn / min(widest, pi / 4) - 1e-9))
    step = turn / parts
    if d < 0:
        step = -step
    ahead = tan(step / 2)
    yield x + d * begin[0], y + d * begin[1]
    for i in range(parts):
        c, s = cos(i * step), sin(i * step)
        nx, ny = c * begin[0] - s * begin[1], s * begin[0] + c * begin[1]
        yield x + d * (nx - ahead * ny), y + d * (ny + ahead * nx)
    yield x + d * end[0], y + d * end[1]
