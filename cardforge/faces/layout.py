"""Elements to drawing items: each in its box, with its turn, clip and opacity."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from cardforge.diagnostics.codes.rendering import CONTENT_OVERFLOW
from cardforge.faces.boxes import Frame, resolve
from cardforge.faces.draft import AS_DESIGNED, Draft, Fitting, Problem
from cardforge.faces.drawing import IDENTITY, Box, Face, Item, Matrix, Path, Stroke, Trim
from cardforge.faces.drawing import Shape as ShapeItem
from cardforge.faces.fitting import Fitter
from cardforge.faces.ground import Ground, Layer
from cardforge.faces.measure import CONTAINERS, EPS, Measurer
from cardforge.faces.outline import multiply, rectangle, rounded_rectangle
from cardforge.faces.parse import Node
from cardforge.faces.room import Room
from cardforge.faces.shapes import (
    OUTLINED,
    Bleeding,
    box_of,
    cut_paths,
    draw_line,
    draw_shape,
    ends_of,
    grown_frame,
    rotation_of,
)
from cardforge.faces.survey import Part, Redrawn, Survey
from cardforge.faces.tracks import texts_of
from cardforge.faces.values import Paint

_SHARES = {
    "start": 0.0, "left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5,
    "end": 1.0, "right": 1.0, "bottom": 1.0,
}  # fmt: skip


class Artist(Protocol):
    """Draws pictures."""

    def size(self, node: Node) -> tuple[float, float] | None:
        """Return the size in mm that a picture itself asks for."""
        ...

    def draw(
        self, node: Node, frame: Frame, align: float, valign: float, draft: Draft
    ) -> Item | None:
        """Return an image or icon drawn in a box; reports to ``draft`` what is wrong."""
        ...

    def draw_edge(
        self,
        node: Node,
        box: Frame,
        reach: Frame,
        whole: Frame,
        align: float,
        valign: float,
        draft: Draft,
    ) -> Item | None:
        """Return an image whose bleed or border is looked after.

        Its trim lies on ``box``, its ink may go as far as ``reach``; ``whole`` is the face.
        """
        ...


class TextDrawer(Protocol):
    """Draws words."""

    def inside(self, cut: tuple[Path, ...], trim: Trim | None) -> None:
        """Say where the face is cut; with ``trim`` where that is the cut."""
        ...

    def draw(self, node: Node, frame: Frame, fitting: Fitting, draft: Draft) -> None:
        """Draw a ``<text>`` in its box; reports to ``draft`` what does not fit."""
        ...

    def room(self, node: Node, frame: Frame, color: str, ground: Ground) -> Room | None:
        """Return where letters of one colour can stand with nothing to be said of their place."""
        ...


class Side(NamedTuple):
    """What is the same for all faces of a component's side. Lengths mm."""

    trim: Trim
    bleed: float
    low_ink: bool
    rtl: bool


def _shows_its_edge(attrs: Mapping[str, Any]) -> bool:
    """Tell whether something is said of a picture's own bleed or border, or bleed is made."""
    return "has_bleed" in attrs or "trim_mm" in attrs or isinstance(attrs.get("bleed"), str)


class _Drawn(NamedTuple):
    """What one child of a face came to: remembered, since most recur on every card."""

    items: tuple[Item, ...]
    boxes: tuple[Box, ...]
    problems: tuple[Problem, ...]
    uniform: tuple[tuple[tuple[str, ...], Fitting], ...]
    layers: tuple[Layer, ...]


class Layouter:
    """Lays out the faces of one component's side."""

    def __init__(self, side: Side, measurer: Measurer, pictures: Artist, words: TextDrawer) -> None:
        self._side = side
        self.measurer = measurer
        self.fitter = Fitter(measurer)
        self.words = words
        self._pictures = pictures
        self._whole = Frame(0.0, 0.0, side.trim.w, side.trim.h)
        self._mirror = False
        self._drawn: dict[tuple[Node, bool, Node | None, Ground], _Drawn] = {}
        self._paper = Ground()
        self._cuts: dict[tuple[Node | None, bool], tuple[tuple[Path, ...], list[Problem]]] = {}
        self._uniform: dict[tuple[str, ...], Fitting] = {}

    def release(self) -> None:
        """Drop what is kept of elements, which refers to itself by way of the ground."""
        self._drawn.clear()
        self._paper.release()

    def lay_out(
        self, root: Node, uniform: dict[tuple[str, ...], Fitting] | None = None
    ) -> tuple[Face, Draft]:
        """Return the face that an element tree describes, and the draft with its problems.

        ``uniform`` holds the fittings that texts must share; a first pass without it tells, in
        ``Draft.uniform``, what each group of texts needs.
        """
        blank, draft, cut = self._begin(root, uniform or {})
        for child in root.children:
            if child.tag not in ("cut", "fold"):
                self._add(self._child(child, cut, draft.ground), draft)
        return blank._replace(items=tuple(draft.items), boxes=tuple(draft.boxes)), draft

    def _begin(
        self, root: Node, uniform: dict[tuple[str, ...], Fitting]
    ) -> tuple[Face, Draft, Node | None]:
        """Return a face with nothing drawn yet, its draft, and its ``<cut>``."""
        if uniform != self._uniform:
            self._uniform = uniform
            self._drawn.clear()
        side = self._side
        self._mirror = side.rtl and root.attrs.get("mirror") == "auto"
        self.measurer.mirror = self._mirror
        draft = Draft(self._paper)
        cut = next((child for child in root.children if child.tag == "cut"), None)
        outline, wrong = self._cut(cut)
        draft.problems += wrong
        self.words.inside(outline, side.trim if cut is None else None)
        folds = [ends_of(one, self._whole, self._mirror) for one in root.children
                 if one.tag == "fold"]  # fmt: skip
        all_folds = (*side.trim.folds, *folds)
        face = Face(side.trim.w, side.trim.h, side.bleed, (), outline, all_folds, ())
        return face, draft, cut

    def survey(self, root: Node, differs: Callable[[Node], bool]) -> Survey | None:
        """Return what faces have in common that differ in the words of some children alone.

        None where something is to be said of every one of them, or they are to share a size.
        """
        blank, draft, cut = self._begin(root, {})
        parts: list[Part] = []
        for child in root.children:
            if child.tag in ("cut", "fold"):
                continue
            if differs(child):
                parts.append(Part(child, None, draft.ground))
                continue
            drawn = self._child(child, cut, draft.ground)
            parts.append(Part(child, drawn.items, draft.ground, drawn.layers))
            self._add(drawn, draft)
        return None if draft.problems or draft.uniform else Survey(root, blank, tuple(parts))

    def redraw(self, survey: Survey, child: Node, ground: Ground) -> Redrawn | None:
        """Return what a child draws that differs from that of a survey in its words alone.

        None where something is to be said of it, or it is to share a size with others.
        """
        _, _, cut = self._begin(survey.root, {})
        drawn = self._child(child, cut, ground)
        if drawn.problems or drawn.uniform:
            return None
        return Redrawn(drawn.items, drawn.layers)

    def frame_of(self, child: Node) -> Frame | None:
        """Return the box of a child of a surveyed face; None where it is turned or see-through."""
        attrs = child.attrs
        if attrs.get("rotate") or attrs.get("opacity", 1.0) != 1:
            return None
        return resolve(attrs, self._whole, self._mirror)

    def _cut(self, node: Node | None) -> tuple[tuple[Path, ...], list[Problem]]:
        """Return the outline and holes of a face, and what is wrong with them."""
        key = (node, self._mirror)
        found = self._cuts.get(key)
        if found is None:
            paths = cut_paths(node, self._side.trim, self._mirror)
            wrong: list[Problem] = []
            if node is not None:
                from cardforge.faces.cutcheck import problems_of  # few faces have a cut

                wrong = problems_of(node, paths, self._side.trim)
            found = self._cuts[key] = paths, wrong
        return found

    def _child(self, node: Node, cut: Node | None, ground: Ground) -> _Drawn:
        if node.tag != "text" and not texts_of(node):
            ground = self._paper  # which makes no difference to what bears no words
        key = (node, self._mirror, cut, ground)
        found = self._drawn.get(key)
        if found is None:
            draft = Draft(ground)
            self.place(node, self._whole, None, draft)
            found = self._drawn[key] = _Drawn(
                tuple(draft.items),
                tuple(draft.boxes),
                tuple(draft.problems),
                tuple(draft.uniform.items()),
                tuple(draft.layers),
            )
        return found

    def _add(self, drawn: _Drawn, draft: Draft) -> None:
        draft.items += drawn.items
        draft.boxes += drawn.boxes
        draft.problems += drawn.problems
        for layer in drawn.layers:
            draft.ground = draft.ground.with_layer(layer)
        for group, fitting in drawn.uniform:
            known = draft.uniform.get(group)
            draft.uniform[group] = fitting if known is None else known.and_(fitting)

    def place(self, node: Node, parent: Frame, fitting: Fitting | None, draft: Draft) -> None:
        """Draw an element in its parent's box; ``fitting`` comes from a container that fits."""
        attrs, tag = node.attrs, node.tag
        if self._side.low_ink and attrs.get("ink") == "skip":
            return
        shape = tag in OUTLINED
        frame = (
            box_of(node, parent, self._mirror) if shape else resolve(attrs, parent, self._mirror)
        )
        matrix: Matrix = IDENTITY
        if attrs.get("rotate"):
            matrix = rotation_of(attrs, parent, frame, self._mirror)
        opacity = 1.0 if shape or tag == "line" else attrs.get("opacity", 1.0)
        clip: Path | None = None
        if tag == "group":
            clip, matrix, frame = self._group_space(node, frame, matrix)
        if matrix is IDENTITY and opacity == 1 and clip is None:
            self._draw(node, frame, fitting, draft)
            return
        outer, before = draft.begin(matrix, clip, opacity)
        self._draw(node, frame, fitting, draft)
        draft.enclose(outer, before, matrix, clip, opacity)

    def _group_space(
        self, node: Node, frame: Frame, matrix: Matrix
    ) -> tuple[Path | None, Matrix, Frame]:
        """Return clip, transform and box of a group in its own, perhaps scaled, coordinates."""
        attrs = node.attrs
        scale = attrs.get("scale", 1.0)
        if scale != 1:
            x, y = frame.x, frame.y
            matrix = multiply(matrix, (scale, 0, 0, scale, x - scale * x, y - scale * y))
            frame = Frame(x, y, frame.w / scale, frame.h / scale)
        clip: Path | None = None
        if attrs.get("clip"):
            radius = attrs.get("r")
            r = radius.of(min(frame.w, frame.h)) if radius is not None else 0.0
            clip = rounded_rectangle(*frame, r) if r else rectangle(*frame)
        return clip, matrix, frame

    def _draw(self, node: Node, frame: Frame, fitting: Fitting | None, draft: Draft) -> None:
        tag = node.tag
        if tag == "text":
            self.words.draw(node, frame, self._fitting(node, frame, fitting, draft), draft)
        elif tag in CONTAINERS:
            self._container(node, frame, fitting, draft)
        elif tag in ("image", "icon"):
            self._picture(node, frame, draft)
        else:
            self._shape(node, frame, draft)

    def _fitting(self, node: Node, frame: Frame, given: Fitting | None, draft: Draft) -> Fitting:
        """Return the fitting of an element: its container's, else what it asks for itself."""
        if given is not None:
            return given
        wish = self.fitter.wish(node)
        if wish is None:
            return AS_DESIGNED
        found = self.fitter.fitting(node, frame, wish)
        if wish.uniform != "none":
            group = (wish.uniform, *wish.group)
            known = draft.uniform.get(group)
            draft.uniform[group] = found if known is None else known.and_(found)
            shared = self._uniform.get(group)
            if shared is not None:
                return found.and_(shared)
        return found

    def _container(self, node: Node, frame: Frame, given: Fitting | None, draft: Draft) -> None:
        fitting = given
        if given is None and self.fitter.wish(node) is not None:
            fitting = self._fitting(node, frame, None, draft)
        slots = self.measurer.slots(node, frame, fitting or AS_DESIGNED)
        self._note(node, frame, draft)
        if max(slots.over_w, slots.over_h) > EPS:
            down = slots.over_h > slots.over_w
            side, have = ("high", frame.h) if down else ("wide", frame.w)
            over = max(slots.over_w, slots.over_h)
            draft.problems.append(
                Problem(
                    CONTENT_OVERFLOW,
                    node,
                    f"the content of <{node.tag}> is {over:.1f} mm too {side} for its "
                    f"{have:.1f} mm",
                    "enlarge the box, shorten the text"
                    + ("" if fitting is not None else ', or let it shrink: fit="tighten shrink"'),
                    node.attrs.get("at", ""),
                )
            )
        before = draft.careless
        draft.careless = before or node.attrs.get("safe") == "ignore"
        for child, parent in slots.children:
            self.place(child, parent, fitting, draft)
        draft.careless = before

    def _picture(self, node: Node, frame: Frame, draft: Draft) -> None:
        attrs = node.attrs
        if self._side.low_ink and attrs.get("ink") == "outline":
            edge = ShapeItem(rectangle(*frame), None, Stroke("#000000", 0.25))
            draft.items.append(edge)
            self._note(node, frame, draft, edge)
            return
        box = frame
        if attrs.get("bleed", attrs.get("has_bleed")):
            frame = grown_frame(frame, self._bleeding(draft))
        inner = frame.inside(attrs.get("inset"))
        align = attrs.get("align", "center")
        across = _SHARES[align]
        if self._side.rtl and align in ("start", "end"):
            across = 1 - across
        down = _SHARES[attrs.get("valign", "middle")]
        if _shows_its_edge(attrs):
            home = box.inside(attrs.get("inset"))
            item = self._pictures.draw_edge(node, home, inner, self._whole, across, down, draft)
        else:
            item = self._pictures.draw(node, inner, across, down, draft)
        if item is not None:
            draft.paint(item)
        self._note(node, frame, draft, item)

    def _shape(self, node: Node, frame: Frame, draft: Draft) -> None:
        if node.tag == "line":
            item = draw_line(node, frame, self._mirror)
        else:
            item = draw_shape(node, frame, self._bleeding(draft), self._side.low_ink, self._mirror)
        if item is not None:
            draft.paint(item)
            self._note(node, frame, draft, item)

    def _bleeding(self, draft: Draft) -> Bleeding:
        trim = self._side.trim
        return Bleeding(trim.w, trim.h, self._side.bleed, draft.matrix == IDENTITY)

    def _note(self, node: Node, frame: Frame, draft: Draft, item: Item | None = None) -> None:
        attrs = node.attrs
        ink = tuple(
            color
            for name in ("fill", "stroke", "tint", "color")
            if isinstance(color := attrs.get(name), str)
        )
        fill = attrs.get("fill")
        if isinstance(fill, Paint):
            ink = (*(stop.color for stop in fill.stops), *ink)
        draft.boxes.append(
            Box(
                node.tag,
                draft.quad(frame),
                attrs.get("at", ""),
                (),
                ink,
                attrs.get("alt", ""),
                attrs.get("seam") == "avoid",
                () if item is None else (item,),
                node,
            )
        )
