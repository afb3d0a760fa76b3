"""Pieces of different sizes on shared sheets. Lengths in mm, the origin at a page's top left.

Pieces stand in rows, as high as their first piece, and where two or more fit above each other, in
columns of a row: everything can be cut free by straight cuts from edge to edge. The highest come
first, so that rows waste little (first fit by decreasing height); equal sizes keep their order.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from cardforge.sheets.impose import (
    Grid,
    Options,
    Placement,
    Rect,
    Sheet,
    behind,
    gutter_of,
    room_of,
)
from cardforge.sheets.sizes import Paper

Size = tuple[float, float]
#: Room for marks, and above and below for a ruler and texts too, beyond the bleed.
BESIDE, ABOVE = 4.5, 10.0
_FINE = 1e-6


class Spot(NamedTuple):
    """Where a piece lies: its sheet, from 0, and its top left corner there."""

    sheet: int
    x: float
    y: float


class _Column:
    """Pieces above each other; ``end`` is where the next may begin."""

    __slots__ = ("end", "w", "x")

    def __init__(self, x: float, w: float, end: float) -> None:
        self.x = x
        self.w = w
        self.end = end


class _Row:
    """Columns beside each other, as high as the first piece; ``end`` is where the next begins."""

    __slots__ = ("columns", "end", "h", "y")

    def __init__(self, y: float, h: float, end: float) -> None:
        self.y = y
        self.h = h
        self.end = end
        self.columns: list[_Column] = []


class _Page:
    """Rows below each other within a room, clear of what is ``shut`` to pieces and bleed."""

    def __init__(self, room: Rect, gap: float, bleed: float, shut: Sequence[Rect]) -> None:
        self._room = room
        self._gap = gap
        self._shut = [(a - bleed, b - bleed, c + bleed, d + bleed) for a, b, c, d in shut]
        self._rows: list[_Row] = []
        self._end = room[1]

    def take(self, w: float, h: float) -> tuple[float, float] | None:
        """Return where a piece was put; None where it has no room."""
        for row in self._rows:
            if h > row.h + _FINE:
                continue
            for column in row.columns:
                if w <= column.w + _FINE and column.end + h <= row.y + row.h + _FINE:
                    at = column.x, column.end
                    if self._free(*at, w, h) == column.x:
                        column.end += h + self._gap
                        return at
            found = self._beside(row, w, h)
            if found is not None:
                return found
        row = _Row(self._end, h, self._room[0])
        while row.y + h <= self._room[3] + _FINE:
            found = self._beside(row, w, h)
            if found is not None:
                self._rows.append(row)
                self._end = row.y + h + self._gap
                return found
            # A row that is shut altogether begins below what shuts it.
            below = [d for a, b, c, d in self._shut if b < row.y + h and row.y < d]
            if not below:
                return None
            row = _Row(min(below) + _FINE, h, self._room[0])
        return None

    def _beside(self, row: _Row, w: float, h: float) -> tuple[float, float] | None:
        """Begin a column of a row, if it has room."""
        x = self._free(row.end, row.y, w, h)
        if x + w > self._room[2] + _FINE:
            return None
        row.columns.append(_Column(x, w, row.y + h + self._gap))
        row.end = x + w + self._gap
        return x, row.y

    def _free(self, x: float, y: float, w: float, h: float) -> float:
        """Return the first place from ``x`` on where a piece keeps clear of what is shut."""
        for left, top, right, bottom in sorted(self._shut):
            if x < right and left < x + w and y < bottom and top < y + h:
                x = right
        return x


def pack(
    sizes: Sequence[Size], room: Rect, gap: float, bleed: float, shut: Sequence[Rect] = ()
) -> list[Spot] | None:
    """Return a place for each piece, on as many pages as they take; None where one is too large."""
    spots: list[Spot | None] = [None] * len(sizes)
    pages: list[_Page] = []
    order = sorted(range(len(sizes)), key=lambda i: (-sizes[i][1], -sizes[i][0], i))
    for (w, h), alike in groupby(order, key=lambda i: sizes[i]):
        first = 0
        for i in alike:
            # Where one had no room, none of the same size has.
            for at in range(first, len(pages) + 1):
                if at == len(pages):
                    pages.append(_Page(room, gap, bleed, shut))
                found = pages[at].take(w, h)
                if found is not None:
                    spots[i] = Spot(at, *found)
                    first = at
                    break
            else:
                return None
    return [spot for spot in spots if spot is not None]


class Packed(NamedTuple):
    """Pieces on pages of ``w`` × ``h``."""

    grid: Grid
    spots: list[Spot]

    @property
    def pages(self) -> int:
        """Sheets of paper."""
        return max((spot.sheet for spot in self.spots), default=-1) + 1


def best(sizes: Sequence[Size], paper: Paper, options: Options) -> Packed | None:
    """Return the way with fewest sheets; on a tie upright paper, then a fold from side to side."""
    folds: tuple[Literal["", "x", "y"], ...] = ("",)
    if options.backs == "gutterfold":
        folds = ("y", "x")
    found: Packed | None = None
    for w, h in ((paper.w, paper.h), (paper.h, paper.w)):
        for fold in folds:
            grid = Grid(w, h, 0, 0, 0.0, 0.0, fold)
            spots = pack(
                sizes, _room(grid, options), options.gap, options.bleed, _shut(w, h, options)
            )
            if spots is not None:
                packed = Packed(grid, _centred(spots, sizes, grid, options))
                if found is None or packed.pages < found.pages:
                    found = packed
    return found


def _room(grid: Grid, options: Options) -> Rect:
    beside, above = options.bleed + BESIDE, options.bleed + ABOVE
    left, top, right, bottom = room_of(grid.w, grid.h, options, grid.fold)
    if grid.fold != "x":
        right = min(right, grid.w - beside)
    if grid.fold != "y":
        bottom = min(bottom, grid.h - above)
    return max(left, beside), max(top, above), right, bottom


def _shut(w: float, h: float, options: Options) -> tuple[Rect, ...]:
    if options.registration is None:
        return ()
    from cardforge.sheets.registration import marks_of

    return marks_of(options.registration, w, h).clear


def _centred(spots: list[Spot], sizes: Sequence[Size], grid: Grid, options: Options) -> list[Spot]:
    """Return the places moved to the middle of the page, or beside the fold."""
    if options.registration is not None:
        return spots
    room = _room(grid, options)
    left = min(spot.x for spot in spots)
    top = min(spot.y for spot in spots)
    right = max(spot.x + w for spot, (w, _) in zip(spots, sizes, strict=True))
    bottom = max(spot.y + h for spot, (_, h) in zip(spots, sizes, strict=True))
    dx = room[2] - right if grid.fold == "x" else (grid.w - left - right) / 2
    dy = room[3] - bottom if grid.fold == "y" else (grid.h - top - bottom) / 2
    return [spot._replace(x=spot.x + dx, y=spot.y + dy) for spot in spots]


def packed_sheets(
    sizes: Sequence[Size], packed: Packed, options: Options, *, has_backs: bool
) -> Iterator[Sheet]:
    """Yield the pages in printing order, with backs behind their fronts.

    Without backs a blank page follows each in the duplex modes.
    """
    grid, bleed = packed.grid, options.bleed
    on_page: list[list[int]] = [[] for _ in range(packed.pages)]
    for slot, spot in enumerate(packed.spots):
        on_page[spot.sheet].append(slot)
    marks = None
    if options.registration is not None:
        from cardforge.sheets.registration import marks_of

        marks = marks_of(options.registration, grid.w, grid.h)
    inner = min(bleed, gutter_of(options) / 2)
    for number, slots in enumerate(on_page, start=1):
        fronts = []
        for slot in slots:
            _, x, y = packed.spots[slot]
            trim = (x, y, x + sizes[slot][0], y + sizes[slot][1])
            right = inner if grid.fold == "x" else bleed
            below = inner if grid.fold == "y" else bleed
            clip = (x - bleed, y - bleed, trim[2] + right, trim[3] + below)
            fronts.append(Placement(slot, "front", trim, clip))
        backs = list(behind(fronts, grid, options)) if has_backs else []
        block = _around(fronts)
        if grid.fold:
            blocks = (block, _around(backs)) if backs else (block,)
            both = (*fronts, *backs)
            yield Sheet(number, "both", grid.w, grid.h, both, blocks, grid.fold_line)
            continue
        yield Sheet(number, "front", grid.w, grid.h, tuple(fronts), (block,), registration=marks)
        if backs or options.backs in ("duplex-long", "duplex-short"):
            area = _around(backs) if backs else block
            yield Sheet(number, "back", grid.w, grid.h, tuple(backs), (area,))


def _around(placements: Sequence[Placement]) -> Rect:
    lefts, tops, rights, bottoms = zip(*(p.clip for p in placements), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
