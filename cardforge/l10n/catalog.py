"""The words of a language, from its catalogs: what is translated, and what falls back."""

from collections.abc import Mapping, Sequence
from os.path import lexists
from pathlib import Path
from types import MappingProxyType

from cardforge.diagnostics import Findings, Place
from cardforge.diagnostics.codes.languages import BAD_TRANSLATION
from cardforge.l10n.fill import fill
from cardforge.l10n.fitting import misfit
from cardforge.l10n.po import Catalog, Message, read_catalog
from cardforge.l10n.words import SourceWords, chain, named

#: How ids of the package's own words begin: those of its templates, and of play.
PACKAGE = ("faces/base/", "rules/base/", "play/base#")


def catalog_file(folder: Path, locale: str) -> Path:
    """Return where the catalog of a language lies: ``<folder>/pt-BR.po``."""
    return folder / f"{locale}.po"


def read_chain(
    folders: Sequence[tuple[Path, str]],
    locale: str,
    findings: Findings,
    fallbacks: Mapping[str, str] = MappingProxyType({}),
) -> list[Catalog]:
    """Return the catalogs that serve a locale, the nearest first.

    ``folders`` are (folder, the folder as people are shown it); the first goes before the others
    within each locale of the chain.
    """
    found = []
    for one in chain(locale, fallbacks):
        for folder, shown in folders:
            path = catalog_file(folder, one)
            if lexists(path):
                catalog = read_catalog(path, f"{shown}/{path.name}", one, findings)
                if catalog is not None:
                    found.append(catalog)
    return found


class CatalogWords:
    """The words of one locale, from catalogs; what they lack is given in the source language.

    ``lacking`` counts the look-ups that found no translation, so that a caller can tell whether
    a card is whole: note it before, and compare after. In the source language itself nothing
    lacks but words of the package's own templates, which are English in their files; and these
    never lack in English.
    """

    __slots__ = (
        "_catalogs", "_english", "_findings", "_known", "_locale", "_native", "_source", "lacking"
    )  # fmt: skip

    def __init__(
        self,
        locale: str,
        source_locale: str,
        catalogs: Sequence[Catalog],
        findings: Findings,
    ) -> None:
        self._locale = locale
        self._native = locale == source_locale
        self._english = locale.partition("-")[0] == "en"
        self._source = SourceWords(source_locale)
        self._catalogs = tuple(catalogs)
        self._findings = findings
        self._known: dict[tuple[str, str, str | None], tuple[Message, Catalog] | None] = {}
        self.lacking = 0

    @property
    def locale(self) -> str:
        """The locale's tag."""
        return self._locale

    @property
    def catalogs(self) -> tuple[Catalog, ...]:
        """The catalogs that serve the locale, the nearest first."""
        return self._catalogs

    def text(self, id: str, source: str, plural: str | None = None, **names: object) -> str:  # noqa: A002
        """Return the message in this locale, filled; as `SourceWords` where it is not translated.

        Raises:
            FillFault: as `SourceWords`.
        """
        found = self._find(id, source, plural)
        if found is None:
            return self._source.text(id, source, plural, **names)
        message, catalog = found
        text = message.texts[0]
        if plural is not None:
            number = names.get("n")
            if isinstance(number, bool) or not isinstance(number, int | float):
                # The same fault in every language.
                return self._source.text(id, source, plural, **names)
            text = message.texts[catalog.form(_whole(number))]
        return fill(text, lambda hole: named(hole, names))

    def raw(self, id: str, source: str) -> str:  # noqa: A002
        """Return the message in this locale with its placeholders as they are."""
        found = self._find(id, source, None)
        return source if found is None else found[0].texts[0]

    def has(self, id: str, source: str, plural: str | None = None) -> bool:  # noqa: A002
        """Tell whether a message has a translation that can be used; nothing is counted."""
        before = self.lacking
        found = self._find(id, source, plural)
        self.lacking = before
        return found is not None

    def place(self, id: str, source: str) -> Place | None:  # noqa: A002
        """Return where the translation of a message stands; None where it has none."""
        before = self.lacking
        found = self._find(id, source, None)
        self.lacking = before
        return None if found is None else found[0].place

    def waits(self, id: str) -> bool:  # noqa: A002
        """Tell whether a message has words in a catalog, be they fuzzy or of an earlier text."""
        found = (catalog.messages.get(id) for catalog in self._catalogs)
        return any(one is not None and any(one.texts) for one in found)

    def _find(self, name: str, source: str, plural: str | None) -> tuple[Message, Catalog] | None:
        if not source.strip() or (self._native and not name.startswith(PACKAGE)):
            return None  # nothing to translate, nothing lacking
        key = name, source, plural
        if key not in self._known:
            self._known[key] = self._search(name, source, plural)
        found = self._known[key]
        if found is None and not (self._english and name.startswith(PACKAGE)):
            self.lacking += 1
        return found

    def _search(self, name: str, source: str, plural: str | None) -> tuple[Message, Catalog] | None:
        for catalog in self._catalogs:
            message = catalog.messages.get(name)
            if message is None or message.fuzzy or not all(message.texts):
                continue
            if message.source != source or message.plural != plural:
                continue  # made for an earlier text
            if self._fits(name, message, catalog):
                return message, catalog
        return None

    def _fits(self, name: str, message: Message, catalog: Catalog) -> bool:
        """Tell whether a translation can stand for its source; report it if not."""
        wrong = misfit((message.source, message.plural or ""), message.texts)
        if wrong:
            what, hint = wrong
            self._findings.add(
                BAD_TRANSLATION.at(message.place, what, hint=hint, path=name, locale=catalog.locale)
            )
        return not wrong


def _whole(number: float) -> int:
    """Return the whole number whose plural form a number takes; 1.5 takes that of several."""
    return abs(int(number)) if number == int(number) else 2
