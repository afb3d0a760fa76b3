"""Printers of a project: found by name, as a profile for sheets; saved after a calibration."""

from pathlib import Path

from cardforge.diagnostics import Findings, InputFault, Place, UsageFault, did_you_mean
from cardforge.diagnostics.codes.printers import UNKNOWN_PRINTER
from cardforge.diagnostics.reading import lies_in
from cardforge.jobs.folders import PRINTERS as SHELF
from cardforge.sheets.impose import Margins
from cardforge.sheets.profile import Profile, Side
from cardforge.source.filenames import is_device
from cardforge.source.model import Config, Printer, PrinterSide
from cardforge.source.printers import NONE, printer_text, read_printer
from cardforge.source.reader import read_file
from cardforge.source.shown import shorten
from cardforge.source.spec import Reading

_ENDINGS = (".yaml", ".yml")
#: Characters of a name: it is part of file names, which systems limit to 255 bytes.
_LONGEST = 64


def find_printer(root: Path, config: Config, name: str, at: Place | None = None) -> Profile:
    """Return the printer that a name, or the path of a file, stands for; ``at`` is its place.

    Raises:
        UsageFault: there is none; names the nearest.
        InputFault: its file has errors.
    """
    entry = config.printers.get(name)
    if isinstance(entry, Printer):
        return _profile(name, entry)
    if entry is not None:
        place = None if config.places is None else config.places[f"printers.{name}"]
        path = root / entry
        if not lies_in(path, root) or not path.is_file():
            raise UsageFault(
                UNKNOWN_PRINTER.at(
                    place,
                    f"the project has no file `{entry}`",
                    hint="give the path of a printer's file, counted from cardforge.yaml",
                )
            )
        return _read(path, entry, name)
    file = f"{SHELF}/{name}.yaml"
    if "/" not in name and "\\" not in name and (root / file).is_file():
        return _read(root / file, file, name)
    if name.endswith(_ENDINGS) and Path(name).is_file():
        return _read(Path(name), Path(name).as_posix(), Path(name).stem)
    there = {path.stem for path in sorted((root / SHELF).glob("*.yaml"))} | set(config.printers)
    hint = did_you_mean(name, sorted(there), "printers") if there else ""
    raise UsageFault(
        UNKNOWN_PRINTER.at(
            at,
            f"there is no printer `{name}`",
            hint=hint or "`cardforge calibrate` makes a profile of one",
        )
    )


def _read(path: Path, file: str, name: str) -> Profile:
    findings = Findings()
    document = read_file(path, file, findings)
    if document is not None:
        printer = read_printer(document, Reading(document, findings, name))
        if not findings.errors:
            return _profile(name, printer)
    raise InputFault(*findings.sorted())


def _profile(name: str, printer: Printer) -> Profile:
    return Profile(name, _side(printer.front), _side(printer.back))


def _side(side: PrinterSide) -> Side:
    margins = None if side.margins is None else Margins(*side.margins)
    return Side(side.x, side.y, side.turn, side.scale_x, side.scale_y, margins)


def check_name(name: str, place: Place | None = None) -> None:
    """See that a printer's name can be a file's.

    Raises:
        UsageFault: it cannot.
    """
    if not name.replace("-", "").replace("_", "").isalnum() or not name.isascii():
        why = "use letters, digits, - and _, such as office-2"
    elif name.casefold() == NONE:
        why = f"`{NONE}` stands for no printer; choose another name"
    elif is_device(name):
        why = "files of that name are devices on Windows; choose another name"
    elif len(name) > _LONGEST:
        why = f"use at most {_LONGEST} characters"
    else:
        return
    raise UsageFault(
        UNKNOWN_PRINTER.at(place, f"`{shorten(name)}` cannot be the name of a printer", hint=why)
    )


def profile_text(profile: Profile, remark: str) -> str:
    """Return the text of a printer's file."""
    sides = [
        PrinterSide(s.x, s.y, s.turn, s.scale_x, s.scale_y, s.margins)
        for s in (profile.front, profile.back)
    ]
    return printer_text(Printer(*sides), remark)
