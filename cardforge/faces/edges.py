"""Pictures at the cut line: bleed that they have, bleed that is made for them, borders cut off.

Nothing is decoded for it: the picture is drawn again through a mirroring or stretching matrix and
cut to the strip beyond its edge, so a file holds its pixels once. Lengths mm.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardforge.diagnostics.codes.assets import BLEED_GUESSED, TRIMMED_AWAY
from cardforge.faces.boxes import Frame
from cardforge.faces.draft import Draft, Problem
from cardforge.faces.drawing import Group, ImageRef, Item, Matrix, Path, Picture, Shape
from cardforge.faces.outline import rectangle
from cardforge.faces.parse import Node
from cardforge.faces.svg_art import SvgArt
from cardforge.faces.values import Length

#: What ``has_bleed="yes"`` means.
USUAL_BLEED = 3.0
#: Bleeds that printers ask for (the second is an eighth of an inch), and how near a guess to them
#: is one of them: pixel sizes are whole numbers.
_USUAL, _AS_USUAL = (USUAL_BLEED, 3.175), 0.06
#: Made bleed reaches this far below the picture, so that no seam of paper shows between them.
_UNDER = 0.05
#: A picture this near to the cut is taken to reach it: pixel sizes are whole numbers.
_NEAR = 0.25
#: Nothing is made for gaps narrower than this.
_GAP = 0.01
#: Stretching enlarges the picture at most so often, in one direction and in both; renderers may
#: enlarge the whole of it before they cut.
_STRETCH, _STRETCH_BOTH = 40.0, 6.0
#: Resolutions that art is exported at, in the order they are tried.
_USUAL_DPI = (300, 600, 1200, 350, 400, 800, 150, 200)
#: Bleeds that are believed of a picture, and how far its two directions may differ.
_BELIEVED, _APART = (1.5, 6.5), 0.16


class Wish(NamedTuple):
    """What is asked of a picture's edge.

    ``carried`` is the bleed of each of its sides, ``trim`` what is cut off before; ``made`` how
    bleed is made: ``mirror``, ``extend``, a colour, or "" for not at all.
    """

    carried: float
    trim: float
    made: str

    @property
    def margin(self) -> float:
        """How far the picture is larger than its box, on each side."""
        return self.carried + self.trim


def read_wish(
    node: Node, file: str, art: SvgArt | ImageRef, box: Frame, whole: Frame, draft: Draft
) -> Wish | None:
    """Return what the attributes ask for; None after reporting that nothing would be left."""
    attrs = node.attrs
    trim = _trim(attrs, box)
    w, h, at = _likely_size(art, box)
    if 2 * trim >= min(w, h):
        draft.problems.append(
            Problem(
                TRIMMED_AWAY,
                node,
                f"trim_mm cuts {trim:g} mm from each side of `{file}`, and nothing is left:"
                f" it is {w:.1f} × {h:.1f} mm{at}",
                f"give the width of the border of `{file.rpartition('/')[2]}` that should go",
                attrs.get("at", ""),
            )
        )
        return None
    bleed = attrs.get("bleed", False)
    made = bleed if isinstance(bleed, str) else ""
    given = attrs.get("has_bleed", "auto" if made else None)
    carried = 0.0
    if given == "auto":
        carried = _guessed(node, file, art, box, whole, trim, draft)
    elif given is True:
        carried = USUAL_BLEED
    elif isinstance(given, Length):
        carried = given.of(min(box.w, box.h))
    if bleed is True and "has_bleed" in attrs:
        made = "mirror"
    return Wish(carried, trim, made)


def _trim(attrs: Mapping[str, Any], box: Frame) -> float:
    length = attrs.get("trim_mm")
    return length.of(min(box.w, box.h)) if length is not None else 0.0


def natural_size(art: SvgArt | ImageRef, dpi: float = 300.0) -> tuple[float, float]:
    """Return the size in mm of a picture by itself: an SVG's own, pixels at a resolution."""
    if isinstance(art, SvgArt):
        return art.width, art.height
    return art.width / dpi * 25.4, art.height / dpi * 25.4


def _likely_size(art: SvgArt | ImageRef, box: Frame) -> tuple[float, float, str]:
    """Return the size in mm that a picture was made for, and in words at which resolution.

    Pixels do not tell; art with a border is a little larger than the box that its inside fills.
    """
    if isinstance(art, SvgArt):
        return art.width, art.height, ""
    for dpi in sorted(_USUAL_DPI, reverse=True):
        w, h = natural_size(art, dpi)
        if dpi <= 300 or (w >= box.w and h >= box.h):
            break
    return w, h, f" at {dpi} dpi"


def _guessed(
    node: Node,
    file: str,
    art: SvgArt | ImageRef,
    box: Frame,
    whole: Frame,
    trim: float,
    draft: Draft,
) -> float:
    """Return the bleed that a picture of a whole face seems to have, and say that it is a guess."""
    if box != whole:
        return 0.0
    for dpi in (0,) if isinstance(art, SvgArt) else _USUAL_DPI:
        w, h = natural_size(art, dpi)
        across, down = (w - box.w) / 2 - trim, (h - box.h) / 2 - trim
        bleed = (across + down) / 2
        if abs(across - down) <= _APART and _BELIEVED[0] <= bleed <= _BELIEVED[1]:
            near = (usual for usual in _USUAL if abs(usual - bleed) <= _AS_USUAL)
            found = next(near, round(bleed, 2))
            at = f" at {dpi} dpi" if dpi else ""
            message = (
                f"`{file}` is {w:.1f} × {h:.1f} mm{at}: it is taken to have"
                f" {found:g} mm of bleed on each side"
            )
            hint = f'write has_bleed="{found:g}", or has_bleed="no" if that is wrong'
            draft.problems.append(
                Problem(BLEED_GUESSED, node, message, hint, node.attrs.get("at", ""))
            )
            return found
    return 0.0


def grown(box: Frame, by: float) -> Frame:
    """Return a box that is larger by a length on each side."""
    x, y, w, h = box
    return Frame(x - by, y - by, w + 2 * by, h + 2 * by)


def edged(
    art: SvgArt | ImageRef, spot: Frame, box: Frame, reach: Frame, wish: Wish
) -> tuple[Item, bool]:
    """Return a picture drawn at ``spot``, cut to what may be seen, with the bleed it lacks.

    ``box`` is where its trim lies, ``reach`` how far ink may go. The second value tells whether
    bleed was made.
    """
    item: Item = art.placed(*spot, "stretch") if isinstance(art, SvgArt) else Picture(art, *spot)
    part = grown(spot, -wish.trim)
    across = _Axis(part.x, part.x + part.w, box.x, box.x + box.w, reach.x, reach.x + reach.w)
    down = _Axis(part.y, part.y + part.h, box.y, box.y + box.h, reach.y, reach.y + reach.h)
    left, right = across.shown()
    top, bottom = down.shown()
    if right <= left or bottom <= top:
        return Group(()), False
    seen = rectangle(left, top, right - left, bottom - top)
    inside = spot.x >= left and spot.y >= top
    inside = inside and spot.x + spot.w <= right and spot.y + spot.h <= bottom
    main = item if inside else Group((item,), clip=seen)
    if not wish.made or not (across.lacks() or down.lacks()):
        return main, False
    if wish.made.startswith("#"):
        return Group((_frame_of(across, down, wish.made), main)), True
    one, both = (_STRETCH, _STRETCH_BOTH) if wish.made == "extend" else (0.0, 0.0)
    px = (spot.w / art.width, spot.h / art.height) if isinstance(art, ImageRef) else (0.0, 0.0)
    columns = [(left, right, 1.0, 0.0), *across.strips(one, px[0])]
    rows = [(top, bottom, 1.0, 0.0), *down.strips(one, px[1])]
    strips = [
        _strip(item, column, row)
        for row in down.strips(both, px[1])
        for column in across.strips(both, px[0])
    ]
    strips += [_strip(item, columns[0], row) for row in rows[1:]]
    strips += [_strip(item, column, rows[0]) for column in columns[1:]]
    return Group((*strips, main)), True


#: From, to, and the factor and offset that lead there from the picture's own coordinate.
_Part = tuple[float, float, float, float]


class _Axis(NamedTuple):
    """One direction: the part of the picture that is used, the box, and how far ink may go."""

    low: float
    high: float
    box_low: float
    box_high: float
    reach_low: float
    reach_high: float

    def shown(self) -> tuple[float, float]:
        """Return where the picture itself is seen."""
        return max(self.low, self.reach_low), min(self.high, self.reach_high)

    def lacks_low(self) -> bool:
        """Tell whether the picture reaches the cut, but not as far as ink may go, at its start."""
        return (
            self.reach_low < self.box_low - _GAP
            and self.low <= self.box_low + _NEAR
            and self.low - self.reach_low > _GAP
        )

    def lacks_high(self) -> bool:
        """The same at its end."""
        return (
            self.reach_high > self.box_high + _GAP
            and self.high >= self.box_high - _NEAR
            and self.reach_high - self.high > _GAP
        )

    def lacks(self) -> bool:
        """Tell whether bleed is to be made at either end."""
        return self.lacks_low() or self.lacks_high()

    def outer(self) -> tuple[float, float]:
        """Return how far the picture goes with the bleed that is made."""
        low, high = self.shown()
        return (
            self.reach_low if self.lacks_low() else low,
            self.reach_high if self.lacks_high() else high,
        )

    def inner(self) -> tuple[float, float]:
        """Return where made bleed ends below the picture."""
        low, high = self.shown()
        return (
            low + _UNDER if self.lacks_low() else low,
            high - _UNDER if self.lacks_high() else high,
        )

    def strips(self, most: float, px: float) -> list[_Part]:
        """Return the strips beyond the picture's ends: mirrored, or stretched by at most ``most``.

        ``px`` is the length of a pixel, or 0 where there are none.
        """
        found: list[_Part] = []
        if self.lacks_low():
            to = self.low + _UNDER
            factor, offset = -1.0, 2 * to
            if most:
                factor = _factor(to - self.reach_low, px, most)
                offset = self.reach_low - factor * self.low
            found.append((self.reach_low, to, factor, offset))
        if self.lacks_high():
            to = self.high - _UNDER
            factor, offset = -1.0, 2 * to
            if most:
                factor = _factor(self.reach_high - to, px, most)
                offset = self.reach_high - factor * self.high
            found.append((to, self.reach_high, factor, offset))
        return found


def _factor(length: float, px: float, most: float) -> float:
    """Return how often half a pixel goes into a length, within reason."""
    return max(1.0, min(most, 2 * length / px)) if px else most


def _strip(item: Item, across: _Part, down: _Part) -> Item:
    """Return the picture through a matrix, cut to a strip."""
    left, right, a, e = across
    top, bottom, d, f = down
    matrix: Matrix = (a, 0.0, 0.0, d, e, f)
    clip = rectangle(left, top, right - left, bottom - top)
    return Group((Group((item,), matrix),), clip=clip)


def _frame_of(across: _Axis, down: _Axis, color: str) -> Item:
    """Return a frame of one colour around the picture, on the sides that lack bleed."""
    path: Path = ()
    for (left, right), (top, bottom) in (
        (across.outer(), down.outer()),
        (across.inner(), down.inner()),
    ):
        path += rectangle(left, top, right - left, bottom - top)
    return Shape(path, color, even_odd=True)
