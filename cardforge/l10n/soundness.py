"""What is wrong with a catalog as a file, whatever its texts say: header, forms, entries, signs."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from cardforge.diagnostics import Diagnostic, Place, SourceText
from cardforge.diagnostics.codes.languages import (
    BAD_HEADER,
    CATALOG_MARK,
    EDGES,
    PLURAL_FORMS,
    UNUSED_ENTRY,
)
from cardforge.diagnostics.codes.yaml import CONTROL

_CHARSET = re.compile(r"charset\s*=\s*([^\s;]+)", re.IGNORECASE)
#: Control characters that an escape can stand for; as they are, no file may hold them.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
#: Names of UTF-8 in headers; the second is what a template says that nobody filled in.
_UTF8 = frozenset({"utf-8", "charset", "utf8"})


def of_file(catalog: Any, source: SourceText, locale: str, *, marked: bool) -> Iterator[Diagnostic]:
    """Yield what is wrong with the header of a catalog that polib read, and with its start.

    ``marked`` tells whether a byte order mark stood before it.
    """
    if marked:
        what, hint = "the file begins with a byte order mark", "save it as UTF-8 without a mark"
        yield CATALOG_MARK.at(source.place(0), what, hint=hint, locale=locale)
    if not catalog.metadata:
        if len(catalog):
            yield BAD_HEADER.at(
                source.place(0),
                "the catalog has no header",
                hint='begin it with an entry for msgid "" that names language, encoding and plural '
                "rule; `cardforge explain CF-L10` shows one",
                locale=locale,
            )
        return
    said = catalog.metadata.get("Language", "").strip()
    if said and not _same_language(said, locale):
        what = f"the header says that this is `{said}`, and the name of the file says `{locale}`"
        hint = "mend the header, or move the file"
        yield BAD_HEADER.at(_header(source, "Language"), what, hint=hint, locale=locale)
    charset = _CHARSET.search(catalog.metadata.get("Content-Type", ""))
    if charset and charset[1].lower() not in _UTF8:
        what = f"the header says `{charset[1]}`, and the file is read as UTF-8"
        hint = "write charset=UTF-8, and see that letters with marks are right"
        yield BAD_HEADER.at(_header(source, "Content-Type"), what, hint=hint, locale=locale)


def _same_language(said: str, locale: str) -> bool:
    """Tell whether a header (``sv_SE.UTF-8@x``) can be of a locale; one without region fits all."""
    parts = re.split(r"[.@]", said)[0].replace("_", "-").lower().split("-")
    ours = locale.lower().split("-")
    length = min(len(parts), len(ours))
    return parts[:length] == ours[:length]


def _header(source: SourceText, name: str) -> Place:
    found = re.search(rf'^\s*"{name}:.*$', source.text, re.MULTILINE)
    return source.place(found.start(), found.end()) if found else source.place(0)


def of_entry(entry: Any, forms: int, place: Place, locale: str) -> Iterator[Diagnostic]:
    """Yield what is wrong with an entry in use, with the place of its translation."""
    name = entry.msgctxt or ""
    if not name:
        what = "an entry without msgctxt belongs to no text"
        hint = "`cardforge l10n update` writes entries for all texts: translate there"
        yield UNUSED_ENTRY.at(place, what, hint=hint, locale=locale)
    extra = sorted(form for form in entry.msgstr_plural if form >= forms)
    if extra:
        count = len(entry.msgstr_plural)
        yield PLURAL_FORMS.at(
            place,
            f"there are {count} plural forms here, and {forms} in this language",
            hint=f"delete msgstr[{extra[0]}], or mend `Plural-Forms` in the header",
            path=name,
            locale=locale,
        )
    texts = (entry.msgstr, *entry.msgstr_plural.values())
    letter = _control(texts)
    if letter:
        what = f"an escape stands for the control character {letter}"
        yield CONTROL.at(place, what, hint="delete it", path=name, locale=locale)
    if "fuzzy" in entry.flags:
        return
    sources = (entry.msgid, entry.msgid_plural or entry.msgid)
    for at, text in enumerate(texts):
        wrong = _edge(sources[min(at, 1)], text)
        if wrong:
            yield EDGES.at(place, wrong, path=name, locale=locale)
            break


def _edge(source: str, text: str) -> str:
    """Return how the space around a translation differs from that around its source, or ""."""
    if not text.strip() or not source.strip():
        return ""
    edges = {
        "begins": [one[: len(one) - len(one.lstrip())] for one in (source, text)],
        "ends": [one[len(one.rstrip()) :] for one in (source, text)],
    }
    for side, (old, new) in edges.items():
        if old != new:
            return f"the translation {side} with {_spelt(new)}, its source with {_spelt(old)}"
    return ""


def _spelt(space: str) -> str:
    if not space:
        return "no space"
    if "\n" in space:
        return "a line break"
    return "a space" if len(space) == 1 else f"{len(space)} spaces"


def _control(texts: Iterable[str]) -> str:
    """Return the first control character of texts as U+0000, or ""."""
    found = next(filter(None, map(_CONTROL.search, texts)), None)
    return f"U+{ord(found[0]):04X}" if found else ""


def put_aside(entry: Any, place: Place, used: Place, locale: str) -> Diagnostic:
    """Return a finding about an obsolete entry of which another of the same id is in use."""
    return UNUSED_ENTRY.at(
        place,
        f"`{entry.msgctxt}` was put aside here, and is in use too",
        hint="delete these lines, or run `cardforge l10n update`",
        related=[("in use", used)],
        locale=locale,
    )
