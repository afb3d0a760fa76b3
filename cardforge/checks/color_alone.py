"""Whether cards, or the choices of a field, are told apart by colour alone."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from cardforge.checks.looks import Look, Looks, signs, words_of
from cardforge.checks.vision import NORMAL, least_contrast
from cardforge.diagnostics import Diagnostic, Place
from cardforge.diagnostics.codes.decks import COLOR_ALONE
from cardforge.faces.code import FaceCode
from cardforge.source.model import Card, Component, Field

#: Least contrast of two colours that are told apart by lightness (WCAG 2.2, technique G183).
_LIGHTNESS = 3.0
#: Different faces that each choice must have before its faces are held against those of another.
_FACES = 2
#: Different faces of a choice that are looked at: what recurs on all of these is no chance.
_MOST_FACES = 64

#: Types of fields that say how a card looks.
_SHOWN = ("choice", "color", "image", "text")

_HINT = "show the difference in a sign or a word too, or make one colour much darker"


class Side(NamedTuple):
    """One side of a card as it is drawn; ``card`` is None where a component has no deck."""

    component: Component
    card: Card | None
    side: Literal["front", "back"]
    code: FaceCode

    @property
    def path(self) -> str:
        """The piece as a place in the data."""
        what = self.component.id
        return what if self.card is None else f"{what}/{self.card.id}"

    @property
    def name(self) -> str:
        """What a finding calls it."""
        return self.path if self.side == "front" else f"{self.path} (back)"


class _Seen(NamedTuple):
    """A side with its look."""

    side: Side
    look: Look


class _Pair(NamedTuple):
    """Two colours, and what those see of their difference who see the least of it."""

    one: str
    other: str
    contrast: float
    view: str

    def __str__(self) -> str:
        """Return what a finding says of them."""
        who = "" if self.view == NORMAL else f" with {self.view}"
        return f"{self.one} and {self.other}, contrast {self.contrast:.1f}{who}"


def color_alone(sides: Iterable[Side]) -> Iterator[Diagnostic]:
    """Compare the sides of a game's pieces: choices of each field, then piece by piece.

    Pieces that differ in a choice that was reported are not reported once more.
    """
    looks = _Known()
    told: list[tuple[str, str, str, str]] = []
    parted: dict[tuple[str, str], list[Side]] = defaultdict(list)
    alike: dict[tuple[object, ...], list[Side]] = defaultdict(list)
    for side in sides:
        parted[side.component.id, side.side].append(side)
        # Only what has the same words can differ in colour alone.
        alike[side.side, side.code.bbox, looks.words(side.code)].append(side)
    for group in parted.values():
        for field, one, other, found in _choices(group, looks):
            told.append((group[0].component.id, field, one, other))
            yield found
    for group in alike.values():
        if len({id(side.code) for side in group}) > 1:
            yield from _same_words(group, looks, told)


class _Known:
    """Words and looks by code: faces that look the same share one."""

    def __init__(self) -> None:
        self._looks = Looks()
        # The code is kept, so that its id is not given to another.
        self._words: dict[int, tuple[FaceCode, str]] = {}
        self._seen: dict[int, tuple[FaceCode, Look]] = {}

    def words(self, code: FaceCode) -> str:
        found = self._words.get(id(code))
        if found is None:
            found = self._words[id(code)] = code, words_of(code)
        return found[1]

    def look(self, side: Side) -> _Seen:
        found = self._seen.get(id(side.code))
        if found is None:
            found = self._seen[id(side.code)] = side.code, self._looks.of(side.code)
        return _Seen(side, found[1])


def _same_words(
    group: Sequence[Side], looks: _Known, told: Sequence[tuple[str, str, str, str]]
) -> Iterator[Diagnostic]:
    shapes: dict[tuple[str, ...], list[_Seen]] = defaultdict(list)
    for side in group:
        seen = looks.look(side)
        shapes[seen.look.shape].append(seen)
    for same in shapes.values():
        yield from _pieces(same, told)


def _pieces(
    group: Sequence[_Seen], told: Sequence[tuple[str, str, str, str]]
) -> Iterator[Diagnostic]:
    """Hold each piece against those before it that have the same shapes and words."""
    before: list[_Seen] = []
    for one in group:
        if any(one.look == other.look for other in before):
            continue
        pairs = [
            (pair, other)
            for other in before
            if not _explained(one.side, other.side, told)
            and (pair := _most_different(zip(other.look.colors, one.look.colors, strict=True)))
            and pair.contrast < _LIGHTNESS
        ]
        before.append(one)
        if not pairs:
            continue
        pair, other = min(pairs, key=lambda found: found[0].contrast)
        place = _place(one.side, other.side)
        yield COLOR_ALONE.at(
            place,
            f"`{other.side.name}` and `{one.side.name}` differ in colour alone: {pair}",
            hint=_HINT,
            path=one.side.path,
            related=[("the other", _place(other.side, one.side))],
        )


def _explained(one: Side, other: Side, told: Sequence[tuple[str, str, str, str]]) -> bool:
    """Tell whether two pieces differ in choices that are known to differ in colour alone."""
    if one.card is None or other.card is None or one.component is not other.component:
        return False
    for component, field, a, b in told:
        if component == one.component.id:
            values = {str(one.card.values[field]), str(other.card.values[field])}
            if values == {a, b}:
                return True
    return False


def _place(one: Side, other: Side) -> Place:
    """Return where a piece says in what it differs from another."""
    if one.card is None:
        return one.component.place
    if other.card is not None and one.component.deck is not None:
        for name, field in one.component.deck.fields.items():
            shown = name in other.card.values and field.type in _SHOWN
            if shown and one.card.values[name] != other.card.values[name]:
                return one.card.places[name]
    return one.card.place


def _most_different(pairs: Iterable[tuple[str, str]]) -> _Pair | None:
    """Return the pair of colours that differ most; None where none do."""
    found = {pair for pair in pairs if pair[0] != pair[1]}
    best = [_Pair(*pair, *least_contrast(*pair)) for pair in sorted(found)]
    return max(best, key=lambda pair: pair.contrast, default=None)


def _choices(group: Sequence[Side], looks: _Known) -> Iterator[tuple[str, str, str, Diagnostic]]:
    """Find choices of a field whose cards have no sign of their own, but a colour."""
    deck = group[0].component.deck
    if deck is None or len({id(side.code) for side in group}) < 2 * _FACES:
        return
    for field in deck.fields.values():
        if field.type == "choice":
            yield from _of_field(group, field, field.name, looks)


def _of_field(
    group: Sequence[Side], field: Field, name: str, looks: _Known
) -> Iterator[tuple[str, str, str, Diagnostic]]:
    cards: dict[str, dict[int, Side]] = defaultdict(dict)
    for side in group:
        if side.card is not None and (value := side.card.values[name]) is not None:
            faces = cards[str(value)]
            if len(faces) < _MOST_FACES:
                faces.setdefault(id(side.code), side)
    values = [value for value in field.of if len(cards[value]) >= _FACES]
    if len(values) < 2:
        return
    seen = {value: [looks.look(side).look for side in cards[value].values()] for value in values}
    tints = {value: _tints(seen[value]) for value in values}
    for one, other in combinations(values, 2):
        pair = _tint_between(tints[one], tints[other])
        if pair is None or pair.contrast >= _LIGHTNESS:
            continue
        if any(_marked(seen[one], seen[other], marks) for marks in (_parts, _signs)):
            continue
        first = next(iter(cards[one].values()))
        last = next(iter(cards[other].values()))
        what = first.component.id
        yield (
            name,
            one,
            other,
            COLOR_ALONE.at(
                _value(last, name),
                f"cards of `{what}` with `{name}: {one}` and `{name}: {other}` "
                f"differ in colour alone: {pair}",
                hint=_HINT,
                path=f"{what}.{name}.{other}",
                related=[(f"the first with `{one}`", _value(first, name))],
            ),
        )


def _value(side: Side, field: str) -> Place:
    return side.component.place if side.card is None else side.card.places[field]


def _tints(looks: Iterable[Look]) -> Mapping[str, tuple[str, ...]]:
    """Return what is drawn on all cards of a choice in colours that are the same on all."""
    found: dict[str, tuple[str, ...]] | None = None
    for look in looks:
        # What is drawn twice in different colours is none.
        here: dict[str, tuple[str, ...]] = {}
        for part, colors in look.parts:
            if colors:
                here[part] = colors if here.get(part, colors) == colors else ()
        if found is None:
            found = here
        else:
            found = {part: colors for part, colors in found.items() if here.get(part) == colors}
    return {} if found is None else {part: colors for part, colors in found.items() if colors}


def _tint_between(
    one: Mapping[str, tuple[str, ...]], other: Mapping[str, tuple[str, ...]]
) -> _Pair | None:
    """Return the colours that differ most between two choices, where the same is drawn."""
    return _most_different(
        pair
        for part, colors in one.items()
        if part in other
        for pair in zip(colors, other[part], strict=True)
    )


def _marked(
    one: Sequence[Look], other: Sequence[Look], marks: Callable[[Look], frozenset[str]]
) -> bool:
    """Tell whether all cards of a choice show something that no card of the other shows."""
    for some, others in ((one, other), (other, one)):
        always = frozenset.intersection(*map(marks, some))
        if always.difference(*map(marks, others)):
            return True
    return False


def _parts(look: Look) -> frozenset[str]:
    return frozenset(look.shape)


def _signs(look: Look) -> frozenset[str]:
    return frozenset(sign for part in look.shape for sign in signs(part))
