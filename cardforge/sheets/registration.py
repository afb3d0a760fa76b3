"""Registration marks of Silhouette cutters, and which places of a sheet they cost. Lengths in mm.

Geometry after the marks that Silhouette Studio draws: the middle line of an arm lies ``inset``
from the paper's edges; an arm is ``length`` long, counted from where the middle lines meet. Three
marks: a filled square at the top left, an L at the top right and at the bottom left, arms pointing
inwards. Four marks (for cameras that want a mark in each corner): an L in each.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from cardforge.diagnostics import Diagnostic
from cardforge.diagnostics.codes.printers import NEAR_REGISTRATION, NO_REGISTRATION
from cardforge.faces.drawing import Trim
from cardforge.faces.extent import PT
from cardforge.faces.notation import number
from cardforge.sheets.impose import Grid, Options, Rect

KINDS = ("silhouette-3", "silhouette-4")
#: Least and most of each measure.
LIMITS = {"inset": (3.0, 60.0), "length": (5.0, 20.0), "thickness": (0.3, 3.0)}
#: Side of the square between the middle lines of its edges.
SQUARE = 5.0
#: No ink and no cut comes nearer to a mark.
CLEAR = 1.5


class Registration(NamedTuple):
    """Which marks, and their measures."""

    kind: Literal["silhouette-3", "silhouette-4"] = "silhouette-3"
    inset: float = 10.0
    length: float = 10.0
    thickness: float = 1.0


class Marks(NamedTuple):
    """The marks of one page: what is inked, and what must stay clear."""

    ink: tuple[Rect, ...]
    clear: tuple[Rect, ...]

    def corner(self, w: float, h: float) -> float:
        """Return how far from the page's corners, along its edges, the marks reach."""
        return max(
            max(min(right, w - left), min(bottom, h - top))
            for left, top, right, bottom in self.clear
        )


def faults(marks: Registration) -> list[Diagnostic]:
    """Return what is wrong with the measures of marks."""
    return [
        NO_REGISTRATION.at(
            None,
            f"the {name} of registration marks is {value:g} mm",
            hint=f"give {low:g} to {high:g} mm",
        )
        for name, (low, high) in LIMITS.items()
        if not low <= (value := getattr(marks, name)) <= high
    ]


def marks_of(marks: Registration, w: float, h: float) -> Marks:
    """Return the marks on a page of ``w`` × ``h``."""
    ink: list[Rect] = []
    clear: list[Rect] = []
    inset, half = marks.inset, marks.thickness / 2
    for right, low in ((False, False), (True, False), (False, True), (True, True)):
        if right and low and marks.kind == "silhouette-3":
            continue
        if marks.kind == "silhouette-3" and not right and not low:
            arms = [(inset - half, inset - half, inset + SQUARE + half, inset + SQUARE + half)]
        else:
            arms = [
                (inset - half, inset - half, inset + marks.length, inset + half),
                (inset - half, inset - half, inset + half, inset + marks.length),
            ]
        zone = (inset - half, inset - half, inset + SQUARE, inset + SQUARE)
        place = [_in_corner(arm, w, h, right, low) for arm in (*arms, zone)]
        ink += place[:-1]
        clear += [_grown(rect) for rect in place]
    return Marks(tuple(ink), tuple(clear))


def _in_corner(rect: Rect, w: float, h: float, right: bool, low: bool) -> Rect:
    """Return a rectangle given from the top left corner, seen from another one."""
    x1, y1, x2, y2 = rect
    if right:
        x1, x2 = w - x2, w - x1
    if low:
        y1, y2 = h - y2, h - y1
    return x1, y1, x2, y2


def _grown(rect: Rect) -> Rect:
    return rect[0] - CLEAR, rect[1] - CLEAR, rect[2] + CLEAR, rect[3] + CLEAR


def touches(rect: Rect, others: Iterable[Rect]) -> bool:
    """Tell whether a rectangle overlaps one of others by more than rounding."""
    fine = 1e-6
    return any(
        rect[0] < o[2] - fine
        and o[0] < rect[2] - fine
        and rect[1] < o[3] - fine
        and o[1] < rect[3] - fine
        for o in others
    )


def operators(ink: Iterable[Rect], page_height: float) -> str:
    """Return the PDF operators that fill rectangles black on a page of a height in mm."""
    boxes = [
        f"{number(x1 * PT)} {number((page_height - y2) * PT)}"
        f" {number((x2 - x1) * PT)} {number((y2 - y1) * PT)} re"
        for x1, y1, x2, y2 in ink
    ]
    return f"q 0 g {' '.join(boxes)} f Q"


def edges_beside(marks: Registration) -> list[tuple[float, float]]:
    """Return margins, left and right and above and below, with which pieces clear all marks.

    An arm lies along one edge of the paper; the room at its corner keeps clear both ways.
    """
    along = marks.inset + marks.thickness / 2 + CLEAR
    corner = marks.inset + SQUARE + CLEAR + (marks.thickness / 2)
    return [(along, corner), (corner, along)]


def freed(marks: Registration, grid: Grid, trim: Trim, options: Options) -> Grid:
    """Return the grid without the places that come too near to the marks."""
    clear = marks_of(marks, grid.w, grid.h).clear
    bleed = options.bleed
    near = set()
    for at in range(grid.columns * grid.rows):
        row, column = divmod(at, grid.columns)
        x = grid.left + column * (trim.w + options.gap)
        y = grid.top + row * (trim.h + options.gap)
        if touches((x - bleed, y - bleed, x + trim.w + bleed, y + trim.h + bleed), clear):
            near.add(at)
    return grid._replace(skipped=frozenset(near))


def no_room(title: str, trim: Trim) -> Diagnostic:
    """Return what to say of pieces that are too large to lie between the marks."""
    return NEAR_REGISTRATION.at(
        None,
        f"{title}: {trim.w:g} × {trim.h:g} mm do not fit between registration marks, so its sheets"
        " have none",
        hint="cut it by hand, or take a larger paper or a smaller inset",
    )


def remark(title: str, grid: Grid) -> Diagnostic:
    """Return what to say of a grid with places that the marks cost."""
    return NEAR_REGISTRATION.at(
        None,
        f"{title}: {len(grid.skipped)} of {grid.columns * grid.rows} places of a sheet stay empty,"
        " too near to registration marks",
        hint="try the other type of marks, shorter arms, or a smaller inset",
    )
