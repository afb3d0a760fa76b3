"""The library: games from Python, as docs/your-own-game.md shows them."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardforge import play
from tests.engine.support import BOTH, nines
from tests.project import STRANGER


@pytest.mark.parametrize("name", BOTH)
def test_a_game_move_by_move(name: str) -> None:
    game = nines({"hand": 2}, name)
    assert (game.name, game.players, game.bots) == (name, (2, 4), ("random", "low", "high"))
    assert (game.measures, game.ends, game.compiled, game.notice) == (
        ("tricks",), ("hands_empty",), False, "",
    )  # fmt: skip
    assert game.settings == {"hand": 2, "trump": "none"}
    one = game.new(players=3, seed=7)
    assert (one.actor, one.ended, one.history) == (0, 0, ())
    assert one.legal() == one.legal(0)
    assert one.legal(1) == one.legal(2) == []
    for action in one.legal():
        assert one.words(action).startswith("Play ")
    while not one.ended:
        one.apply(one.bot("high"))
    assert (one.actor, one.legal(), len(one.history)) == (-1, [], 6)
    assert sum(one.scores()) == 2
    assert one.winners() == [seat for seat in range(3) if one.scores()[seat] == max(one.scores())]
    assert one.text().splitlines()[-1] == "All cards are played."


def test_the_text_says_who_moves_and_what_is_asked() -> None:
    """Case S13: actions for the one to decide alone; the text has the mover and the phase."""
    one = nines().new(players=3, seed=7)
    one.apply(one.legal()[0])
    assert one.actor == 1
    assert one.legal(0) == one.legal(2) == []
    assert one.text().splitlines()[-1] == "Player 2: Play a card."
    assert one.text(0).splitlines()[0] == "Your hand: Blue 5, Red 1, Blue 9"


def test_what_a_seat_observes() -> None:
    one = nines({"hand": 2}).new(players=3, seed=7)
    seen = one.observe(1)
    assert seen == {
        "n": 3, "turn": 0, "leader": 0, "end": 0, "played": 0, "tricks": 0,
        "table": {0: 0, 1: 0, 2: 0}, "won": {0: 0, 1: 0, 2: 0}, "open_cards": (),
        "deck": 21, "hand": seen["hand"], "hand_sizes": {0: 2, 1: 2, 2: 2},
    }  # fmt: skip
    # It is data of its own: nothing done to it reaches the game.
    seen["won"][0] = 9  # type: ignore[index, call-overload]
    assert one.observe(1)["won"] == {0: 0, 1: 0, 2: 0}


@pytest.mark.parametrize("name", BOTH)
def test_a_clone_goes_on_alone(name: str) -> None:
    """Case S23: nothing done to a game changes an earlier copy of it."""
    for seed in range(20):
        one = nines(name=name).new(players=3, seed=seed)
        copy = one.clone()
        before = [copy.observe(seat) for seat in range(3)]
        for _ in range(10):
            one.apply(one.bot("random"))
        assert [copy.observe(seat) for seat in range(3)] == before
        for _ in range(10):
            copy.apply(copy.bot("random"))
        assert copy.history == one.history


@pytest.mark.parametrize("name", BOTH)
def test_rows_are_the_playouts_of_their_numbers(name: str) -> None:
    game = nines(name=name)
    bots = ["high", "random", "low"]
    rows = game.rows(bots, 12, seed=9, first=3)
    assert rows.dtype.names == ("winners", "end", "decisions", "score", "tricks")
    assert rows["score"].shape == (12, 3)
    for at, row in enumerate(rows):
        one = game.new(3, seed=9, number=3 + at)
        while not one.ended:
            one.apply(one.bot(bots[one.actor]))
        assert row["score"].tolist() == one.scores()
        assert row["winners"] == sum(1 << seat for seat in one.winners())
        assert (row["end"], row["decisions"], row["tricks"]) == (1, 12, 4)


def test_two_games_in_turn_are_as_each_alone() -> None:
    """Case S01: each game owns its chance."""

    def alone(seed: int) -> tuple[int, ...]:
        one = nines().new(3, seed)
        while not one.ended:
            one.apply(one.bot("random"))
        return one.history

    a, b = nines().new(3, 7), nines().new(3, 8)
    while not a.ended:
        a.apply(a.bot("random"))
        b.apply(b.bot("random"))
    assert (a.history, b.history) == (alone(7), alone(8))


def test_scores_are_the_same_when_asked_again() -> None:
    """Case S15."""
    one = nines().new(4, 1)
    while not one.ended:
        one.apply(one.legal()[0])
    first = one.scores(), one.winners(), one.text()
    assert (one.scores(), one.winners(), one.text()) == first
    assert sum(first[0]) == 4


def test_a_tie_is_shared() -> None:
    """Case S19: nothing breaks a tie that the rules do not name."""
    rows = nines({"hand": 2}).rows(["random", "random"], 300)
    tied = rows[rows["score"][:, 0] == rows["score"][:, 1]]
    assert len(tied) > 30
    assert set(tied["winners"].tolist()) == {0b11}


def test_without_numpy_rows_are_tuples(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = nines().rows(["high", "low"], 3)
    monkeypatch.setitem(sys.modules, "numpy", None)
    rows = nines().rows(["high", "low"], 3)
    assert [type(row) for row in rows] == [play.Row] * 3
    assert [row.score for row in rows] == [tuple(score) for score in wanted["score"].tolist()]
    assert rows[0].measures == (4,)


def test_bots_with_knobs() -> None:
    game = nines()
    usual = game.rows(["high", "low"], 50)["winners"].tolist()
    assert game.rows(["high:slip=0", "low"], 50)["winners"].tolist() == usual
    assert game.rows(["high:slip=100", "low"], 50)["winners"].tolist() != usual


FAULTS: dict[str, tuple[Any, str]] = {
    "game": (lambda: play.load("nins", STRANGER), "there is no game `nins`"),
    "project": (lambda: play.load("nines", "/"), "no cardforge.yaml"),
    "variant": (lambda: play.load("nines", STRANGER, "x"), "has no variant `x`"),
    "setting": (lambda: nines({"hnad": 3}), "has no setting `hnad`"),
    "value": (lambda: nines({"hand": 99}), "99 is out of range"),
    "players": (lambda: nines().new(9), "is for 2 to 4 players, not for 9"),
    "rows": (lambda: nines().rows(["low"], 3), "is for 2 to 4 players, not for 1"),
    "bot": (lambda: nines().rows(["low", "hihg"], 3), "there is no bot `hihg`"),
    "knob": (lambda: nines().rows(["low", "high:x=1"], 3), "has no knob `x`"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_what_is_not_there_is_said(what: str) -> None:
    act, message = FAULTS[what]
    with pytest.raises(play.UsageFault, match=message):
        act()


def test_an_action_that_is_not_legal() -> None:
    with pytest.raises(play.Illegal, match="99 is not legal now"):
        nines().new(3).apply(99)


def test_a_class_is_never_compiled() -> None:
    with pytest.raises(play.NotCompiled, match="its rules are a class"):
        nines(name="nines_class", mode="compiled")
    game = nines(name="nines_class", mode="auto")
    game.rows(["low", "high"], 2_000)
    assert game.notice == "its rules are a class, which is never compiled"


def test_a_checked_game_stops_a_bot_that_peeks(tmp_path: Path) -> None:
    """Case S11: a bot reads what its seat sees, and nothing else."""
    from tests.engine.support import changed

    changed(tmp_path, ("def low(s, seat, r, knobs):\n", PEEK))
    game = play.load("nines", tmp_path, mode="checked")
    with pytest.raises(Exception, match="is hidden from this seat"):
        game.rows(["low", "low"], 1)
    assert len(play.load("nines", STRANGER, mode="checked").rows(["low", "high"], 5)) == 5


PEEK = "def low(s, seat, r, knobs):\n    if s.hand[1 - seat][1] == 0:\n        return 0\n"


def test_a_replay_from_python_is_one_for_the_command() -> None:
    from cardforge.engine.replay import read_replay

    one = nines().new(3, 7)
    one.apply(one.legal()[0])
    assert read_replay(one.replay(), "a").actions == one.history


@pytest.mark.parametrize("name", BOTH)
def test_games_are_the_same_under_any_hash_seed(name: str) -> None:
    """Case S05: no order of a set, no hash, no clock."""
    code = (
        "from cardforge import play\n"
        f"game = play.load({name!r}, {str(STRANGER)!r}, None, {{'trump': 'red'}}, 'plain')\n"
        "print(game.rows(['random', 'high', 'low'], 40, seed=3).tolist())\n"
        "one = game.new(3, 5)\n"
        "while not one.ended: one.apply(one.bot('random'))\n"
        "print(one.replay(), one.text())\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": str(STRANGER.parents[2])},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(found) == 1
    assert "replay 1" in found.pop()


def test_games_are_the_same_in_any_parts() -> None:
    """Case S03: however many workers share the playouts."""
    game = nines()
    bots = ["random", "high", "random"]
    whole = game.rows(bots, 60, seed=3).tobytes()
    for parts in (2, 3, 8):
        cuts = [60 * part // parts for part in range(parts + 1)]
        joined = b""
        for low, high in pairwise(cuts):
            joined += nines().rows(bots, high - low, seed=3, first=low).tobytes()
        assert joined == whole
