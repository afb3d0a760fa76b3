"""``shop``: the files that a print shop wants of a project's games, checked by its rules."""

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from cardforge.diagnostics import Findings, InputFault
from cardforge.jobs.build import errors_of, jobs_of, teller
from cardforge.jobs.folders import output_folder, prepare, shown_in
from cardforge.jobs.lock import FolderLock
from cardforge.jobs.results import BuildOptions, BuildResult, BuiltUnit, Progress, silent
from cardforge.jobs.select import lacking_catalogs
from cardforge.jobs.severities import Policy
from cardforge.jobs.shop_inks import with_colors
from cardforge.jobs.shop_plan import plan_order
from cardforge.jobs.shop_write import drop_empty, folder_of, sweep_folder, write_order
from cardforge.jobs.swap import Swap
from cardforge.jobs.unit import Job, check_styles
from cardforge.shops.images import need_pdfium
from cardforge.shops.vendors import Vendor, find_shop
from cardforge.source.project import find_project, load_project


class ShopResult(NamedTuple):
    """What was made for which shop."""

    vendor: Vendor
    build: BuildResult


def shop(
    start: Path, vendor: str, options: BuildOptions, progress: Progress = silent
) -> ShopResult:
    """Write the files for a print shop of the project around ``start``.

    Of ``options`` papers, backs, marks, printers and colours have no say: the shop has. Each unit
    (game and locale) is written as one, or, if it has an error, not at all.

    Raises:
        UsageFault: no such shop; something asked for does not exist; cardforge.yaml has errors.
        InputFault: the output folder cannot be used, or a package is missing.
    """
    started = perf_counter()
    chosen = find_shop(vendor)
    if chosen.files == "png":
        need_pdfium(chosen)
    root = find_project(start)
    read = Findings()
    project = load_project(root, read, options.games or None)
    policy = Policy(project.config.severities)
    findings = Findings()
    findings.add(*policy.settled(read.sorted()))
    for name in project.failed:
        findings.add(*policy.settled(check_styles(root, name)))
    for game in () if options.locales else project.games.values():
        findings.add(*policy.settled(lacking_catalogs(game)))
    options, project = with_colors(chosen, options, project)
    jobs = [job for job in jobs_of(project, options) if not job.rules_alone]
    out = output_folder(root, options.out)
    units: list[BuiltUnit] = []
    with FolderLock(out):
        prepare(out, (*project.games, *project.failed))
        for name in project.failed:
            errors = sum(1 for _ in errors_of(findings.sorted(), name))
            units.append(BuiltUnit(name, "", errors=errors))
        for at, job in enumerate(jobs):
            begin = teller(progress, at, len(jobs), f"{job.game.id} {job.locale}")
            unit = _make(job, chosen, policy, findings, out, begin)
            if unit is not None:
                units.append(unit)
    built = BuildResult(
        root,
        out,
        tuple(sorted(units, key=lambda unit: (unit.game, unit.locale))),
        tuple(findings.sorted()),
        perf_counter() - started,
        options.strict,
    )
    return ShopResult(chosen, built)


def _make(
    job: Job,
    vendor: Vendor,
    policy: Policy,
    findings: Findings,
    out: Path,
    begin: Callable[[str], None],
) -> BuiltUnit | None:
    """Plan and write one unit; None where the filter leaves nothing of it."""
    own = Findings()
    order = plan_order(job, vendor, policy, own, begin)
    findings.add(*own.sorted())
    if not order.asked and not job.selection.whole and not own.errors:
        return None
    folder = out / folder_of(job, vendor)
    kept = next(folder.rglob("*.*"), None) is not None
    unit = BuiltUnit(job.game.id, job.locale, kept=kept, errors=own.errors)
    if own.errors:
        return unit
    swap = Swap(out)
    sweep_folder(folder)
    try:
        files = write_order(job, vendor, order, out, swap, begin)
        swap.commit()
        drop_empty(folder)
    except InputFault as fault:
        swap.abandon()
        findings.add(*(shown_in(job.root, finding) for finding in fault.diagnostics))
        return unit._replace(errors=len(fault.diagnostics))
    except BaseException:
        swap.abandon()
        raise
    cards = sum(deck.copies for deck in order.decks)
    return BuiltUnit(
        job.game.id,
        job.locale,
        cards=cards,
        faces=sum(len(deck.cards) for deck in order.decks),
        files=files,
        written=True,
        pieces={"card": cards},
    )
