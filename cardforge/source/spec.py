"""Declarations of what may stand in a file: each one validates and yields its JSON Schema.

``read(node, at, ctx)`` returns the value or `FAULT` after reporting every fault below the node.
``at`` is the node's index in the document's places. ``schema()`` is JSON Schema draft-07.
Nothing is coerced: a quoted number is text, ``yes`` is text, ``012`` is no integer.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from cardforge.diagnostics import Findings, Fix, Place, did_you_mean
from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.codes import schema as codes
from cardforge.source.shown import one_line, shorten
from cardforge.source.tree import PLAIN, Document, Map, Node, Seq

Json = dict[str, Any]


class _Fault:
    """The one value that stands for "reported, do not use"."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "FAULT"

    def __bool__(self) -> bool:
        return False


FAULT: Final = _Fault()
#: Plain scalars that YAML 1.2 takes for "no value".
NOTHING: Final = frozenset(("", "~", "null", "Null", "NULL"))


class Reading:
    """One document while it is validated."""

    __slots__ = ("document", "failed", "findings", "label")

    def __init__(self, document: Document, findings: Findings, label: str) -> None:
        self.document = document
        self.findings = findings
        #: What the data path of a finding begins with (``spice`` or ``game``).
        self.label = label
        self.failed = False

    def fault(
        self,
        code: Code,
        at: int,
        message: str,
        hint: str = "",
        related: Sequence[tuple[str, Place]] = (),
        place: Place | None = None,
        path: str = "",
        fix: Fix | None = None,
    ) -> _Fault:
        """Report a finding at an entry (or at ``place``, with its own data ``path``)."""
        from cardforge.diagnostics import Severity

        self.findings.add(
            code.at(
                place or self.document.place(at),
                one_line(message),
                hint=one_line(hint),
                path=path or data_path(self.document, at, self.label),
                related=related,
                fix=fix,
            )
        )
        if code.severity is Severity.ERROR:
            self.failed = True
        return FAULT

    def misspelt(
        self,
        code: Code,
        at: int,
        message: str,
        name: str,
        options: Iterable[str],
        kind: str = "names",
        *,
        taken: Collection[str] = (),
        place: Place | None = None,
        path: str = "",
    ) -> _Fault:
        """Report a name that is none of the ``options``, which messages call ``kind``.

        The fix is the nearest one where there is no doubt; it may not be among ``taken``.
        """
        from cardforge.source.mending import misspelt

        options = list(options)
        where = place or self.document.place(at)
        fix = misspelt(where, name, options, taken)
        return self.fault(
            code, at, message, did_you_mean(name, options, kind), place=place, path=path, fix=fix
        )


def data_path(document: Document, at: int, label: str) -> str:
    """Return ``label/card.field.sub`` for cards and ``label#key.sub`` for all else."""
    steps = document.path(at)
    if len(steps) > 1 and steps[0] == "cards":
        cards = document.root["cards"]
        row = cards[int(steps[1])] if isinstance(cards, Seq) else ""
        name = row.get("id") if isinstance(row, Map) else None
        steps[1] = name if isinstance(name, str) else steps[1]
        return f"{label}/{'.'.join(steps[1:])}"
    return f"{label}#{'.'.join(steps)}" if steps else label


def kind_of(node: Node) -> str:
    """Return what a node is, in a reader's words."""
    if isinstance(node, str):
        return "text"
    return "a list" if isinstance(node, Seq) else "keys and values"


class Spec:
    """What may stand at a place."""

    __slots__ = ()
    #: How messages name the value: "a whole number".
    what = "a value"

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the value, or FAULT after reporting."""
        raise NotImplementedError

    def schema(self) -> Json:
        """Return the JSON Schema (draft-07)."""
        raise NotImplementedError

    def wrong(
        self, node: Node, at: int, ctx: Reading, hint: str = "", fix: Fix | None = None
    ) -> _Fault:
        """Report that something else stands here."""
        if not isinstance(node, str):
            return ctx.fault(
                codes.WRONG_KIND, at, f"expected {self.what}, found {kind_of(node)}", hint
            )
        if node in NOTHING and ctx.document.style(at) == PLAIN:
            hint = hint or ("quote it if the word is meant" if node else "")
            message = f"no value here, expected {self.what}"
            return ctx.fault(codes.NO_VALUE, at, message, hint, fix=fix)
        return ctx.fault(
            codes.WRONG_VALUE, at, f"expected {self.what}, found `{shorten(node)}`", hint, fix=fix
        )


class Key(NamedTuple):
    """A key of a group: what stands there, what it means (shown by editors), and its need."""

    spec: Spec
    means: str = ""
    required: bool = False


class Group(Spec):
    """A mapping with known keys; keys that begin with ``x-`` are the author's own."""

    __slots__ = ("keys", "what")

    def __init__(self, keys: Mapping[str, Key], what: str = "keys and values") -> None:
        self.keys = keys
        self.what = what

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return a dict of the values that are there and sound."""
        if not isinstance(node, Map):
            return self.wrong(node, at, ctx)
        values: dict[str, object] = {}
        for key, child, where in ctx.document.entries(node):
            declared = self.keys.get(key)
            if declared is None:
                if not key.startswith("x-"):
                    ctx.misspelt(
                        codes.UNKNOWN_KEY,
                        where - 1,
                        f"unknown key `{shorten(key)}`",
                        key,
                        self.keys,
                        "keys",
                        taken=node,
                    )
                continue
            value = declared.spec.read(child, where, ctx)
            if value is not FAULT:
                values[key] = value
        for key, declared in self.keys.items():
            if declared.required and key not in node:
                ctx.fault(
                    codes.MISSING_KEY,
                    at,
                    f"the key `{key}` is missing",
                    f"add `{key}:` with {declared.spec.what}",
                )
        return values

    def schema(self) -> Json:
        """Return an object schema that knows its keys."""
        properties: Json = {}
        for name, key in self.keys.items():
            properties[name] = key.spec.schema()
            if key.means:
                properties[name] = {**properties[name], "description": key.means}
        found: Json = {
            "type": "object",
            "properties": properties,
            "patternProperties": {"^x-": {}},
            "additionalProperties": False,
        }
        required = [name for name, key in self.keys.items() if key.required]
        if required:
            found["required"] = required
        return found


class MapOf(Spec):
    """A mapping whose keys are the author's: ``key`` and ``value`` say of which kind."""

    __slots__ = ("key", "value", "what")

    def __init__(self, key: Spec, value: Spec, what: str = "keys and values") -> None:
        self.key = key
        self.value = value
        self.what = what

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return a dict of the sound entries."""
        if not isinstance(node, Map):
            return self.wrong(node, at, ctx)
        values: dict[object, object] = {}
        for name, child, where in ctx.document.entries(node):
            key = self.key.read(name, where - 1, ctx)
            value = self.value.read(child, where, ctx)
            if key is not FAULT and value is not FAULT:
                values[key] = value
        return values

    def schema(self) -> Json:
        """Return an object schema with free keys."""
        found: Json = {"type": "object", "additionalProperties": self.value.schema()}
        key = self.key.schema()
        for name in ("pattern", "enum"):
            if name in key:
                found["propertyNames"] = {name: key[name]}
        return found


class ListOf(Spec):
    """A list of ``low`` to ``high`` items of one kind; ``unique`` refuses repeats."""

    __slots__ = ("high", "item", "low", "unique", "what")

    def __init__(
        self,
        item: Spec,
        low: int = 0,
        high: int | None = None,
        *,
        unique: bool = False,
        what: str = "a list",
    ) -> None:
        self.item = item
        self.low = low
        self.high = high
        self.unique = unique
        self.what = what

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return a tuple of the sound items; FAULT where the length is wrong."""
        if not isinstance(node, Seq):
            return self.wrong(node, at, ctx, "write it as a list: [a, b]")
        items: list[object] = []
        for i, child in enumerate(node):
            value = self.item.read(child, node.base + 1 + i, ctx)
            if value is FAULT:
                continue
            if self.unique and value in items:
                ctx.fault(codes.REPEATED, node.base + 1 + i, f"`{value}` stands twice in this list")
                continue
            items.append(value)
        count = len(node)
        if count < self.low or (self.high is not None and count > self.high):
            return ctx.fault(codes.LENGTH, at, f"expected {self._lengths()}, found {count}")
        return tuple(items)

    def _lengths(self) -> str:
        if self.high == self.low:
            return f"{self.low} item{'s' * (self.low != 1)}"
        if self.high is None:
            return f"at least {self.low} item{'s' * (self.low != 1)}"
        return f"at most {self.high}" if not self.low else f"{self.low} to {self.high} items"

    def schema(self) -> Json:
        """Return an array schema."""
        found: Json = {"type": "array", "items": self.item.schema()}
        if self.low:
            found["minItems"] = self.low
        if self.high is not None:
            found["maxItems"] = self.high
        if self.unique:
            found["uniqueItems"] = True
        return found


class Either(Spec):
    """One of several shapes, told apart by being text, a list or a mapping."""

    __slots__ = ("listed", "mapped", "scalar", "what")

    def __init__(
        self,
        what: str,
        *,
        scalar: Spec | None = None,
        listed: Spec | None = None,
        mapped: Spec | None = None,
    ) -> None:
        self.what = what
        self.scalar = scalar
        self.listed = listed
        self.mapped = mapped

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return what the fitting shape returns."""
        spec = self.scalar if isinstance(node, str) else self.mapped
        if isinstance(node, Seq):
            spec = self.listed
        if spec is None:
            return self.wrong(node, at, ctx)
        return spec.read(node, at, ctx)

    def schema(self) -> Json:
        """Return the alternatives."""
        shapes = [s.schema() for s in (self.scalar, self.listed, self.mapped) if s is not None]
        return {"anyOf": shapes} if len(shapes) > 1 else shapes[0]


class Later(Spec):
    """Passes everything on: the caller checks it once it knows more."""

    __slots__ = ("inner", "what")

    def __init__(self, inner: Spec | None = None, what: str = "a value") -> None:
        self.inner = inner
        self.what = what

    def read(self, node: Node, at: int, ctx: Reading) -> object:  # noqa: ARG002
        """Return the node as it is."""
        return node

    def schema(self) -> Json:
        """Return the schema of what will be checked, or of anything."""
        return {} if self.inner is None else self.inner.schema()


class Custom(Spec):
    """A spec with a check of its own behind it: ``check(value, node, at, ctx)``."""

    __slots__ = ("check", "inner", "what")

    def __init__(self, inner: Spec, check: Any) -> None:
        self.inner = inner
        self.check = check
        self.what = inner.what

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return what the check makes of the inner value."""
        value = self.inner.read(node, at, ctx)
        return FAULT if value is FAULT else self.check(value, node, at, ctx)

    def schema(self) -> Json:
        """Return the inner schema."""
        return self.inner.schema()
