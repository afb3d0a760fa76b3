"""Thin borders of one colour around raster art, which made bleed would show as a line.

Only the first rows of a picture are decoded where its format allows that.
"""

import zlib
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, cast

from cardforge.diagnostics.codes.assets import BORDERED_IMAGE
from cardforge.diagnostics.reading import read_bytes
from cardforge.faces.boxes import Frame
from cardforge.faces.draft import Draft, Problem
from cardforge.faces.drawing import ImageRef
from cardforge.faces.imagefile import BadImage, ImageInfo, probe
from cardforge.faces.parse import Node

if TYPE_CHECKING:
    from PIL.Image import Image

#: Borders up to this wide are lines, mm; wider ones are meant, and their mirror image continues.
_LINE_MM = 0.5
#: Rows that are looked at, at most.
_ROWS = 24
#: How far pixels of one colour may lie apart, and how far the picture is from its border.
_SAME, _OTHER = 10, 40


def report_border(
    ref: ImageRef, file: str, trim: float, spot: Frame, node: Node, draft: Draft
) -> None:
    """Report a picture whose upper edge, after ``trim`` mm, is a thin line of one colour."""
    per_mm = ref.height / spot.h
    cut = round(trim * per_mm)
    found = thin_border(ref.file, cut, min(_ROWS, max(1, round(_LINE_MM * per_mm))))
    if found is None:
        return
    rows, color = found
    wide = (cut + rows) / per_mm
    # Rounded up: what is cut off must be the whole line.
    enough = int(wide * 10 + 1) / 10
    draft.problems.append(
        Problem(
            BORDERED_IMAGE,
            node,
            f"`{file}` has a border of {rows} px in {color}: bleed made from it shows a line"
            " along the cut",
            f'cut it off with trim_mm="{enough:g}", or crop `{file.rpartition("/")[2]}`',
            node.attrs.get("at", ""),
        )
    )


@lru_cache(maxsize=64)
def thin_border(file: str, cut: int, limit: int) -> tuple[int, str] | None:
    """Return rows and colour of the border below the first ``cut`` rows of an image file.

    None where the edge is no line of one colour, or one wider than ``limit`` rows.
    """
    try:
        data = read_bytes(Path(file))
        image = _top(data, probe(data), cut + limit + 1)
    except (BadImage, OSError, SyntaxError, ValueError, zlib.error):
        return None  # what is wrong with the file is reported where it is written
    if image.height <= cut + limit:
        return None
    # Corners belong to the borders of the other sides too.
    margin = limit if image.width > 4 * limit else 0
    lines = [
        image.crop((margin, y, image.width - margin, y + 1)) for y in range(cut, cut + limit + 1)
    ]
    color = _single(lines[0])
    if color is None:
        return None
    for rows, line in enumerate(lines):
        got = _single(line)
        if got is None or max(abs(a - b) for a, b in zip(got, color, strict=True)) > _SAME:
            unlike = _share_unlike(line, color)
            if unlike < 0.5:
                return None
            return rows, "#" + "".join(f"{value:02x}" for value in color)
    return None


def _top(data: bytes, info: ImageInfo, rows: int) -> "Image":
    """Return the first rows of a picture, or all of it, in RGB and upright."""
    from PIL import Image, ImageOps

    if info.format == "PNG" and info.plain and rows < info.height:
        size = rows * (1 + (info.width * info.components * info.bits + 7) // 8)
        unpack = zlib.decompressobj()
        raw = b""
        for a, b in info.data:
            raw += unpack.decompress(data[a:b], size - len(raw))
            if len(raw) >= size:
                break
        data = _shorter(data, info, rows, raw)
    opened = Image.open(BytesIO(data), formats=[info.format.upper()])
    return ImageOps.exif_transpose(opened).convert("RGB")


def _shorter(data: bytes, info: ImageInfo, rows: int, raw: bytes) -> bytes:
    """Return a PNG of the first rows."""
    kind = {1: 3 if info.palette else 0, 3: 2}[info.components]
    header = info.width.to_bytes(4) + rows.to_bytes(4) + bytes((info.bits, kind, 0, 0, 0))
    parts = [(b"IHDR", header)]
    if info.palette:
        parts.append((b"PLTE", info.palette))
    parts += [(b"IDAT", zlib.compress(raw, 0)), (b"IEND", b"")]
    return data[:8] + b"".join(
        len(body).to_bytes(4) + name + body + zlib.crc32(name + body).to_bytes(4)
        for name, body in parts
    )


def _single(line: "Image") -> tuple[int, ...] | None:
    """Return the colour of a line of one colour."""
    ends = [cast("tuple[int, int]", channel.getextrema()) for channel in line.split()]
    if any(high - low > _SAME for low, high in ends):
        return None
    return tuple(round((low + high) / 2) for low, high in ends)


def _share_unlike(line: "Image", color: tuple[int, ...]) -> float:
    """Return how much of a line (0–1) differs clearly from a colour."""
    from PIL import Image, ImageChops

    apart = ImageChops.difference(line, Image.new("RGB", line.size, color))
    red, green, blue = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    counts = most.histogram()
    return sum(counts[_OTHER:]) / line.width
