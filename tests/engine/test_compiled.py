"""Compiled rules play as plain ones do, are kept, and are never stale."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardforge import play
from cardforge.engine import compiled as engine
from cardforge.engine.compiled import FOLDER, cache_folder
from cardforge.engine.rules import Endless, Rules, same_bots
from cardforge.jobs.playable import MANY
from tests.engine.support import ROOT, changed, nines
from tests.project import STRANGER, copy_stranger, edit

numba = pytest.importorskip("numba")


@pytest.fixture(scope="module", autouse=True)
def kept(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Keep what is compiled here in a folder of its own, unless one is given."""
    with pytest.MonkeyPatch.context() as patch:
        if FOLDER not in os.environ:
            patch.setenv(FOLDER, str(tmp_path_factory.mktemp("kept")))
        yield


def compiled(settings: dict[str, object] | None = None) -> play.GameRules:
    return nines(settings, mode="compiled")


@pytest.mark.parametrize("settings", [{}, {"trump": "red"}, {"hand": 6}, {"hand": 1}])
def test_histories_are_the_same_for_all_bots_and_players(settings: dict[str, object]) -> None:
    fast, slow = compiled(settings), nines(settings)
    assert (fast.compiled, slow.compiled) == (True, False)
    for bots in (
        ["random", "random"],
        ["high", "low", "random"],
        ["high:slip=30", "random", "low", "random"],
    ):
        assert fast.rows(bots, 150, seed=11).tobytes() == slow.rows(bots, 150, seed=11).tobytes()


@pytest.mark.parametrize("seed", [-5, 2**63, 2**64 - 1, 10**30])
def test_any_number_is_a_seed(seed: int) -> None:
    bots = ["random", "random"]
    fast, slow = compiled(), nines()
    assert fast.rows(bots, 20, seed=seed).tobytes() == slow.rows(bots, 20, seed=seed).tobytes()
    one = slow.new(2, seed)
    while not one.ended:
        one.apply(one.bot("random"))
    assert slow.rows(bots, 1, seed=seed)[0]["score"].tolist() == one.scores()


def test_threads_change_nothing() -> None:
    """Case S03."""
    game = compiled()
    bots = ["random", "high", "low"]
    whole = game.rows(bots, 500, seed=3).tobytes()
    assert all(game.rows(bots, 500, seed=3, threads=n).tobytes() == whole for n in (2, 3, 8))


def test_a_changed_setting_or_card_compiles_nothing(tmp_path: Path) -> None:
    enter = engine._compile(compiled().rules.sources, numba)
    compiled({"hand": 2}).rows(["low", "high"], 3)
    before = len(enter.signatures)
    compiled({"hand": 5, "trump": "red"}).rows(["low", "high"], 3)
    copy_stranger(tmp_path)
    edit(tmp_path / "decks/nines/cards.yaml", "  - {id: red-3, suit: red, value: 3}\n", "")
    edit(tmp_path / "decks/nines/cards.yaml", "{id: red-4,", "{id: red-4, copies: 3,")
    edit(tmp_path / "decks/nines/game.yaml", "count: 27", "count: 28")
    fewer = play.load("nines", tmp_path, mode="compiled")
    plain = play.load("nines", tmp_path, mode="plain")
    assert fewer.rows(["low", "high"], 50).tobytes() == plain.rows(["low", "high"], 50).tobytes()
    assert engine._compile(fewer.rules.sources, numba) is enter
    assert len(enter.signatures) == before == 1


def test_many_playouts_are_compiled_where_nothing_is_said() -> None:
    game = nines(mode="auto")
    game.rows(["low", "high"], MANY - 1)
    assert not game.compiled
    rows = game.rows(["low", "high"], MANY)
    assert game.compiled
    assert rows.tobytes() == nines().rows(["low", "high"], MANY).tobytes()


def test_without_numba_it_is_plain_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(play.NotCompiled, match="numba is not installed"):
        compiled()
    game = nines(mode="auto")
    rows = game.rows(["low", "high"], 2_000)
    assert (game.compiled, len(rows)) == (False, 2_000)
    assert game.notice == "numba is not installed (pip install 'cardforge[fast]')"


def test_the_folder_is_the_first_that_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "named"))
    assert cache_folder() == tmp_path / "named/rules"
    nowhere = tmp_path / "file"
    nowhere.write_text("", "utf-8")
    monkeypatch.setenv(FOLDER, str(nowhere))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    assert cache_folder() == tmp_path / "user/cardforge/rules"
    monkeypatch.setenv("XDG_CACHE_HOME", str(nowhere))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "temporary"))
    assert cache_folder() == tmp_path / "temporary/cardforge/rules"
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(nowhere))
    assert cache_folder() is None


@pytest.mark.long
def test_edited_rules_never_meet_what_was_kept(tmp_path: Path) -> None:
    bots = ["low", "high"]
    for name, old, new in (
        ("rules.py", "    s.won[best] += 1\n", "    s.won[best] += 2\n"),
        # A function that another one calls, in another file.
        ("bots.py", "    return best(s, s.hand[seat], -1)", "    return best(s, s.hand[seat], 1)"),
    ):
        folder = tmp_path / name
        game = changed(folder, (old, new))
        fast = play.load("nines", folder, mode="compiled")
        assert fast.rows(bots, 60).tobytes() == game.rows(bots, 60).tobytes()
        assert fast.rows(bots, 60).tobytes() != nines().rows(bots, 60).tobytes()


def test_rules_that_numba_cannot_compile_are_played_plain(tmp_path: Path) -> None:
    """Python minds a method that is not there when it is called, numba before."""
    never = "    if s.n > 99:\n        s.tricks = s.deck.count(1)\n    return s.turn\n"
    changed(tmp_path, ("    return s.turn\n", never))
    game = play.load("nines", tmp_path)
    rows = game.rows(["low", "high"], 2_000)
    assert not game.compiled
    assert game.notice != ""
    assert rows.tobytes() == nines().rows(["low", "high"], 2_000).tobytes()


def other_process(project: Path, **env: str) -> dict[str, Any]:
    code = (
        "import json, time\n"
        "from cardforge import play\n"
        "from cardforge.engine import compiled\n"
        "import numba\n"
        "start = time.process_time()\n"
        f"game = play.load('nines', {str(project)!r}, mode='compiled')\n"
        "rows = game.rows(['low', 'high', 'random'], 50, seed=4).tolist()\n"
        "spent = time.process_time() - start\n"
        "enter = compiled._compile(game.rules.sources, numba)\n"
        "notice = game.notice\n"
        "hits = sum(enter.stats.cache_hits.values())\n"
        "print(json.dumps([str(rows), hits, spent, notice]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)} | env,
        capture_output=True,
        text=True,
        check=True,
    )
    rows, hits, spent, notice = json.loads(done.stdout)
    return {"rows": rows, "hits": hits, "spent": spent, "notice": notice}


@pytest.mark.long
def test_what_was_compiled_serves_later_and_elsewhere(tmp_path: Path) -> None:
    wanted = str(nines().rows(["low", "high", "random"], 50, seed=4).tolist())
    project = copy_stranger(tmp_path / "one")
    first = other_process(project, CARDFORGE_CACHE=str(tmp_path / "kept"))
    files = sorted(path.name for path in (tmp_path / "kept").rglob("*.nb*"))
    again = other_process(project, CARDFORGE_CACHE=str(tmp_path / "kept"))
    (tmp_path / "kept").rename(tmp_path / "moved")
    project.rename(tmp_path / "two")
    moved = other_process(tmp_path / "two", CARDFORGE_CACHE=str(tmp_path / "moved"))
    assert [one["rows"] for one in (first, again, moved)] == [wanted] * 3
    assert [one["hits"] for one in (first, again, moved)] == [0, 1, 1]
    assert [one["notice"] for one in (first, again, moved)] == ["", "", ""]
    assert sorted(path.name for path in (tmp_path / "moved").rglob("*.nb*")) == files
    assert again["spent"] < first["spent"] / 3


@pytest.mark.long
def test_nothing_that_can_be_written_and_no_home(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("", "utf-8")
    wanted = str(nines().rows(["low", "high", "random"], 50, seed=4).tolist())
    env = {"CARDFORGE_CACHE": str(nowhere), "XDG_CACHE_HOME": str(nowhere)}
    # No place for temporary files either.
    (tmp_path / "sitecustomize.py").write_text(
        f"import tempfile\ntempfile.tempdir = {str(nowhere)!r}\n", "utf-8"
    )
    found = other_process(STRANGER, PYTHONPATH=f"{tmp_path}:{ROOT}", **env)
    assert (found["rows"], found["hits"]) == (wanted, 0)
    assert found["notice"].startswith("what is compiled cannot be kept: let CARDFORGE_CACHE")


@pytest.mark.parametrize(("threads", "stops"), [(1, {37}), (1, {0}), (2, {37, 81}), (4, {99, 12})])
def test_one_playout_is_played_again_where_compiled_rules_stop(
    monkeypatch: pytest.MonkeyPatch, threads: int, stops: set[int]
) -> None:
    """The first that stopped, whichever thread was quicker, and it alone: plain rules are slow."""
    rules: Any = compiled()._rules_for(1)
    seats = same_bots("random", 2)
    again: list[tuple[int, int]] = []

    def enter(states: Any, rs: Any, base: int, first: int, *more: Any) -> int:
        rows = more[-2]
        for at in range(len(rows)):
            if first + at - 1000 in stops:
                raise IndexError("index is out of bounds")
            rows[at][1] = 1
        return len(rows)

    def plain(self: Any, base: int, first: int, count: int, seats: Any) -> list[list[int]]:
        again.append((first, count))
        return []

    monkeypatch.setattr(rules, "_enter", enter)
    monkeypatch.setattr(Rules, "rows", plain)
    with pytest.raises(IndexError, match="out of bounds"):
        rules.rows(5, 1000, 100, seats, threads)
    assert again == [(1000 + min(stops), 1)]


def test_an_endless_playout_is_named_by_the_first_of_its_kind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules: Any = compiled()._rules_for(1)

    def enter(states: Any, rs: Any, base: int, first: int, *more: Any) -> int:
        rows = more[-2]
        return 7 if len(rows) else 0

    monkeypatch.setattr(rules, "_enter", enter)
    with pytest.raises(Endless, match="playout 1007 "):
        rules.rows(5, 1000, 100, same_bots("random", 2), 4)


def test_a_function_is_compiled_once_whatever_numbers_are_written() -> None:
    def added(a: int, b: int) -> int:
        return a + b

    one = engine._one_of_each(numba.njit(added), numba)
    all_of_them = numba.njit(lambda n: one(n, 1) + one(n, 2) + one(3, n) + one(n, n))
    assert all_of_them(10) == 11 + 12 + 13 + 20
    assert one.signatures == [(numba.int64, numba.int64)]


@pytest.mark.long
@pytest.mark.parametrize("place", ["9999", "-9999"])
def test_a_place_beyond_a_row_stops_what_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """In functions joined to others too: no number is ever written beside its row."""
    joined = "def told(s, place):\n    if s.n == 4:\n        s.table[place] = 1\n\n\n"
    start = "def apply(s, action, r):\n"
    changed(tmp_path, (start, f"{joined}{start}    told(s, {place})\n"))
    rules: Any = play.load("nines", tmp_path, mode="compiled")._rules_for(1)
    assert len(rules.rows(0, 0, 20, same_bots("random", 3))) == 20
    with pytest.raises(IndexError, match="list assignment index out of range"):
        rules.rows(0, 0, 20, same_bots("random", 4))
    monkeypatch.setattr(Rules, "rows", lambda *_: [])
    with pytest.raises(IndexError, match="out of bounds"):
        rules.rows(0, 0, 20, same_bots("random", 4))


def test_of_long_games_fewer_are_compared_and_never_none(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = nines().rules
    rules = engine.CompiledRules(plain.sources, plain.game, plain.settings)
    seats = same_bots("low", 2)
    assert len(rules._first(engine.GATE, seats)) == engine.GATE
    # Two hands of four cards are eight decisions.
    monkeypatch.setattr(engine, "GATE_DECISIONS", 9)
    assert len(rules._first(engine.GATE, seats)) == 2
    monkeypatch.setattr(engine, "GATE_DECISIONS", 1)
    assert len(rules._first(engine.GATE, seats)) == 1
