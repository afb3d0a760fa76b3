"""Pairs for codes of translations."""

from pathlib import Path

from tests.codes.pair import DECK, GAME, Act, Edit, Pair

CATALOG = "decks/tiny/locale/sv.po"
TERMS = "decks/tiny/locale/glossary.po"
SWEDISH: Edit = (GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]")
HEAD = 'msgid ""\nmsgstr "Language: sv\\nContent-Type: text/plain; charset=UTF-8\\n"\n'


def _catalog(source: str, text: str, flags: str = "") -> Edit:
    """Return the edit that writes a catalog in which one text of a card is translated."""
    entry = f'msgctxt "cards/birch.text"\nmsgid "{source}"\nmsgstr "{text}"\n'
    return (CATALOG, "", f"{HEAD}\n{flags}{entry}")


def _terms(language: str, text: str, flags: str = "") -> Edit:
    return (TERMS, "", f'{flags}msgctxt "{language}"\nmsgid "draw"\nmsgstr "{text}"\n')


def _says(source: str, wrong: str, right: str, flags: str = "") -> Pair:
    """Return a pair of two translations of a text."""
    return Pair(
        given=(SWEDISH, (DECK, "Draw two cards.", source)),
        wrong=(_catalog(source, wrong, flags),),
        right=(_catalog(source, right, flags),),
    )


def _updated(project: Path) -> None:
    from cardforge.jobs.catalogs import update_catalogs

    update_catalogs(project, (), ())


def _frozen(project: Path) -> None:
    from cardforge.jobs.l10n_check import freeze

    freeze(project, ())


def _renamed(project: Path) -> None:
    path = project / DECK
    path.write_text(path.read_text("utf-8").replace("name: Ash", "name: Mountain ash"), "utf-8")


def _terms_pair(wrong: Edit, right: Edit) -> Pair:
    return Pair(
        given=(SWEDISH, _catalog("Draw two cards.", "Dra två kort.")),
        wrong=(wrong,),
        right=(right,),
    )


def _after(act: Act) -> Pair:
    """Return a pair of a text that changes after ``act``, and one that does not."""
    return Pair("l10n check", given=(SWEDISH,), prepare=act, spoil=_renamed)


def _imports(wrong: str, right: str) -> Pair:
    """Return a pair of two tables of translations."""
    return Pair(
        "l10n import sv tiny a.csv",
        given=(SWEDISH,),
        wrong=(("a.csv", "", wrong),),
        right=(("a.csv", "", right),),
    )


PAIRS: dict[str, Pair] = {
    "CF-L16": _terms_pair(_terms("", "dra"), _terms("sv", "dra")),
    "CF-L17": _terms_pair(_terms("sv", "ta"), _terms("sv", "ta|dra")),
    "CF-L18": _terms_pair(
        _terms("sv", "dra", "#, forbidden\n"), _terms("sv", "drag", "#, forbidden\n")
    ),
    "CF-L19": _says("Draw 2 cards.", "Dra 3 kort.", "Dra två kort."),
    "CF-L20": _says(
        "Draw two cards.", "Dra genast två kort.", "Dra två kort.", "#, max-length:15\n"
    ),
    "CF-L21": _says("Draw two cards at once.", "Draw two cards at once.", "Dra två kort genast."),
    "CF-L22": _after(_updated),
    "CF-L23": _after(_frozen),
    "CF-L25": _imports("source;id\n", "id;source;target\n"),
    "CF-L26": _imports(
        "id,source,target\ncards/oak.name,Oak,Ek\n", "id,source,target\ncards/ash.name,Ash,Ask\n"
    ),
}
