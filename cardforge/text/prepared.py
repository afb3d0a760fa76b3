"""A paragraph cut into boxes: what is summed up once, so that any width costs little."""

from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple, TypeVar

from cardforge.text.boxes import Box, BoxMaker, Measures
from cardforge.text.types import Glyph, MissingGlyph, Paragraph


class Prepared:
    """Boxes of a paragraph in logical order; a line may end after each of them.

    ``glues[i]`` is the white space after ``boxes[i]`` (it hangs at the end of a line) and
    ``forced`` holds each count of boxes after which a line must end. ``base`` is the paragraph
    level: 0 left-to-right, 1 right-to-left. ``uniform`` holds the measures where all boxes share
    them.
    """

    __slots__ = ("_ends", "_reaches", "_same_glue", "_sole", "_strip", "_stripped", "base", "bidi",
                 "boxes", "forced", "glue_widths", "glues", "missing", "paragraph", "plain",
                 "uniform", "widths")  # fmt: skip

    def __init__(
        self, paragraph: Paragraph, base: int, bidi: bool, boxes: list[Box],
        glues: list[Box | None], forced: frozenset[int],
    ) -> None:  # fmt: skip
        self.paragraph = paragraph
        self.base = base
        self.bidi = bidi
        self.boxes = boxes
        self.glues = glues
        self.forced = forced
        self.widths = [b.width for b in boxes]
        # Between the words of most texts stands one kind of white space, after the last none.
        first = glues[0] if glues else None
        same = glues.count(first) == len(glues) - 1 and glues[-1] is None
        self._same_glue = first if same else None
        self.glue_widths = (
            [g.width if g else 0.0 for g in glues]
            if self._same_glue is None
            else [self._same_glue.width] * (len(glues) - 1) + [0.0]
        )
        makers = {b.sole for b in boxes}
        self._sole = makers.pop() if len(makers) == 1 else None
        #: Nothing but words and white space: neither forced breaks nor tracking.
        self.plain = not forced
        self.uniform: Measures | None
        if self._sole is not None:
            self.plain = self.plain and not self._sole.trail
            self.uniform = self._sole.measures
        else:
            self.plain = self.plain and {b.trail for b in boxes} <= {0.0}
            kinds = {b.measures for b in boxes}
            self.uniform = kinds.pop() if len(kinds) == 1 else None
        self.missing: list[MissingGlyph] = [m for b in boxes if b.missing for m in b.missing]
        self._reaches: dict[float, list[float]] = {}
        self._ends: dict[tuple[float, float], list[int] | None] = {}
        self._strip: Strip | None = None
        self._stripped = bidi

    def reaches(self, spaces: float) -> list[float]:
        """Return where each box would begin and end, by turns, if all stood on one line.

        ``spaces`` multiplies the width of white space.
        """
        found = self._reaches.get(spaces)
        if found is None:
            glues = self.glue_widths
            if spaces != 1:
                glues = [wide * spaces for wide in glues]
            steps = _by_turns(self.widths, glues)
            found = self._reaches[spaces] = list(accumulate(steps, initial=0.0))
        return found

    def plain_ends(self, width: float, spaces: float) -> list[int] | None:
        """Return after how many boxes each line ends, where no word is broken and none is too wide.

        None otherwise. The places of the words are summed up once, so that a line costs a search
        in them, at any width. Lengths are at scale 1; ``width`` has no first indent taken off.
        """
        key = (width, spaces)
        if key not in self._ends:
            self._ends[key] = self._find_ends(width, spaces)
        return self._ends[key]

    def _find_ends(self, width: float, spaces: float) -> list[int] | None:
        reaches = self.reaches(spaces)
        boxes = self.boxes
        count = len(boxes)
        limit = width - self.paragraph.first_indent
        ends: list[int] = []
        start = 0
        while start < count:
            # Every second place is the end of a box, the others begin one.
            past = bisect_right(reaches, reaches[2 * start] + limit, 2 * start + 1)
            end = past // 2
            if end == start:
                return None
            if end < count and boxes[end].splits:
                return None
            ends.append(end)
            start = end
            limit = width
        return ends

    def strip(self) -> "Strip | None":
        """Return the glyphs of a left-to-right paragraph in one face; None for any other."""
        if not self._stripped:
            self._stripped = True
            maker = self._sole
            glue = self._same_glue
            glues = self.glues if glue is None else [glue]
            if maker is not None and all(g is None or g.sole is maker for g in glues):
                pieces = [b.glyphs for b in self.boxes]
                texts = [b.text for b in self.boxes]
                between = [() if g is None else g.glyphs for g in glues]
                spaces = ["" if g is None else g.text for g in glues]
                if glue is not None:
                    between *= len(pieces)
                    spaces *= len(pieces)
                self._strip = Strip(maker, _by_turns(pieces, between), _by_turns(texts, spaces))
        return self._strip


_T = TypeVar("_T")


def _by_turns(one: list[_T], other: list[_T]) -> list[_T]:
    """Return two lists of the same length as one, item by item."""
    both = one + other
    both[::2] = one
    both[1::2] = other
    return both


class Strip(NamedTuple):
    """Glyphs and letters of a paragraph's boxes and the white space after each, by turns.

    What stands after the last box has no meaning.
    """

    maker: BoxMaker
    pieces: list[tuple[Glyph, ...]]
    texts: list[str]
