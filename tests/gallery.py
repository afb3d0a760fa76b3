"""Contact sheets of a game: as it prints, in grey, and as a colour-blind eye sees it.

``python -m tests.gallery spicy`` builds the game with one face per page, renders every page that
looks different from the others, and writes ``docs/gallery/<game>/<view>.png``. With a language,
as in ``dilemma:en``, it is ``docs/gallery/<game>/<language>/<view>.png``. Of a component with very
many faces some are shown, evenly spread.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2
from PIL import Image, ImageDraw

from cardforge.checks import vision
from cardforge.faces.drawing import Face
from cardforge.faces.outline import area, flatten
from tests.games.support import ROOT, load, make

#: Red, green, blue of a pixel as 0–1, in rows.
Pixels = npt.NDArray[np.float64]

#: Simulated deuteranopia on linear light.
DEUTERANOPIA = np.array(vision.VIEWS["deuteranopia"])
#: Relative luminance of linear sRGB: IEC 61966-2-1, as used by WCAG 2.
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])

#: px per pt at which pages are drawn before they are reduced.
LARGE = 2.5

VIEWS = ("normal", "grey", "deuteranopia")

#: The colour around faces.
GROUND = "#8a8a8a"
#: px: a poker card, the least width of a piece (smaller games are shown larger), a sheet.
CARD_WIDTH = 190
LEAST_WIDTH = 110
SHEET_WIDTH = 2186
#: Rows of px that are worked on at once.
BAND = 512
#: Faces of a component that are shown.
MOST = 64
#: Fewer of large ones: about so many px, but not fewer faces than this.
MOST_PIXELS = 2_600_000
FEW = 8


def linear(pixels: Pixels) -> Pixels:
    """Return sRGB values (0–1) as linear light."""
    low = pixels / 12.92
    high = ((pixels + 0.055) / 1.055) ** 2.4
    return np.where(pixels <= 0.04045, low, high)


def encoded(light: Pixels) -> Pixels:
    """Return linear light as sRGB values (0–1), clipped to what a screen can show."""
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def seen(image: Image.Image, view: str) -> Image.Image:
    """Return an RGB image in one of the `VIEWS`."""
    if view == "normal":
        return image
    whole = Image.new("RGB", image.size)
    # A sheet of a large game has millions of pixels: band by band takes little memory.
    for top in range(0, image.height, BAND):
        band = image.crop((0, top, image.width, min(top + BAND, image.height)))
        whole.paste(_seen(band, view), (0, top))
    return whole


def _seen(image: Image.Image, view: str) -> Image.Image:
    light = linear(np.asarray(image, dtype=np.float64) / 255)
    if view == "grey":
        light = np.repeat((light @ LUMINANCE)[..., None], 3, axis=-1)
    else:
        light = light @ DEUTERANOPIA.T
    return Image.fromarray(np.round(encoded(light) * 255).astype(np.uint8), "RGB")


def lightness(color: str) -> float:
    """Return CIE L* (0–100) of ``#rrggbb``."""
    y = luminance(color)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def luminance(color: str) -> float:
    """Return the relative luminance (0–1) of ``#rrggbb``."""
    rgb = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return float(linear(rgb) @ LUMINANCE)


def contrast(one: str, two: str) -> float:
    """Return the contrast ratio of WCAG 2 (1–21) of two colours ``#rrggbb``."""
    dark, light = sorted((luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)


def pages(pdf: Path, scale: float, numbers: Iterable[int] | None = None) -> list[Image.Image]:
    """Return pages of a file, cut to their trim boxes, at ``scale`` px per pt.

    ``numbers`` are the pages wanted, from 0; all of them if None.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        found = []
        for number in range(len(document)) if numbers is None else numbers:
            page = document[number]
            left, bottom, right, top = page.get_mediabox()
            x0, y0, x1, y1 = page.get_trimbox(fallback_ok=True)
            crop = (x0 - left, y0 - bottom, right - x1, top - y1)
            bitmap = page.render(scale=scale, crop=crop)
            found.append(bitmap.to_pil().convert("RGB"))
            page.close()
        return found
    finally:
        document.close()


def distinct(images: Iterable[Image.Image]) -> list[Image.Image]:
    """Return the images without those that equal an earlier one."""
    by_bytes: dict[tuple[tuple[int, int], bytes], Image.Image] = {}
    for image in images:
        by_bytes.setdefault((image.size, image.tobytes()), image)
    return list(by_bytes.values())


def contact_sheet(images: Sequence[Image.Image], width: int, gap: int = 8) -> Image.Image:
    """Return one or more images in centred rows of at most ``width`` px on a neutral ground."""
    rows: list[list[Image.Image]] = [[]]
    for image in images:
        row = rows[-1]
        if row and gap + sum(i.width + gap for i in [*row, image]) > width:
            rows.append(row := [])
        row.append(image)
    sheet = Image.new(
        "RGB", (width, gap + sum(max(i.height for i in r) + gap for r in rows)), GROUND
    )
    y = gap
    for row in rows:
        x = (width - sum(i.width for i in row) - gap * (len(row) - 1)) // 2
        for image in row:
            sheet.paste(image, (x, y))
            x += image.width + gap
        y += max(i.height for i in row) + gap
    return sheet


def cut_out(image: Image.Image, face: Face) -> Image.Image:
    """Return the image with all that is cut off in the colour of the sheet.

    Corners as round as those of cards stay as they are printed.
    """
    outline, *holes = face.cut
    if abs(area(outline)) > 0.95 * face.w * face.h and not holes:
        return image
    scale = image.width / face.w
    mask = Image.new("L", image.size, 0)
    draw = ImageDraw.Draw(mask)
    for path, inside in ((outline, 255), *((hole, 0) for hole in holes)):
        for ring in flatten(path):
            draw.polygon([(x * scale, y * scale) for x, y in ring], fill=inside)
    return Image.composite(image, Image.new("RGB", image.size, GROUND), mask)


def save(image: Image.Image, path: Path, colors: int = 200) -> None:
    """Write a PNG whose palette holds the most frequent colours: flat art stays exact and small."""
    path.parent.mkdir(parents=True, exist_ok=True)
    values, seen = np.unique(
        np.asarray(image).reshape(-1, 3).astype(np.uint32) @ (1 << 16, 1 << 8, 1),
        return_counts=True,
    )
    common = values[np.argsort(-seen.astype(np.int64), kind="stable")[:colors]]
    palette = Image.new("P", (1, 1))
    palette.putpalette([int(v) >> shift & 255 for v in common for shift in (16, 8, 0)])
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)


def build_single(game: str, out: Path, *options: str) -> list[Path]:
    """Build a game with one face per page; return its components' files in order of name."""
    command = [sys.executable, "-m", "cardforge", "build", game]
    command += [
        "--project",
        str(ROOT),
        *options,
        "--backs",
        "single",
        "--bleed",
        "0",
        "--out",
        str(out),
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return sorted(p for p in out.rglob("*.pdf") if not p.name.startswith(("kit", "rules-")))


def spread(images: Sequence[Image.Image], most: int) -> Sequence[Image.Image]:
    """Return at most so many of the images: the first two, and others at equal distances."""
    if len(images) <= most:
        return images
    step = (len(images) - 2) / (most - 2)
    return [*images[:2], *(images[2 + int(i * step)] for i in range(most - 2))]


def sheet(game: str, locale: str | None = None) -> Image.Image:
    """Return a game's different faces on one picture, all to the same scale.

    They are in ``locale``, or in the language the game is written in.
    """
    source = load(game)
    made = make(source, locale=locale)
    faces = {name: next(iter(cards.values())) for name, cards in made.faces.items()}
    language = ("--locale", locale or source.source_locale)
    widths = [front.w for front, _ in faces.values()]
    px_per_mm = max(CARD_WIDTH / 63.5, LEAST_WIDTH / min(widths))
    px_per_mm = min(px_per_mm, (SHEET_WIDTH - 16) / max(widths))
    images: list[Image.Image] = []
    with tempfile.TemporaryDirectory() as folder:
        files = [
            (faces[f.name.split("-")[0]][0], f) for f in build_single(game, Path(folder), *language)
        ]
        # The low ones first, so that a high one leaves no hole among them.
        for front, file in sorted(files, key=lambda found: found[0].h):
            # Drawn large, then reduced: thin lines keep their weight.
            width = round(front.w * px_per_mm)
            most = max(FEW, min(MOST, round(MOST_PIXELS / (width * front.h * px_per_mm))))
            for large in spread(distinct(pages(file, LARGE)), most):
                size = (width, round(large.height * width / large.width))
                images.append(cut_out(large, front).resize(size, Image.Resampling.LANCZOS))
    return contact_sheet(images, SHEET_WIDTH)


def shown(game: str, view: str, locale: str | None = None) -> Path:
    """Return where the contact sheet of a game in a view, and maybe in a language, lies."""
    return ROOT / "docs" / "gallery" / game / (locale or "") / f"{view}.png"


if __name__ == "__main__":
    for asked in sys.argv[1:]:
        name, _, language = asked.partition(":")
        whole = sheet(name, language or None)
        for view in VIEWS:
            path = shown(name, view, language or None)
            save(seen(whole, view), path)
            print(path.relative_to(ROOT))
