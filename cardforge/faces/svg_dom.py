"""An SVG file as a tree of plain nodes, read so that no file can do harm.

Nothing is fetched; a document type is allowed, because drawing programs write one, but external
entities, entities in entities, and long ones are refused.
"""

import re
from collections.abc import Iterator
from xml.parsers import expat

from cardforge.diagnostics import CardforgeError, Diagnostic, Place, SourceText
from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.codes.assets import (
    BAD_SVG,
    SVG_ACTIVE,
    SVG_EXTERNAL,
    SVG_TOO_COMPLEX,
)
from cardforge.diagnostics.limits import SVG_ELEMENTS, SVG_ENTITY, SVG_LEVELS, SVG_STYLE

SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_ENCODING = rb"""<\?xml[^>]*?\bencoding\s*=\s*["']([\w.-]+)["']"""


class SvgFault(CardforgeError):
    """The file cannot be drawn at all."""


class Node:
    """An element of the SVG namespace; elements of others are left out.

    ``attrs`` holds attributes without a namespace, and XLink's ``href`` under ``href``.
    ``offset`` is the byte in the text's UTF-8 form where the tag begins.
    """

    __slots__ = ("attrs", "children", "offset", "parent", "tag", "text")

    def __init__(self, tag: str, attrs: dict[str, str], offset: int, parent: "Node | None") -> None:
        self.tag = tag
        self.attrs = attrs
        self.offset = offset
        self.parent = parent
        self.children: list[Node] = []
        self.text = ""

    def walk(self) -> "Iterator[Node]":
        """Yield this node and all below it, in document order."""
        yield self
        for child in self.children:
            yield from child.walk()


class Document:
    """A read SVG: its root, nodes by id, and places for findings."""

    __slots__ = ("_raw", "by_id", "root", "source")

    def __init__(self, root: Node, source: SourceText, raw: bytes) -> None:
        self.root = root
        self.source = source
        self._raw = raw
        self.by_id: dict[str, Node] = {}
        for node in root.walk():
            if "id" in node.attrs:
                self.by_id.setdefault(node.attrs["id"], node)

    def place(self, node: Node) -> Place:
        """Return where an element begins in its file."""
        at = node.offset
        if not self.source.text.isascii():
            at = len(self._raw[:at].decode("utf-8", "replace"))
        return self.source.place(at, at + 1 + len(node.tag))

    def fault(self, code: Code, node: Node, message: str, hint: str) -> SvgFault:
        """Return the error that stops the drawing, at an element."""
        return SvgFault(self.finding(code, node, message, hint))

    def finding(self, code: Code, node: Node, message: str, hint: str = "") -> Diagnostic:
        """Return a finding at an element."""
        return code.at(self.place(node), message, hint=hint)


def read_document(data: bytes, file: str) -> Document:
    """Parse the bytes of an SVG file; ``file`` is the name for findings.

    Raises:
        SvgFault: not well-formed, no SVG, active content, external or growing entities,
            or nested too deeply.
    """
    text = _decoded(data, file)
    source = SourceText(file, text)
    raw = text.encode()
    reader = _Reader(source, raw)
    reader.parse()
    if reader.root is None or reader.root.tag != "svg":
        raise SvgFault(
            BAD_SVG.at(
                source.place(0), f"`{file}` is XML, but no SVG", hint="its root must be `<svg>`"
            )
        )
    return Document(reader.root, source, raw)


def _decoded(data: bytes, file: str) -> str:
    encoding = "utf-8-sig"
    declared = re.match(_ENCODING, data) if data.startswith(b"<?xml") else None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif declared is not None and declared.group(1).lower() != b"utf-8":
        encoding = declared.group(1).decode()
    try:
        return data.decode(encoding)
    except (UnicodeError, LookupError) as fault:  # some codecs raise the wider one
        raise SvgFault(
            BAD_SVG.at(
                None,
                f"`{file}` cannot be read as {encoding.removesuffix('-sig')}",
                file=file,
                hint="save it as UTF-8",
            )
        ) from fault


class _Reader:
    __slots__ = (
        "_depth",
        "_letters",
        "_nodes",
        "_open",
        "_parser",
        "_raw",
        "_skipped",
        "_style",
        "root",
        "source",
    )

    def __init__(self, source: SourceText, raw: bytes) -> None:
        self.source = source
        self.root: Node | None = None
        self._raw = raw
        self._open: Node | None = None
        self._style: list[str] = []
        self._depth = self._nodes = self._skipped = self._letters = 0
        parser = expat.ParserCreate("utf-8", " ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.EntityDeclHandler = self._entity
        parser.ProcessingInstructionHandler = self._instruction
        self._parser = parser

    def parse(self) -> None:
        try:
            self._parser.Parse(self._raw, True)
        except expat.ExpatError as fault:
            place = self._here(self._parser.ErrorByteIndex)
            raise SvgFault(
                BAD_SVG.at(
                    place,
                    f"the SVG is not well-formed: {expat.ErrorString(fault.code)}",
                    hint="save it again from the program that made it",
                )
            ) from fault

    def _here(self, at: int) -> Place:
        return self.source.place(len(self._raw[: max(0, at)].decode("utf-8", "replace")))

    def _refuse(self, code: Code, message: str, hint: str) -> SvgFault:
        return SvgFault(code.at(self._here(self._parser.CurrentByteIndex), message, hint=hint))

    def _start(self, name: str, attrs: dict[str, str]) -> None:
        self._depth += 1
        self._nodes += 1
        if self._depth > SVG_LEVELS or self._nodes > SVG_ELEMENTS:
            limit = (
                f"{SVG_LEVELS} levels" if self._depth > SVG_LEVELS else f"{SVG_ELEMENTS} elements"
            )
            raise self._refuse(
                SVG_TOO_COMPLEX, f"the SVG has more than {limit}", "simplify the art"
            )
        space, _, tag = name.rpartition(" ")
        if self._skipped or space not in ("", SVG):
            self._skipped += 1
            return
        kept: dict[str, str] = {}
        for key, value in attrs.items():
            if key.startswith("on"):
                raise self._refuse(
                    SVG_ACTIVE,
                    f"`<{tag}>` has the event attribute `{key}`",
                    "save the file as plain SVG",
                )
            if " " not in key:
                kept[key] = value
            elif key == f"{_XLINK} href":
                kept.setdefault("href", value)
        if tag == "script":
            raise self._refuse(
                SVG_ACTIVE, "the SVG contains a `<script>`", "save the file as plain SVG"
            )
        node = Node(tag, kept, self._parser.CurrentByteIndex, self._open)
        if self._open is None:
            self.root = node
        else:
            self._open.children.append(node)
        self._open = node

    def _end(self, _name: str) -> None:
        self._depth -= 1
        if self._skipped:
            self._skipped -= 1
        elif self._open is not None:
            if self._style:
                self._open.text = "".join(self._style)
                self._style.clear()
            self._open = self._open.parent

    def _data(self, data: str) -> None:
        if self._skipped or self._open is None or self._open.tag != "style":
            return
        self._letters += len(data)
        if self._letters > SVG_STYLE:
            message = f"the style sheets of the SVG have more than {SVG_STYLE:,} letters"
            raise self._refuse(SVG_TOO_COMPLEX, message, "simplify the art")
        self._style.append(data)

    def _entity(
        self,
        name: str,
        parameter: bool,
        value: str | None,
        _base: str | None,
        system: str | None,
        _public: str | None,
        _notation: str | None,
    ) -> None:
        if value is None:
            raise self._refuse(
                SVG_EXTERNAL,
                f"the entity `{name}` refers to `{system}`",
                "save the file as plain SVG",
            )
        if len(value) > SVG_ENTITY or "&" in value or "%" in value or parameter:
            raise self._refuse(
                SVG_TOO_COMPLEX, f"the entity `{name}` grows", "save the file as plain SVG"
            )

    def _instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            raise self._refuse(
                SVG_EXTERNAL,
                "the SVG asks for an outside style sheet",
                "put the rules into a `<style>` of the file, or save it as plain SVG",
            )
