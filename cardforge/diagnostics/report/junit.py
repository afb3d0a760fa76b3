"""Findings as JUnit XML, which most CI servers show: one suite a file, one case a finding.

What makes the run fail is a failed case; other findings are cases that passed and tell so. The
format has no standard; what is written here is what Jenkins, GitLab and Azure read alike.
"""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from cardforge.diagnostics.diagnostic import Diagnostic, Severity
from cardforge.diagnostics.report.concise import concise
from cardforge.diagnostics.report.escape import one_line
from cardforge.diagnostics.report.spot import spot


def junit(
    findings: Iterable[Diagnostic], prefix: str = "", fails: Severity | None = Severity.ERROR
) -> str:
    """Return the findings as XML; those of at least the severity ``fails`` are failures."""
    ordered = sorted(findings, key=lambda finding: spot(finding, prefix)[0])
    suites = [
        _suite(file, list(group), fails)
        for file, group in groupby(ordered, key=lambda finding: spot(finding, prefix)[0])
    ]
    if not suites:
        suites = [
            _head("cardforge", 1, 0),
            '    <testcase classname="cardforge" name="no findings"/>',
            "  </testsuite>",
        ]
    failed = sum(_failed(finding, fails) for finding in ordered)
    counts = f'tests="{max(1, len(ordered))}" failures="{failed}" errors="0"'
    head = f'<testsuites name="cardforge" {counts}>'
    return "\n".join(('<?xml version="1.0" encoding="UTF-8"?>', head, *suites, "</testsuites>"))


def _failed(finding: Diagnostic, fails: Severity | None) -> bool:
    return fails is not None and finding.severity.rank <= fails.rank


def _head(name: str, tests: int, failed: int) -> str:
    counts = f'tests="{tests}" failures="{failed}" errors="0" skipped="0"'
    return f'  <testsuite name="{_safe(name)}" {counts}>'


def _suite(file: str, found: Sequence[Diagnostic], fails: Severity | None) -> str:
    failed = sum(_failed(finding, fails) for finding in found)
    lines = [_head(file, len(found), failed)]
    for finding in found:
        at = " ".join(part for part in (finding.path, finding.locale) if part)
        name = f"{finding.code}: {finding.message}" + (f" ({at})" if at else "")
        lines.append(f'    <testcase classname="{_safe(file)}" name="{_safe(name)}">')
        text = _safe(concise([finding]))
        if _failed(finding, fails):
            kind = finding.severity.value
            lines.append(
                f'      <failure type="{kind}" message="{_safe(finding.message)}">{text}</failure>'
            )
        else:
            lines.append(f"      <system-out>{text}</system-out>")
        lines.append("    </testcase>")
    return "\n".join((*lines, "  </testsuite>"))


def _safe(text: str) -> str:
    """Return a text for XML, which cannot hold control characters and two that are none."""
    text = one_line(text).replace("\ufffe", "U+FFFE").replace("\uffff", "U+FFFF")
    return escape(text)
