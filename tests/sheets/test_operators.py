from struct import unpack_from

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.faces.drawing import (
    Gradient,
    Group,
    ImageRef,
    Picture,
    Shape,
    Stop,
    Stroke,
    TextItem,
)
from cardforge.faces.extent import extent
from cardforge.faces.glyph_table import GlyphTable, meaning_of
from cardforge.faces.notation import actual_text, color_operator, number
from cardforge.faces.operators import FaceEncoder, outline, plain_cut, transform
from cardforge.faces.outline import circle, rounded_rectangle
from cardforge.text.fonts import Composite, package_families
from cardforge.text.types import Glyph, Span, TextStyle
from tests.pixels import assert_pixels
from tests.sheets.build import box, code, face, page_of, rect, text


@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_plain_and_near(value: float) -> None:
    written = number(value)
    assert "e" not in written and written != "-0"
    assert abs(float(written) - value) <= 0.00005 + 1e-9
    assert len(written.partition(".")[2]) <= 4


def test_numbers() -> None:
    got = [number(v) for v in (1, 2.50, -0.0, 1 / 3, 1e-9, -1e-9, 120.00004, 1234567.0)]
    assert got == ["1", "2.5", "0", "0.3333", "0", "0", "120", "1234567"]
    assert number(1 / 3, 6) == "0.333333"
    assert number(0.000012, 6) == "0.000012"


def test_colours() -> None:
    assert color_operator("#ff0080") == "1 0 0.502 rg"
    assert color_operator("#000000") == "0 g"
    assert color_operator("#808080", stroke=True) == "0.502 G"


def test_rectangles_are_one_operator_and_y_grows_upwards() -> None:
    assert outline(rect(25.4, 25.4, 50.8, 25.4)) == "72 -144 144 72 re"


def test_curves() -> None:
    path = (("M", 0, 0), ("C", 0, 25.4, 25.4, 25.4, 25.4, 0), ("Z",))
    assert outline(path) == "0 0 m 0 -72 72 -72 72 0 c h"


def test_matrices_keep_more_digits_than_lengths() -> None:
    assert transform((0.015625, 0.5, -0.5, 0.015625, 25.4, 25.4)) == (
        "0.015625 -0.5 0.5 0.015625 72 -72 cm"
    )


def test_shapes_in_pixels() -> None:
    frame = Shape(rect(1, 1, 8, 6), None, Stroke("#0000ff", 2))
    items = (box(0, 0, 10, 8, "#ff0000"), frame)
    assert_pixels(
        page_of(code(items, h=8), h=8),
        """
        BBBBBBBBBB
        BBBBBBBBBB
        BBRRRRRRBB
        BBRRRRRRBB
        BBRRRRRRBB
        BBRRRRRRBB
        BBBBBBBBBB
        BBBBBBBBBB
        """,
    )


def test_dashes_and_pens_do_not_leak() -> None:
    dashed = Shape((("M", 0, 1), ("L", 8, 1)), None, Stroke("#ff0000", 2, (2, 2), "butt", "round"))
    plain = Shape((("M", 0, 4), ("L", 8, 4)), None, Stroke("#00ff00", 2))
    moved = Shape((("M", 0, 6), ("L", 8, 6)), None, Stroke("#0000ff", 2, (2, 2), phase=2))
    assert_pixels(
        page_of(code((dashed, plain, moved), w=8, h=7), w=8, h=7),
        """
        RR__RR__
        RR__RR__
        ________
        GGGGGGGG
        GGGGGGGG
        __BB__BB
        __BB__BB
        """,
    )


def test_even_odd_leaves_holes() -> None:
    ring = Shape(rect(0, 0, 6, 6) + rect(2, 2, 2, 2), "#ff0000", even_odd=True)
    assert_pixels(
        page_of(code((ring,), w=6, h=6), w=6, h=6),
        """
        RRRRRR
        RRRRRR
        RR__RR
        RR__RR
        RRRRRR
        RRRRRR
        """,
    )


def test_groups_move_turn_and_clip() -> None:
    # A quarter turn clockwise about the origin, then 6 mm to the right.
    turned = Group((box(0, 0, 4, 2, "#ff0000"),), matrix=(0, 1, -1, 0, 6, 0))
    clipped = Group((box(0, 0, 9, 9, "#0000ff"),), clip=rect(1, 5, 2, 1))
    after = box(6, 5, 2, 1, "#00ff00")
    assert_pixels(
        page_of(code((turned, clipped, after), w=8, h=6), w=8, h=6),
        """
        ____RR__
        ____RR__
        ____RR__
        ____RR__
        ________
        _BB___GG
        """,
    )


def test_a_hard_edge_in_a_gradient() -> None:
    stops = (Stop(0, "#ff0000"), Stop(0.5, "#ff0000"), Stop(0.5, "#0000ff"), Stop(1, "#0000ff"))
    fill = Gradient("linear", (1, 0, 7, 0), stops)
    got = code((Shape(rect(1, 1, 6, 2), fill),), w=8, h=4)
    assert list(got.gradients.values()) == [fill]
    assert_pixels(
        page_of(got, w=8, h=4),
        """
        ________
        _RRRBBB_
        _RRRBBB_
        ________
        """,
    )


def test_a_gradient_moves_with_its_group_and_its_card() -> None:
    stops = (Stop(0, "#ff0000"), Stop(0.5, "#ff0000"), Stop(0.5, "#00ff00"), Stop(1, "#00ff00"))
    shape = Shape(rect(0, 0, 4, 2), Gradient("linear", (0, 0, 4, 0), stops))
    moved = Group((shape,), matrix=(1, 0, 0, 1, 4, 2))
    assert_pixels(
        page_of(code((moved,), w=8, h=4), w=8, h=4),
        """
        ________
        ________
        ____RRGG
        ____RRGG
        """,
    )


def test_a_radial_gradient_is_extended() -> None:
    stops = (Stop(0, "#00ff00"), Stop(0.5, "#00ff00"), Stop(0.5, "#0000ff"), Stop(1, "#0000ff"))
    fill = Gradient("radial", (4, 4, 0, 4, 4, 4), stops)
    assert_pixels(
        page_of(code((Shape(rect(0, 3, 8, 2), fill),), w=8, h=8), w=8, h=8),
        """
        ________
        ________
        ________
        BBGGGGBB
        BBGGGGBB
        ________
        ________
        ________
        """,
    )


def test_opacity_of_one_shape_and_of_a_group_as_a_whole() -> None:
    lone = Group((box(0, 0, 2, 2, "#000000"),), opacity=0.498)
    # Two shapes that overlap blend once, as one picture.
    pair = Group((box(3, 0, 3, 2, "#000000"), box(5, 0, 2, 2, "#000000")), opacity=0.498)
    got = code((lone, pair), w=8, h=2)
    assert got.opacities == {"O498": 0.498}
    assert [form.blended for form in got.forms.values()] == [True]
    assert_pixels(page_of(got, w=8, h=2), "gg_gggg_\ngg_gggg_")


def test_an_invisible_group_draws_nothing() -> None:
    assert code((Group((box(0, 0, 2, 2, "#000000"),), opacity=0),)).operators == ""
    assert code((Group(()),)).operators == ""
    assert code((Shape(rect(0, 0, 1, 1)),)).operators == ""
    assert code((Shape(rect(0, 0, 1, 1), None, Stroke("#000000", 0)),)).operators == ""


def art() -> Group:
    shapes = tuple(box(x, y, 1, 1, "#ff0000") for x in range(0, 8, 2) for y in range(0, 4, 2))
    return Group(shapes, shared=True)


def test_shared_art_is_one_form_that_depends_on_its_content_alone() -> None:
    first = code((box(0, 0, 8, 4, "#0000ff"), art()), w=8, h=4)
    second = code((art(), art()), w=8, h=4)
    assert list(first.forms) == list(second.forms)
    (form,) = first.forms.values()
    assert form.bbox == (0, -8.5039, 19.8425, 0)
    assert_pixels(
        page_of(first, w=8, h=4),
        """
        RBRBRBRB
        BBBBBBBB
        RBRBRBRB
        BBBBBBBB
        """,
    )


def test_small_shared_art_is_written_in_place() -> None:
    got = code((Group((box(0, 0, 1, 1, "#ff0000"),), shared=True),))
    assert got.forms == {}
    assert got.operators == "1 0 0 rg 0 -2.8346 2.8346 2.8346 re f"


def test_pictures_are_named_by_content() -> None:
    a = ImageRef("a" * 64, "one/dragon.png", 2, 2)
    b = ImageRef("b" * 64, "two/dragon.png", 2, 2)
    same = a._replace(file="three/dragon.png")
    got = code(tuple(Picture(i, 0, 0, 10, 10) for i in (a, b, same)))
    assert sorted(got.images) == ["I" + "a" * 16, "I" + "b" * 16]
    assert got.operators.splitlines()[0] == f"q 28.3465 0 0 28.3465 0 -28.3465 cm /I{'a' * 16} Do Q"


def test_an_encoder_gives_the_same_whatever_came_before() -> None:
    one = face((text("fi no\u00a0break"), box(0, 0, 1, 1, "#ff0000")))
    two = face((text("\u00a0 fi"), art()))
    fresh = FaceEncoder().encode(two)
    used = FaceEncoder()
    used.encode(one)
    assert used.encode(two) == fresh


def test_kerning_corrects_the_fonts_own_widths() -> None:
    got = code((text("AV", style=TextStyle(size=10)),))
    assert "[(\0$)40(\x009)]TJ" in got.operators
    assert list(got.glyphs.values()) == [{0x24: "A", 0x39: "V"}]


def test_underlines_are_drawn_in_the_colour_of_their_text() -> None:
    style = TextStyle(size=10, underline=True, color="#ff0000")
    lines = code((text("6", style=style),)).operators.splitlines()
    assert lines[-2:] == ["1 0 0 rg", "0 -12.19 5.72 0.5 re f"]


def test_raised_text() -> None:
    style = TextStyle(size=10)
    spans = (Span("x", style), Span("2", style._replace(rise=0.3)))
    words = code((text(spans),)).operators.split(" Tm")
    low, high = (float(part.rsplit(" ", 1)[1]) for part in words[:2])
    assert round(high - low, 3) == 3


def test_a_text_that_its_glyphs_do_not_mean_goes_along() -> None:
    assert actual_text("Å😀") == "/Span<</ActualText<FEFF00C5D83DDE00>>>BDC"
    letters = [package_families()[0].regular.glyph(c) for c in "xÅx"]
    parts = ("x", "A\u030a", "x")
    glyphs = tuple(Glyph(g, 0.5, 0, 0, t) for g, t in zip(letters, parts, strict=True))
    line = text("x").lines[0]
    run = line.runs[0]._replace(pieces=(glyphs,), text="".join(parts))
    got = code((TextItem(0, 0, (line._replace(runs=(run,)),)),)).operators
    # The whole word is spelt out: readers set spaces around spans inside a word.
    assert "Tm /Span<</ActualText<FEFF00780041030A0078>>>BDC[(\0[)" in got
    assert got.endswith("]TJ EMC\nET")


def sans() -> GlyphTable:
    return GlyphTable(package_families()[0].regular.data)


@pytest.mark.parametrize("filling", [b"\xff", b"\0"])
def test_a_damaged_character_map_means_nothing(filling: bytes) -> None:
    data = package_families()[0].regular.data
    count = unpack_from(">H", data, 4)[0]
    rows = [data[at : at + 16] for at in range(12, 12 + 16 * count, 16)]
    offset, length = next(unpack_from(">LL", row, 8) for row in rows if row[:4] == b"cmap")
    table = GlyphTable(data[:offset] + filling * length + data[offset + length :])
    assert table.meaning(36) is None


def test_meanings_of_glyphs_come_from_the_font_alone() -> None:
    regular = package_families()[0].regular
    table = sans()
    for letter in "A fi-Ωµж":
        assert table.meaning(regular.glyph(letter)) in (letter, "μ")
    assert table.meaning(regular.glyph("\ufb01")) == "fi"
    assert table.meaning(regular.glyph("²")) == "²"
    assert table.meaning(60000) is None


def test_widths_of_a_font() -> None:
    regular = package_families()[0].regular
    table = sans()
    for letter in "AVi ":
        gid = regular.glyph(letter)
        assert table.advance(gid) == regular.hb_font.get_glyph_h_advance(gid) * 1000 / regular.upem


def test_extent_holds_ink() -> None:
    group = Group(
        (Shape(rect(0, 0, 2, 2), None, Stroke("#000000", 0.2, join="round")),),
        matrix=(0, 1, -1, 0, 10, 0),
    )
    assert extent((group,)) == (7, -1, 11, 3)
    assert extent((box(1, 1, 2, 2, "#000000"), Shape(rect(9, 9, 9, 9)))) == (1, 1, 3, 3)
    clipped = Group((box(0, 0, 9, 9, "#000000"),), clip=rect(1, 1, 2, 2))
    assert extent((clipped,)) == (1, 1, 3, 3)
    assert extent((clipped._replace(clip=rect(20, 20, 1, 1)),)) is None
    assert extent(()) is None


def test_guides_show_cuts_that_are_no_rectangle_and_creases() -> None:
    plain = face((), 60, 90, cut=(rounded_rectangle(0, 0, 60, 90, 3),))
    assert plain_cut(plain.cut, plain.w, plain.h)
    assert FaceEncoder().encode(plain).guides == ""
    chip = face((), 20, 20, cut=(circle(10, 10, 10),))
    assert not plain_cut(chip.cut, chip.w, chip.h)
    assert FaceEncoder().encode(chip).guides.startswith("0.5 G 0.2835 w 56.6929 -28.3465 m")
    pinned = face((), 60, 90, cut=(rect(0, 0, 60, 90), circle(30, 30, 2)))
    assert FaceEncoder().encode(pinned).guides.count(" S") == 2
    creased = face((), 60, 90, folds=((0, 45, 60, 45),))
    assert FaceEncoder().encode(creased).guides == (
        "0.5 G 0.2835 w [5.6693 2.8346] 0 d 0 -127.5591 m 170.0787 -127.5591 l S"
    )


def test_right_to_left_words_are_spelt_in_visual_order() -> None:
    regular = package_families()[0].regular
    gid = regular.glyph("a")
    # Two letters, each with a mark, as a right-to-left shaper gives them.
    glyphs = tuple(Glyph(gid, 0.5, 0, 0, part) for part in ("ב", "", "א", ""))
    line = text("x").lines[0]
    run = line.runs[0]._replace(pieces=(glyphs,), text="אב", replaced=True)
    item = TextItem(0, 0, (line._replace(runs=(run,)),))
    assert "ActualText<FEFF05D105D0>" in code((item,)).operators


def test_composites_have_their_own_width_and_meaning() -> None:
    regular = package_families()[0].regular
    composite = Composite(((regular.glyph("a"), 0, 0),), 500, "ab")
    table = GlyphTable(regular.data, {60000: composite})
    assert (table.advance(60000), table.meaning(60000)) == (500, "ab")


@pytest.mark.parametrize(
    ("codes", "text"),
    [
        ([0xA0, 0x20], " "),
        ([0x391, 0x41, 0x410], "A"),
        ([0x2126, 0x3A9], "Ω"),
        ([0xB5, 0x3BC], "μ"),
        ([0xFB01], "fi"),
        ([0xFEE1], "م"),
        ([0xB2], "²"),
    ],
)
def test_of_characters_with_one_glyph_the_plainest_is_meant(codes: list[int], text: str) -> None:
    assert meaning_of(codes) == text


def test_raised_glyphs_come_down_again() -> None:
    gid = package_families()[0].regular.glyph("x")
    line = text("x", style=TextStyle(size=10)).lines[0]
    words = ((Glyph(gid, 0.5, 0, 0.25, "x"),), (Glyph(gid, 0.5, 0.1, 0, "x"),))
    run = line.runs[0]._replace(pieces=words, text="xx")
    got = code((TextItem(0, 0, (line._replace(runs=(run,)),)),)).operators
    assert "Tm 2.5 Ts[(\0[)29]TJ 0 Ts[-100(\0[)129]TJ" in got
