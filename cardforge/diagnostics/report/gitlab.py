"""Findings as a Code Quality report of GitLab.

The format is described in
https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
GitLab shows only the first of findings with one fingerprint, so each has its own.
"""

from collections.abc import Iterable
from json import dumps

from cardforge.diagnostics.diagnostic import Diagnostic, Severity
from cardforge.diagnostics.fingerprint import fingerprints
from cardforge.diagnostics.report.concise import worded
from cardforge.diagnostics.report.spot import spot

_SEVERITY = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTICE: "info"}


def gitlab(findings: Iterable[Diagnostic], prefix: str = "") -> str:
    """Return the findings as one JSON list."""
    findings = list(findings)
    issues = []
    for finding, fingerprint in zip(findings, fingerprints(findings), strict=True):
        path, line = spot(finding, prefix)
        issues.append(
            {
                "type": "issue",
                "description": worded(finding),
                "check_name": finding.code,
                "fingerprint": fingerprint,
                "severity": _SEVERITY[finding.severity],
                "location": {"path": path, "lines": {"begin": line}},
            }
        )
    return dumps(issues, indent=2)
