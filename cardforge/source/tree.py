"""What the reader makes of a file: plain data, and one packed array of places.

Every scalar is the text that the author wrote. Each container knows the index of its record in
the array; a record is ``[container, key, value, key, value …]`` for a map and
``[container, value, value …]`` for a list, in document order. An entry packs
``start << 32 | size << 2 | style`` (characters), so a place costs 8 bytes and no object.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from typing import Union

from cardforge.diagnostics import Place, SourceText

#: How a scalar was written; containers are NESTED.
PLAIN, QUOTED, BLOCK, NESTED = range(4)


class Map(dict[str, "Node"]):
    """A mapping, in the author's order."""

    __slots__ = ("base",)
    base: int


class Seq(list["Node"]):
    """A list."""

    __slots__ = ("base",)
    base: int


Node = Union[str, Map, Seq]  # noqa: UP007 (a forward reference cannot stand in `|`)


class Document:
    """One file as data. ``at`` arguments are indices into ``offsets``."""

    __slots__ = ("_bases", "_parents", "offsets", "root", "source")

    def __init__(self, source: SourceText, root: Map, offsets: "array[int]") -> None:
        self.source = source
        self.root = root
        self.offsets = offsets
        self._bases: list[int] = []
        self._parents: dict[int, tuple[Map | Seq, int]] = {}

    def place(self, at: int) -> Place:
        """Return the place of an entry."""
        word = self.offsets[at]
        start = word >> 32
        return Place(self.source, start, start + (word >> 2 & 0x3FFFFFFF))

    def style(self, at: int) -> int:
        """Return how the entry was written: PLAIN, QUOTED, BLOCK or NESTED."""
        return self.offsets[at] & 3

    def entries(self, node: Map) -> Iterator[tuple[str, "Node", int]]:
        """Yield key, value and the value's index; the key's index is one less."""
        at = node.base
        for key, value in node.items():
            at += 2
            yield key, value, at

    def find(self, node: Map, key: str) -> int:
        """Return the index of the value of ``key``.

        Raises:
            KeyError: the map has no such key.
        """
        for name, _, at in self.entries(node):
            if name == key:
                return at
        raise KeyError(key)

    def walk(self, node: Map | Seq, path: str) -> int:
        """Return the index of the deepest existing value on a data path (``questions.2.text``).

        List items count from 0.
        """
        at = node.base
        for step in path.split(".") if path else ():
            if isinstance(node, Map) and step in node:
                at, child = self.find(node, step), node[step]
            elif isinstance(node, Seq) and step.isdigit() and int(step) < len(node):
                at, child = node.base + 1 + int(step), node[int(step)]
            else:
                break
            if isinstance(child, str):
                break
            node = child
        return at

    def path(self, at: int) -> list[str]:
        """Return the keys and list positions that lead to an entry."""
        if not self._bases:
            self._index()
        base = self._bases[max(0, bisect_right(self._bases, at) - 1)]
        steps: list[str] = []
        while base in self._parents:
            node, up = self._parents[base]
            if at > node.base:
                steps.append(_step(node, at - node.base))
            at, base = up, self._holder(up) if up >= 0 else -1
        return steps[::-1]

    def _holder(self, at: int) -> int:
        return self._bases[max(0, bisect_right(self._bases, at) - 1)]

    def _index(self) -> None:
        """Note for every container where its entry in its parent's record lies."""
        todo: list[tuple[Map | Seq, int]] = [(self.root, -1)]
        while todo:
            node, up = todo.pop()
            self._parents.setdefault(node.base, (node, up))
            step = 2 if isinstance(node, Map) else 1
            at = node.base
            for child in node.values() if isinstance(node, Map) else node:
                at += step
                if not isinstance(child, str):
                    todo.append((child, at))
        self._bases = sorted(self._parents)


def _step(node: Map | Seq, offset: int) -> str:
    if isinstance(node, Map):
        return list(node)[(offset - 1) // 2]
    return str(offset - 1)
