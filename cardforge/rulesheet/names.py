"""The names of rules.md: what a rule sheet may say of its game, and what it did say."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from urllib.parse import quote

from jinja2 import Undefined
from markupsafe import Markup

from cardforge.diagnostics import Findings, did_you_mean
from cardforge.faces import helpers
from cardforge.faces.names import deck_records, game_record
from cardforge.faces.sandbox import HelperFault
from cardforge.l10n.localize import localize
from cardforge.l10n.words import Words
from cardforge.rulesheet.markdown import CARD, HIGHEST, escaped
from cardforge.source.components import copies_of
from cardforge.source.model import Card, Choice, Deck, Game, Record, Setting

#: Kinds of things that a rule sheet may mention.
COUNT, SETTING, VARIANT, PIECE, CHOICE = "count", "setting", "variant", "piece", "choice"
#: A thing that was mentioned: its kind, then its names.
Mention = tuple[str, ...]


class _Told(dict[str, object]):
    """Values that note which of them are asked for."""

    def __init__(self, values: Mapping[str, object], kind: str, told: set[Mention]) -> None:
        super().__init__(values)
        self._kind = kind
        self._told = told

    def __getitem__(self, name: str) -> object:
        self._told.add((self._kind, name))
        return super().__getitem__(name)


class RuleNames:
    """Gathers the names of rules.md for one game, localized, in one language.

    ``told`` is everything that was mentioned while the sheet was rendered.
    """

    def __init__(
        self, game: Game, settings: Record, counts: Record, words: Words, locale: str
    ) -> None:
        self.told: set[Mention] = set()
        self._game = game
        self._words = words
        self._locale = locale
        self._settings = settings
        self._fillers = {"count": counts, "settings": settings}
        self._cards: dict[str, tuple[Record, ...]] = {}
        values = {name: settings[name] for name in settings}
        self._values = values
        numbers = {name: counts[name] for name in counts}
        first, last = game.players
        self.names: dict[str, object] = {
            "game": game_record(game, deck_records(game)),
            "count": Record(_Told(numbers, COUNT, self.told), "counts"),
            "settings": Record(_Told(values, SETTING, self.told), "settings"),
            "players": tuple(range(first, last + 1)),
            "locale": locale,
            "choices": self._choices,
            "label": self._label,
            "component": self._component,
            "setting": self._setting,
            "variants": self._variants,
            "card": self._card,
            "cards": self._all_cards,
            "copies": self._copies,
            "picture": self._picture,
        }
        self.filters: dict[str, Callable[..., object]] = {
            "number": partial(_number, locale),
            "signed": lambda value: helpers.signed(value, locale),
            "times": lambda value: helpers.times(value, locale),
        }

    def shown(self, value: object) -> object:
        """Return what an expression shows, as Markdown.

        Names are shown as they are, numbers as the language writes them, an empty field as
        nothing.
        """
        if isinstance(value, Markup) or value is None:
            return value if value is not None else ""
        if isinstance(value, Choice):
            return Markup(escaped(value.label))  # noqa: S704 (Markdown)
        if isinstance(value, str):
            return Markup(escaped(value))  # noqa: S704 (Markdown)
        if isinstance(value, Undefined):
            return str(value)  # tells what there is instead
        if isinstance(value, bool) or not isinstance(value, int | float):
            return self._unshown(value)
        return helpers.number(value, self._locale)

    def bound(self, value: object) -> object:
        """Return a value that a message binds, as it is filled in.

        Numbers stay numbers, which plurals need, where they are small enough to look the same in
        every language.
        """
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000:
            return value
        if isinstance(value, tuple):
            return ", ".join(str(self.shown(item)) for item in value)
        return str(self.shown(value))

    def _unshown(self, value: object) -> object:
        if isinstance(value, dict):
            raise HelperFault(
                "a value for each number of players cannot be shown as one",
                "take one with [n], or use sheet.per_players(…)",
            )
        if isinstance(value, bool):
            raise HelperFault(
                "yes or no cannot be shown", "write {% if … %}, with a message for each"
            )
        if isinstance(value, tuple):
            return Markup(", ").join(Markup(str(self.shown(item))) for item in value)  # noqa: S704
        raise HelperFault(
            f"{type(value).__name__.lower()} cannot be shown in a text", "name a part of it"
        )

    def _choices(self, deck: object, field: str) -> list[Choice]:
        """Return the choices of a deck's field, all of which are mentioned by it."""
        found = helpers.choices(self._game.decks, deck, field)
        self.told.update((CHOICE, str(deck), field, str(choice)) for choice in found)
        return found

    def _label(self, deck: str, field: str, choice: str) -> str:
        """Return what people read for a choice."""
        found = {str(one): one for one in helpers.choices(self._game.decks, deck, field)}
        if choice not in found:
            message = f"the field `{field}` of the deck `{deck}` has no choice `{choice}`"
            raise HelperFault(message, did_you_mean(choice, found, "choices"))
        self.told.add((CHOICE, deck, field, choice))
        return found[choice].label

    def _component(self, name: str) -> Record:
        """Return a component: its ``id``, ``name``, ``kind`` and ``count``."""
        components = self._game.components
        if name not in components:
            message = f"the game has no component `{name}`"
            raise HelperFault(message, did_you_mean(name, components, "components"))
        self.told.add((COUNT, name))
        one = components[name]
        count = self._fillers["count"][name]
        values = {"id": one.id, "name": one.name, "kind": one.kind, "count": count}
        return Record(values, "component")

    def _setting(self, name: str) -> Record:
        """Return a setting: ``id``, ``type``, ``means``, ``value``, ``options`` (labels)."""
        settings = self._game.settings
        if name not in settings:
            message = f"the game has no setting `{name}`"
            raise HelperFault(message, did_you_mean(name, settings, "settings"))
        self.told.add((SETTING, name))
        return _setting_record(settings[name], self._settings[name])

    def _variants(self) -> list[Record]:
        """Return the variants: ``id``, ``name`` and ``set``, the settings they change."""
        found = self._game.variants.values()
        self.told.update((VARIANT, one.id) for one in found)
        return [
            Record({"id": one.id, "name": one.name, "set": one.set}, "variant") for one in found
        ]

    def _deck(self, name: str) -> Deck:
        decks = self._game.decks
        if name not in decks:
            message = f"there is no deck `{name}`"
            raise HelperFault(message, did_you_mean(name, decks, "decks"))
        return decks[name]

    def _all_cards(self, deck: str) -> tuple[Record, ...]:
        """Return the cards of a deck in the language, all of which are mentioned by it."""
        found = self._deck(deck)
        if deck not in self._cards:
            quiet = Findings()  # faces tell
            self._cards[deck] = tuple(
                localize(found, card, self._words, self._fillers, quiet) for card in found.cards
            )
        self.told.update((PIECE, deck, card.id) for card in found.cards)
        return self._cards[deck]

    def _card(self, deck: str, name: str) -> Record:
        """Return a card's values in the language."""
        found = self._row(deck, name)
        return localize(self._deck(deck), found, self._words, self._fillers, Findings())

    def _copies(self, deck: str, name: str) -> int:
        """Return how many of a card are in the box under the settings."""
        return copies_of(self._row(deck, name), self._values)

    def _row(self, deck: str, name: str) -> Card:
        """Return a card of a deck, which is mentioned by it."""
        found = self._deck(deck)
        for card in found.cards:
            if card.id == name:
                self.told.add((PIECE, deck, name))
                return card
        ids = [card.id for card in found.cards]
        message = f"the deck `{deck}` has no card `{name}`"
        raise HelperFault(message, did_you_mean(name, ids, "cards"))

    def piece(self, piece: str, card: str = "") -> None:
        """Note that a picture shows a card, or a component without a deck.

        Raises:
            HelperFault: there is none of the name.
        """
        if card:
            self._row(piece, card)
        elif piece in self._game.components and self._game.components[piece].deck is None:
            self.told.add((COUNT, piece))
        else:
            options = [c.id for c in self._game.components.values() if c.deck is None]
            message = f"a picture needs a deck and a card; `{piece}` is no piece without one"
            raise HelperFault(message, did_you_mean(piece, options, "components"))

    def _picture(
        self, piece: str, card: str = "", side: str = "front", height: float = 0, alt: object = ""
    ) -> Markup:
        """Return Markdown that shows a side of a card, or of a component without a deck.

        ``height`` in mm (0: the usual one). Without ``alt`` the words on the face say what the
        picture shows.
        """
        self.piece(piece, card)
        if side not in ("front", "back"):
            raise HelperFault(f"a card has no side `{side}`", "write front or back")
        if not 0 <= height <= HIGHEST:
            raise HelperFault(f"a picture cannot be {height} mm high", f"give up to {HIGHEST} mm")
        path = quote(f"{piece}/{card}" if card else piece, safe="/")
        query = f"?h={height:g}" if height else ""
        text = self.shown(alt)
        return Markup(f"![{text}]({CARD}:{path}{query}#{side})")  # noqa: S704 (Markdown)


def _number(locale: str, value: float, digits: int | None = None) -> str:
    return helpers.number(value, locale, digits)


def _setting_record(setting: Setting, value: Any) -> Record:
    values = {
        "id": setting.id,
        "type": setting.type,
        "means": setting.means,
        "value": value,
        "default": setting.default,
        "options": tuple(Choice(key, label) for key, label in setting.of.items()),
        "low": setting.low,
        "high": setting.high,
    }
    return Record(values, "setting")
