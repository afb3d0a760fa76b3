"""Unbreakable boxes: words, spaces and inline boxes with their measures, made once per style.

Lengths are pt at scale 1. A box may be split at some of its places, at the price of shaping the
two halves anew.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from cardforge.text.breaking import BREAKERS, Split, splits_of
from cardforge.text.fonts import FontFace
from cardforge.text.scripts import BIDI_CONTROLS, clusters
from cardforge.text.shape import Shaper, Word
from cardforge.text.sums import added
from cardforge.text.types import Glyph, InlineBox, MissingGlyph, TextStyle

#: What an inline box counts as in the paragraph's text (U+FFFC object replacement character).
OBJECT = "\ufffc"
#: Leading is tightened at most to this multiple of the size.
TIGHT_LEADING = 1.05


class Measures(NamedTuple):
    """Vertical measures of a line or a part of it, pt at scale 1, away from the baseline.

    ``lead`` is the distance asked from the baseline above, ``tight_lead`` the least. ``above``
    and ``below`` are those of inline boxes, 0 where there is none.
    """

    lead: float
    tight_lead: float
    ascent: float
    descent: float
    above: float = 0.0
    below: float = 0.0


class Part(NamedTuple):
    """A piece of a box in one style: a shaped word, a stretchable space or an inline box."""

    maker: "BoxMaker"
    width: float
    level: int
    word: Word | None
    inline: InlineBox | None = None
    glue: bool = False

    @property
    def text(self) -> str:
        """The logical text."""
        return self.word.text if self.word is not None else OBJECT


class Box:
    """Parts that stay together on a line unless the box is split at one of its ``splits``."""

    __slots__ = ("_halves", "glyphs", "measures", "missing", "parts", "sole", "splits", "text",
                 "trail", "width")  # fmt: skip

    def __init__(
        self, parts: tuple[Part, ...], measures: Measures, splits: tuple[Split, ...] = ()
    ) -> None:
        self.parts = parts
        self.measures = measures
        self.splits = splits
        self.missing: tuple[MissingGlyph, ...] = ()
        #: The maker where all glyphs are of its first face and mean their text, as in most
        #: words; then ``glyphs`` are those.
        self.sole: BoxMaker | None = None
        self.glyphs: tuple[Glyph, ...] = ()
        self._halves: dict[tuple[int, bool], tuple[Box, Box]] | None = None
        word = parts[0].word if len(parts) == 1 else None
        if word is not None:
            maker, self.width = parts[0][:2]
            self.missing = word.missing
            self.text = word.text
            #: Tracking after the last letter: it does not count at the end of a line.
            self.trail = maker.trail
            segments = word.segments
            if len(segments) == 1 and segments[0].face is maker.face and not segments[0].replaced:
                self.sole = maker
                self.glyphs = segments[0].glyphs
            return
        self.width = added(p.width for p in parts)
        #: The logical text, with U+FFFC for inline boxes.
        self.text = "".join(p.text for p in parts)
        self.trail = parts[-1].maker.trail if parts and parts[-1].inline is None else 0.0
        for p in parts:
            if p.word is not None and p.word.missing:
                self.missing += p.word.missing

    def split(self, offset: int, hyphen: bool = False) -> tuple["Box", "Box"]:
        """Return the two halves at a text offset; white space at the place is dropped."""
        if self._halves is None:
            self._halves = {}
        found = self._halves.get((offset, hyphen))
        if found is None:
            found = self._halves[offset, hyphen] = self._split(offset, hyphen)
        return found

    def _split(self, offset: int, hyphen: bool) -> tuple["Box", "Box"]:
        left: list[Part] = []
        right: list[Part] = []
        at = 0
        for part in self.parts:
            size = len(part.text)
            if at + size <= offset:
                left.append(part)
            elif at >= offset:
                right.append(part)
            else:
                text = part.text
                cut = offset - at
                left.append(part.maker.part(text[:cut], part.level))
                right.append(part.maker.part(text[cut:], part.level))
            at += size
        if hyphen and left and left[-1].word is not None:
            last = left[-1]
            left[-1] = last.maker.part(last.text, last.level, hyphen=True)
        while left and left[-1].glue:
            left.pop()
        dropped = 0
        while right and right[0].glue:
            dropped += len(right.pop(0).text)
        rest = tuple(
            s._replace(offset=s.offset - offset - dropped)
            for s in self.splits
            if s.offset > offset + dropped
        )
        return Box(tuple(left), self.measures), Box(tuple(right), self.measures, rest)

    def glue_offsets(self) -> list[int]:
        """Return the text offsets of white space inside, which should not break."""
        offsets: list[int] = []
        at = 0
        for part in self.parts:
            if part.glue and at:
                offsets.append(at)
            at += len(part.text)
        return offsets

    def letter_offsets(self) -> list[int]:
        """Return the text offsets between letters (with their marks)."""
        offsets: list[int] = []
        at = 0
        for cluster in clusters(self.text):
            if at:
                offsets.append(at)
            at += len(cluster)
        return offsets


class BoxMaker:
    """Makes and keeps the boxes of one style in one language."""

    __slots__ = ("_glues", "_hyphenate", "_language", "_others", "_shaper", "face", "measures",
                 "plain", "style", "trail")  # fmt: skip

    def __init__(self, style: TextStyle, language: str, hyphenate: bool, shaper: Shaper) -> None:
        self.style = style
        self._language = language
        self._hyphenate = hyphenate
        self._shaper = shaper
        size = style.size
        up = style.rise * size
        #: The first face of the chain.
        self.face = shaper.face
        metrics = shaper.face.metrics
        lead = style.leading * size
        self.measures = Measures(
            lead,
            min(lead, TIGHT_LEADING * size),
            metrics.ascent * size + up,
            metrics.descent * size - up,
        )
        self.trail = style.tracking * size
        #: Left-to-right words without neighbours, by their source text.
        self.plain: dict[str, Box] = {}
        self._others: dict[tuple[str, int, str, str], Box] = {}
        self._glues: dict[tuple[str, int, FontFace | None], Box] = {}

    def part(
        self, text: str, level: int, hyphen: bool = False, before: str = "", after: str = ""
    ) -> Part:
        """Return a shaped part; ``text`` has no soft hyphens."""
        word = self._shaper.word(text, bool(level & 1), hyphen, before, after)
        return Part(self, word.width * self.style.size, level, word)

    def word(self, text: str, level: int = 0, before: str = "", after: str = "") -> Box:
        """Return the box of a word without spaces; ``before`` and ``after`` as in `Shaper.word`."""
        if not (level or before or after):
            found = self.plain.get(text)
            if found is None:
                found = self.plain[text] = self._make(text, 0, "", "")
            return found
        key = (text, level, before, after)
        found = self._others.get(key)
        if found is None:
            found = self._others[key] = self._make(text, level, before, after)
        return found

    def _make(self, text: str, level: int, before: str, after: str) -> Box:
        drawn, splits = splits_of(text, self._language, self._hyphenate)
        if not drawn.isascii():
            drawn, splits = _without_controls(drawn, splits)
        if not drawn:
            # What was here still separates what stands beside it when a line is put in order.
            return Box((Part(self, 0.0, level, Word("", (), ())),), self.measures)
        return Box((self.part(drawn, level, False, before, after),), self.measures, splits)

    def letters(self, text: str) -> tuple[Glyph, ...] | None:
        """Return the glyphs of a word that is drawn letter by letter, in one piece; else None.

        Nothing is kept. Other words are those that `word` takes apart or whose font lacks a face.
        """
        if self._hyphenate or self._shaper.lacks or not BREAKERS.isdisjoint(text):
            return None
        return self._shaper.letters(text)

    def glue(self, text: str, level: int = 0, face: FontFace | None = None) -> Box:
        """Return white space as a box whose part may stretch, in ``face`` if it can."""
        found = self._glues.get((text, level, face))
        if found is None:
            word = self._shaper.space(text.replace("\t", " "), bool(level & 1), face)
            part = Part(self, word.width * self.style.size, level, word, None, True)
            found = self._glues[text, level, face] = Box((part,), self.measures)
        return found

    def release(self) -> None:
        """Drop what is kept."""
        self.plain.clear()
        self._others.clear()
        self._glues.clear()

    def empty(self) -> Box:
        """Return a box without width that keeps the style's height."""
        return Box((), self.measures)

    def inline(self, box: InlineBox, level: int = 0) -> Box:
        """Return an inline box as a box."""
        size = self.style.size
        lead, tight, ascent, descent, _, _ = self.measures
        up = self.style.rise * size
        above = (box.height - box.depth) * size + up
        measures = Measures(lead, tight, ascent, descent, above, box.depth * size - up)
        return Box((Part(self, box.width * size, level, None, box),), measures)


def _without_controls(drawn: str, splits: tuple[Split, ...]) -> tuple[str, tuple[Split, ...]]:
    """Take directional controls out of a word; offsets of its places move along."""
    if BIDI_CONTROLS.isdisjoint(drawn):
        return drawn, splits
    kept = "".join(c for c in drawn if c not in BIDI_CONTROLS)
    moved = [
        s._replace(offset=s.offset - sum(c in BIDI_CONTROLS for c in drawn[: s.offset]))
        for s in splits
    ]
    return kept, tuple(s for s in moved if 0 < s.offset < len(kept))


def joined(boxes: Iterable[Box], breakable: bool = True) -> Box:
    """Return several boxes as one; ``breakable`` keeps their places for a split."""
    boxes = list(boxes)
    if len(boxes) == 1 and (breakable or not boxes[0].splits):
        return boxes[0]
    parts: list[Part] = []
    splits: list[Split] = []
    at = 0
    for box in boxes:
        parts += box.parts
        if breakable:
            splits += [s._replace(offset=s.offset + at) for s in box.splits]
        at += len(box.text)
    return Box(tuple(parts), highest(b.measures for b in boxes), tuple(splits))


def highest(measures: Iterable[Measures]) -> Measures:
    """Return the largest of each measure."""
    return Measures(*map(max, zip(*measures, strict=True)))


MakerFor = Callable[[TextStyle], BoxMaker]
