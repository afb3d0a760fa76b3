"""Whether the options of a question differ, and whether the question holds its answer."""

from collections.abc import Iterator

from cardforge.checks.folding import folded
from cardforge.checks.questions import Kind, Question, asked_by
from cardforge.checks.subject import Subject
from cardforge.diagnostics import Diagnostic
from cardforge.diagnostics.codes.decks import ANSWER_IN_QUESTION, OPTIONS_ALIKE

#: Letters that a right option must have to be looked for in its question.
_LETTERS = 4


def options_of_questions(subject: Subject) -> Iterator[Diagnostic]:
    """Look at the options of each question, one question at a time."""
    for asked in asked_by(subject.game):
        for question in asked.all:
            yield from _alike(asked.kind, question)
            yield from _given_away(asked.kind, question)


def _alike(kind: Kind, question: Question) -> Iterator[Diagnostic]:
    """Compare options: by their words, and by their signs too where these tell numbers apart."""
    first: dict[str, str] = {}
    for key, option in zip(kind.keys, question.options, strict=True):
        other = first.setdefault(_spoken(option), key)
        if other == key:
            continue
        path = question.at(f"{kind.options.name}.{key}")
        places = question.card.places
        yield OPTIONS_ALIKE.at(
            places[path],
            f"the options {other} and {key} are the same: “{option}”",
            hint="replace one of them",
            path=f"{kind.deck.id}/{question.card.id}.{path}",
            related=[
                (f"option {other}", places[question.at(f"{kind.options.name}.{other}")]),
            ],
        )


def _spoken(option: str) -> str:
    """Return an option as it is compared: signs count beside digits, as in −1, 1.5 and 1/5."""
    words = folded(option)
    if not any(letter.isdigit() for letter in words):
        return words
    return "".join(option.casefold().split())


def _given_away(kind: Kind, question: Question) -> Iterator[Diagnostic]:
    asked = f" {folded(question.asked)} "
    held = [f" {folded(option)} " in asked for option in question.options]
    right = question.options[question.right]
    if held.count(True) != 1 or not held[question.right] or len(folded(right)) < _LETTERS:
        return
    path = question.at(f"{kind.options.name}.{kind.keys[question.right]}")
    yield ANSWER_IN_QUESTION.at(
        question.card.places[path],
        f"the right option, “{right}”, stands in the question",
        hint="ask in other words",
        path=f"{kind.deck.id}/{question.card.id}.{path}",
        related=[
            ("the question", question.card.places[question.at(name)])
            for name, text in question.texts.items()
            if f" {folded(right)} " in f" {folded(text)} "
        ],
    )
