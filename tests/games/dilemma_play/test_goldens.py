"""Whole games of the dilemma game in words, and what all games must keep to.

``python -m tests.games.dilemma_play.test_goldens`` writes the files anew; look at what changed.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

from cardforge import play
from cardforge.play.game import Value
from tests.games.dilemma_play.table import GIVE, ROOT

FOLDER = Path(__file__).parent / "goldens"
#: Of a long game so many lines are kept from its beginning, and as many from its end.
KEPT = 60
TENS = dict.fromkeys(range(3, 11), 10)
TWOS = dict.fromkeys(range(3, 11), 2)


class Golden(NamedTuple):
    """A game that is kept: settings, seats, seed, a bot for each seat (the last goes on)."""

    name: str
    players: int
    seed: int
    bots: tuple[str, ...]
    settings: Mapping[str, Value] = MappingProxyType({})
    locale: str = "sv"


GOLDENS = [
    Golden("three-who-think", 3, 2, ("planner",), locale="en"),
    Golden("four-who-quarrel", 4, 1, ("uniform:300",), {"question_hand": TWOS}, locale="en"),
    Golden("rounds-played-out", 4, 8, ("human", "truthful"), {"equal_turns": True}),
    Golden(
        "own-words",
        5,
        3,
        ("uniform:200", "human"),
        {
            "question_hand": TWOS,
            "free_questions": True,
            "give_optional": True,
            "argument_seconds": 0,
            "challenge_priority": "random",
            "dealer": "random",
        },
        "en",
    ),
    Golden(
        "nobody-matches",
        10,
        4,
        ("evader",),
        {
            "question_hand": TENS,
            "tray_questions": 100,
            "answer_split": "y15n15d0",
            "max_turns": 165,
            "challenges": False,
        },
    ),
]


def story(golden: Golden) -> str:
    """Return a game in words, with its result."""
    game = kept(golden.name)
    lines = game.story().splitlines()
    if len(lines) > 2 * KEPT:
        lines = [*lines[:KEPT], f"… {len(lines) - 2 * KEPT} …", *lines[-KEPT:]]
    ends = [f"Scores: {', '.join(map(str, game.scores()))}; wins: {game.winners()}"]
    return "\n".join([*lines, *ends]) + "\n"


@cache
def kept(name: str) -> play.Playing:
    """Return a game that is kept, by its name, at its end."""
    return played(next(golden for golden in GOLDENS if golden.name == name))


def played(golden: Golden) -> play.Playing:
    """Play a game that is kept."""
    rules = play.load("dilemma", settings=golden.settings, project=ROOT)
    game = rules.new(golden.players, golden.seed, locale=golden.locale)
    gifts = 0
    while not game.ended:
        name, _, share = golden.bots[min(game.actor, len(golden.bots) - 1)].partition(":")
        gifts += game.playout.s.phase == GIVE
        if game.playout.s.may_keep and game.playout.s.phase == GIVE and gifts % 2:
            game.apply(game.legal()[-1])
        else:
            game.apply(game.playout.bot(name, {"challenge": int(share)} if share else {}))
    return game


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda one: one.name)
def test_games_in_words(golden: Golden) -> None:
    assert story(golden) == (FOLDER / f"{golden.name}.txt").read_text("utf-8")


def test_the_goldens_reach_every_event_and_end() -> None:
    ns = play.load("dilemma", project=ROOT).rules.ns
    games = [kept(golden.name).playout for golden in GOLDENS]
    reached = {ns["EVENTS"][event[0]] for game in games for event in game.s.log or ()}
    assert sorted(set(ns["EVENTS"]) - reached) == []
    assert {game.ended for game in games} == {1, 2, 3}


def test_the_proofs_of_the_engine() -> None:
    rules = play.load("dilemma", variant="free", settings={"question_hand": TWOS}, project=ROOT)
    play.prove(rules, players=3, count=2)


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4, 10])
@pytest.mark.parametrize(
    "variant", [None, "plain", "equal", "free", "sly", "level", "hazy", "blunt", "brisk"]
)
def test_the_proofs_of_the_engine_for_every_variant(players: int, variant: str | None) -> None:
    play.prove(play.load("dilemma", variant=variant, project=ROOT), players=players, count=2)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in GOLDENS:
        (FOLDER / f"{one.name}.txt").write_text(story(one), "utf-8", newline="\n")
