"""Whole matches of dominoes in words, and what all matches must keep to.

``python -m tests.games.dominoes_play.test_goldens`` writes the files anew; look at what changed.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from cardforge import play
from tests.games.dominoes_play.table import ROOT

FOLDER = Path(__file__).parent / "goldens"


class Golden(NamedTuple):
    """A match that is kept: its settings, seats, seed and bots."""

    name: str
    players: int
    seed: int
    bots: str
    settings: dict[str, bool | int | str]


GOLDENS = [
    Golden("plain", 3, 4, "greedy random", {"target_per_player": 15}),
    Golden("numbered", 4, 3, "random", {"hex_sides": "labelled", "rounds_cap": 1}),
    Golden(
        "chains",
        2,
        6,
        "random",
        {"extra_chain": True, "double_link_value": "declared", "composition": "A51",
         "target_per_player": 15},
    ),
    Golden("walls", 2, 2, "blocker", {
        "composition": "A15", "show_aside": True, "rounds_cap": 3, "blocked": "none"}),
    Golden("sixfold", 6, 1, "counter", {"rounds_cap": 2, "rotation": "winner"}),
]  # fmt: skip


def story(golden: Golden) -> str:
    """Return a match in words, with its result."""
    game = played(golden)
    ends = [f"Scores: {', '.join(map(str, game.scores()))}; wins: {game.winners()}"]
    return "\n".join([game.story(), *ends]) + "\n"


@cache
def _played(name: str) -> play.Playing:
    golden = next(one for one in GOLDENS if one.name == name)
    rules = play.load("dominoes", settings=golden.settings, project=ROOT)
    game = rules.new(golden.players, golden.seed)
    bots = golden.bots.split()
    while not game.ended:
        game.apply(game.bot(bots[game.actor % len(bots)]))
    return game


def played(golden: Golden) -> play.Playing:
    """Return a match that is kept, played to its end."""
    return _played(golden.name)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda one: one.name)
def test_matches_in_words(golden: Golden) -> None:
    assert story(golden) == (FOLDER / f"{golden.name}.txt").read_text("utf-8")


def test_the_goldens_reach_every_event_and_end() -> None:
    ns = play.load("dominoes", project=ROOT).rules.ns
    games = [played(golden) for golden in GOLDENS]
    reached = {ns["EVENTS"][event[0]] for game in games for event in game.playout.s.log or ()}
    assert sorted(set(ns["EVENTS"]) - reached) == []
    assert {ns["ENDS"][game.playout.ended - 1] for game in games} == set(ns["ENDS"])


@pytest.mark.parametrize(("players", "variant"), [(2, None), (3, "numbered"), (6, "A15")])
def test_the_proofs_of_the_engine(players: int, variant: str | None) -> None:
    few = {**dict.fromkeys(range(2, 7), 6), players: 5}
    made = play.load("dominoes", ROOT, variant, {"rounds_cap": 1, "deal": few})
    zones = {"tiles": ("hand", "aside", "laid")}
    play.prove(made, players=players, count=1, conserved=zones)


@pytest.mark.long
@pytest.mark.parametrize("settings", [
    {"voluntary_pass": True}, {"extra_chain": True, "double_link_value": "declared"},
    {"hex_sides": "labelled", "double_link_value": "declared", "branch_opens": 3},
    {"composition": "K31", "show_aside": True, "rotation": "winner"},
], ids=str)  # fmt: skip
def test_the_proofs_of_the_engine_in_other_modes(settings: dict[str, bool | int | str]) -> None:
    for mode in ("plain", "checked"):
        made = play.load("dominoes", ROOT, None, {**settings, "rounds_cap": 2}, mode)
        for players in range(2, 7):
            play.prove(made, players=players, count=4)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in GOLDENS:
        (FOLDER / f"{one.name}.txt").write_text(story(one), "utf-8", newline="\n")
