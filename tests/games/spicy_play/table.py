"""A table of Spicy that is set by hand: cards are written 7W, 3C, 10P, N* and S*."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardforge.diagnostics import Findings
from cardforge.engine.loading import load
from cardforge.engine.playout import Playout
from cardforge.engine.rules import Rules
from cardforge.source.model import Game
from cardforge.source.project import load_project

ROOT = Path(__file__).resolve().parents[3]
SPICES = {"C": "chili", "W": "wasabi", "P": "pepper"}
WORDS = ("pass", "let_be", "number", "spice", "wrong", "done", "reveal")


@lru_cache(maxsize=1)
def game() -> Game:
    """Return the game as it is in the repository."""
    return load_project(ROOT, Findings(), ("spicy",)).games["spicy"]


@lru_cache(maxsize=64)
def _rules(settings: tuple[tuple[str, str], ...], mode: str) -> Rules:
    return load(game(), "decks/spicy", None, dict(settings), mode).rules  # type: ignore[arg-type]


def rules(mode: str = "checked", **settings: object) -> Rules:
    """Return the rules under settings, which are written as on the command line."""
    return _rules(tuple(sorted((key, str(value)) for key, value in settings.items())), mode)


def kind(card: str) -> int:
    """Return the number of a card."""
    ids = [one.id for one in game().decks["spice"].cards]
    if card in ("N*", "S*"):
        return ids.index("tofu" if card == "N*" else "pinch") + 1
    return ids.index(f"{SPICES[card[-1]]}-{card[:-1]}") + 1


def said(text: str) -> tuple[int, int]:
    """Return number and spice of what is said: ``7W``."""
    return int(text[:-1]), "CWP".index(text[-1]) + 1


class Table:
    """A playout whose hands, pile and deck are as a test wants them; p0 is to play."""

    def __init__(
        self,
        hands: Sequence[Sequence[str]],
        stack: Sequence[str] = (),
        prev: str = "",
        depth: int = 40,
        cards: Sequence[str] = (),
        paw: int = -1,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        made = rules(**(settings or {}))
        self.play: Playout = made.new(len(hands), 1, 0)
        s = self.s = self.play.s
        used = [kind(card) for hand in hands for card in hand] + [kind(card) for card in stack]
        rest = [card for card in range(1, s.copies[0] + 1) for _ in range(s.copies[card])]
        for card in used:
            rest.remove(card)
        for seat, hand in enumerate(hands):
            _fill(s.hand[seat], [kind(card) for card in hand])
        _fill(s.stack, [kind(card) for card in stack])
        _fill(s.stack_known, [1 << (len(hands) - 1)] * len(stack))
        top = [kind(card) for card in cards]
        for card in top:
            rest.remove(card)
        # The deck is drawn from its end.
        _fill(s.deck, rest + top[::-1])
        s.depth = depth
        s.seat = 0
        s.lead = 0
        s.paw = paw + 1
        if stack:
            s.said_number, s.said_spice = said(prev)
            s.top_owner = len(hands) - 1

    def do(self, *steps: str) -> "Table":
        """Do steps: ``play 7W 3C`` (card, said), ``extra 1C``, ``copy 7W``, ``pass`` …"""
        for step in steps:
            word, *more = step.split()
            if word == "play":
                number, spice = said(more[1])
                action = 256 + 2 * ((kind(more[0]) * 16 + number) * 8 + spice)
                action += "silent" in more
            elif word == "extra":
                action = 8 + kind(more[0])
            elif word == "copy":
                action = 128 + kind(more[0])
            else:
                action = WORDS.index(word)
            self.play.apply(action)
        return self

    def react(self, **answers: str) -> "Table":
        """Let everybody answer who is asked: ``p1="number"``; the others let it be."""
        asked = self.s.phase
        while self.s.phase == asked and not self.s.end and asked in (2, 3):
            seat = self.play.actor
            before = self.s.top_owner, self.s.plays
            word = answers.get(f"p{seat}", "let_be")
            self.do(word)
            if (self.s.top_owner, self.s.plays) != before:
                break
        return self

    def size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return int(self.s.hand[seat][0])

    def won(self) -> list[int]:
        """Return what each seat has won."""
        return [int(self.s.won[seat]) for seat in range(self.play.n)]

    def stack(self) -> int:
        """Return how many cards the pile holds."""
        return int(self.s.stack[0])

    def says(self) -> list[str]:
        """Return what may be said by the seat to play, sorted by spice and number."""
        found = set()
        for action in self.play.legal():
            if action >= 256:
                code = (action - 256) // 2
                found.add((code % 8, code // 8 % 16))
        return [f"{number}{'CWP'[spice - 1]}" for spice, number in sorted(found)]


def _fill(zone: Any, cards: Sequence[int]) -> None:
    zone[0] = len(cards)
    zone[1 : len(cards) + 1] = cards
