"""Whole games of Telefilm in words, and what all games must keep to.

``python -m tests.games.telefilm_play.test_goldens`` writes the files anew; look at what changed.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from cardforge import play
from cardforge.engine.harness import prove
from cardforge.play.game import Value
from tests.games.telefilm_play.table import CARDS, DUEL, ROOT, rules

FOLDER = Path(__file__).parent / "goldens"


class Golden(NamedTuple):
    """A game that is kept: its settings, seats, seed, bots in turn, and language."""

    name: str
    players: int
    seed: int
    bots: str
    settings: dict[str, Value]
    locale: str = "it"


GOLDENS = [
    Golden("three", 3, 2, "expert", {}),
    Golden("seven", 7, 3, "expert affinity uniform rider", {}, "en"),
    Golden("hidden-bets", 5, 4, "uniform",
           {"tokens_face_up": False, "followers_may_pass": True,
            "straight_judging": "director", "special_limit": "unlimited",
            "difficulty_reveal": "at_question"}),
    Golden("power", 4, 6, "uniform", {}, "en"),
    Golden("one-period", 5, 5, "plain", {"periods": ["new"], "duplicate_redraw": "enough"}),
    Golden("two", 2, 8, "expert", {"mode": "duel", "special_hand": 3, "two_player_rounds": 3,
                                   "two_player_order": "director"}),
    Golden("cards", 2, 9, "expert uniform", {"mode": "cards", "cards_only_rounds": 3}, "en"),
]  # fmt: skip


def story(golden: Golden) -> str:
    """Return a game in words, with its result."""
    game = _played(golden.name)
    ends = [f"{', '.join(map(str, game.scores()))}: {game.winners()}"]
    return "\n".join([game.story(), *ends]) + "\n"


@cache
def _played(name: str) -> play.Playing:
    """Play a game that is kept."""
    golden = next(one for one in GOLDENS if one.name == name)
    loaded = play.load("telefilm", settings=golden.settings, project=ROOT, mode="plain")
    game = loaded.new(golden.players, golden.seed, locale=golden.locale)
    bots = golden.bots.split()
    while not game.ended:
        game.apply(game.bot(bots[game.actor % len(bots)]))
    return game


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda one: one.name)
def test_games_in_words(golden: Golden) -> None:
    assert story(golden) == (FOLDER / f"{golden.name}.txt").read_text("utf-8")


def test_the_goldens_reach_every_event() -> None:
    names = _played("three").playout.rules.ns["EVENTS"]
    reached = {
        names[event[0]] for golden in GOLDENS for event in _played(golden.name).playout.s.log or ()
    }
    assert sorted(set(names) - reached) == []


ONCE = "{3: 1, 4: 1, 5: 1, 6: 1, 7: 1}"


@pytest.mark.parametrize(
    ("n", "settings"),
    [
        (3, {"directorships": ONCE}), (2, {**DUEL, "two_player_rounds": 1}),
        (2, {**CARDS, "cards_only_rounds": 2}),
    ],
    ids=str,
)  # fmt: skip
def test_the_proofs_of_the_engine(n: int, settings: dict[str, object]) -> None:
    """As `play.prove`, on shorter games than the box allows."""
    proof = prove(rules("plain", settings), n, 1)
    assert proof.changed > 0


@pytest.mark.long
@pytest.mark.parametrize(("players", "settings"), [
    *((n, {}) for n in range(3, 8)),
    (2, {"mode": "duel", "special_hand": 5}),
    *((n, {"mode": "cards"}) for n in (2, 3, 4)),
    (5, {"special_limit": "unlimited", "followers_may_pass": True, "straight_judging": "director",
         "fifty_visibility": "private", "fifty_wrong": "random", "tokens_face_up": False}),
    (5, {"periods": ["new"], "duplicate_redraw": "enough"}),
    (2, {"mode": "duel", "special_hand": 5, "two_player_questions": "star_chooses_one"}),
], ids=str)  # fmt: skip
def test_more_proofs_of_the_engine(players: int, settings: dict[str, Value]) -> None:
    game = play.load("telefilm", settings=settings, project=ROOT, mode="plain")
    play.prove(game, players=players, count=12)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in GOLDENS:
        (FOLDER / f"{one.name}.txt").write_text(story(one), "utf-8", newline="\n")
