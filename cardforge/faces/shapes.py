"""Shapes: rectangles, lines, circles, polygons and paths as outlines with paint."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardforge.faces import outline
from cardforge.faces.boxes import Frame, resolve
from cardforge.faces.drawing import Group, Item, Paint, Path, Shape, Stroke, Trim
from cardforge.faces.parse import Node
from cardforge.faces.values import Paint as PaintValue

_EPS = 1e-6
_STROKE_WIDTH = 0.25

OUTLINED = frozenset({"rect", "circle", "polygon", "path"})


class Bleeding(NamedTuple):
    """What growing beyond the cut needs: the trim's size and the bleed, mm.

    ``upright``: the current coordinates are those of the face.
    """

    w: float
    h: float
    bleed: float
    upright: bool


def box_of(node: Node, parent: Frame, mirror: bool) -> Frame:
    """Return the box of a shape; a circle with a radius has its own."""
    return resolve(node.attrs, parent, mirror, node.tag == "circle")


def outline_of(node: Node, frame: Frame, mirror: bool = False) -> Path:
    """Return the outline of a shape in its box."""
    x, y, w, h = frame
    get = node.attrs.get
    if node.tag == "rect":
        r = get("r")
        radius = r.of(min(w, h)) if r is not None else 0.0
        return (
            outline.rounded_rectangle(x, y, w, h, radius) if radius else outline.rectangle(*frame)
        )
    if node.tag == "circle":
        return outline.ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
    path = _polygon(node.attrs, frame) if node.tag == "polygon" else _path(node.attrs, frame)
    return outline.transform(path, (-1, 0, 0, 1, 2 * x + w, 0)) if mirror else path


def _polygon(attrs: Mapping[str, Any], frame: Frame) -> Path:
    x, y, w, h = frame
    if attrs.get("points") is not None:
        return outline.polyline(((x + a.of(w), y + b.of(h)) for a, b in attrs["points"]), True)
    sides = attrs.get("sides")
    if sides is None:
        return ()
    inner = attrs.get("inner", 1.0)
    if inner < 1:
        path = outline.star(sides, 0, 0, 1, inner)
    else:
        path = outline.regular_polygon(sides, 0, 0, 1)
    return outline.transform(path, (w / 2, 0, 0, h / 2, x + w / 2, y + h / 2))


def _path(attrs: Mapping[str, Any], frame: Frame) -> Path:
    x, y, w, h = frame
    data: Path = attrs.get("d", ())
    view = attrs.get("view")
    if view is None:
        return outline.transform(data, (1, 0, 0, 1, x, y))
    left, top, width, height = view
    scale = min(w / width, h / height)
    dx = x + (w - width * scale) / 2 - left * scale
    dy = y + (h - height * scale) / 2 - top * scale
    return outline.transform(data, (scale, 0, 0, scale, dx, dy))


def grown_frame(frame: Frame, bleeding: Bleeding) -> Frame:
    """Return a box whose sides that touch or pass the cut line reach to the bleed's edge.

    Inside a turned or scaled group every side grows.
    """
    x, y, w, h = frame
    left, top, right, bottom = x, y, x + w, y + h
    grow = bleeding.bleed
    if not bleeding.upright:
        return Frame(x - grow, y - grow, w + 2 * grow, h + 2 * grow)
    if left <= _EPS:
        left = min(left, -grow)
    if top <= _EPS:
        top = min(top, -grow)
    if right >= bleeding.w - _EPS:
        right = max(right, bleeding.w + grow)
    if bottom >= bleeding.h - _EPS:
        bottom = max(bottom, bleeding.h + grow)
    return Frame(left, top, right - left, bottom - top)


def stroke_of(attrs: Mapping[str, Any], size: float, color: str | None) -> Stroke | None:
    """Return the stroke that the attributes ask for; percentages are of ``size`` (mm)."""
    if color is None:
        return None
    width = attrs.get("sw")
    dash = attrs.get("dash")
    return Stroke(
        color,
        width.of(size) if width is not None else _STROKE_WIDTH,
        tuple(one.of(size) for one in dash) if dash is not None else (),
        attrs.get("cap", "butt"),
        attrs.get("join", "miter"),
    )


def draw_shape(
    node: Node, frame: Frame, bleeding: Bleeding, low_ink: bool, mirror: bool
) -> Item | None:
    """Return a shape as an item; None where it draws nothing.

    In a low-ink build a filled shape with bleed is left out, unless ``ink`` says otherwise, and
    ``ink="outline"`` leaves only the edge.
    """
    attrs = node.attrs
    bleeds = attrs.get("bleed", False)
    fill = attrs.get("fill")
    stroke = stroke_of(attrs, min(frame.w, frame.h), attrs.get("stroke"))
    if low_ink and fill is not None:
        ink = attrs.get("ink", "skip" if bleeds else "full")
        if ink == "skip":
            fill = None
        elif ink == "outline":
            if stroke is None:
                stroke = Stroke(_edge_color(fill), _STROKE_WIDTH)
            fill = None
    if fill is None and stroke is None:
        return None
    if bleeds and node.tag == "rect":
        grown = grown_frame(frame, bleeding)
        path = outline_of(node, grown, mirror)
    else:
        path = outline_of(node, frame, mirror)
        if bleeds and bleeding.bleed:
            from cardforge.faces.offset import grow

            path = grow(path, bleeding.bleed)
    paint: Paint | None = fill.over(*frame) if isinstance(fill, PaintValue) else fill
    shape = Shape(path, paint, stroke)
    opacity = attrs.get("opacity", 1.0)
    return shape if opacity == 1 else Group((shape,), opacity=opacity)


def _edge_color(fill: str | PaintValue) -> str:
    return fill.stops[-1].color if isinstance(fill, PaintValue) else fill


def ends_of(node: Node, frame: Frame, mirror: bool) -> tuple[float, float, float, float]:
    """Return x1 y1 x2 y2 of a line or a fold in its box, mm."""
    x, y, w, h = frame
    get = node.attrs.get
    x1, y1, x2, y2 = get("x1"), get("y1"), get("x2"), get("y2")
    a = x1.of(w) if x1 is not None else 0.0
    b = y1.of(h) if y1 is not None else h / 2
    c = x2.of(w) if x2 is not None else w
    d = y2.of(h) if y2 is not None else b
    if mirror:
        a, c = w - a, w - c
    return x + a, y + b, x + c, y + d


def draw_line(node: Node, frame: Frame, mirror: bool) -> Item | None:
    """Return a straight line as an item."""
    attrs = node.attrs
    color = attrs.get("stroke", "#000000")
    stroke = stroke_of(attrs, min(frame.w, frame.h) or max(frame.w, frame.h), color)
    if stroke is None:
        return None
    x1, y1, x2, y2 = ends_of(node, frame, mirror)
    shape = Shape(outline.polyline(((x1, y1), (x2, y2))), None, stroke)
    opacity = attrs.get("opacity", 1.0)
    return shape if opacity == 1 else Group((shape,), opacity=opacity)


def trim_outline(trim: Trim) -> Path:
    """Return the outline that a piece is cut to."""
    w, h = trim.w, trim.h
    if trim.shape == "circle":
        return outline.ellipse(w / 2, h / 2, w / 2, h / 2)
    if trim.shape == "hex":
        points = ((w / 4, 0.0), (3 * w / 4, 0.0), (w, h / 2), (3 * w / 4, h), (w / 4, h),
                  (0.0, h / 2))  # fmt: skip
        return outline.polyline(points, True)
    if trim.shape == "net":
        return trim.outline
    if trim.corner:
        return outline.rounded_rectangle(0.0, 0.0, w, h, trim.corner)
    return outline.rectangle(0.0, 0.0, w, h)


def cut_paths(node: Node | None, trim: Trim, mirror: bool) -> tuple[Path, ...]:
    """Return the outline (the trim's, or the shape in ``<cut>``) and the holes after it."""
    whole = Frame(0.0, 0.0, trim.w, trim.h)
    outlines: list[Path] = []
    holes: list[Path] = []
    for child in node.children if node is not None else ():
        frame = box_of(child, whole, mirror)
        path = outline_of(child, frame, mirror)
        turn = child.attrs.get("rotate")
        if turn:
            path = outline.transform(path, rotation_of(child.attrs, whole, frame, mirror))
        (holes if child.attrs.get("hole") else outlines).append(path)
    return (*(outlines or [trim_outline(trim)]), *holes)


def rotation_of(
    attrs: Mapping[str, Any], parent: Frame, frame: Frame, mirror: bool
) -> tuple[float, float, float, float, float, float]:
    """Return the turn that ``rotate``, ``cx`` and ``cy`` ask for."""
    cx, cy = attrs.get("cx"), attrs.get("cy")
    x = cx.of(parent.w) if cx is not None else None
    if mirror and x is not None:
        x = parent.w - x
    mx = parent.x + x if x is not None else frame.x + frame.w / 2
    my = parent.y + cy.of(parent.h) if cy is not None else frame.y + frame.h / 2
    turn = attrs["rotate"]
    return outline.rotation(-turn if mirror else turn, mx, my)
