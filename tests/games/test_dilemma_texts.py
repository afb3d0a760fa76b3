"""The questions of the dilemma game as texts, in both languages."""

import random
from collections.abc import Sequence

import pytest

from cardforge.source.model import Game
from tests.games import dilemma_texts as rules
from tests.games.dilemma_texts import LOCALES
from tests.games.support import (
    load,
)


@pytest.fixture(scope="module")
def game() -> Game:
    return load("dilemma")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rule", rules.RULES)
def test_texts(game: Game, rule: str, locale: str) -> None:
    assert rules.RULES[rule](rules.texts(game, locale), locale) == []


LOT = "Kassören ger dig femhundra kronor för mycket i växel."


@pytest.mark.parametrize(
    ("rule", "change", "said"),
    [
        ("form", {"q001": "Går du in igen?"}, ["q001"]),
        ("form", {"q001": f"{LOT} Går du in igen? Eller?"}, ["q001"]),
        ("form", {"q001": f"{LOT.replace('dig', 'någon')} Är det rätt att gå in?"}, ["q001"]),
        ("form", {"q001": f"{LOT} Gå in igen!"}, ["q001"]),
        ("form", {"q001": f"{LOT}  Går du in igen?"}, ["q001"]),
        ("form", {"q001": f"{LOT * 4} Går du in igen?"}, ["q001"]),
        (
            "runs",
            {"q001": f"{LOT} Hinner du ta det?", "q002": "Vem ger dig femhundra kronor för bilen?"},
            ["ger dig femhundra kronor för"],
        ),
        (
            "twins",
            {"q001": f"{LOT} Går du in igen?", "q002": f"{LOT} Skriker du högt?"},
            ["q001 q002"],
        ),
    ],
)
def test_a_broken_text_is_found(
    game: Game, rule: str, change: dict[str, str], said: list[str]
) -> None:
    found = rules.RULES[rule](rules.texts(game, "sv") | change, "sv")
    assert sorted(found) == sorted(said)


def test_equal_openings_are_found(game: Game) -> None:
    same = {card: f"Du hittar {text}" for card, text in rules.texts(game, "sv").items()}
    assert rules.openings(same, "sv") == ["du hittar"]
    some = rules.texts(game, "sv") | {card: same[card] for card in list(same)[:30]}
    assert rules.openings(some, "sv") == ["du hittar"]


@pytest.mark.parametrize("locale", LOCALES)
def test_questions_have_few_words_in_common(game: Game, locale: str) -> None:
    found = rules.texts(game, locale)
    assert rules.mean_similarity_in_words(found) < rules.ALIKE_IN_WORDS
    # Three dilemmas told again and again, each time with another last word, would be too much.
    names = list(found)
    planted = {
        name: f"{found[names[i % 3]][:-1]} {found[name].split()[-1]}"
        for i, name in enumerate(names)
    }
    assert rules.mean_similarity_in_words(planted) > rules.ALIKE_IN_WORDS
    # A single near-duplicate moves no mean; another rule names it.
    one = found | {"q002": f"{found['q001'][:-1]} {found['q002'].split()[-1]}"}
    assert "q001 q002" in rules.twins(one, locale)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ("En kaka ger du dem!", 100),
        ("Ljuger han för mamma?", 0),
        # Two of nine words are on both sides.
        ("Tar du hans kaka?", 200 * 2 / 9),
    ],
)
def test_similarity_in_words_is_what_it_says(other: str, expected: float) -> None:
    said = {"q001": "Ger du dem en kaka?", "q002": other}
    assert rules.mean_similarity_in_words(said) == pytest.approx(expected)


def above_chance(found: Sequence[Sequence[str]]) -> float:
    """Return by how much texts are more alike than the same words dealt out at random."""
    shuffled = [word for text in found for word in text]
    random.Random(1).shuffle(shuffled)
    chance = list(rules.dealt(found, shuffled))
    return rules.mean_similarity(found) - rules.mean_similarity(chance)


@pytest.mark.parametrize(
    "step", [3, pytest.param(1, marks=pytest.mark.long, id="all")], ids=["a third", None]
)
def test_questions_are_no_more_alike_than_their_words(game: Game, step: int) -> None:
    """Letters of any two texts of this length agree by some 40 %, so chance is the measure."""
    found = [rules.words(text) for text in rules.texts(game, "sv").values()][::step]
    assert above_chance(found) < rules.ABOVE_CHANCE
    # One phrase in all of them would be too much.
    assert (
        above_chance([[*text, *["säg", "ärligt", "vad", "gör", "du", "då"]] for text in found])
        > rules.ABOVE_CHANCE
    )
