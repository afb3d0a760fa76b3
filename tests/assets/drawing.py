"""Pictures of drawing items, made by the PDF writer and read back with pdfium."""

from collections.abc import Iterable
from io import BytesIO

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image

from cardforge.faces.drawing import Face, Item
from cardforge.faces.operators import FaceEncoder
from cardforge.sheets.pdf import Meta, PdfFile

PT = 72 / 25.4


def document(items: Iterable[Item], w: float, h: float) -> bytes:
    """Return a one-page PDF of w × h mm that shows the items."""
    face = Face(w, h, 0.0, tuple(items), (), (), ())
    out = BytesIO()
    pdf = PdfFile(out, Meta("test"))
    pdf.page(w * PT, h * PT)
    pdf.place(FaceEncoder().encode(face), (1, 0, 0, 1, 0, h * PT))
    pdf.close()
    return out.getvalue()


def picture(items: Iterable[Item], w: float, h: float, px_per_mm: float) -> Image.Image:
    """Return the items as RGB pixels on white."""
    pdf = pypdfium2.PdfDocument(document(items, w, h))
    try:
        # pdfium rounds the size up: a hair less keeps it from adding a row of pixels.
        bitmap = pdf[0].render(scale=px_per_mm / PT * (1 - 1e-5))
        image: Image.Image = bitmap.to_pil().convert("RGB")
        return image
    finally:
        pdf.close()
