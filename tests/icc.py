"""ICC profiles made for tests: small, of no press, and of nobody's making but ours.

The layout is that of ICC.1:2001-04 (version 2): header, list of tags, and lookup tables of type
``mft1`` between the Lab colours of D50 and four inks. Three quarters of what the inks have in
common go to black and the rest stays, so black lays down 370 % and what the profile converts can
be told from what the plain formula gives.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from struct import pack

#: sRGB (linear) to XYZ of D50, as the ICC's sRGB profile has it.
_RGB_TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
_XYZ_TO_RGB = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)
_WHITE = (0.9642, 1.0, 0.8249)
_GREY_SHARE = 0.75

Table = Callable[[Sequence[float]], Sequence[float]]


@cache
def profile(
    *,
    name: str = "Test press FOGRA39",
    kind: bytes = b"prtr",
    space: bytes = b"CMYK",
    version: tuple[int, int] = (2, 1),
    inks: int = 4,
    turned: bool = False,
) -> bytes:
    """Return the bytes of a profile; the header is what is asked for, whatever the tables are.

    With three ``inks`` it is one of red, green and blue, or with ``turned`` of blue, green and red.
    """
    forth = (lambda parts: _to_lab(parts[::-1])) if turned else _to_lab
    tables = (
        (b"A2B0", _lut(inks, 3, 5 if inks == 4 else 9, forth)),
        (b"B2A0", _lut(3, inks, 17, _to_inks if inks == 4 else _to_rgb)),
    )
    tags = (
        (b"desc", _description(name)),
        (b"cprt", b"text\0\0\0\0None\0"),
        (b"wtpt", b"XYZ \0\0\0\0" + b"".join(pack(">i", round(v * 65536)) for v in _WHITE)),
        *tables,
    )
    at = 128 + 4 + 12 * len(tags)
    listing, body = pack(">I", len(tags)), b""
    for tag, data in tags:
        listing += pack(">4sII", tag, at + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    head = bytearray(128)
    head[0:4] = pack(">I", at + len(body))
    head[8:10] = bytes((version[0], version[1] << 4))
    head[12:16], head[16:20], head[20:24] = kind, space, b"Lab "
    head[24:36] = pack(">6H", 2000, 1, 1, 0, 0, 0)
    head[36:40] = b"acsp"
    head[68:80] = b"".join(pack(">i", round(v * 65536)) for v in _WHITE)
    return bytes(head) + listing + body


def _description(name: str) -> bytes:
    text = name.encode("ascii") + b"\0"
    return b"desc\0\0\0\0" + pack(">I", len(text)) + text + b"\0" * 78


def _lut(inputs: int, outputs: int, grid: int, table: Table) -> bytes:
    """Return a table of 8 bits (``mft1``), with straight curves before and behind it."""
    unit = [65536, 0, 0, 0, 65536, 0, 0, 0, 65536]
    head = b"mft1\0\0\0\0" + bytes((inputs, outputs, grid, 0)) + pack(">9i", *unit)
    straight = bytes(range(256))
    steps = [at / (grid - 1) for at in range(grid)]
    nodes = bytes(
        min(255, max(0, round(255 * value)))
        for point in product(steps, repeat=inputs)
        for value in table(point)
    )
    return head + straight * inputs + nodes + straight * outputs


def _to_lab(parts: Sequence[float]) -> Sequence[float]:
    """Return Lab, scaled to 0–1, of inks or of red, green and blue."""
    if len(parts) == 4:
        c, m, y, k = parts
        parts = tuple((1 - part) * (1 - k) for part in (c, m, y))
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    xyz = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in _RGB_TO_XYZ]
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (a / b for a, b in zip(xyz, _WHITE, strict=True))
    )
    return (116 * y - 16) / 100, (500 * (x - y) + 128) / 255, (200 * (y - z) + 128) / 255


def _to_rgb(lab: Sequence[float]) -> Sequence[float]:
    l, a, b = lab[0] * 100, lab[1] * 255 - 128, lab[2] * 255 - 128  # noqa: E741
    y = (l + 16) / 116
    xyz = [
        white * (t**3 if t**3 > 216 / 24389 else (116 * t - 16) * 27 / 24389)
        for t, white in zip((y + a / 500, y, y - b / 200), _WHITE, strict=True)
    ]
    linear = [sum(m * v for m, v in zip(row, xyz, strict=True)) for row in _XYZ_TO_RGB]
    return [
        0.0 if v <= 0 else min(1.0, 12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055)
        for v in linear
    ]


def _to_inks(lab: Sequence[float]) -> Sequence[float]:
    red, green, blue = _to_rgb(lab)
    common = 1 - max(red, green, blue)
    k = _GREY_SHARE * common
    left = max(1e-6, 1 - k)
    return (*(1 - part / left for part in (red, green, blue)), k)
