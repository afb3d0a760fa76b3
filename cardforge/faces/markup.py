"""Inline markup in a card's fields: what the filter ``markup`` lets through.

Data may make words bold, break lines and carry icons; it cannot draw, fetch or name a file.
Whatever is not allowed is a fault at its place in the field. A bare ``&`` or a ``<`` before
something that cannot be a tag is taken as it stands.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from markupsafe import Markup, escape

from cardforge.faces.parse import suggest
from cardforge.faces.sandbox import LINE, PARAGRAPH
from cardforge.faces.table import ELEMENTS, INLINES

_TAG = re.compile(r"<(/?)([A-Za-z][\w.-]*(?![\w.-]))((?:[^<>\"']|\"[^\"]*\"|'[^']*')*?)(/?)>")
_ATTR = re.compile(r"\s*([\w:.-]+)\s*(?:=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?")
_ENTITY = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}

#: Elements of markup → the attributes that data may set.
ALLOWED = {tag: frozenset(ELEMENTS[tag].attrs) & {"name", "color", "alt"} for tag in INLINES}


class MarkupFault(NamedTuple):
    """What is wrong: ``start`` and ``end`` are characters of the field's text."""

    start: int
    end: int
    message: str
    hint: str


#: Checks an element's attributes: (message, hint) of each that is wrong.
Check = Callable[[str, dict[str, str]], list[tuple[str, str]]]


def markup(text: str, check: Check) -> tuple[Markup, list[MarkupFault]]:
    """Return a field's text as XML that is safe to stand inside ``<text>``, and its faults.

    A faulty tag is left out of the result; the words around it stay.
    """
    if "<" not in text and "&" not in text and "\n" not in text:
        return Markup(escape(text)), []  # noqa: S704 (escaped)
    out: list[str] = []
    faults: list[MarkupFault] = []
    opened: list[tuple[str, int, int]] = []
    at = 0
    for found in _TAG.finditer(text):
        out.append(_words(text[at : found.start()]))
        at = found.end()
        span = found.span()
        closing, tag, rest, void = found.groups()
        if tag not in ALLOWED:
            faults.append(_unknown(*span, tag))
        elif closing:
            if opened and opened[-1][0] == tag:
                opened.pop()
                out.append(f"</{tag}>")
            else:
                message = f"</{tag}> closes what is not open"
                hint = f"close <{opened[-1][0]}> first" if opened else "remove it"
                faults.append(MarkupFault(*span, message, hint))
        else:
            attrs, wrong = _attributes(tag, rest, check)
            faults += [MarkupFault(*span, message, hint) for message, hint in wrong]
            if wrong and tag in ("br", "icon"):
                continue
            out.append(f"<{tag}{attrs}{'/' if void or tag in ('br', 'icon') else ''}>")
            if not void and tag in ("br", "icon"):
                message = f"<{tag}> is not closed"
                faults.append(MarkupFault(*span, message, f"write <{tag}{rest.rstrip()}/>"))
            elif not void:
                opened.append((tag, *span))
    out.append(_words(text[at:]))
    for tag, start, end in reversed(opened):
        out.append(f"</{tag}>")
        message = f"<{tag}> is not closed"
        faults.append(MarkupFault(start, end, message, f"add </{tag}>, or write &lt; for a `<`"))
    return Markup("".join(out)), faults  # noqa: S704 (made of escaped words and allowed tags)


def _words(text: str) -> str:
    """Return words as XML text; the five entities and numbers keep their meaning."""
    if "&" in text:
        text = _ENTITY.sub(_entity, text)
    text = text.rstrip("\n") if text.endswith("\n\n") else text
    return str(escape(text.replace("\n\n", PARAGRAPH).replace("\n", LINE)))


def _entity(found: re.Match[str]) -> str:
    if found[1]:
        return _NAMED[found[1]]
    code = int(found[2]) if found[2] else int(found[3], 16)
    if code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code < 0x110000:
        return chr(code)
    return found[0]


def _unknown(start: int, end: int, tag: str) -> MarkupFault:
    allowed = ", ".join(f"<{name}>" for name in INLINES)
    near = suggest(tag, INLINES, "elements")
    hint = f"allowed in a field: {allowed}"
    if near.startswith("did you mean"):
        hint = f"{near} {hint}"
    return MarkupFault(start, end, f"unknown element `{tag}` in a field", hint)


def _attributes(tag: str, rest: str, check: Check) -> tuple[str, list[tuple[str, str]]]:
    """Return the attributes as XML, and the (message, hint) of each that is wrong."""
    given: dict[str, str] = {}
    wrong: list[tuple[str, str]] = []
    at = 0
    rest = rest.rstrip()
    while at < len(rest):
        found = _ATTR.match(rest, at)
        if found is None or found.end() == at:
            wrong.append((f"<{tag}{rest}> cannot be read", 'write attributes as name="value"'))
            break
        at = found.end()
        name, value = found[1], found[2]
        if name not in ALLOWED[tag]:
            options = ", ".join(f"`{a}`" for a in sorted(ALLOWED[tag])) or "no attributes"
            wrong.append((f"<{tag}> in a field has no `{name}`", f"it may have {options}"))
        elif value is None:
            wrong.append((f"`{name}` of <{tag}> has no value", f'write {name}="…"'))
        else:
            bare = value[1:-1] if value[0] in "\"'" else value
            given[name] = _ENTITY.sub(_entity, bare)
    if not wrong:
        wrong = check(tag, given)
    return "".join(f' {name}="{escape(value)}"' for name, value in given.items()), wrong
