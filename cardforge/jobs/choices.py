"""How this run prints: options of the command, then cardforge.yaml, then the tool's defaults."""

import os
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardforge.diagnostics import CardforgeError, Diagnostic, Place, UsageFault, did_you_mean
from cardforge.diagnostics.codes.printing import BAD_MEASURE, UNKNOWN_BACKS
from cardforge.diagnostics.codes.tool import BAD_OPTION
from cardforge.jobs.results import BuildOptions
from cardforge.sheets.impose import BACK_MODES, BackMode
from cardforge.sheets.impose import Options as SheetOptions
from cardforge.sheets.sizes import Paper, find_paper
from cardforge.source.model import Config

if TYPE_CHECKING:
    from cardforge.faces.icc import Profile as IccProfile
    from cardforge.sheets.press import Conformance
    from cardforge.sheets.profile import Profile

#: mm. Bleed and safe zone are what most card printers ask for; the stock is 300 g/m² card.
BLEED, GAP, SAFE, STOCK = 3.0, 0.0, 3.0, 0.3
#: More bleed (mm) than any printer asks for; it is reported.
MOST_BLEED = 10.0
#: The most (mm) that cardforge.yaml takes too: art is not drawn farther beyond the cut.
LONGEST_BLEED = 20.0
#: The same (mm) for gaps, of which more is a slip of the decimal point.
LONGEST_GAP = 50.0
#: The last second that the dates of a PDF can name: 9999-12-31 23:59:59 UTC.
_LAST_SECOND = 253_402_300_799
PAPERS = ("a4",)
BACKS = ("duplex-long",)


class Run(NamedTuple):
    """One set of PDFs: all components on one paper in one back mode."""

    paper: Paper
    options: SheetOptions
    printer: "Profile | None" = None
    color: Literal["rgb", "cmyk"] = "rgb"
    low_ink: bool = False

    @property
    def medium(self) -> str:
        """The paper, the printer if the sheets are made for one, little ink, a proof, and inks."""
        name = self.paper.id if self.printer is None else f"{self.paper.id}-{self.printer.name}"
        if self.low_ink:
            name += "-lowink"
        if self.options.proof is not None:
            name += "-proof"
        return name if self.color == "rgb" else f"{name}-{self.color}"


class Inked(NamedTuple):
    """A build in inks: the press's profile, PDF/X keys ("" for none), ink limit in percent."""

    profile: "IccProfile | None" = None
    pdfx: "Conformance" = ""
    limit: float | None = None


class Choices(NamedTuple):
    """Decisions that hold for every game of the run. Lengths in mm.

    ``measures_asked`` tells whether bleed or gap was asked for: only then is it news that
    neighbours share what lies between them. So with ``marks_asked`` and narrow margins.
    """

    runs: tuple[Run, ...]
    bleed: float
    gap: float
    marks: bool
    low_ink: bool
    safe: float
    stock: float
    measures_asked: bool
    marks_asked: bool
    cut: tuple[str, ...] = ()
    inked: Inked | None = None
    #: Where cardforge.yaml asks for the bleed, and for the gap (else for the bleed).
    bleed_place: Place | None = None
    gap_place: Place | None = None


def choose(options: BuildOptions, config: Config) -> Choices:
    """Return the decisions.

    Raises:
        UsageFault: an unknown paper or back mode, or a negative measure; all faults at once.
    """
    asked = config.print
    bleed = _first(options.bleed, asked.bleed, BLEED)
    gap = _first(options.gap, asked.gap, GAP)
    marks = options.marks if options.marks is not None else asked.marks is not False
    faults: list[Diagnostic] = []
    papers: list[Paper] = []
    bleed_place = _asked_at(config, "bleed") if options.bleed is None else None
    gap_place = _asked_at(config, "gap") if options.gap is None else None
    for at, name in enumerate(options.papers or asked.papers or PAPERS):
        place = None
        if not options.papers and asked.papers and config.places is not None:
            place = config.places[f"print.papers.{at}"]
        try:
            papers.append(find_paper(name, place))
        except CardforgeError as fault:
            faults += fault.diagnostics
    backs = options.backs or asked.backs or BACKS
    faults += [_unknown_backs(name) for name in backs if name not in BACK_MODES]
    faults += [
        BAD_MEASURE.at(place, f"the {name} is {value:g} mm", hint="give 0 or more")
        for name, value, place in (("bleed", bleed, bleed_place), ("gap", gap, gap_place))
        if not 0 <= value < float("inf")
    ]
    faults += [
        BAD_MEASURE.at(
            place,
            f"the {name} is {value:g} mm, more than {most:g} mm",
            hint=f"it is in mm: {usual} is usual",
        )
        for name, value, most, usual, place in (
            ("bleed", bleed, LONGEST_BLEED, f"{BLEED:g}", bleed_place),
            ("gap", gap, LONGEST_GAP, "0 to 6", gap_place),
        )
        if most < value < float("inf")
    ]
    faults += _bad_epoch()
    if faults:
        raise UsageFault(*faults)
    proof = _first(asked.safe, SAFE) if options.proof else None
    low_ink = options.low_ink or asked.ink == "low"
    runs = tuple(
        Run(
            paper,
            SheetOptions(backs=_mode(name), bleed=bleed, gap=gap, marks=marks, proof=proof),
            low_ink=low_ink,
        )
        for paper in dict.fromkeys(papers)
        for name in dict.fromkeys(backs)
    )
    return Choices(
        runs,
        bleed,
        gap,
        marks,
        low_ink,
        _first(asked.safe, SAFE),
        _first(asked.stock, STOCK),
        measures_asked=any(
            value is not None for value in (options.bleed, options.gap, asked.bleed, asked.gap)
        ),
        marks_asked=bool(options.marks or asked.marks),
        bleed_place=bleed_place,
        gap_place=gap_place or (bleed_place if options.gap is None else None),
    )


def _asked_at(config: Config, name: str) -> Place | None:
    """Return where cardforge.yaml has a key of ``print:``; None where it has not."""
    if config.places is None or getattr(config.print, name) is None:
        return None
    return config.places[f"print.{name}"]


def _bad_epoch() -> list[Diagnostic]:
    """Return the fault of a ``SOURCE_DATE_EPOCH`` that is no time; PDFs bear that date."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if not given or (
        given.isascii() and given.isdigit() and len(given) < 14 and int(given) <= _LAST_SECOND
    ):
        return []
    return [
        BAD_OPTION.at(
            None,
            f"the variable SOURCE_DATE_EPOCH is `{given[:40]}`, which is no time",
            hint="give whole seconds since 1970, such as 1700000000, or unset it",
        )
    ]


def _first(*values: float | None) -> float:
    """Return the first value that is there; the last one always is."""
    return next(value for value in values if value is not None)


def _mode(name: str) -> BackMode:
    return name  # type: ignore[return-value]


def _unknown_backs(name: str) -> Diagnostic:
    return UNKNOWN_BACKS.at(
        None,
        f"no way to print backs is named `{name}`",
        hint=did_you_mean(name, BACK_MODES, "modes"),
    )
