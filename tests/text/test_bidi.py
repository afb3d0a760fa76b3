"""Levels and visual order, held against the bidi implementation of another language (Rust)."""

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.text.bidi import base_level, levels, visual_order

ALPHABET = "abאבةق٣12.,+-%( )[]/:!\u0301 \u2067\u2066\u2068\u2069\u202b\u202a\u202c\u202e\u200f"
DRAWN = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\t"


def shown(text: str, base: int) -> str:
    """One line in visual order, without what is never drawn."""
    found = levels(text, base)
    return "".join(c for c in visual_order(text, found) if c not in DRAWN)


def expected(text: str, base: int) -> str:
    display = get_display(text, base_dir="LR"[base])
    assert isinstance(display, str)
    return "".join(c for c in display if c not in DRAWN)


@settings(max_examples=400)
@given(st.text(st.sampled_from(ALPHABET), max_size=14), st.sampled_from([0, 1]))
def test_order_is_that_of_another_implementation(text: str, base: int) -> None:
    text = text.rstrip(DRAWN + " ")
    assert shown(text, base) == expected(text, base)


@pytest.mark.parametrize(
    ("text", "base", "want"),
    [
        ("abc", 0, [0, 0, 0]),
        ("אב", 0, [1, 1]),
        ("אב 12", 1, [1, 1, 1, 2, 2]),
        ("א a (b) ב", 1, [1, 1, 2, 2, 2, 2, 2, 1, 1]),
        ("a \u2067ב c\u2069 d", 0, [0, 0, 0, 1, 1, 2, 0, 0, 0]),
        ("", 0, []),
    ],
)
def test_levels(text: str, base: int, want: list[int]) -> None:
    assert levels(text, base) == want


def test_base_level_skips_isolates() -> None:
    assert base_level("12 \u2067אב\u2069 abc") == 0
    assert base_level("12 אב") == 1
    assert base_level("12") == 0


@given(st.lists(st.integers(0, 5), max_size=12))
def test_visual_order_is_a_permutation(found: list[int]) -> None:
    order = visual_order(range(len(found)), found)
    assert sorted(order) == list(range(len(found)))


def test_visual_order_reverses_nested_runs() -> None:
    assert visual_order("abcdef", [0, 1, 1, 2, 2, 0]) == ["a", "d", "e", "c", "b", "f"]
