"""``build``: a project's games as print-and-play PDFs."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import ParamSpec, TypeVar

from cardforge.diagnostics import Diagnostic, Findings, InputFault, Severity, UsageFault
from cardforge.jobs import manifest
from cardforge.jobs.choices import Choices, choose
from cardforge.jobs.folders import MANIFEST, output_folder, prepare, shown_in
from cardforge.jobs.inputs import Inputs, named_files
from cardforge.jobs.lock import FolderLock
from cardforge.jobs.results import BuildOptions, BuildResult, BuiltUnit, Progress, silent
from cardforge.jobs.schema import refresh_if_changed
from cardforge.jobs.select import lacking_catalogs, locales_of, select
from cardforge.jobs.severities import Policy
from cardforge.jobs.spent import Spent
from cardforge.jobs.swap import Swap
from cardforge.jobs.unchanged import Known, Memory
from cardforge.jobs.unit import Job, check_styles, plan_unit, write_unit
from cardforge.l10n.words import chain
from cardforge.source.model import Project
from cardforge.source.project import find_project, load_project
from cardforge.source.settings import resolve

P = ParamSpec("P")
T = TypeVar("T")


def build(start: Path, options: BuildOptions, progress: Progress = silent) -> BuildResult:
    """Build the project around ``start``.

    Each unit (game and locale) is written as one, or, if it has an error, not at all; the
    others are written all the same. A unit that would be made as it lies there is left so,
    unless ``options.fresh``.

    Raises:
        UsageFault: something asked for does not exist, or cardforge.yaml has errors.
        InputFault: the output folder cannot be used, or holds a manifest.json of another tool.
    """
    started = perf_counter()
    root = find_project(start)
    out = output_folder(root, options.out)
    # Before anything is read: what is edited meanwhile counts as changed the next time.
    inputs, memory = Inputs(root, options), Memory(out)
    findings = Findings()
    units = None if options.fresh else _as_before(out, memory, inputs, findings)
    if units is None:
        try:
            units = _built(root, out, options, inputs, memory, findings, progress)
        finally:
            memory.save()
    return BuildResult(
        root,
        out,
        tuple(sorted(units, key=lambda unit: (unit.game, unit.locale))),
        tuple(findings.sorted()),
        perf_counter() - started,
        options.strict,
    )


def _as_before(
    out: Path, memory: Memory, inputs: Inputs, findings: Findings
) -> list[BuiltUnit] | None:
    """Return the units of a run that would change nothing; None where it must be made."""
    run = memory.run(inputs)
    if run is None:
        return None
    with FolderLock(out):
        prepare(out, run.games)
        record = manifest.read_if_any(out / MANIFEST)
        known = [memory.unit(name, inputs, key, record.get(name)) for name, key in run.units]
    units = [one for one in known if one is not None]
    if len(units) < len(known):
        return None
    findings.add(*run.findings, *(finding for one in units for finding in one.findings))
    return [one.unit for one in units]


def _built(
    root: Path,
    out: Path,
    options: BuildOptions,
    inputs: Inputs,
    memory: Memory,
    findings: Findings,
    progress: Progress,
) -> list[BuiltUnit]:
    """Build the units that are not as they would be built; return all."""
    read = Findings()
    project = load_project(root, read, options.games or None)
    named = inputs.named(named_files(project.config))
    policy = Policy(project.config.severities)
    findings.add(*policy.settled(read.sorted()))
    for name in project.failed:
        findings.add(*policy.settled(check_styles(root, name)))
    for game in () if options.locales else project.games.values():
        findings.add(*policy.settled(lacking_catalogs(game)))
    jobs = jobs_of(project, options)
    since = manifest.read(options.since) if options.since else None
    units: list[BuiltUnit] = []
    spent = Spent()
    keys: dict[str, str] = {}
    if options.out is not None:
        manifest.refuse_foreign(out / MANIFEST)
    with FolderLock(out):
        prepare(out, (*project.games, *project.failed))
        if options.out is None:
            refresh_if_changed(project, out)
        record = manifest.read_if_any(out / MANIFEST)
        units += [_failed(name, out, findings) for name in project.failed]
        general = Findings()
        general.add(*findings)
        for at, job in enumerate(jobs):
            begin = teller(progress, at, len(jobs), f"{job.game.id} {job.locale}")
            name = f"{job.game.id}/{job.locale}"
            key = inputs.unit(job.game.id, chain(job.locale, job.game.fallbacks), named)
            known = None if options.fresh else memory.unit(name, inputs, key, record.get(name))
            if known is None:
                job = job._replace(
                    before=record.get(name), since=since.get(name) if since is not None else None
                )
                own = Findings()
                unit = _build_unit(job, policy, own, out, record, begin, spent)
                known = None if unit is None else Known(unit, tuple(own.sorted()))
                if known is None:
                    general.add(*own)
                elif known.unit.written:
                    whole = job.selection.whole and not job.only_changed
                    memory.keep_unit(name, inputs, key, known, record[name], whole=whole)
                findings.add(*own)
            else:
                findings.add(*known.findings)
            if known is not None:
                units.append(known.unit)
                keys[name] = key
        if all(unit.written for unit in units):
            memory.keep_run(inputs, project.games, keys, general, named)
    return units


def jobs_of(project: Project, options: BuildOptions) -> list[Job]:
    """Return what is to be built, after every name of the command was looked up.

    Raises:
        UsageFault: something asked for does not exist; all faults of all options.
    """
    faults: list[Diagnostic] = []
    choices = _gathered(faults, _choices, options, project)
    selection = _gathered(faults, select, options, project)
    wanted = [
        (
            game,
            _gathered(faults, locales_of, game, options),
            _gathered(faults, resolve, game, options.variant, options.overrides),
        )
        for game in project.games.values()
    ]
    if faults or choices is None or selection is None:
        raise UsageFault(*dict.fromkeys(faults))
    return [
        Job(
            game=game,
            locale=locale,
            settings=settings,
            variant=options.variant,
            selection=selection,
            choices=choices,
            config=project.config,
            root=project.root,
            before=None,
            since=None,
            only_changed=options.since is not None,
        )
        for game, locales, settings in wanted
        if settings is not None
        for locale in locales or ()
    ]


def _gathered(
    faults: list[Diagnostic], look_up: Callable[P, T], *args: P.args, **more: P.kwargs
) -> T | None:
    """Return what a look-up finds; None where it raises usage faults, which are added."""
    try:
        return look_up(*args, **more)
    except UsageFault as fault:
        faults += fault.diagnostics
        return None


def _choices(options: BuildOptions, project: Project) -> Choices:
    """Return the decisions on paper, printer, cutter and inks."""
    choices = choose(options, project.config)
    if any(
        asked.printer is not None or asked.registration or asked.cut
        for asked in (options, project.config.print)
    ):
        from cardforge.jobs.devices import with_devices

        choices = with_devices(choices, options, project.config, project.root)
    if _in_inks(options, project):
        from cardforge.jobs.color import with_inks

        choices = with_inks(choices, options, project.config, project.root)
        if options.proof and choices.inked is not None:
            # A proof is no file for a press: PDF/X-1a knows no layers.
            choices = choices._replace(inked=choices.inked._replace(pdfx=""))
    return choices


def _in_inks(options: BuildOptions, project: Project) -> bool:
    """Tell whether to print in inks; most builds do not, and load nothing for it."""
    given = (options.color, options.icc, options.pdfx, options.ink_limit)
    if given == (None,) * 4 and project.config.print.color is None:
        return False
    from cardforge.jobs.color import asks_for_inks, refuse_rgb

    refuse_rgb(options)
    return asks_for_inks(options, project.config)


def teller(progress: Progress, at: int, total: int, unit: str) -> Callable[[str], None]:
    """Return what is told each thing that is worked on."""
    return lambda what: progress(at, total, f"{unit}: {what}")


def _build_unit(
    job: Job,
    policy: Policy,
    findings: Findings,
    out: Path,
    record: manifest.Manifest,
    begin: Callable[[str], None],
    spent: Spent,
) -> BuiltUnit | None:
    """Plan and write one unit; None where the filter leaves nothing of it."""
    own = Findings()
    planned = plan_unit(job, policy, own, begin)
    findings.add(*own.sorted())
    if not own.errors and not planned.drawn and not job.selection.whole:
        return None
    unit = BuiltUnit(job.game.id, job.locale, kept=_kept(out, job), errors=own.errors)
    spent.add(planned.maker)
    if own.errors:
        return unit
    swap = Swap(out)
    try:
        built, entry = write_unit(planned, out, swap, begin)
        record_after = {**record, f"{job.game.id}/{job.locale}": entry}
        swap.open(out / MANIFEST).writelines(
            line.encode("utf-8") for line in manifest.lines(record_after)
        )
        swap.commit()
    except InputFault as fault:
        swap.abandon()
        findings.add(*(shown_in(job.root, finding) for finding in fault.diagnostics))
        return unit._replace(errors=len(fault.diagnostics))
    except BaseException:
        swap.abandon()
        raise
    record.update(record_after)
    return built


def _kept(out: Path, job: Job) -> bool:
    return _has_pdf(out / job.game.id / job.locale)


def _has_pdf(folder: Path) -> bool:
    return next(folder.glob("*.pdf"), None) is not None


def _failed(name: str, out: Path, findings: Findings) -> BuiltUnit:
    """Return the unit of a game whose source has errors (its locales are not known)."""
    errors = sum(1 for _ in errors_of(findings.sorted(), name))
    kept = any(_has_pdf(folder) for folder in sorted((out / name).glob("*/")))
    return BuiltUnit(name, "", kept=kept, errors=errors)


def errors_of(findings: list[Diagnostic], game: str) -> Iterator[Diagnostic]:
    """Yield the errors in the source of a game."""
    folders = (f"decks/{game}/", f"templates/{game}/", "templates/base/")
    return (d for d in findings if d.severity is Severity.ERROR and d.file.startswith(folders))
