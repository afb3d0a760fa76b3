"""Playouts looked at step by step: choices, leads, drama, what never happened, minutes.

Rows of playouts do not hold these, and following every step is slow, so that a part of the deals
is played again, as plain Python; the same seed and number are the same playout.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from cardforge.engine.playout import Playout
from cardforge.engine.rules import Endless, Rules, Seats
from cardforge.playtest.lineups import lineups
from cardforge.playtest.runs import seats_of
from cardforge.playtest.shares import Share, wilson
from cardforge.playtest.spreads import Spread, spread

#: Decisions after which no further deal is followed.
MOST = 100_000


class Naming(NamedTuple):
    """What actions and events speak of: by name, the (place of the value, deck) of each card."""

    actions: Mapping[str, Sequence[tuple[int, str]]] = {}
    events: Mapping[str, Sequence[tuple[int, str]]] = {}


class Traced(NamedTuple):
    """What was seen on the way."""

    games: int
    #: Legal actions at a decision.
    options: Spread
    #: Decisions with one legal action.
    forced: Share
    #: How often another seat took the lead, by score.
    lead_changes: Spread
    #: How far behind the later winner was while it was behind (0: never): the mean of the square
    #: roots of what it lacked to the leader, as a part of the widest gap of the game.
    drama: Spread
    #: The part of the game after which the later winner has led without a break.
    decided: Spread
    #: By name: how often an action was done, and an event happened.
    actions: dict[str, int]
    events: dict[str, int]
    #: By deck: how often each card (its place, from 1) was spoken of.
    cards: dict[str, Counter[int]]
    #: Minutes, where the game says how long an action takes.
    minutes: Spread | None

    @property
    def never(self) -> list[str]:
        """Names of actions and events that never came up."""
        return [
            *(f"action {name}" for name, count in self.actions.items() if not count),
            *(f"event {name}" for name, count in self.events.items() if not count),
        ]


class _Path(NamedTuple):
    """One playout: options at each decision, scores after it, and its actions by name."""

    options: list[int]
    scores: list[list[int]]
    actions: list[tuple[str, tuple[int, ...]]]
    events: list[tuple[int, int, int, int]]
    winners: list[int]
    length: int


def trace(
    rules: Rules,
    bots: Sequence[str],
    seed: int,
    deals: int,
    naming: Naming | None = None,
    seconds: Mapping[str, float] | None = None,
) -> Traced:
    """Follow the first deals of a run in each line-up of its bots; of long games fewer deals.

    ``seconds`` is how long an action takes, by name; ``setup`` and ``end`` are named so too.

    Raises:
        Endless: a playout does not end.
        UsageFault: there is no such bot or knob.
    """
    naming = naming or Naming()
    actions = dict.fromkeys(rules.ns["ACTIONS"], 0)
    events = dict.fromkeys(rules.ns["EVENTS"], 0)
    names = tuple(events)
    cards: dict[str, Counter[int]] = {}
    paths = list(_paths(rules, bots, seed, deals))
    for path in paths:
        for name, values in path.actions:
            actions[name] += 1
            _speak(cards, naming.actions.get(name, ()), values)
        for event in path.events:
            events[names[event[0]]] += 1
            _speak(cards, naming.events.get(names[event[0]], ()), event[1:])
    options = [one for path in paths for one in path.options]
    return Traced(
        len(paths),
        spread(options or [0]),
        wilson(sum(one == 1 for one in options), len(options)),
        spread([_changes(path) for path in paths]),
        spread([_drama(path) for path in paths]),
        spread([_decided(path) for path in paths]),
        actions,
        events,
        cards,
        spread([_minutes(path, seconds) for path in paths]) if seconds else None,
    )


def _paths(rules: Rules, bots: Sequence[str], seed: int, deals: int) -> Iterator[_Path]:
    steps = 0
    for number in range(deals):
        if steps >= MOST:
            return
        for line in lineups(bots):
            seats = seats_of(line)
            path = _follow(rules, rules.new(len(line), seed, number, log=True), seats, number)
            steps += path.length
            yield path


def _follow(rules: Rules, playout: Playout, seats: Seats, number: int) -> _Path:
    path = _Path([], [playout.scores()], [], [], [], 0)
    knobs = [dict(one) for one in seats.knobs]
    steps = 0
    while (seat := playout.actor) >= 0:
        if steps == rules.limit:
            raise Endless(number, rules.limit)
        steps += 1
        path.options.append(len(playout.legal()))
        action = playout.bot(seats.bots[seat], knobs[seat])
        path.actions.append(playout.parts(action))
        playout.apply(action)
        path.scores.append(playout.scores())
    log: list[Any] = list(playout.s.log or ())
    return path._replace(events=log, winners=playout.winners(), length=steps)


def _speak(
    cards: dict[str, Counter[int]], places: Sequence[tuple[int, str]], values: Sequence[int]
) -> None:
    for place, deck in places:
        if place < len(values) and values[place] > 0:
            cards.setdefault(deck, Counter())[values[place]] += 1


def _leader(scores: Sequence[int]) -> int:
    """Return the seat that alone has the best score; -1 where several have it."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def _changes(path: _Path) -> int:
    """Count how often the lead passed from one seat to another."""
    last, changes = -1, 0
    for scores in path.scores:
        seat = _leader(scores)
        if seat >= 0:
            changes += last >= 0 and seat != last
            last = seat
    return changes


def _drama(path: _Path) -> float:
    """Return the drama of a playout (after Browne 2008): see `Traced`."""
    if len(path.winners) != 1:
        return 0.0
    winner = path.winners[0]
    widest = max(max(scores) - min(scores) for scores in path.scores) or 1
    behind = [
        sqrt((max(scores) - scores[winner]) / widest)
        for scores in path.scores
        if max(scores) > scores[winner]
    ]
    return sum(behind) / len(behind) if behind else 0.0


def _decided(path: _Path) -> float:
    """Return the part of a playout after which its one winner has led without a break."""
    if len(path.winners) != 1 or not path.length:
        return 1.0
    at = len(path.scores)
    while at > 0 and _leader(path.scores[at - 1]) == path.winners[0]:
        at -= 1
    return min(at, path.length) / path.length


def _minutes(path: _Path, seconds: Mapping[str, float]) -> float:
    total = seconds.get("setup", 0.0) + seconds.get("end", 0.0)
    total += sum(seconds.get(name, 0.0) for name, _ in path.actions)
    return total / 60
