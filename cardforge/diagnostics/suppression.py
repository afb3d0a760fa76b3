"""Comments in source files that accept a finding where it is: ``cardforge: ignore[CF-R07] why``.

A comment beside something holds for its line; one that has a line of its own for the next line that
is more than a comment. In a catalog it holds for the whole entry that it stands above.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardforge.diagnostics.fix import Fix
from cardforge.diagnostics.place import SourceText

#: In YAML and PO after ``#``; in templates in ``{# #}`` or ``<!-- -->``.
_COMMENT = re.compile(
    r"(?:#|<!--)\s*cardforge:\s*ignore\[([^\]\n]*)\][ \t]*(.*?)[ \t]*(?:#\}|-->|$)"
)
#: What is meant to be one, and names no codes in brackets.
_ALMOST = re.compile(
    r"(?:#|<!--)\s*cardforge:\s*(?:ignore|disable|accept|allow|suppress|noqa)\b[^\n]*"
)
_MARK = "cardforge:"
_OPENING = re.compile(r"\s*(?:\{?#|<!--|$)")
#: The same in Markdown, where `#` begins a heading.
_OPENING_OF_SHEETS = re.compile(r"\s*(?:\{# |<!--|$)")


class Suppression(NamedTuple):
    """One code that a comment accepts in lines ``first`` to ``last``; "" where it names none.

    ``line``, ``col`` and ``end`` are the place of the comment.
    """

    code: str
    reason: str
    file: str
    line: int
    col: int
    end: int
    first: int
    last: int

    def covers(self, file: str, line: int, code: str) -> bool:
        """Tell whether a finding lies where this holds."""
        return file == self.file and self.first <= line <= self.last and code == self.code


def suppressions(file: str, text: str) -> list[Suppression]:
    """Return what the comments of a file accept, one for each code they name."""
    if _MARK not in text:
        return []
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found = []
    for at, line in enumerate(lines):
        match = _COMMENT.search(line) if _MARK in line else None
        almost = _ALMOST.search(line) if match is None and _MARK in line else None
        for one in filter(None, (match, almost)):
            first, last = _reach(file, lines, at, line[: one.start()])
            place = (file, at + 1, one.start() + 1, one.end() + 1, first, last)
            codes, reason = (match[1], match[2]) if match is not None else ("", "")
            found += [Suppression(code.strip(), reason, *place) for code in codes.split(",")]
    return found


def _reach(file: str, lines: Sequence[str], at: int, before: str) -> tuple[int, int]:
    """Return the first and last line (from 1) that comment in line ``at`` (from 0) holds for."""
    if before.strip(" \t{"):
        return at + 1, at + 1
    if file.endswith(".po"):
        end = next((n for n in range(at, len(lines)) if not lines[n].strip()), len(lines))
        return at + 1, end
    opening = _OPENING_OF_SHEETS if file.endswith(".md") else _OPENING
    next_line = next(
        (n for n in range(at + 1, len(lines)) if not opening.match(lines[n])), len(lines) - 1
    )
    return next_line + 1, next_line + 1


def without(source: SourceText, comment: Suppression) -> Fix:
    """Return the change that takes one code out of a comment, or the whole comment with the last.

    A comment that has a line of its own goes with the line, one beside something with the spaces
    before it.
    """
    start = source.offset(comment.line, comment.col)
    end = source.offset(comment.line, comment.end)
    codes = re.search(r"\[([^\]\n]*)\]", source.text[start:end])
    if codes is not None and "," in codes[1]:
        inside = start + codes.start(1)
        one = re.search(rf"(?:^|(?<=,))\s*{re.escape(comment.code)}\s*(,|$)", codes[1])
        if one is not None:
            first = one.start() if one[1] or not one.start() else one.start() - 1
            gone = source.place(inside + first, inside + one.end())
            return gone.fix("", f"remove {comment.code} from the comment")
    line = source.offset(comment.line, 1)
    below = source.offset(comment.line + 1, 1)
    if source.text[start - 1 : start + 1] == "{#":
        start -= 1
    if not source.text[line:start].strip() and not source.text[end:below].strip():
        start, end = line, below
    else:
        start = line + len(source.text[line:start].rstrip())
    return source.place(start, end).fix("", "remove the comment")
