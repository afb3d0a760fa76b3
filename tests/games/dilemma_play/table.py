"""A table of the dilemma game that is set by hand: hand sizes, answer cards, who asks."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
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
ANSWERS = ("yes", "no", "depends")
ASK, ANSWER, EXPLAIN, PRIORITY, CLAIM, VOTE, GIVE = range(7)
FIRST_GIFT, FIRST_ASK = 16, 32768
WORDS = ("decline", *ANSWERS, "explain", "challenge", "halo", "fork", "keep")


@lru_cache(maxsize=1)
def game() -> Game:
    """Return the game as it is in the repository."""
    return load_project(ROOT, Findings(), ("dilemma",)).games["dilemma"]


@lru_cache(maxsize=1)
def _sources() -> Sources:
    return read_sources(game().folder, "decks/dilemma")


@lru_cache(maxsize=64)
def _rules(settings: tuple[tuple[str, str], ...], mode: Mode) -> Rules:
    texts = dict(settings)
    if mode == "compiled":
        return load(game(), "decks/dilemma", None, texts, mode).rules
    # The same as `load` does, but that the files are read once for many settings.
    values, people = resolve(game(), None, texts), resolve_people(game(), texts)
    return Rules(_sources(), game(), values, people=people, checked=mode == "checked")


def rules(mode: Mode = "checked", /, **settings: object) -> Rules:
    """Return the rules under settings as on the command line; ``people_sly`` is ``people.sly``."""
    texts = {key.replace("people_", "people."): str(value) for key, value in settings.items()}
    return _rules(tuple(sorted(texts.items())), mode)


class Table:
    """A playout whose hand sizes and answer cards are as a test wants them; p0 is to ask.

    ``cards`` are the answer cards of the first seats. Questions are dealt in the order of the deck,
    so that the first of p0 is 1.
    """

    def __init__(
        self,
        hands: Sequence[int],
        cards: Sequence[str] = ("yes",),
        settings: Mapping[str, object] | None = None,
        asker: int = 0,
    ) -> None:
        made = rules(**(settings or {}))
        n = len(hands)
        self.play: Playout = made.new(n, 1, 0, log=True)
        s = self.s = self.play.s
        rest = list(range(1, s.question_copies[0] + 1))
        for seat, size in enumerate(hands):
            fill(s.hand[seat], [rest.pop(0) for _ in range(size)])
        reserve = s.q_reserve[0]
        fill(s.q_reserve, rest[:reserve])
        fill(s.q_draw, rest[reserve:])
        pile = [kind for kind in range(1, 4) for _ in range(s.answer_copies[kind])]
        for seat in range(n):
            wanted = cards[seat] if seat < len(cards) else ""
            s.acard[seat] = ANSWERS.index(wanted) + 1 if wanted else pile[0]
            pile.remove(s.acard[seat])
        fill(s.a_draw, pile)
        made.ns["begin_turn"](s, asker)
        s.fresh = 0
        made.ns["people_deal"](s, [1])

    def do(self, *steps: str) -> "Table":
        """Do steps: ``ask 2`` (the first question, to p2), ``own 2``, ``give``, a word of WORDS."""
        for step in steps:
            word, *more = step.split()
            hand = self.s.hand[self.play.actor]
            if word in ("ask", "own"):
                action = FIRST_ASK + 2 * (16 * hand[1] + int(more[0])) + (word == "own")
            elif word == "give":
                action = FIRST_GIFT + hand[1]
            else:
                action = WORDS.index(word)
            self.play.apply(action)
        return self

    def claims(self, *seats: int) -> "Table":
        """Let everybody say who is asked whether to challenge: those named do."""
        while self.s.phase == CLAIM and not self.play.ended:
            self.do("challenge" if self.play.actor in seats else "decline")
        return self

    def votes(self, text: str) -> "Table":
        """Let all vote, in seat order: ``FHHFF``."""
        while self.s.phase == VOTE:
            self.do("halo" if text[self.play.actor] == "H" else "fork")
        return self

    def hands(self) -> list[int]:
        """Return how many questions each seat holds."""
        return [int(self.s.hand[seat][0]) for seat in range(self.play.n)]

    def events(self) -> list[str]:
        """Return the names of what happened."""
        return [self.play.rules.ns["EVENTS"][event[0]] for event in self.s.log]


def fill(zone: Any, cards: Sequence[int]) -> None:
    """Put cards into a zone, and nothing else."""
    zone[0] = len(cards)
    zone[1 : len(cards) + 1] = cards


def matching(play: Playout, chance: Random, p: float, challenged: float = 0.0) -> None:
    """Play to the end: each question matches with probability ``p``, whatever was asked.

    A question is challenged with the probability ``challenged``, by any of the n - 1 who did not
    answer it; votes are fair coins.
    """
    s, n = play.s, play.n
    challenger = -1
    while not play.ended:
        seat = play.actor
        if s.phase == ASK:
            target = (seat + 1 + chance.randrange(n - 1)) % n
            challenger = -1
            if chance.random() < challenged:
                challenger = chance.choice([one for one in range(n) if one != target])
            play.apply(FIRST_ASK + 2 * (16 * s.hand[seat][1] + target))
        elif s.phase == ANSWER:
            right = s.answer_on[s.acard[s.asker]]
            others = [one for one in (1, 2, 3) if one != right]
            play.apply(right if chance.random() < p else chance.choice(others))
        elif s.phase == EXPLAIN:
            play.apply(4)
        elif s.phase in (PRIORITY, CLAIM):
            play.apply(5 if seat == challenger else 0)
        elif s.phase == VOTE:
            play.apply(6 + chance.randrange(2))
        else:
            play.apply(FIRST_GIFT + s.hand[seat][1])
