"""One line a finding: ``file:line:col: severity: message (where in the data); hint [CODE]``.

Where in the data is left out for YAML files: their line says it.
"""

from collections.abc import Iterable

from cardforge.diagnostics.diagnostic import Diagnostic
from cardforge.diagnostics.report.escape import one_line

_DATA = (".yaml", ".yml")


def concise(findings: Iterable[Diagnostic]) -> str:
    """Return one line for each finding, in the shape of compiler messages."""
    return "\n".join(map(_line, findings))


def _line(finding: Diagnostic) -> str:
    return f"{where(finding)}{finding.severity.value}: {worded(finding)} [{finding.code}]"


def worded(finding: Diagnostic) -> str:
    """Return ``message (where in the data); hint`` in one line."""
    hint = f"; {finding.hint}" if finding.hint else ""
    at = f" ({finding.path})" if finding.path and not finding.file.endswith(_DATA) else ""
    return one_line(f"{finding.message}{at}{hint}")


def where(finding: Diagnostic) -> str:
    """Return ``file:line:col: ``, with only the parts that are known."""
    if not finding.file:
        return ""
    file = one_line(finding.file)
    return f"{file}:{finding.line}:{finding.col}: " if finding.line else f"{file}: "
