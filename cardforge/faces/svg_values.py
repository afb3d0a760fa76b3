"""Numbers, lengths, transforms and viewports as SVG writes them."""

import re
from math import radians, sqrt, tan
from typing import NamedTuple

from cardforge.faces.drawing import IDENTITY, Matrix
from cardforge.faces.outline import multiply, rotation

# Nothing in these can be matched in two ways: on what does not fit they give up at once.
_NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
_LENGTH = rf"({_NUMBER})\s*(%|[a-zA-Z]*)"
_TRANSFORM = r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)"
_PLAIN = frozenset("0123456789.+- ")

#: CSS units in px (CSS Values 4, section 6.2).
_PX = {
    "": 1.0,
    "px": 1.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "q": 96 / 101.6,
    "in": 96.0,
    "pt": 96 / 72,
    "pc": 16.0,
}


#: User units from 0 beyond which nothing is drawn.
FARTHEST = 1e9


class Viewport(NamedTuple):
    """What percentages refer to, in user units, with the font size for ``em``."""

    w: float
    h: float
    em: float = 16.0

    @property
    def diagonal(self) -> float:
        """The reference of lengths that are neither across nor down (SVG 2, section 8.9)."""
        return sqrt((self.w**2 + self.h**2) / 2)


def bounded(number: float) -> float:
    """Return a number of a file, at most `FARTHEST` from 0: infinity has no place on paper."""
    return max(-FARTHEST, min(FARTHEST, number))


def sane(matrix: Matrix) -> bool:
    """Tell whether what a matrix draws is anywhere near: products of many can leave all bounds."""
    return all(-(FARTHEST**2) <= number <= FARTHEST**2 for number in matrix)


def length(text: str, whole: float, em: float = 16.0) -> float | None:
    """Return a length in user units, percentages of ``whole``; None where it is no length."""
    if _PLAIN.issuperset(text):
        try:
            return bounded(float(text))
        except ValueError:
            return None
    found = re.fullmatch(_LENGTH, text.strip())
    if found is None:
        return None
    value, unit = bounded(float(found.group(1))), found.group(2).lower()
    if unit == "%":
        return value * whole / 100
    if unit in ("em", "rem", "ex", "ch"):
        return value * em * (1 if unit.endswith("em") else 0.5)
    factor = _PX.get(unit)
    return None if factor is None else value * factor


def numbers(text: str) -> list[float] | None:
    """Return a list of plain numbers; None where something else stands between them."""
    if _PLAIN.issuperset(text):
        try:
            return [bounded(float(n)) for n in text.split()]
        except ValueError:
            pass  # numbers that are run together, as in 1-2
    if re.sub(_NUMBER, " ", text).strip(", \t\r\n\f"):
        return None
    return [bounded(float(n)) for n in re.findall(_NUMBER, text)]


def share(text: str) -> float | None:
    """Return a number or percentage held between 0 and 1; None where it is neither."""
    value = length(text, 1.0)
    return None if value is None else min(1.0, max(0.0, value))


def matrix(text: str) -> Matrix | None:
    """Return the product of a list of transforms; None where it is not valid."""
    out = IDENTITY
    at = 0
    if text.strip() in ("", "none"):
        return out
    following = re.compile(_TRANSFORM)
    while found := following.match(text, at):
        at = found.end()
        values = numbers(re.sub(r"(?<=[\d.])(deg|px)", "", found.group(2)))
        one = None if values is None else _one(found.group(1), values)
        if one is None:
            return None
        out = multiply(out, one)
        if not sane(out):
            return None
    return out if at and not text[at:].strip() else None


def _one(name: str, v: list[float]) -> Matrix | None:
    n = len(v)
    name = name.lower()
    if name == "matrix" and n == 6:
        return (v[0], v[1], v[2], v[3], v[4], v[5])
    if name == "translate" and n in (1, 2):
        return (1, 0, 0, 1, v[0], v[1] if n == 2 else 0)
    if name == "scale" and n in (1, 2):
        return (v[0], 0, 0, v[-1], 0, 0)
    if name == "rotate" and n in (1, 3):
        return rotation(*v)
    if name == "skewx" and n == 1:
        return (1, 0, tan(radians(v[0])), 1, 0, 0)
    if name == "skewy" and n == 1:
        return (1, tan(radians(v[0])), 0, 1, 0, 0)
    if name in ("translatex", "translatey") and n == 1:
        return (1, 0, 0, 1, v[0] if name[-1] == "x" else 0, v[0] if name[-1] == "y" else 0)
    return None


def view_box(text: str) -> tuple[float, float, float, float] | None:
    """Return x y w h of a ``viewBox``; None where it is not valid or has no size."""
    values = numbers(text)
    if values is None or len(values) != 4 or min(values[2:]) < 1 / FARTHEST:
        return None
    return (values[0], values[1], values[2], values[3])


def fitted(
    box: tuple[float, float, float, float],
    x: float,
    y: float,
    w: float,
    h: float,
    aspect: str,
) -> Matrix:
    """Return the matrix that puts a view box into a rectangle by ``preserveAspectRatio``."""
    bx, by, bw, bh = box
    sx, sy = w / bw, h / bh
    words = aspect.replace("defer", "").split() or ["xMidYMid"]
    if words[0] == "none":
        return (sx, 0, 0, sy, x - bx * sx, y - by * sy)
    s = max(sx, sy) if "slice" in words else min(sx, sy)
    ax, ay = _ALIGN.get(words[0][:4], 0.5), _ALIGN.get(words[0][4:], 0.5)
    return (s, 0, 0, s, x + (w - bw * s) * ax - bx * s, y + (h - bh * s) * ay - by * s)


_ALIGN = {"xMin": 0.0, "xMid": 0.5, "xMax": 1.0, "YMin": 0.0, "YMid": 0.5, "YMax": 1.0}
