"""Lines of both directions are copied by poppler as they were written."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.copying import ARABIC, HEBREW, MIXED, pdf_of

pytestmark = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext")

#: Marks of direction, which poppler puts around each stretch of text itself, and page ends.
MARKS = dict.fromkeys((0x0C, 0x200E, 0x200F, *range(0x202A, 0x202F)))
PAGES = [
    pytest.param("ar", ARABIC, id="arabic"),
    pytest.param("he", HEBREW, id="hebrew"),
    pytest.param("en", MIXED, id="mixed"),
]


def copied(path: Path, *options: str) -> str:
    command = ["pdftotext", *options, "-enc", "UTF-8", str(path), "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout.decode().translate(MARKS)


@pytest.mark.parametrize("width", [400, 90])
@pytest.mark.parametrize(("language", "texts"), PAGES)
def test_text_is_copied_as_it_was_written(
    language: str, texts: list[str], width: float, tmp_path: Path
) -> None:
    path = tmp_path / "text.pdf"
    path.write_bytes(pdf_of(texts, language, width))
    assert copied(path).split() == " ".join(texts).split()


@pytest.mark.parametrize("width", [400, 90])
@pytest.mark.parametrize(("language", "texts"), PAGES)
def test_in_the_order_of_the_file_too(
    language: str, texts: list[str], width: float, tmp_path: Path
) -> None:
    path = tmp_path / "text.pdf"
    path.write_bytes(pdf_of(texts, language, width))
    # With -raw poppler begins a new line wherever a word stands left of the one before.
    assert "".join(copied(path, "-raw").split()) == "".join("".join(texts).split())
