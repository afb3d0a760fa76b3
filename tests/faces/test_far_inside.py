"""Where words are so far inside of a card that their distance to the cut need not be measured."""

from typing import Any, cast

import pytest

from cardforge.faces.cutline import CutLine
from cardforge.faces.drawing import Trim
from cardforge.faces.measure import EPS
from cardforge.faces.shapes import trim_outline
from cardforge.faces.textbox import TextBoxes

_ANY = cast("Any", None)


@pytest.mark.parametrize("corner", [0.0, 2.0, 3.0, 3.18, 5.0, 12.0])
@pytest.mark.parametrize("safe", [0.5, 3.0, 4.0])
def test_all_of_it_is_far_from_the_cut_and_little_more_would_be(corner: float, safe: float) -> None:
    trim = Trim("card", 63.5, 88.9, corner=corner)
    cut = (trim_outline(trim),)
    texts = TextBoxes(_ANY, _ANY, _ANY, safe, low_ink=False)
    texts.inside(cut, trim)
    inner = texts._inner
    assert inner is not None
    line = CutLine(cut)
    assert line.clearance(_corners(inner, 0.0)) >= safe - EPS
    assert line.clearance(_corners(inner, 0.03)) < safe


def _corners(inner: tuple[float, float, float, float], by: float) -> list[tuple[float, float]]:
    left, top, right, bottom = inner[0] - by, inner[1] - by, inner[2] + by, inner[3] + by
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
