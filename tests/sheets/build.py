"""Small faces and PDFs for tests."""

import re
import zlib
from collections.abc import Iterable, Sequence
from io import BytesIO

from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import (
    Face,
    Gradient,
    Group,
    Item,
    Path,
    Shape,
    Stop,
    Stroke,
    TextItem,
)
from cardforge.faces.extent import PT
from cardforge.faces.operators import FaceEncoder
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.text.engine import TextEngine
from cardforge.text.layout import lay_out
from cardforge.text.types import Inline, Paragraph, Span, TextStyle

ENGINE = TextEngine()


def rect(x: float, y: float, w: float, h: float) -> Path:
    return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))


def box(x: float, y: float, w: float, h: float, fill: str, stroke: Stroke | None = None) -> Shape:
    return Shape(rect(x, y, w, h), fill, stroke)


def text(
    words: str | Sequence[Inline],
    x: float = 0.0,
    y: float = 0.0,
    width: float = 100.0,
    *,
    language: str = "en",
    style: TextStyle | None = None,
) -> TextItem:
    """Lay out words in a box ``width`` mm wide."""
    style = style or TextStyle()
    inlines = (Span(words, style),) if isinstance(words, str) else tuple(words)
    laid = lay_out([Paragraph(inlines, language=language)], width * PT, ENGINE)
    return TextItem(x, y, laid.lines)


def face(
    items: Iterable[Item], w: float = 10.0, h: float = 10.0, bleed: float = 0.0, **more: object
) -> Face:
    return Face(w, h, bleed, tuple(items), (), (), ())._replace(**more)


def code(items: Iterable[Item], w: float = 10.0, h: float = 10.0, bleed: float = 0.0) -> FaceCode:
    return FaceEncoder().encode(face(items, w, h, bleed))


def page_of(*codes: FaceCode, w: float = 10.0, h: float = 10.0, recurs: bool = False) -> bytes:
    """Return a PDF with all codes laid over each other on one page of w × h mm."""
    out = BytesIO()
    pdf = PdfFile(out, Meta("test"))
    pdf.page(w * PT, h * PT)
    for one in codes:
        pdf.place(one, (1, 0, 0, 1, 0, h * PT), recurs=recurs)
    pdf.close()
    return out.getvalue()


def overlap(a: Sequence[float], b: Sequence[float], by: float = 1e-6) -> bool:
    """Whether two rectangles (left, top, right, bottom) share more than an edge."""
    return a[0] < b[2] - by and b[0] < a[2] - by and a[1] < b[3] - by and b[1] < a[3] - by


def any_overlap(rects: Sequence[Sequence[float]]) -> bool:
    """Whether any two of the rectangles overlap."""
    return any(overlap(a, b) for at, a in enumerate(rects) for b in rects[:at])


def art_of_everything() -> bytes:
    """Return a PDF with text, a gradient, a form, opacity and an outline."""
    stops = (Stop(0, "#ff0000"), Stop(0.3, "#00ff00"), Stop(1, "#0000ff"))
    shapes = tuple(box(x, y, 1, 1, "#ff0000") for x in range(0, 8, 2) for y in range(0, 4, 2))
    spans = (Span("Aå fi ", TextStyle()), Span("bold", TextStyle(bold=True, underline=True)))
    got = code(
        (
            Shape(rect(0, 0, 9, 9), Gradient("radial", (4, 4, 0, 4, 4, 4), stops)),
            Group(shapes, shared=True, opacity=0.5),
            text(spans),
        )
    )
    out = BytesIO()
    pdf = PdfFile(out, Meta("Everything", "en", "long"))
    for title in ("One", "Two"):
        pdf.page(100, 100, (5, 5, 95, 95), (0, 0, 100, 100))
        pdf.bookmark(title)
        pdf.place(got, (1, 0, 0, 1, 0, 100), (0, 0, 50, 100))
        pdf.place(got, (-1, 0, 0, -1, 100, 0), recurs=True)
    pdf.close()
    return out.getvalue()


def streams(pdf: bytes) -> list[bytes]:
    """Return the unpacked data of all deflated streams, in the order of the file."""
    found = []
    for match in re.finditer(rb"/Filter /FlateDecode /Length (\d+)>>\nstream\n", pdf):
        data = pdf[match.end() : match.end() + int(match[1])]
        assert pdf[match.end() + int(match[1]) :].startswith(b"\nendstream")
        found.append(zlib.decompress(data))
    return found
