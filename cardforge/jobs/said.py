"""What a game says at the table, in a language: the phrases of table.yaml with their values."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardforge.diagnostics import Findings, InputFault, did_you_mean
from cardforge.diagnostics.codes.play import BAD_TABLE
from cardforge.engine.playout import SPOKEN
from cardforge.engine.rules import Rules
from cardforge.engine.tables import cards_named
from cardforge.engine.view import Shown, View
from cardforge.jobs.table_words import package_word
from cardforge.l10n.fill import fill
from cardforge.l10n.ids import table_id
from cardforge.l10n.localize import localize
from cardforge.l10n.localized_game import localize_game, localize_settings
from cardforge.l10n.words import Words, named
from cardforge.source.model import Card, Deck, Field, Game
from cardforge.source.settings import counts
from cardforge.source.table import Phrase, Table, ValueKind

#: What is said where a card or a choice is wanted and there is none.
NOTHING = "–"
Speaker = Callable[[int], str]


class Said:
    """Says actions, events and what is seen; ``names`` are those of the players, where known."""

    def __init__(
        self, game: Game, rules: Rules, table: Table, words: Words, names: Sequence[str] = ()
    ) -> None:
        self.words = words
        self._rules = rules
        self._source = game
        self._game = localize_game(game, words)
        self._table = table
        self._names = names
        self._speakers: dict[str, Speaker] = {}

    @property
    def title(self) -> str:
        """The name of the game."""
        return self._game.title

    def seat(self, seat: int) -> str:
        """Return the name of the player of a seat."""
        if 0 <= seat < len(self._names) and self._names[seat]:
            return self._names[seat]
        return self.package("player", number=seat + 1)

    def package(self, name: str, **names: object) -> str:
        """Return words of the package."""
        return package_word(self.words, name, **names)

    def action(self, name: str, values: Sequence[int]) -> str:
        """Return an action in words."""
        return self._said(self._table.groups["actions"][name], values)

    def event(self, event: Sequence[Any], seat: int | None) -> str | None:
        """Return an event as a seat is told of it; None where it is not. Seat None is told all."""
        if event[0] == SPOKEN:
            return f"{self.seat(event[1])}: {event[2]}"
        name = self._rules.ns["EVENTS"][event[0]]
        phrase = self._table.groups.get("events", {}).get(name)
        if phrase is None:
            return None
        values = dict(zip(phrase.of, event[1:], strict=False))
        if phrase.to and seat is not None and values[phrase.to] != seat:
            return None
        if phrase.when and not values[phrase.when]:
            return None
        return self._said(phrase, event[1 : 1 + len(phrase.of)])

    def show(self, view: View) -> list[str]:
        """Return the lines of what a seat sees.

        Raises:
            InputFault: a phrase shows what no seat sees, which of a class only a playout tells.
        """
        seen: View = {**self._data(), **view}
        return [
            self._filled(phrase, self._values(phrase, seen))
            for phrase in self._table.groups.get("show", {}).values()
            if not phrase.when or self._seen(phrase.when, seen)
        ]

    def prompt(self, phase: str, view: View, group: str = "prompts") -> str:
        """Return what is asked; in the group ``help`` what explains it; "" where nothing says so.

        Where the rules name no phases the first phrase is said.
        """
        phrases = self._table.groups.get(group, {})
        phrase = phrases.get(phase) if phase else next(iter(phrases.values()), None)
        if phrase is None:
            return ""
        seen: View = {**self._data(), **view}
        return self._filled(phrase, self._values(phrase, seen))

    def end(self, ended: int) -> str:
        """Return how a game ended."""
        return self._filled(self._table.groups["ends"][self._rules.ns["ENDS"][ended - 1]], {})

    def reason(self, name: str) -> str:
        """Return why a game cannot be set up."""
        phrase = self._table.groups.get("reasons", {}).get(name)
        return name if phrase is None else self._filled(phrase, {})

    def value(self, name: str, value: Shown) -> str:
        """Return a value in words: a number, the cards of a zone, or either seat by seat."""
        if isinstance(value, dict):
            return ", ".join(
                f"{self.seat(at)}: {self.value(name, one)}" for at, one in value.items()
            )
        if isinstance(value, tuple):
            return ", ".join(self._speaker(name)(one) for one in value) or NOTHING
        return self._speaker(name)(value)

    def _values(self, phrase: Phrase, seen: View) -> dict[str, str]:
        return {name: self.value(name, self._seen(name, seen)) for name in phrase.of}

    def _seen(self, name: str, seen: View) -> Shown:
        if name not in seen:
            hint = did_you_mean(name, seen)
            what = f"no seat sees `{name}`"
            raise InputFault(BAD_TABLE.at(None, what, hint=hint, file=self._table.file))
        return seen[name]

    def _data(self) -> View:
        """Return what rules know from the game's files, as far as it is one number."""
        return dict(self._rules.told_data)

    def _said(self, phrase: Phrase, values: Sequence[int]) -> str:
        """Return a phrase with its values in order; the last name takes all that are left."""
        given: dict[str, str] = {}
        for at, name in enumerate(phrase.of):
            last = at + 1 == len(phrase.of) and len(values) > len(phrase.of)
            given[name] = self.value(name, tuple(values[at:]) if last else values[at])
        return self._filled(phrase, given)

    def _filled(self, phrase: Phrase, values: Mapping[str, str]) -> str:
        text = self.words.raw(table_id(phrase.id), phrase.text)
        return fill(text, lambda hole: named(hole, dict(values)))

    def _speaker(self, name: str) -> Speaker:
        found = self._speakers.get(name)
        if found is None:
            kind = kind_of(self._table, name)
            found = self._speakers[name] = self._made(kind)
        return found

    def _made(self, kind: ValueKind) -> Speaker:
        if kind.of == "number":
            return str
        if kind.of == "seat":
            return lambda seat: self.seat(seat) if seat >= 0 else NOTHING
        head, _, rest = kind.of.partition(".")
        if head == "words":
            return lambda value: self._word(rest, value)
        if head == "settings":
            return _labels(self._game.settings[rest].of)
        if rest:
            return _labels(field_at(self._game, head, rest).of)
        return self._cards(kind)

    def _word(self, name: str, value: int) -> str:
        phrase = self._table.words[name].get(value)
        return NOTHING if phrase is None else self._filled(phrase, {})

    def _cards(self, kind: ValueKind) -> Speaker:
        cards: list[tuple[Deck, Card]] = []
        for name in kind.of.split("+"):
            deck, some = cards_named(self._source, name)
            if deck is not None:
                cards += [(deck, card) for card in some]
        known: dict[int, str] = {}

        def say(place: int) -> str:
            if not 0 < place <= len(cards):
                return NOTHING
            if place not in known:
                known[place] = self._card(*cards[place - 1], kind.text)
            return known[place]

        return say

    def _card(self, deck: Deck, card: Card, phrase: Phrase | None) -> str:
        settings = self._rules.settings
        names = {
            "count": counts(self._source, settings),
            "settings": localize_settings(settings, self.words),
        }
        values = localize(deck, card, self.words, names, Findings())
        given = {name: "" if values[name] is None else values[name] for name in values}
        if phrase is None:
            return str(given.get("name") or card.id)
        text = self.words.raw(table_id(phrase.id), phrase.text)
        return fill(text, lambda hole: named(hole, given)).strip()


def kind_of(table: Table, name: str) -> ValueKind:
    """Return how a value is said; a kind may be the name of another value."""
    kind = table.kinds.get(name, ValueKind("number"))
    for _ in table.kinds:
        # A deck that is said by its fields is a deck, though a value may be called like it.
        if kind.text is not None or kind.of == name or kind.of not in table.kinds:
            break
        name = kind.of
        kind = table.kinds[name]
    return kind


def field_at(game: Game, name: str, path: str) -> Field:
    """Return a field of a deck or component by its path.

    Raises:
        KeyError: there is no such field; the name that is wrong.
    """
    deck, _ = cards_named(game, name)
    if deck is None:
        raise KeyError(name)
    fields: Mapping[str, Field] = deck.fields
    steps = path.split(".")
    for step in steps[:-1]:
        fields = fields[step].fields
    return fields[steps[-1]]


def _labels(of: Mapping[str, str]) -> Speaker:
    """Return what says the label of a choice by its place, from 1."""
    labels = list(of.values())
    return lambda place: labels[place - 1] if 0 < place <= len(labels) else NOTHING
