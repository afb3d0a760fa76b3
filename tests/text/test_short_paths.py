"""What is done in fewer steps for common text comes out as on the long way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.text.shape import Shaper, Word
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
def test_words_spelt_letter_by_letter(
    family: str, bold: bool, language: str, tracking: float, text: str
) -> None:
    chain = ENGINE.library.chain(family, bold, False)
    short = Shaper(chain, (), tracking, language).word(text)
    long = LongWay(chain, (), tracking, language).word(text)
    assert short.segments == long.segments
    assert short.missing == long.missing
    assert short.width == pytest.approx(long.width)
