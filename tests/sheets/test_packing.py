"""Pieces of different sizes on shared sheets."""

from math import hypot

from hypothesis import given
from hypothesis import strategies as st

from cardforge.sheets.impose import BackMode, Options, Placement, Rect, Sheet
from cardforge.sheets.packing import ABOVE, BESIDE, Spot, best, pack, packed_sheets
from cardforge.sheets.registration import KINDS, Registration, touches
from cardforge.sheets.sizes import Paper, find_paper
from tests.sheets.build import any_overlap, overlap

MODES: tuple[BackMode, ...] = ("duplex-long", "duplex-short", "gutterfold", "fronts", "alternate")

side = st.floats(8, 60).map(lambda v: round(v, 2))
#: Some sizes, and how many pieces of each.
batches = st.lists(st.tuples(side, side, st.integers(1, 15)), min_size=1, max_size=5)
papers = st.sampled_from(["a4", "letter", "a3"]).map(find_paper)
options = st.builds(
    Options,
    backs=st.sampled_from(MODES),
    bleed=st.sampled_from([0.0, 1.5, 3.0]),
    gap=st.sampled_from([7.0, 8.5]),
    registration=st.none(),
)
marked = st.builds(
    Options,
    backs=st.sampled_from(["duplex-long", "duplex-short", "fronts", "alternate"]),
    bleed=st.sampled_from([0.0, 3.0]),
    gap=st.just(8.5),
    registration=st.sampled_from(KINDS).map(Registration),
)
Batch = list[tuple[float, float, int]]


def sizes_of(batch: Batch) -> list[tuple[float, float]]:
    return [(w, h) for w, h, count in batch for _ in range(count)]


def sheets_of(batch: Batch, paper: Paper, opts: Options) -> list[Sheet]:
    sizes = sizes_of(batch)
    packed = best(sizes, paper, opts)
    assert packed is not None
    return list(packed_sheets(sizes, packed, opts, has_backs=opts.backs != "fronts"))


def of(sheet: Sheet, side: str) -> list[Placement]:
    return [p for p in sheet.placements if p.side == side]


@given(batches, papers, st.one_of(options, marked))
def test_each_piece_is_printed_once_in_its_size_and_none_overlap(
    batch: Batch, paper: Paper, opts: Options
) -> None:
    sizes = sizes_of(batch)
    sheets = sheets_of(batch, paper, opts)
    assert sorted(p.slot for sheet in sheets for p in of(sheet, "front")) == list(range(len(sizes)))
    for sheet in sheets:
        assert not any_overlap([p.clip for p in sheet.placements])
        for p in sheet.placements:
            w, h = p.trim[2] - p.trim[0], p.trim[3] - p.trim[1]
            assert hypot(w - sizes[p.slot][0], h - sizes[p.slot][1]) < 1e-6
            assert p.clip[0] >= BESIDE - 1e-6 and p.clip[2] <= sheet.w - BESIDE + 1e-6
            assert p.clip[1] >= ABOVE - 1e-6 and p.clip[3] <= sheet.h - ABOVE + 1e-6
            if sheet.registration is not None:
                assert not touches(p.clip, sheet.registration.clear)
        for a in of(sheet, "front"):
            for b in of(sheet, "front"):
                # Between two trims there is the gap, on one axis at least.
                apart = a.slot == b.slot or not overlap(
                    (a.trim[0], a.trim[1], a.trim[2] + opts.gap, a.trim[3] + opts.gap),
                    (b.trim[0], b.trim[1], b.trim[2] + opts.gap, b.trim[3] + opts.gap),
                )
                assert apart


@given(batches, papers, options.filter(lambda o: o.backs != "fronts"))
def test_every_back_lies_behind_its_front_the_same_way_up(
    batch: Batch, paper: Paper, opts: Options
) -> None:
    sheets = sheets_of(batch, paper, opts)
    if opts.backs == "gutterfold":
        pairs = [(sheet, sheet) for sheet in sheets]
    else:
        pairs = list(zip(sheets[::2], sheets[1::2], strict=True))
    for front, back in pairs:
        fronts, backs = of(front, "front"), of(back, "back")
        assert [p.slot for p in fronts] == [p.slot for p in backs]
        for p, q in zip(fronts, backs, strict=True):
            rect = p.trim
            turned = 0
            if opts.backs == "gutterfold":
                assert front.fold is not None
                upright = front.fold[0] == front.fold[2]
            else:
                upright = (opts.backs == "duplex-long") == (front.w <= front.h)
            if opts.backs != "alternate":
                rect = _mirrored(p.trim, front, upright)
                turned = 0 if upright else 180
            assert max(abs(a - b) for a, b in zip(rect, q.trim, strict=True)) < 0.01
            assert q.rotate == turned


def _mirrored(rect: Rect, sheet: Sheet, upright: bool) -> Rect:
    """Where a rectangle lies after the paper is turned over an upright or a level line."""
    a, b, c, d = rect
    if upright:
        return sheet.w - c, b, sheet.w - a, d
    return a, sheet.h - d, c, sheet.h - b


@given(batches, papers, options)
def test_sharing_sheets_never_takes_more_of_them(batch: Batch, paper: Paper, opts: Options) -> None:
    together = best(sizes_of(batch), paper, opts)
    alone = [best([(w, h)] * count, paper, opts) for w, h, count in batch]
    assert together is not None
    assert together.pages <= sum(one.pages for one in alone if one is not None)


def test_rows_are_as_high_as_their_first_piece_and_take_two_above_each_other() -> None:
    sizes = [(20.0, 20.0), (30.0, 50.0), (20.0, 20.0), (20.0, 20.0)]
    assert pack(sizes, (10, 10, 110, 110), 5, 0) == [
        Spot(0, 45, 10),
        Spot(0, 10, 10),
        Spot(0, 45, 35),
        Spot(0, 70, 10),
    ]


def test_equal_pieces_keep_their_order() -> None:
    spots = pack([(40.0, 40.0)] * 5, (0, 0, 90, 90), 10, 0)
    assert spots == [Spot(0, 0, 0), Spot(0, 50, 0), Spot(0, 0, 50), Spot(0, 50, 50), Spot(1, 0, 0)]


def test_a_piece_that_is_too_large_has_no_place() -> None:
    assert pack([(20.0, 20.0), (101.0, 20.0)], (0, 0, 100, 100), 5, 0) is None
    assert best([(200.0, 20.0)], find_paper("a4"), Options("fronts", bleed=3)) is not None
    assert best([(200.0, 220.0)], find_paper("a4"), Options("fronts", bleed=3)) is None


def test_without_backs_a_duplex_printer_gets_blank_pages() -> None:
    sizes = [(50.0, 50.0)] * 2
    opts = Options("duplex-long", gap=7)
    packed = best(sizes, find_paper("a4"), opts)
    assert packed is not None
    got = list(packed_sheets(sizes, packed, opts, has_backs=False))
    assert [(s.number, s.side, len(s.placements)) for s in got] == [(1, "front", 2), (1, "back", 0)]
