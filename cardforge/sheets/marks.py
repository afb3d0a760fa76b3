"""Cut marks, fold lines and the ruler, and the strips that are free for texts. Lengths in mm.

Marks stand in the outer margins only and keep clear of every trim and bleed, so the first cut
never removes the marks of the second and none ends up on a piece.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from cardforge.faces.extent import PT
from cardforge.faces.notation import number
from cardforge.sheets.impose import Rect, Sheet

#: Width of a mark's line, mm.
LINE = 0.1
#: Distance between a bleed and a mark; a mark's usual length, the lengths it keeps where texts
#: need room too, and the shortest that is drawn at all.
CLEAR = 0.5
LONGEST = 5.0
MIDDLING = 2.5
SHORT = 1.5
SHORTEST = 1.0
#: Printers reach no closer to the paper's edge than about this; the best of them to `NEAREST`.
EDGE = 4.0
NEAREST = 2.5
#: Thickness of a strip for ruler and footer.
THINNEST = 2.4
THICKEST = 5.0

#: A strip ends this far from the paper's corners.
SIDES = 5.0
RULER = 100.0
#: Room after the ruler for its label.
LABEL = 22.0

Segment = tuple[float, float, float, float]
#: How much of a page a printer leaves blank: at its left and right, at its top and bottom.
Blank = tuple[float, float]


class Mark(NamedTuple):
    """A thin straight line, x1 y1 x2 y2, dashed for a fold."""

    line: Segment
    dashed: bool = False

    @property
    def ink(self) -> Rect:
        """The rectangle that the line covers (left, top, right, bottom)."""
        x1, y1, x2, y2 = self.line
        half = LINE / 2
        if x1 == x2:
            return x1 - half, min(y1, y2), x2 + half, max(y1, y2)
        return min(x1, x2), y1 - half, max(x1, x2), y2 + half


class Strip(NamedTuple):
    """A free strip in a margin: a box of ``w`` × ``h`` turned by ``rotate`` (0, 90 or 270).

    ``x`` and ``y`` are the top-left corner of the turned box on the page.
    """

    x: float
    y: float
    w: float
    h: float
    rotate: Literal[0, 90, 270] = 0

    @property
    def area(self) -> Rect:
        """The rectangle that the strip covers (left, top, right, bottom)."""
        w, h = (self.h, self.w) if self.rotate else (self.w, self.h)
        return self.x, self.y, self.x + w, self.y + h

    def part(self, start: float, length: float) -> "Strip":
        """Return the stretch that begins ``start`` mm along the direction of reading."""
        if self.rotate == 0:
            return self._replace(x=self.x + start, w=length)
        if self.rotate == 90:
            return self._replace(y=self.y + start, w=length)
        return self._replace(y=self.y + self.w - start - length, w=length)


class Furniture(NamedTuple):
    """Where the ruler, its label and the footer go; None where the sheet has no room."""

    ruler: Strip | None
    label: Strip | None
    footer: Strip | None


def cut_marks(sheet: Sheet) -> tuple[Mark, ...]:
    """Return the marks of all trim edges that fall in this sheet's outer margins."""
    return _in_margins(sheet, _edges(sheet, 0), _edges(sheet, 1), dashed=False)


def crease_marks(sheet: Sheet, creases: Sequence[Segment]) -> tuple[Mark, ...]:
    """Return the marks of creases that run straight across each piece, in the outer margins.

    ``creases`` are lines on a piece, upright or level, from one of its edges to the other.
    """
    fronts = [p.trim for p in sheet.placements if p.side == "front"]
    xs = sorted({round(trim[0] + c[0], 6) for trim in fronts for c in creases if c[0] == c[2]})
    ys = sorted({round(trim[1] + c[1], 6) for trim in fronts for c in creases if c[1] == c[3]})
    return _in_margins(sheet, xs, ys, dashed=True)


def _in_margins(
    sheet: Sheet, xs: Sequence[float], ys: Sequence[float], *, dashed: bool
) -> tuple[Mark, ...]:
    """Return marks of upright lines at ``xs`` and of level ones at ``ys``, at both ends."""
    left = min(b[0] for b in sheet.blocks)
    top = min(b[1] for b in sheet.blocks)
    right = max(b[2] for b in sheet.blocks)
    bottom = max(b[3] for b in sheet.blocks)
    marks: list[Mark] = []
    for start, end in _reach(left, sheet.w - right):
        marks += (Mark((start, y, end, y), dashed) for y in ys)
        marks += (Mark((sheet.w - start, y, sheet.w - end, y), dashed) for y in ys)
    for start, end in _reach(top, sheet.h - bottom):
        marks += (Mark((x, start, x, end), dashed) for x in xs)
        marks += (Mark((x, sheet.h - start, x, sheet.h - end), dashed) for x in xs)
    if sheet.registration is not None:
        from cardforge.sheets.registration import touches

        clear = sheet.registration.clear
        marks = [mark for mark in marks if not touches(mark.ink, clear)]
    return tuple(marks)


def _reach(one: float, other: float) -> Iterator[tuple[float, float]]:
    """Yield from where to where marks go, counted from the paper's edge, if they have room.

    The outer ends keep off the edge where that leaves them their length.
    """
    end = min(one, other) - CLEAR
    start = max(0.0, min(EDGE, end - MIDDLING), end - LONGEST)
    for edge, length in ((EDGE, MIDDLING), (NEAREST, SHORT)):
        if end - length >= edge + THINNEST:
            start = max(start, edge + THINNEST)
            break
    if end - start >= SHORTEST:
        yield start, end


def _edges(sheet: Sheet, axis: Literal[0, 1]) -> list[float]:
    return sorted({round(cut[at], 6) for cut in cuts_of(sheet) for at in (axis, axis + 2)})


def cuts_of(sheet: Sheet) -> list[Rect]:
    """Return the rectangles that are cut out of a sheet."""
    if sheet.tile is not None:
        return [sheet.tile.cut]
    return [p.trim for p in sheet.placements]


def fold_marks(sheet: Sheet) -> tuple[Mark, ...]:
    """Return the fold line: whole where no bleed touches it, else its ends in the margins."""
    if sheet.fold is None:
        return ()
    x1, y1, x2, y2 = sheet.fold
    whole = Mark((x1, y1, x2, y2), dashed=True)
    if not any(_touch(whole.ink, block) for block in sheet.blocks):
        return (whole,)
    if x1 == x2:
        room = min(b[1] for b in sheet.blocks) - CLEAR
        ends = ((x1, 0.0, x1, room), (x1, sheet.h - room, x1, sheet.h))
    else:
        room = min(b[0] for b in sheet.blocks) - CLEAR
        ends = ((0.0, y1, room, y1), (sheet.w - room, y1, sheet.w, y1))
    return tuple(Mark(end, dashed=True) for end in ends) if room >= SHORTEST else ()


def _touch(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def free_strips(sheet: Sheet, *, marks: bool, blank: Blank = (0.0, 0.0)) -> list[Strip]:
    """Return the strips between marks and paper's edge, the thickest first (bottom on a tie)."""
    left = min(b[0] for b in sheet.blocks)
    top = min(b[1] for b in sheet.blocks)
    right = sheet.w - max(b[2] for b in sheet.blocks)
    bottom = sheet.h - max(b[3] for b in sheet.blocks)
    across, down = min(left, right), min(top, bottom)
    sides = SIDES if sheet.registration is None else sheet.registration.corner(sheet.w, sheet.h)
    found: list[Strip] = []
    for room, size, lying in ((down, sheet.w, True), (across, sheet.h, False)):
        least, end = (blank[1], blank[0]) if lying else blank
        inner = room
        if marks:
            starts = [start for start, _ in _reach(room, room)]
            inner = starts[0] if starts else room
        edge = max(min(EDGE, inner - THINNEST), least)
        thick = min(THICKEST, inner - edge)
        start = max(sides, end)
        length = size - 2 * start
        if edge < NEAREST or length <= 0 or (least and thick < THINNEST):
            continue
        if lying:
            found.append(Strip(start, sheet.h - edge - thick, length, thick))
            found.append(Strip(start, edge, length, thick))
        else:
            found.append(Strip(edge, start, length, thick, 270))
            found.append(Strip(sheet.w - edge - thick, start, length, thick, 90))
    return sorted(found, key=lambda strip: -strip.h)


def furniture(sheet: Sheet, *, marks: bool, blank: Blank = (0.0, 0.0)) -> Furniture:
    """Return the places of ruler, label and footer; they share a strip that is long enough."""
    footers = free_strips(sheet, marks=marks, blank=blank)
    strips = [s for s in footers if s.w >= RULER + LABEL]
    if not strips:
        return Furniture(None, None, footers[0] if footers else None)
    first = strips[0]
    ruler = first.part(0, RULER)
    label = first.part(RULER, LABEL)
    rest = first.w - RULER - LABEL
    if rest >= 40:
        return Furniture(ruler, label, first.part(RULER + LABEL, rest))
    others = [s for s in footers if s != first]
    return Furniture(ruler, label, others[0] if others else None)


def ruler_marks(strip: Strip) -> tuple[Mark, ...]:
    """Return a ruler of exactly 100 mm with a tick every 10 mm, on a strip of that length."""
    foot = 0.3
    high = min(strip.h - foot, 3.0)
    ticks = [(at, high if at % 50 == 0 else high / 2) for at in range(0, int(RULER) + 1, 10)]
    lines = [(0.0, foot, RULER, foot)] + [(at, foot, at, foot + tall) for at, tall in ticks]
    return tuple(Mark(_on_strip(strip, line)) for line in lines)


def _on_strip(strip: Strip, line: Segment) -> Segment:
    """Return a line given along a strip (x along it, y up from its foot) on the page."""
    x1, y1, x2, y2 = line
    if strip.rotate == 0:
        foot = strip.y + strip.h
        return strip.x + x1, foot - y1, strip.x + x2, foot - y2
    if strip.rotate == 90:
        return strip.x + y1, strip.y + x1, strip.x + y2, strip.y + x2
    foot = strip.y + strip.w
    right = strip.x + strip.h
    return right - y1, foot - x1, right - y2, foot - x2


def glue_lines(sheet: Sheet) -> str:
    """Return the operators of the lines on the flaps of a tile.

    They are dark within a pale line, so that they are seen on any picture.
    """
    if sheet.tile is None or not sheet.tile.lines:
        return ""
    path = " ".join(
        f"{number(x1 * PT)} {number((sheet.h - y1) * PT)} m"
        f" {number(x2 * PT)} {number((sheet.h - y2) * PT)} l"
        for x1, y1, x2, y2 in sheet.tile.lines
    )
    return f"q 1 G {number(4 * LINE * PT)} w {path} S 0 G {number(LINE * PT)} w {path} S Q"


def operators(marks: Iterable[Mark], page_height: float) -> str:
    """Return the PDF operators of marks on a page of a height in mm."""
    solid: list[str] = []
    dashed: list[str] = []
    dotted: list[str] = []
    for (x1, y1, x2, y2), dash in marks:
        values = (x1, page_height - y1, x2, page_height - y2)
        a, b, c, d = (number(v * PT) for v in values)
        kind = solid
        if dash:
            # A short mark needs short dashes, or it would be one dash.
            kind = dashed if abs(x2 - x1) + abs(y2 - y1) > 2 * LONGEST else dotted
        kind.append(f"{a} {b} m {c} {d} l")
    pen = f"q 0 G {number(LINE * PT)} w"
    parts = [f"{pen} {' '.join(solid)} S Q"] if solid else []
    if dashed:
        parts.append(f"{pen} [{number(2 * PT)} {number(PT)}] 0 d {' '.join(dashed)} S Q")
    if dotted:
        parts.append(f"{pen} [{number(0.7 * PT)} {number(0.4 * PT)}] 0 d {' '.join(dotted)} S Q")
    return "\n".join(parts)
