"""Faces separated for print: every colour becomes process inks or a spot ink.

Colours that the game gives inks for are printed with those. Of all others, greys are of black
ink alone, so that black words are never made of four inks that may miss each other; the rest goes
through the ICC profile, or the plain formula where there is none.
"""

from collections.abc import Iterable
from math import hypot
from typing import TYPE_CHECKING

from cardforge.faces.drawing import (
    IDENTITY,
    Face,
    Gradient,
    Group,
    ImageRef,
    Item,
    Matrix,
    Path,
    Shape,
    TextItem,
)
from cardforge.faces.extent import extent
from cardforge.faces.inks import (
    PRINTED,
    Inks,
    from_rgb,
    inks_of,
    overprints,
    replacing_spot,
    token,
)
from cardforge.faces.outline import multiply

if TYPE_CHECKING:
    from cardforge.faces.icc import Profile
    from cardforge.faces.images import ImageStream

#: From these sizes on plain black is printed as rich black: the shorter side of an area in mm,
#: the width of a line in mm, the size of type in pt. Thinner parts would show coloured edges
#: where the plates do not meet.
RICH_AREA, RICH_LINE, RICH_TYPE = 5.0, 2.0, 24.0

_PLAIN_BLACK = "#000000"


class Process:
    """How one build prints colours.

    ``profile`` is the ICC profile of the press and its paper; without one the plain formula
    serves. ``rich_black`` is what large areas of plain black are printed with.
    """

    __slots__ = ("_colors", "_groups", "plain", "profile", "rich_black")

    def __init__(
        self,
        profile: "Profile | None" = None,
        rich_black: Inks | None = None,
        plain: set[str] | None = None,
    ) -> None:
        self.profile = profile
        self.rich_black = rich_black
        #: Colours ``#rrggbb`` and digests of pictures that the plain formula converted.
        self.plain: set[str] = set() if plain is None else plain
        self._colors: dict[str, str] = {}
        # The group is kept beside its counterpart, so its id cannot be given to another.
        self._groups: dict[tuple[int, float], tuple[Item, Item]] = {}

    def with_rich_black(self, rich_black: tuple[float, float, float, float]) -> "Process":
        """Return a process with the rich black of a game."""
        return Process(self.profile, Inks(*rich_black), self.plain)

    def separate(self, face: Face) -> Face:
        """Return the face with printed inks in place of every colour."""
        new: dict[int, Item] = {}
        items = tuple(self._item(item, IDENTITY, new) for item in face.items)
        boxes = tuple(
            box._replace(items=tuple(new.get(id(item), item) for item in box.items))
            for box in face.boxes
        )
        return face._replace(items=items, boxes=boxes)

    def image(self, ref: ImageRef) -> "ImageStream":
        """Return a picture for the PDF, its pixels in process inks.

        Raises:
            InputFault: the file changed since it was checked, or its pixels are damaged.
        """
        from cardforge.faces.image_inks import process_stream

        return process_stream(ref, self.profile)

    def image_share(self, ref: ImageRef, limit: float) -> float:
        """Return the share (0–1) of a picture's pixels with more than ``limit`` percent of ink.

        Raises:
            InputFault: as `image`.
        """
        from cardforge.faces.image_inks import share_above

        return share_above(ref, self.profile, limit)

    def printed(self, color: str, *, rich: bool = False) -> str:
        """Return the token with the inks that a colour is printed with; ``rich``: on a large part.

        Tokens that are printed ones already stay as they are.
        """
        if color[7:8] == PRINTED:
            return color
        if rich and color == _PLAIN_BLACK and self.rich_black is not None:
            return token(color, self.rich_black, PRINTED)
        known = self._colors.get(color)
        if known is None:
            inks = inks_of(color) or self._converted(color[:7])
            # What has no ink of its own would vanish: only black and spot inks go over others.
            over = overprints(color) and (bool(inks.spot) or (inks[:3] == (0, 0, 0) and inks.k > 0))
            known = token(color, inks._replace(overprint=over), PRINTED)
            self._colors[color] = known
        return known

    def _converted(self, rgb: str) -> Inks:
        if rgb[1:3] == rgb[3:5] == rgb[5:7]:
            return from_rgb(rgb)
        if self.profile is None:
            self.plain.add(rgb)
            return from_rgb(rgb)
        return self.profile.inks(rgb)

    def _item(self, item: Item, matrix: Matrix, new: dict[int, Item]) -> Item:
        if isinstance(item, Group):
            made: Item = self._group(item, matrix, new)
        elif isinstance(item, Shape):
            made = self._shape(item, matrix)
        elif isinstance(item, TextItem):
            made = self._text(item, _scale(matrix))
        else:
            return item
        new[id(item)] = made
        return made

    def _group(self, group: Group, matrix: Matrix, new: dict[int, Item]) -> Item:
        matrix = multiply(matrix, group.matrix)
        # Without rich black no colour depends on how large a part is.
        key = (id(group), 0.0 if self.rich_black is None else round(_scale(matrix), 6))
        known = self._groups.get(key)
        if known is None:
            items = tuple(self._item(item, matrix, new) for item in group.items)
            known = self._groups[key] = group, group._replace(items=items)
        return known[1]

    def _shape(self, shape: Shape, matrix: Matrix) -> Item:
        fill, stroke = shape.fill, shape.stroke
        if isinstance(fill, Gradient):
            fill = self._gradient(fill)
        elif fill is not None:
            fill = self.printed(fill, rich=_side(shape.path, matrix) >= RICH_AREA)
        if stroke is not None:
            wide = stroke.width * _scale(matrix) >= RICH_LINE
            stroke = stroke._replace(color=self.printed(stroke.color, rich=wide))
        over = isinstance(fill, str) and overprints(fill)
        over_line = stroke is not None and overprints(stroke.color)
        made = shape._replace(fill=fill, stroke=stroke)
        if not over and not over_line:
            return made
        if stroke is None or fill is None or over == over_line:
            return Group((made,), overprint=True)
        parts: tuple[Item, Item] = (made._replace(stroke=None), made._replace(fill=None))
        if over:
            return Group((Group(parts[:1], overprint=True), parts[1]))
        return Group((parts[0], Group(parts[1:], overprint=True)))

    def _gradient(self, gradient: Gradient) -> Gradient:
        """Return the gradient in inks: in one spot ink, or in process inks."""
        colors = [self.printed(stop.color) for stop in gradient.stops]
        inks = [inks_of(color) or from_rgb(color) for color in colors]
        spots = {one.spot for one in inks if one.spot}
        if spots and not is_one_spot(inks):
            colors = [replacing_spot(color, one) for color, one in zip(colors, inks, strict=True)]
        elif spots:
            # Paper is none of the spot ink.
            whole = next(one for one in inks if one.spot)
            colors = [
                color if one.spot else token(color, whole._replace(tint=0.0), PRINTED)
                for color, one in zip(colors, inks, strict=True)
            ]
        stops = tuple(
            stop._replace(color=color) for stop, color in zip(gradient.stops, colors, strict=True)
        )
        return gradient._replace(stops=stops)

    def _text(self, item: TextItem, scale: float) -> Item:
        lines = []
        over = plain = False
        for line in item.lines:
            runs = []
            for run in line.runs:
                color = self.printed(run.color, rich=run.size * scale >= RICH_TYPE)
                if overprints(color):
                    over = True
                else:
                    plain = True
                runs.append(run._replace(color=color))
            lines.append(line._replace(runs=tuple(runs)))
        made = item._replace(lines=tuple(lines))
        if not over:
            return made
        if not plain:
            return Group((made,), overprint=True)
        return Group((_only(made, False), Group((_only(made, True),), overprint=True)))


def is_one_spot(inks: Iterable[Inks]) -> bool:
    """Tell whether colours are tints of one spot ink, or bare paper."""
    inks = list(inks)
    named = {(*one[:4], one.spot) for one in inks if one.spot}
    return len(named) == 1 and all(one.spot or not one.total for one in inks)


def _only(item: TextItem, over: bool) -> TextItem:
    """Return the runs of a text that overprint, or the others."""
    lines = (
        line._replace(runs=tuple(run for run in line.runs if overprints(run.color) is over))
        for line in item.lines
    )
    return item._replace(lines=tuple(line for line in lines if line.runs))


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return float(abs(a * d - b * c) ** 0.5)


def _side(path: Path, matrix: Matrix) -> float:
    """Return the shorter side in mm of an area on the face."""
    own = extent((Shape(path, _PLAIN_BLACK),))
    if own is None:
        return 0.0
    a, b, c, d, _, _ = matrix
    return min((own[2] - own[0]) * hypot(a, b), (own[3] - own[1]) * hypot(c, d))
