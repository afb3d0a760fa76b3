"""Faces that are only looked at: all that is to be said of them is said, and nothing is drawn.

A check lays faces out as a build does. What it leaves out is work whose result only a drawing
shows: a text of which surely nothing is to be said is not set in lines, and a face's code holds
no more than what its sheets need to know. Wherever that is not sure, the full way is taken, so
that findings are the same.
"""

from collections.abc import Sequence

from cardforge.faces.boxes import Frame
from cardforge.faces.code import FaceCode
from cardforge.faces.draft import Draft, Fitting
from cardforge.faces.drawing import IDENTITY, Face, Group, Item, Shape, TextItem
from cardforge.faces.extent import Rect
from cardforge.faces.ground import LEAST_CONTRAST, Ground, contrast
from cardforge.faces.layout import Layouter
from cardforge.faces.measure import EPS, Measurer
from cardforge.faces.operators import FaceEncoder, Parts
from cardforge.faces.outline import rectangle
from cardforge.faces.parse import Node
from cardforge.faces.textbox import SMALLEST, InlineArtist, TextBoxes, is_file_name
from cardforge.faces.typeset import ABOVE, BELOW
from cardforge.faces.values import MM_PER_PT
from cardforge.faces.words import plain_text
from cardforge.text.boxes import Box
from cardforge.text.engine import TextEngine
from cardforge.text.prepared import Prepared
from cardforge.text.types import Paragraph, Span, TextStyle

#: Stands for words that are not set: something is drawn there.
_INK: Item = Shape(rectangle(0.0, 0.0, 1.0, 1.0), "#000000")
#: Letters of a colour without inks, ``#rrggbb``.
_RGB = 7


class LookEncoder(FaceEncoder):
    """Tells of faces what sheets ask: where they are cut and creased, and whether they are blank.

    ``operators`` of a code are "" where those of `FaceEncoder` are.
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        super().__init__()
        self._last: tuple[Face, bool, FaceCode] | None = None

    def encode(self, face: Face, glyphs: dict[str, dict[int, str]] | None = None) -> FaceCode:
        """Return the hollow code of one face; faces that do not differ in it share it."""
        drawn = self._draw(face.items)
        last = self._last
        if last is not None:
            other, other_drawn, code = last
            same = face[:3] == other[:3] and face.cut is other.cut and face.folds == other.folds
            if same and drawn is other_drawn:
                return code
        code = self.done(Parts(glyphs), face)._replace(operators="n" if drawn else "")
        self._last = face, drawn, code
        return code

    def _draw(self, items: Sequence[Item]) -> bool:
        """Tell whether any of the items draws anything.

        Words are written even so: a font may be damaged where one of its letters is.
        """
        drawn = False
        for item in items:
            if isinstance(item, Group):
                drawn |= self._draw(item.items) and item.opacity > 0
            elif not drawn or isinstance(item, TextItem):
                parts = Parts()
                self.item(item, parts)
                drawn |= bool("\n".join(parts.operators).strip())
        return drawn


class LookLayouter(Layouter):
    """Lays faces out without noting boxes that nobody asks for."""

    def _note(self, node: Node, frame: Frame, draft: Draft, item: Item | None = None) -> None:
        if node.attrs.get("seam") == "avoid":
            super()._note(node, frame, draft, item)


class LookTexts(TextBoxes):
    """Texts of which nothing is to be said are measured, and not set."""

    def __init__(
        self,
        measurer: Measurer,
        engine: TextEngine,
        icons: InlineArtist,
        safe_mm: float,
        low_ink: bool,
    ) -> None:
        super().__init__(measurer, engine, icons, safe_mm, low_ink)
        #: Words and spaces whose glyphs their fonts have.
        self._sound: set[Box | None] = {None}

    def draw(self, node: Node, frame: Frame, fitting: Fitting, draft: Draft) -> None:
        """Look at a ``<text>`` in its box."""
        if self._needs_nothing(node, frame, fitting, draft):
            draft.items.append(_INK)
        else:
            super().draw(node, frame, fitting, draft)

    def _needs_nothing(self, node: Node, frame: Frame, fitting: Fitting, draft: Draft) -> bool:
        """Tell whether a text surely fits, is legible and far from the cut, with all its glyphs."""
        attrs = node.attrs
        if draft.matrix != IDENTITY or draft.opacity != 1 or attrs.get("seam") == "avoid":
            return False
        style, paragraphs, overhang = self._measurer.text(node)
        letters = sole_letters(paragraphs)
        if letters is None or letters.size * fitting.scale < SMALLEST:
            return False
        words = attrs.get("alt") or plain_text(node)
        if not words or words.isspace() or is_file_name(words):
            return False
        prepared = self._engine.all_prepared(paragraphs)
        if any(p.missing for p in prepared) or not all(map(self._is_sound, prepared)):
            return False
        inner = frame.inside(attrs.get("inset"))
        extent = self._measurer.extent(node, inner.w, fitting)
        scale = fitting.scale * MM_PER_PT
        overhang *= fitting.scale
        high = extent.height * MM_PER_PT - overhang
        if extent.overflow > 0 or high > inner.h + EPS / 2:
            return False
        first, last = prepared[0].uniform, prepared[-1].uniform
        if first is None or last is None:
            return False
        # Where `TextBoxes.draw` sets the lines, and how far `Typeset.reach` has letters go.
        y = inner.y - overhang / 2
        spare = inner.h - high
        if style.valign != "top" and spare > 0:
            y += spare if style.valign == "bottom" else spare / 2
        top = y + (max(first.ascent, first.above) - ABOVE * letters.size) * scale
        bottom = y + extent.height * MM_PER_PT
        bottom += (BELOW * letters.size - max(last.descent, last.below)) * scale
        left, right = _across(inner, extent.width * MM_PER_PT, paragraphs)
        right += abs(letters.tracking) * letters.size * scale
        if self._safe > 0 and not draft.careless and attrs.get("safe") != "ignore":
            inner_cut = self._inner
            if inner_cut is None:
                return False
            x, y, x2, y2 = inner_cut
            if left < x or top < y or right > x2 or bottom > y2:
                return False
        return self._stands_out(letters.color, frame, (left, top, right, bottom), draft.ground)

    def _is_sound(self, prepared: Prepared) -> bool:
        """Tell whether fonts have all glyphs that their own maps name."""
        known = self._sound
        if known.issuperset(prepared.boxes) and known.issuperset(prepared.glues):
            return True
        for box in (*prepared.boxes, *prepared.glues):
            if box not in known:
                for part in box.parts if box is not None else ():
                    for segment in part.word.segments if part.word is not None else ():
                        if not all(segment.face.has(glyph.gid) for glyph in segment.glyphs):
                            return False
                known.add(box)
        return True

    def _stands_out(self, color: str, frame: Frame, reach: Rect, ground: Ground) -> bool:
        """Tell whether letters in a box stand out from the one colour that lies below them."""
        below = self._ground_below(frame, reach, ground)
        return bool(below) and contrast(color, below) >= LEAST_CONTRAST


def _across(inner: Frame, width: float, paragraphs: Sequence[Paragraph]) -> tuple[float, float]:
    """Return between what (left, right; mm) lines lie, the widest of which has a width."""
    x, _, w, _ = inner
    aligns = {paragraph.align for paragraph in paragraphs}
    if aligns == {"start"}:
        return x, x + width
    if aligns == {"center"}:
        return x + (w - width) / 2, x + (w + width) / 2
    if aligns == {"end"}:
        return x + w - width, x + w
    return x, x + w


def sole_letters(paragraphs: Sequence[Paragraph]) -> TextStyle | None:
    """Return a style of plain words that all have one colour, size and place; None for others.

    Not plain are icons, raised letters, indents, and what is read from the right.
    """
    found: TextStyle | None = None
    for paragraph in paragraphs:
        if paragraph.first_indent or paragraph.direction != "ltr":
            return None
        for inline in paragraph.inlines:
            if type(inline) is not Span:
                return None
            style = inline.style
            if style is found:
                continue
            if style.rise or len(style.color) != _RGB:
                return None
            if found is None:
                found = style
            elif (style.color, style.size, style.tracking) != (
                found.color, found.size, found.tracking,
            ):  # fmt: skip
                return None
    return found
