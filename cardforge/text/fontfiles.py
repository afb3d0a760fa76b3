"""Font files looked at before anything is set in them: faults are findings, never surprises.

Only the header is read here (OpenType 1.9, "Organization of an OpenType Font"); the face itself
is loaded when first needed.
"""

from pathlib import Path
from struct import iter_unpack

from cardforge.diagnostics import Diagnostic, Findings, Place
from cardforge.diagnostics.codes.fonts import (
    DAMAGED_FONT,
    FONT_FORMAT,
    VARIABLE_FONT,
)
from cardforge.text.fonts import FontFace

_TRUETYPE = (b"\x00\x01\x00\x00", b"true")
_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")
_MOST_TABLES = 64
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
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        findings.add(DAMAGED_FONT.at(place, f"font `{shown}` cannot be read: {reason}"))
        return None
    fault = _fault(head, status.st_size, shown, place)
    if fault is not None:
        findings.add(fault)
        return None
    key = (path, status.st_size, status.st_mtime_ns)
    face = _faces.get(key)
    if face is None:
        face = _faces[key] = FontFace(path)
    return face


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
            hint="download or export the font file again",
        )
    count = int.from_bytes(head[4:6], "big")
    tables = {
        tag.decode("latin-1"): (offset, length)
        for tag, _, offset, length in iter_unpack(
            ">4sLLL", head[12 : 12 + 16 * min(count, (len(head) - 12) // 16)]
        )
    }
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
            hint="download or export the font file again",
        )
    return None
