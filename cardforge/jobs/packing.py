"""Components whose pieces share sheets (``pack:``)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardforge.diagnostics import Diagnostic, InputFault
from cardforge.diagnostics.codes.printing import DOES_NOT_FIT
from cardforge.faces.code import FaceCode
from cardforge.jobs.draw import at_place
from cardforge.jobs.pieces import APART, flat_standup, standup_codes
from cardforge.jobs.shaped import Shapes
from cardforge.sheets import outlines
from cardforge.sheets.impose import Options
from cardforge.sheets.packing import best, packed_sheets
from cardforge.sheets.plan import SheetPlan, lay_sheets

if TYPE_CHECKING:
    from cardforge.jobs.choices import Run
    from cardforge.jobs.draw import Drawn


def sharing(drawn: "Sequence[Drawn]", run: "Run") -> "Iterator[tuple[Drawn, ...]]":
    """Yield the components in order, those of one ``pack`` together where its first one stands.

    Pages for print shops hold one face each, so nothing is shared there.
    """
    seen: set[str] = set()
    for one in drawn:
        name = one.component.pack
        if not name or run.options.backs == "single":
            yield (one,)
        elif name not in seen:
            seen.add(name)
            yield tuple(other for other in drawn if other.component.pack == name)


def lay_together(members: "Sequence[Drawn]", run: "Run") -> SheetPlan:
    """Lay out the pieces of several components on shared sheets.

    Cards of one size, which straight cuts free, lie side by side as those of one component do.

    Raises:
        InputFault: a piece does not fit on the paper; told at its component's size.
    """
    title = ", ".join(one.component.name for one in members)
    if _alike(members):
        faces = [code for one in members for code in one.fronts()]
        behind = [code for one in members for code in one.backs() or ()]
        trim = members[0].trim
        return lay_sheets(title, faces, behind or None, trim, run.paper, run.options, run.printer)
    bleed = run.options.bleed
    shapes = Shapes(bleed)
    fronts: list[FaceCode] = []
    backs: list[FaceCode] = []
    cuts: list[outlines.Outline] = []
    sizes: list[tuple[float, float]] = []
    for one in members:
        if one.component.kind == "standup":
            flat = flat_standup(one.trim)
            w, h = flat.w, flat.h
            cut = outlines.plain(w, h, bleed)
            made = [(code, cut) for code in standup_codes(one, bleed)]
        else:
            w, h = one.trim.w, one.trim.h
            made = [shapes.of(piece.front, one.trim) for piece in one.pieces]
            backs += [shapes.of(code, one.trim)[0] for code in one.backs() or ()]
        for piece, (front, cut) in zip(one.pieces, made, strict=True):
            fronts += [front] * piece.copies
            cuts += [cut] * piece.copies
            sizes += [(w, h)] * piece.copies
    folded = any(code.guides for code in fronts)
    gap = max(run.options.gap, outlines.room(bleed), APART if folded else 0.0)
    options = run.options._replace(gap=gap)
    has_backs = len(backs) == len(fronts)
    if not has_backs and options.backs in ("gutterfold", "alternate"):
        options = options._replace(backs="fronts")
    packed = best(sizes, run.paper, options)
    if packed is None:
        raise InputFault(*_too_large(members, run, options))
    sheets = tuple(packed_sheets(sizes, packed, options, has_backs=has_backs))
    per_sheet = max(len(sheet.placements) for sheet in sheets)
    return SheetPlan(
        title,
        fronts,
        backs if has_backs else None,
        sheets,
        options,
        per_sheet,
        (),
        run.printer,
        cuts,
    )


def _alike(members: "Sequence[Drawn]") -> bool:
    """Tell whether all pieces are plain ones of one size."""
    sizes = {(one.trim.w, one.trim.h) for one in members}
    return len(sizes) == 1 and not any(
        one.component.kind == "standup" or any(piece.front.guides for piece in one.pieces)
        for one in members
    )


def _too_large(members: "Sequence[Drawn]", run: "Run", options: Options) -> "Iterator[Diagnostic]":
    paper = run.paper.title or run.paper.id
    for one in members:
        trim = flat_standup(one.trim) if one.component.kind == "standup" else one.trim
        if best([(trim.w, trim.h)], run.paper, options) is None:
            finding = DOES_NOT_FIT.at(
                None,
                f"a piece of {trim.w:g} × {trim.h:g} mm does not fit on {paper}"
                " with room for marks around it",
                hint="choose a larger paper, or leave out `pack`",
            )
            yield at_place(finding, one.component.places["size"])
