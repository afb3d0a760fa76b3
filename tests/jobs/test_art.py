"""Raster art through a whole build: what is in the PDF, seen by pixels and by its objects."""

import re
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from cardforge.faces import images
from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions, BuildResult

#: A card of 20 × 20 mm whose art has four quarters; px that make 300 dpi.
SIDE = 236
RED, GREEN, BLUE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0)
GROUND = (255, 255, 0)
Colors = tuple[tuple[int, int, int], ...]


def quarters(mode: str = "RGB") -> Image.Image:
    """Return red and green above blue and black."""
    image = Image.new("RGB", (2, 2))
    for at, color in enumerate((RED, GREEN, BLUE, BLACK)):
        image.putpixel((at % 2, at // 2), color)
    return image.resize((SIDE, SIDE), Image.Resampling.NEAREST).convert(mode)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def turned() -> bytes:
    """Return a JPEG that lies on its side and says so."""
    exif = Image.Exif()
    exif[0x0112] = 6
    lying = quarters().transpose(Image.Transpose.ROTATE_90)
    return saved(lying, "JPEG", quality=95, exif=exif)


def clear() -> Image.Image:
    """Return the quarters, the first one transparent, with white below the clear area."""
    image = quarters("RGBA")
    image.paste((255, 255, 255, 0), (0, 0, SIDE // 2, SIDE // 2))
    return image


def clear_palette() -> bytes:
    image = quarters().quantize(4)
    return saved(image, "PNG", transparency=image.getpixel((1, 1)))


def grey_16() -> bytes:
    values = np.array([[0, 0x4000], [0x8000, 0xFFFF]], np.uint16)
    large = values.repeat(SIDE // 2, 0).repeat(SIDE // 2, 1)
    return saved(Image.fromarray(large), "PNG")


SEEN: Colors = (RED, GREEN, BLUE, BLACK)
#: The same in full inks, which no screen shows as bright.
INKS: Colors = ((238, 29, 35), (0, 165, 79), (46, 48, 146), (54, 53, 57))
#: Name → the file's bytes, the colours of the quarters, how far they may be off.
FORMATS: Mapping[str, tuple[Callable[[], bytes], Colors, int]] = {
    "plain.png": (lambda: saved(quarters(), "PNG"), SEEN, 1),
    "palette.png": (lambda: saved(quarters().quantize(4), "PNG"), SEEN, 1),
    "palette-clear.png": (
        clear_palette,
        (GROUND, GREEN, BLUE, BLACK),
        1,
    ),
    "alpha.png": (lambda: saved(clear(), "PNG"), (GROUND, GREEN, BLUE, BLACK), 1),
    "alpha.webp": (
        lambda: saved(clear(), "WebP", lossless=True),
        (GROUND, GREEN, BLUE, BLACK),
        1,
    ),
    "grey16.png": (grey_16, ((0,) * 3, (64,) * 3, (128,) * 3, (255,) * 3), 1),
    "exif.jpg": (turned, SEEN, 6),
    "plain.jpg": (lambda: saved(quarters(), "JPEG", quality=95), SEEN, 6),
    "cmyk.jpg": (lambda: saved(quarters("CMYK"), "JPEG", quality=95), INKS, 20),
    "lossy.webp": (lambda: saved(quarters(), "WebP", quality=95), SEEN, 16),
}

GAME = """\
game: show
title: Show
source_locale: en
players: 2
components:
  cards: {deck: cards.yaml, kind: card, size: 20x20}
"""
FACE = "<face><rect fill='#ffff00' bleed='yes'/><image src='{{ card.art }}' alt='art'/></face>"


def project(root: Path, files: Mapping[str, bytes], face: str = FACE) -> Path:
    """Write a game with a card for each file."""
    rows = [f"  - {{id: {re.sub('[^a-z0-9]', '-', name)}, art: art/{name}}}\n" for name in files]
    deck = "deck: cards\nface: face.xml\nfields: {art: {type: image}}\ncards:\n" + "".join(rows)
    wanted = {
        "cardforge.yaml": b"",
        "decks/show/game.yaml": GAME.encode(),
        "decks/show/cards.yaml": deck.encode(),
        "templates/show/face.xml": face.encode(),
        **{f"decks/show/art/{name}": content for name, content in files.items()},
    }
    for name, content in wanted.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return root


def built(root: Path) -> BuildResult:
    return build(root, BuildOptions(backs=("single",), bleed=0.0))


def pages(file: Path) -> list[Colors]:
    """Return the colours of the four quarters of every page."""
    document = pypdfium2.PdfDocument(file)
    found = []
    for page in document:
        image = page.render(scale=2).to_pil().convert("RGB")
        w, h = image.size
        at = [(x * w // 4, y * h // 4) for y in (1, 3) for x in (1, 3)]
        found.append(tuple(image.getpixel(point) for point in at))
    document.close()
    return found


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Colors]:
    root = tmp_path_factory.mktemp("art")
    project(root, {name: make() for name, (make, _, _) in FORMATS.items()})
    assert built(root).findings == ()
    files = [root / f"build/show/en/{what}-a4-single.pdf" for what in ("cards", "kit")]
    cards, whole = (pages(file) for file in files)
    assert whole[-len(cards) :] == cards
    return dict(zip(FORMATS, cards, strict=True))


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_is_seen_as_it_is(name: str, kit: dict[str, Colors]) -> None:
    _, want, by = FORMATS[name]
    apart = np.abs(np.asarray(kit[name]) - np.asarray(want))
    assert apart.max() <= by, kit[name]


def test_art_is_read_once_for_all_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    original = images.image_stream

    def counted(ref: Any) -> Any:
        made.append(Path(ref.file).name)
        return original(ref)

    monkeypatch.setattr(images, "image_stream", counted)
    names = ["a.png", "b.png", "c.png"]
    root = project(
        tmp_path,
        {name: saved(quarters().rotate(90 * at), "PNG") for at, name in enumerate(names)},
    )
    assert built(root).findings == ()
    assert made == names
    for what in ("cards", "kit"):
        content = (root / f"build/show/en/{what}-a4-single.pdf").read_bytes()
        assert content.count(b"/Subtype /Image") == 3


def test_pixels_of_a_png_are_not_packed_again(tmp_path: Path) -> None:
    art = saved(quarters(), "PNG")
    root = project(tmp_path, {"a.png": art})
    assert built(root).findings == ()
    at = art.index(b"IDAT")
    length = int.from_bytes(art[at - 4 : at])
    assert art[at + 4 : at + 4 + length] in (root / "build/show/en/kit-a4-single.pdf").read_bytes()


def test_the_file_names_what_it_holds(tmp_path: Path) -> None:
    """The id of a file depends on its art, though art is not digested again."""
    ids = []
    for at in range(2):
        root = project(tmp_path / str(at), {"a.png": saved(quarters().rotate(90 * at), "PNG")})
        assert built(root).findings == ()
        content = (root / "build/show/en/cards-a4-single.pdf").read_bytes()
        ids.append(re.search(rb"/ID \[<(\w+)>", content)[1])  # type: ignore[index]
    assert ids[0] != ids[1]


def test_a_mask_follows_its_picture_into_every_file(tmp_path: Path) -> None:
    root = project(tmp_path, {"a.png": saved(clear(), "PNG")})
    assert built(root).findings == ()
    for what in ("cards", "kit"):
        content = (root / f"build/show/en/{what}-a4-single.pdf").read_bytes()
        assert content.count(b"/SMask") == 1
        assert content.count(b"/Subtype /Image") == 2


def test_every_coarse_picture_is_named_with_its_card(tmp_path: Path) -> None:
    """Also where the face does not say which field it shows."""
    small = quarters().resize((150, 150))
    files = {"a.png": saved(small, "PNG"), "b.png": saved(small.rotate(90), "PNG")}
    result = built(project(tmp_path, files))
    assert [(one.code, one.file, one.path) for one in result.findings] == [
        ("CF-A25", "templates/show/face.xml", "cards/a-png"),
        ("CF-A25", "templates/show/face.xml", "cards/b-png"),
    ]
    assert [one.message.split(":")[0] for one in result.findings] == [
        "`decks/show/art/a.png` has 190 dpi on paper",
        "`decks/show/art/b.png` has 190 dpi on paper",
    ]


@pytest.mark.parametrize(
    ("limits", "codes"),
    [
        ("", ["CF-A25"]),
        ("image_dpi: {warn: 190}", []),
        ("image_dpi: {warn: 0}", []),
        ("image_dpi: {error: 191}", ["CF-A26"]),
        ("image_dpi: {error: 0, warn: 191}", ["CF-A25"]),
        ("severities: {CF-A25: off}", []),
    ],
)
def test_limits_of_resolution(tmp_path: Path, limits: str, codes: list[str]) -> None:
    root = project(tmp_path, {"a.png": saved(quarters().resize((150, 150)), "PNG")})
    (root / "cardforge.yaml").write_text(f"{limits}\n", "utf-8")
    assert [one.code for one in built(root).findings] == codes


def test_a_placeholder_is_a_crossed_box_in_the_place_of_the_picture(tmp_path: Path) -> None:
    face = "<face><image src='art/none.png' x='5' y='5' w='10' h='10'/></face>"
    root = project(tmp_path, {"a.png": saved(quarters(), "PNG")}, face)
    (root / "cardforge.yaml").write_text("missing_image: placeholder\n", "utf-8")
    (finding,) = built(root).findings
    assert finding.message.startswith("there is no file `art/none.png` in decks/show/, ")
    assert finding.message.endswith("; a crossed box stands in for it")
    document = pypdfium2.PdfDocument(root / "build/show/en/cards-a4-single.pdf")
    page = np.asarray(document[0].render(scale=5 * 25.4 / 72).to_pil().convert("L"))
    document.close()
    dark = page < 200
    ys, xs = np.nonzero(dark)
    # 5 px a millimetre: the box from 5 to 15 mm, both diagonals through its middle.
    assert (xs.min() // 5, xs.max() // 5, ys.min() // 5, ys.max() // 5) == (4, 15, 4, 15)
    assert dark[50, 50] and dark[37, 37] and dark[37, 62]
    assert not dark[37, 50] and not dark[50, 37]
