"""Raster pictures in process inks."""

import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cardforge.diagnostics import Findings
from cardforge.faces.drawing import ImageRef
from cardforge.faces.icc import parse_profile
from cardforge.faces.image_inks import is_rgb, is_transparent, process_stream, share_above
from cardforge.faces.images import ImageStream, load_image
from cardforge.faces.inks import from_rgb
from tests.icc import profile

COLORS = ("#ff0000", "#00ff00", "#0000ff", "#c8102e", "#808080", "#000000", "#ffffff", "#123456")


def rgb(color: str) -> tuple[int, ...]:
    return tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))


def stored(path: Path, image: Image.Image, **options: object) -> ImageRef:
    image.save(path, **options)
    ref = load_image(path, path.name, Findings())
    assert ref is not None
    return ref


def strip(mode: str = "RGB") -> Image.Image:
    """Return a picture of one pixel for each of the colours."""
    image = Image.new("RGB", (len(COLORS), 1))
    for at, color in enumerate(COLORS):
        image.putpixel((at, 0), rgb(color))  # type: ignore[arg-type]
    return image.convert(mode)


def pixels(stream: ImageStream, parts: int) -> list[tuple[int, ...]]:
    """Return the pixels of rows that are deflated, each row with its filter."""
    entries = stream.dictionary
    assert entries["Filter"] == "/FlateDecode"
    width, height = int(entries["Width"]), int(entries["Height"])
    assert entries["DecodeParms"] == (
        f"<</Predictor 15 /Colors {parts} /BitsPerComponent 8 /Columns {width}>>"
    )
    mode = {1: (0, "L"), 4: (6, "RGBA")}[parts]
    head = width.to_bytes(4) + height.to_bytes(4) + bytes((8, mode[0], 0, 0, 0))
    out = b"\x89PNG\r\n\x1a\n"
    for kind, data in ((b"IHDR", head), (b"IDAT", stream.data), (b"IEND", b"")):
        out += len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)
    raw = Image.open(BytesIO(out)).tobytes()
    return [tuple(raw[at : at + parts]) for at in range(0, len(raw), parts)]


def near(pixel: tuple[int, ...], percent: tuple[float, ...]) -> bool:
    return all(abs(a - b * 2.55) < 0.7 for a, b in zip(pixel, percent, strict=True))


@pytest.mark.parametrize("mode", ["RGB", "P"])
def test_the_plain_formula_is_that_of_colours(tmp_path: Path, mode: str) -> None:
    image = strip() if mode == "RGB" else strip().quantize(16)
    stream = process_stream(stored(tmp_path / "a.png", image), None)
    assert stream.dictionary["ColorSpace"] == "/DeviceCMYK"
    found = pixels(stream, 4)
    assert [near(p, from_rgb(c)[:4]) for p, c in zip(found, COLORS, strict=True)] == [True] * 8


def test_a_profile_converts_as_it_does_colours(tmp_path: Path) -> None:
    press = parse_profile(profile(), "press.icc")
    found = pixels(process_stream(stored(tmp_path / "a.png", strip()), press), 4)
    assert [near(p, press.inks(c)[:4]) for p, c in zip(found, COLORS, strict=True)] == [True] * 8


def test_the_profile_that_a_picture_carries_counts(tmp_path: Path) -> None:
    press = parse_profile(profile(), "press.icc")
    plain = pixels(process_stream(stored(tmp_path / "a.png", strip()), press), 4)
    # In this one the first channel is blue and the last one red.
    own = profile(space=b"RGB ", kind=b"mntr", inks=3, name="Other", turned=True)
    turned = Image.merge("RGB", strip().split()[::-1])
    with_own = stored(tmp_path / "b.png", turned, icc_profile=own)
    found = pixels(process_stream(with_own, press), 4)
    for one, other in zip(found, plain, strict=True):
        assert all(abs(a - b) < 16 for a, b in zip(one, other, strict=True))
    without = pixels(process_stream(stored(tmp_path / "d.png", turned), press), 4)
    assert without[0] == plain[2]
    assert max(abs(a - b) for a, b in zip(without[0], found[0], strict=True)) > 200
    broken = stored(tmp_path / "c.png", strip(), icc_profile=b"no profile")
    assert pixels(process_stream(broken, press), 4) == plain


def test_transparency_stays_a_mask(tmp_path: Path) -> None:
    image = strip("RGBA")
    image.putalpha(Image.frombytes("L", (8, 1), bytes(range(0, 160, 20))))
    ref = stored(tmp_path / "a.png", image)
    stream = process_stream(ref, None)
    assert stream.dictionary["ColorSpace"] == "/DeviceCMYK"
    assert stream.mask is not None
    assert stream.mask.dictionary["ColorSpace"] == "/DeviceGray"
    assert pixels(stream.mask, 1) == [(value,) for value in range(0, 160, 20)]
    assert is_transparent(ref)
    assert not is_transparent(stored(tmp_path / "b.png", strip("RGBA")))
    assert not is_transparent(stored(tmp_path / "c.jpg", strip()))


@pytest.mark.parametrize("mode", ["L", "1", "LA", "I;16"])
def test_grey_pictures_are_of_black_ink_alone(tmp_path: Path, mode: str) -> None:
    image = Image.new("I;16", (2, 1), 40_000) if mode == "I;16" else strip("L").convert(mode)
    ref = stored(tmp_path / "a.png", image)
    stream = process_stream(ref, None)
    assert stream.dictionary["ColorSpace"] == "/DeviceGray"
    assert not is_rgb(ref)


def test_jpegs_stay_jpegs(tmp_path: Path) -> None:
    ref = stored(tmp_path / "a.jpg", Image.new("RGB", (16, 16), (200, 16, 46)), quality=95)
    stream = process_stream(ref, None)
    entries = stream.dictionary
    assert (entries["ColorSpace"], entries["Filter"]) == ("/DeviceCMYK", "/DCTDecode")
    assert entries["Decode"] == "[1 0 1 0 1 0 1 0]"
    # Pillow undoes the inversion that Decode undoes in a PDF.
    found = Image.open(BytesIO(stream.data)).getpixel((8, 8))
    assert isinstance(found, tuple)
    assert all(abs(a - b * 2.55) <= 4 for a, b in zip(found, from_rgb("#c8102e")[:4], strict=True))
    assert is_rgb(ref)


def test_cmyk_jpegs_keep_their_bytes(tmp_path: Path) -> None:
    ref = stored(tmp_path / "a.jpg", Image.new("CMYK", (8, 8), (10, 200, 30, 40)))
    assert process_stream(ref, parse_profile(profile(), "x")).data == Path(ref.file).read_bytes()
    assert not is_rgb(ref)


def test_the_share_of_pixels_above_a_limit(tmp_path: Path) -> None:
    press = parse_profile(profile(), "press.icc")
    image = Image.new("RGB", (10, 10), (255, 255, 255))
    image.paste((0, 0, 0), (0, 0, 10, 3))
    ref = stored(tmp_path / "a.png", image)
    # The plain formula gives black 100 %, the profile 370 %.
    assert share_above(ref, None, 240) == 0
    assert share_above(ref, None, 99) == 0.3
    assert share_above(ref, press, 240) == 0.3
    assert share_above(ref, press, 371) == 0
    assert share_above(ref, press, 400) == 0
    clear = image.convert("RGBA")
    clear.putalpha(Image.new("L", (10, 10), 0))
    clear.paste((0, 0, 0, 255), (0, 0, 5, 1))
    clear.paste((255, 255, 255, 9), (0, 9, 5, 10))
    # Pixels that are not seen do not count.
    assert share_above(stored(tmp_path / "b.png", clear), press, 240) == 0.5
    grey = stored(tmp_path / "c.png", image.convert("L"))
    assert (share_above(grey, press, 99), share_above(grey, press, 100)) == (0.3, 0)
    inked = Image.new("CMYK", (4, 4), (255, 255, 128, 0))
    assert share_above(stored(tmp_path / "d.jpg", inked), press, 240) == 1
