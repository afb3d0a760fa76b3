"""What is done in fewer steps for common text comes out as on the long way."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardforge.text.layout import lay_out
from cardforge.text.lines import break_block, break_lines, extent_of
from cardforge.text.shape import Shaper, Word
from cardforge.text.types import Paragraph, Span, TextLayout, TextStyle
from tests.text.support import ENGINE

#: Letters and signs of many kinds: with kerning, ligatures, marks, other scripts, no glyph.
SIGNS = (
    "AVTLfijlo0159.,;:!?-–—’“”()/|&@ åäöñéß¿¡…°ﬁ№Ωμжюя\u0301\u0323\u200d\u00ad\u2060"
    "手札をカー、。가あ\u3099🐉אبकि\u212a"
)
WORDS = st.one_of(
    st.text(SIGNS, max_size=12),
    st.text("AVTLfijlo,.!åäöñé-", max_size=400),
    st.text("手札をカー、。あいう", max_size=12),
)


class LongWay(Shaper):
    """Shapes every word cluster by cluster."""

    __slots__ = ()

    def _spelt(self, text: str) -> Word | None:  # noqa: ARG002
        return None


@pytest.mark.parametrize("tracking", [0.0, 0.1])
@pytest.mark.parametrize(
    ("family", "bold", "language"),
    [("sans", False, "sv"), ("serif", True, "ru"), ("jp", True, "ja"), ("arabic", False, "ar")],
)
@given(text=WORDS)
@example(text="x\u0323\u0301y")
@example(text="12\u212a")
def test_words_spelt_letter_by_letter(
    family: str, bold: bool, language: str, tracking: float, text: str
) -> None:
    chain = ENGINE.library.chain(family, bold, False)
    short = Shaper(chain, (), tracking, language).word(text)
    long = LongWay(chain, (), tracking, language).word(text)
    assert short.segments == long.segments
    assert short.missing == long.missing
    assert short.width == pytest.approx(long.width)


BOLD = TextStyle(bold=True)
SPANS = st.lists(
    st.builds(
        Span,
        st.text("ab fi-,.\u00adåö 手", max_size=60),
        st.sampled_from([TextStyle(), TextStyle(), BOLD, TextStyle(tracking=0.1)]),
    ),
    min_size=1,
    max_size=3,
)
PARAGRAPHS = st.lists(
    st.builds(
        Paragraph,
        SPANS.map(tuple),
        align=st.sampled_from(["start", "center", "end", "justify"]),
        language=st.sampled_from(["sv", "de"]),
        hyphenate=st.booleans(),
        space_before=st.sampled_from([0.0, 4.0]),
        first_indent=st.sampled_from([0.0, 9.0]),
    ),
    max_size=3,
)
WIDTHS = st.floats(5, 300)


@given(PARAGRAPHS, WIDTHS, st.sampled_from([0.8, 1.0]))
def test_lines_of_plain_words(paragraphs: list[Paragraph], width: float, spaces: float) -> None:
    for prepared in map(ENGINE.prepared, paragraphs):
        lines, over = break_lines(prepared, width, spaces)
        plain, prepared.plain = prepared.plain, False
        slowly, over_slowly = break_lines(prepared, width, spaces)
        prepared.plain = plain
        assert [line._replace(width=0) for line in lines] == [
            line._replace(width=0) for line in slowly
        ]
        assert [line.width for line in lines] == pytest.approx([line.width for line in slowly])
        assert over == over_slowly


@given(PARAGRAPHS, WIDTHS, st.floats(0, 1), st.sampled_from([0.8, 1.0]))
def test_extent_of_counted_lines(
    paragraphs: list[Paragraph], width: float, leading: float, spaces: float
) -> None:
    prepared = ENGINE.all_prepared(paragraphs)
    block = break_block(prepared, width, leading, spaces)
    extent = extent_of(prepared, width, leading, spaces)
    assert extent.lines == len(block.lines)
    assert (extent.height, extent.overflow) == pytest.approx((block.height, block.overflow))
    indents = [p.paragraph.first_indent * (b.start == 0 and b.head is None)
               for p, b in block.lines]  # fmt: skip
    widths = [b.width + i for (_, b), i in zip(block.lines, indents, strict=True)]
    assert extent.width == pytest.approx(max(widths, default=0))


@given(PARAGRAPHS, WIDTHS, st.sampled_from([0.0, 0.7]))
def test_lines_of_one_run(paragraphs: list[Paragraph], width: float, tight: float) -> None:
    def flat(layout: TextLayout) -> list[object]:
        return [
            (line.baseline, line.x, line.width, run.face, run.size, run.color, run.glyphs,
             run.text, run.replaced, run.rise, run.underline, round(run.x, 6), round(run.width, 6))
            for line in layout.lines for run in line.runs
        ]  # fmt: skip

    short = lay_out(paragraphs, width, ENGINE, 0.9, tight)
    for prepared in ENGINE.all_prepared(paragraphs):
        prepared._stripped, prepared._strip = True, None
    long = lay_out(paragraphs, width, ENGINE, 0.9, tight)
    ENGINE._prepared.clear()
    assert flat(short) == flat(long)
    assert short._replace(lines=()) == long._replace(lines=())
