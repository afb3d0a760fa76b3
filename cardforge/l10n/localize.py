"""A card in a language: its translated texts and labels, with placeholders filled."""

from collections.abc import Iterator, Mapping
from typing import cast

from cardforge.diagnostics import Findings
from cardforge.diagnostics.codes import languages as codes
from cardforge.l10n.fill import FillFault, Hole, fill
from cardforge.l10n.ids import card_id, label_id
from cardforge.l10n.words import Words, named
from cardforge.source.model import Card, Choice, Deck, Field, Record
from cardforge.source.shown import one_line

#: Types of fields whose values have parts, which may be texts.
_PARTED = frozenset({"list", "map", "group"})


def localize(
    deck: Deck, card: Card, words: Words, names: Mapping[str, object] | None, findings: Findings
) -> Record:
    """Return the card's values in the language of ``words``.

    ``names`` are what texts may name besides the card's own fields: ``count`` and
    ``settings``; where it is None, placeholders stay as they are. A placeholder that cannot be
    filled is a finding at its exact place, and stays as it is. Where nothing changes, the card's
    own record is returned.
    """
    return _Localizer(deck, card, words, names, findings).record()


def _renewed(record: Record, values: Mapping[str, object]) -> Record:
    """Return a record of the same name with other values."""
    return Record(values, repr(record)[1:-1])


class _Localizer:
    def __init__(
        self,
        deck: Deck,
        card: Card,
        words: Words,
        names: Mapping[str, object] | None,
        findings: Findings,
    ) -> None:
        self.deck = deck
        self.card = card
        self.words = words
        self.names = names
        self.findings = findings
        #: Labels of choices that are other ones in the language.
        self.labels: dict[str, object] = {}
        #: What placeholders stand for, once there is one.
        self.look: dict[str, object] = {}

    def record(self) -> Record:
        values = self.card.values
        changed: dict[str, object] = {}
        others: list[tuple[str, Field]] = []
        # Labels first: a text may show the label of a choice.
        for name, field in self.deck.fields.items():
            kind = field.type
            if kind == "choice":
                old = values[name]
                new = self._value(field, old, name, name)
                if new is not old:
                    changed[name] = new
            elif field.translate or kind in _PARTED:
                others.append((name, field))
        if changed:
            self.labels = changed.copy()
        for name, field in others:
            old = values[name]
            new = self._value(field, old, name, name)
            if new is not old:
                changed[name] = new
        if not changed:
            return values
        return _renewed(values, {name: changed.get(name, values[name]) for name in values})

    def _value(self, field: Field, value: object, path: str, declared: str) -> object:
        """Return a value in the language; ``declared`` is the path without item names."""
        if value is None:
            return None
        match field.type:
            case "text":
                return self._text(str(value), path) if field.translate else value
            case "choice":
                choice = cast("Choice", value)
                label = self.words.raw(label_id(self.deck.id, declared, choice), choice.label)
                return value if label == choice.label else Choice(choice, label)
            case "list":
                old = cast("tuple[object, ...]", value)
                items = tuple(
                    self._item(field, item, f"{path}.{self._key(field, item, i)}", declared)
                    for i, item in enumerate(old)
                )
                return value if all(a is b for a, b in zip(items, old, strict=True)) else items
            case "map":
                table = cast("dict[str, object]", value)
                inner = field.fields[""]
                found = {
                    key: self._value(inner, item, f"{path}.{key}", declared)
                    for key, item in table.items()
                }
                return value if all(found[key] is table[key] for key in table) else found
            case "group":
                return self._item(field, value, path, declared)
        return value

    def _item(self, field: Field, item: object, path: str, declared: str) -> object:
        if "" in field.fields:
            return self._value(field.fields[""], item, path, declared)
        record = cast("Record", item)
        found: dict[str, object] = {}
        for name in record:
            inner = field.fields[name]
            found[name] = self._value(inner, record[name], f"{path}.{name}", f"{declared}.{name}")
        if all(found[name] is record[name] for name in record):
            return item
        return _renewed(record, found)

    def _key(self, field: Field, item: object, position: int) -> str:
        if field.key and isinstance(item, Record):
            return str(item[field.key])
        return str(position)

    def _text(self, source: str, path: str) -> str:
        text = self.words.raw(card_id(self.deck.id, self.card.id, path), source)
        if self.names is None or ("{" not in text and "}" not in text):
            return text
        try:
            return fill(text, self._named)
        except FillFault as fault:
            self._report(fault, text, source, path)
            return text

    def _named(self, hole: Hole) -> object:
        if not self.look:
            values = self.card.values
            own = {name: values[name] for name in values}
            self.look = {**own, **self.labels, **(self.names or {})}
        return named(hole, self.look)

    def _report(self, fault: FillFault, text: str, source: str, path: str) -> None:
        place = self.card.places[".".join(self._steps(path))]
        written = place.source.text[place.start : place.end]
        at = written.find(text[fault.start : fault.end])
        if text == source and at >= 0 and written.count(text[fault.start : fault.end]) == 1:
            place = place.source.place(place.start + at, place.start + at + fault.end - fault.start)
        self.findings.add(
            codes.PLACEHOLDER.at(
                place,
                one_line(fault.message),
                hint=one_line(fault.hint),
                path=card_id(self.deck.id, self.card.id, path),
                locale=self.words.locale,
            )
        )

    def _steps(self, path: str) -> Iterator[str]:
        """Yield the path with list items counted from 0, as places know them."""
        steps = path.split(".")
        fields: Mapping[str, Field] = self.deck.fields
        value: object = self.card.values
        field: Field | None = None
        for step in steps:
            if field is not None and field.type == "list" and isinstance(value, tuple):
                names = [self._key(field, item, i) for i, item in enumerate(value)]
                position = names.index(step)
                value = value[position]
                fields = field.fields
                field = fields.get("")
                yield str(position)
                continue
            if isinstance(value, Record | dict):
                value = value[step]
            field = fields.get(step) or fields.get("")
            fields = field.fields if field is not None else {}
            yield step
