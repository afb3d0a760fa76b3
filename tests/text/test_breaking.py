"""Where lines may end."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.text.breaking import (
    NO_END,
    NO_START,
    Split,
    ideographic_units,
    splits_of,
)
from cardforge.text.layout import lay_out, measure
from cardforge.text.lines import widest_word
from cardforge.text.types import Paragraph, Span, TextStyle
from tests.text.support import ENGINE, STYLE, file_glyphs, paragraph, texts

JP = TextStyle(family="jp", size=10)


def lines(text: str, width: float, language: str = "en", **more: object) -> list[str]:
    return texts(lay_out([paragraph(text, language, **more)], width, ENGINE))


def test_soft_hyphen_breaks_with_a_hyphen_that_is_seen_only_there() -> None:
    text = "Rindfleisch\u00adetikettierungs\u00adgesetz"
    wide = lay_out([paragraph(text)], 500, ENGINE)
    (run,) = wide.lines[0].runs
    assert run.text == "Rindfleischetikettierungsgesetz"
    assert not run.replaced
    narrow = lay_out([paragraph(text)], 70, ENGINE)
    assert texts(narrow) == ["Rindfleisch", "etikettierungs", "gesetz"]
    face = ENGINE.library.families["sans"].regular
    hyphen = face.glyph("\u2010")
    glyphs = [line.runs[-1].glyphs for line in narrow.lines]
    assert [file_glyphs(face, g)[-1] == hyphen for g in glyphs] == [True, True, False]
    assert [g[-1].text for g in glyphs] == ["h", "s", "z"]
    assert not any(line.runs[-1].replaced for line in narrow.lines)
    assert narrow.overflow == 0


def test_soft_hyphen_uses_only_the_places_it_needs() -> None:
    text = "Rindfleisch\u00adetikettierungs\u00adgesetz"
    assert lines(text, 130) == ["Rindfleischetikettierungs", "gesetz"]


def test_zero_width_space_breaks_without_a_mark() -> None:
    layout = lay_out([paragraph("alpha\u200bbeta")], 28, ENGINE)
    assert texts(layout) == ["alpha", "beta"]
    assert not any(r.replaced for line in layout.lines for r in line.runs)
    assert texts(lay_out([paragraph("alpha\u200bbeta")], 500, ENGINE)) == ["alphabeta"]


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u2007", "\u2060"])
def test_no_break_characters_hold(space: str) -> None:
    assert lines(f"aaa 10{space}cards", 40) == ["aaa", f"10{space}cards"]


@pytest.mark.parametrize("space", ["\u2002", "\u2009", "\u200a", "\u3000", "\t"])
def test_other_spaces_break(space: str) -> None:
    assert lines(f"aaaa{space}bbbb", 24) == ["aaaa", "bbbb"]


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_no_break_spaces_are_seen_as_spaces(space: str) -> None:
    layout = lay_out([paragraph(f"a{space}b")], 500, ENGINE)
    advances = [g.advance for r in layout.lines[0].runs for g in r.glyphs if g.text == space]
    assert len(advances) == 1
    assert 0.05 < advances[0] < 0.5


def test_french_punctuation_stays_with_its_word() -> None:
    text = "Attention\u00a0: «\u202foui\u202f»\u202f!"
    assert lines(text, 60, "fr") == ["Attention\u00a0:", "«\u202foui\u202f»\u202f!"]


@pytest.mark.parametrize(
    ("word", "offsets"),
    [
        ("face-down", [5]),
        ("3-5", []),
        ("-flag", []),
        ("10-card", [3]),
        ("and/or", [4]),
        ("1/2", []),
        ("wait…what", [5]),
        ("a—b", [2]),
        ("plain", []),
        ("end-", []),
        ("e\u2060-\u2060f", []),
    ],
)
def test_places_inside_words(word: str, offsets: list[int]) -> None:
    assert splits_of(word, "en", hyphenate=False) == (word, tuple(Split(o) for o in offsets))


@pytest.mark.parametrize(
    ("word", "language", "shown"),
    [
        ("characteristics", "en", "char-ac-ter-ist-ics"),
        ("Silbentrennung", "de", "Sil-ben-tren-nung"),
        ("characteristics", "en-GB", "char-ac-ter-ist-ics"),
        ("(características)", "es", "(ca-rac-te-rís-ti-cas)"),
        ("five", "en", "five"),
        ("characteristics", "xx", "characteristics"),
    ],
)
def test_hyphenation_by_patterns(word: str, language: str, shown: str) -> None:
    drawn, places = splits_of(word, language, hyphenate=True)
    cut = [0, *(p.offset for p in places), len(drawn)]
    assert "-".join(drawn[a:b] for a, b in pairwise(cut)) == shown
    assert all(p.hyphen and p.auto for p in places)


def test_soft_hyphens_win_over_patterns() -> None:
    drawn, places = splits_of("charac\u00adteristics", "en", hyphenate=True)
    assert drawn == "characteristics"
    assert places == (Split(6, True, False),)


def test_ragged_lines_hyphenate_only_when_they_would_be_short() -> None:
    text = "aaaaaaaaaaaaaaa characteristics"
    style = STYLE._replace(size=10)
    full = lay_out([paragraph(text, style=style, hyphenate=True)], 102, ENGINE)
    assert texts(full) == ["aaaaaaaaaaaaaaa", "characteristics"]
    short = lay_out([paragraph("aaaaa characteristics", style=style, hyphenate=True)], 75, ENGINE)
    assert texts(short) == ["aaaaa charac", "teristics"]


def test_keep_holds_spaces_and_hyphens() -> None:
    spans = (Span("aaa bbb ", STYLE), Span("ccc-ddd eee", STYLE, keep=True), Span(" fff", STYLE))
    assert texts(lay_out([Paragraph(spans)], 60, ENGINE)) == ["aaa bbb", "ccc-ddd eee", "fff"]


def test_keep_that_is_too_wide_breaks_at_its_spaces_and_says_so() -> None:
    layout = lay_out([Paragraph((Span("aaaa bbbb cccc", STYLE, keep=True),))], 50, ENGINE)
    assert texts(layout) == ["aaaa bbbb", "cccc"]
    whole = lay_out([paragraph("aaaa bbbb cccc")], 500, ENGINE).width
    assert layout.overflow == pytest.approx(whole - 50)


def test_a_word_that_is_too_wide_is_torn_between_letters_and_says_so() -> None:
    layout = lay_out([paragraph("aaaaaaaaaa bb")], 30, ENGINE)
    assert texts(layout) == ["aaaaa", "aaaaa", "bb"]
    whole = lay_out([paragraph("aaaaaaaaaa")], 500, ENGINE).width
    assert layout.overflow == pytest.approx(whole - 30)
    assert all(line.width <= 30 for line in layout.lines)


def test_a_letter_keeps_its_marks_when_torn() -> None:
    layout = lay_out([paragraph("x\u0323\u0301" * 8)], 12, ENGINE)
    assert set(texts(layout)) == {"x\u0323\u0301" * 2}


def test_a_box_narrower_than_a_letter_ends() -> None:
    layout = lay_out([paragraph("WW W")], 2, ENGINE)
    assert texts(layout) == ["W", "W", "W"]
    assert lines("ab", 0) == ["a", "b"]
    close = STYLE._replace(tracking=-0.05)
    assert texts(lay_out([paragraph("WW W", style=close)], 2, ENGINE)) == ["W", "W", "W"]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("手札を引く。", ["手", "札", "を", "引", "く。"]),
        ("「手札」", ["「手", "札」"]),
        ("ちょっと", ["ちょっ", "と"]),
        ("カード", ["カー", "ド"]),
        ("……終", ["……", "終"]),
        ("人々", ["人々"]),
        ("Spicyの札", ["Spicy", "の", "札"]),
        ("3枚", ["3", "枚"]),
        ("（笑）", ["（笑）"]),
        ("が\u3099く", ["が\u3099", "く"]),
        ("葛\U000e0100城", ["葛\U000e0100", "城"]),
        ("👩‍🚀👍🏽", ["👩‍🚀", "👍🏽"]),
    ],
)
def test_kinsoku_units(text: str, units: list[str]) -> None:
    assert ideographic_units(text, "ja") == units


def test_korean_breaks_at_spaces_only() -> None:
    assert ideographic_units("카드를", "ko") == ["카드를"]
    assert ideographic_units("카드", "en") == ["카", "드"]


KANA = "あいうアイウ三枚手札、。」』）・ーっゃ々「『（…！"


@given(st.text(st.sampled_from(KANA), min_size=1, max_size=40), st.integers(30, 120))
def test_no_line_begins_or_ends_with_a_forbidden_sign(text: str, width: int) -> None:
    layout = lay_out([paragraph(text, "ja", JP)], width, ENGINE)
    got = texts(layout)
    assert "".join(got) == text
    if layout.overflow:
        return
    for before, after in pairwise(got):
        assert after[0] not in NO_START
        assert before[-1] not in NO_END


def test_forced_breaks() -> None:
    assert lines("a\nb\r\nc\u2028d", 500) == ["a", "b", "c", "d"]
    assert lines("a\n\nb\n", 500) == ["a", "", "b"]


@pytest.mark.parametrize(
    "text",
    ["one two", "re-entry well-being/x", "soft\u00adhyphen", "a\u00a0b", "\u200bx", "", "中文字",
     "سلام عليكم", "fi-fj VAVA", "x" * 300],
)  # fmt: skip
def test_the_widest_word_is_what_a_narrow_box_lacks(text: str) -> None:
    made = paragraph(text, hyphenate=True)
    (prepared,) = ENGINE.all_prepared([made])
    plain = made._replace(hyphenate=False)
    narrow = measure([plain], 1.0, ENGINE)
    assert max(1.0, widest_word(prepared)) == pytest.approx(narrow.overflow + 1)
