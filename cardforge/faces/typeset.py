"""Texts set in lines, with what is the same wherever they stand. Lengths pt, from the top left."""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from cardforge.faces.draft import Fitting
from cardforge.faces.extent import Rect
from cardforge.faces.parse import Node
from cardforge.faces.values import MM_PER_PT, PT_PER_MM
from cardforge.faces.words import plain_text
from cardforge.text.engine import TextEngine
from cardforge.text.layout import lay_out
from cardforge.text.types import Line, Paragraph, TextLayout

#: Height of a line's letters above and below its baseline, as shares of the size, for the
#: distance to the cut: that of capitals and of descenders.
ABOVE, BELOW = 0.72, 0.22
#: Texts that are kept.
_KEPT = 1024


class Typeset(NamedTuple):
    """A text in its lines: its words on one line, the colours of its letters.

    ``reach`` is a box around the letters of whole lines; None where icons stand in them.
    """

    layout: TextLayout
    words: str
    colors: tuple[str, ...]
    reach: Rect | None

    def reach_at(self, x: float, y: float) -> Rect | None:
        """Return ``reach`` in mm, for a text whose corner lies at (x, y), mm."""
        if self.reach is None:
            return None
        left, top, right, bottom = self.reach
        return (
            x + left * MM_PER_PT,
            y + top * MM_PER_PT,
            x + right * MM_PER_PT,
            y + bottom * MM_PER_PT,
        )


class Typesetter:
    """Sets the texts of one component's side.

    Recent ones are kept: half of the texts of a deck, such as letters before options, numbers
    and headings, are the same element at the same width on many cards.
    """

    __slots__ = ("_engine", "_known")

    def __init__(self, engine: TextEngine) -> None:
        self._engine = engine
        self._known: dict[tuple[Node, float, Fitting], Typeset] = {}

    def set(
        self, node: Node, paragraphs: Sequence[Paragraph], width: float, fitting: Fitting
    ) -> Typeset:
        """Return the text of an element, whose paragraphs are given, in a box ``width`` mm wide."""
        key = (node, width, fitting)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            layout = lay_out(
                paragraphs, width * PT_PER_MM, self._engine, fitting.scale, fitting.tight
            )
            words = node.attrs.get("alt") or plain_text(node)
            found = self._known[key] = Typeset(
                layout, words, colors_of(layout.lines), _reach(layout)
            )
        return found


def colors_of(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the colours of letters, each once, in their order."""
    return tuple(dict.fromkeys([run.color for line in lines for run in line.runs]))


def _reach(layout: TextLayout) -> Rect | None:
    lines = layout.lines
    left, right = inf, -inf
    for start, _, width, _, boxes, _ in lines:
        if boxes:
            return None
        left = min(left, start)
        right = max(right, start + width)
    size = layout.sizes[-1] if layout.sizes else 0.0
    return left, lines[0].baseline - ABOVE * size, right, lines[-1].baseline + BELOW * size
