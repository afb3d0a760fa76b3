"""What a run takes: locales of a game, components, cards."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, UsageFault, did_you_mean
from cardforge.diagnostics.codes.languages import NO_CATALOG, NO_RULE_SHEET, UNASKED_CATALOG
from cardforge.diagnostics.codes.tool import UNKNOWN_LOCALE, UNKNOWN_PART
from cardforge.jobs.folders import LOCALE
from cardforge.jobs.languages import has_words, unasked_catalogs
from cardforge.jobs.results import BuildOptions
from cardforge.jobs.rules import RULES
from cardforge.l10n.words import PSEUDO_LOCALES
from cardforge.source.model import Card, Component, Game, Project, Record
from cardforge.source.settings import cards_of

_WILD = "*?["


class Selection(NamedTuple):
    """A filter; empty parts let everything through."""

    decks: tuple[str, ...]
    cards: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """Whether nothing is left out."""
        return not (self.decks or self.cards)

    def takes(self, component: Component) -> bool:
        """Tell whether a component is wanted, by its own id or its deck's."""
        names = {component.id, component.deck.id if component.deck else component.id}
        return not self.decks or not names.isdisjoint(self.decks)

    def pieces(self, component: Component, settings: Record) -> tuple[tuple[Card, int], ...]:
        """Return the wanted cards of a component with their copies.

        A card that the filter names in full is there even with ``print: false``.
        """
        deck = component.deck
        if deck is None:
            return ()
        if any(not card.prints and card.id in self.cards for card in deck.cards):
            cards = tuple(
                card._replace(prints=True) if card.id in self.cards else card for card in deck.cards
            )
            component = component._replace(deck=deck._replace(cards=cards))
        return tuple(
            (card, copies)
            for card, copies in cards_of(component, settings)
            if not self.cards or matches(card.id, self.cards)
        )


def matches(name: str, patterns: Iterable[str]) -> bool:
    """Tell whether a card's id is one of the patterns."""
    return any(name == pattern or fnmatchcase(name, pattern) for pattern in patterns)


def locales_of(game: Game, options: BuildOptions) -> tuple[str, ...]:
    """Return the locales to build: those asked for, else all of the game's that have words.

    Raises:
        UsageFault: a locale that the game has no words for.
    """
    there = tuple(dict.fromkeys((game.source_locale, *game.locales, *sheets_alone(game))))
    there = tuple(name for name in there if has_words(game, name))
    # Those that a test asks for exist in every game.
    there += tuple(name for name in options.locales if name in PSEUDO_LOCALES)
    faults = [
        UNKNOWN_LOCALE.at(
            None,
            f"the game `{game.id}` has no words in `{name}`",
            hint="it has words in "
            + ", ".join(f"`{locale}`" for locale in there)
            + "; a language needs a line in `locales:` and a catalog",
        )
        for name in options.locales
        if name not in there
    ]
    if faults:
        raise UsageFault(*faults)
    return tuple(name for name in there if not options.locales or name in options.locales)


def sheets_alone(game: Game) -> tuple[str, ...]:
    """Return the languages in which a game has a rule sheet and no cards."""
    return game.rules_in if (game.templates / RULES).is_file() else ()


def lacking_catalogs(game: Game) -> list[Diagnostic]:
    """Return a finding for each language without a catalog, and each catalog without a language."""
    lacking = [
        NO_CATALOG.at(
            game.place,
            f"`{game.id}` is to be in `{name}`, and has no catalog for it",
            hint=f"`cardforge l10n update {game.id}` makes decks/{game.id}/locale/{name}.po",
            locale=name,
        )
        for name in (*game.locales, *sheets_alone(game))
        if not has_words(game, name)
    ]
    unasked = [
        UNASKED_CATALOG.at(
            None,
            f"`{game.id}` has no language that takes its words from {name}",
            hint=f"name the file <language>.po, as in `locales:` of decks/{game.id}/game.yaml, or "
            "add its language there",
            file=f"decks/{game.id}/{LOCALE}/{name}",
        )
        for name in unasked_catalogs(game)
    ]
    ruleless = [
        NO_RULE_SHEET.at(
            game.place,
            f"`{game.id}` is to have a rule sheet in `{name}`, and has no rules",
            hint=f"write templates/{game.id}/{RULES}, or take `{name}` from `rules_in:`",
            locale=name,
        )
        for name in game.rules_in
        if name not in sheets_alone(game)
    ]
    return lacking + unasked + ruleless


def select(options: BuildOptions, project: Project) -> Selection:
    """Return the filter.

    Raises:
        UsageFault: a part of it matches nothing in any game. Games that could not be read may
            hold what is named, so with such a game nothing is said here.
    """
    selection = Selection(options.decks, options.cards)
    if selection.whole or project.failed:
        return selection
    games = project.games.values()
    components = [component for game in games for component in game.components.values()]
    parts = {name for c in components for name in (c.id, c.deck.id if c.deck else c.id)}
    faults = [
        _unknown("deck or component", name, parts) for name in options.decks if name not in parts
    ]
    # Of decks that are not there nothing can be missing.
    ids = {
        card.id
        for component in components
        if component.deck and (faults or selection.takes(component))
        for card in component.deck.cards
    }
    faults += [
        _unknown("card", pattern, ids)
        for pattern in options.cards
        if not any(matches(card, (pattern,)) for card in ids)
    ]
    if faults:
        raise UsageFault(*faults)
    return selection


def _unknown(kind: str, name: str, there: Iterable[str]) -> Diagnostic:
    wild = any(sign in name for sign in _WILD)
    verb = "matches" if wild else "is named"
    hint = did_you_mean(name, () if wild else there, f"{kind}s".replace(" or", "s or"))
    if wild:
        hint = "quote it, so that the shell does not expand it, and check its letters"
    return UNKNOWN_PART.at(None, f"no {kind} {verb} `{name}`", hint=hint)
