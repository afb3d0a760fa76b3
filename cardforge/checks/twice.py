"""Whether two cards have the same text, or nearly, where texts are meant to differ."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple, cast

from cardforge.checks.folding import folded
from cardforge.checks.questions import asked_by
from cardforge.checks.subject import Subject
from cardforge.diagnostics import Diagnostic, Place
from cardforge.diagnostics.codes.decks import TEXT_ALIKE, TEXT_TWICE
from cardforge.source.model import Card, Deck, Field, Game, Record

#: Words of texts that are compared, texts that a field of a deck must have, and the share of them
#: that must be the only one of its kind.
_WORDS, _TEXTS, _OWN = 4, 20, 0.9
#: Words of texts that may be nearly the same, and the share of the words of two texts that both
#: must have.
_LONG, _SHARED = 6, 0.8


class _Text(NamedTuple):
    """A text of a card; ``right`` is the right option where it asks a question."""

    deck: Deck
    card: Card
    path: str
    folded: str
    right: str

    @property
    def name(self) -> str:
        return f"{self.deck.id}/{self.card.id}"

    @property
    def place(self) -> Place:
        return self.card.places[self.path]


def repeated_texts(subject: Subject) -> Iterator[Diagnostic]:
    """Compare texts that stand in fields of the same name, within a deck and between decks.

    A field takes part with the texts of those decks where nearly all differ.
    """
    fields: dict[tuple[str, ...], list[_Text]] = defaultdict(list)
    right = _right_options(subject.game)
    for deck in subject.game.decks.values():
        of_deck: dict[tuple[str, ...], list[_Text]] = defaultdict(list)
        for card in deck.cards:
            for declared, path, text in _texts(deck.fields, card.values, (), ""):
                words = folded(text)
                if words.count(" ") + 1 >= _WORDS:
                    answer = right.get((deck.id, card.id, path), "")
                    of_deck[declared].append(_Text(deck, card, path, words, answer))
        for declared, texts in of_deck.items():
            counted = Counter(text.folded for text in texts)
            own = sum(count == 1 for count in counted.values())
            if len(texts) >= _TEXTS and own >= _OWN * len(texts):
                fields[declared] += texts
    for texts in fields.values():
        yield from _equal(texts)
        near = list(_near(texts))
        if len(near) <= (1 - _OWN) * len(texts):
            yield from near


def _texts(
    fields: Mapping[str, Field], record: Record, declared: tuple[str, ...], path: str
) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield the translatable texts of fields: names that lead to one, its data path, the text."""
    for name, field in fields.items():
        value = record[name]
        if value is None:
            continue
        inner = f"{path}.{name}" if path else name
        if field.type == "text" and field.translate:
            yield (*declared, name), inner, str(value)
        elif field.type == "group":
            yield from _texts(field.fields, cast("Record", value), (*declared, name), inner)
        elif field.type == "list" and "" not in field.fields:
            items = cast("tuple[Record, ...]", value)
            for at, item in enumerate(items):
                yield from _texts(field.fields, item, (*declared, name), f"{inner}.{at}")


def _right_options(game: Game) -> dict[tuple[str, str, str], str]:
    """Return the right option of each text that asks a question: deck, card, data path."""
    return {
        (asked.kind.deck.id, question.card.id, question.at(name)): folded(
            question.options[question.right]
        )
        for asked in asked_by(game)
        for question in asked.all
        for name in asked.kind.asked
    }


def _equal(texts: Sequence[_Text]) -> Iterator[Diagnostic]:
    first: dict[str, _Text] = {}
    for text in texts:
        other = first.setdefault(text.folded, text)
        if other is not text:
            yield TEXT_TWICE.at(
                text.place,
                f"`{text.name}` and `{other.name}` have the same text",
                hint="change or remove one; equal cards are one row with `copies:`",
                path=f"{text.name}.{text.path}",
                related=[("the same text", other.place)],
            )


def _near(texts: Sequence[_Text]) -> Iterator[Diagnostic]:
    """Find texts that share most of their words.

    Two sets of words that share so much have a word in common among their rarest ones: only texts
    that do are compared (the prefix filter of Chaudhuri, Ganti and Kaushik, 2006).
    """
    sets = [frozenset(text.folded.split()) for text in texts]
    often = Counter(word for words in sets for word in words)
    holding: dict[str, list[int]] = defaultdict(list)
    for at, words in enumerate(sets):
        if len(words) < _LONG:
            continue
        rarest = sorted(words, key=lambda word: (often[word], word))
        rarest = rarest[: len(words) - ceil(_SHARED * len(words)) + 1]
        others = sorted({other for word in rarest for other in holding[word]})
        for other in others:
            if _alike(texts[at], texts[other], words, sets[other]):
                yield _finding(texts[at], texts[other])
                break
        for word in rarest:
            holding[word].append(at)


def _alike(one: _Text, other: _Text, words: frozenset[str], more: frozenset[str]) -> bool:
    if one.folded == other.folded or one.right != other.right:
        return False
    if len(words & more) < _SHARED * len(words | more):
        return False
    return not any(letter.isdigit() for word in words ^ more for letter in word)


def _finding(text: _Text, other: _Text) -> Diagnostic:
    return TEXT_ALIKE.at(
        text.place,
        f"`{text.name}` and `{other.name}` have nearly the same text",
        hint="change or remove one, if they are the same to players",
        path=f"{text.name}.{text.path}",
        related=[("nearly the same text", other.place)],
    )
