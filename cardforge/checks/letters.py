"""Whether the letters of right answers are even and free of patterns."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import perm
from typing import NamedTuple

from cardforge.checks.chances import LEVEL, at_least, chi_square
from cardforge.checks.questions import Asked, asked_by
from cardforge.checks.subject import Subject
from cardforge.diagnostics import Code, Diagnostic
from cardforge.diagnostics.codes.decks import ANSWER_PATTERN, ANSWERS_UNEVEN

#: Questions that each letter must have on average before counts are judged.
_FEWEST = 5


class _Trial(NamedTuple):
    """One test: the chance of what was counted, and what to say where that is too small."""

    code: Code
    chance: float
    message: str
    hint: str


def answer_letters(subject: Subject) -> Iterator[Diagnostic]:
    """Hold the right answers of each deck against independent, equally likely letters."""
    trials = [(asked, trial) for asked in asked_by(subject.game) for trial in _trials(asked)]
    for asked, trial in trials:
        if trial.chance < LEVEL / len(trials):
            deck, right = asked.kind.deck, asked.kind.right
            path = f"{deck.id}.{'.'.join((*asked.kind.steps, right.name))}"
            yield trial.code.at(right.place, trial.message, hint=trial.hint, path=path)


def _trials(asked: Asked) -> Iterator[_Trial]:
    keys = asked.kind.keys
    cards = [tuple(question.right for question in card) for card in asked.cards]
    letters = [right for card in cards for right in card]
    if len(letters) < _FEWEST * len(keys):
        return
    yield _even(letters, keys, ANSWERS_UNEVEN, "right answers")
    size = len(cards[0])
    if size < 2 or any(len(card) != size for card in cards):
        return
    if len(cards) >= _FEWEST * len(keys):
        for at in range(size):
            column = [card[at] for card in cards]
            what = f"right answers of question {at + 1} of the cards"
            yield _even(column, keys, ANSWER_PATTERN, what)
        yield _steps(cards, len(keys))
    for pattern in (_all_different, _all_equal, _same_key):
        yield pattern(cards, keys)


def _even(letters: Sequence[int], keys: Sequence[str], code: Code, what: str) -> _Trial:
    counted = [letters.count(number) for number in range(len(keys))]
    shown = ", ".join(f"{key} {n}" for key, n in zip(keys, counted, strict=True))
    return _Trial(
        code,
        chi_square(counted),
        f"the {what} are uneven: {shown}; about {len(letters) / len(keys):.0f} each by chance",
        "shuffle the options of each question",
    )


_DRAW = "draw the right letter of every question at random, without looking at the others"


def _steps(cards: Sequence[tuple[int, ...]], options: int) -> _Trial:
    """Judge how far the next answer lies from the one before, round the letters."""
    counted = [0] * options
    for card in cards:
        for one, following in pairwise(card):
            counted[(following - one) % options] += 1
    pairs = sum(counted)
    expected = pairs / options
    step = max(range(options), key=lambda at: (abs(counted[at] - expected), -at))
    after = "the same letter" if step == 0 else f"the letter {step} further on"
    message = (
        f"in {counted[step]} of {pairs} cases {after} follows on a card; "
        f"about {expected:.0f} by chance"
    )
    return _Trial(ANSWER_PATTERN, chi_square(counted), message, _DRAW)


def _all_different(cards: Sequence[tuple[int, ...]], keys: Sequence[str]) -> _Trial:
    size = len(cards[0])
    share = perm(len(keys), size) / len(keys) ** size
    return _often(cards, lambda card: len(set(card)) == size, share, "all different")


def _all_equal(cards: Sequence[tuple[int, ...]], keys: Sequence[str]) -> _Trial:
    share = 1.0 / len(keys) ** (len(cards[0]) - 1)
    return _often(cards, lambda card: len(set(card)) == 1, share, "all the same")


def _often(
    cards: Sequence[tuple[int, ...]],
    has: Callable[[tuple[int, ...]], bool],
    share: float,
    what: str,
) -> _Trial:
    count = sum(map(has, cards))
    message = (
        f"the right answers of a card are {what} on {count} of {len(cards)} cards; "
        f"on about {share * len(cards):.0f} by chance"
    )
    return _Trial(ANSWER_PATTERN, at_least(count, len(cards), share), message, _DRAW)


def _same_key(cards: Sequence[tuple[int, ...]], keys: Sequence[str]) -> _Trial:
    """Judge the commonest key: each of all keys may be it, so their chances add up."""
    card, count = min(Counter(cards).items(), key=lambda one: (-one[1], one[0]))
    possible: int = len(keys) ** len(card)
    shown = " ".join(keys[number] for number in card)
    chance = min(1.0, possible * at_least(count, len(cards), 1 / possible))
    message = f"the right answers {shown} stand on {count} of {len(cards)} cards"
    return _Trial(ANSWER_PATTERN, chance, message, _DRAW)
