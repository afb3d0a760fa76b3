"""The basic shapes of SVG as paths (SVG 2, chapter 10), in user units."""

from collections.abc import Callable

from cardforge.faces.drawing import Path
from cardforge.faces.outline import ellipse, polyline, rounded_rectangle
from cardforge.faces.pathdata import PathSyntaxError, parse_path
from cardforge.faces.svg_dom import Node
from cardforge.faces.svg_values import Viewport, length, numbers

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")

#: Reports a fault of an element: attribute and value.
Complain = Callable[[Node, str, str], None]


def outline_of(node: Node, view: Viewport, complain: Complain) -> Path:
    """Return the outline of a basic shape; empty where it has no extent or is not valid."""
    if node.tag == "path":
        data = node.attrs.get("d", "").strip()
        if data in ("", "none"):
            return ()
        try:
            return parse_path(data)
        except PathSyntaxError as fault:
            complain(node, "d", str(fault))
            return fault.path
    if node.tag in ("polyline", "polygon"):
        return _points(node, complain)
    return _MAKERS[node.tag](_Lengths(node, view, complain))


def _points(node: Node, complain: Complain) -> Path:
    text = node.attrs.get("points", "")
    values = numbers(text)
    if values is None or len(values) % 2:
        complain(node, "points", f"`{text[:40]}` is no list of x and y")
        return ()
    pairs = list(zip(values[::2], values[1::2], strict=True))
    return polyline(pairs, close=node.tag == "polygon") if len(pairs) > 1 else ()


class _Lengths:
    """Reads the geometry attributes of one element."""

    __slots__ = ("_complain", "_node", "_view")

    def __init__(self, node: Node, view: Viewport, complain: Complain) -> None:
        self._node = node
        self._view = view
        self._complain = complain

    def across(self, name: str) -> float:
        return self._read(name, self._view.w) or 0.0

    def down(self, name: str) -> float:
        return self._read(name, self._view.h) or 0.0

    def radius(self) -> float:
        return self._read("r", self._view.diagonal) or 0.0

    def radii(self) -> tuple[float, float]:
        """Return rx and ry; one stands for the other where it is absent or ``auto``."""
        rx, ry = self._read("rx", self._view.w), self._read("ry", self._view.h)
        if rx is None:
            rx = ry
        if ry is None:
            ry = rx
        return rx or 0.0, ry or 0.0

    def _read(self, name: str, whole: float) -> float | None:
        text = self._node.attrs.get(name)
        if text is None or text == "auto":
            return None
        value = length(text, whole, self._view.em)
        if value is None:
            self._complain(self._node, name, f"`{text}` is no length")
        return value


def _rect(at: _Lengths) -> Path:
    w, h = at.across("width"), at.down("height")
    if w <= 0 or h <= 0:
        return ()
    return rounded_rectangle(at.across("x"), at.down("y"), w, h, *at.radii())


def _circle(at: _Lengths) -> Path:
    r = at.radius()
    return ellipse(at.across("cx"), at.down("cy"), r, r) if r > 0 else ()


def _ellipse(at: _Lengths) -> Path:
    rx, ry = at.radii()
    return ellipse(at.across("cx"), at.down("cy"), rx, ry) if rx > 0 and ry > 0 else ()


def _line(at: _Lengths) -> Path:
    return (
        ("M", at.across("x1"), at.down("y1")),
        ("L", at.across("x2"), at.down("y2")),
    )


_MAKERS = {"rect": _rect, "circle": _circle, "ellipse": _ellipse, "line": _line}
