"""Words of faces by their ids: one id that is given two texts, and where that is written."""

import re
from ast import literal_eval
from collections.abc import Iterable
from typing import NamedTuple

from cardforge.diagnostics import Place, SourceText
from cardforge.faces.names import Said
from cardforge.faces.template import TemplateSource

_STRING = r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""


class _Call(NamedTuple):
    """A call of ``t()`` as it is written; what is no constant is "" there."""

    place: Place
    text: str
    plural: str


def located(
    name: str, first: Said, second: Said, sources: Iterable[TemplateSource]
) -> tuple[Place | None, list[tuple[str, Place]]]:
    """Return where an id is given its second text, and where its first.

    Looks for constants in the templates: a text that is put together has the place of a call
    with the id.
    """
    calls = [call for source in sources for call in _calls(source, name)]
    one = _best(calls, first)
    other = _best([call for call in calls if call is not one], second)
    if one is None or other is None:
        return one.place if one is not None else None, []
    return other.place, [(f"first `{first[0]}`", one.place)]


def _best(calls: list[_Call], said: Said) -> _Call | None:
    """Return the call that says these texts, else the likeliest."""
    if not calls:
        return None
    text, plural = said[0], said[1] or ""
    return max(calls, key=lambda call: (call.text == text, call.plural == plural))


def _calls(source: TemplateSource, name: str) -> list[_Call]:
    text = SourceText(source.file, source.text)
    pattern = re.compile(
        rf"""\bt\(\s*(["']){re.escape(name)}\1(?:\s*,\s*{_STRING})?"""
        rf"""(?:\s*,\s*(?:plural\s*=\s*)?{_STRING})?"""
    )
    return [
        _Call(
            text.place(found.start(), found.end()),
            str(literal_eval(found[2])) if found[2] else "",
            str(literal_eval(found[3])) if found[3] else "",
        )
        for found in pattern.finditer(source.text)
    ]
