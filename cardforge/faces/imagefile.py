"""What the bytes of a PNG, JPEG or WebP file say, without decoding its pixels.

Sources: PNG (third edition) chapters 5 and 11; ITU-T T.81 annex B with Adobe TN 5116 (APP14);
the WebP container specification (RFC 9649); Exif 3.0 tag 0x0112.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple
from zlib import crc32

Format = Literal["PNG", "JPEG", "WebP"]

#: Start of a file → what it is; only for telling people what they gave.
_OTHERS = (
    (b"GIF8", "a GIF"),
    (b"BM", "a BMP"),
    (b"II*\0", "a TIFF"),
    (b"MM\0*", "a TIFF"),
    (b"8BPS", "a Photoshop file"),
    (b"%PDF", "a PDF"),
    (b"\0\0\0\x0cjP  ", "a JPEG 2000"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"PK\x03\x04", "a zip archive"),
    (b"version https://git-lfs", "a Git LFS pointer (run `git lfs pull`)"),
)


class BadImage(Exception):
    """The file holds no whole image; ``foreign`` tells that it is something else entirely."""

    def __init__(self, message: str, foreign: bool = False) -> None:
        super().__init__(message)
        self.foreign = foreign


class ImageInfo(NamedTuple):
    """Header facts: size in px as stored (before ``orientation``, Exif 1 to 8, is applied).

    ``plain`` tells that the compressed data can go into a PDF as it is, described by ``bits``,
    ``components`` (1, 3, 4), ``palette`` (RGB bytes or empty) and ``inverted`` (Adobe's CMYK);
    ``raw_rgb`` is a JPEG without the YCbCr transform. ``data`` are the byte ranges to pass on.
    """

    format: Format
    width: int
    height: int
    orientation: int
    plain: bool
    bits: int
    components: int
    palette: bytes
    inverted: bool
    raw_rgb: bool
    animated: bool
    data: tuple[tuple[int, int], ...]


def probe(data: bytes) -> ImageInfo:
    """Read the headers of an image file and check that the file is whole.

    Raises:
        BadImage: empty, foreign, cut short, or damaged.
    """
    if not data:
        raise BadImage("the file is empty")
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return _png(data)
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    if b"\x89PNG\r\n\x1a\n".startswith(data[:8]) or b"\xff\xd8\xff".startswith(data[:3]):
        raise BadImage("the file ends within its first bytes")
    raise BadImage(f"the file is {_what(data)}", foreign=True)


def _what(data: bytes) -> str:
    for start, name in _OTHERS:
        if data.startswith(start):
            return name
    if data[4:8] == b"ftyp":
        return "an AVIF" if data[8:12] in (b"avif", b"avis") else "a HEIF or video file"
    head = data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith((b"<!doctype html", b"<html")):
        return "a web page"
    if b"<svg" in head:
        return "an SVG"
    return "binary data of an unknown kind" if b"\0" in data[:512] else "a text"


def _orientation(exif: bytes) -> int:
    """Return the Exif orientation 1 to 8 of a TIFF block; 1 where none can be read."""
    order: Literal["little", "big"]
    if exif[:4] == b"II*\0":
        order = "little"
    elif exif[:4] == b"MM\0*":
        order = "big"
    else:
        return 1
    at = int.from_bytes(exif[4:8], order)
    for i in range(int.from_bytes(exif[at : at + 2], order)):
        entry = exif[at + 2 + 12 * i : at + 14 + 12 * i]
        if len(entry) == 12 and int.from_bytes(entry[:2], order) == 0x0112:
            value = int.from_bytes(entry[8:10], order)
            return value if 1 <= value <= 8 else 1
    return 1


def _chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield kind, start and end of each part of a PNG, up to and without IEND."""
    at = 8
    while True:
        start = at + 8
        end = start + int.from_bytes(data[at : at + 4])
        if start > len(data) or end + 4 > len(data):
            raise BadImage("the PNG is cut short")
        kind = data[at + 4 : start]
        if crc32(memoryview(data)[at + 4 : end]) != int.from_bytes(data[end : end + 4]):
            raise BadImage(
                f"the PNG is damaged: the checksum of its part `{_ascii(kind)}` is wrong"
            )
        if kind == b"IEND":
            return
        yield kind, start, end
        at = end + 4


def _png(data: bytes) -> ImageInfo:
    ranges: list[tuple[int, int]] = []
    header = palette = exif = b""
    clear = animated = False
    for kind, start, end in _chunks(data):
        if kind == b"IHDR":
            header = data[start:end]
        elif kind == b"PLTE":
            palette = data[start:end]
        elif kind == b"tRNS":
            clear = True
        elif kind == b"eXIf":
            exif = data[start:end]
        elif kind == b"acTL":
            animated = int.from_bytes(data[start : start + 4]) > 1
        elif kind == b"IDAT":
            ranges.append((start, end))
    if len(header) != 13 or not ranges:
        raise BadImage("the PNG has no header or no pixels")
    width, height = int.from_bytes(header[:4]), int.from_bytes(header[4:8])
    bits, color, _, _, interlaced = header[8:]
    depths = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
    if not width or not height or bits not in depths.get(color, ()):
        raise BadImage("the PNG is damaged: its header makes no sense")
    if color == 3 and (not palette or len(palette) % 3):
        raise BadImage("the PNG is damaged: it has no palette")
    turn = _orientation(exif)
    plain = color in (0, 2, 3) and bits <= 8 and not clear and not interlaced and turn == 1
    return ImageInfo(
        "PNG",
        width,
        height,
        turn,
        plain,
        bits,
        3 if color == 2 else 1,
        palette if color == 3 else b"",
        False,
        False,
        animated,
        tuple(ranges),
    )


def _ascii(kind: bytes) -> str:
    return kind.decode("ascii", "backslashreplace")


def _jpeg(data: bytes) -> ImageInfo:
    at = 2
    frame = b""
    sof = turn = adobe = 0
    has_adobe = jfif = False
    while True:
        while data[at : at + 2] == b"\xff\xff":
            at += 1
        if at + 4 > len(data):
            raise BadImage("the JPEG is cut short")
        if data[at] != 0xFF:
            raise BadImage(f"the JPEG is damaged at byte {at}")
        kind = data[at + 1]
        size = int.from_bytes(data[at + 2 : at + 4])
        body = data[at + 4 : at + 2 + size]
        if at + 2 + size > len(data):
            raise BadImage("the JPEG is cut short")
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            sof, frame = kind, body
        elif kind == 0xE0 and body.startswith(b"JFIF\0"):
            jfif = True
        elif kind == 0xE1 and body.startswith(b"Exif\0\0"):
            turn = turn or _orientation(body[6:])
        elif kind == 0xEE and body.startswith(b"Adobe") and len(body) >= 12:
            has_adobe, adobe = True, body[11]
        elif kind == 0xDA:
            break
        at += 2 + size
    if len(frame) < 6 or len(frame) < 6 + 3 * frame[5]:
        raise BadImage("the JPEG is damaged: it has no frame header")
    if data.rfind(b"\xff\xd9") < at:
        raise BadImage("the JPEG is cut short")
    bits, count = frame[0], frame[5]
    height, width = int.from_bytes(frame[1:3]), int.from_bytes(frame[3:5])
    if not width or not height:
        raise BadImage("the JPEG is damaged: it has no size")
    ids = bytes(frame[6 + 3 * i] for i in range(count))
    turn = turn or 1
    return ImageInfo(
        "JPEG",
        width,
        height,
        turn,
        sof in (0xC0, 0xC1, 0xC2) and bits == 8 and count in (1, 3, 4) and turn == 1,
        bits,
        count,
        b"",
        count == 4 and has_adobe,
        count == 3 and not jfif and (ids == b"RGB" if not has_adobe else adobe == 0),
        False,
        ((0, len(data)),),
    )


def _webp(data: bytes) -> ImageInfo:
    end = 8 + int.from_bytes(data[4:8], "little")
    if end > len(data):
        raise BadImage("the WebP is cut short")
    at = 12
    width = height = 0
    exif = b""
    animated = False
    while at + 8 <= end:
        kind = data[at : at + 4]
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        body = data[at + 8 : at + 8 + size]
        if at + 8 + size > end:
            raise BadImage("the WebP is cut short")
        if kind == b"VP8X" and size >= 10:
            width = 1 + int.from_bytes(body[4:7], "little")
            height = 1 + int.from_bytes(body[7:10], "little")
            animated = bool(body[0] & 2)
        elif kind == b"VP8 " and not width and size >= 10:
            width = int.from_bytes(body[6:8], "little") & 0x3FFF
            height = int.from_bytes(body[8:10], "little") & 0x3FFF
        elif kind == b"VP8L" and not width and size >= 5:
            packed = int.from_bytes(body[1:5], "little")
            width, height = 1 + (packed & 0x3FFF), 1 + (packed >> 14 & 0x3FFF)
        elif kind == b"EXIF":
            exif = body.removeprefix(b"Exif\0\0")
        at += 8 + size + size % 2
    if not width or not height:
        raise BadImage("the WebP is damaged: it has no picture")
    return ImageInfo(
        "WebP",
        width,
        height,
        _orientation(exif),
        False,
        8,
        3,
        b"",
        False,
        False,
        animated,
        ((0, len(data)),),
    )
