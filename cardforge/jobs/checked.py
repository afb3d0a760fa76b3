"""What the checks say of a game, of its drawn pieces, and of its texts in each language."""

from collections.abc import Iterable, Iterator

from cardforge.checks import CHECKS, TEXT_CHECKS, Side, Subject, color_alone
from cardforge.diagnostics import Diagnostic
from cardforge.faces.files import Files
from cardforge.jobs.l10n_check import of_words
from cardforge.jobs.rules import has_rules
from cardforge.jobs.unit import DATA, Job, Planned
from cardforge.l10n.catalog import CatalogWords
from cardforge.l10n.translated_game import translated_game
from cardforge.source.lookup import Lookup


def of_game(job: Job) -> list[Diagnostic]:
    """Return what every check says of a game in the language it is written in."""
    subject = Subject(job.game, job.settings, job.root)
    found = [finding for check in CHECKS for finding in check(subject)]
    others = {*job.game.locales, *job.game.rules_in} - {job.game.source_locale}
    if others and has_rules(job.root, job.game):
        from cardforge.rulesheet.bare import bare_words

        found += bare_words(Files(Lookup(job.root, job.game.id, DATA)).template)
    return found


def of_drawing(planned: Planned) -> Iterator[Diagnostic]:
    """Yield what is said of the pieces of a unit as they are drawn.

    Colours are the same in all languages, so the source language tells of them.
    """
    if planned.job.locale == planned.job.game.source_locale:
        yield from color_alone(_sides(planned))


def of_texts(job: Job, planned: Planned) -> list[Diagnostic]:
    """Return what checks say of a game's texts in a language that it is translated into."""
    native = job.locale == job.game.source_locale
    if not isinstance(planned.words, CatalogWords) or native:
        return []
    catalogs = list(of_words(job.game, planned.words, job.root))
    if job.rules_alone:
        return catalogs
    subject = Subject(translated_game(job.game, planned.words), job.settings, job.root)
    return catalogs + [
        finding._replace(locale=job.locale) for check in TEXT_CHECKS for finding in check(subject)
    ]


def not_doubled(found: Iterable[Diagnostic], source: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return findings of a language without those that are true of the source texts too."""
    known = {_fault(finding) for finding in source}
    return [finding for finding in found if _fault(finding) not in known]


def _fault(finding: Diagnostic) -> tuple[object, ...]:
    """Return what is equal for one fault in all languages: where it is, and beside what."""
    return finding.code, finding.path, tuple(other.message for other in finding.related)


def _sides(planned: Planned) -> Iterator[Side]:
    """Yield every side of a unit that is drawn."""
    for component, _, pieces, _ in planned.drawn:
        cards = {} if component.deck is None else {card.id: card for card in component.deck.cards}
        for piece in pieces:
            yield Side(component, cards.get(piece.id), "front", piece.front)
            if piece.back is not None:
                yield Side(component, cards.get(piece.id), "back", piece.back)
