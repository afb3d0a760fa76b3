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

CUT_FORMATS = ("svg", "dxf")
_MEASURES = ("inset", "length", "thickness")


def with_devices(choices: Choices, options: BuildOptions, config: Config, root: Path) -> Choices:
    """Return the choices with printer, registration marks and cut files as asked for.

    Raises:
        UsageFault: an unknown printer, mark or format, or marks that the sheets cannot have.
        InputFault: the printer's file has errors.
    """
    found: list[Diagnostic] = []
    formats = tuple(dict.fromkeys(name.casefold() for name in options.cut))
    found += [
        UNKNOWN_CUT_FORMAT.at(
            None,
            f"cut files cannot be written as `{name}`",
            hint=did_you_mean(name, CUT_FORMATS, "formats"),
        )
        for name in formats
        if name not in CUT_FORMATS
    ]
    marks = _registration(options.registration, found) if options.registration else None
    runs = choices.runs
    if options.registration:
        found += [
            NO_REGISTRATION.at(
                None,
                f"sheets of the mode {run.options.backs} cannot have registration marks",
                hint="use duplex-long, duplex-short, alternate or fronts",
            )
            for run in runs
            if run.options.backs in ("gutterfold", "single")
        ]
    if found:
        raise UsageFault(*found)
    printer = find_printer(root, config, options.printer) if options.printer else None
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
    if marks is not None:
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
