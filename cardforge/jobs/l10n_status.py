"""``l10n status``: how far each language is, and what changed since an earlier state."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, Severity, UsageFault
from cardforge.diagnostics.codes.tool import BAD_OPTION
from cardforge.jobs.languages import catalog_words
from cardforge.jobs.translating import (
    Translated,
    extract_game,
    is_clean,
    take_up,
    template_of,
)
from cardforge.l10n.coverage import Changes, changes, coverage
from cardforge.l10n.po import read_catalog
from cardforge.source.model import Game


class LanguageState(NamedTuple):
    """How far a language of a game is: messages translated, awaiting a person, without words.

    ``share`` is the translated part (0 to 1), ``publish_at`` the part from which the language is
    ready (None where cardforge.yaml names none). Of the messages that are ``new`` or ``changed``
    since an earlier state, ``open`` are not translated.
    """

    game: str
    locale: str
    done: int
    fuzzy: int
    lacking: int
    share: float
    publish_at: float | None
    new: int = 0
    changed: int = 0
    gone: int = 0
    open: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """How many messages there are."""
        return self.done + self.fuzzy + self.lacking

    @property
    def draft(self) -> bool:
        """Whether too little is translated for the language to be published."""
        return self.publish_at is not None and self.share < self.publish_at


class StatusResult(NamedTuple):
    """The state of every language, and of those the ones below the share that is asked for."""

    root: Path
    states: tuple[LanguageState, ...]
    findings: tuple[Diagnostic, ...]
    since: str
    below: tuple[LanguageState, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing is an error, and every language is as far as it is asked to be."""
        return is_clean(self.findings) and not self.below


def status(
    start: Path,
    games: tuple[str, ...],
    locales: tuple[str, ...],
    since: str = "",
    fail_under: float | None = None,
) -> StatusResult:
    """Return how far languages are.

    ``since`` is a revision of git, or a catalog file (of one game) that holds the earlier texts;
    ``fail_under`` the translated share (0 to 1) that each language should have.

    Raises:
        UsageFault: something asked for does not exist.
    """
    work = take_up(start, games, locales)
    states: list[LanguageState] = []
    for one in work.games:
        before = _before(one, work.root, since, alone=len(work.games) == 1)
        for locale in one.locales:
            own = Findings()
            state = _state(one, locale, work.root, work.config.publish_at, before, own)
            states.append(state)
            # A catalog that cannot be read says nothing of how far it is.
            grave = [found for found in own.sorted() if found.severity is Severity.ERROR]
            work.findings.add(*work.policy.settled(grave))
    below = [one for one in states if fail_under is not None and one.share < fail_under]
    found = tuple(work.findings.sorted())
    return StatusResult(work.root, tuple(states), found, since, tuple(below))


def moved_since(game: Game, root: Path, since: str) -> frozenset[str]:
    """Return the ids of a game's messages that are new or changed since an earlier state.

    Raises:
        UsageFault: there is neither such a catalog nor such a revision.
    """
    if not since:
        return frozenset()
    messages = extract_game(game, root, Findings())
    before = _before(Translated(game, (), messages), root, since, alone=True)
    moved = changes(messages, before or {})
    return frozenset((*moved.new, *moved.changed))


def _state(
    one: Translated,
    locale: str,
    root: Path,
    publish_at: Mapping[str, float],
    before: Mapping[str, tuple[str, str | None]] | None,
    findings: Findings,
) -> LanguageState:
    messages = one.covered(locale)
    covered = coverage(messages, catalog_words(one.game, locale, root, findings))
    moved = Changes((), (), ()) if before is None else changes(messages, before)
    done = set(covered.done)
    return LanguageState(
        one.game.id,
        locale,
        len(covered.done),
        len(covered.fuzzy),
        len(covered.lacking),
        covered.share,
        publish_at.get(locale),
        len(moved.new),
        len(moved.changed),
        len(moved.gone),
        tuple(name for name in (*moved.new, *moved.changed) if name not in done),
    )


def _before(
    one: Translated, root: Path, since: str, *, alone: bool
) -> Mapping[str, tuple[str, str | None]] | None:
    """Return the earlier texts of a game by id, (source, plural); None where none are asked for.

    Raises:
        UsageFault: there is neither such a file nor such a revision.
    """
    if not since:
        return None
    if Path(since).suffix.lower() in (".po", ".pot") and Path(since).is_file():
        if not alone:
            hint = "name the game that it belongs to"
            raise UsageFault(BAD_OPTION.at(None, f"{since} is a catalog of one game", hint=hint))
        return _texts(Path(since), since)
    path = template_of(one.game)
    data = _at_revision(root, path, since)
    if data is None:
        return {}  # the game had no texts then
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_bytes(data)
        return _texts(copy, f"{since}:{path.relative_to(root).as_posix()}")


def _texts(path: Path, shown: str) -> Mapping[str, tuple[str, str | None]]:
    """Return the source texts of a catalog by id.

    Raises:
        UsageFault: it is no catalog.
    """
    found = Findings()
    catalog = read_catalog(path, shown, "", found)
    if catalog is None:
        raise UsageFault(*found)
    return {name: (one.source, one.plural) for name, one in catalog.messages.items()}


def _at_revision(root: Path, path: Path, revision: str) -> bytes | None:
    """Return what a file held at a revision of git; None where it was not there.

    Raises:
        UsageFault: git does not know the revision, or is not there.
    """
    git = shutil.which("git")
    if git is None:
        what, hint = "git is not there", "name a file: --since old.pot"
        raise UsageFault(BAD_OPTION.at(None, what, hint=hint))
    name = path.relative_to(root).as_posix()
    known = subprocess.run(  # noqa: S603
        [git, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"],
        cwd=root,
        capture_output=True,
        check=False,
    )
    if known.returncode:
        raise UsageFault(
            BAD_OPTION.at(
                None,
                f"`{revision}` is neither a catalog nor a revision of git",
                hint="name a tag, branch or commit, or a file such as old.pot",
            )
        )
    commit = known.stdout.decode("ascii").strip()
    shown = subprocess.run(  # noqa: S603
        [git, "show", f"{commit}:./{name}"],
        cwd=root,
        capture_output=True,
        check=False,
    )
    return None if shown.returncode else shown.stdout
