"""The outline of an area given by closed rings that may cross themselves and each other.

Coordinates are whole numbers (a grid of 1 nm), so every decision is exact: rings are cut at all
their meetings, each piece is asked for the winding numbers on its two sides, and the pieces that
part inside from outside are chained. This is the method of Vatti's successors (as in Clipper)
in its plainest form, quadratic in the worst case; outlines of pieces have hundreds of edges.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

Node = tuple[int, int]
Edge = tuple[Node, Node]

#: Grid steps per mm.
GRID = 1_000_000
_SLABS = 64
_ROUNDS = 12


def snap(x: float, y: float) -> Node:
    """Return the grid point nearest to a point in mm."""
    return round(x * GRID), round(y * GRID)


def arrange(
    rings: Iterable[Sequence[Node]], inside: Callable[[int], bool]
) -> list[list[tuple[float, float]]]:
    """Return the outline (mm) of all points whose winding number is ``inside``.

    Rings around an area turn clockwise (y downwards), rings around holes the other way, so that
    both fill rules give the area again. Rings of less than 1e-8 mm² are left out.
    """
    pieces = _net(_planar(_edges(rings)))
    out: list[list[tuple[float, float]]] = []
    for ring in _chained(_border(pieces, inside)):
        ring = _straightened(ring)
        if len(ring) > 2 and abs(_area2(ring)) > 2e-8 * GRID * GRID:
            first = min(range(len(ring)), key=lambda i: (ring[i][1], ring[i][0]))
            ring = ring[first:] + ring[:first]
            out.append([(x / GRID, y / GRID) for x, y in ring])
    return sorted(out, key=lambda ring: (ring[0][1], ring[0][0], len(ring)))


def _edges(rings: Iterable[Sequence[Node]]) -> list[Edge]:
    out: list[Edge] = []
    for ring in rings:
        out += [(p, q) for p, q in zip(ring, [*ring[1:], ring[0]], strict=True) if p != q]
    return out


def _planar(edges: list[Edge]) -> list[Edge]:
    """Cut the edges until none crosses another (rounding to the grid may make new crossings)."""
    for _ in range(_ROUNDS):
        cuts = _meetings(edges)
        if not cuts:
            break
        cut: list[Edge] = []
        for i, (p, q) in enumerate(edges):
            if i not in cuts:
                cut.append((p, q))
                continue
            dx, dy = q[0] - p[0], q[1] - p[1]
            line = sorted(cuts[i], key=lambda n: (n[0] - p[0]) * dx + (n[1] - p[1]) * dy)
            nodes = [p, *line, q]
            cut += [(a, b) for a, b in pairwise(nodes) if a != b]
        edges = cut
    return edges


def _meetings(edges: list[Edge]) -> dict[int, set[Node]]:
    """Return the points at which edges have to be cut, by the edge's index."""
    cuts: dict[int, set[Node]] = {}
    boxes = [(min(p[0], q[0]), max(p[0], q[0]), min(p[1], q[1]), max(p[1], q[1])) for p, q in edges]
    order = sorted(range(len(edges)), key=lambda i: boxes[i][0])
    active: list[int] = []
    for i in order:
        left, _, top, bottom = boxes[i]
        active = [j for j in active if boxes[j][1] >= left]
        for j in active:
            if boxes[j][2] <= bottom and boxes[j][3] >= top:
                _meet(i, j, edges, cuts)
        active.append(i)
    return cuts


def _meet(i: int, j: int, edges: list[Edge], cuts: dict[int, set[Node]]) -> None:
    a, b = edges[i]
    c, d = edges[j]
    c_side, d_side = _side(a, b, c), _side(a, b, d)
    if (c_side > 0 < d_side) or (c_side < 0 > d_side):
        return
    a_side, b_side = _side(c, d, a), _side(c, d, b)
    if (a_side > 0 < b_side) or (a_side < 0 > b_side):
        return
    found: list[Node] = []
    if c_side and d_side and a_side and b_side:
        n, m = abs(a_side), abs(a_side) + abs(b_side)
        found.append((_part(a[0], b[0], n, m), _part(a[1], b[1], n, m)))
    else:
        if not c_side and _within(a, b, c):
            found.append(c)
        if not d_side and _within(a, b, d):
            found.append(d)
        if not a_side and _within(c, d, a):
            found.append(a)
        if not b_side and _within(c, d, b):
            found.append(b)
    for node in found:
        if node not in (a, b):
            cuts.setdefault(i, set()).add(node)
        if node not in (c, d):
            cuts.setdefault(j, set()).add(node)


def _side(p: Node, q: Node, r: Node) -> int:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _part(a: int, b: int, n: int, m: int) -> int:
    """Return a + (b - a) · n / m, rounded."""
    return a + ((b - a) * n * 2 + m) // (2 * m)


def _within(p: Node, q: Node, r: Node) -> bool:
    """Tell whether ``r``, which is on the line, lies between ``p`` and ``q``."""
    return min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])


def _net(edges: list[Edge]) -> dict[Edge, int]:
    """Return each piece once, with how often it is run forwards more than backwards."""
    net: Counter[Edge] = Counter()
    for p, q in edges:
        if p < q:
            net[p, q] += 1
        else:
            net[q, p] -= 1
    return {edge: n for edge, n in net.items() if n}


class _Slabs:
    """Finds the pieces that a ray may meet: pieces by bands of their second coordinate."""

    __slots__ = ("_bands", "_low", "_step")

    def __init__(self, pieces: dict[Edge, int]) -> None:
        lows = [min(p[1], q[1]) for p, q in pieces]
        highs = [max(p[1], q[1]) for p, q in pieces]
        self._low = min(lows, default=0)
        self._step = (max(highs, default=0) - self._low) // _SLABS + 1
        self._bands: list[list[tuple[Edge, int]]] = [[] for _ in range(_SLABS + 1)]
        for (edge, n), low, high in zip(pieces.items(), lows, highs, strict=True):
            first, last = (low - self._low) // self._step, (high - self._low) // self._step
            for band in range(first, last + 1):
                self._bands[band].append((edge, n))

    def beyond(self, edge: Edge) -> int:
        """Return the winding number just beyond the middle of a piece, towards larger x."""
        (px, py), (qx, qy) = edge
        x, y = px + qx, py + qy  # twice the middle, so that it is whole
        turns = 0
        for other, n in self._bands[(y // 2 - self._low) // self._step]:
            (ax, ay), (bx, by) = other
            if (2 * ay <= y) != (2 * by <= y) and other != edge:
                side = (bx - ax) * (y - 2 * ay) - (by - ay) * (x - 2 * ax)
                if by > ay:
                    turns += n if side > 0 else 0
                elif side < 0:
                    turns -= n
        return turns


def _border(pieces: dict[Edge, int], inside: Callable[[int], bool]) -> list[Edge]:
    """Return the pieces that part inside from outside, directed with the inside to their left.

    Left is meant for y upwards, as in the formulas; seen on paper such a ring runs clockwise.
    """
    across = _Slabs(pieces)
    turned = {((p[1], -p[0]), (q[1], -q[0])): n for (p, q), n in pieces.items() if p[1] == q[1]}
    # A ray along a level piece would graze it: those are asked in a picture turned by 90°.
    if turned:
        whole = {((p[1], -p[0]), (q[1], -q[0])): n for (p, q), n in pieces.items()}
        down = _Slabs(whole)
    out: list[Edge] = []
    for (p, q), n in pieces.items():
        if p[1] == q[1]:
            a, b = (p[1], -p[0]), (q[1], -q[0])
            beyond = down.beyond((a, b))
        else:
            a, b = p, q
            beyond = across.beyond((p, q))
        if b[1] > a[1]:
            left, right = beyond + n, beyond
        else:
            left, right = beyond, beyond - n
        if inside(left) and not inside(right):
            out.append((p, q))
        elif inside(right) and not inside(left):
            out.append((q, p))
    return out


def _chained(edges: list[Edge]) -> list[list[Node]]:
    after: dict[Node, list[Node]] = {}
    for p, q in sorted(edges, reverse=True):
        after.setdefault(p, []).append(q)
    rings: list[list[Node]] = []
    for start in sorted(after):
        while after[start]:
            ring = [start]
            node = after[start].pop()
            while node != start and after.get(node):
                ring.append(node)
                node = after[node].pop()
            if node == start:
                rings.append(ring)
    return rings


def _straightened(ring: list[Node]) -> list[Node]:
    """Return the ring without corners that are off the straight line by less than 10 nm."""
    for _ in range(2):
        kept: list[Node] = []
        for i, node in enumerate(ring):
            before = kept[-1] if kept else ring[-1]
            after = ring[(i + 1) % len(ring)]
            size = abs(after[0] - before[0]) + abs(after[1] - before[1])
            if abs(_side(before, after, node)) > 10 * size or not _within_box(before, after, node):
                kept.append(node)
        if len(kept) == len(ring):
            break
        ring = kept
    return ring


def _within_box(p: Node, q: Node, r: Node) -> bool:
    return (
        min(p[0], q[0]) - 10 <= r[0] <= max(p[0], q[0]) + 10
        and min(p[1], q[1]) - 10 <= r[1] <= max(p[1], q[1]) + 10
    )


def _area2(ring: list[Node]) -> int:
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(ring, [*ring[1:], ring[0]], strict=True))
