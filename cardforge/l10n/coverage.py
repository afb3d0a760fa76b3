"""How far a language is: what of a game's messages is translated, and what awaits a person."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardforge.l10n.catalog import CatalogWords
from cardforge.l10n.extract import Extracted


class Coverage(NamedTuple):
    """Ids of messages by what a build would find: in use, awaiting a person, without any words."""

    done: tuple[str, ...]
    fuzzy: tuple[str, ...]
    lacking: tuple[str, ...]

    @property
    def total(self) -> int:
        """How many messages there are."""
        return len(self.done) + len(self.fuzzy) + len(self.lacking)

    @property
    def share(self) -> float:
        """The translated share, 0 to 1; a game without messages is whole."""
        return len(self.done) / self.total if self.total else 1.0


def coverage(messages: Iterable[Extracted], words: CatalogWords) -> Coverage:
    """Return how far the words of a language cover messages, by the rules of a build.

    A translation that awaits a person, that was made for an earlier text, or that does not fit its
    source, is not in use.
    """
    found: dict[str, list[str]] = {"done": [], "fuzzy": [], "lacking": []}
    for message in messages:
        if words.has(message.id, message.source, message.plural):
            found["done"].append(message.id)
        else:
            found["fuzzy" if words.waits(message.id) else "lacking"].append(message.id)
    return Coverage(*(tuple(names) for names in found.values()))


class Changes(NamedTuple):
    """Ids of messages that are new, that say something else, and that are gone."""

    new: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]


def changes(messages: Iterable[Extracted], before: Mapping[str, tuple[str, str | None]]) -> Changes:
    """Return how messages differ from earlier ones, which are (source, plural) by id."""
    new, changed = [], []
    there = set()
    for message in messages:
        there.add(message.id)
        if message.id not in before:
            new.append(message.id)
        elif before[message.id] != (message.source, message.plural):
            changed.append(message.id)
    return Changes(tuple(new), tuple(changed), tuple(name for name in before if name not in there))
