"""Two ways to play the same deals: what a rule, a setting or a bot changes."""

from typing import Any, NamedTuple

from cardforge.playtest.counted import won_by_seat
from cardforge.playtest.runs import Table
from cardforge.playtest.shares import Difference, paired


class Change(NamedTuple):
    """A figure of both runs, and the second minus the first, deal by deal."""

    name: str
    before: float
    after: float
    difference: Difference
    #: How alike both runs are, deal by deal: near 1 pairs say much more than separate deals.
    correlation: float


def compare(a: Table, b: Table, n: int, measures: tuple[str, ...]) -> list[Change]:
    """Compare runs of the same deals and line-ups.

    Raises:
        ValueError: they are not of the same deals.
    """
    import numpy as np

    if not (np.array_equal(a.deal, b.deal) and np.array_equal(a.lineup, b.lineup)):
        raise ValueError("runs of other deals cannot be paired")
    wins = (won_by_seat(a.winners, n), won_by_seat(b.winners, n))
    found = [
        _change(f"wins of seat {seat + 1}", wins[0][:, seat], wins[1][:, seat], a.deal)
        for seat in range(n)
    ]
    found.append(_change("decisions", a.decisions, b.decisions, a.deal))
    found.append(_change("score", a.score.mean(axis=1), b.score.mean(axis=1), a.deal))
    found += [
        _change(name, a.measures[:, at], b.measures[:, at], a.deal)
        for at, name in enumerate(measures)
    ]
    return found


def _change(name: str, a: Any, b: Any, deal: Any) -> Change:
    """Compare means; playouts of one deal are one observation, since they share their cards."""
    import numpy as np

    _, first, count = np.unique(deal, return_index=True, return_counts=True)
    before = np.add.reduceat(np.asarray(a, float), first) / count
    after = np.add.reduceat(np.asarray(b, float), first) / count
    spread = float(before.std() * after.std())
    alike = float(((before - before.mean()) * (after - after.mean())).mean()) / (spread or 1.0)
    return Change(
        name, float(before.mean()), float(after.mean()), paired(list(after - before)), alike
    )
