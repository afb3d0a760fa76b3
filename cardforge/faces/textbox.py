"""A text in its box: lines drawn, and everything that a person should know about them."""

from math import ceil, sqrt
from typing import Protocol
from unicodedata import category
from unicodedata import name as character_name

from cardforge.diagnostics.codes.rendering import (
    FILE_NAME_AS_WORDS,
    LOW_CONTRAST,
    MISSING_FACE,
    MISSING_GLYPH,
    NEAR_CUT,
    SMALL_TYPE,
    TEXT_OVERFLOW,
)
from cardforge.faces.boxes import Frame
from cardforge.faces.cutline import CutLine, cut_line
from cardforge.faces.draft import Draft, Fitting, Problem
from cardforge.faces.drawing import IDENTITY, Box, Path, TextItem, Trim
from cardforge.faces.extent import Rect
from cardforge.faces.ground import LEAST_CONTRAST, Ground, contrast
from cardforge.faces.legible import BLACK, blackened, faint, grounds_of, recolored, sole_ground
from cardforge.faces.measure import EPS, Measurer
from cardforge.faces.parse import Node
from cardforge.faces.room import Room
from cardforge.faces.typeset import ABOVE, BELOW, Typesetter, colors_of
from cardforge.faces.values import MM_PER_PT
from cardforge.faces.words import plain_text
from cardforge.text.engine import TextEngine
from cardforge.text.types import Line, MissingGlyph, TextLayout

#: Below this size (pt) type is reported as too small to read.
SMALLEST = 5.0
_PICTURES = frozenset({"png", "jpg", "jpeg", "svg", "webp", "gif", "tif", "tiff", "pdf"})
#: What file names do not hold, as a rule.
_NOT_IN_NAMES = frozenset('<>|:*?"')
#: mm by which what surely is far enough from the cut is further: lines of cuts are flattened.
_SURE = 0.01
#: Grounds below boxes that are kept.
_KEPT = 1024
_NO_COLORS: frozenset[str] = frozenset()


Quad = tuple[float, float, float, float, float, float, float, float]


class InlineArtist(Protocol):
    """Draws icons that stand in lines."""

    def color_of(self, payload: object) -> str:
        """Return what currentColor means in the icon that ``payload`` names."""
        ...

    def draw_inline(
        self, payload: object, color: str, frame: Frame, node: Node, draft: Draft
    ) -> None:
        """Draw the icon that ``payload`` names, in a colour, in a box on the face."""
        ...


class TextBoxes:
    """Draws the texts of one component's side."""

    def __init__(
        self,
        measurer: Measurer,
        engine: TextEngine,
        icons: InlineArtist,
        safe_mm: float,
        low_ink: bool,
    ) -> None:
        self._measurer = measurer
        self._engine = engine
        self._typesetter = Typesetter(engine)
        self._icons = icons
        self._safe = safe_mm
        self._low_ink = low_ink
        self._lines: dict[tuple[Path, ...], CutLine] = {}
        self._cut: tuple[Path, ...] = ()
        self._inner: Frame | None = None
        self._below: dict[tuple[Ground, Frame], str] = {}

    def inside(self, cut: tuple[Path, ...], trim: Trim | None) -> None:
        """Say where the face is cut; with ``trim`` where that is the cut."""
        self._cut = cut
        self._inner = None
        if trim is not None and trim.shape == "rect":
            # All that lies so far inside has corners of a smaller radius; the corners of a
            # rectangle that fits in are further in by the part of a radius that 45° leave.
            corner = max(0.0, trim.corner - self._safe)
            far = self._safe + corner * (1 - sqrt(0.5)) + _SURE
            self._inner = Frame(far, far, trim.w - far, trim.h - far)

    def _clearance(self, quad: Quad) -> float:
        """Return the distance of a box from the cut, mm; the safe distance stands for more."""
        corners = tuple(zip(quad[::2], quad[1::2], strict=True))
        if self._inner is not None:
            left, top, right, bottom = self._inner
            if all(left <= x <= right and top <= y <= bottom for x, y in corners):
                return self._safe
        return self._cut_line().clearance(corners, self._safe)

    def _cut_line(self) -> CutLine:
        line = self._lines.get(self._cut)
        if line is None:
            line = self._lines[self._cut] = cut_line(self._cut)
        return line

    def room(self, node: Node, frame: Frame, color: str, ground: Ground) -> Room | None:
        """Return where letters of one colour can stand with nothing to be said of their place.

        None where that cannot be told from the box ``frame`` and the ``ground`` alone.
        """
        if self._low_ink:
            return None
        below = self._sole_ground(frame, ground)
        if not below or contrast(color, below) < LEAST_CONTRAST:
            return None
        x, y, w, h = frame
        rect = x, y, x + w, y + h
        far = self._safe if node.attrs.get("safe") != "ignore" else 0.0
        if far <= 0 or self._clearance((x, y, x + w, y, x + w, y + h, x, y + h)) >= far:
            return Room(rect, 0.0, None)
        return Room(rect, far, self._cut_line())

    def draw(self, node: Node, frame: Frame, fitting: Fitting, draft: Draft) -> None:
        """Draw a ``<text>`` in its box."""
        style, paragraphs, overhang = self._measurer.text(node)
        at = node.attrs.get("at", "")
        seam = node.attrs.get("seam") == "avoid"
        if not paragraphs:
            draft.boxes.append(Box("text", draft.quad(frame), at, (), (), "", seam))
            return
        inner = frame.inside(node.attrs.get("inset"))
        typeset = self._typesetter.set(node, paragraphs, inner.w, fitting)
        layout, words, colors, _ = typeset
        overhang *= fitting.scale
        high = layout.height * MM_PER_PT - overhang
        spare = inner.h - high
        x, y = inner.x, inner.y - overhang / 2
        if style.valign != "top" and spare > 0:
            y += spare if style.valign == "bottom" else spare / 2
        reach = typeset.reach_at(x, y) if draft.matrix is IDENTITY else None
        lines, black = layout.lines, _NO_COLORS
        if reach is None or not self._surely_legible(colors, frame, reach, draft.ground):
            lines, black = self._legible(node, x, y, lines, words, draft)
            colors = colors_of(lines) if black else colors
        start = len(draft.items)
        draft.items.append(TextItem(x, y, lines))
        for line in lines:
            for box in line.boxes:
                place = Frame(
                    x + box.x * MM_PER_PT,
                    y + box.y * MM_PER_PT,
                    box.width * MM_PER_PT,
                    box.height * MM_PER_PT,
                )
                color = self._icons.color_of(box.payload)
                color = BLACK if color in black else color
                self._icons.draw_inline(box.payload, color, place, node, draft)
        quad = draft.quad(frame)
        items = tuple(draft.items[start:])
        draft.boxes.append(Box("text", quad, at, layout.sizes, colors, words, seam, items, node))
        self._overflow(node, inner, layout, high, draft)
        for lack in layout.missing:
            draft.problems.append(_missing(node, lack, words))
        if layout.sizes and layout.sizes[0] < SMALLEST - 1e-6:
            message = f"`{_short(words)}` is set in {layout.sizes[0]:g} pt"
            hint = f"letters under {SMALLEST:g} pt cannot be read; shorten the text or enlarge it"
            draft.problems.append(Problem(SMALL_TYPE, node, message, hint, at))
        if is_file_name(words):
            message = f"the text shows a file name: `{words}`"
            hint = 'to show the picture write <image src="…"/> with the same field'
            draft.problems.append(Problem(FILE_NAME_AS_WORDS, node, message, hint, at))
        if self._safe > 0 and not draft.careless and node.attrs.get("safe") != "ignore":
            self._near_cut(node, x, y, layout.lines, words, draft, reach)

    def _surely_legible(
        self, colors: tuple[str, ...], frame: Frame, reach: Rect, ground: Ground
    ) -> bool:
        """Tell from what hides all else below them that letters of one colour stand out."""
        if self._low_ink or len(colors) != 1:
            return False
        below = self._ground_below(frame, reach, ground)
        return bool(below) and contrast(colors[0], below) >= LEAST_CONTRAST

    def _ground_below(self, frame: Frame, reach: Rect, ground: Ground) -> str:
        """Return the one colour below letters that reach so far, "" where there are more.

        Most texts of a deck have equal boxes on equal grounds, so that below their box is found
        once. Letters of boxes as high as their lines reach beyond them.
        """
        left, top, right, bottom = reach
        x, y, w, h = frame
        below = ""
        if left >= x and top >= y and right <= x + w and bottom <= y + h:
            below = self._sole_ground(frame, ground)
        return below or sole_ground(ground, reach)

    def _sole_ground(self, frame: Frame, ground: Ground) -> str:
        """Return the one colour below a box, "" where there are more; recent ones are kept."""
        key = (ground, frame)
        below = self._below.get(key)
        if below is None:
            if len(self._below) >= _KEPT:
                self._below.clear()
            x, y, w, h = frame
            below = self._below[key] = sole_ground(ground, (x, y, x + w, y + h))
        return below

    def _overflow(
        self, node: Node, inner: Frame, layout: TextLayout, high: float, draft: Draft
    ) -> None:
        wide = layout.overflow * MM_PER_PT
        over = high - inner.h
        if wide <= EPS and over <= EPS:
            return
        words = _short(plain_text(node))
        at = node.attrs.get("at", "")
        size = f" at {layout.sizes[-1]:.4g} pt" if layout.sizes else ""
        style = self._measurer.text(node).style
        hint = "shorten the text or enlarge the box"
        if not any(style.fit):
            hint += ', or let it shrink: fit="tighten shrink"'
        if wide > EPS:
            message = (
                f"`{words}` is {inner.w + wide:.1f} mm wide{size}, its box {inner.w:.1f} mm: "
                f"{wide:.1f} mm too much"
            )
            draft.problems.append(Problem(TEXT_OVERFLOW, node, message, hint, at))
        if over > EPS:
            lines = ceil(over / (high / len(layout.lines)) - 1e-6)
            message = (
                f"`{words}` is {high:.1f} mm high{size}, its box {inner.h:.1f} mm: "
                f"{over:.1f} mm ({lines} line{'s' * (lines != 1)}) too much"
            )
            draft.problems.append(Problem(TEXT_OVERFLOW, node, message, hint, at))

    def _legible(
        self, node: Node, x: float, y: float, lines: tuple[Line, ...], words: str, draft: Draft
    ) -> tuple[tuple[Line, ...], frozenset[str]]:
        """Return the lines as they are to be printed, and which of their colours became black.

        Those are pale ones in low-ink builds, where black can be read better on what is left.
        Reports letters that hardly stand out from what stays below them.
        """
        free = self._low_ink and node.attrs.get("ink") != "full"
        icons = self._icons.color_of if free else None
        found = grounds_of(lines, x, y, draft.matrix, draft.ground, icons)
        black = blackened(found) if free else frozenset()
        if black:
            lines = recolored(lines, black)
        if draft.opacity == 1 and node.attrs.get("alt") != "":
            for one in faint(found, black):
                message = (
                    f"`{_short(words)}` in {one.color[:7]} hardly stands out from {one.ground[:7]} "
                    f"below it: {one.contrast:.1f}:1, the least is {LEAST_CONTRAST:g}:1"
                )
                hint = 'make one of the two darker or lighter; for decoration write alt=""'
                at = node.attrs.get("at", "")
                draft.problems.append(Problem(LOW_CONTRAST, node, message, hint, at))
        return lines, black

    def _near_cut(
        self, node: Node, x: float, y: float, lines: tuple[Line, ...], words: str, draft: Draft,
        reach: Rect | None,
    ) -> None:  # fmt: skip
        inner = self._inner
        if reach is not None and inner is not None:
            left, top, right, bottom = reach
            if inner[0] <= left and inner[1] <= top and right <= inner[2] and bottom <= inner[3]:
                return
        box = _inked(lines)
        if box is None:
            return
        left, top, right, bottom = (one * MM_PER_PT for one in box)
        quad = draft.quad(Frame(x + left, y + top, right - left, bottom - top))
        room = self._clearance(quad)
        if room < self._safe - EPS:
            what = "crosses the cut line" if room <= 0 else f"is {room:.1f} mm from the cut line"
            message = f"`{_short(words)}` {what}, the safe distance is {self._safe:g} mm"
            hint = 'move it inwards; for decoration write safe="ignore"'
            at = node.attrs.get("at", "")
            draft.problems.append(Problem(NEAR_CUT, node, message, hint, at))


def _inked(lines: tuple[Line, ...]) -> tuple[float, float, float, float] | None:
    """Return left, top, right and bottom of the letters and icons, pt from the layout's corner."""
    boxes = [
        (run.x, line.baseline - ABOVE * run.size, run.x + run.width,
         line.baseline + BELOW * run.size)
        for line in lines for run in line.runs if not run.text.isspace()
    ]  # fmt: skip
    boxes += [
        (box.x, box.y, box.x + box.width, box.y + box.height)
        for line in lines
        for box in line.boxes
    ]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _missing(node: Node, lack: MissingGlyph, words: str) -> Problem:
    at = node.attrs.get("at", "")
    shown = f"`{_short(words)}`"
    if lack.face:
        message = f"the font family `{lack.family}` has no {lack.face} face, which {shown} asks for"
        off = " and ".join(f"`{word}: false`" for word in lack.face.split())
        hint = (
            f"declare `{lack.face.replace(' ', '_')}` of `{lack.family}` in style.yaml, "
            f"or set the style to {off}"
        )
        return Problem(MISSING_FACE, node, message, hint, at)
    code = ord(lack.character)
    name = character_name(lack.character, "")
    message = (
        f"the fonts of `{lack.family}` cannot draw `{lack.character}` "
        f"(U+{code:04X}{' ' + name if name else ''}) in {shown}"
    )
    hint = "declare a `fallback` family that has it in style.yaml"
    if (category(lack.character) == "So" and code > 0xFFFF) or 0x2600 <= code <= 0x27BF:
        hint = 'draw an icon instead and write <icon name="…"/>'
    return Problem(MISSING_GLYPH, node, message, hint, at)


def is_file_name(words: str) -> bool:
    """Tell whether words look like the name of a picture's file."""
    stem, _, suffix = words.rpartition(".")
    if not stem or suffix.lower() not in _PICTURES:
        return False
    return _NOT_IN_NAMES.isdisjoint(stem) and stem.split() == [stem]


def _short(words: str) -> str:
    return words if len(words) <= 40 else words[:39].rstrip() + "…"
