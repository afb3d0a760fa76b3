"""Letters as outlines, for shops that take no fonts: the same shapes as areas, in the same places.

Colours are those of the letters, so what was decided by their size (black ink alone for small
type) holds for the outlines too. Nothing can be copied or read aloud from such a file.
"""

from cardforge.faces.code import FaceCode, FontFace
from cardforge.faces.drawing import Face, Group, Item, Path, Segment, Shape, TextItem
from cardforge.faces.extent import PT
from cardforge.faces.operators import FaceEncoder
from cardforge.faces.outline import rectangle, transform
from cardforge.text.types import Line, Run


class OutlineEncoder(FaceEncoder):
    """Turns faces into operators without a font among them."""

    __slots__ = ("_outlines",)

    def __init__(self) -> None:
        super().__init__()
        self._outlines = Outlines()

    def encode(self, face: Face, glyphs: dict[str, dict[int, str]] | None = None) -> FaceCode:
        """Return the operators of one face."""
        items = tuple(map(self._outlines.of, face.items))
        return super().encode(face._replace(items=items), glyphs)


class Outlines:
    """Outlines of the glyphs of fonts, each drawn once."""

    __slots__ = ("_glyphs",)

    def __init__(self) -> None:
        self._glyphs: dict[tuple[FontFace, int], Path] = {}

    def of(self, item: Item) -> Item:
        """Return an item with shapes in place of its words; one without words as it is."""
        if isinstance(item, TextItem):
            return self._text(item)
        if not isinstance(item, Group):
            return item
        items = tuple(map(self.of, item.items))
        same = all(new is old for new, old in zip(items, item.items, strict=True))
        return item if same else item._replace(items=items)

    def _text(self, item: TextItem) -> Item:
        shapes = [self._run(item, line, run) for line in item.lines for run in line.runs]
        return Group(tuple(shape for shape in shapes if shape.path))

    def _run(self, item: TextItem, line: Line, run: Run) -> Shape:
        size = run.size / PT
        x = item.x + run.x / PT
        base = item.y + line.baseline / PT - run.rise * size
        path: list[Segment] = []
        pen = x
        for glyph in run.glyphs:
            made = self._glyph(run.face, glyph.gid)
            if made:
                at = (size, 0.0, 0.0, -size, pen + glyph.dx * size, base - glyph.dy * size)
                path += transform(made, at)
            pen += glyph.advance * size
        if run.underline:
            metrics = run.face.metrics
            top = base - metrics.underline_position * size
            path += rectangle(x, top, run.width / PT, metrics.underline_thickness * size)
        return Shape(tuple(path), run.color)

    def _glyph(self, face: FontFace, gid: int) -> Path:
        """Return the outline of a glyph in em, y upwards."""
        known = self._glyphs.get((face, gid))
        if known is None:
            composite = face.composites.get(gid)
            if composite is None:
                known = _drawn(face, gid)
            else:
                em = face.upem
                known = tuple(
                    segment
                    for part, x, y in composite.parts
                    for segment in transform(
                        self._glyph(face, part), (1.0, 0.0, 0.0, 1.0, x / em, y / em)
                    )
                )
            self._glyphs[face, gid] = known
        return known


def _drawn(face: FontFace, gid: int) -> Path:
    pen = _Pen(face.upem)
    face.hb_font.draw_glyph_with_pen(gid, pen)
    return tuple(pen.path)


class _Pen:
    """Takes an outline from HarfBuzz; its names are those of font tools' pens."""

    def __init__(self, em: int) -> None:
        self.path: list[Segment] = []
        self._em = em
        self._x = self._y = 0.0

    def moveTo(self, to: tuple[float, float]) -> None:  # noqa: N802
        self._x, self._y = to[0] / self._em, to[1] / self._em
        self.path.append(("M", self._x, self._y))

    def lineTo(self, to: tuple[float, float]) -> None:  # noqa: N802
        self._x, self._y = to[0] / self._em, to[1] / self._em
        self.path.append(("L", self._x, self._y))

    def curveTo(  # noqa: N802
        self, one: tuple[float, float], two: tuple[float, float], to: tuple[float, float]
    ) -> None:
        em = self._em
        self._x, self._y = to[0] / em, to[1] / em
        self.path.append(
            ("C", one[0] / em, one[1] / em, two[0] / em, two[1] / em, self._x, self._y)
        )

    def qCurveTo(self, one: tuple[float, float], to: tuple[float, float]) -> None:  # noqa: N802
        """Raise a quadratic curve to the same cubic one."""
        cx, cy = one[0] / self._em, one[1] / self._em
        x, y = to[0] / self._em, to[1] / self._em
        ax, ay = self._x + 2 / 3 * (cx - self._x), self._y + 2 / 3 * (cy - self._y)
        bx, by = x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y)
        self._x, self._y = x, y
        self.path.append(("C", ax, ay, bx, by, x, y))

    def closePath(self) -> None:  # noqa: N802
        self.path.append(("Z",))

    def endPath(self) -> None:  # noqa: N802
        """End an open outline, which an area closes by itself."""
