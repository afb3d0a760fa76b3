"""A game's rules under settings, as a library gives them."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.engine.loading import Loaded, Mode
from cardforge.engine.replay import spelled
from cardforge.engine.rules import HEAD, Rules, Seats, parse_bot
from cardforge.jobs.playable import MANY, Chosen, Playable, open_game
from cardforge.play.playing import Playing

#: Values of a setting: as in game.yaml, or as typed on a command line.
Value = bool | int | str | Sequence[str] | Mapping[int, int]


class Row(NamedTuple):
    """The result of one playout, where NumPy is not there."""

    #: A bit for each seat that wins.
    winners: int
    #: Which of `GameRules.ends`, from 1.
    end: int
    decisions: int
    score: tuple[int, ...]
    #: In the order of `GameRules.measures`.
    measures: tuple[int, ...]


def load(
    game: str,
    project: str | Path = ".",
    variant: str | None = None,
    settings: Mapping[str, Value] | None = None,
    mode: Mode = "auto",
) -> "GameRules":
    """Load the rules of a game of the project around a folder.

    Playouts step by step are plain Python. In the mode ``auto`` `GameRules.rows` compiles the rules
    once so many playouts are asked for that it pays, where it can be done; ``compiled`` insists,
    and compiles now; ``plain`` never does. ``checked`` rules let no bot read what is hidden, and do
    nothing that is not legal.

    Raises:
        UsageFault: no such project, game, variant or setting, or a value that does not fit.
        InputFault: the game's files or its rules have errors.
        NotCompiled: in the mode ``compiled``, where that cannot be.
    """
    texts = {name: _typed(value) for name, value in (settings or {}).items()}
    opened = open_game(Path(project), game, Chosen(variant, texts), checked=mode == "checked")
    return GameRules(opened, mode)


def _typed(value: Value) -> str:
    return spelled(value if isinstance(value, str | int | Mapping) else tuple(value))


class GameRules:
    """The rules of a game; `load` makes it."""

    def __init__(self, playable: Playable, mode: Mode = "auto") -> None:
        self._playable = playable
        self._mode = mode
        self._many: Loaded | None = None
        if mode == "compiled":
            self._many = playable.compiled(always=True)

    @property
    def rules(self) -> Rules:
        """The engine's rules, for what this class does not offer."""
        return self._playable.rules

    @property
    def name(self) -> str:
        """The game's id."""
        return self._playable.game.id

    @property
    def compiled(self) -> bool:
        """Whether `rows` is compiled by now."""
        return self._many is not None and self._many.rules.mode == "compiled"

    @property
    def notice(self) -> str:
        """Why the rules are not compiled, or not kept, once that was wanted; "" otherwise."""
        return "" if self._many is None else self._many.notice

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return self._playable.players

    @property
    def settings(self) -> dict[str, object]:
        """The value of each setting."""
        return {name: self.rules.settings[name] for name in self.rules.settings}

    @property
    def people(self) -> dict[str, object]:
        """The value of each parameter of what people know."""
        return {name: self.rules.people[name] for name in self.rules.people}

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots."""
        return self.rules.bots

    @property
    def measures(self) -> tuple[str, ...]:
        """What each playout counts besides winners and scores."""
        return self.rules.measures

    @property
    def ends(self) -> tuple[str, ...]:
        """How a playout can end."""
        return tuple(self.rules.ns["ENDS"])

    def new(
        self, players: int, seed: int = 0, number: int = 0, locale: str | None = None
    ) -> Playing:
        """Set up a playout; the same seed and number are the same one as in `rows`.

        Raises:
            InputFault: the game cannot be set up for so many players.
        """
        self._playable.refuse_unplayable(players)
        return Playing(self._playable, self.rules.new(players, seed, number, log=True), locale)

    def rows(
        self, bots: Sequence[str], count: int, seed: int = 0, first: int = 0, threads: int = 1
    ) -> Any:
        """Play ``count`` playouts from number ``first``, with a bot for each seat.

        A bot is its name, or with knobs ``high:slip=20``. Returned is a structured array of NumPy
        with the fields ``winners`` (a bit for each seat), ``end``, ``decisions``, ``score`` (one
        for each seat) and the measures, all int32; a list of `Row` where there is no NumPy. Rows
        depend on seed and number alone, not on threads or on how the rules are run.

        Raises:
            UsageFault: there is no such bot or knob.
            InputFault: the game cannot be set up for so many players.
            Endless: a playout does not end.
        """
        players = len(bots)
        self._playable.refuse_unplayable(players)
        specs = [parse_bot(text) for text in bots]
        seats = Seats(tuple(name for name, _ in specs), tuple(knobs for _, knobs in specs))
        rows = self._rules_for(count).rows(seed, first, count, seats, threads)
        np = self._numpy
        if np is None:
            low, high = HEAD, HEAD + players
            return [
                Row(row[0], row[1], row[2], tuple(row[low:high]), tuple(row[high:])) for row in rows
            ]
        fields: list[Any] = [("winners", "i4"), ("end", "i4"), ("decisions", "i4")]
        fields.append(("score", "i4", (players,)))
        fields += [(name, "i4") for name in self.measures]
        plain = np.ascontiguousarray(rows, np.int32).reshape(count, self.rules.width(players))
        return plain.view(np.dtype(fields)).reshape(count)

    def _rules_for(self, count: int) -> Rules:
        if self._many is None and self._mode == "auto" and count >= MANY:
            self._many = self._playable.compiled()
        return self.rules if self._many is None else self._many.rules

    @cached_property
    def _numpy(self) -> Any:
        try:
            import numpy as np
        except ImportError:
            return None
        return np
