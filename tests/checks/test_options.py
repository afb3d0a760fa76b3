"""Options that are the same, and questions that hold their answer."""

from pathlib import Path

import pytest

from cardforge.checks.folding import folded
from cardforge.checks.options import options_of_questions
from tests.checks.support import Asked, look, said

PATH = "asks/q1.rounds.0.choices"


def ask(tmp_path: Path, text: str, *options: str) -> list[tuple[str, str, str]]:
    """Return what is said of a question whose first option is right."""
    return list(said(look(options_of_questions, tmp_path, [[Asked(text, list(options), 0)]])))


@pytest.mark.parametrize("same", ["Sant'Elmo", "sant'elmo", "SANT ELMO", "Sánt Elmo!"])
def test_options_that_are_read_alike(tmp_path: Path, same: str) -> None:
    assert ask(tmp_path, "Where?", "Sant'Elmo", "Porto", same) == [
        ("CF-D04", f"{PATH}.C", f"the options A and C are the same: “{same}”")
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [("−1", "1"), ("1.5", "15"), ("1/5", "15"), ("+", "−"), ("Otto", "Otti"), ("7", "7 up")],
)
def test_options_that_differ(tmp_path: Path, one: str, other: str) -> None:
    assert ask(tmp_path, "Which?", one, other, "none") == []


def test_the_first_of_two_equal_options_is_shown(tmp_path: Path) -> None:
    (found,) = look(options_of_questions, tmp_path, [[Asked("?", ["one", "two", "Two"], 0)]])
    assert found.hint == "replace one of them"
    assert [(other.message, other.line) for other in found.related] == [
        ("option B", found.line - 1)
    ]


def test_a_question_that_holds_its_answer(tmp_path: Path) -> None:
    assert ask(tmp_path, "Who is Ótto, the robot?", "Otto the Robot", "Ada", "Ugo") == [
        (
            "CF-D05",
            f"{PATH}.A",
            "the right option, “Otto the Robot”, stands in the question",
        )
    ]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Red or blue?", ("blue", "red", "green")),  # a wrong one stands there too
        ("Who robs the bank?", ("Rob", "Ada", "Ugo")),  # part of a word
        ("Is it one?", ("one", "two", "six")),  # short
        ("What is Ada to Otto?", ("aunt", "Otto", "Ugo")),  # a wrong one alone
    ],
)
def test_questions_that_give_nothing_away(
    tmp_path: Path, text: str, options: tuple[str, ...]
) -> None:
    assert ask(tmp_path, text, *options) == []


def test_a_letter_may_have_no_accent_of_its_own() -> None:
    assert folded("Straße, ÉCOLE — naïve!") == "strasse ecole naive"
    assert folded(" − ") == "−"
