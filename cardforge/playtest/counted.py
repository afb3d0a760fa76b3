"""What rows of playouts say by themselves: wins, scores, lengths, ends, ties, measures."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardforge.playtest.runs import Table
from cardforge.playtest.seats import BAND, Parity, parity
from cardforge.playtest.shares import Share, wilson
from cardforge.playtest.spreads import Spread, spread


class Counted(NamedTuple):
    """The figures of a run."""

    games: int
    seats: Parity
    #: By bot as typed, where they are not all alike: its share of wins on an average seat.
    bots: dict[str, Share]
    #: By how it ended.
    ends: dict[str, Share]
    #: Playouts with several winners, and with none.
    shared: Share
    nobody: Share
    decisions: Spread
    scores: Spread
    winning_scores: Spread
    #: Score of the winner minus the best of the others; 0 where wins are shared.
    margins: Spread
    measures: dict[str, Spread]


def won_by_seat(winners: Any, n: int) -> Any:
    """Return what each seat won: 1, 1/k where k share, 0. An array of playouts × seats."""
    import numpy as np

    bits = (winners[:, None] >> np.arange(n)) & 1
    total = bits.sum(axis=1, keepdims=True)
    return np.divide(bits, total, out=np.zeros(bits.shape), where=total > 0)


def count(
    table: Table,
    lines: Sequence[Sequence[str]],
    ends: Sequence[str],
    measures: Sequence[str],
    band: float = BAND,
) -> Counted:
    """Count a table of at least one playout.

    ``lines`` are the line-ups of bots, ``ends`` and ``measures`` the names that the rules give.
    """
    import numpy as np

    n = len(lines[0])
    won = won_by_seat(table.winners, n)
    score = table.score
    several = (won > 0).sum(axis=1)
    best = np.where(won > 0, score, np.iinfo(np.int32).min).max(axis=1)
    rest = np.where(won > 0, np.iinfo(np.int32).min, score).max(axis=1)
    alone = several == 1
    margin = np.where(alone, best.astype(np.int64) - rest, 0) if n > 1 else np.zeros(len(won))
    return Counted(
        table.games,
        parity([float(one) for one in won.sum(axis=0)], table.games, band),
        _by_bot(table, won, lines),
        {
            name: wilson(int((table.end == at).sum()), table.games)
            for at, name in enumerate(ends, 1)
        },
        wilson(int((several > 1).sum()), table.games),
        wilson(int((several == 0).sum()), table.games),
        spread(table.decisions),
        spread(score.reshape(-1)),
        spread(best[several > 0] if bool((several > 0).any()) else score.max(axis=1)),
        spread(margin),
        {name: spread(table.measures[:, at]) for at, name in enumerate(measures)},
    )


def _by_bot(table: Table, won: Any, lines: Sequence[Sequence[str]]) -> dict[str, Share]:
    names = list(dict.fromkeys(lines[0]))
    if len(names) == 1:
        return {}
    found = {}
    for name in names:
        wins, games = 0.0, 0
        for at, line in enumerate(lines):
            rows = won[table.lineup == at]
            seats = [seat for seat, bot in enumerate(line) if bot == name]
            wins += float(rows[:, seats].sum())
            games += len(rows) * len(seats)
        found[name] = wilson(wins, games)
    return found
