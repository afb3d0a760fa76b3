"""A laid-out face as data: what is drawn where, before any PDF.

Units mm. The origin is the top-left corner of the face's trim box; x grows to the right,
y downwards. Text keeps its runs in pt, as the text engine gave them.
Colours are tokens: ``#rrggbb``, perhaps with inks (`cardforge.faces.inks`). Everything here is
immutable and hashable, so that equal parts are drawn once.
"""

from typing import Literal, NamedTuple

from cardforge.text.types import Line

#: ("M", x, y) ("L", x, y) ("C", x1, y1, x2, y2, x, y) ("Z",): absolute coordinates, mm.
Segment = (
    tuple[str] | tuple[str, float, float] | tuple[str, float, float, float, float, float, float]
)
Path = tuple[Segment, ...]

#: a b c d e f as in SVG and PDF: x' = a·x + c·y + e, y' = b·x + d·y + f.
Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Stop(NamedTuple):
    """A colour stop of a gradient at ``offset`` 0–1."""

    offset: float
    color: str
    opacity: float = 1.0


class Gradient(NamedTuple):
    """A linear gradient (x1 y1 x2 y2) or a radial one (x1 y1 r1 x2 y2 r2), mm."""

    kind: Literal["linear", "radial"]
    coords: tuple[float, ...]
    stops: tuple[Stop, ...]


Paint = str | Gradient


class Stroke(NamedTuple):
    """An outline: width and dashes in mm; ``phase`` is how far into the dashes it begins.

    A mitre longer than ``miter`` times the width is cut to a bevel.
    """

    color: str
    width: float
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    phase: float = 0.0
    miter: float = 10.0


class Shape(NamedTuple):
    """A filled and/or stroked path."""

    path: Path
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


class TextItem(NamedTuple):
    """Lines of text; ``x`` and ``y`` (mm) is the layout's top-left corner."""

    x: float
    y: float
    lines: tuple[Line, ...]


class ImageRef(NamedTuple):
    """A raster image file, known by its content.

    ``digest`` is the SHA-256 of the file as read; ``width`` and ``height`` in px.
    """

    digest: str
    file: str
    width: int
    height: int


class Picture(NamedTuple):
    """An image stretched over a box."""

    image: ImageRef
    x: float
    y: float
    w: float
    h: float


class Group(NamedTuple):
    """Items with a common transform, clip (applied inside the transform) and opacity.

    ``shared`` marks art that recurs (an icon, a frame): it is stored once per document.
    With ``overprint`` its inks are added to those below instead of taking their place.
    """

    items: tuple["Item", ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    shared: bool = False
    overprint: bool = False


Item = Shape | TextItem | Picture | Group


class Box(NamedTuple):
    """Where one element of the face came to lie, for checks and pictures of the manual.

    ``quad`` are the four corners (mm) after all rotations, ``at`` the data path of the part
    (``name`` or ``questions.2.text``), ``sizes`` the type sizes used (pt), ``ink`` its colours.
    ``seam`` tells that a board that is split over sheets should not be cut through it.
    ``items`` is what the element itself draws, ``element`` its `cardforge.faces.parse.Node`.
    """

    tag: str
    quad: tuple[float, float, float, float, float, float, float, float]
    at: str
    sizes: tuple[float, ...]
    ink: tuple[str, ...]
    text: str
    seam: bool = False
    items: tuple[Item, ...] = ()
    element: object = None


class Panel(NamedTuple):
    """A named part of a piece that is folded, mm; ``turn`` (0 or 180) is how it stands then."""

    name: str
    x: float
    y: float
    w: float
    h: float
    turn: int = 0


class Trim(NamedTuple):
    """The shape that a piece has after cutting: size and corner radius in mm.

    ``w`` and ``h`` are the outer size whatever the shape; a hexagon has its points to the left
    and right. ``id`` is the preset's name, or ``WxH``. A net has an ``outline`` of its own, and
    ``folds`` and ``panels`` in it.
    """

    id: str
    w: float
    h: float
    corner: float = 0.0
    shape: Literal["rect", "circle", "hex", "net"] = "rect"
    outline: Path = ()
    folds: tuple[tuple[float, float, float, float], ...] = ()
    panels: tuple[Panel, ...] = ()


class Face(NamedTuple):
    """One laid-out side of a card.

    ``w`` and ``h`` are the trim size in mm; ``bleed`` how far ``items`` reach beyond it.
    ``cut`` holds the outline first, then holes; ``folds`` are crease lines (x1, y1, x2, y2).
    """

    w: float
    h: float
    bleed: float
    items: tuple[Item, ...]
    cut: tuple[Path, ...]
    folds: tuple[tuple[float, float, float, float], ...]
    boxes: tuple[Box, ...]
