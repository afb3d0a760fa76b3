"""Clip paths and viewports of an SVG (CSS Masking 1, chapter 5)."""

from collections.abc import Callable, Sequence

from cardforge.faces.drawing import IDENTITY, Group, Item, Matrix, Path, Shape
from cardforge.faces.extent import extent
from cardforge.faces.offset import normalised
from cardforge.faces.outline import area, bounds, invert, multiply, polyline, transform
from cardforge.faces.svg_css import Rule
from cardforge.faces.svg_dom import Document, Node
from cardforge.faces.svg_notes import Notes
from cardforge.faces.svg_paint import reference
from cardforge.faces.svg_shapes import SHAPES
from cardforge.faces.svg_style import declared
from cardforge.faces.svg_values import Viewport, length, matrix, sane

_WORDS = "convert it to a path"


def coordinate(
    notes: Notes, node: Node, name: str, default: str, whole: float, view: Viewport
) -> float:
    """Return a length attribute in user units; the default after a note where it is not valid."""
    text = node.attrs.get(name, default)
    value = length("100%" if text == "auto" else text, whole, view.em)
    if value is None:
        notes.bad(node, name, f"`{text}` is no length")
        value = length(default, whole, view.em) or 0.0
    return value


class Clips:
    """Resolves ``clip-path``; ``outline`` gives the path of a basic shape in its own units."""

    __slots__ = ("_document", "_notes", "_outline", "_rules")

    def __init__(
        self,
        document: Document,
        rules: Sequence[Rule],
        notes: Notes,
        outline: Callable[[Node, Viewport], Path],
    ) -> None:
        self._document = document
        self._rules = rules
        self._notes = notes
        self._outline = outline

    def path(
        self, node: Node, text: str, items: list[Item], ctm: Matrix, view: Viewport
    ) -> Path | None:
        """Return the clip of an element in the drawing's space; None for none."""
        if text == "none":
            return None
        found = reference(text)
        target = self._document.by_id.get(found[0]) if found else None
        if target is None or target.tag != "clipPath":
            self._notes.ignore(node, f"`clip-path` {text[:40]}", "clip by a `<clipPath>`")
            return None
        own = declared(target, self._rules)
        moved = matrix(own.get("transform", "")) or IDENTITY
        frame = multiply(ctm, moved)
        if target.attrs.get("clipPathUnits") == "objectBoundingBox":
            frame = multiply(self._unit_box(items, ctm), moved)
        if own.get("clip-path", "none") != "none":
            self._notes.ignore(target, "`clip-path` of a `<clipPath>`", "merge the two clips")
        rule = own.get("clip-rule", "nonzero")
        parts = [self._clip_part(child, frame, view, rule) for child in target.children]
        parts = [part for part in parts if part]
        if len(parts) > 1:
            # Shapes of opposite sense would cut holes into each other.
            parts = [part if area(part) > 0 else _outlined(part, False) for part in parts]
        return tuple(segment for part in parts for segment in part)

    def _unit_box(self, items: list[Item], ctm: Matrix) -> Matrix:
        """Return the matrix from the unit square to the box of what is clipped."""
        back = invert(ctm)
        boxes = [bounds(transform(p, back)) for p in _paths_of(items, IDENTITY) if p]
        if not boxes:
            return ctm
        left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
        right, bottom = max(b[2] for b in boxes), max(b[3] for b in boxes)
        return multiply(ctm, (right - left, 0, 0, bottom - top, left, top))

    def _clip_part(self, node: Node, frame: Matrix, view: Viewport, rule: str) -> Path:
        own = declared(node, self._rules)
        rule = own.get("clip-rule", rule)
        frame = multiply(frame, matrix(own.get("transform", "")) or IDENTITY)
        if not sane(frame):
            return ()
        if node.tag == "use":
            target = self._document.by_id.get(node.attrs.get("href", "")[1:])
            if target is None or target.tag not in SHAPES:
                self._notes.ignore(node, "`<use>` of this kind in a `<clipPath>`", "copy the shape")
                return ()
            x = coordinate(self._notes, node, "x", "0", view.w, view)
            y = coordinate(self._notes, node, "y", "0", view.h, view)
            return self._clip_part(target, multiply(frame, (1, 0, 0, 1, x, y)), view, rule)
        if node.tag not in SHAPES:
            if node.tag not in ("title", "desc", "metadata"):
                self._notes.ignore(node, f"`<{node.tag}>` in a `<clipPath>`", _WORDS)
            return ()
        if own.get("display") == "none":
            return ()
        path = transform(self._outline(node, view), frame)
        return _outlined(path, True) if path and rule == "evenodd" else path


def _outlined(path: Path, even_odd: bool) -> Path:
    """Return the path as rings that give the same area by both fill rules, areas clockwise."""
    left, top, right, bottom = bounds(path)
    fine = 0.0005 * max(right - left, bottom - top, 1e-3)
    out: Path = ()
    for ring in normalised(path, even_odd, fine):
        out += polyline(ring, close=True)
    return out


def _paths_of(items: Sequence[Item], frame: Matrix) -> list[Path]:
    out: list[Path] = []
    for item in items:
        if isinstance(item, Shape):
            out.append(transform(item.path, frame))
        elif isinstance(item, Group):
            out += _paths_of(item.items, multiply(frame, item.matrix))
    return out


def clipped(items: list[Item], window: Path, ctm: Matrix) -> list[Item]:
    """Return the items cut to a rectangle of the space ``ctm``, where they reach beyond it."""
    window = transform(window, ctm)
    reach = extent(items)
    if reach is None:
        return []
    if not (ctm[1] or ctm[2]):
        left, top, right, bottom = bounds(window)
        slack = 1e-6 * (right - left)
        if (
            left - slack <= reach[0]
            and top - slack <= reach[1]
            and reach[2] <= right + slack
            and reach[3] <= bottom + slack
        ):
            return items
    return [Group(tuple(items), clip=window)]
