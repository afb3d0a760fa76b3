"""What lies below words: the colours that stay on paper under them, and the contrast with them.

Known are flat colours, of shapes and of SVG art. Below gradients and raster pictures nothing is
said. All lengths mm, in the face's coordinates.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from cardforge.faces.drawing import IDENTITY, Group, Item, Matrix, Path, Picture, Shape
from cardforge.faces.extent import extent
from cardforge.faces.outline import (
    Point,
    Ring,
    apply,
    flatten,
    multiply,
    rectangle,
    transform,
    winding,
)

PAPER = "#ffffff"
#: Least contrast of letters with what lies below (WCAG 2.2, 1.4.3, for large letters).
LEAST_CONTRAST = 3.0
#: Narrower strokes (mm) are edges of something, not a ground for letters.
_NARROW = 0.8
#: Art of more shapes than this is taken for a picture.
_MOST_SHAPES = 500

Clips = tuple[tuple[Path, Matrix], ...]
Bounds = tuple[float, float, float, float]


class Area:
    """One painted area; ``color`` is None where it is not one flat colour.

    With ``reach`` the path is a line, painted to that distance. ``bounds`` hold all of it,
    ``plain`` tells that it fills them. ``clips`` are the rings that it is cut to.
    """

    __slots__ = ("_core", "_path", "_rings", "bounds", "clips", "color", "even_odd", "opacity",
                 "plain", "reach")  # fmt: skip

    def __init__(
        self,
        path: Path,
        color: str | None,
        opacity: float,
        clips: tuple[tuple[Ring, ...], ...],
        even_odd: bool = False,
        reach: float = 0.0,
    ) -> None:
        self._path = path
        self._rings: list[Ring] | None = None
        self._core: Bounds | None = None
        self.color = color
        self.opacity = opacity
        self.clips = clips
        self.even_odd = even_odd
        self.reach = reach
        xs = [x for segment in path for x in segment[1::2]]
        ys = [y for segment in path for y in segment[2::2]]
        left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
        self.bounds = (left - reach, top - reach, right + reach, bottom + reach)
        self.plain = (
            not reach
            and len(path) == 5
            and path[4] == ("Z",)
            and len(path[3]) == 3
            and {*zip(xs, ys, strict=True)}
            == {(left, top), (right, top), (right, bottom), (left, bottom)}
        )

    def rings(self) -> list[Ring]:
        """Return the outline; with ``reach`` each as an open line."""
        if self._rings is None:
            found = [ring for ring in flatten(self._path, 0.1) if ring]
            if self.reach and any(segment[0] == "Z" for segment in self._path):
                found = [[*ring, ring[0]] for ring in found]
            self._rings = found
        return self._rings

    def core(self) -> Bounds:
        """Return a rectangle that the area fills; an empty one where none is known.

        Found once, so that most words need no test of points: of convex outlines (rounded
        corners, circles) it is the bounds, drawn in evenly until their corners lie inside.
        """
        if self._core is None:
            if self.plain:
                self._core = self.bounds
            elif self.reach or len(self.rings()) != 1 or not _is_convex(self.rings()[0]):
                self._core = (0.0, 0.0, -1.0, -1.0)
            else:
                self._core = self._drawn_in()
        return self._core

    def _drawn_in(self) -> Bounds:
        # The same outlines come on every card of a deck.
        found = _CORES.get(self._path)
        if found is None:
            if len(_CORES) >= _MOST_CORES:
                _CORES.clear()
            found = _CORES[self._path] = _drawn_in(self.rings(), self.bounds)
        return found

    def covers(self, x: float, y: float) -> bool:
        """Tell whether a point lies in the area."""
        left, top, right, bottom = self.bounds
        if not (left <= x <= right and top <= y <= bottom):
            return False
        if any(not winding(rings, x, y) for rings in self.clips):
            return False
        if self.plain:
            return True
        if self.reach:
            return any(_near(ring, x, y, self.reach) for ring in self.rings())
        turns = winding(self.rings(), x, y)
        return bool(turns % 2 if self.even_odd else turns)


_CORES: dict[Path, Bounds] = {}
_MOST_CORES = 1000


def _drawn_in(rings: list[Ring], bounds: Bounds) -> Bounds:
    left, top, right, bottom = bounds
    low, high = 0.0, min(right - left, bottom - top) / 2
    for _ in range(7):
        t = (low + high) / 2
        corners = ((x, y) for x in (left + t, right - t) for y in (top + t, bottom - t))
        if all(winding(rings, x, y) for x, y in corners):
            high = t
        else:
            low = t
    return (left + high, top + high, right - high, bottom - high)


class Layer:
    """One drawn item as a ground; ``key`` is equal for layers that paint the same."""

    __slots__ = ("_areas", "_bounds", "_clips", "_item", "_matrix", "_opacity", "key")

    def __init__(self, item: Item, matrix: Matrix, clips: Clips, opacity: float) -> None:
        self._item = item
        self._matrix = matrix
        self._clips = clips
        self._opacity = opacity
        self._areas: tuple[Area, ...] | None = None
        self._bounds: Bounds | None = None
        self.key = (_identity(item), matrix, clips, opacity)

    def bounds(self) -> Bounds:
        """Return a rectangle that surely holds all that it paints."""
        if self._bounds is None:
            box = extent((self._item,)) or (0.0, 0.0, 0.0, 0.0)
            if self._matrix != IDENTITY:
                corners = [apply(self._matrix, x, y) for x in box[::2] for y in box[1::2]]
                xs, ys = [x for x, _ in corners], [y for _, y in corners]
                box = min(xs), min(ys), max(xs), max(ys)
            self._bounds = box
        return self._bounds

    def areas(self) -> tuple[Area, ...]:
        """Return what it paints, the topmost first."""
        if self._areas is None:
            clips = tuple(tuple(_rings(path, matrix)) for path, matrix in self._clips)
            found = list(_areas(self._item, self._matrix, clips, self._opacity))
            if len(found) > _MOST_SHAPES:
                lefts, tops, rights, bottoms = zip(*(area.bounds for area in found), strict=True)
                left, top = min(lefts), min(tops)
                whole = rectangle(left, top, max(rights) - left, max(bottoms) - top)
                found = [Area(whole, None, 1.0, clips)]
            self._areas = tuple(reversed(found))
        return self._areas


class Ground:
    """All layers so far, as a list that grows at its end; equal lists are one object."""

    __slots__ = ("_next", "below", "bounds", "layer")

    def __init__(self, below: "Ground | None" = None, layer: Layer | None = None) -> None:
        self.below = below
        self.layer = layer
        self.bounds = layer.bounds() if layer is not None else (0.0, 0.0, 0.0, 0.0)
        self._next: dict[object, Ground] = {}

    def with_layer(self, layer: Layer) -> "Ground":
        """Return the ground with a layer on top of it."""
        found = self._next.get(layer.key)
        if found is None:
            found = self._next[layer.key] = Ground(self, layer)
        return found

    def release(self) -> None:
        """Forget what was laid on top of it, which knows what lies below and so keeps itself."""
        above = self.take()
        while above:
            above += above.pop().take()

    def take(self) -> list["Ground"]:
        """Return the grounds that have one more layer, and forget them."""
        above = list(self._next.values())
        self._next.clear()
        return above

    def under(self, bounds: Bounds) -> list[Area]:
        """Return the areas that may lie within a rectangle, the topmost first.

        The last one hides all that lie below it.
        """
        left, top, right, bottom = bounds
        found: list[Area] = []
        ground: Ground | None = self
        while ground is not None and (layer := ground.layer) is not None:
            a, b, c, d = ground.bounds
            ground = ground.below
            if a > right or b > bottom or c < left or d < top:
                continue
            for area in layer.areas():
                a, b, c, d = area.bounds
                if a > right or b > bottom or c < left or d < top:
                    continue
                found.append(area)
                whole = a <= left and b <= top and c >= right and d >= bottom
                if whole and area.plain and area.opacity == 1 and not area.clips:
                    return found
        return found


def color_at(areas: Sequence[Area], x: float, y: float) -> str | None:
    """Return the colour that areas, the topmost first, give a point of white paper.

    None where that is not known.
    """
    veils: list[tuple[str, float]] = []
    base = PAPER
    for area in areas:
        if area.covers(x, y):
            if area.color is None:
                return None
            if area.opacity == 1:
                base = area.color
                break
            veils.append((area.color, area.opacity))
    for color, opacity in reversed(veils):
        base = _mixed(color, base, opacity)
    return base


@lru_cache(4096)
def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours ``#rrggbb``, 1 to 21 (WCAG 2.2)."""
    a, b = _luminance(one), _luminance(other)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def _luminance(color: str) -> float:
    """Return the relative luminance, 0 to 1 (WCAG 2.2)."""
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(color: str) -> tuple[float, float, float]:
    """Return the linear light of ``#rrggbb``: red, green, blue, 0 to 1 (IEC 61966-2-1)."""
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    ]
    return red, green, blue


def _mixed(over: str, under: str, opacity: float) -> str:
    pairs = [(int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * opacity + b * (1 - opacity)):02x}" for a, b in pairs)


def _identity(item: Item) -> object:
    """Return what is equal for equal items; shared art is known by the object."""
    if isinstance(item, Group):
        if item.shared or len(item.items) > 8:
            return id(item.items), item.matrix, item.clip, item.opacity
        return (tuple(map(_identity, item.items)), item.matrix, item.clip, item.opacity)
    return item[1:] if isinstance(item, Picture) else item


def _areas(
    item: Item, matrix: Matrix, clips: tuple[tuple[Ring, ...], ...], opacity: float
) -> Iterator[Area]:
    if isinstance(item, Group):
        inner = matrix if item.matrix == IDENTITY else multiply(matrix, item.matrix)
        if item.clip is not None:
            clips = (*clips, tuple(_rings(item.clip, inner)))
        for one in item.items:
            yield from _areas(one, inner, clips, opacity * item.opacity)
    elif isinstance(item, Picture):
        box = rectangle(item.x, item.y, item.w, item.h)
        yield Area(_moved(box, matrix), None, 1.0, clips)
    elif isinstance(item, Shape) and len(item.path) > 1:
        path = _moved(item.path, matrix)
        if item.fill is not None:
            flat = item.fill if isinstance(item.fill, str) else None
            yield Area(path, flat, opacity, clips, item.even_odd)
        stroke = item.stroke
        if stroke is not None:
            a, b, c, d, _, _ = matrix
            width = stroke.width * abs(a * d - b * c) ** 0.5
            if width >= _NARROW:
                flat = None if stroke.dash else stroke.color
                yield Area(path, flat, opacity, clips, reach=width / 2)


def _moved(path: Path, matrix: Matrix) -> Path:
    return path if matrix == IDENTITY else transform(path, matrix)


def _rings(path: Path, matrix: Matrix) -> list[Ring]:
    return [ring for ring in flatten(_moved(path, matrix), 0.1) if ring]


def _is_convex(ring: Ring) -> bool:
    """Tell whether a closed ring turns one way only, and once (a pentagram turns twice)."""
    turns = set()
    ways: list[bool] = []
    points = [*ring, *ring[:2]]
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        if abs(cross) > 1e-9:
            turns.add(cross > 0)
        if bx != ax:
            ways.append(bx > ax)
    changes = sum(one != other for one, other in pairwise([*ways, *ways[:1]]))
    return len(turns) == 1 and changes == 2


def _near(line: Sequence[Point], x: float, y: float, reach: float) -> bool:
    """Tell whether a point is within a distance of an open line."""
    px, py = line[0]
    for qx, qy in line[1:] or line:
        dx, dy = qx - px, qy - py
        size = dx * dx + dy * dy
        t = max(0.0, min(1.0, ((x - px) * dx + (y - py) * dy) / size)) if size else 0.0
        if (x - px - t * dx) ** 2 + (y - py - t * dy) ** 2 <= reach * reach:
            return True
        px, py = qx, qy
    return False
