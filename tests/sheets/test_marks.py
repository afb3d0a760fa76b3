from math import hypot

import pytest
from hypothesis import given

from cardforge.faces.drawing import Trim
from cardforge.sheets.impose import Options, Sheet, impose
from cardforge.sheets.marks import (
    LINE,
    Mark,
    Strip,
    cut_marks,
    fold_marks,
    free_strips,
    furniture,
    operators,
    ruler_marks,
)
from cardforge.sheets.sizes import find_paper, find_trim
from tests.sheets.build import overlap
from tests.sheets.test_impose import laid, lay


def sheet_of(size: str, paper: str, opts: Options, count: int = 99) -> Sheet:
    return impose(count, find_trim(size), find_paper(paper), opts).sheets[0]


def area(strip: Strip) -> tuple[float, float, float, float]:
    w, h = (strip.h, strip.w) if strip.rotate else (strip.w, strip.h)
    return strip.x, strip.y, strip.x + w, strip.y + h


@given(laid)
def test_no_mark_touches_a_trim_or_a_bleed(case: tuple[int, Trim, object, Options]) -> None:
    got = lay(case)  # type: ignore[arg-type]
    for sheet in got.sheets:
        inks = [mark.ink for mark in (*cut_marks(sheet), *fold_marks(sheet))]
        for placement in sheet.placements:
            assert not any(overlap(ink, placement.clip) for ink in inks)
        for ink in inks:
            assert ink[0] >= -LINE and ink[2] <= sheet.w + LINE
            assert ink[1] >= -LINE and ink[3] <= sheet.h + LINE


@given(laid)
def test_every_mark_points_at_the_edge_of_a_trim(
    case: tuple[int, Trim, object, Options],
) -> None:
    for sheet in lay(case).sheets:  # type: ignore[arg-type]
        xs = {round(p.trim[at], 4) for p in sheet.placements for at in (0, 2)}
        ys = {round(p.trim[at], 4) for p in sheet.placements for at in (1, 3)}
        for mark in cut_marks(sheet):
            x1, y1, x2, y2 = mark.line
            assert (x1 == x2 and round(x1, 4) in xs) or (y1 == y2 and round(y1, 4) in ys)


@given(laid)
def test_strips_are_free_and_off_each_other(case: tuple[int, Trim, object, Options]) -> None:
    opts = case[3]
    for sheet in lay(case).sheets:  # type: ignore[arg-type]
        inks = [m.ink for m in cut_marks(sheet)] if opts.marks else []
        for strip in free_strips(sheet, marks=opts.marks):
            box = area(strip)
            assert box[0] >= 2.5 and box[1] >= 2.5
            assert box[2] <= sheet.w - 2.5 and box[3] <= sheet.h - 2.5
            assert not any(overlap(box, p.clip) for p in sheet.placements)
            assert not any(overlap(box, ink) for ink in inks)
        places = furniture(sheet, marks=opts.marks)
        parts = [area(s) for s in places if s is not None]
        assert not any(overlap(a, b) for at, a in enumerate(parts) for b in parts[:at])


def test_marks_of_nine_poker_cards_on_a4() -> None:
    marks = cut_marks(sheet_of("poker", "a4", Options("fronts")))
    # Four lines across each way, at both ends.
    assert len(marks) == 16
    assert marks[0].line == pytest.approx((6.4, 15.15, 9.25, 15.15))
    assert marks[8].line == pytest.approx((9.75, 9.65, 9.75, 14.65))
    assert {round(m.line[0], 2) for m in marks[8:]} == {9.75, 73.25, 136.75, 200.25}


def test_marks_shrink_where_the_bleed_reaches_into_the_margin() -> None:
    marks = cut_marks(sheet_of("poker", "letter", Options("fronts", bleed=3)))
    down = [m for m in marks if m.line[0] == m.line[2]]
    assert down[0].line[1::2] == pytest.approx((0.35, 2.85))


def test_no_marks_where_the_bleed_leaves_no_margin() -> None:
    sheet = impose(1, Trim("x", 190, 277), find_paper("a4"), Options("fronts", bleed=9)).sheets[0]
    assert cut_marks(sheet) == ()


def test_marks_on_a_partly_filled_sheet_belong_to_its_cards() -> None:
    marks = cut_marks(sheet_of("poker", "a4", Options("fronts"), count=2))
    assert {round(m.line[0], 2) for m in marks if m.line[0] == m.line[2]} == {9.75, 73.25, 136.75}


def test_a_gutterfold_shows_its_fold_line() -> None:
    sheet = sheet_of("poker", "a4", Options("gutterfold", bleed=3))
    (fold,) = fold_marks(sheet)
    assert sheet.fold is not None
    assert fold == Mark(sheet.fold, dashed=True)


def test_the_fold_is_marked_outside_where_art_meets_it() -> None:
    sheet = sheet_of("poker", "a4", Options("gutterfold", bleed=3, gutter=4))
    marks = fold_marks(sheet)
    assert len(marks) == 2
    assert all(mark.dashed for mark in marks)


@pytest.mark.parametrize("rotate", [0, 90, 270])
def test_the_ruler_is_100_mm(rotate: int) -> None:
    strip = Strip(5, 20, 100, 4, rotate)  # type: ignore[arg-type]
    marks = ruler_marks(strip)
    x1, y1, x2, y2 = marks[0].line
    assert hypot(x2 - x1, y2 - y1) == 100
    ticks = [m.line for m in marks[1:]]
    assert len(ticks) == 11
    assert hypot(ticks[-1][0] - ticks[0][0], ticks[-1][1] - ticks[0][1]) == 100
    box = area(strip)
    for mark in marks:
        a, b, c, d = mark.line
        assert box[0] <= min(a, c) and max(a, c) <= box[2]
        assert box[1] <= min(b, d) and max(b, d) <= box[3]


@pytest.mark.parametrize("paper", ["a4", "letter", "universal", "legal", "a3"])
@pytest.mark.parametrize("size", ["poker", "euro-poker", "bridge", "tarot", "mini"])
@pytest.mark.parametrize("opts", [Options(), Options(bleed=3, gap=6), Options("gutterfold")])
def test_usual_sheets_have_room_for_ruler_and_footer(size: str, paper: str, opts: Options) -> None:
    places = furniture(sheet_of(size, paper, opts), marks=True)
    assert places.ruler is not None and places.ruler.w == 100
    assert places.label is not None and places.footer is not None
    assert places.footer.w >= 40


def test_parts_of_a_strip_follow_the_direction_of_reading() -> None:
    assert Strip(5, 7, 100, 4).part(60, 40) == Strip(65, 7, 40, 4)
    assert Strip(5, 7, 100, 4, 90).part(60, 40) == Strip(5, 67, 40, 4, 90)
    assert Strip(5, 7, 100, 4, 270).part(60, 40) == Strip(5, 7, 40, 4, 270)


def test_operators_of_marks() -> None:
    marks = [Mark((0, 25.4, 25.4, 25.4)), Mark((25.4, 0, 25.4, 25.4), dashed=True)]
    assert operators(marks, 50.8) == (
        "q 0 G 0.2835 w 0 72 m 72 72 l S Q\nq 0 G 0.2835 w [5.6693 2.8346] 0 d 72 144 m 72 72 l S Q"
    )
