"""Playouts that are followed: exact values of a game that is known."""

import pytest

from cardforge.playtest import traces
from cardforge.playtest.traces import Naming, _changes, _decided, _drama, _minutes, _Path, trace
from tests.engine.support import nines
from tests.playtest.support import coin


def path(*scores: list[int], winners: list[int]) -> _Path:
    return _Path([], list(scores), [], [], winners, len(scores) - 1)


def test_changes_of_the_lead() -> None:
    assert _changes(path([0, 0], [1, 0], [1, 1], [2, 1], winners=[0])) == 0
    assert _changes(path([0, 0], [1, 0], [1, 2], [3, 2], [3, 4], winners=[1])) == 3
    # Ties in between do not hide a change.
    assert _changes(path([1, 0], [1, 1], [1, 2], winners=[1])) == 1


def test_drama_is_how_far_the_winner_was_behind() -> None:
    assert _drama(path([0, 0], [1, 0], [4, 0], winners=[0])) == 0
    # Behind by 1 and by 4 of at most 4: the mean of 1/2 and 1.
    assert _drama(path([0, 0], [1, 0], [4, 0], [4, 5], winners=[1])) == 0.75
    assert _drama(path([0, 0], [2, 0], winners=[0, 1])) == 0


def test_when_it_was_decided() -> None:
    assert _decided(path([0, 0], [1, 0], [2, 0], [3, 0], winners=[0])) == pytest.approx(1 / 3)
    assert _decided(path([1, 0], [2, 0], winners=[0])) == 0
    assert _decided(path([0, 0], [1, 0], [1, 2], winners=[1])) == 1
    # Who wins without ever leading decided nothing before the end.
    assert _decided(path([0, 0], [1, 0], winners=[1])) == 1
    assert _decided(path([0, 0], [1, 1], winners=[0, 1])) == 1


def test_minutes_are_those_of_actions() -> None:
    acts = [("play", (3,)), ("pass", ()), ("play", (1,))]
    one = path([0, 0], winners=[0])._replace(actions=acts)
    assert _minutes(one, {"play": 30, "setup": 60, "end": 15}) == 2.25
    assert _minutes(one, {}) == 0


def test_a_game_is_followed_as_it_is_played() -> None:
    rules = nines().rules
    found = trace(rules, ("high", "low"), 3, 10, Naming({}, {"play": [(1, "cards")]}))
    # Two line-ups of ten deals; two hands of four cards.
    assert found.games == 20
    assert found.options.games == 160
    assert found.actions == {"play": 160}
    assert found.events["play"] == sum(found.cards["cards"].values()) == 160
    assert found.events["take"] == 80
    assert found.events["deal"] == 20
    assert found.never == []
    assert found.options.least == 1
    assert found.options.most == 4
    assert found.minutes is None
    # The last card of a hand leaves no choice.
    assert found.forced.wins >= 40


def test_of_long_games_fewer_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traces, "MOST", 20)
    assert trace(coin(), ("flipper", "flipper"), 1, 300).games == 20
    assert trace(nines().rules, ("high", "low"), 1, 300).games == 4
