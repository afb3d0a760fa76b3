"""Changes that mend a YAML file: given only where nothing else can have been meant."""

import re
from collections.abc import Collection, Iterable
from typing import Final

from cardforge.diagnostics import Fix, Place, SourceText, certain

#: A colour in red, green and blue.
HEX: Final = "#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})"
#: Words that no YAML reader takes for anything but text, unquoted.
_PLAIN: Final = r"[A-Za-z_]([A-Za-z0-9_./ -]*[A-Za-z0-9_])?"
_NOT_TEXT: Final = frozenset(("true", "false", "yes", "no", "on", "off", "y", "n", "null"))


def quoted(text: str) -> str:
    """Return a text as a scalar in double quotes, or in single ones where that needs no escapes."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def quote(place: Place) -> Fix | None:
    """Return the change that quotes an unquoted text, without spaces and a comment behind it.

    None where it runs over several lines, or `` #`` may be a comment or a part of it.
    """
    text = place.text
    if "\n" in text or "\r" in text:
        return None
    comment = re.search(r"(?<!\s)\s+#", text)
    if comment is not None:
        if not text[comment.end() : comment.end() + 1].isspace():
            return None
        text = text[: comment.start()]
    text = text.rstrip()
    if not text:
        return None
    source = place.source
    whole = source.place(place.start, place.start + len(text))
    return whole.fix(quoted(text), "quote the text")


def space_after(source: SourceText, colon: int) -> Fix:
    """Return the change that puts a space behind a colon."""
    return source.place(colon + 1, colon + 1).fix(" ", "put a space after the colon")


def put(place: Place, text: str) -> Fix:
    """Return the change that puts a text in place of another one."""
    return place.fix(text, f"write `{text}`")


def respelt(place: Place, old: str, new: str) -> Fix | None:
    """Return the change from ``old`` to ``new`` within a scalar, which keeps its quotes.

    None where the scalar does not spell ``old`` as it is, or ``new`` would need quotes.
    """
    bare = place.text == old
    if not bare and place.text not in (f'"{old}"', f"'{old}'"):
        return None
    if bare and (not re.fullmatch(_PLAIN, new) or new.lower() in _NOT_TEXT):
        return None
    if (not bare and not new.isprintable()) or any(sign in new for sign in "\"'\\"):
        return None
    start = place.start + (not bare)
    return put(place.source.place(start, start + len(old)), new)


def misspelt(
    place: Place, name: str, options: Iterable[str], taken: Collection[str] = ()
) -> Fix | None:
    """Return the change to the one name that a misspelt one must stand for.

    None where there is a doubt, or the name is ``taken`` and would stand twice.
    """
    meant = certain(name, options)
    return None if meant is None or meant in taken else respelt(place, name, meant)
