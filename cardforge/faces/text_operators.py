"""Shaped runs → PDF text operators (ISO 32000-1, 9.4, and 14.9.4 for ActualText).

A code in a string is a glyph id of the font file. Where the font's own widths differ from the
shaped advances (kerning, tracking, offsets) numbers in the TJ array correct them; where a
glyph's usual meaning is not the text it stands for here, the text goes along as ActualText.
"""

from collections.abc import Sequence

from cardforge.faces.drawing import TextItem
from cardforge.faces.extent import PT
from cardforge.faces.glyph_table import GlyphTable, read_glyph_table
from cardforge.faces.notation import actual_text, color_operator, number, resource_name
from cardforge.text.fonts import FontFace
from cardforge.text.types import Glyph, Run

_FORMAT = "%04X".__mod__


class _Font:
    """One face while it is in use: its resource name, tables, and meanings of glyphs."""

    __slots__ = ("face", "name", "table")

    def __init__(self, face: FontFace) -> None:
        self.face = face
        self.name = resource_name("F", face.name)
        self.table: GlyphTable = read_glyph_table(face)


class TextEncoder:
    """Writes text items; fonts are read once."""

    __slots__ = ("_colors", "_fonts")

    def __init__(self) -> None:
        self._fonts: dict[str, _Font] = {}
        self._colors: dict[str, str] = {}

    def write(
        self,
        item: TextItem,
        out: list[str],
        fonts: dict[str, object],
        glyphs: dict[str, dict[int, str]],
    ) -> None:
        """Append the operators of ``item`` and note the fonts and glyphs they use."""
        left, top = item.x * PT, -item.y * PT
        words: list[str] = []
        bars: list[str] = []
        last_font = last_color = ""
        for line in item.lines:
            base = top - line.baseline
            for run in line.runs:
                if not run.glyphs:
                    continue
                font = self._fonts.get(run.face.name)
                if font is None:
                    font = self._fonts[run.face.name] = _Font(run.face)
                fonts[font.name] = run.face
                shown = _show(font.table, run, glyphs.setdefault(font.name, {}))
                x, y = left + run.x, base + run.rise * run.size
                color = self._color(run.color)
                if color != last_color:
                    words.append(color)
                    last_color = color
                set_font = f"/{font.name} {number(run.size, 3)} Tf"
                if set_font != last_font:
                    words.append(set_font)
                    last_font = set_font
                words.append(f"1 0 0 1 {number(x, 3)} {number(y, 3)} Tm {shown}")
                if run.underline:
                    bars.append(color)
                    bars.append(_bar(run, x, y))
        if words:
            out.append("\n".join(("BT", *words, "ET", *bars)))

    def _color(self, color: str) -> str:
        known = self._colors.get(color)
        if known is None:
            known = self._colors[color] = color_operator(color)
        return known


def _bar(run: Run, x: float, y: float) -> str:
    """Return the underline; a font tells where its upper edge is (OpenType, table post)."""
    metrics = run.face.metrics
    high = metrics.underline_thickness * run.size
    low = y + metrics.underline_position * run.size - high
    return f"{number(x, 3)} {number(low, 3)} {number(run.width, 3)} {number(high, 3)} re f"


def _show(table: GlyphTable, run: Run, used: dict[int, str]) -> str:
    """Return the operators that show a run and let it be copied as its text.

    Right-to-left runs are written in visual order, letter by letter: readers of PDFs turn them
    round themselves, and those that do would also turn a replacement text round.
    """
    glyphs = run.glyphs
    letters = [glyph.text for glyph in glyphs]
    whole = run.text not in ("".join(letters), "".join(reversed(letters)))
    shown = f"[{_array(table, glyphs, run.size, used, spans=not whole)}]TJ".replace("[]TJ", "")
    return f"{actual_text(run.text)} {shown} EMC" if whole else shown


def _array(
    table: GlyphTable, glyphs: Sequence[Glyph], size: float, used: dict[int, str], *, spans: bool
) -> str:
    """Return what stands between the brackets of TJ; operators inside close and reopen them."""
    out: list[str] = []
    codes: list[str] = []
    advances = table.advances
    pending = 0.0
    rise = 0.0
    open_span = False
    for at, (gid, advance, dx, dy, text) in enumerate(glyphs):
        if spans and text:
            plain = _means(table, glyphs, at)
            if open_span:
                _flush(out, codes)
                out.append("]TJ EMC[")
            if not plain:
                _flush(out, codes)
                out.append(f"]TJ {actual_text(text)}[")
            open_span = not plain
        if gid not in used:
            meaning = table.meaning(gid)
            used[gid] = text if meaning is None else meaning
        before = pending - dx * 1000
        if before >= 0.5 or before <= -0.5:
            whole = round(before)
            _flush(out, codes)
            out.append(str(whole))
            pending -= whole
        if dy != rise:
            _flush(out, codes)
            out.append(f"]TJ {number(dy * size, 3)} Ts[")
            rise = dy
        codes.append(_FORMAT(gid))
        pending += advances[gid] - advance * 1000
    _flush(out, codes)
    if rise:
        out.append("]TJ 0 Ts[")
    if open_span:
        out.append("]TJ EMC[")
    return "".join(out)


def _flush(out: list[str], codes: list[str]) -> None:
    if codes:
        out.append(f"<{''.join(codes)}>")
        codes.clear()


def _means(table: GlyphTable, glyphs: Sequence[Glyph], at: int) -> bool:
    """Whether copying this one glyph gives exactly the text of its cluster."""
    if at + 1 < len(glyphs) and not glyphs[at + 1].text:
        return False
    gid, text = glyphs[at].gid, glyphs[at].text
    meaning = table.meaning(gid)
    # Outside the character map a ligature means the letters it joins, and an Arabic form its
    # letter; any other may be one of several letters' shapes, so it is spelt out.
    return text == meaning or (meaning is None and (len(text) > 1 or _joins(text)))


def _joins(letter: str) -> bool:
    return "\u0590" <= letter <= "\u08ff"
