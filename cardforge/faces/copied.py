"""Lines of both writing directions, written so that they are copied as they were written.

A page holds glyphs from left to right, and a reader guesses the text from them. The two common
readers guess by rules of their own, each simpler than UAX #9, and fail at numbers, brackets and
foreign words in right-to-left text, each at others:

- poppler (``TextPage::dumpFragment``) goes through a line from the side where most text of the
  page begins (through each word from the left, with ``pdftotext -raw``). It turns right-to-left
  text round with the neutral characters about it, until it meets a letter or number of the other
  direction, and takes brackets as they are.
- pdfium (``CPDF_TextPage::CloseTempLine``) cuts a line into stretches of one class of character,
  turns their order round where more of them are right-to-left than left-to-right, and mirrors
  neutral stretches by the last letter before them.

So a line that one of them would misread is put in spans for each of them. The outer ones have
the tag Span, the only one that poppler heeds, and hold what poppler must find. In them each run
has a span with another tag, as pdfium goes by the innermost: the first one holds the line as
pdfium must find it and the others nothing to print, at which pdfium skips them; or all are empty,
at which it takes the glyphs for what they are.
"""

from collections.abc import Sequence
from itertools import groupby
from re import finditer
from typing import NamedTuple
from unicodedata import bidirectional

from cardforge.faces.notation import actual_text
from cardforge.faces.text_operators import Font, array_of, merge_glyphs, shown_array
from cardforge.text.sums import added
from cardforge.text.types import Glyph, Run

#: Bidi classes as poppler knows them: letters of either direction, numbers with all that stands
#: in and about them, such as a comma; the rest is " ".
_KINDS = {"L": "L", "R": "R", "AL": "R", **dict.fromkeys(("EN", "AN", "ES", "ET", "CS"), "1")}
#: Classes that pdfium neither turns round nor takes for a direction.
_WEAK = frozenset(("AN", "EN", "NSM", "CS", "ES", "ET", "BN"))
_LEFT_MARK, _RIGHT_MARK = "\u200e", "\u200f"
#: What is never drawn: soft hyphens, and marks, embeddings and isolates of direction.
_UNSEEN = dict.fromkeys((0xAD, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
#: A text with nothing to print.
_NOTHING = "\x01"


class Reading:
    """A line as it is copied: ``runs`` in the order of drawing, and the spans about each."""

    __slots__ = ("_spans", "runs")

    def __init__(self, units: Sequence["_Unit"], shown: str) -> None:
        self.runs = [run for unit in units for run in unit.runs]
        # pdfium turns a text round that a right-to-left piece carries; one that another piece does
        # too where the piece before it on the page is right-to-left.
        inked = [run for run in self.runs if not run.text.isspace()]
        carrier = max(inked, key=lambda run: "R" in _kinds(run.text), default=None)
        if carrier is not None and "R" in _kinds(carrier.text):
            shown = shown[::-1]
        self._spans: list[tuple[str, str, str]] = []
        for unit in units:
            last = len(unit.runs) - 1
            for at, run in enumerate(unit.runs):
                inner = "" if not shown else shown if run is carrier else _NOTHING
                begin = "" if at else actual_text(unit.text) + " "
                self._spans.append((begin, inner, " EMC" if at == last else ""))
        self._spans.reverse()

    def show(self, font: Font, run: Run) -> str:
        """Return the operators that show the next of the runs; notes its glyphs."""
        begin, inner, end = self._spans.pop()
        code, used = array_of(font, run.glyphs, run.size)
        merge_glyphs(font.used, used)
        return f"{begin}{actual_text(inner, 'NonStruct')} {shown_array(code)} EMC{end}"


class _Unit(NamedTuple):
    """Runs that poppler finds as one word: from left to right, and what it must find."""

    runs: list[Run]
    text: str


def reading_of(runs: Sequence[Run], rtl: bool) -> Reading | None:
    """Return how a line is copied; None where its glyphs suffice.

    Args:
        runs: the runs of the line in reading order.
        rtl: whether its paragraph runs from right to left.
    """
    runs = [run for run in runs if run.pieces]
    text = _seen_part("".join([run.text for run in runs]))
    ordered = sorted(runs, key=lambda run: run.x)
    glyphs = [glyph for run in ordered for glyph in run.glyphs]
    seen = _seen_part("".join([glyph.text for glyph in glyphs]))
    kinds = _kinds(text)
    if _is_plain(text, seen, kinds):
        return None
    if not rtl:
        units = [_Unit(ordered, _left_to_right(text, kinds))]
    elif "L" in kinds or "1" in kinds:
        units = _units(runs)
    else:
        units = [_Unit(ordered, _backwards(text))]
    lone = all(glyph.text and not glyph.dy for glyph in glyphs)
    plain = lone and not any(run.replaced for run in runs) and seen == for_pdfium(text, turned=True)
    return Reading(units, "" if plain else for_pdfium(text))


def _seen_part(text: str) -> str:
    return text.translate(_UNSEEN)


def _is_plain(text: str, seen: str, kinds: str) -> bool:
    """Tell whether all readers give a line that is seen from left to right as its text."""
    if "R" not in kinds:
        return text == seen
    word = not (set(kinds) & {"L", "1"} or " " in text or _mirrored(text) != text)
    return word and kinds[-1] == "R"


def _kinds(text: str) -> str:
    return "".join([_KINDS.get(bidirectional(c), " ") for c in text])


def _mirrored(text: str) -> str:
    from bidi.mirror import MIRRORED

    return "".join([MIRRORED.get(c, c) for c in text])


def _units(runs: Sequence[Run]) -> list[_Unit]:
    """Return the parts of a right-to-left line that poppler must find apart, in reading order.

    Marks of direction (poppler surrounds stretches with such marks itself) keep it from adding
    neutral characters to a stretch of the other direction.
    """
    groups: list[list[Run]] = []
    for run in runs:
        if groups and run.x > groups[-1][-1].x:
            groups[-1].append(run)
        else:
            groups.append([run])
    units: list[_Unit] = []
    for group in groups:
        if len(group) > 1 or any(c.isalnum() and _kinds(c) != "R" for c in group[0].text):
            units.append(_Unit(group, _forwards("".join([run.text for run in group]))))
            continue
        for part in _parts(group[0]):
            spoken = _forwards if "1" in _kinds(part.text) else _backwards
            units.append(_Unit([part], spoken(_seen_part(part.text))))
    return units


def _parts(run: Run) -> list[Run]:
    """Return the stretches of a right-to-left run, parted where poppler takes signs for numbers."""
    kinds = _kinds(run.text)
    cuts = sorted({at for match in finditer("1(?:[1 ]*1)?", kinds) for at in match.span()})
    found: list[Run] = []
    glyphs, right, begin = list(run.glyphs), run.x + run.width, 0
    for end in (*(cut for cut in cuts if 0 < cut < len(kinds)), len(kinds)):
        taken: list[Glyph] = []
        length = end - begin
        while glyphs and (length > 0 or end == len(kinds) or not glyphs[-1].text):
            taken.append(glyphs.pop())
            length -= len(taken[-1].text)
        if not taken:
            continue
        text, begin = run.text[begin : end - length], end - length
        width = run.size * added(glyph.advance for glyph in taken)
        right -= width
        part = run._replace(x=right, width=width, pieces=(tuple(reversed(taken)),), text=text)
        found.append(part)
    return found


def _forwards(text: str) -> str:
    """Return what poppler reads as a text in a right-to-left line that runs from left to right."""
    text = _seen_part(text)
    kinds = _kinds(text)
    before = _LEFT_MARK if kinds[:1] == " " else ""
    return f"{_RIGHT_MARK}{before}{text}{_LEFT_MARK if kinds[-1:] == ' ' else ''}"


def _backwards(text: str) -> str:
    """Return what poppler reads as a text without left-to-right letters and numbers."""
    turned = text[::-1]
    return turned if _kinds(turned[:1]) == "R" else _RIGHT_MARK + turned


def _left_to_right(text: str, kinds: str) -> str:
    """Return what poppler reads as a text that runs from left to right."""
    pieces: list[str] = []
    end = 0
    for match in finditer("R(?:[R ]*R)?", kinds):
        pieces.append(text[end : match.start()])
        end = match.end()
        pieces.append(text[match.start() : end][::-1])
        if kinds[end : end + 1] == " ":
            pieces.append(_LEFT_MARK)
    return "".join((*pieces, text[end:]))


def for_pdfium(text: str, *, turned: bool = False) -> str:
    """Return what pdfium must find to read it as ``text``.

    In glyphs it turns right-to-left stretches round (``turned``), in replaced text it does not.
    """
    stretches = [(kind, "".join(group)) for kind, group in groupby(text, key=_class)]
    kinds = [kind for kind, _ in stretches]
    rtl = kinds.count("R") > kinds.count("L")
    direction = "R" if rtl else "L"
    found: list[str] = []
    for kind, stretch in stretches:
        if kind in ("L", "R"):
            direction = kind
        if kind == "R" or (kind == " " and direction == "R"):
            stretch = _mirrored(stretch)[:: -1 if turned else 1]
        found.append(stretch)
    return "".join(reversed(found) if rtl else found)


def _class(character: str) -> str:
    kind = bidirectional(character)
    return "1" if kind in _WEAK else _KINDS.get(kind, " ")
