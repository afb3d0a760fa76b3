"""Shaped runs → PDF text operators (ISO 32000-1, 9.4, and 14.9.4 for ActualText).

A code in a string is a glyph id of the font file, two bytes. Where the font's own widths differ
from the shaped advances (kerning, tracking, offsets) numbers in the TJ array correct them; where
the usual meanings of a word's glyphs are not its text, the text goes along as ActualText.
Words are encoded once per build: the text engine hands out the same glyphs for the same word.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardforge.faces.drawing import TextItem
from cardforge.faces.extent import PT
from cardforge.faces.glyph_table import spelt, table_of
from cardforge.faces.notation import (
    actual_text,
    color_operator,
    color_space,
    number,
    resource_name,
)
from cardforge.text.fonts import FontFace
from cardforge.text.types import Glyph, Run

if TYPE_CHECKING:
    from cardforge.diagnostics import InputFault

#: Most words kept per font, and numbers; then the store begins anew.
_KEEP = 50_000

_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r"})


class Piece:
    """Encoded glyphs of one word: what stands between the brackets of TJ, and what it uses.

    ``sure``: all meanings come from the font, so there is nothing to choose between.
    """

    __slots__ = ("code", "glyphs", "sure", "used")

    def __init__(
        self, glyphs: Sequence[Glyph], code: str, used: dict[int, str], sure: bool
    ) -> None:
        # Kept beside its code, so that the id that leads here is not given to another.
        self.glyphs = glyphs
        self.code = code
        self.used = used
        self.sure = sure


class Font:
    """One face while it is in use: its resource name, its tables, its words."""

    __slots__ = ("_letters", "face", "glyphs", "name", "noted", "pieces", "table", "used")

    def __init__(self, face: FontFace) -> None:
        self.face = face
        self.name = resource_name("F", face.name)
        self.table = table_of(face)
        self.pieces: dict[int, Piece] = {}
        self.glyphs: dict[int, tuple[str | None, float, str]] = {}
        # By the id of a glyph: its code, by how much it is narrower than the font has it, and the
        # glyph, so that the id is not given to another.
        self._letters: dict[int, tuple[str, float, Glyph]] = {}
        #: Where glyphs are noted at present, and the words whose glyphs are there.
        self.used: dict[int, str] = {}
        self.noted: set[Piece] = set()

    def note_in(self, used: dict[int, str]) -> None:
        """Note glyphs, with their meanings, in a record."""
        if used is not self.used:
            self.used = used
            self.noted = set()

    def note(self, pieces: Sequence[Piece]) -> None:
        """Note the glyphs of words."""
        noted = self.noted
        if noted.issuperset(pieces):
            return
        for piece in pieces:
            if piece not in noted:
                noted.add(piece)
                if piece.sure:
                    self.used.update(piece.used)
                else:
                    merge_glyphs(self.used, piece.used)

    def letters(self, glyphs: Sequence[Glyph]) -> str | None:
        """Return the code of glyphs that recur as objects, each the letter that it means.

        None where one is not, or does not stand on the line. What `word_piece` would have, without
        the record of what is used.
        """
        known = self._letters
        parts = ["("]
        pending = 0.0
        for glyph in glyphs:
            found = known.get(id(glyph))
            if found is None:
                gid, advance, dx, dy, text = glyph
                meaning, width, code = self.glyphs.get(gid) or self.glyph(gid)
                if meaning != text or dx or dy:
                    return None
                found = known[id(glyph)] = code, width - advance * 1000, glyph
            if pending >= 0.5 or pending <= -0.5:
                whole = round(pending)
                parts.append(f"){whole}(")
                pending -= whole
            parts.append(found[0])
            pending += found[1]
        last = round(pending)
        parts.append(f"){last}" if last else ")")
        return "".join(parts)

    def note_letters(self, glyphs: Sequence[Glyph]) -> None:
        """Note glyphs that mean what they stand for."""
        for gid, _, _, _, text in glyphs:
            self.used[gid] = text

    def glyph(self, gid: int) -> tuple[str | None, float, str]:
        """Return a glyph's meaning, the font's own width of it, and its code in a string.

        Raises:
            InputFault: the font's map leads to a glyph that the font does not have.
        """
        try:
            advance = self.table.advance(gid)
        except KeyError:
            raise _damaged(self.face) from None
        found = self.glyphs[gid] = (
            self.table.meaning(gid),
            advance,
            gid.to_bytes(2, "big").decode("latin-1").translate(_ESCAPES),
        )
        return found


def _damaged(face: FontFace) -> "InputFault":
    from cardforge.diagnostics import InputFault
    from cardforge.diagnostics.codes.fonts import DAMAGED_FONT

    return InputFault(
        DAMAGED_FONT.at(
            None,
            f"the font `{face.path.name}` is damaged: it names glyphs that it does not have",
            file=str(face.path),
            hint="download or export the font file again",
        )
    )


class TextEncoder:
    """Writes text items; fonts are read once."""

    __slots__ = ("_colors", "_fonts", "_numbers", "spots")

    def __init__(self) -> None:
        self._fonts: dict[FontFace, Font] = {}
        self._colors: dict[str, str] = {}
        self._numbers: dict[float, str] = {}
        #: Colours met so far that need a colour space, which is given as `FaceCode.extras` are.
        self.spots: dict[str, dict[str, tuple[str, str]]] = {}

    def write(
        self,
        item: TextItem,
        out: list[str],
        fonts: dict[str, FontFace],
        glyphs: dict[str, dict[int, str]],
    ) -> None:
        """Append the operators of ``item`` and note the fonts and glyphs they use.

        ``glyphs`` may be a record that faces share.
        """
        left, top = item.x * PT, -item.y * PT
        words: list[str] = []
        bars: list[str] = []
        last_font = last_color = color = pen = ""
        last_face: FontFace | None = None
        last_size = 0.0
        numbers = self._numbers
        for line in item.lines:
            base = top - line.baseline
            runs: Sequence[Run] = line.runs
            reading = None
            if line.direction:
                from cardforge.faces.copied import reading_of

                reading = reading_of(runs, line.direction == "rtl")
                if reading is not None:
                    runs = reading.runs
            for run in runs:
                start, _, face, size, asked, pieces, _, _, rise, underline = run
                if not pieces:
                    continue
                if face is not last_face or size != last_size:
                    last_face, last_size = face, size
                    font = self.font(face)
                    name = font.name
                    if name not in fonts:
                        fonts[name] = face
                    used = glyphs.get(name)
                    if used is None:
                        used = glyphs[name] = {}
                    font.note_in(used)
                    set_font = f"/{name} {self.number(size)} Tf"
                shown = _show(font, run) if reading is None else reading.show(font, run)
                x, y = left + start, base + rise * size
                if asked != color:
                    color, pen = asked, self.color(asked)
                if pen != last_color:
                    words.append(pen)
                    last_color = pen
                if set_font != last_font:
                    words.append(set_font)
                    last_font = set_font
                at_x = numbers.get(x) or self.number(x)
                at_y = numbers.get(y) or self.number(y)
                words.append(f"1 0 0 1 {at_x} {at_y} Tm {shown}")
                if underline:
                    bars.append(pen)
                    bars.append(_bar(run, x, y))
        if words:
            out.append("\n".join(("BT", *words, "ET", *bars)))

    def font(self, face: FontFace) -> Font:
        """Return a face as it is used here."""
        font = self._fonts.get(face)
        if font is None:
            font = self._fonts[face] = Font(face)
        return font

    def head(self, color: str, font: Font, size: float) -> str:
        """Return the operators that begin a text of one colour, font and size (pt)."""
        return f"BT\n{self.color(color)}\n/{font.name} {self.number(size)} Tf"

    def number(self, value: float) -> str:
        """Return a length in pt as it is written."""
        written = self._numbers.get(value)
        if written is None:
            if len(self._numbers) >= _KEEP:
                self._numbers.clear()
            written = self._numbers[value] = number(value, 3)
        return written

    def color(self, color: str) -> str:
        """Return the operator that sets the colour of letters."""
        known = self._colors.get(color)
        if known is None:
            known = self._colors[color] = color_operator(color)
            if len(color) > 7 and (space := color_space(color)):
                self.spots[color] = space
        return known


def _bar(run: Run, x: float, y: float) -> str:
    """Return the underline; a font tells where its upper edge is (OpenType, table post)."""
    metrics = run.face.metrics
    high = metrics.underline_thickness * run.size
    low = y + metrics.underline_position * run.size - high
    return f"{number(x, 3)} {number(low, 3)} {number(run.width, 3)} {number(high, 3)} re f"


def merge_glyphs(into: dict[int, str], used: dict[int, str]) -> None:
    """Add glyph meanings; of two texts the lower wins, whatever the order, and any over none."""
    if used.items() <= into.items():
        return
    for gid, text in used.items():
        known = into.get(gid)
        if not known or (text and text < known):
            into[gid] = text


def _show(font: Font, run: Run) -> str:
    """Return the operators that show a run and let it be copied as its text; notes its glyphs."""
    kept = font.pieces
    pieces = [kept.get(id(glyphs)) or _piece(font, glyphs, run.size) for glyphs in run.pieces]
    if not run.replaced or run.text in _readings(pieces):
        font.note(pieces)
        return shown_array("".join([piece.code for piece in pieces]))
    code, own = array_of(font, run.glyphs, run.size)
    merge_glyphs(font.used, own)
    return f"{actual_text(run.text)} {shown_array(code)} EMC"


def _readings(pieces: Sequence[Piece]) -> tuple[str, str]:
    """Return the letters as they stand, and from the right."""
    letters = [glyph.text for piece in pieces for glyph in piece.glyphs]
    return "".join(letters), "".join(reversed(letters))


def shown_array(code: str) -> str:
    """Return TJ operators around codes; strings that touch become one.

    Parentheses inside strings are escaped, so ``)(`` only ever ends one and begins another.
    """
    code = code.replace(")(", "")
    head = code[4:] if code.startswith("]TJ ") else f"[{code}"
    return head[:-1] if head.endswith("[") else f"{head}]TJ"


def word_piece(font: Font, glyphs: tuple[Glyph, ...]) -> Piece | None:
    """Return the code of a word where it is the same at every size; else None."""
    piece = _plain_piece(font, glyphs)
    if piece is None and not any(glyph.dy for glyph in glyphs):
        return _piece(font, glyphs, 1.0)
    return piece


def _piece(font: Font, glyphs: tuple[Glyph, ...], size: float) -> Piece:
    piece = _plain_piece(font, glyphs)
    if piece is None:
        code, used = array_of(font, glyphs, size)
        text = spelt(font.table, glyphs)
        if text:
            code = f"]TJ {actual_text(text)}[{code}]TJ EMC["
        piece = Piece(glyphs, code, used, all(font.glyphs[g.gid][0] is not None for g in glyphs))
        # Raised glyphs are the only ones whose code depends on the size.
        if any(glyph.dy for glyph in glyphs):
            return piece
    if len(font.pieces) >= _KEEP:
        font.pieces.clear()
    font.pieces[id(glyphs)] = piece
    return piece


def _plain_piece(font: Font, glyphs: Sequence[Glyph]) -> Piece | None:
    """Encode glyphs that mean their texts and stand on the line: most words of most games.

    None where one does not.
    """
    parts = ["("]
    used: dict[int, str] = {}
    pending = 0.0
    known = font.glyphs
    for gid, advance, dx, dy, text in glyphs:
        meaning, width, code = known.get(gid) or font.glyph(gid)
        if meaning != text or dx or dy:
            return None
        if pending >= 0.5 or pending <= -0.5:
            whole = round(pending)
            parts.append(f"){whole}(")
            pending -= whole
        parts.append(code)
        used[gid] = text
        pending += width - advance * 1000
    last = round(pending)
    parts.append(f"){last}" if last else ")")
    return Piece(glyphs, "".join(parts), used, True)


def array_of(font: Font, glyphs: Sequence[Glyph], size: float) -> tuple[str, dict[int, str]]:
    """Return what stands between the brackets of TJ, and the glyphs with their meanings.

    A raised glyph closes the array and opens it again.
    """
    out: list[str] = []
    codes: list[str] = []
    used: dict[int, str] = {}
    pending = 0.0
    rise = 0.0
    for at, (gid, advance, dx, dy, text) in enumerate(glyphs):
        meaning, width, code = font.glyphs.get(gid) or font.glyph(gid)
        if not used.get(gid):
            lone = at + 1 == len(glyphs) or glyphs[at + 1].text
            used[gid] = (text if lone else "") if meaning is None else meaning
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
        codes.append(code)
        pending += width - advance * 1000
    _flush(out, codes)
    last = round(pending)
    if last:
        out.append(str(last))
    if rise:
        out.append("]TJ 0 Ts[")
    return "".join(out), used


def _flush(out: list[str], codes: list[str]) -> None:
    """Write codes as a literal string: half as long as in hexadecimal, and packed faster."""
    if codes:
        out.append(f"({''.join(codes)})")
        codes.clear()
