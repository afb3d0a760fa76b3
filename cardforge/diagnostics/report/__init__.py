"""Findings as text for people, editors and programs.

A reporter takes findings and returns a string; it never writes and never sorts, so the caller
decides the order. `FORMATS` says what there is.
"""

from collections.abc import Callable, Iterable

from cardforge.diagnostics.diagnostic import Diagnostic, Severity
from cardforge.diagnostics.report.concise import concise
from cardforge.diagnostics.report.text import text

__all__ = ["FORMATS", "LineOf", "concise", "report", "text"]

#: Name of a format → what it is for, in the order that help texts show them.
FORMATS = {
    "text": "the line of the file with a mark under it, and the remedy",
    "concise": "one line a finding, in the shape of compilers, for editors",
    "json": "one object with all findings",
    "jsonl": "one object a line",
    "github": "annotations of GitHub Actions",
    "gitlab": "a Code Quality report of GitLab",
    "sarif": "SARIF 2.1.0, for code scanning",
    "junit": "JUnit XML, for CI servers",
}

#: Gives the text of a line (counted from 1) of a file, or "" where it cannot be had.
LineOf = Callable[[str, int], str]


def report(
    format: str,  # noqa: A002
    findings: Iterable[Diagnostic],
    line_of: LineOf | None = None,
    *,
    prefix: str = "",
    fails: Severity | None = Severity.ERROR,
) -> str:
    """Return ``findings`` in a format of `FORMATS`; no line end after the last line.

    ``line_of`` gives the lines that ``text`` quotes. ``prefix`` is the project's folder in its
    repository, with a slash at the end, for services that show files of a repository. ``fails`` is
    the least severity that makes a run fail, for ``junit``; None where nothing does.

    Raises:
        ValueError: the format is not known.
    """
    if format == "text":
        return text(findings, line_of)
    if format == "concise":
        return concise(findings)
    if format in ("json", "jsonl"):
        from cardforge.diagnostics.report import data

        return data.json(findings) if format == "json" else data.jsonl(findings)
    if format == "github":
        from cardforge.diagnostics.report.github import github

        return github(findings, prefix)
    if format == "gitlab":
        from cardforge.diagnostics.report.gitlab import gitlab

        return gitlab(findings, prefix)
    if format == "sarif":
        from cardforge.diagnostics.report.sarif import sarif

        return sarif(findings, prefix)
    if format == "junit":
        from cardforge.diagnostics.report.junit import junit

        return junit(findings, prefix, fails)
    raise ValueError(f"no format {format!r}; there are {', '.join(FORMATS)}")
