from math import ceil, hypot, isclose

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardforge.diagnostics import InputFault, Severity, UsageFault
from cardforge.faces.drawing import Trim
from cardforge.sheets.impose import (
    BACK_MODES,
    BackMode,
    Imposition,
    Margins,
    Options,
    Placement,
    Sheet,
    choose_grid,
    gutter_of,
    impose,
)
from cardforge.sheets.sizes import Paper, find_paper, find_trim, papers
from tests.sheets.build import any_overlap, overlap

NEAR = 0.01

sides = st.floats(8, 130).map(lambda v: round(v, 2))
trims = st.one_of(
    st.sampled_from(["poker", "tarot", "micro", "hex-card", "domino", "square"]).map(find_trim),
    st.tuples(sides, sides).map(lambda wh: Trim("x", *wh)),
)
some_papers = st.sampled_from(sorted(papers())).map(find_paper)
lengths = st.sampled_from([0.0, 0.5, 1.0, 2.0, 3.0, 3.175, 6.0])
options = st.builds(
    Options,
    backs=st.sampled_from(BACK_MODES),
    bleed=lengths,
    gap=lengths,
    margins=st.builds(Margins, *[st.sampled_from([3.0, 5.0, 8.5])] * 4),
    gutter=st.sampled_from([None, 0.0, 4.0, 12.0]),
)
laid = st.tuples(st.integers(0, 60), trims, some_papers, options)


def lay(case: tuple[int, Trim, Paper, Options]) -> Imposition:
    try:
        return impose(*case)
    except InputFault as fault:
        assert fault.diagnostics[0].code == "CF-P02"
        assume(False)
        raise


def fronts(sheet: Sheet) -> list[Placement]:
    return [p for p in sheet.placements if p.side == "front"]


def backs(sheet: Sheet) -> list[Placement]:
    return [p for p in sheet.placements if p.side == "back"]


def middle(rect: tuple[float, float, float, float]) -> tuple[float, float]:
    return (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2


@given(laid)
def test_each_card_is_printed_once_in_order_and_no_page_is_blank(
    case: tuple[int, Trim, Paper, Options],
) -> None:
    count, _, _, opts = case
    got = lay(case)
    for side in (fronts, backs) if opts.backs != "fronts" else (fronts,):
        assert [p.slot for sheet in got.sheets for p in side(sheet)] == list(range(count))
    assert all(sheet.placements for sheet in got.sheets)
    papers_used = ceil(count / got.grid.cells)
    sided = {"fronts": 1, "gutterfold": 1}.get(opts.backs, 2)
    assert len(got.sheets) == papers_used * sided


@given(laid)
def test_trims_keep_the_margins_and_never_overlap(
    case: tuple[int, Trim, Paper, Options],
) -> None:
    _, trim, _, opts = case
    assume(opts.backs != "single")
    got = lay(case)
    narrow = min(opts.margins)
    for sheet in got.sheets:
        rects = [p.trim for p in sheet.placements]
        assert not any_overlap(rects)
        for rect in rects:
            assert isclose(rect[2] - rect[0], trim.w, abs_tol=1e-6)
            assert isclose(rect[3] - rect[1], trim.h, abs_tol=1e-6)
            assert rect[0] >= narrow - 1e-6 and rect[1] >= narrow - 1e-6
            assert rect[2] <= sheet.w - narrow + 1e-6 and rect[3] <= sheet.h - narrow + 1e-6


@given(laid)
def test_bleeds_stay_on_the_paper_apart_and_off_other_pieces(
    case: tuple[int, Trim, Paper, Options],
) -> None:
    _, _, _, opts = case
    got = lay(case)
    for sheet in got.sheets:
        clips = [p.clip for p in sheet.placements]
        assert not any_overlap(clips)
        for p in sheet.placements:
            assert p.clip[0] >= -1e-6 and p.clip[2] <= sheet.w + 1e-6
            assert p.clip[1] >= -1e-6 and p.clip[3] <= sheet.h + 1e-6
            reach = (p.trim[0] - p.clip[0], p.trim[1] - p.clip[1],
                     p.clip[2] - p.trim[2], p.clip[3] - p.trim[3])  # fmt: skip
            assert all(-1e-6 <= r <= opts.bleed + 1e-6 for r in reach)
            others = [q.trim for q in sheet.placements if q is not p]
            assert not any(overlap(p.clip, other) for other in others)
        assert all(
            block[0] - 1e-6 <= p.clip[0] and p.clip[2] <= block[2] + 1e-6
            for p in sheet.placements
            for block in sheet.blocks
            if overlap(p.trim, block)
        )


def turned(rect: tuple[float, ...], sheet: Sheet, mode: str) -> tuple[float, float]:
    """Where a point of the back page lies, seen from the front, after turning the paper."""
    x, y = middle(rect)  # type: ignore[arg-type]
    upright_axis = (mode == "duplex-long") == (sheet.w <= sheet.h)
    return (sheet.w - x, y) if upright_axis else (x, sheet.h - y)


@given(laid.filter(lambda case: case[3].backs.startswith("duplex")))
def test_every_back_lies_behind_its_front_the_same_way_up(
    case: tuple[int, Trim, Paper, Options],
) -> None:
    mode = case[3].backs
    got = lay(case)
    for front, back in zip(got.sheets[::2], got.sheets[1::2], strict=True):
        assert (front.side, back.side) == ("front", "back")
        assert (front.number, front.w, front.h) == (back.number, back.w, back.h)
        for p, q in zip(front.placements, back.placements, strict=True):
            assert p.slot == q.slot
            x, y = middle(p.trim)
            u, v = turned(q.trim, back, mode)
            assert hypot(x - u, y - v) < NEAR
            # Turning about the horizontal axis swaps up and down, so the back is turned too.
            swapped = (mode == "duplex-long") != (front.w <= front.h)
            assert q.rotate == (180 if swapped else 0) and p.rotate == 0


@given(laid.filter(lambda case: case[3].backs == "gutterfold"))
def test_folding_brings_back_and_front_together(case: tuple[int, Trim, Paper, Options]) -> None:
    got = lay(case)
    for sheet in got.sheets:
        assert sheet.fold is not None
        upright = sheet.fold[0] == sheet.fold[2]
        pairs = zip(fronts(sheet), backs(sheet), strict=True)
        for p, q in pairs:
            assert p.slot == q.slot
            (x, y), (u, v) = middle(p.trim), middle(q.trim)
            if upright:
                assert hypot(sheet.w - u - x, v - y) < NEAR and q.rotate == 0
                assert p.clip[2] <= sheet.w / 2 + 1e-6 <= q.clip[0] + 2e-6
            else:
                assert hypot(u - x, sheet.h - v - y) < NEAR and q.rotate == 180
                assert p.clip[3] <= sheet.h / 2 + 1e-6 <= q.clip[1] + 2e-6


@given(laid.filter(lambda case: case[3].backs == "alternate"))
def test_alternate_pages_have_the_same_places(case: tuple[int, Trim, Paper, Options]) -> None:
    got = lay(case)
    for front, back in zip(got.sheets[::2], got.sheets[1::2], strict=True):
        assert [p._replace(side="back") for p in front.placements] == list(back.placements)


@given(laid.filter(lambda case: case[3].backs == "single"))
def test_a_page_a_face_has_the_size_of_trim_and_bleed(
    case: tuple[int, Trim, Paper, Options],
) -> None:
    count, trim, _, opts = case
    got = impose(*case)
    assert len(got.sheets) == 2 * count
    for sheet in got.sheets:
        assert isclose(sheet.w, trim.w + 2 * opts.bleed)
        assert isclose(sheet.h, trim.h + 2 * opts.bleed)
        (p,) = sheet.placements
        assert p.clip == (0, 0, sheet.w, sheet.h)
        assert p.trim[:2] == (opts.bleed, opts.bleed)


@given(laid)
def test_no_other_grid_would_hold_more(case: tuple[int, Trim, Paper, Options]) -> None:
    _, trim, paper, opts = case
    assume(opts.backs in ("fronts", "duplex-long"))
    got = lay(case)
    room = max(*opts.margins, opts.bleed)
    for w, h in ((paper.w, paper.h), (paper.h, paper.w)):
        columns = int((w - 2 * room + opts.gap) // (trim.w + opts.gap))
        rows = int((h - 2 * room + opts.gap) // (trim.h + opts.gap))
        assert got.grid.cells >= columns * rows


# From the computed sheets of the print research: 5 mm margins, butted.
@pytest.mark.parametrize(
    ("size", "paper", "columns", "rows", "landscape", "left", "top"),
    [
        ("poker", "a4", 3, 3, False, 9.75, 15.15),
        ("euro-poker", "a4", 3, 3, False, 10.5, 16.5),
        ("bridge", "a4", 5, 2, True, 5.625, 16.1),
        ("usa", "a4", 5, 2, True, 8.5, 18),
        ("mini", "a4", 6, 3, True, 15.15, 9.75),
        ("mini-usa", "a4", 7, 3, True, 5, 10.5),
        ("domino", "a4", 4, 3, False, 16.1, 15.15),
        ("jumbo", "a4", 2, 2, False, 16.1, 8.8),
        ("micro", "a4", 6, 6, False, 9.75, 15.15),
        ("poker", "letter", 3, 3, False, 12.7, 6.35),
        ("euro-poker", "letter", 3, 3, False, 13.45, 7.7),
        ("bridge", "letter", 3, 3, False, 22.225, 6.35),
        ("mini", "letter", 6, 3, True, 6.35, 12.7),
        ("mini-usa", "letter", 5, 4, False, 5.45, 13.7),
        ("domino", "letter", 4, 3, False, 19.05, 6.35),
        ("business", "letter", 4, 3, False, 6.35, 6.35),
        ("jumbo", "letter", 3, 1, True, 6.35, 38.1),
        ("poker", "universal", 3, 3, False, 9.75, 6.35),
    ],
)
def test_home_sheets(
    size: str, paper: str, columns: int, rows: int, landscape: bool, left: float, top: float
) -> None:
    grid = choose_grid(find_trim(size), find_paper(paper), Options())
    assert (grid.columns, grid.rows, grid.w > grid.h) == (columns, rows, landscape)
    assert (round(grid.left, 3), round(grid.top, 3)) == (left, top)


def test_seven_cards_on_nine_places_turned_on_the_long_edge() -> None:
    got = impose(7, find_trim("poker"), find_paper("a4"), Options())
    front, back = got.sheets
    assert [p.trim[:2] for p in front.placements][6] == pytest.approx((9.75, 192.95))
    # The last card's back stands at the right-hand column of the last row.
    assert back.placements[6].trim[:2] == pytest.approx((136.75, 192.95))
    assert [round(p.trim[0], 2) for p in back.placements[:3]] == [136.75, 73.25, 9.75]


def test_ten_cards_leave_one_on_the_second_sheet() -> None:
    got = impose(10, find_trim("poker"), find_paper("a4"), Options())
    assert [len(s.placements) for s in got.sheets] == [9, 9, 1, 1]
    assert [s.number for s in got.sheets] == [1, 1, 2, 2]
    assert got.sheets[3].placements[0].trim[0] == pytest.approx(136.75)


def test_landscape_long_edge_mirrors_top_and_bottom() -> None:
    got = impose(1, find_trim("mini"), find_paper("letter"), Options())
    front, back = (s.placements[0] for s in got.sheets)
    assert back.trim[0] == front.trim[0]
    assert back.trim[1] == pytest.approx(215.9 - front.trim[3])
    assert back.rotate == 180


def test_bleed_is_shared_inside_and_whole_outside() -> None:
    got = impose(4, Trim("x", 90, 130), find_paper("a4"), Options("fronts", bleed=3, gap=2))
    assert (got.grid.columns, got.grid.rows) == (2, 2)
    first, _, _, last = got.sheets[0].placements
    assert first.clip == pytest.approx(
        (first.trim[0] - 3, first.trim[1] - 3, first.trim[2] + 1, first.trim[3] + 1)
    )
    assert last.clip == pytest.approx(
        (last.trim[0] - 1, last.trim[1] - 1, last.trim[2] + 3, last.trim[3] + 3)
    )
    (finding,) = got.findings[:1]
    assert (finding.code, finding.severity) == ("CF-P04", Severity.NOTICE)
    assert finding.message == (
        "a gap of 2 mm is less than twice the bleed of 3 mm: only 1 mm of it is left between pieces"
    )
    assert finding.hint == "a gap of 6 mm keeps the bleed whole"


def test_a_missing_neighbour_leaves_the_bleed_whole() -> None:
    got = impose(2, Trim("x", 60, 90), find_paper("a4"), Options("fronts", bleed=3, gap=2))
    first, second = got.sheets[0].placements
    assert second.clip[2] - second.trim[2] == pytest.approx(3)
    assert first.clip[3] - first.trim[3] == pytest.approx(3)


def test_gaps_that_cost_cards_are_a_warning() -> None:
    got = impose(9, find_trim("poker"), find_paper("letter"), Options("fronts", gap=2, marks=False))
    (finding,) = got.findings
    assert (finding.code, finding.severity) == ("CF-P05", Severity.WARNING)
    assert finding.message == "with gaps of 2 mm US Letter takes 8 pieces instead of 9"


def test_little_room_for_marks_is_said() -> None:
    got = impose(9, find_trim("poker"), find_paper("letter"), Options("fronts"))
    (finding,) = got.findings
    assert (finding.code, finding.severity) == ("CF-P05", Severity.NOTICE)
    assert finding.message == (
        "only 6.35 mm of US Letter remain beside the pieces for cut marks, and most printers"
        " leave 3 to 5 mm blank"
    )
    assert impose(9, find_trim("poker"), find_paper("a4"), Options("fronts")).findings == ()


@pytest.mark.parametrize("mode", BACK_MODES)
def test_without_backs_every_mode_prints_fronts(mode: BackMode) -> None:
    paper, trim = find_paper("a4"), find_trim("poker")
    got = impose(3, trim, paper, Options(mode), has_backs=False)
    fronts = [sheet for sheet in got.sheets if sheet.placements]
    assert len(fronts) == (3 if mode == "single" else 1)
    assert all(sheet.side == "front" for sheet in fronts)


@pytest.mark.parametrize("mode", ["duplex-long", "duplex-short"])
def test_without_backs_a_duplex_printer_gets_blank_ones(mode: BackMode) -> None:
    got = impose(10, find_trim("poker"), find_paper("a4"), Options(mode), has_backs=False)
    assert [(s.number, s.side, len(s.placements)) for s in got.sheets] == [
        (1, "front", 9),
        (1, "back", 0),
        (2, "front", 1),
        (2, "back", 0),
    ]


def test_a_gutterfold_of_poker_cards_holds_four_pairs() -> None:
    got = impose(4, find_trim("poker"), find_paper("a4"), Options("gutterfold", bleed=3))
    assert got.grid.cells == 4
    assert gutter_of(Options("gutterfold", bleed=3)) == 7
    assert len(got.sheets) == 1


@pytest.mark.parametrize(
    ("opts", "message"),
    [
        (Options(gap=-2), "the gap is -2 mm"),
        (Options(bleed=-0.1), "the bleed is -0.1 mm"),
        (Options(bleed=float("nan")), "the bleed is nan mm"),
        (Options(gutter=-1), "the gutter is -1 mm"),
        (Options(margins=Margins(left=-5)), "the left margin is -5 mm"),
    ],
)
def test_impossible_measures(opts: Options, message: str) -> None:
    with pytest.raises(UsageFault) as caught:
        impose(1, find_trim("poker"), find_paper("a4"), opts)
    (finding,) = caught.value.diagnostics
    assert (finding.code, finding.message, finding.hint) == ("CF-P03", message, "give 0 or more")


def test_all_impossible_measures_are_told_at_once() -> None:
    with pytest.raises(UsageFault) as caught:
        impose(1, Trim("x", 0, 5), find_paper("a4"), Options(gap=-2, bleed=-1))
    assert [d.message for d in caught.value.diagnostics] == [
        "the bleed is -1 mm",
        "the gap is -2 mm",
        "the card measures 0 × 5 mm",
    ]


@pytest.mark.parametrize("mode", ["fronts", "duplex-long", "gutterfold"])
def test_a_card_larger_than_the_paper(mode: str) -> None:
    with pytest.raises(InputFault) as caught:
        impose(1, Trim("x", 250, 250), find_paper("a4"), Options(mode))  # type: ignore[arg-type]
    (finding,) = caught.value.diagnostics
    twice = ", twice on one side," if mode == "gutterfold" else ""
    assert finding.message == (
        f"a piece of 250 × 250 mm{twice} does not fit on A4 (210 × 297 mm)"
        " with 5 mm kept free at the edges"
    )
    assert "`single`" in finding.hint


def test_margins_are_those_of_the_paper_however_the_sheet_lies() -> None:
    """The upper edge of the upright paper is the left one of a landscape sheet."""
    paper, piece = Paper("p", 100, 200), Trim("t", 110, 100)
    opts = Options("fronts", margins=Margins(0, 45, 0, 0), marks=False)
    grid = impose(1, piece, paper, opts).grid
    assert (grid.w, grid.h, grid.left, grid.top) == (200, 100, 45, 0)
    with pytest.raises(InputFault, match="does not fit"):
        impose(1, piece, paper, opts._replace(margins=Margins(45, 0, 0, 0)))


def test_margins_that_leave_no_room() -> None:
    with pytest.raises(InputFault) as caught:
        impose(1, find_trim("poker"), find_paper("a4"), Options(margins=Margins(120, 5, 120, 5)))
    assert caught.value.diagnostics[0].message.endswith("with 120 mm kept free at the edges")


def test_an_unknown_back_mode_names_the_nearest() -> None:
    with pytest.raises(UsageFault) as caught:
        impose(1, find_trim("poker"), find_paper("a4"), Options("duplex-lang"))  # type: ignore[arg-type]
    (finding,) = caught.value.diagnostics
    assert finding.message == "no way to print backs is named `duplex-lang`"
    assert finding.hint == "did you mean `duplex-long`?"


def test_no_cards_make_no_pages() -> None:
    assert impose(0, find_trim("poker"), find_paper("a4"), Options()).sheets == ()
