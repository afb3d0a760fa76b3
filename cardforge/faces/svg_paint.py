"""Colours and gradients of an SVG as paints of `cardforge.faces.drawing` (SVG 2, chapter 14)."""

import re
from collections.abc import Mapping, Sequence
from math import hypot
from typing import NamedTuple

from cardforge.faces.drawing import Gradient, Matrix, Paint, Path, Stop
from cardforge.faces.outline import apply, bounds, multiply
from cardforge.faces.svg_colors import css_color
from cardforge.faces.svg_css import Rule
from cardforge.faces.svg_dom import Document, Node
from cardforge.faces.svg_notes import Notes
from cardforge.faces.svg_style import Style, declared
from cardforge.faces.svg_values import Viewport, length, matrix, share

_URL = r"""url\(\s*["']?#([^"')]+(?![^"')]))["']?\s*\)\s*(.*)"""
_FLATTEN = "export the picture as PNG, or draw it without"


class Painted(NamedTuple):
    """What an area is filled with.

    ``frame`` maps the space of a radial gradient that is an ellipse on paper to the drawing;
    None where the coordinates are those of the drawing.
    """

    paint: Paint
    opacity: float
    frame: Matrix | None = None


def reference(text: str) -> tuple[str, str] | None:
    """Return the id and what follows of ``url(#id) red``; None where it is no reference."""
    found = re.match(_URL, text) if text.startswith("url(") else None
    return None if found is None else (found.group(1), found.group(2).strip())


def is_similarity(m: Matrix) -> bool:
    """Tell whether a matrix keeps the shape of circles."""
    a, b, c, d = m[:4]
    size = max(map(abs, m[:4]))
    return abs(a * c + b * d) < 1e-6 * size * size and abs(hypot(a, b) - hypot(c, d)) < 1e-6 * size


def growth(m: Matrix) -> float:
    """Return by how much a matrix scales lengths (the root of how it scales areas)."""
    return float(abs(m[0] * m[3] - m[1] * m[2]) ** 0.5)


class Painter:
    """Resolves paints; ``color`` is what currentColor means, ``recolor`` maps ``#rrggbb``.

    The key ``*`` of ``recolor`` stands for every colour that has no entry of its own.
    """

    __slots__ = ("_color", "_document", "_notes", "_recolor", "_rules")

    def __init__(
        self,
        document: Document,
        rules: Sequence[Rule],
        notes: Notes,
        color: str,
        recolor: Mapping[str, str],
    ) -> None:
        self._document = document
        self._rules = rules
        self._notes = notes
        self._color = color
        self._recolor = recolor

    def solid(self, node: Node, name: str, text: str, current: str) -> tuple[str, float] | None:
        """Return colour and opacity of a colour value; None for ``none`` and faults."""
        if text == "none":
            return None
        if text.lower() == "currentcolor":
            if current.lower() == "currentcolor":
                return self._color, 1.0
            text = current
        found = css_color(text)
        if found is None:
            self._notes.bad(node, name, f"`{text}` is no colour")
            return None
        known = self._recolor.get(found[0]) or self._recolor.get("*")
        return (known, found[1]) if known else found

    def paint(
        self, node: Node, name: str, style: Style, path: Path, ctm: Matrix, view: Viewport
    ) -> Painted | None:
        """Return what ``fill`` or ``stroke`` of an element paints with; None for nothing.

        ``path`` is the element's outline in its own units, ``ctm`` maps it to the drawing.
        """
        opacity = share(style[f"{name}-opacity"])
        if opacity is None:
            self._notes.bad(node, f"{name}-opacity", f"`{style[f'{name}-opacity']}` is no number")
            opacity = 1.0
        text = style[name]
        found = reference(text)
        if found is not None:
            name_of, fallback = found
            server = self._document.by_id.get(name_of)
            if server is not None and server.tag in ("linearGradient", "radialGradient"):
                return self._gradient(server, style, path, ctm, view, opacity)
            if server is None:
                self._notes.bad(node, name, f"nothing has the id `{name_of}`")
            else:
                self._notes.ignore(
                    node, f"`{name}` by `<{server.tag}>`", f"{_FLATTEN} `<{server.tag}>`"
                )
            text = fallback or "none"
        solid = self.solid(node, name, text, style["color"])
        return None if solid is None else Painted(solid[0], solid[1] * opacity)

    def _gradient(
        self,
        node: Node,
        style: Style,
        path: Path,
        ctm: Matrix,
        view: Viewport,
        opacity: float,
    ) -> Painted | None:
        chain = self._chain(node)
        attrs: dict[str, str] = {}
        for one in reversed(chain):
            attrs.update(one.attrs)
        stops = self._stops(node, chain, style)
        if not stops:
            return None
        last = Painted(stops[-1].color, opacity * stops[-1].opacity)
        if len(stops) == 1:
            return last
        if len({stop.opacity for stop in stops}) == 1:
            opacity *= stops[0].opacity
            stops = [stop._replace(opacity=1.0) for stop in stops]
        if attrs.get("spreadMethod", "pad") != "pad":
            self._notes.ignore(
                node, f"`spreadMethod` {attrs['spreadMethod']}", "write the repeated stops out"
            )
        frame = ctm
        units = attrs.get("gradientUnits", "objectBoundingBox")
        if units == "objectBoundingBox":
            left, top, right, bottom = bounds(path)
            if right <= left or bottom <= top:
                return None
            frame = multiply(frame, (right - left, 0, 0, bottom - top, left, top))
            view = Viewport(1, 1)
        own = matrix(attrs.get("gradientTransform", ""))
        if own is None:
            self._notes.bad(node, "gradientTransform", f"`{attrs['gradientTransform']}`")
        else:
            frame = multiply(frame, own)
        colors = tuple(stops)
        if node.tag == "linearGradient":
            return self._linear(node, attrs, view, frame, colors, opacity) or last
        return self._radial(node, attrs, view, frame, colors, opacity) or last

    def _chain(self, node: Node) -> list[Node]:
        """Return the gradient and those it takes over from by ``href``."""
        chain = [node]
        while True:
            href = chain[-1].attrs.get("href", "")
            after = self._document.by_id.get(href[1:]) if href.startswith("#") else None
            if after is None or after in chain or not after.tag.endswith("Gradient"):
                return chain
            chain.append(after)

    def _stops(self, node: Node, chain: list[Node], style: Style) -> list[Stop]:
        parent = next((n for n in chain if any(c.tag == "stop" for c in n.children)), node)
        out: list[Stop] = []
        at = 0.0
        for stop in parent.children:
            if stop.tag != "stop":
                continue
            own = declared(stop, self._rules)
            offset = share(stop.attrs.get("offset", "0"))
            if offset is None:
                self._notes.bad(stop, "offset", f"`{stop.attrs['offset']}` is no number")
                offset = 0.0
            at = max(at, offset)
            current = own.get("color", style["color"])
            solid = self.solid(stop, "stop-color", own.get("stop-color", "#000"), current)
            faint = share(own.get("stop-opacity", "1"))
            if solid is not None:
                alpha = solid[1] * (1.0 if faint is None else faint)
                out.append(Stop(at, solid[0], alpha))
        return out

    def _coordinates(
        self, node: Node, attrs: dict[str, str], view: Viewport, names: str, defaults: str
    ) -> list[float]:
        out: list[float] = []
        for name, default in zip(names.split(), defaults.split(), strict=True):
            whole = view.w if "x" in name else view.h if "y" in name else view.diagonal
            text = attrs.get(name, default)
            value = length(text, whole, view.em)
            if value is None:
                self._notes.bad(node, name, f"`{text}` is no length")
                value = length(default, whole, view.em) or 0.0
            out.append(value)
        return out

    def _linear(
        self,
        node: Node,
        attrs: dict[str, str],
        view: Viewport,
        frame: Matrix,
        stops: tuple[Stop, ...],
        opacity: float,
    ) -> Painted | None:
        x1, y1, x2, y2 = self._coordinates(node, attrs, view, "x1 y1 x2 y2", "0% 0% 100% 0%")
        if (x1, y1) == (x2, y2):
            return None
        a, b, c, d = frame[:4]
        # Lines of one colour stay straight; the axis is set upright on them again.
        ux, uy = a * (y1 - y2) + c * (x2 - x1), b * (y1 - y2) + d * (x2 - x1)
        size = hypot(ux, uy)
        if not size:
            return None
        px, py = apply(frame, x1, y1)
        qx, qy = apply(frame, x2, y2)
        far = ((qx - px) * -uy + (qy - py) * ux) / size
        ends = (px, py, px - far * uy / size, py + far * ux / size)
        return Painted(Gradient("linear", ends, stops), opacity)

    def _radial(
        self,
        node: Node,
        attrs: dict[str, str],
        view: Viewport,
        frame: Matrix,
        stops: tuple[Stop, ...],
        opacity: float,
    ) -> Painted | None:
        cx, cy, r, fr = self._coordinates(node, attrs, view, "cx cy r fr", "50% 50% 50% 0%")
        if r <= 0:
            return None
        near = {"fx": str(cx), "fy": str(cy)} | attrs
        fx, fy = self._coordinates(node, near, view, "fx fy", "50% 50%")
        off = hypot(fx - cx, fy - cy)
        if off > r * 0.999:
            # A focus outside is moved to the edge (SVG 1.1, section 13.2.3).
            fx, fy = cx + (fx - cx) * r * 0.999 / off, cy + (fy - cy) * r * 0.999 / off
        if not is_similarity(frame):
            return Painted(Gradient("radial", (fx, fy, fr, cx, cy, r), stops), opacity, frame)
        s = growth(frame)
        if not s:
            return None
        coords = (*apply(frame, fx, fy), fr * s, *apply(frame, cx, cy), r * s)
        return Painted(Gradient("radial", coords, stops), opacity)
