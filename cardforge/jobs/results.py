"""What a build was asked for and what it did, as plain values."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, Severity

#: Called as (steps done, steps in all, what is at work now).
Progress = Callable[[int, int, str], None]


def silent(done: int, total: int, what: str) -> None:
    """Take progress and show nothing."""


class BuildOptions(NamedTuple):
    """Wishes of one build; an empty tuple or None takes the project's or the tool's default.

    ``bleed`` and ``gap`` in mm. ``decks`` names components or decks, ``cards`` card ids with
    ``*`` and ``?`` as wildcards. ``out`` is the folder for output (default: the project's
    ``build``); ``since`` a manifest of an earlier build. ``overrides`` maps a setting to the
    text given for it. ``printer`` is the name or file of a printer's profile, ``registration``
    the type of a cutter's marks and ``measure=mm`` parts, ``cut`` formats of cut files.
    With ``proof`` the cut and the safe zone are drawn over the art, in files of their own.
    ``color`` is ``rgb`` or ``cmyk``, ``icc`` the profile of a press, ``pdfx`` ``x1a`` or ``x4``,
    ``ink_limit`` the sum of all inks in percent. ``fresh`` makes anew what is up to date, too.
    """

    games: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    backs: tuple[str, ...] = ()
    bleed: float | None = None
    gap: float | None = None
    marks: bool | None = None
    low_ink: bool = False
    decks: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    locales: tuple[str, ...] = ()
    out: Path | None = None
    since: Path | None = None
    variant: str | None = None
    overrides: Mapping[str, str] = {}
    strict: bool = False
    printer: str | None = None
    registration: tuple[str, ...] = ()
    cut: tuple[str, ...] = ()
    proof: bool = False
    color: str | None = None
    icc: Path | None = None
    pdfx: str | None = None
    ink_limit: float | None = None
    fresh: bool = False


class BuiltFile(NamedTuple):
    """One PDF; ``path`` is relative to the output folder, with forward slashes."""

    path: str
    pages: int
    size: int


class BuiltUnit(NamedTuple):
    """One game in one locale.

    ``cards`` counts printed cards (copies count), ``faces`` different sides drawn; ``pieces`` has
    the printed pieces of each kind, such as ``{"card": 110, "box": 1}``.
    ``changed`` is the number of cards that differ from the manifest asked for, else None.
    With ``written`` False an error kept the unit from being written: earlier files are
    untouched, and ``kept`` says whether there are any. ``unchanged`` units lie there as they
    would be made, so they were left alone.
    """

    game: str
    locale: str
    cards: int = 0
    faces: int = 0
    files: tuple[BuiltFile, ...] = ()
    written: bool = False
    kept: bool = False
    errors: int = 0
    changed: int | None = None
    pieces: Mapping[str, int] = {}
    unchanged: bool = False


class BuildResult(NamedTuple):
    """A whole build; ``findings`` are in the order of their places."""

    root: Path
    out: Path
    units: tuple[BuiltUnit, ...]
    findings: tuple[Diagnostic, ...]
    seconds: float
    strict: bool = False

    def count(self, severity: Severity) -> int:
        """Return the number of findings of one severity."""
        return sum(finding.severity is severity for finding in self.findings)

    @property
    def cards(self) -> int:
        """Printed cards in the units that were written."""
        return sum(unit.cards for unit in self.units if unit.written)

    @property
    def pieces(self) -> dict[str, int]:
        """Printed pieces of each kind in the units that were written."""
        found: dict[str, int] = {}
        for unit in self.units:
            for kind, number in unit.pieces.items() if unit.written else ():
                found[kind] = found.get(kind, 0) + number
        return found

    @property
    def pages(self) -> int:
        """Pages of all files written."""
        return sum(file.pages for unit in self.units for file in unit.files)

    @property
    def files(self) -> int:
        """The number of PDFs written."""
        return sum(len(unit.files) for unit in self.units)

    @property
    def clean(self) -> bool:
        """Whether nothing stands in the way: no error, and no warning where ``strict``."""
        return not (self.count(Severity.ERROR) or (self.strict and self.count(Severity.WARNING)))
