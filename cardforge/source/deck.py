"""One deck file → `Deck`."""

from typing import cast

from cardforge.diagnostics import Place, nearest
from cardforge.diagnostics.codes import schema as codes
from cardforge.source.field_values import RecordOf
from cardforge.source.fields import RESERVED, Fields, declaration_schema
from cardforge.source.model import Card, CopiesBy, Deck, Field, Places, Record
from cardforge.source.scalars import Bool, Int, Name, Text
from cardforge.source.shown import shorten
from cardforge.source.spec import (
    FAULT,
    Either,
    Group,
    Json,
    Key,
    Later,
    ListOf,
    MapOf,
    Reading,
    Spec,
)
from cardforge.source.tree import Document, Map, Node, Seq

#: Copies of one card; more is a typing error.
_MAX_COPIES = 1000


_COUNT = Int(0, _MAX_COPIES, "a number of copies")
#: In ``copies: {by: …}``: the copies for all values that are not named.
_OTHER = "else"


class _CopiesBy(Spec):
    """``{by: settings.x, value: copies, …}``."""

    __slots__ = ()
    what = "copies by a setting, as in {by: settings.x, a: 3, b: 2}"

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return `CopiesBy`; the setting and its values are checked once the game is known."""
        if not isinstance(node, Map):
            return self.wrong(node, at, ctx)
        by = ""
        other: int | None = None
        table: dict[str, int] = {}
        for key, child, where in ctx.document.entries(node):
            if key == "by":
                by = self._setting(child, where, ctx)
                continue
            count = _COUNT.read(child, where, ctx)
            if key == _OTHER:
                other = count if isinstance(count, int) else 0
            elif isinstance(count, int):
                table[key] = count
        if "by" not in node:
            return ctx.fault(
                codes.MISSING_KEY, at, "the key `by` is missing", "add `by: settings.name`"
            )
        return CopiesBy(by, table, other) if by else FAULT

    def _setting(self, node: Node, at: int, ctx: Reading) -> str:
        value = Text("a setting").read(node, at, ctx)
        if not isinstance(value, str):
            return ""
        prefix, _, setting = value.partition(".")
        if prefix == "settings" and setting:
            return setting
        message = f"`{shorten(value)}` is no setting"
        ctx.fault(codes.UNKNOWN_REF, at, message, f"write `settings.{setting or value}`")
        return ""

    def schema(self) -> Json:
        """Return an object schema that needs ``by``."""
        return {
            "type": "object",
            "properties": {"by": {"type": "string", "pattern": r"^settings\..+$"}},
            "required": ["by"],
            "additionalProperties": _COUNT.schema(),
        }


_BUILT_IN = {
    "id": Key(Name(), "names the card for ever: in translations, replays and reports", True),
    "copies": Key(
        Either(
            "a number of copies",
            scalar=_COUNT,
            mapped=_CopiesBy(),
        ),
        "how many of this card are printed; {by: settings.x, a: 3, else: 2} follows a setting",
    ),
    "print": Key(Bool(), "false leaves the card out of kits and counts (a promo, an idea)"),
    "notes": Key(
        Either(
            "a note, or notes by field",
            scalar=Text("a note"),
            mapped=MapOf(Text("a field"), Text("a note")),
        ),
        "what translators should know, for the card or by field",
    ),
    "aliases": Key(ListOf(Name(), unique=True), "ids that the card had before"),
}


def _head() -> Group:
    """Return what may stand at the top of a deck file."""
    return Group(
        {
            "deck": Key(Name(), "the deck's id", True),
            "face": Key(Text("a template"), "the template of the front, as in spice.xml"),
            "back": Key(Text("a template"), "the template of the back"),
            "fields": Key(Fields(), "what each card holds, with types"),
            "cards": Key(ListOf(Later(what="a card"), 1), "the cards, one row each", True),
        },
        "a deck",
    )


def read_deck(document: Document, ctx: Reading) -> Deck | None:
    """Return the deck; None where its head or fields cannot be used.

    Faults are reported and leave ``ctx.failed`` set; the cards without faults are there even so,
    so that what else is wrong can be found.
    """
    root = document.root
    name = root.get("deck")
    if isinstance(name, str):
        ctx.label = name
    head = _head().read(root, root.base, ctx)
    if not isinstance(head, dict):
        return None
    fields: dict[str, Field] = head.get("fields", {})
    for reserved in RESERVED:
        if reserved in fields:
            ctx.fault(
                codes.BAD_FIELD,
                document.find(root["fields"], reserved) - 1,  # type: ignore[arg-type]
                f"`{reserved}` is built in and cannot be a field",
                "rename the field",
            )
    rows = root.get("cards")
    broken = "fields" in root and len(fields) != len(root["fields"])
    broken = broken or not fields.keys().isdisjoint(RESERVED)
    broken = broken or ("fields" not in root and any(map(_meant_fields, root)))
    # With a field undeclared, every card would be called wrong: the declaration comes first.
    cards = _cards(rows, fields, ctx) if isinstance(rows, Seq) and not broken else []
    if broken or "deck" not in head:
        return None
    return Deck(
        head["deck"],
        document.source.file,
        head.get("face", ""),
        head.get("back"),
        fields,
        tuple(cards),
        document.place(root.base),
        Places(document, root),
    )


def _row_hint(row: Node) -> str:
    """Return the remedy for a row that is no mapping; mostly a space after a colon is missing."""
    word = row.split()[0] if isinstance(row, str) and row.strip() else ""
    key, colon, value = word.partition(":")
    if key and colon and value:
        return f"put a space after the colon: `{key}: {value}`"
    return "write {id: …, …}"


def _meant_fields(key: str) -> bool:
    """Tell whether a key of a deck without `fields` is that key, misspelt."""
    known = _head().keys
    return key not in known and not key.startswith("x-") and nearest(key, known) == "fields"


def _cards(rows: Seq, fields: dict[str, Field], ctx: Reading) -> list[Card]:
    document = ctx.document
    record = RecordOf(fields, "card")
    cards: list[Card] = []
    ids: dict[str, Place] = {}
    at = rows.base
    for row in rows:
        at += 1
        if not isinstance(row, Map):
            record.wrong(row, at, ctx, _row_hint(row))
            continue
        found, built_in = record.values(row, at, ctx, _BUILT_IN)
        name = built_in.get("id", FAULT)
        if "id" not in row:
            ctx.fault(codes.MISSING_KEY, at, "the key `id` is missing", "add `id:` with an id")
        if not isinstance(name, str):
            continue
        place = document.place(at)
        if name in ids:
            _twice(name, document.find(row, "id"), ids[name], ctx)
        ids.setdefault(name, place)
        get = built_in.get
        aliases = get("aliases") or ()
        cards.append(
            Card(
                name,
                Record({"id": name, **found}, f"card {name}"),
                get("copies", 1),  # type: ignore[arg-type]
                get("print", True) is not False,
                _notes(get("notes"), row, fields, ctx),
                aliases,  # type: ignore[arg-type]
                place,
                Places(document, row),
            )
        )
    for card in cards:
        for old in card.aliases:
            if old in ids:
                where = card.places["aliases"]
                ctx.fault(
                    codes.DUPLICATE_ID,
                    0,
                    f"the old id `{old}` of `{card.id}` is in use",
                    "an alias names a card that is gone",
                    [("the card that has it", ids[old])],
                    where,
                    f"{ctx.label}/{card.id}.aliases",
                )
            ids.setdefault(old, card.place)
    return cards


def _twice(name: str, at: int, first: Place, ctx: Reading) -> None:
    line = first.source.position(first.start)[0]
    ctx.fault(
        codes.DUPLICATE_ID,
        at,
        f"two cards have the id `{name}`, the first in line {line}",
        "give each its own, or use `copies:` for equal cards",
        [("first here", first)],
    )


def _notes(notes: object, row: Map, fields: dict[str, Field], ctx: Reading) -> dict[str, str]:
    if not notes:
        return {}
    if isinstance(notes, str):
        return {"": notes}
    by_field = cast("dict[str, str]", notes)
    node = row["notes"]
    for field in by_field:
        if field not in fields and isinstance(node, Map):
            ctx.misspelt(
                codes.UNKNOWN_KEY,
                ctx.document.find(node, field) - 1,
                f"the cards have no field `{field}`",
                field,
                fields,
                "fields",
                taken=node,
            )
    return by_field


def deck_schema(deck: Deck | None) -> Json:
    """Return the JSON Schema of a deck file: of this deck, or of any where none is given."""
    schema = _head().schema()
    properties = schema["properties"]
    if deck is None:
        card: Json = {"type": "object", "required": ["id"]}
    else:
        card = RecordOf(deck.fields, "card").schema()
        built_in = Group(_BUILT_IN).schema()
        card["properties"] = {**built_in["properties"], **card["properties"]}
        card["properties"]["notes"]["anyOf"][1]["propertyNames"] = {"enum": list(deck.fields)}
        card["required"] = ["id", *card.get("required", [])]
    properties["cards"] = {**properties["cards"], "items": card}
    return {**schema, "definitions": {"field": declaration_schema()}}
