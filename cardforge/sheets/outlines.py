"""Crop marks that follow outlines of any shape. Lengths in mm, y downwards.

A mark lies in line with the cut and begins beyond the bleed: at both ends of each straight side,
and beside the outermost points of curves, where the outline runs along the paper's edges. So a
ruler laid across two marks shows a side; the four tangents of a circle show its place and size.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, floor, hypot, radians
from typing import NamedTuple

from cardforge.faces.cutline import from_ring
from cardforge.faces.drawing import Path
from cardforge.faces.offset import grow
from cardforge.faces.operators import outline
from cardforge.faces.outline import Point, Ring, bounds, flatten, rectangle, winding
from cardforge.sheets.impose import Options, Rect, Sheet
from cardforge.sheets.marks import CLEAR, NEAREST, SHORT, SHORTEST, Furniture, Mark

#: Usual length of a mark, and how far from its point of the outline it may begin.
LENGTH = 3.0
FARTHEST = 40.0
#: Straight parts that are shorter count as a curve, and so do corners that turn by less.
SIDE = 2.0
_CORNER = cos(radians(20.0))
#: Cosine of the angle between parts of one straight side.
_STRAIGHT = cos(radians(0.5))
#: Distance between the points of a mark that are looked at; twice it is less than `CLEAR`.
_STEP = 0.2
#: How near a point of a curve is to the outermost one that it counts as the same.
_SAME = 0.02
#: Thin grey line on a piece, seen on light and on dark art.
_LINE = "0.5 G 0.2835 w"


def room(bleed: float) -> float:
    """Return how far apart two pieces lie that both keep their bleed and have marks between."""
    return 2 * (bleed + CLEAR) + SHORT


class Trace(NamedTuple):
    """Where a mark may lie: from (x, y) in the direction (dx, dy), beginning ``start`` mm on.

    ``side`` numbers the straight side that it goes on from; -1 beside a curve.
    """

    x: float
    y: float
    dx: float
    dy: float
    start: float
    side: int

    def at(self, along: float) -> Point:
        """Return the point so far along."""
        return self.x + along * self.dx, self.y + along * self.dy


class Outline:
    """What a piece is cut along, with its bleed, measured once for all places.

    ``clip`` is how far its art reaches, ``line`` the operators of the line to cut along (in pt
    with y upwards, from the trim's top left corner). ``straight`` tells that marks alone can
    show the cut: straight sides around one area without notches or holes, ``sides`` of them.
    """

    __slots__ = ("box", "clip", "line", "rings", "sides", "straight", "traces")

    def __init__(self, cut: Sequence[Path], bleed: float) -> None:
        self.clip: Path = ()
        for path in cut:
            self.clip += grow(path, bleed)
        self.line = f"{_LINE} {' '.join(f'{outline(path)} S' for path in cut)}"
        self.rings = flatten(self.clip)
        self.box = bounds(self.clip)
        body = [ring for path in cut for ring in flatten(path, 0.005)]
        parts = [part for path in cut for part in _parts(path)]
        self.sides = sum(part.side for part in parts)
        self.straight = len(cut) == 1 and all(part.side for part in parts) and _convex(body)
        found: dict[tuple[float, ...], Trace] = {}
        for trace in (*_from_sides(parts), *_from_curves(cut, parts)):
            if winding(body, *trace.at(0.05)):
                continue  # it runs into the piece
            start = self._leaves(trace)
            if start is not None:
                key = tuple(round(v, 3) for v in trace[:4])
                found.setdefault(key, trace._replace(start=start))
        self.traces = tuple(found.values())

    def clear(self, x: float, y: float) -> bool:
        """Tell whether a mark may pass a point: it is `CLEAR` outside of the bleed."""
        left, top, right, bottom = self.box
        beyond = max(left - x, x - right, top - y, y - bottom)
        if beyond >= CLEAR:
            return True
        if winding(self.rings, x, y):
            return False
        return all(from_ring(x, y, ring) >= CLEAR for ring in self.rings)

    def _leaves(self, trace: Trace) -> float | None:
        """Return from where on a mark has room; None where it would be too far away."""
        run = 0
        for i in range(1, floor(FARTHEST / _STEP) + 1):
            run = run + 1 if self.clear(*trace.at(i * _STEP)) else 0
            if run > SHORTEST / _STEP:
                return (i - run + 1) * _STEP
        return None


def plain(w: float, h: float, bleed: float) -> Outline:
    """Return the outline of a piece that straight cuts free, whatever its corners."""
    made = Outline((rectangle(0.0, 0.0, w, h),), bleed)
    made.line = ""
    return made


class _Part(NamedTuple):
    """A stretch of an outline between two corners; ``side`` tells that it is straight and long.

    ``out`` and ``back`` are the directions in which its ends go on, ``sharp`` tells whether the
    outline leaves them there.
    """

    begin: Point
    end: Point
    back: Point
    out: Point
    side: bool
    sharp: tuple[bool, bool]


def _parts(path: Path) -> Iterator[_Part]:
    """Yield the sides and curves of each subpath of an outline."""
    at = first = (0.0, 0.0)
    found: list[tuple[Point, Point, Point, Point, bool]] = []
    for kind, *values in (*path, ("M", 0.0, 0.0)):
        if kind in "MZ":
            if hypot(first[0] - at[0], first[1] - at[1]) > 1e-6:
                way = _way(at, first)
                found.append((at, first, way, way, True))
            yield from _joined(found)
            found = []
            at = first = (values[0], values[1]) if kind == "M" else first
            continue
        end = (values[-2], values[-1])
        points = [at, *zip(values[::2], values[1::2], strict=True)]
        if any(point != at for point in points):
            leaving = _way(at, next(p for p in points if p != at))
            arriving = _way(next(p for p in reversed(points) if p != end), end)
            found.append((at, end, leaving, arriving, kind == "L"))
        at = end


def _joined(found: list[tuple[Point, Point, Point, Point, bool]]) -> Iterator[_Part]:
    """Yield stretches of one ring, straight ones that go on from each other as one."""
    runs: list[tuple[Point, Point, Point, Point, bool]] = []
    for one in found:
        if runs and runs[-1][4] and one[4] and _dot(runs[-1][3], one[2]) > _STRAIGHT:
            begin, _, leaving, _, _ = runs.pop()
            one = (begin, one[1], leaving, one[3], True)
        runs.append(one)
    if len(runs) > 1 and runs[0][4] and runs[-1][4] and _dot(runs[-1][3], runs[0][2]) > _STRAIGHT:
        begin, _, leaving, _, _ = runs.pop()
        runs[0] = (begin, runs[0][1], leaving, runs[0][3], True)
    for i, (begin, end, leaving, arriving, line) in enumerate(runs):
        before, after = runs[i - 1], runs[(i + 1) % len(runs)]
        long = line and hypot(end[0] - begin[0], end[1] - begin[1]) >= SIDE
        # A side that ends in a curve has its mark too; one of many small sides has none.
        sharp = (
            not before[4] or _dot(before[3], leaving) < _CORNER,
            not after[4] or _dot(arriving, after[2]) < _CORNER,
        )
        yield _Part(begin, end, (-leaving[0], -leaving[1]), arriving, long, sharp)


def _way(a: Point, b: Point) -> Point:
    size = hypot(b[0] - a[0], b[1] - a[1])
    return (b[0] - a[0]) / size, (b[1] - a[1]) / size


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]


def _convex(rings: Sequence[Ring]) -> bool:
    if len(rings) != 1:
        return False
    (ring,) = rings
    turns = [
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        for a, b, c in zip(ring, ring[1:] + ring[:1], ring[2:] + ring[:2], strict=True)
    ]
    return all(t >= -1e-9 for t in turns) or all(t <= 1e-9 for t in turns)


def _from_sides(parts: Iterable[_Part]) -> Iterator[Trace]:
    """Yield the traces that go on from straight sides."""
    number = 0
    for part in parts:
        if not part.side:
            continue
        ends = ((part.begin, part.back, part.sharp[0]), (part.end, part.out, part.sharp[1]))
        for (x, y), (dx, dy), sharp in ends:
            if sharp:
                yield Trace(x, y, dx, dy, 0.0, number)
        number += 1


def _from_curves(cut: Sequence[Path], parts: Sequence[_Part]) -> Iterator[Trace]:
    """Yield traces along the edges of the outline's box, where it touches them as a curve."""
    sides = [part for part in parts if part.side and any(part.sharp)]
    for path in cut:
        rings = flatten(path, 0.005)
        left, top, right, bottom = bounds(path)
        for axis, edge in ((0, left), (1, top), (0, right), (1, bottom)):
            for point in _touching(rings, axis, edge):
                if any(_marks(side, point) for side in sides):
                    continue
                for way in (-1.0, 1.0):
                    yield Trace(*point, way * axis, way * (1 - axis), 0.0, -1)


def _marks(side: _Part, point: Point) -> bool:
    """Tell whether the marks of a straight side show a point of the outline."""
    if any(
        sharp and hypot(point[0] - x, point[1] - y) < SIDE
        for sharp, (x, y) in zip(side.sharp, (side.begin, side.end), strict=True)
    ):
        return True
    return from_ring(*point, (side.begin, side.end)) < _SAME


def _touching(rings: Sequence[Ring], axis: int, edge: float) -> Iterator[Point]:
    """Yield the middle of each stretch of the rings that lies on an edge of their box."""
    for ring in rings:
        near = [abs(point[axis] - edge) < _SAME for point in ring]
        if all(near):
            continue
        begin = near.index(False)
        run: list[Point] = []
        for i in range(begin, begin + len(ring) + 1):
            point = ring[i % len(ring)]
            if near[i % len(ring)]:
                run.append(point)
            elif run:
                along = sorted(p[1 - axis] for p in run)
                middle = (along[0] + along[-1]) / 2
                yield (edge, middle) if axis == 0 else (middle, edge)
                run = []


class Follower:
    """Finds the marks of sheets whose pieces have outlines of their own."""

    __slots__ = ("_ends",)

    def __init__(self) -> None:
        #: (outline, other outline, trace, offset) → how far a mark reaches beside the other.
        self._ends: dict[tuple[int, int, int, float, float], float] = {}

    def on(
        self, sheet: Sheet, outlines: Sequence[Outline], places: Furniture, options: Options
    ) -> tuple[tuple[Mark, ...], frozenset[int]]:
        """Return the marks of a sheet's fronts, and which of these get a line to cut along.

        A cutter needs no lines, and a proof has its own; without bleed there is nothing that a
        line would spoil.
        """
        found: tuple[Mark, ...] = ()
        lined = frozenset(range(len(outlines)))
        if options.marks and outlines:
            avoid = [strip.area for strip in places if strip is not None]
            if sheet.registration is not None:
                avoid += sheet.registration.clear
            found, unmarked = self.marks(sheet, outlines, avoid)
            lined = unmarked if options.bleed else lined
        if sheet.registration is not None or options.proof is not None:
            return found, frozenset()
        return found, frozenset(at for at in lined if outlines[at].line)

    def marks(
        self, sheet: Sheet, outlines: Sequence[Outline], avoid: Sequence[Rect]
    ) -> tuple[tuple[Mark, ...], frozenset[int]]:
        """Return the marks of a sheet's fronts, and which of these the marks do not show whole.

        ``outlines`` are those of the fronts, in order; no mark touches the rectangles ``avoid``.
        """
        places = [p.trim[:2] for p in sheet.placements if p.side == "front"]
        boxes = [_moved(o.box, *at) for o, at in zip(outlines, places, strict=True)]
        # Backs on the same side (of a gutterfold) keep their bleed too.
        backs = [p.clip for p in sheet.placements if p.side == "back"]
        shut = [(a - CLEAR, b - CLEAR, c + CLEAR, d + CLEAR) for a, b, c, d in (*backs, *avoid)]
        page = (NEAREST, NEAREST, sheet.w - NEAREST, sheet.h - NEAREST)
        found: dict[tuple[float, ...], Mark] = {}
        unmarked: set[int] = set()
        for i, (own, (x, y)) in enumerate(zip(outlines, places, strict=True)):
            marked = 0
            reach = FARTHEST + LENGTH
            wide = _grown(boxes[i], reach) if own.traces else boxes[i]
            near = [j for j in range(len(places)) if j != i and _meet(wide, boxes[j])]
            for number, trace in enumerate(own.traces):
                end = _inside(trace, x, y, page, shut)
                for j in near:
                    if end - trace.start < SHORTEST:
                        break
                    line_box = _box(trace, end, x, y)
                    if _meet(line_box, boxes[j]):
                        end = min(end, self._beside(own, outlines[j], number, places[j], (x, y)))
                if end - trace.start < SHORTEST:
                    continue
                marked += trace.side >= 0
                (a, b), (c, d) = trace.at(trace.start), trace.at(end)
                line = (x + a, y + b, x + c, y + d)
                found.setdefault(tuple(round(v, 3) for v in line), Mark(line))
            if not own.straight or marked < 2 * own.sides:
                unmarked.add(i)
        return tuple(found.values()), frozenset(unmarked)

    def _beside(
        self, own: Outline, other: Outline, number: int, there: Point, here: Point
    ) -> float:
        dx, dy = round(there[0] - here[0], 4), round(there[1] - here[1], 4)
        key = (id(own), id(other), number, dx, dy)
        known = self._ends.get(key)
        if known is None:
            trace = own.traces[number]
            known = trace.start
            for along in _steps(trace.start):
                x, y = trace.at(along)
                if not other.clear(x - dx, y - dy):
                    break
                known = along
            self._ends[key] = known
        return known


def _steps(start: float) -> Iterator[float]:
    for i in range(round(LENGTH / _STEP) + 1):
        yield start + i * _STEP


def _inside(trace: Trace, x: float, y: float, page: Rect, shut: Sequence[Rect]) -> float:
    """Return how far a mark reaches on the page before it meets what is shut."""
    whole = _box(trace, trace.start + LENGTH, x, y)
    near = [rect for rect in shut if _meet(whole, rect)]
    end = trace.start
    for along in _steps(trace.start):
        u, v = trace.at(along)
        u, v = u + x, v + y
        if not (page[0] <= u <= page[2] and page[1] <= v <= page[3]):
            break
        if any(a <= u <= c and b <= v <= d for a, b, c, d in near):
            break
        end = along
    return end


def _box(trace: Trace, end: float, x: float, y: float) -> Rect:
    (a, b), (c, d) = trace.at(trace.start), trace.at(end)
    return (
        x + min(a, c) - CLEAR, y + min(b, d) - CLEAR, x + max(a, c) + CLEAR, y + max(b, d) + CLEAR,
    )  # fmt: skip


def _moved(box: Rect, x: float, y: float) -> Rect:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def _grown(box: Rect, by: float) -> Rect:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _meet(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
