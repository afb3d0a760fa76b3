"""Whole games of Spoilers in words, and what all games must keep to.

``python -m tests.games.spoilers_play.test_goldens`` writes the files anew; look at what changed.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from cardforge import play
from cardforge.play.game import Value
from tests.games.spoilers_play.table import ROOT

FOLDER = Path(__file__).parent / "goldens"


class Golden(NamedTuple):
    """A game that is kept: its settings, seats, seed, bots in turn, and language."""

    name: str
    players: int
    seed: int
    bots: str
    settings: dict[str, Value]
    locale: str = "es"


GOLDENS = [
    Golden("base", 3, 2, "bayesian", {}),
    Golden("base-in-english", 4, 3, "equilibrium bayesian follower uniform", {}, "en"),
    Golden(
        "several-ballots",
        3,
        4,
        "uniform",
        {"ep_ballots": 3, "lie_definition": "recommended_is_trap", "rounds": 2,
         "question_order": "spoiler_choice"},
    ),
    Golden("track-full", 6, 8, "follower liar",
           {"track_overflow": "error", "rounds": 3, "question_order": "random"}),
    Golden("full-throttle", 4, 5, "bayesian", {"mode": "full_throttle"}),
    Golden("lots", 3, 6, "uniform", {"mode": "danger", "vote_tie_without_captain": "random"}),
    Golden("ties-fail", 5, 7, "uniform",
           {"mode": "danger", "vote_tie_without_captain": "team_fails", "rounds": 2}),
    Golden("captain", 3, 9, "uniform bayesian", {"mode": "danger", "captain": True}, "en"),
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
    rules = play.load("spoilers", settings=golden.settings, project=ROOT, mode="plain")
    game = rules.new(golden.players, golden.seed, locale=golden.locale)
    bots = golden.bots.split()
    if golden.name == "track-full":
        # As if several turns had gone well for one of them.
        game.playout.s.points[2] = 40
    while not game.ended:
        game.apply(game.bot(bots[game.actor % len(bots)]))
    return game


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda one: one.name)
def test_games_in_words(golden: Golden) -> None:
    assert story(golden) == (FOLDER / f"{golden.name}.txt").read_text("utf-8")


def test_the_goldens_reach_every_event() -> None:
    names = _played("base").playout.rules.ns["EVENTS"]
    reached = {
        names[event[0]] for golden in GOLDENS for event in _played(golden.name).playout.s.log or ()
    }
    assert sorted(set(names) - reached) == []


@pytest.mark.parametrize(
    ("players", "variant"), [(4, None), (3, "full-throttle"), (5, "danger"), (3, "captain")]
)
def test_the_proofs_of_the_engine(players: int, variant: str | None) -> None:
    game = play.load("spoilers", variant=variant, project=ROOT, mode="plain")
    play.prove(game, players=players, count=1)


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("settings", [
    {"question_order": "spoiler_choice", "ep_ballots": 3}, {"question_order": "random"},
    {"mode": "danger", "vote_tie_without_captain": "revote_then_left"},
    {"mode": "danger", "captain": True, "captain_pick": "any"},
    {"film_seen": "ignore", "people.seen": 500, "people.share": 100},
])  # fmt: skip
def test_more_proofs_of_the_engine(players: int, settings: dict[str, Value]) -> None:
    game = play.load("spoilers", settings=settings, project=ROOT, mode="plain")
    play.prove(game, players=players, count=7)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in GOLDENS:
        (FOLDER / f"{one.name}.txt").write_text(story(one), "utf-8", newline="\n")
