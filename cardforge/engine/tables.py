"""What a game's files say, as numbers for its rules.

``DATA`` of rules.py names what the rules want to know, each with where it stands::

    DATA = dict(
        hand_size="settings.hand_size",              # int; bool 0 or 1; per_players: by number
        at_once="settings.copy_window is immediate",  # 1 where the choice is this one
        raider="settings.rule_cards has raider",      # 1 where the list holds it
        copies="spice.copies",                        # a row: value of each card, from 1
        number="spice.number",                        # an empty field is 0
        kind="spice.spice",                           # a choice is its place in `of:`, from 1
        wild="spice.wild is number",                  # 1 where the choice is this one
        correct="movie+poster.questions.correct",     # a row for each card, of its list, from 1
        numbers="rule_cards.numbers",                # the same of a list of numbers
        raider_card="rule_cards.id is raider",       # 1 for the card of this id
        trophies="count.trophies",                    # pieces in the box
        knows="people.knows",                         # as a setting, of ``people:``
    )

A name before the dot is a component (its cards) or a deck; several are joined by ``+``, their
cards counted on. Rows begin with how many values follow.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardforge.diagnostics import did_you_mean
from cardforge.source.components import copies_of, matches
from cardforge.source.model import Card, Component, Deck, Field, Game, Record
from cardforge.source.settings import counts

Value = int | list[int] | list[list[int]]
#: A length in STATE: a number, ``seats``, ``kinds:spice`` (cards of a deck), ``cards:spice`` (with
#: their copies); two for rows of rows.
Length = int | str

#: Rooms are rounded up to so many, so that a card more does not change the shape of the state.
_STEP = 32


class DataFault(Exception):
    """The rules ask for something that the game does not have: what, and a remedy."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Tables(NamedTuple):
    """Values by name, and the rooms that lengths of STATE are measured by."""

    values: Mapping[str, Value]
    rooms: Mapping[str, int]


def tables_of(
    game: Game, settings: Record, wanted: Mapping[str, str], people: Record | None = None
) -> Tables:
    """Return what rules want to know of a game under settings and parameters of people.

    Raises:
        DataFault: the game has no such thing.
    """
    reader = _Reader(game, settings, people)
    values = {name: reader.value(name, path) for name, path in wanted.items()}
    return Tables(values, reader.rooms())


def cards_named(game: Game, name: str) -> tuple[Deck | None, Sequence[Card]]:
    """Return the deck of a name, and its cards; of a component those that it takes.

    Where rules have a card as a number, that is its place here, from 1.
    """
    component = game.components.get(name)
    deck = component.deck if component is not None else game.decks.get(name)
    if deck is None:
        return None, ()
    if component is None:
        return deck, deck.cards
    return deck, [card for card in deck.cards if _takes(component, card)]


def room(count: int) -> int:
    """Return the length of a row that holds ``count`` and a few more, besides its own count."""
    return -(-(count + 1) // _STEP) * _STEP


class _Reader:
    def __init__(self, game: Game, settings: Record, people: Record | None) -> None:
        self._game = game
        self._settings = settings
        self._people = Record({}, "people") if people is None else people
        self._counts = counts(game, settings)

    def rooms(self) -> dict[str, int]:
        """Return the rooms by their names in STATE."""
        found = {"seats": self._game.players[1]}
        for name in (*self._game.decks, *self._game.components):
            deck, cards = self._cards(name)
            if deck is not None:
                found[f"kinds:{name}"] = room(len(cards))
                found[f"cards:{name}"] = room(sum(self._copies(name)))
        return found

    def value(self, name: str, path: str) -> Value:
        words = path.split()
        where, asked = words[0], words[1:]
        if len(asked) not in (0, 2) or (asked and asked[0] not in ("is", "has")):
            raise DataFault(
                f"DATA `{name}`: `{path}` cannot be read",
                "write a place, or `place is choice`, `place has item`",
            )
        head, _, rest = where.partition(".")
        choice = asked[1] if asked else ""
        verb = asked[0] if asked else ""
        if head == "settings":
            return self._setting(rest, verb, choice)
        if head == "people" and not self._is_deck(head):
            return self._setting(rest, verb, choice, people=True)
        if head == "count":
            return self._count(rest)
        return self._column(head.split("+"), rest, choice)

    def _is_deck(self, name: str) -> bool:
        return name in self._game.decks or name in self._game.components

    def _setting(self, name: str, verb: str, choice: str, *, people: bool = False) -> Value:
        group, kind = ("people", "parameter") if people else ("settings", "setting")
        settings = self._game.people if people else self._game.settings
        if name not in settings:
            hint = did_you_mean(name, settings, f"{kind}s")
            raise DataFault(f"the game has no {kind} `{name}`", hint)
        setting = settings[name]
        value: Any = self._people[name] if people else self._settings[name]
        if choice and choice not in setting.of:
            raise DataFault(
                f"the {kind} `{name}` has no choice `{choice}`",
                did_you_mean(choice, setting.of, "choices"),
            )
        if setting.type == "list":
            if verb != "has":
                raise DataFault(
                    f"the {kind} `{name}` is a list", f"ask for one: {group}.{name} has …"
                )
            return int(choice in value)
        if choice:
            return int(str(value) == choice)
        if setting.type == "choice":
            return list(setting.of).index(str(value)) + 1
        if isinstance(value, dict):
            last = self._game.players[1]
            return [last, *[int(value.get(n, 0)) for n in range(1, last + 1)]]
        return int(value)

    def _count(self, name: str) -> int:
        if name not in self._counts:
            raise DataFault(
                f"the game has no component or deck `{name}`",
                did_you_mean(name, tuple(self._counts), "components"),
            )
        count: Any = self._counts[name]
        return int(count)

    def _column(self, names: Sequence[str], rest: str, choice: str) -> Value:
        steps = rest.split(".")
        found: list[Any] = [0]
        ids: list[str] = []
        for name in names:
            deck, cards = self._cards(name)
            if deck is None:
                known = (*self._game.decks, *self._game.components)
                raise DataFault(
                    f"the game has no deck `{name}`", did_you_mean(name, known, "decks")
                )
            if rest == "copies":
                found += self._copies(name)
            elif rest == "id" and choice:
                found += [int(card.id == choice) for card in cards]
                ids += [card.id for card in cards]
            elif not rest:
                raise DataFault(
                    f"a field of the deck `{deck.id}` is wanted", f"write {deck.id}.field"
                )
            else:
                where = f"the deck `{deck.id}`"
                found += [
                    _walk(deck, deck.fields, card.values, steps, choice, where) for card in cards
                ]
        if rest == "id" and choice and choice not in ids:
            decks = " and ".join(f"`{name}`" for name in names)
            raise DataFault(
                f"the deck {decks} has no card `{choice}`", did_you_mean(choice, ids, "cards")
            )
        if any(isinstance(one, list) for one in found[1:]):
            longest = max(len(one) for one in found[1:])
            rows = [[0] * longest, *[[*one, *[0] * (longest - len(one))] for one in found[1:]]]
            rows[0][0] = len(found) - 1
            return rows
        found[0] = len(found) - 1
        return found

    def _cards(self, name: str) -> tuple[Deck | None, Sequence[Card]]:
        return cards_named(self._game, name)

    def _copies(self, name: str) -> list[int]:
        values = {key: self._settings[key] for key in self._settings}
        return [copies_of(card, values) for card in self._cards(name)[1]]


def _takes(component: Component, card: Card) -> bool:
    return not component.only or matches(card, component.only)


def _walk(
    deck: Deck,
    fields: Mapping[str, Field],
    values: Any,
    steps: Sequence[str],
    choice: str,
    where: str,
) -> int | list[int]:
    """Return what stands at the end of a path: a number, or of a list how many and each one.

    ``where`` is what the fields belong to, in words; ``values`` is None where there are none.
    """
    step, rest = steps[0], steps[1:]
    field = fields.get(step)
    if field is None:
        raise DataFault(f"{where} has no field `{step}`", did_you_mean(step, fields, "fields"))
    value = None if values is None else values[step]
    inner = f"`{step}` of the deck `{deck.id}`"
    if field.type != "list":
        if rest:
            return _walk(deck, field.fields, value, rest, choice, inner)
        return _number(deck, field, value, choice)
    plain = field.fields.get("")
    if plain is None and not rest:
        named = ", ".join(f"{deck.id}.{step}.{name}" for name in field.fields)
        raise DataFault(f"the items of {inner} have several fields", f"name one: {named}")
    found = [len(value or ())]
    for item in value or ():
        one = (
            _number(deck, plain, item, choice)
            if plain is not None and not rest
            else _walk(deck, field.fields, item, rest, choice, inner)
        )
        if isinstance(one, list):
            raise DataFault(f"{inner} holds lists in a list", "rules see rows, and rows of rows")
        found.append(one)
    return found


def _number(deck: Deck, field: Field, value: Any, choice: str) -> int:
    if choice:
        if choice not in field.of:
            raise DataFault(
                f"the field `{field.name}` of the deck `{deck.id}` has no choice `{choice}`",
                did_you_mean(choice, field.of, "choices"),
            )
        return int(value is not None and str(value) == choice)
    if value is None:
        return 0
    if field.type == "choice":
        return list(field.of).index(str(value)) + 1
    if field.type == "number":
        # Probabilities and weights: parts of 65,536, so that every machine counts alike.
        return round(float(value) * 65536)
    if isinstance(value, int):
        return int(value)
    raise DataFault(
        f"the field `{field.name}` of the deck `{deck.id}` is no number",
        "rules see numbers, choices, yes and no",
    )
