"""Reads the structure tree of a tagged PDF, with the words of each element (ISO 32000-1, 14.7)."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.pdf_reader import Pdf, Ref, operators


class Node(NamedTuple):
    """An element: its type, attributes (Alt, Lang, Scope), words, and elements within."""

    tag: str
    attrs: dict[str, str]
    kids: "tuple[Node | str, ...]"

    def text(self) -> str:
        """Return all words below, in reading order."""
        return " ".join(kid if isinstance(kid, str) else kid.text() for kid in self.kids)

    def all(self, tag: str) -> "Iterator[Node]":
        """Yield the elements of a type below, in reading order."""
        for kid in self.kids:
            if isinstance(kid, Node):
                if kid.tag == tag:
                    yield kid
                yield from kid.all(tag)


class Tree:
    """The structure of one file: its root element, and what stands outside it on each page."""

    def __init__(self, data: bytes) -> None:
        self.pdf = Pdf(data)
        self._marks: dict[int, dict[int, str]] = {}
        #: Words of each page that belong to no element.
        self.artifacts: list[str] = []
        #: Words that stand between no marks at all.
        self.unmarked: list[str] = []
        kids = self.pdf.get(self.pdf.catalog["Pages"])["Kids"]
        for kid in kids:
            self._read(kid)
        root = self.pdf.get(self.pdf.catalog["StructTreeRoot"])
        (top,) = self.pdf.get(root["K"])
        self.root = self._node(top)
        self.parents = self.pdf.get(root["ParentTree"])["Nums"]

    def _read(self, page: Ref) -> None:
        entries = self.pdf.get(page)
        fonts = self.pdf.get(self.pdf.get(entries["Resources"]).get("Font", {}))
        maps = {name: self._meanings(ref) for name, ref in fonts.items()}
        marks = self._marks[page.number] = {}
        meaning: dict[int, str] = {}
        stack: list[int | str] = []
        for operator, operands in operators(self.pdf.get(entries["Contents"]).data):
            if operator == "BDC":
                what = operands[1]
                stack.append(what.get("MCID", "span"))
            elif operator == "BMC":
                stack.append("artifact")
            elif operator == "EMC":
                stack.pop()
            elif operator == "Tf":
                meaning = maps[operands[0]]
            elif operator in ("TJ", "Tj"):
                parts = operands[0] if operator == "TJ" else operands
                words = "".join(_decoded(one, meaning) for one in parts if isinstance(one, bytes))
                inside = [one for one in stack if one != "span"]
                if not inside:
                    self.unmarked.append(words)
                elif inside[-1] == "artifact":
                    self.artifacts.append(words)
                else:
                    number = int(inside[-1])
                    marks[number] = marks.get(number, "") + words
            elif operator == "Do" and stack and isinstance(stack[-1], int):
                marks.setdefault(stack[-1], "")

    def _meanings(self, font: Ref) -> dict[int, str]:
        stream = self.pdf.get(self.pdf.get(font)["ToUnicode"])
        text = stream.data.decode("latin-1")
        found: dict[int, str] = {}
        for block in re.findall(r"beginbfchar(.*?)endbfchar", text, re.DOTALL):
            for code, meant in re.findall(r"<(\w+)>\s*<(\w*)>", block):
                found[int(code, 16)] = bytes.fromhex(meant).decode("utf-16-be")
        for block in re.findall(r"beginbfrange(.*?)endbfrange", text, re.DOTALL):
            for low, high, first in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", block):
                for at, code in enumerate(range(int(low, 16), int(high, 16) + 1)):
                    found[code] = chr(int(first, 16) + at)
        return found

    def _node(self, reference: Ref) -> Node:
        entries = self.pdf.get(reference)
        kids: list[Node | str] = []
        for kid in self.pdf.get(entries["K"]):
            value = self.pdf.get(kid)
            if value.get("Type") == "MCR":
                kids.append(self._marks[value["Pg"].number][value["MCID"]])
            elif value.get("Type") != "OBJR":
                kids.append(self._node(kid))
        attrs = {key: entries[key].decode("utf-16") for key in ("Alt", "Lang") if key in entries}
        more: dict[str, Any] = self.pdf.get(entries.get("A")) or {}
        attrs.update({key: str(value) for key, value in more.items() if key != "O"})
        return Node(str(entries["S"]), attrs, tuple(kids))


def _decoded(data: bytes, meaning: dict[int, str]) -> str:
    return "".join(meaning[data[at] << 8 | data[at + 1]] for at in range(0, len(data), 2))
