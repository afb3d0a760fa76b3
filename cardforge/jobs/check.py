"""``check``: what would go wrong on paper or at the table, without a file being written."""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import Literal, NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, InputFault, Severity
from cardforge.diagnostics.codes.checking import CHECKED_IN_PART
from cardforge.jobs.accepted import Baseline, by_comments
from cardforge.jobs.balance import balance
from cardforge.jobs.build import jobs_of, teller
from cardforge.jobs.checked import not_doubled, of_drawing, of_game, of_texts
from cardforge.jobs.folders import OUTPUT, prepare
from cardforge.jobs.inputs import Inputs, named_files
from cardforge.jobs.limits import Codes, LeftOut, Limits, files_left_out, games_of, limits_of
from cardforge.jobs.lock import FolderLock
from cardforge.jobs.looked import Looked, Run
from cardforge.jobs.manifest import digest
from cardforge.jobs.repeats import say_of_source
from cardforge.jobs.results import BuildOptions, Progress, silent
from cardforge.jobs.schema import refresh_if_changed
from cardforge.jobs.select import Selection, lacking_catalogs
from cardforge.jobs.severities import Policy
from cardforge.jobs.spent import Spent
from cardforge.jobs.unit import Job, check_styles, localized, plan_unit
from cardforge.l10n.words import chain
from cardforge.source.components import in_box
from cardforge.source.excluded import excludes
from cardforge.source.model import Game, Project
from cardforge.source.playtests import BALANCE, PLAYTESTS
from cardforge.source.project import find_project, load_project
from cardforge.source.settings import resolve
from cardforge.source.table import TABLE


class CheckOptions(NamedTuple):
    """Wishes of one check.

    ``targets`` are games and paths that are reported on (all where empty), ``select`` and
    ``ignore`` beginnings of codes. With ``only_files`` nothing is drawn. The run fails on findings
    of at least the severity ``fail_level`` (None: never), and on more warnings than
    ``max_warnings``. ``baseline`` is ``write`` or ``prune`` to renew the file of accepted findings.
    With ``fresh`` everything is drawn, also what has not changed since the last check. ``exclude``
    adds to the patterns of cardforge.yaml: such files are not read, and nothing is said of them.
    """

    targets: tuple[str, ...] = ()
    locales: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    only_files: bool = False
    fail_level: Severity | None = Severity.ERROR
    max_warnings: int | None = None
    baseline: Literal["", "write", "prune"] = ""
    fresh: bool = False
    exclude: tuple[str, ...] = ()
    #: Whether statements of ``expect:`` are played; this runs the Python of the games.
    balance: bool = False


class CheckResult(NamedTuple):
    """What was found, in the order of places; ``games`` are those that were looked at whole.

    ``prefix`` is the project's folder in its repository, with a slash at the end, or "".
    ``contents`` are files that were read from elsewhere than from the disk, as standard input.
    """

    root: Path
    prefix: str
    games: tuple[str, ...]
    failed: tuple[str, ...]
    findings: tuple[Diagnostic, ...]
    seconds: float
    fail_level: Severity | None = Severity.ERROR
    max_warnings: int | None = None
    left_out: LeftOut = LeftOut()
    contents: Mapping[str, bytes] = MappingProxyType({})

    def count(self, severity: Severity) -> int:
        """Return the number of findings of one severity."""
        return sum(finding.severity is severity for finding in self.findings)

    @property
    def too_many(self) -> bool:
        """Whether there are more warnings than are allowed."""
        return self.max_warnings is not None and self.count(Severity.WARNING) > self.max_warnings

    @property
    def clean(self) -> bool:
        """Whether nothing makes the run fail."""
        level = self.fail_level
        grave = level is not None and any(d.severity.rank <= level.rank for d in self.findings)
        return not (grave or self.too_many)


def check(
    start: Path, options: CheckOptions, progress: Progress = silent, here: Path | None = None
) -> CheckResult:
    """Look at the project around ``start``; paths are as seen from ``here`` (default: ``start``).

    The project is read whole, every face of every language is drawn and laid on sheets, every
    check is made; only what ``options`` ask for is reported.

    Raises:
        UsageFault: something asked for does not exist, or cardforge.yaml has errors.
        InputFault: the baseline cannot be written.
    """
    began = perf_counter()
    root = find_project(start)
    codes = Codes(options.select, options.ignore)
    # Before anything is read: what is edited meanwhile counts as changed the next time.
    inputs = None if options.only_files else Inputs(root, BuildOptions(), options.exclude)
    record = Looked(root / OUTPUT, fresh=options.fresh)
    plain = not (options.targets or options.locales or options.baseline or options.balance)
    before = record.run(inputs) if plain and inputs is not None else None
    if before is not None:
        return _result(root, before, codes, options, began)
    read = Findings()
    project = load_project(root, read, exclude=options.exclude)
    names = (*project.games, *project.failed)
    limits = limits_of(options.targets, project.root, (here or start).absolute(), names)
    policy = Policy(project.config.severities)
    baseline = Baseline(project, written=bool(options.baseline))
    jobs = jobs_of(project, BuildOptions(locales=options.locales))
    jobs = [job for job in jobs if limits.draws(job.game.id)]
    looked_at = {job.game.id: job for job in jobs}
    found = _Found(policy)
    found.keep(read.sorted())
    for name in names if inputs is None else project.failed:
        found.keep(check_styles(project.root, name), name)
    for game in project.games.values():
        found.keep(lacking_catalogs(game), game.id)
        found.keep(_of_play(project.root, game), game.id)
    _keep_of_failed(project, found)
    if inputs is None:
        _read(jobs, found)
    else:
        _draw(jobs, inputs, inputs.named(named_files(project.config)), record, found, progress)
    if options.balance:
        _play(project, [job.game.id for job in looked_at.values()], found)
    whole = not (options.only_files or options.locales)

    def complete(file: str) -> bool:
        """Tell whether all that can be found in a file was looked for."""
        return whole and all(game in looked_at for game in (games_of(file) or names))

    natives = {game.id: game.source_locale for game in project.games.values()}
    once = say_of_source(found.games, natives)
    settled = policy.settled(by_comments(project, sorted(once, key=_order), complete))
    settled.sort(key=_order)
    whole = whole and len(looked_at) == len(names)
    reported = Findings()
    if options.baseline and whole:
        baseline.write(settled, only_known=options.baseline == "prune")
        baseline = Baseline(project)
    elif options.baseline:
        reported.add(baseline.not_written())
    new = policy.settled(baseline.new(settled, whole=whole))
    hidden = 0
    for finding in new:
        if excludes(project.config.exclude, finding.file):
            hidden += 1
            continue
        games = found.games.get(finding, [""])
        if any(limits.takes(finding, game) for game in games):
            reported.add(finding)
    if not options.only_files:
        shown = [finding for finding in reported if codes.takes(finding)]
        reported.add(*policy.settled(_in_part(project, limits, shown)))
    _refresh_schemas(project)
    run = Run(
        tuple(sorted(looked_at)),
        tuple(name for name in project.failed if limits.draws(name)),
        tuple(reported.sorted()),
        LeftOut(files_left_out(project.root, project.config.exclude), hidden),
    )
    if plain and inputs is not None:
        others = [*named_files(project.config), *filter(None, (project.config.baseline,))]
        others += [f"{BALANCE}/{name}.md" for name in names]
        record.keep_run(inputs, inputs.named(others), run)
    record.save(names)
    return _result(root, run, codes, options, began)


def _result(root: Path, run: Run, codes: Codes, options: CheckOptions, began: float) -> CheckResult:
    """Return what is shown of a run."""
    return CheckResult(
        root,
        prefix_of(root),
        run.games,
        run.failed,
        tuple(finding for finding in run.findings if codes.takes(finding)),
        perf_counter() - began,
        options.fail_level,
        options.max_warnings,
        run.left_out,
    )


class _Found:
    """Gathers findings as the project wants them, and the games that each came up with."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.games: dict[Diagnostic, list[str]] = {}

    def keep(self, findings: Iterable[Diagnostic], game: str = "") -> None:
        for finding in self.policy.settled(findings):
            self.games.setdefault(finding, []).append(game)


def _keep_of_failed(project: Project, found: _Found) -> None:
    """Look at rules and words by themselves, of games whose own files have errors."""
    for name in project.failed:
        folder = project.root / "decks" / name
        if _plays(folder):
            from cardforge.jobs.rules_check import check_files

            found.keep(check_files(folder, f"decks/{name}"), name)


def _plays(folder: Path) -> bool:
    """Tell whether a folder holds what belongs to a game that is played."""
    return any((folder / name).exists() for name in ("rules.py", "rules", TABLE))


def _of_play(root: Path, game: Game) -> list[Diagnostic]:
    """Look at the rules of a game that is played, their words, the page of its play-tests.

    Nothing of it is run.
    """
    found: list[Diagnostic] = []
    if _plays(game.folder):
        from cardforge.jobs.rules_check import check_play

        found += check_play(game, f"decks/{game.id}")
    if (game.folder / PLAYTESTS).exists():
        from cardforge.jobs.balance_pages import stale

        found += stale(root, game)
    return found


def _read(jobs: Iterable[Job], found: _Found) -> None:
    """Look at the texts of all units, and draw nothing."""
    for job in jobs:
        own = Findings()
        localized(job, own)
        found.keep(own.sorted(), job.game.id)


def _play(project: Project, names: Iterable[str], found: _Found) -> None:
    """Have bots play what the games expect of themselves."""
    for name in names:
        found.keep(balance(project.root, project.games[name], jobs=os.cpu_count() or 1), name)


def _draw(
    jobs: Sequence[Job],
    inputs: Inputs,
    named: Mapping[str, str],
    record: Looked,
    found: _Found,
    progress: Progress,
) -> None:
    """Draw all units and make every check, where the findings are not known from earlier."""
    keys: dict[str, list[str]] = {}
    texts: dict[str, list[Diagnostic]] = {}
    spent = Spent()
    for at, job in enumerate(jobs):
        game = job.game.id
        key = inputs.unit(game, chain(job.locale, job.game.fallbacks), named)
        keys.setdefault(game, []).append(key)
        unit = f"{game}/{job.locale}"
        known, said = record.known(unit, key), record.known(f"{unit} texts", key)
        if known is None or said is None:
            begin = teller(progress, at, len(jobs), f"{game} {job.locale}")
            own = Findings()
            # Checks of what was drawn see the source language alone.
            look = job.locale != job.game.source_locale
            job = job._replace(look=look, unwritten=True)
            planned = plan_unit(job, found.policy, own, begin)
            own.add(*of_drawing(planned))
            said = tuple(of_texts(job, planned))
            spent.add(planned.maker)
            for one in _absent(job):
                apart = plan_unit(one, found.policy, own, begin)
                own.add(*of_drawing(apart))
                spent.add(apart.maker)
            known = tuple(own.sorted())
            record.keep(unit, key, known)
            record.keep(f"{unit} texts", key, said)
        found.keep(known, game)
        texts.setdefault(game, []).extend(said)
    for game, job in {job.game.id: job for job in jobs}.items():
        # Checks see catalogs of all languages.
        key = digest(*keys[game])
        known = record.known(f"{game}/", key)
        if known is None:
            known = tuple(of_game(job))
            record.keep(f"{game}/", key, known)
        found.keep(known, game)
        found.keep(not_doubled(texts[game], known), game)


def _order(finding: Diagnostic) -> tuple[str, int, int, str, str, str, str]:
    return finding.order


def _absent(job: Job) -> list[Job]:
    """Return units with the components that are in the box under other settings alone."""
    if job.rules_alone:
        return []
    wanted: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for component in job.game.components.values():
        if not in_box(component, job.settings):
            change = tuple(sorted((name, values[0]) for name, values in component.when.items()))
            wanted.setdefault(change, []).append(component.id)
    return [
        job._replace(
            settings=resolve(job.game, job.variant, dict(change)),
            selection=Selection(tuple(names), ()),
        )
        for change, names in wanted.items()
    ]


def _in_part(project: Project, limits: Limits, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return a finding for each game that could not be drawn for reasons that are not reported."""
    folders = {name: (f"decks/{name}/", f"templates/{name}/") for name in project.failed}
    told = [d.file for d in found if d.severity is Severity.ERROR]
    return [
        CHECKED_IN_PART.at(
            None,
            f"the faces of `{name}` were not checked, since other files of it have errors",
            hint=f"`cardforge check {name}` shows them",
            file=f"decks/{name}/game.yaml",
        )
        for name in project.failed
        if limits.paths and limits.owns(name) and not any(f.startswith(folders[name]) for f in told)
    ]


def _refresh_schemas(project: Project) -> None:
    """Write stale schemas for editors, where the output folder can be had.

    A check is right without them, and may run in a checkout that cannot be written, or beside a
    build, which writes them too.
    """
    out = project.root / OUTPUT
    try:
        with FolderLock(out):
            prepare(out, ())
            refresh_if_changed(project, out)
    except (InputFault, OSError):
        return


def prefix_of(root: Path) -> str:
    """Return the project's folder in the repository that it lies in, with a slash at the end."""
    for folder in (root, *root.parents):
        if (folder / ".git").exists():
            inside = root.relative_to(folder).as_posix()
            return "" if inside == "." else f"{inside}/"
    return ""
