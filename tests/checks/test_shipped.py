"""The shipped games: what checks say of them is true, or nothing."""

import pytest

from cardforge.checks import CHECKS
from tests.checks.support import subject_of
from tests.games.support import ROOT


@pytest.mark.parametrize("game", ["dilemma", "dominoes", "spicy", "spoilers", "telefilm"])
def test_questions_texts_styles_and_files(game: str) -> None:
    subject = subject_of(ROOT, game)
    found = [finding for check in CHECKS for finding in check(subject)]
    grave = ("CF-D01", "CF-D02", "CF-D04", "CF-D05", "CF-D06", "CF-D07", "CF-D11", "CF-D12", "CF-D15")
    assert [(one.code, one.message) for one in found if one.code in grave] == []
