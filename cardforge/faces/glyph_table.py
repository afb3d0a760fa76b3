"""What a PDF must know of a font file beyond shaping: own advances, and which text a glyph means.

A PDF names one text per glyph (ToUnicode). To keep a page's bytes a function of its content
alone, that text is taken from the font's own character map and never from the order of drawing.
Tables and formats: OpenType 1.9, chapters head, hhea, hmtx and cmap.
"""

import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from struct import error as wrong_length
from struct import iter_unpack, unpack_from

from cardforge.text.fonts import Composite, FontFace
from cardforge.text.types import Glyph

#: The last character that Unicode has, and the last glyph that a font can have.
_LAST_CODE, _LAST_GLYPH = 0x10FFFF, 0xFFFF

_MIRRORED = dict(zip("()[]{}<>«»‹›", ")(][}{><»«›‹", strict=True))


def _shorts(data: bytes, offset: int, count: int, kind: str = "H") -> "array[int]":
    values = array(kind, data[offset : offset + 2 * count])
    if sys.byteorder == "little":
        values.byteswap()
    return values


class GlyphTable:
    """Tables of one TrueType file; a character map is read only when a text is asked for.

    Widths are thousandths of an em, the unit of PDF. ``composites`` are glyphs that a face has
    beyond those of its file, by id.
    """

    __slots__ = (
        "_canonical",
        "_composites",
        "_data",
        "_glyphs",
        "_reverse",
        "_scale",
        "_tables",
        "_widths",
    )

    def __init__(self, data: bytes, composites: Mapping[int, Composite] | None = None) -> None:
        self._data = data
        self._composites = {} if composites is None else composites
        self._tables = {
            data[at : at + 4]: unpack_from(">LL", data, at + 8)
            for at in range(12, 12 + 16 * unpack_from(">H", data, 4)[0], 16)
        }
        upem = unpack_from(">H", data, self._tables[b"head"][0] + 18)[0]
        count = unpack_from(">H", data, self._tables[b"hhea"][0] + 34)[0]
        glyphs = unpack_from(">H", data, self._tables[b"maxp"][0] + 4)[0]
        widths = _shorts(data, self._tables[b"hmtx"][0], 2 * count)[::2]
        self._scale: float = 1000 / upem
        # The last full record's width also holds for all glyphs after it.
        self._widths = widths
        self._glyphs = glyphs
        self._reverse: _Reverse | None = None
        self._canonical: dict[int, str | None] = {}

    def advance(self, gid: int) -> float:
        """Return the width that the font itself gives a glyph, in thousandths of an em."""
        if gid < self._glyphs:
            units = self._widths[min(gid, len(self._widths) - 1)]
        else:
            units = self._composites[gid].advance
        return round(units * self._scale, 3)

    def meaning(self, gid: int) -> str | None:
        """Return the one text that the glyph stands for on its own, None where none is mapped.

        Of several characters with one glyph the lowest wins that is its own compatibility
        form (a space before a no-break space, Ω before the ohm sign); presentation forms
        (U+FB00–U+FDFF, U+FE70–U+FEFF) mean the letters they are made of.
        """
        known = self._canonical.get(gid, "")
        if known != "":
            return known
        if gid in self._composites:
            return self._composites[gid].text
        if self._reverse is None:
            try:
                self._reverse = self._read_cmap()
            except (wrong_length, ValueError):
                # HarfBuzz drops a damaged map whole, so every letter is reported missing already.
                self._reverse = _Reverse()
        found = [code for code in self._reverse.codes(gid) if not 0xD800 <= code <= 0xDFFF]
        text = meaning_of(found) if found else None
        self._canonical[gid] = text
        return text

    def _read_cmap(self) -> "_Reverse":
        data = self._data
        start = self._tables[b"cmap"][0]
        best = (0, 0)
        for at in range(start + 4, start + 4 + 8 * unpack_from(">H", data, start + 2)[0], 8):
            platform, encoding, offset = unpack_from(">HHL", data, at)
            kind = unpack_from(">H", data, start + offset)[0]
            unicode_map = platform == 0 or (platform == 3 and encoding in (1, 10))
            if unicode_map and kind in (4, 12) and kind > best[0]:
                best = (kind, start + offset)
        if best[0] == 12:
            return _groups(data, best[1])
        return _segments(data, best[1]) if best[0] == 4 else _Reverse()


@lru_cache(maxsize=64)
def table_of(face: FontFace) -> GlyphTable:
    """Return the tables of a face, which all who write its letters share."""
    return GlyphTable(face.data, face.composites)


class _Reverse:
    """Glyph → characters; filled at the speed of dict, since a font has thousands of them."""

    __slots__ = ("_first", "_more")

    def __init__(self, gids: Sequence[int] = (), codes: Sequence[int] = ()) -> None:
        # Of several characters of a glyph the last one stays.
        self._first = dict(zip(gids, codes, strict=True))
        self._more: dict[int, list[int]] = {}
        if len(self._first) < len(gids):
            for gid, code in zip(gids, codes, strict=True):
                if self._first[gid] != code:
                    self._more.setdefault(gid, []).append(code)

    def codes(self, gid: int) -> list[int]:
        """Return all characters of a glyph."""
        first = self._first.get(gid)
        return [] if first is None else [first, *self._more.get(gid, ())]


def _groups(data: bytes, at: int) -> _Reverse:
    gids: list[int] = []
    codes: list[int] = []
    count = unpack_from(">L", data, at + 12)[0]
    for first, last, gid in iter_unpack(">LLL", data[at + 16 : at + 16 + 12 * count]):
        if last > _LAST_CODE or gid + last - first > _LAST_GLYPH:
            continue  # a damaged row
        gids += range(gid, gid + last - first + 1)
        codes += range(first, last + 1)
    return _Reverse(gids, codes)


def _segments(data: bytes, at: int) -> _Reverse:
    count = unpack_from(">H", data, at + 6)[0] // 2
    ends = _shorts(data, at + 14, count)
    starts = _shorts(data, at + 16 + 2 * count, count)
    deltas = _shorts(data, at + 16 + 4 * count, count)
    range_at = at + 16 + 6 * count
    offsets = _shorts(data, range_at, count)
    gids: list[int] = []
    codes: list[int] = []
    for n, (first, last, delta, offset) in enumerate(
        zip(starts, ends, deltas, offsets, strict=True)
    ):
        for code in range(first, last + 1):
            gid = code
            if offset:
                where = range_at + 2 * n + offset + 2 * (code - first)
                gid = unpack_from(">H", data, where)[0] if where + 2 <= len(data) else 0
                if not gid:
                    continue
            gid = (gid + delta) & 0xFFFF
            if gid:
                gids.append(gid)
                codes.append(code)
    return _Reverse(gids, codes)


def meaning_of(codes: list[int]) -> str:
    """Return the text of a glyph that stands for several characters (`GlyphTable.meaning`)."""
    if len(codes) == 1 and not 0xFB00 <= codes[0] <= 0xFEFF:
        return chr(codes[0])
    from unicodedata import normalize

    own = sorted(c for c in codes if normalize("NFKC", chr(c)) == chr(c))
    if own:
        return chr(own[0])
    first = min(codes)
    joined = 0xFB00 <= first <= 0xFDFF or 0xFE70 <= first <= 0xFEFF
    return normalize("NFKC", chr(first)) if joined else chr(first)


def spelt(table: GlyphTable, glyphs: Sequence[Glyph]) -> str:
    """Return the text that must go along with a word; "" where its glyphs mean it.

    For right-to-left words it stands in visual order like the glyphs, brackets as they look:
    the common readers (pdfium, poppler) turn both round, and would turn a logical text too.
    """
    letters = [glyph.text for glyph in glyphs]
    rtl = any(_is_rtl(text) for text in letters)
    if all(_means(table, glyphs, at, rtl) for at in range(len(glyphs))):
        return ""
    if not rtl:
        return "".join(letters)
    logical = "".join(reversed(letters))
    return "".join(_MIRRORED.get(letter, letter) for letter in reversed(logical))


def _means(table: GlyphTable, glyphs: Sequence[Glyph], at: int, rtl: bool) -> bool:
    """Whether copying this one glyph gives exactly the text of its cluster."""
    gid, text = glyphs[at].gid, glyphs[at].text
    if not text or (at + 1 < len(glyphs) and not glyphs[at + 1].text):
        return False
    meaning = table.meaning(gid)
    if text == meaning or (rtl and _MIRRORED.get(text) == meaning):
        return True
    # Outside the character map a ligature means the letters it joins, and an Arabic form its
    # letter; any other may be one of several letters' shapes, so it is spelt out.
    return meaning is None and (len(text) > 1 or _is_rtl(text))


def _is_rtl(text: str) -> bool:
    return "\u0590" <= text[:1] <= "\u08ff" or "\ufb1d" <= text[:1] <= "\ufefc"
