"""Attribute values: from what a template says to typed values, or a fault in words.

Lengths become `Length` (mm and a share of the parent), type sizes pt, colours ``#rrggbb``.
Every reader raises `BadValue` whose text completes the sentence "`x` …".
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cardforge.diagnostics import did_you_mean
from cardforge.faces.drawing import Gradient, Path, Stop
from cardforge.faces.table import Attr, AttrType

MM_PER_PT = 25.4 / 72
PT_PER_MM = 72 / 25.4


class BadValue(ValueError):
    """A value that its attribute cannot take: what is wrong, and a remedy."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Length(NamedTuple):
    """``mm`` plus ``share`` of the parent's width or height."""

    mm: float
    share: float

    def of(self, parent: float) -> float:
        """Return the length in mm inside a parent of this width or height (mm)."""
        return self.mm + self.share * parent if self.share else self.mm


class Track(NamedTuple):
    """A column or row: a fixed length, ``auto`` (weight 0, no length) or a share of the rest."""

    length: Length | None
    weight: float


class Paint(NamedTuple):
    """A gradient before it is laid over a box: angle in degrees, None for a radial one."""

    angle: float | None
    stops: tuple[Stop, ...]

    def over(self, x: float, y: float, w: float, h: float) -> Gradient:
        """Return the gradient that just covers the box, as CSS defines its length."""
        from math import cos, hypot, radians, sin

        mx, my = x + w / 2, y + h / 2
        if self.angle is None:
            return Gradient("radial", (mx, my, 0.0, mx, my, hypot(w, h) / 2), self.stops)
        dx, dy = sin(radians(self.angle)), -cos(radians(self.angle))
        half = (abs(w * dx) + abs(h * dy)) / 2
        coords = (mx - dx * half, my - dy * half, mx + dx * half, my + dy * half)
        return Gradient("linear", tuple(round(c, 6) for c in coords), self.stops)


_NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)"
_LENGTH = re.compile(rf"({_NUMBER})\s*(mm|pt|in|cm|%)?")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": MM_PER_PT}


#: mm (or percent) that a face may reach: five times the longest side of a piece. Outlines far
#: beyond it would take minutes, since curves are followed in steps of equal precision.
FARTHEST = 10_000.0
#: The largest number that is no length: a turn, a share, a scale.
_LARGEST = 1_000_000.0
_NEARER = f"give {FARTHEST:,.0f} mm or less"


def length(text: str) -> Length:
    """Read a length: mm, or with a unit mm, cm, in, pt, or a percentage of the parent."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise BadValue(f"is not a length: `{text}`", "write mm, or a number with pt, in, cm or %")
    value, unit = float(found[1]), found[2]
    got = Length(0.0, value / 100) if unit == "%" else Length(value * _UNIT[unit or "mm"], 0.0)
    if abs(got.mm) > FARTHEST or abs(got.share) > FARTHEST / 100:
        raise BadValue(f"leads too far: `{text}`", _NEARER)
    return got


def positive(text: str) -> Length:
    """Read a length that is not negative."""
    got = length(text)
    if got.mm < 0 or got.share < 0:
        raise BadValue(f"is negative: `{text}`", "give 0 or more")
    return got


def size(text: str) -> float:
    """Read a type size, pt."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None or found[2] == "%" or float(found[1]) <= 0:
        raise BadValue(f"is not a type size: `{text}`", "write a number of pt above 0")
    return float(found[1]) * (_UNIT[found[2]] * PT_PER_MM if found[2] not in (None, "pt") else 1)


def number(text: str) -> float:
    """Read a number."""
    if re.fullmatch(_NUMBER, text.strip()) is None:
        raise BadValue(f"is not a number: `{text}`")
    if abs(float(text)) > _LARGEST:
        raise BadValue(f"is too large: `{text}`", f"give {_LARGEST:,.0f} or less")
    return float(text)


def _scale(text: str) -> float:
    got = number(text)
    if got <= 0:
        raise BadValue(f"is not above 0: `{text}`")
    return got


#: Tracks, cells or corners that one element may have.
_MOST = 1000


def count(text: str) -> int:
    """Read a whole number from 1 to 1000."""
    bare = text.strip()
    if not bare.isdecimal() or not bare.strip("0"):
        raise BadValue(f"is not a whole number from 1: `{text}`")
    if len(bare) > len(str(_MOST)) or int(bare) > _MOST:
        raise BadValue(f"is above {_MOST}: `{text}`")
    return int(bare)


def share(text: str) -> float:
    """Read a number from 0 to 1; a percentage is read as its hundredth."""
    bare = text.strip()
    got = number(bare[:-1]) / 100 if bare.endswith("%") else number(bare)
    if not 0 <= got <= 1:
        raise BadValue(f"is not between 0 and 1: `{text}`")
    return got


def yesno(text: str) -> bool:
    """Read yes or no."""
    if text not in ("yes", "no"):
        raise BadValue(f"is neither yes nor no: `{text}`")
    return text == "yes"


def insets(text: str) -> tuple[Length, Length, Length, Length]:
    """Read one to four lengths: top, right, bottom, left as in CSS."""
    got = [length(part) for part in text.split()]
    if not 1 <= len(got) <= 4:
        raise BadValue(f"takes one to four lengths, not {len(got)}: `{text}`")
    top = got[0]
    right = got[1] if len(got) > 1 else top
    bottom = got[2] if len(got) > 2 else top
    return top, right, bottom, got[3] if len(got) > 3 else right


def lengths(text: str) -> tuple[Length, ...]:
    """Read lengths with spaces between them."""
    got = tuple(positive(part) for part in text.split())
    if not got or not any(one.mm or one.share for one in got):
        raise BadValue(f"takes lengths above 0 with spaces between: `{text}`")
    return got


def points(text: str) -> tuple[tuple[Length, Length], ...]:
    """Read ``x,y`` pairs; at least three."""
    parts = [part.split(",") for part in text.split()]
    if any(len(part) != 2 for part in parts) or len(parts) < 3:
        raise BadValue(f"takes at least three pairs x,y with spaces between: `{text}`")
    return tuple((length(x), length(y)) for x, y in parts)


def view(text: str) -> tuple[float, float, float, float]:
    """Read ``min-x min-y width height``."""
    got = tuple(number(part) for part in text.replace(",", " ").split())
    if len(got) != 4 or got[2] <= 0 or got[3] <= 0:
        raise BadValue(f"takes min-x min-y width height: `{text}`")
    return got[0], got[1], got[2], got[3]


def tracks(text: str) -> tuple[Track, ...]:
    """Read tracks: a length, ``auto``, ``*`` or ``2*``; ``5:4`` is five tracks of 4 mm."""
    got: list[Track] = []
    for part in text.split():
        times, colon, one = part.partition(":")
        if not colon:
            times, one = "1", part
        if one == "auto":
            track = Track(None, 0.0)
        elif one.endswith("*"):
            track = Track(None, _scale(one[:-1] or "1"))
        else:
            track = Track(positive(one), 0.0)
        got += [track] * count(times)
    if not got:
        raise BadValue("is empty", "write tracks such as `5 auto *`")
    return tuple(got)


def fit(text: str) -> tuple[bool, bool]:
    """Read what fitting may do: (tighten, shrink)."""
    words = text.split()
    for word in words:
        if word not in ("tighten", "shrink"):
            raise BadValue(
                f"has no `{word}`", did_you_mean(word, ("tighten", "shrink"), "ways to fit")
            )
    if not words:
        raise BadValue("is empty", "write tighten, shrink or both")
    return "tighten" in words, "shrink" in words


def carried(text: str) -> bool | str | Length:
    """Read how much bleed a picture has: False, True, ``auto`` or a length.

    An empty field of a card means no.
    """
    if text in ("yes", "no", "auto", ""):
        return text if text == "auto" else text == "yes"
    if _LENGTH.fullmatch(text.strip()) is None:
        raise BadValue(
            f"is no bleed: `{text}`", "write yes, no, auto, or how much each side has, as in 3"
        )
    return positive(text)


def focus(text: str) -> tuple[float, float]:
    """Read a point of a picture: its share across and down."""
    parts = text.split()
    if len(parts) != 2:
        raise BadValue(f"is no point: `{text}`", "write how far across and down, as in 30% 20%")
    return share(parts[0]), share(parts[1])


def path_data(text: str) -> Path:
    """Read SVG path data."""
    from cardforge.faces.pathdata import PathSyntaxError, parse_path

    try:
        path = parse_path(text)
    except PathSyntaxError as fault:
        raise BadValue(f"is not path data: {fault}") from None
    if any(abs(number) > FARTHEST for segment in path for number in segment[1:]):
        raise BadValue("leads too far", _NEARER)
    return path


def _file(text: str) -> str:
    if not text.strip():
        raise BadValue("is empty", "name a file, or leave the element out with {% if %}")
    return text


def _name(text: str) -> str:
    if not text or text != text.strip():
        raise BadValue("is empty" if not text.strip() else f"has spaces around it: `{text}`")
    return text


def _words(text: str) -> list[str]:
    """Return the words of a paint."""
    if "(" not in text:
        return text.split()
    from cardforge.faces.palette import split_paint

    return split_paint(text)


class Colors:
    """Reads colours: ``#rgb``, ``#rrggbb``, ``cmyk(…)``, names of the palette, ``none``."""

    __slots__ = ("_palette",)

    def __init__(self, palette: Mapping[str, str]) -> None:
        self._palette = palette

    def color(self, text: str) -> str | None:
        """Return ``#rrggbb``, with inks where the colour has some, or None for ``none``."""
        if text in self._palette:
            return self._palette[text]
        if text == "none":
            return None
        if text.startswith("cmyk("):
            from cardforge.faces.palette import BadInks, literal

            try:
                return literal(text)
            except BadInks as fault:
                raise BadValue(f"{fault}: `{text}`") from None
        if _HEX.fullmatch(text):
            digits = text[1:].lower()
            return "#" + (digits if len(digits) == 6 else "".join(2 * d for d in digits))
        if text.startswith("#") or not text:
            raise BadValue(f"is not a colour: `{text}`", "write #rgb, #rrggbb or a palette's name")
        names = (*self._palette, "none")
        raise BadValue(f"is not a colour: `{text}`", did_you_mean(text, names, "colours"))

    def edge(self, text: str) -> bool | str:
        """Return how far a picture bleeds: False, True, ``mirror``, ``extend`` or a colour."""
        if text in ("yes", "no"):
            return text == "yes"
        if text in ("mirror", "extend"):
            return text
        word, *colors = _words(text)[:3] or [""]
        if word == "solid" and len(colors) == 1:
            color = self.color(colors[0])
            if color is not None:
                return color
        options = ("yes", "no", "mirror", "extend", "solid")
        hint = did_you_mean(word, options, "ways to bleed")
        if word == "solid":
            hint = "write solid and one colour, as in solid #1d2a44"
        raise BadValue(f"is no way to bleed: `{text}`", hint)

    def paint(self, text: str) -> str | Paint | None:
        """Return a colour, or the gradient of ``linear ANGLE COLOR COLOR…``."""
        words = _words(text)
        if not words or words[0] not in ("linear", "radial"):
            return self.color(text)
        angle = None
        colors = words[1:]
        if words[0] == "linear":
            if not colors:
                raise BadValue(f"has no angle: `{text}`", "write linear ANGLE COLOR COLOR")
            angle, colors = number(colors[0]), colors[1:]
        if len(colors) < 2:
            raise BadValue(f"needs two colours or more: `{text}`")
        stops = []
        for i, word in enumerate(colors):
            name, at, place = word.partition("@")
            got = self.color(name)
            if got is None:
                raise BadValue(f"has `none` among its colours: `{text}`")
            stops.append(Stop(share(place) if at else i / (len(colors) - 1), got))
        return Paint(angle, tuple(stops))


Reader = Callable[[str], Any]

_READERS: dict[AttrType, Reader] = {
    "length": length, "size": size, "number": number, "count": count, "share": share,
    "yesno": yesno, "insets": insets, "lengths": lengths, "points": points, "view": view,
    "tracks": tracks, "fit": fit, "pathdata": path_data, "words": str, "name": _name,
    "names": lambda text: tuple(text.split()), "file": _file, "carried": carried, "focus": focus,
}  # fmt: skip

#: Attributes whose lengths or numbers must not be negative.
_NOT_NEGATIVE = frozenset({"w", "h", "r", "sw", "gap", "colgap", "rowgap", "trim_mm"})
_ABOVE_ZERO = frozenset({"leading", "scale"})


def reader(attr: Attr, colors: Colors) -> Reader:
    """Return the function that reads this attribute's values; it raises `BadValue`."""
    if attr.type == "color":
        return colors.color
    if attr.type == "paint":
        return colors.paint
    if attr.type == "edge":
        return colors.edge
    if attr.type == "choice":
        options = attr.of

        def choice(text: str) -> str:
            if text not in options:
                raise BadValue(f"has no `{text}`", did_you_mean(text, options, "values"))
            return text

        return choice
    if attr.name in _NOT_NEGATIVE and attr.type == "length":
        return positive
    if attr.name in _ABOVE_ZERO or (attr.name == "size" and attr.type == "number"):
        return _scale
    return _READERS[attr.type]
