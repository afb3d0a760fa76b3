"""How fast a game is played: rules compiled, rules plain, and objects as one would write them.

    pip install numba
    python benchmarks/play_speed.py [--game dominoes] --rounds 7 [--openspiel-python PYTHON]

All play the same games: their rows are compared before, and must be the same. The bot does
anything that is legal: `rambler` of Spicy, `random` of the dominoes, whose playouts are whole
matches. Rounds are interleaved, so that a machine that slows
down slows all down; compare ratios of medians, not seconds. Counted is CPU time of the process,
without start and compiling. A decision is one with two or more legal actions. OpenSpiel plays games
of its own (it has none of ours), in C++, at random; decisions are counted alike.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import dominoes_objects
import spicy_objects as objects

from cardforge import play

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BASE = 7
OPENSPIEL = (
    ("tic_tac_toe", 200_000, 2_000),
    ("crazy_eights(players=4)", 4_000, 100),
    ("hearts", 4_000, 100),
)


def box_of(game: play.GameRules) -> list[objects.Card]:
    """Return the cards of the box as the reference has them, in the deck's order."""
    found = []
    for card in game.rules.game.decks["spice"].cards:
        values = card.values
        spice, wild = values["spice"], values["wild"]
        one = objects.Card(
            int(str(values["number"] or 0)),
            objects.Spice[str(spice).upper()] if spice else None,
            objects.Trait[str(wild).upper()] if wild else None,
        )
        found += [one] * int(str(card.copies))
    return found


class Reference(NamedTuple):
    """A game as objects: its title, bot, cards and rows; playouts of a round, slow and fast."""

    title: str
    bot: str
    box_of: Callable[[play.GameRules], Any]
    rows: Callable[..., list[list[int]]]
    slow: int
    fast: int


REFERENCES = {
    "spicy": Reference("Spicy", "rambler", box_of, objects.rows, 300, 30_000),
    "dominoes": Reference(
        "Dominoes", "random", dominoes_objects.box_of, dominoes_objects.rows, 15, 3_000
    ),
}


def choices(game: play.GameRules, bot: str, players: int, count: int) -> float:
    """Return how many decisions of a playout have two or more legal actions, on average."""
    found = 0
    for number in range(count):
        one = game.new(players, BASE, number)
        while not one.ended:
            found += len(one.legal()) > 1
            one.apply(one.bot(bot))
    return found / count


def rows_of(some: object) -> list[list[int]]:
    """Return rows of NumPy, winners to measures, as lists."""
    return [
        [one for part in row for one in (part if isinstance(part, list) else [part])]
        for row in (list(map(_plain, row)) for row in some)  # type: ignore[attr-defined]
    ]


def _plain(value: object) -> object:
    return value.tolist() if hasattr(value, "tolist") else value


def timed(act: Callable[[int], object], count: int, clock: Callable[[], float]) -> float:
    """Return playouts in a second."""
    start = clock()
    act(count)
    return count / (clock() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--game", choices=REFERENCES, default="spicy")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--openspiel-python", help="a Python that has open_spiel")
    given = parser.parse_args()
    n = given.players
    title, bot, box_for, made, slow, quick = REFERENCES[given.game]
    compared = 5 * slow // 3
    plain = play.load(given.game, ROOT, mode="plain")
    start = time.process_time()
    fast = play.load(given.game, ROOT, mode="compiled")
    compiling = time.process_time() - start
    box, bots = box_for(plain), [bot] * n
    wanted = made(box, n, BASE, 0, compared)
    for name, got in (
        ("plain", rows_of(plain.rows(bots, compared, BASE))),
        ("compiled", rows_of(fast.rows(bots, compared, BASE))),
    ):
        for number, (a, b) in enumerate(zip(wanted, got, strict=True)):
            if a != b:
                sys.exit(f"game {number}: objects {a}, {name} {b}")
    each = choices(plain, bot, n, 2 * slow // 3)
    engines: dict[str, tuple[Callable[[int], object], int, Callable[[], float]]] = {
        "objects": (lambda count: made(box, n, BASE, 0, count), slow, time.process_time),
        "plain": (lambda count: plain.rows(bots, count, BASE), slow, time.process_time),
        "compiled": (lambda count: fast.rows(bots, count, BASE), quick, time.process_time),
        "compiled, 2 threads (wall)": (
            lambda count: fast.rows(bots, count, BASE, threads=2), 2 * quick, time.perf_counter,
        ),
    }  # fmt: skip
    rates: dict[str, list[float]] = {name: [] for name in engines}
    others: dict[str, list[float]] = {}
    for number in range(given.rounds):
        for name, (act, count, clock) in engines.items():
            rates[name].append(timed(act, count, clock))
        for game, count, sample in OPENSPIEL if given.openspiel_python else ():
            command = [given.openspiel_python, str(HERE / "openspiel_rollouts.py")]
            done = subprocess.run(
                [*command, game, str(count), str(sample)],
                capture_output=True, check=True, text=True,
            )  # fmt: skip
            values = json.loads(done.stdout)
            rates.setdefault(f"OpenSpiel: {game}", []).append(values["playouts"])
            others.setdefault(f"OpenSpiel: {game}", []).append(values["decisions"])
        print(f"round {number + 1} of {given.rounds}", file=sys.stderr)
    base = statistics.median(rates["objects"])
    print(
        f"{title}, {n} players, {bot}; rows of {compared} games equal; {each:.1f} decisions "
        f"a game; loading with what was compiled, or compiling, took {compiling:.1f} s of CPU\n"
    )
    print("| engine | playouts/s, median | × objects | million decisions/s |")
    print("|---|---|---|---|")
    for name, some in rates.items():
        rate = statistics.median(some)
        steps = statistics.median(others[name]) if name in others else rate * each
        ratio = "" if name in others else f"{rate / base:.1f}"
        print(f"| {name} | {rate:,.0f} | {ratio} | {steps / 1e6:.2f} |")


if __name__ == "__main__":
    main()
