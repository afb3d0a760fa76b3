"""Raster images: what is found out, what is refused, and the pixels that come out of the PDF."""

import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardforge.diagnostics import Findings, InputFault, SourceText
from cardforge.faces.drawing import ImageRef, Picture, Shape
from cardforge.faces.imagefile import BadImage, probe
from cardforge.faces.images import effective_dpi, image_stream, load_image
from cardforge.faces.outline import rectangle
from tests.assets.drawing import picture

Pixels = list[list[tuple[int, int, int]]]

#: Four flat areas: red, green over blue, black; large, so that JPEG keeps their colours.
RED, GREEN, BLUE, BLACK = (220, 20, 20), (20, 200, 40), (30, 40, 210), (0, 0, 0)


def quarters(size: int = 32) -> Image.Image:
    image = Image.new("RGB", (size, size * 2), RED)
    half = size // 2
    image.paste(GREEN, (half, 0, size, size))
    image.paste(BLUE, (0, size, half, size * 2))
    image.paste(BLACK, (half, size, size, size * 2))
    return image


def saved(folder: Path, name: str, image: Image.Image, **options: object) -> Path:
    path = folder / name
    image.save(path, **options)  # type: ignore[arg-type]
    return path


def loaded(path: Path) -> ImageRef:
    findings = Findings()
    ref = load_image(path, path.name, findings)
    assert findings.sorted() == []
    assert ref is not None
    return ref


def seen(ref: ImageRef, back: str = "#ffffff", cells: tuple[int, int] = (2, 2)) -> Pixels:
    """Return the colour in the middle of each of the cells (rows of columns) as printed."""
    items = (Shape(rectangle(0, 0, 20, 20), back), Picture(ref, 0, 0, 20, 20))
    image = np.asarray(picture(items, 20, 20, 4))
    rows, columns = cells
    down = [80 * (2 * r + 1) // (2 * rows) for r in range(rows)]
    across = [80 * (2 * c + 1) // (2 * columns) for c in range(columns)]
    return [[(int(r), int(g), int(b)) for r, g, b in image[y][across]] for y in down]


def near(got: Pixels, want: Pixels, by: int = 12) -> bool:
    return bool((np.abs(np.asarray(got) - np.asarray(want)) <= by).all())


UPRIGHT = [[RED, GREEN], [BLUE, BLACK]]


# What goes through as it is ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "mode"),
    [("a.png", "RGB"), ("a.png", "P"), ("a.jpg", "RGB"), ("a.jpg", "progressive")],
)
def test_data_pass_through_and_look_the_same(tmp_path: Path, name: str, mode: str) -> None:
    image = quarters()
    options: dict[str, object] = {"quality": 95} if name.endswith("jpg") else {}
    if mode == "P":
        image = image.quantize(4)
    if mode == "progressive":
        options["progressive"] = True
    path = saved(tmp_path, name, image, **options)
    ref = loaded(path)
    assert (ref.width, ref.height) == (32, 64)
    stream = image_stream(ref)
    assert stream.mask is None
    assert stream.data in path.read_bytes() if name == "a.jpg" else len(stream.data) < 1000
    assert near(seen(ref), UPRIGHT)


@pytest.mark.parametrize("bits", [1, 2, 4])
def test_small_palettes_pass_through(tmp_path: Path, bits: int) -> None:
    image = quarters().quantize(2**bits)
    if bits == 4:
        for i in range(16):
            image.paste(i, (0, i, 1, i + 1))
        image.putpalette(bytes(range(0, 240, 5)))
    ref = loaded(saved(tmp_path, "a.png", image, bits=bits))
    assert image_stream(ref).dictionary["BitsPerComponent"] == str(bits)
    want = np.asarray(image.convert("RGB"))[[16, 48]][:, [8, 24]].tolist()
    assert near(seen(ref), want)


def test_grey_passes_through(tmp_path: Path) -> None:
    for name in ("a.png", "a.jpg"):
        ref = loaded(saved(tmp_path, name, quarters().convert("L")))
        assert image_stream(ref).dictionary["ColorSpace"] == "/DeviceGray"
        grey = [[[v] * 3 for v in row] for row in ((80, 128), (56, 0))]
        assert near(seen(ref), grey)  # type: ignore[arg-type]


def test_png_data_in_several_parts_are_joined(tmp_path: Path) -> None:
    plain = saved(tmp_path, "plain.png", quarters())
    parts = _chunks(plain.read_bytes())
    pixels = b"".join(d for k, d in parts if k == b"IDAT")
    cut = [(k, d) for k, d in parts if k != b"IDAT"]
    cut[-1:-1] = [(b"IDAT", pixels[:7]), (b"IDAT", b""), (b"IDAT", pixels[7:])]
    split = tmp_path / "split.png"
    split.write_bytes(_png(cut))
    assert image_stream(loaded(split)) == image_stream(loaded(plain))


def test_cmyk_of_adobe_is_turned_over(tmp_path: Path) -> None:
    ref = loaded(saved(tmp_path, "a.jpg", quarters().convert("CMYK"), quality=95))
    stream = image_stream(ref)
    assert stream.dictionary["ColorSpace"] == "/DeviceCMYK"
    assert stream.dictionary["Decode"] == "[1 0 1 0 1 0 1 0]"
    assert near(seen(ref), UPRIGHT, by=75)  # inks are not screen colours


def test_jpeg_that_holds_rgb_says_so(tmp_path: Path) -> None:
    ref = loaded(saved(tmp_path, "a.jpg", quarters(), quality=95, keep_rgb=True))
    assert image_stream(ref).dictionary["DecodeParms"] == "<</ColorTransform 0>>"
    assert near(seen(ref), UPRIGHT)


# What is decoded ---------------------------------------------------------------------------


def test_clear_area_shows_what_lies_below(tmp_path: Path) -> None:
    image = quarters().convert("RGBA")
    image.paste((255, 255, 255, 0), (0, 0, 16, 32))
    image.paste((0, 0, 0, 128), (16, 0, 32, 32))
    for name in ("a.png", "a.webp"):
        options: dict[str, object] = {"lossless": True} if name == "a.webp" else {}
        ref = loaded(saved(tmp_path, name, image, **options))
        stream = image_stream(ref)
        assert stream.dictionary["ColorSpace"] == "/DeviceRGB"
        assert stream.mask is not None
        assert stream.mask.dictionary["ColorSpace"] == "/DeviceGray"
        assert near(seen(ref, "#ff0000"), [[(255, 0, 0), (127, 0, 0)], [BLUE, BLACK]], by=3)


def test_clear_colour_of_a_palette_and_of_a_key(tmp_path: Path) -> None:
    image = quarters().quantize(4)
    clear = image.getpixel((1, 1))
    ref = loaded(saved(tmp_path, "a.png", image, transparency=clear))
    assert near(seen(ref, "#ffff00"), [[(255, 255, 0), GREEN], [BLUE, BLACK]])
    ref = loaded(saved(tmp_path, "b.png", quarters(), transparency=RED))
    assert near(seen(ref, "#ffff00"), [[(255, 255, 0), GREEN], [BLUE, BLACK]])


def test_opaque_alpha_needs_no_mask(tmp_path: Path) -> None:
    ref = loaded(saved(tmp_path, "a.png", quarters().convert("RGBA")))
    assert image_stream(ref).mask is None
    assert near(seen(ref), UPRIGHT)


def test_16_bit_grey_is_scaled_not_clipped(tmp_path: Path) -> None:
    values = np.array([[0, 0x4000], [0x8000, 0xFFFF]], np.uint16).repeat(16, 0).repeat(16, 1)
    ref = loaded(saved(tmp_path, "a.png", Image.fromarray(values)))
    assert image_stream(ref).dictionary["BitsPerComponent"] == "8"
    want = [[[v] * 3 for v in row] for row in ((0, 64), (128, 255))]
    assert near(seen(ref), want, by=1)  # type: ignore[arg-type]
    ref = loaded(saved(tmp_path, "b.png", Image.fromarray(values), transparency=0x4000))
    assert near(seen(ref, "#ff0000")[:1], [[(0, 0, 0), (255, 0, 0)]], by=1)


def test_16_bit_colour_is_scaled(tmp_path: Path) -> None:
    row = b"\0" + struct.pack(">3H", 0xFFFF, 0x8000, 0) * 8
    header = struct.pack(">IIBBBBB", 8, 8, 16, 2, 0, 0, 0)
    path = tmp_path / "a.png"
    path.write_bytes(_png([(b"IHDR", header), (b"IDAT", zlib.compress(row * 8)), (b"IEND", b"")]))
    assert near(seen(loaded(path), cells=(1, 1)), [[(255, 128, 0)]], by=1)


def test_interlaced_png(tmp_path: Path) -> None:
    # Adam7 of one pixel is one pass of one pixel: the smallest interlaced picture there is.
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 1)
    path = tmp_path / "a.png"
    path.write_bytes(
        _png(
            [
                (b"IHDR", header),
                (b"IDAT", zlib.compress(b"\0" + bytes(RED))),
                (b"IEND", b""),
            ]
        )
    )
    assert not probe(path.read_bytes()).plain
    assert near(seen(loaded(path), cells=(1, 1)), [[RED]], by=1)


@pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.webp"])
@pytest.mark.parametrize(
    ("turn", "want"),
    [
        (1, [[RED, GREEN], [BLUE, BLACK]]),
        (2, [[GREEN, RED], [BLACK, BLUE]]),
        (3, [[BLACK, BLUE], [GREEN, RED]]),
        (4, [[BLUE, BLACK], [RED, GREEN]]),
        (5, [[RED, BLUE], [GREEN, BLACK]]),
        (6, [[BLUE, RED], [BLACK, GREEN]]),
        (7, [[BLACK, GREEN], [BLUE, RED]]),
        (8, [[GREEN, BLACK], [RED, BLUE]]),
    ],
)
def test_turn_by_exif_is_honoured(tmp_path: Path, name: str, turn: int, want: Pixels) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    ref = loaded(saved(tmp_path, name, quarters(), exif=exif, quality=95))
    assert (ref.width, ref.height) == ((32, 64) if turn < 5 else (64, 32))
    dictionary = image_stream(ref).dictionary
    assert (dictionary["Width"], dictionary["Height"]) == (str(ref.width), str(ref.height))
    assert near(seen(ref), want)


def test_turned_jpeg_stays_a_jpeg_of_its_quality(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    path = saved(tmp_path, "a.jpg", quarters(), exif=exif, quality=70)
    stream = image_stream(loaded(path))
    assert stream.dictionary["Filter"] == "/DCTDecode"
    with Image.open(path) as before, Image.open(BytesIO(stream.data)) as after:
        assert after.quantization == before.quantization  # type: ignore[attr-defined]


# What is refused ---------------------------------------------------------------------------


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    out = []
    at = 8
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        out.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    return out


def _png(chunks: list[tuple[bytes, bytes]]) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks
    )


def _bytes_of(kind: str) -> bytes:
    out = BytesIO()
    quarters().save(out, kind)
    return out.getvalue()


FILES: dict[str, Callable[[], bytes]] = {
    "empty.png": lambda: b"",
    "text.png": lambda: b"a dragon\n",
    "page.png": lambda: b"<!DOCTYPE html><html></html>",
    "lfs.png": lambda: b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n",
    "art.png": lambda: b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "art.gif": lambda: b"GIF89a\1\0\1\0\0\0\0;",
    "art.tif": lambda: b"II*\0\x08\0\0\0",
    "art.avif": lambda: b"\0\0\0\x1cftypavif\0\0\0\0",
    "noise.png": lambda: b"\0\1\2\3\4\5\6\7",
    "cut.png": lambda: _bytes_of("PNG")[:-20],
    "cut.jpg": lambda: _bytes_of("JPEG")[:-20],
    "cut.webp": lambda: _bytes_of("WEBP")[:-20],
    "start.png": lambda: b"\x89PNG",
    "bad.png": lambda: _bytes_of("PNG").replace(b"IDAT", b"IDAt", 1),
    "header.png": lambda: _png([(b"IHDR", bytes(13)), (b"IDAT", b""), (b"IEND", b"")]),
    "large.png": lambda: _png(
        [
            (b"IHDR", struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0)),
            (b"IDAT", b""),
            (b"IEND", b""),
        ]
    ),
}

WANT = {
    "empty.png": "CF-A20 `art/empty.png` (0 bytes) cannot be used as an image: the file is empty",
    "text.png": "CF-A21 `art/text.png` (9 bytes) cannot be used as an image: the file is a text",
    "page.png": (
        "CF-A21 `art/page.png` (28 bytes) cannot be used as an image: the file is a web page"
    ),
    "lfs.png": (
        "CF-A21 `art/lfs.png` (63 bytes) cannot be used as an image: the file is a Git LFS"
        " pointer (run `git lfs pull`)"
    ),
    "art.png": "CF-A21 `art/art.png` (41 bytes) cannot be used as an image: the file is an SVG",
    "art.gif": "CF-A21 `art/art.gif` (14 bytes) cannot be used as an image: the file is a GIF",
    "art.tif": "CF-A21 `art/art.tif` (8 bytes) cannot be used as an image: the file is a TIFF",
    "art.avif": "CF-A21 `art/art.avif` (16 bytes) cannot be used as an image: the file is an AVIF",
    "noise.png": (
        "CF-A21 `art/noise.png` (8 bytes) cannot be used as an image: the file is binary data of"
        " an unknown kind"
    ),
    "cut.png": "the PNG is cut short",
    "cut.jpg": "the JPEG is cut short",
    "cut.webp": "the WebP is cut short",
    "start.png": "the file ends within its first bytes",
    "bad.png": "the PNG is damaged: the checksum of its part `IDAt` is wrong",
    "header.png": "the PNG is damaged: its header makes no sense",
    "large.png": "CF-A23 `art/large.png` (57 bytes) has 60000 × 60000 px, more than 120 million",
}


def test_all_bad_images_are_named_in_one_run_with_size_and_card(tmp_path: Path) -> None:
    findings = Findings()
    deck = SourceText("deck.yaml", "art: x\n")
    for name, make in FILES.items():
        path = tmp_path / name
        path.write_bytes(make())
        got = load_image(path, f"art/{name}", findings, deck.place(5), f"d/{name}.art")
        assert got is None
    by_card = {d.path: d for d in findings.sorted()}
    assert sorted(by_card) == sorted(f"d/{name}.art" for name in WANT)
    for name, want in WANT.items():
        finding = by_card[f"d/{name}.art"]
        assert f"{finding.code} {finding.message}".endswith(want)
        assert (finding.file, finding.line, finding.col) == ("deck.yaml", 1, 6)
        assert finding.severity == "error"
        assert finding.hint


def test_mislabelled_picture_is_used_and_named(tmp_path: Path) -> None:
    path = tmp_path / "dragon.png"
    quarters().save(path, "JPEG", quality=95)
    findings = Findings()
    ref = load_image(path, "art/dragon.png", findings)
    assert ref is not None
    (finding,) = findings.sorted()
    assert (finding.code, finding.severity) == ("CF-A22", "warning")
    assert finding.message == "`art/dragon.png` is named `.png` but holds a JPEG"
    assert finding.hint == "rename it to `dragon.jpg`"
    assert near(seen(ref), UPRIGHT)


def test_animation_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.webp"
    quarters().save(path, save_all=True, append_images=[quarters().rotate(180)], lossless=True)
    findings = Findings()
    ref = load_image(path, "a.webp", findings)
    assert ref is not None
    assert [(d.code, d.message) for d in findings.sorted()] == [
        ("CF-A24", "`a.webp` is animated; its first frame is printed")
    ]
    assert near(seen(ref), UPRIGHT)


def test_file_that_changes_during_a_build_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.png", quarters())
    ref = loaded(path)
    saved(tmp_path, "a.png", quarters().rotate(180))
    with pytest.raises(InputFault, match="changed while the build was running"):
        image_stream(ref)
    path.unlink()
    with pytest.raises(InputFault, match="cannot be read"):
        image_stream(ref)


def test_pixels_that_cannot_be_decoded_are_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    header = struct.pack(">IIBBBBB", 8, 8, 8, 6, 0, 0, 0)
    path.write_bytes(_png([(b"IHDR", header), (b"IDAT", b"junk"), (b"IEND", b"")]))
    with pytest.raises(InputFault, match="cannot be decoded"):
        image_stream(loaded(path))


@given(st.sampled_from(["PNG", "JPEG", "WEBP"]), st.data())
def test_any_cut_is_noticed_and_no_damage_crashes(kind: str, data: st.DataObject) -> None:
    whole = _bytes_of(kind)
    at = data.draw(st.integers(1, len(whole) - 1))
    with pytest.raises(BadImage):
        probe(whole[:at])
    damaged = bytearray(whole)
    damaged[at] ^= data.draw(st.integers(1, 255))
    try:
        probe(bytes(damaged))
    except BadImage:
        assert kind in ("PNG", "JPEG", "WEBP")


def test_identity_is_the_content_and_not_the_name(tmp_path: Path) -> None:
    one = loaded(saved(tmp_path, "one.png", quarters()))
    two = loaded(saved(tmp_path, "two.png", quarters()))
    other = loaded(saved(tmp_path, "other.png", quarters().rotate(180)))
    assert one.digest == two.digest != other.digest


def test_effective_resolution_is_that_of_the_weaker_side() -> None:
    ref = ImageRef("", "", 600, 300)
    assert effective_dpi(ref, 50.8, 25.4) == pytest.approx(300)
    assert effective_dpi(ref, 25.4, 25.4) == pytest.approx(300)
    assert effective_dpi(ref, 101.6, 25.4) == pytest.approx(150)
