"""Boxes: where an element lies in its parent's box. All lengths mm."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardforge.faces.values import Length


class Frame(NamedTuple):
    """A box by its top-left corner and size, mm."""

    x: float
    y: float
    w: float
    h: float

    def inside(self, inset: tuple[Length, Length, Length, Length] | None) -> "Frame":
        """Return the box without its insets; percentages are of its own width and height."""
        if inset is None:
            return self
        top, right, bottom, left = inset
        x, y, w, h = self
        dx, dy = left.of(w), top.of(h)
        return Frame(
            x + dx,
            y + dy,
            max(0.0, w - dx - right.of(w)),
            max(0.0, h - dy - bottom.of(h)),
        )


_ACROSS = {"left": 0.0, "right": 1.0, "top-left": 0.0, "top-right": 1.0,
           "bottom-left": 0.0, "bottom-right": 1.0}  # fmt: skip
_DOWN = {"top": 0.0, "bottom": 1.0, "top-left": 0.0, "top-right": 0.0,
         "bottom-left": 1.0, "bottom-right": 1.0}  # fmt: skip


def _axis(
    start: Length | None, size: Length | None, far: Length | None, at: float, parent: float
) -> tuple[float, float]:
    """Return (start, size) along one axis; ``at`` is the anchor's share of the size."""
    if size is not None:
        length = size.of(parent)
        if start is not None:
            return start.of(parent) - at * length, length
        if far is not None:
            return parent - far.of(parent) - length, length
        return at * (parent - length), length
    if at == 0.0 or far is not None:
        begin = start.of(parent) if start is not None else 0.0
        end = parent - far.of(parent) if far is not None else parent
        return begin, max(0.0, end - begin)
    point = start.of(parent) if start is not None else at * parent
    length = max(0.0, point if at == 1.0 else 2 * min(point, parent - point))
    return point - at * length, length


def resolve(
    attrs: Mapping[str, Any], parent: Frame, mirror: bool = False, circle: bool = False
) -> Frame:
    """Return the box of an element in the coordinates of its parent's box.

    A missing ``w`` or ``h`` takes what is left of the parent: up to its far edge, or, with an
    anchor, as much as fits about the point. ``mirror`` swaps left and right. A ``circle`` that
    has a radius has the box about its centre.
    """
    px, py, pw, ph = parent
    get = attrs.get
    anchor = get("anchor")
    if anchor is None:
        across = down = 0.0
    else:
        across, down = _ACROSS.get(anchor, 0.5), _DOWN.get(anchor, 0.5)
    x, w = _axis(get("x"), get("w"), get("right"), across, pw)
    y, h = _axis(get("y"), get("h"), get("bottom"), down, ph)
    if circle and "r" in attrs:
        r = attrs["r"].of(min(pw, ph))
        cx, cy = get("cx"), get("cy")
        mx = cx.of(pw) if cx is not None else x + w / 2
        my = cy.of(ph) if cy is not None else y + h / 2
        x, y, w, h = mx - r, my - r, 2 * r, 2 * r
    if mirror:
        x = pw - x - w
    return Frame(px + x, py + y, w, h)
