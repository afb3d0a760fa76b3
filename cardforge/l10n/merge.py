"""Catalogs brought up to date with the source: messages are joined by id, never by likeness.

A text that changed keeps its translation, marked fuzzy, with the text that was translated beside
it; what is gone becomes obsolete and comes back with its id. Comments of translators and headers
stay. A catalog in which nothing changes is left byte for byte.

A text without a translation takes that of an equal text of the same kind elsewhere, as a fuzzy one:
two cards may mean two things by one word.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cardforge.l10n.exchange import Given
from cardforge.l10n.extract import Extracted
from cardforge.l10n.plurals import plural_count, plural_rule
from cardforge.l10n.po import load

#: The first entry of a catalog, which says what the file is; it belongs to those who translate.
_HEADER = re.compile(r'\A(\s*#[^\n]*\n)*msgid ""\r?\nmsgstr [^\n]*\n("[^\n]*\n)*')


#: How the flag begins that says how many characters fit.
_LIMIT = "max-length:"
#: Line of the translator's comment on a translation that was taken from an equal text.
_SAME = "Same source as: "


class Wishes(NamedTuple):
    """What is asked of an update besides.

    ``minor`` are patterns of ids whose texts changed without a change of meaning: translations of
    them hold. ``renames`` are (old, new) beginnings of ids: ``spice/chili-1`` with all its fields.
    """

    minor: tuple[str, ...] = ()
    renames: tuple[tuple[str, str], ...] = ()

    def is_minor(self, name: str) -> bool:
        """Tell whether the change of a text is said to be minor."""
        return any(name == pattern or fnmatchcase(name, pattern) for pattern in self.minor)

    def renamed(self, name: str) -> str:
        """Return what an id is called now."""
        for old, new in self.renames:
            rest = name[len(old) :]
            if name.startswith(old) and (not rest or rest[0] in "./#" or old[-1] in "./#"):
                return new + rest
        return name


#: An update and nothing else.
PLAIN = Wishes()


class Merged(NamedTuple):
    """A catalog's new text (None where nothing changed) and how many messages it holds.

    ``done`` are translated for good, ``fuzzy`` await a person, ``total`` are in the source.
    """

    text: str | None
    done: int
    fuzzy: int
    total: int


def template(title: str, messages: Iterable[Extracted]) -> str:
    """Return the catalog template (POT) of a game: all messages, none translated."""
    return _text(_header(title, ""), [_entry(message) for message in messages])


def merge(
    title: str,
    locale: str,
    path: Path,
    shown: str,
    messages: Sequence[Extracted],
    wishes: Wishes = PLAIN,
    given: Mapping[str, Given] = MappingProxyType({}),
    limits: Mapping[str, int] | None = None,
) -> Merged:
    """Return the catalog at ``path``, or a new one, with the messages of today.

    ``given`` are translations from elsewhere, by id; they take the place of those that are there.
    ``limits`` are numbers of characters, which become flags; None leaves the flags as they are.

    Raises:
        InputFault: the file is no catalog.
    """
    entries: list[Any] = []
    old: Any = None
    head, line_end = "", "\n"
    if path.is_file():
        old, source, _ = load(path, shown, locale)
        found = _HEADER.match(source.text)
        head = found[0].replace("\r\n", "\n") if found else ""
        line_end = "\r\n" if "\r\n" in source.text else "\n"
    forms = plural_count(head or plural_rule(locale))
    known: dict[str, Any] = {}
    # An entry in use goes before an obsolete one of the same id.
    for entry in sorted(old or (), key=_gone):
        known.setdefault(entry.msgctxt, entry)
    for name in [name for name in known if name and wishes.renamed(name) not in known]:
        known[wishes.renamed(name)] = known.pop(name)
    for message in messages:
        entry = _entry(message, forms)
        before = known.pop(message.id, None)
        if before is not None:
            _take_over(entry, before, minor=wishes.is_minor(message.id))
            if entry.msgid_plural and not _translated(entry):
                entry.msgstr_plural = dict.fromkeys(range(forms), "")
        if limits is not None:
            entry.flags = _limited(entry.flags, limits.get(message.id))
        if message.id in given:
            _give(entry, given[message.id])
        entries.append(entry)
    _prefill(messages, entries)
    left = {id(entry) for entry in known.values()}
    gone: list[Any] = [e for e in old or () if id(e) in left and _worth_keeping(e)]
    for entry in gone:
        entry.obsolete = True
    done = sum(1 for e in entries if _translated(e) and "fuzzy" not in e.flags)
    fuzzy = sum(1 for e in entries if "fuzzy" in e.flags)
    if head and _same([*entries, *gone], list(old)):
        return Merged(None, done, fuzzy, len(entries))
    text = _text(head or _header(title, locale), [*entries, *gone])
    return Merged(text.replace("\n", line_end), done, fuzzy, len(entries))


def _header(title: str, locale: str) -> str:
    """Return the first entry of a new catalog."""
    import polib

    head = polib.POFile(wrapwidth=0)
    head.metadata = {
        "Project-Id-Version": title,
        "Language": locale.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    if locale:
        head.metadata["Plural-Forms"] = plural_rule(locale)
    return str(head.metadata_as_entry().__unicode__(wrapwidth=0))


def _entry(message: Extracted, forms: int = 2) -> Any:
    """Return the entry of a message, not translated, with as many forms of a plural."""
    import polib

    entry = polib.POEntry(
        msgctxt=message.id,
        msgid=message.source,
        msgid_plural=message.plural or "",
        comment="\n".join(message.notes),
        occurrences=[(message.file, "")],
    )
    if message.plural:
        entry.msgstr_plural = dict.fromkeys(range(forms), "")
    return entry


def _take_over(entry: Any, before: Any, *, minor: bool) -> None:
    """Give an entry what its predecessor of the same id has.

    After a ``minor`` change of the source, and one of white space alone, the translation holds.
    """
    entry.tcomment = before.tcomment
    entry.flags = list(before.flags)
    if bool(entry.msgid_plural) == bool(before.msgid_plural):
        entry.msgstr, entry.msgstr_plural = before.msgstr, dict(before.msgstr_plural)
    elif entry.msgid_plural:
        entry.msgstr_plural = {**entry.msgstr_plural, 0: before.msgstr}
    else:
        entry.msgstr = before.msgstr_plural.get(0, "")
    entry.previous_msgid = before.previous_msgid
    entry.previous_msgid_plural = before.previous_msgid_plural
    entry.previous_msgctxt = before.previous_msgctxt
    changed = (before.msgid, before.msgid_plural) != (entry.msgid, entry.msgid_plural)
    if changed and _translated(before) and not (minor or _differ_in_space(entry, before)):
        if "fuzzy" not in entry.flags:
            # What was translated last stays there until someone has looked.
            entry.previous_msgid = before.msgid
            entry.previous_msgid_plural = before.msgid_plural or None
            entry.flags.append("fuzzy")
        elif entry.previous_msgid == entry.msgid:
            # The text is again what was translated.
            entry.previous_msgid = entry.previous_msgid_plural = None
            entry.flags.remove("fuzzy")


def _limited(flags: Iterable[str], limit: int | None) -> list[str]:
    """Return the flags of an entry with another limit of characters."""
    kept = [flag for flag in flags if not flag.startswith(_LIMIT)]
    return kept if limit is None else [*kept, f"{_LIMIT}{limit}"]


def _give(entry: Any, given: Given) -> None:
    """Give an entry a translation from elsewhere."""
    if entry.msgid_plural:
        entry.msgstr_plural = {**entry.msgstr_plural, **given.texts}
    else:
        entry.msgstr = given.texts[0]
    if given.fuzzy:
        if "fuzzy" not in entry.flags:
            entry.flags.append("fuzzy")
    elif "fuzzy" in entry.flags:
        entry.flags.remove("fuzzy")
        entry.previous_msgid = entry.previous_msgid_plural = entry.previous_msgctxt = None


def _differ_in_space(one: Any, other: Any) -> bool:
    """Tell whether the source texts of two entries have the same words and signs."""
    return all(
        (getattr(one, name) or "").split() == (getattr(other, name) or "").split()
        for name in ("msgid", "msgid_plural")
    )


def _prefill(messages: Sequence[Extracted], entries: Sequence[Any]) -> None:
    """Give entries without a translation that of an equal text of their kind, marked fuzzy."""
    done: dict[tuple[object, ...], Any] = {}
    for message, entry in zip(messages, entries, strict=True):
        if "fuzzy" not in entry.flags:
            if _SAME in entry.tcomment:
                lines = entry.tcomment.split("\n")
                entry.tcomment = "\n".join(one for one in lines if not one.startswith(_SAME))
            if _translated(entry):
                done.setdefault(_kind(message), entry)
    for message, entry in zip(messages, entries, strict=True):
        donor = done.get(_kind(message))
        if donor is None or _translated(entry):
            continue
        entry.msgstr, entry.msgstr_plural = donor.msgstr, dict(donor.msgstr_plural)
        entry.flags.append("fuzzy")
        entry.tcomment = "\n".join(filter(None, (entry.tcomment, f"{_SAME}{donor.msgctxt}")))


def _kind(message: Extracted) -> tuple[object, ...]:
    """Return what texts have in common that may share a translation: field, source, plural."""
    field = message.id.rpartition(".")[2] if message.part == "card" else ""
    return message.part, field, message.source, message.plural


def _gone(entry: Any) -> bool:
    return bool(entry.obsolete)


def _translated(entry: Any) -> bool:
    return any(entry.msgstr_plural.values()) or bool(entry.msgstr)


def _worth_keeping(entry: Any) -> bool:
    return _translated(entry) or bool(entry.tcomment)


def _same(new: Sequence[Any], old: Sequence[Any]) -> bool:
    return [_content(e) for e in new] == [_content(e) for e in old]


def _content(entry: Any) -> tuple[object, ...]:
    notes = () if entry.obsolete else (entry.comment, tuple(entry.occurrences))
    return (
        entry.msgctxt, entry.msgid, entry.msgid_plural or "", entry.msgstr,
        tuple(sorted(entry.msgstr_plural.items())), tuple(sorted(entry.flags)), entry.tcomment,
        entry.previous_msgid, entry.obsolete, *notes,
    )  # fmt: skip


def _text(head: str, entries: Iterable[Any]) -> str:
    """Return a file that begins with ``head``; nothing is wrapped."""
    return head + "".join("\n" + entry.__unicode__(wrapwidth=0) for entry in entries)
