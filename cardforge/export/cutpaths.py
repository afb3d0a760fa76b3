"""What is cut out of the sheets of a component, in mm from the page's top left corner.

The paths are those that the faces have and the sheets show: outlines and holes of the pieces at
their places, creases, and the registration marks by which a cutter finds them.
"""

from typing import NamedTuple

from cardforge.faces.drawing import Matrix, Path
from cardforge.faces.outline import apply, rectangle, transform
from cardforge.sheets.impose import Placement, Rect, Sheet
from cardforge.sheets.plan import SheetPlan

Line = tuple[float, float, float, float]


class Layout(NamedTuple):
    """What is cut out of all sheets (of paper, from 1) that look alike to a cutter."""

    w: float
    h: float
    cuts: tuple[Path, ...]
    folds: tuple[Line, ...]
    registration: tuple[Rect, ...]
    sheets: tuple[int, ...]


def layouts(plan: SheetPlan) -> list[Layout]:
    """Return the different layouts of a component, in the order of their first sheets.

    Pieces are cut from the front, so pages of backs have no paths.
    """
    found: dict[Layout, list[int]] = {}
    for sheet in plan.sheets:
        if sheet.side != "back":
            found.setdefault(_layout(plan, sheet), []).append(sheet.number)
    return [layout._replace(sheets=tuple(numbers)) for layout, numbers in found.items()]


def _layout(plan: SheetPlan, sheet: Sheet) -> Layout:
    cuts: list[Path] = []
    folds: list[Line] = []
    if sheet.tile is not None:
        left, top, right, bottom = sheet.tile.cut
        cuts.append(rectangle(left, top, right - left, bottom - top))
    for placement in sheet.placements if sheet.tile is None else ():
        if placement.side != "front":
            continue
        code = plan.fronts[placement.slot]
        matrix = placed(placement)
        cuts += [transform(path, matrix) for path in code.cut]
        folds += [(*apply(matrix, x1, y1), *apply(matrix, x2, y2)) for x1, y1, x2, y2 in code.folds]
    if sheet.fold is not None:
        folds.append(sheet.fold)
    ink = () if sheet.registration is None else sheet.registration.ink
    return Layout(sheet.w, sheet.h, tuple(cuts), tuple(folds), ink, ())


def placed(placement: Placement) -> Matrix:
    """Return what leads from a face to its page, both in mm with y downwards."""
    left, top, right, bottom = placement.trim
    if placement.rotate == 180:
        return -1.0, 0.0, 0.0, -1.0, right, bottom
    return 1.0, 0.0, 0.0, 1.0, left, top
