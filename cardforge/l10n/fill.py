"""Placeholders in texts: ``{name}`` is replaced, ``{{`` and ``}}`` are braces.

Names are the card's own fields, ``count.x`` and ``settings.y``, or what a caller of `t` gives.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from cardforge.source.model import Choice, Record

_BRACES = r"\{\{|\}\}|\{([^{}]*)\}|[{}]"


class Hole(NamedTuple):
    """A placeholder: its name and where it stands in the text."""

    name: str
    start: int
    end: int


class FillFault(Exception):
    """A placeholder cannot be filled: where in the text, what is wrong, and what to do."""

    def __init__(self, start: int, end: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.start = start
        self.end = end
        self.message = message
        self.hint = hint


def holes(text: str) -> list[Hole]:
    """Return the placeholders of a text in order.

    Raises:
        FillFault: a brace stands alone, or a placeholder has no proper name.
    """
    found = []
    for match in re.finditer(_BRACES, text):
        if match[0] in ("{{", "}}"):
            continue
        name = match[1]
        if name is None:
            raise FillFault(
                match.start(),
                match.end(),
                f"a single `{match[0]}` in the text",
                f"write `{match[0] * 2}` for a brace, or `{{name}}` for a value",
            )
        if not re.fullmatch(r"[^\W\d]\w*(\.\w+)*", name):
            raise FillFault(
                match.start(),
                match.end(),
                f"`{match[0]}` is no placeholder",
                f"write `{{{{{name}}}}}` if the braces belong to the text",
            )
        found.append(Hole(name, match.start(), match.end()))
    return found


def fill(text: str, look: Callable[[Hole], object]) -> str:
    """Return the text with its placeholders replaced; ``look`` gives the value of each.

    Raises:
        FillFault: as `holes`, or a value that cannot be shown in a text.
    """
    if "{" not in text and "}" not in text:
        return text
    parts: list[str] = []
    at = 0
    for hole in holes(text):
        parts += (_unescaped(text[at : hole.start]), shown(look(hole), hole))
        at = hole.end
    parts.append(_unescaped(text[at:]))
    return "".join(parts)


def _unescaped(text: str) -> str:
    return text.replace("{{", "{").replace("}}", "}")


def shown(value: object, hole: Hole) -> str:
    """Return a value as it reads in a text.

    Raises:
        FillFault: it is empty, true or false, or has parts.
    """
    if isinstance(value, Choice):
        return value.label
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return ", ".join(shown(item, hole) for item in value)
    message = f"`{{{hole.name}}}` has no value on this card"
    hint = "give it a value, or say it without the placeholder"
    if isinstance(value, bool):
        message = f"`{{{hole.name}}}` is true or false, which no text can show"
        hint = "use a choice with labels"
    elif isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    elif isinstance(value, dict | Record):
        message = f"`{{{hole.name}}}` has several parts"
        hint = f"name one of them, as in `{{{hole.name}.x}}`"
    raise FillFault(hole.start, hole.end, message, hint)
