"""PO files in and out. No other module knows polib.

A message is found by its context (msgctxt), which is its id; msgid is the source text.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, InputFault, Place, Severity, SourceText
from cardforge.diagnostics.codes.languages import (
    BAD_CATALOG,
    BAD_PLURALS,
    DOUBLE_MESSAGE,
)
from cardforge.diagnostics.limits import MESSAGE_LINES, PLURAL_FORMS, TEXT_BYTES
from cardforge.diagnostics.reading import read_bytes
from cardforge.l10n.soundness import of_entry, of_file, put_aside
from cardforge.source.encoding import wide_encoding
from cardforge.source.traps import letters, unfinished_merge

#: Reads as: one form for 1, another for all else.
_GERMANIC = "(n != 1)"
#: A line that a catalog may hold: nothing, a comment, or a text in quotes with its keyword.
_LINE = re.compile(
    r'\s*(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d+\])?)\s*)?"[^"\\]*(\\.[^"\\]*)*"\s*)?'
)
_TEXT = r'"[^"\\]*(?:\\.[^"\\]*)*"'
#: A keyword and the texts in quotes that follow it.
_EARLIER = re.compile(rf"(msgctxt|msgid_plural|msgid)\s*({_TEXT}(?:\s*{_TEXT})*)")
_PLURAL_HEADER = re.compile(r"\s*nplurals\s*=\s*([0-9]+)\s*;\s*plural\s*=\s*([^;]+);?\s*")
#: What may follow a backslash; the last three stand for control characters, and that is told.
_ESCAPES = frozenset('\\"nrtvbf')
_NO_LINE = "this is no line of a PO file, or not where it may stand"
_LINE_HINT = (
    'each line is a keyword and a text in quotes, as in msgstr "…"; a quote within is written \\"'
)


class Message(NamedTuple):
    """One entry: the source text it was made for, and the translation.

    ``texts`` are the translations, one for each plural form (a single one without plural);
    ``place`` is that of the first of them. A fuzzy translation is one that awaits a person;
    ``earlier`` is the source text that it was made for, where that is another one. ``flags`` are
    all of the entry's, such as ``max-length:40``.
    """

    source: str
    plural: str | None
    texts: tuple[str, ...]
    fuzzy: bool
    place: Place
    flags: tuple[str, ...] = ()
    earlier: str | None = None


class File(NamedTuple):
    """A PO file: what polib makes of it, its text, and whether a byte order mark stood before."""

    entries: Any
    source: SourceText
    marked: bool


class Catalog(NamedTuple):
    """The messages of one language in one file, by id.

    ``form`` gives the plural form (from 0) of a number, ``forms`` how many there are, as the
    file's own header says.
    """

    locale: str
    file: str
    messages: Mapping[str, Message]
    form: Callable[[int], int]
    forms: int = 2


def load(path: Path, shown: str, locale: str) -> File:
    """Return a PO file; ``shown`` is the path that people are shown.

    Raises:
        InputFault: the file is no catalog; polib would guess at some faults.
    """
    import polib

    try:
        data = read_bytes(path, TEXT_BYTES)
    except OSError as refusal:
        what = f"the catalog cannot be read: {(refusal.strerror or '').lower()}"
        raise InputFault(BAD_CATALOG.at(None, what, file=shown, locale=locale)) from None
    marked = data.startswith(BOM_UTF8)
    wide = wide_encoding(data)
    if wide:
        what = f"the file looks like {wide}"
        raise InputFault(
            BAD_CATALOG.at(None, what, hint="save the file as UTF-8", file=shown, locale=locale)
        )
    try:
        source = SourceText(shown, data.decode("utf-8-sig"), len(BOM_UTF8) if marked else 0)
    except UnicodeDecodeError as fault:
        source = SourceText(shown, data[: fault.start].decode("utf-8"))
        place = source.place(len(source.text))
        what = f"byte {data[fault.start]:02x} is no UTF-8"
        raise InputFault(
            BAD_CATALOG.at(place, what, hint="save the file as UTF-8", locale=locale)
        ) from None
    conflict = unfinished_merge(source)
    if conflict:
        raise InputFault(conflict._replace(locale=locale))
    odd = Findings()
    if not letters(source, odd):
        raise InputFault(*(finding._replace(locale=locale) for finding in odd))
    wrong = _too_many_lines(source)
    if wrong is not None:
        what = f"this text or comment runs over more than {MESSAGE_LINES:,} lines"
        raise InputFault(BAD_CATALOG.at(wrong, what, hint="write longer lines", locale=locale))
    wrong = _wrong_line(source)
    if wrong is None:
        strange = _strange_escape(source)
        if strange:
            raise InputFault(strange._replace(locale=locale))
        try:
            entries = polib.pofile(str(path), encoding="utf-8-sig", wrapwidth=0)
            if "#~|" in source.text:
                _read_earlier(entries, source)
            return File(entries, source, marked)
        except (OSError, ValueError, IndexError) as fault:
            # Each line is sound, their order is not.
            line = re.search(r"line (\d+)", str(fault))
            starts = _line_starts(source.text)
            wrong = source.place(starts[min(int(line[1]) if line else 1, len(starts)) - 1])
    raise InputFault(BAD_CATALOG.at(wrong, _NO_LINE, hint=_LINE_HINT, locale=locale))


def _read_earlier(entries: Any, source: SourceText) -> None:
    """Give obsolete entries the earlier texts that polib passes over (``#~| msgid "…"``)."""
    import polib

    for entry in entries:
        if not entry.obsolete:
            continue
        first = after = entry.linenum
        while source.line(first - 1).startswith("#~|"):
            first -= 1
        while source.line(after).startswith("#") and not source.line(after).startswith("#~ "):
            after += 1
        lines = [source.line(number) for number in range(first, after)]
        earlier = "".join(line[3:] for line in lines if line.startswith("#~|"))
        for keyword, texts in _EARLIER.findall(earlier):
            text = "".join(quoted[1:-1] for quoted in re.findall(_TEXT, texts))
            setattr(entry, f"previous_{keyword}", polib.unescape(text))


def read_catalog(path: Path, shown: str, locale: str, findings: Findings) -> Catalog | None:
    """Return the catalog in a PO file; None, with a finding, where it is none.

    ``shown`` is the path that people are shown.
    """
    try:
        entries, source, marked = load(path, shown, locale)
    except InputFault as fault:
        findings.add(*fault.diagnostics)
        return None
    findings.add(*of_file(entries, source, locale, marked=marked))
    count, form = _plural_rule(entries.metadata.get("Plural-Forms", ""), source, locale, findings)
    found: dict[str, Message] = {}
    lines = _line_starts(source.text)
    aside: list[tuple[Any, int]] = []
    for entry in entries:
        start = lines[min(max(entry.linenum, 1), len(lines)) - 1]
        if entry.obsolete:
            aside.append((entry, start))
            continue
        name = entry.msgctxt or ""
        texts = (
            tuple(entry.msgstr_plural.get(i, "") for i in range(count))
            if entry.msgid_plural
            else (entry.msgstr,)
        )
        place = msgstr_place(source, start)
        wrong = list(of_entry(entry, count, place, locale))
        findings.add(*wrong)
        if not name or any(finding.severity is Severity.ERROR for finding in wrong):
            continue
        if name in found:
            findings.add(
                DOUBLE_MESSAGE.at(
                    place,
                    f"the message `{name}` is there twice",
                    hint="keep the entry that is right and delete the other",
                    related=[("first", found[name].place)],
                    locale=locale,
                )
            )
            continue
        found[name] = Message(
            entry.msgid,
            entry.msgid_plural or None,
            texts,
            "fuzzy" in entry.flags,
            place,
            tuple(entry.flags),
            entry.previous_msgid,
        )
    for entry, start in aside:
        if entry.msgctxt in found:
            other = found[entry.msgctxt].place
            findings.add(put_aside(entry, source.place(start), other, locale))
    return Catalog(locale, shown, found, form, count)


def _line_starts(text: str) -> list[int]:
    starts = [0]
    starts += [match.end() for match in re.finditer(r"\r\n|\n|\r", text)]
    return starts


def msgstr_place(source: SourceText, start: int) -> Place:
    """Return the place of the translation of the entry that begins at an offset."""
    match = re.compile(r'^msgstr(\[\d+\])?\s*"', re.MULTILINE).search(source.text, start)
    if match is None:
        return source.place(start)
    end = source.text.find("\n", match.end())
    return source.place(match.end() - 1, len(source.text) if end < 0 else end)


def _wrong_line(source: SourceText) -> Place | None:
    """Return the place of the first line that is none of a catalog (polib guesses at those)."""
    text = source.text
    starts = _line_starts(text)
    for start, after in zip(starts, [*starts[1:], len(text)], strict=True):
        line = text[start:after].rstrip("\r\n")
        if line and line[0] != "#" and not _LINE.fullmatch(line):
            return source.place(start, start + len(line))
    return None


def _too_many_lines(source: SourceText) -> Place | None:
    """Return the place where a text or comment runs over more lines than polib should join.

    It adds line to line, which takes the square of their number.
    """
    start = same = 0
    before = ""
    for line in source.text.splitlines(keepends=True):
        kind = line.lstrip()[:1]
        same = same + 1 if kind == before and kind in ('"', "#") else 0
        if same > MESSAGE_LINES:
            return source.place(start, start + len(line.rstrip()))
        before = kind
        start += len(line)
    return None


def _strange_escape(source: SourceText) -> Diagnostic | None:
    """Return a finding about an escape that polib would leave as it is, to be printed."""
    for line in re.finditer(r'^[^#"\n]*".*$', source.text, re.MULTILINE):
        for escape in re.finditer(r"\\(.)", line[0]):
            if escape[1] not in _ESCAPES:
                start = line.start() + escape.start()
                return BAD_CATALOG.at(
                    source.place(start, start + 2),
                    f"`{escape[0]}` is no escape of a catalog",
                    hint=f"write the character itself, or `\\{escape[0]}` for a backslash",
                )
    return None


def _plural_rule(
    header: str, source: SourceText, locale: str, findings: Findings
) -> tuple[int, Callable[[int], int]]:
    """Return how many plural forms there are, and which one a number takes."""
    from gettext import c2py

    if not header:
        return 2, c2py(_GERMANIC)
    match = _PLURAL_HEADER.fullmatch(header)
    if match and len(match[1]) < 4 and 0 < int(match[1]) <= PLURAL_FORMS:
        if match[2].strip() == _GERMANIC and int(match[1]) > 1:
            return int(match[1]), c2py(_GERMANIC)
        try:
            form = c2py(match[2])
            if all(0 <= form(n) < int(match[1]) for n in range(200)):
                return int(match[1]), form
        except (ValueError, OverflowError, ZeroDivisionError, RecursionError):
            pass
    at = source.text.find("Plural-Forms")
    findings.add(
        BAD_PLURALS.at(
            source.place(max(0, at)),
            f"the plural rule cannot be read: `{header}`",
            hint="write it as in `nplurals=2; plural=(n != 1);`",
            locale=locale,
        )
    )
    return 2, c2py(_GERMANIC)
