"""A check that could not begin, as a result: what services and editors show has its place then."""

from pathlib import Path

from cardforge.diagnostics import CardforgeError
from cardforge.jobs.check import CheckOptions, CheckResult, prefix_of
from cardforge.source.project import find_project


def refusal(fault: CardforgeError, start: Path, options: CheckOptions) -> CheckResult | None:
    """Return the findings that ended a check of the project around ``start``.

    None where none of them lies in a file, as a game that does not exist: that is told to whoever
    typed the command, and is no matter of the project.
    """
    if not any(finding.file for finding in fault.diagnostics):
        return None
    root = find_project(start)
    return CheckResult(
        root,
        prefix_of(root),
        games=(),
        failed=(),
        findings=fault.diagnostics,
        seconds=0,
        fail_level=options.fail_level,
        max_warnings=options.max_warnings,
    )
