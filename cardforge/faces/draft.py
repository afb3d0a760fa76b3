"""A face while it is being laid out: items, boxes, and what went wrong."""

from typing import NamedTuple

from cardforge.diagnostics import Code, Place
from cardforge.faces.boxes import Frame
from cardforge.faces.drawing import IDENTITY, Box, Group, Item, Matrix, Path
from cardforge.faces.ground import Clips, Ground, Layer
from cardforge.faces.outline import apply, multiply
from cardforge.faces.parse import Node


class Problem(NamedTuple):
    """Something a person should know about one element of the face.

    ``at`` is the data path of the part (or ""), ``place`` a place that is known already,
    ``renamed`` a value of the data as it was written, and as it should be.
    """

    code: Code
    node: Node | None
    message: str
    hint: str = ""
    at: str = ""
    place: Place | None = None
    renamed: tuple[str, str] | None = None


class Fitting(NamedTuple):
    """The scale of type sizes (1 = as designed) and how far lines are tightened (0–1)."""

    scale: float = 1.0
    tight: float = 0.0

    def and_(self, other: "Fitting") -> "Fitting":
        """Return the smaller type and the tighter lines of both."""
        return Fitting(min(self.scale, other.scale), max(self.tight, other.tight))


AS_DESIGNED = Fitting()


class Draft:
    """Collects what one face draws. ``matrix`` leads from the current coordinates to the face's."""

    __slots__ = (
        "_spaces", "boxes", "careless", "clips", "ground", "items", "layers", "matrix", "opacity",
        "problems", "uniform",
    )  # fmt: skip

    def __init__(self, ground: Ground | None = None) -> None:
        self.items: list[Item] = []
        self.boxes: list[Box] = []
        self.problems: list[Problem] = []
        self.matrix: Matrix = IDENTITY
        #: What the items are painted on, with what was painted since, and that alone.
        self.ground = ground or Ground()
        self.layers: list[Layer] = []
        #: Opacity and clips of the groups around the current items.
        self.opacity = 1.0
        self.clips: Clips = ()
        self._spaces: list[tuple[float, Clips]] = []
        #: Inside an element whose words may lie near the cut.
        self.careless = False
        #: Group of texts that share one size → what each of them needs at least.
        self.uniform: dict[tuple[str, ...], Fitting] = {}

    def enclose(
        self,
        outer: list[Item],
        before: Matrix,
        matrix: Matrix,
        clip: Path | None,
        opacity: float,
    ) -> None:
        """Close a group: what was drawn since becomes one item of ``outer``."""
        self.opacity, self.clips = self._spaces.pop()
        items = tuple(self.items)
        self.items = outer
        self.matrix = before
        if items:
            outer.append(Group(items, matrix, clip, opacity))

    def begin(self, matrix: Matrix, clip: Path | None, opacity: float) -> tuple[list[Item], Matrix]:
        """Open a group in which coordinates are transformed by ``matrix``."""
        kept = self.items, self.matrix
        self._spaces.append((self.opacity, self.clips))
        self.items = []
        self.matrix = multiply(self.matrix, matrix)
        self.opacity *= opacity
        if clip is not None:
            self.clips = (*self.clips, (clip, self.matrix))
        return kept

    def paint(self, item: Item) -> None:
        """Add an item that words may be drawn on."""
        self.items.append(item)
        layer = Layer(item, self.matrix, self.clips, self.opacity)
        self.layers.append(layer)
        self.ground = self.ground.with_layer(layer)

    def quad(self, frame: Frame) -> tuple[float, float, float, float, float, float, float, float]:
        """Return the four corners of a box on the face, clockwise from the top-left one."""
        x, y, w, h = frame
        if self.matrix == IDENTITY:
            return (x, y, x + w, y, x + w, y + h, x, y + h)
        a, b = apply(self.matrix, x, y)
        c, d = apply(self.matrix, x + w, y)
        e, f = apply(self.matrix, x + w, y + h)
        g, i = apply(self.matrix, x, y + h)
        return (a, b, c, d, e, f, g, i)
