"""Findings as text for people, editors and programs.

Formats: ``text`` (the line of the file with a mark under it, and the remedy), ``concise`` (one
line a finding, in the shape that compilers use, so that every editor can jump to it) and
``json``. A reporter takes findings and returns a string; it never writes and never sorts, so the
caller decides the order.
"""

from collections.abc import Callable, Iterable

from cardforge.diagnostics.diagnostic import Diagnostic
from cardforge.diagnostics.report.concise import concise
from cardforge.diagnostics.report.data import as_data
from cardforge.diagnostics.report.text import text

__all__ = ["FORMATS", "LineOf", "as_data", "concise", "report", "text"]

#: Names of the formats, in the order that help texts show them.
FORMATS = ("text", "concise", "json")

#: Gives the text of a line (counted from 1) of a file, or "" where it cannot be had.
LineOf = Callable[[str, int], str]


def report(
    format: str,  # noqa: A002
    findings: Iterable[Diagnostic],
    line_of: LineOf | None = None,
) -> str:
    """Return ``findings`` in a format of `FORMATS`; no line end after the last line.

    Raises:
        ValueError: the format is not known.
    """
    if format == "text":
        return text(findings, line_of)
    if format == "concise":
        return concise(findings)
    if format == "json":
        from json import dumps

        return dumps({"findings": [as_data(d) for d in findings]}, indent=2)
    raise ValueError(f"no format {format!r}; there are {', '.join(FORMATS)}")
