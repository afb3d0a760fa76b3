"""One fault of a template shows on every card and in every language; it is said once."""

from collections.abc import Iterable, Mapping, Sequence

from cardforge.diagnostics import Diagnostic

#: How codes of files of art begin.
_ASSETS = "CF-A"


def say_once(findings: Iterable[Diagnostic], first: str) -> list[Diagnostic]:
    """Return the findings with those about one spot outside of ``first`` joined.

    ``first`` is the folder of the game's own data: what is wrong with a card there is said card
    by card. At any other place (a template) findings of one code that differ only in the card
    are one; its path names the first card, in the order given, its message how many there are.
    """
    joined: dict[tuple[object, ...], list[Diagnostic]] = {}
    for finding in findings:
        key: tuple[object, ...] = (finding,)
        if finding.path and finding.line and not finding.file.startswith(first):
            key = (finding.code, finding.file, finding.line, finding.col, finding.hint)
        joined.setdefault(key, []).append(finding)
    return [finding for group in joined.values() for finding in _join(group)]


def _join(group: list[Diagnostic]) -> list[Diagnostic]:
    cards = len({finding.path for finding in group})
    if cards == 1:
        return group
    return [
        finding._replace(message=f"{finding.message}, on {cards} cards")
        for finding in group
        if finding.path == group[0].path
    ]


def say_of_source(
    found: Mapping[Diagnostic, Sequence[str]], sources: Mapping[str, str]
) -> list[Diagnostic]:
    """Return the findings without those of translations that are the source's too.

    ``found`` are findings with the games that each came up with, ``sources`` the language in which
    the files of a game are written. What is wrong with a file of art is said once, whichever cards
    show it.
    """
    seen: set[Diagnostic] = set()
    said = []
    for finding, games in found.items():
        if finding.code.startswith(_ASSETS):
            bare = finding._replace(path="", locale="", related=())
            if bare in seen:
                continue
            seen.add(bare)
        if not _is_source(finding, games, sources, found):
            said.append(finding)
    return said


def _is_source(
    finding: Diagnostic,
    games: Sequence[str],
    sources: Mapping[str, str],
    found: Mapping[Diagnostic, Sequence[str]],
) -> bool:
    for game in games if finding.locale else ():
        native = sources.get(game, finding.locale)
        if native != finding.locale and finding._replace(locale=native) in found:
            return True
    return False
