"""A ``<text>`` of plain words, straight to PDF operators.

What depends on the element alone (its box, the ground below it, the sizes it may take) is found
once. For each text is left: the widths of its words, the lines at a size that fits, and their
codes. Whatever would be reported, or is not as plain as it looks, is left to
`cardforge.faces.textbox`, by returning None; what is returned is what that would have drawn.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from cardforge.faces.boxes import Frame
from cardforge.faces.extent import PT
from cardforge.faces.fitting import Wish
from cardforge.faces.measure import EPS
from cardforge.faces.room import Room
from cardforge.faces.text_operators import Font, Piece, TextEncoder, shown_array, word_piece
from cardforge.faces.textbox import SMALLEST, is_file_name
from cardforge.faces.typeset import ABOVE, BELOW
from cardforge.faces.values import MM_PER_PT, PT_PER_MM
from cardforge.faces.words import Style
from cardforge.text.boxes import BoxMaker
from cardforge.text.fit import TOLERANCE, scale_steps, search
from cardforge.text.layout import stretched, tightness
from cardforge.text.lines import distance
from cardforge.text.plain import NotPlain, PlainWords
from cardforge.text.types import Glyph

_SPACES = re.compile(r"[ \t\r\n\f]+")
#: Texts that are kept whole, for each element: those of so many letters at most, so many of them.
_SHORT, _KEPT = 24, 512
#: More lines than any box holds.
_MOST_LINES = 400


class _Codes(dict[str, str]):
    """Plain word → its code in an array of strings."""

    __slots__ = ("_letters",)

    def __init__(self, letters: "Letters") -> None:
        self._letters = letters

    def __missing__(self, word: str) -> str:
        code = self[word] = self._letters.encode(word)
        return code


class Letters:
    """The plain words of one style with their codes; their glyphs are noted in ``record``."""

    __slots__ = ("_glues", "_late", "_record", "_seen", "_spaced", "codes", "font", "words")

    def __init__(self, maker: BoxMaker, font: Font, record: dict[str, dict[int, str]]) -> None:
        self.words = PlainWords(maker)
        self.codes = _Codes(self)
        self.font = font
        self._record = record
        #: Letters that have been noted.
        self._seen: set[str] = set()
        #: Words whose glyphs would be others if they were broken; noted when they are drawn.
        self._late: dict[str, Piece] = {}
        self._spaced = False
        self._glues: dict[float, str] = {}

    def encode(self, word: str) -> str:
        """Return the code of a word that has been measured, and note its glyphs.

        Raises:
            NotPlain: it depends on the size.
        """
        glyphs, whole = self.words.take(word)
        code = None if whole else self.font.letters(glyphs)
        if code is not None:
            if not self._seen.issuperset(word):
                self._seen.update(word)
                self.font.note_in(self._record.setdefault(self.font.name, {}))
                self.font.note_letters(glyphs)
            return code
        piece = self._piece(glyphs)
        if whole:
            self._late[word] = piece
        else:
            self._note(piece)
        return piece.code

    def _piece(self, glyphs: tuple[Glyph, ...]) -> Piece:
        piece = word_piece(self.font, glyphs)
        if piece is None:
            raise NotPlain
        return piece

    def glue(self, spaces: float) -> str:
        """Return the code of the space between words, ``spaces`` times as wide as it is.

        Raises:
            NotPlain: it depends on the size.
        """
        code = self._glues.get(spaces)
        if code is None:
            code = self._glues[spaces] = self._glue(spaces).code
        return code

    def _glue(self, spaces: float) -> Piece:
        if self.words.glue is None:
            raise NotPlain
        glyphs = self.words.glue[1]
        return self._piece(stretched(glyphs, spaces, 0.0)[0] if spaces != 1 else glyphs)

    def drawn(self, words: Sequence[str], *, spaced: bool) -> None:
        """Note what is left to note of a text; ``spaced`` where words stand side by side."""
        if spaced and not self._spaced:
            self._spaced = True
            self._note(self._glue(1.0))
        if self._late and not self._late.keys().isdisjoint(words):
            for word in self._late.keys() & set(words):
                self._note(self._late.pop(word))

    def _note(self, piece: Piece) -> None:
        self.font.note_in(self._record.setdefault(self.font.name, {}))
        self.font.note((piece,))


class _Row(NamedTuple):
    """Where so many lines stand: their ``heights`` as written, and how far they reach, mm."""

    heights: tuple[str, ...]
    top: float
    bottom: float


_NOWHERE = _Row((), 0.0, 0.0)


class _Setting:
    """An element's text at one scale and tightness. ``width`` and ``limit`` pt at scale 1."""

    __slots__ = ("head", "most", "rows", "scale", "size", "spaces", "tight", "width")

    def __init__(self, scale: float, tight: float, width: float, size: float, head: str) -> None:
        self.scale = scale
        self.tight = tight
        self.spaces = tightness(tight)[1]
        self.width = width
        self.size = size
        #: The operators before the first line.
        self.head = head
        #: Most lines that fit.
        self.most = _MOST_LINES
        #: Number of lines → where they stand; `_NOWHERE` where something is to be said of them.
        self.rows: dict[int, _Row] = {}


#: A text that fits: how it is set, the places of its words, and after how many each line ends.
_Lines = tuple[_Setting, list[float], list[int]]


class PlainText:
    """Draws the texts of one element at one place.

    Args:
        letters: the words of its style.
        encoder: writes numbers, colours and fonts.
        style: the style, whole.
        wish: what it may do to fit.
        overhang: by how many mm letters exceed their lines (`measure.TextParts`).
        inner: its box without insets, mm.
        room: where its letters can stand.
        align: start, center or end.
    """

    __slots__ = (
        "_align", "_broad", "_encoder", "_inner", "_known", "_left", "_letters", "_overhang",
        "_room", "_settings", "_style", "_sure", "_tight", "_wish",
    )  # fmt: skip

    def __init__(
        self, letters: Letters, encoder: TextEncoder, style: Style, wish: Wish | None,
        overhang: float, inner: Frame, room: Room, align: str,
    ) -> None:  # fmt: skip
        self._letters = letters
        self._encoder = encoder
        self._style = style
        self._wish = wish
        self._overhang = overhang
        self._inner = inner
        self._room = room
        self._align = align
        self._left = encoder.number(inner.x * PT + 0.0)
        self._known: dict[str, str] = {}
        self._settings: dict[tuple[float, float], _Setting] = {}
        #: Where lines may also be drawn closer.
        self._tight = wish if wish is not None and "tighten" in wish.modes else None
        scales = [1.0]
        if wish is not None and "shrink" in wish.modes:
            scales += scale_steps({style.text.size}, wish.minimum)
        #: From the largest type to the smallest.
        self._sure = [self._setting(scale, 0.0) for scale in scales]
        #: The longest text, as one line with a space after it, that each of them might take.
        self._broad = [(s.width + letters.words.space) * s.most for s in self._sure]

    @property
    def font(self) -> Font:
        """The font that all texts are set in."""
        return self._letters.font

    def write(self, text: str) -> str | None:
        """Return the operators that draw a text; None where it is not plain after all."""
        code = self._known.get(text)
        if code is not None:
            return code
        try:
            code = self._write(text)
        except NotPlain:
            return None
        if code is not None and len(text) <= _SHORT:
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[text] = code
        return code

    def _write(self, text: str) -> str | None:
        if "  " in text or not text.isprintable():
            text = _SPACES.sub(" ", text)
            if not text.isprintable():
                return None
        words = text.strip(" ").split(" ")
        if len(words) == 1 and is_file_name(words[0]):
            return None
        letters = self._letters
        tight = self._tight
        fit = self._shrunk(words) if tight is None else self._tightened(words, tight)
        if fit is None:
            return None
        setting, reaches, ends = fit
        count = len(ends)
        row = setting.rows.get(count)
        if row is None:
            row = setting.rows[count] = self._row(setting, count)
        if row is _NOWHERE:
            return None
        strip = [letters.glue(setting.spaces)] * (2 * len(words) - 1)
        strip[::2] = map(letters.codes.__getitem__, words)
        lines = self._lines(strip, reaches, ends, setting, row)
        if lines is None:
            return None
        letters.drawn(words, spaced=len(words) > count)
        return f"{setting.head}\n{lines}\nET"

    def _lines(
        self, strip: list[str], reaches: list[float], ends: list[int], setting: _Setting, row: _Row
    ) -> str | None:
        """Return the operators of the lines; None where they may be too far out.

        ``strip`` holds the codes of words and spaces by turns, as ``reaches`` has their places.
        """
        out: list[str] = []
        begin = 0
        scale = setting.scale
        start, stop = 0.0, 0.0
        if self._align == "start":
            x = self._left
            for end, y in zip(ends, row.heights, strict=True):
                last = 2 * end - 1
                wide = reaches[last] - reaches[begin]
                if wide > stop:
                    stop = wide
                shown = shown_array("".join(strip[begin:last]))
                out.append(f"1 0 0 1 {x} {y} Tm {shown}")
                begin = last + 1
            stop *= scale
        else:
            start = inf
            corner = self._inner.x * PT
            for end, y in zip(ends, row.heights, strict=True):
                last = 2 * end - 1
                wide = reaches[last] - reaches[begin]
                free = setting.width - wide
                left = (free / 2 if self._align == "center" else free) * scale
                start = min(start, left)
                stop = max(stop, left + wide * scale)
                x = self._encoder.number(corner + left)
                shown = shown_array("".join(strip[begin:last]))
                out.append(f"1 0 0 1 {x} {y} Tm {shown}")
                begin = last + 1
        near = self._inner.x
        if not self._room.holds(
            near + start * MM_PER_PT, row.top, near + stop * MM_PER_PT, row.bottom
        ):
            return None
        return "\n".join(out)

    def _shrunk(self, words: list[str]) -> _Lines | None:
        """Return a text at the largest type at which it fits; None where it fits at none."""
        plain = self._letters.words
        reaches = plain.reaches(words, 1.0)
        settings, broad = self._sure, self._broad
        # With a space after each line, lines hold at most their widths and as many spaces.
        long = reaches[-1] + plain.space - 1e-6
        least = bisect_left(broad, long)
        if least == len(broad):
            return None
        # Half a word is left over on each line, on average; from there one step or two are left.
        left_over = reaches[-1] / len(words) / 2 * min(settings[least].most, len(words))
        guess = min(max(bisect_left(broad, long + left_over), least), len(broad) - 1)
        found: _Lines | None = None
        at = guess
        while at >= least:
            setting = settings[at]
            ends = plain.line_ends(words, reaches, setting.width, setting.most)
            if ends is None:
                break
            found = setting, reaches, ends
            at -= 1
        at = guess + 1
        while found is None and at < len(settings):
            setting = settings[at]
            ends = plain.line_ends(words, reaches, setting.width, setting.most)
            if ends is not None:
                found = setting, reaches, ends
            at += 1
        return found

    def _tightened(self, words: list[str], wish: Wish) -> _Lines | None:
        """Return a text at the gentlest scale and tightness at which it fits; None: at none."""
        plain = self._letters.words
        reaches: dict[float, list[float]] = {}
        tried: dict[tuple[float, float], list[int] | None] = {}

        def excess(scale: float, tight: float) -> float:
            setting = self._setting(scale, tight)
            spaces = setting.spaces
            if spaces not in reaches:
                reaches[spaces] = plain.reaches(words, spaces)
            ends = plain.line_ends(words, reaches[spaces], setting.width, _MOST_LINES)
            tried[scale, tight] = ends
            return inf if ends is None else self._excess(setting, len(ends))

        sizes = {self._style.text.size}
        fit = search(excess, sizes, wish.modes, wish.minimum, self._inner.h * PT_PER_MM)
        ends = tried[fit.scale, fit.tight] if fit.fits else None
        if ends is None:
            return None
        setting = self._setting(fit.scale, fit.tight)
        return setting, reaches[setting.spaces], ends

    def _setting(self, scale: float, tight: float) -> _Setting:
        setting = self._settings.get((scale, tight))
        if setting is None:
            text = self._style.text
            size = text.size * scale
            head = self._encoder.head(text.color, self.font, size)
            width = self._inner.w * PT_PER_MM / scale
            setting = self._settings[scale, tight] = _Setting(scale, tight, width, size, head)
            if self._wish is not None:
                fits = (n for n in range(_MOST_LINES) if self._excess(setting, n + 1) > TOLERANCE)
                setting.most = next(fits, _MOST_LINES)
        return setting

    def _excess(self, setting: _Setting, lines: int) -> float:
        """Return by how many pt some lines are higher than the box, as `fitting` counts it."""
        measures = self._letters.words.maker.measures
        leading = tightness(setting.tight)[0]
        y = max(measures.ascent, measures.above)
        if lines > 1:
            y += (lines - 1) * distance(measures, measures, leading)
        height = y + max(measures.descent, measures.below)
        room = self._inner.h * PT_PER_MM
        return height * setting.scale - room - self._overhang * PT_PER_MM * setting.scale

    def _row(self, setting: _Setting, lines: int) -> _Row:
        """Return where some lines stand; `_NOWHERE` where they are too high or too small."""
        measures = self._letters.words.maker.measures
        step = distance(measures, measures, tightness(setting.tight)[0])
        scale, size, inner = setting.scale, setting.size, self._inner
        y = max(measures.ascent, measures.above)
        baselines = [y * scale]
        for _ in range(lines - 1):
            y += step
            baselines.append(y * scale)
        height = (y + max(measures.descent, measures.below)) * scale
        overhang = self._overhang * scale
        spare = inner.h - (height * MM_PER_PT - overhang)
        if -spare > EPS or size < SMALLEST - 1e-6:
            return _NOWHERE
        top = inner.y - overhang / 2
        if self._style.valign != "top" and spare > 0:
            top += spare if self._style.valign == "bottom" else spare / 2
        number = self._encoder.number
        return _Row(
            tuple([number(-top * PT - baseline) for baseline in baselines]),
            top + (baselines[0] - ABOVE * size) * MM_PER_PT,
            top + (baselines[-1] + BELOW * size) * MM_PER_PT,
        )
