"""Builds the game of docs/pieces.md.

``python -m tests.manual.pieces`` writes the pictures of the page.
"""

import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions, BuildResult
from tests.manual.studio import keep, side_by_side

DOCS = Path(__file__).parents[2] / "docs"
_FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)

#: Picture → component, its pages, and px per mm.
PICTURES: Mapping[str, tuple[str, Sequence[int], float]] = {
    "box": ("box", (0,), 2.6),
    "bits": ("bits", (0,), 2.4),
    "board": ("sea", (0, 1, 2), 1.4),
    "boats": ("boats", (0,), 2.2),
    "log": ("log", (0, 1), 1.6),
    "fog": ("fog", (0,), 2.2),
    "kit": ("kit", (0,), 3.4),
}


def write(folder: Path) -> None:
    """Write the files of the page into a folder."""
    for name, text in _FILE.findall((DOCS / "pieces.md").read_text("utf-8")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (folder / "cardforge.yaml").write_text("", "utf-8")


def make(folder: Path, backs: str = "alternate") -> BuildResult:
    """Build the game in a folder."""
    return build(folder, BuildOptions(backs=(backs,)))


def draw(folder: Path) -> dict[str, Image.Image]:
    """Return the pictures of the page from the game built in a folder."""
    found = {}
    for picture, (component, numbers, scale) in PICTURES.items():
        document = pypdfium2.PdfDocument(folder / f"build/harbour/en/{component}-a4-alternate.pdf")
        pages = [page_picture(document[number], scale) for number in numbers]
        document.close()
        found[picture] = side_by_side(pages)
    return found


def page_picture(page: pypdfium2.PdfPage, scale: float) -> Image.Image:
    """Return a page with a frame, ``scale`` px per mm."""
    image: Image.Image = page.render(scale=3 * scale * 25.4 / 72).to_pil().convert("RGB")
    small = image.resize((image.width // 3, image.height // 3), Image.Resampling.LANCZOS)
    framed = Image.new("RGB", (small.width + 2, small.height + 2), "#aaaaaa")
    framed.paste(small, (1, 1))
    return framed


def path_of(picture: str) -> Path:
    """Return the file of a picture."""
    return DOCS / f"pictures/pieces-{picture}.png"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        write(Path(name))
        make(Path(name))
        for key, image in draw(Path(name)).items():
            keep(image, path_of(key))
