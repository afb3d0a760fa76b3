"""Outlines: making, moving, measuring and flattening of `cardforge.faces.drawing.Path`.

All lengths in mm (or any other one unit), y downwards, angles in degrees clockwise as seen.
A path may hold several subpaths; a subpath that is not closed counts as closed wherever an area
is asked for. Growing an outline is in `cardforge.faces.offset`, SVG path data in
`cardforge.faces.pathdata`.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan

from cardforge.faces.drawing import IDENTITY, Matrix, Path, Segment

Point = tuple[float, float]
Ring = list[Point]

#: Length of the handles of a quarter circle of radius 1: the error is 0.027 % of the radius.
KAPPA = 0.5522847498307936


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies ``inner`` first and ``outer`` after it."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def invert(matrix: Matrix) -> Matrix:
    """Return the inverse of a matrix.

    Raises:
        ZeroDivisionError: the matrix flattens the plane and has none.
    """
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    return (
        d / det,
        -b / det,
        -c / det,
        a / det,
        (c * f - d * e) / det,
        (b * e - a * f) / det,
    )


def rotation(degrees: float, cx: float = 0.0, cy: float = 0.0) -> Matrix:
    """Return the turn by ``degrees`` clockwise about a point; quarter turns are exact."""
    quarter = degrees % 360 / 90
    if quarter == int(quarter):
        s, c = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))[int(quarter) % 4]
    else:
        s, c = sin(radians(degrees)), cos(radians(degrees))
    return (c, s, -s, c, cx - c * cx + s * cy, cy - s * cx - c * cy)


def apply(matrix: Matrix, x: float, y: float) -> Point:
    """Return where a point comes to lie."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def transform(path: Path, matrix: Matrix) -> Path:
    """Return the path moved by a matrix."""
    if matrix == IDENTITY:
        return path
    a, b, c, d, e, f = matrix
    out: list[Segment] = []
    for s in path:
        if len(s) == 3:
            _, x, y = s
            out.append((s[0], a * x + c * y + e, b * x + d * y + f))
        elif len(s) == 7:
            _, x, y, u, v, p, q = s
            out.append(
                (
                    "C",
                    a * x + c * y + e,
                    b * x + d * y + f,
                    a * u + c * v + e,
                    b * u + d * v + f,
                    a * p + c * q + e,
                    b * p + d * q + f,
                )
            )
        else:
            out.append(s)
    return tuple(out)


def polyline(points: Iterable[Point], close: bool = False) -> Path:
    """Return straight lines through the points."""
    out: list[Segment] = [("L", x, y) for x, y in points]
    if out:
        out[0] = ("M", *out[0][1:])
        if close:
            out.append(("Z",))
    return tuple(out)


def rectangle(x: float, y: float, w: float, h: float) -> Path:
    """Return a rectangle, clockwise from its top-left corner."""
    return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))


def rounded_rectangle(
    x: float, y: float, w: float, h: float, rx: float, ry: float | None = None
) -> Path:
    """Return a rectangle with elliptic corners; radii beyond half a side are cut to it."""
    ry = rx if ry is None else ry
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return rectangle(x, y, w, h)
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    r, b = x + w, y + h
    out: list[Segment] = [("M", x + rx, y)]
    if w > 2 * rx:
        out.append(("L", r - rx, y))
    out.append(("C", r - kx, y, r, y + ky, r, y + ry))
    if h > 2 * ry:
        out.append(("L", r, b - ry))
    out.append(("C", r, b - ky, r - kx, b, r - rx, b))
    if w > 2 * rx:
        out.append(("L", x + rx, b))
    out.append(("C", x + kx, b, x, b - ky, x, b - ry))
    if h > 2 * ry:
        out.append(("L", x, y + ry))
    out += [("C", x, y + ky, x + kx, y, x + rx, y), ("Z",)]
    return tuple(out)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    """Return an ellipse of four cubics, clockwise from the right."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def circle(cx: float, cy: float, r: float) -> Path:
    """Return a circle of four cubics, clockwise from the right."""
    return ellipse(cx, cy, r, r)


def regular_polygon(n: int, cx: float, cy: float, r: float, start: float = 0.0) -> Path:
    """Return ``n`` corners on a circle of radius ``r``.

    The first corner stands ``start`` degrees clockwise from the top.

    Raises:
        ValueError: fewer than three corners.
    """
    if n < 3:
        raise ValueError("a polygon has at least 3 corners")
    turn = radians(start - 90)
    return polyline(
        (
            (cx + r * cos(turn + 2 * pi * i / n), cy + r * sin(turn + 2 * pi * i / n))
            for i in range(n)
        ),
        close=True,
    )


def star(n: int, cx: float, cy: float, r: float, inner: float, start: float = 0.0) -> Path:
    """Return a star of ``n`` points on radius ``r`` with notches on radius ``inner``.

    Raises:
        ValueError: fewer than two points.
    """
    if n < 2:
        raise ValueError("a star has at least 2 points")
    turn = radians(start - 90)
    points = []
    for i in range(2 * n):
        radius = inner if i % 2 else r
        points.append((cx + radius * cos(turn + pi * i / n), cy + radius * sin(turn + pi * i / n)))
    return polyline(points, close=True)


def arc(
    x1: float,
    y1: float,
    rx: float,
    ry: float,
    tilt: float,
    large: bool,
    sweep: bool,
    x2: float,
    y2: float,
) -> list[Segment]:
    """Return the elliptic arc between two points as cubics of at most 90 degrees each.

    The parameters are those of SVG's ``A`` command; the formulas are SVG 2, appendix B.2.4
    (conversion from endpoint to centre), with B.2.5 for radii that are too small.
    """
    if (x1, y1) == (x2, y2):
        return []
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0:
        return [("L", x2, y2)]
    c, s = cos(radians(tilt)), sin(radians(tilt))
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = c * dx + s * dy, c * dy - s * dx
    scale = (px / rx) ** 2 + (py / ry) ** 2
    if scale > 1:
        rx, ry = rx * sqrt(scale), ry * sqrt(scale)
    rest = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    root = sqrt(max(0.0, rest) / ((rx * py) ** 2 + (ry * px) ** 2))
    if large == sweep:
        root = -root
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = c * qx - s * qy + (x1 + x2) / 2, s * qx + c * qy + (y1 + y2) / 2
    begin = atan2((py - qy) / ry, (px - qx) / rx)
    turn = atan2((-py - qy) / ry, (-px - qx) / rx) - begin
    if sweep and turn < 0:
        turn += 2 * pi
    elif not sweep and turn > 0:
        turn -= 2 * pi
    parts = max(1, ceil(abs(turn) / (pi / 2) - 1e-9))
    step = turn / parts
    handle = 4 / 3 * tan(step / 4)
    m: Matrix = (c * rx, s * rx, -s * ry, c * ry, cx, cy)
    out: list[Segment] = []
    for i in range(parts):
        t, u = begin + i * step, begin + (i + 1) * step
        end = (x2, y2) if i == parts - 1 else apply(m, cos(u), sin(u))
        out.append(
            (
                "C",
                *apply(m, cos(t) - handle * sin(t), sin(t) + handle * cos(t)),
                *apply(m, cos(u) + handle * sin(u), sin(u) - handle * cos(u)),
                *end,
            )
        )
    return out


def bounds(path: Path) -> tuple[float, float, float, float]:
    """Return the exact box (left, top, right, bottom) of the path, without its stroke.

    Raises:
        ValueError: the path is empty.
    """
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for s in path:
        if len(s) == 3:
            _, x, y = s
        elif len(s) == 7:
            _, x1, y1, x2, y2, x3, y3 = s
            xs += _extrema(x, x1, x2, x3)
            ys += _extrema(y, y1, y2, y3)
            x, y = x3, y3
        else:
            continue
        xs.append(x)
        ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys))


def _extrema(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Return the values of a cubic where its derivative is zero, inside (0, 1)."""
    low, high = min(p0, p3), max(p0, p3)
    if low <= p1 <= high and low <= p2 <= high:
        return []
    a = p3 - 3 * p2 + 3 * p1 - p0
    b = 2 * (p2 - 2 * p1 + p0)
    c = p1 - p0
    if abs(a) < 1e-12 * (abs(b) + abs(c)):
        roots = [-c / b] if b else []
    else:
        disc = b * b - 4 * a * c
        if disc < 0:
            return []
        root = sqrt(disc)
        roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    return [
        p0 * (1 - t) ** 3 + 3 * p1 * t * (1 - t) ** 2 + 3 * p2 * t * t * (1 - t) + p3 * t**3
        for t in roots
        if 0 < t < 1
    ]


def flatten(path: Path, tolerance: float = 0.01) -> list[Ring]:
    """Return each subpath as points; no curve is further than ``tolerance`` from its chord.

    A closing point equal to the first one is left out. The number of parts is the bound of
    Wang: ``ceil(sqrt(3/4 · d / tolerance))`` with d the largest second difference.
    """
    rings: list[Ring] = []
    ring: Ring = []
    x = y = 0.0
    for s in path:
        kind = s[0]
        if len(s) == 3:
            _, x, y = s
            if kind == "M":
                ring = []
                rings.append(ring)
            ring.append((x, y))
        elif len(s) == 7:
            ring += _cubic_points(x, y, s, tolerance)
            x, y = s[5], s[6]
        elif ring:
            x, y = ring[0]
    for ring in rings:
        while len(ring) > 1 and ring[-1] == ring[0]:
            ring.pop()
    return rings


def _cubic_points(
    x: float,
    y: float,
    s: tuple[str, float, float, float, float, float, float],
    tolerance: float,
) -> Iterator[Point]:
    _, x1, y1, x2, y2, x3, y3 = s
    d = max(hypot(x - 2 * x1 + x2, y - 2 * y1 + y2), hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3))
    n = max(1, ceil(sqrt(0.75 * d / tolerance)))
    for i in range(1, n):
        t = i / n
        u = 1 - t
        a, b, c, e = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (a * x + b * x1 + c * x2 + e * x3, a * y + b * y1 + c * y2 + e * y3)
    yield (x3, y3)


def area(path: Path) -> float:
    """Return the exact signed area: positive for a clockwise outline (y grows downwards)."""
    total = 0.0
    x = y = sx = sy = 0.0
    for s in (*path, ("Z",)):
        if s[0] == "M" and len(s) == 3:
            total += x * sy - sx * y
            _, sx, sy = s
            x, y = sx, sy
        elif len(s) == 3:
            total += x * s[2] - s[1] * y
            _, x, y = s
        elif len(s) == 7:
            _, a, b, c, d, e, f = s
            # Green's theorem for a cubic, times two.
            total += 0.1 * (
                x * (6 * b + 3 * d + f)
                + a * (-6 * y + 3 * d + 3 * f)
                + c * (-3 * y - 3 * b + 6 * f)
                + e * (-y - 3 * b - 6 * d)
            )
            x, y = e, f
        else:
            total += x * sy - sx * y
            x, y = sx, sy
    return total / 2


def winding(rings: Iterable[Sequence[Point]], x: float, y: float) -> int:
    """Return how often the closed rings turn clockwise around a point."""
    turns = 0
    for ring in rings:
        if not ring:
            continue
        px, py = ring[-1]
        for qx, qy in ring:
            if (py <= y) != (qy <= y):
                side = (qx - px) * (y - py) - (x - px) * (qy - py)
                if qy > py:
                    if side > 0:
                        turns -= 1
                elif side < 0:
                    turns += 1
            px, py = qx, qy
    return -turns


def contains(
    path: Path, x: float, y: float, even_odd: bool = False, tolerance: float = 0.001
) -> bool:
    """Return whether a point is inside the path; curves are flattened to ``tolerance``."""
    turns = winding(flatten(path, tolerance), x, y)
    return turns % 2 == 1 if even_odd else turns != 0
