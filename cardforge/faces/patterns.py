"""Faces that differ in words alone: all but their words is parsed, laid out and encoded once.

A `Pattern` belongs to a skeleton (`cardforge.faces.skeleton`) that has been seen before. It holds
the operators of what recurs, and says how to draw what holds words: plain ones straight to
operators (`cardforge.faces.plain_text`), others through the layout of that one element. A face
of which anything has to be said, at whatever place, has no code here: it is made in full.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Item
from cardforge.faces.fitting import Wish
from cardforge.faces.ground import Ground, Layer
from cardforge.faces.layout import Layouter
from cardforge.faces.measure import CONTAINERS
from cardforge.faces.operators import FaceEncoder, Parts
from cardforge.faces.parse import Node
from cardforge.faces.plain_text import Letters, PlainText
from cardforge.faces.room import Room
from cardforge.faces.skeleton import Skeleton, holes, marked, read, split
from cardforge.faces.survey import Survey
from cardforge.faces.textbox import is_file_name
from cardforge.faces.words import is_rtl
from cardforge.text.boxes import BoxMaker
from cardforge.text.types import TextStyle

#: Letters of a colour without inks, ``#rrggbb``.
_RGB = 7
#: Patterns, and skeletons that were seen once, that are kept.
_KEPT, _SEEN = 512, 8192


class Tools(NamedTuple):
    """What draws the faces of one component's side."""

    layouter: Layouter
    encoder: FaceEncoder
    #: Where glyphs are noted.
    glyphs: dict[str, dict[int, str]]
    #: Returns the node of a face's XML of which nothing is to be said, else None.
    faultless: Callable[[str], Node | None]
    #: Returns an element with words in its holes.
    filled: Callable[[Node, Sequence[str]], Node]


class Patterns:
    """The patterns of one component's side. What it returns is what the full way returns."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        #: Skeleton → its pattern, None where its faces are made in full.
        self._known: dict[Skeleton, Pattern | None] = {}
        #: Hashes of those seen once. A pattern costs more than a face; many never come again.
        self._seen: set[int] = set()
        self._letters: dict[BoxMaker, Letters] = {}
        self._plain: dict[tuple[Node, Room], PlainText] = {}

    def code(self, text: str) -> FaceCode | None:
        """Return the code of a face by its XML; None where it has to be made in full."""
        skeleton, given = split(text)
        pattern = self._known.get(skeleton)
        if pattern is None:
            if skeleton in self._known or not given:
                return None
            key = hash(skeleton)
            if key not in self._seen:
                if len(self._seen) >= _SEEN:
                    self._seen.clear()
                self._seen.add(key)
                return None
            if len(self._known) >= _KEPT:
                self._known.clear()
            pattern = self._known[skeleton] = self._pattern(skeleton)
            if pattern is None:
                return None
        words = [read(part) for part in given]
        return None if None in words else pattern.code(words)  # type: ignore[arg-type]

    def _pattern(self, skeleton: Skeleton) -> "Pattern | None":
        """Return the pattern of a skeleton; None where its faces have to be made in full."""
        tools = self._tools
        root = tools.faultless(marked(skeleton))
        if root is None or list(holes(root)) != list(range(len(skeleton) - 1)):
            return None
        survey = tools.layouter.survey(root, _is_open)
        if survey is None:
            return None
        steps: list[_Open | _Fixed] = []
        items: list[Item] = []
        layers: list[Layer] = []
        for node, drawn, ground, painted in survey.parts:
            if drawn is not None:
                items += drawn
                layers += painted
                continue
            if any(wish.uniform != "none" for wish in self._wishes(node)):
                return None
            steps.append(self._fixed(items, layers))
            items, layers = [], []
            steps.append(_Open(node, ground, self._plain_text(node, ground)))
        steps.append(self._fixed(items, layers))
        return Pattern(tools, survey, steps)

    def _wishes(self, node: Node) -> Iterator[Wish]:
        """Yield what an element and those in it may do to fit."""
        if node.tag == "text" or node.tag in CONTAINERS:
            wish = self._tools.layouter.fitter.wish(node)
            if wish is not None:
                yield wish
        for child in node.children:
            yield from self._wishes(child)

    def _fixed(self, items: Sequence[Item], layers: Sequence[Layer]) -> "_Fixed":
        parts = Parts(self._tools.glyphs)
        for item in items:
            self._tools.encoder.item(item, parts)
        return _Fixed(parts.done((0, 0, 0, 0)), layers)

    def _plain_text(self, node: Node, ground: Ground) -> PlainText | None:
        """Return what draws the plain words of an element; None where its words are never plain."""
        tools = self._tools
        held = [type(part) for part in node.words]
        if node.tag != "text" or held != [str] or is_file_name(node.attrs.get("alt", "")):
            return None
        frame = tools.layouter.frame_of(node)
        style, (paragraph, *_), overhang = tools.layouter.measurer.text(node)
        letters = style.text
        if (
            frame is None
            or paragraph.align == "justify"
            or paragraph.direction != "ltr"
            or is_rtl(paragraph.language)
            or paragraph.hyphenate
            or paragraph.first_indent
            or letters.tracking
            or letters.rise
            or letters.underline
            or len(letters.color) > _RGB
        ):
            return None
        room = tools.layouter.words.room(node, frame, letters.color, ground)
        if room is None:
            return None
        key = node, room
        found = self._plain.get(key)
        if found is None:
            found = self._plain[key] = PlainText(
                self._letters_of(letters, paragraph.language),
                tools.encoder.text,
                style,
                tools.layouter.fitter.wish(node),
                overhang,
                frame.inside(node.attrs.get("inset")),
                room,
                paragraph.align,
            )
        return found

    def _letters_of(self, style: TextStyle, language: str) -> Letters:
        tools = self._tools
        maker = tools.layouter.measurer.engine.maker(style, language)
        found = self._letters.get(maker)
        if found is None:
            font = tools.encoder.text.font(maker.face)
            found = self._letters[maker] = Letters(maker, font, tools.glyphs)
        return found


class _Fixed(NamedTuple):
    """What all faces draw, perhaps nothing; words may be drawn on its ``layers``."""

    code: FaceCode
    layers: Sequence[Layer]


class _Open(NamedTuple):
    """An element whose words differ; ``plain`` draws them where they are plain."""

    node: Node
    ground: Ground
    plain: PlainText | None


class Pattern:
    """Draws the faces of one skeleton: operators of what recurs, in turn with open elements."""

    __slots__ = ("_open", "_rest", "_steps", "_survey", "_tools", "_written")

    def __init__(self, tools: Tools, survey: Survey, steps: Sequence[_Open | _Fixed]) -> None:
        self._tools = tools
        self._survey = survey
        self._steps = steps
        #: Where all open elements are plain: the operators with an empty place for each of them,
        #: the elements as (place, hole, drawer), and all else of the code.
        self._written: list[str] = []
        self._open: list[tuple[int, int, PlainText]] = []
        self._rest: tuple[Any, ...] = ()
        parts = Parts(tools.glyphs)
        for step in steps:
            if isinstance(step, _Fixed):
                if step.code.operators:
                    parts.add(step.code)
                    self._written.append(step.code.operators)
            elif step.plain is not None:
                _use_font(step.plain, parts)
                self._open.append((len(self._written), _hole(step.node), step.plain))
                self._written.append("")
            else:
                return
        self._rest = tools.encoder.done(parts, survey.blank)[1:]

    def code(self, words: Sequence[str]) -> FaceCode | None:
        """Return the code of the face with these words in its holes; None as in `Patterns.code`."""
        if not self._rest:
            return self._composed(words)
        out = self._written.copy()
        for place, hole, plain in self._open:
            code = plain.write(words[hole])
            if code is None:
                return self._composed(words)
            out[place] = code
        # As FaceCode(…) would, in half of the time.
        return tuple.__new__(FaceCode, ("\n".join(out), *self._rest))

    def _composed(self, words: Sequence[str]) -> FaceCode | None:
        """Return the code of a face some of whose words are not plain."""
        tools = self._tools
        parts = Parts(tools.glyphs)
        # What lies below the next element, once one has painted whose place hangs on its words.
        below: Ground | None = None
        for step in self._steps:
            if isinstance(step, _Fixed):
                if step.code.operators:
                    parts.add(step.code)
                below = _painted(below, step.layers)
                continue
            if step.plain is not None and below is None:
                code = step.plain.write(words[_hole(step.node)])
                if code is not None:
                    parts.operators.append(code)
                    _use_font(step.plain, parts)
                    continue
            child = tools.filled(step.node, words)
            ground = step.ground if below is None else below
            drawn = tools.layouter.redraw(self._survey, child, ground)
            if drawn is None:
                return None
            if drawn.layers:
                below = _painted(ground, drawn.layers)
            for item in drawn.items:
                tools.encoder.item(item, parts)
        return tools.encoder.done(parts, self._survey.blank)


def _painted(ground: Ground | None, layers: Sequence[Layer]) -> Ground | None:
    """Return a ground with what was painted on it; None stays."""
    if ground is not None:
        for layer in layers:
            ground = ground.with_layer(layer)
    return ground


def _is_open(node: Node) -> bool:
    return next(holes(node), None) is not None


def _hole(node: Node) -> int:
    """Return the hole that is all that an element holds."""
    return next(hole for hole in holes(node) if hole is not None)


def _use_font(plain: PlainText, parts: Parts) -> None:
    parts.fonts.setdefault(plain.font.name, plain.font.face)
