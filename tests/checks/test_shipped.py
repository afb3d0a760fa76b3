"""The shipped games: checks find nothing in them, in any language."""

from collections.abc import Iterator

import pytest

from cardforge.checks import CHECKS, TEXT_CHECKS, Side, color_alone
from cardforge.diagnostics import Findings
from cardforge.faces.operators import FaceEncoder
from cardforge.jobs.checked import not_doubled
from cardforge.jobs.languages import words_of
from cardforge.l10n.catalog import CatalogWords
from cardforge.l10n.translated_game import translated_game
from tests.checks.support import subject_of
from tests.games.support import ROOT, Made, make

GAMES = ["dilemma", "dominoes", "spicy", "spoilers", "telefilm"]


@pytest.mark.parametrize("game", GAMES)
def test_what_games_say(game: str) -> None:
    subject = subject_of(ROOT, game)
    found = [finding for check in CHECKS for finding in check(subject)]
    assert [(one.code, one.message) for one in found] == []


@pytest.mark.parametrize("name", GAMES)
def test_what_games_say_in_other_languages(name: str) -> None:
    subject = subject_of(ROOT, name)
    game = subject.game
    source = [finding for check in TEXT_CHECKS for finding in check(subject)]
    for locale in set(game.locales) - {game.source_locale}:
        words = words_of(game, locale, ROOT, Findings())
        assert isinstance(words, CatalogWords)
        other = subject._replace(game=translated_game(game, words))
        assert any(deck.cards for deck in other.game.decks.values())
        found = [finding for check in TEXT_CHECKS for finding in check(other)]
        said = not_doubled(found, source)
        assert [(locale, one.code, one.path, one.message) for one in said] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_piece_is_told_by_colour_alone(game: str) -> None:
    subject = subject_of(ROOT, game)
    found = list(color_alone(_sides(make(subject.game))))
    assert [(one.path, one.message) for one in found] == []


def _sides(made: Made) -> Iterator[Side]:
    encoder = FaceEncoder()
    for name, faces in made.faces.items():
        component = made.game.components[name]
        cards = {} if component.deck is None else {card.id: card for card in component.deck.cards}
        for card, (front, back) in faces.items():
            yield Side(component, cards.get(card), "front", encoder.encode(front))
            if back is not None:
                yield Side(component, cards.get(card), "back", encoder.encode(back))
