"""Words for previews: translations that await a person are shown too; look-ups are noted."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cardforge.diagnostics import Findings
from cardforge.l10n.catalog import CatalogWords
from cardforge.l10n.fitting import misfit
from cardforge.l10n.po import Catalog, Message

State = Literal["done", "stale", "lacking"]


class Asked(NamedTuple):
    """A message that was looked up: its source text, its translation, and how that stands.

    ``earlier`` is the source text that a stale translation was made for, "" where not known.
    """

    id: str
    source: str
    text: str
    state: State
    earlier: str = ""


class PreviewWords(CatalogWords):
    """The words of a locale, stale ones too. ``asked`` are the look-ups since it was cleared."""

    __slots__ = ("asked",)

    def __init__(
        self,
        locale: str,
        source_locale: str,
        catalogs: Sequence[Catalog],
        findings: Findings,
    ) -> None:
        super().__init__(locale, source_locale, catalogs, findings)
        self.asked: dict[str, Asked] = {}

    def _find(self, name: str, source: str, plural: str | None) -> tuple[Message, Catalog] | None:
        if not source.strip():
            return None
        found = super()._find(name, source, plural)
        state: State = "done"
        earlier = ""
        if found is None:
            found = self._stale(name, plural)
            state = "lacking" if found is None else "stale"
            if found is not None:
                message = found[0]
                # Only the comment of a fuzzy entry tells what was translated; else its own source.
                earlier = message.earlier or (message.source if message.source != source else "")
        text = "" if found is None else " / ".join(found[0].texts)
        said = source if plural is None else f"{source} / {plural}"
        self.asked[name] = Asked(name, said, text, state, earlier)
        return found

    def _stale(self, name: str, plural: str | None) -> tuple[Message, Catalog] | None:
        """Return a translation that a build does not use, and that can be shown."""
        for catalog in self.catalogs:
            message = catalog.messages.get(name)
            if (
                message is None
                or not all(message.texts)
                or (message.plural is None) != (plural is None)
            ):
                continue
            if misfit((message.source, message.plural or ""), message.texts) is None:
                return message, catalog
        return None
