"""Cut files as DXF of AutoCAD release 12 (AC1009), in mm with y upwards.

Release 12 is what every program for cutters reads. It has no curves but circles and polylines with
arcs; a Bézier curve becomes arcs that leave it by at most `TOLERANCE`. The bulge of an arc is the
tangent of a quarter of its angle, positive where it runs counter-clockwise.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, hypot, pi, tan

from cardforge.export.cutpaths import Layout
from cardforge.faces.drawing import Path
from cardforge.faces.notation import number

#: mm
TOLERANCE = 0.003
#: A curve is halved at most so often.
_DEEPEST = 10
#: Layer → colour number (1 red, 5 blue, 7 black).
COLORS = {"cut": 1, "fold": 5, "registration": 7}

Point = tuple[float, float]
#: x, y, bulge of the edge that leaves the point.
Vertex = tuple[float, float, float]


def dxf(layout: Layout, title: str) -> str:
    """Return a layout as the text of a DXF file; ``title`` becomes a comment in ASCII."""
    high = layout.h
    words: list[object] = [999, title.encode("ascii", "replace").decode()]
    words += [0, "SECTION", 2, "HEADER", 9, "$ACADVER", 1, "AC1009"]
    words += [9, "$INSUNITS", 70, 4, 9, "$MEASUREMENT", 70, 1]
    words += [9, "$EXTMIN", 10, "0.0", 20, "0.0"]
    words += [9, "$EXTMAX", 10, number(layout.w), 20, number(high), 0, "ENDSEC"]
    words += [0, "SECTION", 2, "TABLES", 0, "TABLE", 2, "LTYPE", 70, 1, 0, "LTYPE"]
    words += [2, "CONTINUOUS", 70, 0, 3, "Solid line", 72, 65, 73, 0, 40, "0.0", 0, "ENDTAB"]
    words += [0, "TABLE", 2, "LAYER", 70, len(COLORS)]
    for name, color in COLORS.items():
        words += [0, "LAYER", 2, name, 70, 0, 62, color, 6, "CONTINUOUS"]
    words += [0, "ENDTAB", 0, "ENDSEC", 0, "SECTION", 2, "ENTITIES"]
    for path in layout.cuts:
        for ring, closed in rings(path):
            words += _polyline("cut", [(x, high - y, -bulge) for x, y, bulge in ring], closed)
    for x1, y1, x2, y2 in layout.folds:
        words += [0, "LINE", 8, "fold", 10, number(x1), 20, number(high - y1)]
        words += [11, number(x2), 21, number(high - y2)]
    for left, top, right, bottom in layout.registration:
        corners = ((left, top), (left, bottom), (right, bottom), (right, top))
        words += _polyline("registration", [(x, high - y, 0.0) for x, y in corners], True)
    words += [0, "ENDSEC", 0, "EOF"]
    pairs = zip(words[::2], words[1::2], strict=True)
    return "".join(f"{code:>3}\n{value}\n" for code, value in pairs)


def _polyline(layer: str, points: Sequence[Vertex], closed: bool) -> list[object]:
    words: list[object] = [0, "POLYLINE", 8, layer, 66, 1, 70, int(closed)]
    words += [10, "0.0", 20, "0.0", 30, "0.0"]
    for x, y, bulge in points:
        words += [0, "VERTEX", 8, layer, 10, number(x), 20, number(y), 30, "0.0"]
        if bulge:
            words += [42, number(bulge, 7)]
    return [*words, 0, "SEQEND", 8, layer]


def rings(path: Path) -> Iterator[tuple[list[Vertex], bool]]:
    """Yield the parts of a path as vertices, and whether each is closed."""
    points: list[Vertex] = []
    for op, *values in path:
        if op == "M":
            if len(points) > 1:
                yield points, False
            points = [(values[0], values[1], 0.0)]
        elif op == "L":
            points.append((values[0], values[1], 0.0))
        elif op == "C":
            start = points[-1][:2]
            x1, y1, x2, y2, x, y = values
            for bulge, end in arcs(start, (x1, y1), (x2, y2), (x, y)):
                points[-1] = (*points[-1][:2], bulge)
                points.append((*end, 0.0))
        else:
            yield _closed(points), True
            points = points[:1]
    if len(points) > 1:
        yield points, False


def _closed(points: list[Vertex]) -> list[Vertex]:
    """Return a ring without a last point that repeats the first."""
    first, last = points[0], points[-1]
    if len(points) > 1 and hypot(first[0] - last[0], first[1] - last[1]) < TOLERANCE:
        return points[:-1]
    return points


def arcs(a: Point, b: Point, c: Point, d: Point, depth: int = 0) -> Iterator[tuple[float, Point]]:
    """Yield (bulge, end) of the arcs and lines that stand for a cubic Bézier curve."""
    bulge = _arc(a, b, c, d)
    if bulge is not None or depth == _DEEPEST:
        yield bulge or 0.0, d
        return
    ab, bc, cd = _middle(a, b), _middle(b, c), _middle(c, d)
    abc, bcd = _middle(ab, bc), _middle(bc, cd)
    half = _middle(abc, bcd)
    yield from arcs(a, ab, abc, half, depth + 1)
    yield from arcs(half, bcd, cd, d, depth + 1)


def _middle(p: Point, q: Point) -> Point:
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def _samples(a: Point, b: Point, c: Point, d: Point) -> Iterable[Point]:
    for i in range(1, 8):
        t = i / 8
        u = 1 - t
        k = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        yield (
            k[0] * a[0] + k[1] * b[0] + k[2] * c[0] + k[3] * d[0],
            k[0] * a[1] + k[1] * b[1] + k[2] * c[1] + k[3] * d[1],
        )


def _arc(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """Return the bulge of the one arc (0: line) that stands for a curve; None if none does."""
    samples = list(_samples(a, b, c, d))
    dx, dy = d[0] - a[0], d[1] - a[1]
    chord = hypot(dx, dy)
    if chord < TOLERANCE:
        near = all(hypot(x - a[0], y - a[1]) < TOLERANCE for x, y in samples)
        return 0.0 if near else None
    off = [((x - a[0]) * dy - (y - a[1]) * dx) / chord for x, y in samples]
    along = [((x - a[0]) * dx + (y - a[1]) * dy) / chord for x, y in samples]
    if any(later < earlier for earlier, later in zip((0.0, *along), (*along, chord), strict=True)):
        return None
    if max(map(abs, off)) < TOLERANCE:
        return 0.0
    # The circle through both ends and the middle, in the coordinates of the chord.
    x, y = along[3], off[3]
    if y == 0:
        return None
    middle = (x * x + y * y - chord * x) / (2 * y)
    radius = hypot(chord / 2, middle)
    if any(
        abs(hypot(u - chord / 2, v - middle) - radius) > TOLERANCE
        for u, v in zip(along, off, strict=True)
    ):
        return None
    # Seen from the circle's centre, from one end over the middle to the other.
    half = atan2(chord / 2, abs(middle))
    angle = 2 * half if y * middle <= 0 else 2 * (pi - half)
    # With y downwards `off` is positive where the curve turns from the x towards the y axis.
    return tan(angle / 4) * (1.0 if y > 0 else -1.0)
