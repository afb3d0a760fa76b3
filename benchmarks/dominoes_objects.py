"""Dominoes as one would write them for oneself in Python: dataclasses, methods, observations.

A reference of play_speed.py. It plays matches under the usual settings with the bot `random`, and
draws from the same chance sources in the same order as decks/dominoes, so that every playout can be
compared: the rows must be the same.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from cardforge.engine.vocabulary import below, seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.play import GameRules


#: A half of a tile, or what is open at the end of a line: pips are themselves. As members of
#: an enum, which Python hashes and compares in Python, they made matches half as long again.
Half = int
LINK, DEAD, STARTER = 8, 9, 10


def fits(half: Half, end: Half) -> bool:
    if half == DEAD:
        return False
    return half == LINK or end == half or end in (LINK, STARTER)


def points_of(half: Half) -> int:
    return SPECIAL if half in (LINK, DEAD) else half


class End(IntEnum):
    TARGET = 1
    CAP = 2


@dataclass(frozen=True, slots=True)
class Tile:
    number: int
    a: Half
    b: Half
    points: int

    @property
    def is_double(self) -> bool:
        return self.a == self.b

    @property
    def halves(self) -> tuple[Half, ...]:
        return (self.a,) if self.is_double else (self.a, self.b)

    def other(self, half: Half) -> Half:
        return self.b if half == self.a else self.a


@dataclass(frozen=True, slots=True)
class Lay:
    tile: Tile
    half: Half
    end: Half
    across: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Leave:
    pass


Action = Lay | Pass | Leave
PASS, LEAVE = Pass(), Leave()
DEAL = {2: 12, 3: 12, 4: 12, 5: 9, 6: 8}
SPECIAL, SIDES, OPENS, EXTRAS, TARGET, CAP = 10, 6, 2, 2, 100, 200


class Chance:
    """One stream of chance."""

    def __init__(self, base: int, game: int, stream: int) -> None:
        self._r = [0]
        seed(self._r, base, game, stream)

    def below(self, n: int) -> int:
        return below(self._r, n)

    def shuffle(self, tiles: list[Tile]) -> None:
        for i in range(len(tiles) - 1, 0, -1):
            j = below(self._r, i + 1)
            tiles[i], tiles[j] = tiles[j], tiles[i]


@dataclass(slots=True)
class Player:
    hand: list[Tile] = field(default_factory=list)
    score: int = 0

    @property
    def points(self) -> int:
        return sum(tile.points for tile in self.hand)


@dataclass(frozen=True, slots=True)
class Observation:
    """What a player sees when he has to decide."""

    seat: int
    hand: tuple[Tile, ...]
    ends: tuple[Half, ...]
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    options: tuple[Action, ...]


class Random:
    """Does any of the unlike things that are legal."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def decide(self, seen: Observation) -> Action:
        if seen.options == (PASS,):
            return PASS
        return seen.options[self._chance.below(len(seen.options))]


@dataclass(slots=True)
class Board:
    """What is open: ends by what they are."""

    ends: Counter[Half] = field(default_factory=lambda: Counter({STARTER: SIDES}))

    def distinct(self) -> list[Half]:
        return sorted(end for end, count in self.ends.items() if count > 0)

    def lay(self, move: Lay) -> list[Half]:
        """Lay a tile; return the ends that it opens."""
        self.ends[move.end] -= 1
        if move.across:
            opened = [move.half] * OPENS
        else:
            far = move.tile.other(move.half)
            opened = [] if far == DEAD else [far]
        self.ends.update(opened)
        return opened


@dataclass(slots=True)
class Measures:
    rounds: int = 0
    turns: int = 0
    passes: int = 0
    blocked: int = 0
    undecided: int = 0
    branches: int = 0
    extras: int = 0
    walls: int = 0
    most: int = 0
    starter_won: int = 0
    last_won: int = 0


class Game:
    def __init__(self, box: Sequence[Tile], players: int, base: int, number: int) -> None:
        self.box = box
        self.chance = Chance(base, number, 0)
        self.players = [Player() for _ in range(players)]
        self.bots = [Random(Chance(base, number, 1 + seat)) for seat in range(players)]
        self.measures = Measures()
        self.decisions = 0
        self.end: End | None = None
        self.starter = self.draw_for_start()

    def mixed(self) -> list[Tile]:
        tiles = list(self.box)
        self.chance.shuffle(tiles)
        return tiles

    def draw_for_start(self) -> int:
        """Return who draws the highest tile; those that are level draw again."""
        tiles = self.mixed()
        level = list(range(len(self.players)))
        while len(level) > 1 and len(tiles) >= len(level):
            drawn = {seat: tiles.pop().points for seat in level}
            best = max(drawn.values())
            level = [seat for seat in level if drawn[seat] == best]
        return level[self.chance.below(len(level))] if len(level) > 1 else level[0]

    def run(self) -> None:
        while self.end is None:
            winner, points = self.play_round()
            self.finish_round(winner, points)

    def play_round(self) -> tuple[int | None, int]:
        """Play a round; return who won it, and what he scores."""
        self.measures.rounds += 1
        tiles = self.mixed()
        for player in self.players:
            dealt = [tiles.pop() for _ in range(DEAL[len(self.players)])]
            player.hand = sorted(dealt, key=lambda tile: tile.number)
        board = Board()
        seat, passed = self.starter, 0
        while True:
            if self.take_turn(seat, board):
                passed = 0
            else:
                passed += 1
                if passed == len(self.players):
                    return self.blocked()
            if not self.players[seat].hand:
                return seat, self.others(seat)
            seat = (seat + 1) % len(self.players)

    def take_turn(self, seat: int, board: Board) -> bool:
        """Have a player lay a tile, or several with a double; return whether he did."""
        self.measures.turns += 1
        action = self.ask(seat, board, list(self.moves(seat, board.distinct())) or [PASS])
        if not isinstance(action, Lay):
            self.measures.passes += 1
            return False
        laid = 1
        opened = self.lay(seat, board, action)
        if action.across:
            self.measures.branches += 1
            for end in opened[:EXTRAS]:
                moves = list(self.moves(seat, [end], across=False))
                if not moves:
                    continue
                extra = self.ask(seat, board, [*moves, LEAVE])
                if isinstance(extra, Lay):
                    self.measures.extras += 1
                    laid += 1
                    self.lay(seat, board, extra)
        self.measures.most = max(self.measures.most, laid)
        return True

    def moves(self, seat: int, ends: Sequence[Half], *, across: bool = True) -> Iterator[Lay]:
        """Yield the unlike ways in which a player can lay a tile at some ends."""
        for tile in dict.fromkeys(self.players[seat].hand):
            for half in tile.halves:
                for end in ends:
                    if fits(half, end):
                        yield Lay(tile, half, end)
            if across and tile.is_double:
                for end in ends:
                    if fits(tile.a, end):
                        yield Lay(tile, tile.a, end, across=True)

    def ask(self, seat: int, board: Board, options: Sequence[Action]) -> Action:
        self.decisions += 1
        observation = Observation(
            seat,
            tuple(self.players[seat].hand),
            tuple(board.distinct()),
            tuple(len(player.hand) for player in self.players),
            tuple(player.score for player in self.players),
            tuple(options),
        )
        return self.bots[seat].decide(observation)

    def lay(self, seat: int, board: Board, move: Lay) -> list[Half]:
        self.players[seat].hand.remove(move.tile)
        opened = board.lay(move)
        if not opened:
            self.measures.walls += 1
        return opened

    def others(self, seat: int) -> int:
        return sum(player.points for at, player in enumerate(self.players) if at != seat)

    def blocked(self) -> tuple[int | None, int]:
        self.measures.blocked += 1
        held = [player.points for player in self.players]
        low = min(held)
        if held.count(low) > 1:
            return None, 0
        winner = held.index(low)
        return winner, self.others(winner) - low

    def finish_round(self, winner: int | None, points: int) -> None:
        count = len(self.players)
        if winner is None:
            self.measures.undecided += 1
        else:
            player = self.players[winner]
            player.score += points
            self.measures.starter_won += winner == self.starter
            self.measures.last_won += winner == (self.starter - 1) % count
            if player.score >= TARGET * count:
                self.end = End.TARGET
                return
        if self.measures.rounds >= CAP:
            self.end = End.CAP
        self.starter = (self.starter + 1) % count

    def winners(self) -> list[int]:
        best = max(player.score for player in self.players)
        return [seat for seat, player in enumerate(self.players) if player.score == best]

    def row(self) -> list[int]:
        """Return the row as decks/dominoes has it: winners, end, decisions, scores, measures."""
        mask = sum(1 << seat for seat in self.winners())
        m = self.measures
        return [
            mask, int(self.end or 0), self.decisions, *(player.score for player in self.players),
            m.rounds, m.turns, m.passes, m.blocked, m.undecided, m.branches, m.extras, m.walls,
            m.most, m.starter_won, m.last_won,
        ]  # fmt: skip


def box_of(game: GameRules) -> list[Tile]:
    """Return the tiles of the usual set, in the deck's order."""
    names = {"link": LINK, "dead": DEAD}
    found = []
    copies = game.rules.state().copies
    for number, card in enumerate(game.rules.game.decks["dominoes"].cards, 1):
        a, b = (str(card.values[name]) for name in ("a", "b"))
        halves = [names[one] if one in names else int(one) for one in (a, b)]
        tile = Tile(number, halves[0], halves[1], sum(map(points_of, halves)))
        found += [tile] * int(copies[number])
    return found


def rows(box: Sequence[Tile], players: int, base: int, first: int, count: int) -> list[list[int]]:
    """Play ``count`` matches from number ``first``."""
    found = []
    for number in range(first, first + count):
        game = Game(box, players, base, number)
        game.run()
        found.append(game.row())
    return found
