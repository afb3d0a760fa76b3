"""One played game, step by step."""

from collections.abc import Mapping
from typing import Any, Self

from cardforge.engine.rules import ROOM, Illegal, Rules, Seats
from cardforge.engine.view import View

#: In place of an event: somebody said something.
SPOKEN = -1


class Playout:
    """A game from its setup to its end; `Rules.new` makes it."""

    def __init__(self, rules: Rules, n: int, base: int, number: int, *, log: bool = False) -> None:
        self.rules = rules
        self.n = n
        self.base = base
        self.number = number
        #: Actions so far, in order: with base and number, all that a replay needs.
        self.history: list[int] = []
        #: What people have said: after how many actions, who, and the words. No rule hears it.
        self.spoken: list[tuple[int, int, str]] = []
        self._rs = [[0] for _ in range(2 + n)]
        for stream, r in enumerate(self._rs[:-1]):
            rules.ns["seed"](r, base, number, stream)
        rules.ns["seed"](self._rs[-1], base, number, rules.ns["PEOPLE_STREAM"])
        self.s = rules.state()
        if log:
            self.s.log = []
        rules.ns["setup"](self.s, n, self._rs[0])
        self._deal()

    def _deal(self) -> None:
        """Deal what people know of what is up now."""
        if not self.s.end:
            self.rules.ns["people_deal"](self.s, self._rs[-1])

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
        zone = [0] * ROOM
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
        self._deal()
        self.history.append(action)

    def say(self, seat: int, words: str) -> None:
        """Have a person say something, which goes to the log as ``(SPOKEN, seat, words)``."""
        self.spoken.append((len(self.history), seat, words))
        if self.s.log is not None:
            self.s.log.append((SPOKEN, seat, words))

    def bot(self, name: str, knobs: Mapping[str, int] | None = None) -> int:
        """Return what a bot would do, seeing what the seat to decide sees.

        Raises:
            UsageFault: there is no such bot or knob.
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

    @property
    def phase(self) -> str:
        """What is asked of the seat that decides, as the rules name it."""
        return self.rules.phase(self.s)

    @property
    def streams(self) -> list[int]:
        """The chance sources as they are: the game's, each seat's, that of what people know."""
        return [r[0] for r in self._rs]

    def parts(self, action: int) -> tuple[str, tuple[int, ...]]:
        """Return the name and the values of an action of the seat that decides."""
        return self.rules.parts(self.s, self.actor, action)

    def observe(self, seat: int) -> View:
        """Return what a seat sees: open values, its own rows, the sizes of the rest."""
        return self.rules.view(self.s, seat)

    def clone(self) -> Self:
        """Return a playout of its own that goes on in the same way."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.s = self.rules.copy(self.s)
        made.s.log = None if self.s.log is None else list(self.s.log)
        made.history = list(self.history)
        made.spoken = list(self.spoken)
        made._rs = [list(r) for r in self._rs]
        return made

    def resampled(self, seat: int, r: list[int]) -> Any:
        """Return a state in which all is dealt anew that a seat does not see."""
        made = self.rules.copy(self.s)
        self.rules.ns["resample"](made, seat, r)
        self.rules.ns["people_resample"](made, seat, r)
        return made
