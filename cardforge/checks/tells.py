"""Whether right answers can be told by their form."""

from collections.abc import Iterator, Sequence

from cardforge.checks.guesser import Guesses, guess
from cardforge.checks.questions import Asked, Kind, Question, asked_by
from cardforge.checks.subject import Subject
from cardforge.diagnostics import Diagnostic, Place
from cardforge.diagnostics.codes.decks import ANSWERS_TELL

#: Signs and questions that a finding names.
_SIGNS, _SHOWN = 3, 3


def answer_tells(subject: Subject) -> Iterator[Diagnostic]:
    """Let a guesser that sees only form guess the answers of each deck, then of all together."""
    together: dict[tuple[str, ...], list[Asked]] = {}
    for asked in asked_by(subject.game):
        together.setdefault(asked.kind.keys, []).append(asked)
    for same in together.values():
        found = [(asked, guesses) for asked in same if (guesses := _guessed([asked]))]
        for asked, guesses in found:
            yield _finding([asked], guesses)
        if not found and len(same) > 1 and (guesses := _guessed(same)):
            yield _finding(same, guesses)


def _guessed(decks: Sequence[Asked]) -> Guesses | None:
    """Return what the guesser reached, if it beats chance."""
    guesses = guess(
        [
            (f"{asked.kind.deck.id}/{card[0].card.id}", card)
            for asked in decks
            for card in asked.cards
            if card
        ]
    )
    return guesses if guesses is not None and guesses.beats_chance else None


def _finding(decks: Sequence[Asked], guesses: Guesses) -> Diagnostic:
    low, high = guesses.interval
    kind = decks[0].kind
    names = " and ".join(f"`{asked.kind.deck.id}`" for asked in decks)
    message = (
        f"who sees only the form of the options of {names} finds "
        f"{guesses.hits / guesses.of:.0%} of the right ones "
        f"({low:.0%} to {high:.0%}, at 95 %); chance is {guesses.chance / guesses.of:.0%}"
    )
    told = ", ".join(
        f"{sign.label} in {sign.hits} of {guesses.of} questions ({sign.expected:.0f} by chance)"
        for sign in guesses.signs[:_SIGNS]
    )
    hint = "write wrong options in the form of right ones"
    if told:
        hint += f": the right one is {told}"
    return ANSWERS_TELL.at(
        kind.options.place,
        message,
        hint=hint,
        path=f"{kind.deck.id}.{'.'.join((*kind.steps, kind.options.name))}",
        related=_related(decks, guesses),
    )


def _related(decks: Sequence[Asked], guesses: Guesses) -> list[tuple[str, Place]]:
    """Return some right options that show the strongest sign."""
    if not guesses.signs:
        return []
    sign = guesses.signs[0]
    kinds: dict[int, Kind] = {id(question): asked.kind for asked in decks for question in asked.all}
    return [
        (f"here it is {sign.label}", _place(kinds[id(question)], question))
        for question in sign.questions[:_SHOWN]
    ]


def _place(kind: Kind, question: Question) -> Place:
    """Return the place of the right option."""
    key = kind.keys[question.right]
    return question.card.places[f"{question.at(kind.options.name)}.{key}"]
