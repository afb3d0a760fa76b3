"""How much a finding counts in this project: ``severities:`` of cardforge.yaml."""

from collections.abc import Mapping

from cardforge.diagnostics import Diagnostic, Findings, Severity

#: Areas whose errors cannot be lowered: without a valid source, a template that renders, or a
#: command that can be carried out, there is nothing to print.
_FIXED = ("CF-Y", "CF-S", "CF-T", "CF-X")


class Policy:
    """Gives findings the severity that the project wants for them."""

    __slots__ = ("_wanted",)

    def __init__(self, severities: Mapping[str, str]) -> None:
        self._wanted = severities

    def pass_on(self, found: Findings, findings: Findings) -> None:
        """Add what was found to ``findings``, changed or left out as the project wants."""
        for finding in found.sorted():
            settled = self.settle(finding)
            if settled is not None:
                findings.add(settled)

    def settle(self, finding: Diagnostic) -> Diagnostic | None:
        """Return a finding with its severity in this project; None where it is off."""
        wanted = self._wanted.get(finding.code)
        if wanted is None or (
            finding.severity is Severity.ERROR and finding.code.startswith(_FIXED)
        ):
            return finding
        return None if wanted == "off" else finding._replace(severity=Severity(wanted))
