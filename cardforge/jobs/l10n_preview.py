"""``l10n preview``: contact sheets of cards in two languages, as PDF and HTML."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, UsageFault, did_you_mean
from cardforge.diagnostics.codes.tool import UNKNOWN_LOCALE
from cardforge.faces.maker import FaceMaker
from cardforge.faces.operators import FaceEncoder
from cardforge.jobs.build import jobs_of
from cardforge.jobs.folders import output_folder, prepare
from cardforge.jobs.l10n_status import moved_since
from cardforge.jobs.languages import catalog_words
from cardforge.jobs.lock import FolderLock
from cardforge.jobs.preview_cards import Entry, entries
from cardforge.jobs.preview_page import LABELS, page_of, pictures_of
from cardforge.jobs.results import BuildOptions, Progress, silent
from cardforge.jobs.severities import Policy
from cardforge.jobs.swap import write_whole
from cardforge.jobs.translating import is_clean
from cardforge.jobs.unit import Job, face_env
from cardforge.l10n.localized_game import localize_game, localize_settings
from cardforge.l10n.preview_words import PreviewWords
from cardforge.l10n.words import SourceWords
from cardforge.source.project import find_project, load_project

#: Where contact sheets lie in an output folder.
PREVIEW = "preview"
#: What a card may be looked at for.
KINDS = ("stale", "lacking", "overflow", "changed")


class PreviewOptions(NamedTuple):
    """Wishes of a preview: ``only`` cards with some of `KINDS` (any where empty), or ``every`` one.

    ``since`` is what texts are compared with, as for `status`.
    """

    games: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    every: bool = False
    since: str = ""
    out: Path | None = None


class PreviewFile(NamedTuple):
    """The contact sheet of a game: its files without their endings, and the sides it shows."""

    game: str
    path: Path
    shown: int
    pages: int


class PreviewResult(NamedTuple):
    """What a preview made."""

    root: Path
    files: tuple[PreviewFile, ...]
    findings: tuple[Diagnostic, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing is an error."""
        return is_clean(self.findings)


def preview(
    start: Path, locale: str, options: PreviewOptions, progress: Progress = silent
) -> PreviewResult:
    """Write contact sheets of games in a language to ``build/preview``.

    Raises:
        UsageFault: no game is translated into the language, or something else does not exist.
        InputFault: a file cannot be written.
    """
    root = find_project(start)
    out = output_folder(root, options.out)
    read, findings = Findings(), Findings()
    project = load_project(root, read, options.games or None)
    policy = Policy(project.config.severities)
    findings.add(*policy.settled(read.sorted()))
    there = {
        name
        for game in project.games.values()
        for name in game.locales
        if name != game.source_locale
    }
    if locale not in there and not project.failed:
        hint = did_you_mean(locale, sorted(there), "languages")
        raise UsageFault(UNKNOWN_LOCALE.at(None, f"no game has cards in `{locale}`", hint=hint))
    games = tuple(g.id for g in project.games.values() if locale in g.locales)
    asked = BuildOptions(games=games, locales=(locale,))
    some = project._replace(games={name: project.games[name] for name in games})
    jobs = jobs_of(some, asked) if games else []
    files = []
    with FolderLock(out):
        prepare(out, ())
        for at, job in enumerate(jobs):
            progress(at, len(jobs), f"{job.game.id} {locale}")
            own = Findings()
            files.append(_write(job, options, out, own))
            findings.add(*policy.settled(own.sorted()))
    return PreviewResult(root, tuple(files), tuple(findings.sorted()))


def _write(job: Job, options: PreviewOptions, out: Path, findings: Findings) -> PreviewFile:
    from cardforge.rulesheet.html import write_html
    from cardforge.rulesheet.pdf import Design, Form, write_pdf
    from cardforge.rulesheet.setting import Setter

    source = job.game.source_locale
    words = catalog_words(job.game, job.locale, job.root, findings)
    shown = PreviewWords(job.locale, source, words.catalogs, Findings())
    game, settings = localize_game(job.game, shown), localize_settings(job.settings, shown)
    env = face_env(job._replace(game=game, settings=settings), shown)
    plain = SourceWords(source)
    original = face_env(job._replace(locale=source), plain)
    changed = moved_since(job.game, job.root, options.since)
    chosen = _chosen(options, entries(env, original, shown), changed)
    page = page_of(game.title, job.locale, source, chosen, changed)
    show = pictures_of(chosen)
    path = out / PREVIEW / f"{job.game.id}-{job.locale}"
    html = write_html(page, LABELS, show)
    write_whole(path.with_name(f"{path.name}.html"), html.encode("utf-8"))
    maker = FaceMaker(original, Findings())
    paper = job.choices.runs[0].paper
    setter = Setter(maker.engine, maker.sheet.styles)
    design = Design(page, LABELS, setter, FaceEncoder(), show, lambda _: None)
    data = BytesIO()
    pages = write_pdf(design, Form(paper.w, paper.h, 1), data, Findings())
    write_whole(path.with_name(f"{path.name}.pdf"), data.getvalue())
    return PreviewFile(job.game.id, path, len(chosen), pages)


def _chosen(
    options: PreviewOptions, found: Iterable[Entry], changed: frozenset[str]
) -> list[Entry]:
    """Return the entries that a translator asked for."""
    kinds = frozenset() if options.every else frozenset(options.only or KINDS)
    return [one for one in found if not kinds or one.kinds(changed) & kinds]
