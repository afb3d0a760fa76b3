"""Faces in a language that may not be translated whole.

A card with a word that has no translation, on its face or in its fields, is drawn in the source
language, with all its words: a card in two languages helps nobody.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from cardforge.diagnostics import Findings
from cardforge.diagnostics.codes.languages import UNTRANSLATED
from cardforge.faces.cards import Rendered
from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Face, Trim
from cardforge.faces.maker import FaceEnv, FaceMaker
from cardforge.faces.operators import FaceEncoder
from cardforge.source.model import Card, Component

#: Cards that a finding names.
_NAMED = 5
_SIDES = {"front": "faces", "back": "backs"}


class TranslatedMaker(FaceMaker):
    """Makes faces in the language of ``env``, and in that of ``source`` where words lack."""

    def __init__(self, env: FaceEnv, source: FaceEnv, findings: Findings) -> None:
        super().__init__(env, findings)
        self._source_env = source
        self._source: FaceMaker | None = None
        #: The XML that `_whole` looked at, where all of it is what is drawn next.
        self._ready: list[Rendered] = []
        #: Cards of each component that were reported, so that a back does not repeat its front.
        self._told: dict[str, set[str]] = {}

    def each(
        self,
        component: Component,
        cards: Sequence[Card],
        trim: Trim,
        side: Literal["front", "back"],
        bleed: float,
    ) -> Iterator[Face]:
        """Yield a face for each card, as `FaceMaker.each`."""
        whole = self._whole(component, cards, trim, side)
        mine, others = _apart(cards, whole)
        translated = super().each(component, mine, trim, side, bleed) if any(whole) else iter(())
        if all(whole):
            yield from translated
            return
        rest = self._other().each(self._in_source(component), others, trim, side, bleed)
        for one in whole:
            yield next(translated if one else rest)

    def codes(
        self,
        component: Component,
        cards: Sequence[Card],
        trim: Trim,
        side: Literal["front", "back"],
        bleed: float,
        encoder: FaceEncoder,
        glyphs: dict[str, dict[int, str]],
    ) -> Iterator[FaceCode]:
        """Yield a code for each card, as `FaceMaker.codes`."""
        whole = self._whole(component, cards, trim, side)
        mine, others = _apart(cards, whole)
        wanted = trim, side, bleed, encoder, glyphs
        translated = super().codes(component, mine, *wanted) if any(whole) else iter(())
        if all(whole):
            yield from translated
            return
        rest = self._other().codes(self._in_source(component), others, *wanted)
        for one in whole:
            yield next(translated if one else rest)

    def _whole(
        self,
        component: Component,
        cards: Sequence[Card],
        trim: Trim,
        side: Literal["front", "back"],
    ) -> list[bool]:
        """Tell of each face whether all its words are translated; report those that are not."""
        lacking = []
        whole: list[bool] = []
        self._ready = []
        for written in super()._written(component, cards, trim, side):
            # Large decks are written twice, so that no more than some hundred faces are kept.
            self._ready = [] if whole else written
            for one in written:
                whole.append(not one.lacks)
                if one.lacks:
                    lacking.append(component.id if one.card is None else one.card.id)
        if lacking or len(self._ready) < len(whole):
            self._ready = []
        # Where a catalog cannot be read, that has been said.
        if lacking and not self._findings.errors:
            told = self._told.setdefault(component.id, set())
            new = [name for name in lacking if name not in told]
            told.update(new)
            if new:
                self._report(component, new, f"{len(whole)} {_SIDES[side]}")
        return whole

    def _written(
        self,
        component: Component,
        cards: Sequence[Card],
        trim: Trim,
        side: Literal["front", "back"],
    ) -> Iterator[list[Rendered]]:
        """Yield the XML of faces, as `FaceMaker._written`: what is there already, or made now."""
        ready, self._ready = self._ready, []
        if ready:
            yield ready
        else:
            yield from super()._written(component, cards, trim, side)

    def _report(self, component: Component, lacking: list[str], total: str) -> None:
        source = self._source_env.locale
        named = ", ".join(f"`{name}`" for name in lacking[:_NAMED])
        more = f" and {len(lacking) - _NAMED} more" if len(lacking) > _NAMED else ""
        self._findings.add(
            UNTRANSLATED.at(
                component.place,
                f"{len(lacking)} of {total} of `{component.id}` are not translated whole, "
                f"and are in `{source}`: {named}{more}",
                hint=f"`cardforge l10n update {self._env.game.id}` shows what lacks in the "
                "catalog; translate it there",
                locale=self._env.locale,
            )
        )

    def _in_source(self, component: Component) -> Component:
        return self._source_env.game.components[component.id]

    def release(self) -> None:
        """Drop what is kept, as `FaceMaker.release`; in both languages."""
        super().release()
        if self._source is not None:
            self._source.release()

    def _other(self) -> FaceMaker:
        if self._source is None:
            self._source = FaceMaker(self._source_env, self._findings)
        return self._source


def _apart(cards: Sequence[Card], whole: Sequence[bool]) -> tuple[Sequence[Card], Sequence[Card]]:
    """Return the cards that are translated whole, and the others.

    ``whole`` is empty for a side that is not printed; ``cards`` for a piece without rows.
    """
    if not cards or not whole:
        return cards, ()
    pairs = list(zip(cards, whole, strict=True))
    return [card for card, one in pairs if one], [card for card, one in pairs if not one]
