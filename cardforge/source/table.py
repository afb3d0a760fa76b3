"""``table.yaml``: what the engine says to players, as phrases by id.

A phrase is a text, or a text with the values that it shows, in the order in which the rules give
them::

    actions:
      play: {text: "Play {card}: “{number} {spice}”", of: [card, number, spice]}
      pass: Pass and draw a card
    kinds: {card: spice, number: number, spice: spice.spice, seat: seat}

``kinds`` tells how a value is said: ``number`` and ``seat`` as they are, a deck by the name of its
card, ``deck.field`` by the label of its choice.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from cardforge.diagnostics import Findings
from cardforge.source.model import Places
from cardforge.source.reader import read_file
from cardforge.source.scalars import Name, Text
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
    """A text with placeholders, and the names of the values that stand for them."""

    id: str
    text: str
    of: tuple[str, ...]


class Table(NamedTuple):
    """All phrases of a game by group and name; ``kinds`` tells how each value is said."""

    groups: Mapping[str, Mapping[str, Phrase]]
    kinds: Mapping[str, str]
    file: str
    places: Places

    def phrases(self) -> list[Phrase]:
        """Return every phrase, in the order of the file."""
        return [phrase for group in self.groups.values() for phrase in group.values()]


def table_group() -> Group:
    """Return what may stand in table.yaml."""
    name = Name("a name")
    phrase = Either(
        "a text, or {text: …, of: […]}",
        scalar=Text("what is said"),
        mapped=Group(
            {
                "text": Key(Text("what is said"), "what is said", required=True),
                "of": Key(ListOf(name), "the values that the text shows, in the rules' order"),
            },
            "a phrase",
        ),
    )
    keys = {group: Key(MapOf(name, phrase), what) for group, what in GROUPS.items()}
    kinds = MapOf(name, Text("number, seat, a deck, or deck.field"))
    return Group({**keys, "kinds": Key(kinds, "how each value is said")}, "what the engine says")


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
    values = cast("dict[str, Any]", table_group().read(document.root, document.root.base, ctx))
    groups = {
        group: {str(name): _phrase(group, str(name), one) for name, one in values[group].items()}
        for group in GROUPS
        if isinstance(values.get(group), Mapping)
    }
    kinds = {str(name): str(kind) for name, kind in (values.get("kinds") or {}).items()}
    return Table(groups, kinds, file, Places(document, document.root))


def _phrase(group: str, name: str, value: Any) -> Phrase:
    given = value if isinstance(value, Mapping) else {"text": value}
    of = tuple(str(one) for one in given.get("of", ()))
    return Phrase(f"{group}.{name}", str(given.get("text", "")), of)
