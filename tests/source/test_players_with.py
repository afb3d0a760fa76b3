"""How many can play with a choice of a setting."""

from pathlib import Path

import pytest

from cardforge.source.settings import players_of, resolve
from tests.source.support import CARDS, GAME, try_game

MODES = (
    "settings:\n"
    "  mode: {type: choice, default: board, of: {board: Board, duel: Duel}, means: mode}\n"
)


def test_a_choice_may_be_for_other_numbers(tmp_path: Path) -> None:
    text = GAME + MODES + "players_with: {mode: {duel: 1}}\n"
    project, found = try_game(tmp_path, text, cards=CARDS)
    assert found == []
    game = project.games["g"]
    assert game.players_with == {"mode": {"duel": (1, 1)}}
    assert players_of(game, resolve(game)) == (2, 4)
    assert players_of(game, resolve(game, None, {"mode": "duel"})) == (1, 1)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{mood: {duel: 2}}", "there is no setting `mood`; did you mean `mode`?"),
        ("{mode: {dual: 2}}", "`dual` is no value of the setting `mode`; did you mean `duel`?"),
        ("{mode: {duel: 2-5}}", "5 is out of range; at most 4, as `players:` has it"),
    ],
)
def test_faults(tmp_path: Path, line: str, expected: str) -> None:
    _, found = try_game(tmp_path, f"{GAME}{MODES}players_with: {line}\n", cards=CARDS)
    assert len(found) == 1
    assert found[0].endswith(expected)
    assert found[0].startswith("game.yaml:9:")
