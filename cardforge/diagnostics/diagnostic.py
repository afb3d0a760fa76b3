"""The finding, as a value, and the bag that gathers findings."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from cardforge.diagnostics.fix import Fix


class Severity(StrEnum):
    """How much a finding matters; the policy is in the package's docstring."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"

    @property
    def rank(self) -> int:
        """0 for the gravest."""
        return _RANK[self]


_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTICE: 2}


class Related(NamedTuple):
    """A second place that explains a finding (the first of two equal ids, say)."""

    message: str
    file: str
    line: int
    col: int


class Diagnostic(NamedTuple):
    """One finding.

    ``line`` and ``col`` count from 1; 0 means that the finding is about the whole file
    (or, with an empty ``file``, about the project). ``path`` is the place in the data
    (``spice/chili-1.name``), ``hint`` what to do about it, ``fix`` the change that does it.
    """

    code: str
    severity: Severity
    message: str
    file: str = ""
    line: int = 0
    col: int = 0
    end_line: int = 0
    end_col: int = 0
    path: str = ""
    locale: str = ""
    hint: str = ""
    related: tuple[Related, ...] = ()
    fix: Fix | None = None

    @property
    def order(self) -> tuple[str, int, int, str, str, str, str]:
        """Sort key: by place, then code, so that output never depends on the order of work."""
        return (self.file, self.line, self.col, self.code, self.path, self.locale, self.message)


class Findings:
    """Gathers findings; equal ones are kept once."""

    __slots__ = ("_seen",)

    def __init__(self) -> None:
        self._seen: dict[Diagnostic, None] = {}

    def add(self, *diagnostics: Diagnostic) -> None:
        """Keep these findings."""
        for diagnostic in diagnostics:
            self._seen.setdefault(diagnostic)

    @property
    def errors(self) -> int:
        """The number of findings that stop a unit from being written."""
        return self.count(Severity.ERROR)

    def count(self, severity: Severity) -> int:
        """The number of findings of one severity."""
        return sum(d.severity is severity for d in self._seen)

    def sorted(self) -> list[Diagnostic]:
        """All findings in stable order."""
        return sorted(self._seen, key=lambda d: d.order)

    def __iter__(self) -> Iterator[Diagnostic]:
        """Yield the findings in the order in which they were found."""
        return iter(self._seen)

    def __len__(self) -> int:
        return len(self._seen)
