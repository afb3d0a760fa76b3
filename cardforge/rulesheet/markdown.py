"""Markdown to the document tree, and values to Markdown.

CommonMark with tables, by markdown-it-py; HTML in it is shown as it stands. Beyond that:
``{#id}`` ends a heading that links lead to, ``> [!example]`` opens an aside (`ASIDES`), a line of
dashes begins a page, ``![what it shows](card:deck/card)`` is a picture of a piece.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast
from urllib.parse import parse_qsl, unquote, urlsplit

from cardforge.rulesheet.tree import (
    Align,
    Aside,
    AsideKind,
    Block,
    Break,
    Cell,
    Emphasis,
    Figure,
    Heading,
    Inline,
    Inlines,
    Link,
    List,
    PageBreak,
    Paragraph,
    Picture,
    Strong,
    Table,
    Text,
    plain,
)

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

ASIDES: tuple[AsideKind, ...] = ("note", "example", "house", "quick")
#: The scheme of pictures of pieces, and how high one may be, in mm.
CARD, HIGHEST = "card", 200
_COMMENT = (
    "a comment that is none",
    "a comment is `{# words #}`, with a space; `{#name}` ends a heading",
)
_ID = re.compile(r"(?<!\s)\s*\{#([\w.-]+)\}\s*$")
_ASIDE = re.compile(r"\[!(\w+)\]\s*")
_SPECIAL = re.compile(r"([\\`*_\[\]<>&|~#])")
_OPENING = re.compile(r"^(\s*)([-+=]|\d+[.)])")
_ALIGNS: Mapping[str, Align] = {"left": "start", "center": "center", "right": "end"}


class MarkdownFault(Exception):
    """The Markdown says something that a rule sheet has not: at which line (from 1)."""

    def __init__(self, line: int, message: str, hint: str) -> None:
        super().__init__(message)
        self.line = line
        self.hint = hint


class Line(NamedTuple):
    """What is known of a line of Markdown.

    ``number`` is its line in rules.md, 0 where it holds no message; ``near`` that of the last
    message before it. ``lang`` is empty where it is the document's.
    """

    number: int
    lang: str
    near: int = 0


def escaped(text: str, *, opens: bool = True) -> str:
    """Return a text as Markdown that shows just this text; ``opens``: it may begin a line."""
    text = _SPECIAL.sub(r"\\\1", " ".join(text.split("\n")))
    return _OPENING.sub(_shielded, text) if opens and text[:1] in "-+=0123456789 \t" else text


def _shielded(match: re.Match[str]) -> str:
    spaces, mark = match.groups()
    return f"{spaces}{mark[:-1]}\\{mark[-1]}"


def parse(text: str, lines: Sequence[Line], faults: list[MarkdownFault]) -> tuple[Block, ...]:
    """Return the blocks of a Markdown text; ``lines`` tells of each of its lines."""
    return _Parser(_reader().parse(text), lines, faults).blocks("")


@lru_cache(maxsize=1)
def _reader() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


class _Parser:
    """Reads the flat list of tokens; each opening one has its closing one."""

    def __init__(
        self, tokens: "list[Token]", lines: Sequence[Line], faults: list[MarkdownFault]
    ) -> None:
        self._tokens = tokens
        self._at = 0
        self._lines = lines
        self._faults = faults

    def blocks(self, end: str) -> tuple[Block, ...]:
        """Return the blocks up to a closing token, which is taken too."""
        found: list[Block] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == end:
                break
            block = self._block(token)
            if block is not None:
                found.append(block)
        return tuple(found)

    def _block(self, token: "Token") -> Block | None:
        line, lang = self._where(token)
        kind = token.type
        if kind == "paragraph_open":
            return self._paragraph(line, lang)
        if kind == "heading_open":
            return self._heading(int(token.tag[1]), line, lang)
        if kind in ("bullet_list_open", "ordered_list_open"):
            return self._list(token, line)
        if kind == "table_open":
            return self._table(line)
        if kind == "blockquote_open":
            return self._aside(line, lang)
        if kind == "hr":
            return PageBreak(lang, line)
        indented = kind == "code_block"
        what = "a rule sheet has no code" if kind == "fence" else f"a rule sheet has no {kind}"
        self._faults.append(
            MarkdownFault(
                line,
                "an indented line is code to Markdown" if indented else what,
                "take the spaces before the line away"
                if indented
                else "write it as a paragraph, a list or a table",
            )
        )
        if token.nesting == 1:
            self.blocks(kind.replace("_open", "_close"))
        return None

    def _where(self, token: "Token") -> tuple[int, str]:
        """Return the line in rules.md where a block begins, and its language.

        A block is in another language where a word of it is.
        """
        if token.map is None:
            return 0, ""
        first, end = token.map
        own = self._lines[first:end]
        numbers = [line.number for line in own if line.number]
        lang = next((line.lang for line in own if line.lang), "")
        return (numbers or [line.near for line in own])[0], lang

    def _content(self) -> "list[Token]":
        """Return the inline tokens of a block, and go behind its end."""
        token = self._tokens[self._at]
        self._at += 2
        return token.children or []

    def _paragraph(self, line: int, lang: str) -> Block:
        inlines, pictures = self._inlines(self._content(), line)
        if pictures:
            return Figure(tuple(pictures), inlines, lang, line)
        return Paragraph(inlines, lang, line)

    def _heading(self, level: int, line: int, lang: str) -> Block:
        if level > 3:
            self._faults.append(
                MarkdownFault(line, f"a heading of level {level}", "rule sheets have three levels")
            )
        inlines, pictures = self._inlines(self._content(), line)
        if pictures:
            self._no_picture("a heading", line)
        name = ""
        if inlines and isinstance(inlines[-1], Text):
            match = _ID.search(inlines[-1].text)
            if match:
                name = match[1]
                rest = inlines[-1].text[: match.start()]
                inlines = (*inlines[:-1], *([Text(rest)] if rest else []))
        return Heading(min(level, 3), name, inlines, lang, line)

    def _list(self, token: "Token", line: int) -> Block:
        start = None
        if token.type == "ordered_list_open":
            start = int(token.attrs.get("start", 1))
        end = token.type.replace("_open", "_close")
        items = []
        while self._tokens[self._at].type != end:
            self._at += 1
            items.append(self.blocks("list_item_close"))
        self._at += 1
        return List(start, tuple(items), "", line)

    def _table(self, line: int) -> Block:
        rows: list[tuple[Cell, ...]] = []
        lines: list[int] = []
        aligns: list[Align] = []
        while self._tokens[self._at].type != "table_close":
            token = self._tokens[self._at]
            self._at += 1
            if token.type == "tr_open":
                number, lang = self._where(token)
                lines.append(number)
                rows.append(self._row(lang, number, aligns if not rows else None))
        self._at += 1
        head, *body = rows
        first = [row[0].inlines for row in body]
        row_heads = bool(first) and all(
            len(cell) == 1 and isinstance(cell[0], Strong) for cell in first
        )
        return Table(head, tuple(body), tuple(aligns), row_heads, line=line, lines=tuple(lines[1:]))

    def _row(self, lang: str, line: int, aligns: list[Align] | None) -> tuple[Cell, ...]:
        cells = []
        while self._tokens[self._at].type != "tr_close":
            token = self._tokens[self._at]
            self._at += 1
            inlines, pictures = self._inlines(self._content(), line)
            if pictures:
                self._no_picture("a table", line)
            cells.append(Cell(inlines, lang))
            if aligns is not None:
                style = str(token.attrs.get("style", "")).removeprefix("text-align:")
                aligns.append(_ALIGNS.get(style, ""))
        self._at += 1
        return tuple(cells)

    def _aside(self, line: int, lang: str) -> Block | None:
        """Return what follows ``>``: its first paragraph begins with the kind of aside."""
        blocks = self.blocks("blockquote_close")
        first = blocks[0] if blocks else None
        if isinstance(first, Paragraph) and first.inlines and isinstance(first.inlines[0], Text):
            match = _ASIDE.match(first.inlines[0].text)
            if match and match[1].lower() in ASIDES:
                kind = cast("AsideKind", match[1].lower())
                rest = first.inlines[0].text[match.end() :]
                inlines = (*([Text(rest)] if rest else []), *first.inlines[1:])
                title, body = _split(inlines)
                inner = blocks[1:]
                if plain(body).strip():
                    inner = (Paragraph(body, first.lang, first.line), *inner)
                return Aside(kind, title, inner, lang, line)
        named = ", ".join(f"[!{kind}]" for kind in ASIDES)
        self._faults.append(
            MarkdownFault(line, "a quotation that says not what it is", f"begin it with {named}")
        )
        return None

    # Inlines.

    def _inlines(self, tokens: "list[Token]", line: int) -> tuple[Inlines, list[Picture]]:
        reader = _Inlines(self._faults, line)
        return _trimmed(reader.read(tokens)), reader.pictures

    def _no_picture(self, where: str, line: int) -> None:
        hint = f"give it a paragraph before or after {where.replace('a ', 'the ')}"
        self._faults.append(MarkdownFault(line, f"a picture within {where}", hint))


class _Inlines:
    """Reads the tokens of one line of text."""

    def __init__(self, faults: list[MarkdownFault], line: int) -> None:
        self.pictures: list[Picture] = []
        self._faults = faults
        self._line = line

    def read(self, tokens: "Sequence[Token]") -> Inlines:
        """Return inlines, neighbouring texts joined; pictures go to ``pictures``."""
        stack: list[tuple[str, list[Inline]]] = [("", [])]
        for token in tokens:
            into = stack[-1][1]
            if token.type == "text":
                _add(into, token.content)
                if "{#" in token.content and not _ID.search(token.content):
                    self._faults.append(MarkdownFault(self._line, *_COMMENT))
            elif token.type == "softbreak":
                _add(into, " ")
            elif token.type == "hardbreak":
                into.append(Break())
            elif token.type == "image":
                self._picture(token)
            elif token.nesting == 1:
                stack.append((str(token.attrs.get("href", "")), []))
            elif token.nesting == -1:
                target, inner = stack.pop()
                stack[-1][1].append(_closed(token.type, target, tuple(inner)))
            else:
                self._faults.append(
                    MarkdownFault(
                        self._line,
                        f"`{token.content}` is code to Markdown" if token.content else token.type,
                        "write it without the backquotes",
                    )
                )
        return tuple(stack[0][1])

    def _picture(self, token: "Token") -> None:
        written = str(token.attrs.get("src", ""))
        alt = plain(self.read(token.children or []))
        try:
            address = urlsplit(written)
        except ValueError:  # brackets around what is no address
            address = urlsplit("")
        path, _, side = unquote(address.path).partition("#")
        fragment = address.fragment or side
        if address.scheme != CARD or not path or fragment not in ("", "front", "back"):
            hint = 'use {{ picture("deck", "card") }}'
            what = f"`{written}` is no picture of a piece"
            self._faults.append(MarkdownFault(self._line, what, hint))
            return
        asked = dict(parse_qsl(address.query)).get("h", "0")
        height = _height(asked)
        if height is None:
            what = f"a picture cannot be `{asked}` mm high"
            hint = f"give up to {HIGHEST} mm, as in `?h=40`"
            self._faults.append(MarkdownFault(self._line, what, hint))
            return
        self.pictures.append(Picture(path, "back" if fragment == "back" else "front", alt, height))


def _height(text: str) -> float | None:
    """Return the height of a picture in mm, 0 for the usual one; None where it can have none."""
    try:
        height = float(text)
    except ValueError:
        return None
    return height if 0 <= height <= HIGHEST else None


def _add(into: list[Inline], text: str) -> None:
    if not text:
        return
    last = into[-1] if into else None
    if isinstance(last, Text):
        into[-1] = Text(last.text + text)
    else:
        into.append(Text(text))


def _closed(kind: str, target: str, inner: Inlines) -> Inline:
    if kind == "strong_close":
        return Strong(inner)
    if kind == "em_close":
        return Emphasis(inner)
    return Link(target, inner)


def _trimmed(inlines: Inlines) -> Inlines:
    """Return inlines without white space around them, and with single spaces within."""
    done: list[Inline] = []
    for one in inlines:
        if isinstance(one, Text):
            text = re.sub(r"[ \t\r\n]+", " ", one.text)
            if not done or isinstance(done[-1], Break):
                text = text.lstrip(" ")
            if text:
                done.append(Text(text))
        else:
            done.append(one)
    if done and isinstance(done[-1], Text):
        text = done[-1].text.rstrip(" ")
        done[-1:] = [Text(text)] if text else []
    return tuple(done)


def _split(inlines: Inlines) -> tuple[Inlines, Inlines]:
    """Return the title of an aside and what follows: the title is its leading strong words."""
    if inlines and isinstance(inlines[0], Strong):
        return inlines[0].inlines, _trimmed(inlines[1:])
    return (), inlines
