"""Plain words: one style, left to right, each drawn as it stands; widths and line ends alone.

Most texts of most games are nothing but such words with single spaces between them. What
`prepare`, `lines` and `layout` make of them can be computed without an object for each box, line
or run; the outcome is the same to the last digit, as the sums are the same sums.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from cardforge.text.boxes import BoxMaker
from cardforge.text.lines import EPSILON
from cardforge.text.scripts import is_complex
from cardforge.text.sums import added
from cardforge.text.types import Glyph

#: A word that is wider than a line by no more than this (pt at scale 1) is left to `lines`.
_DOUBT = 0.01


class NotPlain(Exception):
    """A text that has to be prepared, broken and laid out in the general way."""


class _Widths(dict[str, float]):
    """Word → width, pt at scale 1. Asked for a word that is not plain it raises `NotPlain`."""

    __slots__ = ("_words",)

    def __init__(self, words: "PlainWords") -> None:
        self._words = words

    def __missing__(self, word: str) -> float:
        width = self[word] = self._words.measure(word)
        return width


class PlainWords:
    """The plain words of one style, by their letters.

    ``broken`` holds those that have a place to break inside.
    """

    __slots__ = ("_glyphs", "_letters", "_size", "broken", "glue", "maker", "widths")

    def __init__(self, maker: BoxMaker) -> None:
        self.maker = maker
        self._size = maker.style.size
        self.widths = _Widths(self)
        self.broken: set[str] = set()
        # Glyphs of words until they are taken, those that are drawn letter by letter apart.
        self._glyphs: dict[str, tuple[Glyph, ...]] = {}
        self._letters: dict[str, tuple[Glyph, ...]] = {}
        glue = maker.glue(" ")
        #: Width of the space, pt at scale 1, and its glyphs; None where it is not plain.
        self.glue: tuple[float, tuple[Glyph, ...]] | None = None
        if glue.sole is maker and glue.glyphs and not glue.missing:
            self.glue = glue.width, glue.glyphs

    @property
    def space(self) -> float:
        """Width of the space, pt at scale 1; 0 where it is not plain."""
        return self.glue[0] if self.glue is not None else 0.0

    def measure(self, word: str) -> float:
        """Return the width of a word, pt at scale 1.

        Raises:
            NotPlain: it has letters of another font, of another direction, or that are missing,
                or shows other letters than it holds.
        """
        if not word or is_complex(word):
            raise NotPlain
        maker = self.maker
        letters = maker.letters(word)
        if letters is not None:
            self._letters[word] = letters
            return added([glyph[1] for glyph in letters]) * self._size
        box = maker.word(word)
        if box.sole is not maker or box.text != word or box.missing or not box.glyphs:
            raise NotPlain
        if box.splits:
            self.broken.add(word)
        self._glyphs[word] = box.glyphs
        return box.width

    def take(self, word: str) -> tuple[tuple[Glyph, ...], bool]:
        """Return the glyphs of a word that has been measured, and keep them no longer.

        True where halves of the word might have other glyphs.
        """
        letters = self._letters.pop(word, None)
        if letters is not None:
            return letters, False
        glyphs = self._glyphs.pop(word, None)
        return (self.maker.word(word).glyphs if glyphs is None else glyphs), True

    def reaches(self, words: Sequence[str], spaces: float) -> list[float]:
        """Return where each word would begin and end, by turns, if all stood on one line.

        As `Prepared.reaches`, pt at scale 1; ``spaces`` multiplies the width of the space.

        Raises:
            NotPlain: one of the words is not plain.
        """
        glue = self.glue
        if glue is None:
            raise NotPlain
        wide = glue[0] if spaces == 1 else glue[0] * spaces
        steps = [wide] * (2 * len(words) - 1)
        steps[::2] = map(self.widths.__getitem__, words)
        return list(accumulate(steps, initial=0.0))

    def line_ends(
        self, words: Sequence[str], reaches: Sequence[float], width: float, most: int
    ) -> list[int] | None:
        """Return after how many words each line ends, as `lines.break_lines` has it.

        None where that are more than ``most`` lines, or a word is wider than ``width`` (pt at
        scale 1).

        Raises:
            NotPlain: a line may have to end inside a word.
        """
        limit = width + EPSILON
        broken = self.broken
        count = len(words)
        ends: list[int] = []
        begin = 0
        while True:
            # Every second place is the end of a word, the others begin one.
            reach = reaches[begin]
            end = bisect_right(reaches, reach + limit, begin + 1) // 2
            if 2 * end == begin:
                word = words[end]
                if word in broken or reaches[begin + 1] - reach <= limit + _DOUBT:
                    raise NotPlain
                return None
            ends.append(end)
            if end == count:
                return ends
            if words[end] in broken:
                raise NotPlain
            if len(ends) == most:
                return None
            begin = 2 * end
