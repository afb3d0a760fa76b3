"""The pictures of docs/manual/sheets.md, from the game of docs/reference.md.

``python -m tests.manual.generate`` writes them with those of the manual.
"""

import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions
from tests.manual.pieces import DOCS, page_picture
from tests.manual.studio import keep, side_by_side

_FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)

#: Picture → the file of the component, its pages, options of the build, and px per mm.
PICTURES: Mapping[str, tuple[str, Sequence[int], dict[str, object], float]] = {
    "duplex": ("a4-duplex-long", (0, 1), {}, 1.7),
    "gutterfold": ("a4-gutterfold", (0,), {}, 1.7),
    "alternate": ("a4-alternate", (0, 1), {}, 1.7),
    "single": ("a4-single", (0, 1), {}, 3.0),
    "low-ink": ("a4-lowink-duplex-long", (0, 1), {"low_ink": True}, 1.7),
    "proof": ("a4-proof-single", (6, 7), {"proof": True}, 3.0),
}


def draw() -> dict[str, Image.Image]:
    """Return every picture by its name."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        for file, text in _FILE.findall((DOCS / "reference.md").read_text("utf-8")):
            path = root / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        (root / "cardforge.yaml").write_text("", "utf-8")
        return {picture: _draw(root, picture) for picture in PICTURES}


def _draw(root: Path, picture: str) -> Image.Image:
    file, numbers, options, scale = PICTURES[picture]
    backs = file.removeprefix("a4-").removeprefix("lowink-").removeprefix("proof-")
    result = build(root, BuildOptions(backs=(backs,), **options))  # type: ignore[arg-type]
    assert result.clean
    document = pypdfium2.PdfDocument(root / f"build/lanterns/en/lights-{file}.pdf")
    pages = [page_picture(document[number], scale) for number in numbers]
    document.close()
    return side_by_side(pages)


def path_of(picture: str) -> Path:
    """Return the file of a picture."""
    return DOCS / f"pictures/sheets-{picture}.png"


def main() -> None:
    """Write the pictures."""
    for name, image in draw().items():
        keep(image, path_of(name))


if __name__ == "__main__":
    main()
