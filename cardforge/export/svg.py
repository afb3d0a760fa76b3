"""Cut files as SVG 1.1: a layer for cuts, one for creases, one for registration marks.

Layers are groups, named as Inkscape names its own; lengths are mm.
"""

from collections.abc import Iterable
from html import escape

from cardforge.export.cutpaths import Layout, Line
from cardforge.faces.drawing import Path
from cardforge.faces.notation import number
from cardforge.sheets.impose import Rect

#: Layer → colour of its lines.
COLORS = {"cut": "#ff0000", "fold": "#0000ff", "registration": "#000000"}
_HAIR = "0.1"
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def svg(layout: Layout, title: str) -> str:
    """Return a layout as the text of an SVG file."""
    w, h = number(layout.w), number(layout.h)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{_INKSCAPE}"',
        f'  width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">',
        f"<title>{escape(title)}</title>",
        *_layer("cut", map(_path, layout.cuts)),
        *_layer("fold", map(_line, layout.folds)),
        *_layer("registration", map(_rect, layout.registration)),
        "</svg>",
        "",
    ]
    return "\n".join(lines)


def _layer(name: str, shapes: Iterable[str]) -> list[str]:
    inner = list(shapes)
    if not inner:
        return []
    paint = f'fill="none" stroke="{COLORS[name]}" stroke-width="{_HAIR}"'
    if name == "registration":
        paint = f'fill="{COLORS[name]}" stroke="none"'
    head = f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" {paint}>'
    return [head, *inner, "</g>"]


def _path(path: Path) -> str:
    words = []
    for op, *values in path:
        words.append(" ".join((op, *map(number, values))))
    return f'<path d="{" ".join(words)}"/>'


def _line(line: Line) -> str:
    x1, y1, x2, y2 = map(number, line)
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def _rect(rect: Rect) -> str:
    left, top, right, bottom = rect
    x, y, w, h = map(number, (left, top, right - left, bottom - top))
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}"/>'
