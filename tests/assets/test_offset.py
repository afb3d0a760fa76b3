"""Growing of outlines: exact corners, and the distance kept by every point of any shape."""

from math import asin, cos, hypot, pi, radians, sin, tan

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardforge.faces.drawing import Path
from cardforge.faces.offset import grow, normalised
from cardforge.faces.outline import (
    Point,
    area,
    bounds,
    circle,
    contains,
    flatten,
    polyline,
    rectangle,
    rounded_rectangle,
    star,
    winding,
)


def _from(x: float, y: float, rings: list[list[Point]]) -> float:
    least = float("inf")
    for ring in rings:
        for (px, py), (qx, qy) in zip(ring, [*ring[1:], ring[0]], strict=True):
            dx, dy = qx - px, qy - py
            size = dx * dx + dy * dy
            t = max(0.0, min(1.0, ((x - px) * dx + (y - py) * dy) / size)) if size else 0.0
            least = min(least, hypot(x - px - t * dx, y - py - t * dy))
    return least


def _along(rings: list[list[Point]], parts: int = 4) -> list[Point]:
    """Return points all along the rings, not only their corners."""
    out: list[Point] = []
    for ring in rings:
        for (px, py), (qx, qy) in zip(ring, [*ring[1:], ring[0]], strict=True):
            out += [(px + (qx - px) * i / parts, py + (qy - py) * i / parts) for i in range(parts)]
    return out


@st.composite
def spiky(draw: st.DrawFn) -> Path:
    """Draw a simple polygon around 0 0, with notches as deep as it likes."""
    n = draw(st.integers(3, 14))
    turns = sorted(draw(st.lists(st.integers(0, 359), min_size=n, max_size=n, unique=True)))
    gaps = [(b - a) % 360 for a, b in zip(turns, [*turns[1:], turns[0]], strict=True)]
    assume(max(gaps) < 170)
    radii = draw(st.lists(st.integers(4, 60), min_size=n, max_size=n))
    points = [(r * cos(radians(t)), r * sin(radians(t))) for r, t in zip(radii, turns, strict=True)]
    return polyline(points, close=True)


@st.composite
def tangled(draw: st.DrawFn) -> Path:
    """Draw any closed line, crossing itself as it likes."""
    point = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
    points = draw(st.lists(point, min_size=3, max_size=9))
    return polyline([(float(x), float(y)) for x, y in points], close=True)


def test_rectangle_grows_to_a_rectangle() -> None:
    assert grow(rectangle(0, 0, 63.5, 88.9), 3) == rectangle(-3, -3, 69.5, 94.9)


def test_sharp_tips_are_rounded_where_a_mitre_would_run_away() -> None:
    needle = polyline([(0, 0), (100, 2), (0, 4)], close=True)
    _, top, right, bottom = bounds(grow(needle, 3))
    assert 103 <= right <= 103.1
    assert (top, bottom) == pytest.approx((-3.0, 7.0), abs=0.11)


def test_notch_keeps_its_corner() -> None:
    corner = polyline([(0, 0), (10, 0), (10, 4), (4, 4), (4, 10), (0, 10)], close=True)
    assert grow(corner, 1) == polyline(
        [(-1, -1), (11, -1), (11, 5), (5, 5), (5, 11), (-1, 11)], close=True
    )
    assert grow(corner, -1) == polyline(
        [(1, 1), (9, 1), (9, 3), (3, 3), (3, 9), (1, 9)], close=True
    )


def test_notch_that_is_narrower_than_the_bleed_is_filled() -> None:
    slotted = polyline(
        [(0, 0), (4, 0), (4, 8), (6, 8), (6, 0), (10, 0), (10, 10), (0, 10)], close=True
    )
    assert grow(slotted, 3) == rectangle(-3, -3, 16, 16)


def test_hole_shrinks_and_closes() -> None:
    ring = rectangle(0, 0, 40, 40) + rectangle(10, 10, 20, 20)
    assert grow(ring, 3, even_odd=True) == rectangle(-3, -3, 46, 46) + polyline(
        [(13, 13), (13, 27), (27, 27), (27, 13)], close=True
    )
    assert grow(ring, 10, even_odd=True) == rectangle(-10, -10, 60, 60)


def test_shrinking_to_nothing_gives_an_empty_path() -> None:
    assert grow(rectangle(0, 0, 10, 30), -5.001) == ()


def test_two_shapes_melt_where_their_bleeds_meet() -> None:
    pair = rectangle(0, 0, 10, 10) + rectangle(14, 0, 10, 10)
    assert grow(pair, 3) == rectangle(-3, -3, 30, 16)


def test_a_line_has_nothing_to_grow() -> None:
    with pytest.raises(ValueError, match="encloses no area"):
        grow(polyline([(0, 0), (5, 5), (9, 9)], close=True), 3)


@pytest.mark.parametrize("r", [0.5, 3, 20, 150])
def test_circle_grows_to_a_circle(r: float) -> None:
    for ring in flatten(grow(circle(5, 6, r), 3)):
        for x, y in _along([ring]):
            assert hypot(x - 5, y - 6) == pytest.approx(r + 3, abs=0.01 * (1 + 3 / r) + 3e-4 * r)


def test_rounded_rectangle_equals_the_one_made_larger() -> None:
    got = grow(rounded_rectangle(0, 0, 63.5, 88.9, 3), 3)
    want = rounded_rectangle(-3, -3, 69.5, 94.9, 6)
    assert area(got) == pytest.approx(area(want), abs=0.3)
    assert bounds(got) == pytest.approx(bounds(want), abs=0.011)


def test_direction_of_the_outline_does_not_matter() -> None:
    turned = polyline([(0, 0), (0, 10), (10, 10), (10, 0)], close=True)
    assert grow(turned, 2) == grow(rectangle(0, 0, 10, 10), 2)


@given(spiky(), st.sampled_from([0.5, 3.0, 12.0]), st.sampled_from(["miter", "round"]))
def test_every_point_of_the_grown_outline_keeps_its_distance(
    path: Path, distance: float, join: str
) -> None:
    original = flatten(path)
    grown = flatten(grow(path, distance, join))  # type: ignore[arg-type]
    assert grown
    for x, y in _along(grown):
        assert _from(x, y, original) >= distance - 0.011
    for x, y in _along(original):
        assert winding(grown, x, y) > 0


@given(spiky(), st.sampled_from([0.5, 3.0, 12.0]))
def test_round_growth_goes_no_further_than_asked(path: Path, distance: float) -> None:
    original = flatten(path)
    for x, y in _along(flatten(grow(path, distance, "round")), 1):
        assert _from(x, y, original) <= distance + 0.02


@given(spiky(), st.sampled_from([0.5, 2.0, 6.0]))
def test_shrunken_outline_lies_inside_at_its_distance(path: Path, distance: float) -> None:
    original = flatten(path)
    for x, y in _along(flatten(grow(path, -distance))):
        assert winding(original, x, y) != 0
        assert _from(x, y, original) >= distance - 0.011


@given(tangled(), st.sampled_from([1.0, 4.0]))
def test_lines_that_cross_themselves_grow_as_the_area_they_cover(
    path: Path, distance: float
) -> None:
    rings = normalised(path)
    assume(rings)
    grown = flatten(grow(path, distance))
    for x, y in _along(grown):
        assert _from(x, y, rings) >= distance - 0.011
    for x, y in _along(rings):
        assert winding(grown, x, y) > 0


@given(tangled(), st.booleans(), st.integers(-30, 30), st.integers(-30, 30))
def test_normalised_rings_cover_the_same_points(path: Path, even_odd: bool, x: int, y: int) -> None:
    px, py = x + 0.137, y + 0.291
    rings = normalised(path, even_odd)
    assume(_from(px, py, flatten(path)) > 0.001)
    want = contains(path, px, py, even_odd)
    assert (winding(rings, px, py) == 1) is want
    assert winding(rings, px, py) in (0, 1)


def test_star_gains_strips_and_arcs_less_where_strips_overlap() -> None:
    path = star(5, 0, 0, 30, 12)
    side = hypot(30 - 12 * cos(pi / 5), 12 * sin(pi / 5))
    tip = 2 * asin(12 * sin(pi / 5) / side)
    notch = (8 * pi - 5 * tip) / 5
    arcs, overlaps = 5 * 9 * (pi - tip) / 2, 5 * 9 * tan((notch - pi) / 2)
    want = area(path) + 3 * 10 * side + arcs - overlaps
    assert area(grow(path, 3, "round")) == pytest.approx(want, rel=1e-4)
