"""Dash patterns of SVG strokes (SVG 2, section 13.5.6)."""

from typing import NamedTuple

from cardforge.faces.svg_dom import Node
from cardforge.faces.svg_shapes import Complain
from cardforge.faces.svg_style import Style
from cardforge.faces.svg_values import Viewport, length


class Dashes(NamedTuple):
    """Lengths of dashes and gaps in turn, and how far into them the line begins."""

    lengths: tuple[float, ...]
    phase: float


SOLID = Dashes((), 0.0)


def dashes(node: Node, style: Style, view: Viewport, complain: Complain) -> Dashes:
    """Return the dash pattern of an element in user units; no lengths for a solid line."""
    text = style["stroke-dasharray"]
    if text == "none" or not text.strip():
        return SOLID
    values: list[float] = []
    for word in text.replace(",", " ").split():
        value = length(word, view.diagonal, view.em)
        if value is None or value < 0:
            complain(node, "stroke-dasharray", f"`{word}` is no length")
            return SOLID
        values.append(value)
    if len(values) % 2:
        values *= 2
    if not sum(values):
        return SOLID
    offset = length(style["stroke-dashoffset"], view.diagonal, view.em)
    if offset is None:
        complain(node, "stroke-dashoffset", f"`{style['stroke-dashoffset']}` is no length")
        offset = 0.0
    return Dashes(tuple(values), offset % sum(values))
