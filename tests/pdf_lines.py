"""The lines and outlines that a PDF page draws, as points in mm from its top left corner."""

import ctypes
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

_MM = 25.4 / 72
#: Kinds of page objects and segments that matter here (fpdf_edit.h).
_PATH, _FORM, _BEZIER = 2, 5, 1

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
    """Return the paths of a page itself: not those of faces that are forms, but those of marks.

    Marks are a form where sheets share them; it is drawn where the page begins, unlike a face.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        sheet = document[page]
        high = sheet.get_height()
        count = pdfium.FPDFPage_CountObjects(sheet)
        objects = []
        for one in (pdfium.FPDFPage_GetObject(sheet, i) for i in range(count)):
            if pdfium.FPDFPageObj_GetType(one) == _FORM and _unmoved(one):
                inner = range(pdfium.FPDFFormObj_CountObjects(one))
                objects += [pdfium.FPDFFormObj_GetObject(one, i) for i in inner]
            else:
                objects.append(one)
        return [_drawn(o, high) for o in objects if pdfium.FPDFPageObj_GetType(o) == _PATH]
    finally:
        document.close()


def _unmoved(form: object) -> bool:
    matrix = pdfium.FS_MATRIX()
    assert pdfium.FPDFPageObj_GetMatrix(form, matrix)
    return (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f) == (1, 0, 0, 1, 0, 0)


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
