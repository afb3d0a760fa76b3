"""Whether all that reaches the cut runs on beyond it.

The edge of the piece is walked in small steps. Where something is painted just inside of the cut,
it must be painted as far outside as a cut may be off; what is white inside may be white outside.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, hypot
from typing import NamedTuple

from cardforge.diagnostics.codes.shops import MISSING_BLEED
from cardforge.faces.draft import Problem
from cardforge.faces.drawing import Box, Face, Path, TextItem
from cardforge.faces.ground import PAPER, Area, Layer
from cardforge.faces.inkcheck import problem
from cardforge.faces.outline import area, flatten
from cardforge.shops.checks.parts import listed, name_of, parts_of
from cardforge.shops.vendors import Vendor

#: mm between two places that are looked at.
_STEP = 1.5
#: mm: what ends within this of the cut ends at it; pixel sizes are whole numbers.
_AT = 0.35
#: mm that bleed may be shorter than asked for, and the most that is asked for: the rest of a
#: page never comes near the knife.
_SLACK, _ENOUGH = 0.5, 3.175
#: mm of the edge that must lack bleed before it is said: rounded corners, thin points.
_LEAST = 3.0
#: mm: what stays farther from the edges of a rectangle is not near its cut, corners and all; and
#: the part of a rectangle that an outline fills at least to be one with rounded corners.
_RIM, _UPRIGHT = 1.5, 0.95
#: Edges whose outcome is kept.
_KEPT = 256


class _Spot(NamedTuple):
    """A place on the cut, and the way out."""

    x: float
    y: float
    nx: float
    ny: float

    def at(self, far: float) -> tuple[float, float]:
        return self.x + far * self.nx, self.y + far * self.ny

    @property
    def side(self) -> str:
        if abs(self.nx) > abs(self.ny):
            return "right" if self.nx > 0 else "left"
        return "bottom" if self.ny > 0 else "top"


class _Lack(NamedTuple):
    """An element that ends too early at a spot, how far it reaches, and on what."""

    reach: float
    spot: _Spot
    ground: str


class _Ink(NamedTuple):
    """What one element paints."""

    layer: Layer
    box: Box | None

    def covers(self, x: float, y: float) -> Area | None:
        return next((one for one in self.layer.areas() if one.covers(x, y)), None)


class BleedCheck:
    """The check of one shop; edges that are painted alike are looked at once."""

    def __init__(self, vendor: Vendor) -> None:
        self._vendor = vendor
        self._spots: dict[Path, tuple[_Spot, ...]] = {}
        self._known: dict[tuple[object, ...], tuple[object, list[Problem]]] = {}

    def __call__(self, face: Face) -> list[Problem]:
        """Return what lacks bleed."""
        if not face.cut or not face.bleed:
            return []
        inks = [
            _Ink(Layer(part.item, part.matrix, part.clips, part.opacity), part.box)
            for part in parts_of(face)
            if not isinstance(part.item, TextItem)
        ]
        inks = [ink for ink in inks if _near_edge(ink.layer, face)]
        key = (face.cut[0], face.bleed, *(ink.layer.key for ink in inks))
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            # The inks are kept, so that no id in a key is given to another object.
            known = self._known[key] = inks, list(self._problems(face, inks[::-1]))
        return known[1]

    def _problems(self, face: Face, inks: Sequence[_Ink]) -> Iterator[Problem]:
        """Yield the problems of a face; of ``inks`` the topmost comes first."""
        spots = self._spots.get(face.cut[0])
        if spots is None:
            spots = self._spots[face.cut[0]] = tuple(_walk(face.cut[0]))
        far = min(face.bleed, _ENOUGH) - _SLACK
        lacks: dict[int, list[_Lack]] = {}
        for spot in spots:
            for at, lack in _look(spot, inks, far):
                lacks.setdefault(at, []).append(lack)
        for at, found in lacks.items():
            if len(found) * _STEP >= _LEAST:
                yield self._said(inks[at].box, found)

    def _said(self, box: Box | None, found: list[_Lack]) -> Problem:
        order = ("left", "top", "right", "bottom")
        long = Counter(lack.spot.side for lack in found)
        # Corners belong to two sides; those that are short on their own account are meant.
        sides = [side for side in order if long[side] * _STEP >= _LEAST]
        sides = sides or [side for side in order if long[side]]
        reach = min(lack.reach for lack in found)
        where = "all around" if len(sides) == len(order) else f"at the {listed(sides)}"
        grounds = {lack.ground for lack in found}
        ground = grounds.pop() if len(grounds) == 1 else "something else"
        ends = "at the cut" if reach <= _AT else f"{reach:.1f} mm beyond the cut"
        message = (
            f"{name_of(box)} ends {ends} {where}, and {ground} follows: {self._vendor.title} "
            f"wants {self._vendor.bleed:g} mm of bleed"
        )
        return problem(MISSING_BLEED, box, message, _hint(box))


def _hint(box: Box | None) -> str:
    tag = "" if box is None else box.tag
    if tag == "image":
        return (
            'let it run over the cut: has_bleed="3" if the picture has bleed, else bleed="mirror"'
        )
    if tag in ("rect", "circle", "polygon", "path"):
        return 'let it run over the cut: bleed="yes"'
    return "let it run over the cut, or keep it 3 mm away"


def _near_edge(layer: Layer, face: Face) -> bool:
    """Tell whether something may be painted near the cut; of a piece that is no rectangle, yes."""
    if abs(area(face.cut[0])) < _UPRIGHT * face.w * face.h:
        return True
    left, top, right, bottom = layer.bounds()
    return left < _RIM or top < _RIM or right > face.w - _RIM or bottom > face.h - _RIM


def _walk(path: Path) -> Iterator[_Spot]:
    """Yield places at even distances along an outline, with the way out at each."""
    turned = 1.0 if area(path) >= 0 else -1.0
    for ring in flatten(path, 0.05):
        sides = [
            (one, other, hypot(other[0] - one[0], other[1] - one[1]))
            for one, other in zip(ring, [*ring[1:], ring[0]], strict=True)
        ]
        whole = sum(long for _, _, long in sides)
        step = whole / max(1, ceil(whole / _STEP))
        passed, wanted = 0.0, step / 2
        for (ax, ay), (bx, by), long in sides:
            while wanted <= passed + long and long > 0:
                t = (wanted - passed) / long
                nx, ny = turned * (by - ay) / long, turned * (ax - bx) / long
                yield _Spot(ax + t * (bx - ax), ay + t * (by - ay), nx, ny)
                wanted += step
            passed += long


def _look(spot: _Spot, inks: Sequence[_Ink], far: float) -> Iterator[tuple[int, _Lack]]:
    """Yield what is painted at the cut at one place and ends too early, by its number."""
    inner = spot.at(-_AT)
    for at, ink in enumerate(inks):
        shown = ink.covers(*inner)
        if shown is None:
            continue
        color = _plain(shown)
        near = ink.covers(*spot.at(_AT)) is not None
        if color == PAPER or (near and ink.covers(*spot.at(far)) is not None):
            return
        beyond = spot.at(far if near else _AT)
        below = next((one for other in inks if (one := other.covers(*beyond))), None)
        if below is None:
            yield at, _Lack(_reach(ink, spot, far) if near else 0.0, spot, "white paper")
        elif not near and (color is None or _plain(below) != color):
            yield at, _Lack(0.0, spot, _plain(below) or "something else")
        return


def _plain(shown: Area) -> str | None:
    """Return the colour as a screen shows it; None where it is not one flat, solid colour."""
    return shown.color[:7] if shown.color is not None and shown.opacity == 1 else None


def _reach(ink: _Ink, spot: _Spot, far: float) -> float:
    """Return how far beyond the cut something is painted, to 0.05 mm."""
    low, high = _AT, far
    while high - low > 0.05:
        middle = (low + high) / 2
        if ink.covers(*spot.at(middle)) is not None:
            low = middle
        else:
            high = middle
    return low
