import re

from hypothesis import given
from hypothesis import strategies as st

from cardforge.text import scripts
from cardforge.text.scripts import is_complex

BORDERS = sorted(
    {
        chr(ord(letter) + step)
        for pattern in (scripts._COMPLEX, scripts._COMPLEX_BELOW)
        for letter in pattern.strip("[]").replace("-", "")
        for step in (-1, 0, 1)
        if 0 <= ord(letter) + step < 0x110000
    }
)


@given(st.text(st.sampled_from(BORDERS), max_size=3))
def test_the_small_pattern_says_what_the_whole_one_says(text: str) -> None:
    wanted = re.search(scripts._COMPLEX, text) is not None
    assert is_complex(text) == wanted


def test_latin_with_dashes_and_quotes_is_not_complex() -> None:
    assert not is_complex("“So” – he said…")
    assert is_complex("no\u00a0break") and is_complex("日本") and is_complex("שלום")
