"""The list of faults: none is forgotten, none is said to be held where it is not."""

import re

import pytest

from tests.cases.harness import CASES
from tests.cases.reported import BY_TESTS, LATER, REPORTED, exists, folders, readme


@pytest.mark.parametrize("name", REPORTED)
def test_a_fault_is_a_folder_or_held_by_a_test_or_has_a_reason(name: str) -> None:
    held = name in folders() or name in BY_TESTS
    assert held or name in LATER, "make a folder, or name the test that holds it"
    assert not (held and name in LATER), "no longer later"


def test_the_list_names_each_fault_once() -> None:
    assert len(set(REPORTED)) == len(REPORTED) == 81
    assert {*BY_TESTS, *LATER} <= set(REPORTED)


@pytest.mark.parametrize("test", [test for held in BY_TESTS.values() for test in held.tests])
def test_a_test_that_is_named_exists(test: str) -> None:
    assert exists(test)
    assert not exists(f"{test}_not")


def test_folders_are_named_after_their_fault() -> None:
    for own in folders().values():
        assert all(re.fullmatch(r"[A-Z]\d\d[a-z]?", name) for name in own)
        assert own[0][3:] == "", f"{own[0]} is the first of its fault"


def test_the_table_is_up_to_date() -> None:
    """If this fails, run ``python -m tests.cases.reported`` and look at what changed."""
    text = (CASES / "README.md").read_text("utf-8")
    assert text == readme(text)
