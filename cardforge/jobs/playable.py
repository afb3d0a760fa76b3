"""A game ready to be played: its rules under settings, and its words in a language."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Findings, InputFault, Severity, UsageFault
from cardforge.diagnostics.codes.play import BAD_TABLE
from cardforge.diagnostics.codes.tool import UNKNOWN_LOCALE
from cardforge.engine.loading import Loaded, Mode, load
from cardforge.engine.rules import Rules
from cardforge.engine.stopped import told
from cardforge.jobs.languages import has_words, words_of
from cardforge.jobs.said import Said
from cardforge.jobs.table_check import check_table
from cardforge.source.conditions import prove_for
from cardforge.source.model import Game, Project
from cardforge.source.project import find_project, load_project
from cardforge.source.settings import players_of
from cardforge.source.table import TABLE, read_table

#: Playouts from which on compiling pays, where what was compiled is kept from another time; the
#: first time costs as much as some 18,000.
MANY = 2_000


class Chosen(NamedTuple):
    """What a game is played with: a variant, and settings as typed."""

    variant: str | None = None
    settings: Mapping[str, str] = {}


class Playable(NamedTuple):
    """A game with its rules."""

    root: Path
    game: Game
    rules: Rules
    chosen: Chosen

    @property
    def shown(self) -> str:
        """The game's folder as people are shown it."""
        return _shown(self.root, self.game)

    @property
    def python(self) -> str:
        """The Python files that playing this game runs, in words."""
        return ", ".join(source.file for source in self.rules.sources.files)

    def said(self, locale: str | None = None, names: Sequence[str] = ()) -> Said:
        """Return what says what happens, in a language of the game; ``names`` are the players'.

        Raises:
            InputFault: the game has no table.yaml, or it has faults.
            UsageFault: the game has no words in this language.
        """
        game = self.game
        locale = locale or game.source_locale
        if not has_words(game, locale):
            there = [one for one in (game.source_locale, *game.locales) if has_words(game, one)]
            what = f"the game `{game.id}` has no words in `{locale}`"
            hint = "it has words in " + ", ".join(f"`{one}`" for one in dict.fromkeys(there))
            raise UsageFault(UNKNOWN_LOCALE.at(None, what, hint=hint))
        findings = Findings()
        shown = self.shown
        table = read_table(game.folder, shown, findings)
        if table is None and not findings.errors:
            what = f"the game `{game.id}` has no {TABLE}, so its moves have no words"
            hint = "write it; docs/your-own-game.md shows how"
            findings.add(BAD_TABLE.at(None, what, hint=hint, file=f"{shown}/{TABLE}"))
        if table is not None and not findings.errors:
            findings.add(*check_table(table, self.rules, game))
        words = words_of(game, locale, self.root, findings)
        errors = [one for one in findings.sorted() if one.severity is Severity.ERROR]
        if errors or table is None:
            raise InputFault(*errors)
        return Said(game, self.rules, table, words, names)

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players under these settings."""
        return players_of(self.game, self.rules.settings)

    def refuse_unplayable(self, players: int, said: Said | None = None) -> None:
        """See that the game can be set up for so many players with these cards and settings.

        Raises:
            UsageFault: the game is for other numbers of players.
            InputFault: a statement ``for: players`` of ``must:`` does not hold, or the rules
                refuse; why.
        """
        # Statements are about the numbers of `players:`, whose tables they read.
        low, high = self.game.players
        findings = Findings()
        if low <= players <= high:
            prove_for(self.game, self.chosen.variant, self.rules.settings, players, findings)
        if findings.errors:
            raise InputFault(*findings.sorted())
        with told(self.rules.sources):
            self.rules.refuse_unplayable(players, said.reason if said is not None else str)

    def compiled(self, *, always: bool = False) -> Loaded:
        """Return the rules compiled; plain with a notice where that cannot be.

        Raises:
            NotCompiled: it cannot be, and is to be ``always``.
            InputFault: compiled and plain rules play otherwise.
        """
        mode: Mode = "compiled" if always else "auto"
        chosen = self.chosen
        return load(self.game, self.shown, chosen.variant, chosen.settings, mode)

    def for_many(self, count: int) -> Loaded:
        """Return the rules for so many playouts: compiled where it pays, and where it can be.

        Raises:
            InputFault: compiled and plain rules play otherwise.
        """
        return self.compiled() if count >= MANY else Loaded(self.rules)


def open_game(start: Path, name: str, chosen: Chosen, *, checked: bool = False) -> Playable:
    """Return a game of the project around ``start``, with its rules loaded as plain Python.

    ``checked`` rules let no bot read what is hidden, and do nothing that is not legal.

    Raises:
        UsageFault: there is no such game, variant or setting.
        InputFault: the game's files, or its rules, have errors.
    """
    findings = Findings()
    root = find_project(start)
    project: Project = load_project(root, findings, (name,))
    if name in project.failed:
        raise InputFault(*(one for one in findings.sorted() if one.severity is Severity.ERROR))
    game = project.games[name]
    shown = _shown(root.resolve(), game)
    mode: Mode = "checked" if checked else "plain"
    loaded = load(game, shown, chosen.variant, chosen.settings, mode)
    return Playable(root.resolve(), game, loaded.rules, chosen)


def _shown(root: Path, game: Game) -> str:
    return game.folder.relative_to(root).as_posix()
