"""Formulas of ``must:`` and ``expect:`` as trees; positions are offsets into the text.

`cardforge.source.formula` makes the trees, `cardforge.source.evaluate` gives them values.
"""

from typing import Literal, NamedTuple, TypeAlias


class Const(NamedTuple):
    """A number or text."""

    value: float | str
    start: int
    end: int


class Name(NamedTuple):
    """A name."""

    name: str
    start: int
    end: int


class Attr(NamedTuple):
    """``of.name``."""

    of: "Tree"
    name: str
    start: int
    end: int


class Index(NamedTuple):
    """``of[key]``."""

    of: "Tree"
    key: "Tree"
    start: int
    end: int


class Unary(NamedTuple):
    """``-x`` or ``not x``."""

    op: Literal["-", "not"]
    of: "Tree"
    start: int
    end: int


class Binary(NamedTuple):
    """Arithmetic."""

    op: str
    left: "Tree"
    right: "Tree"
    start: int
    end: int


class Test(NamedTuple):
    """A chain of comparisons: ``parts[0] ops[0] parts[1] ops[1] …``."""

    parts: tuple["Tree", ...]
    ops: tuple[str, ...]
    start: int
    end: int


class Logic(NamedTuple):
    """``and`` / ``or`` of two or more parts."""

    op: Literal["and", "or"]
    parts: tuple["Tree", ...]
    start: int
    end: int


class Items(NamedTuple):
    """``[a, b]``."""

    parts: tuple["Tree", ...]
    start: int
    end: int


class Span(NamedTuple):
    """``low..high``, both ends included."""

    low: "Tree"
    high: "Tree"
    start: int
    end: int


class Bind(NamedTuple):
    """``name in over``."""

    name: str
    over: "Tree"
    start: int
    end: int


class Call(NamedTuple):
    """A call; ``binds`` is empty where ``parts`` are plain arguments."""

    name: str
    parts: tuple["Tree", ...]
    binds: tuple[Bind, ...]
    where: "Tree | None"
    start: int
    end: int


Tree: TypeAlias = Const | Name | Attr | Index | Unary | Binary | Test | Logic | Items | Span | Call


class Expression(NamedTuple):
    """A parsed formula; positions in the tree are offsets into ``text``."""

    text: str
    tree: Tree


def names_of(tree: Tree) -> list[str]:
    """Return the names that stand in a tree, each once, in their order."""
    found: dict[str, None] = {}

    def walk(part: object) -> None:
        if isinstance(part, Name):
            found.setdefault(part.name)
        elif isinstance(part, tuple):
            for inner in part:
                walk(inner)

    walk(tree)
    return list(found)


class FormulaError(Exception):
    """The text is no formula: where (offset and end), what is wrong, and what to do.

    ``meant`` is what must be meant there, where that is certain.
    """

    def __init__(
        self, start: int, end: int, message: str, hint: str = "", meant: str | None = None
    ) -> None:
        super().__init__(message)
        self.start = start
        self.end = max(end, start + 1)
        self.message = message
        self.hint = hint
        self.meant = meant
