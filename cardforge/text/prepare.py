"""A paragraph as boxes and the white space between them, ready to be broken at any width."""

from typing import TYPE_CHECKING

from cardforge.text.boxes import OBJECT, Box, BoxMaker, MakerFor, joined
from cardforge.text.breaking import ideographic_units
from cardforge.text.fonts import FontFace
from cardforge.text.prepared import Prepared
from cardforge.text.scripts import (
    FORCED,
    NO_BREAK_SPACE,
    SPACES,
    has_right_to_left,
    is_complex,
    language_script,
)
from cardforge.text.types import Inline, InlineBox, Paragraph, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

_RTL_SCRIPTS = frozenset(("Arab", "Hebr"))


def prepare(paragraph: Paragraph, maker_for: MakerFor) -> Prepared:
    """Shape and cut a paragraph."""
    builder = _Builder()
    levels, base = _levels(paragraph)
    whole = "" if levels is None else "".join(map(_logical, paragraph.inlines))
    at = 0
    for inline in paragraph.inlines:
        maker = maker_for(inline.style)
        if type(inline) is Span:
            text = inline.text
            if inline.keep:
                _kept(builder, maker, inline, levels, at)
            elif levels is None and not is_complex(text):
                _plain(builder, maker, text)
            else:
                part = levels[at : at + len(text)] if levels is not None else [0] * len(text)
                _complex(builder, maker, text, part, paragraph, whole, at)
            at += len(text)
        elif type(inline) is InlineBox:
            builder.inline(maker.inline(inline, levels[at] if levels is not None else 0))
            at += 1
        else:
            builder.forced_break(maker)
            at += 1
    boxes, glues, forced = builder.finish()
    return Prepared(paragraph, base, levels is not None, boxes, glues, forced)


def _levels(paragraph: Paragraph) -> "tuple[list[int] | None, int]":
    """Return (levels of all characters or None where all are 0, paragraph level)."""
    rtl = paragraph.direction == "rtl"
    script = language_script(paragraph.language)
    auto_rtl = paragraph.direction == "auto" and script in _RTL_SCRIPTS
    spans = [i.text for i in paragraph.inlines if type(i) is Span]
    if not (rtl or auto_rtl) and not any(map(has_right_to_left, spans)):
        return None, 0
    from cardforge.text.bidi import base_level, levels

    text = "".join(map(_logical, paragraph.inlines))
    if paragraph.direction == "auto":
        letters = any(c.isalpha() for c in text)
        base = base_level(text) if letters else int(auto_rtl)
    else:
        base = int(rtl)
    found: list[int] = []
    for line in _hard_lines(text):
        found += levels(line, base)
    return (found, base) if base or any(found) else (None, 0)


def _logical(inline: Inline) -> str:
    if type(inline) is Span:
        return inline.text
    return OBJECT if type(inline) is InlineBox else "\n"


def _hard_lines(text: str) -> "Sequence[str]":
    lines = [""]
    for c in text:
        lines[-1] += c
        if c in FORCED:
            lines.append("")
    return lines


class _Builder:
    """Gathers boxes; parts that touch without a place to break become one box."""

    __slots__ = ("_boxes", "_forced", "_glues", "_icon_last", "_pending")

    def __init__(self) -> None:
        self._boxes: list[Box] = []
        self._glues: list[Box | None] = []
        self._forced: set[int] = set()
        self._pending: list[Box] = []
        self._icon_last = False

    def add(self, box: Box) -> None:
        """Append a box that touches what comes before."""
        self._pending.append(box)
        self._icon_last = False

    def inline(self, box: Box) -> None:
        """Append an inline box: like a letter, but between two of them a line may end."""
        if self._icon_last:
            self.cut()
        self._pending.append(box)
        self._icon_last = True

    def cut(self, glue: Box | None = None, maker: BoxMaker | None = None) -> None:
        """Allow a line to end here, after ``glue``."""
        self._icon_last = False
        pending = self._pending
        if pending:
            self._boxes.append(pending[0] if len(pending) == 1 else joined(pending))
            self._glues.append(glue)
            self._pending = []
        elif glue is not None:
            last = len(self._boxes) - 1
            if last >= 0 and last not in self._forced:
                before = self._glues[last]
                self._glues[last] = joined((before, glue)) if before is not None else glue
            elif maker is not None:
                self._boxes.append(maker.empty())
                self._glues.append(glue)

    def forced_break(self, maker: BoxMaker) -> None:
        """End the line here."""
        self.cut()
        last = len(self._boxes) - 1
        if last < 0 or last in self._forced:
            self._boxes.append(maker.empty())
            self._glues.append(None)
            last += 1
        self._forced.add(last)

    def words(self, boxes: list[Box], glue: Box) -> None:
        """Append boxes with ``glue`` between them; the first and the last may touch others."""
        self.add(boxes[0])
        if len(boxes) > 1:
            self.cut(glue)
            self._boxes += boxes[1:-1]
            self._glues += [glue] * (len(boxes) - 2)
            self.add(boxes[-1])

    def last_letter(self) -> str:
        """Return the last letter of what is pending; none where nothing is."""
        return next((box.text[-1] for box in reversed(self._pending) if box.text), "")

    def last_face(self) -> FontFace | None:
        """Return the face of the last letter of what is pending."""
        for box in reversed(self._pending):
            for part in reversed(box.parts):
                if part.word is not None and part.word.segments:
                    return part.word.segments[-1].face
        return None

    def finish(self) -> tuple[list[Box], list[Box | None], frozenset[int]]:
        """Return boxes, white space after each, and the counts of boxes that end a line."""
        self.cut()
        return self._boxes, self._glues, frozenset(i + 1 for i in self._forced)


def _plain(builder: _Builder, maker: BoxMaker, text: str) -> None:
    words = text.split(" ")
    plain = maker.plain
    glue = maker.glue(" ")
    last = len(words) - 1
    if "" not in words:
        builder.words([plain.get(word) or maker.word(word) for word in words], glue)
        return
    for i, word in enumerate(words):
        if word:
            builder.add(plain.get(word) or maker.word(word))
        if i < last:
            builder.cut(glue, maker)


def _complex(
    builder: _Builder,
    maker: BoxMaker,
    text: str,
    levels: list[int],
    paragraph: Paragraph,
    whole: str,
    at: int,
) -> None:
    """Cut text with other spaces, forced breaks, several levels or East Asian letters.

    ``whole`` is the text of the paragraph, where any letter runs from right to left.
    """
    i = 0
    while i < len(text):
        c = text[i]
        end = i + 1
        if c in SPACES:
            while end < len(text) and text[end] in SPACES and levels[end] == levels[i]:
                end += 1
            builder.cut(maker.glue(text[i:end], levels[i], builder.last_face()), maker)
        elif c in FORCED:
            if c == "\r" and text[end : end + 1] == "\n":
                end += 1
            builder.forced_break(maker)
        elif c == NO_BREAK_SPACE:
            builder.add(maker.glue(c, levels[i], builder.last_face()))
        else:
            while end < len(text) and not _ends_word(text[end]) and levels[end] == levels[i]:
                end += 1
            _word(builder, maker, text[i:end], levels[i], paragraph, whole, at + i)
        i = end


def _ends_word(character: str) -> bool:
    return character in SPACES or character in FORCED or character == NO_BREAK_SPACE


def _word(
    builder: _Builder,
    maker: BoxMaker,
    text: str,
    level: int,
    paragraph: Paragraph,
    whole: str,
    at: int,
) -> None:
    """Add a word; its neighbours in the paragraph tell how its letters join."""
    units = ideographic_units(text, paragraph.language) if max(text) >= "\u2e80" else [text]
    last = builder.last_letter()
    if last and len(units[0]) and _may_part(last, units[0], paragraph):
        builder.cut()
    for i, unit in enumerate(units):
        if i:
            builder.cut()
        before = after = ""
        if level & 1:
            before, after = _neighbours(whole, at, at + len(unit))
        builder.add(maker.word(unit, level, before, after))
        at += len(unit)


def _may_part(last: str, unit: str, paragraph: Paragraph) -> bool:
    if last < "\u2e80" and unit[0] < "\u2e80":
        return False
    return len(ideographic_units(last + unit[0], paragraph.language)) > 1


def _neighbours(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the letters that touch a stretch of a paragraph's text, for joining."""
    before = text[start - 1 : start]
    after = text[end : end + 1]
    return (
        before if has_right_to_left(before) else "",
        after if has_right_to_left(after) else "",
    )


def _kept(
    builder: _Builder, maker: BoxMaker, span: Span, levels: "list[int] | None", at: int
) -> None:
    """Add a span as one box: its spaces stretch but do not break."""
    pieces: list[Box] = []
    text = span.text
    i = 0
    while i < len(text):
        level = levels[at + i] if levels is not None else 0
        end = i + 1
        space = text[i] in SPACES or text[i] == NO_BREAK_SPACE
        while (
            end < len(text)
            and (text[end] in SPACES or text[end] == NO_BREAK_SPACE) == space
            and (levels is None or levels[at + end] == level)
        ):
            end += 1
        piece = text[i:end]
        pieces.append(maker.glue(piece, level) if space else maker.word(piece, level))
        i = end
    if pieces:
        builder.add(joined(pieces, breakable=False))
