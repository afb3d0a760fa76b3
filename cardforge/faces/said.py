"""A problem of a face as a finding: where the text it is about is said.

That is the deck, the catalog of the language, or the template.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardforge.diagnostics import Diagnostic, Place
from cardforge.faces.cards import Rendered
from cardforge.faces.draft import Problem
from cardforge.faces.parse import Node
from cardforge.source.model import Card

if TYPE_CHECKING:
    from cardforge.faces.maker import FaceEnv

#: A place that belongs to a finding: what it is, and where.
Beside = tuple[str, Place]


def finding_of(
    problem: Problem,
    one: Rendered,
    env: "FaceEnv",
    place_of: Callable[[Rendered, Node | None], Place | None],
) -> Diagnostic:
    """Return a problem as a finding; ``place_of`` gives the place of a node in the template."""
    place: Place | None = None
    beside: tuple[Beside, ...] = ()
    path = one.path
    if one.card is not None and problem.at:
        place, beside = _said_at(env, one.card, one.path, problem.at)
        path = f"{one.path}.{problem.at}"
    if place is None:
        place = place_of(one, problem.node)
    fix = None
    if place is not None and problem.renamed is not None:
        from cardforge.source.mending import respelt

        fix = respelt(place, *problem.renamed)
    return problem.code.at(
        place,
        problem.message,
        hint=problem.hint,
        path=path,
        locale=env.locale,
        fix=fix,
        related=beside,
    )


def _said_at(env: "FaceEnv", card: Card, path: str, at: str) -> tuple[Place, tuple[Beside, ...]]:
    """Return the place of a card's text, and of its source where that is in another file.

    ``path`` is the card's, ``deck/card``; ``at`` is the data path of the text.
    """
    source = card.places[at]
    if env.locale == env.game.source_locale:
        return source, ()
    from cardforge.l10n.catalog import CatalogWords
    from cardforge.l10n.translated_game import TranslatedPlaces

    deck = env.game.decks.get(path.partition("/")[0])
    if deck is None or not isinstance(env.words, CatalogWords):
        return source, ()
    place = TranslatedPlaces(deck, card, env.words)[at]
    return (source, ()) if place.file == source.file else (place, (("the source text", source),))
