"""Raster art and made bleed: poppler draws what pdfium draws."""

import shutil
from pathlib import Path

import pytest

from tests.external.test_faces import compare
from tests.faces.test_edges import FULL, TINY, drawn, pdf_of
from tests.jobs.test_art import FORMATS, built, project

pytestmark = pytest.mark.skipif(
    shutil.which("pdftocairo") is None or shutil.which("pdftotext") is None,
    reason="needs poppler's pdftocairo and pdftotext",
)


#: Pictures of some letters a millimetre are edges everywhere.
EDGES = 6.0


@pytest.mark.parametrize("kind", ["png", "svg"])
@pytest.mark.parametrize("attrs", ["bleed='mirror'", "bleed='extend'", "bleed='solid #f00'"])
def test_made_bleed(tmp_path: Path, attrs: str, kind: str) -> None:
    made = drawn(tmp_path, f"{attrs} has_bleed='no'", kind=kind)
    path = tmp_path / "made.pdf"
    path.write_bytes(pdf_of(made.face, TINY, 2.0))
    compare(path, tmp_path, EDGES)


def test_bleed_that_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.pdf"
    path.write_bytes(pdf_of(drawn(tmp_path, "has_bleed='2'", FULL).face, TINY, 2.0))
    compare(path, tmp_path, EDGES)


# Inks look different in every renderer that has no profile for them.
@pytest.mark.parametrize("name", sorted(set(FORMATS) - {"cmyk.jpg"}))
def test_formats(tmp_path: Path, name: str) -> None:
    root = project(tmp_path, {name: FORMATS[name][0]()})
    assert built(root).findings == ()
    compare(root / "build/show/en/cards-a4-single.pdf", tmp_path)
