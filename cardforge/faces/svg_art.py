"""Drawn SVG art as a value; what reads and draws it is in `cardforge.faces.svg`."""

from typing import Literal, NamedTuple

from cardforge.faces.drawing import Group
from cardforge.faces.outline import rectangle

Fit = Literal["contain", "cover", "stretch"]


class Embedded(NamedTuple):
    """An image that an SVG holds: its pixels, and its size in the unit of the art."""

    width: int
    height: int
    w: float
    h: float


class SvgArt(NamedTuple):
    """A drawn SVG: ``group`` covers 0 0 ``w`` ``h``, in a unit of its own.

    ``width`` and ``height`` are the size in mm that the file itself asks for (96 px = 25.4 mm).
    """

    w: float
    h: float
    width: float
    height: float
    group: Group
    images: tuple[Embedded, ...] = ()

    def placed(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fit: Fit = "contain",
        align: float = 0.5,
        valign: float = 0.5,
    ) -> Group:
        """Return the art in a box (mm): all of it inside, filling and cut to it, or stretched.

        ``align`` and ``valign`` (0 = left or top, 1 = right or bottom) place what is left over.
        """
        sx, sy = w / self.w, h / self.h
        if fit != "stretch":
            sx = sy = (min if fit == "contain" else max)(sx, sy)
        left, top = x + (w - self.w * sx) * align, y + (h - self.h * sy) * valign
        art = Group((self.group,), matrix=(sx, 0.0, 0.0, sy, left, top))
        return Group((art,), clip=rectangle(x, y, w, h)) if fit == "cover" else art
