"""The pictures of docs/printers-and-cutters.md: ``python -m tests.manual.devices`` writes them."""

import tempfile
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageOps

from cardforge.cli import main
from cardforge.jobs.calibration_page import write_page
from tests.manual.studio import keep
from tests.project import make_project

DOCS = Path(__file__).parents[2] / "docs"
PICTURES = DOCS / "pictures"
#: How far the back of the picture is shifted, mm to the right and down, and px in a mm.
OFF, FINE = (-0.4, 0.3), 8.0


def page_of(pdf: bytes, page: int, px_per_mm: float) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[page].render(scale=px_per_mm * 25.4 / 72).to_pil().convert("RGB")
    finally:
        document.close()


def calibration() -> Image.Image:
    """Return a part of a printed calibration page held against the light: its scales C and D."""
    made = BytesIO()
    write_page(made, 210, 297, "a4", "long", None)
    front, back = (page_of(made.getvalue(), page, FINE) for page in (0, 1))
    through = ImageOps.mirror(back)
    through = ImageChops.offset(through, round(OFF[0] * FINE), round(OFF[1] * FINE))
    pale = Image.blend(through, Image.new("RGB", through.size, "white"), 0.45)
    seen = ImageChops.multiply(front, pale)
    return seen.crop(tuple(round(v * FINE) for v in (20, 98, 61, 184)))  # type: ignore[arg-type]


def sheet() -> Image.Image:
    """Return a sheet with registration marks, and places left empty near them."""
    with tempfile.TemporaryDirectory() as name:
        root = make_project(Path(name))
        cards = root / "decks/tiny/cards.yaml"
        cards.write_text(cards.read_text("utf-8").replace("copies: 2", "copies: 15"), "utf-8")
        game = root / "decks/tiny/game.yaml"
        game.write_text(
            game.read_text("utf-8").replace("poker, count: 4", "47x55, count: 17"), "utf-8"
        )
        args = ["build", "--project", str(root), "--deck", "cards", "--backs", "fronts"]
        args += ["--bleed", "0"]
        assert main([*args, "--registration", "silhouette-3"]) == 0
        pdf = (root / "build/tiny/en/cards-a4-fronts.pdf").read_bytes()
    return ImageOps.expand(page_of(pdf, 0, 2.0), 1, "#999999")


def drawn() -> dict[str, Image.Image]:
    """Return the pictures by name."""
    return {"calibration": calibration(), "registration": sheet()}


if __name__ == "__main__":
    for name, image in drawn().items():
        keep(image, PICTURES / f"{name}.png")
