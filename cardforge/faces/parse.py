"""XML elements to checked nodes: the only place that knows what a face may hold.

Equal elements become the same `Node` object, so that later stages can remember what they made
of it. Faults are gathered, never raised; each names its element by the place in document order,
which `cardforge.faces.locate` turns into a template's line.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element as XmlElement

from cardforge.diagnostics import Code, did_you_mean
from cardforge.diagnostics.codes.templates import (
    BARE_WORDS,
    DRAWS_NOTHING,
    MISPLACED_ELEMENT,
    MISSING_ATTRIBUTE,
    UNKNOWN_ATTRIBUTE,
    UNKNOWN_ELEMENT,
    UNKNOWN_STYLE,
    WRONG_VALUE,
)
from cardforge.diagnostics.limits import FACE_FAULTS, FACE_LEVELS
from cardforge.faces.table import ELEMENTS, Element
from cardforge.faces.values import BadValue, Colors, Reader, reader


class Fault(NamedTuple):
    """What is wrong with one element; ``order`` counts the elements of the face from 0."""

    code: Code
    order: int
    message: str
    hint: str
    #: The attribute that is wrong, or "".
    attr: str = ""
    #: The words that stand where none may, or "".
    words: str = ""


class Node:
    """A checked element: attributes as typed values, and what it holds.

    ``words`` is the mixed content of an element that shows words, ``children`` that of others.
    """

    __slots__ = ("attrs", "children", "tag", "words")

    def __init__(
        self,
        tag: str,
        attrs: Mapping[str, Any],
        children: tuple["Node", ...],
        words: tuple["str | Node", ...],
    ) -> None:
        self.tag = tag
        self.attrs = attrs
        self.children = children
        self.words = words


_Given = tuple[Mapping[str, Any], tuple[Fault, ...]]

#: Tags and attributes that people bring from elsewhere → what they are called here.
_KNOWN_AS = {
    "img": "image", "p": "text", "span": "style", "div": "group", "strong": "b", "em": "i",
    "ellipse": "circle", "polyline": "polygon", "svg": "image", "g": "group", "box": "rect",
    "vstack": "stack", "hstack": "row", "table": "grid", "font": "style",
    "colour": "color", "width": "w", "height": "h", "stroke-width": "sw", "rx": "r",
    "radius": "r", "href": "src", "file": "src", "left": "x", "top": "y", "font-size": "size",
    "background": "fill", "spacing": "gap", "columns": "cols", "viewBox": "view",
    "family": "font", "padding": "inset",
}  # fmt: skip


def suggest(name: str, options: tuple[str, ...], kind: str) -> str:
    """Return a remedy for an unknown tag or attribute; knows what other languages call it."""
    known = _KNOWN_AS.get(name)
    if known in options:
        return f"did you mean `{known}`?"
    return did_you_mean(name, options, kind)


class Parser:
    """Checks elements against the table, with the names of one game's style.yaml."""

    __slots__ = (
        "_attrs",
        "_colors",
        "_depth",
        "_families",
        "_nodes",
        "_order",
        "_readers",
        "_styles",
    )

    def __init__(
        self, palette: Mapping[str, str], styles: frozenset[str], families: frozenset[str]
    ) -> None:
        self._colors = Colors(palette)
        self._styles = styles
        self._families = families
        self._attrs: dict[tuple[object, ...], _Given] = {}
        self._nodes: dict[tuple[object, ...], Node] = {}
        self._readers: dict[str, dict[str, Reader]] = {}
        self._order = 0
        self._depth = 0

    def parse(self, root: XmlElement, faults: list[Fault]) -> Node | None:
        """Return the node of a whole face; None where it has no usable root.

        Adds to ``faults`` what is wrong anywhere in it.
        """
        self._order = 0
        if root.tag != "face":
            faults.append(
                Fault(
                    UNKNOWN_ELEMENT if root.tag not in ELEMENTS else MISPLACED_ELEMENT,
                    0,
                    f"a template must give one <face>, not <{root.tag}>",
                    "put everything inside <face> … </face>, or extend base/card.xml",
                )
            )
            return None
        return self._node(root, "face", faults)

    def forget(self, limit: int) -> bool:
        """Drop the nodes that were kept if there are more than ``limit``; tell whether so."""
        if len(self._nodes) <= limit:
            return False
        self._nodes.clear()
        self._attrs.clear()
        return True

    def check(self, tag: str, attrib: Mapping[str, str]) -> list[tuple[str, str]]:
        """Return (message, hint) of each fault of an inline element's attributes."""
        return [(fault.message, fault.hint) for fault in self._read(tag, attrib, "text")[1]]

    def like(self, node: Node, children: tuple[Node, ...], words: "tuple[str | Node, ...]") -> Node:
        """Return a checked element that differs from another in what it holds."""
        return self._equal(node.tag, node.attrs, children, words)

    def _equal(
        self,
        tag: str,
        attrs: Mapping[str, Any],
        children: tuple[Node, ...],
        words: "tuple[str | Node, ...]",
    ) -> Node:
        """Return the one node of such elements; equal attributes are one map."""
        key = (tag, id(attrs), *children, None, *words)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node(tag, attrs, children, words)
        return node

    def _node(self, xml: XmlElement, parent: str, faults: list[Fault]) -> Node:
        tag = xml.tag
        order = self._order
        self._order = order + 1
        self._depth += 1
        attrib = xml.attrib
        key = (tag, parent == "cut", *attrib.items())
        given = self._attrs.get(key)
        if given is None:
            given = self._attrs[key] = self._read(tag, attrib, parent)
        if given[1]:
            faults += [fault._replace(order=order) for fault in given[1]]
        element = ELEMENTS[tag]
        words: list[str | Node] = []
        children: list[Node] = []
        text = xml.text
        if text:
            if element.text:
                words.append(text)
            elif not text.isspace():
                self._bare(text, tag, order, faults)
        for child in xml:
            if child.tag not in element.children or self._depth == FACE_LEVELS:
                self._misplaced(child, tag, element, faults)
                self._order += sum(1 for _ in child.iter())
            elif element.text:
                words.append(self._node(child, tag, faults))
            else:
                children.append(self._node(child, tag, faults))
            tail = child.tail
            if tail:
                if element.text:
                    words.append(tail)
                elif not tail.isspace():
                    self._bare(tail, tag, order, faults)
        self._depth -= 1
        return self._equal(tag, given[0], tuple(children), tuple(words))

    def _bare(self, text: str, tag: str, order: int, faults: list[Fault]) -> None:
        shown = " ".join(text.split())
        faults.append(
            Fault(
                BARE_WORDS,
                order,
                f"<{tag}> shows no words, but holds `{shown[:40]}`",
                "put the words into <text>" if "text" in ELEMENTS[tag].children else "remove them",
                words=shown,
            )
        )

    def _misplaced(
        self, child: XmlElement, tag: str, element: Element, faults: list[Fault]
    ) -> None:
        kind = "elements here"
        if child.tag in element.children:
            message = f"elements lie more than {FACE_LEVELS} levels deep in each other"
            fault = Fault(MISPLACED_ELEMENT, self._order, message, "close those before")
        elif child.tag in ELEMENTS:
            allowed = ", ".join(f"<{c}>" for c in element.children) or "nothing"
            fault = Fault(
                MISPLACED_ELEMENT,
                self._order,
                f"<{child.tag}> cannot stand in <{tag}>",
                f"<{tag}> may hold {allowed}",
            )
        else:
            space, _, name = child.tag.rpartition("}")
            message = f"there is no element <{name}>"
            hint = suggest(name, element.children, kind)
            if space:
                message += f" of {space[1:]}"
                hint = f"faces know no namespaces: remove `xmlns`; {hint}"
            fault = Fault(UNKNOWN_ELEMENT, self._order, message, hint)
        faults.append(fault)

    def _read(self, tag: str, attrib: Mapping[str, str], parent: str) -> _Given:
        element = ELEMENTS[tag]
        readers = self._readers.get(tag)
        if readers is None:
            readers = self._readers[tag] = {
                name: reader(attr, self._colors) for name, attr in element.attrs.items()
            }
        values: dict[str, Any] = {}
        faults: list[Fault] = []
        for name, text in attrib.items():
            if len(faults) == FACE_FAULTS:
                break
            read = readers.get(name)
            if read is None:
                hint = suggest(name, tuple(element.attrs), "attributes")
                message = f"<{tag}> has no attribute `{name}`"
                faults.append(Fault(UNKNOWN_ATTRIBUTE, 0, message, hint, name))
                continue
            try:
                values[name] = read(text)
            except BadValue as fault:
                message = f"`{name}` of <{tag}> {fault}"
                faults.append(Fault(WRONG_VALUE, 0, message, fault.hint, name))
        faults += [
            Fault(MISSING_ATTRIBUTE, 0, f"<{tag}> needs `{name}`", f'write {name}="{attr.example}"')
            for name, attr in element.attrs.items()
            if attr.required and name not in attrib
        ]
        faults += self._together(tag, values, attrib, parent)
        return values, tuple(faults)

    def _together(
        self, tag: str, values: Mapping[str, Any], attrib: Mapping[str, str], parent: str
    ) -> list[Fault]:
        """Return what is wrong with values that are right one by one."""
        faults: list[Fault] = []
        for name, options, kind in (
            ("name" if tag == "style" else "style", self._styles, "styles"),
            ("font", self._families, "font families"),
        ):
            got = values.get(name)
            if got is not None and tag != "icon" and got not in options:
                message = f"there is no {kind[:-1].replace('ie', 'y')} `{got}`"
                if kind == "styles":
                    message = f"there is no style `{got}`"
                faults.append(
                    Fault(UNKNOWN_STYLE, 0, message, did_you_mean(got, options, kind), name)
                )
        if "hole" in values and parent != "cut":
            message = f"`hole` of <{tag}> has no meaning outside <cut>"
            faults.append(Fault(MISPLACED_ELEMENT, 0, message, "remove it", "hole"))
        if tag == "polygon" and ("points" in attrib) == ("sides" in attrib):
            both = "points" in attrib
            message = "<polygon> has points and sides" if both else "<polygon> has no points"
            hint = "keep one of them" if both else "give it points or sides"
            code = WRONG_VALUE if both else MISSING_ATTRIBUTE
            faults.append(Fault(code, 0, message, hint, "points" if both else ""))
        if tag == "polygon" and values.get("sides", 3) < 3:
            message = f"`sides` of <polygon> is under 3: `{attrib['sides']}`"
            faults.append(Fault(WRONG_VALUE, 0, message, "", "sides"))
        if (
            tag in ("rect", "circle", "polygon", "path")
            and parent != "cut"
            and "fill" not in attrib
            and "stroke" not in attrib
        ):
            message = f"<{tag}> has neither fill nor stroke, so it draws nothing"
            faults.append(Fault(DRAWS_NOTHING, 0, message, "give it a fill or a stroke"))
        return faults


def order_of(root: Node, wanted: Node) -> int | None:
    """Return the place of a node in document order, from 0."""
    count = 0

    def walk(node: Node) -> bool:
        nonlocal count
        if node is wanted:
            return True
        count += 1
        held = (*node.children, *(part for part in node.words if isinstance(part, Node)))
        return any(walk(child) for child in held)

    return count if walk(root) else None
