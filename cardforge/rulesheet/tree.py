"""The document tree of a rule sheet: what it says, in reading order, in no file format.

Every block has ``lang``, the language it is in where that is not the document's (a block that is
not translated), and ``line``, its line in rules.md (0 where it is not known).
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

Align = Literal["", "start", "center", "end"]
AsideKind = Literal["note", "example", "house", "quick"]


class Text(NamedTuple):
    """Plain characters; white space is single spaces."""

    text: str


class Strong(NamedTuple):
    """Words of weight."""

    inlines: "tuple[Inline, ...]"


class Emphasis(NamedTuple):
    """Stressed words."""

    inlines: "tuple[Inline, ...]"


class Link(NamedTuple):
    """Words that lead to ``target``: ``#id`` of a heading, or an address."""

    target: str
    inlines: "tuple[Inline, ...]"


class Break(NamedTuple):
    """The end of a line within a paragraph."""


Inline = Text | Strong | Emphasis | Link | Break
Inlines = tuple[Inline, ...]


class Picture(NamedTuple):
    """A picture of a side of a piece: ``deck/card``, or a component's id where it has no deck.

    ``height`` is in mm, 0 for the usual one; ``alt`` is what it shows, in words.
    """

    piece: str
    side: Literal["front", "back"]
    alt: str
    height: float = 0.0


class Heading(NamedTuple):
    """A heading: ``level`` 1 (the title) to 3, ``id`` what links lead to."""

    level: int
    id: str
    inlines: Inlines
    lang: str = ""
    line: int = 0


class Paragraph(NamedTuple):
    """A paragraph."""

    inlines: Inlines
    lang: str = ""
    line: int = 0


class List(NamedTuple):
    """A list; ``start`` is the number of the first item, None for bullets."""

    start: int | None
    items: "tuple[tuple[Block, ...], ...]"
    lang: str = ""
    line: int = 0


class Cell(NamedTuple):
    """A cell of a table."""

    inlines: Inlines
    lang: str = ""


class Table(NamedTuple):
    """A table: one row of column headers, then rows; ``aligns`` by column.

    The first cell of a row is its header where the first column has ``**…**`` in every row.
    """

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    aligns: tuple[Align, ...]
    row_heads: bool = False
    lang: str = ""
    line: int = 0
    #: Line in rules.md of each row.
    lines: tuple[int, ...] = ()


class Figure(NamedTuple):
    """Pictures side by side, and what is said of them."""

    pictures: tuple[Picture, ...]
    caption: Inlines
    lang: str = ""
    line: int = 0


class Aside(NamedTuple):
    """Blocks set apart: a note, an example, a house rule, the quick reference."""

    kind: AsideKind
    title: Inlines
    blocks: "tuple[Block, ...]"
    lang: str = ""
    line: int = 0


class PageBreak(NamedTuple):
    """What follows begins a page, where there are pages."""

    lang: str = ""
    line: int = 0


Block = Heading | Paragraph | List | Table | Figure | Aside | PageBreak


class RuleSheet(NamedTuple):
    """A rule sheet in one language.

    ``version`` is the game's; ``draft`` tells that the translation is not ready to be published.
    """

    title: str
    subtitle: str
    locale: str
    version: str
    blocks: tuple[Block, ...]
    #: The file it was made from, as it is shown to people.
    file: str = ""
    draft: bool = False


def plain(inlines: Sequence[Inline]) -> str:
    """Return the characters of inlines, line breaks as spaces."""
    parts = []
    for one in inlines:
        if isinstance(one, Text):
            parts.append(one.text)
        elif isinstance(one, Break):
            parts.append(" ")
        else:
            parts.append(plain(one.inlines))
    return "".join(parts)


def walk(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield every block in reading order, those that hold others before what they hold."""
    for block in blocks:
        yield block
        if isinstance(block, List):
            for item in block.items:
                yield from walk(item)
        elif isinstance(block, Aside):
            yield from walk(block.blocks)


def headings(blocks: Sequence[Block]) -> list[Heading]:
    """Return the headings in reading order."""
    return [block for block in walk(blocks) if isinstance(block, Heading)]


def pictures(blocks: Sequence[Block]) -> list[Picture]:
    """Return every picture in reading order."""
    return [
        picture for block in walk(blocks) if isinstance(block, Figure) for picture in block.pictures
    ]


def links(blocks: Sequence[Block]) -> Iterator[tuple[Link, Block]]:
    """Yield every link, and the block it stands in."""
    for block in walk(blocks):
        groups: list[Inlines] = []
        if isinstance(block, Heading | Paragraph):
            groups = [block.inlines]
        elif isinstance(block, Table):
            groups = [cell.inlines for row in (block.head, *block.rows) for cell in row]
        elif isinstance(block, Figure):
            groups = [block.caption]
        elif isinstance(block, Aside):
            groups = [block.title]
        for inlines in groups:
            for link in _links(inlines):
                yield link, block


def _links(inlines: Sequence[Inline]) -> Iterator[Link]:
    for one in inlines:
        if isinstance(one, Link):
            yield one
        if isinstance(one, Link | Strong | Emphasis):
            yield from _links(one.inlines)
