"""Boards larger than the paper: where to cut them, and the sheets of their tiles. Lengths in mm.

A board is cut straight through from edge to edge, so the choice falls apart into one for columns
and one for rows. Each tile prints its part of the board, a little more at its left and upper edge
(cut away, so that a cut that is off shows no white), and at its right and lower edge, where
another tile follows, a flap of `OVERLAP` that carries the glue and goes on with the picture.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise, product
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from cardforge.sheets.impose import Options, Placement, Rect, Sheet
from cardforge.sheets.marks import Segment, Strip
from cardforge.sheets.sizes import Paper

if TYPE_CHECKING:
    from cardforge.sheets.registration import Registration

#: Width of a glue flap.
OVERLAP = 10.0
#: Room for marks and texts that tiles leave at each edge of the paper.
EDGE = 10.0
#: Cutting through an element with ``seam="avoid"`` weighs as much as this many more sheets.
WEIGHT = 4
#: No tile shows less of the board than this, unless the board itself is smaller.
LEAST = 20.0

#: How far a registration mark reaches from the corner that it marks.
_ARM = 4.0
_FINE = 1e-6

#: Lower and upper end of what no cut should go through.
Span = tuple[float, float]


class Tile(NamedTuple):
    """The part of a board that lies on a sheet of its own.

    ``shown`` is what is seen of it once all are glued, ``cut`` where it is cut: with its glue
    flaps. ``lines`` mark where the next tiles are laid, ``labels`` name
    them, each in its strip.
    """

    name: str
    shown: Rect
    cut: Rect
    lines: tuple[tuple[float, float, float, float], ...]
    labels: tuple[tuple[Strip, str], ...]


class Split(NamedTuple):
    """Where a board is cut: positions from its left and upper edge, with both edges.

    ``w`` and ``h`` are those of the page; ``cut`` numbers the elements that a seam goes through.
    """

    w: float
    h: float
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    cut: tuple[int, ...]

    @property
    def tiles(self) -> int:
        """Sheets that one board takes."""
        return (len(self.columns) - 1) * (len(self.rows) - 1)


def split_board(
    w: float,
    h: float,
    avoid: Sequence[Rect],
    paper: Paper,
    bleed: float,
    registration: "Registration | None" = None,
) -> Split | None:
    """Return the best way to cut a board; None where the paper has no room for a tile.

    Fewest sheets win, with `WEIGHT` for each rectangle of ``avoid`` that a seam goes through;
    then the most even tiles, then upright paper. Tiles keep clear of registration marks.
    """
    edges = [(EDGE, EDGE)]
    if registration is not None:
        from cardforge.sheets.registration import edges_beside

        edges = [(max(EDGE, x), max(EDGE, y)) for x, y in edges_beside(registration)]
    pages = ((paper.w, paper.h), (paper.h, paper.w))
    best: tuple[tuple[float, float], Split] | None = None
    for (page_w, page_h), (edge_x, edge_y) in product(pages, edges):
        across = _ways(w, page_w - 2 * edge_x, bleed, [(r[0], r[2]) for r in avoid])
        down = _ways(h, page_h - 2 * edge_y, bleed, [(r[1], r[3]) for r in avoid])
        for columns in across:
            for rows in down:
                cut = _cut(avoid, columns, rows)
                split = Split(page_w, page_h, columns, rows, cut)
                score = (split.tiles + WEIGHT * len(cut), _unevenness(columns, rows))
                if best is None or score < best[0]:
                    best = score, split
    return best[1] if best else None


def _ways(
    length: float, room: float, bleed: float, avoid: Sequence[Span]
) -> list[tuple[float, ...]]:
    """Return the best cuts with as few parts as can be.

    Where these cut what they should not, those with one and two more follow.
    """
    found: list[tuple[float, ...]] = []
    longest = room - bleed - OVERLAP
    if length + 2 * bleed > room + _FINE and longest < LEAST:
        return found
    for parts in range(1, int(length / max(longest, _FINE)) + 4):
        cuts = choose_cuts(length, parts, room, bleed, avoid)
        if cuts is not None:
            found.append(cuts)
            whole = not any(lo + _FINE < x < hi - _FINE for lo, hi in avoid for x in cuts)
            if whole or len(found) == 3:
                break
    return found


def choose_cuts(
    length: float, parts: int, room: float, bleed: float, avoid: Sequence[Span]
) -> tuple[float, ...] | None:
    """Return where to cut a length into parts that fit into ``room``, None if they cannot.

    As few of the spans as possible are cut, then the parts are as even as possible. Cuts lie on
    whole millimetres (every second one beyond 500 mm, and so on), ends of spans, equal parts.
    """
    even = length / parts
    step = 1 + int(length / 500)
    spots = {float(x) for x in range(int(LEAST), int(length - LEAST) + 1, step)}
    spots.update(end for span in avoid for end in span if LEAST <= end <= length - LEAST)
    spots.update(round(even * i, 6) for i in range(1, parts))
    places = [0.0, *sorted(x for x in spots if 0 < x < length), length]
    price = _crossed(places, avoid)
    # best[k]: cheapest way to reach place k with the parts laid so far, and the place before it.
    best: dict[int, tuple[tuple[int, float], tuple[int, ...]]] = {0: ((0, 0.0), (0,))}
    last = len(places) - 1
    for part in range(parts):
        final = part == parts - 1
        longest = room - bleed - (bleed if final else OVERLAP) + _FINE
        least = length - (parts - part - 1) * (room - bleed - min(bleed, OVERLAP)) - _FINE
        after: dict[int, tuple[tuple[int, float], tuple[int, ...]]] = {}
        for start, ((crossed, rough), way) in best.items():
            for end in (last,) if final else range(bisect_left(places, least), last):
                size = places[end] - places[start]
                if size > longest:
                    break
                if size < min(LEAST, even) - _FINE:
                    continue
                cost = (crossed + (0 if final else price[end]), rough + (size - even) ** 2)
                if end not in after or cost < after[end][0]:
                    after[end] = cost, (*way, end)
        best = after
    return tuple(places[k] for k in best[last][1]) if last in best else None


def _crossed(places: Sequence[float], spans: Sequence[Span]) -> list[int]:
    """Return how many spans each place (ascending) lies within."""
    steps = [0] * (len(places) + 1)
    for lo, hi in spans:
        first, end = bisect_right(places, lo + _FINE), bisect_left(places, hi - _FINE)
        if first < end:
            steps[first] += 1
            steps[end] -= 1
    return list(accumulate(steps[:-1]))


def _cut(avoid: Sequence[Rect], columns: Sequence[float], rows: Sequence[float]) -> tuple[int, ...]:
    """Return the numbers of the rectangles that a seam goes through."""
    return tuple(
        i
        for i, (left, top, right, bottom) in enumerate(avoid)
        if any(left + _FINE < x < right - _FINE for x in columns[1:-1])
        or any(top + _FINE < y < bottom - _FINE for y in rows[1:-1])
    )


def _unevenness(columns: Sequence[float], rows: Sequence[float]) -> float:
    total = 0.0
    for cuts in (columns, rows):
        even = cuts[-1] / (len(cuts) - 1)
        total += fsum((b - a - even) ** 2 for a, b in pairwise(cuts))
    return total


def tile_sheets(
    split: Split, options: Options, boards: Iterable[tuple[int, str]], first: int
) -> Iterator[Sheet]:
    """Yield a sheet for each tile of each board (slot and side), numbered from ``first``.

    In the duplex modes a blank page follows each, so that the printer puts nothing behind it.
    """
    number = first
    for slot, side in boards:
        for row in range(len(split.rows) - 1):
            for column in range(len(split.columns) - 1):
                yield _sheet(split, options, number, slot, side, column, row)
                if options.backs in ("duplex-long", "duplex-short"):
                    block = (EDGE, EDGE, split.w - EDGE, split.h - EDGE)
                    yield Sheet(number, "back", split.w, split.h, (), (block,))
                number += 1


def tile_name(column: int, row: int) -> str:
    """Return a letter for the column and a number for the row: ``A1``; ``AA1`` after ``Z1``."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def _sheet(
    split: Split, options: Options, number: int, slot: int, side: str, column: int, row: int
) -> Sheet:
    bleed = options.bleed
    left, right = split.columns[column : column + 2]
    top, bottom = split.rows[row : row + 2]
    more_right = column + 2 < len(split.columns)
    more_below = row + 2 < len(split.rows)
    cut_right = right + (OVERLAP if more_right else 0.0)
    cut_bottom = bottom + (OVERLAP if more_below else 0.0)
    # Printed: the tile with its flaps, and bleed where paper is cut away.
    end_x = cut_right + (0.0 if more_right else bleed)
    end_y = cut_bottom + (0.0 if more_below else bleed)
    dx = (split.w - (end_x - left + bleed)) / 2 - (left - bleed)
    dy = (split.h - (end_y - top + bleed)) / 2 - (top - bleed)

    def moved(rect: Rect) -> Rect:
        return rect[0] + dx, rect[1] + dy, rect[2] + dx, rect[3] + dy

    clip = moved((left - bleed, top - bleed, end_x, end_y))
    whole = moved((0.0, 0.0, split.columns[-1], split.rows[-1]))
    shown = moved((left, top, right, bottom))
    cut = moved((left, top, cut_right, cut_bottom))
    tile = Tile(
        tile_name(column, row),
        shown,
        cut,
        tuple(_glue_marks(shown, cut, clip)),
        tuple(_labels(shown, cut, column, row)),
    )
    placement = Placement(slot, "back" if side == "back" else "front", whole, clip)
    marks = None
    if options.registration is not None:
        from cardforge.sheets.registration import marks_of

        marks = marks_of(options.registration, split.w, split.h)
    return Sheet(number, "front", split.w, split.h, (placement,), (clip,), None, tile, marks)


def _glue_marks(shown: Rect, cut: Rect, clip: Rect) -> Iterator[Segment]:
    """Yield the lines to which the next tiles are laid, and crosses at their corners.

    All of them lie on flaps or on what is cut away, never on what is seen of the board.
    """
    left, top, right, bottom = shown
    half = 0.2
    if cut[2] > right:
        yield right + half, top, right + half, bottom
        for y, out in ((top, -1), (bottom, 1)):
            yield right + half, y, min(right + _ARM, cut[2]), y
            reach = max(clip[1], y - _ARM) if out < 0 else min(clip[3], y + _ARM)
            yield right + half, y, right + half, reach
    if cut[3] > bottom:
        yield left, bottom + half, right, bottom + half
        for x, out in ((left, -1), (right, 1)):
            yield x, bottom + half, x, min(bottom + _ARM, cut[3])
            reach = max(clip[0], x - _ARM) if out < 0 else min(clip[2], x + _ARM)
            yield x, bottom + half, reach, bottom + half


def _labels(shown: Rect, cut: Rect, column: int, row: int) -> Iterator[tuple[Strip, str]]:
    """Yield the names of the tiles that are glued onto the flaps, each in its strip."""
    left, top, right, bottom = shown
    w, h = 7.0, 3.6
    if cut[2] > right:
        x = (right + cut[2]) / 2 - w / 2
        yield Strip(x, (top + bottom) / 2 - h / 2, w, h), tile_name(column + 1, row)
    if cut[3] > bottom:
        y = (bottom + cut[3]) / 2 - h / 2
        yield Strip((left + right) / 2 - w / 2, y, w, h), tile_name(column, row + 1)
