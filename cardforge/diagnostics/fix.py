"""What mends a finding: a range of bytes, and what stands there instead."""

from typing import NamedTuple


class Fix(NamedTuple):
    """The bytes from ``start`` up to ``end`` of a file, counted from 0, are replaced by ``text``.

    ``line`` to ``end_col`` name the same range as findings do, from 1, for editors. ``what`` says
    what is done, in the imperative: ``quote the text``. A fix is given only where the remedy is
    certain: it changes nothing that the author can have meant.
    """

    file: str
    start: int
    end: int
    text: str
    what: str
    line: int
    col: int
    end_line: int
    end_col: int
