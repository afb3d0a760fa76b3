"""Messages in and out of other formats: what all of them hold, one row for each plural form."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardforge.l10n.extract import Extracted
from cardforge.l10n.po import Catalog

#: Between the id of a message and the number of a plural form: ``faces/card#n[1]``.
_OPEN, _CLOSE = "[", "]"
#: How a row stands: translated, awaits a person, without words.
DONE, FUZZY, NEW = "translated", "fuzzy", "new"
STATES = (DONE, FUZZY, NEW)


class Row(NamedTuple):
    """A message, or one plural form of it: ``id`` ends with its number then.

    ``state`` is one of `STATES`; ``notes`` are lines for the translator.
    """

    id: str
    source: str
    target: str
    state: str
    notes: tuple[str, ...] = ()
    #: Line in the file that a row was read from.
    line: int = 0


def rows_of(messages: Iterable[Extracted], catalog: Catalog | None, forms: int) -> Iterator[Row]:
    """Yield the rows of messages; ``forms`` is the number of plural forms of the language."""
    for message in messages:
        known = None if catalog is None else catalog.messages.get(message.id)
        if message.plural is None:
            text = known.texts[0] if known is not None and known.plural is None else ""
            texts: Sequence[str] = (text,)
        else:
            texts = known.texts if known is not None and known.plural is not None else ("",) * forms
        same = known is not None and (known.source, known.plural) == (
            message.source,
            message.plural,
        )
        fuzzy = known is not None and (known.fuzzy or not same)
        for number, text in enumerate(texts):
            state = NEW if not text else FUZZY if fuzzy else DONE
            source = message.source if number == 0 or message.plural is None else message.plural
            name = message.id
            if message.plural is not None:
                name += f"{_OPEN}{number}{_CLOSE}"
            yield Row(name, source, text, state, message.notes)


class Given(NamedTuple):
    """A translation that was read: its texts, by plural form, and whether it awaits a person."""

    texts: Mapping[int, str]
    fuzzy: bool


class Reading(NamedTuple):
    """What rows come to: translations by id, ids nobody knows, rows for another source text."""

    given: Mapping[str, Given]
    unknown: tuple[Row, ...]
    outdated: tuple[Row, ...]


def read_rows(rows: Iterable[Row], messages: Iterable[Extracted]) -> Reading:
    """Return what rows say of messages. Rows without a translation say nothing.

    A row whose source text is not the message's is set aside: its translation is of another text.
    """
    known = {message.id: message for message in messages}
    texts: dict[str, dict[int, str]] = {}
    fuzzy: set[str] = set()
    unknown: list[Row] = []
    outdated: list[Row] = []
    for row in rows:
        name, number = _parted(row.id, known)
        message = known.get(name)
        if message is None or (message.plural is None) != (number is None):
            unknown.append(row)
            continue
        source = message.plural if message.plural is not None and number else message.source
        if row.source != source:
            outdated.append(row)
        elif row.target:
            texts.setdefault(name, {})[number or 0] = row.target
            if row.state != DONE:
                fuzzy.add(name)
    given = {name: Given(found, name in fuzzy) for name, found in texts.items()}
    return Reading(given, tuple(unknown), tuple(outdated))


def _parted(name: str, known: Mapping[str, Extracted]) -> tuple[str, int | None]:
    """Return an id and the number of a plural form; None where it has none."""
    if name not in known and name.endswith(_CLOSE):
        stem, _, number = name[:-1].rpartition(_OPEN)
        if number.isdecimal() and len(number) < 3:
            return stem, int(number)
    return name, None
