"""Places in text files: offsets now, line and column only when someone asks."""

from bisect import bisect_right
from itertools import pairwise
from typing import NamedTuple

from cardforge.diagnostics.fix import Fix


class SourceText:
    """One text file as it was read.

    ``file`` is the path shown to people: relative to the project, with forward slashes.
    Lines end at LF, CRLF or a lone CR; columns count characters from 1. ``skipped`` are the bytes
    of the file before the text (a byte order mark). A text that was changed to read on names the
    one of the file as ``origin``: its characters have the same places, if not the same bytes.
    """

    __slots__ = ("_bytes", "_origin", "_skipped", "_starts", "file", "text")

    def __init__(
        self, file: str, text: str, skipped: int = 0, origin: "SourceText | None" = None
    ) -> None:
        self.file = file
        self.text = text
        self._skipped = skipped
        self._origin = origin
        self._starts: list[int] | None = None
        self._bytes: list[int] | None = None

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            starts = [0]
            text = self.text
            at = 0
            for line in text.splitlines(keepends=True) if "\r" in text else text.split("\n"):
                at += len(line) if "\r" in text else len(line) + 1
                starts.append(at)
            self._starts = _mend(text, starts) if "\r" in text else starts
        return self._starts

    def position(self, offset: int) -> tuple[int, int]:
        """Return (line, column), both counted from 1, of a character offset."""
        starts = self._line_starts()
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(starts, offset, hi=max(1, len(starts) - 1))
        return line, offset - starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of line ``number`` (from 1) without its line end."""
        starts = self._line_starts()
        if not 1 <= number < len(starts):
            return ""
        return self.text[starts[number - 1] : starts[number]].rstrip("\r\n")

    def offset(self, line: int, col: int) -> int:
        """Return the character offset of a line and column, both counted from 1."""
        starts = self._line_starts()
        return min(starts[min(line, len(starts)) - 1] + col - 1, len(self.text))

    def byte(self, offset: int) -> int:
        """Return where in the bytes of the file (from 0) the character of an offset begins."""
        if self._origin is not None:
            return self._origin.byte(offset)
        if self.text.isascii():
            return self._skipped + offset
        starts = self._line_starts()
        if self._bytes is None:
            at = self._skipped
            self._bytes = [at]
            for first, after in pairwise(starts):
                at += _size(self.text[first:after])
                self._bytes.append(at)
        line = self.position(offset)[0] - 1
        return self._bytes[line] + _size(self.text[starts[line] : offset])

    def place(self, start: int, end: int | None = None) -> "Place":
        """Return the place from ``start`` up to ``end`` (default: one character)."""
        return Place(self, start, start + 1 if end is None else end)


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _mend(text: str, starts: list[int]) -> list[int]:
    """Keep only line starts after CR or LF: ``splitlines`` also splits at VT, NEL and others."""
    kept = [0]
    kept += [s for s in starts[1:-1] if text[s - 1] in "\r\n"]
    kept.append(len(text) + 1)
    return kept


class Place(NamedTuple):
    """A range of characters in a file."""

    source: SourceText
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters of the range."""
        return self.source.text[self.start : self.end]

    def fix(self, text: str, what: str) -> Fix:
        """Return the change that puts ``text`` here; ``what`` says so in the imperative."""
        source = self.source
        return Fix(
            source.file,
            source.byte(self.start),
            source.byte(self.end),
            text,
            what,
            *source.position(self.start),
            *source.position(self.end),
        )

    @property
    def file(self) -> str:
        """The path shown to people."""
        return self.source.file
