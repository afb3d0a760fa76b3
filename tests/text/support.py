"""Shared by the text tests: an engine with a Japanese family, and short ways to say a paragraph."""

from collections.abc import Iterable
from pathlib import Path

from cardforge.text.engine import TextEngine
from cardforge.text.fonts import FontFace, FontFamily, FontLibrary
from cardforge.text.types import Glyph, Paragraph, Run, Span, TextLayout, TextStyle

DATA = Path(__file__).parent / "data"
JAPANESE = FontFamily("jp", FontFace(DATA / "CardforgeTestJP-Regular.ttf"), fallback=("sans",))
ENGINE = TextEngine(FontLibrary([JAPANESE]))

STYLE = TextStyle()


def paragraph(
    text: str, language: str = "en", style: TextStyle = STYLE, **more: object
) -> Paragraph:
    return Paragraph((Span(text, style),), language=language)._replace(**more)


def texts(layout: TextLayout) -> list[str]:
    """The logical text of each line."""
    return ["".join(r.text for r in line.runs) for line in layout.lines]


def file_glyphs(face: FontFace, glyphs: Iterable[Glyph]) -> list[int]:
    """Glyph ids of the font file, composites taken apart."""
    found = []
    for glyph in glyphs:
        made = face.composites.get(glyph.gid)
        found += [gid for gid, _, _ in made.parts] if made else [glyph.gid]
    return found


def visual(layout: TextLayout) -> list[Run]:
    """All runs from top to bottom and left to right."""
    return [r for line in layout.lines for r in sorted(line.runs, key=lambda r: r.x)]
