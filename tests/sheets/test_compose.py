import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Trim
from cardforge.faces.extent import PT
from cardforge.faces.outline import contains, rectangle
from cardforge.sheets.compose import BASE, TICK, creases, spreads, standup, standup_height
from cardforge.sheets.page import form_name
from cardforge.sheets.tuckbox import tuck_box
from tests.sheets.build import box, code

PAGE = Trim("page", 40, 60)


def numbered(n: int) -> list[FaceCode]:
    """Pages that are told apart by their operators."""
    return [code([box(0, 0, i + 1, 1, "#ff0000")], 40, 60) for i in range(n)]


def shown(spread: FaceCode, pages: list[FaceCode]) -> tuple[int, int]:
    """Return the numbers of the left and right page of a spread, 0 for a blank one."""
    names = {form_name(page.operators, page.bbox): i for i, page in enumerate(pages, start=1)}
    found = [0, 0]
    for x, name in re.findall(r"1 0 0 1 (\S+) 0 cm\n/(\w+) Do", spread.operators):
        found[float(x) > 0] = names[name]
    return found[0], found[1]


@given(st.integers(1, 40))
def test_a_folded_booklet_reads_from_first_to_last(n: int) -> None:
    pages = numbered(n)
    fronts, backs = spreads(pages, PAGE, 3)
    assert len(fronts) == len(backs) == -(-n // 4)
    # Sheets lie in each other: to the middle over the right halves, out over the left ones.
    inwards = [
        page
        for front, back in zip(fronts, backs, strict=True)
        for page in (shown(front, pages)[1], shown(back, pages)[0])
    ]
    outwards = [
        page
        for front, back in zip(reversed(fronts), reversed(backs), strict=True)
        for page in (shown(back, pages)[1], shown(front, pages)[0])
    ]
    assert inwards + outwards == [*range(1, n + 1), *[0] * (-n % 4)]


def test_a_spread_is_creased_in_its_middle() -> None:
    (front,), (back,) = spreads(numbered(4), PAGE, 3)
    assert front.cut == (rectangle(0, 0, 80, 60),)
    assert front.folds == ((40, 0, 40, 60),)
    assert _ticks(front.guides) == [
        pytest.approx((40, -TICK[0], 40, -TICK[1]), abs=1e-3),
        pytest.approx((40, 60 + TICK[0], 40, 60 + TICK[1]), abs=1e-3),
    ]
    # Marks are on the front alone: the sheet is creased once.
    assert back.guides == ""


def test_each_page_stays_on_its_half() -> None:
    (front,), _ = spreads(numbered(4), PAGE, 3)
    clips = [
        tuple(round(float(v) / PT, 3) for v in found.split())
        for found in re.findall(r"q (\S+ \S+ \S+ \S+) re W n", front.operators)
    ]
    assert clips == [(-3, -63, 43, 66), (40, -63, 43, 66)]


def test_a_standup_with_a_back_of_its_own() -> None:
    front, back = numbered(2)
    flat = standup(front, back, PAGE, 0)
    assert standup_height(PAGE) == 2 * (60 + BASE)
    assert [fold[1] for fold in flat.folds] == [BASE, BASE + 60, BASE + 120]
    matrices = dict(
        reversed(found)
        for found in re.findall(r"n (\S+ \S+ \S+ \S+) .* cm\n/(\w+) Do", flat.operators)
    )
    assert matrices == {
        form_name(front.operators, front.bbox): "1 0 0 1",
        form_name(back.operators, back.bbox): "-1 0 0 -1",
    }


def test_a_shape_of_its_own_is_cut_through_both_halves() -> None:
    (front,) = numbered(1)
    shape = rectangle(5, 5, 30, 50)
    flat = standup(front._replace(cut=(shape,), guides="0 0 m 1 1 l S"), None, PAGE, 0)
    assert flat.cut[1] == rectangle(5, 5 + BASE + 60, 30, 50)
    assert "0 0 m 1 1 l S" in flat.guides


def _ticks(guides: str) -> list[tuple[float, float, float, float]]:
    """Return the marks of creases in mm, y downwards."""
    dark = guides.split("0 G")[-1]
    return [
        (float(a) / PT, -float(b) / PT, float(c) / PT, -float(d) / PT)
        for a, b, c, d in re.findall(r"(\S+) (\S+) m (\S+) (\S+) l", dark)
    ]


@settings(max_examples=30)
@given(st.tuples(st.floats(20, 200), st.floats(30, 200), st.floats(8, 100)))
def test_marks_of_creases_lie_beside_the_net(room: tuple[float, float, float]) -> None:
    trim = tuck_box(room, 0.3).trim
    ticks = _ticks(creases([trim.outline], trim.folds, draw_cut=True))
    for a, b, c, d in ticks:
        assert not contains(trim.outline, a, b)
        assert not contains(trim.outline, c, d)
    # Every crease is marked at one end at least, or shares a line with one that is.
    for x1, y1, x2, _ in trim.folds:
        if x1 == x2:
            assert any(abs(a - x1) < 0.01 and abs(c - x1) < 0.01 for a, _, c, _ in ticks)
        else:
            assert any(abs(b - y1) < 0.01 and abs(d - y1) < 0.01 for _, b, _, d in ticks)


def test_nothing_to_crease_gives_no_guides() -> None:
    assert creases([rectangle(0, 0, 10, 10)], [], draw_cut=False) == ""
    assert creases([], [(0, 0, 0, 0)], draw_cut=False) == ""
