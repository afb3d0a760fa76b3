"""Places in text files: offsets now, line and column only when someone asks."""

from bisect import bisect_right
from typing import NamedTuple


class SourceText:
    """One text file as it was read.

    ``file`` is the path shown to people: relative to the project, with forward slashes.
    Lines end at LF, CRLF or a lone CR; columns count characters from 1.
    """

    __slots__ = ("_starts", "file", "text")

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self._starts: list[int] | None = None

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

    def place(self, start: int, end: int | None = None) -> "Place":
        """Return the place from ``start`` up to ``end`` (default: one character)."""
        return Place(self, start, start + 1 if end is None else end)


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
    def file(self) -> str:
        """The path shown to people."""
        return self.source.file
