"""Marks of outlines of any shape, on sheets of them."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardforge.diagnostics import InputFault
from cardforge.faces.cutline import from_ring
from cardforge.faces.drawing import Path, Trim
from cardforge.faces.offset import grow
from cardforge.faces.outline import (
    bounds,
    circle,
    ellipse,
    flatten,
    polyline,
    regular_polygon,
    rounded_rectangle,
    star,
    winding,
)
from cardforge.faces.pathdata import parse_path
from cardforge.faces.shapes import trim_outline
from cardforge.sheets.impose import Options, Sheet, impose
from cardforge.sheets.marks import LINE, Mark, furniture
from cardforge.sheets.outlines import LENGTH, Follower, Outline, plain, room
from cardforge.sheets.sizes import find_paper, find_trim
from tests.sheets.build import overlap

A4 = find_paper("a4")
HEART = "M15 8C15 -3 0 -1 0 10 0 18 8 22 15 30 22 22 30 18 30 10 30 -1 15 -3 15 8Z"


def blob(radii: Sequence[float]) -> Path:
    """A ring of straight sides at these distances from its middle; it may have notches."""
    n = len(radii)
    return polyline(
        [(30 + r * cos(2 * pi * i / n), 30 + r * sin(2 * pi * i / n)) for i, r in enumerate(radii)],
        close=True,
    )


shapes = st.one_of(
    st.sampled_from(["hex-tile-mini", "hex-tile-large", "circle-chit-medium", "circle-card"])
    .map(find_trim)
    .map(trim_outline),
    st.builds(regular_polygon, st.integers(3, 24), st.just(25), st.just(25), st.floats(6, 25)),
    st.builds(star, st.integers(4, 9), st.just(25), st.just(25), st.just(25), st.floats(8, 20)),
    st.builds(
        rounded_rectangle, st.just(0), st.just(0), st.floats(20, 60), st.floats(20, 60),
        st.floats(6, 30),
    ),
    st.builds(ellipse, st.just(25), st.just(20), st.floats(5, 25), st.floats(5, 20)),
    st.lists(st.floats(8, 30), min_size=3, max_size=9).map(blob),
    st.just(HEART).map(parse_path),
)  # fmt: skip
bleeds = st.sampled_from([0.0, 1.0, 3.0])


def sheet_of(cut: Path, bleed: float, backs: str, count: int = 60) -> Sheet:
    _, _, w, h = bounds(cut)
    options = Options(backs, bleed=bleed, gap=room(bleed))  # type: ignore[arg-type]
    try:
        return impose(count, Trim("x", w, h), A4, options).sheets[0]
    except InputFault:
        assume(False)
        raise


def marks_on(sheet: Sheet, outlines: Sequence[Outline]) -> tuple[tuple[Mark, ...], frozenset[int]]:
    strips = [strip.area for strip in furniture(sheet, marks=True) if strip is not None]
    return Follower().marks(sheet, outlines, strips)


def points(mark: Mark, number: int = 12) -> list[tuple[float, float]]:
    x1, y1, x2, y2 = mark.line
    return [(x1 + (x2 - x1) * i / number, y1 + (y2 - y1) * i / number) for i in range(number + 1)]


@settings(max_examples=40)
@given(shapes, bleeds, st.sampled_from(["fronts", "gutterfold"]), st.integers(1, 12))
def test_no_mark_touches_a_bleed(cut: Path, bleed: float, backs: str, count: int) -> None:
    sheet = sheet_of(cut, bleed, backs, count)
    fronts = [p for p in sheet.placements if p.side == "front"]
    marks, _ = marks_on(sheet, [Outline((cut,), bleed)] * len(fronts))
    art = flatten(grow(cut, bleed), 0.005)
    strips = [strip.area for strip in furniture(sheet, marks=True) if strip is not None]
    for mark in marks:
        assert 0.99 <= hypot(*(mark.line[i] - mark.line[i + 2] for i in (0, 1))) <= LENGTH + 0.01
        for u, v in points(mark):
            dot = (u - LINE, v - LINE, u + LINE, v + LINE)
            assert 0 < u < sheet.w and 0 < v < sheet.h
            assert not any(overlap(dot, area) for area in strips)
            for p in sheet.placements:
                if p.side == "back":
                    assert not overlap(dot, p.clip)
                elif overlap(dot, p.clip):
                    # Within the rectangle of the bleed, but beyond the bleed of the outline.
                    x, y = u - p.trim[0], v - p.trim[1]
                    assert not winding(art, x, y)
                    assert min(from_ring(x, y, ring) for ring in art) > LINE


@given(shapes, bleeds)
def test_every_mark_is_in_line_with_the_cut(cut: Path, bleed: float) -> None:
    """It goes on from a straight side, or along the box where a curve touches that."""
    sheet = sheet_of(cut, bleed, "fronts", 1)
    (place,) = sheet.placements
    marks, _ = marks_on(sheet, [Outline((cut,), bleed)])
    left, top, right, bottom = bounds(cut)
    corners = [[(s[-2], s[-1]) for s in cut if len(s) > 1]]
    corners = [ring + ring[:1] for ring in corners]
    for mark in marks:
        (x1, y1), (x2, y2) = (
            (mark.line[i] - place.trim[0], mark.line[i + 1] - place.trim[1]) for i in (0, 2)
        )
        level = y1 == y2 and min(abs(y1 - top), abs(y1 - bottom)) < 0.03
        upright = x1 == x2 and min(abs(x1 - left), abs(x1 - right)) < 0.03
        beside = [
            max(abs((u2 - u1) * (v1 - y) - (u1 - x) * (v2 - v1)) for x, y in ((x1, y1), (x2, y2)))
            / (hypot(u2 - u1, v2 - v1) or 1)
            for (u1, v1), (u2, v2) in zip(corners[0], corners[0][1:], strict=False)
        ]
        assert level or upright or min(beside) < 0.02


def alone(cut: Path, bleed: float = 3.0) -> tuple[list[tuple[float, ...]], bool]:
    """Return the marks of one piece on a sheet, seen from its corner, and if it needs a line."""
    _, _, w, h = bounds(cut)
    sheet = impose(1, Trim("x", w, h), A4, Options("fronts", bleed=bleed, gap=90)).sheets[0]
    marks, unmarked = marks_on(sheet, [Outline((cut,), bleed)])
    x, y = sheet.placements[0].trim[:2]
    lines = [tuple(round(v - (x, y)[i % 2], 2) for i, v in enumerate(m.line)) for m in marks]
    return lines, bool(unmarked)


def test_a_hexagon_has_two_marks_at_each_corner() -> None:
    lines, lined = alone(trim_outline(find_trim("hex-tile-small")))
    assert len(lines) == 12
    # The upper side goes on to the left: past 3 mm of bleed and 0.5 mm at an angle of 60°.
    assert (8.5, 0.0, 5.5, 0.0) in lines
    assert not lined


def test_a_circle_has_its_four_tangents() -> None:
    lines, lined = alone(circle(10, 10, 10))
    assert lines == [
        (0.0, 0.8, 0.0, -2.2), (0.0, 19.2, 0.0, 22.2),
        (0.8, 0.0, -2.2, 0.0), (19.2, 0.0, 22.2, 0.0),
        (20.0, 0.8, 20.0, -2.2), (20.0, 19.2, 20.0, 22.2),
        (0.8, 20.0, -2.2, 20.0), (19.2, 20.0, 22.2, 20.0),
    ]  # fmt: skip
    assert lined


def test_a_heart_has_marks_at_its_outermost_points() -> None:
    lines, lined = alone(parse_path(HEART), 2.0)
    level = sorted({line[1] for line in lines if line[1] == line[3]})
    upright = sorted({line[0] for line in lines if line[0] == line[2]})
    left, top, right, bottom = (round(v, 2) for v in bounds(parse_path(HEART)))
    assert level == [top, bottom] and upright == [left, right]
    assert lined


def test_straight_sides_of_a_round_ended_piece_go_on() -> None:
    lines, lined = alone(rounded_rectangle(0, 0, 50, 20, 10))
    assert sorted({line[1] for line in lines if line[1] == line[3]}) == [0.0, 20.0]
    assert sorted({line[0] for line in lines if line[0] == line[2]}) == [0.0, 50.0]
    assert len(lines) == 8 and lined


def test_no_mark_runs_through_a_notch_into_the_piece() -> None:
    notched = polyline([(0, 0), (40, 0), (40, 40), (20, 15), (0, 40)], close=True)
    lines, lined = alone(notched, 1.0)
    # Sides meet in the notch at (20, 15) and would go on inside of the piece.
    assert len(lines) == 8
    assert lined


def test_a_hole_has_no_marks() -> None:
    ring = Outline((circle(20, 20, 20), circle(20, 20, 5)), 2.0)
    assert len(ring.traces) == 8
    assert ring.line.count(" S") == 2


def test_a_rectangle_has_its_crop_marks_and_no_line() -> None:
    made = plain(20, 30, 2)
    assert (made.line, made.sides, len(made.traces)) == ("", 4, 8)
    assert {round(trace.start, 6) for trace in made.traces} == {2.6}


def test_equal_pieces_are_marked_alike_and_once() -> None:
    cut = trim_outline(find_trim("hex-tile-mini"))
    sheet = sheet_of(cut, 3.0, "fronts", 9)
    outline = Outline((cut,), 3.0)
    marks, unmarked = marks_on(sheet, [outline] * len(sheet.placements))
    assert unmarked == frozenset()
    assert len({mark.line for mark in marks}) == len(marks) == 12 * 9


def test_pieces_that_touch_need_a_line() -> None:
    trim = find_trim("hex-tile-mini")
    sheet = impose(9, trim, A4, Options("fronts", bleed=3)).sheets[0]
    _, unmarked = marks_on(sheet, [Outline((trim_outline(trim),), 3.0)] * 9)
    assert unmarked == frozenset(range(9))
