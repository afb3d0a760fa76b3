"""The first page of a kit: what to print on what, with which tools, and in which order."""

from collections.abc import Sequence
from typing import NamedTuple

from cardforge.faces.code import FaceCode
from cardforge.faces.maker import FaceMaker
from cardforge.faces.operators import FaceEncoder
from cardforge.faces.outline import area
from cardforge.jobs.choices import Run
from cardforge.jobs.draw import Drawn
from cardforge.jobs.writing import duplex_of
from cardforge.sheets.plan import SheetPlan
from cardforge.source.model import Component, Game

TEMPLATE = "base/kit.xml"
#: mm: least paper on which the page can be read.
ROOM = (180.0, 250.0)
#: mm: thickness of board under tiles, tokens and game boards that name no other.
_BOARD = 2.0

#: Kind → what it is printed on; kinds that are not here are printed on card.
_STOCKS = {"tile": "glued", "token": "glued", "board": "glued", "booklet": "paper"}

#: Materials in the order of the kit's pages.
_ORDER = ("card", "glued", "paper")

#: Kinds that need steps of their own.
_SPECIAL = frozenset({"standup", "booklet", "box"})


class Part(NamedTuple):
    """A component as the page shows it; ``sheets`` of paper, 0 on those of the one before."""

    name: str
    kind: str
    pieces: int
    sheets: int


class Stock(NamedTuple):
    """What is printed on one material: ``card``, ``paper``, or ``glued`` on board of ``mm``.

    Its pages in the kit are those from ``first`` to ``last``, the kit's first page being 1.
    """

    id: str
    mm: float
    sheets: int
    parts: tuple[Part, ...]
    first: int
    last: int


def material(component: Component) -> tuple[int, float]:
    """Return what a component is printed on, as a key that sorts like the kit's pages.

    First card, then paper that is glued onto board, by its thickness in mm, then paper.
    """
    stock = _STOCKS.get(component.kind, "card")
    return _ORDER.index(stock), (component.stock or _BOARD) if stock == "glued" else 0.0


def has_room(run: Run) -> bool:
    """Tell whether the paper takes the page; sheets for print shops have none."""
    paper = run.paper
    return run.options.backs != "single" and paper.w >= ROOM[0] and paper.h >= ROOM[1]


def cover(
    game: Game, run: Run, parts: Sequence[tuple[Drawn, SheetPlan]], maker: FaceMaker
) -> FaceCode:
    """Return the page, of the paper's size, upright; findings go to the maker's.

    ``parts`` are in the order of the kit's pages, so those of one `material` are together.
    Names in the template: ``title``, ``subtitle``, ``version``, ``paper``, ``backs`` (the mode),
    ``stocks``, ``kinds`` (of all components), ``both`` (whether anything has a back), and names of
    components: ``mounted`` (glued onto board), ``split`` (in tiles), ``shaped`` (cut along a line),
    ``folded``. ``special`` tells whether anything needs steps of its own.
    """
    by_stock: dict[tuple[int, float], list[Part]] = {}
    ends: dict[tuple[int, float], int] = {}
    counted: set[int] = set()
    # This page, and a blank one behind it where the printer turns sheets over.
    before = end = 2 if duplex_of(run) else 1
    for one, plan in parts:
        component = one.component
        key = material(component)
        # Pieces of several components on shared sheets: these count once.
        new = id(plan) not in counted
        counted.add(id(plan))
        part = Part(component.name, component.kind, one.printed, plan.papers if new else 0)
        by_stock.setdefault(key, []).append(part)
        end += plan.pages if new else 0
        ends[key] = end
    stocks = []
    for (order, mm), found in by_stock.items():
        end = ends[order, mm]
        sheets = sum(part.sheets for part in found)
        stocks.append(Stock(_ORDER[order], mm, sheets, tuple(found), before + 1, end))
        before = end
    split = [one.component.name for one, plan in parts if any(s.tile for s in plan.sheets)]
    glued = [part.name for stock in stocks if stock.id == "glued" for part in stock.parts]
    kinds = sorted({one.component.kind for one, _ in parts})
    shaped = [
        one.component.name
        for one, _ in parts
        if one.component.kind != "box" and any(_shaped(one, piece.front) for piece in one.pieces)
    ]
    folded = [
        one.component.name
        for one, _ in parts
        if one.component.kind not in _SPECIAL and any(piece.front.folds for piece in one.pieces)
    ]
    names: dict[str, object] = {
        "title": game.title,
        "subtitle": game.subtitle,
        "version": game.version,
        "paper": run.paper.title or run.paper.id,
        "backs": run.options.backs,
        "stocks": stocks,
        "kinds": kinds,
        "mounted": [name for name in glued if name not in split],
        "split": split,
        "shaped": shaped,
        "folded": folded,
        "special": bool(split or shaped or folded or _SPECIAL.intersection(kinds)),
        "both": any(plan.backs is not None for _, plan in parts),
    }
    face = maker.furniture(TEMPLATE, run.paper.w, run.paper.h, names)
    return FaceEncoder().encode(face)


def _shaped(one: Drawn, code: FaceCode) -> bool:
    """Tell whether straight cuts do not free a piece (with round corners at most)."""
    whole = one.trim.w * one.trim.h
    return len(code.cut) > 1 or any(abs(area(path)) <= 0.95 * whole for path in code.cut)
