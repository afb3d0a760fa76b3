"""What goes into the text engine and what comes out, as data.

Units: font sizes and all lengths of a layout in pt; glyph metrics in em (1 em = the font size),
so one shaping serves every size. A colour is a token such as ``#1a2b3c``; the engine only
carries it from the style to the run.
"""

from typing import Literal, NamedTuple

from cardforge.text.fonts import FontFace

Align = Literal["start", "center", "end", "justify"]
Direction = Literal["auto", "ltr", "rtl"]


class TextStyle(NamedTuple):
    """How a span looks. ``size`` in pt, ``leading`` as a multiple of the size."""

    family: str = "sans"
    size: float = 9.0
    bold: bool = False
    italic: bool = False
    color: str = "#000000"
    leading: float = 1.2
    #: Extra space after each glyph, em. Switches ligatures off when it is not 0.
    tracking: float = 0.0
    underline: bool = False
    #: OpenType features beyond the defaults, such as ``tnum`` or ``-liga``.
    features: tuple[str, ...] = ()
    #: Raises (positive) or lowers the baseline, em.
    rise: float = 0.0


class Span(NamedTuple):
    """Characters in one style. ``keep`` forbids breaking inside; white space is as given."""

    text: str
    style: TextStyle
    keep: bool = False


class InlineBox(NamedTuple):
    """A box that sits in a line like a letter (an icon).

    ``width`` and ``height`` in em of ``style.size``; ``depth`` is the part below the baseline.
    ``payload`` is handed back untouched in the layout.
    """

    width: float
    height: float
    depth: float
    style: TextStyle
    payload: object
    #: Text equivalent for copying and reading aloud.
    alt: str = ""


class LineBreak(NamedTuple):
    """A forced line break; it takes its height from ``style`` where its line is empty."""

    style: TextStyle


Inline = Span | InlineBox | LineBreak


class Paragraph(NamedTuple):
    """A run of inlines that is broken into lines together.

    ``language`` is a BCP 47 tag; it chooses hyphenation patterns, CJK rules and shaping.
    """

    inlines: tuple[Inline, ...]
    align: Align = "start"
    language: str = "en"
    direction: Direction = "auto"
    hyphenate: bool = False
    #: pt at scale 1; scaled and tightened like the text.
    space_before: float = 0.0
    first_indent: float = 0.0


class Glyph(NamedTuple):
    """One glyph to draw: id in the font, advance and offset in em.

    The id is one of the font file or of `cardforge.text.fonts.FontFace.composites`. ``text`` is
    what the glyph is copied as: the source characters it stands for; in right-to-left runs these
    are in visual order like the glyphs, a mirrored bracket as it is seen (see `segment`).
    """

    gid: int
    advance: float
    dx: float
    dy: float
    text: str


class Run(NamedTuple):
    """Glyphs of one face, size and colour, in visual order, starting at ``x`` (pt, from left).

    ``rise`` in em of ``size``, as in the style.
    ``text`` is the logical text. Copying the glyphs one by one gives it, except where
    ``replaced`` is True (a font without room for composite glyphs): there a PDF must carry it as
    ActualText.
    """

    x: float
    width: float
    face: FontFace
    size: float
    color: str
    #: The glyphs word by word, each tuple the one that the word's shaping is kept as, so that
    #: what is made of it can be kept too.
    pieces: tuple[tuple[Glyph, ...], ...]
    text: str
    replaced: bool
    rise: float
    underline: bool

    @property
    def glyphs(self) -> tuple[Glyph, ...]:
        """The glyphs of all pieces."""
        return tuple([glyph for piece in self.pieces for glyph in piece])


class PlacedBox(NamedTuple):
    """An inline box after layout: left edge, width, top (pt from the top of the layout), height."""

    x: float
    y: float
    width: float
    height: float
    payload: object
    alt: str


class Line(NamedTuple):
    """One line: ``baseline`` in pt from the top of the layout.

    ``runs`` and ``boxes`` stand in reading order, each with its own ``x``: drawn in this order,
    text is copied as it is read, right-to-left text too. ``direction`` is that of the paragraph,
    where it holds text of both directions.
    """

    x: float
    baseline: float
    width: float
    runs: tuple[Run, ...]
    boxes: tuple[PlacedBox, ...]
    direction: Literal["", "ltr", "rtl"] = ""


class MissingGlyph(NamedTuple):
    """A character that no font of the chain can draw, or a face (bold, italic) that is absent."""

    character: str
    family: str
    #: Non-empty where the letter exists but not in this face: "bold", "italic", "bold italic".
    face: str = ""


class TextLayout(NamedTuple):
    """A laid-out block of paragraphs.

    ``width`` is the widest line, ``height`` from the top of the first line to the bottom of the
    last, both pt. ``overflow`` is how far the widest unbreakable part exceeds the width asked
    for (pt, 0 where all fits); the caller compares the height.
    """

    lines: tuple[Line, ...]
    width: float
    height: float
    overflow: float
    #: Font sizes in pt that were really used, ascending, after scaling.
    sizes: tuple[float, ...]
    missing: tuple[MissingGlyph, ...]
