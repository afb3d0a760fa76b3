"""The validated project: what every later stage reads.

Values are immutable. NamedTuple rather than frozen dataclass: it is as typed, and costs less at
import. Cards and fields, which are read most, are the standard library's.
"""

import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

from cardforge.diagnostics import Place
from cardforge.source.tree import Document, Map

if TYPE_CHECKING:
    from cardforge.source.expression import Expression

Kind = Literal["card", "tile", "token", "board", "standup", "box", "booklet", "screen"]
FieldType = Literal[
    "text", "int", "number", "bool", "choice", "color", "image", "ref", "list", "map", "group"
]
SettingType = Literal["int", "bool", "choice", "list", "per_players"]


class Choice(str):
    """The value of a choice field: its id, with the label that people read."""

    __slots__ = ("label",)
    label: str

    def __new__(cls, id: str, label: str) -> Self:  # noqa: A002
        """Make the value ``id`` that is shown as ``label``."""
        self = super().__new__(cls, id)
        self.label = label
        return self


class Record:
    """Named values with attribute access for templates.

    A declared field without a value is None; an undeclared name raises AttributeError, and
    ``names`` tells what would have been right. Fields win over every method name.
    """

    __slots__ = ("_values", "_what")

    def __init__(self, values: Mapping[str, object], what: str) -> None:
        self._values = values
        self._what = what

    def __getattribute__(self, name: str) -> object:
        values = object.__getattribute__(self, "_values")
        if name in values:
            return values[name]
        if name.startswith("_"):
            return object.__getattribute__(self, name)
        raise AttributeError(name)

    def __getitem__(self, name: str) -> object:
        return object.__getattribute__(self, "_values")[name]

    def __contains__(self, name: object) -> bool:
        return name in object.__getattribute__(self, "_values")

    def __iter__(self) -> Iterator[str]:
        return iter(object.__getattribute__(self, "_values"))

    def __repr__(self) -> str:
        return f"<{object.__getattribute__(self, '_what')}>"


def names_of(record: Record) -> tuple[str, ...]:
    """Return the names a record declares."""
    return tuple(record)


class Field(typing.NamedTuple):
    """A declared field of a deck's rows, or of a nested item.

    Values by type: text, color, image, ref → str; int → int; number → int or float;
    bool → bool; choice → `Choice`; list → tuple; map → dict; group → `Record`.
    """

    name: str
    type: FieldType
    place: Place
    optional: bool = False
    translate: bool = False
    means: str = ""
    default: object = None
    #: choice: id → label in the source language.
    of: Mapping[str, str] = {}
    low: float | None = None
    high: float | None = None
    #: list: exact number of items (`count:` in YAML); None where free.
    length: int | None = None
    #: list: the item field that names an item (its translation id).
    key: str | None = None
    #: map: the keys that must be there.
    keys: tuple[str, ...] = ()
    #: list and group: fields of an item; list and map of plain values: one field named "".
    fields: Mapping[str, "Field"] = {}
    #: ref: the deck that the value points into.
    deck: str = ""
    #: What translators are told.
    note: str = ""
    #: list: fewest and most items where `length` is free.
    shortest: int = 0
    longest: int | None = None


class CopiesBy(NamedTuple):
    """Copies that depend on a setting's value; ``table`` is keyed by its text (``true``).

    ``other`` is for the values that the table does not name; None where it names them all.
    """

    setting: str
    table: Mapping[str, int]
    other: int | None = None


class Places:
    """Finds the place of a value by its data path inside one mapping.

    ``places["questions.2.text"]``; list items count from 0. A path that leads nowhere gives the
    place of the nearest value above it, so a finding always has a line.
    """

    __slots__ = ("_document", "_node")

    def __init__(self, document: Document, node: Map) -> None:
        self._document = document
        self._node = node

    def __getitem__(self, path: str) -> Place:
        return self._document.place(self._document.walk(self._node, path))

    def __contains__(self, key: object) -> bool:
        return key in self._node

    def key(self, name: str) -> Place:
        """Return the place of the key ``name`` itself (of the mapping, where it has none)."""
        if name not in self._node:
            return self[""]
        return self._document.place(self._document.find(self._node, name) - 1)


class Card(typing.NamedTuple):
    """One row of a deck."""

    id: str
    values: Record
    copies: int | CopiesBy
    prints: bool
    #: Field → note for translators; "" for the whole card.
    notes: Mapping[str, str]
    aliases: tuple[str, ...]
    place: Place
    #: Data path (``name``, ``questions.2.text``) → place of the value.
    places: "Places"


class Deck(NamedTuple):
    """One YAML file of rows."""

    id: str
    file: str
    face: str
    back: str | None
    fields: Mapping[str, Field]
    cards: tuple[Card, ...]
    place: Place
    #: Key of the file (``face``) → place of its value; None for a deck that is in no file.
    places: "Places | None" = None


class Component(NamedTuple):
    """What the box promises: pieces of one kind, drawn from a deck (or a single face)."""

    id: str
    kind: Kind
    name: str
    deck: Deck | None
    only: Mapping[str, tuple[str, ...]]
    #: A preset's name or ``WxH`` in mm; see the sizes of `cardforge.sheets`.
    size: str
    #: Corner radius in mm where it differs from the preset's.
    corner: float | None
    promised: int | None
    face: str | None
    back: str | None
    holds: tuple[str, ...]
    place: Place
    #: Key of the component → place of its value.
    places: Places
    #: Setting → its values (as text) with which the component is in the box; {}: always.
    when: Mapping[str, tuple[str, ...]] = {}
    #: Thickness of a piece in mm, where it is not the usual one of its kind.
    stock: float | None = None
    #: Components that name the same pack share sheets; "" for sheets of its own.
    pack: str = ""


class Setting(NamedTuple):
    """One number or choice of the game."""

    id: str
    #: Values: int → int; bool → bool; choice → `Choice`; list → tuple of `Choice`;
    #: per_players → dict from player count to int.
    type: SettingType
    default: object
    means: str
    low: int | None
    high: int | None
    of: Mapping[str, str]
    max: int | None
    place: Place


class Variant(NamedTuple):
    """A named bundle of settings and overlays."""

    id: str
    name: str
    set: Mapping[str, object]
    overlays: tuple[str, ...]
    place: Place


class Condition(NamedTuple):
    """A statement of ``must:`` or ``expect:``; ``over`` tells what it is repeated for."""

    id: str
    over: tuple[Literal["players", "variants"], ...]
    that: "Expression"
    says: str
    bots: str
    place: Place


class Game(NamedTuple):
    """One game, whole and valid."""

    id: str
    title: str
    version: str
    folder: Path
    templates: Path
    source_locale: str
    locales: tuple[str, ...]
    players: tuple[int, int]
    age: int | None
    minutes: tuple[int, int] | None
    components: Mapping[str, Component]
    decks: Mapping[str, Deck]
    settings: Mapping[str, Setting]
    variants: Mapping[str, Variant]
    place: Place
    must: tuple[Condition, ...] = ()
    expect: tuple[Condition, ...] = ()
    subtitle: str = ""
    authors: tuple[str, ...] = ()
    license: str = ""
    #: Languages that have a rule sheet, and no cards of their own.
    rules_in: tuple[str, ...] = ()
    #: Seconds that people take: for an action by its name in rules.py, for ``setup`` and ``end``.
    timing: Mapping[str, float] = {}
    #: Of cardforge.yaml: language → the one that lacking texts are taken from.
    fallbacks: Mapping[str, str] = {}
    #: Parameters of what people know, in the form of settings; for bots, never printed.
    people: Mapping[str, Setting] = {}
    #: Setting → its choice → how many can play with it, where that is not `players`.
    players_with: Mapping[str, Mapping[str, tuple[int, int]]] = {}


class PrintDefaults(NamedTuple):
    """What ``print:`` of cardforge.yaml sets; None or () where it says nothing. Lengths in mm."""

    papers: tuple[str, ...] = ()
    backs: tuple[str, ...] = ()
    bleed: float | None = None
    gap: float | None = None
    safe: float | None = None
    stock: float | None = None
    marks: bool | None = None
    ink: str | None = None
    color: str | None = None
    icc: str | None = None
    pdfx: str | None = None
    ink_limit: float | None = None
    printer: str | None = None
    #: As on the command line: a type of marks, then ``measure=mm`` parts.
    registration: tuple[str, ...] = ()
    cut: tuple[str, ...] = ()


class PrinterSide(NamedTuple):
    """What a printer does to one side: mm, degrees clockwise, 1 for 100 %.

    ``margins`` are left, top, right, bottom of what it leaves blank; None where not known.
    """

    x: float
    y: float
    turn: float
    scale_x: float
    scale_y: float
    margins: tuple[float, float, float, float] | None


class Printer(NamedTuple):
    """A printer."""

    front: PrinterSide
    back: PrinterSide


class Config(NamedTuple):
    """What cardforge.yaml says; every part has a default, so the file may be empty.

    ``severities`` maps a code to ``error``, ``warning``, ``notice`` or ``off``; ``publish_at`` a
    locale to the share (0–1) of translated messages below which it is a draft.
    """

    games: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    print: PrintDefaults = PrintDefaults()
    severities: Mapping[str, str] = {}
    publish_at: Mapping[str, float] = {}
    missing_image: Literal["error", "warn", "placeholder"] = "error"
    baseline: str | None = None
    #: Name → printer, or the path of its file in the project.
    printers: Mapping[str, "Printer | str"] = {}
    #: Places of the keys; None where there is no file to point into.
    places: Places | None = None
    #: dpi on paper below which raster art is reported, and below which it is an error.
    image_dpi: tuple[float, float] = (250.0, 150.0)
    #: Language → the one that lacking texts are taken from, where it is not the wider one.
    fallbacks: Mapping[str, str] = {}


class Project(NamedTuple):
    """A project as far as it is valid.

    ``games`` holds only games without errors; ``failed`` the ids of the others. ``files`` are
    all source files that were read, relative to the root, sorted.
    """

    root: Path
    config: Config
    games: Mapping[str, Game]
    failed: tuple[str, ...]
    files: tuple[str, ...]
