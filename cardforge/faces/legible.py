"""Whether letters stand out from what lies below them, and black ones in low-ink builds."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from cardforge.faces.drawing import Matrix
from cardforge.faces.ground import LEAST_CONTRAST, PAPER, Area, Bounds, Ground, color_at, contrast
from cardforge.faces.outline import apply
from cardforge.faces.values import MM_PER_PT
from cardforge.text.types import Line, Run

BLACK = "#000000"
#: A capital's middle above the baseline, its height, and how far a descender goes, in em.
_MIDDLE, _ABOVE, _BELOW = 0.35, 0.72, 0.22


class Faint(NamedTuple):
    """Letters of one colour that hardly stand out: the ground below most of them."""

    color: str
    ground: str
    contrast: float


Grounds = dict[str, list[str | None]]


def grounds_of(
    lines: tuple[Line, ...],
    x: float,
    y: float,
    matrix: Matrix,
    ground: Ground,
    icons: Callable[[object], str] | None = None,
) -> Grounds:
    """Return for each colour of letters what lies below some points of them; None: not known.

    ``x`` and ``y`` (mm) is the layout's corner; ``matrix`` leads to the face.
    Icons in the lines count where ``icons`` tells their colours.
    """
    left, right = (x + edge * MM_PER_PT for edge in _sides(lines))
    size = max([run.size for line in lines for run in line.runs], default=0.0)
    top = y + (lines[0].baseline - _ABOVE * size) * MM_PER_PT
    bottom = y + (lines[-1].baseline + _BELOW * size) * MM_PER_PT
    corners = [apply(matrix, a, b) for a in (left, right) for b in (top, bottom)]
    xs, ys = [a for a, _ in corners], [b for _, b in corners]
    areas = ground.under((min(xs), min(ys), max(xs), max(ys)))
    found: Grounds = {}
    runs = [(line, run) for line in lines for run in line.runs if not run.text.isspace()]
    if not areas or _hides_all(areas, xs, ys):
        one = areas[0].color if areas else PAPER
        found = {run.color: [one] for _, run in runs}
        if icons is not None:
            found.update({icons(box.payload): [one] for line in lines for box in line.boxes})
        return found
    for line, run in runs:
        below = found.setdefault(run.color, [])
        high = y + (line.baseline - (_MIDDLE + run.rise) * run.size) * MM_PER_PT
        for along in _points(run):
            below.append(color_at(areas, *apply(matrix, x + along * MM_PER_PT, high)))
    if icons is not None:
        for line in lines:
            for box in line.boxes:
                across = x + (box.x + box.width / 2) * MM_PER_PT
                down = y + (box.y + box.height / 2) * MM_PER_PT
                below = found.setdefault(icons(box.payload), [])
                below.append(color_at(areas, *apply(matrix, across, down)))
    return found


def _hides_all(areas: list[Area], xs: list[float], ys: list[float]) -> bool:
    area = areas[0]
    if area.opacity != 1 or area.clips:
        return False
    left, top, right, bottom = area.core()
    return left <= min(xs) and top <= min(ys) and right >= max(xs) and bottom >= max(ys)


def sole_ground(ground: Ground, box: Bounds) -> str:
    """Return the one flat colour that lies below a whole box; "" where there are more."""
    areas = ground.under(box)
    if areas and not _hides_all(areas, [box[0], box[2]], [box[1], box[3]]):
        return ""
    return (areas[0].color or "") if areas else PAPER


def _sides(lines: tuple[Line, ...]) -> tuple[float, float]:
    return min([line.x for line in lines]), max([line.x + line.width for line in lines])


def _points(run: Run) -> tuple[float, ...]:
    """Return some places along a run, pt: its middle, and of a longer one near both ends."""
    edge = min(0.3 * run.size, run.width / 4)
    middle = run.x + run.width / 2
    if run.width < 1.2 * run.size:
        return (middle,)
    return run.x + edge, middle, run.x + run.width - edge


def _bad(color: str, below: list[str | None]) -> list[str]:
    return [one for one in below if one is not None and contrast(color, one) < LEAST_CONTRAST]


def blackened(found: Grounds) -> frozenset[str]:
    """Return the pale colours that are to be replaced, as black can be read better there."""
    return frozenset(
        color
        for color, below in found.items()
        if contrast(color, PAPER) < LEAST_CONTRAST
        and len(_bad(BLACK, below)) < len(_bad(color, below))
    )


def recolored(lines: tuple[Line, ...], colors: frozenset[str]) -> tuple[Line, ...]:
    """Return the lines with letters of these colours in black."""
    return tuple(
        line._replace(
            runs=tuple(
                run._replace(color=BLACK) if run.color in colors else run for run in line.runs
            )
        )
        for line in lines
    )


def faint(found: Grounds, black: frozenset[str]) -> list[Faint]:
    """Return the colours of which half of the letters or more have too little contrast.

    Those in ``black`` are printed in black.
    """
    out = []
    for color, below in found.items():
        if color in black:
            color = BLACK
        bad = _bad(color, below)
        if bad and 2 * len(bad) >= len(below):
            worst = Counter(bad).most_common(1)[0][0]
            out.append(Faint(color, worst, contrast(color, worst)))
    return out
