"""Whole games of Spicy in words, and what all games must keep to.

``python -m tests.games.spicy_play.test_goldens`` writes the files anew; look at what changed.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from cardforge import play
from tests.games.spicy_play.table import ROOT

FOLDER = Path(__file__).parent / "goldens"


class Golden(NamedTuple):
    """A game that is kept: its settings, seats, seed and bot."""

    name: str
    players: int
    seed: int
    bot: str
    settings: dict[str, object]


GOLDENS = [
    Golden("plain", 3, 2, "bluffer", {}),
    Golden("raid-and-slip", 4, 5, "rambler", {"rule_cards": ["raider", "luck"]}),
    Golden(
        "copies-upside-down",
        4,
        5,
        "doubter bluffer bluffer bluffer",
        {"rule_cards": ["copy", "turn"]},
    ),
    Golden("chili-second-helping", 2, 8, "bluffer", {"rule_cards": ["chili", "start"]}),
    Golden("no-milk", 2, 4, "passer", {"worlds_end": False}),
    Golden("careless", 2, 1, "careless", {"strict": False}),
]


def story(golden: Golden) -> str:
    """Return a game in words, with its result."""
    game = played(golden)
    ends = [f"Scores: {', '.join(map(str, game.scores()))}; wins: {game.winners()}"]
    return "\n".join([game.story(), *ends]) + "\n"


def played(golden: Golden) -> play.Playing:
    """Play a game that is kept."""
    rules = play.load("spicy", settings=golden.settings, project=ROOT)
    game = rules.new(golden.players, golden.seed)
    turn = 0
    while not game.ended:
        turn += 1
        legal = game.legal()
        if golden.bot == "careless":
            # Says what may not be said, turns cards over, keeps quiet about last cards.
            wild = [a for a in legal if a == 6 or (a >= 256 and a % 2)]
            game.apply((wild or legal)[(turn * 7) % len(wild or legal)])
        elif golden.name == "raid-and-slip" and game.playout.s.phase == 1:
            game.apply(legal[-1])
        else:
            bots = golden.bot.split()
            game.apply(game.bot(bots[game.actor % len(bots)]))
    return game


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda one: one.name)
def test_games_in_words(golden: Golden) -> None:
    assert story(golden) == (FOLDER / f"{golden.name}.txt").read_text("utf-8")


def test_the_goldens_reach_every_event() -> None:
    names = play.load("spicy", project=ROOT).rules.ns["EVENTS"]
    reached = {
        names[event[0]] for golden in GOLDENS for event in played(golden).playout.s.log or ()
    }
    assert sorted(set(names) - reached) == []


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("variant", [None, "copy", "luck"])
def test_the_proofs_of_the_engine(players: int, variant: str | None) -> None:
    play.prove(play.load("spicy", variant=variant, project=ROOT), players=players, count=2)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in GOLDENS:
        (FOLDER / f"{one.name}.txt").write_text(story(one), "utf-8", newline="\n")
