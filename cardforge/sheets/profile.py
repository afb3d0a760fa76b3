"""What a printer does to a page, and the opposite of it. Lengths in mm, y downwards.

A point p of an upright page with the centre c comes out at c + t + R·S·(p − c): the page is
scaled, turned clockwise about its centre, shifted. Each side is seen from its own side. The back
is that of paper turned over its long edge: turned over the short one, it went through the
printer the other way round.
"""

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Literal, NamedTuple

from cardforge.faces.drawing import IDENTITY, Matrix
from cardforge.faces.extent import PT
from cardforge.faces.outline import apply, invert, multiply
from cardforge.sheets.impose import Margins


class Side(NamedTuple):
    """What happens to one side: shift in mm, clockwise turn in degrees, scale (1 is true).

    ``margins`` are the edges of the upright page that stay blank; None where not known.
    """

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    margins: Margins | None = None


class Profile(NamedTuple):
    """A printer."""

    name: str
    front: Side = Side()
    back: Side = Side()


def effect(side: Side, w: float, h: float) -> Matrix:
    """Return what the printer does to an upright page of ``w`` × ``h``."""
    turn = radians(side.turn)
    a, b = cos(turn) * side.scale_x, sin(turn) * side.scale_x
    c, d = -sin(turn) * side.scale_y, cos(turn) * side.scale_y
    x, y = w / 2, h / 2
    return a, b, c, d, x + side.x - a * x - c * y, y + side.y - b * x - d * y


def side_of(matrix: Matrix, w: float, h: float, margins: Margins | None = None) -> Side:
    """Return the side whose effect comes nearest to a matrix (it cannot slant)."""
    a, b, c, d, *_ = matrix
    x, y = apply(matrix, w / 2, h / 2)
    # The directions in which the page's axes come out; without slant both say the same.
    turn = atan2(b / hypot(a, b) - c / hypot(c, d), a / hypot(a, b) + d / hypot(c, d))
    return Side(x - w / 2, y - h / 2, degrees(turn), hypot(a, b), hypot(c, d), margins)


def turned_round(side: Side) -> Side:
    """Return the same side of a page that goes through the printer by its other end."""
    margins = side.margins
    if margins is not None:
        margins = Margins(margins.right, margins.bottom, margins.left, margins.top)
    return side._replace(x=-side.x, y=-side.y, margins=margins)


def mirror(w: float, h: float, flip: Literal["long", "short"]) -> Matrix:
    """Return what turning an upright page over one of its edges does."""
    return (-1.0, 0.0, 0.0, 1.0, w, 0.0) if flip == "long" else (1.0, 0.0, 0.0, -1.0, 0.0, h)


def side_for(profile: Profile, side: str, backs: str) -> Side:
    """Return what happens to a page that is a ``front`` or ``back`` of a back mode."""
    if side != "back":
        return profile.front
    return turned_round(profile.back) if backs == "duplex-short" else profile.back


def margins_of(profile: Profile, backs: str, usual: Margins) -> Margins:
    """Return the blank edges that sheets must keep, of both sides where both are printed."""
    sides = [profile.front]
    if backs not in ("fronts", "gutterfold"):
        sides.append(side_for(profile, "back", backs))
    known = [side.margins or usual for side in sides]
    return Margins(*map(max, zip(*known, strict=True)))


class Correction(NamedTuple):
    """How a page is drawn for a printer: its size in mm, and the matrix for its content in pt."""

    w: float
    h: float
    matrix: Matrix


def correction(side: Side, w: float, h: float) -> Correction:
    """Return how to draw a page so that the printer brings all to where it belongs.

    A landscape page is laid on its side, as the paper goes through the printer: whether a driver
    turns it clockwise or not would decide where the shift goes.
    """
    upright = IDENTITY
    wide, high = w, h
    if w > h:
        wide, high = h, w
        upright = (0.0, 1.0, -1.0, 0.0, h, 0.0)
    opposite = multiply(invert(effect(side, wide, high)), upright)
    to_mm = (1 / PT, 0.0, 0.0, -1 / PT, 0.0, h)
    to_pt = (PT, 0.0, 0.0, -PT, 0.0, high * PT)
    return Correction(wide, high, multiply(to_pt, multiply(opposite, to_mm)))
