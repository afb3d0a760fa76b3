"""Pictures of pieces, as jobs hand them in: the writers draw no faces."""

from collections.abc import Callable
from typing import NamedTuple

from cardforge.faces.code import FaceCode
from cardforge.rulesheet.tree import Picture

#: Height in mm of a picture of which rules.md says none, and the most it may have of the width.
USUAL, WIDEST = 38.0, 60.0


class Shown(NamedTuple):
    """A side of a piece: ``width`` and ``height`` of its trim in mm, the words that it shows.

    ``svg`` is the picture as SVG, ``code`` the one that PDFs draw, in mm from its bottom left.
    """

    width: float
    height: float
    alt: str
    svg: str
    code: FaceCode | None


#: Gives the picture of a piece; None where there is none.
Show = Callable[[Picture], Shown | None]


def size_of(picture: Picture, shown: Shown) -> tuple[float, float]:
    """Return width and height in mm of a picture on the page.

    A piece is never shown larger than it is; a wide one not wider than `WIDEST` unless asked for.
    """
    height = min(picture.height or USUAL, shown.height)
    width = height * shown.width / shown.height
    if not picture.height and width > WIDEST:
        width, height = WIDEST, WIDEST * shown.height / shown.width
    return width, height


def alt_of(picture: Picture, shown: Shown | None) -> str:
    """Return what a picture shows, in words."""
    return picture.alt or (shown.alt if shown is not None else picture.piece)
