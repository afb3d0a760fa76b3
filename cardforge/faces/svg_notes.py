"""Gathers what cannot be drawn of one SVG: each kind once, at its first place, with a count."""

from cardforge.diagnostics import Diagnostic
from cardforge.diagnostics.codes.assets import SVG_BAD_VALUE, SVG_PART_IGNORED
from cardforge.faces.svg_dom import Document, Node


class Notes:
    """Findings of one file while it is drawn."""

    __slots__ = ("_bad", "_document", "_ignored")

    def __init__(self, document: Document) -> None:
        self._document = document
        self._ignored: dict[str, tuple[Node, str, set[int]]] = {}
        self._bad: dict[tuple[int, str], Diagnostic] = {}

    def ignore(self, node: Node, what: str, hint: str) -> None:
        """Note that a feature (`` `<text>` ``) is left out."""
        known = self._ignored.setdefault(what, (node, hint, set()))
        known[2].add(node.offset)

    def bad(self, node: Node, name: str, why: str) -> None:
        """Note a value that cannot be read."""
        self._bad.setdefault(
            (node.offset, name),
            self._document.finding(SVG_BAD_VALUE, node, f"`{name}` of `<{node.tag}>`: {why}"),
        )

    def findings(self) -> tuple[Diagnostic, ...]:
        """Return everything noted."""
        out = list(self._bad.values())
        for what, (node, hint, places) in self._ignored.items():
            more = f" ({len(places)} places, the first here)" if len(places) > 1 else ""
            out.append(
                self._document.finding(SVG_PART_IGNORED, node, f"{what} is not drawn{more}", hint)
            )
        return tuple(sorted(out, key=lambda d: d.order))
