"""Playing many playouts: in parts, on several processors, kept in a folder, gone on with later."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, Self

from cardforge.engine.rules import HEAD, Rules, Seats, parse_bot
from cardforge.playtest.lineups import lineups, looks

#: Returns the rules; it is sent to other processes, so it is a function of a module with its
#: arguments, as `functools.partial` makes.
Opener = Callable[[], Rules]
#: Deals that one processor plays at a time.
PIECE = 2_000


class Table(NamedTuple):
    """Rows of playouts. Every array has one entry for each playout, in the order of deals."""

    #: The number of the deal: with the seed, all that the cards depend on.
    deal: Any
    #: Which rotation of the bots.
    lineup: Any
    #: A bit for each seat that won.
    winners: Any
    #: How it ended: `ENDS` of the rules, from 1.
    end: Any
    decisions: Any
    #: A column for each seat.
    score: Any
    #: A column for each of the game's measures.
    measures: Any

    @property
    def games(self) -> int:
        """How many playouts."""
        return len(self.deal)


class Plan(NamedTuple):
    """What is played: bots for each seat as typed, from which seed, how many deals."""

    bots: tuple[str, ...]
    seed: int
    deals: int

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """The rotations of the bots over the seats."""
        return lineups(self.bots)

    @property
    def games(self) -> int:
        """Playouts in all."""
        return self.deals * len(self.lineups)


def deals_for(games: int, bots: Sequence[str]) -> int:
    """Return how many deals make at least so many playouts."""
    return -(-games // len(lineups(bots)))


def seats_of(bots: Sequence[str]) -> Seats:
    """Return seats from bots as typed, such as ``high:slip=20``.

    Raises:
        UsageFault: one is not written so.
    """
    parsed = [parse_bot(one) for one in bots]
    return Seats(tuple(name for name, _ in parsed), tuple(knobs for _, knobs in parsed))


def play_part(
    rules: Rules, lines: Sequence[Sequence[str]], seed: int, first: int, count: int
) -> Any:
    """Play deals ``first`` to ``first + count`` in each line-up.

    Returned is an int32 array of deals × line-ups × columns of a row.

    Raises:
        Endless: a playout does not end.
        UsageFault: there is no such bot or knob.
    """
    import numpy as np

    n = len(lines[0])
    block = np.empty((count, len(lines), rules.width(n)), np.int32)
    for at, line in enumerate(lines):
        block[:, at] = np.asarray(rules.rows(seed, first, count, seats_of(line)), np.int32)
    return block


def table(blocks: Sequence[Any], n: int, first: int = 0) -> Table:
    """Return the rows of parts that follow each other, from deal ``first``, for ``n`` seats."""
    import numpy as np

    whole = np.concatenate(blocks)
    deals, lines, width = whole.shape
    rows = whole.reshape(deals * lines, width)
    return Table(
        np.repeat(np.arange(first, first + deals), lines),
        np.tile(np.arange(lines), deals),
        rows[:, 0], rows[:, 1], rows[:, 2],
        rows[:, HEAD : HEAD + n], rows[:, HEAD + n :],
    )  # fmt: skip


class Runner:
    """Plays the parts of a plan on several processors, and keeps what is done in a folder.

    Compiled rules are run by threads, plain ones by processes that open them for themselves.
    """

    def __init__(self, rules: Rules, opener: Opener, jobs: int = 1) -> None:
        self._rules = rules
        self._jobs = max(1, jobs)
        self._pool: Executor | None = None
        self._opener = opener

    def __enter__(self) -> Self:
        if self._jobs > 1 and self._rules.mode == "compiled":
            self._pool = ThreadPoolExecutor(self._jobs)
        elif self._jobs > 1:
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(self._jobs, context, _open, (self._opener,))
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def parts(self, plan: Plan, folder: Path | None = None) -> Iterator[tuple[int, Any]]:
        """Play a plan part by part; yield (first deal, block) as `play_part` returns it.

        With a folder, parts that lie there are read instead of played, and those that are played
        are put there, each whole or not at all.

        Raises:
            Endless: a playout does not end.
            UsageFault: there is no such bot or knob.
        """
        for first, count in looks(plan.deals):
            kept = None if folder is None else folder / f"part-{first:09}-{count}.npy"
            block = None if kept is None else _read(kept)
            if block is None:
                block = self._play(plan, first, count)
                if kept is not None:
                    _write(kept, block)
            yield first, block

    def _play(self, plan: Plan, first: int, count: int) -> Any:
        import numpy as np

        if self._pool is None:
            return play_part(self._rules, plan.lineups, plan.seed, first, count)
        size = max(1, min(PIECE, -(-count // self._jobs)))
        pieces = [(at, min(size, first + count - at)) for at in range(first, first + count, size)]
        futures: list[Future[Any]] = []
        for at, many in pieces:
            if isinstance(self._pool, ThreadPoolExecutor):
                args = (self._rules, plan.lineups, plan.seed, at, many)
                futures.append(self._pool.submit(play_part, *args))
            else:
                args_there = (plan.lineups, plan.seed, at, many)
                futures.append(self._pool.submit(_play_there, *args_there))
        try:
            return np.concatenate([one.result() for one in futures])
        except BaseException:
            for one in futures:
                one.cancel()
            raise


#: The rules of a process that plays for another.
_there: list[Rules] = []


def _open(opener: Opener) -> None:
    _there[:] = [opener()]


def _play_there(lines: Sequence[Sequence[str]], seed: int, first: int, count: int) -> Any:
    return play_part(_there[0], lines, seed, first, count)


def _read(path: Path) -> Any:
    """Return a block that was kept; None where there is none, or it is not whole."""
    import numpy as np

    try:
        return np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None


def _write(path: Path, block: Any) -> None:
    import numpy as np

    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        np.save(file, block, allow_pickle=False)
    new.replace(path)
