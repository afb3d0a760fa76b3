"""Glyphs are HarfBuzz's own, and shaping word by word changes none."""

import pytest
import uharfbuzz as hb
from bidi.mirror import MIRRORED

from cardforge.text.engine import TextEngine
from cardforge.text.fonts import FontFace, FontFamily, FontLibrary
from cardforge.text.layout import lay_out
from cardforge.text.shape import Shaper
from cardforge.text.types import MissingGlyph, TextStyle
from tests.text.support import (
    DATA,
    ENGINE,
    JAPANESE,
    STYLE,
    file_glyphs,
    paragraph,
    texts,
    visual,
)

SCRIPTS = [
    ("latin", "en", "Latn", "sans"),
    ("greek", "el", "Grek", "sans"),
    ("cyrillic", "ru", "Cyrl", "sans"),
    ("arabic", "ar", "Arab", "arabic"),
    ("hebrew", "he", "Hebr", "hebrew"),
    ("devanagari", "hi", "Deva", "sans"),
    ("japanese", "ja", "Hira", "jp"),
]


def words(name: str) -> list[str]:
    return (DATA / "words" / f"{name}.txt").read_text("utf-8").split()


def whole(face: FontFace, text: str, language: str, script: str) -> list[int]:
    """Glyph ids of a text that HarfBuzz shapes at once, from left to right."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.script = script
    buffer.language = language
    buffer.direction = "rtl" if script in ("Arab", "Hebr") else "ltr"
    hb.shape(face.hb_font, buffer)
    return [i.codepoint for i in buffer.glyph_infos]


@pytest.mark.parametrize(("name", "language", "script", "family"), SCRIPTS)
def test_200_words_give_the_glyphs_of_harfbuzz(
    name: str, language: str, script: str, family: str
) -> None:
    listed = words(name)
    assert len(set(listed)) >= 200
    face = ENGINE.library.families[family].regular
    style = TextStyle(family=family)
    text = " ".join(listed)
    layout = lay_out([paragraph(text, language, style)], 1e6, ENGINE)
    runs = visual(layout)
    assert len(layout.lines) == 1
    assert layout.missing == ()
    assert {r.face for r in runs} == {face}
    got = [gid for r in runs for gid in file_glyphs(face, r.glyphs)]
    assert got == whole(face, text, language, script)
    assert texts(layout) == [text]


@pytest.mark.parametrize(("name", "language", "script", "family"), SCRIPTS)
def test_text_of_glyphs_is_the_word(name: str, language: str, script: str, family: str) -> None:
    shaper = ENGINE.shaper(TextStyle(family=family), language)
    for word in words(name):
        rtl = script in ("Arab", "Hebr")
        shaped = shaper.word(word, rtl)
        for segment in shaped.segments:
            copied = "".join(g.text for g in segment.glyphs)
            turned = "".join(MIRRORED.get(c, c) for c in reversed(copied))
            assert (turned if rtl else copied) == segment.text
            assert not segment.replaced
        assert "".join(s.text for s in shaped.segments) == word


def test_kept_words_equal_words_shaped_anew() -> None:
    kept = Shaper(ENGINE.library.chain("sans", False, False))
    for word in words("latin"):
        first = kept.word(word)
        assert kept.word(word) is first
        anew = Shaper(ENGINE.library.chain("sans", False, False)).word(word)
        assert anew.segments == first.segments
        assert anew.width == first.width


def test_kerning_and_ligatures() -> None:
    shaper = ENGINE.shaper(STYLE, "en")
    together = shaper.word("AV").width
    apart = shaper.word("A").width + shaper.word("V").width
    assert together < apart - 0.03
    plain = ENGINE.shaper(STYLE._replace(features=("-kern",)), "en").word("AV").width
    assert plain == pytest.approx(apart)


def test_ligature_carries_its_letters() -> None:
    serif = ENGINE.shaper(TextStyle(family="serif"), "en").word("office")
    sans = ENGINE.shaper(STYLE, "en").word("office")
    for word in (serif, sans):
        (segment,) = word.segments
        assert "".join(g.text for g in segment.glyphs) == "office"
        assert not segment.replaced


def test_tracking_spreads_clusters_and_undoes_ligatures() -> None:
    word = ENGINE.shaper(STYLE._replace(tracking=0.1), "en").word("fi")
    plain = ENGINE.shaper(STYLE._replace(features=("-liga",)), "en").word("fi")
    assert word.width == pytest.approx(plain.width + 0.2)
    marked = ENGINE.shaper(STYLE._replace(tracking=0.1), "en").word("q\u0323")
    assert marked.width == pytest.approx(ENGINE.shaper(STYLE, "en").word("q\u0323").width + 0.1)


def test_arabic_ignores_tracking() -> None:
    style = TextStyle(family="arabic")
    spread = ENGINE.shaper(style._replace(tracking=0.2), "ar").word("كتاب", rtl=True)
    assert spread.width == ENGINE.shaper(style, "ar").word("كتاب", rtl=True).width


def test_a_base_with_marks_is_one_composite_glyph() -> None:
    (segment,) = ENGINE.shaper(STYLE, "en").word("x\u0323\u0301y").segments
    face = segment.face
    assert [g.text for g in segment.glyphs] == ["x\u0323\u0301", "y"]
    assert file_glyphs(face, segment.glyphs) == [face.glyph(c) for c in "x\u0323\u0301y"]
    made = face.composites[segment.glyphs[0].gid]
    assert made.text == "x\u0323\u0301"
    assert made.advance == round(face.hb_font.get_glyph_h_advance(face.glyph("x")))
    assert not segment.replaced


def test_conjuncts_are_composites() -> None:
    (segment,) = ENGINE.shaper(STYLE, "hi").word("किकि").segments
    assert [g.text for g in segment.glyphs] == ["कि", "कि"]
    assert segment.glyphs[0].gid == segment.glyphs[1].gid
    assert len(segment.face.composites[segment.glyphs[0].gid].parts) == 2


def test_right_to_left_glyphs_are_copied_in_visual_order() -> None:
    (segment,) = ENGINE.shaper(TextStyle(family="hebrew"), "he").word("(שָׁל)", rtl=True).segments
    assert segment.text == "(שָׁל)"
    assert [g.text for g in segment.glyphs] == ["(", "ל", "\u05c1\u05b8ש", ")"]
    assert not segment.replaced


def test_a_font_without_free_ids_makes_no_composites() -> None:
    face = FontFace(JAPANESE.regular.path)
    room = 0xFFFF - face.hb_font.face.glyph_count
    for i in range(room):
        if face.composite(((1, 0, 0),), 10, str(i)) is None:
            break
    assert 256 < len(face.composites) < room
    assert len({c.text for c in face.composites.values()}) == len(face.composites)
    family = FontFamily("full", face)
    word = Shaper(FontLibrary([family]).chain("full", False, False)).word("x\u3099")
    (segment,) = word.segments
    assert segment.replaced
    assert [g.text for g in segment.glyphs] == ["x\u3099", ""]


def test_composite_ids_do_not_depend_on_order() -> None:
    keys = [(((i, 0, 0), (i + 1, 5, 5)), 100, chr(97 + i)) for i in range(20)]
    one, two = FontFace(JAPANESE.regular.path), FontFace(JAPANESE.regular.path)
    assert [one.composite(*k) for k in keys] == [two.composite(*k) for k in keys[::-1]][::-1]


def test_fallback_splits_a_word_by_coverage() -> None:
    word = ENGINE.shaper(TextStyle(family="jp"), "ja").word("五ж三")
    assert [(s.face, s.text) for s in word.segments] == [
        (JAPANESE.regular, "五"),
        (ENGINE.library.families["sans"].regular, "ж"),
        (JAPANESE.regular, "三"),
    ]
    assert word.missing == ()


def test_digits_stay_in_the_face_of_their_word() -> None:
    hebrew = ENGINE.library.families["hebrew"].regular
    word = ENGINE.shaper(STYLE, "he").word("(5א5)", rtl=True)
    assert [(s.face, s.text) for s in word.segments] == [(hebrew, "(5א5)")]
    arabic = ENGINE.library.families["arabic"].regular
    word = ENGINE.shaper(STYLE, "ar").word("№ب№", rtl=True)
    sans = ENGINE.library.families["sans"].regular
    assert not arabic.covers("№")
    assert [(s.face, s.text) for s in word.segments] == [(sans, "№"), (arabic, "ب"), (sans, "№")]


def test_missing_letters_are_named_and_drawn_as_boxes() -> None:
    word = ENGINE.shaper(STYLE, "en").word("a🐉漢")
    assert word.missing == (MissingGlyph("🐉", "sans"), MissingGlyph("漢", "sans"))
    glyphs = [g for s in word.segments for g in s.glyphs]
    assert [(g.gid == 0, g.text) for g in glyphs] == [(False, "a"), (True, "🐉"), (True, "漢")]


def test_invisible_characters_are_never_missing() -> None:
    text = "a\u200d\u200cb\ufe0f\u2060\u202f"
    word = ENGINE.shaper(STYLE, "en").word(text)
    assert word.missing == ()
    assert "".join(s.text for s in word.segments) == text


def test_composed_and_decomposed_letters_look_alike() -> None:
    shaper = ENGINE.shaper(STYLE, "en")
    composed = shaper.word("é").segments[0].glyphs
    decomposed = shaper.word("e\u0301").segments[0].glyphs
    face = ENGINE.library.families["sans"].regular
    assert file_glyphs(face, composed) == file_glyphs(face, decomposed)
    assert [(g.advance, g.text) for g in decomposed] == [(composed[0].advance, "e\u0301")]


def test_bold_that_is_not_there_is_reported_and_not_faked() -> None:
    style = TextStyle(family="jp", bold=True)
    layout = lay_out([paragraph("手札 and", "ja", style)], 500, ENGINE)
    assert layout.missing == (
        MissingGlyph("手", "jp", "bold"),
        MissingGlyph("札", "jp", "bold"),
        MissingGlyph("a", "jp", "bold"),
    )
    assert {r.face for line in layout.lines for r in line.runs} == {JAPANESE.regular}


def test_signs_have_no_bold_to_miss() -> None:
    word = ENGINE.shaper(TextStyle(bold=True, italic=True), "en").word("→★a①")
    assert word.missing == ()
    symbols = ENGINE.library.families["symbols"].regular
    assert [s.text for s in word.segments if s.face is symbols] == ["→★", "①"]


def test_italic_is_missed_only_by_scripts_that_slant() -> None:
    hebrew = ENGINE.shaper(TextStyle(italic=True), "he").word("ספר", rtl=True)
    assert hebrew.missing == ()
    latin = ENGINE.shaper(TextStyle(family="jp", italic=True), "ja").word("abc")
    assert latin.missing == (MissingGlyph("a", "jp", "italic"),)
    both = ENGINE.shaper(TextStyle(family="arabic", bold=True, italic=True), "ar")
    assert both.word("كتاب", rtl=True).missing == ()


@pytest.mark.parametrize("feature", ["tn", "tnumm", "tnum=x", "", "-"])
def test_a_feature_that_is_none_is_refused(feature: str) -> None:
    with pytest.raises(ValueError, match="is not an OpenType feature"):
        ENGINE.shaper(STYLE._replace(features=(feature,)), "en")


def test_features_are_passed_on() -> None:
    tabular = ENGINE.shaper(STYLE._replace(features=("tnum", "-kern", "cv01=2")), "en")
    widths = {tabular.word(d).width for d in "0123456789"}
    assert len(widths) == 1


def test_letters_join_across_a_style_change() -> None:
    """A bold letter inside an Arabic word keeps its medial form."""
    shaper = ENGINE.shaper(TextStyle(family="arabic"), "ar")
    whole_word = shaper.word("كتب", rtl=True).segments[0].glyphs
    middle = shaper.word("ت", rtl=True, before="ك", after="ب").segments[0].glyphs
    alone = shaper.word("ت", rtl=True).segments[0].glyphs
    face = ENGINE.library.families["arabic"].regular
    forms = set(file_glyphs(face, whole_word))
    assert set(file_glyphs(face, middle)) <= forms
    assert not set(file_glyphs(face, alone)) <= forms


def test_engines_do_not_share_state() -> None:
    one, two = TextEngine(FontLibrary()), TextEngine(FontLibrary())
    assert one.shaper(STYLE, "en") is not two.shaper(STYLE, "en")
    assert one.shaper(STYLE, "en") is one.shaper(STYLE._replace(size=20, color="#ff0000"), "en")


def test_language_chooses_letter_forms() -> None:
    """Serbian writes some Cyrillic letters unlike Russian; Romanian has commas, no cedillas."""
    for word, one, other in (("бгдпт", "ru", "sr"), ("şţ", "tr", "ro")):
        first, second = (ENGINE.shaper(STYLE, language).word(word) for language in (one, other))
        face = first.segments[0].face
        glyphs = [file_glyphs(face, w.segments[0].glyphs) for w in (first, second)]
        assert glyphs[0] != glyphs[1]
        assert [w.segments[0].text for w in (first, second)] == [word, word]
        assert "".join(g.text for g in second.segments[0].glyphs) == word
