"""Columns and rows: how wide or high each becomes, and where children go. All lengths mm."""

from collections.abc import Sequence
from typing import NamedTuple

from cardforge.faces.parse import Node
from cardforge.faces.values import Track
from cardforge.text.sums import added

AUTO = Track(None, 0.0)
SHARE = Track(None, 1.0)


class Cell(NamedTuple):
    """A child with the tracks that it takes, counted from 0."""

    node: Node
    col: int
    row: int
    cols: int
    rows: int


class Shape(NamedTuple):
    """What a container is whatever its size: its cells, and the tracks that they lie in.

    ``soft`` are columns of words, which can wrap; ``shared`` tells that all columns are lengths or
    shares of the width, so that nobody has to be asked how wide it wants to be.
    """

    cells: list[Cell]
    columns: int
    rows: int
    tracks: list[Track]
    lanes: list[Track]
    soft: list[bool]
    shared: bool


def cells_of(node: Node) -> tuple[list[Cell], int, int]:
    """Return the cells of a stack, row or grid, and its numbers of columns and rows.

    In a grid each child takes the first free cells after the child before it.
    """
    children = node.children
    if node.tag == "stack":
        return [Cell(c, 0, i, 1, 1) for i, c in enumerate(children)], 1, len(children)
    if node.tag == "row":
        return [Cell(c, i, 0, 1, 1) for i, c in enumerate(children)], len(children), 1
    width = len(node.attrs.get("cols", (SHARE,)))
    taken: set[tuple[int, int]] = set()
    cells: list[Cell] = []
    col = row = depth = 0
    for child in children:
        cols = min(child.attrs.get("colspan", 1), width)
        rows = child.attrs.get("rowspan", 1)
        while col + cols > width or any(
            (col + i, row + j) in taken for i in range(cols) for j in range(rows)
        ):
            col += 1
            if col + cols > width:
                col, row = 0, row + 1
        taken.update((col + i, row + j) for i in range(cols) for j in range(rows))
        cells.append(Cell(child, col, row, cols, rows))
        depth = max(depth, row + rows)
        col += cols
    return cells, width, depth


def shape_of(node: Node) -> Shape:
    """Return what a stack, row or grid is whatever its size."""
    cells, columns, rows = cells_of(node)
    get, tag = node.attrs.get, node.tag
    filler = AUTO if tag == "row" else SHARE
    tracks = padded(get("cols", ()) if tag != "stack" else (), columns, filler)
    lanes = [SHARE] if tag == "row" else padded(get("rows", ()), rows, AUTO)
    soft = [False] * columns
    for cell in cells:
        if cell.cols == 1 and "w" not in cell.node.attrs and _has_text(cell.node):
            soft[cell.col] = True
    shared = all(t.length is not None or t.weight for t in tracks)
    return Shape(cells, columns, rows, tracks, lanes, soft, shared)


def texts_of(node: Node) -> list[Node]:
    """Return all ``<text>`` elements in a container."""
    found = []
    for child in node.children:
        if child.tag == "text":
            found.append(child)
        elif child.children:
            found += texts_of(child)
    return found


def _has_text(node: Node) -> bool:
    return node.tag == "text" or bool(texts_of(node))


def solve(
    tracks: Sequence[Track],
    natural: Sequence[float],
    gap: float,
    total: float | None,
    elastic: Sequence[bool] = (),
) -> list[float]:
    """Return the size of each track.

    Fixed tracks have their length, ``auto`` tracks what their content needs, and the others
    share what is left of ``total`` by weight (without ``total``: as much as the neediest asks).
    ``elastic`` tracks of ``auto`` (words, which can wrap) give way in proportion where the
    fixed and automatic ones exceed the total.
    """
    sizes = [
        track.length.of(total or 0.0) if track.length is not None else 0.0 if track.weight else need
        for track, need in zip(tracks, natural, strict=True)
    ]
    weights = added(track.weight for track in tracks)
    if total is None:
        unit = max(
            (need / t.weight for t, need in zip(tracks, natural, strict=True) if t.weight),
            default=0.0,
        )
        return [t.weight * unit if t.weight else s for t, s in zip(tracks, sizes, strict=True)]
    rest = total - added(sizes) - gap * max(0, len(tracks) - 1)
    if rest < 0 and elastic:
        soft = [
            s if bends and t.length is None and not t.weight else 0.0
            for t, s, bends in zip(tracks, sizes, elastic, strict=True)
        ]
        give = added(soft)
        if give > 0:
            part = max(0.0, (give + rest) / give)
            return [s * part if bends else s for s, bends in zip(sizes, soft, strict=True)]
    if weights and rest > 0:
        return [
            t.weight / weights * rest if t.weight else s for t, s in zip(tracks, sizes, strict=True)
        ]
    return sizes


def needs(
    spans: Sequence[tuple[int, int, float]], tracks: Sequence[Track], gap: float
) -> list[float]:
    """Return what each track needs from (first track, number of tracks, size) of its content.

    Content over several tracks that needs more than they have enlarges the last of them that
    is not of a fixed length.
    """
    need = [t.length.mm if t.length is not None else 0.0 for t in tracks]
    for first, count, size in spans:
        if count == 1:
            need[first] = max(need[first], size)
    for first, count, size in spans:
        if count > 1:
            lack = size - added(need[first : first + count]) - gap * (count - 1)
            free = [i for i in range(first, first + count) if tracks[i].length is None]
            if lack > 0 and free:
                need[free[-1]] += lack
    return need


def padded(tracks: Sequence[Track], count: int, filler: Track) -> list[Track]:
    """Return exactly ``count`` tracks: cut, or filled up."""
    return [*tracks[:count], *[filler] * (count - len(tracks))]


def starts(sizes: Sequence[float], gap: float, offset: float = 0.0) -> list[float]:
    """Return where each track begins."""
    found = []
    for size in sizes:
        found.append(offset)
        offset += size + gap
    return found


def distribute(mode: str, spare: float, count: int) -> tuple[float, float]:
    """Return (offset of the first, additional gap) for content that leaves ``spare`` mm."""
    if spare <= 0 or mode in ("start", "top", "left"):
        return 0.0, 0.0
    if mode in ("center", "middle"):
        return spare / 2, 0.0
    if mode == "spread" and count > 1:
        return 0.0, spare / (count - 1)
    if mode == "spread":
        return spare / 2, 0.0
    return spare, 0.0
