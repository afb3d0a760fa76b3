"""Rules written as an ordinary class, played like any others: only plain, and slower.

``rules.py`` then holds a class `Game`, and any Python::

    class Game:
        def __init__(self, data, n, chance): ...   # data.name: what DATA names; chance: a Random
        end = 0                                    # how it ended, from 1
        def actor(self): ...                       # the seat that decides
        def legal(self): ...                       # a list of whole numbers
        def apply(self, action, chance): ...
        def score(self, seat): ...
        def winners(self): ...                     # a list of seats
        def observe(self, seat): ...               # name → number, cards, or either by seat
        def resample(self, seat, chance): ...      # deal anew what the seat does not see
        def parts(self, action): ...               # optional: name in ACTIONS, values

A bot ``name(s, seat, r, knobs)`` is given what its seat observes: ``s.name``, and ``s.legal``.
``self.log``, if there is such a list, takes events as ``(place in EVENTS, a, b, c)``.
"""

import copy
from random import Random
from types import SimpleNamespace
from typing import Any

from cardforge.engine.rules import Rules
from cardforge.engine.state import Shapes
from cardforge.engine.view import View
from cardforge.engine.vocabulary import below, clear, push


class Chance(Random):
    """The standard library's ways to draw, on a chance source of the engine."""

    def __init__(self, r: list[int]) -> None:
        self._r = r

    def seed(self, *_: Any) -> None:
        """Do nothing: the source is what decides."""

    def getrandbits(self, k: int) -> int:
        """Return a number of ``k`` bits."""
        value = 0
        for at in range(0, k, 32):
            value |= below(self._r, 1 << min(32, k - at)) << at
        return value

    def random(self) -> float:
        """Return a number from 0 up to 1, of 53 bits."""
        return self.getrandbits(53) / (1 << 53)


class _State:
    """Holds the object of one playout, and the data before there is one; its names are those."""

    def __init__(self, game: Any) -> None:
        self.game, self.n = game, 0

    @property
    def log(self) -> list[tuple[int, ...]] | None:
        return getattr(self.game, "log", None)

    @log.setter
    def log(self, value: object) -> None:
        """Do nothing: the object keeps it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


class ObjectRules(Rules):
    """The rules of a game whose ``rules.py`` holds a class `Game`."""

    def _begin(self) -> Shapes:
        ns, ask = self.ns, self.ns["choose"]
        self._data = SimpleNamespace(**self.tables.values)

        def setup(s: _State, n: int, r: list[int]) -> None:
            s.n, s.game = n, ns["Game"](self._data, n, Chance(r))

        def legal(s: _State, seat: int, actions: list[int]) -> None:
            clear(actions)
            for action in s.game.legal() if s.game.actor() == seat else ():
                push(actions, action)

        def choose(w: int, s: _State, seat: int, r: list[int], knobs: list[int]) -> int:
            seen = SimpleNamespace(**self.view(s, seat), legal=s.game.legal())
            return int(ask(w, seen, seat, Chance(r), knobs))

        ns.update(setup=setup, legal=legal, choose=choose)
        ns["actor"] = lambda s: s.game.actor()
        ns["apply"] = lambda s, action, r: s.game.apply(action, Chance(r))
        ns["score"] = lambda s, seat: s.game.score(seat)
        ns["winners"] = lambda s: sum(1 << seat for seat in s.game.winners())
        ns["resample"] = lambda s, seat, r: s.game.resample(seat, Chance(r))
        return {}

    def state(self) -> Any:
        """Return a state that is not set up."""
        return _State(self._data)

    def copy(self, s: Any) -> Any:
        """Return a state with an object of its own."""
        made = _State(copy.deepcopy(s.game, {id(self._data): self._data}))
        made.n = s.n
        return made

    def equal(self, a: Any, b: Any) -> bool:
        """Tell whether the attributes of two objects are the same."""
        return bool(vars(a.game) == vars(b.game))

    def seen(self, s: Any, seat: int) -> Any:  # noqa: ARG002 (bots are given what they observe)
        """Return the state: of it a bot is given what its seat observes."""
        return s

    def view(self, s: Any, seat: int) -> View:
        """Return what a seat observes."""
        return dict(s.game.observe(seat))

    def parts(self, s: Any, seat: int, action: int) -> tuple[str, tuple[int, ...]]:
        """Return the name of an action and its values, as the object tells or `Rules` does."""
        say = getattr(s.game, "parts", None)
        return super().parts(s, seat, action) if say is None else say(action)
