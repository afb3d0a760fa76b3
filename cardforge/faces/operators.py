"""Laid-out faces → PDF operators (ISO 32000-1, chapters 8 and 9).

Lengths come in mm with y downwards and leave in pt with y upwards; the origin stays the trim's
top-left corner. Every item is self-contained: what it sets beyond colour, line width and
font is undone after it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from cardforge.faces.code import FaceCode, FontFace
from cardforge.faces.drawing import (
    IDENTITY,
    Face,
    Gradient,
    Group,
    ImageRef,
    Item,
    Matrix,
    Path,
    Picture,
    Shape,
    Stroke,
    TextItem,
)
from cardforge.faces.extent import KEPT_PATHS, PT, Rect, extent
from cardforge.faces.notation import color_operator, color_space, number, resource_name
from cardforge.faces.outline import area, bounds
from cardforge.faces.text_operators import TextEncoder, merge_glyphs

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}

#: PDF's own limit of a mitre, in line widths.
_MITER = 10.0

#: Cut outlines and creases on a sheet: visible on light and on dark art.
_GUIDE = "0.5 G 0.2835 w"

#: Shorter drawings cost less written again than named as a form.
_FORM_FROM = 160

#: The state in which inks are added to those below. With mode 1 an ink of which there is none
#: leaves the one below as it is (ISO 32000-1, 8.6.7).
OVERPRINT = "Over"
_OVERPRINTING = "<</OP true /op true /OPM 1>>"

#: Matrix entries keep more digits than lengths: they multiply them.
_FACTOR_DIGITS = 6


def transform(matrix: Matrix) -> str:
    """Return the operator for a matrix given in mm with y downwards."""
    a, b, c, d, e, f = matrix
    factors = " ".join(number(v, _FACTOR_DIGITS) for v in (a, -b, -c, d))
    return f"{factors} {number(e * PT)} {number(-f * PT)} cm"


@lru_cache(KEPT_PATHS)
def outline(path: Path) -> str:
    """Return the path construction operators of a path in mm; recent ones are kept."""
    corners = _upright(path)
    if corners is not None:
        x, y, w, h = corners
        return f"{number(x * PT)} {number(-(y + h) * PT)} {number(w * PT)} {number(h * PT)} re"
    parts: list[str] = []
    for kind, *values in path:
        if kind == "Z":
            parts.append("h")
            continue
        for at, value in enumerate(values):
            parts.append(number((-value if at % 2 else value) * PT))
        parts.append(kind.lower())
    return " ".join(parts)


def _upright(path: Path) -> Rect | None:
    """Return x y w h where the path is one upright rectangle drawn from its top-left corner."""
    if len(path) != 5 or [s[0] for s in path] != ["M", "L", "L", "L", "Z"]:
        return None
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = (s[1:] for s in path[:4])  # type: ignore[misc]
    if x1 == x4 and x2 == x3 and y1 == y2 and y3 == y4:
        return x1, y1, x2 - x1, y3 - y1
    return None


class Parts:
    """Operators and the resources that they name, while they are gathered."""

    __slots__ = (
        "extras", "fonts", "forms", "glyphs", "gradients", "images", "opacities", "operators",
    )  # fmt: skip

    def __init__(self, glyphs: dict[str, dict[int, str]] | None = None) -> None:
        self.operators: list[str] = []
        self.fonts: dict[str, FontFace] = {}
        self.glyphs: dict[str, dict[int, str]] = {} if glyphs is None else glyphs
        self.images: dict[str, ImageRef] = {}
        self.gradients: dict[str, Gradient] = {}
        self.opacities: dict[str, float] = {}
        self.forms: dict[str, FaceCode] = {}
        self.extras: dict[str, tuple[str, str]] = {}

    def add(self, code: FaceCode) -> None:
        """Take over the operators and resources of finished code."""
        operators, fonts, glyphs, images, gradients, opacities, forms, *_ = code
        self.operators.append(operators)
        if fonts:
            self.fonts.update(fonts)
            for font, used in glyphs.items():
                merge_glyphs(self.glyphs.setdefault(font, {}), used)
        if images:
            self.images.update(images)
        if gradients:
            self.gradients.update(gradients)
        if opacities:
            self.opacities.update(opacities)
        if forms:
            self.forms.update(forms)
        if code.extras:
            self.extras.update(code.extras)

    def done(
        self, bbox: Rect, *, blended: bool = False, guides: str = "", face: Face | None = None
    ) -> FaceCode:
        """Return everything gathered as one value."""
        return FaceCode(
            "\n".join(self.operators),
            self.fonts,
            self.glyphs,
            self.images,
            self.gradients,
            self.opacities,
            self.forms,
            bbox,
            blended,
            guides,
            () if face is None else face.cut,
            () if face is None else face.folds,
            self.extras,
        )


class FaceEncoder:
    """Turns faces into operators and keeps what recurs: shapes, art, words.

    One encoder serves a whole build; what it returns does not depend on what it met before.
    """

    __slots__ = ("_equal", "_guides", "_seen", "text")

    def __init__(self) -> None:
        #: Writes words.
        self.text = TextEncoder()
        # The object is kept beside its code, so its id cannot be given to another.
        self._seen: dict[int, tuple[Item, FaceCode]] = {}
        self._equal: dict[Item, FaceCode] = {}
        #: The last face and its guides: those of a deck mostly share them.
        self._guides: tuple[Face, str] | None = None

    def encode(self, face: Face, glyphs: dict[str, dict[int, str]] | None = None) -> FaceCode:
        """Return the operators of one face; they may cover its trim and bleed.

        Faces that go into the same files may share a record of ``glyphs``, which the code then
        holds.
        """
        parts = Parts(glyphs)
        for item in face.items:
            self.item(item, parts)
        return self.done(parts, face)

    def encode_all(
        self, faces: Iterable[Face], glyphs: dict[str, dict[int, str]]
    ) -> Iterator[FaceCode]:
        """Yield the operators of faces that share a record; of one that follows itself once."""
        last: Face | None = None
        for face in faces:
            if face is not last:
                code = self.encode(face, glyphs)
                last = face
            yield code

    def done(self, parts: Parts, face: Face) -> FaceCode:
        """Return the code of a face whose items have been added."""
        b = face.bleed
        bbox = _pt((-b, -b, face.w + b, face.h + b))
        return parts.done(bbox, guides=self._guides_of(face), face=face)

    def _guides_of(self, face: Face) -> str:
        if self._guides is not None:
            last, guides = self._guides
            if face.cut is last.cut and face[:2] == last[:2] and face.folds == last.folds:
                return guides
        guides = _guides(face)
        self._guides = face, guides
        return guides

    def item(self, item: Item, parts: Parts) -> None:
        """Add the operators and resources of one item."""
        if isinstance(item, TextItem):
            self.text.write(item, parts.operators, parts.fonts, parts.glyphs)
            if self.text.spots:
                colors = {run.color for line in item.lines for run in line.runs}
                for color in colors.intersection(self.text.spots):
                    parts.extras.update(self.text.spots[color])
            return
        seen = self._seen.get(id(item))
        if seen is None:
            code = self._equal.get(item)
            if code is None:
                code = self._equal[item] = self._encode(item)
            self._seen[id(item)] = (item, code)
        else:
            code = seen[1]
        if code.operators:
            parts.add(code)

    def _encode(self, item: Item) -> FaceCode:
        parts = Parts()
        if isinstance(item, Shape):
            _shape(item, parts)
        elif isinstance(item, Picture):
            name = f"I{item.image.digest[:16]}"
            w, h = number(item.w * PT), number(item.h * PT)
            at = f"{number(item.x * PT)} {number(-(item.y + item.h) * PT)}"
            parts.operators.append(f"q {w} 0 0 {h} {at} cm /{name} Do Q")
            parts.images[name] = item.image
        elif isinstance(item, Group):
            self._group(item, parts)
        return parts.done((0, 0, 0, 0))

    def _group(self, group: Group, parts: Parts) -> None:
        inner = Parts()
        if group.clip is not None:
            inner.operators.append(f"{outline(group.clip)} W n")
        before = len(inner.operators)
        for item in group.items:
            self.item(item, inner)
        if len(inner.operators) == before or group.opacity <= 0:
            return
        faint = group.opacity < 1
        blended = faint and not _paints_once(group.items)
        reach = extent(group.items)
        long = sum(map(len, inner.operators)) > _FORM_FROM
        if reach is not None and (blended or (group.shared and long)):
            form = inner.done(_pt(reach), blended=blended)
            name = resource_name("X", form.operators, form.bbox, blended)
            inner = Parts()
            inner.operators.append(f"/{name} Do")
            inner.forms[name] = form
        head = "q"
        if group.matrix != IDENTITY:
            head += f" {transform(group.matrix)}"
        if faint:
            opacity = round(group.opacity, 3)
            name = f"O{round(opacity * 1000)}"
            parts.opacities[name] = opacity
            head += f" /{name} gs"
        if group.overprint:
            parts.extras[OVERPRINT] = ("ExtGState", _OVERPRINTING)
            head += f" /{OVERPRINT} gs"
        if head == "q" and not inner.forms.keys() and group.clip is None:
            parts.add(inner.done((0, 0, 0, 0)))
            return
        inner.operators.insert(0, head)
        inner.operators.append("Q")
        parts.add(inner.done((0, 0, 0, 0)))


def _guides(face: Face) -> str:
    """Return the operators of cut outlines and creases that cut marks alone do not show."""
    words = []
    if not plain_cut(face.cut, face.w, face.h):
        words = [f"{outline(path)} S" for path in face.cut]
    if words:
        words.insert(0, _GUIDE)
    if face.folds:
        words.append(f"{_GUIDE} [{number(2 * PT)} {number(PT)}] 0 d")
        for x1, y1, x2, y2 in face.folds:
            words.append(f"{outline((('M', x1, y1), ('L', x2, y2)))} S")
    return " ".join(words)


def plain_cut(cut: Sequence[Path], w: float, h: float) -> bool:
    """Whether a piece is a rectangle, with rounded corners at most: straight cuts free it."""
    if len(cut) != 1:
        return not cut
    left, top, right, bottom = bounds(cut[0])
    outer = max(abs(left), abs(top), abs(right - w), abs(bottom - h)) < 0.01
    return outer and abs(area(cut[0])) > 0.95 * w * h


def _pt(rect: Rect) -> Rect:
    left, top, right, bottom = rect
    return round(left * PT, 4), round(-bottom * PT, 4), round(right * PT, 4), round(-top * PT, 4)


def _paints_once(items: Iterable[Item]) -> bool:
    """Whether constant opacity on the parts gives the same as on the whole."""
    kinds = list(items)
    if len(kinds) != 1:
        return False
    only = kinds[0]
    if isinstance(only, Shape):
        return only.fill is None or only.stroke is None
    return isinstance(only, Picture)


def is_faint(gradient: Gradient) -> bool:
    """Whether a gradient lets through what lies below; its mask is named like it, with an m."""
    return any(stop.opacity < 1 for stop in gradient.stops)


def _shape(shape: Shape, parts: Parts) -> None:
    path = outline(shape.path)
    fill, stroke = shape.fill, shape.stroke
    for color in (fill, stroke and stroke.color):
        if isinstance(color, str) and len(color) > 7:
            parts.extras.update(color_space(color))
    if stroke is not None and stroke.width <= 0:
        stroke = None
    if not path or (fill is None and stroke is None):
        return
    star = "*" if shape.even_odd else ""
    if isinstance(fill, Gradient):
        # `sh` follows the current matrix; a pattern would stay fixed to the page.
        name = resource_name("G", fill)
        parts.gradients[name] = fill
        veil = f"/{name}m gs " if is_faint(fill) else ""
        parts.operators.append(f"q {path} W{star} n {veil}/{name} sh Q")
        fill = None
    if fill is None and stroke is None:
        return
    words = [] if fill is None else [color_operator(fill)]
    around = False
    if stroke is not None:
        pen, around = _pen(stroke)
        words.append(pen)
    paint = f"f{star}" if stroke is None else "S" if fill is None else f"B{star}"
    code = " ".join((*words, path, paint))
    parts.operators.append(f"q {code} Q" if around else code)


def _pen(stroke: Stroke) -> tuple[str, bool]:
    """Return the pen's operators, and whether they must be undone afterwards."""
    words = [color_operator(stroke.color, stroke=True), f"{number(stroke.width * PT)} w"]
    if stroke.dash:
        dash = " ".join(number(d * PT) for d in stroke.dash)
        words.append(f"[{dash}] {number(stroke.phase * PT)} d")
    if stroke.cap != "butt":
        words.append(f"{_CAPS[stroke.cap]} J")
    if stroke.join != "miter":
        words.append(f"{_JOINS[stroke.join]} j")
    elif stroke.miter != _MITER:
        words.append(f"{number(max(1.0, stroke.miter))} M")
    elif stroke.miter != 10:
        words.append(f"{number(stroke.miter)} M")
    return " ".join(words), len(words) > 2
