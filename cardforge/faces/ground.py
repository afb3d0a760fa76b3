"""What lies below words: the colours that stay on paper under them, and the contrast with them.

Known are flat colours, of shapes and of SVG art. Below gradients and raster pictures nothing is
said. All lengths mm, in the face's coordinates.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardforge.faces.drawing import IDENTITY, Group, Item, Matrix, Path, Picture, Shape
from cardforge.faces.outline import Point, Ring, flatten, multiply, rectangle, transform, winding

PAPER = "#ffffff"
#: Least contrast of letters with what lies below (WCAG 2.2, 1.4.3, for large letters).
LEAST_CONTRAST = 3.0
#: Narrower strokes (mm) are edges of something, not a ground for letters.
_NARROW = 0.8
#: Art of more shapes than this is taken for a picture.
_MOST_SHAPES = 500

Clips = tuple[tuple[Path, Matrix], ...]
Bounds = tuple[float, float, float, float]


class Area(NamedTuple):
    """One painted area; ``color`` is None where it is not one flat colour.

    With ``reach`` the rings are lines, painted to that distance. ``clips`` are the rings that
    it is cut to. ``plain`` tells that it is all of its bounds.
    """

    rings: tuple[Ring, ...]
    bounds: Bounds
    color: str | None
    opacity: float
    even_odd: bool
    reach: float
    clips: tuple[tuple[Ring, ...], ...]
    plain: bool

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
            return any(_near(ring, x, y, self.reach) for ring in self.rings)
        turns = winding(self.rings, x, y)
        return bool(turns % 2 if self.even_odd else turns)


class Layer:
    """One drawn item as a ground; ``key`` is equal for layers that paint the same."""

    __slots__ = ("_areas", "_clips", "_item", "_matrix", "_opacity", "key")

    def __init__(self, item: Item, matrix: Matrix, clips: Clips, opacity: float) -> None:
        self._item = item
        self._matrix = matrix
        self._clips = clips
        self._opacity = opacity
        self._areas: tuple[Area, ...] | None = None
        self.key = (_identity(item), matrix, clips, opacity)

    def areas(self) -> tuple[Area, ...]:
        """Return what it paints, the topmost first."""
        if self._areas is None:
            clips = tuple(tuple(_rings(path, matrix)) for path, matrix in self._clips)
            found = list(_areas(self._item, self._matrix, clips, self._opacity))
            if len(found) > _MOST_SHAPES:
                rings = tuple(ring for area in found for ring in area.rings)
                found = [Area((), _bounds(rings), None, 1.0, False, 0.0, clips, True)]
            self._areas = tuple(reversed(found))
        return self._areas


class Ground:
    """All layers so far, as a list that grows at its end; equal lists are one object."""

    __slots__ = ("_next", "below", "layer")

    def __init__(self, below: "Ground | None" = None, layer: Layer | None = None) -> None:
        self.below = below
        self.layer = layer
        self._next: dict[object, Ground] = {}

    def with_layer(self, layer: Layer) -> "Ground":
        """Return the ground with a layer on top of it."""
        found = self._next.get(layer.key)
        if found is None:
            found = self._next[layer.key] = Ground(self, layer)
        return found

    def under(self, bounds: Bounds) -> list[Area]:
        """Return the areas that may lie within a rectangle, the topmost first.

        The last one hides all that lie below it.
        """
        left, top, right, bottom = bounds
        found: list[Area] = []
        ground: Ground | None = self
        while ground is not None and ground.layer is not None:
            for area in ground.layer.areas():
                a, b, c, d = area.bounds
                if a > right or b > bottom or c < left or d < top:
                    continue
                found.append(area)
                whole = a <= left and b <= top and c >= right and d >= bottom
                if whole and area.plain and area.opacity == 1 and not area.clips:
                    return found
            ground = ground.below
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
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


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
    elif isinstance(item, Shape):
        rings = tuple(_rings(item.path, matrix))
        if not rings:
            return
        box = _bounds(rings)
        if item.fill is not None:
            flat = item.fill if isinstance(item.fill, str) else None
            yield Area(rings, box, flat, opacity, item.even_odd, 0.0, clips, _is_box(rings, box))
        stroke = item.stroke
        if stroke is not None and stroke.width >= _NARROW:
            a, b, c, d, _, _ = matrix
            reach = stroke.width * abs(a * d - b * c) ** 0.5 / 2
            lines = rings
            if any(segment[0] == "Z" for segment in item.path):
                lines = tuple([*ring, ring[0]] for ring in rings)
            wide = (box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach)
            flat = None if stroke.dash else stroke.color
            yield Area(lines, wide, flat, opacity, False, reach, clips, False)
    elif isinstance(item, Picture):
        rings = tuple(_rings(rectangle(item.x, item.y, item.w, item.h), matrix))
        box = _bounds(rings)
        yield Area(rings, box, None, 1.0, False, 0.0, clips, _is_box(rings, box))


def _rings(path: Path, matrix: Matrix) -> list[Ring]:
    found = flatten(path if matrix == IDENTITY else transform(path, matrix), 0.05)
    return [ring for ring in found if ring]


def _bounds(rings: Sequence[Ring]) -> Bounds:
    xs = [x for ring in rings for x, _ in ring]
    ys = [y for ring in rings for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def _is_box(rings: Sequence[Ring], box: Bounds) -> bool:
    if len(rings) != 1 or len(rings[0]) != 4:
        return False
    left, top, right, bottom = box
    return set(rings[0]) == {(left, top), (right, top), (right, bottom), (left, bottom)}


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
