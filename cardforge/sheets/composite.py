"""Composite glyphs added to a TrueType program (OpenType 1.9, tables glyf, loca, hmtx, maxp)."""

import sys
from array import array
from collections.abc import Sequence
from struct import pack, unpack_from

_WORDS, _XY, _MORE = 0x0001, 0x0002, 0x0020
_MAGIC = 0xB1B0AFBA
#: Bounds of a coordinate.
_LEAST, _MOST = -0x8000, 0x7FFF

#: Parts of a composite: (glyph, x, y) in font units.
Parts = tuple[tuple[int, int, int], ...]


def with_composites(program: bytes, composites: Sequence[tuple[Parts, int]]) -> bytes:
    """Return a TrueType program with composite glyphs after its last glyph.

    Args:
        program: a static TrueType font.
        composites: (parts, advance) of each glyph to add; glyph ids are those of ``program``.
    """
    tables = _tables(program)
    head, maxp = bytearray(tables["head"]), bytearray(tables["maxp"])
    count = unpack_from(">H", maxp, 4)[0]
    places = _places(tables["loca"], head, count)
    glyf = bytearray(tables["glyf"][: places[-1]])
    metrics = _metrics(tables["hmtx"], unpack_from(">H", tables["hhea"], 34)[0], count)
    most_parts = 1
    for parts, advance in composites:
        drawn = [p for p in parts if places[p[0] + 1] > places[p[0]]]
        left = 0
        if drawn:
            data, left = _glyph(glyf, places, drawn)
            glyf += data
        places.append(len(glyf))
        metrics.append((advance, left))
        most_parts = max(most_parts, len(drawn))
    points, contours, inner_points, inner_contours = unpack_from(">HHHH", maxp, 6)
    old_parts, old_depth = unpack_from(">HH", maxp, 28)
    maxp[4:6] = pack(">H", count + len(composites))
    # Upper bounds: a renderer reserves so much.
    points = min(0xFFFF, max(points, inner_points) * most_parts)
    contours = min(0xFFFF, max(contours, inner_contours) * most_parts)
    maxp[10:14] = pack(">HH", points, contours)
    maxp[28:32] = pack(">HH", max(old_parts, most_parts), old_depth + 1)
    head[50:52] = pack(">h", 1)
    hhea = bytearray(tables["hhea"])
    hhea[34:36] = pack(">H", len(metrics))
    tables.update(
        {
            "head": bytes(head),
            "maxp": bytes(maxp),
            "hhea": bytes(hhea),
            "glyf": bytes(glyf),
            "loca": _big(array("I", places)),
            "hmtx": b"".join(pack(">Hh", wide, left) for wide, left in metrics),
        }
    )
    return _program(program[:4], tables)


def _tables(program: bytes) -> dict[str, bytes]:
    found = {}
    for at in range(12, 12 + 16 * unpack_from(">H", program, 4)[0], 16):
        tag, _, offset, length = unpack_from(">4sLLL", program, at)
        found[tag.decode("latin-1")] = program[offset : offset + length]
    return found


def _places(loca: bytes, head: bytes | bytearray, count: int) -> list[int]:
    long_places = unpack_from(">h", head, 50)[0] == 1
    values = array("I" if long_places else "H", loca[: (count + 1) * (4 if long_places else 2)])
    if sys.byteorder == "little":
        values.byteswap()
    return list(values) if long_places else [2 * v for v in values]


def _metrics(hmtx: bytes, full: int, count: int) -> list[tuple[int, int]]:
    found = [unpack_from(">Hh", hmtx, 4 * i) for i in range(full)]
    wide = found[-1][0]
    found += [(wide, unpack_from(">h", hmtx, 4 * full + 2 * i)[0]) for i in range(count - full)]
    return found


def _glyph(
    glyf: bytearray, places: list[int], parts: list[tuple[int, int, int]]
) -> tuple[bytes, int]:
    """Return (glyph data, left edge) of a composite of glyphs that have outlines."""
    edges = []
    body = b""
    for i, (gid, x, y) in enumerate(parts):
        left, low, right, high = unpack_from(">hhhh", glyf, places[gid] + 2)
        edges.append((left + x, low + y, right + x, high + y))
        flags = _WORDS | _XY | (_MORE if i < len(parts) - 1 else 0)
        body += pack(">HHhh", flags, gid, x, y)
    box = (
        max(min(e[0] for e in edges), _LEAST),
        max(min(e[1] for e in edges), _LEAST),
        min(max(e[2] for e in edges), _MOST),
        min(max(e[3] for e in edges), _MOST),
    )
    data = pack(">hhhhh", -1, *box) + body
    return data + b"\0" * (-len(data) % 4), box[0]


def _big(values: "array[int]") -> bytes:
    if sys.byteorder == "little":
        values.byteswap()
    return values.tobytes()


def _checksum(data: bytes) -> int:
    padded = data + b"\0" * (-len(data) % 4)
    values = array("I", padded)
    if sys.byteorder == "little":
        values.byteswap()
    return sum(values) & 0xFFFFFFFF


def _program(kind: bytes, tables: dict[str, bytes]) -> bytes:
    head = bytearray(tables["head"])
    head[8:12] = b"\0\0\0\0"
    tables["head"] = bytes(head)
    count = len(tables)
    power = count.bit_length() - 1
    search = 16 << power
    directory = kind + pack(">HHHH", count, search, power, 16 * count - search)
    offset = 12 + 16 * count
    body = b""
    for tag in sorted(tables):
        data = tables[tag]
        directory += pack(
            ">4sLLL", tag.encode("latin-1"), _checksum(data), offset + len(body), len(data)
        )
        body += data + b"\0" * (-len(data) % 4)
    whole = bytearray(directory + body)
    place = next(
        unpack_from(">L", whole, at + 8)[0]
        for at in range(12, offset, 16)
        if whole[at : at + 4] == b"head"
    )
    whole[place + 8 : place + 12] = pack(">L", (_MAGIC - _checksum(bytes(whole))) & 0xFFFFFFFF)
    return bytes(whole)
