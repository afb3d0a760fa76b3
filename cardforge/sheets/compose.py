"""Pieces made of several faces: spreads of a booklet, standups; and marks where to crease.

All codes have their origin at the top-left corner, in pt, with y upwards; lengths given are mm.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Matrix, Path, Trim
from cardforge.faces.extent import PT
from cardforge.faces.notation import number
from cardforge.faces.operators import outline
from cardforge.faces.outline import flatten, rectangle, transform, winding
from cardforge.sheets.page import form_name, numbers, through

#: Where a crease's mark begins and ends, counted from the piece's edge.
TICK = (0.6, 3.0)
#: A mark keeps this far from the piece sideways; one along its edge would be taken for the edge.
_BESIDE = 0.1
#: Height of the tabs on which a standup stands.
BASE = 12.0

Crease = tuple[float, float, float, float]
Rect = tuple[float, float, float, float]


class Part(NamedTuple):
    """A face in a piece: through a matrix (pt, y upwards), cut to ``clip`` (mm, y downwards)."""

    code: FaceCode
    matrix: Matrix
    clip: Rect


def joined(
    parts: Sequence[Part],
    size: tuple[float, float],
    bleed: float,
    guides: str,
    cut: tuple[Path, ...],
    folds: tuple[Crease, ...],
) -> FaceCode:
    """Return one code of a size that draws several; each is stored once in a file."""
    w, h = size
    operators: list[str] = []
    forms: dict[str, FaceCode] = {}
    for code, matrix, (left, top, right, bottom) in parts:
        name = form_name(code.operators, code.bbox)
        forms[name] = code
        clip = (left * PT, -bottom * PT, right * PT, -top * PT)
        operators.append(f"{through(matrix, clip)}\n/{name} Do\nQ")
    box = (-bleed * PT, -(h + bleed) * PT, (w + bleed) * PT, bleed * PT)
    bbox = (round(box[0], 4), round(box[1], 4), round(box[2], 4), round(box[3], 4))
    return FaceCode(
        "\n".join(operators), {}, {}, {}, {}, {}, forms, bbox, guides=guides, cut=cut, folds=folds
    )


def creases(
    cut: Iterable[Path], folds: Sequence[Crease], *, draw_cut: bool, draw_inner: bool = False
) -> str:
    """Return the guides of a folded piece: its outline, and short marks at the ends of folds.

    Marks stand outside of the piece, so that nothing is printed on the crease itself; one that
    would come to lie on the piece (between two flaps) is left out. With ``draw_inner`` a crease
    that has no mark at either end is a dashed line.
    """
    paths = list(cut)
    rings = flatten(paths[0], 0.01) if paths else []
    words = ["q"]
    if draw_cut:
        words.append("0.5 G 0.2835 w")
        words += [f"{outline(path)} S" for path in paths]
    ticks: list[str] = []
    inner: list[str] = []
    for x1, y1, x2, y2 in folds:
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        if not length:
            continue
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        before = len(ticks)
        for x, y, way in ((x1, y1, -1), (x2, y2, 1)):
            spots = [
                (x + way * ux * far + side * uy, y + way * uy * far - side * ux)
                for far in (TICK[0], sum(TICK) / 2, TICK[1])
                for side in (-_BESIDE, _BESIDE)
            ]
            if any(winding(rings, *spot) for spot in spots):
                continue
            a, b, c, d = (at + way * u * far for far in TICK for at, u in ((x, ux), (y, uy)))
            ticks.append(f"{numbers(a * PT, -b * PT)} m {numbers(c * PT, -d * PT)} l")
        if draw_inner and len(ticks) == before:
            inner.append(f"{numbers(x1 * PT, -y1 * PT)} m {numbers(x2 * PT, -y2 * PT)} l")
    if ticks:
        lines = " ".join(ticks)
        words.append(f"1 G {number(0.5 * PT)} w {lines} S 0 G {number(0.15 * PT)} w {lines} S")
    if inner:
        words.append(f"0.5 G 0.2835 w [{numbers(2 * PT, PT)}] 0 d {' '.join(inner)} S")
    words.append("Q")
    return " ".join(words) if len(words) > 2 else ""


def moved(matrix: Matrix, operators: str) -> str:
    """Return operators through a matrix; "" stays empty."""
    return f"{through(matrix)} {operators} Q" if operators else ""


def spreads(
    pages: Sequence[FaceCode], trim: Trim, bleed: float
) -> tuple[list[FaceCode], list[FaceCode]]:
    """Return the front and back of each sheet of a booklet that is stapled in the fold.

    Sheet s (from 0, the outermost) of N pages (from 1; a multiple of four, blank at the end) has
    in front N−2s and 2s+1, on its back 2s+2 and N−2s−1.
    """
    total = -(-len(pages) // 4) * 4
    cut = (rectangle(0.0, 0.0, 2 * trim.w, trim.h),)
    folds = ((trim.w, 0.0, trim.w, trim.h),)
    guides = creases(cut, folds, draw_cut=False)

    def spread(left: int, right: int, marks: str) -> FaceCode:
        w, h = trim.w, trim.h
        parts = []
        if left <= len(pages):
            clip = (-bleed, -bleed, w, h + bleed)
            parts.append(Part(pages[left - 1], (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), clip))
        if right <= len(pages):
            clip = (w, -bleed, 2 * w + bleed, h + bleed)
            parts.append(Part(pages[right - 1], (1.0, 0.0, 0.0, 1.0, w * PT, 0.0), clip))
        return joined(parts, (2 * w, h), bleed, marks, cut, folds)

    fronts, backs = [], []
    for s in range(total // 4):
        fronts.append(spread(total - 2 * s, 2 * s + 1, guides))
        backs.append(spread(2 * s + 2, total - 2 * s - 1, ""))
    return fronts, backs


def standup(front: FaceCode, back: FaceCode | None, trim: Trim, bleed: float) -> FaceCode:
    """Return a figure and its back joined at the fold above the head, with a tab at each end.

    The back stands on its head on paper and upright once folded; without one of its own it is the
    front mirrored, so that both outlines meet. The tabs stay blank for glue.
    """
    w, h = trim.w, trim.h
    fold = BASE + h
    parts = [
        Part(front, (1.0, 0.0, 0.0, 1.0, 0.0, -fold * PT), (-bleed, fold, w + bleed, fold + h))
    ]
    behind = (-bleed, BASE, w + bleed, fold)
    if back is None:
        parts.append(Part(front, (1.0, 0.0, 0.0, -1.0, 0.0, -fold * PT), behind))
    else:
        parts.append(Part(back, (-1.0, 0.0, 0.0, -1.0, w * PT, -fold * PT), behind))
    height = standup_height(trim)
    cut: tuple[Path, ...] = (rectangle(0.0, 0.0, w, height),)
    folds = tuple((0.0, y, w, y) for y in (BASE, fold, fold + h))
    guides = creases(cut, folds, draw_cut=False)
    if front.guides:
        # A shape of its own is cut through both halves once they are glued.
        guides += f" {moved((1.0, 0.0, 0.0, 1.0, 0.0, -fold * PT), front.guides)}"
        cut += tuple(transform(path, (1.0, 0.0, 0.0, 1.0, 0.0, fold)) for path in front.cut)
    return joined(parts, (w, height), bleed, guides, cut, folds)


def standup_height(trim: Trim) -> float:
    """Return the height of a standup laid flat."""
    return 2 * (trim.h + BASE)
