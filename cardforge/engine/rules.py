"""A game's rules under settings, run as plain Python: playouts step by step, and rows of many."""

from collections.abc import Mapping, Sequence
from types import FunctionType
from typing import Any, NamedTuple

from cardforge.diagnostics import InputFault, did_you_mean
from cardforge.diagnostics.codes.play import BAD_DATA, UNPLAYABLE
from cardforge.engine.sources import (
    DRIVER,
    VOCABULARY,
    Sources,
    dispatch,
    parsed,
    run_text,
)
from cardforge.engine.state import Seen, clone, new_state, same, shapes_of, state_class
from cardforge.engine.tables import DataFault, Tables, tables_of
from cardforge.source.model import Game, Record

#: Decisions of a playout after which it counts as endless, where the rules give no LIMIT.
LIMIT = 20_000
#: What a row begins with: winners, how it ended, decisions.
HEAD = 3


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


class Rules:
    """The rules of a game under settings, as plain Python.

    ``checked`` rules let no bot read what its seat may not see, and take legal actions only.

    Raises:
        InputFault: the rules ask for what the game does not have.
    """

    mode = "plain"

    def __init__(
        self, sources: Sources, game: Game, settings: Record, *, checked: bool = False
    ) -> None:
        self.game = game
        self.sources = sources
        self.settings = settings
        self.checked = checked
        self.ns = _namespace(sources, lambda function: function)
        self.tables = _tables(self.ns, sources, game, settings)
        try:
            self.shapes = shapes_of(self.ns["STATE"], self.tables.values, self.tables.rooms)
        except DataFault as fault:
            raise _bad_data(sources, fault) from None
        self._kind = state_class(self.shapes)
        if checked:
            self._check_bots()

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
        return Seen(s, seat, self.ns)

    def knobs(self, seats: Seats) -> list[list[int]]:
        """Return the row of each seat's knobs: those of its bot, with what is asked for.

        Raises:
            KeyError: a bot has no knob of this name.
        """
        known: Mapping[str, Mapping[str, int]] = self.ns.get("KNOBS", {})
        width = max((len(one) for one in known.values()), default=0) or 1
        rows = []
        for at, name in enumerate(seats.bots):
            values = dict(known.get(name, {}))
            asked = seats.knobs[at] if at < len(seats.knobs) else {}
            for key, value in asked.items():
                if key not in values:
                    raise KeyError(f"the bot `{name}` has no knob `{key}`")
                values[key] = value
            rows.append([*values.values(), *[0] * (width - len(values))])
        return rows

    def who(self, seats: Seats) -> list[int]:
        """Return the number of each seat's bot.

        Raises:
            KeyError: there is no such bot.
        """
        for name in seats.bots:
            if name not in self.bots:
                hint = did_you_mean(name, self.bots, "bots")
                raise KeyError(f"there is no bot `{name}`: {hint}")
        return [self.bots.index(name) for name in seats.bots]

    def refuse_unplayable(self, n: int) -> None:
        """See that the game can be set up for so many players.

        Raises:
            InputFault: it cannot; why.
        """
        first, last = self.game.players
        if not first <= n <= last:
            raise InputFault(
                UNPLAYABLE.at(
                    self.game.place,
                    f"`{self.game.id}` is for {first} to {last} players, not for {n}",
                    hint=f"give a number from {first} to {last}",
                )
            )
        ask = self.ns.get("unplayable")
        reason = ask(self.state(), n) if ask is not None else 0
        if reason:
            words = self.ns["REASONS"][reason - 1]
            raise InputFault(
                UNPLAYABLE.at(
                    self.game.place,
                    f"`{self.game.id}` cannot be set up for {n} players: {words}",
                    hint="add cards, or change the settings that deal them",
                )
            )

    def rows(
        self, base: int, first: int, count: int, seats: Seats, threads: int = 1
    ) -> "Sequence[Sequence[int]]":
        """Play ``count`` playouts of an experiment from number ``first``; return their rows.

        Raises:
            Endless: one does not end.
            KeyError: there is no such bot, or no such knob.
        """
        del threads
        n = len(seats.bots)
        s = self.state()
        rs = [[0] for _ in range(1 + n)]
        rows = [[0] * self.width(n) for _ in range(count)]
        done = self.ns["run_rows"](
            s, rs, base, first, n, self.who(seats), self.knobs(seats), rows, self.limit
        )
        if done < count:
            raise Endless(first + done, self.limit)
        return rows

    def new(self, n: int, base: int = 0, index: int = 0, *, log: bool = False) -> "Playout":
        """Return a playout that has been set up; the same three numbers give the same one.

        Raises:
            InputFault: the game cannot be set up for so many players.
        """
        self.refuse_unplayable(n)
        return Playout(self, n, base, index, log=log)

    def _check_bots(self) -> None:
        """Let bots see a view, and take from them legal actions only."""
        inner = self.ns["choose"]
        legal = self.ns["legal"]
        room = self.tables.rooms

        def choose(w: int, s: Any, seat: int, r: Any, knobs: Any) -> int:
            view = self.seen(s, seat)
            action: int = inner(w, view, seat, r, knobs)
            actions = [0] * max(4096, *room.values())
            legal(view, seat, actions)
            if action not in actions[1 : actions[0] + 1]:
                raise Illegal(f"the bot `{self.bots[w]}` does {action}, which is not legal")
            return action

        self.ns["choose"] = choose


class Playout:
    """One played game, step by step."""

    def __init__(self, rules: Rules, n: int, base: int, index: int, *, log: bool = False) -> None:
        self.rules = rules
        self.n = n
        self.base = base
        self.index = index
        #: Actions so far, in order: with base and index, all that a replay needs.
        self.history: list[int] = []
        self._rs = [[0] for _ in range(1 + n)]
        for stream, r in enumerate(self._rs):
            rules.ns["seed"](r, base, index, stream)
        self.s = rules.state()
        if log:
            self.s.log = []
        rules.ns["setup"](self.s, n, self._rs[0])

    @property
    def ended(self) -> int:
        """How it ended (`ENDS` of the rules, from 1), 0 while it goes on."""
        return int(self.s.end)

    @property
    def actor(self) -> int:
        """The seat that decides next, -1 after the end."""
        return -1 if self.s.end else int(self.rules.ns["actor"](self.s))

    def legal(self, seat: int | None = None) -> list[int]:
        """Return the actions open to a seat: those of the one to decide, none to all others."""
        actor = self.actor
        if actor < 0 or (seat is not None and seat != actor):
            return []
        zone = [0] * 4096
        self.rules.ns["legal"](self.s, actor, zone)
        return zone[1 : zone[0] + 1]

    def apply(self, action: int) -> None:
        """Do an action.

        Raises:
            Illegal: it is not legal now.
        """
        if action not in self.legal():
            raise Illegal(f"{action} is not legal now")
        self.rules.ns["apply"](self.s, action, self._rs[0])
        self.history.append(action)

    def bot(self, name: str, knobs: Mapping[str, int] | None = None) -> int:
        """Return what a bot would do, seeing what the seat to decide sees.

        Raises:
            KeyError: there is no such bot or knob.
        """
        seats = Seats((name,), (knobs or {},))
        (number,), (row,) = self.rules.who(seats), self.rules.knobs(seats)
        actor = self.actor
        return int(self.rules.ns["choose"](number, self.s, actor, self._rs[1 + actor], row))

    def scores(self) -> list[int]:
        """Return the score of each seat as it is now."""
        return [int(self.rules.ns["score"](self.s, seat)) for seat in range(self.n)]

    def winners(self) -> list[int]:
        """Return the seats that win; several share."""
        mask = int(self.rules.ns["winners"](self.s))
        return [seat for seat in range(self.n) if mask >> seat & 1]

    def row(self) -> list[int]:
        """Return the row of this playout as `Rules.rows` has it."""
        mask = sum(1 << seat for seat in self.winners())
        found = [mask, self.ended, len(self.history), *self.scores()]
        return [*found, *(int(getattr(self.s, name)) for name in self.rules.measures)]

    def observe(self, seat: int) -> dict[str, Any]:
        """Return what a seat sees: open values, its own rows, the sizes of the rest."""
        return observed(self.rules, self.s, seat)

    def clone(self) -> "Playout":
        """Return a playout of its own that goes on in the same way."""
        made = object.__new__(Playout)
        made.__dict__.update(self.__dict__)
        made.s = self.rules.copy(self.s)
        made.s.log = None if self.s.log is None else list(self.s.log)
        made.history = list(self.history)
        made._rs = [list(r) for r in self._rs]
        return made

    def resampled(self, seat: int, r: list[int]) -> Any:
        """Return a state in which all is dealt anew that a seat does not see."""
        made = self.rules.copy(self.s)
        self.rules.ns["resample"](made, seat, r)
        return made


def observed(rules: Rules, s: Any, seat: int) -> dict[str, Any]:
    """Return what a seat sees of a state."""
    ns = rules.ns
    found: dict[str, Any] = {}
    for name in ns["SEEN"]:
        value = getattr(s, name)
        found[name] = (
            [list(one) if isinstance(one, list) else one for one in value]
            if isinstance(value, list)
            else value
        )
    for name in ns["OWN"]:
        found[f"{name}[{seat}]"] = list(getattr(s, name)[seat])
    for name in ns["COUNTED"]:
        value = getattr(s, name)
        rows = value if isinstance(value[0], list) else [value]
        found[f"size({name})"] = [row[0] for row in rows]
    return found


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
    import ast

    text = dispatch(sources.bots, tuple(ns["MEASURES"]))
    run_text(ns, ast.parse(text), DRIVER.with_name("<bots>"), wrap)
    run_text(ns, parsed(DRIVER), DRIVER, wrap)


def _kept(wrap: Any, later: set[str]) -> Any:
    """Return a wrapper that leaves functions whose names others need first."""

    def wrapped(function: FunctionType) -> Any:
        return function if function.__name__ in later else wrap(function)

    return wrapped


def _tables(ns: Mapping[str, Any], sources: Sources, game: Game, settings: Record) -> Tables:
    try:
        return tables_of(game, settings, ns["DATA"])
    except DataFault as fault:
        raise _bad_data(sources, fault) from None


def _bad_data(sources: Sources, fault: DataFault) -> InputFault:
    file = sources.files[0].file
    return InputFault(BAD_DATA.at(None, str(fault), file=file, hint=fault.hint))
