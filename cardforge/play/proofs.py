"""Tests that the rules of any game must pass, for the tests of its author."""

from collections.abc import Mapping, Sequence

from cardforge.engine import harness
from cardforge.engine.harness import Proof
from cardforge.play.game import GameRules


def prove(
    game: GameRules,
    players: int,
    count: int = 10,
    seed: int = 0,
    conserved: Mapping[str, Sequence[str]] | None = None,
) -> Proof:
    """Play some games with every bot and hold each decision against what must be.

    ``conserved`` names zones that together hold the same cards at all times. See
    `cardforge.engine.harness.prove` for what is tried.

    Raises:
        Unsound: the rules do what no rules may.
    """
    return harness.prove(game.rules, players, count, seed, conserved=conserved)


def events(game: GameRules, players: int, count: int = 100, seed: int = 0) -> frozenset[str]:
    """Return the names of ``EVENTS`` that happen in some games of all bots in turn."""
    return harness.events(game.rules, players, count, seed)
