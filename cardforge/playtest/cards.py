"""What single cards are worth: in the opening hand, and when a seat may not use them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cardforge.engine.rules import Endless, Rules
from cardforge.playtest.counted import won_by_seat
from cardforge.playtest.lineups import lineups
from cardforge.playtest.runs import Table, seats_of
from cardforge.playtest.shares import Difference, between, discoveries, paired


class Power(NamedTuple):
    """A card and how much it changes the wins of who has it."""

    #: The card's place in its deck, from 1, or the name of an action.
    card: int | str
    #: Hands with the card, or playouts with the ban.
    games: int
    effect: Difference
    #: Whether it stands among all that were tried, false findings among such being rare.
    found: bool


def hands(rules: Rules, n: int, seed: int, deals: int) -> Iterator[list[list[int]]]:
    """Yield for each deal the cards that each seat is dealt.

    Cards are those of rows that are both a seat's own and counted: hands.
    """
    names = [name for name in rules.ns["OWN"] if name in rules.ns["COUNTED"]]
    for number in range(deals):
        s = rules.new(n, seed, number).s
        yield [[card for name in names for card in _held(getattr(s, name)[p])] for p in range(n)]


def _held(zone: Sequence[int]) -> list[int]:
    return [int(one) for one in zone[1 : zone[0] + 1]]


def opening(rules: Rules, table: Table, n: int, seed: int, lines: int) -> list[Power]:
    """Return for each card how much more often hands win that are dealt it.

    The deal is chance, so this is the card's doing; how often a card is drawn or played is not,
    since long games show more cards. Sorted from the strongest.
    """
    import numpy as np

    deals = table.games // lines
    won = won_by_seat(table.winners, n).reshape(deals, lines, n).mean(axis=1)
    dealt = [[set(hand) for hand in one] for one in hands(rules, n, seed, deals)]
    cards = sorted({card for one in dealt for hand in one for card in hand})
    groups = np.repeat(np.arange(deals), n)
    known, games, effects = [], [], []
    for card in cards:
        has = np.array([card in hand for one in dealt for hand in one])
        if has.all():
            continue
        known.append(card)
        games.append(int(has.sum()))
        effects.append(between(won.reshape(-1), has, groups))
    return _ranked(known, games, effects)


def _ranked(
    cards: Sequence[int | str], games: Sequence[int], effects: Sequence[Difference]
) -> list[Power]:
    stand = discoveries([one.p for one in effects])
    found = [Power(*one) for one in zip(cards, games, effects, stand, strict=True)]
    return sorted(found, key=lambda one: (-one.effect.value, str(one.card)))


class Ban(NamedTuple):
    """What one seat may not do: an action, or all that is done with a card.

    ``actions`` are names of actions with the places of their values that are cards.
    """

    actions: Mapping[str, Sequence[int]]
    #: The card's place in its deck, from 1; 0 for the action with whatever card.
    card: int = 0

    @property
    def subject(self) -> int | str:
        """The card, or the name of the action."""
        return self.card or next(iter(self.actions))

    def forbids(self, name: str, values: Sequence[int]) -> bool:
        """Tell whether an action is banned."""
        if name not in self.actions:
            return False
        if not self.card:
            return True
        return any(at < len(values) and values[at] == self.card for at in self.actions[name])


def restricted(
    rules: Rules, bots: Sequence[str], seed: int, deals: int, bans: Sequence[Ban], table: Table
) -> list[Power]:
    """Return for each ban how many wins it costs a seat that is under it, deal by deal.

    Each deal is played with the ban on every seat in turn, and compared with the same seat in the
    run without (restricted play: Jaffe and others 2012). A bot whose choice is banned takes the
    first other legal action; where there is none the ban is off.

    Raises:
        Endless: a playout does not end.
    """
    n = len(bots)
    lines = lineups(bots)
    won = won_by_seat(table.winners, n)
    effects, games = [], []
    for ban in bans:
        lost = []
        for number in range(deals):
            for at, line in enumerate(lines):
                free = won[number * len(lines) + at]
                # One seat a deal bears the ban: all in turn.
                seat = number % n
                bound = _bound(rules, line, seed, number, seat, ban)
                lost.append(float(free[seat]) - bound)
        effects.append(paired(lost))
        games.append(len(lost))
    return _ranked([ban.subject for ban in bans], games, effects)


def _bound(rules: Rules, line: Sequence[str], seed: int, number: int, seat: int, ban: Ban) -> float:
    """Play one deal with a ban on a seat; return what that seat wins."""
    seats = seats_of(line)
    playout = rules.new(len(line), seed, number)
    knobs: list[Any] = [dict(one) for one in seats.knobs]
    steps = 0
    while (actor := playout.actor) >= 0:
        if steps == rules.limit:
            raise Endless(number, rules.limit)
        steps += 1
        action = playout.bot(seats.bots[actor], knobs[actor])
        if actor == seat and ban.forbids(*playout.parts(action)):
            others = (one for one in playout.legal() if not ban.forbids(*playout.parts(one)))
            action = next(others, action)
        playout.apply(action)
    winners = playout.winners()
    return 1 / len(winners) if seat in winners else 0.0
