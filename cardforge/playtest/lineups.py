"""Who sits where: bots are rotated through all seats, on the same deals."""

from collections.abc import Iterator, Sequence


def lineups(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the rotations of bots over the seats, each once: one where all are alike.

    Every bot then sits on every seat equally often, with the same cards.
    """
    found: dict[tuple[str, ...], None] = {}
    for turn in range(len(bots)):
        found.setdefault((*bots[len(bots) - turn :], *bots[: len(bots) - turn]))
    return list(found)


def looks(deals: int, first: int = 250, most: int = 25_000) -> Iterator[tuple[int, int]]:
    """Yield (first deal, number of deals) of the parts in which a run is played.

    Parts double until they are large. Where a run may stop is thus a matter of numbers alone, not
    of how fast a machine is or how many of its processors work.
    """
    start, size = 0, first
    while start < deals:
        count = min(size, deals - start)
        yield start, count
        start += count
        size = min(most, start)
