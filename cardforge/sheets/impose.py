"""Imposition: which face lies where on which page. Pure functions, lengths in mm.

The origin is the page's top-left corner, y downwards. Turning the paper over its long edge (or,
on a landscape page, its short one) mirrors x; the other two cases mirror y and turn each back
by 180°, so that it reads the same way up as its front.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from cardforge.diagnostics import Diagnostic, InputFault, Severity, UsageFault, did_you_mean
from cardforge.diagnostics.codes.printing import (
    BAD_MEASURE,
    BLEED_SHARED,
    DOES_NOT_FIT,
    TIGHT_SHEET,
    UNKNOWN_BACKS,
)
from cardforge.faces.drawing import Trim
from cardforge.sheets.sizes import Paper

if TYPE_CHECKING:
    from cardforge.sheets.registration import Marks, Registration
    from cardforge.sheets.split import Tile

BackMode = Literal["duplex-long", "duplex-short", "gutterfold", "fronts", "alternate", "single"]
BACK_MODES: tuple[str, ...] = get_args(BackMode)
_DUPLEX = ("duplex-long", "duplex-short")

#: left, top, right, bottom
Rect = tuple[float, float, float, float]

#: Narrower margins than this leave no printable room for cut marks.
_MARK_ROOM = 8.0

_FINE = 1e-6


class Margins(NamedTuple):
    """Unprintable edges of the upright paper, mm; no trim comes closer."""

    left: float = 5.0
    top: float = 5.0
    right: float = 5.0
    bottom: float = 5.0


class Options(NamedTuple):
    """How to lay out, in mm.

    ``gap`` is between trims; ``gutter`` between front and back of a gutterfold (None: enough for
    both bleeds and the fold line). ``marks`` only matters for what is said here. ``proof`` is how
    far from the cut the safe zone begins, where its line and that of the cut are to be drawn.
    """

    backs: BackMode = "duplex-long"
    bleed: float = 0.0
    gap: float = 0.0
    margins: Margins = Margins()
    gutter: float | None = None
    marks: bool = True
    registration: "Registration | None" = None
    proof: float | None = None


class Placement(NamedTuple):
    """One face on a page: the rectangle of its trim there, and how far ink may reach.

    ``slot`` counts the cards of the component from 0. ``rotate`` is clockwise, 0 or 180.
    """

    slot: int
    side: Literal["front", "back"]
    trim: Rect
    clip: Rect
    rotate: int = 0


class Sheet(NamedTuple):
    """One page. ``number`` counts sheets of paper from 1; front and back page share it.

    ``fold`` is the fold line of a gutterfold (x1, y1, x2, y2). ``blocks`` are the areas that
    the full grid takes with its outer bleed: marks and texts stay outside.
    """

    number: int
    side: Literal["front", "back", "both"]
    w: float
    h: float
    placements: tuple[Placement, ...]
    blocks: tuple[Rect, ...]
    fold: tuple[float, float, float, float] | None = None
    tile: "Tile | None" = None
    registration: "Marks | None" = None


class Grid(NamedTuple):
    """Cells on a page of ``w`` × ``h``: the first trim at ``left``, ``top``.

    ``fold`` is "" or the axis of a gutterfold: "x" (vertical line at the middle of the width)
    or "y".
    """

    w: float
    h: float
    columns: int
    rows: int
    left: float
    top: float
    fold: Literal["", "x", "y"] = ""
    #: Places that stay empty, counted row by row.
    skipped: frozenset[int] = frozenset()

    @property
    def fold_line(self) -> tuple[float, float, float, float] | None:
        """Where a gutterfold is folded (x1, y1, x2, y2)."""
        if self.fold == "x":
            return self.w / 2, 0.0, self.w / 2, self.h
        return (0.0, self.h / 2, self.w, self.h / 2) if self.fold else None

    @property
    def cells(self) -> int:
        """Cards on one page."""
        return self.columns * self.rows - len(self.skipped)


class Imposition(NamedTuple):
    """Pages of one component, in printing order, with what there is to say about them."""

    grid: Grid
    sheets: tuple[Sheet, ...]
    findings: tuple[Diagnostic, ...]


def impose(
    count: int, trim: Trim, paper: Paper, options: Options, *, has_backs: bool = True
) -> Imposition:
    """Lay out ``count`` cards.

    Without backs every mode prints fronts only; in the duplex modes a blank page follows each, so
    that the printer does not put the next fronts behind them.

    Raises:
        UsageFault: a negative or impossible measure, an unknown back mode.
        InputFault: not even one piece fits on the paper.
    """
    _check(trim, paper, options)
    if options.backs == "single":
        grid = Grid(
            trim.w + 2 * options.bleed,
            trim.h + 2 * options.bleed,
            1,
            1,
            options.bleed,
            options.bleed,
        )
        return Imposition(grid, tuple(_singles(count, trim, options.bleed, has_backs)), ())
    blank = not has_backs and options.backs in _DUPLEX
    if not has_backs and not blank:
        options = options._replace(backs="fronts")
    grid = choose_grid(trim, paper, options)
    if not grid.cells:
        raise InputFault(_too_large(trim, paper, options))
    sheets = tuple(_pages(count, trim, grid, options, blank=blank))
    return Imposition(grid, sheets, tuple(_remarks(trim, paper, options, grid)))


def _check(trim: Trim, paper: Paper, options: Options) -> None:
    if options.backs not in BACK_MODES:
        raise UsageFault(
            UNKNOWN_BACKS.at(
                None,
                f"no way to print backs is named `{options.backs}`",
                hint=did_you_mean(options.backs, BACK_MODES, "modes"),
            )
        )
    measures = {"bleed": options.bleed, "gap": options.gap, "gutter": options.gutter or 0.0}
    measures.update({f"{side} margin": v for side, v in options.margins._asdict().items()})
    bad = [
        BAD_MEASURE.at(None, f"the {name} is {value:g} mm", hint="give 0 or more")
        for name, value in measures.items()
        if not 0 <= value < float("inf")
    ]
    sides = {"card": (trim.w, trim.h), "paper": (paper.w, paper.h)}
    bad += [
        BAD_MEASURE.at(None, f"the {name} measures {w:g} × {h:g} mm", hint="both must be above 0")
        for name, (w, h) in sides.items()
        if not (0 < w < float("inf") and 0 < h < float("inf"))
    ]
    if bad:
        raise UsageFault(*bad)


def choose_grid(trim: Trim, paper: Paper, options: Options) -> Grid:
    """Return the grid with most cards; on a tie upright paper, then a fold from side to side."""
    folds: tuple[Literal["", "x", "y"], ...] = ("",)
    if options.backs == "gutterfold":
        folds = ("y", "x")
    grids = [
        _grid(trim, w, h, options, fold)
        for w, h in ((paper.w, paper.h), (paper.h, paper.w))
        for fold in folds
    ]
    if options.registration is not None:
        from cardforge.sheets.registration import freed

        grids = [freed(options.registration, grid, trim, options) for grid in grids]
    return max(grids, key=lambda grid: grid.cells)


def gutter_of(options: Options) -> float:
    """Return the distance between the fronts' and the backs' trims in a gutterfold, mm."""
    if options.gutter is not None:
        return options.gutter
    return max(5.0, options.gap, 2 * options.bleed + 1.0)


def room_of(w: float, h: float, options: Options, fold: Literal["", "x", "y"] = "") -> Rect:
    """Return where trims may lie on a page; of a gutterfold, where those of fronts may."""
    # Of a landscape page the left edge is the paper's upper one, as the sheet is printed.
    edges = options.margins[1:] + options.margins[:1] if w > h else options.margins
    least = max(options.bleed, options.registration.inset if options.registration else 0.0)
    left, top, right, bottom = (max(m, least) for m in edges)
    # A block that is mirrored needs the wider of two opposite margins on both sides.
    if fold != "y":
        left = right = max(left, right)
    if fold != "x":
        top = bottom = max(top, bottom)
    half = gutter_of(options) / 2
    end_x = w / 2 - half if fold == "x" else w - right
    return left, top, end_x, h / 2 - half if fold == "y" else h - bottom


def _grid(trim: Trim, w: float, h: float, options: Options, fold: Literal["", "x", "y"]) -> Grid:
    left, top, right, bottom = room_of(w, h, options, fold)
    columns = _how_many(right - left, trim.w, options.gap)
    rows = _how_many(bottom - top, trim.h, options.gap)
    block_w = columns * (trim.w + options.gap) - options.gap
    block_h = rows * (trim.h + options.gap) - options.gap
    x = right - block_w if fold == "x" else (w - block_w) / 2
    y = bottom - block_h if fold == "y" else (h - block_h) / 2
    return Grid(w, h, columns, rows, x, y, fold)


def _how_many(room: float, side: float, gap: float) -> int:
    return max(0, int((room + gap + _FINE) // (side + gap)))


def _mirror(grid: Grid, options: Options) -> tuple[bool, int]:
    """Return whether backs are mirrored in x (else in y), and their rotation."""
    if grid.fold:
        across = grid.fold == "x"
    else:
        landscape = grid.w > grid.h
        across = (options.backs == "duplex-long") != landscape
    return across, 0 if across else 180


def _mirrored(rect: Rect, grid: Grid, across: bool) -> Rect:
    left, top, right, bottom = rect
    if across:
        return grid.w - right, top, grid.w - left, bottom
    return left, grid.h - bottom, right, grid.h - top


def behind(fronts: list[Placement], grid: Grid, options: Options) -> Iterator[Placement]:
    """Yield the backs of the fronts of one page."""
    if options.backs == "alternate":
        yield from (p._replace(side="back") for p in fronts)
        return
    across, rotate = _mirror(grid, options)
    for p in fronts:
        trim, clip = (_mirrored(rect, grid, across) for rect in (p.trim, p.clip))
        yield Placement(p.slot, "back", trim, clip, rotate)


def _pages(count: int, trim: Trim, grid: Grid, options: Options, *, blank: bool) -> Iterator[Sheet]:
    across, _ = _mirror(grid, options)
    block = _block(trim, grid, options)
    mirrored = _mirrored(block, grid, across)
    marks: Marks | None = None
    if options.registration is not None:
        from cardforge.sheets.registration import marks_of

        marks = marks_of(options.registration, grid.w, grid.h)
    # All full pages have the same rectangles; so has what is drawn on them.
    known: dict[int, tuple[list[Placement], list[Placement]]] = {}
    for number, first in enumerate(range(0, count, grid.cells), start=1):
        here = min(grid.cells, count - first)
        if here not in known:
            cells = list(_cells(here, trim, grid, options))
            known[here] = cells, list(behind(cells, grid, options))
        fronts, backs = (
            tuple([Placement(first + p.slot, p.side, p.trim, p.clip, p.rotate) for p in cells])
            for cells in known[here]
        )
        if grid.fold:
            both = (block, mirrored)
            yield Sheet(number, "both", grid.w, grid.h, fronts + backs, both, grid.fold_line)
            continue
        yield Sheet(number, "front", grid.w, grid.h, fronts, (block,), registration=marks)
        if options.backs != "fronts":
            area = block if options.backs == "alternate" else mirrored
            yield Sheet(number, "back", grid.w, grid.h, () if blank else backs, (area,))


def _block(trim: Trim, grid: Grid, options: Options) -> Rect:
    right = grid.left + grid.columns * (trim.w + options.gap) - options.gap
    bottom = grid.top + grid.rows * (trim.h + options.gap) - options.gap
    b = options.bleed
    inner = min(b, gutter_of(options) / 2)
    return (
        grid.left - b,
        grid.top - b,
        right + (inner if grid.fold == "x" else b),
        bottom + (inner if grid.fold == "y" else b),
    )


def _cells(here: int, trim: Trim, grid: Grid, options: Options) -> Iterator[Placement]:
    """Yield the fronts of one page, row by row.

    Ink reaches the full bleed where no neighbour is, and half the gap where one is; the last row
    may be partly filled.
    """
    bleed = options.bleed
    shared = min(bleed, options.gap / 2)
    inner = min(bleed, gutter_of(options) / 2)
    free = [at for at in range(grid.columns * grid.rows) if at not in grid.skipped][:here]
    last_row = free[-1] // grid.columns
    for slot, at in enumerate(free):
        row, column = divmod(at, grid.columns)
        x = grid.left + column * (trim.w + options.gap)
        y = grid.top + row * (trim.h + options.gap)
        left = shared if column else bleed
        above = shared if row else bleed
        right = inner if grid.fold == "x" else bleed
        if column + 1 < grid.columns:
            right = shared if at < free[-1] else bleed
        below = inner if grid.fold == "y" and row == grid.rows - 1 else bleed
        if row < last_row:
            below = shared
        rect = (x, y, x + trim.w, y + trim.h)
        clip = (x - left, y - above, rect[2] + right, rect[3] + below)
        yield Placement(slot, "front", rect, clip)


def _singles(count: int, trim: Trim, bleed: float, has_backs: bool) -> Iterator[Sheet]:
    w, h = trim.w + 2 * bleed, trim.h + 2 * bleed
    rect = (bleed, bleed, bleed + trim.w, bleed + trim.h)
    page = (0.0, 0.0, w, h)
    for slot in range(count):
        yield Sheet(slot + 1, "front", w, h, (Placement(slot, "front", rect, page),), (page,))
        if has_backs:
            yield Sheet(slot + 1, "back", w, h, (Placement(slot, "back", rect, page),), (page,))


def _too_large(trim: Trim, paper: Paper, options: Options) -> Diagnostic:
    edge = max(*options.margins, options.bleed)
    twice = ", twice on one side," if options.backs == "gutterfold" else ""
    return DOES_NOT_FIT.at(
        None,
        f"a piece of {trim.w:g} × {trim.h:g} mm{twice} does not fit on {paper.title or paper.id}"
        f" ({paper.w:g} × {paper.h:g} mm) with {edge:g} mm kept free at the edges",
        hint="choose a larger paper or smaller margins and bleed, or `single` for a page a piece",
    )


def _remarks(trim: Trim, paper: Paper, options: Options, grid: Grid) -> Iterator[Diagnostic]:
    name = paper.title or paper.id
    inner = grid.cells > 1
    if inner and options.gap < 2 * options.bleed - _FINE:
        kept = f"only {options.gap / 2:g} mm of it is left" if options.gap else "none of it is left"
        yield BLEED_SHARED.at(
            None,
            f"a gap of {options.gap:g} mm is less than twice the bleed of {options.bleed:g} mm:"
            f" {kept} between pieces",
            hint=f"a gap of {2 * options.bleed:g} mm keeps the bleed whole",
        )
    full = choose_grid(trim, paper, options._replace(gap=0.0))
    if options.gap and full.cells > grid.cells:
        yield TIGHT_SHEET.at(
            None,
            f"with gaps of {options.gap:g} mm {name} takes "
            f"{grid.cells} {'piece' if grid.cells == 1 else 'pieces'} instead of {full.cells}",
            hint="print without gaps, or on a larger paper",
        )
    room = min(grid.left, grid.top)
    if options.marks and inner and room < _MARK_ROOM:
        yield TIGHT_SHEET.at(
            None,
            f"only {room:g} mm of {name} remain beside the pieces for cut marks, and most"
            " printers leave 3 to 5 mm blank",
            hint="try one page first; if its marks are cut off, choose another paper",
            severity=Severity.NOTICE,
        )
