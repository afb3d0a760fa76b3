"""Cuts that cannot be cut, or are probably not meant so."""

from pathlib import Path

import pytest

from cardforge.faces.drawing import Trim
from tests.faces.bench import make

SQUARE = Trim("60x60", 60.0, 60.0)
ROUND = "let its line run round once, without meeting itself"
SIZE = "make it smaller, or give the component a `size:` that holds it"
NOTHING = "give it a width and a height, or remove it"


@pytest.mark.parametrize(
    ("shape", "code", "message", "hint"),
    [
        ("<rect w='0'/>", "CF-R11", "outline <rect> encloses no area", NOTHING),
        ("<path d='M0 0L60 60Z'/>", "CF-R11", "outline <path> encloses no area", NOTHING),
        ("<path d='M0 0L60 60L0 60L60 0Z'/>", "CF-R11", "outline <path> crosses itself", ROUND),
        ("<polygon points='0,0 60,60 60,0 0,40'/>", "CF-R11", "outline <polygon> crosses itself",
         ROUND),
        ("<polygon points='30,0 48,60 0,22 60,22 12,60'/>", "CF-R11",
         "outline <polygon> crosses itself", ROUND),
        ("<path d='M0 0L60 0L60 60L0 60'/>", "CF-R12",
         "outline <path> is left open: 60.0 mm lie between its end and its beginning",
         "end each part of its `d` with Z"),
        ("<circle cx='10' cy='10' r='12'/>", "CF-R12",
         "outline <circle> reaches 2.0 mm beyond the piece's 60 × 60 mm", SIZE),
        ("<rect rotate='45'/>", "CF-R12",
         "outline <rect> reaches 12.4 mm beyond the piece's 60 × 60 mm", SIZE),
        ("<rect w='4' h='0' hole='yes'/>", "CF-R11", "hole <rect> encloses no area", NOTHING),
        ("<circle cx='0' cy='30' r='3' hole='yes'/>", "CF-R12",
         "hole <circle> is not all inside the outline", "move it inwards"),
        ("<rect w='60' h='60' hole='yes' x='-5' y='-5'/>", "CF-R12",
         "hole <rect> is not all inside the outline", "move it inwards"),
    ],
)  # fmt: skip
def test_cuts_that_are_wrong(
    tmp_path: Path, shape: str, code: str, message: str, hint: str
) -> None:
    made = make(tmp_path, f"<rect fill='red' bleed='yes'/>\n<cut>{shape}</cut>", trim=SQUARE)
    assert made.lines == [f"templates/demo/face.xml:2:6 {code} the cut's {message}"]
    assert made.hints == [hint]


@pytest.mark.parametrize(
    "shapes",
    [
        "",
        "<rect r='5'/>",
        "<circle cx='30' cy='30' r='30'/><circle cx='30' cy='30' r='2' hole='yes'/>",
        "<polygon sides='5' inner='0.4'/>",
        "<path d='M0 0H60V60H0L0 0'/>",
        "<path d='M0 0H60V60H0ZM10 10H20V20H10Z'/>",
        "<path d='M4 0H56A4 4 0 0 0 60 4V36A4 4 0 0 0 56 40H4A4 4 0 0 0 0 36V4A4 4 0 0 0 4 0Z'/>",
        "<circle cx='3' cy='3' r='2' hole='yes'/>",
    ],
)
def test_cuts_that_are_right(tmp_path: Path, shapes: str) -> None:
    made = make(tmp_path, f"<rect fill='red' bleed='yes'/><cut>{shapes}</cut>", trim=SQUARE)
    assert made.lines == []


def test_words_on_a_piece_with_an_impossible_cut(tmp_path: Path) -> None:
    made = make(tmp_path, "<text>One</text><cut><rect w='0'/></cut>", trim=SQUARE, safe_mm=3.0)
    assert [line.split()[1] for line in made.lines] == ["CF-R07", "CF-R11"]
