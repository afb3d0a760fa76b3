"""How far a box on a face stays from the line where the piece is cut."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot, inf

from cardforge.faces.drawing import Path
from cardforge.faces.offset import normalised
from cardforge.faces.outline import Point, Ring, winding

#: Distances of boxes that are kept for each cut.
_KEPT = 4096


class CutLine:
    """The cut of a piece: its outline first, then its holes (as in `drawing.Face.cut`).

    Curves are flattened to 0.005 mm, which bounds the error of every distance.
    """

    __slots__ = ("_edges", "_known", "_lines", "_rings")

    def __init__(self, cut: Sequence[Path]) -> None:
        path: Path = ()
        for part in cut:
            path += part
        self._rings = normalised(path, even_odd=True, tolerance=0.005)
        self._lines = _half_planes(self._rings)
        self._edges = [
            (min(px, qx), min(py, qy), max(px, qx), max(py, qy))
            for ring in self._rings
            for (px, py), (qx, qy) in zip([ring[-1], *ring], ring, strict=False)
        ]
        self._known: dict[tuple[tuple[Point, ...], float], float] = {}

    def clearance(self, corners: Sequence[Point], enough: float = inf) -> float:
        """Return the least distance (mm) of a convex box from the cut, by its corners.

        It is negative where the box reaches beyond the cut or into a hole: by how far, at least.
        ``enough`` may stand for any distance that is not less, which is found sooner.
        """
        key = tuple(corners), enough
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            far = not self._lines and self._is_far(*key)
            known = self._known[key] = enough if far else self._measure(key[0])
        return known

    def _is_far(self, corners: tuple[Point, ...], enough: float) -> bool:
        """Tell whether a box lies inside, and no side of the cut near it."""
        left, top = map(min, zip(*corners, strict=True))
        right, bottom = map(max, zip(*corners, strict=True))
        left, top, right, bottom = left - enough, top - enough, right + enough, bottom + enough
        for a, b, c, d in self._edges:
            if a < right and b < bottom and c > left and d > top:
                return False
        return winding(self._rings, *corners[0]) > 0

    def _measure(self, corners: tuple[Point, ...]) -> float:
        if self._lines:
            # A convex piece: the nearest of its sides, by signed distance.
            return min(nx * x + ny * y - far for nx, ny, far in self._lines for x, y in corners)
        beyond = 0.0
        for x, y in corners:
            if winding(self._rings, x, y) <= 0:
                beyond = max(beyond, self._from_cut(x, y))
        box = list(corners)
        for ring in self._rings:
            for x, y in ring:
                if winding([box], x, y):
                    beyond = max(beyond, from_ring(x, y, box))
        if beyond:
            return -beyond
        least = min(self._from_cut(x, y) for x, y in corners)
        for ring in self._rings:
            for i, (x, y) in enumerate(ring):
                least = min(least, from_ring(x, y, box))
                if _crosses(ring[i - 1], (x, y), box):
                    return 0.0
        return least

    def _from_cut(self, x: float, y: float) -> float:
        return min((from_ring(x, y, ring) for ring in self._rings), default=0.0)


@lru_cache(maxsize=64)
def cut_line(cut: tuple[Path, ...]) -> CutLine:
    """Return the `CutLine` of a cut; sides, languages and games share the last ones."""
    return CutLine(cut)


def _half_planes(rings: list[Ring]) -> list[tuple[float, float, float]]:
    """Return inward normals and distances of a single convex ring; else nothing."""
    if len(rings) != 1:
        return []
    ring = rings[0]
    out: list[tuple[float, float, float]] = []
    for i, (x, y) in enumerate(ring):
        u, v = ring[(i + 1) % len(ring)]
        s, t = ring[(i + 2) % len(ring)]
        if (u - x) * (t - v) - (v - y) * (s - u) < -1e-9:
            return []
        size = hypot(u - x, v - y)
        nx, ny = (y - v) / size, (u - x) / size
        out.append((nx, ny, nx * x + ny * y))
    return out


def from_ring(x: float, y: float, ring: Sequence[Point]) -> float:
    """Return the distance of a point from a closed line."""
    least = float("inf")
    px, py = ring[-1]
    for qx, qy in ring:
        dx, dy = qx - px, qy - py
        size = dx * dx + dy * dy
        t = max(0.0, min(1.0, ((x - px) * dx + (y - py) * dy) / size)) if size else 0.0
        least = min(least, hypot(x - px - t * dx, y - py - t * dy))
        px, py = qx, qy
    return least


def _crosses(p: Point, q: Point, ring: Sequence[Point]) -> bool:
    r = ring[-1]
    for s in ring:
        if _side(p, q, r) * _side(p, q, s) < 0 and _side(r, s, p) * _side(r, s, q) < 0:
            return True
        r = s
    return False


def _side(p: Point, q: Point, r: Point) -> float:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
