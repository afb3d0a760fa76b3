"""Font files looked at before anything is set in them: faults are findings, never surprises.

Only the header and a few counts are read here (OpenType 1.9, "Organization of an OpenType Font");
the face itself is loaded when first needed.
"""

from pathlib import Path
from struct import iter_unpack
from typing import BinaryIO

from cardforge.diagnostics import Diagnostic, Findings, Place
from cardforge.diagnostics.codes.fonts import (
    DAMAGED_FONT,
    FONT_FORMAT,
    VARIABLE_FONT,
)
from cardforge.diagnostics.reading import hold
from cardforge.text.fonts import FontFace

_TRUETYPE = (b"\x00\x01\x00\x00", b"true")
_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")
_MOST_TABLES = 64
_AGAIN = "download or export the font file again"
_STATIC = "use the static TTF files of the family"

_faces: dict[tuple[Path, int, int], FontFace] = {}


def load_face(
    path: Path, findings: Findings, place: Place | None = None, *, written: str = ""
) -> FontFace | None:
    """Return the face of a file that can be set and embedded, else None and a finding.

    One file (same size and time) gives one face, whoever names it.

    Args:
        path: the file that look-up found.
        findings: takes what is wrong.
        place: where the file is named.
        written: the path as the author wrote it.
    """
    shown = written or path.name
    try:
        with path.open("rb") as file:
            head = file.read(12 + 16 * _MOST_TABLES)
            status = path.stat()
            hold(status)
            size = status.st_size
            fault = _fault(head, size, shown, place)
            if fault is None and not _counts_are_sound(file, _tables(head)):
                fault = DAMAGED_FONT.at(
                    place,
                    f"font `{shown}` is damaged: its tables contradict each other ({size:,} bytes)",
                    hint=_AGAIN,
                )
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        findings.add(DAMAGED_FONT.at(place, f"font `{shown}` cannot be read: {reason}"))
        return None
    if fault is not None:
        findings.add(fault)
        return None
    key = (path, status.st_size, status.st_mtime_ns)
    face = _faces.get(key)
    if face is None:
        face = _faces[key] = FontFace(path)
    return face


def _tables(head: bytes) -> dict[str, tuple[int, int]]:
    """Return offset and length of each table that the head of a file lists."""
    count = int.from_bytes(head[4:6], "big")
    rows = head[12 : 12 + 16 * min(count, (len(head) - 12) // 16)]
    return {
        tag.decode("latin-1"): (offset, length)
        for tag, _, offset, length in iter_unpack(">4sLLL", rows)
    }


def _counts_are_sound(file: BinaryIO, tables: dict[str, tuple[int, int]]) -> bool:
    """Tell whether the numbers by which all else is read make sense (head, hhea, maxp)."""

    def number(tag: str, at: int) -> int:
        file.seek(tables[tag][0] + at)
        return int.from_bytes(file.read(2), "big")

    glyphs, widths = number("maxp", 4), number("hhea", 34)
    return (
        16 <= number("head", 18) <= 16384
        and 1 <= widths <= glyphs
        and 4 * widths + 2 * (glyphs - widths) <= tables["hmtx"][1]
    )


def _fault(head: bytes, size: int, shown: str, place: Place | None) -> Diagnostic | None:
    kind = head[:4]
    bytes_ = f"{size:,} bytes"
    if kind in (b"wOFF", b"wOF2"):
        name = "WOFF2" if kind == b"wOF2" else "WOFF"
        return FONT_FORMAT.at(place, f"font `{shown}` is a web font ({name})", hint=_STATIC)
    if kind == b"OTTO":
        return FONT_FORMAT.at(
            place,
            f"font `{shown}` has PostScript outlines (OTF), which cannot be embedded",
            hint=_STATIC,
        )
    if kind == b"ttcf":
        return FONT_FORMAT.at(
            place,
            f"font `{shown}` is a collection of several fonts (TTC)",
            hint="extract the one that is wanted as a TTF file",
        )
    if kind not in _TRUETYPE:
        return DAMAGED_FONT.at(
            place,
            f"`{shown}` is not a TrueType font ({bytes_})",
            hint=_AGAIN,
        )
    tables = _tables(head)
    if "fvar" in tables:
        return VARIABLE_FONT.at(
            place,
            f"font `{shown}` is variable: only its default weight would print",
            hint=f"{_STATIC}, or make one with `fonttools varLib.instancer`",
        )
    if "glyf" not in tables and {"CBDT", "sbix", "CFF ", "CFF2", "COLR"} & set(tables):
        return FONT_FORMAT.at(
            place,
            f"font `{shown}` has no TrueType outlines (colour emoji or PostScript)",
            hint=f"{_STATIC}; for a colour emoji draw an icon",
        )
    lacking = [t for t in _NEEDED if t not in tables]
    if lacking or any(offset + length > size for offset, length in tables.values()):
        why = f"it lacks the table {lacking[0]}" if lacking else "it is cut short"
        return DAMAGED_FONT.at(
            place,
            f"font `{shown}` is damaged: {why} ({bytes_})",
            hint=_AGAIN,
        )
    return None
