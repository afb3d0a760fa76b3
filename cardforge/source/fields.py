"""Declared fields: reading the declarations of ``fields:``."""

import re
from typing import Final

from cardforge.diagnostics.codes import schema as codes
from cardforge.source.field_values import spec_of
from cardforge.source.model import Field, FieldType
from cardforge.source.scalars import Bool, Int, Name, OneOf, Range, Text
from cardforge.source.shown import shorten
from cardforge.source.spec import (
    FAULT,
    NOTHING,
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
from cardforge.source.tree import Map, Node, Seq

#: Keys of a card that no field may be called.
RESERVED: Final = ("id", "copies", "print", "notes", "aliases")
_FIELD_NAME: Final = "[A-Za-z][A-Za-z0-9_]*"
_TYPES: Final[tuple[FieldType, ...]] = (
    *("text", "int", "number", "bool", "choice", "color"),
    *("image", "ref", "list", "map", "group"),
)


class FieldName(Spec):
    """The name of a field: usable as ``card.name`` in templates and as ``{name}`` in texts."""

    __slots__ = ()
    what = "a field name"

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the name."""
        if isinstance(node, str) and re.fullmatch(_FIELD_NAME, node):
            return node
        return ctx.fault(
            codes.BAD_NAME,
            at,
            f"`{shorten(str(node))}` cannot be a field name",
            "use letters, digits and `_`, beginning with a letter",
        )

    def schema(self) -> Json:
        """Return a pattern."""
        return {"type": "string", "pattern": f"^{_FIELD_NAME}$"}


class Declaration(Spec):
    """A field's declaration: ``{type: …}`` with the keys of its type, or the bare type."""

    __slots__ = ()
    what = "a field declaration such as {type: text}"

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the `Field`, named by the caller."""
        return read_field("", node, at, ctx)

    def schema(self) -> Json:
        """Return a reference; the definition is `declaration_schema`."""
        return {"$ref": "#/definitions/field"}


def declaration_schema() -> Json:
    """Return the definition that `Declaration.schema` refers to."""
    shapes: list[Json] = [{"enum": [t for t in _TYPES if t not in _NEED_MORE]}]
    for name in _TYPES:
        shape = _group(name).schema()
        shape["properties"]["type"] = {**shape["properties"]["type"], "const": name}
        shapes.append(shape)
    return {"anyOf": shapes}


#: Types that cannot stand alone, since another key must say more.
_NEED_MORE: Final = ("choice", "ref", "list", "map", "group")


def _group(kind: FieldType) -> Group:
    """Return the keys that a declaration of this type may have."""
    keys = {
        "type": Key(OneOf(_TYPES, "field types"), "what the field holds", True),
        "optional": Key(Bool(), "whether cards may leave the field out"),
        "default": Key(Later(), "the value of cards that leave the field out"),
        "means": Key(Text(), "what the field is for; shown by editors"),
        "note": Key(Text(), "what translators should know"),
    }
    choices = Either(
        "a list of ids, or ids with labels",
        listed=ListOf(Name(), 1, unique=True),
        mapped=MapOf(Name(), Text("a label")),
    )
    match kind:
        case "text":
            keys["translate"] = Key(Bool(), "whether people read it, so it is translated")
        case "int" | "number":
            keys["range"] = Key(Range(), "the allowed range, as in 1-10 or 0+")
        case "choice":
            keys["of"] = Key(choices, "the allowed ids, with the labels that people read", True)
        case "ref":
            keys["deck"] = Key(Name("a deck"), "the deck whose cards are meant", True)
        case "list":
            keys["item"] = Key(_Item(), "what an item is: a type, or named fields", True)
            keys["count"] = Key(Int(0, 1000), "how many items there must be")
            keys["range"] = Key(Range(0), "how many items there may be, as in 1-4")
            keys["key"] = Key(FieldName(), "the item's field that names it for translators")
        case "map":
            keys["of"] = Key(Declaration(), "what each value is", True)
            keys["keys"] = Key(ListOf(Name("a key"), 1, unique=True), "the keys, all needed")
        case "group":
            keys["fields"] = Key(Fields(), "the fields of the group", True)
    return Group(keys, f"a declaration of type {kind}")


class Fields(Spec):
    """Named declarations."""

    __slots__ = ()
    what = "fields with their declarations"

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return a dict of `Field` by name."""
        if not isinstance(node, Map):
            return self.wrong(node, at, ctx)
        found: dict[str, Field] = {}
        for name, child, where in ctx.document.entries(node):
            good = FieldName().read(name, where - 1, ctx)
            field = read_field(name, child, where, ctx)
            if good is not FAULT and isinstance(field, Field):
                found[name] = field
        return found

    def schema(self) -> Json:
        """Return an object schema with free names."""
        return {
            "type": "object",
            "propertyNames": FieldName().schema(),
            "additionalProperties": Declaration().schema(),
        }


class _Item(Spec):
    """What a list holds: a type or declaration for plain values, or named fields."""

    __slots__ = ()
    what = "a type, or the fields of an item"

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        if isinstance(node, Map) and not isinstance(node.get("type"), str):
            return Fields().read(node, at, ctx)
        field = read_field("", node, at, ctx)
        return {"": field} if isinstance(field, Field) else FAULT

    def schema(self) -> Json:
        return {"anyOf": [Declaration().schema(), Fields().schema()]}


def read_field(name: str, node: Node, at: int, ctx: Reading) -> object:
    """Return the `Field` that a declaration describes, or FAULT."""
    place = ctx.document.place(at)
    kind = node if isinstance(node, str) else ""
    if isinstance(node, Map):
        if "type" not in node:
            return ctx.fault(
                codes.MISSING_KEY, at, "the key `type` is missing", "add `type: text`, say"
            )
        declared = node["type"]
        where = ctx.document.find(node, "type")
        kind = declared if isinstance(declared, str) else ""
        if kind not in _TYPES:
            return OneOf(_TYPES, "field types").read(declared, where, ctx)
    elif isinstance(node, Seq) or kind in NOTHING:
        return Declaration().wrong(node, at, ctx)
    elif kind not in _TYPES:
        return OneOf(_TYPES, "field types").read(node, at, ctx)
    if not isinstance(node, Map):
        if kind in _NEED_MORE:
            return ctx.fault(
                codes.BAD_FIELD, at, f"the type `{kind}` needs more", f"write {{type: {kind}, …}}"
            )
        return Field(name, kind, place)
    return _declared(name, kind, node, at, ctx)


def _declared(name: str, kind: FieldType, node: Map, at: int, ctx: Reading) -> object:
    before = ctx.failed
    ctx.failed = False
    values = _group(kind).read(node, at, ctx)
    failed, ctx.failed = ctx.failed, ctx.failed or before
    if failed or not isinstance(values, dict):
        return FAULT
    get = values.get
    low, high = get("range") or (None, None)
    inner = get("item") or get("fields") or {}
    if kind == "map":
        inner = {"": get("of")}
    of = get("of", {}) if kind == "choice" else {}
    field = Field(
        name,
        kind,
        ctx.document.place(at),
        optional=get("optional", False) or "default" in values,
        translate=get("translate", False),
        means=get("means", ""),
        note=get("note", ""),
        of=dict(of) if isinstance(of, dict) else {n: n for n in of},
        low=None if kind == "list" else low,
        high=None if kind == "list" else high,
        length=get("count"),
        key=get("key"),
        keys=get("keys", ()),
        fields=inner,
        deck=get("deck", ""),
        shortest=int(low or 0) if kind == "list" else 0,
        longest=high if kind == "list" else None,
    )
    return _finished(field, node, ctx)


def _finished(field: Field, node: Map, ctx: Reading) -> object:
    """Check what the keys say together, and read the default."""
    find = ctx.document.find
    if field.key and field.key not in field.fields:
        message = f"the items have no field `{field.key}`"
        at = find(node, "key")
        return ctx.misspelt(codes.BAD_FIELD, at, message, field.key, field.fields, "fields")
    if field.length is not None and "range" in node:
        return ctx.fault(
            codes.BAD_FIELD,
            find(node, "range"),
            "`count` and `range` both say how many items there are",
            "remove one",
        )
    if "default" not in node:
        return field
    where = find(node, "default")
    if node.get("optional") == "false":
        return ctx.fault(
            codes.BAD_FIELD, where, "a field with a default is optional", "remove `optional`"
        )
    value = spec_of(field).read(node["default"], where, ctx)
    return FAULT if value is FAULT else field._replace(default=value)
