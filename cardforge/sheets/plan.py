"""From finished faces to a PDF of sheets: what jobs call.

`lay_sheets` decides where everything goes and says what there is to say; `add_sheets` writes
such a plan into files.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from cardforge.diagnostics import Diagnostic, InputFault
from cardforge.diagnostics.codes.printing import NO_ROOM_FOR_MARKS
from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Matrix, Trim
from cardforge.faces.extent import PT
from cardforge.sheets.impose import BackMode, Options, Placement, Rect, Sheet, impose
from cardforge.sheets.marks import (
    Blank,
    Furniture,
    Segment,
    Strip,
    crease_marks,
    cut_marks,
    cuts_of,
    fold_marks,
    furniture,
    glue_lines,
    operators,
    ruler_marks,
)
from cardforge.sheets.page import Page, through
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.sheets.sizes import Paper

if TYPE_CHECKING:
    from cardforge.sheets.outlines import Follower, Outline
    from cardforge.sheets.profile import Profile

#: mm by which neighbours overlap on sheets that are drawn for a printer.
SEAM = 0.05


class SheetPlan(NamedTuple):
    """The sheets of one component, ready to be written.

    ``title`` becomes an entry of the outline. ``backs`` is None where the component has none.
    With a ``printer`` its pages are drawn the way that this printer undoes. Where ``outlines``
    has one for each front, marks follow these. ``creases`` are lines on each front (mm) that the
    margins mark. With ``process`` the faces are separated for print, and so are the marks.
    """

    title: str
    fronts: Sequence[FaceCode]
    backs: Sequence[FaceCode] | None
    sheets: tuple[Sheet, ...]
    options: Options
    per_sheet: int
    findings: tuple[Diagnostic, ...]
    printer: "Profile | None" = None
    outlines: "Sequence[Outline]" = ()
    creases: tuple[Segment, ...] = ()
    process: bool = False

    @property
    def pages(self) -> int:
        """Pages of the PDF."""
        return len(self.sheets)

    @property
    def papers(self) -> int:
        """Sheets of paper that printing takes."""
        return self.sheets[-1].number if self.sheets else 0


#: Given a plan, a sheet and its free strips: the faces to set there, made to the strips' sizes.
Furnish = Callable[[SheetPlan, Sheet, Furniture], Iterable[tuple[Strip, FaceCode]]]


def sheet_file_name(what: str, medium: str, backs: BackMode) -> str:
    """Return ``<component|kit>-<paper>-<backs>.pdf``."""
    return f"{what}-{medium}-{backs}.pdf"


def lay_sheets(
    title: str,
    fronts: Sequence[FaceCode],
    backs: Sequence[FaceCode] | None,
    trim: Trim,
    paper: Paper,
    options: Options,
    printer: "Profile | None" = None,
) -> SheetPlan:
    """Lay out a component: ``fronts`` and ``backs`` hold one face for each card printed.

    Raises:
        UsageFault: a negative or impossible measure, an unknown back mode.
        InputFault: not even one piece fits on the paper.
        ValueError: not as many backs as fronts.
    """
    if backs is not None and len(backs) != len(fronts):
        raise ValueError(f"{len(fronts)} fronts and {len(backs)} backs")
    try:
        laid = impose(len(fronts), trim, paper, options, has_backs=backs is not None)
        findings = laid.findings
    except InputFault:
        if options.registration is None:
            raise
        from cardforge.sheets.registration import no_room

        options = options._replace(registration=None)
        laid = impose(len(fronts), trim, paper, options, has_backs=backs is not None)
        findings = (*laid.findings, no_room(title, trim))
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
    if laid.grid.skipped:
        from cardforge.sheets.registration import remark

        findings += (remark(title, laid.grid),)
    cells = laid.grid.cells
    return SheetPlan(title, fronts, backs, laid.sheets, options, cells, findings, printer)


def write_sheets(
    stream: BinaryIO, plans: Sequence[SheetPlan], meta: Meta, furnish: Furnish | None = None
) -> int:
    """Write plans one after another into one PDF and return its number of pages."""
    pdf = PdfFile(stream, meta)
    for plan in plans:
        add_sheets((pdf,), plan, furnish)
    pdf.close()
    return pdf.pages


def add_sheets(pdfs: Sequence[PdfFile], plan: SheetPlan, furnish: Furnish | None = None) -> None:
    """Add the pages of a plan to one or more files; each page is composed and packed once.

    A component that has a page gets an entry in the outline. ``furnish`` fills the ruler's label
    and the footer; the ruler itself is drawn here.
    """
    for pdf in pdfs:
        if plan.sheets:
            pdf.bookmark(plan.title)
    composer = _Composer(plan, furnish)
    for sheet in plan.sheets:
        page = composer.page(sheet)
        for at, pdf in enumerate(pdfs, 1):
            pdf.add(page, pdfs[at:])


def add_cover(pdf: PdfFile, code: FaceCode, paper: Paper, *, turned: bool) -> None:
    """Add a page that shows one face of the paper's size, upright.

    With ``turned`` a blank page follows, as the printer prints on both sides.
    """
    w, h = paper.w * PT, paper.h * PT
    page = Page(w, h)
    page.place(code, through((1.0, 0.0, 0.0, 1.0, 0.0, h)))
    pdf.add(page)
    if turned:
        pdf.add(Page(w, h))


class _Frame(NamedTuple):
    """What all sheets with the same places have in common: boxes in pt, free strips, marks.

    ``lined`` numbers the fronts that need a line to cut along.
    """

    trim: Rect
    bleed: Rect
    places: Furniture
    marks: FaceCode | None
    lined: frozenset[int] = frozenset()


class _Composer:
    """Composes the pages of one plan; what recurs from sheet to sheet is made once."""

    def __init__(self, plan: SheetPlan, furnish: Furnish | None) -> None:
        self._plan = plan
        self._furnish = furnish
        self._single = plan.options.backs == "single"
        self._uses = Counter(map(id, plan.fronts))
        self._uses.update(map(id, plan.backs or ()))
        self._frames: dict[object, _Frame] = {}
        self._follower: Follower | None = None
        if plan.outlines:
            from cardforge.sheets import outlines

            self._follower = outlines.Follower()
        self._heads: dict[tuple[Rect, Rect, int, float], tuple[Matrix, str]] = {}
        self._strips: dict[tuple[Strip, float], str] = {}
        self._proofs: dict[int, FaceCode] = {}

    def page(self, sheet: Sheet) -> Page:
        """Return one page with its faces, marks, ruler and footer."""
        frame = self._frame(sheet)
        page = Page(sheet.w * PT, sheet.h * PT, frame.trim, frame.bleed)
        for placement in sheet.placements:
            self._place(page, sheet, placement)
        if not self._single:
            for at in sorted(frame.lined):
                front = sheet.placements[at]
                line = self._plan.outlines[front.slot].line
                page.draw_through(_matrix(front, sheet.h), self._inked(line))
            if frame.marks is not None:
                page.place(frame.marks, "q", recurs=len(self._plan.sheets) > 1)
            if self._furnish is not None:
                for strip, code in self._furnish(self._plan, sheet, frame.places):
                    page.place(code, self._strip_head(strip, sheet.h))
        if self._plan.printer is not None and not self._single:
            self._correct(page, sheet, self._plan.printer)
        return page

    def _strip_head(self, strip: Strip, height: float) -> str:
        known = self._strips.get((strip, height))
        if known is None:
            known = self._strips[strip, height] = through(strip_matrix(strip, height))
        return known

    def _correct(self, page: Page, sheet: Sheet, printer: "Profile") -> None:
        from cardforge.sheets.profile import correction, side_for

        side = side_for(printer, sheet.side, self._plan.options.backs)
        w, h, matrix = correction(side, sheet.w, sheet.h)
        page.redraw(matrix, w * PT, h * PT)

    def _place(self, page: Page, sheet: Sheet, placement: Placement) -> None:
        plan = self._plan
        faces = plan.fronts if placement.side == "front" else plan.backs or plan.fronts
        code = faces[placement.slot]
        key = (placement.trim, placement.clip, placement.rotate, sheet.h)
        known = self._heads.get(key)
        if known is None:
            matrix = _matrix(placement, sheet.h)
            area = placement.clip
            if plan.printer is not None:
                # On a sheet that is turned, paper would shine through between two clips.
                area = (area[0] - SEAM, area[1] - SEAM, area[2] + SEAM, area[3] + SEAM)
            head = through(matrix, _pt(area, sheet.h))
            known = self._heads[key] = (matrix, head)
        matrix, head = known
        page.place(code, head, recurs=self._uses[id(code)] > 1)
        if plan.options.proof is not None:
            page.place(self._proof(code, plan.options.proof), head, recurs=True)
        if code.guides and placement.side == "front" and not self._single:
            clip = _pt(placement.clip, sheet.h) if sheet.tile is not None else None
            page.draw_through(matrix, self._inked(code.guides), clip)

    def _proof(self, code: FaceCode, safe: float) -> FaceCode:
        known = self._proofs.get(id(code))
        if known is None:
            from cardforge.sheets.proof import proof

            process = bool(self._plan.process)
            known = self._proofs[id(code)] = proof(code, safe, process=process)
        return known

    def _blank(self, sheet: Sheet) -> Blank:
        """Return what the printer leaves blank, where that is known."""
        if self._plan.printer is None:
            return 0.0, 0.0
        left, top, right, bottom = self._plan.options.margins
        across, down = max(left, right), max(top, bottom)
        return (down, across) if sheet.w > sheet.h else (across, down)

    def _frame(self, sheet: Sheet) -> _Frame:
        trims = cuts_of(sheet)
        key: object = (
            sheet.w, sheet.h, sheet.blocks, tuple(trims), sheet.tile, sheet.registration
        )  # fmt: skip
        if self._follower is not None or self._plan.creases:
            key = key, sheet.side, tuple(map(id, self._outlines(sheet)))
        known = self._frames.get(key)
        if known is None:
            marks = self._plan.options.marks
            places = furniture(sheet, marks=marks, blank=self._blank(sheet))
            lines = fold_marks(sheet)
            lined: frozenset[int] = frozenset()
            if self._follower is not None:
                cuts = self._outlines(sheet)
                followed, lined = self._follower.on(sheet, cuts, places, self._plan.options)
                lines += followed
            elif marks:
                lines += cut_marks(sheet)
            if self._plan.creases and sheet.side != "back":
                lines += crease_marks(sheet, self._plan.creases)
            if places.ruler is not None:
                lines += ruler_marks(places.ruler)
            known = self._frames[key] = _Frame(
                _around(trims or sheet.blocks, sheet),
                _around(sheet.blocks, sheet),
                places,
                self._marks(operators(lines, sheet.h), sheet),
                lined,
            )
        return known

    def _marks(self, lines: str, sheet: Sheet) -> FaceCode | None:
        """Return marks as a code that covers the page, so that a file can hold them once."""
        others = f"{glue_lines(sheet)}{_registration(sheet)}"
        if not lines and not others:
            return None
        box = (0.0, 0.0, sheet.w * PT, sheet.h * PT)
        if not self._plan.process:
            return FaceCode(f"{lines}{others}", {}, {}, {}, {}, {}, {}, box)
        from cardforge.sheets.press import ALL_INKS, in_all_inks, in_black

        marks = f"{in_all_inks(lines)}{in_black(others)}"
        return FaceCode(marks, {}, {}, {}, {}, {}, {}, box, extras=ALL_INKS)

    def _inked(self, operators: str) -> str:
        """Return the operators of lines on a piece, in black ink where inks are asked for."""
        if not self._plan.process:
            return operators
        from cardforge.sheets.press import in_black

        return in_black(operators)

    def _outlines(self, sheet: Sheet) -> "list[Outline]":
        """Return the outlines of a sheet's fronts, in order."""
        known = self._plan.outlines
        return [known[p.slot] for p in sheet.placements if p.side == "front"] if known else []


def _registration(sheet: Sheet) -> str:
    if sheet.registration is None:
        return ""
    from cardforge.sheets.registration import operators as filled

    return f"\n{filled(sheet.registration.ink, sheet.h)}"


def _around(rects: Iterable[Rect], sheet: Sheet) -> Rect:
    """Return the box around rectangles, in pt from the bottom left."""
    lefts, tops, rights, bottoms = zip(*rects, strict=True)
    return _pt((min(lefts), min(tops), max(rights), max(bottoms)), sheet.h)


def _pt(rect: Rect, page_height: float) -> Rect:
    left, top, right, bottom = rect
    return left * PT, (page_height - bottom) * PT, right * PT, (page_height - top) * PT


def _matrix(placement: Placement, page_height: float) -> Matrix:
    left, top, right, bottom = placement.trim
    if placement.rotate == 180:
        return -1.0, 0.0, 0.0, -1.0, right * PT, (page_height - bottom) * PT
    return 1.0, 0.0, 0.0, 1.0, left * PT, (page_height - top) * PT


def strip_matrix(strip: Strip, page_height: float) -> Matrix:
    """Return the matrix that lays a face of a strip's size on the page, in pt."""
    if strip.rotate == 90:
        x, y = strip.x + strip.h, page_height - strip.y
        return 0.0, -1.0, 1.0, 0.0, x * PT, y * PT
    if strip.rotate == 270:
        x, y = strip.x, page_height - strip.y - strip.w
        return 0.0, 1.0, -1.0, 0.0, x * PT, y * PT
    return 1.0, 0.0, 0.0, 1.0, strip.x * PT, (page_height - strip.y) * PT
