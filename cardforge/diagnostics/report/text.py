"""Findings for people: where, what, the line itself, and what to do."""

from collections.abc import Callable, Iterable
from unicodedata import combining, east_asian_width

from cardforge.diagnostics.diagnostic import Diagnostic
from cardforge.diagnostics.report.concise import where
from cardforge.diagnostics.report.escape import one_line

#: Longest part of a line that is shown, in characters.
_WIDEST = 100


def text(findings: Iterable[Diagnostic], line_of: Callable[[str, int], str] | None = None) -> str:
    """Return the findings in full; ``line_of`` gives the lines that are quoted."""
    return "\n\n".join(_block(finding, line_of) for finding in findings)


def _block(finding: Diagnostic, line_of: Callable[[str, int], str] | None) -> str:
    head = f"{where(finding)}{finding.severity.value}: {one_line(finding.message)}"
    lines = [f"{head} [{finding.code}]"]
    if line_of is not None and finding.line:
        quoted = line_of(finding.file, finding.line)
        if quoted.strip():
            lines += _quote(finding, quoted)
    known = [
        f"{label} {one_line(value)}"
        for label, value in (("at", finding.path), ("locale", finding.locale))
        if value
    ]
    if known:
        lines.append("  " + ", ".join(known))
    for related in finding.related:
        place = f"{one_line(related.file)}:{related.line}:{related.col}"
        lines.append(f"  {place}: {one_line(related.message)}")
    if finding.hint:
        lines.append(f"  help: {one_line(finding.hint)}")
    return "\n".join(lines)


def _quote(finding: Diagnostic, line: str) -> list[str]:
    """Return the line and the marks under the columns of the finding."""
    start = max(0, finding.col - 1)
    same = finding.end_line == finding.line and finding.end_col > finding.col
    end = min(finding.end_col - 1 if same else len(line.rstrip()), len(line))
    shift = max(0, start - 60) if len(line) > _WIDEST else 0
    shown = line[shift : shift + _WIDEST]
    before = "".join(map(_cell, line[shift:start]))
    marked = "".join(map(_cell, line[start : min(end, shift + _WIDEST)]))
    gutter = f"  {finding.line} | "
    return [
        gutter + "".join(map(_shown, shown)),
        " " * (len(gutter) - 2) + "| " + before + "^" * max(1, len(marked)),
    ]


def _shown(char: str) -> str:
    return " " if char == "\t" else one_line(char)


def _cell(char: str) -> str:
    """Return as many blanks as terminal columns the character takes."""
    if combining(char):
        return ""
    return " " * (2 if east_asian_width(char) in "WF" else len(_shown(char)))
