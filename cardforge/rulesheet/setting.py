"""Words of a rule sheet set as lines: styles, inlines, links. Lengths in pt."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Literal, NamedTuple

from cardforge.faces.words import Style, is_rtl
from cardforge.rulesheet.tree import Break, Emphasis, Inline, Link, Strong, Text
from cardforge.text.boxes import highest
from cardforge.text.engine import TextEngine
from cardforge.text.layout import lay_out
from cardforge.text.lines import extent_of, widest_word
from cardforge.text.prepared import Prepared
from cardforge.text.types import Inline as TextInline
from cardforge.text.types import Line, LineBreak, Paragraph, Span, TextStyle

#: Keeps the words of links apart in the lines: while words are set, each link of theirs has a
#: colour of its own, which ends in its number.
_LINK = "#01fe{:02x}"


class Words(NamedTuple):
    """Inlines with the style they are set in, and the language."""

    inlines: Sequence[Inline]
    style: str
    language: str
    align: Literal["start", "center", "end"] = "start"


class Piece(NamedTuple):
    """A part of a line: its line, with only some of its runs, and the link that it belongs to.

    ``link`` is the number of the link within the words, -1 outside links.
    """

    line: Line
    link: int


class SetLine(NamedTuple):
    """A line of words: ``top`` and ``height`` from the top of the words, pieces in order."""

    top: float
    height: float
    baseline: float
    pieces: tuple[Piece, ...]


class Setting(NamedTuple):
    """Words set in a width: lines, total height, addresses of the links in order."""

    lines: tuple[SetLine, ...]
    height: float
    links: tuple[str, ...]


class Setter:
    """Sets words with a game's styles."""

    def __init__(self, engine: TextEngine, styles: Mapping[str, Style]) -> None:
        self._engine = engine
        self._styles = styles
        self._widths: dict[Words, tuple[float, float]] = {}

    def style(self, name: str) -> TextStyle:
        """Return the letters of a style."""
        return self._styles[name].text

    def highest(self, name: str, language: str) -> float:
        """Return how high a line of a style can be at most, stressed or not."""
        style = self._styles[name].text
        measures = [
            self._engine.maker(style._replace(bold=bold, italic=italic), language).measures
            for bold in (False, True)
            for italic in (False, True)
        ]
        found = highest(measures)
        return max(found.lead, found.ascent + found.descent)

    def set(self, words: Words, width: float) -> Setting:
        """Return words as lines in a width."""
        paragraph, links = self._paragraph(words)
        layout = lay_out((paragraph,), width, self._engine)
        color = self._styles["rules_link"].text.color
        lines: list[SetLine] = []
        base = layout.lines[0].baseline if layout.lines else 0.0
        for at, line in enumerate(layout.lines):
            top = line.baseline - base
            last = at + 1 == len(layout.lines)
            end = layout.height if last else layout.lines[at + 1].baseline - base
            pieces = _pieces(line, color) if links else (Piece(line, -1),)
            lines.append(SetLine(top, end - top, line.baseline, pieces))
        return Setting(tuple(lines), layout.height, tuple(links))

    def widths(self, words: Words) -> tuple[float, float]:
        """Return the width of the widest word, and of all words on one line; kept for all forms."""
        found = self._widths.get(words)
        if found is None:
            prepared = self._prepared(words)
            wide = extent_of((prepared,), inf).width
            found = self._widths[words] = max(1.0, widest_word(prepared)), wide
        return found

    def height(self, words: Words, width: float) -> float:
        """Return the height of words in a width, as `set` gives it, without setting them."""
        return extent_of((self._prepared(words),), width).height

    def _prepared(self, words: Words) -> Prepared:
        return self._engine.prepared(self._paragraph(words)[0])

    def _paragraph(self, words: Words) -> tuple[Paragraph, list[str]]:
        style = self._styles[words.style]
        links: list[str] = []
        inlines = tuple(_spans(words.inlines, style.text, links))
        direction: Literal["ltr", "rtl"] = "rtl" if is_rtl(words.language) else "ltr"
        made = Paragraph(inlines, words.align, words.language, direction, style.hyphenate)
        return made, links


def _spans(inlines: Sequence[Inline], style: TextStyle, links: list[str]) -> list[TextInline]:
    found: list[TextInline] = []
    for one in inlines:
        if isinstance(one, Text):
            found.append(Span(one.text, style))
        elif isinstance(one, Break):
            found.append(LineBreak(style))
        elif isinstance(one, Strong):
            found += _spans(one.inlines, style._replace(bold=True), links)
        elif isinstance(one, Emphasis):
            found += _spans(one.inlines, style._replace(italic=True), links)
        elif isinstance(one, Link):
            color = _LINK.format(len(links) % 256)
            links.append(one.target)
            found += _spans(one.inlines, style._replace(color=color), links)
    return found


def _pieces(line: Line, color: str) -> tuple[Piece, ...]:
    """Return the parts of a line that belong to one link each, or to none."""
    groups: list[tuple[int, list[int]]] = []
    for at, run in enumerate(line.runs):
        link = int(run.color[5:7], 16) if run.color.startswith(_LINK[:5]) else -1
        if not groups or groups[-1][0] != link:
            groups.append((link, []))
        groups[-1][1].append(at)
    found = []
    for link, numbers in groups:
        runs = tuple(
            line.runs[n]._replace(color=color) if link >= 0 else line.runs[n] for n in numbers
        )
        found.append(Piece(line._replace(runs=runs), link))
    return tuple(found)
