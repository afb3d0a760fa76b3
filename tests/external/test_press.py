"""Files for a press, read by programs of others: poppler and qpdf."""

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from cardforge.faces.inks import Inks
from cardforge.faces.process import Process
from tests.sheets.test_press import PRESS, art, page_of

pytestmark = pytest.mark.skipif(
    shutil.which("pdftoppm") is None, reason="needs poppler's pdftoppm and pdfinfo"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "press.pdf"
    process = Process(PRESS, Inks(60, 40, 40, 100))
    path.write_bytes(page_of(art(tmp_path), process, "x4"))
    return path


def run(*command: str | Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(list(map(str, command)), capture_output=True, check=True)


def test_both_renderers_draw_the_same(file: Path) -> None:
    done = run("pdftoppm", "-r", "720", "-png", file)
    assert done.stderr == b""
    theirs = Image.open(BytesIO(done.stdout)).convert("L")
    document = pypdfium2.PdfDocument(file)
    ours = document[0].render(scale=10).to_pil().convert("L").resize(theirs.size)
    document.close()
    # Each reader smooths the edges of letters and shows inks in its own way, so pixels are coarse
    # and only large differences count; a picture or a gradient that is not drawn is far more.
    small = [one.resize((71, 71), Image.Resampling.BOX) for one in (ours, theirs)]
    differing = ImageChops.difference(*small).histogram()
    assert sum(differing[64:]) / 71**2 < 0.04


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="needs qpdf")
def test_the_file_is_sound(file: Path) -> None:
    assert b"No syntax or stream encoding errors found" in run("qpdf", "--check", file).stdout


@pytest.mark.parametrize(("pdfx", "subtype"), [("x1a", b"PDF/X-1a:2003"), ("x4", b"PDF/X-4")])
def test_a_reader_finds_the_keys(tmp_path: Path, pdfx: str, subtype: bytes) -> None:
    path = tmp_path / "keys.pdf"
    path.write_bytes(page_of(art(tmp_path), Process(PRESS), pdfx))  # type: ignore[arg-type]
    rows = dict(
        line.split(b":", 1) for line in run("pdfinfo", path).stdout.splitlines() if b":" in line
    )
    assert rows[b"PDF subtype"].strip() == subtype
