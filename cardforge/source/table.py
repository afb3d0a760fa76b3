"""``table.yaml``: what the engine says to players, as phrases by id.

A phrase is a text, or a text with the values that it shows, in the order in which the rules give
them::

    actions:
      play: {text: "Play {card}: “{number} {spice}”", of: [card, number, spice]}
      pass: Pass and draw a card
    words:
      doubt: {1: number, 2: spice}
    kinds: {card: {deck: spice, as: "{number} {spice}"}, number: number, spice: spice.spice,
            seat: seat, doubt: words.doubt}

``kinds`` tells how a value is said: ``number`` and ``seat`` as they are, a deck by its card (its
``name``, or the text ``as`` with the fields of the card), ``deck.field`` and ``settings.name`` by
the label of the choice, ``words.name`` by the words of this file.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from cardforge.diagnostics import Findings
from cardforge.source.model import Places
from cardforge.source.reader import read_file
from cardforge.source.scalars import Int, Name, Text
from cardforge.source.spec import Either, Group, Key, ListOf, MapOf, Reading

#: The file, in the game's folder.
TABLE: Final = "table.yaml"
#: Groups of phrases: what each is for.
GROUPS: Final = {
    "actions": "what a player may do, by the names of ACTIONS in rules.py",
    "events": "what happens, by the names of EVENTS; those that are not here are not told",
    "ends": "how a game ends, by the names of ENDS",
    "prompts": "what is asked of a player, by the names of PHASES",
    "help": "what explains it, by the names of PHASES",
    "show": "lines that a player sees of the table, in this order",
    "reasons": "why a game cannot be set up, by the names of REASONS",
}


class Phrase(NamedTuple):
    """A text with placeholders, and the names of the values that stand for them.

    ``when`` names a value: where it is 0, or an empty zone, the phrase is not said. ``to`` names
    the value that is the one seat to be told.
    """

    id: str
    text: str
    of: tuple[str, ...] = ()
    when: str = ""
    to: str = ""


class ValueKind(NamedTuple):
    """How a value is said: what it is, and for a card the phrase of its fields, if not its name."""

    of: str
    text: Phrase | None = None


class Table(NamedTuple):
    """All phrases of a game by group and name, words by name and value, kinds by name."""

    groups: Mapping[str, Mapping[str, Phrase]]
    words: Mapping[str, Mapping[int, Phrase]]
    kinds: Mapping[str, ValueKind]
    file: str
    places: Places

    def phrases(self) -> Iterator[Phrase]:
        """Yield every phrase: groups, then words, then kinds, each in the order of the file."""
        for group in self.groups.values():
            yield from group.values()
        for words in self.words.values():
            yield from words.values()
        for kind in self.kinds.values():
            if kind.text is not None:
                yield kind.text


def table_group() -> Group:
    """Return what may stand in table.yaml."""
    name = Name("a name")
    said = Text("what is said")
    phrase = Either(
        "a text, or {text: …, of: […]}",
        scalar=said,
        mapped=Group(
            {
                "text": Key(said, "what is said", required=True),
                "of": Key(ListOf(name), "the values that the text shows, in the rules' order"),
                "when": Key(name, "said only where this value is not 0 and no empty zone"),
                "to": Key(name, "the value that is the one seat to be told"),
            },
            "a phrase",
        ),
    )
    kind = Either(
        "number, seat, a deck, deck.field, settings.name, words.name, or {deck: …, as: …}",
        scalar=Text("number, seat, a deck, deck.field, settings.name or words.name"),
        mapped=Group(
            {
                "deck": Key(Text("a deck"), "the deck whose cards are meant", required=True),
                "as": Key(said, "how a card is said, with its fields", required=True),
            },
            "a kind",
        ),
    )
    keys = {group: Key(MapOf(name, phrase), what) for group, what in GROUPS.items()}
    words = MapOf(name, MapOf(Int(what="a whole number"), said))
    return Group(
        {
            **keys,
            "words": Key(words, "words for values that stand in no deck, by value"),
            "kinds": Key(MapOf(name, kind), "how each value is said"),
        },
        "what the engine says",
    )


def read_table(folder: Path, shown: str, findings: Findings) -> Table | None:
    """Return the phrases of a game; None where it has none, or the file cannot be used."""
    path = folder / TABLE
    if not path.is_file():
        return None
    file = f"{shown}/{TABLE}"
    document = read_file(path, file, findings)
    if document is None:
        return None
    ctx = Reading(document, findings, "table")
    read = table_group().read(document.root, document.root.base, ctx)
    if not isinstance(read, dict):
        return None
    values = cast("dict[str, Any]", read)
    groups = {
        group: {name: _phrase(f"{group}.{name}", one) for name, one in values[group].items()}
        for group in GROUPS
        if group in values
    }
    words = {
        name: {value: Phrase(f"words.{name}.{value}", text) for value, text in one.items()}
        for name, one in values.get("words", {}).items()
    }
    kinds = {name: _kind(name, kind) for name, kind in values.get("kinds", {}).items()}
    return Table(groups, words, kinds, file, Places(document, document.root))


def _phrase(path: str, value: Any) -> Phrase:
    if not isinstance(value, Mapping):
        return Phrase(path, str(value))
    return Phrase(
        path,
        str(value.get("text", "")),
        tuple(value.get("of", ())),
        value.get("when", ""),
        value.get("to", ""),
    )


def _kind(name: str, value: Any) -> ValueKind:
    if not isinstance(value, Mapping):
        return ValueKind(str(value))
    text = Phrase(f"kinds.{name}", str(value.get("as", "")))
    return ValueKind(str(value.get("deck", "")), text)
