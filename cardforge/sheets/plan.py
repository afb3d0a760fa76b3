"""From finished faces to a PDF of sheets: what jobs call.

`lay_sheets` decides where everything goes and says what there is to say; `write_sheets` writes
one or more such plans into one file.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import BinaryIO, NamedTuple

from cardforge.diagnostics import Diagnostic
from cardforge.diagnostics.codes.printing import NO_ROOM_FOR_MARKS
from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Matrix, Trim
from cardforge.faces.extent import PT
from cardforge.sheets.impose import BackMode, Options, Placement, Rect, Sheet, impose
from cardforge.sheets.marks import (
    Furniture,
    Strip,
    cut_marks,
    fold_marks,
    furniture,
    operators,
    ruler_marks,
)
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.sheets.sizes import Paper


class SheetPlan(NamedTuple):
    """The sheets of one component, ready to be written.

    ``title`` becomes an entry of the outline. ``backs`` is None where the component has none.
    """

    title: str
    fronts: Sequence[FaceCode]
    backs: Sequence[FaceCode] | None
    sheets: tuple[Sheet, ...]
    options: Options
    per_sheet: int
    findings: tuple[Diagnostic, ...]

    @property
    def pages(self) -> int:
        """Pages of the PDF."""
        return len(self.sheets)

    @property
    def papers(self) -> int:
        """Sheets of paper that printing takes."""
        return max((sheet.number for sheet in self.sheets), default=0)


#: Given a plan, a sheet and its free strips: the faces to set there, made to the strips' sizes.
Furnish = Callable[[SheetPlan, Sheet, Furniture], Iterable[tuple[Strip, FaceCode]]]


def sheet_file_name(what: str, paper: Paper, backs: BackMode) -> str:
    """Return ``<component|kit>-<paper>-<backs>.pdf``."""
    return f"{what}-{paper.id}-{backs}.pdf"


def lay_sheets(
    title: str,
    fronts: Sequence[FaceCode],
    backs: Sequence[FaceCode] | None,
    trim: Trim,
    paper: Paper,
    options: Options,
) -> SheetPlan:
    """Lay out a component: ``fronts`` and ``backs`` hold one face for each card printed.

    Raises:
        UsageFault: a negative or impossible measure, an unknown back mode.
        InputFault: not even one piece fits on the paper.
        ValueError: not as many backs as fronts.
    """
    if backs is not None and len(backs) != len(fronts):
        raise ValueError(f"{len(fronts)} fronts and {len(backs)} backs")
    laid = impose(len(fronts), trim, paper, options, has_backs=backs is not None)
    findings = laid.findings
    if (
        options.marks
        and options.backs != "single"
        and laid.sheets
        and not cut_marks(laid.sheets[0])
    ):
        findings += (
            NO_ROOM_FOR_MARKS.at(
                None,
                f"{title}: no room for cut marks beside the bleed on {paper.title or paper.id}",
                hint="use less bleed, or a larger paper",
            ),
        )
    cells = laid.grid.cells
    return SheetPlan(title, fronts, backs, laid.sheets, options, cells, findings)


def write_sheets(
    stream: BinaryIO, plans: Sequence[SheetPlan], meta: Meta, furnish: Furnish | None = None
) -> int:
    """Write plans one after another into one PDF and return its number of pages.

    Each component that has a page gets an entry in the outline. ``furnish`` fills the ruler's
    label and the footer; the ruler itself is drawn here.
    """
    pdf = PdfFile(stream, meta)
    uses = Counter(id(code) for plan in plans for code in (*plan.fronts, *(plan.backs or ())))
    for plan in plans:
        known: dict[object, tuple[Furniture, str]] = {}
        for at, sheet in enumerate(plan.sheets):
            _begin(pdf, sheet)
            if at == 0:
                pdf.bookmark(plan.title)
            for placement in sheet.placements:
                _place(pdf, sheet, placement, plan, uses)
            if plan.options.backs != "single":
                _furnish(pdf, plan, sheet, furnish, known)
    pdf.close()
    return pdf.pages


def _begin(pdf: PdfFile, sheet: Sheet) -> None:
    trims = [p.trim for p in sheet.placements] or sheet.blocks
    pdf.page(sheet.w * PT, sheet.h * PT, _around(trims, sheet), _around(sheet.blocks, sheet))


def _around(rects: Iterable[Rect], sheet: Sheet) -> Rect:
    """Return the box around rectangles, in pt from the bottom left."""
    lefts, tops, rights, bottoms = zip(*rects, strict=True)
    return _pt((min(lefts), min(tops), max(rights), max(bottoms)), sheet.h)


def _pt(rect: Rect, page_height: float) -> Rect:
    left, top, right, bottom = rect
    return left * PT, (page_height - bottom) * PT, right * PT, (page_height - top) * PT


def _place(
    pdf: PdfFile, sheet: Sheet, placement: Placement, plan: SheetPlan, uses: Counter[int]
) -> None:
    faces = plan.fronts if placement.side == "front" else plan.backs or plan.fronts
    code = faces[placement.slot]
    left, top, right, bottom = placement.trim
    if placement.rotate == 180:
        matrix = (-1.0, 0.0, 0.0, -1.0, right * PT, (sheet.h - bottom) * PT)
    else:
        matrix = (1.0, 0.0, 0.0, 1.0, left * PT, (sheet.h - top) * PT)
    pdf.place(code, matrix, _pt(placement.clip, sheet.h), recurs=uses[id(code)] > 1)
    if code.guides and placement.side == "front" and plan.options.backs != "single":
        pdf.draw_through(matrix, code.guides)


def _furnish(
    pdf: PdfFile,
    plan: SheetPlan,
    sheet: Sheet,
    furnish: Furnish | None,
    known: dict[object, tuple[Furniture, str]],
) -> None:
    """Draw marks, ruler and footer; ``known`` keeps those of equal sheets of this plan."""
    key = (sheet.w, sheet.h, sheet.blocks, tuple([p.trim for p in sheet.placements]))
    if key not in known:
        places = furniture(sheet, marks=plan.options.marks)
        lines = fold_marks(sheet)
        if plan.options.marks:
            lines += cut_marks(sheet)
        if places.ruler is not None:
            lines += ruler_marks(places.ruler)
        known[key] = (places, operators(lines, sheet.h))
    places, drawn = known[key]
    if drawn:
        pdf.draw(drawn)
    if furnish is not None:
        for strip, code in furnish(plan, sheet, places):
            pdf.place(code, strip_matrix(strip, sheet.h))


def strip_matrix(strip: Strip, page_height: float) -> Matrix:
    """Return the matrix that lays a face of a strip's size on the page, in pt."""
    if strip.rotate == 90:
        x, y = strip.x + strip.h, page_height - strip.y
        return 0.0, -1.0, 1.0, 0.0, x * PT, y * PT
    if strip.rotate == 270:
        x, y = strip.x, page_height - strip.y - strip.w
        return 0.0, 1.0, -1.0, 0.0, x * PT, y * PT
    return 1.0, 0.0, 0.0, 1.0, strip.x * PT, (page_height - strip.y) * PT
