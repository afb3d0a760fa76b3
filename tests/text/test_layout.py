"""Lines at their places."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.text.engine import TextEngine
from cardforge.text.fonts import FontLibrary
from cardforge.text.layout import TIGHT_SPACES, lay_out, measure
from cardforge.text.types import InlineBox, LineBreak, Paragraph, Span, TextStyle
from tests.text.support import ENGINE, JAPANESE, paragraph, texts, visual

METRICS = ENGINE.library.families["sans"].regular.metrics
TEN = TextStyle(size=10)


def test_first_baseline_is_the_ascent_and_lines_follow_by_leading() -> None:
    layout = lay_out([paragraph("aa bb cc", style=TEN)], 15, ENGINE)
    assert texts(layout) == ["aa", "bb", "cc"]
    first = METRICS.ascent * 10
    assert [line.baseline for line in layout.lines] == pytest.approx(
        [first, first + 12, first + 24]
    )
    assert layout.height == pytest.approx(first + 24 + METRICS.descent * 10)


def test_vertical_place_does_not_depend_on_the_letters() -> None:
    plain = lay_out([paragraph("one", style=TEN)], 500, ENGINE)
    fallback = lay_out([paragraph("كتاب ספר Ấ", style=TEN)], 500, ENGINE)
    assert plain.lines[0].baseline == fallback.lines[0].baseline
    assert plain.height == fallback.height


def test_a_line_takes_the_leading_of_its_largest_style() -> None:
    big = TEN._replace(size=20)
    spans = (Span("aa ", TEN), LineBreak(TEN), Span("bb", big), LineBreak(TEN), Span("cc", TEN))
    layout = lay_out([Paragraph(spans)], 500, ENGINE)
    gaps = [
        after.baseline - before.baseline
        for before, after in zip(layout.lines, layout.lines[1:], strict=False)
    ]
    assert gaps == pytest.approx([24, 12])
    assert layout.sizes == (10, 20)


def test_an_empty_line_takes_the_height_of_its_break() -> None:
    spans = (Span("a", TEN), LineBreak(TEN), LineBreak(TEN._replace(size=20)), Span("b", TEN))
    layout = lay_out([Paragraph(spans)], 500, ENGINE)
    assert texts(layout) == ["a", "", "b"]
    assert layout.lines[2].baseline - layout.lines[0].baseline == pytest.approx(24 + 12)


@pytest.mark.parametrize(
    ("align", "direction", "text", "x"),
    [
        ("start", "ltr", "abc", 0),
        ("end", "ltr", "abc", 1),
        ("center", "ltr", "abc", 0.5),
        ("justify", "ltr", "abc", 0),
        ("start", "rtl", "אבג", 1),
        ("end", "rtl", "אבג", 0),
        ("center", "rtl", "אבג", 0.5),
        ("justify", "rtl", "אבג", 1),
        ("start", "auto", "אבג", 1),
        ("start", "auto", "abc", 0),
        ("start", "rtl", "abc", 1),
    ],
)
def test_alignment_knows_the_direction(align: str, direction: str, text: str, x: float) -> None:
    layout = lay_out([paragraph(text, align=align, direction=direction)], 100, ENGINE)
    (line,) = layout.lines
    assert line.x == pytest.approx((100 - line.width) * x)
    assert line.runs[0].x == pytest.approx(line.x)


def test_numbers_alone_follow_the_language() -> None:
    assert lay_out([paragraph("12", "he")], 100, ENGINE).lines[0].x > 50
    assert lay_out([paragraph("12", "en")], 100, ENGINE).lines[0].x == 0


@pytest.mark.parametrize(("language", "rtl"), [("en", False), ("he", True)])
def test_first_indent_stands_at_the_start(language: str, rtl: bool) -> None:
    words = "אב אב אב אב" if rtl else "ab ab ab ab"
    layout = lay_out([paragraph(words, language, first_indent=10.0)], 30, ENGINE)
    first, *rest = layout.lines
    if rtl:
        assert first.x + first.width == pytest.approx(20)
        assert all(line.x + line.width == pytest.approx(30) for line in rest)
    else:
        assert first.x == 10
        assert all(line.x == 0 for line in rest)


def test_justified_lines_end_at_the_edge_and_the_last_does_not() -> None:
    layout = lay_out([paragraph("aa bb cc dd ee ff gg hh", align="justify")], 70, ENGINE)
    for line in layout.lines[:-1]:
        assert line.width == pytest.approx(70)
        last = line.runs[-1]
        assert last.x + last.width == pytest.approx(70)
    assert layout.lines[-1].width < 69


def test_justified_ideographs_share_the_room() -> None:
    style = TextStyle(family="jp", size=10)
    layout = lay_out([paragraph("手札を三枚引く手札", "ja", style, align="justify")], 43, ENGINE)
    first = layout.lines[0]
    assert texts(layout)[0] == "手札を三"
    assert [g.advance for g in first.runs[0].glyphs] == pytest.approx([1.1, 1.1, 1.1, 1])


def test_no_break_space_stretches_too() -> None:
    layout = lay_out([paragraph("aa\u00a0bb cc ddddd", align="justify")], 50, ENGINE)
    assert texts(layout) == ["aa\u00a0bb cc", "ddddd"]
    spaces = [g.advance for r in layout.lines[0].runs for g in r.glyphs if g.text.isspace()]
    assert spaces[0] == pytest.approx(spaces[1])
    assert spaces[0] > 0.3


def test_trailing_spaces_hang() -> None:
    plain = lay_out([paragraph("aaa")], 100, ENGINE).width
    assert lay_out([paragraph("aaa   ")], 100, ENGINE).width == plain
    assert lay_out([paragraph("aaa   ")], plain, ENGINE).overflow == 0


def test_tracking_does_not_count_at_the_end_of_a_line() -> None:
    style = TEN._replace(tracking=0.2)
    layout = lay_out([paragraph("ab", style=style, align="center")], 100, ENGINE)
    letters = ENGINE.shaper(style, "en").word("ab").width * 10
    assert layout.width == pytest.approx(letters - 2)
    assert layout.lines[0].x == pytest.approx((100 - (letters - 2)) / 2)


def test_rise_moves_the_run_and_makes_room() -> None:
    spans = (Span("a", TEN), Span("2", TEN._replace(size=6, rise=0.5)))
    (line,) = lay_out([Paragraph(spans)], 100, ENGINE).lines
    assert [(r.size, r.rise) for r in line.runs] == [(10, 0), (6, 0.5)]


def test_inline_box_sits_on_the_line() -> None:
    box = InlineBox(1.5, 1.0, 0.2, TEN, "coin", "coin")
    spans = (Span("Pay 3", TEN), box, Span(" now", TEN))
    (line,) = lay_out([Paragraph(spans)], 200, ENGINE).lines
    (placed,) = line.boxes
    assert placed.x == pytest.approx(line.runs[0].width)
    assert placed.y == pytest.approx(line.baseline - 8)
    assert (placed.width, placed.height) == (15, 10)
    assert (placed.payload, placed.alt) == ("coin", "coin")
    assert line.runs[1].x == pytest.approx(placed.x + 15)


def test_inline_box_is_like_a_letter() -> None:
    box = InlineBox(1, 1, 0.2, TEN, "coin")
    touching = (Span("aaa bb", TEN), box)
    layout = lay_out([Paragraph(touching)], 32, ENGINE)
    assert texts(layout) == ["aaa", "bb"]
    assert [len(line.boxes) for line in layout.lines] == [0, 1]
    row = lay_out([Paragraph((box,) * 5)], 32, ENGINE)
    assert [len(line.boxes) for line in row.lines] == [3, 2]
    assert row.overflow == 0


def test_a_tall_inline_box_pushes_lines_apart() -> None:
    box = InlineBox(1, 3, 0.5, TEN, "big")
    inlines = (Span("aa", TEN), LineBreak(TEN), box, LineBreak(TEN), Span("bb", TEN))
    one, two, three = lay_out([Paragraph(inlines)], 100, ENGINE).lines
    assert two.boxes[0].y >= one.baseline + METRICS.descent * 10 - 1e-9
    assert two.boxes[0].y + 30 <= three.baseline - METRICS.ascent * 10 + 1e-9


def test_styles_inside_a_word_make_runs_that_touch() -> None:
    bold = TEN._replace(bold=True, color="#ff0000")
    layout = lay_out([Paragraph((Span("W", bold), Span("ord", TEN)))], 500, ENGINE)
    first, second = layout.lines[0].runs
    assert (first.text, first.color, second.text) == ("W", "#ff0000", "ord")
    assert second.x == pytest.approx(first.x + first.width)
    narrow = lay_out([Paragraph((Span("aaa W", bold), Span("ord", TEN)))], 30, ENGINE)
    assert texts(narrow) == ["aaa", "Word"]


def test_paragraphs_stand_apart() -> None:
    both = [paragraph("a", style=TEN), paragraph("b", style=TEN, space_before=5.0)]
    one, two = lay_out(both, 100, ENGINE).lines
    assert two.baseline - one.baseline == pytest.approx(17)
    assert lay_out(both[1:], 100, ENGINE).lines[0].baseline == one.baseline


def test_right_to_left_lines_wrap_in_logical_order() -> None:
    text = "قلم 12 Sword ذهب وكتاب جميل"
    layout = lay_out([paragraph(text, "ar")], 60, ENGINE)
    assert texts(layout) == ["قلم 12 Sword", "ذهب وكتاب", "جميل"]
    first = layout.lines[0]
    left_to_right = [r.text.strip() for r in sorted(first.runs, key=lambda r: r.x)]
    assert [t for t in left_to_right if t] == ["Sword", "12", "قلم"]
    assert "".join(g.text for g in first.runs[0].glyphs) == " ملق"


def test_isolates_and_marks_order_without_being_drawn() -> None:
    layout = lay_out([paragraph("12\u200f34", "he")], 100, ENGINE)
    assert [r.text for r in visual(layout)] == ["34", "12"]
    assert layout.missing == ()


def test_brackets_are_mirrored() -> None:
    layout = lay_out([paragraph("(א)", "he")], 100, ENGINE)
    face = ENGINE.library.families["hebrew"].regular
    (run,) = layout.lines[0].runs
    assert run.glyphs[0].gid == face.glyph("(")
    assert run.glyphs[-1].gid == face.glyph(")")
    assert [g.text for g in run.glyphs] == ["(", "א", ")"]


def test_infinite_width_gives_the_natural_size() -> None:
    layout = lay_out([paragraph("one two"), paragraph("one", align="center")], inf, ENGINE)
    assert texts(layout) == ["one two", "one"]
    assert layout.lines[1].x == pytest.approx((layout.width - layout.lines[1].width) / 2)


def test_nothing_gives_nothing() -> None:
    for empty in ([], [Paragraph(())], [paragraph("")]):
        layout = lay_out(empty, 100, ENGINE)
        assert layout == ((), 0, 0, 0, (), ())


def test_white_space_is_as_given() -> None:
    layout = lay_out([paragraph("  a  b")], 500, ENGINE)
    assert texts(layout) == ["  a  b"]


def test_payload_that_cannot_be_hashed() -> None:
    box = InlineBox(1, 1, 0, TEN, ["a", "list"])
    (line,) = lay_out([Paragraph((box,))], 100, ENGINE).lines
    assert line.boxes[0].payload == ["a", "list"]


def test_underline_is_carried() -> None:
    spans = (Span("6", TEN._replace(underline=True)), Span("9", TEN))
    (line,) = lay_out([Paragraph(spans)], 100, ENGINE).lines
    assert [r.underline for r in line.runs] == [True, False]


LETTERS = st.text(
    st.sampled_from("ab cd\u00ad-é—fi\u00a0אב ج٣(,)ж漢三、「」\u200b क्षि👍🏽\n"), max_size=60
)


def squeezed(text: str) -> str:
    return "".join(text.split()).replace("\u00ad", "").replace("\u200b", "")


@given(LETTERS, st.integers(5, 200), st.sampled_from(["start", "end", "center", "justify"]))
def test_lines_hold_the_whole_text_and_keep_to_the_box(text: str, width: int, align: str) -> None:
    layout = lay_out([paragraph(text, "ja", TextStyle(family="jp"), align=align)], width, ENGINE)
    assert squeezed("".join(texts(layout))) == squeezed(text)
    if not layout.overflow:
        for line in layout.lines:
            assert line.x >= -1e-6
            assert line.x + line.width <= width + 1e-5
    for line in layout.lines:
        total = sum(r.width for r in line.runs)
        assert total == pytest.approx(line.width, abs=1e-6)
        for run in line.runs:
            assert sum(g.advance for g in run.glyphs) * run.size == pytest.approx(run.width)


@given(LETTERS, st.integers(20, 200), st.sampled_from([0.5, 0.75, 2.0]))
def test_scaling_is_linear(text: str, width: int, scale: float) -> None:
    plain = lay_out([paragraph(text)], width, ENGINE)
    scaled = lay_out([paragraph(text)], width * scale, ENGINE, scale)
    assert texts(scaled) == texts(plain)
    assert scaled.height == pytest.approx(plain.height * scale)
    assert scaled.width == pytest.approx(plain.width * scale)
    assert scaled.overflow == pytest.approx(plain.overflow * scale)


@given(LETTERS, st.integers(10, 200), st.sampled_from([0.0, 0.25, 0.5, 1.0]))
def test_measure_is_what_layout_gives(text: str, width: int, tight: float) -> None:
    layout = lay_out([paragraph(text)], width, ENGINE, 0.9, tight)
    extent = measure([paragraph(text)], width, ENGINE, 0.9, tight)
    assert extent == (layout.width, layout.height, layout.overflow, len(layout.lines))


@given(st.lists(LETTERS, max_size=4), st.integers(20, 100))
def test_what_was_set_before_changes_nothing(others: list[str], width: int) -> None:
    text = "Draw two, then AVATAR office אב Жар"
    used = TextEngine(FontLibrary([JAPANESE]))
    for other in others:
        lay_out([paragraph(other)], width, used)
    fresh = TextEngine(FontLibrary([JAPANESE]))
    assert lay_out([paragraph(text)], width, used) == lay_out([paragraph(text)], width, fresh)


def test_tightness_takes_leading_first_then_spaces() -> None:
    text = [paragraph("aa bb cc dd", style=TEN)]
    plain, half, full = (lay_out(text, 40, ENGINE, 1.0, t) for t in (0.0, 0.5, 1.0))

    def gap(layout: object) -> float:
        lines = layout.lines  # type: ignore[attr-defined]
        return float(lines[1].baseline - lines[0].baseline)

    assert [gap(x) for x in (plain, half)] == pytest.approx([12, 10.5])
    space = ENGINE.shaper(TEN, "en").word(" ").width
    wide = lay_out(text, 500, ENGINE, 1.0, 1.0)
    got = [g.advance for g in wide.lines[0].runs[0].glyphs if g.text == " "]
    assert got == pytest.approx([space * TIGHT_SPACES] * 3)
    assert full.height <= half.height


def test_tightening_never_loosens() -> None:
    text = [paragraph("aa bb", style=TEN._replace(leading=0.9))]
    assert lay_out(text, 20, ENGINE, 1.0, 1.0).height == lay_out(text, 20, ENGINE).height
