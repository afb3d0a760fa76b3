from io import BytesIO

import pypdfium2
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from cardforge.faces.drawing import Trim
from cardforge.faces.extent import PT
from cardforge.faces.outline import apply, invert, multiply
from cardforge.sheets.impose import Margins, Options, impose
from cardforge.sheets.marks import Strip, furniture
from cardforge.sheets.pdf import Meta
from cardforge.sheets.plan import lay_sheets, write_sheets
from cardforge.sheets.profile import (
    Profile,
    Side,
    correction,
    effect,
    margins_of,
    mirror,
    side_for,
    side_of,
    turned_round,
)
from cardforge.sheets.sizes import Paper, find_paper
from tests.sheets.build import box, code

SIDES = st.builds(
    Side,
    st.floats(-5, 5),
    st.floats(-5, 5),
    st.floats(-3, 3),
    st.floats(0.95, 1.05),
    st.floats(0.95, 1.05),
    margins=st.none(),
)


def test_what_a_printer_does() -> None:
    """Scaled and turned about the middle of the page, then shifted; y downwards."""
    assert apply(effect(Side(1, 2), 210, 297), 10, 20) == approx((11, 22))
    assert apply(effect(Side(turn=90), 210, 297), 105 + 10, 148.5) == approx((105, 158.5))
    assert apply(effect(Side(scale_x=0.5, scale_y=2), 200, 300), 0, 0) == approx((50, -150))


@given(SIDES)
def test_a_side_is_known_by_its_effect(side: Side) -> None:
    assert side_of(effect(side, 210, 297), 210, 297)[:5] == approx(side[:5], abs=1e-9)


@given(SIDES, st.sampled_from([(210.0, 297.0), (297.0, 210.0)]))
def test_what_is_drawn_for_a_printer_comes_out_where_it_belongs(
    side: Side, page: tuple[float, float]
) -> None:
    """A landscape page lies on its side: its left edge is the upper edge of the paper."""
    w, h = page
    made = correction(side, w, h)
    assert (made.w, made.h) == (210, 297)
    for x, y in ((0.0, 0.0), (w, 0.0), (12.0, h - 30)):
        u, v = apply(made.matrix, x * PT, (h - y) * PT)
        got = apply(effect(side, made.w, made.h), u / PT, made.h - v / PT)
        assert got == approx((x, y) if w < h else (h - y, x), abs=1e-6)


@given(SIDES)
def test_nothing_is_left_of_a_matrix_and_its_inverse(side: Side) -> None:
    matrix = effect(side, 100, 200)
    assert multiply(matrix, invert(matrix)) == approx((1, 0, 0, 1, 0, 0), abs=1e-9)


def test_turning_over_the_short_edge_sends_the_back_the_other_way_round() -> None:
    """Paper goes the same way through the printer; the page on it stands on its head."""
    back = Side(1, 2, 0.5, 0.99, 1.01, Margins(1, 2, 3, 4))
    profile = Profile("p", Side(), back)
    assert side_for(profile, "front", "duplex-short") == Side()
    assert side_for(profile, "both", "gutterfold") == Side()
    assert side_for(profile, "back", "duplex-long") == back
    short = side_for(profile, "back", "duplex-short")
    assert short == turned_round(back) == Side(-1, -2, 0.5, 0.99, 1.01, Margins(3, 4, 1, 2))
    # Where a point of the paper comes out does not depend on how its page is called.
    w, h = 210.0, 297.0
    x, y = apply(effect(back, w, h), *apply(mirror(w, h, "long"), 30, 40))
    u, v = apply(effect(short, w, h), *apply(mirror(w, h, "short"), 30, 40))
    assert (w - x, y) == approx((u, h - v))


def test_sheets_keep_the_blank_edges_of_all_sides_they_print() -> None:
    usual = Margins()
    front = Side(margins=Margins(4, 4, 4, 12))
    profile = Profile("p", front, Side(margins=Margins(9, 3, 4, 4)))
    assert margins_of(profile, "fronts", usual) == Margins(4, 4, 4, 12)
    assert margins_of(profile, "duplex-long", usual) == Margins(9, 4, 4, 12)
    assert margins_of(profile, "duplex-short", usual) == Margins(4, 4, 9, 12)
    assert margins_of(Profile("p"), "duplex-long", usual) == usual


def test_a_turned_sheet_has_no_pale_line_between_neighbours() -> None:
    """Edges of two clips on one slanted line would both let the paper shine through."""
    cards = [code((box(-5, -5, 30, 30, "#ff0000"),), 20, 20, 5) for _ in range(2)]
    opts = Options("fronts", bleed=5, marks=False, margins=Margins(0, 0, 0, 0))
    printer = Profile("p", Side(turn=1.7))
    plan = lay_sheets("Cards", cards, None, Trim("t", 20, 20), Paper("p", 40, 60), opts, printer)
    out = BytesIO()
    write_sheets(out, (plan,), Meta("test"))
    document = pypdfium2.PdfDocument(out.getvalue())
    image = document[0].render(scale=4).to_pil().convert("RGB")
    document.close()
    w, h = image.size
    inner = image.crop((round(w * 0.25), round(h * 0.3), round(w * 0.75), round(h * 0.7)))
    assert inner.getcolors() == [(inner.width * inner.height, (255, 0, 0))]


def test_ruler_and_footer_keep_out_of_blank_edges() -> None:
    """12 mm at the lower edge of the paper: on a landscape sheet that is its right."""
    laid = impose(1, Trim("t", 60, 60), find_paper("a4"), Options("fronts"))
    (sheet,) = laid.sheets
    usual = furniture(sheet, marks=True)
    assert usual.ruler == Strip(5, 288, 100, 5)
    kept = furniture(sheet, marks=True, blank=(4, 12))
    assert kept.ruler == Strip(5, 280, 100, 5)
    narrow = furniture(sheet, marks=True, blank=(20, 140))
    assert narrow.ruler is None or narrow.ruler.rotate == 270
    wide = sheet._replace(w=297, h=210, blocks=((20, 10, 280, 200),), placements=())
    assert furniture(wide, marks=False, blank=(12, 9)).ruler == Strip(12, 101, 100, 5, 270)
