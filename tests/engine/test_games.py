"""Every game of the project that can be played passes the harness, in every variant."""

from collections.abc import Iterator
from functools import cache

import pytest

from cardforge import play
from cardforge.diagnostics import Findings
from cardforge.engine.sources import has_rules
from cardforge.jobs.playable import Chosen, open_game
from cardforge.source.model import Game
from cardforge.source.project import load_project
from tests.engine.support import ROOT


@cache
def games() -> dict[str, Game]:
    project = load_project(ROOT, Findings())
    return {name: game for name, game in project.games.items() if has_rules(game.folder)}


def cases() -> Iterator[tuple[str, str | None, int]]:
    """Yield (game, variant, players): the usual rules for all numbers, variants for some."""
    for name, game in games().items():
        low, high = game.players
        for players in range(low, high + 1):
            yield name, None, players
        for at, variant in enumerate(game.variants):
            yield name, variant, low + at % (high + 1 - low)


def some() -> Iterator[tuple[str, str | None, int]]:
    """Yield a few of these for each game: the fewest and the most players, every fifth variant."""
    for name, game in games().items():
        mine = [case for case in cases() if case[0] == name]
        usual = [case for case in mine if case[1] is None]
        yield from dict.fromkeys((usual[0], usual[-1], *mine[len(usual) :: 5]))
        assert len(mine) > len(usual) or not game.variants


def playable(name: str, variant: str | None, players: int) -> play.GameRules:
    opened = open_game(ROOT, name, Chosen(variant))
    try:
        opened.refuse_unplayable(players)
    except play.CardforgeError as fault:
        pytest.skip(f"{name} is not played so: {fault}")
    return play.GameRules(opened, "plain")


@pytest.mark.parametrize(("name", "variant", "players"), list(some()))
def test_it_is_sound(name: str, variant: str | None, players: int) -> None:
    game = playable(name, variant, players)
    proof = play.prove(game, players, 1, seed=players)
    assert proof.decisions > 0


@pytest.mark.long
@pytest.mark.parametrize(("name", "variant", "players"), list(cases()))
def test_it_is_sound_in_many_games(name: str, variant: str | None, players: int) -> None:
    play.prove(playable(name, variant, players), players, 30, seed=100 + players)


@pytest.mark.long
@pytest.mark.parametrize(("name", "variant", "players"), list(cases()))
def test_compiled_rules_play_as_plain_ones(name: str, variant: str | None, players: int) -> None:
    pytest.importorskip("numba")
    plain = playable(name, variant, players)
    fast = play.GameRules(open_game(ROOT, name, Chosen(variant)), "compiled")
    for at, bot in enumerate(plain.bots):
        bots = [plain.bots[(at + seat) % len(plain.bots)] for seat in range(players)]
        for seats in (bots, [bot] * players):
            rows = fast.rows(seats, 60, seed=at)
            assert rows.tobytes() == plain.rows(seats, 60, seed=at).tobytes()


@pytest.mark.parametrize("name", list(games()))
def test_what_is_hidden_is_dealt_anew(name: str) -> None:
    game = playable(name, None, games()[name].players[0])
    proof = play.prove(game, game.players[0], 2)
    assert proof.changed > 0


@pytest.mark.parametrize(
    "name", [name for name, game in games().items() if (game.folder / "table.yaml").is_file()]
)
def test_all_that_happens_can_be_said(name: str) -> None:
    """A game of bots, looked on from every seat, in every language that has words."""
    opened = open_game(ROOT, name, Chosen())
    game = play.GameRules(opened, "plain")
    said = opened.said()
    one = game.new(game.players[1], seed=2)
    bots = game.bots
    while not one.ended:
        for action in one.legal()[:20]:
            assert one.words(action)
        for seat in range(game.players[1]):
            assert one.text(seat)
        one.apply(one.bot(bots[len(one.history) % len(bots)]))
    assert [said.event(event, None) for event in one.playout.s.log]
    assert one.text()
