"""Draws the tree of an SVG as items of `cardforge.faces.drawing`, flattened into one space."""

from collections.abc import Callable, Mapping

from cardforge.diagnostics.codes.assets import SVG_TOO_COMPLEX
from cardforge.diagnostics.limits import SVG_LEVELS, SVG_SEGMENTS, SVG_UNFOLDED
from cardforge.faces.drawing import IDENTITY, Gradient, Group, Item, Matrix, Path, Shape, Stroke
from cardforge.faces.outline import invert, multiply, rectangle, transform
from cardforge.faces.svg_clip import Clips, clipped, coordinate
from cardforge.faces.svg_css import Rule
from cardforge.faces.svg_dom import Document, Node
from cardforge.faces.svg_image import Rasters
from cardforge.faces.svg_notes import Notes
from cardforge.faces.svg_paint import Painted, Painter, growth, is_similarity
from cardforge.faces.svg_pen import dashes
from cardforge.faces.svg_shapes import SHAPES, outline_of
from cardforge.faces.svg_style import Style, declared, inherit
from cardforge.faces.svg_values import Viewport, fitted, length, matrix, sane, share, view_box

#: Elements that are drawn only where something refers to them, or never.
_SILENT = frozenset(
    (
        "title",
        "desc",
        "metadata",
        "defs",
        "style",
        "symbol",
        "clipPath",
        "linearGradient",
        "radialGradient",
        "pattern",
        "mask",
        "marker",
        "filter",
        "view",
        "cursor",
        "stop",
        "font",
        "font-face",
        "color-profile",
    )
)
_WORDS = "convert it to a path, or put the words into the face as `<text>`"
_PNG = "export the picture as PNG, or draw it without"

#: Properties that change the picture and have no counterpart, with the value that is harmless.
_UNSUPPORTED = {
    "mask": "none",
    "filter": "none",
    "mix-blend-mode": "normal",
    "vector-effect": "none",
}


class Drawer:
    """Walks one document; ``color`` and ``recolor`` as in `cardforge.faces.svg_paint`.

    ``path`` is where the file can be opened again, for the images that it embeds.
    """

    __slots__ = (
        "_clips",
        "_document",
        "_elements",
        "_left",
        "_levels",
        "_notes",
        "_painter",
        "_paths",
        "_rasters",
        "_rules",
        "_uses",
    )

    def __init__(
        self,
        document: Document,
        rules: list[Rule],
        notes: Notes,
        color: str,
        recolor: Mapping[str, str],
        path: str,
    ) -> None:
        self._document = document
        self._rules = rules
        self._notes = notes
        self._clips = Clips(document, rules, notes, self._outline)
        self._rasters = Rasters(path, notes)
        self._painter = Painter(document, rules, notes, color, recolor)
        self._paths: dict[tuple[int, Viewport], Path] = {}
        self._elements = SVG_UNFOLDED
        self._left = SVG_SEGMENTS
        self._levels = 0
        self._uses: list[Node] = []

    def root(self, node: Node, style: Style, own: Style, ctm: Matrix, view: Viewport) -> list[Item]:
        """Return the items of the outermost ``svg``, whose style is given."""
        if own.get("display") == "none":
            return []
        self._complain_of(node, own)
        items = self.children(node, style, ctm, view)
        return self._finished(node, own, items, ctm, view) if items else []

    def children(self, node: Node, style: Style, ctm: Matrix, view: Viewport) -> list[Item]:
        """Return the items of all elements in ``node``."""
        self._levels += 1
        if self._levels > SVG_LEVELS:
            raise self._document.fault(
                SVG_TOO_COMPLEX,
                node,
                f"the SVG has more than {SVG_LEVELS} levels once its `<use>` are followed",
                "simplify the art",
            )
        items: list[Item] = []
        for child in node.children:
            items += self.element(child, style, ctm, view)
        self._levels -= 1
        return items

    def element(self, node: Node, style: Style, ctm: Matrix, view: Viewport) -> list[Item]:
        """Return the items of one element, with its transform, clip and opacity."""
        if node.tag in _SILENT:
            return []
        self._elements -= 1
        if self._elements < 0:
            raise self._document.fault(
                SVG_TOO_COMPLEX,
                node,
                f"the SVG unfolds into more than {SVG_UNFOLDED:,} elements",
                "simplify the art",
            )
        draw = self._drawing(node)
        if draw is None:
            hint = _WORDS if node.tag == "text" else f"{_PNG} `<{node.tag}>`"
            self._notes.ignore(node, f"`<{node.tag}>`", hint)
            return []
        own = declared(node, self._rules)
        if own.get("display") == "none":
            return []
        self._complain_of(node, own)
        style = inherit(style, own)
        if "font-size" in own:
            size = length(own["font-size"], view.em, view.em)
            view = view._replace(em=view.em if size is None else size)
        if "transform" in own:
            moved = matrix(own["transform"])
            if moved is None:
                self._notes.bad(node, "transform", f"`{own['transform'][:60]}` is no transform")
            else:
                ctm = multiply(ctm, moved)
        if not sane(ctm) or abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]) < 1e-18:
            return []
        items = draw(node, style, ctm, view)
        return self._finished(node, own, items, ctm, view) if items else []

    def _complain_of(self, node: Node, own: Style) -> None:
        for name, harmless in _UNSUPPORTED.items():
            if own.get(name, harmless) != harmless:
                self._notes.ignore(node, f"`{name}`", f"{_PNG} `{name}`")

    def _drawing(self, node: Node) -> "Callable[..., list[Item]] | None":
        if node.tag in SHAPES:
            return self._shape
        return {
            "g": self.children,
            "a": self.children,
            "svg": self._nested,
            "use": self._use,
            "switch": self._switch,
            "image": self._image,
        }.get(node.tag)

    def _finished(
        self, node: Node, own: Style, items: list[Item], ctm: Matrix, view: Viewport
    ) -> list[Item]:
        """Return the items under the element's own clip and opacity."""
        opacity = share(own.get("opacity", "1"))
        if opacity is None:
            self._notes.bad(node, "opacity", f"`{own['opacity']}` is no number")
            opacity = 1.0
        clip = self._clips.path(node, own.get("clip-path", "none"), items, ctm, view)
        if opacity == 0 or clip == ():
            return []
        if opacity == 1 and clip is None:
            return items
        return [Group(tuple(items), clip=clip, opacity=opacity)]

    def _image(self, node: Node, style: Style, ctm: Matrix, view: Viewport) -> list[Item]:
        if style["visibility"] != "visible":
            return []
        return self._rasters.draw(node, ctm, view)

    def _switch(self, node: Node, style: Style, ctm: Matrix, view: Viewport) -> list[Item]:
        for child in node.children:
            if child.tag not in _SILENT and "requiredExtensions" not in child.attrs:
                return self.element(child, style, ctm, view)
        return []

    # Viewports ---------------------------------------------------------------------------

    def _nested(self, node: Node, style: Style, ctm: Matrix, view: Viewport) -> list[Item]:
        x = coordinate(self._notes, node, "x", "0", view.w, view)
        y = coordinate(self._notes, node, "y", "0", view.h, view)
        w = coordinate(self._notes, node, "width", "100%", view.w, view)
        h = coordinate(self._notes, node, "height", "100%", view.h, view)
        return self._viewport(node, style, ctm, view, (x, y, w, h))

    def _viewport(
        self,
        node: Node,
        style: Style,
        ctm: Matrix,
        view: Viewport,
        at: tuple[float, float, float, float],
    ) -> list[Item]:
        """Return the content of a nested ``svg`` or ``symbol`` in a rectangle."""
        x, y, w, h = at
        if w <= 0 or h <= 0:
            return []
        box = view_box(node.attrs["viewBox"]) if "viewBox" in node.attrs else None
        if box is None:
            inner = multiply(ctm, (1, 0, 0, 1, x, y))
            view = view._replace(w=w, h=h)
        else:
            aspect = node.attrs.get("preserveAspectRatio", "")
            inner = multiply(ctm, fitted(box, x, y, w, h, aspect))
            view = view._replace(w=box[2], h=box[3])
        items = self.children(node, style, inner, view)
        if declared(node, self._rules).get("overflow") in ("visible", "auto"):
            return items
        return clipped(items, rectangle(x, y, w, h), ctm)

    def _use(self, node: Node, style: Style, ctm: Matrix, view: Viewport) -> list[Item]:
        name = node.attrs.get("href", "")[1:]
        target = self._document.by_id.get(name)
        if target is None:
            self._notes.bad(node, "href", f"nothing has the id `{name}`" if name else "is missing")
            return []
        above: Node | None = node
        while above is not None and above is not target:
            above = above.parent
        if above is not None or target in self._uses:
            raise self._document.fault(
                SVG_TOO_COMPLEX, node, f"`<use>` of `#{name}` contains itself", "simplify the art"
            )
        x = coordinate(self._notes, node, "x", "0", view.w, view)
        y = coordinate(self._notes, node, "y", "0", view.h, view)
        ctm = multiply(ctm, (1, 0, 0, 1, x, y))
        self._uses.append(target)
        if target.tag in ("symbol", "svg"):
            source = {"width": "100%", "height": "100%"} | target.attrs | node.attrs
            w = length(source["width"], view.w, view.em)
            h = length(source["height"], view.h, view.em)
            own = declared(target, self._rules)
            at = (0.0, 0.0, w or 0.0, h or 0.0)
            items = self._viewport(target, inherit(style, own), ctm, view, at)
        else:
            items = self.element(target, style, ctm, view)
        self._uses.pop()
        return items

    # Shapes ------------------------------------------------------------------------------

    def _outline(self, node: Node, view: Viewport) -> Path:
        key = (node.offset, view)
        path = self._paths.get(key)
        if path is None:
            path = self._paths[key] = outline_of(node, view, self._notes.bad)
        self._left -= len(path) + 1
        if self._left < 0:
            raise self._document.fault(
                SVG_TOO_COMPLEX,
                node,
                f"the SVG unfolds into more than {SVG_SEGMENTS:,} path segments",
                "simplify the art",
            )
        return path

    def _shape(self, node: Node, style: Style, ctm: Matrix, view: Viewport) -> list[Item]:
        path = self._outline(node, view)
        if not path or style["visibility"] != "visible":
            return []
        if node.tag not in ("rect", "circle", "ellipse") and any(
            style[f"marker{end}"] != "none" for end in ("", "-start", "-mid", "-end")
        ):
            self._notes.ignore(node, "`marker`", "draw arrow heads as paths")
        fill: Painted | None = None
        if node.tag != "line":
            fill = self._painter.paint(node, "fill", style, path, ctm, view)
        pen = self._pen(node, style, path, ctm, view)
        even_odd = style["fill-rule"] == "evenodd"
        alike = is_similarity(ctm)
        placed = transform(path, ctm)
        first = style["paint-order"].split()[0] if style["paint-order"].strip() else "normal"
        if (
            pen is not None
            and alike
            and first != "stroke"
            and pen.opacity == 1
            and (fill is None or (fill.opacity == 1 and fill.frame is None))
        ):
            return [Shape(placed, None if fill is None else fill.paint, pen.stroke, even_odd)]
        items: list[Item] = []
        if fill is not None and fill.opacity > 0:
            items.append(_filled(path, placed, ctm, fill, even_odd))
        if pen is not None and pen.opacity > 0:
            drawn: Item = Shape(placed if alike else path, None, pen.stroke)
            if not alike or pen.opacity < 1:
                # A pen under a lopsided transform is no longer round: the group keeps it so.
                frame = IDENTITY if alike else ctm
                drawn = Group((drawn,), matrix=frame, opacity=pen.opacity)
            items.insert(0 if first == "stroke" else len(items), drawn)
        return items

    def _pen(
        self, node: Node, style: Style, path: Path, ctm: Matrix, view: Viewport
    ) -> "_Pen | None":
        if style["stroke"] == "none":
            return None
        painted = self._painter.paint(node, "stroke", style, path, ctm, view)
        if painted is None:
            return None
        scale = growth(ctm) if is_similarity(ctm) else 1.0
        width = length(style["stroke-width"], view.diagonal, view.em)
        if width is None or width < 0:
            self._notes.bad(node, "stroke-width", f"`{style['stroke-width']}` is no length")
            width = 1.0
        if not width:
            return None
        color = painted.paint
        if isinstance(color, Gradient):
            self._notes.ignore(
                node, "a gradient along a stroke", "convert the stroke to a path in the drawing"
            )
            color = color.stops[len(color.stops) // 2].color
        dash = dashes(node, style, view, self._notes.bad)
        miter = length(style["stroke-miterlimit"], 1.0) or 4.0
        cap, join = style["stroke-linecap"], style["stroke-linejoin"]
        return _Pen(
            Stroke(
                color,
                width * scale,
                tuple(d * scale for d in dash.lengths),
                "round" if cap == "round" else "square" if cap == "square" else "butt",
                "round" if join == "round" else "bevel" if join == "bevel" else "miter",
                dash.phase * scale,
                miter,
            ),
            painted.opacity,
        )


class _Pen:
    __slots__ = ("opacity", "stroke")

    def __init__(self, stroke: Stroke, opacity: float) -> None:
        self.stroke = stroke
        self.opacity = opacity


def _filled(path: Path, placed: Path, ctm: Matrix, fill: Painted, even_odd: bool) -> Item:
    if fill.frame is not None:
        inside = transform(path, multiply(invert(fill.frame), ctm))
        shape = Shape(inside, fill.paint, None, even_odd)
        return Group((shape,), matrix=fill.frame, opacity=fill.opacity)
    shape = Shape(placed, fill.paint, None, even_odd)
    return shape if fill.opacity == 1 else Group((shape,), opacity=fill.opacity)
