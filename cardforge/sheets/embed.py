"""Font programs and image, gradient and text-map objects as PDF wants them.

Fonts go in as Type 0 fonts with Identity-H (ISO 32000-1, 9.7): a code in the page is the glyph id
of the original file, so operators never depend on the subset; ``CIDToGIDMap`` leads to the glyph
of the subset that reportlab makes. Private parts of reportlab used here: the ``charToGlyph``,
``hmetrics`` and ``glyphPos`` of `TTFontFile`, which its `makeSubset` reads.
"""

import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from itertools import pairwise
from typing import NamedTuple

from reportlab.pdfbase.ttfonts import TTFError, TTFontFile

from cardforge.diagnostics import Diagnostic, InputFault
from cardforge.diagnostics.codes.printing import FONT_NOT_EMBEDDABLE
from cardforge.faces.code import Composite, FontFace
from cardforge.faces.drawing import Gradient, Stop
from cardforge.faces.extent import PT
from cardforge.faces.glyph_table import GlyphTable
from cardforge.faces.notation import number

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


def subset(face: FontFace, gids: list[int]) -> FontProgram:
    """Return the part of a TrueType file that draws ``gids`` (ascending).

    The name's tag is derived from the file and the glyphs: fonts with one PostScript name never
    share an embedded font.

    Raises:
        InputFault: the file's licence bits forbid subsetting, or reportlab cannot read it.
    """
    font, table = _opened(face)
    made = {gid: face.composites[gid] for gid in gids if gid in face.composites}
    needed = {gid for gid in gids if gid not in made}
    needed |= {part for composite in made.values() for part, _, _ in composite.parts}
    order = sorted(needed - {0})
    font.charToGlyph = {gid: gid for gid in order}
    program = font.makeSubset(order)
    places = dict(zip((0, *order), range(len(order) + 1), strict=True))
    if made:
        program, first = _with_composites(program, list(made.values()), places)
        places.update(zip(made, range(first, first + len(made)), strict=True))
    targets = array("H", bytes(2 * (gids[-1] + 1)))
    for gid in gids:
        targets[gid] = places[gid]
    if sys.byteorder == "little":
        targets.byteswap()
    return FontProgram(
        f"{_tag(face, gids)}+{font.name.decode('latin-1')}",
        program,
        targets.tobytes(),
        _widths(table, gids),
        font.ascent,
        font.descent,
        font.capHeight,
        font.flags,
        tuple(font.bbox),
        font.italicAngle,
        font.stemV,
    )


@lru_cache(maxsize=16)
def _opened(face: FontFace) -> tuple[TTFontFile, GlyphTable]:
    """Return a font ready for subsets; kits and their components share most of theirs."""
    try:
        font = TTFontFile(BytesIO(face.data), charInfo=0)
        _check_licence(font)
    except TTFError as fault:
        raise InputFault(_refusal(face, str(fault))) from fault
    _fill_metrics(font)
    return font, GlyphTable(face.data, face.composites)


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


def _check_licence(font: TTFontFile) -> None:
    """Refuse what OpenType's table OS/2 forbids; reportlab itself lets restricted fonts pass."""
    bits = int.from_bytes(font.get_table("OS/2")[8:10], "big")
    if bits & 0x000F == 0x0002:
        raise TTFError("its licence bits forbid embedding")
    if bits & 0x0300:
        raise TTFError("its licence bits forbid embedding a part of it")


def _refusal(face: FontFace, why: str) -> Diagnostic:
    return FONT_NOT_EMBEDDABLE.at(
        None,
        f"the font `{face.path.name}` cannot be put into a PDF: {why}",
        file=str(face.path),
        hint="use a static TrueType font whose licence allows embedding",
    )


def _fill_metrics(font: TTFontFile) -> None:
    """Read horizontal metrics and glyph places at once; reportlab's own loop costs 5 ms a face."""
    full = int.from_bytes(font.get_table("hhea")[34:36], "big")
    values = array("H", font.get_table("hmtx")[: 2 * (font.numGlyphs + full)])
    long_places = int.from_bytes(font.get_table("head")[50:52], "big") == 1
    kind = "I" if long_places else "H"
    places = array(kind, font.get_table("loca")[: (font.numGlyphs + 1) * (4 if long_places else 2)])
    if sys.byteorder == "little":
        values.byteswap()
        places.byteswap()
    pairs = list(zip(values[0 : 2 * full : 2], values[1 : 2 * full : 2], strict=True))
    last = pairs[-1][0]
    pairs += [(last, bearing) for bearing in values[2 * full :]]
    font.hmetrics = pairs
    font.glyphPos = list(places) if long_places else [2 * place for place in places]


def _tag(face: FontFace, gids: list[int]) -> str:
    digest = blake2b(f"{face.name} {gids}".encode(), digest_size=8).digest()
    value = int.from_bytes(digest, "big")
    letters = []
    for _ in range(6):
        value, letter = divmod(value, 26)
        letters.append(chr(65 + letter))
    return "".join(letters)


def _widths(table: GlyphTable, gids: list[int]) -> str:
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
    return " ".join(number(int(stop.color[at : at + 2], 16) / 255) for at in (1, 3, 5))
