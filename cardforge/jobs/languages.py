"""Which languages a game has, and the words of one of them."""

from os.path import lexists
from pathlib import Path
from typing import TYPE_CHECKING

import cardforge
from cardforge.diagnostics import Findings
from cardforge.faces.maker import FaceEnv, FaceMaker
from cardforge.jobs.folders import GLOSSARY, LOCALE
from cardforge.l10n.words import PSEUDO_LOCALES, SourceWords, Words, chain
from cardforge.source.model import Game, Record

if TYPE_CHECKING:
    from cardforge.l10n.catalog import CatalogWords

#: The package's own catalogs: words of kits, footers and other base templates.
_PACKAGE = Path(cardforge.__file__).parent / "data" / "locale"


def has_words(game: Game, locale: str) -> bool:
    """Tell whether a game has words in a locale: its own language, or one with a catalog."""
    if locale == game.source_locale or locale in PSEUDO_LOCALES:
        return True
    folder = game.folder / LOCALE
    return any(lexists(folder / f"{one}.po") for one in chain(locale, game.fallbacks))


def unasked_catalogs(game: Game) -> list[str]:
    """Return the names of the files in a game's folder of catalogs that no language takes."""
    folder = game.folder / LOCALE
    try:
        there = sorted(path.name for path in folder.iterdir() if path.suffix.lower() == ".po")
    except OSError:  # there is no such folder
        return []
    taken = {
        f"{one}.po"
        for name in (*game.locales, *game.rules_in)
        if name != game.source_locale
        for one in chain(name, game.fallbacks)
    }
    return [name for name in there if name not in taken | {GLOSSARY}]


def words_of(game: Game, locale: str, root: Path, findings: Findings) -> Words:
    """Return the words of a game in a locale; what is wrong with its catalogs goes to findings.

    The words of the package are English in its files, so that a game whose source is another
    language takes them from a catalog too.
    """
    source = game.source_locale
    if locale == source and source.split("-")[0] == "en":
        return SourceWords(locale)
    if locale in PSEUDO_LOCALES:
        from cardforge.l10n.pseudo import PseudoWords

        return PseudoWords(locale, source)
    return catalog_words(game, locale, root, findings)


def catalog_words(game: Game, locale: str, root: Path, findings: Findings) -> "CatalogWords":
    """Return the words that the catalogs of a game, and those of the package, have in a locale."""
    from cardforge.l10n.catalog import CatalogWords, read_chain

    source = game.source_locale
    folders = [(_PACKAGE, "cardforge:locale")]
    if locale != source:
        folder = game.folder / LOCALE
        shown = folder.relative_to(root).as_posix() if folder.is_relative_to(root) else LOCALE
        folders.insert(0, (folder, shown))
    return CatalogWords(
        locale, source, read_chain(folders, locale, findings, game.fallbacks), findings
    )


def maker_of(env: FaceEnv, game: Game, settings: Record, findings: Findings) -> FaceMaker:
    """Return what makes the faces of ``env``; ``game`` and ``settings`` are those of the source.

    In a language that the game is translated into, cards that are not whole stay in the source's;
    all of them in one that has a rule sheet alone.
    """
    source = game.source_locale
    if env.locale == source:
        return FaceMaker(env, findings)
    words = SourceWords(source)
    other = env._replace(game=game, settings=settings, words=words, locale=source)
    if env.locale in game.rules_in:
        return FaceMaker(other, findings)
    from cardforge.faces.translated import TranslatedMaker

    return TranslatedMaker(env, other, findings)
