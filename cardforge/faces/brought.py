"""Which templates see what a rendering brings along: all that are called in, but for imports.

Jinja gives a template that is imported without ``with context`` the names of its environment
alone, so its macros know of the card only what they are given.
"""

import re
from collections.abc import Mapping

_TAG = re.compile(r"\{%[-+]?\s*(include|extends|import|from)\b(.*?)[-+]?%\}", re.DOTALL)
_NAME = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)')(.*)""", re.DOTALL)
#: What may follow a name; after anything else it is a part of an expression.
_AFTER = re.compile(
    r"\s*(ignore\s+missing)?\s*((as|import)\b[\w\s,]*)?\s*(with(out)?\s+context)?\s*"
)


def seeing(first: str, texts: Mapping[str, str]) -> frozenset[str] | None:
    """Return the templates, ``first`` and those it calls in, that see a rendering's own names.

    ``texts`` are the sources of all that were loaded. None where it cannot be told: a name is
    put together, or its source is not there.
    """
    found: set[str] = set()
    waiting = [first]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        if name not in texts:
            return None
        for kind, rest in _TAG.findall(texts[name]):
            told = _NAME.fullmatch(rest)
            if told is None or not _AFTER.fullmatch(told[3]):
                return None
            if kind in ("include", "extends") or re.search(r"\swith\s+context\s*$", told[3]):
                waiting.append(told[1] or told[2])
    return frozenset(found)
