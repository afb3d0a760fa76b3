"""A second renderer and reader: poppler must see what pdfium sees."""

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from tests.sheets.build import art_of_everything

pytestmark = pytest.mark.skipif(
    shutil.which("pdftoppm") is None, reason="needs poppler's pdftoppm and pdftotext"
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("poppler") / "everything.pdf"
    path.write_bytes(art_of_everything())
    return path


def run(*command: str | Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(list(map(str, command)), capture_output=True, check=True)


def test_both_renderers_draw_the_same(file: Path) -> None:
    done = run("pdftoppm", "-r", "144", "-f", "2", "-l", "2", "-png", file)
    assert done.stderr == b""
    theirs = Image.open(BytesIO(done.stdout)).convert("RGB")
    document = pypdfium2.PdfDocument(file)
    ours = document[1].render(scale=2).to_pil().convert("RGB")
    document.close()
    assert ours.size == theirs.size
    differing = ImageChops.difference(ours, theirs).convert("L").point(lambda v: 255 * (v > 64))
    share = sum(differing.histogram()[255:]) / (ours.width * ours.height)
    assert share < 0.01
    assert ours.getcolors(100_000) is not None and len(ours.getcolors(100_000) or ()) > 100


def test_text_is_the_same(file: Path) -> None:
    words = run("pdftotext", file, "-").stdout.decode().split()
    assert words == ["Aå", "fi", "bold", "Aå", "fi", "bold"] * 2


def test_fonts_are_embedded_subsets_with_a_text_map(file: Path) -> None:
    rows = run("pdffonts", file).stdout.decode().splitlines()[2:]
    assert len(rows) == 2
    for row in rows:
        assert "CID TrueType" in row and "Identity-H" in row
        assert row.split()[-5:-2] == ["yes", "yes", "yes"]


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="needs qpdf")
def test_the_syntax_is_sound(file: Path) -> None:
    done = run("qpdf", "--check", file)
    assert b"No syntax or stream encoding errors found" in done.stdout
