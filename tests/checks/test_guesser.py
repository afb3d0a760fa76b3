"""The guesser that sees form alone: what it finds, and what it leaves to chance."""

from pathlib import Path
from typing import cast

import pytest

from cardforge.checks.chances import at_least, chi_square, interval
from cardforge.checks.guesser import FORMS, Guesses, guess
from cardforge.checks.questions import Question
from cardforge.checks.tells import answer_tells
from cardforge.source.model import Card
from tests.checks.support import (
    Asked,
    Cards,
    drawn,
    lengthened,
    look,
    seeded,
    subject_of,
    write_quiz,
)

NO_CARD = cast("Card", None)


def questions(card: list[Asked]) -> list[Question]:
    return [Question(NO_CARD, "", {"ask": q.text}, tuple(q.options), q.right) for q in card]


def guessed(deck: Cards) -> Guesses:
    found = guess([(f"q{number}", questions(card)) for number, card in enumerate(deck)])
    assert found is not None
    return found


def labels(options: list[str], text: str = "") -> list[set[str]]:
    """Return what is seen of each option, but its place."""
    question = Question(NO_CARD, "", {"ask": text}, tuple(options), 0)
    columns = [form(question) for form in FORMS[:-1]]
    return [{label for label in row if label} for row in zip(*columns, strict=True)]


def rates(seeds: int, cards: int, size: int, options: int) -> tuple[int, int]:
    """Return in how many decks something is found: clean ones, and those with a planted tell."""
    clean = planted = 0
    for seed in range(seeds):
        rng = seeded(seed)
        deck = drawn(rng, cards, size, options)
        clean += guessed(deck).beats_chance
        planted += guessed(lengthened(rng, deck)).beats_chance
    return clean, planted


#: Repetitions: after fewer than 73 that all agree, the interval of a share reaches below 95 %. That
#: of clean decks needs more, since now and then one of them does look like a tell.
REPEATED, REPEATED_LONG = 80, 400
DECKS = ((96, 3, 3), (45, 4, 5), (60, 1, 4))


@pytest.mark.parametrize(("cards", "size", "options"), DECKS)
def test_a_planted_tell_is_found_and_chance_is_not(cards: int, size: int, options: int) -> None:
    clean, planted = rates(REPEATED, cards, size, options)
    assert clean <= 0.05 * REPEATED
    assert interval(planted, REPEATED)[0] >= 0.95


@pytest.mark.long
@pytest.mark.parametrize(("cards", "size", "options"), DECKS)
def test_both_hold_in_95_of_100_decks_surely(cards: int, size: int, options: int) -> None:
    """Even the worse ends of the intervals that hold both shares at 95 % are good enough."""
    clean, planted = rates(REPEATED_LONG, cards, size, options)
    assert interval(clean, REPEATED_LONG)[1] <= 0.05
    assert interval(planted, REPEATED_LONG)[0] >= 0.95


def test_fewer_repetitions_would_show_nothing() -> None:
    assert interval(72, 72)[0] < 0.95 < interval(73, 73)[0]


def test_the_finding_says_share_interval_chance_and_what_tells(tmp_path: Path) -> None:
    rng = seeded(7)
    deck = lengthened(rng, drawn(rng, 40, 2, 3), share=1.0, by=1.0)
    (found,) = look(answer_tells, tmp_path, deck)
    assert found.code == "CF-D03"
    assert found.severity.value == "warning"
    assert found.path == "asks.rounds.*.choices"
    assert found.message == (
        "who sees only the form of the options of `asks` finds 100% of the right ones "
        "(95% to 100%, at 95 %); chance is 33%"
    )
    assert found.hint.startswith(
        "write wrong options in the form of right ones: the right one is the longest in 80 of 80 "
        "questions (27 by chance), the longest by far in 80 of 80 questions"
    )
    assert [other.message for other in found.related] == ["here it is the longest"] * 3
    source = (tmp_path / "decks/quiz/asks.yaml").read_text("utf-8").splitlines()
    assert '"choices": {' in source[found.line - 1]
    first = deck[0][0]
    assert first.options[first.right] in source[found.related[0].line - 1]


def test_a_clean_deck_has_no_finding(tmp_path: Path) -> None:
    assert look(answer_tells, tmp_path, drawn(seeded(3), 40, 2, 3)) == []


def test_fewer_than_twenty_cards_are_not_judged(tmp_path: Path) -> None:
    rng = seeded(7)
    deck = lengthened(rng, drawn(rng, 19, 2, 3), share=1.0, by=1.0)
    assert look(answer_tells, tmp_path, deck) == []


def test_decks_that_are_too_small_alone_are_judged_together(tmp_path: Path) -> None:
    rng = seeded(5)
    deck = lengthened(rng, drawn(rng, 19, 2, 3), share=1.0, by=1.0)
    write_quiz(tmp_path, deck)
    folder = tmp_path / "decks/quiz"
    text = (folder / "asks.yaml").read_text("utf-8").replace('"asks"', '"more"')
    (folder / "more.yaml").write_text(text, "utf-8")
    game = (folder / "game.yaml").read_text("utf-8")
    more = '"components": {"more": {"deck": "more.yaml", "kind": "card", "size": "poker"},'
    (folder / "game.yaml").write_text(game.replace('"components": {', more), "utf-8")
    (found,) = answer_tells(subject_of(tmp_path, "quiz"))
    assert "of the options of `asks` and `more` finds 100% of the right ones" in found.message


@pytest.mark.parametrize(
    ("right", "wrong", "label"),
    [
        ("Tomo 7", "Tomo X", "the only one with a digit"),
        ("tomo, vel", "tomos vel", "the only one with a sign inside"),
        ("tomova.", "tomovas", "the only one that ends in a sign"),
        ("Tomova", "tomovi", "the only one that begins with a capital"),
        ("a bo de f", "abo def", "the one with the most words"),
    ],
)
def test_each_form_is_seen_and_found(right: str, wrong: str, label: str) -> None:
    rng = seeded(2)
    deck = []
    for _ in range(40):
        at = rng.randrange(4)
        options = [f"{wrong[:-1]}{letter}" for letter in rng.sample("aeiouy", 4)]
        options[at] = right
        deck.append([Asked("", options, at)])
    found = guessed(deck)
    assert found.beats_chance
    assert label in [sign.label for sign in found.signs]


def test_words_of_the_question_are_seen() -> None:
    seen = labels(["the red lantern", "a blue window", "some green door"], "Who lit the lanterns?")
    assert "the one with most words of the question" in seen[0]
    assert not any("words of" in label for row in seen[1:] for label in row)


def test_options_that_tie_have_no_label() -> None:
    assert labels(["abc", "abd", "abe"])[1] == set()


def test_the_same_deck_gives_the_same_guesses_in_any_order() -> None:
    cards = [(f"q{n}", questions(card)) for n, card in enumerate(drawn(seeded(4), 30, 2, 4))]
    one, other = guess(cards), guess(cards[::-1])
    assert one is not None and other is not None
    assert (round(one.hits, 9), one.of) == (round(other.hits, 9), other.of)


@pytest.mark.parametrize(
    ("counted", "p"),
    [([60, 40], 0.0455), ([40, 30, 20], 0.0357), ([30, 20, 10, 20], 0.0186), ([9] * 5, 1.0)],
)
def test_chi_square_has_the_chances_of_tables(counted: list[int], p: float) -> None:
    assert round(chi_square(counted), 4) == p


def test_binomial_chances_are_exact() -> None:
    assert round(at_least(8, 10, 0.5), 9) == 0.0546875
    assert (at_least(0, 10, 0.5), round(at_least(10, 10, 0.5) * 1024, 9)) == (1.0, 1.0)


def test_the_interval_is_wilsons() -> None:
    assert [round(end, 4) for end in interval(8, 10)] == [0.4902, 0.9433]
