"""How large elements want to be: nothing is drawn here. All lengths mm.

A container is planned (`Measurer.slots`) the same way for measuring, for the search of a fit
and for drawing, so that the three can never disagree.
"""

from collections.abc import Mapping
from math import inf
from typing import Any, NamedTuple, Protocol

from cardforge.faces.boxes import Frame, resolve
from cardforge.faces.draft import Fitting
from cardforge.faces.parse import Node
from cardforge.faces.tracks import (
    AUTO,
    Shape,
    distribute,
    needs,
    shape_of,
    solve,
    starts,
    texts_of,
)
from cardforge.faces.values import MM_PER_PT, PT_PER_MM, Track
from cardforge.faces.words import Style, Words
from cardforge.text.engine import TextEngine
from cardforge.text.layout import measure
from cardforge.text.lines import Extent
from cardforge.text.sums import added
from cardforge.text.types import Paragraph, TextStyle

CONTAINERS = frozenset({"stack", "row", "grid", "group"})
#: Lengths that differ by less count as equal, mm.
EPS = 0.005
_ICON_MM = 9 * MM_PER_PT


class Aspect(Protocol):
    """Knows the size in mm that a picture itself asks for; None where it is missing."""

    def size(self, node: Node) -> tuple[float, float] | None:
        """Return width and height of the picture that an image or icon shows."""
        ...


class TextParts(NamedTuple):
    """A ``<text>`` ready to be measured.

    ``overhang`` is by how much (mm, at scale 1) the letters' full height exceeds their line: a
    font's ascent and descent often make more than the leading, and the line counts, so that
    30 pt set solid need a box of 30 pt. Half hangs out above, half below.
    """

    style: Style
    paragraphs: tuple[Paragraph, ...]
    overhang: float


class Slots(NamedTuple):
    """A planned container: each child with its parent box, and how much too large they are."""

    children: tuple[tuple[Node, Frame], ...]
    over_w: float
    over_h: float


class _Grid(NamedTuple):
    """Sizes of columns and rows, the gap between rows, and the tracks they come from."""

    widths: list[float]
    heights: list[float]
    down: float
    tracks: list[Track]
    lanes: list[Track]


class Measurer:
    """Measures the elements of one component in one language."""

    def __init__(self, words: Words, engine: TextEngine, pictures: Aspect, rtl: bool) -> None:
        self._words = words
        self.engine = engine
        self._pictures = pictures
        self._rtl = rtl
        self.mirror = False
        self._texts: dict[Node, TextParts] = {}
        self._overhangs: dict[TextStyle, float] = {}
        self._extents: dict[tuple[Node, float, Fitting], Extent] = {}
        self._heights: dict[tuple[Node, float, Fitting], float] = {}
        self._plans: dict[tuple[Node, Frame, Fitting, bool], Slots] = {}
        self._shapes: dict[Node, Shape] = {}
        self._yielding: dict[Node, list[bool]] = {}
        self._content: dict[tuple[Node, Fitting, float], float] = {}
        self._across: dict[tuple[Node, Fitting, float], tuple[list[float], list[float]]] = {}

    def text(self, node: Node) -> TextParts:
        """Return the style, the paragraphs and the overhang of a ``<text>``."""
        found = self._texts.get(node)
        if found is None:
            style = self._words.style(node.attrs)
            paragraphs = self._words.paragraphs(node, style)
            found = self._texts[node] = TextParts(style, paragraphs, self._overhang(style.text))
        return found

    def _overhang(self, text: TextStyle) -> float:
        found = self._overhangs.get(text)
        if found is None:
            face = self.engine.library.chain(text.family, text.bold, text.italic)[0].face
            extra = face.metrics.ascent + face.metrics.descent - text.leading
            found = self._overhangs[text] = max(0.0, extra) * text.size * MM_PER_PT
        return found

    def extent(self, node: Node, width: float, fitting: Fitting) -> Extent:
        """Return the extent (pt) of a text set ``width`` mm wide."""
        key = (node, width, fitting)
        found = self._extents.get(key)
        if found is None:
            paragraphs = self.text(node).paragraphs
            found = self._extents[key] = measure(
                paragraphs, width * PT_PER_MM, self.engine, fitting.scale, fitting.tight
            )
        return found

    def text_height(self, node: Node, width: float, fitting: Fitting) -> float:
        """Return the height of a text's lines, mm."""
        extent = self.extent(node, width, fitting)
        if not extent.lines:
            return 0.0
        return extent.height * MM_PER_PT - self.text(node).overhang * fitting.scale

    # What an element wants to be, with its offsets, in a parent of a given width.

    def width(self, node: Node, fitting: Fitting, parent: float) -> float:
        """Return the width that an element takes when nothing has to wrap."""
        attrs = node.attrs
        around = 0.0
        if "x" in attrs:
            around += attrs["x"].of(parent)
        if "right" in attrs:
            around += attrs["right"].of(parent)
        if "w" in attrs:
            return float(around + attrs["w"].of(parent))
        if node.tag == "circle" and "r" in attrs:
            return float(around + 2 * attrs["r"].of(parent))
        key = (node, fitting, parent)
        found = self._content.get(key)
        if found is None:
            found = self._content[key] = self._content_width(node, fitting, parent)
        return around + found

    def _content_width(self, node: Node, fitting: Fitting, parent: float) -> float:
        tag = node.tag
        if tag == "text":
            extent = self.extent(node, inf, fitting)
            # Rounding of the last digit must not make the same text wrap.
            return extent.width * MM_PER_PT + 1e-4 + _inset(node.attrs, parent)[0]
        if tag in ("image", "icon"):
            w, h = self._natural(node)
            asked = node.attrs.get("h")
            return asked.mm * w / h if asked is not None and asked.mm and h else w
        if tag not in CONTAINERS:
            return 0.0
        extra = _inset(node.attrs, parent)[0]
        if tag in ("stack", "group"):
            widths = [self.width(child, fitting, parent) for child in node.children]
            return max(widths, default=0.0) + extra
        cells, columns, _, tracks, *_ = self._shape(node)
        spans = [(c.col, c.cols, self.width(c.node, fitting, parent)) for c in cells]
        gap = self._gap(node, "colgap", parent)
        sizes = solve(tracks, needs(spans, tracks, gap), gap, None)
        return added(sizes) + gap * max(0, columns - 1) + extra

    def height(self, node: Node, fitting: Fitting, width: float) -> float:
        """Return the height that an element takes in a parent ``width`` mm wide."""
        key = (node, width, fitting)
        found = self._heights.get(key)
        if found is None:
            found = self._heights[key] = self._height(node, fitting, width)
        return found

    def _height(self, node: Node, fitting: Fitting, width: float) -> float:
        get = node.attrs.get
        top, bottom, asked = get("y"), get("bottom"), get("h")
        around = 0.0 if top is None else 0.0 + top.mm
        if bottom is not None:
            around += bottom.mm
        if asked is not None and not asked.share:
            return float(around + asked.mm)
        if node.tag == "circle" and "r" in node.attrs:
            return float(around + 2 * node.attrs["r"].of(width))
        own = resolve(node.attrs, Frame(0.0, 0.0, width, 0.0)).w
        return float(around) + self._content_height(node, fitting, own)

    def _content_height(self, node: Node, fitting: Fitting, width: float) -> float:
        tag = node.tag
        dx, dy = _inset(node.attrs, width)
        if tag == "text":
            return self.text_height(node, max(0.0, width - dx), fitting) + dy
        if tag in ("image", "icon"):
            w, h = self._natural(node)
            if tag == "icon" and "w" not in node.attrs:
                return h
            return width * h / w if w else 0.0
        if tag == "line":
            stroke = node.attrs.get("sw")
            return stroke.mm if stroke is not None else 0.25
        if tag not in CONTAINERS:
            return 0.0
        inner = max(0.0, width - dx)
        if tag == "group":
            heights = [self.height(child, fitting, inner) for child in node.children]
            return max(heights, default=0.0) + dy
        grid = self._tracks(node, fitting, inner, None)
        return added(grid.heights) + grid.down * max(0, len(grid.heights) - 1) + dy

    def _natural(self, node: Node) -> tuple[float, float]:
        w, h = self._pictures.size(node) or (1.0, 1.0)
        if node.tag == "icon":
            return _ICON_MM * w / h, _ICON_MM
        return w, h

    # Containers.

    def _gap(self, node: Node, name: str, parent: float) -> float:
        gap = node.attrs.get(name) or node.attrs.get("gap")
        return gap.of(parent) if gap is not None else 0.0

    def _tracks(self, node: Node, fitting: Fitting, width: float, height: float | None) -> "_Grid":
        """Return the sizes of columns and rows of a container."""
        shape = self._shape(node)
        widths, wanted = self._columns(node, shape, fitting, width)
        tag, lanes = node.tag, shape.lanes
        down = self._gap(node, "rowgap", height or 0.0) if tag != "row" else 0.0
        if height is None:
            needed = [(c.row, c.rows, h) for c, h in zip(shape.cells, wanted, strict=True)]
        else:
            needed = [
                (c.row, c.rows, self._share_height(c.node, height, h))
                for c, h in zip(shape.cells, wanted, strict=True)
            ]
        yields: list[bool] = []
        if height is not None and tag != "row":
            yields = self._yielding_rows(node, shape)
        heights = solve(lanes, needs(needed, lanes, down), down, height, yields)
        return _Grid(widths, heights, down, shape.tracks, lanes)

    def _columns(
        self, node: Node, shape: Shape, fitting: Fitting, width: float
    ) -> tuple[list[float], list[float]]:
        """Return the width of each column, and the height that each cell wants in its own."""
        key = (node, fitting, width)
        found = self._across.get(key)
        if found is None:
            cells, gap = shape.cells, self._gap(node, "colgap", width)
            spans = []
            if not shape.shared:
                spans = [(c.col, c.cols, self.width(c.node, fitting, width)) for c in cells]
            needed = needs(spans, shape.tracks, gap)
            widths = solve(shape.tracks, needed, gap, width, shape.soft)
            found = self._across[key] = (
                widths,
                [self.height(c.node, fitting, _span(widths, c.col, c.cols, gap)) for c in cells],
            )
        return found

    def _shape(self, node: Node) -> Shape:
        found = self._shapes.get(node)
        if found is None:
            found = self._shapes[node] = shape_of(node)
        return found

    def _yielding_rows(self, node: Node, shape: Shape) -> list[bool]:
        """Tell of each row whether all that lies in it takes less height than it wants."""
        found = self._yielding.get(node)
        if found is None:
            stiff = {
                c.row + i for c in shape.cells if not self._yields(c.node) for i in range(c.rows)
            }
            found = [row not in stiff for row in range(len(shape.lanes))]
            self._yielding[node] = found
        return found

    def _yields(self, node: Node) -> bool:
        """Tell whether an element takes less height than it wants: its words shrink by themselves.

        What does not fit then is found where the words are drawn.
        """
        if "h" in node.attrs:
            return False
        texts = [node] if node.tag == "text" else texts_of(node)
        return any(any(self.text(one).style.fit) for one in texts if "h" not in one.attrs)

    def _share_height(self, node: Node, height: float, need: float) -> float:
        asked = node.attrs.get("h")
        return asked.of(height) if asked is not None and asked.share else need

    def slots(self, node: Node, frame: Frame, fitting: Fitting) -> Slots:
        """Return the box that each child of a container is laid in, inside the box ``frame``."""
        key = (node, frame, fitting, self.mirror)
        found = self._plans.get(key)
        if found is None:
            inner = frame.inside(node.attrs.get("inset"))
            if node.tag == "group":
                found = Slots(tuple((child, inner) for child in node.children), 0.0, 0.0)
            else:
                found = self._cells(node, inner, fitting)
            self._plans[key] = found
        return found

    def _cells(self, node: Node, inner: Frame, fitting: Fitting) -> Slots:
        cells, columns, rows, *_ = self._shape(node)
        grid = self._tracks(node, fitting, inner.w, inner.h)
        widths, heights, down, tracks, lanes = grid
        gap = self._gap(node, "colgap", inner.w)
        need_w = added(widths) + gap * max(0, columns - 1)
        if node.tag == "row":
            own = [(c.node, self.height(c.node, fitting, widths[c.col])) for c in cells]
            need_h = max(
                [h if h <= inner.h or not self._yields(one) else inner.h for one, h in own],
                default=0.0,
            )
        else:
            need_h = added(heights) + down * max(0, rows - 1)
        get = node.attrs.get
        first_x = first_y = 0.0
        if node.tag == "row":
            align = _logical(get("align", "start"), self._rtl)
            first_x, more = distribute(align, inner.w - need_w, columns)
            gap += more
        elif node.tag == "stack":
            first_y, more = distribute(get("valign", "top"), inner.h - need_h, rows)
            down += more
        lefts = starts(widths, gap, first_x)
        tops = starts(heights, down, first_y)
        children = []
        for c in cells:
            w, h = _span(widths, c.col, c.cols, gap), _span(heights, c.row, c.rows, down)
            x, y = lefts[c.col], tops[c.row]
            if node.tag == "stack" and "align" in node.attrs:
                own_w = min(w, self.width(c.node, fitting, inner.w))
                align = _logical(node.attrs["align"], self._rtl)
                x, w = x + distribute(align, w - own_w, 1)[0], own_w
            elif node.tag == "row" and "valign" in node.attrs:
                own_h = min(h, self.height(c.node, fitting, w))
                y, h = y + distribute(node.attrs["valign"], h - own_h, 1)[0], own_h
            if self._rtl:
                x = inner.w - x - w
            if tracks[c.col] == AUTO and _is_share(c.node, "w"):
                x, w = x + w - inner.w if self.mirror else x, inner.w
            if lanes[c.row] == AUTO and _is_share(c.node, "h"):
                h = inner.h
            children.append((c.node, Frame(inner.x + x, inner.y + y, w, h)))
        return Slots(tuple(children), need_w - inner.w, need_h - inner.h)


def _is_share(node: Node, name: str) -> bool:
    """Tell whether a size is a percentage: in an automatic track it is one of the container."""
    size = node.attrs.get(name)
    return size is not None and bool(size.share)


def _inset(attrs: Mapping[str, Any], width: float) -> tuple[float, float]:
    inset = attrs.get("inset")
    if inset is None:
        return 0.0, 0.0
    top, right, bottom, left = inset
    return right.of(width) + left.of(width), top.mm + bottom.mm


def _span(sizes: list[float], first: int, count: int, gap: float) -> float:
    if count == 1:
        return sizes[first]
    return added(sizes[first : first + count]) + gap * (count - 1)


def _logical(align: str, rtl: bool) -> str:
    """Return start, center, end or spread as counted from the reading side."""
    if align in ("left", "right"):
        return "end" if (align == "right") != rtl else "start"
    return align
