"""Turns of Telefilm that are set by hand; the first player directs first."""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cardforge.diagnostics import Findings
from cardforge.engine.loading import Mode, load
from cardforge.engine.playout import Playout
from cardforge.engine.rules import Rules
from cardforge.engine.sources import Sources, read_sources
from cardforge.source.model import Game
from cardforge.source.project import load_project
from cardforge.source.settings import resolve, resolve_people

ROOT = Path(__file__).resolve().parents[3]
DUEL: dict[str, object] = {"mode": "duel", "special_hand": 5}
CARDS: dict[str, object] = {"mode": "cards"}
#: Special cards by name, as in specials.yaml.
KINDS = ("comedy", "drama", "crime", "scifi", "double", "two", "fifty", "call", "web", "power")
MIX = 13
#: Actions, as the rules number them.
TOKEN, PAIR, PLACE, ORDER, NUMBER, PICK, SPECIAL = 10, 100, 200, 210, 220, 230, 240
SKIP, GIVE_UP, STRAIGHT, OPTIONS, WRONG, SAY, LETTER = 260, 261, 262, 263, 270, 280, 290
RIGHT, FALSE, TARGET, TAKE, ASK, KEEP = 300, 301, 310, 320, 330, 1000


@lru_cache(maxsize=1)
def game() -> Game:
    """Return the game as it is in the repository."""
    return load_project(ROOT, Findings(), ("telefilm",)).games["telefilm"]


@lru_cache(maxsize=1)
def _sources() -> Sources:
    """Return the sources, which are the same under all settings, read once."""
    return read_sources(game().folder, "decks/telefilm")


@cache
def _rules(settings: tuple[tuple[str, str], ...], mode: Mode) -> Rules:
    if mode == "compiled":
        return load(game(), "decks/telefilm", None, dict(settings), mode).rules
    asked = dict(settings)
    values, people = resolve(game(), None, asked), resolve_people(game(), asked)
    return Rules(_sources(), game(), values, people=people, checked=mode == "checked")


def rules(mode: Mode = "checked", settings: Mapping[str, object] | None = None) -> Rules:
    """Return the rules under settings, which are written as on the command line."""
    written = {key: str(value) for key, value in (settings or {}).items()}
    return _rules(tuple(sorted(written.items())), mode)


class Table:
    """A playout in which the first player directs first, with spaces as a test wants them."""

    def __init__(self, n: int, settings: Mapping[str, object] | None = None) -> None:
        chosen = {"first_director": "fixed", "special_hand": 0, **(settings or {})}
        self.rules = rules(settings=chosen)
        self.play: Playout = self.rules.new(n, 1, 0, log=True)
        self.s: Any = self.play.s

    def bets(self, *bets: int) -> "Table":
        """Keep any cards, and bet on Mix and the others, in the order of the spaces."""
        while self.s.phase == 0:
            self.do(self.play.legal()[0])
        for bet in bets:
            if self.s.phase == 1:
                self.do(TOKEN + bet)
        return self

    def hold(self, seat: int, *kinds: str) -> "Table":
        """Give a player special cards."""
        hand = self.s.hand[seat]
        hand[0] = len(kinds)
        hand[1 : len(kinds) + 1] = [KINDS.index(kind) + 1 for kind in kinds]
        return self

    def stars(self, *stars: int) -> "Table":
        """Let the cards of the spaces be so hard."""
        self.s.stars[self.s.director][1 : len(stars) + 1] = stars
        return self

    def space(self, bet: int) -> int:
        """Return the space with a bet."""
        stakes = self.s.stake[self.s.director]
        return int(stakes.index(bet, 1))

    def place(self, *bets: int) -> "Table":
        """Let the Stars in turn go to the spaces with these bets."""
        for bet in bets:
            self.do(PLACE + self.space(bet))
        return self

    def do(self, *actions: int) -> "Table":
        """Do actions."""
        for action in actions:
            self.play.apply(action)
        return self

    def special(self, kind: str) -> "Table":
        """Let the one whose turn it is play a special card."""
        return self.do(SPECIAL + KINDS.index(kind) + 1)

    def ask(self, number: int = 1) -> "Table":
        """Let the Star at turn name a question."""
        return self.do(NUMBER + number)

    @property
    def key(self) -> int:
        """The letter that is right."""
        return int(self.s.key[self.s.director][self.s.question])

    def wrong(self) -> int:
        """Return a letter that is wrong, and not tried yet."""
        tried = self.s.tried
        return next(i for i in range(1, 6) if i != self.key and not tried[i])

    def wrong_of_two(self) -> int:
        """Return the wrong one of the two options that are left."""
        return int(next(one for one in self.s.pair[self.s.star][1:3] if one != self.key))

    def answers(self, said: str) -> "Table":
        """Let Stars answer: S or O right, s or o wrong, ``-`` plays no card."""
        for one in said:
            if one == "-":
                self.do(SKIP)
                continue
            straight = one in "Ss"
            if straight:
                self.do(STRAIGHT)
            elif self.s.phase == 10:
                self.do(OPTIONS)
            letter = self.key if one.isupper() else self.wrong()
            self.do((SAY if straight else LETTER) + letter)
        return self

    def score(self) -> list[int]:
        """Return the points of all, the first player's first."""
        return self.play.scores()

    def told(self) -> list[str]:
        """Return the names of all that has happened."""
        return [self.rules.ns["EVENTS"][event[0]] for event in self.s.log]


def one_space(
    n: int, bet: int, level: int, said: str, settings: Mapping[str, object] | None = None
) -> list[int]:
    """Return what a single space brings to the Director and to the Stars of its stack, bottom up.

    The stack has as many Stars as fit the answers, and ``+`` for each that only follows.
    """
    table = Table(n, settings).bets(*bets_of(n))
    s = table.s
    space = table.space(bet)
    table.stars(*[level] * s.spaces)
    set_stack(table, space, len(said))
    table.ask().answers(said.replace("+", ""))
    points = table.score()
    return [points[0], *points[1 : len(said) + 1]]


def bets_of(n: int) -> tuple[int, ...]:
    """Return the bet tokens of a number of players."""
    return (9, 7, 5) if n in (3, 5) else (9, 8, 5, 4)


def set_stack(table: Table, space: int, count: int, first: int = 1) -> None:
    """Put Stars on a space alone, and go on as if all had placed their tokens."""
    s = table.s
    for other in range(1, s.spaces + 1):
        s.stack[other][0] = 0
    s.stack[space][0] = count
    s.stack[space][1 : count + 1] = range(first, first + count)
    s.line[0], s.line[1] = 1, space
    s.at, s.due = 0, int(table.rules.ns["SPACE_ON"])
    table.rules.ns["go_on"](s, [0])
    while s.due:
        table.rules.ns["go_on"](s, [0])
