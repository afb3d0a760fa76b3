"""Pieces that straight cuts do not free, and pieces that are folded."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from cardforge.diagnostics.codes.printing import NO_ROOM_FOR_MARKS
from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Path, Trim
from cardforge.faces.operators import outline, plain_cut
from cardforge.sheets import compose, outlines
from cardforge.sheets.marks import crease_marks
from cardforge.sheets.plan import SheetPlan, lay_sheets

if TYPE_CHECKING:
    from cardforge.jobs.choices import Run
    from cardforge.jobs.draw import Drawn

Crease = tuple[float, float, float, float]
_FINE = 0.01


#: Pieces have the same cuts in all languages of a game.
_outline = lru_cache(64)(outlines.Outline)


class Shapes:
    """Faces as they lie on sheets with pieces of any shape: each with its outline.

    The art of a piece with a shape of its own ends with its bleed, so that marks find blank paper
    beside it. Equal cuts share an outline, equal faces a code.
    """

    def __init__(self, bleed: float) -> None:
        self._bleed = bleed
        self._outlines: dict[tuple[Path, ...] | tuple[float, float], outlines.Outline] = {}
        self._codes: dict[int, tuple[FaceCode, FaceCode, outlines.Outline]] = {}

    def of(self, code: FaceCode, trim: Trim) -> tuple[FaceCode, outlines.Outline]:
        """Return a face ready for its sheet, and its outline."""
        known = self._codes.get(id(code))
        if known is None:
            known = self._codes[id(code)] = (code, *self._made(code, trim))
        return known[1:]

    def _made(self, code: FaceCode, trim: Trim) -> tuple[FaceCode, outlines.Outline]:
        guides = compose.creases(code.cut, code.folds, draw_cut=False, draw_inner=True)
        if plain_cut(code.cut, trim.w, trim.h):
            size = trim.w, trim.h
            if size not in self._outlines:
                self._outlines[size] = outlines.plain(*size, self._bleed)
            return code._replace(guides=guides), self._outlines[size]
        if code.cut not in self._outlines:
            self._outlines[code.cut] = _outline(code.cut, self._bleed)
        made = self._outlines[code.cut]
        clipped = f"{outline(made.clip)} W n\n{code.operators}" if code.operators else ""
        return code._replace(operators=clipped, guides=guides), made


def lay_shaped(one: "Drawn", run: "Run") -> SheetPlan:
    """Lay out pieces with outlines or creases of their own.

    Raises:
        InputFault: not even one piece fits on the paper.
    """
    from cardforge.jobs.pieces import APART, lay_apart

    name, trim, options = one.component.name, one.trim, run.options
    fronts, backs = one.fronts(), one.backs()
    if options.backs == "single":
        return lay_sheets(name, fronts, backs, trim, run.paper, options, run.printer)
    pieces = list({id(piece.front): piece.front for piece in one.pieces}.values())
    shapes = Shapes(options.bleed)
    made = [shapes.of(code, trim) for code in fronts]
    codes = [code for code, _ in made]
    if all(plain_cut(code.cut, trim.w, trim.h) for code in pieces):
        plan = _creased_in_margins(one, pieces, run)
        return plan or lay_apart(one, codes, backs, trim, run, APART)
    folded = any(code.folds for code in pieces)
    apart = max(outlines.room(options.bleed), APART if folded else 0.0)
    behind = backs and [shapes.of(code, trim)[0] for code in backs]
    plan = lay_apart(one, codes, behind, trim, run, apart)
    kept = tuple(d for d in plan.findings if d.code != NO_ROOM_FOR_MARKS.id)
    return plan._replace(outlines=[outline for _, outline in made], findings=kept)


def _creased_in_margins(one: "Drawn", pieces: Sequence[FaceCode], run: "Run") -> SheetPlan | None:
    """Lay out cards whose creases the margins mark, as they mark cuts; None where they cannot.

    A crease of all cards lies in one line from margin to margin, so cards may touch.
    """
    trim, folds = one.trim, pieces[0].folds
    if one.component.kind in ("board", "screen") or any(code.folds != folds for code in pieces):
        return None
    if not all(_runs_across(fold, trim) for fold in folds):
        return None
    bare = {id(code): code._replace(guides="") for code in pieces}
    fronts = [bare[id(code)] for code in one.fronts()]
    plan = lay_sheets(
        one.component.name, fronts, one.backs(), trim, run.paper, run.options, run.printer
    )
    if not all(crease_marks(sheet, [fold]) for sheet in plan.sheets[:1] for fold in folds):
        return None
    return plan._replace(creases=folds)


def _runs_across(fold: Crease, trim: Trim) -> bool:
    x1, y1, x2, y2 = fold
    if x1 == x2:
        return min(y1, y2) <= _FINE and max(y1, y2) >= trim.h - _FINE
    return y1 == y2 and min(x1, x2) <= _FINE and max(x1, x2) >= trim.w - _FINE
