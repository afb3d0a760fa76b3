"""How far drawn items reach: rectangles that surely hold the ink, for the boxes of PDF forms.

A rectangle is (left, top, right, bottom) in mm, y downwards.
"""

from collections.abc import Iterable
from functools import lru_cache

from cardforge.faces.drawing import Group, Item, Matrix, Path, Picture, Shape, TextItem

Rect = tuple[float, float, float, float]

#: 1 mm in pt.
PT = 72 / 25.4

#: Outlines of which what was found is kept: those of a deck recur on its cards.
KEPT_PATHS = 1024


def extent(items: Iterable[Item]) -> Rect | None:
    """Return a rectangle that holds all ink of ``items``, None where there is none.

    It may be larger than the ink (control points of curves, mitres, letters' line boxes),
    never smaller.
    """
    rects = [r for r in map(_of_item, items) if r is not None]
    if not rects:
        return None
    lefts, tops, rights, bottoms = zip(*rects, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _of_item(item: Item) -> Rect | None:
    if isinstance(item, Shape):
        if item.stroke is None:
            return _of_path(item.path) if item.fill is not None else None
        # A mitre reaches at most its limit times half the width.
        reach = max(item.stroke.miter, 2.0) / 2
        return _grown(_of_path(item.path), item.stroke.width * reach)
    if isinstance(item, Picture):
        return item.x, item.y, item.x + item.w, item.y + item.h
    if isinstance(item, TextItem):
        return _of_text(item)
    return _of_group(item)


@lru_cache(KEPT_PATHS)
def _of_path(path: Path) -> Rect | None:
    xs: list[float] = []
    ys: list[float] = []
    for segment in path:
        xs += segment[1::2]
        ys += segment[2::2]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _grown(rect: Rect | None, by: float) -> Rect | None:
    if rect is None:
        return None
    return rect[0] - by, rect[1] - by, rect[2] + by, rect[3] + by


def _of_text(item: TextItem) -> Rect | None:
    rects: list[Rect] = []
    for line in item.lines:
        for run in line.runs:
            size = run.size / PT
            x = item.x + run.x / PT
            base = item.y + line.baseline / PT - run.rise * size
            rects.append((x - size, base - 2 * size, x + run.width / PT + size, base + 1.5 * size))
    if not rects:
        return None
    lefts, tops, rights, bottoms = zip(*rects, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _of_group(group: Group) -> Rect | None:
    inner = extent(group.items)
    if inner is None:
        return None
    if group.clip is not None:
        clip = _of_path(group.clip)
        if clip is None:
            return None
        inner = (
            max(inner[0], clip[0]),
            max(inner[1], clip[1]),
            min(inner[2], clip[2]),
            min(inner[3], clip[3]),
        )
        if inner[0] > inner[2] or inner[1] > inner[3]:
            return None
    return transformed(inner, group.matrix)


def transformed(rect: Rect, matrix: Matrix) -> Rect:
    """Return the upright rectangle around a transformed one."""
    a, b, c, d, e, f = matrix
    corners = [
        (a * x + c * y + e, b * x + d * y + f)
        for x in (rect[0], rect[2])
        for y in (rect[1], rect[3])
    ]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
