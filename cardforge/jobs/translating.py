"""What commands for translators share: the games and languages asked for, and their messages."""

from pathlib import Path
from typing import NamedTuple

import cardforge
from cardforge.diagnostics import (
    CardforgeError,
    Diagnostic,
    Findings,
    Severity,
    UsageFault,
    did_you_mean,
)
from cardforge.diagnostics.codes.tool import UNKNOWN_LOCALE
from cardforge.jobs.folders import LOCALE
from cardforge.jobs.rules import has_rules
from cardforge.jobs.severities import Policy
from cardforge.l10n.catalog import PACKAGE, catalog_file
from cardforge.l10n.extract import Extracted, messages_of, of_rule_sheet
from cardforge.source.lookup import Lookup
from cardforge.source.model import Config, Game, Project
from cardforge.source.project import find_project, load_project
from cardforge.source.settings import counts, resolve

#: Templates, fonts and styles of the package, and its own catalogs.
DATA = Path(cardforge.__file__).parent / "data"


class Translated(NamedTuple):
    """A game, the languages of it that are asked for, and all of its messages."""

    game: Game
    locales: tuple[str, ...]
    messages: list[Extracted]

    def covered(self, locale: str) -> list[Extracted]:
        """Return the messages of a language; it may have a rule sheet alone."""
        return covered(self.messages, self.game, locale)


def covered(messages: list[Extracted], game: Game, locale: str) -> list[Extracted]:
    """Return those messages of a game that a language is to have."""
    return of_rule_sheet(messages) if locale in game.rules_in else messages


class Work(NamedTuple):
    """A project with the games that are asked for; ``findings`` are settled by ``policy``."""

    project: Project
    root: Path
    config: Config
    policy: Policy
    games: tuple[Translated, ...]
    findings: Findings


def take_up(start: Path, games: tuple[str, ...], locales: tuple[str, ...]) -> Work:
    """Return the games asked for with their messages; without ``locales`` all of each game.

    Raises:
        UsageFault: something asked for does not exist.
    """
    root = find_project(start)
    read, findings = Findings(), Findings()
    project = load_project(root, read, games or None, proven=False)
    policy = Policy(project.config.severities)
    findings.add(*policy.settled(read.sorted()))
    chosen = {game.id: _locales(game, locales) for game in project.games.values()}
    taken = []
    for game in project.games.values():
        own = Findings()
        taken.append(Translated(game, chosen[game.id], extract_game(game, root, own)))
        findings.add(*policy.settled(own.sorted()))
    return Work(project, root, project.config, policy, tuple(taken), findings)


def targets_of(game: Game) -> tuple[str, ...]:
    """Return the languages that a game is translated into, wholly or in its rule sheet."""
    return tuple(name for name in (*game.locales, *game.rules_in) if name != game.source_locale)


def _locales(game: Game, asked: tuple[str, ...]) -> tuple[str, ...]:
    there = targets_of(game)
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


def locale_folder(game: Game) -> Path:
    """Return where a game's catalogs lie: ``decks/<game>/locale``."""
    return game.folder / LOCALE


def catalog_of(game: Game, locale: str, root: Path) -> tuple[Path, str]:
    """Return the file of a language's catalog, and the same as people are shown it."""
    path = catalog_file(locale_folder(game), locale)
    return path, path.relative_to(root).as_posix()


def template_of(game: Game) -> Path:
    """Return the file that holds all messages of a game, without translations."""
    return locale_folder(game) / f"{game.id}.pot"


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


def is_clean(findings: tuple[Diagnostic, ...]) -> bool:
    """Tell whether none of the findings is an error."""
    return all(finding.severity is not Severity.ERROR for finding in findings)
