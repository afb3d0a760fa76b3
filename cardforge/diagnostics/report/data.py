"""Findings as plain data, for JSON."""

from collections.abc import Iterable
from json import dumps

from cardforge.diagnostics.diagnostic import Diagnostic, Severity
from cardforge.diagnostics.fingerprint import fingerprints


def as_data(finding: Diagnostic) -> dict[str, object]:
    """Return a finding as JSON-ready data; every key is always there.

    ``line`` and ``col`` count from 1; 0 means that the finding is about a whole file or the
    whole project. ``start`` and ``end`` of a fix are bytes of its file, from 0.
    """
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "message": finding.message,
        "hint": finding.hint,
        "file": finding.file,
        "line": finding.line,
        "col": finding.col,
        "end_line": finding.end_line,
        "end_col": finding.end_col,
        "path": finding.path,
        "locale": finding.locale,
        "related": [related._asdict() for related in finding.related],
        "fix": None if finding.fix is None else finding.fix._asdict(),
    }


def all_as_data(findings: Iterable[Diagnostic]) -> list[dict[str, object]]:
    """Return the data of each finding with its fingerprint, which survives moved lines."""
    findings = list(findings)
    return [
        {**as_data(finding), "fingerprint": fingerprint}
        for finding, fingerprint in zip(findings, fingerprints(findings), strict=True)
    ]


def json(findings: Iterable[Diagnostic]) -> str:
    """Return one JSON object: how many findings of each severity there are, and all of them."""
    findings = list(findings)
    counts = {f"{kind.value}s": sum(d.severity is kind for d in findings) for kind in Severity}
    return dumps({**counts, "findings": all_as_data(findings)}, indent=2)


def jsonl(findings: Iterable[Diagnostic]) -> str:
    """Return one JSON object a line for each finding."""
    return "\n".join(map(dumps, all_as_data(findings)))
