"""Specs of single values. Numbers follow YAML 1.2 in decimal spelling only."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from cardforge.diagnostics import did_you_mean
from cardforge.diagnostics.codes import schema as codes
from cardforge.diagnostics.codes import yaml as yaml_codes
from cardforge.source.model import Choice
from cardforge.source.shown import shorten
from cardforge.source.spec import FAULT, NOTHING, Json, Reading, Spec
from cardforge.source.tree import BLOCK, PLAIN, Node

_INT: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_NUMBER: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)?(\.[0-9]+)?")
#: What YAML 1.2 and 1.1 take for a number besides plain decimals.
_EXOTIC: Final = (
    r"[-+]?(\d[\d_]*\.?\d*|\.\d+)[eE][-+]?\d+|0[xXoObB][\da-fA-F_]+"
    r"|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
)
_MAX_DIGITS: Final = 15
_NAME: Final = r"[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*"


class Text(Spec):
    """Any text. A block scalar loses its last line break, which nobody sees."""

    __slots__ = ("what",)

    def __init__(self, what: str = "text") -> None:
        self.what = what

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the text as it was written."""
        if node.__class__ is not str:
            return self.wrong(node, at, ctx)
        style = ctx.document.offsets[at] & 3
        if style == PLAIN:
            if node in NOTHING:
                return self.wrong(node, at, ctx)
            if node[0] in "0123456789+-." and re.fullmatch(_EXOTIC, node):
                return ctx.fault(
                    yaml_codes.NUMBER_AS_TEXT,
                    at,
                    f"`{node}` is {self.what} here, but a number to other YAML readers",
                    f'quote it: "{node}"',
                )
        elif style == BLOCK:
            return node.rstrip("\n")
        return node

    def schema(self) -> Json:
        """Return a schema for any scalar: the spelling counts, not what YAML makes of it."""
        return {"type": ["string", "number", "boolean"]}


class Name(Spec):
    """An id: letters, digits, ``_ - .``, and the same to every YAML reader."""

    __slots__ = ("what",)

    def __init__(self, what: str = "an id") -> None:
        self.what = what

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the id."""
        if node.__class__ is not str or (node in NOTHING and ctx.document.style(at) == PLAIN):
            return self.wrong(node, at, ctx)
        # Nearly every id is letters and digits with dashes, which needs no pattern.
        simple = node.replace("-", "").isalnum() and node.isascii() and node[0] != "-"
        if not simple and not re.fullmatch(_NAME, node):
            return ctx.fault(
                codes.BAD_NAME,
                at,
                f"`{shorten(node)}` cannot be {self.what}",
                "use letters, digits, `_` and `-`, beginning with a letter or digit",
            )
        if ctx.document.style(at) == PLAIN and _changes(node):
            return ctx.fault(
                yaml_codes.NUMBER_AS_TEXT,
                at,
                f"`{node}` must be text, but is {_other(node)} to other YAML readers",
                f'quote it: "{node}"',
            )
        return node

    def schema(self) -> Json:
        """Return a schema for an id."""
        return {"type": ["string", "integer"], "pattern": f"^{_NAME}$", "minimum": 0}


def _other(text: str) -> str:
    return "a number" if text[0].isdigit() else "a truth value"


def _changes(text: str) -> bool:
    """Tell whether a reader that resolves values would take the text for something else."""
    if text[0] not in "0123456789":
        return text in ("true", "True", "TRUE", "false", "False", "FALSE")
    if re.fullmatch(_EXOTIC, text) or re.fullmatch(r"\d+\.\d*", text):
        return True
    return text.replace("_", "").isdigit() and (text[0] == "0" != text or "_" in text)


class Int(Spec):
    """A whole number between ``low`` and ``high``."""

    __slots__ = ("high", "low", "what")

    def __init__(self, low: float | None = None, high: float | None = None, what: str = "") -> None:
        self.low = low
        self.high = high
        self.what = what or "a whole number"

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the int."""
        if node.__class__ is not str:
            return self.wrong(node, at, ctx)
        if ctx.document.offsets[at] & 3 != PLAIN or not _INT.fullmatch(node):
            return self.wrong(node, at, ctx, _number_hint(node, ctx.document.style(at), True))
        if len(node) > _MAX_DIGITS:
            return ctx.fault(
                codes.OUT_OF_RANGE, at, f"the number has {len(node)} digits, at most 15 are read"
            )
        value = int(node)
        return value if _within(self, value, node, at, ctx) else FAULT

    def schema(self) -> Json:
        """Return an integer schema."""
        return {"type": "integer", **_limits(self.low, self.high)}


class Number(Spec):
    """A decimal number between ``low`` and ``high``."""

    __slots__ = ("high", "low", "what")

    def __init__(
        self, low: float | None = None, high: float | None = None, what: str = "a number"
    ) -> None:
        self.low = low
        self.high = high
        self.what = what

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return an int where the number is whole and written so, else a float."""
        if node.__class__ is not str:
            return self.wrong(node, at, ctx)
        plain = ctx.document.offsets[at] & 3 == PLAIN
        if not plain or not _NUMBER.fullmatch(node) or not node[-1:].isdigit():
            return self.wrong(node, at, ctx, _number_hint(node, ctx.document.style(at), False))
        if len(node) > _MAX_DIGITS + 2:
            return ctx.fault(
                codes.OUT_OF_RANGE, at, f"the number has {len(node)} digits, at most 15 are read"
            )
        value = float(node) if "." in node else int(node)
        return value if _within(self, value, node, at, ctx) else FAULT

    def schema(self) -> Json:
        """Return a number schema."""
        return {"type": "number", **_limits(self.low, self.high)}


def _number_hint(text: str, style: int, whole: bool) -> str:
    """Return how to write the number that the author probably meant."""
    clean = text.strip().replace("_", "")
    if style != PLAIN:
        return "remove the quotes" if _NUMBER.fullmatch(clean) and clean[-1:].isdigit() else ""
    if len(clean) > 40:
        return ""
    try:
        value = int(clean, 0) if clean[:1] == "0" and clean[1:2].isalpha() else float(clean)
    except ValueError:
        return ""
    if value != value or abs(value) >= 10**_MAX_DIGITS:
        return ""
    if value == int(value):
        return f"write `{int(value)}`"
    return "a whole number has no decimal point" if whole else f"write `{value}`"


def _within(spec: Int | Number, value: float, node: str, at: int, ctx: Reading) -> bool:
    low, high = spec.low, spec.high
    if (low is None or value >= low) and (high is None or value <= high):
        return True
    ctx.fault(
        codes.OUT_OF_RANGE, at, f"{node} is out of range", f"allowed: {range_text(low, high)}"
    )
    return False


def range_text(low: float | None, high: float | None) -> str:
    """Return a range in words: ``1 to 10``, ``at least 1``, ``at most 10``."""
    if low is None:
        return f"at most {high:g}"
    return f"at least {low:g}" if high is None else f"{low:g} to {high:g}"


def _limits(low: float | None, high: float | None) -> Json:
    found: Json = {}
    if low is not None:
        found["minimum"] = low
    if high is not None:
        found["maximum"] = high
    return found


class Percent(Text):
    """A percentage such as ``99.5%``, as a share of 1 between ``low`` and ``high``."""

    __slots__ = ("high", "low")

    def __init__(self, low: float, high: float, what: str) -> None:
        super().__init__(what)
        self.low = low
        self.high = high

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the share."""
        match = re.fullmatch(r"(\d{1,3}(?:\.\d+)?)\s?%", node) if isinstance(node, str) else None
        if match is None or not self.low <= float(match[1]) / 100 <= self.high:
            return self.wrong(node, at, ctx)
        return float(match[1]) / 100

    def schema(self) -> Json:
        """Return a schema of the spelling."""
        return {"type": "string", "pattern": r"^\d{1,3}(\.\d+)?\s?%$"}


class Bool(Spec):
    """``true`` or ``false``."""

    __slots__ = ()
    what = "true or false"

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the bool."""
        if node.__class__ is str and ctx.document.style(at) == PLAIN:
            if node in ("true", "True", "TRUE"):
                return True
            if node in ("false", "False", "FALSE"):
                return False
        hint = ""
        if isinstance(node, str):
            if node.lower() in ("yes", "on", "y", "1", "true"):
                hint = "write `true`"
            elif node.lower() in ("no", "off", "n", "0", "false"):
                hint = "write `false`"
        return self.wrong(node, at, ctx, hint)

    def schema(self) -> Json:
        """Return a boolean schema."""
        return {"type": "boolean"}


class OneOf(Spec):
    """One of some ids, returned with its label."""

    __slots__ = ("labels", "names", "what", "words")

    def __init__(self, of: Iterable[str] | Mapping[str, str], words: str = "values") -> None:
        self.labels = dict(of) if isinstance(of, Mapping) else {name: name for name in of}
        self.names = {name: Choice(name, label) for name, label in self.labels.items()}
        self.words = words
        self.what = "one of " + ", ".join(f"`{n}`" for n in list(self.names)[:8])
        if len(self.names) > 8:
            self.what += " …"

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the choice."""
        if node.__class__ is not str:
            return self.wrong(node, at, ctx)
        found = self.names.get(node)
        if found is not None:
            return found
        if node in NOTHING and ctx.document.style(at) == PLAIN:
            return self.wrong(node, at, ctx)
        return ctx.fault(
            codes.UNKNOWN_CHOICE,
            at,
            f"`{shorten(node)}` is not one of the {self.words}",
            did_you_mean(node, self.names, self.words),
        )

    def schema(self) -> Json:
        """Return an enumeration; ids that look like numbers or truth values come both ways."""
        allowed: list[object] = []
        for name in self.names:
            allowed.append(name)
            if _INT.fullmatch(name) and not _changes(name) and len(name) < _MAX_DIGITS:
                allowed.append(int(name))
            elif name in ("true", "false"):
                allowed.append(name == "true")
        return {"enum": allowed}


class Color(Spec):
    """A colour: ``#rgb`` or ``#rrggbb`` in quotes, ``cmyk(…)``, or a name of the palette."""

    __slots__ = ()
    _PART = r" *([0-9]+(?:\.[0-9]+)?)%? *"
    _INKS = rf"cmyk\({_PART}[, ]{_PART}[, ]{_PART}[, ]{_PART}\)"
    what = 'a colour such as "#1a2b3c" or a name of the palette'

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return ``#rrggbb`` in small letters, ``cmyk(C M Y K)``, or the palette name."""
        if node.__class__ is not str or (node in NOTHING and ctx.document.style(at) == PLAIN):
            hint = "a `#` begins a comment: quote the colour" if node == "" else ""
            return self.wrong(node, at, ctx, hint)
        if re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", node):
            digits = node[1:].lower()
            return "#" + ("".join(d * 2 for d in digits) if len(digits) == 3 else digits)
        if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_-]*", node):
            return node
        if node.startswith("cmyk("):
            parts = re.fullmatch(self._INKS, node)
            if parts is not None and all(float(part) <= 100 for part in parts.groups()):
                return f"cmyk({' '.join(parts.groups())})"
            hint = "write four percentages from 0 to 100, as in cmyk(60 40 40 100)"
            return ctx.fault(codes.BAD_COLOR, at, f"`{shorten(node)}` is no colour", hint)
        bare = re.fullmatch(r"[0-9a-fA-F]{6}", node)
        return ctx.fault(
            codes.BAD_COLOR,
            at,
            f"`{shorten(node)}` is no colour",
            f'write "#{node.lower()}"' if bare else 'write six digits: "#1a2b3c"',
        )

    def schema(self) -> Json:
        """Return a pattern."""
        return {
            "type": "string",
            "pattern": "^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|[A-Za-z_][A-Za-z0-9_-]*"
            r"|cmyk\( *[0-9.]+%?([, ] *[0-9.]+%?){3} *\))$",
        }


class Range(Spec):
    """``low-high``, ``low+`` or a single number, as a pair; ``high`` is None where open."""

    __slots__ = ("low", "what")
    _PATTERN = r"(-?[0-9]+(?:\.[0-9]+)?)(?:\s*(?:-|–|\.\.)\s*(-?[0-9]+(?:\.[0-9]+)?)|(\+))?"

    def __init__(self, low: float | None = None, what: str = "a range such as 1-10") -> None:
        self.low = low
        self.what = what

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return (low, high)."""
        match = re.fullmatch(self._PATTERN, node) if isinstance(node, str) else None
        if match is None or len(match[0]) > 2 * _MAX_DIGITS:
            return self.wrong(node, at, ctx)
        low, high = _plain_number(match[1]), _plain_number(match[2] or match[1])
        if high < low:
            return ctx.fault(
                codes.OUT_OF_RANGE,
                at,
                f"the range `{node}` ends before it begins",
                f"write `{high:g}-{low:g}`",
            )
        if self.low is not None and low < self.low:
            return ctx.fault(
                codes.OUT_OF_RANGE, at, f"{low:g} is out of range", f"at least {self.low:g}"
            )
        return (low, None if match[3] else high)

    def schema(self) -> Json:
        """Return a pattern; a single number is allowed too."""
        number: Json = {"type": "number"}
        if self.low is not None:
            number["minimum"] = self.low
        return {"anyOf": [{"type": "string", "pattern": f"^{self._PATTERN}$"}, number]}


def _plain_number(text: str) -> float:
    return float(text) if "." in text else int(text)
