"""The first page of a kit: what to print on what, with which tools, and in which order."""

from collections.abc import Sequence
from typing import NamedTuple

from cardforge.faces.code import FaceCode
from cardforge.faces.maker import FaceMaker
from cardforge.faces.operators import FaceEncoder
from cardforge.faces.outline import area
from cardforge.jobs.choices import Run
from cardforge.jobs.draw import Drawn
from cardforge.sheets.plan import SheetPlan
from cardforge.source.model import Game

TEMPLATE = "base/kit.xml"
#: mm: least paper on which the page can be read.
ROOM = (180.0, 250.0)
#: mm: thickness of board under tiles, tokens and game boards that name no other.
_BOARD = 2.0

#: Kind → what it is printed on; kinds that are not here are printed on card.
_STOCKS = {"tile": "glued", "token": "glued", "board": "glued", "booklet": "paper"}

#: Kinds that need steps of their own.
_SPECIAL = frozenset({"standup", "booklet", "box"})


class Part(NamedTuple):
    """A component as the page shows it; ``sheets`` of paper, 0 on those of the one before."""

    name: str
    kind: str
    pieces: int
    sheets: int


class Stock(NamedTuple):
    """What is printed on one material: ``card``, ``paper``, or ``glued`` on board of ``mm``."""

    id: str
    mm: float
    sheets: int
    parts: tuple[Part, ...]


def has_room(run: Run) -> bool:
    """Tell whether the paper takes the page; sheets for print shops have none."""
    paper = run.paper
    return run.options.backs != "single" and paper.w >= ROOM[0] and paper.h >= ROOM[1]


def cover(
    game: Game, run: Run, parts: Sequence[tuple[Drawn, SheetPlan]], maker: FaceMaker
) -> FaceCode:
    """Return the page, of the paper's size, upright; findings go to the maker's.

    Names in the template: ``title``, ``subtitle``, ``version``, ``paper``, ``backs`` (the mode),
    ``stocks``, ``kinds`` (of all components), ``both`` (whether anything has a back), and names of
    components: ``mounted`` (glued onto board), ``split`` (in tiles), ``shaped`` (cut along a line),
    ``folded``. ``special`` tells whether anything needs steps of its own.
    """
    by_stock: dict[tuple[str, float], list[Part]] = {}
    counted: set[int] = set()
    for one, plan in parts:
        component = one.component
        stock = _STOCKS.get(component.kind, "card")
        mm = (component.stock or _BOARD) if stock == "glued" else 0.0
        # Pieces of several components on shared sheets: these count once.
        sheets = 0 if id(plan) in counted else plan.papers
        counted.add(id(plan))
        part = Part(component.name, component.kind, one.printed, sheets)
        by_stock.setdefault((stock, mm), []).append(part)
    stocks = [
        Stock(stock, mm, sum(part.sheets for part in found), tuple(found))
        for (stock, mm), found in by_stock.items()
    ]
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
