"""Turns of Spoilers that are set by hand; letters are written A, B, C, and a vote not given –."""

from collections.abc import Mapping, Sequence
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
LETTERS = "–ABC"
#: Actions by name, as the rules number them.
QUESTION, RECOMMEND, TRAP, VOTE, BET, BALLOT, PICK, VALUES = 0, 4, 8, 12, 16, 20, 24, 32
FULL: dict[str, object] = {"mode": "full_throttle"}
DANGER: dict[str, object] = {"mode": "danger"}
CAPTAIN: dict[str, object] = {"mode": "danger", "captain": "true"}


@lru_cache(maxsize=1)
def game() -> Game:
    """Return the game as it is in the repository."""
    return load_project(ROOT, Findings(), ("spoilers",)).games["spoilers"]


@lru_cache(maxsize=1)
def _sources() -> Sources:
    """Return the sources, which are the same under all settings, read once."""
    return read_sources(game().folder, "decks/spoilers")


@cache
def _rules(settings: tuple[tuple[str, str], ...], mode: Mode) -> Rules:
    if mode == "compiled":
        return load(game(), "decks/spoilers", None, dict(settings), mode).rules
    asked = dict(settings)
    values, people = resolve(game(), None, asked), resolve_people(game(), asked)
    return Rules(_sources(), game(), values, people=people, checked=mode == "checked")


def rules(mode: Mode = "checked", settings: Mapping[str, object] | None = None) -> Rules:
    """Return the rules under settings, which are written as on the command line."""
    written = {key: str(value) for key, value in (settings or {}).items()}
    return _rules(tuple(sorted(written.items())), mode)


def letters(text: Sequence[str]) -> list[int]:
    """Return the numbers of letters."""
    return [LETTERS.index(one) for one in text]


class Table:
    """A playout in which the first player is the first Spoiler, with turns as a test wants them."""

    def __init__(self, n: int, settings: Mapping[str, object] | None = None) -> None:
        self.rules = rules(settings={"first_spoiler": "fixed", **(settings or {})})
        self.play: Playout = self.rules.new(n, 1, 0, log=True)
        self.s: Any = self.play.s

    def right(self, letter: str) -> "Table":
        """Let a letter be right in the question that is read."""
        s, number = self.s, LETTERS.index(letter)
        s.star[s.spoiler][s.question] = s.right[s.spoiler] = number
        return self

    def do(self, kind: int, *named: str) -> "Table":
        """Do actions of a kind with letters."""
        for letter in named:
            self.play.apply(kind + LETTERS.index(letter))
        return self

    def turn(self, right: str, trap: str, recommended: str, votes: str, bets: str) -> "Table":
        """Play a turn of the base game; votes and bets from the Spoiler's left."""
        self.right(right).do(RECOMMEND, recommended).do(TRAP, trap)
        return self.do(VOTE, *votes).do(BET, *bets)

    def values(self, right: str, values: Mapping[str, int]) -> "Table":
        """Let a letter be right, and say the values of all."""
        self.right(right)
        a, b, c = (values[letter] for letter in "ABC")
        self.play.apply(VALUES + 16 * a + 4 * b + c)
        return self

    def score(self) -> list[int]:
        """Return the points of all, the first player's first."""
        return self.play.scores()

    def hunters(self, before: Sequence[int] = (), spoiler: int = 0) -> list[int]:
        """Return what the hunters have won, from the Spoiler's left."""
        n = self.play.n
        start = before or [0] * n
        seats = [(spoiler + at) % n for at in range(1, n)]
        return [self.score()[p] - start[p] for p in seats]

    def told(self) -> list[str]:
        """Return the names of all that has happened."""
        return [self.rules.ns["EVENTS"][event[0]] for event in self.s.log]
