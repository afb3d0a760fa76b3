"""Images and icons: where they lie, and what happens when they are missing."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cardforge.faces.drawing import Group, Picture, Shape, Trim
from cardforge.faces.extent import extent
from tests.faces.bench import Made, box, flat, make

SQUARE = Trim("square", 60.0, 60.0)
WIDE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 20 10">'
    '<path fill="currentColor" d="M0 0h20v10h-20z"/></svg>'
)


def png(w: int, h: int) -> bytes:
    out = BytesIO()
    Image.new("RGB", (w, h), "red").save(out, "PNG")
    return out.getvalue()


def drawn(root: Path, template: str, **env: object) -> Made:
    return make(
        root,
        template,
        files={"decks/demo/art/wide.svg": WIDE, "decks/demo/art/photo.png": png(600, 300)},
        trim=SQUARE,
        **env,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("src", ["art/wide.svg", "art/photo.png"])
@pytest.mark.parametrize(
    ("attrs", "want"),
    [
        ("", (0, 15, 60, 45)),
        ("valign='top'", (0, 0, 60, 30)),
        ("h='10' align='start'", (0, 0, 20, 10)),
        ("h='10' align='end'", (40, 0, 60, 10)),
        ("inset='10'", (10, 20, 50, 40)),
        ("fit='stretch'", (0, 0, 60, 60)),
        ("fit='cover'", (0, 0, 60, 60)),
        ("fit='cover' bleed='yes'", (-3, -3, 63, 63)),
    ],
)
def test_pictures_in_their_boxes(
    tmp_path: Path, src: str, attrs: str, want: tuple[float, ...]
) -> None:
    made = drawn(tmp_path, f"<image src='{src}' {attrs}/>")
    assert made.lines == []
    assert extent(made.face.items) == pytest.approx(want, abs=1e-6)


def test_a_picture_in_a_stack_keeps_its_shape(tmp_path: Path) -> None:
    made = drawn(
        tmp_path,
        "<stack><image src='art/wide.svg'/><image src='art/photo.png' w='20'/></stack>",
    )
    assert made.lines == []
    assert [box(made.face, "image", i) for i in range(2)] == [(0, 0, 60, 30), (0, 30, 20, 10)]


def test_a_picture_in_a_row_takes_its_own_width(tmp_path: Path) -> None:
    made = drawn(
        tmp_path,
        "<row h='8' cols='auto auto *'><image src='art/wide.svg' h='8'/>"
        "<image src='art/photo.png'/><rect fill='red'/></row>",
    )
    assert [box(made.face, "image", i)[2] for i in range(2)] == [16, pytest.approx(50.8)]


def test_tints_and_rounded_corners(tmp_path: Path) -> None:
    made = drawn(tmp_path, "<image src='art/wide.svg' tint='red' r='2' h='30'/>")
    (outer,) = made.face.items
    assert isinstance(outer, Group)
    assert outer.clip is not None
    assert [s.fill for s in flat(made.face.items) if isinstance(s, Shape)] == ["#c8102e"]


def test_rasters_keep_their_file(tmp_path: Path) -> None:
    made = drawn(tmp_path, "<image src='art/photo.png' h='30'/>")
    (picture,) = made.face.items
    assert isinstance(picture, Picture)
    assert picture.image[2:] == (600, 300)
    assert picture[1:] == (0, 0, 60, 30)


@pytest.mark.parametrize(
    ("policy", "code", "items"), [("error", "CF-S", 0), ("warn", "CF-R09", 0),
                                  ("placeholder", "CF-R09", 1)],
)  # fmt: skip
def test_missing_pictures(tmp_path: Path, policy: str, code: str, items: int) -> None:
    made = drawn(tmp_path, "<image src='art/wdie.svg' w='20' h='20'/>", missing_image=policy)
    (line,) = made.lines
    assert line.startswith(f"templates/demo/face.xml:1:7 {code}")
    assert "there is no file `art/wdie.svg`" in line
    assert made.hints == ["did you mean `art/wide.svg`?"]
    assert len(made.face.items) == items


@pytest.mark.parametrize(
    ("src", "message"),
    [
        ("art/WIDE.svg", "letter case must be the same"),
        ("../../secret.svg", "is no path inside of the project"),
        ("http://192.0.2.1/a.png", "is no path inside of the project"),
    ],
)
def test_pictures_that_are_never_let_through(tmp_path: Path, src: str, message: str) -> None:
    made = drawn(tmp_path, f"<image src='{src}'/>", missing_image="placeholder")
    (line,) = made.lines
    assert message in line
    assert made.findings.errors == 1


def test_a_damaged_picture_names_file_size_and_card(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<image src='{{ card.art }}'/>",
        "  - {id: one, name: One, art: art/bad.png}\n",
        files={"decks/demo/art/bad.png": png(600, 300)[:60]},
        trim=SQUARE,
    )
    (line,) = made.lines
    assert "`decks/demo/art/bad.png` (60 bytes)" in line
    assert made.paths == ["cards/one"]
