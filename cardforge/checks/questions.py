"""Questions with options, found by what a deck declares, whatever its fields are called.

A question is a group of fields, of a card or of an item of a list, that holds a map of texts with
named keys and a choice of exactly those keys: the choice tells which option is the right one.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, cast

from cardforge.source.model import Card, Deck, Field, Game, Record


class Kind(NamedTuple):
    """Where the questions of a deck are declared.

    ``steps`` lead from the card to the group of fields: names, ``*`` for each item of a list.
    """

    deck: Deck
    steps: tuple[str, ...]
    options: Field
    right: Field
    #: Translatable texts that stand beside the options: what is asked.
    asked: tuple[str, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the options."""
        return self.options.keys


class Question(NamedTuple):
    """One question; ``path`` is its data path in the card, "" where the card is the question."""

    card: Card
    path: str
    #: Field → text of what is asked.
    texts: Mapping[str, str]
    options: tuple[str, ...]
    right: int

    @property
    def asked(self) -> str:
        """All that is asked."""
        return " ".join(self.texts.values())

    def at(self, name: str) -> str:
        """Return the data path of a field of the question."""
        return f"{self.path}.{name}" if self.path else name


class Asked(NamedTuple):
    """Questions of one kind, card by card in the deck's order."""

    kind: Kind
    cards: tuple[tuple[Question, ...], ...]

    @property
    def all(self) -> list[Question]:
        """All of them."""
        return [question for card in self.cards for question in card]


def asked_by(game: Game) -> list[Asked]:
    """Return the questions of a game, one entry for each declaration of a deck."""
    return [
        Asked(kind, tuple(tuple(_of_card(kind, card)) for card in deck.cards))
        for deck in game.decks.values()
        for kind in _kinds(deck, deck.fields, ())
        if deck.cards
    ]


def _kinds(deck: Deck, fields: Mapping[str, Field], steps: tuple[str, ...]) -> Iterator[Kind]:
    for options in fields.values():
        if options.type == "map" and len(options.keys) > 1 and options.fields[""].type == "text":
            asked = tuple(f.name for f in fields.values() if f.type == "text" and f.translate)
            for right in fields.values():
                if right.type == "choice" and set(right.of) == set(options.keys):
                    yield Kind(deck, steps, options, right, asked)
    for field in fields.values():
        if field.type == "group":
            yield from _kinds(deck, field.fields, (*steps, field.name))
        elif field.type == "list" and "" not in field.fields:
            yield from _kinds(deck, field.fields, (*steps, field.name, "*"))


def _of_card(kind: Kind, card: Card) -> Iterator[Question]:
    for path, record in _records(card.values, kind.steps, ""):
        options, right = record[kind.options.name], record[kind.right.name]
        if options is None or right is None:
            continue
        texts = cast("Mapping[str, str]", options)
        asked = {name: str(record[name]) for name in kind.asked if record[name] is not None}
        yield Question(
            card,
            path,
            asked,
            tuple(texts[key] for key in kind.keys),
            kind.keys.index(str(right)),
        )


def _records(value: object, steps: tuple[str, ...], path: str) -> Iterator[tuple[str, Record]]:
    """Yield the groups of fields that ``steps`` lead to, with their data paths."""
    if value is None:
        return
    if not steps:
        yield path, cast("Record", value)
        return
    if steps[0] == "*":
        for at, item in enumerate(cast("tuple[object, ...]", value)):
            yield from _records(item, steps[1:], f"{path}.{at}")
        return
    inner = cast("Record", value)[steps[0]]
    yield from _records(inner, steps[1:], f"{path}.{steps[0]}" if path else steps[0])
