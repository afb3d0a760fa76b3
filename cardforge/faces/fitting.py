"""Making content fit: which elements ask for it, and the gentlest way. All lengths mm."""

from collections.abc import Callable
from typing import NamedTuple

from cardforge.faces.boxes import Frame, resolve
from cardforge.faces.draft import Fitting
from cardforge.faces.measure import CONTAINERS, Measurer
from cardforge.faces.parse import Node
from cardforge.faces.tracks import texts_of
from cardforge.faces.values import MM_PER_PT, PT_PER_MM
from cardforge.text.fit import Mode, search, sizes_of
from cardforge.text.layout import measure_height


class Wish(NamedTuple):
    """What an element may do to fit: ways, smallest size (pt), and with whom it shares."""

    modes: tuple[Mode, ...]
    minimum: float
    group: tuple[str, ...]
    uniform: str


class Fitter:
    """Finds the fitting of texts and containers."""

    def __init__(self, measurer: Measurer) -> None:
        self._measurer = measurer
        self._fits: dict[tuple[Node, float, float], Fitting] = {}

    def wish(self, node: Node) -> Wish | None:
        """Return what an element may do to fit; None where it asks for nothing."""
        if node.tag == "text":
            style = self._measurer.text(node).style
            tighten, shrink = style.fit
            minimum, uniform = style.min, style.uniform
        else:
            tighten, shrink = node.attrs.get("fit", (False, False))
            minimum = node.attrs.get("min", 5.0)
            uniform = node.attrs.get("uniform", "none")
        if not (tighten or shrink):
            return None
        modes: list[Mode] = ["tighten"] if tighten else []
        if shrink:
            modes.append("shrink")
        group = (node.tag, node.attrs.get("style", ""), node.attrs.get("at", ""))
        if node.tag == "text":
            group = (node.tag, node.attrs.get("style", "body"), "")
        return Wish(tuple(modes), minimum, group, uniform)

    def fitting(self, node: Node, frame: Frame, wish: Wish) -> Fitting:
        """Return the gentlest fitting at which an element fits its box, or the utmost allowed."""
        key = (node, frame.w, frame.h)
        found = self._fits.get(key)
        if found is None:
            if node.tag == "text":
                sizes = sizes_of(self._measurer.text(node).paragraphs)
                excess = self._text_excess(node, frame)
            else:
                sizes = {self._measurer.text(text).style.text.size for text in texts_of(node)}

                def excess(scale: float, tight: float) -> float:
                    return self.excess(node, frame, Fitting(scale, tight)) * PT_PER_MM

            fit = search(excess, sizes, wish.modes, wish.minimum, frame.h * PT_PER_MM)
            found = self._fits[key] = Fitting(fit.scale, fit.tight)
        return found

    def _text_excess(self, node: Node, frame: Frame) -> Callable[[float, float], float]:
        """Return what tells by how many pt a text exceeds its box at (scale, tight).

        Other than in `excess` nothing is kept: a text that fits its own box is measured at each
        scale once.
        """
        engine = self._measurer.engine
        inner = frame.inside(node.attrs.get("inset"))
        _, paragraphs, overhang = self._measurer.text(node)
        overhang *= PT_PER_MM
        wide, room = inner.w * PT_PER_MM, inner.h * PT_PER_MM
        prepared = engine.all_prepared(paragraphs)

        def excess(scale: float, tight: float) -> float:
            height, overflow, lines = measure_height(prepared, wide, scale, tight)
            high = height - room - (overhang * scale if lines else 0.0)
            return max(high, overflow) if overflow else high

        return excess

    def excess(self, node: Node, frame: Frame, fitting: Fitting) -> float:
        """Return by how many mm an element, or a text inside it, exceeds its box ``frame``."""
        if node.tag == "text":
            inner = frame.inside(node.attrs.get("inset"))
            extent = self._measurer.extent(node, inner.w, fitting)
            hangs = self._measurer.text(node).overhang * fitting.scale if extent.lines else 0.0
            high = extent.height * MM_PER_PT - hangs - inner.h
            # Room that is left (negative) tells the search where to go on.
            return max(high, extent.overflow * MM_PER_PT) if extent.overflow else high
        if node.tag not in CONTAINERS:
            return 0.0
        slots = self._measurer.slots(node, frame, fitting)
        worst = max(slots.over_w, slots.over_h)
        for child, parent in slots.children:
            if child.tag == "text" or child.tag in CONTAINERS:
                box = resolve(child.attrs, parent, self._measurer.mirror)
                worst = max(worst, self.excess(child, box, fitting))
        return worst
