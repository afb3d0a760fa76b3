"""A game with the texts of its cards in a language, as far as they are translated."""

from collections.abc import Mapping
from typing import cast

from cardforge.diagnostics import Findings, Place
from cardforge.l10n.catalog import CatalogWords
from cardforge.l10n.ids import card_id
from cardforge.l10n.localize import localize
from cardforge.source.model import Card, Deck, Field, Game, Places, Record


def translated_game(game: Game, words: CatalogWords) -> Game:
    """Return the game with those cards alone that are translated whole, in the language.

    Placeholders stay as they are. The places of translated texts are those in the catalog.
    """
    decks = {name: _deck(deck, words) for name, deck in game.decks.items()}
    return game._replace(decks=decks)


def _deck(deck: Deck, words: CatalogWords) -> Deck:
    cards = []
    for card in deck.cards:
        before = words.lacking
        # What cannot be filled, a build tells.
        values = localize(deck, card, words, None, Findings())
        if words.lacking == before:
            places = TranslatedPlaces(deck, card, words)
            cards.append(card._replace(values=values, places=places))
    return deck._replace(cards=tuple(cards))


class TranslatedPlaces(Places):
    """Finds the translation of a text by its data path; any other value where the deck has it."""

    __slots__ = ("_card", "_deck", "_words")

    def __init__(self, deck: Deck, card: Card, words: CatalogWords) -> None:
        self._deck = deck
        self._card = card
        self._words = words

    def __getitem__(self, path: str) -> Place:
        source = self._card.places[path]
        steps, value = _named(self._deck.fields, self._card.values, path)
        if not isinstance(value, str):
            return source
        name = card_id(self._deck.id, self._card.id, ".".join(steps))
        return self._words.place(name, value) or source

    def __contains__(self, key: object) -> bool:
        return key in self._card.places

    def key(self, name: str) -> Place:
        """Return the place of the key ``name`` in the deck."""
        return self._card.places.key(name)


def _named(fields: Mapping[str, Field], values: Record, path: str) -> tuple[list[str], object]:
    """Return a data path with items of lists by their names, as ids have them, and the value."""
    steps: list[str] = []
    value: object = values
    inside: Mapping[str, Field] = fields
    field: Field | None = None
    for step in path.split("."):
        if field is not None and field.type == "list":
            items = cast("tuple[object, ...]", value)
            value = items[int(step)]
            key = field.key if isinstance(value, Record) else None
            steps.append(str(cast("Record", value)[key]) if key else step)
            inside, field = field.fields, field.fields.get("")
            continue
        value = cast("Mapping[str, object]", value)[step]
        steps.append(step)
        field = inside.get(step) or inside.get("")
        inside = {} if field is None else field.fields
    return steps, value
