"""Font programs and image, gradient and text-map objects as PDF wants them.

Fonts go in as Type 0 fonts with Identity-H (ISO 32000-1, 9.7): a code in the page is the glyph id
of the original file, so operators never depend on the subset; ``CIDToGIDMap`` leads to the glyph
of the subset, which HarfBuzz makes.
"""

import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from struct import unpack_from
from typing import NamedTuple

import uharfbuzz as hb

from cardforge.diagnostics import InputFault
from cardforge.diagnostics.codes.printing import FONT_NOT_EMBEDDABLE
from cardforge.faces.code import Composite, FontFace
from cardforge.faces.drawing import Gradient, Stop
from cardforge.faces.extent import PT
from cardforge.faces.glyph_table import GlyphTable, table_of
from cardforge.faces.notation import number

#: Flags of a font descriptor (ISO 32000-1, 9.8.2). A font with glyph ids as codes is symbolic.
_FIXED, _SYMBOLIC, _ITALIC, _FORCE_BOLD = 1, 4, 64, 1 << 18

#: Entries that one block of a character map may hold (Adobe TN 5014, 1.4.1).
_BLOCK = 100


class FontProgram(NamedTuple):
    """A subset and what a font descriptor says of it; metrics in thousandths of an em."""

    base_name: str
    program: bytes
    cid_to_gid: bytes
    widths: str
    ascent: float
    descent: float
    cap_height: float
    flags: int
    bbox: tuple[float, ...]
    italic_angle: float
    stem: float


#: Tables of a font that only shaping and the system's font lists need.
_UNUSED = (
    *("BASE", "DSIG", "GDEF", "GPOS", "GSUB", "JSTF", "LTSH", "MATH", "OS/2", "PCLT", "STAT"),
    *("VDMX", "VORG", "cmap", "gasp", "hdmx", "kern", "meta", "name", "post", "vhea", "vmtx"),
)


@lru_cache(maxsize=16)
def subset(face: FontFace, gids: tuple[int, ...]) -> FontProgram:
    """Return the part of a TrueType file that draws ``gids`` (ascending).

    The name's tag is derived from the file and the glyphs: fonts with one PostScript name never
    share an embedded font. Kits and their components share most subsets, so some are kept.

    Raises:
        InputFault: the file's licence bits forbid subsetting, or HarfBuzz cannot read it.
    """
    measures = _measures(face)
    made = {gid: face.composites[gid] for gid in gids if gid in face.composites}
    needed = {gid for gid in gids if gid not in made}
    needed |= {part for composite in made.values() for part, _, _ in composite.parts}
    program, places = _reduced(face, needed)
    targets = array("H", bytes(2 * (gids[-1] + 1)))
    try:
        if made:
            program, first = _with_composites(program, list(made.values()), places)
            places.update(zip(made, range(first, first + len(made)), strict=True))
        for gid in gids:
            targets[gid] = places[gid]
    except KeyError as fault:
        # A glyph that the font does not have, or a table that HarfBuzz could not read.
        raise _refusal(face, "it is damaged") from fault
    if sys.byteorder == "little":
        targets.byteswap()
    name = face.name.rpartition("-")[0]
    return FontProgram(
        f"{_tag(face, gids)}+{name}",
        program,
        targets.tobytes(),
        _widths(table_of(face), gids),
        *measures,
    )


def _reduced(face: FontFace, gids: set[int]) -> tuple[bytes, dict[int, int]]:
    """Return the program that holds some glyphs with their parts, and old glyph → new glyph."""
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(gids)
    wanted.flags = hb.SubsetFlags.NOTDEF_OUTLINE | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    dropped = wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG)
    dropped.update(int.from_bytes(tag.encode("ascii"), "big") for tag in _UNUSED)
    try:
        plan = hb.SubsetPlan(face.hb_font.face, wanted)
        program = plan.execute().blob.data
    except RuntimeError as fault:
        raise _refusal(face, "it is damaged") from fault
    return program, dict(plan.old_to_new_glyph_mapping)


@lru_cache(maxsize=32)
def _measures(
    face: FontFace,
) -> tuple[float, float, float, int, tuple[float, ...], float, float]:
    return _Tables(face).measures()


class _Tables:
    """What the tables head, hhea, OS/2 and post say (OpenType 1.9)."""

    def __init__(self, face: FontFace) -> None:
        whole = face.hb_font.face
        self._head, self._hhea, self._os2, self._post = (
            bytes(whole.reference_table(tag).data) for tag in ("head", "hhea", "OS/2", "post")
        )
        outlines = len(whole.reference_table("glyf"))
        if face.data[:4] == b"OTTO":
            raise _refusal(face, "postscript outlines are not supported")
        if min(map(len, (self._head, self._hhea, self._post))) < 32 or not outlines:
            raise _refusal(face, "it is damaged")
        if len(self._os2) >= 10:
            self._check_licence(face)

    def _check_licence(self, face: FontFace) -> None:
        """Refuse what the embedding bits of OS/2 forbid."""
        bits = unpack_from(">H", self._os2, 8)[0]
        if bits & 0x000F == 0x0002:
            raise _refusal(face, "its licence bits forbid embedding")
        if bits & 0x0300:
            raise _refusal(face, "its licence bits forbid embedding a part of it")

    def measures(self) -> tuple[float, float, float, int, tuple[float, ...], float, float]:
        """Return ascent, descent, cap height, flags, bounding box, italic angle and stem.

        Lengths are thousandths of an em. The stem is guessed from the weight, as the file does
        not tell it; readers use it only where they replace the font.
        """
        scale = 1000 / unpack_from(">H", self._head, 18)[0]
        box = tuple(round(v * scale) for v in unpack_from(">hhhh", self._head, 36))
        ascent, descent = unpack_from(">hh", self._hhea, 4)
        weight, cap = 400, ascent
        if len(self._os2) >= 90:
            weight, cap = unpack_from(">H", self._os2, 4)[0], unpack_from(">h", self._os2, 88)[0]
        angle = unpack_from(">l", self._post, 4)[0] / 65536
        flags = _SYMBOLIC
        if unpack_from(">L", self._post, 12)[0]:
            flags |= _FIXED
        if angle:
            flags |= _ITALIC
        if weight >= 600:
            flags |= _FORCE_BOLD
        stem = 50 + int((weight / 65) ** 2)
        ascent, descent, cap = (round(v * scale) for v in (ascent, descent, cap))
        return ascent, descent, cap, flags, box, angle, stem


def _with_composites(
    program: bytes, made: Sequence[Composite], places: Mapping[int, int]
) -> tuple[bytes, int]:
    """Return the subset with composites after its last glyph, and the id of the first of them."""
    from cardforge.sheets.composite import with_composites  # few scripts need it

    parts = [(tuple((places[gid], x, y) for gid, x, y in one.parts), one.advance) for one in made]
    maxp = next(
        int.from_bytes(program[at + 8 : at + 12], "big")
        for at in range(12, len(program), 16)
        if program[at : at + 4] == b"maxp"
    )
    return with_composites(program, parts), int.from_bytes(program[maxp + 4 : maxp + 6], "big")


def _refusal(face: FontFace, why: str) -> InputFault:
    return InputFault(
        FONT_NOT_EMBEDDABLE.at(
            None,
            f"the font `{face.path.name}` cannot be put into a PDF: {why}",
            file=str(face.path),
            hint="use a static TrueType font whose licence allows embedding",
        )
    )


def _tag(face: FontFace, gids: Sequence[int]) -> str:
    digest = blake2b(f"{face.name} {list(gids)}".encode(), digest_size=8).digest()
    value = int.from_bytes(digest, "big")
    letters = []
    for _ in range(6):
        value, letter = divmod(value, 26)
        letters.append(chr(65 + letter))
    return "".join(letters)


def _widths(table: GlyphTable, gids: Sequence[int]) -> str:
    parts: list[str] = []
    row: list[str] = []
    last = -2
    for gid in gids:
        if gid != last + 1 and row:
            parts.append(f"[{' '.join(row)}]")
            row = []
        if not row:
            parts.append(str(gid))
        row.append(number(table.advance(gid), 3))
        last = gid
    parts.append(f"[{' '.join(row)}]")
    return f"[{' '.join(parts)}]"


def to_unicode(meanings: dict[int, str]) -> bytes:
    """Return a ToUnicode map (ISO 32000-1, 9.10.3): UTF-16BE, any number of characters a glyph."""
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000> <FFFF>",
        "endcodespacerange",
    ]
    entries = [
        f"<{gid:04X}> <{text.encode('utf-16-be').hex().upper()}>"
        for gid, text in sorted(meanings.items())
        if text
    ]
    for at in range(0, len(entries), _BLOCK):
        block = entries[at : at + _BLOCK]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines).encode("ascii")


#: A form whose greys are the opacity of what is drawn through it; larger than any face, pt.
VEIL = (
    "/Type /XObject /Subtype /Form /BBox [-20000 -20000 20000 20000]"
    " /Group <</S /Transparency /CS /DeviceGray>>"
)


def shading(gradient: Gradient, *, opacity: bool = False) -> str:
    """Return the shading dictionary of a gradient (ISO 32000-1, 8.7.4.5), its ends extended.

    With ``opacity`` it is in greys, white where the gradient is opaque.
    """
    kind = 2 if gradient.kind == "linear" else 3
    group = 2 if kind == 2 else 3
    coords = " ".join(
        number((-value if at % group == 1 else value) * PT)
        for at, value in enumerate(gradient.coords)
    )
    space = "/DeviceGray" if opacity else "/DeviceRGB"
    if not opacity and len(gradient.stops[0].color) > 7:
        from cardforge.faces.inks import gradient_space

        space = gradient_space(gradient.stops[0].color)
    return (
        f"<</ShadingType {kind} /ColorSpace {space} /Coords [{coords}]"
        f" /Extend [true true] /Function {_blend(gradient.stops, opacity)}>>"
    )


def _blend(stops: tuple[Stop, ...], opacity: bool) -> str:
    """Return the function from 0–1 to colour or opacity; equal offsets make a hard edge."""
    ordered: list[Stop] = []
    at = 0.0
    for stop in stops:
        # An offset before its predecessor's counts as equal to it, as in SVG.
        at = min(1.0, max(at, stop.offset))
        ordered.append(stop._replace(offset=at))
    if ordered[0].offset > 0:
        ordered.insert(0, ordered[0]._replace(offset=0.0))
    if ordered[-1].offset < 1:
        ordered.append(ordered[-1]._replace(offset=1.0))
    spans = [(a, b) for a, b in pairwise(ordered) if b.offset > a.offset]
    parts = [
        f"<</FunctionType 2 /Domain [0 1] /N 1 /C0 [{_value(a, opacity)}]"
        f" /C1 [{_value(b, opacity)}]>>"
        for a, b in spans
    ]
    if len(parts) == 1:
        return parts[0]
    bounds = " ".join(number(b.offset, 6) for _, b in spans[:-1])
    return (
        f"<</FunctionType 3 /Domain [0 1] /Functions [{' '.join(parts)}]"
        f" /Bounds [{bounds}] /Encode [{' '.join(['0 1'] * len(parts))}]>>"
    )


def _value(stop: Stop, opacity: bool) -> str:
    if opacity:
        return number(stop.opacity)
    if len(stop.color) > 7:
        from cardforge.faces.inks import ink_values

        return ink_values(stop.color)
    return " ".join(number(int(stop.color[at : at + 2], 16) / 255) for at in (1, 3, 5))
