"""Printing inks: what a colour is made of on a press.

Colours travel through a face as tokens. ``#rrggbb`` is what a screen shows; a colour that the game
gives inks for carries them behind it, after ``~``. Once a face is separated for print
(`cardforge.faces.process`) every token has inks, after ``!``, and only those are printed. So code
that looks at the first seven characters sees the screen's colour in all three.
"""

from functools import lru_cache
from typing import NamedTuple

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


def token(rgb: str, inks: Inks, mark: str = GIVEN) -> str:
    """Return the token of a colour ``#rrggbb`` with its inks."""
    c, m, y, k, tint, overprint, spot = inks
    return f"{rgb[:7]}{mark}{c:g}:{m:g}:{y:g}:{k:g}:{tint:g}:{'o' * overprint}:{spot}"


@lru_cache(maxsize=4096)
def inks_of(color: str) -> Inks | None:
    """Return the inks that a token carries; None where it has none."""
    if len(color) == 7:
        return None
    c, m, y, k, tint, over, spot = color[8:].split(":", 6)
    return Inks(float(c), float(m), float(y), float(k), float(tint), bool(over), spot)


def is_printed(color: str) -> bool:
    """Tell whether a token names the inks that are printed."""
    return color[7:8] == PRINTED


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
