"""Outlines: exact values, and properties over all shapes."""

from itertools import pairwise
from math import hypot, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.faces.drawing import IDENTITY, Path
from cardforge.faces.outline import (
    apply,
    area,
    bounds,
    circle,
    contains,
    ellipse,
    flatten,
    invert,
    multiply,
    polyline,
    rectangle,
    regular_polygon,
    rotation,
    rounded_rectangle,
    star,
    transform,
    winding,
)

numbers = st.floats(-500, 500).map(lambda v: round(v, 3))
sizes = st.floats(0.1, 300).map(lambda v: round(v, 3))
matrices = st.tuples(numbers, numbers, numbers, numbers, numbers, numbers).filter(
    lambda m: abs(m[0] * m[3] - m[1] * m[2]) > 1
)
#: A cubic between two points, as a path.
cubics = st.tuples(*[numbers] * 8).map(lambda v: (("M", v[0], v[1]), ("C", *v[2:])))


def test_rectangle_begins_at_its_top_left_and_runs_clockwise() -> None:
    assert rectangle(1, 2, 3, 4) == (
        ("M", 1, 2),
        ("L", 4, 2),
        ("L", 4, 6),
        ("L", 1, 6),
        ("Z",),
    )
    assert area(rectangle(1, 2, 3, 4)) == 12
    assert area(polyline([(0, 0), (0, 4), (3, 4), (3, 0)], close=True)) == -12


def test_rounded_rectangle_without_radius_is_a_rectangle() -> None:
    assert rounded_rectangle(0, 0, 5, 6, 0) == rectangle(0, 0, 5, 6)


def test_radii_beyond_half_a_side_give_a_pill() -> None:
    pill = rounded_rectangle(0, 0, 20, 10, 99)
    assert bounds(pill) == (0, 0, 20, 10)
    assert area(pill) == pytest.approx(pi * 20 * 10 / 4, rel=1e-3)


@given(sizes, sizes, st.floats(0, 50))
def test_rounded_rectangle_keeps_its_box(w: float, h: float, r: float) -> None:
    got = bounds(rounded_rectangle(1, 2, w, h, r))
    assert got == pytest.approx((1, 2, 1 + w, 2 + h))


def test_regular_polygon_stands_on_its_points() -> None:
    square = regular_polygon(4, 0, 0, 1)
    want = polyline([(0, -1), (1, 0), (0, 1), (-1, 0)], close=True)
    for got, wanted in zip(square, want, strict=True):
        assert got[0] == wanted[0]
        assert got[1:] == pytest.approx(wanted[1:], abs=1e-12)
    with pytest.raises(ValueError, match="at least 3"):
        regular_polygon(2, 0, 0, 1)


def test_star_has_points_and_notches() -> None:
    five = star(5, 0, 0, 10, 4)
    assert [s[0] for s in five] == ["M", *["L"] * 9, "Z"]
    assert five[0][1:] == pytest.approx((0, -10), abs=1e-9)
    assert [round(hypot(*s[1:]), 6) for s in five[:-1]] == [10, 4] * 5


@given(st.floats(0.1, 300), numbers, numbers)
def test_no_point_of_a_circle_is_off_by_more_than_a_thousandth(
    r: float, cx: float, cy: float
) -> None:
    for x, y in flatten(circle(cx, cy, r), tolerance=r / 1000)[0]:
        assert hypot(x - cx, y - cy) == pytest.approx(r, rel=3e-4)


@given(matrices)
def test_a_matrix_and_its_inverse_give_nothing(m: tuple[float, ...]) -> None:
    got = multiply(invert(m), m)  # type: ignore[arg-type]
    assert got == pytest.approx(IDENTITY, abs=1e-6)


@given(matrices, matrices, numbers, numbers)
def test_the_product_applies_the_inner_matrix_first(
    outer: tuple[float, ...], inner: tuple[float, ...], x: float, y: float
) -> None:
    got = apply(multiply(outer, inner), x, y)  # type: ignore[arg-type]
    assert got == pytest.approx(apply(outer, *apply(inner, x, y)), rel=1e-6, abs=1e-3)  # type: ignore[arg-type]


def test_quarter_turns_are_exact_and_clockwise() -> None:
    assert apply(rotation(90), 1, 0) == (0, 1)  # y downwards: right turns to down
    assert apply(rotation(90, 5, 5), 5, 0) == (10, 5)
    assert apply(rotation(-180), 3, 4) == (-3, -4)
    assert rotation(720) == IDENTITY


@given(cubics, matrices)
def test_bounds_hold_every_point_and_are_touched(path: Path, m: tuple[float, ...]) -> None:
    left, top, right, bottom = bounds(path)
    (ring,) = flatten(path, 0.01)
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    slack = 0.02
    assert left - 1e-6 <= min(xs) <= left + slack
    assert right - slack <= max(xs) <= right + 1e-6
    assert top - 1e-6 <= min(ys) <= top + slack
    assert bottom - slack <= max(ys) <= bottom + 1e-6


@given(cubics)
def test_flattening_stays_within_the_tolerance(path: Path) -> None:
    curve = path[1]
    assert len(curve) == 7
    coarse = [*flatten(path, 1.0)[0], curve[5:]]  # a closing point is left out of the ring
    fine = flatten(path, 0.001)[0]
    for x, y in fine[:: max(1, len(fine) // 50)]:
        assert _distance(x, y, coarse) <= 1.001


def _distance(x: float, y: float, line: list[tuple[float, float]]) -> float:
    least = float("inf")
    for (px, py), (qx, qy) in pairwise(line):
        dx, dy = qx - px, qy - py
        size = dx * dx + dy * dy
        t = max(0.0, min(1.0, ((x - px) * dx + (y - py) * dy) / size)) if size else 0.0
        least = min(least, hypot(x - px - t * dx, y - py - t * dy))
    return least


@given(st.lists(cubics, min_size=1, max_size=3))
def test_area_equals_that_of_the_flattened_path(paths: list[Path]) -> None:
    path: Path = tuple(s for p in paths for s in p)
    total = 0.0
    for ring in flatten(path, 0.001):
        for (px, py), (qx, qy) in zip(ring, [*ring[1:], ring[0]], strict=True):
            total += (px * qy - qx * py) / 2
    assert area(path) == pytest.approx(total, abs=10)


@given(matrices)
def test_area_scales_with_the_determinant(m: tuple[float, ...]) -> None:
    path = ellipse(3, 4, 5, 6)
    a, b, c, d = m[:4]
    got = area(transform(path, m))  # type: ignore[arg-type]
    assert got == pytest.approx(area(path) * (a * d - b * c), rel=1e-4)


def test_contains_by_both_fill_rules() -> None:
    ring = rectangle(0, 0, 10, 10) + rectangle(3, 3, 4, 4)
    assert contains(ring, 5, 5)
    assert not contains(ring, 5, 5, even_odd=True)
    assert contains(ring, 1, 1, even_odd=True)
    assert not contains(ring, 11, 5)


def test_winding_counts_turns_with_their_sense() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    assert winding([square], 1, 1) == 1
    assert winding([square, square], 1, 1) == 2
    assert winding([square[::-1]], 1, 1) == -1
    assert winding([square], 9, 1) == 0


def test_an_open_end_is_closed_by_a_straight_line() -> None:
    corner: Path = (("M", 0, 0), ("L", 10, 0), ("L", 10, 10))
    assert area(corner) == 50
    assert contains(corner, 9, 1)


def test_the_closing_point_is_not_repeated() -> None:
    path: Path = (("M", 0, 0), ("L", 5, 0), ("L", 5, 5), ("L", 0, 0), ("Z",))
    assert flatten(path) == [[(0, 0), (5, 0), (5, 5)]]


def test_bounds_of_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="empty"):
        bounds(())
