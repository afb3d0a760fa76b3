"""Small faces and PDFs for tests."""

from collections.abc import Iterable, Sequence
from io import BytesIO

from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Face, Item, Path, Shape, Stroke, TextItem
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
    return (
        a[0] < b[2] - by and b[0] < a[2] - by and a[1] < b[3] - by and b[1] < a[3] - by
    )


def any_overlap(rects: Sequence[Sequence[float]]) -> bool:
    """Whether any two of the rectangles overlap."""
    return any(overlap(a, b) for at, a in enumerate(rects) for b in rects[:at])
