"""What the rules of every game must hold, tried on games that its bots play.

`prove` is for tests, also for those of a game's author. Playouts are plain, also of compiled rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from cardforge.engine.playout import SPOKEN, Playout
from cardforge.engine.rules import Endless, Rules, Seats
from cardforge.engine.state import HiddenRead
from cardforge.engine.vocabulary import below, seed

#: The stream of chance that deals anew what is hidden.
_STREAM = 1000


class Unsound(AssertionError):
    """Rules do what no rules may; the message names the playout and the decision."""


class Proof(NamedTuple):
    """What was seen of sound rules: counts, and the names of the events that happened."""

    playouts: int
    decisions: int
    #: States dealt anew, and how many of them were not the same as before.
    resampled: int
    changed: int
    events: frozenset[str]


def prove(
    rules: Rules,
    n: int,
    count: int = 10,
    base: int = 0,
    seats: Seats | None = None,
    conserved: Mapping[str, Sequence[str]] | None = None,
) -> Proof:
    """Play ``count`` playouts with ``n`` seats and hold each decision against what must be.

    ``seats`` are the bots; without it each playout has others in turn. ``conserved`` names zones
    (by a name of your choosing) that together hold the same cards from the setup to the end;
    without it every zone of cards counts for dealing anew alone.

    A copy that the original goes on from stays as it is; the same seed gives the same playout;
    only the seat to decide has actions, at least one and each once; bots choose one of them, and
    read nothing that is hidden; rules do the same whatever people know, who change nothing but what
    they know; legal actions, what a seat sees and what a bot does are the same
    when all is dealt anew that the seat does not see, and then the same cards are there; scores
    and winners are the same when asked again, and someone wins; games end.

    Raises:
        Unsound: one of these does not hold.
    """
    found = _Found()
    for at in range(count):
        bots = seats or Seats(_in_turn(rules.bots, n, at))
        playout = _Watched(rules, n, base, at, bots, found, conserved or {})
        playout.run()
    return Proof(count, found.decisions, found.resampled, found.changed, frozenset(found.events))


def events(rules: Rules, n: int, count: int = 100, base: int = 0) -> frozenset[str]:
    """Return the names of the events that happen in ``count`` playouts of all bots in turn."""
    seen: set[str] = set()
    for at in range(count):
        bots = _in_turn(rules.bots, n, at)
        playout = rules.new(n, base, at, log=True)
        while not playout.ended:
            if len(playout.history) >= rules.limit:
                raise Endless(at, rules.limit)
            playout.apply(playout.bot(bots[playout.actor]))
        seen.update(names_of_events(playout))
    return frozenset(seen)


def names_of_events(playout: Playout) -> Iterator[str]:
    """Yield the names of the events in the log of a playout."""
    names = playout.rules.ns["EVENTS"]
    for event, *_ in playout.s.log or ():
        if event != SPOKEN:
            yield names[event]


def _in_turn(bots: Sequence[str], n: int, at: int) -> tuple[str, ...]:
    """Return the bots of playout ``at``, so that each sits beside each sooner or later."""
    return tuple(bots[(at + seat * (1 + at // len(bots))) % len(bots)] for seat in range(n))


def _frozen(rules: Rules, s: Any) -> object:
    """Return what a state holds, so that nothing done to the state, or to a copy, changes it."""
    if not rules.shapes:
        return deepcopy(vars(s.game))
    found: list[object] = []
    for name, shape in rules.shapes.items():
        value = getattr(s, name)
        flat = value.copy() if shape else value
        found.append([list(row) for row in value] if len(shape) == 2 else flat)
    return found


class _Found:
    def __init__(self) -> None:
        self.decisions = self.resampled = self.changed = 0
        self.events: set[str] = set()


class _Watched:
    """One playout under watch."""

    def __init__(
        self,
        rules: Rules,
        n: int,
        base: int,
        at: int,
        seats: Seats,
        found: _Found,
        conserved: Mapping[str, Sequence[str]],
    ) -> None:
        self.rules, self.n, self.seats, self.found = rules, n, seats, found
        self.knobs = seats.knobs or ({},) * n
        self.where = f"{rules.game.id}, {n} players, base {base}, playout {at}, {seats.bots}"
        self.playout = rules.new(n, base, at, log=True)
        self.twin = rules.new(n, base, at)
        self.r = [0]
        seed(self.r, base, at, _STREAM)
        self.zones = {name: tuple(names) for name, names in conserved.items()}
        self.cards = {name: self._cards(names) for name, names in self.zones.items()}

    def run(self) -> None:
        playout = self.playout
        while not playout.ended:
            self.expect(len(playout.history) < self.rules.limit, "the game does not end")
            self._decision()
        self.found.events.update(names_of_events(playout))
        self.found.decisions += len(playout.history)
        self.expect(playout.actor == -1 and playout.legal() == [], "it goes on after the end")
        ends = len(self.rules.ns["ENDS"])
        self.expect(0 < playout.ended <= ends, f"s.end is {playout.ended}, ENDS has {ends}")
        before = _frozen(self.rules, playout.s)
        first = playout.scores(), playout.winners(), playout.row()
        again = playout.scores(), playout.winners(), playout.row()
        self.expect(first == again, "scores are others when asked again")
        self.expect(before == _frozen(self.rules, playout.s), "asking for scores changes the state")
        self.expect(bool(first[1]), "nobody wins")
        mask = int(self.rules.ns["winners"](playout.s))
        self.expect(mask >> self.n == 0, "a seat wins that nobody sits on")

    def _decision(self) -> None:
        playout = self.playout
        seat, legal = playout.actor, playout.legal()
        self.expect(0 <= seat < self.n, f"the seat to decide is {seat}")
        self.expect(bool(legal), "there is no legal action")
        self.expect(len(set(legal)) == len(legal), f"an action is offered twice: {legal}")
        others = [one for one in range(self.n) if one != seat]
        self.expect(not any(map(playout.legal, others)), "actions are offered to another seat")
        before = _frozen(self.rules, playout.s)
        self._leaks(seat, legal)
        name, knobs = self.seats.bots[seat], self.knobs[seat]
        action = playout.bot(name, knobs)
        self.expect(
            self.twin.bot(name, knobs) == action, "the same seed gives another action of the bot"
        )
        self.expect(action in legal, f"the bot `{name}` does {action}, which is not in {legal}")
        self.expect(before == _frozen(self.rules, playout.s), f"the bot `{name}` changes the state")
        name_of_action, _ = playout.parts(action)
        self.expect(name_of_action in self.rules.ns["ACTIONS"], "the action has no name")
        copy = playout.clone()
        blank = self._unknowing()
        playout.apply(action)
        self._apart(blank, action)
        self.expect(before == _frozen(self.rules, copy.s), "an action changes an earlier copy")
        self.expect(action in copy.legal(), "a copy has other legal actions")
        copy.apply(action)
        self.twin.apply(action)
        self.expect(self.rules.equal(playout.s, copy.s), "a copy goes on in another way")
        self.expect(self.rules.equal(playout.s, self.twin.s), "the same seed goes another way")
        for name, names in self.zones.items():
            self.expect(self._cards(names) == self.cards[name], f"cards of {name} are not the same")

    def _leaks(self, seat: int, legal: list[int]) -> None:
        """Deal anew what the seat does not see, and look at all that may not change by it."""
        playout, rules = self.playout, self.rules
        made = playout.clone()
        made.s = playout.resampled(seat, self.r)
        self.found.resampled += 1
        self.found.changed += not rules.equal(made.s, playout.s)
        self.expect(made.actor == seat, "dealing anew gives the turn to another seat")
        self.expect(
            made.observe(seat) == playout.observe(seat), "dealing anew changes what is seen"
        )
        self.expect(
            rules.known(made.s, seat) == rules.known(playout.s, seat),
            "dealing anew changes what the seat's person knows",
        )
        self.expect(made.legal() == legal, "legal actions depend on what is hidden")
        for name in rules.bots:
            streams = playout.streams
            one, two = playout.clone(), made.clone()
            first, second = one.bot(name), two.bot(name)
            self.expect(first == second, f"the bot `{name}` depends on what is hidden")
            self.expect(one.streams == two.streams, f"the bot `{name}` draws by what is hidden")
            self.expect(playout.streams == streams, f"the bot `{name}` draws from another game")
            self._hidden_reads(name, seat)
        for name, names in self.zones.items():
            same = self._cards(names, made.s) == self.cards[name]
            self.expect(same, f"dealing anew changes the cards of {name}")

    def _unknowing(self) -> Playout:
        """Return the playout as it is, but that nobody knows anything."""
        made = self.playout.clone()
        fresh = self.rules.state()
        for name in self.rules.ns["PEOPLE_STATE"]:
            setattr(made.s, name, getattr(fresh, name))
        return made

    def _apart(self, blank: Playout, action: int) -> None:
        """See that the action does the same in a game in which nobody knows anything."""
        if not self.rules.ns["PEOPLE_STATE"]:
            return
        r = [blank.streams[0]]
        self.rules.ns["apply"](blank.s, action, r)
        others = [name for name in self.rules.shapes if name not in self.rules.ns["PEOPLE_STATE"]]
        for name in others:
            one, two = getattr(blank.s, name), getattr(self.playout.s, name)
            self.expect(one == two, f"`{name}` depends on what people know, or is changed by them")
        self.expect(r[0] == self.playout.streams[0], "the rules draw by what people know")

    def _hidden_reads(self, name: str, seat: int) -> None:
        rules, playout = self.rules, self.playout
        number, row = rules.bots.index(name), rules.knobs(Seats((name,)))[0]
        r = [below([self.r[0]], 1 << 30)]
        try:
            rules.ns["choose"](number, rules.seen(playout.s, seat), seat, r, row)
            zone = [0] * 4096
            rules.ns["legal"](rules.seen(playout.s, seat), seat, zone)
        except HiddenRead as fault:
            raise Unsound(f"{self.where}: {fault}") from fault

    def _cards(self, names: Sequence[str], s: Any = None) -> list[int]:
        """Return the cards of zones, sorted: in whichever zone they lie, they are the same."""
        state = self.playout.s if s is None else s
        found: list[int] = []
        for name in names:
            value = getattr(state, name)
            for zone in value[: self.n] if isinstance(value[0], list) else [value]:
                self.expect(0 <= zone[0] < len(zone), f"{name} holds {zone[0]} cards")
                found += zone[1 : zone[0] + 1]
        return sorted(found)

    def expect(self, holds: bool, what: str) -> None:
        if not holds:
            at = len(self.playout.history)
            raise Unsound(f"{self.where}, decision {at + 1}: {what}")
