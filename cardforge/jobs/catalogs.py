"""Catalogs made and brought up to date: ``l10n extract``, ``init`` and ``update``."""

from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, InputFault, UsageFault, did_you_mean
from cardforge.diagnostics.codes.tool import BAD_OPTION, UNKNOWN_PART
from cardforge.jobs.swap import write_whole
from cardforge.jobs.translating import (
    Translated,
    Work,
    catalog_of,
    is_clean,
    take_up,
    targets_of,
    template_of,
)
from cardforge.l10n.merge import PLAIN, Wishes, merge, template
from cardforge.source.game import is_locale


class CatalogState(NamedTuple):
    """A catalog after an update: its file (relative to the project) and how far it is.

    ``done`` of ``total`` messages are translated, ``fuzzy`` await a person; ``written`` tells
    whether the file changed. A template has no ``locale``.
    """

    game: str
    locale: str
    file: str
    done: int
    fuzzy: int
    total: int
    written: bool


class CatalogResult(NamedTuple):
    """What an update did.

    ``unnamed`` are games whose game.yaml does not name the language that a catalog was made for.
    """

    root: Path
    states: tuple[CatalogState, ...]
    findings: tuple[Diagnostic, ...]
    unnamed: tuple[str, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether nothing is an error."""
        return is_clean(self.findings)


def update_catalogs(
    start: Path,
    games: tuple[str, ...],
    locales: tuple[str, ...],
    minor: tuple[str, ...] = (),
    renames: tuple[tuple[str, str], ...] = (),
    *,
    measure: bool = False,
) -> CatalogResult:
    """Write the templates (POT) and catalogs (PO) of games.

    Without ``locales`` each game's own are taken. Files that are up to date are not touched.
    ``minor`` and ``renames`` are those of `Wishes`. With ``measure`` entries say how many
    characters fit on the card.

    Raises:
        UsageFault: something asked for does not exist.
        InputFault: a file cannot be written.
    """
    work, wishes = take_up(start, games, locales), Wishes(minor, renames)
    _refuse_unknown(work, wishes)
    states: list[CatalogState] = []
    for one in work.games:
        own = Findings()
        if one.locales:
            _extract(one, work.root)
        aliases = tuple(_aliases(one))
        given = wishes._replace(renames=(*wishes.renames, *aliases))
        room = None
        if measure and one.locales:
            from cardforge.jobs.l10n_measure import limits

            room = limits(one.game, work.root)
        for locale in one.locales:
            states += _update(one, locale, work.root, given, own, room)
        work.findings.add(*work.policy.settled(own.sorted()))
    return CatalogResult(work.root, tuple(states), tuple(work.findings.sorted()))


def extract_templates(start: Path, games: tuple[str, ...]) -> CatalogResult:
    """Write the templates (POT) of games, also of such that are not translated yet.

    Raises:
        UsageFault: there is no such game.
        InputFault: a file cannot be written.
    """
    work = take_up(start, games, ())
    states = [_extract(one, work.root) for one in work.games]
    return CatalogResult(work.root, tuple(states), tuple(work.findings.sorted()))


def init_catalogs(start: Path, locale: str, games: tuple[str, ...]) -> CatalogResult:
    """Make the catalogs of a language that games do not have yet; others are left as they are.

    Raises:
        UsageFault: no such game, or ``locale`` is none, or the language of the source.
        InputFault: a file cannot be written.
    """
    if not is_locale(locale):
        hint = "write it as en, pt-BR or zh-Hant"
        raise UsageFault(BAD_OPTION.at(None, f"`{locale}` is no locale", hint=hint))
    work = take_up(start, games, ())
    states: list[CatalogState] = []
    own = Findings()
    for one in work.games:
        if locale == one.game.source_locale:
            if games:
                what = f"`{one.game.id}` is written in `{locale}`"
                raise UsageFault(BAD_OPTION.at(None, what, hint="name another language"))
            continue
        _extract(one, work.root)
        if catalog_of(one.game, locale, work.root)[0].is_file():
            continue
        states += _update(one, locale, work.root, PLAIN, own)
    work.findings.add(*work.policy.settled(own.sorted()))
    made = {state.game for state in states}
    unnamed = tuple(
        one.game.id
        for one in work.games
        if one.game.id in made and locale not in targets_of(one.game)
    )
    return CatalogResult(work.root, tuple(states), tuple(work.findings.sorted()), unnamed)


def _extract(one: Translated, root: Path) -> CatalogState:
    """Write the template of a game."""
    pot = template_of(one.game)
    written = _write(pot, template(one.game.title, one.messages))
    total = len(one.messages)
    return CatalogState(one.game.id, "", pot.relative_to(root).as_posix(), 0, 0, total, written)


def _update(
    one: Translated,
    locale: str,
    root: Path,
    wishes: Wishes,
    findings: Findings,
    room: Mapping[str, int] | None = None,
) -> Iterator[CatalogState]:
    path, file = catalog_of(one.game, locale, root)
    try:
        merged = merge(one.game.title, locale, path, file, one.covered(locale), wishes, limits=room)
    except InputFault as fault:
        findings.add(*fault.diagnostics)
        return
    if merged.text is not None:
        _write(path, merged.text)
    yield CatalogState(
        one.game.id, locale, file, merged.done, merged.fuzzy, merged.total, merged.text is not None
    )


def _aliases(one: Translated) -> Iterator[tuple[str, str]]:
    """Yield what cards of a game were called before, and what now, as ids of their texts begin."""
    for deck in one.game.decks.values():
        for card in deck.cards:
            for alias in card.aliases:
                yield f"{deck.id}/{alias}.", f"{deck.id}/{card.id}."


def _refuse_unknown(work: Work, wishes: Wishes) -> None:
    """Refuse wishes about ids that no text has."""
    ids = {message.id for one in work.games for message in one.messages}
    if not ids:
        return  # its files have errors, which are told
    faults = [
        UNKNOWN_PART.at(
            None, f"no text is called `{pattern}`", hint=did_you_mean(pattern, sorted(ids), "ids")
        )
        for pattern in wishes.minor
        if not any(name == pattern or fnmatchcase(name, pattern) for name in ids)
    ]
    for old, new in wishes.renames:
        named = Wishes(renames=((new, "\0"),))
        if not any(named.renamed(name) != name for name in ids):
            hint = f"{did_you_mean(new, sorted(_beginnings(ids)), 'ids')}; write OLD=NEW"
            what = f"no text is called `{new}`, which `{old}` is to become"
            faults.append(UNKNOWN_PART.at(None, what, hint=hint))
    if faults:
        raise UsageFault(*faults)


def _beginnings(ids: Iterable[str]) -> set[str]:
    """Return ids, and what stands before their last dot."""
    return {part for name in ids for part in (name, name.rpartition(".")[0]) if part}


def _write(path: Path, text: str) -> bool:
    """Write a file unless it is as it is to be; tell whether it was written."""
    data = text.encode("utf-8")
    if path.is_file() and path.read_bytes() == data:
        return False
    write_whole(path, data)
    return True
