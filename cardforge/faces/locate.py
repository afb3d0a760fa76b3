"""From an element of a rendered face back to the line of the template that wrote it.

Templates extend, include and loop, so the line in the XML says nothing. When something is wrong
the card is rendered once more with every start tag marked by its own file and line.
"""

import re
from collections.abc import Iterator
from itertools import islice
from xml.etree.ElementTree import Element as XmlElement

from jinja2 import Environment
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from cardforge.diagnostics import Place, SourceText
from cardforge.faces.template import TemplateSource

#: The marking attribute; a name that no element of the table can have.
MARK = "cardforge-at"
_START = re.compile(r"<([A-Za-z][\w.:-]*)(?=[\s/>]|$)")
#: In text, in front of words: the number of the place where they are written. Private characters.
_OPEN, _CLOSE = "\ue000", "\ue001"
_WORDS = re.compile(f"{_OPEN}(\\d+){_CLOSE}([^{_OPEN}]*)")


class Marks(Extension):
    """Marks each start tag in the text parts of a template with ``file:line:column``."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens, those of text with their start tags marked."""
        file = stream.filename or stream.name or ""
        for token in stream:
            if token.type == "data":
                yield Token(token.lineno, "data", _marked(token.value, file, token.lineno))
            else:
                yield token


def _marked(text: str, file: str, line: int) -> str:
    seen = 0

    def mark(found: re.Match[str]) -> str:
        nonlocal line, seen
        line += text.count("\n", seen, found.start())
        seen = found.start()
        return f'{found[0]} {MARK}="{file}:{line}"'

    return _START.sub(mark, text)


class WordMarks(Extension):
    """Marks words outside tags, and what expressions print there, with the number of a place."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        #: File and line by number.
        self.spots: list[tuple[str, int]] = []

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens, with marks in front of words and expressions."""
        file = stream.filename or stream.name or ""
        inside = False
        for token in stream:
            if token.type == "data":
                text, inside = self._marked(token.value, inside, file, token.lineno)
                yield Token(token.lineno, "data", text)
            else:
                if token.type == "variable_begin" and not inside:
                    yield Token(token.lineno, "data", self._mark(file, token.lineno))
                yield token

    def _mark(self, file: str, line: int) -> str:
        self.spots.append((file, line))
        return f"{_OPEN}{len(self.spots) - 1}{_CLOSE}"

    def _marked(self, text: str, inside: bool, file: str, line: int) -> tuple[str, bool]:
        """Return text with marks, and whether it ends inside a tag."""
        done: list[str] = []
        for part in re.split("([<>])", text):
            if part in ("<", ">"):
                inside = part == "<"
            elif not inside and part and not part.isspace():
                lead = len(part) - len(part.lstrip())
                at = line + part.count("\n", 0, lead)
                part = part[:lead] + self._mark(file, at) + part[lead:]
            done.append(part)
            line += part.count("\n")
        return "".join(done), inside

    def find(self, root: XmlElement, order: int, words: str) -> tuple[str, int]:
        """Return file and line of the words that an element holds; ("", 0) where unknown."""
        xml = next(islice(root.iter(), order, None))
        for text in (xml.text, *(child.tail for child in xml)):
            marks = [(n, said) for n, said in _WORDS.findall(text or "") if not said.isspace()]
            if " ".join("".join(said for _, said in marks).split()) == words:
                return self.spots[int(next(n for n, said in marks if said))]
        return "", 0


class Marked:
    """The marked elements of one face, in document order."""

    def __init__(self, root: XmlElement, files: dict[str, TemplateSource]) -> None:
        self._files = files
        self._lines: list[tuple[str, int]] = []
        self._tags: list[str] = []
        left = [(root, ("", 0))]
        while left:
            xml, own = left.pop()
            mark = xml.attrib.pop(MARK, None)
            if mark is not None:
                file, _, line = mark.rpartition(":")
                own = file, int(line)
            self._lines.append(own)
            self._tags.append(xml.tag)
            left += [(child, own) for child in reversed(xml)]

    def place(self, order: int, attr: str = "") -> Place | None:
        """Return the place of the element, or of one of its attributes, in its template.

        ``order`` counts the elements of the face from 0.
        """
        if not 0 <= order < len(self._lines):
            return None
        file, line = self._lines[order]
        source = self._files.get(file)
        return _find(source, line, self._tags[order], attr) if source is not None else None


def _find(source: TemplateSource, line: int, tag: str, attr: str) -> Place:
    text = source.text
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
    whole = SourceText(source.file, text)
    found = re.compile(rf"<{re.escape(tag)}(?![\w.-])").search(text, start)
    if found is None or "\n" in text[start : found.start()]:
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        lead = len(text[start:end]) - len(text[start:end].lstrip())
        return whole.place(start + lead, end)
    if attr:
        close = text.find(">", found.end())
        named = re.compile(rf"\s({re.escape(attr)})\s*=").search(
            text, found.end(), len(text) if close < 0 else close
        )
        if named is not None:
            return whole.place(named.start(1), named.end(1))
    return whole.place(found.start(), found.end())
