"""A guesser that sees the form of options, never what they mean.

It learns from most cards which forms right answers have, and guesses those of the others: ten
times, so that every question is guessed once by a guesser that has not seen its card. What it
looks at (length, digits, capitals …) is weighed by how much more often right answers have it than
options have by chance; what could be chance is not used.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import NamedTuple
from zlib import crc32

from cardforge.checks.chances import interval
from cardforge.checks.folding import folded
from cardforge.checks.questions import Question

#: Parts of the cards that are guessed in turn; how far (in standard deviations) a form must be
#: from chance in the other parts before it is used; how often it must be expected to be right.
_PARTS, _NOTED, _FEWEST = 10, 2.75, 5.0
#: How much longer or shorter than the next option counts as by far.
_FAR = 1.15


class Sign(NamedTuple):
    """A form that right options have more often than chance: counted over all questions.

    ``label`` completes “the right option is …”; ``hits`` of ``expected`` by chance.
    ``questions`` are those where it is so.
    """

    label: str
    hits: int
    expected: float
    questions: tuple[Question, ...]


class Guesses(NamedTuple):
    """What the guesser reached: right answers (ties shared), of how many, and by chance.

    ``signs`` are what gives answers away, the strongest first.
    """

    hits: float
    of: int
    chance: float
    signs: tuple[Sign, ...]

    @property
    def interval(self) -> tuple[float, float]:
        """The share of right answers, at 95 %."""
        return interval(self.hits, self.of)

    @property
    def beats_chance(self) -> bool:
        """Whether even the lower end of the interval lies above chance."""
        return self.interval[0] > self.chance / self.of


def _ranked(values: Sequence[float], most: str, least: str, by: float = 1.0) -> list[str]:
    """Label the one option with the largest value, and the one with the smallest.

    They must be more than ``by`` times the next one, or less than it divided by that.
    """
    labels = [""] * len(values)
    order = sorted(values)
    if order[-1] > order[-2] * by:
        labels[values.index(order[-1])] = most
    if order[0] * by < order[1]:
        labels[values.index(order[0])] = least
    return labels


def _odd(has: Sequence[bool], alone: str, without: str) -> list[str]:
    """Label the one option that has something, or that alone lacks it."""
    labels = [""] * len(has)
    count = sum(has)
    if count == 1:
        labels[has.index(True)] = alone
    elif count == len(has) - 1 > 1:
        labels[has.index(False)] = without
    return labels


def _length(q: Question) -> list[str]:
    sizes = [float(len(option)) for option in q.options]
    return _ranked(sizes, "the longest", "the shortest")


def _far(q: Question) -> list[str]:
    sizes = [float(len(option)) for option in q.options]
    return _ranked(sizes, "the longest by far", "the shortest by far", _FAR)


def _words(q: Question) -> list[str]:
    counts = [float(len(option.split())) for option in q.options]
    return _ranked(counts, "the one with the most words", "the one with the fewest words")


def _digits(q: Question) -> list[str]:
    has = [any(letter.isdigit() for letter in option) for option in q.options]
    return _odd(has, "the only one with a digit", "the only one without a digit")


def _commas(q: Question) -> list[str]:
    has = [any(sign in option for sign in ",;:()–—…、，") for option in q.options]
    return _odd(has, "the only one with a sign inside", "the only one without a sign inside")


def _ends(q: Question) -> list[str]:
    has = [bool(option) and not option[-1].isalnum() for option in q.options]
    return _odd(has, "the only one that ends in a sign", "the only one that ends without a sign")


def _quotes(q: Question) -> list[str]:
    has = [any(sign in option for sign in "\"'“”„«»’‘") for option in q.options]
    return _odd(has, "the only one with a quotation mark or apostrophe", "the only one without")


def _capital(q: Question) -> list[str]:
    has = [option[:1].isupper() for option in q.options]
    return _odd(
        has, "the only one that begins with a capital", "the only one that begins in lower case"
    )


def _capitals(q: Question) -> list[str]:
    counts = [float(sum(word[:1].isupper() for word in o.split()[1:])) for o in q.options]
    return _ranked(counts, "the one with the most capitals", "the one with the fewest capitals")


def _alphabet(q: Question) -> list[str]:
    names = [folded(option) for option in q.options]
    labels = [""] * len(names)
    order = sorted(names)
    if order[0] != order[1]:
        labels[names.index(order[0])] = "the first in the alphabet"
    if order[-1] != order[-2]:
        labels[names.index(order[-1])] = "the last in the alphabet"
    return labels


def _stems(text: str) -> set[str]:
    """Return the first five letters of the words that are long enough to mean something."""
    return {word[:5] for word in folded(text).split() if len(word) > 3}


def _asked(q: Question) -> list[str]:
    asked = _stems(q.asked)
    shared = [float(len(_stems(option) & asked)) for option in q.options]
    return _ranked(
        shared, "the one with most words of the question", "the one with fewest words of it"
    )


def _others(q: Question) -> list[str]:
    stems = [_stems(option) for option in q.options]
    shared = [
        float(sum(len(one & other) for at, other in enumerate(stems) if at != number))
        for number, one in enumerate(stems)
    ]
    return _ranked(shared, "the one most like the others", "the one least like the others")


def _position(q: Question) -> list[str]:
    places = [f"number {at} of the options" for at in range(1, len(q.options) + 1)]
    places[0], places[-1] = "the first of the options", "the last of the options"
    return places


#: Each gives a label to each option of a question; "" where there is nothing to see.
FORMS: tuple[Callable[[Question], list[str]], ...] = (
    _length,
    _far,
    _words,
    _digits,
    _commas,
    _ends,
    _quotes,
    _capital,
    _capitals,
    _alphabet,
    _asked,
    _others,
    _position,
)


class _Seen(NamedTuple):
    """A question, the part it is guessed in, and the labels of each of its options."""

    part: int
    labels: list[tuple[str, ...]]
    question: Question


class _Tally:
    """How often right options have a label, and how often options would by chance."""

    __slots__ = ("expected", "hits", "spread")

    def __init__(self) -> None:
        self.hits = 0
        self.expected = 0.0
        self.spread = 0.0

    def add(self, right: bool, share: float, sign: int = 1) -> None:
        self.hits += sign * right
        self.expected += sign * share
        self.spread += sign * share * (1 - share)

    @property
    def off(self) -> float:
        """How many standard deviations the count lies above chance."""
        return (self.hits - self.expected) / sqrt(self.spread)

    def weight(self) -> float:
        """Return the log of how much likelier an option with the label is right; 0 if chance."""
        if self.expected < _FEWEST or self.spread <= 0 or abs(self.off) < _NOTED:
            return 0.0
        return log((self.hits + 1) / (self.expected + 1))


def guess(cards: Sequence[tuple[str, Sequence[Question]]]) -> Guesses | None:
    """Let the guesser guess all questions of cards, each with a name that stays the same.

    None where there are too few cards to learn from (fewer than two for each part).
    """
    if len(cards) < 2 * _PARTS:
        return None
    by_hash = sorted(range(len(cards)), key=lambda at: (crc32(cards[at][0].encode()), at))
    parts_of = {at: number % _PARTS for number, at in enumerate(by_hash)}
    seen = [
        _look(question, parts_of[at])
        for at, (_, questions) in enumerate(cards)
        for question in questions
    ]
    whole = _tallies(seen)
    parts: dict[int, list[_Seen]] = defaultdict(list)
    for one in seen:
        parts[one.part].append(one)
    hits = chance = 0.0
    for part in parts.values():
        weights = _weights(whole, part)
        for one in part:
            scores = [sum(weights.get(label, 0.0) for label in labels) for labels in one.labels]
            best = max(scores)
            tied = sum(score > best - 1e-9 for score in scores)
            hits += (scores[one.question.right] > best - 1e-9) / tied
            chance += 1 / len(scores)
    return Guesses(hits, len(seen), chance, _signs(whole, seen))


def _look(question: Question, part: int) -> _Seen:
    columns = [form(question) for form in FORMS]
    rows = [tuple(label for label in row if label) for row in zip(*columns, strict=True)]
    return _Seen(part, rows, question)


def _count(tallies: dict[str, _Tally], seen: Sequence[_Seen], sign: int) -> None:
    for one in seen:
        having: dict[str, int] = defaultdict(int)
        for labels in one.labels:
            for label in labels:
                having[label] += 1
        for label, count in having.items():
            tally = tallies.setdefault(label, _Tally())
            tally.add(label in one.labels[one.question.right], count / len(one.labels), sign)


def _tallies(seen: Sequence[_Seen]) -> dict[str, _Tally]:
    tallies: dict[str, _Tally] = {}
    _count(tallies, seen, 1)
    return tallies


def _weights(whole: dict[str, _Tally], part: Sequence[_Seen]) -> dict[str, float]:
    """Return what each label is worth, learnt from all questions but those of a part."""
    _count(whole, part, -1)
    weights = {label: tally.weight() for label, tally in whole.items()}
    _count(whole, part, 1)
    return {label: weight for label, weight in weights.items() if weight}


def _signs(whole: dict[str, _Tally], seen: Sequence[_Seen]) -> tuple[Sign, ...]:
    found = [(label, tally) for label, tally in whole.items() if tally.weight() > 0]
    found.sort(key=lambda one: (-one[1].off, one[0]))
    return tuple(
        Sign(
            label,
            tally.hits,
            tally.expected,
            tuple(one.question for one in seen if label in one.labels[one.question.right]),
        )
        for label, tally in found
    )
