"""Whether a ``<cut>`` can be cut: outlines that enclose something, closed, inside the trim."""

from collections.abc import Iterator
from math import hypot

from cardforge.diagnostics import Code
from cardforge.diagnostics.codes.rendering import DOUBTFUL_CUT, IMPOSSIBLE_CUT
from cardforge.faces.draft import Problem
from cardforge.faces.drawing import Path, Trim
from cardforge.faces.offset import normalised
from cardforge.faces.outline import area, bounds, flatten, polyline, winding
from cardforge.faces.parse import Node

#: Smaller areas (mm²) and lengths (mm) are nothing, and rounding.
_NO_AREA, _EPS = 0.01, 0.01
_FINE = 0.005


def problems_of(cut: Node, paths: tuple[Path, ...], trim: Trim) -> list[Problem]:
    """Return what is wrong with the shapes of a ``<cut>``.

    ``paths`` are their outlines on the face: outlines first, then holes; without outlines among
    them the first is the trim's.
    """
    outlines = [child for child in cut.children if not child.attrs.get("hole")]
    holes = [child for child in cut.children if child.attrs.get("hole")]
    whole = paths[: len(outlines) or 1]
    found: list[Problem] = []
    for child, path in zip(outlines, whole, strict=False):
        wrong = list(_of_shape(child, path))
        found += wrong or _beyond(child, path, trim)
    sound = not found
    for child, path in zip(holes, paths[len(whole) :], strict=True):
        wrong = list(_of_shape(child, path))
        if not wrong and sound:
            wrong = _outside(child, path, whole)
        found += wrong
    return found


def _problem(code: Code, node: Node, what: str, hint: str) -> Problem:
    kind = "hole" if node.attrs.get("hole") else "outline"
    return Problem(code, node, f"the cut's {kind} <{node.tag}> {what}", hint)


def _of_shape(node: Node, path: Path) -> Iterator[Problem]:
    """Yield what is wrong with one shape by itself."""
    rings = [ring for ring in flatten(path, _FINE) if len(ring) > 1]
    sizes = [abs(area(polyline(ring, True))) for ring in rings]
    if sum(sizes) < _NO_AREA and _enclosed(rings) < _NO_AREA:
        yield _problem(
            IMPOSSIBLE_CUT, node, "encloses no area", "give it a width and a height, or remove it"
        )
        return
    for ring, size in zip(rings, sizes, strict=True):
        clean = _enclosed([ring])
        if abs(clean - size) > max(_NO_AREA, 1e-4 * clean):
            hint = "let its line run round once, without meeting itself"
            yield _problem(IMPOSSIBLE_CUT, node, "crosses itself", hint)
            return
    gap = _gap(path)
    if gap > _EPS:
        what = f"is left open: {gap:.1f} mm lie between its end and its beginning"
        yield _problem(DOUBTFUL_CUT, node, what, "end each part of its `d` with Z")


def _enclosed(rings: list[list[tuple[float, float]]]) -> float:
    """Return the area that rings enclose; what they enclose twice counts once."""
    path = tuple(segment for ring in rings for segment in polyline(ring, True))
    return abs(sum(area(polyline(ring, True)) for ring in normalised(path, tolerance=_FINE)))


def _gap(path: Path) -> float:
    """Return the widest distance between the end and the beginning of a part without a Z."""
    widest = 0.0
    start = end = (0.0, 0.0)
    for segment in (*path, ("M", 0.0, 0.0)):
        if segment[0] == "Z":
            end = start
        elif segment[0] == "M":
            widest = max(widest, hypot(end[0] - start[0], end[1] - start[1]))
            start = end = segment[1:]  # type: ignore[assignment]
        else:
            end = segment[-2:]  # type: ignore[assignment]
    return widest


def _beyond(node: Node, path: Path, trim: Trim) -> list[Problem]:
    left, top, right, bottom = bounds(path)
    over = max(-left, -top, right - trim.w, bottom - trim.h)
    if over <= _EPS:
        return []
    what = f"reaches {over:.1f} mm beyond the piece's {trim.w:g} × {trim.h:g} mm"
    hint = "make it smaller, or give the component a `size:` that holds it"
    return [_problem(DOUBTFUL_CUT, node, what, hint)]


def _outside(node: Node, path: Path, whole: tuple[Path, ...]) -> list[Problem]:
    rings = flatten(path, _FINE)
    around = [ring for outline in whole for ring in flatten(outline, _FINE)]
    if all(winding(around, x, y) for ring in rings for x, y in ring) and not any(
        winding(rings, x, y) for ring in around for x, y in ring
    ):
        return []
    return [_problem(DOUBTFUL_CUT, node, "is not all inside the outline", "move it inwards")]
