import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.diagnostics import InputFault
from cardforge.sheets.impose import Margins, Options, impose
from cardforge.sheets.marks import cut_marks, free_strips
from cardforge.sheets.plan import lay_sheets
from cardforge.sheets.registration import (
    CLEAR,
    Registration,
    faults,
    marks_of,
    operators,
    remark,
    touches,
)
from cardforge.sheets.sizes import find_paper, find_trim
from tests.sheets.build import box, code, overlap

A4 = find_paper("a4")


def test_three_marks_are_a_square_and_two_corners() -> None:
    marks = marks_of(Registration("silhouette-3", 10, 9.4, 1), 210, 297)
    assert marks.ink == (
        (9.5, 9.5, 15.5, 15.5),
        (190.6, 9.5, 200.5, 10.5),
        (199.5, 9.5, 200.5, 19.4),
        (9.5, 286.5, 19.4, 287.5),
        (9.5, 277.6, 10.5, 287.5),
    )
    assert round(marks.corner(210, 297), 9) == 19.4 + CLEAR


def test_four_marks_are_corners_alike() -> None:
    marks = marks_of(Registration("silhouette-4", 12, 6, 0.5), 100, 100)
    assert marks.ink[:2] == ((11.75, 11.75, 18, 12.25), (11.75, 11.75, 12.25, 18))
    turned = {tuple(100 - v for v in (c, d, a, b)) for a, b, c, d in marks.ink}
    assert turned == set(marks.ink)
    # The corner itself stays clear too, whatever the arms' length.
    assert touches((14, 14, 15, 15), marks.clear)
    assert not touches((19.51, 14, 30, 30), marks.clear)


def test_marks_are_filled_black() -> None:
    assert operators(((9.5, 9.5, 15.5, 15.5),), 100) == (
        "q 0 g 26.9291 239.5276 17.0079 17.0079 re f Q"
    )


@given(
    st.sampled_from(["poker", "mini", "tarot", "square", "hex-tile-small", "40x40"]),
    st.sampled_from(["a4", "letter", "a3"]),
    st.builds(
        Registration,
        st.sampled_from(["silhouette-3", "silhouette-4"]),
        st.sampled_from([5.0, 10.0, 15.875]),
        st.sampled_from([5.0, 9.4, 20.0]),
        st.sampled_from([0.3, 1.0]),
    ),
    st.sampled_from([0.0, 3.0]),
    st.integers(1, 70),
)
def test_no_piece_and_no_cut_mark_comes_near(
    size: str, paper: str, marks: Registration, bleed: float, count: int
) -> None:
    trim = find_trim(size)
    opts = Options(bleed=bleed, gap=bleed, registration=marks)
    laid = impose(count, trim, find_paper(paper), opts)
    slots = []
    for sheet in laid.sheets:
        fronts = [p for p in sheet.placements if p.side == "front"]
        slots += [p.slot for p in fronts]
        assert (sheet.registration is None) == (sheet.side == "back")
        if sheet.registration is None:
            continue
        for clear in sheet.registration.clear:
            assert not any(overlap(p.clip, clear) for p in fronts)
            assert not any(overlap(mark.ink, clear) for mark in cut_marks(sheet))
            for strip in free_strips(sheet, marks=True):
                across = strip.rotate == 0
                w, h = (strip.w, strip.h) if across else (strip.h, strip.w)
                assert not overlap((strip.x, strip.y, strip.x + w, strip.y + h), clear)
    assert slots == list(range(count))


def test_places_that_marks_cost_are_skipped_in_order() -> None:
    marks = Registration("silhouette-4", 10, 10, 1)
    opts = Options(registration=marks)
    trim = find_trim("47x55")
    free = impose(40, trim, A4, opts._replace(margins=Margins(10, 10, 10, 10), registration=None))
    laid = impose(40, trim, A4, opts)
    assert (free.grid.cells, free.grid.columns, free.grid.rows) == (20, 4, 5)
    assert laid.grid.cells == 16
    assert sorted(laid.grid.skipped) == [0, 3, 16, 19]
    assert [p.slot for p in laid.sheets[2].placements] == list(range(16, 32))
    assert laid.sheets[0].placements[0].trim == (58, 11, 105, 66)
    assert laid.sheets[1].placements[0].trim == (105, 11, 152, 66)
    assert remark("Tokens", laid.grid).message == (
        "Tokens: 4 of 20 places of a sheet stay empty, too near to registration marks"
    )


def test_a_piece_too_large_for_the_marks_is_printed_without() -> None:
    faces = [code((box(0, 0, 200, 280, "#ff0000"),), 200, 280)]
    opts = Options("fronts", registration=Registration())
    plan = lay_sheets("Box", faces, None, find_trim("200x280"), A4, opts)
    assert [sheet.registration for sheet in plan.sheets] == [None]
    assert [finding.message for finding in plan.findings if finding.code == "CF-P43"] == [
        "Box: 200 × 280 mm do not fit between registration marks, so its sheets have none"
    ]
    with pytest.raises(InputFault, match="does not fit on A4"):
        lay_sheets("Box", faces, None, find_trim("200x290"), A4, opts)


def test_measures_out_of_bounds_are_named() -> None:
    assert [d.message for d in faults(Registration("silhouette-3", 1, 30, 9))] == [
        "the inset of registration marks is 1 mm",
        "the length of registration marks is 30 mm",
        "the thickness of registration marks is 9 mm",
    ]
    assert faults(Registration()) == []
