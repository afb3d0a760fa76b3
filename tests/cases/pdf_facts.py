"""Checks the facts that a case states about a PDF."""

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

MM = 72 / 25.4
#: What the text lines that belong to the sheet, not to a card, begin with.
FURNITURE = ("Tiny · ", "100 mm")
#: Left, top, right, bottom, in mm from the page's top left.
Rect = tuple[float, float, float, float]
_KEYS = {"file", "pages", "text", "has", "lacks", "at", "color", "raw", "lines", "ruler"}


def check_pdf(root: Path, facts: dict[str, Any]) -> None:
    """Assert every stated fact about one PDF."""
    assert not set(facts) - _KEYS, f"unknown keys {sorted(set(facts) - _KEYS)}"
    path = root / facts["file"]
    assert path.is_file(), f"{facts['file']} was not written"
    content = path.read_bytes()
    for part in facts.get("raw", ()):
        assert part.encode("ascii") in content
    document = pypdfium2.PdfDocument(path)
    try:
        _check(document, facts)
    finally:
        document.close()


def _check(document: Any, facts: dict[str, Any]) -> None:
    if "pages" in facts:
        assert len(document) == facts["pages"]
    pages = [page_lines(document, number) for number in range(len(document))]
    if "text" in facts:
        assert pages == facts["text"]
    whole = "\n".join("\n".join(lines) for lines in pages)
    for part in facts.get("has", ()):
        assert part in whole
    for part in facts.get("lacks", ()):
        assert part not in whole
    for at in facts.get("at", ()):
        x, y = text_middle(document, at["page"] - 1, at["text"])
        assert (round(x, 1), round(y, 1)) == (at["x"], at["y"]), f"{at['text']} lies elsewhere"
    for color in facts.get("color", ()):
        got = pixel(document, color["page"] - 1, color["x"], color["y"])
        assert got == color["is"], f"at {color['x']}, {color['y']} mm"
    for fact in facts.get("lines", ()):
        found = list(lines_of(document[fact["page"] - 1]))
        assert len(found) == fact["count"]
        assert [line for line in found if overlap(line, fact["clear"])] == []
    for fact in facts.get("ruler", ()):
        _check_ruler(document, fact["page"] - 1, fact["mm"])


def _check_ruler(document: Any, number: int, mm: float) -> None:
    """Assert that a page has one level line of so many mm, and its length is written beside it."""
    lines = [
        (left, bottom)
        for left, top, right, bottom in lines_of(document[number])
        if abs(right - left - mm) < 0.15 and bottom - top < 0.3
    ]
    assert len(lines) == 1, f"lines of {mm:g} mm: {lines}"
    x, y = text_middle(document, number, f"{mm:g} mm")
    assert abs(y - lines[0][1]) < 6 and lines[0][0] < x < lines[0][0] + mm + 15


def lines_of(page: Any) -> Iterator[Rect]:
    """Yield what each line covers that is drawn on the sheet itself, not on a card, in mm."""
    height = page.get_height()
    for item in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_PATH,), max_depth=1):
        mode, stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
        pdfium.FPDFPath_GetDrawMode(item, mode, stroked)
        if not stroked.value:
            continue
        pdfium.FPDFPageObj_GetStrokeWidth(item, width)
        matrix = item.get_matrix()
        half = width.value * abs(matrix.a) / 2
        start = (0.0, 0.0)
        for at in range(pdfium.FPDFPath_CountSegments(item)):
            segment = pdfium.FPDFPath_GetPathSegment(item, at)
            x, y = ctypes.c_float(), ctypes.c_float()
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            end = matrix.on_point(x.value, y.value)
            if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_LINETO:
                yield (
                    (min(start[0], end[0]) - half) / MM,
                    (height - max(start[1], end[1]) - half) / MM,
                    (max(start[0], end[0]) + half) / MM,
                    (height - min(start[1], end[1]) + half) / MM,
                )
            start = end


def overlap(one: Rect, other: Rect) -> bool:
    """Tell whether two rectangles have more than an edge in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def page_lines(document: Any, number: int) -> list[str]:
    """Return the lines of text of a page without those of the sheet."""
    text = document[number].get_textpage().get_text_range()
    lines = [line.strip() for line in text.splitlines()]
    return [line for line in lines if line and not line.startswith(FURNITURE)]


def text_middle(document: Any, number: int, text: str) -> tuple[float, float]:
    """Return the middle of the first place of ``text``, in mm from the page's top left."""
    page = document[number]
    textpage = page.get_textpage()
    found = textpage.search(text, match_case=True).get_next()
    assert found is not None, f"{text!r} is not on page {number + 1}"
    boxes = [textpage.get_charbox(i) for i in range(found[0], found[0] + found[1])]
    left, right = min(b[0] for b in boxes), max(b[2] for b in boxes)
    bottom, top = min(b[1] for b in boxes), max(b[3] for b in boxes)
    height = page.get_height()
    return (left + right) / 2 / MM, (height - (bottom + top) / 2) / MM


def pixel(document: Any, number: int, x: float, y: float) -> str:
    """Return the colour (``#rrggbb``) at a point, in mm from the page's top left."""
    scale = 4.0
    image = document[number].render(scale=scale).to_pil().convert("RGB")
    red, green, blue = image.getpixel((int(x * MM * scale), int(y * MM * scale)))
    return f"#{red:02x}{green:02x}{blue:02x}"
