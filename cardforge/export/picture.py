"""A laid-out face as an SVG picture (SVG 1.1), for pages in a browser.

Letters become outlines, so that the picture looks the same without the fonts; each glyph is
stored once. Lengths are mm: the view box is the trim, and the cut outline clips it.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from pathlib import Path as FilePath
from typing import Any

from cardforge.faces.drawing import (
    IDENTITY,
    Face,
    Gradient,
    Group,
    Item,
    Matrix,
    Paint,
    Path,
    Picture,
    Shape,
    Stroke,
    TextItem,
)
from cardforge.text.fonts import FontFace
from cardforge.text.types import Run

#: mm in a point.
_MM = 25.4 / 72
#: Glyphs whose outlines are kept, for all pictures of all games.
_GLYPHS = 4096
_MIMES = ((b"\x89PNG", "image/png"), (b"\xff\xd8", "image/jpeg"), (b"RIFF", "image/webp"))


def face_picture(face: Face, alt: str = "") -> str:
    """Return the SVG of a face, as far as its trim reaches.

    ``alt`` becomes the picture's title, which screen readers say.

    Raises:
        OSError: an image's file has gone.
    """
    return _Painter().face(face, alt)


class _Painter:
    def __init__(self) -> None:
        self._defs: list[str] = []
        self._glyphs: dict[tuple[str, int], str] = {}
        self._clips: dict[Path, str] = {}
        self._gradients: dict[Gradient, str] = {}

    def face(self, face: Face, alt: str) -> str:
        body = "".join([part for item in face.items for part in self._item(item)])
        size = f"{_n(face.w)} {_n(face.h)}"
        if face.cut:
            body = f'<g clip-path="url(#{self._clip(face.cut[0])})">{body}</g>'
        title = f"<title>{escape(alt)}</title>" if alt else ""
        defs = f"<defs>{''.join(self._defs)}</defs>" if self._defs else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(face.w)}mm"'
            f' height="{_n(face.h)}mm" viewBox="0 0 {size}">{title}{defs}{body}</svg>'
        )

    def _item(self, item: Item) -> Iterator[str]:
        if isinstance(item, Shape):
            yield self._shape(item)
        elif isinstance(item, TextItem):
            yield from self._text(item)
        elif isinstance(item, Picture):
            yield _image(item)
        else:
            yield from self._group(item)

    def _group(self, group: Group) -> Iterator[str]:
        attrs = ""
        if group.matrix != IDENTITY:
            attrs += f' transform="{_matrix(group.matrix)}"'
        if group.opacity < 1:
            attrs += f' opacity="{_n(group.opacity)}"'
        if group.clip is not None:
            attrs += f' clip-path="url(#{self._clip(group.clip)})"'
        inner = "".join([part for item in group.items for part in self._item(item)])
        if inner:
            yield f"<g{attrs}>{inner}</g>" if attrs else inner

    def _shape(self, shape: Shape) -> str:
        fill, alpha = self._paint(shape.fill)
        rule = ' fill-rule="evenodd"' if shape.even_odd else ""
        pen = "" if shape.stroke is None else _pen(shape.stroke)
        return f'<path d="{_data(shape.path)}" fill="{fill}"{alpha}{rule}{pen}/>'

    def _paint(self, paint: Paint | None) -> tuple[str, str]:
        if paint is None:
            return "none", ""
        if isinstance(paint, str):
            return paint[:7], ""
        name = self._gradients.get(paint)
        if name is None:
            name = self._gradients[paint] = f"p{len(self._gradients)}"
            self._defs.append(_gradient(paint, name))
        return f"url(#{name})", ""

    def _clip(self, path: Path) -> str:
        name = self._clips.get(path)
        if name is None:
            name = self._clips[path] = f"c{len(self._clips)}"
            self._defs.append(f'<clipPath id="{name}"><path d="{_data(path)}"/></clipPath>')
        return name

    def _text(self, item: TextItem) -> Iterator[str]:
        for line in item.lines:
            y = item.y + line.baseline * _MM
            for run in line.runs:
                yield self._run(run, item.x + run.x * _MM, y - run.rise * run.size * _MM)

    def _run(self, run: Run, x: float, y: float) -> str:
        upem = run.face.upem
        scale = run.size * _MM / upem
        parts: list[str] = []
        at = 0.0
        for glyph in run.glyphs:
            name = self._glyph(run.face, glyph.gid)
            if name:
                across = _n((at + glyph.dx) * upem, 1)
                up = f' y="{_n(glyph.dy * upem, 1)}"' if glyph.dy else ""
                parts.append(f'<use href="#{name}" x="{across}"{up}/>')
            at += glyph.advance
        if run.underline:
            metrics = run.face.metrics
            top = metrics.underline_position * upem
            low = top - metrics.underline_thickness * upem
            wide = run.width * _MM / scale
            parts.append(f'<path d="M0 {_n(low, 1)}H{_n(wide, 1)}V{_n(top, 1)}H0Z"/>')
        if not parts:
            return ""
        place = f"translate({_n(x)} {_n(y)}) scale({_n(scale, 6)} {_n(-scale, 6)})"
        return f'<g transform="{place}" fill="{run.color[:7]}">{"".join(parts)}</g>'

    def _glyph(self, face: FontFace, gid: int) -> str:
        """Return the id of a glyph's outline, "" for one that draws nothing."""
        key = (face.name, gid)
        name = self._glyphs.get(key)
        if name is None:
            data = _outline(face, gid)
            name = self._glyphs[key] = f"g{len(self._glyphs)}" if data else ""
            if data:
                self._defs.append(f'<path id="{name}" d="{data}"/>')
        return name


class _Pen:
    """Writes a glyph's outline, in font units."""

    def __init__(self, x: int, y: int) -> None:
        self._x = x
        self._y = y
        self.parts: list[str] = []

    def moveTo(self, p: tuple[float, float]) -> None:  # noqa: N802 (names of the protocol)
        self.parts.append(f"M{self._point(p)}")

    def lineTo(self, p: tuple[float, float]) -> None:  # noqa: N802
        self.parts.append(f"L{self._point(p)}")

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.parts.append(f"Q{' '.join(self._point(p) for p in points)}")

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.parts.append(f"C{' '.join(self._point(p) for p in points)}")

    def closePath(self) -> None:  # noqa: N802
        self.parts.append("Z")

    def endPath(self) -> None:  # noqa: N802
        """Do nothing: an open outline is filled as if it were closed."""

    def _point(self, p: tuple[float, float]) -> str:
        return f"{_n(p[0] + self._x, 1)} {_n(p[1] + self._y, 1)}"


@lru_cache(_GLYPHS)
def _outline(face: FontFace, gid: int) -> str:
    composite = face.composites.get(gid)
    parts = ((gid, 0, 0),) if composite is None else composite.parts
    found: list[str] = []
    for part, x, y in parts:
        pen = _Pen(x, y)
        font: Any = face.hb_font
        font.draw_glyph_with_pen(part, pen)
        found += pen.parts
    return "".join(found)


def _gradient(gradient: Gradient, name: str) -> str:
    if gradient.kind == "linear":
        tag = "linearGradient"
        names: Sequence[str] = ("x1", "y1", "x2", "y2")
        values = gradient.coords
    else:
        tag = "radialGradient"
        names = ("fx", "fy", "fr", "cx", "cy", "r")
        values = gradient.coords
    place = "".join(f' {n}="{_n(v)}"' for n, v in zip(names, values, strict=True))
    stops = "".join(
        f'<stop offset="{_n(stop.offset)}" stop-color="{stop.color[:7]}"'
        + (f' stop-opacity="{_n(stop.opacity)}"' if stop.opacity < 1 else "")
        + "/>"
        for stop in gradient.stops
    )
    return f'<{tag} id="{name}" gradientUnits="userSpaceOnUse"{place}>{stops}</{tag}>'


def _pen(stroke: Stroke) -> str:
    if stroke.width <= 0:
        return ""
    parts = [f' stroke="{stroke.color[:7]}" stroke-width="{_n(stroke.width)}"']
    if stroke.dash:
        parts.append(f' stroke-dasharray="{" ".join(map(_n, stroke.dash))}"')
    if stroke.phase:
        parts.append(f' stroke-dashoffset="{_n(stroke.phase)}"')
    if stroke.cap != "butt":
        parts.append(f' stroke-linecap="{stroke.cap}"')
    if stroke.join != "miter":
        parts.append(f' stroke-linejoin="{stroke.join}"')
    else:
        parts.append(f' stroke-miterlimit="{_n(stroke.miter)}"')
    return "".join(parts)


def _image(picture: Picture) -> str:
    data = FilePath(picture.image.file).read_bytes()
    mime = next((mime for start, mime in _MIMES if data.startswith(start)), "image/png")
    place = (
        f'x="{_n(picture.x)}" y="{_n(picture.y)}" width="{_n(picture.w)}" height="{_n(picture.h)}"'
    )
    text = b64encode(data).decode("ascii")
    return f'<image {place} preserveAspectRatio="none" href="data:{mime};base64,{text}"/>'


def _matrix(matrix: Matrix) -> str:
    return f"matrix({' '.join(_n(value, 5) for value in matrix)})"


def _data(path: Path) -> str:
    return "".join(f"{kind}{' '.join(_n(value) for value in values)}" for kind, *values in path)


def _n(value: float, digits: int = 3) -> str:
    """Return a number without what says nothing."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text in ("-0", "") else text
