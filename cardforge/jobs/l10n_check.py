"""``l10n check`` and ``l10n freeze``: what is wrong with catalogs, without a face being drawn."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, Findings
from cardforge.diagnostics.codes.languages import BAD_CATALOG, FROZEN, OUT_OF_DATE
from cardforge.diagnostics.reading import read_bytes
from cardforge.jobs.accepted import by_comments
from cardforge.jobs.folders import GLOSSARY
from cardforge.jobs.languages import catalog_words
from cardforge.jobs.select import lacking_catalogs
from cardforge.jobs.swap import write_whole
from cardforge.jobs.translating import Translated, is_clean, locale_folder, take_up
from cardforge.l10n.catalog import CatalogWords
from cardforge.l10n.coverage import Changes, changes, coverage
from cardforge.l10n.extract import Extracted
from cardforge.l10n.glossary import read_glossary
from cardforge.l10n.lint import of_catalog
from cardforge.source.model import Game

#: The file that says which texts a game had when they were frozen.
FREEZE = "frozen.txt"
_NAMED = 3


class CatalogCheck(NamedTuple):
    """What was found in the catalogs of games; ``languages`` counts those looked at."""

    root: Path
    findings: tuple[Diagnostic, ...]
    languages: int

    @property
    def clean(self) -> bool:
        """Whether nothing is an error."""
        return is_clean(self.findings)


def check_catalogs(start: Path, games: tuple[str, ...], locales: tuple[str, ...]) -> CatalogCheck:
    """Hold the catalogs of games against their sources, glossaries and frozen texts.

    Raises:
        UsageFault: something asked for does not exist.
    """
    work = take_up(start, games, locales)
    count = 0
    for one in work.games:
        own = Findings()
        if not locales:
            own.add(*lacking_catalogs(one.game))
        own.add(*of_freeze(one.game, one.messages, work.root))
        for locale in one.locales:
            count += 1
            words = catalog_words(one.game, locale, work.root, own)
            coverage(one.covered(locale), words)  # reports what does not fit its source
            own.add(*of_words(one.game, words, work.root))
            own.add(*_behind(one, locale, words))
        work.findings.add(*work.policy.settled(own.sorted()))
    # Not all is looked for here, so that no comment can be called useless.
    found = Findings()
    found.add(*by_comments(work.project, work.findings.sorted(), lambda _: False))
    return CatalogCheck(work.root, tuple(found.sorted()), count)


def of_words(game: Game, words: CatalogWords, root: Path) -> Iterator[Diagnostic]:
    """Yield what is wrong with the translations of a game in a language that are in use."""
    folder = locale_folder(game)
    shown = folder.relative_to(root).as_posix()
    found = Findings()
    terms = read_glossary(folder / GLOSSARY, f"{shown}/{GLOSSARY}", words.locale, found)
    yield from found
    for catalog in words.catalogs:
        if catalog.file.startswith(f"{shown}/"):
            yield from of_catalog(catalog, terms)


def _behind(one: Translated, locale: str, words: CatalogWords) -> Iterator[Diagnostic]:
    """Yield a finding where the language's own catalog has other texts than the game."""
    for catalog in words.catalogs[:1]:
        if catalog.locale != locale:
            return
        texts = {name: (each.source, each.plural) for name, each in catalog.messages.items()}
        moved = changes(one.covered(locale), texts)
        if any(moved):
            yield OUT_OF_DATE.at(
                None,
                f"the catalog is behind: {_told(moved)}",
                hint=f"run `cardforge l10n update {one.game.id}`",
                file=catalog.file,
                locale=locale,
            )


def _told(moved: Changes) -> str:
    parts = []
    for names, what in zip(moved, ("new", "changed", "gone"), strict=True):
        if names:
            listed = ", ".join(f"`{name}`" for name in names[:_NAMED])
            more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
            parts.append(f"{len(names)} {what} ({listed}{more})")
    return ", ".join(parts)


def of_freeze(game: Game, messages: list[Extracted], root: Path) -> Iterator[Diagnostic]:
    """Yield a finding where texts of a game are not those that were frozen."""
    path = locale_folder(game) / FREEZE
    if not path.is_file():
        return
    shown = path.relative_to(root).as_posix()
    try:
        lines = read_bytes(path).decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        yield BAD_CATALOG.at(None, "the list of frozen texts cannot be read", file=shown)
        return
    frozen = dict(line.split(" ", 1)[::-1] for line in lines if " " in line and line[0] != "#")
    now = {message.id: message for message in messages}
    moved = Changes(
        tuple(name for name in now if name not in frozen),
        tuple(name for name in now if name in frozen and _hash(now[name]) != frozen[name]),
        tuple(name for name in frozen if name not in now),
    )
    if any(moved):
        yield FROZEN.at(
            None,
            f"the texts of `{game.id}` are frozen, and differ: {_told(moved)}",
            hint="put them back, or freeze anew: `cardforge l10n freeze`",
            file=shown,
        )


class FreezeResult(NamedTuple):
    """Games whose texts were frozen or freed, with their number of texts."""

    root: Path
    findings: tuple[Diagnostic, ...]
    games: tuple[tuple[str, int], ...]

    @property
    def clean(self) -> bool:
        """Whether nothing is an error."""
        return is_clean(self.findings)


def freeze(start: Path, games: tuple[str, ...], *, off: bool = False) -> FreezeResult:
    """Write down the texts of games, so that a check tells of each that changes; or end that.

    Raises:
        UsageFault: there is no such game.
        InputFault: a file cannot be written.
    """
    work = take_up(start, games, ())
    done = []
    for one in work.games:
        path = locale_folder(one.game) / FREEZE
        if off:
            if path.is_file():
                path.unlink()
                done.append((one.game.id, len(one.messages)))
            continue
        lines = [f"{_hash(message)} {message.id}\n" for message in one.messages]
        head = "# Texts that translators work on; `cardforge l10n check` tells of changes.\n"
        write_whole(path, (head + "".join(lines)).encode("utf-8"))
        done.append((one.game.id, len(lines)))
    return FreezeResult(work.root, tuple(work.findings.sorted()), tuple(done))


def _hash(message: Extracted) -> str:
    text = f"{message.source}\0{message.plural or ''}"
    return sha256(text.encode("utf-8")).hexdigest()[:16]
