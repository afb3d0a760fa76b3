"""How much a finding counts in this project: ``severities:`` of cardforge.yaml."""

from collections.abc import Iterable, Mapping

from cardforge.diagnostics import Diagnostic, Severity

#: Areas whose errors cannot be lowered: without a valid source, a template that renders, or a
#: command that can be carried out, there is nothing to print.
_FIXED = ("CF-Y", "CF-S", "CF-T", "CF-X")


def fixed(finding: Diagnostic) -> bool:
    """Tell whether a finding keeps a game from being looked at, so that nothing may hide it."""
    return finding.severity is Severity.ERROR and finding.code.startswith(_FIXED)


class Policy:
    """Gives findings the severity that the project wants for them."""

    __slots__ = ("_wanted",)

    def __init__(self, severities: Mapping[str, str]) -> None:
        self._wanted = severities

    def settled(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return what was found, changed or left out as the project wants."""
        return [kept for finding in found if (kept := self.settle(finding)) is not None]

    def settle(self, finding: Diagnostic) -> Diagnostic | None:
        """Return a finding with its severity in this project; None where it is off."""
        wanted = self._wanted.get(finding.code)
        if wanted is None or fixed(finding):
            return finding
        return None if wanted == "off" else finding._replace(severity=Severity(wanted))
