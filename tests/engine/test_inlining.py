"""Small functions are joined to their callers, what grows too large is not."""

import ast

import pytest

from cardforge.engine.inlining import inlined

#: Of 4, 5 and 9 statements and expressions alone, 4, 9 and 17 with what they call.
TEXT = """
def one(s):
    return s.n


def two(s):
    return one(s)


def three(s):
    return one(s) + one(s)
"""


@pytest.mark.parametrize(
    ("own", "whole", "names"),
    [
        (9, 17, {"one", "two", "three"}),
        (8, 17, {"one", "two"}),
        (9, 16, {"one", "two"}),
        (9, 8, {"one"}),
        (4, 17, {"one"}),
        (3, 17, set()),
    ],
)
def test_a_function_is_joined_up_to_a_size(own: int, whole: int, names: set[str]) -> None:
    assert inlined([ast.parse(TEXT)], own, whole) == names


def test_what_is_not_joined_adds_nothing_to_its_callers() -> None:
    text = TEXT + "\n\ndef four(s):\n    return three(s)\n"
    assert inlined([ast.parse(text)], 9, 16) == {"one", "two", "four"}


def test_of_functions_of_one_name_the_last_counts() -> None:
    overlay = "def one(s):\n    return s.a + s.b + s.c\n"
    assert inlined([ast.parse(TEXT), ast.parse(overlay)], 5, 9) == {"two"}
    assert inlined([ast.parse(overlay), ast.parse(TEXT)], 5, 9) == {"one", "two"}


def test_nothing_is_joined_in_a_circle() -> None:
    text = TEXT.replace("s.n", "two(s)")
    assert inlined([ast.parse(text)]) == set()
