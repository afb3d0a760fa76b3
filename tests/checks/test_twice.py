"""Texts that are on two cards, or nearly so."""

from pathlib import Path

import pytest

from cardforge.checks.twice import repeated_texts
from tests.checks.support import Asked, look, said, seeded, words


def deck(*texts: str, count: int = 30) -> list[list[Asked]]:
    """Return cards with these questions, and others that share nothing; one right option."""
    rng = seeded(9)
    rest = [words(rng, 9) for _ in range(count - len(texts))]
    return [[Asked(text, ["right", "left", "up"], 0)] for text in (*texts, *rest)]


def test_texts_that_differ_are_left_alone(tmp_path: Path) -> None:
    assert look(repeated_texts, tmp_path, deck()) == []


@pytest.mark.parametrize("again", ["Who lit the red lantern?", "who lit the réd — LANTERN"])
def test_the_same_text_twice(tmp_path: Path, again: str) -> None:
    found = look(repeated_texts, tmp_path, deck("Who lit the red lantern?", again))
    assert list(said(found)) == [
        ("CF-D06", "asks/q2.rounds.0.ask", "`asks/q2` and `asks/q1` have the same text")
    ]
    assert [other.message for other in found[0].related] == ["the same text"]
    assert found[0].severity.value == "warning"


def test_nearly_the_same_text(tmp_path: Path) -> None:
    one = "Would you lend your very best friend your old car?"
    found = look(repeated_texts, tmp_path, deck(one, one.replace("old", "new")))
    assert list(said(found)) == [
        ("CF-D07", "asks/q2.rounds.0.ask", "`asks/q2` and `asks/q1` have nearly the same text")
    ]
    assert found[0].severity.value == "notice"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Move your small red pawn on by 2 spaces", "Move your small red pawn on by 3 spaces"),
        ("Who lit the lantern?", "Who lit the lamp?"),
        ("Who lit the lantern in the tower at night?", "Who sold the lantern in a shop by day?"),
        ("Draw a card", "Draw a card"),
    ],
)
def test_texts_that_may_be_alike(tmp_path: Path, one: str, other: str) -> None:
    assert look(repeated_texts, tmp_path, deck(one, other)) == []


def test_questions_with_other_answers_may_be_alike(tmp_path: Path) -> None:
    cards = deck(
        "Who plays the young doctor of the small ward in the first long night?",
        "Who plays the young nurse of the small ward in the first long night?",
    )
    (found,) = look(repeated_texts, tmp_path / "same", cards)
    assert found.code == "CF-D07"
    cards[1] = [cards[1][0]._replace(right=1)]
    assert look(repeated_texts, tmp_path / "other", cards) == []


def test_texts_that_repeat_by_design_are_left_alone(tmp_path: Path) -> None:
    texts = [f"Draw two cards and {way} one" for way in ("keep", "give away", "burn")]
    assert look(repeated_texts, tmp_path / "1", deck(*texts * 4)) == []
    one = "Would you lend your very best {} friend your old car?"
    near = [one.format(kind) for kind in ("old", "new", "odd", "shy", "tall")]
    assert look(repeated_texts, tmp_path / "2", deck(*near)) == []


def test_few_texts_are_not_compared(tmp_path: Path) -> None:
    same = "Who lit the red lantern?"
    assert look(repeated_texts, tmp_path, deck(same, same, count=19)) == []
