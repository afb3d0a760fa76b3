"""Where a finding is shown by services that know a repository, not a project."""

from cardforge.diagnostics.diagnostic import Diagnostic

#: What stands for the project where a finding has no file: services show none without one.
PROJECT_FILE = "cardforge.yaml"
#: What standard input is called where it has no name.
STDIN = "<stdin>"
#: What files of the package itself are shown with; they are in no repository of an author.
_PACKAGE = "cardforge:"


def in_project(file: str) -> bool:
    """Tell whether a shown path is one of the project: not empty, absolute, or the package's."""
    return (
        file not in ("", STDIN) and not file.startswith((_PACKAGE, "/", "\\")) and file[1:2] != ":"
    )


def spot(finding: Diagnostic, prefix: str) -> tuple[str, int]:
    """Return (path in the repository, line from 1) of a finding.

    ``prefix`` is the project's folder in the repository with a slash at its end, or "".
    """
    if not in_project(finding.file):
        return prefix + PROJECT_FILE, 1
    return prefix + finding.file, finding.line or 1
