"""Games that are written in English are there in German too, whole and large enough to read."""

from typing import Literal

import polib
import pytest

from tests.games.support import ROOT, both_sides, load, make

GAMES = ("spicy", "dominoes")
#: What is the same in both languages.
SAME = {
    "spicy": {"Spicy", "Chili", "Wasabi", "Kick", "Tofu", "{name}", "{number} {spice} {name}"},
    "dominoes": {"Spoiler", "spoiler", "Name", "{a}–{b}"},
}


@pytest.mark.parametrize("name", GAMES)
def test_every_word_is_german_too(name: str) -> None:
    catalog = polib.pofile(str(ROOT / "decks" / name / "locale" / "de.po"))
    assert [e.msgctxt for e in catalog.untranslated_entries() + catalog.fuzzy_entries()] == []
    same = {e.msgid for e in catalog if e.msgid == e.msgstr}
    assert same <= SAME[name]
    assert load(name).locales[:2] == ("en", "de")


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("name", GAMES)
def test_german_fits(name: str, ink: Literal["full", "low"]) -> None:
    """`make` allows no finding, such as a face that is left in English for want of a word."""
    made = make(load(name), locale="de", ink=ink)
    sizes = [s for _, face in both_sides(made) for box in face.boxes for s in box.sizes]
    assert min(sizes) >= 6


@pytest.mark.parametrize("name", GAMES)
def test_german_fits_in_every_variant(name: str) -> None:
    game = load(name)
    for variant in game.variants:
        made = make(game, variant, locale="de")
        sizes = [s for _, face in both_sides(made) for box in face.boxes for s in box.sizes]
        assert min(sizes) >= 6, variant
