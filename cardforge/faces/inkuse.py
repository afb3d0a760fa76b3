"""Every colour and picture of a drawn face: how large, on which place, with how much ink.

What checks for print read: ink totals, rich black, thin lines, transparency.
"""

from collections.abc import Iterator
from math import hypot
from typing import Literal, NamedTuple

from cardforge.faces.drawing import (
    IDENTITY,
    Box,
    Face,
    Gradient,
    Group,
    ImageRef,
    Item,
    Matrix,
    Picture,
    Shape,
    TextItem,
)
from cardforge.faces.extent import PT, Rect, extent, transformed
from cardforge.faces.inks import Inks, from_rgb, inks_of
from cardforge.faces.outline import multiply


class InkUse(NamedTuple):
    """One colour of one part of a face.

    ``size`` is the type size in pt of a text, the width in pt of a line, and the shorter side in
    mm of an area. ``bounds`` (left, top, right, bottom) are mm on the face. ``opacity`` is that of
    the part with all groups around it; ``faint`` tells whether a stop of a gradient lets through
    what is below. ``box`` is the element that drew it: its tag, its field (``at``), its place in
    the template (``element``).
    """

    kind: Literal["text", "line", "area", "gradient"]
    color: str
    inks: Inks
    size: float
    bounds: Rect
    opacity: float
    faint: bool
    box: Box | None

    @property
    def rgb(self) -> str:
        """How a screen shows the colour, ``#rrggbb``."""
        return self.color[:7]


class ImageUse(NamedTuple):
    """A raster picture, as in `InkUse`; ``bounds`` are those of the whole picture."""

    image: ImageRef
    bounds: Rect
    opacity: float
    box: Box | None


def ink_uses(face: Face) -> Iterator[InkUse | ImageUse]:
    """Yield every colour and picture, in the order of painting.

    Colours of a face that is not separated for print get the inks that the game gives them, else
    those of the plain formula. What a clip hides altogether is left out.
    """
    owners = {id(item): box for box in face.boxes for item in box.items}
    for item in face.items:
        yield from _of(item, _Spot(IDENTITY, 1.0, None, None), owners)


class _Spot(NamedTuple):
    """Where an item is painted: what is around it."""

    matrix: Matrix
    opacity: float
    clip: Rect | None
    box: Box | None

    @property
    def scale(self) -> float:
        a, b, c, d, _, _ = self.matrix
        return float(abs(a * d - b * c) ** 0.5)

    def bounds(self, rect: Rect | None) -> Rect | None:
        """Return a rectangle of the item's own space on the face, without what a clip hides."""
        return None if rect is None else _common(transformed(rect, self.matrix), self.clip)


def _common(one: Rect, other: Rect | None) -> Rect | None:
    if other is None:
        return one
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _of(item: Item, spot: _Spot, owners: dict[int, Box]) -> Iterator[InkUse | ImageUse]:
    owner = owners.get(id(item))
    if owner is not None:
        spot = spot._replace(box=owner)
    if isinstance(item, Group):
        yield from _of_group(item, spot, owners)
    elif isinstance(item, Shape):
        yield from _of_shape(item, spot)
    elif isinstance(item, TextItem):
        yield from _of_text(item, spot)
    else:
        yield from _of_picture(item, spot)


def _of_group(group: Group, spot: _Spot, owners: dict[int, Box]) -> Iterator[InkUse | ImageUse]:
    opacity = spot.opacity * group.opacity
    if opacity <= 0:
        return
    clip = spot.clip
    matrix = multiply(spot.matrix, group.matrix)
    if group.clip is not None:
        reach = extent((Shape(group.clip, "#000000"),))
        clip = None if reach is None else _common(transformed(reach, matrix), clip)
        if clip is None:
            return
    inner = _Spot(matrix, opacity, clip, spot.box)
    for item in group.items:
        yield from _of(item, inner, owners)


def _of_shape(shape: Shape, spot: _Spot) -> Iterator[InkUse]:
    fill, stroke = shape.fill, shape.stroke
    if fill is not None:
        own = extent((shape._replace(stroke=None),))
        bounds = spot.bounds(own)
        if own is not None and bounds is not None:
            a, b, c, d, _, _ = spot.matrix
            size = min((own[2] - own[0]) * hypot(a, b), (own[3] - own[1]) * hypot(c, d))
            if isinstance(fill, Gradient):
                for stop in fill.stops:
                    opacity = spot.opacity * stop.opacity
                    yield _use("gradient", stop.color, size, bounds, spot, opacity, opacity < 1)
            else:
                yield _use("area", fill, size, bounds, spot)
    if stroke is not None and stroke.width > 0:
        bounds = spot.bounds(extent((shape._replace(fill=None),)))
        if bounds is not None:
            yield _use("line", stroke.color, stroke.width * spot.scale * PT, bounds, spot)


def _of_text(item: TextItem, spot: _Spot) -> Iterator[InkUse]:
    """Yield one use for each colour and size of a text."""
    found: dict[tuple[str, float], list[Rect]] = {}
    for line in item.lines:
        for run in line.runs:
            if run.text.isspace():
                continue
            left = item.x + run.x / PT
            base = item.y + (line.baseline - run.rise * run.size) / PT
            rect = (left, base - run.size / PT, left + run.width / PT, base + run.size / 4 / PT)
            found.setdefault((run.color, run.size), []).append(rect)
    for (color, size), rects in found.items():
        lefts, tops, rights, bottoms = zip(*rects, strict=True)
        bounds = spot.bounds((min(lefts), min(tops), max(rights), max(bottoms)))
        if bounds is not None:
            yield _use("text", color, size * spot.scale, bounds, spot)


def _of_picture(item: Picture, spot: _Spot) -> Iterator[ImageUse]:
    whole = (item.x, item.y, item.x + item.w, item.y + item.h)
    if spot.bounds(whole) is not None:
        yield ImageUse(item.image, transformed(whole, spot.matrix), spot.opacity, spot.box)


def _use(
    kind: Literal["text", "line", "area", "gradient"],
    color: str,
    size: float,
    bounds: Rect,
    spot: _Spot,
    opacity: float | None = None,
    faint: bool = False,
) -> InkUse:
    inks = inks_of(color) or from_rgb(color)
    opacity = spot.opacity if opacity is None else opacity
    return InkUse(kind, color, inks, size, bounds, opacity, faint, spot.box)
