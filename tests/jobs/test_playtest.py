"""Play-tests as a task: folders, going on, stopping, comparing, and what is refused."""

import json
from pathlib import Path
from typing import Any

import polars
import pytest

from cardforge.diagnostics import UsageFault
from cardforge.jobs import playtest as job
from cardforge.jobs.playtest import Done, Progress, playtest, split_ab
from cardforge.jobs.playtest_options import Options
from cardforge.playtest.runs import Runner
from tests.playtest.support import copy_coin
from tests.project import copy_stranger

FEW = Options(games=1_000, traced=20)


def run(root: Path, name: str = "coin", **asked: Any) -> Done:
    return playtest(root, name, FEW._replace(**asked))


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_coin(tmp_path / "project")


def test_a_run_leaves_its_files(root: Path) -> None:
    done = run(root)
    assert done.folder.parent == root / "build/playtest"
    assert sorted(files(done.folder)) == [
        "manifest.json", "playouts.parquet", "report.html", "report.json",
    ]  # fmt: skip
    data = json.loads((done.folder / "report.json").read_text("utf-8"))
    assert data["cardforge"] == "playtest 1"
    assert data["answers"] == [one.words for one in done.answers]
    assert data["head"]["bots"] == ["flipper", "flipper"]
    assert data["counted"]["games"] == 1_000
    rows = polars.read_parquet(done.folder / "playouts.parquet")
    assert rows.columns == [
        "deal", "lineup", "winners", "end", "decisions", "score_1", "score_2", "kept",
    ]  # fmt: skip
    assert rows["deal"].to_list() == list(range(1_000))
    assert data["counted"]["seats"]["seats"][0]["wins"] == rows["score_1"].sum()


def test_equal_runs_give_equal_bytes_however_many_work_on_them(root: Path, tmp_path: Path) -> None:
    one = run(root, out=tmp_path / "one", jobs=1)
    two = run(root, out=tmp_path / "two", jobs=2)
    assert files(one.folder) == files(two.folder)
    other = run(root, out=tmp_path / "other", seed=1)
    assert files(other.folder)["report.json"] != files(one.folder)["report.json"]


def test_any_playout_of_a_run_can_be_played_again(root: Path) -> None:
    from cardforge.jobs.playable import Chosen, open_game

    done = run(root, seed=9)
    rows = polars.read_parquet(done.folder / "playouts.parquet")
    rules = open_game(root, "coin", Chosen()).rules
    for number in (0, 417, 999):
        playout = rules.new(2, 9, number)
        while playout.actor >= 0:
            playout.apply(playout.bot("flipper"))
        assert playout.scores() == [rows["score_1"][number], rows["score_2"][number]]


def test_a_run_that_was_stopped_goes_on(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(root)
    expected = files(whole.folder)
    fresh = copy_coin(root.parent / "again")
    seen: list[int] = []

    def stop(progress: Progress) -> None:
        seen.append(progress.games)
        if progress.games == 500:
            raise KeyboardInterrupt

    first = playtest(fresh, "coin", FEW, stop)
    assert first.report.stopped == "stopped by hand after 500 of 1,000"
    assert first.report.counted.games == 500
    played: list[int] = []
    plain = Runner._play

    def play(self: Runner, plan: Any, start: int, count: int) -> Any:
        played.append(start)
        return plain(self, plan, start, count)

    monkeypatch.setattr(Runner, "_play", play)
    second = run(fresh)
    assert played == [500]
    assert seen == [250, 500]
    assert files(second.folder) == expected


def test_a_part_that_is_not_whole_is_played_again(root: Path) -> None:
    done = run(root)
    before = files(done.folder)
    part = sorted((done.folder / "parts").iterdir())[0]
    part.write_bytes(part.read_bytes()[:200])
    assert files(run(root).folder) == before


def test_it_stops_where_it_was_told_to(root: Path) -> None:
    done = run(root, games=1_999, until="seat_advantage ±6%")
    assert done.report.stopped == "stopped where `seat_advantage ±6%` was reached"
    assert done.report.counted.games == 1_000
    short = run(root, until="seat_advantage +-0.5 %")
    assert short.report.stopped == "`seat_advantage +-0.5 %` was not reached"


def test_two_values_are_compared_on_the_same_deals(root: Path) -> None:
    done = run(root, settings={"first": "50"}, ab=("first", "50", "60"), games=1_900)
    change = done.report.changes[0]
    assert (change.name, done.report.changed) == ("wins of seat 1", "first = 60")
    assert change.difference.low < 0.1 < change.difference.high
    # The same throws: who won with 50 wins with 60, so that pairs tell much more.
    assert change.correlation > 0.7
    assert change.difference.high - change.difference.low < 0.03
    words = [one.words for one in done.answers if "first = 60" in one.words]
    assert any("wins of seat 1" in one for one in words)


def test_bots_are_rotated_through_seats_and_ranked(root: Path) -> None:
    done = run(root, bots=("keeper", "flipper"), ladder=200)
    assert done.report.head.lineups == 2
    assert done.report.counted.games == 1_000
    assert sorted(done.report.counted.bots) == ["flipper", "keeper"]
    ladder = done.report.ladder
    assert ladder is not None
    assert ladder.dominant == ""
    assert len(ladder.flat) == 1
    assert {(one.bot, one.others) for one in ladder.matches} == {
        ("keeper", "flipper"), ("flipper", "keeper"),
    }  # fmt: skip


def test_what_never_happened_is_told_and_what_is_banned_costs(root: Path) -> None:
    done = run(root, bots=("keeper",), restricted=50)
    traced = done.report.traced
    assert traced is not None
    assert traced.never == ["event edge"]
    assert traced.actions == {"flip": 20, "keep": 20}
    assert traced.minutes is not None
    # 30 s to set up, 60 s to throw; holding takes no time that is told.
    assert traced.minutes.mean == 1.5
    assert {one.card: one.games for one in done.report.restricted} == {
        "flip": 50,
        "keep": 50,
    }


def test_a_class_of_rules_is_played_too(tmp_path: Path) -> None:
    done = run(copy_stranger(tmp_path / "s"), "nines_class", games=250, players=3)
    assert done.report.counted.games == 250


def test_a_folder_of_another_run_is_refused(root: Path, tmp_path: Path) -> None:
    run(root, out=tmp_path / "kept")
    before = files(tmp_path / "kept")
    with pytest.raises(UsageFault, match="another run"):
        run(root, out=tmp_path / "kept", seed=3)
    assert files(tmp_path / "kept") == before
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/thesis.txt").write_text("mine", "utf-8")
    with pytest.raises(UsageFault, match="not empty"):
        run(root, out=tmp_path / "mine")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"bots": ("flippr",)}, "flippr"),
        ({"bots": ("flipper", "flipper", "flipper")}, "3 bots for 2 seats"),
        ({"bots": ("flipper:x=1",)}, "no knob `x`"),
        ({"players": 3}, "is for 2 players, not for 3"),
        ({"games": 0}, "no games"),
        ({"variant": "long"}, "long"),
        ({"settings": {"frist": "3"}}, "frist"),
        ({"until": "happy"}, "nothing that a run can stop at"),
        ({"until": "seat_advantage ±0%"}, "nothing that a run can stop at"),
    ],
)
def test_what_is_refused_before_anything_is_played(
    root: Path, asked: dict[str, Any], words: str
) -> None:
    with pytest.raises(UsageFault, match=words):
        run(root, **asked)
    assert not (root / "build").exists()


def test_a_missing_extra_is_named(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "find_spec", lambda name: None if name == "scipy" else object())
    with pytest.raises(UsageFault, match="need scipy"):
        run(root)


def test_two_values_are_read() -> None:
    assert split_ab("hand = 4, 6") == ("hand", "4", "6")
    for wrong in ("hand", "hand=4", "=4,5", "hand=4,", "hand=1,2,3"):
        with pytest.raises(UsageFault, match="no two values"):
            split_ab(wrong)
