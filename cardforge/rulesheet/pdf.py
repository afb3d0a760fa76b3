"""A rule sheet as tagged PDFs: for a paper, and as a booklet of small pages to fold."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import BinaryIO, Literal, NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, Place
from cardforge.diagnostics.codes.rules import ROW_TOO_TALL
from cardforge.faces.drawing import TextItem
from cardforge.faces.extent import PT
from cardforge.faces.notation import color_operator, number
from cardforge.faces.operators import FaceEncoder, Parts, outline
from cardforge.rulesheet.atoms import Atom, DrawLine, DrawPicture, DrawRule, Maker
from cardforge.rulesheet.pages import Frame, Placed, TooHigh, paginate
from cardforge.rulesheet.pictures import Show
from cardforge.rulesheet.setting import Setter, Words
from cardforge.rulesheet.tree import RuleSheet, Text
from cardforge.sheets.page import form_name
from cardforge.sheets.pdf import Meta
from cardforge.sheets.tagged import ARTIFACT, Element, LinkArea, Tagged, TaggedFile, Target, marked

_TINT, _BAR, _EDGE = "#f3f1ec", "#7a3b00", "#b9b4a8"
#: Width of the bar beside asides, pt.
_BAR_WIDTH = 2.2


class Form(NamedTuple):
    """A form of a rule sheet: pages of a size in mm, singly or two on a sheet as a booklet."""

    width: float
    height: float
    columns: int
    booklet: bool = False


class Design(NamedTuple):
    """What all forms of a sheet share."""

    sheet: RuleSheet
    labels: Mapping[str, str]
    setter: Setter
    #: Keeps the words that were written.
    encoder: FaceEncoder
    show: Show
    #: The place of a line of rules.md.
    place: Callable[[int], Place | None]


def write_pdf(design: Design, form: Form, out: BinaryIO, findings: Findings) -> int:
    """Write a PDF and return the number of its pages.

    What no page holds goes to ``findings``.
    """
    return _Writer(design, form, findings).write(out)


def frame_of(form: Form) -> Frame:
    """Return a form's margins and columns."""
    side = 13.0 if form.booklet else 17.0
    return Frame(
        form.width * PT, form.height * PT, (12.0 if form.booklet else 15.0) * PT,
        (14.0 if form.booklet else 17.0) * PT, side * PT, side * PT, form.columns, 7.0 * PT,
    )  # fmt: skip


def row_too_tall(design: Design, fault: TooHigh) -> Diagnostic:
    """Return what to say of an atom that no column holds."""
    atom, room = fault
    where = f"in “{atom.section}” " if atom.section else ""
    return ROW_TOO_TALL.at(
        design.place(atom.line),
        f"a row {where}is {atom.height / PT:.0f} mm high, a page has room for {room / PT:.0f} mm",
        hint="split the row, or write a list instead of a table",
        locale=design.sheet.locale,
    )


class _Writer:
    def __init__(self, design: Design, form: Form, findings: Findings) -> None:
        self._design = design
        self._form = form
        self._findings = findings
        self._frame = frame_of(form)
        self._setter = design.setter
        self._encoder = design.encoder
        self._glyphs: dict[str, dict[int, str]] = {}
        self._maker = Maker(design.sheet, design.labels, self._setter, design.show)

    def write(self, out: BinaryIO) -> int:
        design, frame = self._design, self._frame
        sheet = design.sheet
        wide = frame.inner if frame.columns > 1 else 0.0
        atoms = list(self._maker.atoms(frame.column, wide))
        pages = paginate(atoms, frame, self._tell, rtl=self._maker.rtl)
        if self._form.booklet:
            pages += [[]] * (-len(pages) % 4)
        title = f"{sheet.title}: {design.labels['rules']}"
        duplex: Literal["short", ""] = "short" if self._form.booklet else ""
        file = TaggedFile(out, Meta(title, sheet.locale, duplex), self._maker.root)
        for parts in self._sheets(len(pages)):
            shown: list[tuple[Tagged, float]] = []
            first = 0
            for page, right in parts:
                placed = pages[page]
                for one in placed:
                    if one.atom.outline is not None and not one.again:
                        level, words = one.atom.outline
                        file.bookmark(words, level)
                tagged = self._page(placed, page + 1, len(pages), first)
                first += len(tagged.marks)
                shown.append((tagged, right))
            width = frame.width * (2 if self._form.booklet else 1)
            file.add_tagged(width, frame.height, shown)
        file.close()
        return file.pages

    def _sheets(self, count: int) -> Iterator[list[tuple[int, float]]]:
        """Yield what each side of paper shows: numbers of pages (from 0) and their left edges.

        A booklet is stapled in the fold: the outermost sheet has the last page and the first, on
        its back the second and the last but one.
        """
        if not self._form.booklet:
            yield from ([(page, 0.0)] for page in range(count))
            return
        right = self._frame.width
        for sheet in range(count // 4):
            sides = (
                (count - 1 - 2 * sheet, 2 * sheet),
                (2 * sheet + 1, count - 2 - 2 * sheet),
            )
            for left_page, right_page in sides:
                if self._maker.rtl:
                    left_page, right_page = right_page, left_page
                yield [(left_page, 0.0), (right_page, right)]

    # One page.

    def _page(self, placed: Sequence[Placed], page: int, count: int, first: int) -> Tagged:
        parts = Parts(self._glyphs)
        marks: list[Element] = []
        targets: list[Target] = []
        links: list[LinkArea] = []
        for rule in _tints(placed, self._frame.column, rtl=self._maker.rtl):
            parts.operators.append(ARTIFACT.format(_rule(rule, 0.0, 0.0)))
        for one in placed:
            if one.atom.name and not one.again:
                targets.append(Target(one.atom.name, self._frame.height - one.y + 4.0))
            for drawing in one.atom.drawings:
                if isinstance(drawing, DrawRule):
                    parts.operators.append(ARTIFACT.format(_rule(drawing, one.x, one.y)))
                    continue
                inner = Parts(self._glyphs)
                if isinstance(drawing, DrawLine):
                    self._line(drawing, one, inner, links)
                else:
                    _picture(drawing, one, inner)
                inner.operators[:] = [
                    ARTIFACT.format("\n".join(inner.operators))
                    if one.again
                    else marked(drawing.element, first + len(marks), "\n".join(inner.operators))
                ]
                if not one.again:
                    marks.append(drawing.element)
                parts.add(inner.done((0, 0, 0, 0)))
        if placed:
            self._margin(page, count, parts)
        frame = self._frame
        code = parts.done((0.0, -frame.height, frame.width, 0.0))
        return Tagged(code, tuple(marks), tuple(targets), tuple(links))

    def _line(self, drawing: DrawLine, placed: Placed, parts: Parts, links: list[LinkArea]) -> None:
        line = drawing.line
        x = placed.x + drawing.x
        y = placed.y + drawing.baseline
        item = TextItem(x / PT, (y - line.baseline) / PT, (line,))
        self._encoder.item(item, parts)
        if drawing.target and line.runs and not placed.again:
            left = x + min(run.x for run in line.runs)
            right = x + max(run.x + run.width for run in line.runs)
            size = max(run.size for run in line.runs)
            base = self._frame.height - y
            area = (left, base - 0.25 * size, right, base + 0.8 * size)
            links.append(LinkArea(drawing.element, area, drawing.target))

    def _margin(self, page: int, count: int, parts: Parts) -> None:
        """Write the line at the foot of a page, which is no part of the text."""
        sheet, labels, frame = self._design.sheet, self._design.labels, self._frame
        name = f"{sheet.title} · {labels['rules']}"
        if sheet.version:
            name += f" · {sheet.version}"
        if sheet.draft:
            name += f" · {labels['draft']}"
        inner = Parts(self._glyphs)
        words = Words((Text(name),), "rules_margin", sheet.locale)
        number_of_page = words._replace(inlines=(Text(f"{page}/{count}"),), align="end")
        for one in (words, number_of_page):
            setting = self._setter.set(one, frame.inner)
            for set_line in setting.lines[:1]:
                for piece in set_line.pieces:
                    top = frame.height - frame.bottom * 0.55 - piece.line.baseline
                    item = TextItem(frame.left / PT, top / PT, (piece.line,))
                    self._encoder.item(item, inner)
        inner.operators[:] = [ARTIFACT.format("\n".join(inner.operators))]
        parts.add(inner.done((0, 0, 0, 0)))

    def _tell(self, fault: TooHigh) -> None:
        self._findings.add(row_too_tall(self._design, fault))


def _rule(rule: DrawRule, x: float, y: float) -> str:
    """Return a filled rectangle; y downwards comes in, upwards goes out."""
    left, top = x + rule.x, y + rule.y
    box = f"{number(left)} {number(-(top + rule.height))} {number(rule.width)}"
    return f"{color_operator(rule.color)} {box} {number(rule.height)} re f"


def _picture(drawing: DrawPicture, placed: Placed, parts: Parts) -> None:
    code = drawing.code
    scale = drawing.width / (drawing.piece[0] * PT)
    name = form_name(code.operators, code.bbox)
    parts.forms[name] = code
    x, y = placed.x + drawing.x, -(placed.y + drawing.y)
    cut = outline(code.cut[0]) if code.cut else ""
    clip = f"{cut} W n " if cut else ""
    edge = f" {color_operator(_EDGE, stroke=True)} 0.6 w {cut} S" if cut else ""
    factor = number(scale, 6)
    parts.operators.append(
        f"q {factor} 0 0 {factor} {number(x)} {number(y)} cm q {clip}/{name} Do Q{edge} Q"
    )


def _tints(placed: Sequence[Placed], width: float, *, rtl: bool) -> Iterator[DrawRule]:
    """Yield the tint and the bar of each aside, as far as it reaches in a column."""
    runs: list[tuple[int, float, float, float]] = []
    for one in placed:
        aside: Atom = one.atom
        if not aside.aside:
            continue
        end = one.y + aside.height
        if (
            runs
            and runs[-1][0] == aside.aside
            and runs[-1][1] == one.x
            and one.y >= runs[-1][3] - 1
        ):
            number_, x, y, _ = runs[-1]
            runs[-1] = (number_, x, y, end)
        else:
            runs.append((aside.aside, one.x, one.y, end))
    for _, x, top, end in runs:
        yield DrawRule(x, top, width, end - top, _TINT)
        left = x + width - _BAR_WIDTH if rtl else x
        yield DrawRule(left, top, _BAR_WIDTH, end - top, _BAR)
