"""The distance of boxes from the cut."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.faces.cutline import CutLine
from cardforge.faces.drawing import Path
from cardforge.faces.outline import Point, circle, polyline, rectangle, rounded_rectangle


def box(x: float, y: float, w: float, h: float) -> list[Point]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def test_distance_from_the_nearest_side() -> None:
    cut = CutLine([rectangle(0, 0, 63, 88)])
    assert cut.clearance(box(4, 7, 10, 10)) == 4
    assert cut.clearance(box(40, 70, 20, 10)) == 3
    assert cut.clearance(box(0, 0, 10, 10)) == 0
    assert cut.clearance(box(-1.5, 5, 10, 10)) == -1.5


def test_rounded_corner_counts() -> None:
    cut = CutLine([rounded_rectangle(0, 0, 63, 88, 3)])
    assert cut.clearance(box(1, 1, 5, 5)) == pytest.approx(3 - hypot(2, 2), abs=0.006)


def test_turned_box_is_measured_at_its_corners() -> None:
    cut = CutLine([rectangle(0, 0, 20, 20)])
    assert cut.clearance([(10, 2), (18, 10), (10, 18), (2, 10)]) == 2


def test_hole_is_a_cut_too() -> None:
    cut = CutLine([rectangle(0, 0, 60, 60), circle(30, 30, 5)])
    assert cut.clearance(box(38, 28, 3, 4)) == pytest.approx(3, abs=0.006)
    assert cut.clearance(box(20, 20, 20, 20)) < -5  # the hole lies in the box
    assert cut.clearance(box(28, 29, 30, 2)) < 0  # the box begins in the hole


def test_notch_between_two_corners_of_a_box_is_seen() -> None:
    heart = CutLine([polyline([(0, 0), (20, 12), (40, 0), (40, 40), (0, 40)], close=True)])
    assert heart.clearance(box(5, 10, 30, 20)) == pytest.approx(-2)
    assert heart.clearance(box(5, 15, 30, 20)) == pytest.approx(3)


def test_a_thin_slot_across_a_box_is_seen() -> None:
    slot = polyline([(10, 0), (11, 0), (11, 30), (10, 30)], close=True)
    cut = CutLine([rectangle(-50, -50, 100, 100), slot])
    assert cut.clearance(box(5, 10, 20, 5)) == 0


@given(st.integers(0, 40), st.integers(0, 60), st.integers(1, 20), st.integers(1, 20))
def test_convex_and_general_way_agree(x: int, y: int, w: int, h: int) -> None:
    convex = CutLine([rounded_rectangle(0, 0, 63, 88, 3)])
    # A far-off second piece switches to the general way without being near.
    general = CutLine([rounded_rectangle(0, 0, 63, 88, 3), rectangle(500, 0, 5, 5)])
    got = convex.clearance(box(x, y, w, h))
    if got > 0:
        assert general.clearance(box(x, y, w, h)) == pytest.approx(got, abs=0.006)
    else:
        assert general.clearance(box(x, y, w, h)) <= 0


SHAPES = (
    [rounded_rectangle(0, 0, 63, 88, 3)],
    [rectangle(0, 0, 63, 88), circle(30, 30, 5)],
    [polyline([(0, 0), (20, 12), (40, 0), (40, 40), (0, 40)], close=True)],
)


@given(
    st.sampled_from(SHAPES),
    st.tuples(st.integers(-10, 70), st.integers(-10, 90), st.integers(1, 40), st.integers(1, 40)),
    st.sampled_from((0.5, 3.0, 8.0)),
)
def test_what_is_enough_stands_for_more_alone(
    shape: list[Path], of: tuple[int, int, int, int], enough: float
) -> None:
    cut = CutLine(shape)
    exact, short = cut.clearance(box(*of)), cut.clearance(box(*of), enough)
    assert short == exact or (exact >= enough and short == enough)
