"""Declared fields: the specs that check the values of cards against them."""

from collections.abc import Mapping

from cardforge.diagnostics.codes import schema as codes
from cardforge.source.model import Field, Record
from cardforge.source.scalars import Bool, Color, Int, Name, Number, OneOf, Text
from cardforge.source.shown import shorten
from cardforge.source.spec import (
    FAULT,
    NOTHING,
    Group,
    Json,
    Key,
    ListOf,
    MapOf,
    Reading,
    Spec,
)
from cardforge.source.tree import PLAIN, Map, Node, Seq


class RecordOf(Spec):
    """A mapping of declared fields: a card, a group, or an item of a list."""

    __slots__ = ("blank", "fields", "label", "required", "specs", "what")

    def __init__(self, fields: Mapping[str, Field], label: str) -> None:
        self.fields = fields
        self.label = label
        self.what = "the fields " + ", ".join(f"`{name}`" for name in list(fields)[:6])
        self.specs = {name: spec_of(field) for name, field in fields.items()}
        self.blank = {name: field.default for name, field in fields.items()}
        self.required = frozenset(n for n, f in fields.items() if not f.optional)

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return a Record; absent optional fields hold their default or None."""
        if not isinstance(node, Map):
            return self.wrong(node, at, ctx)
        values, _ = self.values(node, at, ctx)
        return Record(values, self.label)

    def values(
        self, node: Map, at: int, ctx: Reading, others: Mapping[str, Key] | None = None
    ) -> tuple[dict[str, object], dict[str, object]]:
        """Return the fields' values, and those of the ``others`` (built-in keys) that are there.

        Faulty values are reported and left at their default.
        """
        values = self.blank.copy()
        built_in: dict[str, object] = {}
        specs = self.specs
        where = node.base
        for key, child in node.items():
            where += 2
            spec = specs.get(key)
            if spec is None:
                if others is not None and key in others:
                    built_in[key] = others[key].spec.read(child, where, ctx)
                elif not key.startswith("x-"):
                    self._unknown(key, node, where - 1, ctx, others or {})
                continue
            if (
                child.__class__ is str
                and child in NOTHING
                and key not in self.required
                and ctx.document.style(where) == PLAIN
            ):
                continue
            value = spec.read(child, where, ctx)
            if value is not FAULT:
                values[key] = value
        if not self.required <= node.keys():
            self._missing(node, at, ctx)
        return values, built_in

    def _unknown(
        self, key: str, node: Map, at: int, ctx: Reading, others: Mapping[str, Key]
    ) -> None:
        ctx.misspelt(
            codes.UNKNOWN_KEY,
            at,
            f"unknown key `{shorten(key)}`",
            key,
            [*self.fields, *others],
            "keys",
            taken=node,
        )

    def _missing(self, node: Map, at: int, ctx: Reading) -> None:
        for name in self.fields:
            if name in self.required and name not in node:
                ctx.fault(
                    codes.MISSING_KEY,
                    at,
                    f"the field `{name}` is missing",
                    f"add `{name}:`, or declare the field `optional: true`",
                )

    def schema(self) -> Json:
        """Return an object schema."""
        return group_of(self.fields, self.specs).schema()


def group_of(fields: Mapping[str, Field], specs: Mapping[str, Spec]) -> Group:
    """Return the fields as a group, for the JSON Schema."""
    keys = {}
    for name, field in fields.items():
        spec = _Nullable(specs[name]) if field.optional else specs[name]
        keys[name] = Key(spec, hover(field), not field.optional)
    return Group(keys)


def hover(field: Field) -> str:
    """Return what an editor shows for a field."""
    parts = [field.means or field.note, field.type]
    if field.translate:
        parts.append("translated")
    if field.optional:
        parts.append("may be left out")
    return " · ".join(part for part in parts if part)


class _Nullable(Spec):
    """An optional field: its value may also be empty."""

    __slots__ = ("inner",)

    def __init__(self, inner: Spec) -> None:
        self.inner = inner

    def schema(self) -> Json:
        return {"anyOf": [self.inner.schema(), {"type": "null"}]}


class ExactMap(Spec):
    """A map whose keys are fixed by the field."""

    __slots__ = ("keys", "value", "what")

    def __init__(self, keys: tuple[str, ...], value: Spec) -> None:
        self.keys = keys
        self.value = value
        self.what = "a map with the keys " + ", ".join(f"`{key}`" for key in keys)

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return a dict in the declared order of keys."""
        if not isinstance(node, Map):
            return self.wrong(node, at, ctx)
        found: dict[str, object] = {}
        for key, child, where in ctx.document.entries(node):
            if key not in self.keys:
                ctx.misspelt(
                    codes.MAP_KEYS,
                    where - 1,
                    f"unknown key `{shorten(key)}`",
                    key,
                    self.keys,
                    "keys",
                    taken=node,
                )
                continue
            value = self.value.read(child, where, ctx)
            if value is not FAULT:
                found[key] = value
        missing = [key for key in self.keys if key not in node]
        if missing:
            names = ", ".join(f"`{key}`" for key in missing)
            ctx.fault(codes.MAP_KEYS, at, f"missing: {names}", f"expected {self.what}")
        return {key: found[key] for key in self.keys if key in found}

    def schema(self) -> Json:
        """Return an object schema."""
        return {
            "type": "object",
            "properties": {key: self.value.schema() for key in self.keys},
            "required": list(self.keys),
            "additionalProperties": False,
        }


class Keyed(ListOf):
    """A list whose items are named by one of their fields; names are unique."""

    __slots__ = ("key",)

    def __init__(self, item: Spec, low: int, high: int | None, key: str) -> None:
        super().__init__(item, low, high)
        self.key = key

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the tuple of items; two with one name are a fault."""
        items = super().read(node, at, ctx)
        if not isinstance(node, Seq) or items is FAULT:
            return FAULT
        seen: dict[str, int] = {}
        for row in node:
            name = row.get(self.key) if isinstance(row, Map) else None
            if not isinstance(row, Map) or not isinstance(name, str):
                continue
            here = ctx.document.find(row, self.key)
            if name in seen:
                ctx.fault(
                    codes.DUPLICATE_ID,
                    here,
                    f"two items of the list have the {self.key} `{name}`",
                    "give each its own",
                    [("first here", ctx.document.place(seen[name]))],
                )
            seen.setdefault(name, here)
        return items


def spec_of(field: Field) -> Spec:
    """Return what checks a value of the field."""
    match field.type:
        case "text":
            return Text()
        case "int":
            return Int(field.low, field.high)
        case "number":
            return Number(field.low, field.high)
        case "bool":
            return Bool()
        case "choice":
            return OneOf(field.of, "choices")
        case "color":
            return Color()
        case "image":
            return Text("the name of an image file")
        case "ref":
            return Name(f"the id of a card in `{field.deck}`")
        case "list":
            return _list_spec(field)
        case "map":
            value = spec_of(field.fields[""])
            if field.keys:
                return ExactMap(field.keys, value)
            return MapOf(Text("a key"), value)
        case "group":
            return RecordOf(field.fields, field.name)


def _list_spec(field: Field) -> Spec:
    low, high = field.shortest, field.longest
    if field.length is not None:
        low = high = field.length
    if "" in field.fields:
        return ListOf(spec_of(field.fields[""]), low, high)
    item = RecordOf(field.fields, field.name)
    return Keyed(item, low, high, field.key) if field.key else ListOf(item, low, high)
