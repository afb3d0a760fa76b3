"""Faces of the samples, the manual and the games: poppler sees and reads what pdfium does."""

import shutil
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from cardforge.faces.drawing import TextItem
from tests.manual.studio import Studio, pdf_of

pytestmark = pytest.mark.skipif(
    shutil.which("pdftocairo") is None or shutil.which("pdftotext") is None,
    reason="needs poppler's pdftocairo and pdftotext",
)

ROOT = Path(__file__).parents[2]
PROJECTS = (ROOT / "docs/samples", ROOT / "docs/manual/examples", ROOT)
GAMES = [
    pytest.param(root, path.parent.name, id=path.parent.name)
    for root in PROJECTS
    for path in sorted((root / "decks").glob("*/game.yaml"))
]
#: Cards of a component that are looked at; dots an inch.
MOST, DPI = 6, 288
#: Squares of so many pixels are compared, since renderers smooth edges in ways of their own: how
#: far one may be off at worst, and all of them on average (grey levels).
SQUARE, WORST, MEAN = 18, 40, 2.5


def squares(image: Image.Image) -> np.ndarray:
    width, height = (side // SQUARE * SQUARE for side in image.size)
    pixels = np.asarray(image.convert("RGB").crop((0, 0, width, height)), np.float64)
    cells = pixels.reshape(height // SQUARE, SQUARE, width // SQUARE, SQUARE, 3)
    return cells.mean(axis=(1, 3))


#: What readers add or take of their own: hyphens at the ends of lines, marks of direction.
_OWN = (2, 0x2D, 0xFFFE, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_ADDED = dict.fromkeys(_OWN)


def letters(text: str) -> Counter[str]:
    """Return the letters, whatever their order: readers find lines in ways of their own."""
    return Counter("".join(text.split()).translate(_ADDED))


@pytest.mark.parametrize(("root", "game"), GAMES)
def test_two_renderers_agree(root: Path, game: str, tmp_path: Path) -> None:
    studio = Studio(root, game)
    seen = 0
    for name, component in studio.game.components.items():
        if not component.size or not component.face:
            continue
        for side in ("front", "back"):
            if side == "back" and component.back is None:
                continue
            sights = list(studio.sights(name, side).values())[:MOST]  # type: ignore[arg-type]
            if not sights:
                continue
            seen += len(sights)
            path = tmp_path / f"{name}-{side}.pdf"
            path.write_bytes(pdf_of(sights))
            compare(path, tmp_path)
    assert seen


def compare(path: Path, folder: Path, mean: float = MEAN) -> None:
    """Assert that both programs draw each page alike and find the same letters."""
    stem = folder / path.stem
    command = ["pdftocairo", "-png", "-r", str(DPI), str(path), str(stem)]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stderr == b"", path.name
    theirs = sorted(folder.glob(f"{path.stem}-*.png"))
    read = subprocess.run(["pdftotext", "-raw", str(path), "-"], capture_output=True, check=True)
    document = pypdfium2.PdfDocument(path)
    pages = list(document)
    assert len(theirs) == len(pages)
    texts = [page.get_textpage().get_text_range() for page in pages]
    images = [page.render(scale=DPI / 72).to_pil() for page in pages]
    document.close()
    for number, (ours, other) in enumerate(zip(images, theirs, strict=True), 1):
        with Image.open(other) as image:
            assert max(abs(a - b) for a, b in zip(ours.size, image.size, strict=True)) <= 1
            apart = np.abs(squares(ours) - squares(image.resize(ours.size)))
        where = f"{path.name}, page {number}"
        assert apart.max() <= WORST and apart.mean() <= mean, (where, apart.max(), apart.mean())
        other.unlink()
    assert letters("".join(texts)) == letters(read.stdout.decode()), path.name


def test_a_word_that_is_missing_would_be_seen() -> None:
    """The limits are wide enough for smoothing and narrow enough for a letter."""
    studio = Studio(ROOT / "docs/samples", "quiz")
    sight = next(iter(studio.sights("quiz").values()))
    items = [item for item in sight.face.items if isinstance(item, TextItem)]
    least = min(items, key=lambda item: sum(len(line.runs) for line in item.lines))
    rest = tuple(item for item in sight.face.items if item is not least)
    less = sight._replace(face=sight.face._replace(items=rest))
    images = []
    for one in (sight, less):
        document = pypdfium2.PdfDocument(pdf_of([one]))
        images.append(document[0].render(scale=DPI / 72).to_pil())
        document.close()
    assert np.abs(squares(images[0]) - squares(images[1])).max() > WORST
