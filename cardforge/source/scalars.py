"""Specs of single values. Numbers follow YAML 1.2 in decimal spelling only."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from cardforge.diagnostics import Fix, Place
from cardforge.diagnostics.codes import schema as codes
from cardforge.diagnostics.codes import yaml as yaml_codes
from cardforge.source.mending import HEX, put, quote
from cardforge.source.model import Choice
from cardforge.source.numbers import EXOTIC, INT, MAX_DIGITS, NUMBER, number_hint
from cardforge.source.shown import shorten
from cardforge.source.spec import FAULT, NOTHING, Json, Reading, Spec
from cardforge.source.tree import BLOCK, PLAIN, Node

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
            if node[0] in "0123456789+-." and re.fullmatch(EXOTIC, node):
                return ctx.fault(
                    yaml_codes.NUMBER_AS_TEXT,
                    at,
                    f"`{node}` is {self.what} here, but a number to other YAML readers",
                    f'quote it: "{node}"',
                    fix=quote(ctx.document.place(at)),
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
                fix=quote(ctx.document.place(at)),
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
    if re.fullmatch(EXOTIC, text) or re.fullmatch(r"\d+\.\d*", text):
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
        if ctx.document.offsets[at] & 3 != PLAIN or not INT.fullmatch(node):
            return _no_number(self, node, at, ctx, whole=True)
        if len(node) > MAX_DIGITS:
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
        if not plain or not NUMBER.fullmatch(node) or not node[-1:].isdigit():
            return _no_number(self, node, at, ctx, whole=False)
        if len(node) > MAX_DIGITS + 2:
            return ctx.fault(
                codes.OUT_OF_RANGE, at, f"the number has {len(node)} digits, at most 15 are read"
            )
        value = float(node) if "." in node else int(node)
        return value if _within(self, value, node, at, ctx) else FAULT

    def schema(self) -> Json:
        """Return a number schema."""
        return {"type": "number", **_limits(self.low, self.high)}


def _no_number(spec: Spec, node: str, at: int, ctx: Reading, *, whole: bool) -> object:
    """Report what is no number as YAML 1.2 spells them; the fix is what it can only mean."""
    style = ctx.document.style(at)
    hint = number_hint(node, style, whole)
    place = ctx.document.place(at)
    fix = None
    # To old readers `012` is ten, and to others twelve.
    sure = not re.match(r"[-+]?0[0-9_]", node)
    if sure and style == PLAIN and place.text == node and hint.startswith("write `"):
        fix = put(place, hint[len("write `") : -1])
    elif sure and style != PLAIN and hint and place.text[1:-1] == node == node.strip():
        pattern = INT if whole else NUMBER
        fix = place.fix(node, hint) if pattern.fullmatch(node) else None
    return spec.wrong(node, at, ctx, hint, fix)


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
        meant = ""
        if isinstance(node, str):
            if node.lower() in ("yes", "on", "y", "1", "true"):
                meant = "true"
            elif node.lower() in ("no", "off", "n", "0", "false"):
                meant = "false"
        place = ctx.document.place(at)
        fix = put(place, meant) if meant and place.text.strip("\"'") == node else None
        return self.wrong(node, at, ctx, f"write `{meant}`" if meant else "", fix)

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
        message = f"`{shorten(node)}` is not one of the {self.words}"
        return ctx.misspelt(codes.UNKNOWN_CHOICE, at, message, node, self.names, self.words)

    def schema(self) -> Json:
        """Return an enumeration; ids that look like numbers or truth values come both ways."""
        allowed: list[object] = []
        for name in self.names:
            allowed.append(name)
            if INT.fullmatch(name) and not _changes(name) and len(name) < MAX_DIGITS:
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
            return self.wrong(node, at, ctx, hint, _behind(ctx.document.place(at)))
        if re.fullmatch(HEX, node):
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
        place = ctx.document.place(at)
        return ctx.fault(
            codes.BAD_COLOR,
            at,
            f"`{shorten(node)}` is no colour",
            f'write "#{node.lower()}"' if bare else 'write six digits: "#1a2b3c"',
            fix=put(place, f'"#{node.lower()}"') if bare and place.text == node else None,
        )

    def schema(self) -> Json:
        """Return a pattern."""
        return {
            "type": "string",
            "pattern": "^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|[A-Za-z_][A-Za-z0-9_-]*"
            r"|cmyk\( *[0-9.]+%?([, ] *[0-9.]+%?){3} *\))$",
        }


def _behind(place: Place) -> Fix | None:
    """Return the change that quotes a colour which became the comment behind an empty value."""
    if place.start != place.end:
        return None
    text = place.source.text
    match = re.compile(rf"[ \t]*({HEX})[ \t]*(?=[\r\n]|$)").match(text, place.start)
    return None if match is None else quote(place.source.place(match.start(1), match.end(1)))


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
        if match is None or len(match[0]) > 2 * MAX_DIGITS:
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
