"""``check --balance``: statements of ``expect:`` against playouts of a coin that is known."""

from functools import partial
from pathlib import Path

import pytest

from cardforge.diagnostics import Diagnostic
from cardforge.jobs.balance import SEED, balance
from cardforge.jobs.check import CheckOptions, check
from cardforge.jobs.playable import Chosen, open_game
from cardforge.playtest.known import Known, corners, known
from cardforge.playtest.runs import Plan, Table, play_part, table
from tests.playtest.support import coin, copy_coin, thrown
from tests.project import edit

SEATS = "that: seat_advantage <= 2%"


def found(root: Path, that: str, games: int = 1_900, first: int = 50) -> list[Diagnostic]:
    """Return what is found where the coin falls on one side so often."""
    game = root / "decks/coin/game.yaml"
    edit(game, SEATS, f"that: {that}")
    edit(game, "first:  {type: int, default: 50", f"first:  {{type: int, default: {first}")
    return balance(root, open_game(root, "coin", Chosen()).game, games)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_coin(tmp_path)


def test_what_holds_and_what_cannot_be_told_are_no_findings(root: Path) -> None:
    assert found(root, "seat_advantage <= 2%") == []


def test_what_may_still_be_true_is_no_finding(root: Path) -> None:
    # 3 points from an equal share; 1,900 games tell it to 3.8 points at best.
    assert found(root, "seat_advantage <= 2%", first=53) == []


def test_what_is_false_for_certain_is_found_at_its_line(root: Path) -> None:
    (one,) = found(root, "seat_advantage <= 2%", first=65)
    assert one.code == "CF-B09"
    assert one.message.startswith("`seats` does not hold for 2 players: seat_advantage is 0.1")
    assert one.hint == "both seats win equally often"
    text = (root / "decks/coin/game.yaml").read_text("utf-8").splitlines()
    assert text[one.line - 1][one.col - 1 :].startswith("seat_advantage <= 2%")


@pytest.mark.parametrize(
    ("that", "codes"),
    [
        ("decisions = 1 and end_thrown = 1", []),
        ("decisions > 1", ["CF-B09"]),
        ("shared + nobody <= 1%", []),
        ("seat_1 >= 40% and kept = 0", []),
        ("settings.first = 50 and decisions < 2", []),
        ("seat_advantge <= 2%", ["CF-S29"]),
        ("decisions + 1", ["CF-S29"]),
    ],
)
def test_figures_that_may_be_named(root: Path, that: str, codes: list[str]) -> None:
    assert [one.code for one in found(root, that, 500)] == codes


def test_an_unknown_figure_is_told_with_the_nearest(root: Path) -> None:
    (one,) = found(root, "seat_advantge <= 2%", 300)
    assert "no play-test has `seat_advantge`" in one.message
    assert one.hint == "did you mean `seat_advantage`?"


def test_bots_that_do_not_exist_are_told(root: Path) -> None:
    edit(root / "decks/coin/game.yaml", "bots: flipper", "bots: fliper")
    (one,) = balance(root, open_game(root, "coin", Chosen()).game, 300)
    assert "there is no bot `fliper`" in one.message


def _refuse(*_: object) -> None:
    raise AssertionError("rules were run")


def test_a_check_plays_only_where_it_is_asked_to(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(root / "decks/coin/game.yaml", SEATS, "that: decisions > 1")
    monkeypatch.setattr("cardforge.engine.rules.run_text", _refuse)
    plain = check(root, CheckOptions(only_files=True)).findings
    assert [one.code for one in plain] == ["CF-B10"]
    monkeypatch.undo()
    monkeypatch.setattr("cardforge.jobs.check.balance", partial(balance, games=300))
    played = check(root, CheckOptions(only_files=True, balance=True)).findings
    assert [one.code for one in played] == ["CF-B09", "CF-B10"]


def test_a_true_statement_is_called_false_in_one_of_a_thousand_runs() -> None:
    """2,000 runs of a fair coin, intervals of seats at 99.9 %: 8 findings at most (p < 1e-3)."""
    import numpy as np

    rng = np.random.default_rng(12)
    false = 0
    for _ in range(2_000):
        winners = np.where(rng.random(500) < 0.5, 1, 2).astype(np.int32)
        ones = np.ones(500, np.int32)
        both = np.stack([winners == 1, winners == 2], axis=1).astype(np.int32)
        rows = Table(np.arange(500), 0 * ones, winners, ones, ones, both, np.zeros((500, 0), int))
        false += known(rows, 2, ("thrown",), ())["seat_advantage"].low > 0
    assert false <= 8


def test_figures_of_a_run() -> None:
    rows = thrown(coin(60), 1_000)
    figures = known(rows, 2, ("thrown",), ("kept",))
    assert sorted(figures) == [
        "decisions", "end_thrown", "kept", "nobody", "seat_1", "seat_2", "seat_advantage", "shared",
    ]  # fmt: skip
    assert figures["decisions"] == Known(1, 1, 1)
    assert figures["kept"] == Known(0, 0, 0)
    assert figures["end_thrown"].value == 1
    assert figures["seat_1"].low < 0.6 < figures["seat_1"].high
    assert figures["seat_advantage"].low > 0
    assert figures["seat_advantage"].value == pytest.approx(figures["seat_1"].value - 0.5)


def test_corners_are_all_ends() -> None:
    figures = {"a": Known(2, 1, 3), "b": Known(5, 4, 6)}
    assert corners(figures, ["a", "b"]) == [
        {"a": 1, "b": 4}, {"a": 1, "b": 6}, {"a": 3, "b": 4}, {"a": 3, "b": 6},
    ]  # fmt: skip
    assert corners(figures, []) == [{}]


def test_the_seed_is_pinned() -> None:
    plan = Plan(("flipper", "flipper"), SEED, 10)
    rows = table([play_part(coin(), plan.lineups, SEED, 0, 10)], 2)
    assert list(rows.winners) == list(thrown(coin(), 10, 1).winners)
