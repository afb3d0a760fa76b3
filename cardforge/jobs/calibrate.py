"""``calibrate``: the page by which a printer is measured, and its profile from what was read."""

from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Findings, UsageFault
from cardforge.diagnostics.codes.printers import BAD_READING
from cardforge.diagnostics.codes.printing import DOES_NOT_FIT
from cardforge.faces.drawing import IDENTITY, Matrix
from cardforge.jobs.choices import PAPERS
from cardforge.jobs.folders import OUTPUT, prepare
from cardforge.jobs.folders import PRINTERS as SHELF
from cardforge.jobs.lock import FolderLock
from cardforge.jobs.printers import check_name, find_printer, profile_text
from cardforge.jobs.readings import parse_readings
from cardforge.jobs.swap import Swap, write_whole
from cardforge.sheets.calibration import (
    SMALLEST,
    Flip,
    back_effect,
    distance,
    front_effect,
    profile_from,
)
from cardforge.sheets.impose import Margins
from cardforge.sheets.profile import Profile
from cardforge.sheets.sizes import Paper, find_paper
from cardforge.source.model import Project
from cardforge.source.project import find_project, load_project


class Calibration(NamedTuple):
    """What was written.

    ``off`` is how far backs were from fronts at the corners of the page, at most, in mm; None
    where a page was written, or no back was read.
    """

    path: Path
    profile: Profile | None = None
    off: float | None = None


def write_calibration(
    start: Path, paper: str | None, flip: Flip, printer: str | None
) -> Calibration:
    """Write ``build/calibration-PAPER-BACKS[-PRINTER].pdf``.

    Raises:
        UsageFault: an unknown paper or printer, or a paper too small for the page.
        InputFault: the printer's file has errors, or the page cannot be written.
    """
    from cardforge.jobs.calibration_page import write_page

    project = _project(start)
    sheet = _paper(project, paper)
    profile = find_printer(project.root, project.config, printer) if printer else None
    medium = sheet.id if profile is None else f"{sheet.id}-{profile.name}"
    out = project.root / OUTPUT
    path = out / f"calibration-{medium}-duplex-{flip}.pdf"
    with FolderLock(out):
        prepare(out, ())
        swap = Swap(out)
        write_page(swap.open(path), sheet.w, sheet.h, sheet.id, flip, profile)
        swap.commit()
    return Calibration(path, profile)


def save_readings(
    start: Path, paper: str | None, flip: Flip, printer: str | None, text: str, name: str
) -> Calibration:
    """Write ``printers/NAME.yaml`` from what was read of a page drawn for ``printer``.

    Raises:
        UsageFault: unknown names, or readings that cannot be.
        InputFault: the file cannot be written.
    """
    check_name(name)
    project = _project(start)
    sheet = _paper(project, paper)
    before = find_printer(project.root, project.config, printer) if printer else Profile(name)
    read = parse_readings(text, sheet.w, sheet.h)
    front = front_effect(read.front, sheet.w, sheet.h) if read.front else None
    back: Matrix | None = None
    off = None
    if read.back:
        back, slip = back_effect(read.back, sheet.w, sheet.h)
        if slip:
            raise UsageFault(
                BAD_READING.at(
                    None,
                    f"{slip} is {read.back[slip]:g}, which does not agree with the other scales",
                    hint=f"read {slip} again, and the scale beside it",
                )
            )
        off = distance(back, IDENTITY, (0.0, 0.0, sheet.w, sheet.h))
    edges = Margins(*(read.edges[letter] for letter in "PQRS")) if read.edges else None
    profile = profile_from(front, back, edges, (sheet.w, sheet.h), flip, before)
    path = project.root / SHELF / f"{name}.yaml"
    write_whole(path, profile_text(profile, _REMARK).encode("utf-8"))
    return Calibration(path, profile._replace(name=name), off)


_REMARK = """What this printer does to a page; cardforge does the opposite (build --printer).
x, y: mm to the right and down; turn: degrees clockwise; each side seen from its own side."""


def _project(start: Path) -> Project:
    """Return the project; its games do not matter here."""
    return load_project(find_project(start), Findings())


def _paper(project: Project, name: str | None) -> Paper:
    paper = find_paper(name or (project.config.print.papers or PAPERS)[0])
    if paper.w < SMALLEST[0] or paper.h < SMALLEST[1]:
        raise UsageFault(
            DOES_NOT_FIT.at(
                None,
                f"the calibration page does not fit on {paper.title or paper.id}"
                f" ({paper.w:g} × {paper.h:g} mm)",
                hint="calibrate with A4 or Letter: the profile serves all papers",
            )
        )
    return paper
