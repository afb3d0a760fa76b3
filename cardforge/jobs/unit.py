"""One unit of a build: one game in one locale, drawn, laid out, checked, written as one."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import cardforge
from cardforge.diagnostics import CardforgeError, Diagnostic, Findings, Place, Severity
from cardforge.diagnostics.codes.printing import BLEED_SHARED, LARGE_BLEED, TIGHT_SHEET
from cardforge.diagnostics.codes.tool import NAME_TAKEN, NOTHING_TO_PRINT
from cardforge.faces.files import Files
from cardforge.faces.maker import FaceEnv, FaceMaker
from cardforge.faces.styles import read_styles
from cardforge.jobs.choices import BLEED, MOST_BLEED, Choices, Run
from cardforge.jobs.cover import cover, has_room, material
from cardforge.jobs.drafts import is_draft
from cardforge.jobs.draw import Drawn, at_place, draw_components
from cardforge.jobs.entry import entry_of
from cardforge.jobs.folders import shown_in
from cardforge.jobs.furniture import furnisher
from cardforge.jobs.languages import maker_of, words_of
from cardforge.jobs.manifest import FileEntry, UnitEntry
from cardforge.jobs.repeats import say_once
from cardforge.jobs.results import BuiltFile, BuiltUnit
from cardforge.jobs.rules import RuleFile, plan_rules, write_files
from cardforge.jobs.select import Selection
from cardforge.jobs.severities import Policy
from cardforge.jobs.swap import Swap
from cardforge.jobs.writing import PlannedFile, Writing, title_of
from cardforge.l10n.localized_game import localize_game, localize_settings
from cardforge.l10n.words import PSEUDO_LOCALES, Words
from cardforge.sheets.plan import SheetPlan, add_sheets, lay_sheets, sheet_file_name
from cardforge.source.lookup import Lookup
from cardforge.source.model import Config, Game, Record
from cardforge.source.settings import counts

KIT = "kit"
_LAID_APART = frozenset({"board", "screen", "box", "standup", "booklet"})
#: Templates, fonts and styles of the package.
DATA = Path(cardforge.__file__).parent / "data"


class Job(NamedTuple):
    """What to build, and how.

    ``before`` is the unit's entry in the output folder's manifest, ``since`` the entry that
    changes are counted from.
    """

    game: Game
    locale: str
    settings: Record
    variant: str | None
    selection: Selection
    choices: Choices
    config: Config
    root: Path
    before: UnitEntry | None
    since: UnitEntry | None
    only_changed: bool
    #: Nothing is going to be written: faces are laid out for what is to be said of them.
    look: bool = False
    #: No file is going to be written, even where faces are drawn.
    unwritten: bool = False

    @property
    def rules_alone(self) -> bool:
        """Whether the language has a rule sheet alone, with pictures of cards in the source's."""
        return self.locale in self.game.rules_in


class Planned(NamedTuple):
    """A unit that is ready to be written: all that was drawn, and the part that is printed."""

    job: Job
    drawn: tuple[Drawn, ...]
    printed: tuple[Drawn, ...]
    files: tuple[PlannedFile, ...]
    maker: FaceMaker
    changed: int | None
    #: The rule sheet's files.
    rules: tuple[RuleFile, ...] = ()
    words: Words | None = None
    #: The translation is not ready to be published.
    draft: bool = False


def localized(job: Job, findings: Findings) -> tuple[Job, Words]:
    """Return a unit with its game in its language, and the words of that."""
    words = words_of(job.game, job.locale, job.root, findings)
    game, settings = localize_game(job.game, words), localize_settings(job.settings, words)
    return job._replace(game=game, settings=settings), words


def face_env(job: Job, words: Words) -> FaceEnv:
    """Return what the faces of a unit depend on."""
    game, choices = job.game, job.choices
    return FaceEnv(
        game=game,
        settings=job.settings,
        counts=counts(game, job.settings),
        lookup=Lookup(job.root, game.id, DATA),
        words=words,
        locale=job.locale,
        ink="low" if choices.low_ink else "full",
        stock_mm=choices.stock,
        safe_mm=choices.safe,
        missing_image=job.config.missing_image,
        image_dpi=job.config.image_dpi,
        look=job.look,
    )


def plan_unit(
    job: Job, policy: Policy, findings: Findings, begin: Callable[[str], None]
) -> Planned:
    """Draw and lay out a unit. What is wrong goes to ``findings``, as the policy wants it."""
    found = Findings()
    source = job
    job, words = localized(job, found)
    game, choices = job.game, job.choices
    env = face_env(job, words)
    if choices.inked is not None:
        from cardforge.jobs.color import separating

        env = separating(env, choices.inked)
    maker = maker_of(env, source.game, source.settings, found)
    all_drawn: Sequence[Drawn] = ()
    if maker.sheet.whole and not job.rules_alone:
        all_drawn = draw_components(
            game, job.settings, job.selection, maker, choices.bleed, found, begin, choices.stock
        )
    drawn, changed = _changed(all_drawn, job)
    files = tuple(_plan_files(job, drawn, maker, found))
    if choices.inked is not None and env.process is not None:
        from cardforge.jobs.color import for_press, say_converted

        files = for_press(files, choices.inked, env.process)
        say_converted(env.process, found, game.id)
    if choices.bleed > MOST_BLEED:
        found.add(
            LARGE_BLEED.at(
                choices.bleed_place,
                f"the bleed is {choices.bleed:g} mm",
                hint=f"it is in mm: {BLEED:g} is usual, and fewer cards fit on a sheet with more",
            )
        )
    if not (all_drawn or job.rules_alone or found.errors) and job.selection.whole:
        found.add(
            NOTHING_TO_PRINT.at(
                game.place,
                f"the game `{game.id}` has nothing to print",
                hint=_to_print(game),
            )
        )
    draft = is_draft(source.game, job.locale, job.root, job.config, words)
    rules: tuple[RuleFile, ...] = ()
    if job.selection.whole and not job.only_changed and maker.sheet.whole:
        papers = [run.paper for run in choices.runs]
        original = source.game, source.settings
        look = job.unwritten
        rules = plan_rules(env, original, job.root, maker, papers, found, draft=draft, look=look)
    said = say_once(found, f"decks/{game.id}/")
    if job.locale in PSEUDO_LOCALES:
        said = [_harmless(one) for one in said]
    if choices.inked is not None:
        from cardforge.jobs.color import say_colors_once

        said = say_colors_once(said)
    findings.add(*policy.settled([shown_in(job.root, finding) for finding in said]))
    return Planned(job, tuple(all_drawn), tuple(drawn), files, maker, changed, rules, words, draft)


def _harmless(finding: Diagnostic) -> Diagnostic:
    """Return a finding that stops nothing if it is about room: nobody is to read the language."""
    roomy = finding.code.startswith("CF-R") and finding.severity is Severity.ERROR
    return finding._replace(severity=Severity.WARNING) if roomy else finding


def _to_print(game: Game) -> str:
    """Return what to do so that a game prints something."""
    if any(not card.prints for deck in game.decks.values() for card in deck.cards):
        return "take `print: false` from cards that should be printed"
    return "give a component `deck:` and `size:`, and its deck `face:`"


def check_styles(root: Path, game: str) -> list[Diagnostic]:
    """Return what is wrong with a game's styles and fonts, also where its decks have errors."""
    found = Findings()
    files = Files(Lookup(root, game, DATA))
    read_styles(files.style_documents(found), files.font_loader(found), found)
    return found.sorted()


def _changed(drawn: Sequence[Drawn], job: Job) -> tuple[list[Drawn], int | None]:
    """Return what is to be printed: everything, or the cards that look different now."""
    if not job.only_changed:
        return list(drawn), None
    old = job.since.faces if job.since else {}
    kept = []
    for one in drawn:
        known = old.get(one.component.id, {})
        pieces = tuple(p for p in one.pieces if known.get(p.id) != p.hashes)
        if pieces and one.component.kind == "booklet":
            pieces = one.pieces  # its sheets hold several pages each
        if pieces:
            kept.append(one._replace(pieces=pieces))
    return kept, sum(len(one.pieces) for one in kept)


def _plan_files(
    job: Job, drawn: Sequence[Drawn], maker: FaceMaker, findings: Findings
) -> list[PlannedFile]:
    folder = f"{job.game.id}/{job.locale}"
    for taken in (c for c in job.game.components.values() if c.id.lower() == KIT):
        findings.add(
            NAME_TAKEN.at(
                taken.place,
                f"a component cannot be called `{taken.id}`: that is the file of all components",
                hint="give it another id; its `name:` may stay",
            )
        )
    files = []
    for run in job.choices.runs:
        laid = []
        for members in _sharing(drawn, run):
            plan = _lay(members, run, job.choices, findings)
            if plan is not None:
                first = members[0].component
                shared = first.pack and run.options.backs != "single"
                what = first.pack if shared else first.id
                name = sheet_file_name(what, run.medium, run.options.backs)
                files.append(PlannedFile(f"{folder}/{name}", run, (plan,)))
                laid += [(one, plan) for one in members]
        if laid and not job.selection.decks:
            name = sheet_file_name(KIT, run.medium, run.options.backs)
            plans = tuple({id(plan): plan for _, plan in laid}.values())
            # What is printed in addition to an earlier kit needs no instructions.
            whole = job.selection.whole and not job.only_changed
            page = cover(job.game, run, laid, maker) if whole and has_room(run) else None
            files.append(PlannedFile(f"{folder}/{name}", run, plans, True, page))
    return files


def _sharing(drawn: Sequence[Drawn], run: Run) -> Iterable[Sequence[Drawn]]:
    """Return the components whose pieces share sheets together, and each other one alone.

    They come by their material, as it is the paper in the printer that is changed.
    """
    drawn = sorted(drawn, key=lambda one: material(one.component))
    if any(one.component.pack for one in drawn):
        from cardforge.jobs.packing import sharing

        return sharing(drawn, run)
    return [(one,) for one in drawn]


def _lay(
    members: Sequence[Drawn], run: Run, choices: Choices, findings: Findings
) -> SheetPlan | None:
    one = members[0]
    component = one.component
    try:
        if component.pack and run.options.backs != "single":
            from cardforge.jobs.packing import lay_together

            plan = lay_together(members, run)
        elif component.kind in _LAID_APART or any(piece.front.guides for piece in one.pieces):
            from cardforge.jobs.pieces import lay_pieces

            plan = lay_pieces(one, run)
        else:
            plan = lay_sheets(
                component.name,
                one.fronts(),
                one.backs(),
                one.trim,
                run.paper,
                run.options,
                run.printer,
            )
    except CardforgeError as fault:
        place = component.places["size"]
        findings.add(*(at_place(finding, place) for finding in fault.diagnostics))
        return None
    for finding in plan.findings:
        if _news(finding, choices):
            # What is true of all components is said once, where it was asked for.
            shared = finding.code == BLEED_SHARED.id
            asked: Place | None = choices.gap_place if shared else component.places["size"]
            findings.add(finding if asked is None else at_place(finding, asked))
    return plan


def _news(finding: Diagnostic, choices: Choices) -> bool:
    """Tell whether a remark on a sheet is more than what the tool's own defaults bring along."""
    if finding.code == BLEED_SHARED.id:
        return choices.measures_asked
    if finding.code == TIGHT_SHEET.id and finding.severity is Severity.NOTICE:
        return choices.marks_asked
    return True


def write_unit(
    planned: Planned, out: Path, swap: Swap, begin: Callable[[str], None]
) -> tuple[BuiltUnit, UnitEntry]:
    """Write a unit's files through the swap; return what was made and the manifest's entry.

    Raises:
        InputFault: a file cannot be written, or a font cannot be embedded.
    """
    job = planned.job
    furnish = furnisher(job.game, job.locale, planned.maker, draft=planned.draft)
    entries: dict[str, FileEntry] = {}
    for _, files in groupby(planned.files, key=lambda file: file.run):
        # Pages of components are those of the kit too, so they are written together.
        made = [Writing(file, job.game, job.locale, swap, out / file.path) for file in files]
        kit = [writing for writing in made if writing.file.kit]
        for writing in kit:
            writing.begin()
        for writing in made:
            begin(writing.file.path.rsplit("/", 1)[1])
            if not writing.file.kit:
                (plan,) = writing.file.plans
                add_sheets([one.pdf for one in (writing, *kit)], plan, furnish)
            entries[writing.file.path] = writing.finish()
            if job.choices.cut and not writing.file.kit:
                entries.update(_cut_files(writing.file, job, swap, out))
    entries.update(write_files(planned.rules, out, swap))
    pieces: dict[str, int] = {}
    for one in planned.printed:
        kind = one.component.kind
        pieces[kind] = pieces.get(kind, 0) + one.printed
    unit = BuiltUnit(
        job.game.id,
        job.locale,
        cards=pieces.get("card", 0),
        faces=len({h for one in planned.drawn for p in one.pieces for h in p.hashes if h}),
        files=tuple(BuiltFile(path, e.pages, e.size) for path, e in entries.items()),
        written=True,
        changed=planned.changed,
        pieces=pieces,
    )
    return unit, entry_of(planned, entries, out, swap)


def _cut_files(
    file: PlannedFile, job: Job, swap: Swap, out: Path
) -> Iterator[tuple[str, FileEntry]]:
    """Write the cut files of a component; yield their entries, which have no pages."""
    from cardforge.jobs.cutfiles import cut_files

    run = file.run
    for path, text in cut_files(
        file.plans[0], file.path, job.choices.cut, title_of(job.game, file)
    ):
        data = text.encode("utf-8")
        swap.open(out / path).write(data)
        yield (
            path,
            FileEntry(0, len(data), sha256(data).hexdigest(), run.medium, run.options.backs),
        )
