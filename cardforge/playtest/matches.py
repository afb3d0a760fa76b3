"""Bots against each other: how much skill counts, and whether one way to play beats all others."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from cardforge.playtest.counted import won_by_seat
from cardforge.playtest.lineups import lineups
from cardforge.playtest.runs import Table
from cardforge.playtest.shares import Share, wilson

#: Plays the bots of a line-up for so many deals in all rotations; returns the table.
Play = Callable[[Sequence[str], int], Table]


class Match(NamedTuple):
    """One bot on a seat against others of one kind on all the rest."""

    bot: str
    others: str
    #: Its wins; an equal share is one in the number of seats.
    share: Share


class Ladder(NamedTuple):
    """All bots against each other."""

    bots: tuple[str, ...]
    matches: tuple[Match, ...]
    fair: float
    #: The bot that wins more than its share against every other, intervals included; "" if none.
    dominant: str
    #: From the weakest to the strongest, by mean share against all others.
    order: tuple[str, ...]
    #: Neighbours of the order of which the better one is not known to be better.
    flat: tuple[tuple[str, str], ...]


def ladder(bots: Sequence[str], n: int, deals: int, play: Play) -> Ladder:
    """Have each bot play a seat against each other bot on all other seats."""
    matches = [
        Match(bot, other, _share(play((bot, *[other] * (n - 1)), deals), bot, other, n))
        for bot in bots
        for other in bots
        if bot != other
    ]
    fair = 1 / n
    found = {(one.bot, one.others): one.share for one in matches}
    means = {
        bot: sum(found[bot, other].value for other in bots if other != bot) / max(1, len(bots) - 1)
        for bot in bots
    }
    order = sorted(bots, key=lambda bot: (means[bot], bot))
    best = [
        bot for bot in bots if all(found[bot, other].low > fair for other in bots if other != bot)
    ]
    flat = [(weak, strong) for weak, strong in pairwise(order) if found[strong, weak].low <= fair]
    dominant = best[0] if len(best) == 1 and len(bots) > 1 else ""
    return Ladder(tuple(bots), tuple(matches), fair, dominant, tuple(order), tuple(flat))


def _share(table: Table, bot: str, other: str, n: int) -> Share:
    won = won_by_seat(table.winners, n)
    wins = 0.0
    for at, line in enumerate(lineups((bot, *[other] * (n - 1)))):
        rows: Any = won[table.lineup == at]
        wins += float(rows[:, line.index(bot)].sum())
    return wilson(wins, table.games)
