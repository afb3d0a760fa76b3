"""How many characters fit where a text of a card stands: tried on the card itself.

A text is made longer, from its own words, until something on the card no longer fits. That is
done for the cards that are fullest, once for each kind of text of a component; what is found holds
for all texts of that kind, and no limit is less than the text that is there.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import CardforgeError, Findings
from cardforge.diagnostics.codes.rendering import CONTENT_OVERFLOW, TEXT_OVERFLOW
from cardforge.faces.drawing import Trim
from cardforge.faces.maker import FaceEnv, FaceMaker
from cardforge.jobs.translating import DATA
from cardforge.l10n.words import SourceWords
from cardforge.sheets.sizes import find_trim
from cardforge.source.lookup import Lookup
from cardforge.source.model import Card, Component, Game
from cardforge.source.settings import cards_of, counts, resolve

#: How many of the fullest cards are tried, and how many times longer a text may become.
_CARDS, _TIMES = 3, 4
#: Codes of what is too large for its box.
_TOO_LARGE = frozenset({TEXT_OVERFLOW.id, CONTENT_OVERFLOW.id})
#: Characters that any text may have more, so that short ones are tried too.
_MORE = 40


class _Text(NamedTuple):
    """A text of a card: its id, the source, and what texts of its kind have in common."""

    id: str
    source: str
    kind: tuple[str, str]


class _StretchWords(SourceWords):
    """The words of the source, some of them replaced; ``asked`` are the texts looked up."""

    __slots__ = ("asked", "given")

    def __init__(self, locale: str) -> None:
        super().__init__(locale)
        self.asked: dict[str, str] = {}
        self.given: dict[str, str] = {}

    def raw(self, id: str, source: str) -> str:  # noqa: A002
        """Return the source text, or what stands in its place."""
        self.asked[id] = source
        return self.given.get(id, source)


class _Bag(Findings):
    """Findings that are looked at and forgotten; kept ones would hide equal ones."""

    __slots__ = ()

    def taken(self) -> set[str]:
        """Return the codes of what was found since the last time."""
        codes = {one.code for one in self._seen}
        self._seen.clear()
        return codes


def limits(game: Game, root: Path) -> dict[str, int]:
    """Return how many characters each text of a game's cards may have, by message id.

    Texts that have room for four times as many, and those of cards that do not fit already, have
    no limit.
    """
    found: dict[str, int] = {}
    words = _StretchWords(game.source_locale)
    settings = resolve(game)
    env = FaceEnv(
        game=game,
        settings=settings,
        counts=counts(game, settings),
        lookup=Lookup(root, game.id, DATA),
        words=words,
        locale=game.source_locale,
        missing_image="placeholder",
        look=True,
    )
    findings = _Bag()
    maker = FaceMaker(env, findings)
    if not maker.sheet.whole:
        return {}
    for component in game.components.values():
        if component.deck is None or not component.face or not component.size:
            continue
        try:
            trim = find_trim(component.size)
        except CardforgeError:
            continue  # a build tells
        cards = [card for card, _ in cards_of(component, settings)]
        trial = _Trial(component, trim, maker, words, findings)
        for name, limit in trial.limits(cards):
            found[name] = min(limit, found.get(name, limit))
    return found


class _Trial:
    """Tries longer texts on the cards of a component."""

    def __init__(
        self,
        component: Component,
        trim: Trim,
        maker: FaceMaker,
        words: _StretchWords,
        findings: _Bag,
    ) -> None:
        self._component = component
        self._trim = trim
        self._maker = maker
        self._words = words
        self._findings = findings

    def limits(self, cards: list[Card]) -> Iterator[tuple[str, int]]:
        """Yield the limit of each text that has one."""
        by_kind: dict[tuple[str, str], list[tuple[_Text, Card]]] = {}
        for card in cards:
            for text in self._texts(card):
                by_kind.setdefault(text.kind, []).append((text, card))
        for members in by_kind.values():
            fullest = sorted(members, key=lambda pair: (-len(pair[0].source), pair[0].id))
            tried = [self._limit(text, card) for text, card in fullest[:_CARDS]]
            known = [limit for limit in tried if limit is not None]
            if known:
                for text, _ in members:
                    yield text.id, max(min(known), len(text.source))

    def _texts(self, card: Card) -> Iterator[_Text]:
        """Yield the translated texts of a card's fields."""
        deck = self._component.deck
        if deck is None:
            return
        self._words.given = {}
        self._words.asked = {}
        self._overflows(card, {})
        start = f"{deck.id}/{card.id}."
        for name, source in self._words.asked.items():
            if name.startswith(start) and source.strip():
                steps = name.removeprefix(start).split(".")
                yield _Text(name, source, (steps[0], steps[-1]))

    def _limit(self, text: _Text, card: Card) -> int | None:
        """Return the most characters with which a card fits; None where no limit was met."""
        least, most = len(text.source), len(text.source) * _TIMES + _MORE
        if self._overflows(card, {}) or not self._overflows(card, _longer(text, most)):
            return None
        while most - least > 1:
            middle = (least + most) // 2
            if self._overflows(card, _longer(text, middle)):
                most = middle
            else:
                least = middle
        return least

    def _overflows(self, card: Card, given: Mapping[str, str]) -> bool:
        """Tell whether something on a card does not fit with other texts."""
        self._words.given = dict(given)
        self._findings.taken()
        for side in ("front", "back"):
            for _ in self._maker.each(self._component, (card,), self._trim, side, 0.0):
                pass
        return not self._findings.taken().isdisjoint(_TOO_LARGE)


def _longer(text: _Text, length: int) -> dict[str, str]:
    """Return a text of so many characters, made of the words of another one."""
    words = text.source.split()
    made = text.source
    at = 0
    while len(made) < length:
        made += f" {words[at % len(words)]}"
        at += 1
    return {text.id: made[:length].rstrip()}
