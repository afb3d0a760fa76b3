from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cardforge.faces.drawing import Face, Group, Shape, TextItem, Trim
from cardforge.faces.operators import FaceEncoder
from cardforge.faces.outline import bounds
from cardforge.sheets.page import Page, through
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.shops.outlines import OutlineEncoder, Outlines
from tests.faces.bench import flat, make

SIZE = Trim("small", 40.0, 14.0)
STYLES = """\
styles:
  large: {size: 14}
  small: {size: 6}
  line: {size: 14, underline: true}
  wide: {size: 10, tracking: 0.2}
"""
BOX = 'x="2" y="2" w="36" h="10"'
#: Kerning, marks that share a letter, small type, other faces, a line below, a turn.
TEXTS = {
    "kerning": f'<text {BOX} style="large">AVATAR To</text>',
    "marks": f'<text {BOX} style="large">Ǎç̌ẽ Ǿ̩x</text>',
    "small": f'<text {BOX} style="small">Hamburgefonstiv 0123</text>',
    "faces": f'<text {BOX} style="large"><b>Bold</b> <i>slant</i></text>',
    "underline": f'<text {BOX} style="line">a gap</text>',
    "tracking": f'<text {BOX} style="wide">wide open</text>',
    "turned": f'<text {BOX} style="large" rotate="12">Turn me</text>',
}


def drawn(face: Face, encoder: FaceEncoder) -> tuple[Image.Image, bytes]:
    """Return a face as a picture, and its PDF."""
    import pypdfium2

    out = BytesIO()
    pdf = PdfFile(out, Meta("test"))
    high = face.h * 72 / 25.4
    page = Page(face.w * 72 / 25.4, high)
    page.place(encoder.encode(face), through((1.0, 0.0, 0.0, 1.0, 0.0, high)))
    pdf.add(page)
    pdf.close()
    document = pypdfium2.PdfDocument(out.getvalue())
    picture = document[0].render(scale=8).to_pil().convert("L")
    document.close()
    return picture, out.getvalue()


@pytest.mark.parametrize("name", TEXTS)
def test_outlines_look_like_the_letters(name: str, tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"templates/demo/style.yaml": STYLES}
    made = make(tmp_path, TEXTS[name], trim=SIZE, files=files)
    assert made.lines == []
    letters, with_font = drawn(made.face, FaceEncoder())
    outlines, without = drawn(made.face, OutlineEncoder())
    assert (b"/FontFile2" in with_font, b"/Font" in without) == (True, False)
    assert min(letters.tobytes()) == 0  # there is something to compare
    # Renderers smooth the edges of letters a little otherwise than those of areas.
    coarse = ImageChops.difference(letters.reduce(4), outlines.reduce(4))
    assert max(coarse.tobytes()) < 48  # of a part that is not there, 150 and more


def test_shapes_keep_place_and_colour(tmp_path: Path) -> None:
    made = make(tmp_path, f'<text {BOX} color="#c01020">H</text>', trim=SIZE)
    (text,) = flat(made.face.items)
    assert isinstance(text, TextItem)
    (shape,) = flat((Outlines().of(text),))
    assert isinstance(shape, Shape)
    assert (shape.fill, shape.stroke, shape.even_odd) == ("#c01020", None, False)
    run, line = text.lines[0].runs[0], text.lines[0]
    left, top, right, bottom = bounds(shape.path)
    mm = 25.4 / 72
    # An H stands on the line and is as high as the font's capitals.
    assert bottom == pytest.approx(text.y + line.baseline * mm, abs=1e-3)
    high = run.face.metrics.cap_height * run.size * mm
    assert bottom - top == pytest.approx(high, abs=1e-3)
    assert text.x + run.x * mm < left < right < text.x + (run.x + run.width) * mm


def test_what_has_no_words_stays_the_same_object(tmp_path: Path) -> None:
    made = make(tmp_path, '<group><rect w="5" h="5" fill="#000000"/></group>', trim=SIZE)
    outlines = Outlines()
    assert all(outlines.of(item) is item for item in made.face.items)
    group = Group(made.face.items, (1.0, 0.0, 0.0, 1.0, 2.0, 2.0))
    assert outlines.of(group) is group
