"""Paragraphs laid out: lines of runs at their places."""

from collections.abc import Sequence
from math import inf
from typing import Literal

from cardforge.text.boxes import BoxMaker, Part
from cardforge.text.engine import TextEngine
from cardforge.text.fonts import FontFace
from cardforge.text.lines import (
    BrokenLine,
    Extent,
    break_block,
    extent_of,
    height_of,
    indent_of,
    reach_of,
)
from cardforge.text.prepared import Prepared
from cardforge.text.sums import added
from cardforge.text.types import (
    Glyph,
    InlineBox,
    Line,
    Paragraph,
    PlacedBox,
    Run,
    TextLayout,
)

#: Word spaces are tightened at most to this part of their width.
TIGHT_SPACES = 0.8


def tightness(tight: float) -> tuple[float, float]:
    """Return (leading, spaces) of a tightness 0–1.

    The first half takes leading from what was asked to the tightest (0–1), the second narrows
    word spaces from 1 to `TIGHT_SPACES`.
    """
    if not tight:
        return 0.0, 1.0
    return min(1.0, 2 * tight), 1 - (1 - TIGHT_SPACES) * max(0.0, 2 * tight - 1)


def measure(
    paragraphs: Sequence[Paragraph],
    width_pt: float,
    engine: TextEngine,
    scale: float = 1.0,
    tight: float = 0.0,
) -> Extent:
    """Return the extent of paragraphs in a box ``width_pt`` wide, without laying them out.

    A change of ``scale`` or ``tight`` shapes nothing anew.
    """
    leading, spaces = tightness(tight)
    extent = extent_of(engine.all_prepared(paragraphs), width_pt / scale, leading, spaces)
    width, height, overflow, lines = extent
    return Extent(width * scale, height * scale, overflow * scale, lines)


def measure_height(
    prepared: Sequence[Prepared], width_pt: float, scale: float = 1.0, tight: float = 0.0
) -> tuple[float, float, int]:
    """Return height, overflow and number of lines, as `measure` gives them for the same text."""
    leading, spaces = tightness(tight)
    height, overflow, lines = height_of(prepared, width_pt / scale, leading, spaces)
    return height * scale, overflow * scale, lines


def lay_out(
    paragraphs: Sequence[Paragraph],
    width_pt: float,
    engine: TextEngine,
    scale: float = 1.0,
    tight: float = 0.0,
) -> TextLayout:
    """Lay paragraphs out in a box ``width_pt`` wide (``math.inf``: as wide as they are).

    ``scale`` multiplies all sizes and distances; ``tight`` 0–1 draws lines, then words, closer
    (`tightness`). Alignment is within the box; the height is not limited.
    """
    leading, spaces = tightness(tight)
    prepared = engine.all_prepared(paragraphs)
    block = break_block(prepared, width_pt / scale, leading, spaces)
    widest = max((reach_of(p, line) for p, line in block.lines), default=0.0)
    width = widest if width_pt == inf else width_pt / scale
    lines = [
        _set_line(paragraph, broken, baseline, width, scale, spaces)
        for (paragraph, broken), baseline in zip(block.lines, block.baselines, strict=True)
    ]
    missing = dict.fromkeys([lack for p in prepared for lack in p.missing])
    sizes = {run[3] for line in lines for run in line[3]}
    return TextLayout(
        tuple(lines),
        widest * scale,
        block.height * scale,
        block.overflow * scale,
        tuple(sorted(sizes)),
        tuple(missing),
    )


class _Group:
    """Glyphs of one face, style and level that follow each other, or an inline box."""

    __slots__ = ("face", "inline", "level", "maker", "pieces", "replaced", "texts", "width", "x")

    def __init__(
        self, maker: BoxMaker, level: int, face: FontFace | None, inline: InlineBox | None
    ) -> None:
        self.maker = maker
        self.level = level
        self.face = face
        self.inline = inline
        self.pieces: list[tuple[Glyph, ...]] = []
        self.texts: list[str] = []
        self.width = 0.0
        self.replaced = False
        self.x = 0.0


def _set_line(
    prepared: Prepared,
    broken: BrokenLine,
    baseline: float,
    width: float,
    scale: float,
    spaces: float,
) -> Line:
    """Place the boxes of one line; lengths come in at scale 1 and go out in pt."""
    paragraph = prepared.paragraph
    indent = indent_of(prepared, broken)
    free = width - indent - broken.width
    line_width = broken.width
    rtl = prepared.base == 1
    left = 0.0 if rtl else indent
    stretch = 0.0
    justified = paragraph.align == "justify" and not broken.last and free > 0
    parts = _parts(prepared, broken) if justified else []
    places = added(p.glue or gap for p, gap, _ in parts) if justified else 0
    if places:
        stretch = free / places
        line_width += free
    elif paragraph.align == "center":
        left += free / 2
    elif (paragraph.align == "end") != rtl:
        left += free
    if not justified and spaces == 1:
        run = _one_run(prepared, broken, left, scale)
        if run is not None:
            place = (left * scale, baseline * scale, line_width * scale, (run,), (), "")
            return tuple.__new__(Line, place)
    groups = _groups(parts or _parts(prepared, broken), stretch, spaces)
    if prepared.bidi:
        from cardforge.text.bidi import visual_order

        at = left
        for group in visual_order(groups, [g.level for g in groups]):
            group.x = at
            at += group.width
    else:
        at = left
        for group in groups:
            group.x = at
            at += group.width
    runs: list[Run] = []
    boxes: list[PlacedBox] = []
    for group in groups:
        if group.face is not None:
            runs.append(_run(group, group.face, scale))
        elif group.inline is not None:
            boxes.append(_placed(group, group.inline, baseline, scale))
    x, y, wide = left * scale, baseline * scale, line_width * scale
    direction: Literal["", "ltr", "rtl"] = ("rtl" if rtl else "ltr") if prepared.bidi else ""
    return Line(x, y, wide, tuple(runs), tuple(boxes), direction)


def _one_run(prepared: Prepared, broken: BrokenLine, left: float, scale: float) -> Run | None:
    """Return the run of a line that is one, as in most texts; None for any other line.

    It is what `_groups` and `_run` would give, in a third of the time.
    """
    strip = prepared.strip()
    if strip is None:
        return None
    maker = strip.maker
    first, last = 2 * broken.start, 2 * broken.end - 1
    pieces, texts = strip.pieces[first:last], strip.texts[first:last]
    for at, box in ((0, broken.head), (-1, broken.tail)):
        if box is not None:
            if box.sole is not maker:
                return None
            pieces[at] = box.glyphs
            texts[at] = box.text
    style = maker.style
    found = (
        left * scale,
        (broken.width + maker.trail) * scale,
        maker.face,
        style.size * scale,
        style.color,
        tuple(filter(None, pieces)),
        "".join(texts),
        False,
        style.rise,
        style.underline,
    )
    # A call of the class would name each field anew, for each line of each card.
    return tuple.__new__(Run, found)


def _parts(prepared: Prepared, broken: BrokenLine) -> list[tuple[Part, bool, bool]]:
    """Return the parts of a line in logical order: (part, may stretch after it, between boxes).

    Boxes that touch (East Asian letters) take a share where a line is justified.
    """
    found: list[tuple[Part, bool, bool]] = []
    boxes = broken.boxes(prepared)
    glues = prepared.glues[broken.start : broken.end]
    last = len(boxes) - 1
    for i, box in enumerate(boxes):
        found += [(p, False, False) for p in box.parts]
        if i == last:
            break
        glue = glues[i]
        if glue is not None:
            found += [(p, False, True) for p in glue.parts]
        elif found:
            found[-1] = (found[-1][0], True, False)
    return found


def _groups(parts: list[tuple[Part, bool, bool]], stretch: float, spaces: float) -> list[_Group]:
    """Join parts that share face, style and level; spaces get their width for this line."""
    groups: list[_Group] = []
    group: _Group | None = None
    for part, gap, between in parts:
        maker = part.maker
        if part.word is None:
            group = _Group(maker, part.level, None, part.inline)
            group.width = part.width + (stretch if gap else 0.0)
            groups.append(group)
            continue
        size = maker.style.size
        segments = part.word.segments
        if not segments:
            group = None
            groups.append(_Group(maker, part.level, None, None))
            continue
        last = len(segments) - 1
        for i, (face, glyphs, wide, text, replaced) in enumerate(segments):
            if part.glue and (stretch or (between and spaces != 1)):
                factor = spaces if between else 1.0
                extra = stretch / size if i == last else 0.0
                glyphs, wide = stretched(glyphs, factor, extra)
            elif gap and stretch and i == last:
                glyphs, wide = stretched(glyphs, 1.0, stretch / size)
            if (
                group is None
                or group.face is not face
                or group.maker is not maker
                or group.level != part.level
            ):
                group = _Group(maker, part.level, face, None)
                groups.append(group)
            group.pieces.append(glyphs)
            group.texts.append(text)
            group.width += wide * size
            if replaced:
                group.replaced = True
    return groups


def stretched(
    glyphs: tuple[Glyph, ...], factor: float, extra: float
) -> tuple[tuple[Glyph, ...], float]:
    """Return glyphs with advances times ``factor``, ``extra`` em after the last, and their sum."""
    found = [g._replace(advance=g.advance * factor) for g in glyphs]
    if found:
        found[-1] = found[-1]._replace(advance=found[-1].advance + extra)
    return tuple(found), added(g.advance for g in found)


def _run(group: _Group, face: FontFace, scale: float) -> Run:
    style = group.maker.style
    rtl = group.level & 1
    pieces = tuple(reversed(group.pieces) if rtl else group.pieces)
    return Run(
        group.x * scale,
        group.width * scale,
        face,
        style.size * scale,
        style.color,
        pieces,
        "".join(group.texts),
        group.replaced,
        style.rise,
        style.underline,
    )


def _placed(group: _Group, box: InlineBox, baseline: float, scale: float) -> PlacedBox:
    size = group.maker.style.size
    up = group.maker.style.rise * size
    top = baseline - up - (box.height - box.depth) * size
    return PlacedBox(
        group.x * scale,
        top * scale,
        box.width * size * scale,
        box.height * size * scale,
        box.payload,
        box.alt,
    )
