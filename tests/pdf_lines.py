"""The lines and outlines that a PDF page draws, as points in mm from its top left corner."""

import ctypes
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

_MM = 25.4 / 72
#: Kinds of page objects and segments that matter here (fpdf_edit.h).
_PATH, _BEZIER = 2, 1

Point = tuple[float, float]


class Drawn(NamedTuple):
    """One path: each of its points with whether it is a control point or end of a curve."""

    points: tuple[Point, ...]
    curved: tuple[bool, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the points."""
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def paths(pdf: bytes, page: int) -> list[Drawn]:
    """Return the paths that stand on a page itself (not those inside of forms)."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        sheet = document[page]
        high = sheet.get_height()
        count = pdfium.FPDFPage_CountObjects(sheet)
        objects = [pdfium.FPDFPage_GetObject(sheet, i) for i in range(count)]
        return [_drawn(o, high) for o in objects if pdfium.FPDFPageObj_GetType(o) == _PATH]
    finally:
        document.close()


def _drawn(path: object, high: float) -> Drawn:
    matrix = pdfium.FS_MATRIX()
    assert pdfium.FPDFPageObj_GetMatrix(path, matrix)
    points = []
    curved = []
    for i in range(pdfium.FPDFPath_CountSegments(path)):
        segment = pdfium.FPDFPath_GetPathSegment(path, i)
        x, y = ctypes.c_float(), ctypes.c_float()
        assert pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        u = matrix.a * x.value + matrix.c * y.value + matrix.e
        v = matrix.b * x.value + matrix.d * y.value + matrix.f
        points.append((u * _MM, (high - v) * _MM))
        curved.append(pdfium.FPDFPathSegment_GetType(segment) == _BEZIER)
    return Drawn(tuple(points), tuple(curved))
