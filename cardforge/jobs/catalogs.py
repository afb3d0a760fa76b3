"""``l10n update``: a game's catalogs, made or brought up to date with the source."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cardforge
from cardforge.diagnostics import (
    CardforgeError,
    Diagnostic,
    Findings,
    InputFault,
    Severity,
    UsageFault,
    did_you_mean,
)
from cardforge.diagnostics.codes.tool import UNKNOWN_LOCALE
from cardforge.jobs.rules import has_rules
from cardforge.jobs.severities import Policy
from cardforge.jobs.swap import write_whole
from cardforge.l10n.catalog import PACKAGE
from cardforge.l10n.extract import Extracted, messages_of, of_rule_sheet
from cardforge.l10n.merge import merge, template
from cardforge.source.lookup import Lookup
from cardforge.source.model import Game
from cardforge.source.project import find_project, load_project
from cardforge.source.settings import counts, resolve

#: Templates, fonts and styles of the package, and its own catalogs.
DATA = Path(cardforge.__file__).parent / "data"


class CatalogState(NamedTuple):
    """A catalog after an update: its file (relative to the project) and how far it is.

    ``done`` of ``total`` messages are translated, ``fuzzy`` await a person; ``written`` tells
    whether the file changed.
    """

    game: str
    locale: str
    file: str
    done: int
    fuzzy: int
    total: int
    written: bool


class CatalogResult(NamedTuple):
    """What an update did."""

    root: Path
    states: tuple[CatalogState, ...]
    findings: tuple[Diagnostic, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing is an error."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)


def locale_folder(game: Game) -> Path:
    """Return where a game's catalogs lie: ``decks/<game>/locale``."""
    return game.folder / "locale"


def update_catalogs(start: Path, games: tuple[str, ...], locales: tuple[str, ...]) -> CatalogResult:
    """Write the templates (POT) and catalogs (PO) of games.

    Without ``locales`` each game's own are taken. Files that are up to date are not touched.

    Raises:
        UsageFault: something asked for does not exist.
        InputFault: a file cannot be written.
    """
    root = find_project(start)
    read, findings = Findings(), Findings()
    project = load_project(root, read, games or None)
    policy = Policy(project.config.severities)
    findings.add(*policy.settled(read.sorted()))
    chosen = {game.id: _locales(game, locales) for game in project.games.values()}
    states: list[CatalogState] = []
    for game in project.games.values():
        own = Findings()
        states += _update(game, chosen[game.id], root, own)
        findings.add(*policy.settled(own.sorted()))
    return CatalogResult(root, tuple(states), tuple(findings.sorted()))


def _locales(game: Game, asked: tuple[str, ...]) -> tuple[str, ...]:
    named = (*game.locales, *game.rules_in)
    there = tuple(name for name in named if name != game.source_locale)
    faults = [
        UNKNOWN_LOCALE.at(
            None,
            f"the game `{game.id}` is not translated into `{name}`",
            hint=f"{did_you_mean(name, there, 'languages')}; add it to `locales:` of game.yaml",
        )
        for name in asked
        if name not in there
    ]
    if faults:
        raise UsageFault(*faults)
    return tuple(name for name in there if not asked or name in asked)


def extract_game(game: Game, root: Path, findings: Findings) -> list[Extracted]:
    """Return all messages of a game."""
    lookup = Lookup(root, game.id, DATA)

    def load(name: str) -> tuple[str, str] | None:
        try:
            found = lookup.template(name)
            return found.path.read_text("utf-8"), found.file
        except (CardforgeError, OSError, UnicodeDecodeError):
            return None  # a build tells

    settings = resolve(game)
    names = {"settings": settings, "count": counts(game, settings)}
    found = messages_of(game, names, load, findings)
    if has_rules(root, game):
        from cardforge.rulesheet.messages import rule_messages

        # The package's own words are in its catalogs.
        told = rule_messages(load, findings)
        found += [message for message in told if not message.id.startswith(PACKAGE)]
    return found


def _update(
    game: Game, locales: tuple[str, ...], root: Path, findings: Findings
) -> Iterator[CatalogState]:
    messages = extract_game(game, root, findings)
    folder = locale_folder(game)
    shown = folder.relative_to(root).as_posix()
    pot = folder / f"{game.id}.pot"
    if locales:
        _write(pot, template(game.title, messages))
    for locale in locales:
        path = folder / f"{locale}.po"
        file = f"{shown}/{path.name}"
        try:
            wanted = of_rule_sheet(messages) if locale in game.rules_in else messages
            merged = merge(game.title, locale, path, file, wanted)
        except InputFault as fault:
            findings.add(*fault.diagnostics)
            continue
        if merged.text is not None:
            _write(path, merged.text)
        yield CatalogState(
            game.id, locale, file, merged.done, merged.fuzzy, merged.total,
            merged.text is not None,
        )  # fmt: skip


def _write(path: Path, text: str) -> None:
    data = text.encode("utf-8")
    if not path.is_file() or path.read_bytes() != data:
        write_whole(path, data)
