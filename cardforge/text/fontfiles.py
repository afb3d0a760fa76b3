"""Font files looked at before anything is set in them: faults are findings, never surprises.

Only the header is read here (OpenType 1.9, "Organization of an OpenType Font"); the face itself
is loaded when first needed.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from struct import iter_unpack

from cardforge.diagnostics import Diagnostic, Findings, Place, did_you_mean
from cardforge.diagnostics.codes.fonts import (
    DAMAGED_FONT,
    FONT_FORMAT,
    MISSING_FONT,
    UNKNOWN_FAMILY,
    VARIABLE_FONT,
)
from cardforge.text.fonts import FontFace, FontLibrary

_TRUETYPE = (b"\x00\x01\x00\x00", b"true")
_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")
_STATIC = "use the static TTF files of the family"


def load_face(
    path: Path | None,
    findings: Findings,
    place: Place | None = None,
    *,
    written: str = "",
    searched: Sequence[str] = (),
    options: Iterable[str] = (),
) -> FontFace | None:
    """Return the face of a file that can be set and embedded, else None and a finding.

    Args:
        path: the file, or None where looking it up failed.
        findings: takes what is wrong.
        place: where the file is named.
        written: the path as the author wrote it.
        searched: the folders that were searched, as shown to people.
        options: names of files that exist, for the nearest one.
    """
    shown = written or (path.name if path else "")
    fault: Diagnostic | None
    if path is None or not path.is_file():
        fault = _missing(shown, place, searched, list(options))
    else:
        try:
            with path.open("rb") as file:
                head = file.read(12 + 16 * 64)
            size = path.stat().st_size
        except OSError as error:
            reason = error.strerror or "it cannot be read"
            fault = DAMAGED_FONT.at(place, f"font `{shown}` cannot be read: {reason.lower()}")
        else:
            fault = _fault(head, size, shown, place)
    if fault is not None:
        findings.add(fault)
        return None
    return FontFace(path) if path is not None else None


def _missing(
    shown: str, place: Place | None, searched: Sequence[str], options: list[str]
) -> Diagnostic:
    where = f"; searched in {', '.join(searched)}" if searched else ""
    hint = did_you_mean(shown, options, "font files") if options else "add the file"
    return MISSING_FONT.at(place, f"font file `{shown}` not found{where}", hint=hint)


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


def check_family(
    name: str, library: FontLibrary, findings: Findings, place: Place | None = None
) -> bool:
    """Tell whether a family that a style or a fallback names exists; add a finding if not."""
    if name in library.families:
        return True
    hint = did_you_mean(name, library.families, "families")
    findings.add(UNKNOWN_FAMILY.at(place, f"there is no font family `{name}`", hint=hint))
    return False
