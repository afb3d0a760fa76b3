"""The words of a ``<text>`` to paragraphs for the text engine.

White space of the template collapses, as in HTML; no-break and other special spaces stay.
U+2028 and U+2029 stand for a line break and a blank line of a field.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple
from unicodedata import bidirectional

from cardforge.faces.parse import Node
from cardforge.faces.sandbox import LINE, PARAGRAPH
from cardforge.l10n.words import MIRRORED
from cardforge.text.types import Align, Inline, InlineBox, LineBreak, Paragraph, Span, TextStyle

_SPACES = re.compile(r"[ \t\r\n\f]+")
_PARTS = f"([{LINE}{PARAGRAPH}])"

#: Styles of elements that are kept.
_KEPT = 1024

#: Languages that are written from right to left.
RTL_LANGUAGES = frozenset({"ar", "he", "iw", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb", "ku"})


class Style(NamedTuple):
    """A style of style.yaml, whole: the letters, and how paragraphs are set.

    ``space`` and ``indent`` in em; ``min`` in pt; ``fit`` is (tighten, shrink).
    """

    text: TextStyle = TextStyle()
    align: str = "start"
    valign: str = "top"
    hyphenate: bool = False
    space: float = 0.0
    indent: float = 0.0
    fit: tuple[bool, bool] = (False, False)
    min: float = 5.0
    uniform: str = "none"


#: Makes the box of an inline icon: (node, style of the words around it).
IconBox = Callable[[Node, TextStyle], InlineBox]


def is_rtl(language: str) -> bool:
    """Tell whether a language is written from right to left."""
    return language == MIRRORED or language.replace("_", "-").split("-")[0].lower() in RTL_LANGUAGES


def with_type(style: TextStyle, attrs: Mapping[str, Any]) -> TextStyle:
    """Return the letters with what the attributes of an element change."""
    changes = {
        _FIELDS[name]: value
        for name, value in attrs.items()
        if name in _FIELDS and not (name == "color" and value is None)
    }
    if "overprint" in attrs or (len(style.color) > 7 and "color" in changes):
        from cardforge.faces.inks import for_text

        color = changes.get("color", style.color)
        changes["color"] = for_text(color, style.color, attrs.get("overprint"))
    return style._replace(**changes) if changes else style


_FIELDS = {
    "font": "family", "size": "size", "color": "color", "bold": "bold", "italic": "italic",
    "underline": "underline", "tracking": "tracking", "features": "features",
    "leading": "leading", "rise": "rise",
}  # fmt: skip
_PLAIN_FIELDS = ("align", "valign", "hyphenate", "space", "indent", "fit", "min", "uniform")


def with_paragraph(style: Style, attrs: Mapping[str, Any]) -> Style:
    """Return the style with what the attributes of a ``<text>`` or a style entry change."""
    changes: dict[str, Any] = {k: attrs[k] for k in _PLAIN_FIELDS if k in attrs}
    text = with_type(style.text, attrs)
    if text is not style.text:
        changes["text"] = text
    return style._replace(**changes) if changes else style


class Words:
    """Builds paragraphs in one language with one game's styles."""

    __slots__ = ("_icon", "_known", "_language", "_rtl", "_styles")

    def __init__(self, styles: Mapping[str, Style], language: str, icon: IconBox) -> None:
        self._styles = styles
        self._language = language
        self._rtl = is_rtl(language)
        self._icon = icon
        # Elements with equal attributes share one map, which is kept so that its id is too.
        self._known: dict[int, tuple[Mapping[str, Any], Style]] = {}

    def style(self, attrs: Mapping[str, Any]) -> Style:
        """Return the style of a ``<text>``."""
        known = self._known.get(id(attrs))
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            style = with_paragraph(self._styles[attrs.get("style", "body")], attrs)
            known = self._known[id(attrs)] = attrs, style
        return known[1]

    def paragraphs(self, node: Node, style: Style) -> tuple[Paragraph, ...]:
        """Return the paragraphs of a ``<text>``; none where it holds no words."""
        blocks = _Blocks()
        self._collect(node, style.text, False, blocks)
        language = node.attrs.get("lang", self._language)
        asked = node.attrs.get("dir", "auto")
        rtl = is_rtl(language) if "lang" in node.attrs else self._rtl
        done: list[Paragraph] = []
        for inlines in blocks.close():
            direction = asked if asked != "auto" else _direction(inlines, rtl)
            # Words that are not translated stay where those of the language would stand.
            reads = "rtl" if rtl and asked == "auto" else direction
            done.append(
                Paragraph(
                    inlines,
                    _align(style.align, direction, reads),
                    language,
                    direction,
                    style.hyphenate,
                    style.space * style.text.size if done else 0.0,
                    style.indent * style.text.size,
                )
            )
        return tuple(done)

    def _collect(self, node: Node, style: TextStyle, keep: bool, blocks: "_Blocks") -> None:
        for part in node.words:
            if isinstance(part, str):
                blocks.add(part, style, keep)
                continue
            tag = part.tag
            if tag == "br":
                blocks.line(style)
            elif tag == "icon":
                blocks.box(self._icon(part, style))
            elif tag == "b":
                self._collect(part, style._replace(bold=True), keep, blocks)
            elif tag == "i":
                self._collect(part, style._replace(italic=True), keep, blocks)
            elif tag == "keep":
                self._collect(part, style, True, blocks)
            else:
                self._collect(part, self._inline_style(part.attrs, style), keep, blocks)

    def _inline_style(self, attrs: Mapping[str, Any], around: TextStyle) -> TextStyle:
        name = attrs.get("name")
        if name is not None:
            around = self._styles[name].text._replace(leading=around.leading)
        return with_type(around, attrs)


class _Blocks:
    """Collects inlines into paragraphs, with white space collapsed across elements."""

    def __init__(self) -> None:
        self._done: list[tuple[Inline, ...]] = []
        self._open: list[Inline] = []
        #: Whether a space here would follow a space or begin a line.
        self._blank = True

    def add(self, text: str, style: TextStyle, keep: bool) -> None:
        """Add words; line and paragraph separators among them act as such."""
        for part in re.split(_PARTS, text) if LINE in text or PARAGRAPH in text else (text,):
            if part == LINE:
                self.line(style)
            elif part == PARAGRAPH:
                self._paragraph()
            elif part:
                if "  " in part or not part.isprintable():
                    part = _SPACES.sub(" ", part)
                if self._blank and part[0] == " ":
                    part = part[1:]
                if part:
                    self._open.append(Span(part, style, keep))
                    self._blank = part[-1] == " "

    def line(self, style: TextStyle) -> None:
        """End the line."""
        self._strip()
        self._open.append(LineBreak(style))
        self._blank = True

    def box(self, box: InlineBox) -> None:
        """Add a box that stands like a letter."""
        self._open.append(box)
        self._blank = False

    def _strip(self) -> None:
        """Take the last space of a line away."""
        last = self._open[-1] if self._open else None
        if isinstance(last, Span) and last.text.endswith(" "):
            self._open.pop()
            if len(last.text) > 1:
                self._open.append(last._replace(text=last.text[:-1]))

    def _paragraph(self) -> None:
        self._strip()
        if self._open:
            self._done.append(tuple(self._open))
        self._open = []
        self._blank = True

    def close(self) -> list[tuple[Inline, ...]]:
        """Return the paragraphs."""
        self._paragraph()
        return self._done


def _direction(inlines: tuple[Inline, ...], rtl: bool) -> Literal["ltr", "rtl"]:
    """Return the direction of a paragraph's letters; without any that of the language.

    In left-to-right languages the first letter decides (UAX #9, P2 and P3). In right-to-left
    ones a single letter of that direction does: a translated sentence may well begin with a
    Latin name, and words without one are not translated.
    """
    strong: Literal["ltr", "rtl"] | None = None
    for inline in inlines:
        if not isinstance(inline, Span):
            continue
        if inline.text.isascii():
            if inline.text.lower() != inline.text.upper():
                strong = "ltr"
        else:
            kinds = (bidirectional(character) for character in inline.text)
            if rtl:
                found = set(kinds)
                if not found.isdisjoint(("R", "AL")):
                    return "rtl"
                strong = "ltr" if "L" in found else strong
            else:
                kind = next((kind for kind in kinds if kind in ("L", "R", "AL")), "")
                strong = None if not kind else "ltr" if kind == "L" else "rtl"
        if strong is not None and not rtl:
            return strong
    return strong or ("rtl" if rtl else "ltr")


def _align(align: str, direction: str, reads: str) -> Align:
    """Return an alignment as counted in the paragraph's direction.

    Its start is where the text ``reads`` from, which may be the paragraph's end.
    """
    if align in ("justify", "center"):
        return "justify" if align == "justify" else "center"
    if align in ("left", "right"):
        return "start" if (align == "left") == (direction == "ltr") else "end"
    return "start" if (align == "start") == (direction == reads) else "end"


def plain_text(node: Node) -> str:
    """Return the words of an element, without markup, on one line."""
    if len(node.words) == 1 and isinstance(node.words[0], str) and node.words[0].isprintable():
        text = node.words[0]
        return (_SPACES.sub(" ", text) if "  " in text else text).strip(" ")
    parts = [p if isinstance(p, str) else " " if p.tag == "br" else plain_text(p)
             for p in node.words]  # fmt: skip
    return _SPACES.sub(" ", "".join(parts).replace(LINE, " ").replace(PARAGRAPH, " ")).strip(" ")
