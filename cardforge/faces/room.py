"""Where letters can stand with nothing to be said of their place. All lengths mm."""

from typing import NamedTuple

from cardforge.faces.cutline import CutLine
from cardforge.faces.extent import Rect


class Room(NamedTuple):
    """A box with one ground; letters in it keep ``far`` mm from ``line``, if that is given."""

    rect: Rect
    far: float
    line: CutLine | None

    def holds(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Tell whether a box of letters lies inside, surely far enough from the cut."""
        x, y, x2, y2 = self.rect
        if left < x or top < y or right > x2 or bottom > y2:
            return False
        if self.line is None:
            return True
        corners = (left, top), (right, top), (right, bottom), (left, bottom)
        return self.line.clearance(corners, self.far) >= self.far
