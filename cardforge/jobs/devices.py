"""Choices of a build for the machines at hand: a printer's profile, a cutter's marks and files."""

from pathlib import Path

from cardforge.diagnostics import Diagnostic, UsageFault, did_you_mean
from cardforge.diagnostics.codes.printers import NO_REGISTRATION, UNKNOWN_CUT_FORMAT
from cardforge.jobs.choices import Choices, Run
from cardforge.jobs.printers import find_printer
from cardforge.jobs.results import BuildOptions
from cardforge.sheets.profile import Profile, margins_of
from cardforge.sheets.registration import KINDS, Registration, faults
from cardforge.source.model import Config
from cardforge.source.printers import NONE

CUT_FORMATS = ("svg", "dxf")
_MEASURES = ("inset", "length", "thickness")
#: Back modes whose sheets have no registration marks: folded ones, and pages for print shops.
_UNMARKED = ("gutterfold", "single")


def with_devices(choices: Choices, options: BuildOptions, config: Config, root: Path) -> Choices:
    """Return the choices with printer, registration marks and cut files as asked for.

    Marks that cardforge.yaml asks for are left out in modes whose sheets cannot have them.

    Raises:
        UsageFault: an unknown printer, mark or format, or marks that the sheets cannot have.
        InputFault: the printer's file has errors.
    """
    found: list[Diagnostic] = []
    asked = config.print
    cut = () if options.cut == (NONE,) else options.cut or asked.cut
    formats = tuple(dict.fromkeys(name.casefold() for name in cut))
    found += [
        UNKNOWN_CUT_FORMAT.at(
            None,
            f"cut files cannot be written as `{name}`",
            hint=did_you_mean(name, CUT_FORMATS, "formats"),
        )
        for name in formats
        if name not in CUT_FORMATS
    ]
    parts = options.registration or asked.registration
    marks = _registration(parts, found) if parts and parts != (NONE,) else None
    runs = choices.runs
    if options.registration and options.registration != (NONE,):
        found += [
            NO_REGISTRATION.at(
                None,
                f"sheets of the mode {run.options.backs} cannot have registration marks",
                hint="use duplex-long, duplex-short, alternate or fronts",
            )
            for run in runs
            if run.options.backs in _UNMARKED
        ]
    if found:
        raise UsageFault(*found)
    name = asked.printer if options.printer is None else options.printer
    printer = None
    if name is not None and name != NONE:
        place = None
        if options.printer is None and config.places is not None:
            place = config.places["print.printer"]
        printer = find_printer(root, config, name, place)
    runs = tuple(_run(run, printer, marks) for run in runs)
    found += [_out_of_reach(run) for run in runs if _edge(run) > 0]
    if found:
        raise UsageFault(*found)
    return choices._replace(runs=runs, cut=formats)


def _edge(run: Run) -> float:
    """Return by how much the printer's blank edges reach into the registration marks."""
    marks = run.options.registration
    if marks is None or run.printer is None:
        return 0.0
    return max(run.options.margins) - (marks.inset - marks.thickness / 2)


def _out_of_reach(run: Run) -> Diagnostic:
    edge = max(run.options.margins)
    return NO_REGISTRATION.at(
        None,
        f"the printer leaves {edge:g} mm blank, and registration marks would lie in it",
        hint=f"write inset={edge + 1:g}, or more",
    )


def _run(run: Run, printer: Profile | None, marks: Registration | None) -> Run:
    sheet = run.options
    if printer is not None and sheet.backs != "single":
        margins = margins_of(printer, sheet.backs, sheet.margins)
        run = run._replace(printer=printer)
        sheet = sheet._replace(margins=margins)
    if marks is not None and sheet.backs not in _UNMARKED:
        sheet = sheet._replace(registration=marks)
    return run._replace(options=sheet)


def _registration(asked: tuple[str, ...], found: list[Diagnostic]) -> Registration | None:
    """Return the marks of ``KIND`` and ``MEASURE=MM`` parts; what is wrong goes to ``found``."""
    marks = Registration()
    for part in asked:
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals and name in KINDS:
            marks = marks._replace(kind=name)  # type: ignore[arg-type]
        elif name in _MEASURES and equals:
            number = _number(value)
            if number is not None:
                marks = Registration(**{**marks._asdict(), name: number})
            else:
                message = f"the {name} of registration marks is `{value}`, which is no length"
                found.append(NO_REGISTRATION.at(None, message, hint=f"write {name}=10, in mm"))
        else:
            known = _MEASURES if equals else KINDS
            message = f"registration marks have no {'measure' if equals else 'type'} `{name}`"
            hint = did_you_mean(name, known, "measures" if equals else "types")
            found.append(NO_REGISTRATION.at(None, message, hint=hint))
    if not found:
        found += faults(marks)
    return None if found else marks


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None
