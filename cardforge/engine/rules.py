"""A game's rules under settings, run as plain Python: playouts step by step, and rows of many."""

import ast
import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from cardforge.diagnostics import InputFault, UsageFault, did_you_mean
from cardforge.diagnostics.codes.play import BAD_DATA, UNPLAYABLE
from cardforge.diagnostics.codes.tool import UNKNOWN_PART
from cardforge.engine.declared import declared
from cardforge.engine.people import join, joined
from cardforge.engine.sources import (
    DRIVER,
    VOCABULARY,
    Sources,
    dispatch,
    parsed,
    run_text,
)
from cardforge.engine.state import Seen, Shapes, clone, new_state, same, shapes_of, state_class
from cardforge.engine.tables import DataFault, Tables, tables_of
from cardforge.engine.view import View, known_of, view_of
from cardforge.source.model import Game, Record
from cardforge.source.settings import players_of

if TYPE_CHECKING:
    from cardforge.engine.playout import Playout

#: Decisions of a playout after which it counts as endless, where the rules give no LIMIT.
LIMIT = 20_000
#: What a row begins with: winners, how it ended, decisions.
HEAD = 3
#: Actions, or values of one, that are gathered at once.
ROOM = 4096


class Illegal(ValueError):
    """An action that is not legal now."""


class Endless(Exception):
    """A playout that does not end: its number."""

    def __init__(self, index: int, limit: int) -> None:
        super().__init__(f"playout {index} has not ended after {limit} decisions")
        self.index = index


class Seats(NamedTuple):
    """Who plays: a bot's name for each seat, and its knobs where they are not the usual ones."""

    bots: tuple[str, ...]
    knobs: tuple[Mapping[str, int], ...] = ()


def same_bots(name: str, n: int) -> Seats:
    """Return ``n`` seats with one bot."""
    return Seats((name,) * n)


def parse_bot(text: str) -> tuple[str, dict[str, int]]:
    """Return a bot and its knobs from ``name`` or ``name:knob=3,other=1``.

    Raises:
        UsageFault: it is not written so.
    """
    name, colon, rest = text.partition(":")
    knobs: dict[str, int] = {}
    for part in rest.split(",") if colon else ():
        key, _, value = part.partition("=")
        if not re.fullmatch(r"-?\d{1,9}", value.strip()):
            hint = "write name:knob=3,other=1"
            raise UsageFault(UNKNOWN_PART.at(None, f"`{text}` names no bot", hint=hint))
        knobs[key.strip()] = int(value)
    return name.strip(), knobs


class Rules:
    """The rules of a game under settings, as plain Python.

    ``checked`` rules let no bot read what its seat may not see, and take legal actions only.

    Raises:
        InputFault: the rules ask for what the game does not have.
    """

    mode = "plain"

    def __init__(
        self,
        sources: Sources,
        game: Game,
        settings: Record,
        *,
        people: Record | None = None,
        checked: bool = False,
    ) -> None:
        self.game = game
        self.sources = sources
        self.settings = settings
        #: The parameters of what people know.
        self.people = Record({}, "people") if people is None else people
        self.checked = checked
        self.ns = _namespace(sources, lambda function: function)
        self.tables = _tables(self.ns, sources, game, settings, self.people)
        self.shapes = self._begin()
        if checked:
            self._check_bots()

    def _begin(self) -> Shapes:
        """Return the shapes of the state's names, once they are known to be sound.

        Raises:
            InputFault: they are not.
        """
        try:
            shapes = shapes_of(self.ns["STATE"], self.tables.values, self.tables.rooms)
        except DataFault as fault:
            raise _bad_data(self.sources, fault) from None
        if faults := list(declared(self.ns, self.sources, shapes)):
            raise InputFault(*faults)
        self._kind = state_class(shapes)
        return shapes

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots."""
        return self.sources.bots

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of the game's measures."""
        return tuple(self.ns["MEASURES"])

    @property
    def limit(self) -> int:
        """The decisions after which a playout counts as endless."""
        return int(self.ns.get("LIMIT", LIMIT))

    @property
    def data_digest(self) -> str:
        """A digest of all that the rules know from the game's files and settings."""
        return hashlib.sha256(repr(sorted(self.tables.values.items())).encode()).hexdigest()[:16]

    @property
    def told_data(self) -> dict[str, int]:
        """What everybody may know from the game's files, as far as it is one number."""
        hidden = {*self.ns.get("HIDDEN", ()), *self.ns["PEOPLE_DATA"]}
        values = self.tables.values.items()
        return {name: one for name, one in values if isinstance(one, int) and name not in hidden}

    def width(self, n: int) -> int:
        """Return the length of a row: head, scores, measures."""
        return HEAD + n + len(self.measures)

    def state(self) -> Any:
        """Return a state that is not set up, with what the game's files say."""
        return new_state(self._kind, self.shapes, self.tables)

    def copy(self, s: Any) -> Any:
        """Return a state of its own with the same content."""
        return clone(s, self.shapes)

    def equal(self, a: Any, b: Any) -> bool:
        """Tell whether two states hold the same."""
        return same(a, b, self.shapes)

    def seen(self, s: Any, seat: int) -> Any:
        """Return a view of a state that raises on what a seat may not see."""
        return s if isinstance(s, Seen) else Seen(s, seat, self.ns)

    def view(self, s: Any, seat: int) -> View:
        """Return what a seat sees, by name."""
        return view_of(self.ns, s, seat, int(getattr(s, "n", self.game.players[1])))

    def known(self, s: Any, seat: int) -> View:
        """Return what the person of a seat knows, which its bot sees and no player is shown."""
        return known_of(self.ns, s, seat)

    def parts(self, s: Any, seat: int, action: int) -> tuple[str, tuple[int, ...]]:
        """Return the name of an action, and its values, as it can be said in words."""
        names = self.ns["ACTIONS"]
        say = self.ns.get("parts")
        if say is None:
            return (names[0], (action,)) if len(names) == 1 else (names[action], ())
        out = [0] * ROOM
        say(s, seat, action, out)
        return names[out[1]], tuple(out[2 : out[0] + 1])

    def phase(self, s: Any) -> str:
        """Return the name of what is asked now; "" where the rules name no phases."""
        names = self.ns.get("PHASES")
        return str(names[s.phase]) if names and hasattr(s, "phase") else ""

    def knobs(self, seats: Seats) -> list[list[int]]:
        """Return the row of each seat's knobs: those of its bot, with what is asked for.

        Raises:
            UsageFault: a bot has no knob of this name.
        """
        known: Mapping[str, Mapping[str, int]] = self.ns.get("KNOBS", {})
        width = max((len(one) for one in known.values()), default=0) or 1
        rows = []
        for at, name in enumerate(seats.bots):
            values = dict(known.get(name, {}))
            asked = seats.knobs[at] if at < len(seats.knobs) else {}
            for key, value in asked.items():
                if key not in values:
                    hint = did_you_mean(key, values, "knobs")
                    what = f"the bot `{name}` has no knob `{key}`"
                    raise UsageFault(UNKNOWN_PART.at(None, what, hint=hint))
                values[key] = value
            rows.append([*values.values(), *[0] * (width - len(values))])
        return rows

    def who(self, seats: Seats) -> list[int]:
        """Return the number of each seat's bot.

        Raises:
            UsageFault: there is no such bot.
        """
        for name in seats.bots:
            if name not in self.bots:
                hint = did_you_mean(name, self.bots, "bots")
                raise UsageFault(UNKNOWN_PART.at(None, f"there is no bot `{name}`", hint=hint))
        return [self.bots.index(name) for name in seats.bots]

    def refuse_unplayable(self, n: int, say: Callable[[str], str] = str) -> None:
        """See that the game can be set up for so many players; ``say`` puts a reason in words.

        Raises:
            UsageFault: the game is for other numbers of players.
            InputFault: it cannot be set up; why.
        """
        first, last = players_of(self.game, self.settings)
        if not first <= n <= last:
            many = str(first) if first == last else f"{first} to {last}"
            raise UsageFault(
                UNPLAYABLE.at(
                    self.game.place,
                    f"`{self.game.id}` is for {many} players, not for {n}",
                    hint=f"give {first}" if first == last else f"give a number from {many}",
                )
            )
        ask = self.ns.get("unplayable")
        reason = ask(self.state(), n) if ask is not None else 0
        if reason:
            words = self.ns["REASONS"][reason - 1]
            raise InputFault(
                UNPLAYABLE.at(
                    self.game.place,
                    f"`{self.game.id}` cannot be set up for {n} players: {say(words)}",
                    hint="add cards, or change the settings that deal them",
                )
            )

    def rows(
        self, base: int, first: int, count: int, seats: Seats, threads: int = 1
    ) -> "Sequence[Sequence[int]]":
        """Play ``count`` playouts of an experiment from number ``first``; return their rows.

        Raises:
            Endless: one does not end.
            UsageFault: there is no such bot, or no such knob.
        """
        del threads
        n = len(seats.bots)
        s = self.state()
        rs = [[0] for _ in range(2 + n)]
        rows = [[0] * self.width(n) for _ in range(count)]
        done = self.ns["run_rows"](
            s, rs, base, first, n, self.who(seats), self.knobs(seats), rows, self.limit
        )
        if done < count:
            raise Endless(first + done, self.limit)
        return rows

    def new(self, n: int, base: int = 0, number: int = 0, *, log: bool = False) -> "Playout":
        """Return a playout that has been set up; the same three numbers give the same one.

        Raises:
            InputFault: the game cannot be set up for so many players.
        """
        from cardforge.engine.playout import Playout

        self.refuse_unplayable(n)
        return Playout(self, n, base, number, log=log)

    def _check_bots(self) -> None:
        """Let bots see a view, and take from them legal actions only."""
        inner = self.ns["choose"]
        legal = self.ns["legal"]
        room = self.tables.rooms

        def choose(w: int, s: Any, seat: int, r: Any, knobs: Any) -> int:
            view = self.seen(s, seat)
            action: int = inner(w, view, seat, r, knobs)
            actions = [0] * max(ROOM, *room.values())
            legal(view, seat, actions)
            if action not in actions[1 : actions[0] + 1]:
                raise Illegal(f"the bot `{self.bots[w]}` does {action}, which is not legal")
            return action

        self.ns["choose"] = choose


def _namespace(sources: Sources, wrap: Any) -> dict[str, Any]:
    ns: dict[str, Any] = {"__name__": "rules"}
    fill_namespace(ns, sources, wrap, ())
    return ns


def fill_namespace(ns: dict[str, Any], sources: Sources, wrap: Any, twins: Sequence[Any]) -> None:
    """Run the vocabulary, the rules and the driver into a namespace."""
    run_text(ns, parsed(VOCABULARY), VOCABULARY, wrap)
    for path in twins:
        run_text(ns, parsed(path), path, _kept(wrap, {"enter"}))
    for source in sources.files:
        run_text(ns, source.tree, source.path, wrap)
    join(ns)
    text = dispatch(sources.bots, tuple(ns["MEASURES"])) + joined(ns)
    run_text(ns, ast.parse(text), DRIVER.with_name("<bots>"), wrap)
    run_text(ns, parsed(DRIVER), DRIVER, wrap)


def _kept(wrap: Any, later: set[str]) -> Any:
    """Return a wrapper that leaves functions whose names others need first."""

    def wrapped(function: FunctionType) -> Any:
        return function if function.__name__ in later else wrap(function)

    return wrapped


def _tables(
    ns: Mapping[str, Any], sources: Sources, game: Game, settings: Record, people: Record
) -> Tables:
    try:
        return tables_of(game, settings, ns["DATA"], people)
    except DataFault as fault:
        raise _bad_data(sources, fault) from None


def _bad_data(sources: Sources, fault: DataFault) -> InputFault:
    file = sources.files[0].file
    return InputFault(BAD_DATA.at(None, str(fault), file=file, hint=fault.hint))
