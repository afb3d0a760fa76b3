"""A table of dominoes that is set by hand.

Tiles are written as in the deck, ``3-5``, ``3-L``, ``L-D``. Moves are written tile, half that
meets, end: ``3-5:3@H`` in line at the starter, ``3-5:3@3``, ``3-5:3@H3`` at its side 3;
``4-4x@4`` across, ``L-Lx@H=3`` across and declared as 3; ``pass`` and ``leave``.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardforge.diagnostics import Findings
from cardforge.engine.loading import load
from cardforge.engine.playout import Playout
from cardforge.engine.rules import Rules, Seats
from cardforge.engine.sources import Sources, read_sources
from cardforge.source.model import Game
from cardforge.source.project import load_project
from cardforge.source.settings import resolve

ROOT = Path(__file__).resolve().parents[3]
HALVES = "01234567LD"
START = 32


@lru_cache(maxsize=1)
def game() -> Game:
    """Return the game as it is in the repository."""
    return load_project(ROOT, Findings(), ("dominoes",)).games["dominoes"]


@lru_cache(maxsize=1)
def _sources() -> Sources:
    return read_sources(game().folder, "decks/dominoes")


@lru_cache(maxsize=128)
def _rules(settings: tuple[tuple[str, str], ...], mode: str) -> Rules:
    if mode == "compiled":
        return load(game(), "decks/dominoes", None, dict(settings), "compiled").rules
    # The files are read once, since there are many settings.
    chosen = resolve(game(), None, dict(settings))
    return Rules(_sources(), game(), chosen, checked=mode == "checked")


def rules(mode: str = "checked", **settings: object) -> Rules:
    """Return the rules under settings, which are written as on the command line."""
    return _rules(tuple(sorted((key, str(value)) for key, value in settings.items())), mode)


@lru_cache(maxsize=1)
def ids() -> list[str]:
    """Return the names of the tiles, from place 0."""
    return [one.id for one in game().decks["dominoes"].cards]


def kind(tile: str) -> int:
    """Return the number of a tile."""
    return ids().index(tile) + 1


def code(end: str) -> int:
    """Return the number of an open end."""
    if end[0] == "H":
        return START + HALVES.index(end[1]) + 1 if len(end) > 1 else START
    return HALVES.index(end) + 1


def end_name(number: int) -> str:
    """Return how an open end is written."""
    if number >= START:
        return "H" if number == START else f"H{number - START - 1}"
    return HALVES[number - 1]


def action_of(move: str) -> int:
    """Return the number of a move."""
    if move in ("pass", "leave"):
        return ("pass", "leave").index(move)
    tile, _, rest = move.partition("@")
    end, _, named = rest.partition("=")
    if tile[-1] == "x":
        tile = tile[:-1]
        half = code(named or tile[0])
        return ((2 * 64 + code(end)) * 32 + half) * 1024 + kind(tile)
    tile, _, inward = tile.partition(":")
    return ((64 + code(end)) * 32 + code(inward)) * 1024 + kind(tile)


def move_of(action: int, declared: bool = False) -> str:
    """Return how a move is written."""
    if action < 2:
        return ("pass", "leave")[action]
    tile, half = ids()[action % 1024 - 1], end_name(action // 1024 % 32)
    end = end_name(action // 32768 % 64)
    if action // 2097152 == 2:
        return f"{tile}x@{end}" + (f"={half}" if declared and tile == "L-L" else "")
    return f"{tile}:{half}@{end}"


class Table:
    """A playout whose hands and open ends are as a test wants them; ``turn`` is to play.

    ``ends`` are written one by one, ``H`` for all sides of the starter that are free.
    """

    def __init__(
        self,
        hands: Sequence[str],
        ends: str = "H",
        settings: Mapping[str, object] | None = None,
        turn: int = 0,
        mode: str = "checked",
    ) -> None:
        made = rules(mode, **(settings or {}))
        self.play: Playout = made.new(len(hands), 1, 0, log=True)
        s = self.s = self.play.s
        for seat, hand in enumerate(hands):
            fill(s.hand[seat], sorted(map(kind, hand.split())))
        s.turn = s.starter = turn
        if ends != "H":
            found = sorted(code(end) for end in ends.split())
            s.ends[:] = [found.count(at) for at in range(len(s.ends))]
            s.distinct = len(set(found))
            fill(s.open, [end for end in found if end < START])
            s.sides = sum(end >= START for end in found)
            fill(s.numbers, [end - START - 1 for end in found if end > START])
        s.log.clear()

    def do(self, *moves: str) -> "Table":
        """Do moves, as they are written."""
        for move in moves:
            self.play.apply(action_of(move))
        return self

    def moves(self) -> list[str]:
        """Return what may be done."""
        declared = bool(self.s.declared)
        return sorted(move_of(action, declared) for action in self.play.legal())

    def ends(self) -> str:
        """Return the open ends, those of the starter first: ``H*5 4 4``."""
        return ends_of(self.s)

    def hand(self, seat: int) -> str:
        """Return the hand of a seat."""
        return " ".join(ids()[tile - 1] for tile in cards(self.s.hand[seat]))

    def scores(self) -> list[int]:
        """Return the scores."""
        return self.play.scores()


def ends_of(s: Any) -> str:
    """Return the open ends of a state as they are written; see that all that count them agree."""
    found = [at for at in range(len(s.ends)) for _ in range(s.ends[at])]
    assert s.distinct == len(set(found))
    assert cards(s.open) == [at for at in found if at < START]
    assert s.sides == sum(at >= START for at in found)
    free = s.ends[START]
    words = [f"H*{free}"] if free else []
    words += [end_name(at) for at in found if at > START]
    return " ".join(words + [end_name(at) for at in found if at < START])


def cards(zone: Sequence[int]) -> list[int]:
    """Return what a zone holds."""
    return list(zone[1 : zone[0] + 1])


def fill(zone: Any, tiles: Sequence[int]) -> None:
    """Have a zone hold these."""
    zone[0] = len(tiles)
    zone[1 : len(tiles) + 1] = tiles


def measured(rows: Any, made: Rules, n: int) -> dict[str, list[int]]:
    """Return what each measure, and the points of all, came to in each playout."""
    names = made.measures
    found = {name: [int(row[3 + n + at]) for row in rows] for at, name in enumerate(names)}
    found["points"] = [int(sum(row[3 : 3 + n])) for row in rows]
    return found


def one_round(mode: str = "plain", **settings: object) -> Rules:
    """Return rules under which a match is a single round."""
    return rules(mode, rounds_cap=1, target_per_player=500, **settings)


def share(made: Rules, mine: tuple[str, dict[str, int]], other: tuple[str, dict[str, int]],
          n: int, count: int) -> float:  # fmt: skip
    """Return the share of wins of one bot among others, from each seat."""
    won = 0.0
    for seat in range(n):
        bots, knobs = [other[0]] * n, [other[1]] * n
        bots[seat], knobs[seat] = mine
        for row in made.rows(3, 0, count // n, Seats(tuple(bots), tuple(knobs))):
            won += (int(row[0]) >> seat & 1) / int(row[0]).bit_count()
    return won / (count // n * n)
