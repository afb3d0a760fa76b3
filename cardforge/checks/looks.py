"""What a drawn face looks like, parted into what it shows and the colours it shows it in.

Read off the operators of a face (`cardforge.faces.code`), in which each thing that is drawn is a
line, whatever element of the face language it came from.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Gradient
from cardforge.faces.inks import to_rgb
from cardforge.faces.notation import resource_name

#: A line; a line end inside a string of glyphs parts nothing.
_LINE = re.compile(r"(?:[^\n(]+|\((?:\\.|[^\\()])*\))+", re.DOTALL)
#: A colour that is set: grey, red green blue, or process inks.
_COLOR = re.compile(
    r"(?<![^\s])([0-9.]+) [gG](?=\s|$)"
    r"|(?<![^\s])([0-9.]+) ([0-9.]+) ([0-9.]+) (?:rg|RG)(?=\s|$)"
    r"|(?<![^\s])([0-9.]+) ([0-9.]+) ([0-9.]+) ([0-9.]+) [kK](?=\s|$)",
    re.DOTALL,
)
#: A use of a resource: art that is stored once, a gradient.
_RESOURCE = re.compile(r"/([XG][0-9a-f]{12}) (?=Do|sh)")
#: The words of a line of text; a string may hold any byte.
_STRING = re.compile(r"\(((?:\\.|[^\\()])*)\)", re.DOTALL)
_NUMBER = re.compile(r"-?[0-9.]+")
_CORNER = re.compile(r"-?[0-9.]+ -?[0-9.]+ (?=-?[0-9.]+ -?[0-9.]+ re\b)")


class Look(NamedTuple):
    """What is drawn, from below upwards: (operators without colours, the colours of that).

    Colours are ``#rrggbb``, in the order in which they are used.
    """

    parts: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def shape(self) -> tuple[str, ...]:
        """What is left where colours are taken out: equal for faces that differ in these alone."""
        return tuple(part for part, _ in self.parts)

    @property
    def colors(self) -> tuple[str, ...]:
        """All colours; as many for faces of the same `shape`."""
        return tuple(color for _, colors in self.parts for color in colors)


class Looks:
    """Reads looks; what recurs from face to face, lines and art, is read once."""

    __slots__ = ("_forms", "_lines")

    def __init__(self) -> None:
        self._lines: dict[str, tuple[str, tuple[str, ...]]] = {}
        # Names of art and gradients are made from what they hold.
        self._forms: dict[str, tuple[str, tuple[str, ...]]] = {}

    def of(self, code: FaceCode) -> Look:
        """Return what a face looks like."""
        return Look(tuple(self._parts(code)))

    def _parts(self, code: FaceCode) -> Iterator[tuple[str, tuple[str, ...]]]:
        pen = ""
        known = self._lines
        for line in _LINE.findall(code.operators):
            if "(" in line:  # words, in what was set before; they hardly recur
                yield line, (pen,)
                continue
            found = known.get(line)
            if found is None:
                found = known[line] = _without_colors(line)
            part, colors = found
            if part == "#":
                pen = colors[0]  # holds for the words that follow
                continue
            if part.endswith(("Do", "sh", "sh Q")):
                found = self._resolved(part, code)
            yield found

    def _resolved(self, part: str, code: FaceCode) -> tuple[str, tuple[str, ...]]:
        """Return a part with the shape of art in place of its name, and the art's colours."""
        found = _RESOURCE.search(part)
        if found is None:
            return part, ()
        name = found[1]
        if name not in self._forms:
            if name in code.forms:
                look = self.of(code.forms[name])
                # The shape of art is long, and compared often.
                self._forms[name] = resource_name("X", look.shape), look.colors
            else:
                self._forms[name] = _gradient(code.gradients[name])
        shown, colors = self._forms[name]
        # The mask of a gradient is named like it.
        return part.replace(f"/{name}", shown), colors


def _without_colors(line: str) -> tuple[str, tuple[str, ...]]:
    """Return a line with a mark in place of each colour, and the colours."""
    colors: list[str] = []

    def taken(found: re.Match[str]) -> str:
        colors.append(_hex(found))
        return "#"

    return _COLOR.sub(taken, line), tuple(colors)


def _gradient(gradient: Gradient) -> tuple[str, tuple[str, ...]]:
    stops = [(stop.offset, stop.opacity) for stop in gradient.stops]
    shown = f"{gradient.kind} {gradient.coords} {stops}"
    return shown, tuple(stop.color[:7] for stop in gradient.stops)


def _hex(found: re.Match[str]) -> str:
    """Return the colour that operators set as ``#rrggbb``."""
    grey, red, green, blue, *inks = found.groups()
    if grey is not None:
        red = green = blue = grey
    if red is not None:
        return "#" + "".join(f"{round(255 * float(part)):02x}" for part in (red, green, blue))
    return to_rgb(*(100 * float(ink) for ink in inks))


def words_of(code: FaceCode) -> str:
    """Return a name for the strings of glyphs that a face shows: equal for the same words."""
    return resource_name("W", *_words(code))


def _words(code: FaceCode) -> Iterator[str]:
    yield from _STRING.findall(code.operators)
    for form in code.forms.values():
        yield from _words(form)


@lru_cache(20_000)
def signs(part: str) -> frozenset[str]:
    """Return what of a part is known again wherever it stands: words, or an outline.

    An outline is told by the steps between its points, so that the same sign at another place
    is the same.
    """
    words = _STRING.findall(part)
    if words:
        return frozenset(words)
    if part.endswith(("re f", "re S", "re B")):
        return frozenset((_CORNER.sub("", part),))
    numbers = [float(number) for number in _NUMBER.findall(part)]
    if len(numbers) < 4:
        return frozenset()
    steps = [round(b - a, 1) for a, b in zip(numbers, numbers[2:], strict=False)]
    return frozenset((f"{_NUMBER.sub('', part)} {steps}",))
