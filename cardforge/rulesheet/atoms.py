"""A rule sheet cut into atoms: what is never split, from the top of the first column down.

Lengths in pt. An atom's drawings count from its top left corner, y downwards; in right-to-left
languages everything is mirrored when it is made, so that writers need not know.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardforge.faces.code import FaceCode
from cardforge.faces.extent import PT
from cardforge.faces.words import is_rtl
from cardforge.rulesheet.pictures import Show, alt_of, size_of
from cardforge.rulesheet.setting import Setter, Setting, Words
from cardforge.rulesheet.tree import (
    Aside,
    Block,
    Figure,
    Heading,
    Inline,
    List,
    PageBreak,
    Paragraph,
    RuleSheet,
    Text,
)
from cardforge.sheets.tagged import Element
from cardforge.text.types import Line

#: Space before what begins, pt.
_BEFORE = {"heading": 15.0, "subheading": 9.0, "text": 4.6, "item": 2.2, "figure": 7.0,
           "aside": 8.0, "table": 7.0}  # fmt: skip
#: Indent of list items, inner margin of asides, gap between pictures.
_INDENT, _PAD, _GAP = 13.0, 7.0, 6.0
BULLET = "•"


class DrawLine(NamedTuple):
    """A part of a line: left and baseline of the words it was set with, and its element."""

    element: Element
    x: float
    baseline: float
    line: Line
    #: Where it leads; "" for no link.
    target: str = ""


class DrawPicture(NamedTuple):
    """A picture with its top left corner, its size, and its element."""

    element: Element
    x: float
    y: float
    width: float
    height: float
    code: FaceCode
    #: Size of the piece, mm.
    piece: tuple[float, float]


class DrawRule(NamedTuple):
    """A filled rectangle that means nothing to a reader."""

    x: float
    y: float
    width: float
    height: float
    color: str


Drawing = DrawLine | DrawPicture | DrawRule


class Atom(NamedTuple):
    """What stands together: ``before`` is the space above it, left out at the top of a column.

    ``glue`` keeps it on the column of the next atom. ``aside`` is the number of the aside that it
    is part of, 0 for none. ``head`` is drawn above it where it begins a column (a table's head).
    ``name`` is what links to it say. ``line`` and ``section`` tell people where it is from.
    """

    height: float
    before: float
    drawings: tuple[Drawing, ...]
    glue: bool = False
    aside: int = 0
    head: "Atom | None" = None
    name: str = ""
    line: int = 0
    section: str = ""
    #: A heading's level and words, for the outline.
    outline: tuple[int, str] | None = None
    #: What follows begins a page.
    breaks: bool = False
    #: The span of all columns is wanted (the title).
    wide: bool = False


class Maker:
    """Makes atoms of blocks, and the elements of the structure tree with them."""

    #: Whether text becomes lines at all: where only tables and pictures count, it has none.
    sets_lines = True

    def __init__(
        self, sheet: RuleSheet, labels: Mapping[str, str], setter: Setter, show: Show
    ) -> None:
        self.sheet = sheet
        self.labels = labels
        self.setter = setter
        self.show = show
        self.root = Element("Document")
        self.rtl = is_rtl(sheet.locale)
        self._asides = 0
        self.section = ""

    def atoms(self, width: float, wide: float) -> Iterator[Atom]:
        """Yield the atoms of the sheet for columns of a width; titles may be ``wide``."""
        for block in self.sheet.blocks:
            yield from self.block(block, width, self.root, 0.0, 0, wide)

    def block(
        self,
        block: Block,
        width: float,
        parent: Element,
        indent: float,
        aside: int,
        wide: float = 0.0,
    ) -> Iterator[Atom]:
        """Yield the atoms of a block; ``indent`` is on the side where lines begin."""
        if isinstance(block, Heading):
            yield from self._heading(block, width, parent, aside, wide)
        elif isinstance(block, Paragraph):
            element = parent.add("P", language=block.lang)
            yield from self.text(
                block.inlines, "rules_text", element, width, indent, block.lang,
                _BEFORE["text"], aside, block.line,
            )  # fmt: skip
        elif isinstance(block, List):
            yield from self._list(block, width, parent, indent, aside)
        elif isinstance(block, Figure):
            yield from self._figure(block, width, parent, indent, aside)
        elif isinstance(block, Aside):
            yield from self._aside(block, width, parent)
        elif isinstance(block, PageBreak):
            yield Atom(0.0, 0.0, (), breaks=True)
        else:
            from cardforge.rulesheet.tables import table_atoms

            yield from table_atoms(self, block, width, parent, aside)

    def text(
        self,
        inlines: Sequence[Inline],
        style: str,
        element: Element,
        width: float,
        indent: float,
        lang: str,
        before: float,
        aside: int,
        line: int,
        *,
        glue: bool = False,
    ) -> Iterator[Atom]:
        """Yield an atom for each line; two lines at least stay together at either end."""
        if not self.sets_lines:
            return
        words = Words(inlines, style, lang or self.sheet.locale)
        setting = self.setter.set(words, width - indent)
        left = 0.0 if self.rtl else indent
        drawn = self.lines(setting, element, left)
        count = len(drawn)
        for at, (set_line, drawings) in enumerate(zip(setting.lines, drawn, strict=True)):
            last = at + 1 == count
            yield Atom(
                set_line.height,
                before if at == 0 else 0.0,
                drawings,
                glue=glue if last else at in (0, count - 2),
                aside=aside,
                line=line,
                section=self.section,
            )

    def lines(
        self, setting: Setting, element: Element, x: float, y: float = 0.0, *, whole: bool = False
    ) -> list[tuple[Drawing, ...]]:
        """Return what draws each line, each counted from its own top, or all from ``y``.

        Words with links are parted, so that each link is an element of its own in its place.
        """
        parts: list[Element] = []
        last: int | None = None
        drawn: list[tuple[Drawing, ...]] = []
        for line in setting.lines:
            found: list[Drawing] = []
            baseline = line.baseline - line.top if not whole else y + line.baseline
            for piece in line.pieces:
                into = element
                if setting.links:
                    if piece.link != last or not parts:
                        parts.append(element.add("Link" if piece.link >= 0 else "Span"))
                        last = piece.link
                    into = parts[-1]
                target = setting.links[piece.link] if piece.link >= 0 else ""
                found.append(DrawLine(into, x, baseline, piece.line, target))
            drawn.append(tuple(found))
        return drawn

    def _heading(
        self, block: Heading, width: float, parent: Element, aside: int, wide: float
    ) -> Iterator[Atom]:
        from cardforge.rulesheet.tree import plain

        element = parent.add(f"H{block.level}", language=block.lang)
        style = ("rules_title", "rules_heading", "rules_subheading")[block.level - 1]
        before = _BEFORE["heading" if block.level < 3 else "subheading"]
        is_wide = block.level == 1 and wide > 0
        words = plain(block.inlines)
        self.section = words
        made = list(
            self.text(
                block.inlines, style, element, wide if is_wide else width, 0.0, block.lang, before,
                aside, block.line, glue=True,
            )
        )  # fmt: skip
        for at, atom in enumerate(made):
            first = at == 0
            yield atom._replace(
                glue=True,
                wide=is_wide,
                name=block.id if first else "",
                outline=(block.level - 1, words) if first else None,
            )
        if block.level == 1 and self.sheet.subtitle:
            subtitle = (Text(self.sheet.subtitle),)
            below = parent.add("P")
            for atom in self.text(
                subtitle, "rules_subtitle", below, wide or width, 0.0, "", 3.0, aside, block.line
            ):
                yield atom._replace(wide=is_wide)

    def _list(
        self, block: List, width: float, parent: Element, indent: float, aside: int
    ) -> Iterator[Atom]:
        numbering = "Disc" if block.start is None else "Decimal"
        element = parent.add("L", numbering=numbering)
        for at, item in enumerate(block.items):
            entry = element.add("LI")
            label = entry.add("Lbl")
            body = entry.add("LBody")
            mark = BULLET if block.start is None else f"{block.start + at}."
            first = True
            for inner in item:
                lang = inner.lang
                for atom in self.block(inner, width, body, indent + _INDENT, aside):
                    if first:
                        before = _BEFORE["text"] if at == 0 else _BEFORE["item"]
                        drawing = self._label(mark, label, width, indent, lang)
                        atom = atom._replace(before=before, drawings=(*drawing, *atom.drawings))
                        first = False
                    yield atom

    def _label(
        self, mark: str, element: Element, width: float, indent: float, lang: str
    ) -> tuple[Drawing, ...]:
        if not self.sets_lines:
            return ()
        words = Words((Text(mark),), "rules_text", lang or self.sheet.locale)
        setting = self.setter.set(words, width - indent)
        return self.lines(setting, element, 0.0 if self.rtl else indent)[0]

    def _figure(
        self, block: Figure, width: float, parent: Element, indent: float, aside: int
    ) -> Iterator[Atom]:
        """Yield the rows of pictures, then the caption."""
        row: list[tuple[Element, float, float, FaceCode, tuple[float, float]]] = []
        room = width - indent
        taken = 0.0
        rows = []
        for picture in block.pictures:
            shown = self.show(picture)
            if shown is None or shown.code is None:
                continue
            w, h = (value * PT for value in size_of(picture, shown))
            if w > room:
                w, h = room, h * room / w
            element = parent.add("Figure", alt=alt_of(picture, shown), language=block.lang)
            if row and taken + _GAP + w > room:
                rows.append(row)
                row, taken = [], 0.0
            taken += w + (_GAP if row else 0.0)
            row.append((element, w, h, shown.code, (shown.width, shown.height)))
        if row:
            rows.append(row)
        for at, one in enumerate(rows):
            height = max(h for _, _, h, _, _ in one)
            x = indent
            drawings: list[Drawing] = []
            for element, w, h, code, piece in one:
                left = width - x - w if self.rtl else x
                drawings.append(DrawPicture(element, left, height - h, w, h, code, piece))
                x += w + _GAP
            last = at + 1 == len(rows)
            yield Atom(
                height,
                _BEFORE["figure"] if at == 0 else _GAP,
                tuple(drawings),
                glue=not last or bool(block.caption),
                aside=aside,
                line=block.line,
                section=self.section,
            )
        if block.caption:
            element = parent.add("Caption", language=block.lang)
            yield from self.text(
                block.caption, "rules_small", element, width, indent, block.lang, 3.0, aside,
                block.line,
            )  # fmt: skip

    def _aside(self, block: Aside, width: float, parent: Element) -> Iterator[Atom]:
        """Yield the atoms of an aside, narrower by its inner margins, which are atoms too."""
        self._asides += 1
        number = self._asides
        element = parent.add("Sect", language=block.lang)
        label = self.labels[block.kind]
        title: tuple[Inline, ...] = (Text(label),)
        if block.title:
            title = (Text(f"{label}: "), *block.title)
        inner = width - 2 * _PAD
        made = list(
            self.text(
                title, "rules_label", element.add("P"), inner, 0.0, block.lang, 0.0, number,
                block.line, glue=True,
            )
        )  # fmt: skip
        for one in block.blocks:
            made += self.block(one, inner, element, 0.0, number)
        # The line of words would else touch the edge of the tint.
        made.insert(0, Atom(_PAD * 0.8, _BEFORE["aside"], (), glue=True, aside=number))
        made[-1] = made[-1]._replace(glue=True)
        made.append(Atom(_PAD * 0.8, 0.0, (), aside=number))
        # A short aside stays whole.
        whole = len(made) <= 14
        for at, atom in enumerate(made):
            last = at + 1 == len(made)
            yield moved(atom, _PAD)._replace(
                aside=number, glue=atom.glue or (whole and not last), section=self.section
            )


def moved(atom: Atom, x: float, y: float = 0.0) -> Atom:
    """Return an atom whose drawings are moved to the right, and down."""
    drawings: list[Drawing] = []
    for one in atom.drawings:
        if isinstance(one, DrawLine):
            drawings.append(one._replace(x=one.x + x, baseline=one.baseline + y))
        else:
            drawings.append(one._replace(x=one.x + x, y=one.y + y))
    head = None if atom.head is None else moved(atom.head, x, y)
    return atom._replace(drawings=tuple(drawings), head=head)
