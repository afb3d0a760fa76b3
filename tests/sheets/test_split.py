from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.sheets.impose import Options, Rect
from cardforge.sheets.marks import cut_marks
from cardforge.sheets.pdf import Meta
from cardforge.sheets.plan import SheetPlan, write_sheets
from cardforge.sheets.registration import KINDS, Registration, touches
from cardforge.sheets.sizes import Paper, find_paper
from cardforge.sheets.split import (
    EDGE,
    OVERLAP,
    Split,
    choose_cuts,
    split_board,
    tile_name,
    tile_sheets,
)
from tests.pixels import render
from tests.sheets.build import box, code

A4 = find_paper("a4")


def boards() -> st.SearchStrategy[tuple[float, float, float, list[Rect]]]:
    side = st.integers(200, 900).map(float)
    return st.tuples(side, side, st.sampled_from([0.0, 3.0, 5.0])).flatmap(
        lambda whb: st.tuples(
            st.just(whb[0]), st.just(whb[1]), st.just(whb[2]), st.lists(_rects(whb[0], whb[1]))
        )
    )


def _rects(w: float, h: float) -> st.SearchStrategy[Rect]:
    def sized(values: tuple[float, float, float, float]) -> Rect:
        x, y, a, b = values
        return x * w * 0.9, y * h * 0.9, (x * 0.9 + a * 0.1) * w, (y * 0.9 + b * 0.1) * h

    share = st.floats(0, 1)
    return st.tuples(share, share, share, share).map(sized)


def split_of(w: float, h: float, avoid: list[Rect], bleed: float = 3.0) -> Split:
    split = split_board(w, h, avoid, A4, bleed)
    assert split is not None
    return split


@given(boards())
def test_tiles_cover_the_board_exactly_and_fit_on_the_paper(
    board: tuple[float, float, float, list[Rect]],
) -> None:
    w, h, bleed, avoid = board
    split = split_of(w, h, avoid, bleed)
    sheets = list(tile_sheets(split, Options("fronts", bleed=bleed), [(0, "front")], 1))
    assert len(sheets) == split.tiles
    area = 0.0
    for at, sheet in enumerate(sheets):
        row, column = divmod(at, len(split.columns) - 1)
        tile, (placement,) = sheet.tile, sheet.placements
        assert tile is not None
        assert tile.name == tile_name(column, row)
        left, top = placement.trim[:2]
        shown = tile.shown
        assert (shown[0] - left, shown[1] - top) == pytest.approx(
            (split.columns[column], split.rows[row])
        )
        assert (shown[2] - left, shown[3] - top) == pytest.approx(
            (split.columns[column + 1], split.rows[row + 1])
        )
        area += (shown[2] - shown[0]) * (shown[3] - shown[1])
        # A flap wherever another tile follows, nowhere else.
        more = column + 2 < len(split.columns), row + 2 < len(split.rows)
        assert (tile.cut[2] - shown[2], tile.cut[3] - shown[3]) == pytest.approx(
            (OVERLAP * more[0], OVERLAP * more[1])
        )
        assert placement.clip[0] >= EDGE - 1e-6
        assert placement.clip[1] >= EDGE - 1e-6
        assert placement.clip[2] <= sheet.w - EDGE + 1e-6
        assert placement.clip[3] <= sheet.h - EDGE + 1e-6
    assert area == pytest.approx(w * h)


@given(
    boards(),
    st.builds(
        Registration,
        st.sampled_from(KINDS),
        st.sampled_from([5.0, 10.0, 15.875]),
        st.sampled_from([5.0, 10.0, 20.0]),
        st.sampled_from([0.3, 1.0, 3.0]),
    ),
)
def test_tiles_and_their_marks_keep_clear_of_registration_marks(
    board: tuple[float, float, float, list[Rect]], marks: Registration
) -> None:
    w, h, bleed, avoid = board
    split = split_board(w, h, avoid, A4, bleed, marks)
    assert split is not None
    options = Options("fronts", bleed=bleed, registration=marks)
    for sheet in tile_sheets(split, options, [(0, "front")], 1):
        assert sheet.registration is not None and len(sheet.registration.ink) >= 5
        (placement,) = sheet.placements
        assert not touches(placement.clip, sheet.registration.clear)
        assert not any(touches(m.ink, sheet.registration.clear) for m in cut_marks(sheet))


@given(boards())
def test_marks_never_lie_on_what_is_seen_of_the_board(
    board: tuple[float, float, float, list[Rect]],
) -> None:
    w, h, bleed, avoid = board
    split = split_of(w, h, avoid, bleed)
    for sheet in tile_sheets(split, Options("fronts", bleed=bleed), [(0, "front")], 1):
        tile = sheet.tile
        assert tile is not None
        left, top, right, bottom = tile.shown
        for x1, y1, x2, y2 in tile.lines:
            inside_x = max(x1, x2) > left + 1e-6 and min(x1, x2) < right - 1e-6
            inside_y = max(y1, y2) > top + 1e-6 and min(y1, y2) < bottom - 1e-6
            assert not (inside_x and inside_y)
            clip = sheet.placements[0].clip
            assert clip[0] - 1e-6 <= min(x1, x2)
            assert max(x1, x2) <= clip[2] + 1e-6
            assert clip[1] - 1e-6 <= min(y1, y2)
            assert max(y1, y2) <= clip[3] + 1e-6
        for strip, _ in tile.labels:
            assert strip.x >= right or strip.y >= bottom
        assert cut_marks(sheet)


@given(boards())
def test_the_seams_said_to_be_cut_are_those_that_are(
    board: tuple[float, float, float, list[Rect]],
) -> None:
    w, h, bleed, avoid = board
    split = split_of(w, h, avoid, bleed)
    for cuts in (split.columns, split.rows):
        assert all(a < b for a, b in pairwise(cuts))
    for number, (left, top, right, bottom) in enumerate(avoid):
        through = any(left + 1e-6 < x < right - 1e-6 for x in split.columns[1:-1]) or any(
            top + 1e-6 < y < bottom - 1e-6 for y in split.rows[1:-1]
        )
        assert through == (number in split.cut)


def test_a_seam_moves_off_what_should_stay_whole() -> None:
    assert split_of(300, 180, []).columns == (0, 150, 300)
    assert split_of(300, 180, [(140, 20, 190, 60)]).columns == (0, 140, 300)
    assert split_of(300, 180, [(110, 20, 160, 60)]).columns == (0, 160, 300)


def test_a_seam_goes_between_two_that_touch() -> None:
    split = split_of(300, 180, [(100, 0, 152, 20), (152, 0, 200, 20)])
    assert (split.columns, split.cut) == ((0, 152, 300), ())


def test_what_cannot_be_avoided_is_told() -> None:
    split = split_of(500, 180, [(10, 50, 490, 60)])
    assert split.cut == (0,)


def test_another_sheet_is_taken_where_that_keeps_things_whole() -> None:
    # One seam has to lie from 120 to 260 mm, and all of that is taken; two seams go round it.
    split = split_of(380, 180, [(100, 10, 290, 20)])
    assert (len(split.columns) - 1, split.cut) == (3, ())


def test_paper_too_small_for_tiles() -> None:
    assert split_board(300, 300, [], Paper("p", 45, 60), 3) is None


def test_parts_are_even_where_nothing_is_in_the_way() -> None:
    assert choose_cuts(600, 3, 277, 3, []) == (0, 200, 400, 600)
    assert choose_cuts(600, 2, 277, 3, []) is None


@pytest.mark.parametrize(
    ("column", "row", "name"),
    [(0, 0, "A1"), (1, 0, "B1"), (0, 11, "A12"), (25, 0, "Z1"), (26, 1, "AA2")],
)
def test_names_of_tiles(column: int, row: int, name: str) -> None:
    assert tile_name(column, row) == name


def test_a_blank_page_follows_each_tile_in_duplex() -> None:
    split = split_of(300, 180, [])
    sheets = list(tile_sheets(split, Options("duplex-long", bleed=3), [(0, "front")], 1))
    assert [(s.number, s.side, len(s.placements)) for s in sheets] == [
        (1, "front", 1), (1, "back", 0), (2, "front", 1), (2, "back", 0),
    ]  # fmt: skip


def test_both_tiles_print_the_board_up_to_the_seam_and_on() -> None:
    """A board of two colours that meet at the seam: the flap goes on with the second."""
    split = Split(210, 297, (0.0, 100.0, 200.0), (0.0, 100.0), ())
    front = code([box(0, 0, 100, 100, "#ff0000"), box(100, 0, 100, 100, "#0000ff")], 200, 100)
    options = Options("fronts", marks=False)
    sheets = tuple(tile_sheets(split, options, [(0, "front")], 1))
    out = BytesIO()
    write_sheets(out, [SheetPlan("b", [front], None, sheets, options, 1, ())], Meta("t"))
    for page, (shown, beyond) in enumerate(
        (((255, 0, 0), (0, 0, 255)), ((0, 0, 255), (255, 255, 255)))
    ):
        tile = sheets[page].tile
        assert tile is not None
        grid = render(out.getvalue(), page)
        row = grid[round(tile.shown[1]) + 50]
        seam = round(tile.shown[2])
        assert row[seam - 2] == shown
        assert row[seam + 3] == beyond
