"""A finding as plain data, for JSON."""

from cardforge.diagnostics.diagnostic import Diagnostic


def as_data(finding: Diagnostic) -> dict[str, object]:
    """Return a finding as JSON-ready data; every key is always there.

    ``line`` and ``col`` count from 1; 0 means that the finding is about a whole file or the
    whole project.
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
    }
