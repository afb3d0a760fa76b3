"""First-fit line breaking: arithmetic over the widths of boxes."""

from collections.abc import Sequence
from typing import NamedTuple

from cardforge.diagnostics.limits import WORD_LETTERS
from cardforge.text.boxes import Box, Measures, highest
from cardforge.text.prepared import Prepared

#: pt by which a line may be too wide without being called so (rounding of sums).
EPSILON = 1e-6
#: A ragged line is filled at least so far before a word is hyphenated by patterns.
HYPHENATION_FILL = 0.8


class BrokenLine(NamedTuple):
    """Boxes ``start`` to ``end`` of a paragraph; ``head`` and ``tail`` replace the outer ones.

    ``width`` in pt at scale 1, without hanging white space; ``last`` where the line ends the
    paragraph or at a forced break.
    """

    start: int
    end: int
    head: Box | None
    tail: Box | None
    width: float
    last: bool

    def boxes(self, prepared: Prepared) -> list[Box]:
        """Return the boxes of the line in logical order."""
        found = prepared.boxes[self.start : self.end]
        if self.head is not None:
            found[0] = self.head
        if self.tail is not None:
            found[-1] = self.tail
        return found


def break_lines(
    prepared: Prepared, width: float, spaces: float = 1.0
) -> tuple[list[BrokenLine], float]:
    """Return the lines of a paragraph, and by how many pt its widest part is too wide.

    Lengths are at scale 1; ``spaces`` multiplies the width of white space.
    """
    if prepared.plain:
        ends = prepared.plain_ends(width + EPSILON, spaces)
        if ends is not None:
            return _plain_lines(prepared, ends, spaces), 0.0
    lines: list[BrokenLine] = []
    over = 0.0
    boxes = prepared.boxes
    widths = prepared.widths
    glues = prepared.glue_widths
    forced = prepared.forced
    limit = width - prepared.paragraph.first_indent + EPSILON
    fill = 1.0 if prepared.paragraph.align == "justify" else HYPHENATION_FILL
    count = len(boxes)
    start = i = 0
    used = pend = 0.0
    head: Box | None = None
    while i < count:
        box = boxes[i] if head is None or i > start else head
        wide = widths[i] if box is boxes[i] else box.width
        reach = used + pend + wide
        if reach - box.trail <= limit:
            i += 1
            if i in forced:
                lines.append(BrokenLine(start, i, head, None, reach - box.trail, True))
                start, head, used, pend, limit = i, None, 0.0, 0.0, width + EPSILON
            else:
                used = reach
                pend = glues[i - 1] * spaces
            continue
        halves = None
        if box.splits and len(box.text) <= WORD_LETTERS:
            patterns = i == start or used + pend < fill * limit
            halves = _best_split(box, limit - used - pend, patterns)
        if halves is None and i > start:
            line = BrokenLine(start, i, head, None, used - boxes[i - 1].trail, False)
            lines.append(line)
            start, head, used, pend, limit = i, None, 0.0, 0.0, width + EPSILON
            continue
        if halves is None:
            over = max(over, _first_piece(box) - limit + EPSILON)
            halves = _tear(box, limit)
            if halves is None:
                # Tracking after a letter may be negative, which makes it wider without.
                limit = max(wide, wide - box.trail)
                continue
        left, right = halves
        reach = used + pend + left.width - left.trail
        lines.append(BrokenLine(start, i + 1, head, left, reach, False))
        start, head, used, pend, limit = i, right, 0.0, 0.0, width + EPSILON
    if start < count:
        last = head if head is not None and start == count - 1 else boxes[-1]
        lines.append(BrokenLine(start, count, head, None, used - last.trail, True))
    return lines, over


def _plain_lines(prepared: Prepared, ends: list[int], spaces: float) -> list[BrokenLine]:
    reaches = prepared.reaches(spaces)
    lines: list[BrokenLine] = []
    start = 0
    count = len(prepared.boxes)
    for end in ends:
        used = reaches[2 * end - 1] - reaches[2 * start]
        # As BrokenLine(…) would, in half of the time.
        found = (start, end, None, None, used, end == count)
        lines.append(tuple.__new__(BrokenLine, found))
        start = end
    return lines


def _best_split(box: Box, room: float, patterns: bool) -> tuple[Box, Box] | None:
    """Return the halves at the last place whose left half fits in ``room``."""
    for place in reversed(box.splits):
        if place.auto and not patterns:
            continue
        halves = box.split(place.offset, place.hyphen)
        if halves[0].width - halves[0].trail <= room and halves[0].parts:
            return halves
    return None


def _first_piece(box: Box) -> float:
    """Return the width of what stands before the first place where a box may be broken."""
    if not box.splits or len(box.text) > WORD_LETTERS:
        return box.width - box.trail
    left, _ = box.split(box.splits[0].offset, box.splits[0].hyphen)
    return left.width - left.trail


def _tear(box: Box, limit: float) -> tuple[Box, Box] | None:
    """Return the halves of a box that is too wide for a whole line.

    None where it is one letter, or longer than any word: every line takes time for all the rest.
    """
    if len(box.text) > WORD_LETTERS:
        return None
    found = None
    for offsets in (box.glue_offsets(), box.letter_offsets()):
        low, high = 0, len(offsets)
        while low < high:
            middle = (low + high) // 2
            if box.split(offsets[middle])[0].width <= limit:
                low = middle + 1
            else:
                high = middle
        if low:
            return box.split(offsets[low - 1])
        if offsets:
            found = box.split(offsets[0])
    return found


class Block(NamedTuple):
    """Broken lines of several paragraphs with the vertical place of each baseline.

    ``baselines`` in pt at scale 1 from the top; ``height`` to the bottom of the last line.
    """

    lines: tuple[tuple[Prepared, BrokenLine], ...]
    baselines: tuple[float, ...]
    height: float
    overflow: float


def break_block(
    paragraphs: Sequence[Prepared], width: float, leading: float = 0.0, spaces: float = 1.0
) -> Block:
    """Break paragraphs and set their lines one under another.

    The first baseline lies the ascent of the style's own font below the top (or as far as an
    inline box needs), so it depends neither on the letters nor on a fallback font. The others
    follow at the largest leading on their line, further where an inline box would touch the line
    above. ``leading`` 0–1 goes from the leading asked for to the tightest; space between
    paragraphs then shrinks to half.
    """
    lines: list[tuple[Prepared, BrokenLine]] = []
    baselines: list[float] = []
    over = 0.0
    y = 0.0
    before: Measures | None = None
    for prepared in paragraphs:
        found, wide = break_lines(prepared, width, spaces)
        over = max(over, wide)
        gap = prepared.paragraph.space_before * (1 - 0.5 * leading) if before else 0.0
        same = prepared.uniform
        step = distance(same, same, leading) if same else 0.0
        for line in found:
            if same is before and same is not None and not gap:
                y += step
                lines.append((prepared, line))
                baselines.append(y)
                continue
            measures = prepared.uniform or highest(b.measures for b in line.boxes(prepared))
            if before is None:
                y = max(measures.ascent, measures.above)
            else:
                y += gap + distance(before, measures, leading)
            gap = 0.0
            lines.append((prepared, line))
            baselines.append(y)
            before = measures
    bottom = y + max(before.descent, before.below) if before else 0.0
    return Block(tuple(lines), tuple(baselines), bottom, over)


class Extent(NamedTuple):
    """How large a text comes out: as in `cardforge.text.types.TextLayout`, without the runs."""

    width: float
    height: float
    overflow: float
    lines: int


def extent_of(
    paragraphs: Sequence[Prepared], width: float, leading: float = 0.0, spaces: float = 1.0
) -> Extent:
    """Return the extent that `break_block` gives paragraphs, pt at scale 1.

    Lines of plain words are only counted: a search for a size that fits tries several.
    """
    found = [
        prepared.plain_ends(width + EPSILON, spaces) if _is_counted(prepared) else None
        for prepared in paragraphs
    ]
    if None in found:
        return _extent_of_block(break_block(paragraphs, width, leading, spaces))
    height, overflow, count = height_of(paragraphs, width, leading, spaces)
    widest = 0.0
    for prepared, ends in zip(paragraphs, found, strict=True):
        reaches = prepared.reaches(spaces)
        start = 0
        indent = prepared.paragraph.first_indent
        for end in ends or ():
            reach = reaches[2 * end - 1] - reaches[2 * start] + indent
            if reach > widest:
                widest = reach
            start = end
            indent = 0.0
    return Extent(widest, height, overflow, count)


def height_of(
    paragraphs: Sequence[Prepared], width: float, leading: float = 0.0, spaces: float = 1.0
) -> tuple[float, float, int]:
    """Return height, overflow and number of lines of an extent; as `extent_of`, but sooner."""
    count = 0
    y = 0.0
    before: Measures | None = None
    for prepared in paragraphs:
        same = prepared.uniform
        ends = prepared.plain_ends(width + EPSILON, spaces) if _is_counted(prepared) else None
        if ends is None or same is None:
            block = break_block(paragraphs, width, leading, spaces)
            return block.height, block.overflow, len(block.lines)
        if before is None:
            y = max(same.ascent, same.above)
        else:
            y += prepared.paragraph.space_before * (1 - 0.5 * leading)
            y += distance(before, same, leading)
        if len(ends) > 1:
            y += (len(ends) - 1) * distance(same, same, leading)
        before = same
        count += len(ends)
    bottom = y + max(before.descent, before.below) if before else 0.0
    return bottom, 0.0, count


def widest_word(prepared: Prepared) -> float:
    """Return the width of the widest box, pt at scale 1, that nothing but an author's hyphen parts.

    A box is parted at each place that no pattern gave.
    """
    return max(map(_widest_piece, prepared.boxes), default=0.0)


def _widest_piece(box: Box) -> float:
    widest = 0.0
    places = [place for place in box.splits if not place.auto]
    while places and len(box.text) <= WORD_LETTERS:
        place = places[0]
        left, box = box.split(place.offset, place.hyphen)
        widest = max(widest, left.width - left.trail)
        places = [one for one in box.splits if not one.auto]
    return max(widest, box.width - box.trail)


def _is_counted(prepared: Prepared) -> bool:
    """Tell whether lines of a paragraph need only be counted to know its height."""
    return prepared.plain and prepared.uniform is not None


def _extent_of_block(block: Block) -> Extent:
    widest = max((reach_of(p, line) for p, line in block.lines), default=0.0)
    return Extent(widest, block.height, block.overflow, len(block.lines))


def indent_of(prepared: Prepared, line: BrokenLine) -> float:
    """Return the indent of a line: only the first of a paragraph has one."""
    first = line.start == 0 and line.head is None
    return prepared.paragraph.first_indent if first else 0.0


def reach_of(prepared: Prepared, line: BrokenLine) -> float:
    """Return the width of a line with its indent."""
    return line.width + indent_of(prepared, line)


def distance(above: Measures, line: Measures, leading: float) -> float:
    """Return the distance of two baselines, pt at scale 1."""
    found = line.lead + (line.tight_lead - line.lead) * leading
    if line.above > line.ascent:
        found = max(found, max(above.descent, above.below) + line.above)
    if above.below > above.descent:
        found = max(found, above.below + max(line.ascent, line.above))
    return found
