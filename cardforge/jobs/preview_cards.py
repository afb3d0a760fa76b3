"""Cards as a translator looks at them: each in both languages, with the texts on it."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from cardforge.diagnostics import CardforgeError, Diagnostic, Findings
from cardforge.faces.drawing import Face, Shape, Trim
from cardforge.faces.maker import FaceEnv, FaceMaker
from cardforge.l10n.preview_words import Asked, PreviewWords
from cardforge.sheets.sizes import find_trim
from cardforge.source.model import Card, Component
from cardforge.source.settings import cards_of

SideName = Literal["front", "back"]
#: Side of the mark on a card with a stale text, mm, and its colour.
_MARK, _RED = 9.0, "#c1121f"


class Entry(NamedTuple):
    """A side of a card: its picture in both languages, its texts, and what does not fit.

    ``card`` is "" for a piece without rows; ``source`` is None where the source cannot be drawn.
    """

    component: Component
    card: str
    side: SideName
    source: Face | None
    target: Face
    texts: tuple[Asked, ...]
    found: tuple[Diagnostic, ...]

    def kinds(self, changed: frozenset[str]) -> set[str]:
        """Return for what reasons a translator should look; ``changed`` are ids of messages."""
        kinds: set[str] = {one.state for one in self.texts if one.state != "done"}
        if self.found:
            kinds.add("overflow")
        if any(one.id in changed for one in self.texts):
            kinds.add("changed")
        return kinds


def entries(env: FaceEnv, source: FaceEnv, words: PreviewWords) -> Iterator[Entry]:
    """Yield every side of every card once, in the order of the box.

    ``env`` is in the language of ``words``, ``source`` in that of the files. A back that shows the
    same words on every card comes with the first.
    """
    found = Findings()
    maker, original = FaceMaker(env, found), FaceMaker(source, Findings())
    if not maker.sheet.whole:
        return
    for component in env.game.components.values():
        trim = _trim(component)
        if trim is None or not component.face:
            continue
        rows: list[Card | None] = [card for card, _ in cards_of(component, env.settings)]
        if component.deck is None:
            rows = [None]
        seen: set[str] = set()
        for card in rows:
            on_front: set[str] = set()
            for side in _sides(component):
                words.asked.clear()
                before = set(found)
                target = _face(maker, component, card, trim, side)
                if target is None:
                    continue
                texts = tuple(words.asked.values())
                if side == "front":
                    on_front = {one.id for one in texts}
                else:
                    # All fields of a card are looked up for each of its sides.
                    texts = tuple(one for one in texts if one.id not in on_front | seen)
                    seen.update(one.id for one in texts)
                    if not texts:
                        continue
                there = source.game.components[component.id]
                yield Entry(
                    component,
                    "" if card is None else card.id,
                    side,
                    _face(original, there, card, trim, side),
                    _marked(target) if any(one.state == "stale" for one in texts) else target,
                    texts,
                    tuple(one for one in found if one not in before and _about_room(one)),
                )


def _sides(component: Component) -> Iterable[SideName]:
    return ("front", "back") if component.back else ("front",)


def _trim(component: Component) -> Trim | None:
    """Return the size of a component; None for a box, whose size follows from what it holds."""
    if not component.size:
        return None
    try:
        trim = find_trim(component.size)
    except CardforgeError:
        return None  # a build tells
    return trim if component.corner is None else trim._replace(corner=component.corner)


def _face(
    maker: FaceMaker, component: Component, card: Card | None, trim: Trim, side: SideName
) -> Face | None:
    cards = () if card is None else (card,)
    return next(maker.each(component, cards, trim, side, 0.0), None)


def _about_room(finding: Diagnostic) -> bool:
    return finding.code.startswith("CF-R")


def _marked(face: Face) -> Face:
    """Return a face with a red corner, as a sign that a text on it is stale."""
    corner = Shape(
        (("M", face.w - _MARK, 0.0), ("L", face.w, 0.0), ("L", face.w, _MARK), ("Z",)), _RED
    )
    return face._replace(items=(*face.items, corner))
