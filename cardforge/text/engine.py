"""The text engine: fonts, and everything that was shaped with them so far."""

from collections.abc import Sequence

from cardforge.text.boxes import BoxMaker
from cardforge.text.fonts import FontLibrary
from cardforge.text.prepare import prepare
from cardforge.text.prepared import Prepared
from cardforge.text.shape import Shaper
from cardforge.text.types import Paragraph, TextStyle

#: Paragraphs that are kept, and tuples of them.
_KEPT, _RECENT = 2048, 64


class TextEngine:
    """Shapes and keeps words; one engine serves all texts that share a font library.

    What it keeps depends only on the texts seen, never on their order.
    """

    __slots__ = ("_makers", "_prepared", "_recent", "_shapers", "library")

    def __init__(self, library: FontLibrary | None = None) -> None:
        self.library = library or FontLibrary()
        self._shapers: dict[tuple[str, bool, bool, tuple[str, ...], float, str], Shaper] = {}
        self._makers: dict[tuple[TextStyle, str, bool], BoxMaker] = {}
        self._prepared: dict[Paragraph, Prepared] = {}
        self._recent: dict[int, tuple[Sequence[Paragraph], list[Prepared]]] = {}

    def shaper(self, style: TextStyle, language: str) -> Shaper:
        """Return the shaper for a style; styles that differ in size or colour share it.

        Raises:
            KeyError: the family is not in the library.
            ValueError: a feature is not an OpenType feature.
        """
        key = (style.family, style.bold, style.italic, style.features, style.tracking, language)
        found = self._shapers.get(key)
        if found is None:
            chain = self.library.chain(style.family, style.bold, style.italic)
            found = Shaper(chain, style.features, style.tracking, language)
            self._shapers[key] = found
        return found

    def maker(self, style: TextStyle, language: str, hyphenate: bool = False) -> BoxMaker:
        """Return the maker of boxes for a style (raises as `shaper`)."""
        key = (style, language, hyphenate)
        found = self._makers.get(key)
        if found is None:
            found = BoxMaker(style, language, hyphenate, self.shaper(style, language))
            self._makers[key] = found
        return found

    def prepared(self, paragraph: Paragraph) -> Prepared:
        """Return a paragraph cut into boxes (raises as `shaper`).

        Recent ones are kept: a fit search and the layout that follows cut a paragraph once.
        """
        try:
            found = self._prepared.get(paragraph)
        except TypeError:  # the payload of an inline box cannot be hashed
            return self._prepare(paragraph)
        if found is None:
            if len(self._prepared) >= _KEPT:
                self._prepared.clear()
            found = self._prepared[paragraph] = self._prepare(paragraph)
        return found

    def all_prepared(self, paragraphs: Sequence[Paragraph]) -> list[Prepared]:
        """Return paragraphs cut into boxes; those of recent tuples are at hand.

        The fit of a stack or grid measures its texts by turns.
        """
        known = self._recent.get(id(paragraphs))
        if known is not None:
            return known[1]
        found = [self.prepared(p) for p in paragraphs]
        if type(paragraphs) is tuple:
            if len(self._recent) >= _RECENT:
                self._recent.clear()
            # The tuple is kept, so its id is not given to another.
            self._recent[id(paragraphs)] = paragraphs, found
        return found

    def release(self) -> None:
        """Drop all that is kept, at the end of an engine's use.

        Words know what made them, which keeps them: only the collector of cycles would find them.
        """
        for maker in self._makers.values():
            maker.release()
        self._makers.clear()
        self._prepared.clear()
        self._recent.clear()

    def _prepare(self, paragraph: Paragraph) -> Prepared:
        language, hyphenate = paragraph.language, paragraph.hyphenate
        return prepare(paragraph, lambda style: self.maker(style, language, hyphenate))
