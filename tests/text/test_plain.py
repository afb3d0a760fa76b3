"""Plain words: widths and line ends as the general way has them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardforge.text.lines import EPSILON, break_lines
from cardforge.text.plain import NotPlain, PlainWords
from cardforge.text.types import TextStyle
from tests.text.support import ENGINE, paragraph

STYLES = {
    "sans": TextStyle(size=9.0),
    "bold": TextStyle("serif", 11.5, bold=True),
    "japanese": TextStyle("jp", 8.0),
}
WORDS = st.lists(
    st.one_of(
        st.text("AVTLfijlo.,;:!?åäö(\\)", min_size=1, max_size=9),
        st.sampled_from(["well-known", "a/b", "2–3", "office", "x\u0323", "ﬁt"]),
    ),
    min_size=1,
    max_size=30,
)


def plain(style: TextStyle) -> PlainWords:
    return PlainWords(ENGINE.maker(style, "en"))


@pytest.mark.parametrize("style", STYLES)
@given(words=WORDS, width=st.floats(1.0, 300.0), spaces=st.sampled_from([1.0, 0.9, 0.8]))
@example(words=["AV"], width=500.0, spaces=1.0)
@example(words=["well-known"] * 9, width=60.0, spaces=1.0)
def test_lines_end_as_in_general(style: str, words: list[str], width: float, spaces: float) -> None:
    kind = STYLES[style]
    prepared = ENGINE.prepared(paragraph(" ".join(words), style=kind))
    some = plain(kind)
    try:
        reaches = some.reaches(words, spaces)
        ends = some.line_ends(words, reaches, width, 1000)
    except NotPlain:
        return
    # The general way has one more place, after the white space that the last word lacks.
    assert reaches == prepared.reaches(spaces)[:-1]
    lines, over = break_lines(prepared, width, spaces)
    if ends is None:
        assert over > EPSILON
        return
    assert over == 0
    assert [line.end for line in lines] == ends
    assert all(line.head is None and line.tail is None for line in lines)
    if len(ends) > 1:
        assert some.line_ends(words, reaches, width, len(ends) - 1) is None
    assert some.line_ends(words, reaches, width, len(ends)) == ends


@pytest.mark.parametrize(
    "word",
    ["", "手札", "אב", "a\u00a0b", "a\u2066b", "\u00adab\u00ad", "🐉", "\u2028"],
)
def test_words_that_are_not_plain(word: str) -> None:
    some = plain(STYLES["sans"])
    for _ in range(2):
        with pytest.raises(NotPlain):
            some.reaches(["One", word], 1.0)
    assert some.reaches(["One"], 1.0) == [0.0, ENGINE.maker(STYLES["sans"], "en").word("One").width]


def test_a_missing_face_is_not_plain() -> None:
    with pytest.raises(NotPlain):
        plain(TextStyle("jp", 8.0, bold=True)).reaches(["One"], 1.0)


def test_a_line_that_has_to_end_inside_a_word_is_not_plain() -> None:
    some = plain(STYLES["sans"])
    words = ["a", "well-known", "word"]
    reaches = some.reaches(words, 1.0)
    assert some.line_ends(words, reaches, 400.0, 9) == [3]
    assert some.broken == {"well-known"}
    with pytest.raises(NotPlain):
        some.line_ends(words, reaches, 30.0, 9)
    with pytest.raises(NotPlain):
        some.line_ends(words[1:], some.reaches(words[1:], 1.0), 20.0, 9)
    with pytest.raises(NotPlain):  # too wide by less than rounding may make of it
        some.line_ends(["One"], [0.0, 20.0], 20.0 - 1e-5, 9)
    assert some.line_ends(["One"], [0.0, 20.0], 19.0, 9) is None


def test_glyphs_are_handed_out_once() -> None:
    some = plain(STYLES["sans"])
    maker = some.maker
    some.reaches(["One", "well-known"], 1.0)
    assert some.take("One") == (maker.word("One").glyphs, False)
    assert some.take("well-known") == (maker.word("well-known").glyphs, True)
    # Asked again, they are shaped again.
    assert some.take("One") == (maker.word("One").glyphs, True)
