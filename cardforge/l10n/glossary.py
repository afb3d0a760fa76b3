"""The terms of a game: ``decks/<game>/locale/glossary.po``.

An entry's msgctxt is a language, its msgid the term as the source has it, its msgstr what it is
called there. Forms of a word stand side by side, with ``|`` between: ``draw|draws|drawn``. With
the flag ``forbidden`` the msgstr is what the term must not be called.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, InputFault, Place, SourceText
from cardforge.diagnostics.codes.languages import BAD_TERM, FORBIDDEN_TERM, LOST_TERM
from cardforge.l10n.po import Message, load, msgstr_place

#: Languages written without spaces between words.
_UNSPACED = frozenset({"ja", "zh", "th", "lo", "km", "my"})


class Term(NamedTuple):
    """A term: its forms in the source, those in a language, and where that is said."""

    source: tuple[str, ...]
    target: tuple[str, ...]
    forbidden: bool
    place: Place


def read_glossary(path: Path, shown: str, locale: str, findings: Findings) -> tuple[Term, ...]:
    """Return the terms of a language; ``shown`` is the path that people are shown.

    Terms of a wider language hold too: those of ``pt`` for ``pt-BR``.
    """
    if not path.is_file():
        return ()
    try:
        entries, source, _ = load(path, shown, "")
    except InputFault as fault:
        findings.add(*fault.diagnostics)
        return ()
    terms = []
    for entry in entries:
        if entry.obsolete or not _is_of(entry.msgctxt or "", locale, entry, source, findings):
            continue
        term = Term(
            _forms(entry.msgid),
            _forms(entry.msgstr),
            "forbidden" in entry.flags,
            _place(source, entry),
        )
        if "fuzzy" not in entry.flags and term.target:
            terms.append(term)
    return tuple(terms)


def _place(source: SourceText, entry: Any) -> Place:
    """Return the place of an entry's translation."""
    return msgstr_place(source, source.offset(max(entry.linenum, 1), 1))


def _is_of(said: str, locale: str, entry: Any, source: SourceText, findings: Findings) -> bool:
    if not said:
        findings.add(
            BAD_TERM.at(
                _place(source, entry),
                "a term without a language",
                hint='name it in msgctxt: msgctxt "es"',
            )
        )
        return False
    return f"{locale}-".startswith(f"{said.replace('_', '-')}-")


def _forms(text: str) -> tuple[str, ...]:
    return tuple(form.strip() for form in text.split("|") if form.strip())


def of_terms(
    name: str, message: Message, terms: tuple[Term, ...], locale: str
) -> Iterator[Diagnostic]:
    """Yield what is wrong with the terms in a translation; ``name`` is the message's id."""
    unspaced = locale.split("-")[0] in _UNSPACED
    sources = tuple(filter(None, (message.source, message.plural)))
    for term in terms:
        if not any(_found(term.source, text, unspaced=False) for text in sources):
            continue
        there = [_found(term.target, text, unspaced=unspaced) for text in message.texts]
        called = " or ".join(f"`{form}`" for form in term.target)
        related = [("the term", term.place)]
        if term.forbidden and any(there):
            said = next(filter(None, there))
            yield FORBIDDEN_TERM.at(
                message.place,
                f"`{term.source[0]}` is not to be called `{said}`",
                hint="say it otherwise, as the glossary has it",
                path=name,
                locale=locale,
                related=related,
            )
        elif not term.forbidden and not all(there):
            yield LOST_TERM.at(
                message.place,
                f"`{term.source[0]}` is not called {called} here",
                hint="use the term, or add this form of it to the glossary, after a `|`",
                path=name,
                locale=locale,
                related=related,
            )


def _found(forms: tuple[str, ...], text: str, *, unspaced: bool) -> str:
    """Return the first form that stands in a text as a word, or ""."""
    for form in forms:
        match = _pattern(form, unspaced).search(text)
        if match:
            return match[0]
    return ""


@cache
def _pattern(form: str, unspaced: bool) -> re.Pattern[str]:
    words = r"\s+".join(re.escape(word) for word in form.split())
    return re.compile(words if unspaced else rf"(?<!\w){words}(?!\w)", re.IGNORECASE)
