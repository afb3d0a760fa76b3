"""Components that are no plain cards: boxes, boards, standups, booklets."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from cardforge.diagnostics import Diagnostic, InputFault
from cardforge.diagnostics.codes.pieces import BAD_BOX, BLANK_PAGES, SEAM_CUT
from cardforge.diagnostics.codes.printing import DOES_NOT_FIT, TIGHT_SHEET
from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Face, Group, Trim
from cardforge.faces.offset import grow
from cardforge.jobs.shaped import lay_shaped
from cardforge.sheets import compose
from cardforge.sheets.impose import choose_grid
from cardforge.sheets.plan import SheetPlan, lay_sheets
from cardforge.sheets.sizes import find_trim
from cardforge.sheets.split import Split, split_board, tile_sheets
from cardforge.sheets.tuckbox import Held, Net, inner_size, tuck_box
from cardforge.source.components import in_box
from cardforge.source.model import Component, Game, Record
from cardforge.source.settings import cards_of

if TYPE_CHECKING:
    from cardforge.jobs.choices import Run
    from cardforge.jobs.draw import Drawn

#: mm: kinds whose paper is glued onto thick board, and how thick that is then.
THICK = 2.0
GLUED = frozenset({"tile", "token", "board"})
#: mm that pieces with marks of their own are apart: two of the marks fit between them.
APART = 2 * compose.TICK[1]

_ROOM = re.compile(r"\s*" + r"\s*[x×X]\s*".join([r"(\d+(?:\.\d+)?)"] * 3) + r"\s*")
_LONGEST = 1000.0

Rect = tuple[float, float, float, float]


#: Boards are the same in all languages of a game.
_split = lru_cache(32)(split_board)


def thickness(component: Component, stock: float) -> float:
    """Return how thick a piece is, mm; ``stock`` is a card's."""
    if component.stock is not None:
        return component.stock
    if component.kind in GLUED:
        return THICK
    return 2 * stock if component.kind == "standup" else stock


def box_net(component: Component, game: Game, settings: Record, stock: float) -> Net:
    """Return the net of a box around the components that it holds.

    Raises:
        InputFault: nothing is in it, or its size is no three measures; or a size in it is unknown.
    """
    if component.size:
        found = _ROOM.fullmatch(component.size)
        sides = tuple(map(float, found.groups())) if found else ()
        fault = f"the size of a box is width x height x depth, not `{component.size}`"
        if found:
            fault = f"the box of `{component.size}` has a side shorter than 1 mm"
            fault += f" or longer than {_LONGEST:g} mm"
        if not found or not all(1 <= side <= _LONGEST for side in sides):
            raise InputFault(
                BAD_BOX.at(
                    component.places["size"],
                    fault,
                    hint="give the room inside in mm, as in 66x91x20, or leave `size` out and"
                    " name under `holds` what goes in",
                )
            )
        w, h, d = sides
        return tuck_box((w, h, d), thickness(component, stock))
    held = [
        _held(game.components[name], settings, stock)
        for name in component.holds
        if in_box(game.components[name], settings)
    ]
    inner = inner_size(held)
    if inner is None:
        raise InputFault(
            BAD_BOX.at(
                component.places.key("holds"),
                f"`{component.id}` holds nothing with these settings",
                hint="name components of the game under `holds`",
                path=f"game#components.{component.id}.holds",
            )
        )
    return tuck_box(inner, thickness(component, stock))


def _held(component: Component, settings: Record, stock: float) -> Held:
    thick = thickness(component, stock)
    count = component.promised or 1
    if component.deck is not None:
        count = sum(copies for _, copies in cards_of(component, settings))
    if component.kind == "box" or not component.size:
        return Held(0.0, 0.0, 0.0, 0)
    trim = find_trim(component.size, component.places["size"])
    if component.kind == "booklet":
        return Held(trim.w, trim.h, thick, 1)
    return Held(trim.w, trim.h, thick, count)


def printed_net(net: Net, faces: Iterable[Face], bleed: float) -> Iterator[Face]:
    """Yield the faces of a box cut to its panels and their bleed; the glue tab stays blank."""
    clip = grow(net.ink, bleed) if bleed else net.ink
    for face in faces:
        yield face._replace(items=(Group(face.items, clip=clip),) if face.items else ())


def noting_seams(faces: Iterable[Face], seams: list[tuple[Rect, ...]]) -> Iterator[Face]:
    """Pass faces on, and gather of each the boxes that no seam should go through."""
    for face in faces:
        seams.append(tuple(_around(box.quad) for box in face.boxes if box.seam))
        yield face


def _around(quad: tuple[float, ...]) -> Rect:
    xs, ys = quad[0::2], quad[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def lay_pieces(one: "Drawn", run: "Run") -> SheetPlan:
    """Lay out a board, screen, box, standup or booklet, or pieces with shapes or creases.

    Raises:
        InputFault: not even one piece, or a tile of it, fits on the paper.
    """
    kind = one.component.kind
    if kind in ("board", "screen"):
        return _board(one, run)
    if kind == "booklet":
        return _booklet(one, run)
    if kind == "box":
        trim = one.trim
        guides = compose.creases([trim.outline], trim.folds, draw_cut=True)
        fronts = [code._replace(guides=guides) for code in one.fronts()]
        try:
            return lay_apart(one, fronts, None, trim, run)
        except InputFault as fault:
            less = "let the box hold less" if one.component.holds else "give the box less room"
            hint = f"{less}, or print on larger paper, such as a3"
            raise InputFault(
                *(
                    finding._replace(hint=hint) if finding.code == DOES_NOT_FIT.id else finding
                    for finding in fault.diagnostics
                )
            ) from fault
    return _standups(one, run) if kind == "standup" else lay_shaped(one, run)


def _standups(one: "Drawn", run: "Run") -> SheetPlan:
    codes = []
    for piece, code in zip(one.pieces, standup_codes(one, run.options.bleed), strict=True):
        codes += [code] * piece.copies
    return lay_apart(one, codes, None, flat_standup(one.trim), run)


def flat_standup(trim: Trim) -> Trim:
    """Return the size of a standup laid flat."""
    return Trim(f"standup {trim.id}", trim.w, compose.standup_height(trim))


def standup_codes(one: "Drawn", bleed: float) -> list[FaceCode]:
    """Return the code of each standup laid flat; equal ones share one."""
    made: dict[tuple[int, int], FaceCode] = {}
    for piece in one.pieces:
        key = (id(piece.front), id(piece.back))
        if key not in made:
            made[key] = compose.standup(piece.front, piece.back, one.trim, bleed)
    return [made[id(piece.front), id(piece.back)] for piece in one.pieces]


def _booklet(one: "Drawn", run: "Run") -> SheetPlan:
    """Lay out spreads; for a print shop (``single``) the pages in the order of reading."""
    pages, options = one.fronts(), run.options
    if options.backs == "single":
        return lay_sheets(
            one.component.name, pages, None, one.trim, run.paper, options, run.printer
        )
    fronts, backs = compose.spreads(pages, one.trim, options.bleed)
    flat = Trim(f"spread {one.trim.id}", 2 * one.trim.w, one.trim.h)
    if options.backs == "fronts":
        # Half of the pages are on backs, which a booklet cannot do without.
        run = run._replace(options=options._replace(backs="alternate"))
    plan = lay_apart(one, fronts, backs, flat, run)
    blank = 4 * len(fronts) - len(pages)
    if not blank:
        return plan
    says = (
        f"`{one.component.id}` has {len(pages)} pages on {len(fronts)} sheets: the last"
        f" {'page stays' if blank == 1 else f'{blank} pages stay'} blank"
    )
    note = BLANK_PAGES.at(one.component.place, says, hint="make the number of pages 4, 8, 12 …")
    return plan._replace(findings=(*plan.findings, note))


def lay_apart(
    one: "Drawn",
    fronts: list[FaceCode],
    backs: list[FaceCode] | None,
    trim: Trim,
    run: "Run",
    apart: float = APART,
) -> SheetPlan:
    """Lay out pieces with marks of their own, far enough apart (mm) for these."""
    options = run.options
    gap = max(options.gap, apart, 2 * options.bleed) if options.backs != "single" else 0.0
    plan = lay_sheets(
        one.component.name, fronts, backs, trim, run.paper, options._replace(gap=gap), run.printer
    )
    # The gap is this module's own; that it costs places is no news to anyone.
    kept = tuple(d for d in plan.findings if d.code != TIGHT_SHEET.id or gap == options.gap)
    return plan._replace(findings=kept)


def _board(one: "Drawn", run: "Run") -> SheetPlan:
    """Lay out boards: as they are where they fit on the paper, else in tiles."""
    options, name = run.options, one.component.name
    fronts, backs = one.fronts(), one.backs()
    fits = choose_grid(one.trim, run.paper, options._replace(registration=None)).cells > 0
    if fits and any(code.guides for code in fronts):
        return lay_shaped(one, run)
    if fits or options.backs == "single":
        return lay_sheets(name, fronts, backs, one.trim, run.paper, options, run.printer)
    if one.trim.shape != "rect":
        return lay_sheets(name, fronts, backs, one.trim, run.paper, options, run.printer)
    avoid = tuple(dict.fromkeys(rect for rects in one.seams for rect in rects))
    trim, marks = one.trim, options.registration
    split = _split(trim.w, trim.h, avoid, run.paper, options.bleed, marks)
    findings: tuple[Diagnostic, ...] = ()
    if split is None and marks is not None:
        from cardforge.sheets.registration import no_room

        options = options._replace(registration=None)
        split = _split(trim.w, trim.h, avoid, run.paper, options.bleed)
        findings = (no_room(name, trim),)
    if split is None:
        paper = run.paper.title or run.paper.id
        raise InputFault(
            DOES_NOT_FIT.at(
                None,
                f"{paper} is too small even for the tiles of a board",
                hint="choose a larger paper",
            )
        )
    slots = [(slot, "front") for slot in range(len(fronts))]
    if backs is not None:
        slots += [(slot, "back") for slot in range(len(backs))]
    sheets = tuple(tile_sheets(split, options, slots, 1))
    findings += tuple(_cut_seams(one, run, split, avoid))
    return SheetPlan(name, fronts, backs, sheets, options, 1, findings, run.printer)


def _cut_seams(
    one: "Drawn", run: "Run", split: Split, avoid: tuple[Rect, ...]
) -> Iterator[Diagnostic]:
    if not split.cut:
        return
    paper = run.paper.title or run.paper.id
    left, top, right, bottom = avoid[split.cut[0]]
    others = f", and through {len(split.cut) - 1} more" if len(split.cut) > 1 else ""
    yield SEAM_CUT.at(
        one.component.place,
        f"on {paper} a seam of `{one.component.id}` goes through what should stay whole, at"
        f" {left:.4g}, {top:.4g} mm ({right - left:.4g} × {bottom - top:.4g} mm){others}",
        hint="move it, or print on a larger paper",
    )
