"""Letters of right answers: uneven ones and patterns are found, chance is not."""

from pathlib import Path

import pytest

from cardforge.checks.letters import answer_letters
from tests.checks.support import drawn, look, said, seeded, with_keys

#: All ways to answer three questions with each letter once.
_ORDERS = ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
RIGHT = "asks.rounds.*.good"


def keys(count: int, size: int, letters: str, seed: int) -> list[str]:
    rng = seeded(seed)
    return ["".join(rng.choice(letters) for _ in range(size)) for _ in range(count)]


def test_chance_is_left_alone(tmp_path: Path) -> None:
    for seed in range(10):
        deck = with_keys(keys(96, 3, "ABC", seed))
        assert look(answer_letters, tmp_path / str(seed), deck) == []


@pytest.mark.long
def test_chance_is_left_alone_in_99_of_100_games(tmp_path: Path) -> None:
    wrong = 0
    for seed in range(300):
        deck = with_keys(keys(48, 3, "ABC", seed))
        wrong += bool(look(answer_letters, tmp_path / str(seed), deck))
    assert wrong <= 7


def test_one_letter_too_often(tmp_path: Path) -> None:
    deck = with_keys(["A"] * 48 + ["B"] * 22 + ["C"] * 20)
    assert list(said(look(answer_letters, tmp_path, deck))) == [
        (
            "CF-D01",
            RIGHT,
            "the right answers are uneven: A 48, B 22, C 20; about 30 each by chance",
        )
    ]


def test_the_finding_stands_where_the_right_answer_is_declared(tmp_path: Path) -> None:
    (found,) = look(answer_letters, tmp_path, with_keys(["A"] * 48 + ["B"] * 22 + ["C"] * 20))
    line = (tmp_path / "decks/quiz/asks.yaml").read_text("utf-8").splitlines()[found.line - 1]
    assert '"good": {' in line
    assert found.hint == "shuffle the options of each question"


def test_small_decks_are_not_judged(tmp_path: Path) -> None:
    assert look(answer_letters, tmp_path, with_keys(["A"] * 14)) == []


def test_each_letter_once_on_each_card(tmp_path: Path) -> None:
    deck = with_keys([_ORDERS[number % 6] for number in range(60)])
    assert list(said(look(answer_letters, tmp_path, deck))) == [
        (
            "CF-D02",
            RIGHT,
            "in 0 of 120 cases the same letter follows on a card; about 40 by chance",
        ),
        (
            "CF-D02",
            RIGHT,
            (
                "the right answers of a card are all different on 60 of 60 cards; on about 13 "
                "by chance"
            ),
        ),
    ]


def test_all_answers_of_a_card_the_same(tmp_path: Path) -> None:
    deck = with_keys(["AAA", "BBB", "CCC"] * 10)
    found = [message for _, _, message in said(look(answer_letters, tmp_path, deck))]
    assert (
        "the right answers of a card are all the same on 30 of 30 cards; on about 3 by chance"
        in found
    )


def test_one_key_on_many_cards(tmp_path: Path) -> None:
    deck = with_keys(["ACBB"] * 9 + keys(51, 4, "ABC", 8))
    found = [message for _, _, message in said(look(answer_letters, tmp_path, deck))]
    assert "the right answers A C B B stand on 9 of 60 cards" in found


def test_the_first_question_is_mostly_a(tmp_path: Path) -> None:
    rest = keys(60, 2, "ABC", 3)
    deck = with_keys([("AAB"[number % 3]) + rest[number] for number in range(60)])
    found = [message for _, _, message in said(look(answer_letters, tmp_path, deck))]
    assert (
        "the right answers of question 1 of the cards are uneven: A 40, B 20, C 0; "
        "about 20 each by chance"
    ) in found


def test_random_texts_with_random_letters(tmp_path: Path) -> None:
    assert look(answer_letters, tmp_path, drawn(seeded(1), 45, 4, 5)) == []
