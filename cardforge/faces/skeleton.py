"""A face's XML as what recurs from card to card, and the words that differ.

The *skeleton* is the text without its character data; that fills *holes*. Faces of one skeleton
differ in words alone, so what is made of the rest holds for all of them.
"""

import re
from collections.abc import Iterator, Sequence

from cardforge.faces.parse import Node, Parser

#: Character data between two tags, with a letter in it. Signs that may stand in an attribute, a
#: comment or a CDATA section are seen by `holes`.
_DATA = re.compile(r">(\s*[^<>\s][^<>]*)<")
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|#34|#39);")
_ENTITIES = {
    "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'",
    "&#34;": '"', "&#39;": "'",
}  # fmt: skip
#: Characters that XML forbids, or reads as another.
_UNREADABLE = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
#: Encloses the number of a hole (private use).
_MARK = "\ue000"

Skeleton = tuple[str, ...]


def split(text: str) -> tuple[Skeleton, list[str]]:
    """Return the skeleton of a face and its words, as they stand in the XML."""
    parts = _DATA.split(text)
    return tuple(parts[::2]), parts[1::2]


def marked(skeleton: Skeleton) -> str:
    """Return a face that shows in each hole a mark with its number; "" where it has such signs."""
    if any(_MARK in part for part in skeleton):
        return ""
    text = [skeleton[0]]
    for at, part in enumerate(skeleton[1:]):
        text += [f">{_MARK}{at}{_MARK}<", part]
    return "".join(text).strip()


def read(words: str) -> str | None:
    """Return character data as XML reads it; None where it does not, or not alone."""
    if "&" in words:
        count = words.count("&")
        words, known = _ENTITY.subn(lambda found: _ENTITIES[found[0]], words)
        if known != count:
            return None
    if not words.isprintable() and _UNREADABLE.search(words):
        return None
    return words


def hole_of(words: str) -> int | None:
    """Return the number of the hole whose mark some words are; None for other words."""
    if len(words) > 2 and words[0] == words[-1] == _MARK:
        return int(words[1:-1])
    return None


def holes(node: Node) -> Iterator[int | None]:
    """Yield the holes in an element, in order; None for a mark that is not alone."""
    for part in node.words:
        if isinstance(part, Node):
            yield from holes(part)
        elif _MARK in part:
            yield hole_of(part) if part.count(_MARK) == 2 else None
    for child in node.children:
        yield from holes(child)


def filled(node: Node, words: Sequence[str], parser: Parser) -> Node:
    """Return an element with words in its holes; itself where it has none."""
    children = tuple([filled(child, words, parser) for child in node.children])
    parts: list[str | Node] = []
    for part in node.words:
        if isinstance(part, Node):
            parts.append(filled(part, words, parser))
        else:
            hole = hole_of(part)
            parts.append(part if hole is None else words[hole])
    if (*children, *parts) == (*node.children, *node.words):
        return node
    return parser.like(node, children, tuple(parts))
