"""The calibration PDF: a page of fronts and a page of backs, with instructions in words. mm."""

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from cardforge.faces.drawing import Face, Group, Item, Path, Shape, Stroke, TextItem
from cardforge.faces.extent import PT
from cardforge.faces.operators import FaceEncoder
from cardforge.sheets.calibration import (
    LENGTH,
    LINES,
    STEP,
    ZERO,
    Flip,
    Scale,
    frame,
    scales,
)
from cardforge.sheets.page import Page, through
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.sheets.profile import Profile, correction, mirror, side_for
from cardforge.text.engine import TextEngine
from cardforge.text.layout import lay_out
from cardforge.text.types import Align, Paragraph, Span, TextStyle

_THIN, _FINE = 0.15, 0.1
_BLACK = "#000000"
_GREY = "#666666"
#: How far a nonius line reaches to both sides of the base line: as far as a back is ever off.
_BEFORE, _BEHIND = 5.0, 8.0
#: Lines near the paper's edge that tell how much of it stays blank: the farthest, and their length.
_EDGE, _DASH = 12, 4.0

_STEPS = """1. Print both pages at 100 % ("actual size") on one sheet of thin paper, turned over \
the {flip} edge.
2. With a ruler, to half a millimetre: J and K, from the paper's left edge to the frame, at the \
frame's upper and lower end; L, from the upper edge to the frame's upper left corner; M, how wide \
the frame is; N, how high. Here they should be {nominal}.
3. P, Q, R, S: the lowest number whose line is printed at the left, upper, right and lower edge.
4. Hold the sheet against the light, this side towards you. Lines of the back cross each of the \
scales A to H. First, where the line 0 crosses the scale's long line: note the last millimetre \
before it. Then find which of the lines 0 to 9 of the back goes on straight from a line of the \
scale: its number is the tenth. 0 crosses behind 9, and 6 goes on straight: 9.6. If 6 and 7 are \
equally good, 9.65. If 0 itself goes straight on from a line, that line is the whole: 9.0. A \
perfect printer reads 10 everywhere.
5. Write down what you read:
cardforge calibrate --paper {paper}{printer}{backs} --read "front {front} {edges}; back {back}" \
--save NAME
6. Build with --printer NAME. Print this page with it too: what is still off is added to the \
profile when you read and save it again."""


class CalibrationPage:
    """What the two pages of an upright paper show."""

    def __init__(self, w: float, h: float, flip: Flip) -> None:
        self._w = w
        self._h = h
        self._flip = flip
        self._engine = TextEngine()

    def front(self, paper: str, printer: str) -> Face:
        """Return the front, with the instructions."""
        w, h = self._w, self._h
        left, top, right, bottom = frame(w, h)
        items: list[Item] = [_lines(_box(left, top, right, bottom), _THIN)]
        for scale in scales(w, h):
            items += self._scale(scale)
        items += self._measures()
        items += self._edges()
        across = w - 124
        x = (w - across) / 2
        head = TextStyle(size=13, bold=True)
        body = TextStyle(size=8.2)
        code = TextStyle(size=7.4, bold=True)
        words = _STEPS.format(
            flip=self._flip,
            nominal=f"{left:g}, {left:g}, {top:g}, {right - left:g} and {bottom - top:g}",
            paper=paper,
            printer=f" --printer {printer}" if printer else "",
            backs=" --backs duplex-short" if self._flip == "short" else "",
            front="J … K … L … M … N …",
            edges="P … Q … R … S …",
            back="A … B … C … D … E … F … G … H …",
        )
        title = f"Calibration, {paper}" + (f", printer {printer}" if printer else "")
        paragraphs = [Paragraph((Span(title, head),))]
        paragraphs += [
            Paragraph((Span(line, code if line.startswith("cardforge") else body),), space_before=4)
            for line in words.split("\n")
        ]
        laid = lay_out(paragraphs, across * PT, self._engine)
        items.append(TextItem(x, (h - laid.height / PT) / 2, laid.lines))
        return Face(w, h, 0.0, tuple(items), (), (), ())

    def back(self) -> Face:
        """Return the back: all as it is seen through the paper, mirrored."""
        w, h = self._w, self._h
        items: list[Item] = []
        for scale in scales(w, h):
            items += self._nonius(scale)
        note = "Back: seen through the paper, these lines cross the scales of the front."
        items += self._words(note, w / 2, 0.72 * h, _GREY, 8.0, "center")
        seen = Group(tuple(items), mirror(w, h, self._flip))
        return Face(w, h, 0.0, (seen,), (), (), ())

    def _scale(self, scale: Scale) -> Iterator[Item]:
        strokes = [_along(scale, 0, 0, LENGTH, 0)]
        for tick in range(LENGTH + 1):
            size = 4.5 if tick % 10 == 0 else 3.5 if tick % 5 == 0 else 2.5
            strokes.append(_along(scale, tick, -size, tick, 0))
            if tick % 5 == 0:
                x, y = _at(scale, tick, -7.0)
                yield from self._words(str(tick), x, y, _BLACK, 6.0, "center")
        yield _lines(tuple(s for path in strokes for s in path), _FINE)
        x, y = _at(scale, -4.0, -2.0)
        yield from self._words(scale.letter, x, y, _BLACK, 13.0, "center", bold=True)

    def _nonius(self, scale: Scale) -> Iterator[Item]:
        strokes = []
        for line in range(LINES):
            at = ZERO + STEP * line
            low = _BEHIND + (2.0 if line % 5 == 0 else 0.0)
            strokes.append(_along(scale, at, -_BEFORE, at, low))
            if line % 5 == 0:
                x, y = _at(scale, at, _BEHIND + 3.6)
                yield from self._words(str(line), x, y, _BLACK, 6.0, "center")
        yield _lines(tuple(s for path in strokes for s in path), _FINE)

    def _measures(self) -> Iterator[Item]:
        """Yield the letters of what is measured with a ruler, each with its arrow."""
        w, h = self._w, self._h
        left, top, right, bottom = frame(w, h)
        arrows = (
            ("J", (0.0, top + 4, left, top + 4), (left - 6, top + 1.5)),
            ("K", (0.0, bottom - 4, left, bottom - 4), (left - 6, bottom - 6.5)),
            ("L", (left + 4, 0.0, left + 4, top), (left + 6.5, top - 6)),
            ("M", (left, top + 52, right, top + 52), (w / 2 + 52, top + 49.5)),
            ("N", (right - 4, top, right - 4, bottom), (right - 7, h / 2 - 55)),
        )
        for letter, (x1, y1, x2, y2), (x, y) in arrows:
            yield Shape(
                (("M", x1, y1), ("L", x2, y2)), stroke=Stroke(_GREY, _FINE, dash=(1.5, 1.0))
            )
            yield from self._words(letter, x, y, _BLACK, 10.0, "center", bold=True)

    def _edges(self) -> Iterator[Item]:
        """Yield short lines at growing distances from each edge, and their numbers."""
        w, h = self._w, self._h
        start = 75.0
        places: dict[str, Callable[[float, float], tuple[float, float]]] = {
            "P": lambda d, u: (d, u),
            "Q": lambda d, u: (u, d),
            "R": lambda d, u: (w - d, u),
            "S": lambda d, u: (u, h - d),
        }
        for letter, place in places.items():
            low = start if letter in "QS" else start + 15
            strokes: list[Path] = []
            for d in range(1, _EDGE + 1):
                u = low + (d - 1) * (_DASH + 0.8)
                (x1, y1), (x2, y2) = place(d, u), place(d, u + _DASH)
                strokes.append((("M", x1, y1), ("L", x2, y2)))
                x, y = place(_EDGE + 2.5, u + _DASH / 2)
                yield from self._words(str(d), x, y, _BLACK, 5.0, "center")
            yield _lines(tuple(s for path in strokes for s in path), _THIN)
            x, y = place(_EDGE + 3, low - 4)
            yield from self._words(letter, x, y, _BLACK, 10.0, "center", bold=True)

    def _words(
        self,
        text: str,
        x: float,
        y: float,
        color: str,
        size: float,
        align: Align = "start",
        *,
        bold: bool = False,
    ) -> Iterable[Item]:
        """Return one line about a point."""
        width = 120.0
        style = TextStyle(size=size, color=color, bold=bold)
        paragraph = Paragraph((Span(text, style),), align=align)
        laid = lay_out((paragraph,), width * PT, self._engine)
        start = x - width / 2 if align == "center" else x
        return (TextItem(start, y - laid.height / PT / 2, laid.lines),)


def _at(scale: Scale, along: float, off: float) -> tuple[float, float]:
    """Return a point ``along`` a scale and ``off`` its base line (ticks are on the minus side)."""
    if scale.axis == "x":
        return scale.x + along, scale.y + off
    return scale.x + off, scale.y + along


def _along(scale: Scale, along1: float, off1: float, along2: float, off2: float) -> Path:
    return (("M", *_at(scale, along1, off1)), ("L", *_at(scale, along2, off2)))


def _box(left: float, top: float, right: float, bottom: float) -> Path:
    return (
        ("M", left, top),
        ("L", right, top),
        ("L", right, bottom),
        ("L", left, bottom),
        ("Z",),
    )


def _lines(path: Path, width: float) -> Shape:
    return Shape(path, stroke=Stroke(_BLACK, width))


def write_page(
    stream: BinaryIO, w: float, h: float, paper: str, flip: Flip, printer: Profile | None
) -> None:
    """Write the PDF; with a ``printer`` its pages are drawn as sheets for that printer are."""
    made = CalibrationPage(w, h, flip)
    encoder = FaceEncoder()
    name = "" if printer is None else printer.name
    pdf = PdfFile(stream, Meta(f"Calibration, {paper}", "en", flip))
    for side, face in (("front", made.front(paper, name)), ("back", made.back())):
        page = Page(w * PT, h * PT)
        page.place(encoder.encode(face), through((1.0, 0.0, 0.0, 1.0, 0.0, h * PT)))
        if printer is not None:
            off = side_for(printer, side, f"duplex-{flip}")
            page.redraw(correction(off, w, h).matrix, w * PT, h * PT)
        pdf.add(page)
    pdf.close()
