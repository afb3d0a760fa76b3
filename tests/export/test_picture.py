"""Faces as SVG pictures: every kind of item, and letters where the face has them."""

import re
from base64 import b64decode
from pathlib import Path
from typing import Literal

import pytest
from lxml import etree
from PIL import Image

from cardforge.export.picture import face_picture
from cardforge.faces.drawing import (
    Face,
    Gradient,
    Group,
    ImageRef,
    Item,
    Picture,
    Shape,
    Stop,
    Stroke,
    TextItem,
)
from cardforge.faces.outline import rectangle
from cardforge.text.engine import TextEngine
from cardforge.text.layout import lay_out
from cardforge.text.types import Paragraph, Span, TextStyle

BOX = rectangle(1.0, 2.0, 3.0, 4.0)
MM = 25.4 / 72


def drawn(*items: Item) -> etree._Element:
    face = Face(20.0, 30.0, 3.0, items, (rectangle(0.0, 0.0, 20.0, 30.0),), (), ())
    return etree.fromstring(face_picture(face, "A card").encode())


def only(tree: etree._Element, tag: str) -> etree._Element:
    (found,) = tree.iter(f"{{*}}{tag}")
    return found


def test_the_trim_is_the_view_and_the_cut_clips_it() -> None:
    tree = drawn(Shape(BOX, "#123456"))
    assert (tree.get("width"), tree.get("height")) == ("20mm", "30mm")
    assert tree.get("viewBox") == "0 0 20 30"
    assert only(tree, "title").text == "A card"
    assert only(tree, "clipPath")[0].get("d") == "M0 0L20 0L20 30L0 30Z"
    assert tree.find("{*}g").get("clip-path") == "url(#c0)"


def test_fill_and_stroke() -> None:
    stroke = Stroke("#aa0000", 0.5, (1.0, 2.0), "round", "bevel", 0.25)
    shape = drawn(Shape(BOX, "#123456", stroke, even_odd=True)).findall(".//{*}path")[-1]
    assert dict(shape.attrib) == {
        "d": "M1 2L4 2L4 6L1 6Z", "fill": "#123456", "fill-rule": "evenodd",
        "stroke": "#aa0000", "stroke-width": "0.5", "stroke-dasharray": "1 2",
        "stroke-dashoffset": "0.25", "stroke-linecap": "round", "stroke-linejoin": "bevel",
    }  # fmt: skip
    assert drawn(Shape(BOX)).findall(".//{*}path")[-1].get("fill") == "none"


def test_groups_move_clip_and_fade() -> None:
    group = Group((Shape(BOX, "#123456"),), (1.0, 0.0, 0.0, 1.0, 5.0, 6.0), BOX, 0.25)
    found = drawn(group).find("{*}g/{*}g")
    assert found.get("transform") == "matrix(1 0 0 1 5 6)"
    assert found.get("opacity") == "0.25"
    assert found.get("clip-path") == "url(#c0)"
    plain = drawn(Group((Shape(BOX, "#123456"),)))
    assert plain.find("{*}g/{*}g") is None


@pytest.mark.parametrize(
    ("kind", "coords", "names"),
    [
        ("linear", (1.0, 2.0, 3.0, 4.0), {"x1": "1", "y1": "2", "x2": "3", "y2": "4"}),
        ("radial", (1.0, 2.0, 0.5, 3.0, 4.0, 5.0),
         {"fx": "1", "fy": "2", "fr": "0.5", "cx": "3", "cy": "4", "r": "5"}),
    ],
)  # fmt: skip
def test_gradients(
    kind: Literal["linear", "radial"], coords: tuple[float, ...], names: dict[str, str]
) -> None:
    gradient = Gradient(kind, coords, (Stop(0.0, "#ff0000"), Stop(1.0, "#0000ff", 0.5)))
    tree = drawn(Shape(BOX, gradient))
    found = only(tree, f"{kind}Gradient")
    assert {name: found.get(name) for name in names} == names
    assert found.get("gradientUnits") == "userSpaceOnUse"
    assert [stop.get("stop-opacity") for stop in found] == [None, "0.5"]
    assert tree.findall(".//{*}path")[-1].get("fill") == f"url(#{found.get('id')})"


@pytest.mark.parametrize(("suffix", "mime"), [("png", "png"), ("jpg", "jpeg"), ("webp", "webp")])
def test_images_go_along_as_they_are(tmp_path: Path, suffix: str, mime: str) -> None:
    path = tmp_path / f"art.{suffix}"
    Image.new("RGB", (2, 3), "#ff8800").save(path)
    ref = ImageRef("0" * 64, str(path), 2, 3)
    found = only(drawn(Picture(ref, 1.0, 2.0, 3.0, 4.0)), "image")
    assert [found.get(name) for name in ("x", "y", "width", "height")] == ["1", "2", "3", "4"]
    kind, _, data = found.get("href").partition(",")
    assert kind == f"data:image/{mime};base64"
    assert b64decode(data) == path.read_bytes()


def _places(tree: etree._Element) -> list[tuple[float, float, float, float]]:
    """Return the box of each glyph as it is seen: left, top, right, bottom in mm."""
    outlines = {one.get("id"): one.get("d") for one in tree.iter("{*}path") if one.get("id")}
    found = []
    for use in tree.iter("{*}use"):
        x, y, sx, sy = (
            float(one) for one in re.findall(r"-?[\d.]+", use.getparent().get("transform"))
        )
        across, up = float(use.get("x", 0)), float(use.get("y", 0))
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", outlines[use.get("href")[1:]])]
        xs = [x + sx * (n + across) for n in numbers[::2]]
        ys = [y + sy * (n + up) for n in numbers[1::2]]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def test_letters_stand_upright_on_their_line_one_after_the_other() -> None:
    style = TextStyle(size=20.0, color="#112233")
    layout = lay_out((Paragraph((Span("HpH", style),)),), 100.0, TextEngine())
    tree = drawn(TextItem(2.0, 5.0, layout.lines))
    (line,) = layout.lines
    base = 5.0 + line.baseline * MM
    face = line.runs[0].face
    capital = face.metrics.cap_height * 20.0 * MM
    first, second, third = _places(tree)
    for one in (first, third):
        assert one[1] == pytest.approx(base - capital, abs=0.02)
        assert one[3] == pytest.approx(base, abs=0.02)
    # The p hangs below the line, and reaches less high.
    assert second[3] > base + 0.5
    assert second[1] > first[1] + 0.5
    assert 2.0 < first[0] < first[2] < second[0] < second[2] < third[0]
    assert third[2] < 2.0 + line.width * MM
    (group,) = {use.getparent() for use in tree.iter("{*}use")}
    assert group.get("fill") == "#112233"
    # Both capitals are one outline.
    assert len({use.get("href") for use in tree.iter("{*}use")}) == 2


def test_a_line_under_words_lies_below_them() -> None:
    style = TextStyle(size=20.0, underline=True)
    layout = lay_out((Paragraph((Span("HH", style),)),), 100.0, TextEngine())
    tree = drawn(TextItem(0.0, 0.0, layout.lines))
    (bar,) = (one for one in tree.iter("{*}path") if one.getparent().get("transform"))
    low, wide, top = (float(one) for one in re.findall(r"-?[\d.]+", bar.get("d"))[1:4])
    metrics = layout.lines[0].runs[0].face.metrics
    upem = layout.lines[0].runs[0].face.upem
    assert top == pytest.approx(metrics.underline_position * upem, abs=1)
    assert top - low == pytest.approx(metrics.underline_thickness * upem, abs=1)
    assert wide * 20.0 / upem == pytest.approx(layout.lines[0].runs[0].width, abs=0.1)


def test_a_face_without_anything_is_an_empty_picture() -> None:
    assert face_picture(Face(1.0, 1.0, 0.0, (), (), (), ())) == (
        '<svg xmlns="http://www.w3.org/2000/svg" width="1mm" height="1mm" viewBox="0 0 1 1"></svg>'
    )
