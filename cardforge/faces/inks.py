"""Printing inks: what a colour is made of on a press.

Colours travel through a face as tokens. ``#rrggbb`` is what a screen shows; a colour that the game
gives inks for carries them behind it, after ``~``. Once a face is separated for print
(`cardforge.faces.process`) every token has inks, after ``!``, and only those are printed. So code
that looks at the first seven characters sees the screen's colour in all three.
"""

from functools import lru_cache
from typing import NamedTuple

from cardforge.faces.notation import number, resource_name

#: Before the inks that a game gives, and before those that are printed.
GIVEN, PRINTED = "~", "!"


class Inks(NamedTuple):
    """Process inks in percent, or a spot ink.

    With a ``spot`` the process inks are what stands in for it at full strength, and ``tint`` is
    how much of it is printed, percent.
    """

    c: float
    m: float
    y: float
    k: float
    tint: float = 100.0
    overprint: bool = False
    spot: str = ""

    @property
    def total(self) -> float:
        """Ink on the paper, percent: the sum of the process inks, or the tint of a spot ink."""
        return self.tint if self.spot else self.c + self.m + self.y + self.k

    @property
    def process(self) -> tuple[float, float, float, float]:
        """The process inks, percent; those that stand in for a spot ink, lightened by its tint."""
        if not self.spot:
            return self[:4]
        return tuple(round(part * self.tint / 100, 2) for part in self[:4])  # type: ignore[return-value]

    def __str__(self) -> str:
        """Return the inks as a person writes them: ``C60 M40 Y40 K100``, ``Gold 40 %``."""
        if self.spot:
            return f"{self.spot} {self.tint:g} %"
        return " ".join(f"{name}{part:g}" for name, part in zip("CMYK", self[:4], strict=True))


#: Black ink alone.
BLACK = Inks(0, 0, 0, 100)


#: Flags behind a mark: the colour itself overprints, the style of a text asks for it, process
#: inks stand in for a spot ink.
_OWN, _STYLE, _STAND_IN = "o", "t", "s"


def token(rgb: str, inks: Inks | None, mark: str = GIVEN) -> str:
    """Return the token of a colour ``#rrggbb`` with its inks."""
    if inks is None:
        return rgb[:7]
    c, m, y, k, tint, overprint, spot = inks
    return f"{rgb[:7]}{mark}{_OWN * overprint}:{c:g}:{m:g}:{y:g}:{k:g}:{tint:g}:{spot}"


@lru_cache(maxsize=4096)
def inks_of(color: str) -> Inks | None:
    """Return the inks that a token carries; None where it has none."""
    flags, _, rest = color[8:].partition(":")
    if not rest:
        return None
    c, m, y, k, tint, spot = rest.split(":", 5)
    over = _OWN in flags or _STYLE in flags
    return Inks(float(c), float(m), float(y), float(k), float(tint), over, spot)


def is_printed(color: str) -> bool:
    """Tell whether a token names the inks that are printed."""
    return color[7:8] == PRINTED


def overprints(color: str) -> bool:
    """Tell whether a token asks to be printed over what lies below it."""
    flags = color[8:].partition(":")[0]
    return _OWN in flags or _STYLE in flags


def replacing_spot(color: str, inks: Inks) -> str:
    """Return the printed token of the process inks that stand in for a spot ink."""
    c, m, y, k = inks.process
    flag = _STAND_IN * bool(inks.spot)
    return f"{color[:7]}{PRINTED}{flag}:{c:g}:{m:g}:{y:g}:{k:g}:100:"


def replaces_spot(color: str) -> bool:
    """Tell whether process inks stand in for a spot ink."""
    return _STAND_IN in color[8:].partition(":")[0]


def for_text(color: str, like: str, overprint: bool | None) -> str:
    """Return the token of a text's colour; None: it overprints where ``like``'s style asks so."""
    flags, _, rest = color[8:].partition(":")
    asked = _STYLE in like[8:].partition(":")[0] if overprint is None else overprint
    flags = flags.replace(_STYLE, "") + _STYLE * asked
    if not flags and not rest:
        return color[:7]
    return f"{color[:7]}{color[7:8] or GIVEN}{flags}:{rest}"


@lru_cache(maxsize=4096)
def from_rgb(color: str) -> Inks:
    """Return process inks for a colour ``#rrggbb`` by the plain formula.

    Black takes over all that the three colours have in common (PLRM 3, 7.2.3, with full removal
    of undercolour), so greys are of black alone.
    """
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    top = max(red, green, blue)
    if not top:
        return BLACK
    c, m, y = (round(100 * (top - part) / top, 1) for part in (red, green, blue))
    return Inks(c, m, y, round(100 * (1 - top), 1))


@lru_cache(maxsize=1024)
def to_rgb(c: float, m: float, y: float, k: float) -> str:
    """Return how a screen may show process inks given in percent, ``#rrggbb``."""
    left = 1 - k / 100
    return "#" + "".join(f"{round(255 * (1 - part / 100) * left):02x}" for part in (c, m, y))


def ink_operator(color: str, *, stroke: bool = False) -> str:
    """Return the operators that set a printed token's inks (ISO 32000-1, 8.6.8)."""
    inks = inks_of(color) or from_rgb(color)
    if inks.spot:
        select, paint = ("CS", "SCN") if stroke else ("cs", "scn")
        return f"/{separation_name(inks)} {select} {_part(inks.tint)} {paint}"
    return f"{' '.join(map(_part, inks[:4]))} {'K' if stroke else 'k'}"


def gradient_space(color: str) -> str:
    """Return the colour space of a gradient, by the token of one of its colours."""
    if not is_printed(color):
        return "/DeviceRGB"
    inks = inks_of(color) or from_rgb(color)
    return separation(inks) if inks.spot else "/DeviceCMYK"


def ink_values(color: str) -> str:
    """Return a token's colour as numbers in the space that `gradient_space` gives."""
    if not is_printed(color):
        return " ".join(number(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    inks = inks_of(color) or from_rgb(color)
    return _part(inks.tint) if inks.spot else " ".join(map(_part, inks[:4]))


def _part(percent: float) -> str:
    return number(percent / 100)


def separation_name(inks: Inks) -> str:
    """Return the name of the resource that is a spot ink's colour space."""
    return resource_name("S", separation(inks))


def separation(inks: Inks) -> str:
    """Return the colour space of a spot ink (ISO 32000-1, 8.6.6.4) as PDF syntax.

    Where its plate is missing, its process inks stand in for it, each in proportion to the tint.
    """
    name = "".join(
        chr(byte) if 33 <= byte <= 126 and chr(byte) not in "#()<>[]{}/%" else f"#{byte:02X}"
        for byte in inks.spot.encode("utf-8")
    )
    whole = " ".join(map(_part, inks[:4]))
    return (
        f"[/Separation /{name} /DeviceCMYK"
        f" <</FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [{whole}] /N 1>>]"
    )
