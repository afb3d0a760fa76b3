"""What is wrong with a face that is no well-formed XML: in words, and where."""

import re
from typing import NamedTuple
from xml.etree.ElementTree import ParseError

UNDECLARED = "a name has a prefix, and faces know none"
MISMATCHED = "an element is closed that is not open, or one is left open"
#: How a fault of an entity begins.
ENTITY = "XML knows no"


#: A start or end tag, or what only looks like one.
_TAG = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>"
    r"|<(/?)([A-Za-z_][\w.:-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>",
    re.DOTALL,
)
_END = re.compile(r"</\s*([A-Za-z_][\w.:-]*)")
_ENTITY = re.compile(r"&(?!(?:lt|gt|amp|quot|apos);)([A-Za-z_][\w.-]*);")


class NotXml(NamedTuple):
    """What is wrong, a remedy, and where: in the last start tag of ``before``, at ``word``."""

    reason: str
    hint: str
    before: str
    word: str = ""


def located(text: str, fault: ParseError) -> NotXml:
    """Return what is wrong with a face's text, as its parser says that it cannot go on."""
    reason, hint = explained(str(fault))
    line, col = fault.position
    lines = text.split("\n")
    at = sum(len(one) + 1 for one in lines[: line - 1]) + col
    before = text[:at]
    if reason == UNDECLARED:  # which is said of a whole start tag, at its beginning
        before += text[at:].partition(">")[0]
    elif reason == MISMATCHED:
        return _mismatched(text, at) or NotXml(reason, hint, before)
    elif reason.startswith(ENTITY):
        entity = _ENTITY.search(text, at)
        if entity is not None:
            said = f"{ENTITY} `{entity[0]}`"
            return NotXml(said, hint, text[: entity.start()], entity[0])
    return NotXml(reason, hint, before)


def _mismatched(text: str, at: int) -> NotXml | None:
    """Return what is wrong at an end tag near ``at``: what is open before it, or the tag itself."""
    end = _END.search(text, max(0, at - 2))
    if end is None:
        return None
    open_: list[tuple[str, int]] = []
    for tag in _TAG.finditer(text, 0, end.start()):
        if tag[2] is None or (tag[3] or "").endswith("/"):
            continue
        if not tag[1]:
            open_.append((tag[2], tag.end()))
        elif open_:
            open_.pop()
    name = end[1]
    if open_ and any(one == name for one, _ in open_):
        left, after = open_[-1]
        return NotXml(
            f"<{left}> is left open: </{name}> comes before its end",
            f"close it, as in <{left} …/>, or with </{left}> behind what it holds",
            text[:after],
            f"<{left}",
        )
    hint = f"take it away, or begin with <{name}>"
    return NotXml(f"</{name}> ends what is not open", hint, text[: end.start()])


def explained(reason: str) -> tuple[str, str]:
    """Return the XML parser's complaint in words, and a remedy."""
    bare = reason.partition(":")[0]
    if bare == "mismatched tag":
        return MISMATCHED, (
            "close every element in the template that opens it: <text>…</text>, <rect …/>"
        )
    if bare == "unbound prefix":
        return UNDECLARED, "write names without a prefix: <rect>, not <svg:rect>"
    if bare == "no element found":
        return "the face is empty, or an element is left open at its end", (
            "put everything inside <face> … </face>"
        )
    if bare == "not well-formed (invalid token)":
        return "the face is not well-formed XML here", (
            "quote attributes; write &amp; for `&` and &lt; for `<`"
        )
    if bare == "undefined entity":
        name = reason.partition("&")[2].partition(";")[0]
        return f"{ENTITY} `&{name};`" if name else f"{ENTITY} such entity", (
            "write the character itself, or its number, as in &#160; for a no-break space"
        )
    if bare == "syntax error":
        return "the face does not begin with an element", "put everything inside <face> … </face>"
    if bare == "junk after document element":
        return (
            "something stands after the end of the face",
            "put everything inside <face> … </face>",
        )
    return f"the face is not well-formed XML: {bare}", "see the element at this line"
