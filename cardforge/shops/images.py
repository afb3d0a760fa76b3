"""Images of sides: the same pages as in a PDF, drawn by pdfium at an exact size in pixels.

The same input gives the same bytes: no date, and parameters of the PNG that stand here.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import BinaryIO

from cardforge.diagnostics import InputFault
from cardforge.diagnostics.codes.shops import NEEDS_PNG
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.shops.pages import Sheet, page_of
from cardforge.shops.vendors import Product, Vendor

#: PNG chunk sRGB: colours are sRGB, to be rendered perceptually (PNG, third edition, 11.3.2.5).
_SRGB = (b"sRGB", b"\x00")
_COMPRESSION = 6
#: Pages that are drawn from one PDF.
_AT_ONCE = 24


def need_pdfium(vendor: Vendor) -> None:
    """Make sure that images can be made.

    Raises:
        InputFault: pypdfium2 is not installed.
    """
    from importlib.util import find_spec

    if find_spec("pypdfium2") is None:
        raise InputFault(
            NEEDS_PNG.at(
                None,
                f"{vendor.title} wants images, and the package pypdfium2 is missing",
                hint='run python -m pip install "cardforge[png]"',
            )
        )


def images(vendor: Vendor, product: Product, sheets: Sequence[Sheet]) -> Iterator[bytes]:
    """Yield a PNG of each page, at the product's size in pixels, in sRGB.

    Some pages at a time are in memory, as their art may be large.
    """
    if product.px is None:
        raise ValueError(f"no pixels are known of {product.title}")
    for start in range(0, len(sheets), _AT_ONCE):
        pages = BytesIO()
        pdf = PdfFile(pages, Meta("images"))
        for sheet in sheets[start : start + _AT_ONCE]:
            pdf.add(page_of(product, sheet))
        pdf.close()
        yield from _drawn(pages.getvalue(), product.px, vendor.dpi)


def _drawn(pdf: bytes, px: tuple[int, int], dpi: int) -> Iterator[bytes]:
    import pypdfium2
    from pypdfium2 import raw

    w, h = px
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            bitmap = pypdfium2.PdfBitmap.new_native(w, h, raw.FPDFBitmap_BGR)
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, w, h)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, w, h, 0, 0)
            yield _png(bitmap, dpi)
            bitmap.close()
            page.close()
    finally:
        document.close()


def _png(bitmap: object, dpi: int) -> bytes:
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    info.add(*_SRGB)
    out: BinaryIO = BytesIO()
    picture = bitmap.to_pil()  # type: ignore[attr-defined]
    picture.save(out, "PNG", dpi=(dpi, dpi), pnginfo=info, compress_level=_COMPRESSION)
    out.seek(0)
    return out.read()
