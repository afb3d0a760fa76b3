"""Atoms into columns, and columns into pages. Lengths in pt."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cardforge.rulesheet.atoms import Atom


class Frame(NamedTuple):
    """A page's measures: its size, margins, the number of columns and the gap between them."""

    width: float
    height: float
    top: float
    bottom: float
    left: float
    right: float
    columns: int
    gap: float

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.width - self.left - self.right

    @property
    def column(self) -> float:
        """The width of a column."""
        return (self.inner - (self.columns - 1) * self.gap) / self.columns

    @property
    def room(self) -> float:
        """The height of a column."""
        return self.height - self.top - self.bottom


class Placed(NamedTuple):
    """An atom on a page: its left edge and top, from the page's top left corner."""

    atom: Atom
    x: float
    y: float
    #: A table's head that stands again, which says nothing new.
    again: bool = False


class TooHigh(NamedTuple):
    """An atom that no column holds, and how high a column is."""

    atom: Atom
    room: float


Chunk = Sequence[Atom]


def too_high(atoms: Iterable[Atom], frame: Frame) -> Iterator[TooHigh]:
    """Yield the atoms that no column holds."""
    for atom in atoms:
        if atom.height + _head(atom) > frame.room and not atom.wide:
            yield TooHigh(atom, frame.room)


def paginate(
    atoms: Sequence[Atom], frame: Frame, too_high: Callable[[TooHigh], None], *, rtl: bool
) -> list[list[Placed]]:
    """Return the pages. The columns of the last page, and before page breaks, are of one height.

    An atom that no column holds is told, and runs over the margin.
    """
    pages: list[list[Placed]] = []
    for section in _sections(atoms):
        pages += _Section(section, frame, too_high, rtl).pages()
    return pages


def _sections(atoms: Sequence[Atom]) -> Iterator[list[Atom]]:
    """Yield the atoms between page breaks."""
    section: list[Atom] = []
    for atom in atoms:
        if atom.breaks:
            if section:
                yield section
            section = []
        else:
            section.append(atom)
    if section:
        yield section


class _Section:
    def __init__(
        self,
        atoms: Sequence[Atom],
        frame: Frame,
        too_high: Callable[[TooHigh], None],
        rtl: bool,
    ) -> None:
        wide = [atom for atom in atoms if atom.wide]
        self._head = wide
        self._chunks = list(_chunks([atom for atom in atoms if not atom.wide]))
        self._frame = frame
        self._rtl = rtl
        self._too_high = too_high

    def pages(self) -> list[list[Placed]]:
        frame = self._frame
        pages: list[list[Placed]] = []
        rest: list[Chunk] = list(self._chunks)
        head, used = self._title()
        for fault in too_high([atom for chunk in rest for atom in chunk], frame):
            self._too_high(fault)
        while rest or head:
            room = frame.room - used
            columns, after = fill(rest, frame.columns, room)
            if not after:
                columns = self._even(rest, room)
            page = list(head)
            for at, column in enumerate(columns):
                page += self._placed(column, at, frame.top + used)
            pages.append(page)
            rest, head, used = after, [], 0.0
        return pages

    def _title(self) -> tuple[list[Placed], float]:
        placed: list[Placed] = []
        y = self._frame.top
        for atom in self._head:
            y += atom.before if placed else 0.0
            placed.append(Placed(atom, self._frame.left, y))
            y += atom.height
        return placed, (y - self._frame.top + 10.0) if placed else 0.0

    def _even(self, chunks: Sequence[Chunk], room: float) -> list[list[Chunk]]:
        """Return columns that are as low as they can be."""
        low, high = 0.0, room
        best = fill(chunks, self._frame.columns, room)[0]
        for _ in range(12):
            middle = (low + high) / 2
            columns, after = fill(chunks, self._frame.columns, middle)
            if after or any(_height(column) > middle + 0.01 for column in columns):
                low = middle
            else:
                best, high = columns, middle
        return best

    def _placed(self, column: Sequence[Chunk], number: int, top: float) -> Iterator[Placed]:
        frame = self._frame
        at = frame.columns - 1 - number if self._rtl else number
        x = frame.left + at * (frame.column + frame.gap)
        y = top
        first = True
        for chunk in column:
            for atom in chunk:
                if first:
                    if atom.head is not None:
                        yield Placed(atom.head, x, y, again=True)
                        y += atom.head.height
                else:
                    y += atom.before
                yield Placed(atom, x, y)
                y += atom.height
                first = False


def _chunks(atoms: Sequence[Atom]) -> Iterator[list[Atom]]:
    """Yield the runs of atoms that are glued together."""
    chunk: list[Atom] = []
    for atom in atoms:
        chunk.append(atom)
        if not atom.glue:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def fill(
    chunks: Sequence[Chunk], columns: int, room: float
) -> tuple[list[list[Chunk]], list[Chunk]]:
    """Return columns filled one after the other, and the chunks that are left."""
    filled: list[list[Chunk]] = [[]]
    used = 0.0
    rest = list(chunks)
    while rest:
        chunk = rest[0]
        height = _chunk_height(chunk, first=not filled[-1])
        if used + height <= room + 0.01 or (not filled[-1] and len(chunk) == 1):
            filled[-1].append(rest.pop(0))
            used += height
            continue
        if not filled[-1]:
            # Higher than a column: what fits of it stays here.
            fits = _fitting(chunk, room)
            filled[-1].append(chunk[:fits])
            rest[0] = chunk[fits:]
        if len(filled) == columns:
            return filled, rest
        filled.append([])
        used = 0.0
    return filled, rest


def _fitting(chunk: Chunk, room: float) -> int:
    used = 0.0
    for at, atom in enumerate(chunk):
        used += atom.height + (atom.before if at else _head(atom))
        if used > room + 0.01:
            return max(1, at)
    return len(chunk)


def _chunk_height(chunk: Chunk, *, first: bool) -> float:
    before = _head(chunk[0]) if first else chunk[0].before
    return before + sum(atom.height for atom in chunk) + sum(atom.before for atom in chunk[1:])


def _height(column: Sequence[Chunk]) -> float:
    return sum(_chunk_height(chunk, first=at == 0) for at, chunk in enumerate(column))


def _head(atom: Atom) -> float:
    return 0.0 if atom.head is None else atom.head.height
