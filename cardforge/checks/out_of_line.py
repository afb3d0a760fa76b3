"""Whether counts of cards are all alike but one: a card too many, too few, or mistyped."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple, cast

from cardforge.checks.subject import Subject
from cardforge.diagnostics import Diagnostic
from cardforge.diagnostics.codes.decks import OUT_OF_LINE
from cardforge.source.components import copies_of
from cardforge.source.model import Card, Deck, Field, Record

#: Counts that there must be before one can be out of line, and how many may be for each of them.
_FEWEST, _SHARE = 8, 0.05
#: Values of a field that are counted; one with more is a name rather than a kind.
_MOST = 200

Key = tuple[str, ...]


class _Row(NamedTuple):
    """A card, or an item of a list of it: its values, where they stand, how often it is there."""

    card: Card
    values: Record
    path: str
    copies: int


def out_of_line(subject: Subject) -> Iterator[Diagnostic]:
    """Count the cards of each deck by the values of each field, and of each two fields."""
    settings = {name: subject.settings[name] for name in subject.settings}
    for deck in subject.game.decks.values():
        cards = [
            _Row(card, card.values, "", copies)
            for card in deck.cards
            if (copies := copies_of(card, settings))
        ]
        yield from _of_rows(deck, deck.fields, cards, "cards")
        for field in deck.fields.values():
            if field.type == "list" and "" not in field.fields:
                yield from _of_rows(deck, field.fields, list(_items(cards, field.name)), field.name)


def _items(cards: Sequence[_Row], name: str) -> Iterator[_Row]:
    for card in cards:
        items = cast("tuple[Record, ...] | None", card.values[name])
        for at, item in enumerate(items or ()):
            yield _Row(card.card, item, f"{name}.{at}.", card.copies)


def _of_rows(
    deck: Deck, fields: Mapping[str, Field], rows: Sequence[_Row], what: str
) -> Iterator[Diagnostic]:
    counted = [field for field in fields.values() if field.type in ("choice", "int", "bool", "ref")]
    told: set[tuple[str, str]] = set()
    # Two fields first: what they tell explains the counts of each.
    for some in (*combinations(counted, 2), *((field,) for field in counted)):
        for key, count, usual in _odd(some, rows):
            parts = list(zip((field.name for field in some), key, strict=True))
            if told.isdisjoint(parts):
                told.update(parts)
                yield _finding(deck, some, rows, what, (parts, count, usual))


def _odd(fields: Sequence[Field], rows: Sequence[_Row]) -> Iterator[tuple[Key, int, int]]:
    """Yield the values whose count is out of line, with that count and the usual one."""
    counts: Counter[Key] = Counter()
    for row in rows:
        key = tuple(_spelled(row.values[field.name]) for field in fields)
        if all(key):
            counts[key] += row.copies
    values = [_values(field, {key[at] for key in counts}) for at, field in enumerate(fields)]
    size = 1
    for some in values:
        size *= len(some)
    if not _FEWEST <= size <= _MOST or len(counts) < _FEWEST:
        return
    keys = list(product(*values))
    usual, often = Counter(counts[key] for key in keys).most_common(1)[0]
    odd = [key for key in keys if counts[key] != usual]
    if usual and odd and len(odd) <= max(1, _SHARE * size) and often > 1:
        for key in odd:
            yield key, counts[key], usual


def _values(field: Field, seen: set[str]) -> list[str]:
    """Return the values that are counted: those that occur, and numbers missing between them."""
    if field.type != "int" or not seen:
        return sorted(seen)
    numbers = sorted(map(int, seen))
    whole = range(numbers[0], numbers[-1] + 1)
    gaps = len(whole) - len(numbers)
    return [str(n) for n in (whole if gaps <= max(1, _SHARE * len(whole)) else numbers)]


def _spelled(value: object) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _finding(
    deck: Deck,
    fields: Sequence[Field],
    rows: Sequence[_Row],
    what: str,
    found: tuple[list[tuple[str, str]], int, int],
) -> Diagnostic:
    parts, count, usual = found
    name = parts[-1][0]
    shown = " and ".join(f"`{field}: {value}`" for field, value in parts)
    having = [row for row in rows if all(_spelled(row.values[f]) == v for f, v in parts)]
    where = f"{deck.id}.{'' if what == 'cards' else f'{what}.*.'}{name}"
    return OUT_OF_LINE.at(
        having[-1].card.places[f"{having[-1].path}{name}"] if having else fields[-1].place,
        f"{shown}: {_times(count)} among the {what} of `{deck.id}`, "
        f"where all others are there {_times(usual)}",
        hint="add, remove or mend a card, if all should be there as often",
        path=where,
    )


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")
