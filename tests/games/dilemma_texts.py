"""The questions of the dilemma game as texts, and rules that name the cards which break them."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

import polib
from rapidfuzz.fuzz import ratio, token_set_ratio

from cardforge.source.model import Card, Game
from tests.games.support import ROOT

Texts: TypeAlias = Mapping[str, str]

FOLDER = ROOT / "decks" / "dilemma"
LOCALES = ("sv", "en")
#: Cards of each component.
CARDS = {"questions": 259, "answers": 30, "votes": 10, "blank": 1, "aids": 10}
#: Characters of a question; it is read aloud in 12 s at 16.7 characters a second.
LONGEST, SHORTEST = 200, 60
RUN = 5
#: Runs of five words that several questions may share.
ALLOWED_RUNS: frozenset[str] = frozenset()
OPENINGS = 12
OVERLAP = 0.6
#: The mean similarity of the words of two cards, 0–100, stays below this.
ALIKE_IN_WORDS = 35.0
#: Points by which the mean similarity of letters may exceed that of the same words dealt anew.
ABOVE_CHANCE = 2.0

#: Words by which a question speaks to the one who is asked.
YOU = {
    "sv": {"du", "dig", "din", "ditt", "dina", "ni", "er", "ert", "era"},
    "en": {"you", "your", "yours", "yourself"},
}


def questions(game: Game) -> Sequence[Card]:
    deck = game.components["questions"].deck
    assert deck is not None
    return deck.cards


def texts(game: Game, locale: str) -> dict[str, str]:
    """Return the text of each question in a language."""
    source = {card.id: str(card.values["text"]) for card in questions(game)}
    if locale == "sv":
        return source
    said = {entry.msgctxt: entry.msgstr for entry in polib.pofile(FOLDER / "locale/en.po")}
    return {card: said[f"questions/{card}.text"] for card in source}


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def form(texts: Texts, language: str) -> list[str]:
    """Return the cards that are not one short question in the second person."""
    return [
        card
        for card, text in texts.items()
        if not SHORTEST <= len(text) <= LONGEST
        or text.count("?") != 1
        or not text.endswith("?")
        or text != " ".join(text.split())
        or not YOU[language] & set(words(text))
    ]


def runs(texts: Texts, language: str) -> list[str]:
    """Return the runs of five words that two cards share."""
    holders: defaultdict[str, set[str]] = defaultdict(set)
    for card, text in texts.items():
        found = words(text)
        for i in range(len(found) - RUN + 1):
            holders[" ".join(found[i : i + RUN])].add(card)
    return sorted(
        run for run, cards in holders.items() if len(cards) > 1 and run not in ALLOWED_RUNS
    )


def openings(texts: Texts, language: str) -> list[str]:
    """Return the first two words of the cards where they vary too little."""
    found = Counter(" ".join(words(text)[:2]) for text in texts.values())
    often = {opening for opening, n in found.items() if n > len(texts) / OPENINGS}
    return sorted(found if len(found) < OPENINGS else often)


def twins(texts: Texts, language: str) -> list[str]:
    """Return pairs of which one card's words are mostly the other's too."""
    sets = {card: frozenset(words(text)) for card, text in texts.items()}
    return [
        f"{one} {two}"
        for (one, a), (two, b) in combinations(sets.items(), 2)
        if len(a & b) / min(len(a), len(b)) >= OVERLAP
    ]


RULES: Mapping[str, Callable[[Texts, str], list[str]]] = {
    "form": form,
    "runs": runs,
    "openings": openings,
    "twins": twins,
}


def mean_similarity_in_words(texts: Texts) -> float:
    """Return the mean ratio (0–100, RapidFuzz) of all pairs of cards, word by word.

    A card is the sorted set of its words, as in the token set ratio; `ratio` compares the two sets
    as sequences whose tokens are words: 200 × (words in both, in order) / (words of both).
    """
    sets = [sorted(set(words(text))) for text in texts.values()]
    found = [ratio(a, b) for a, b in combinations(sets, 2)]
    return sum(found) / len(found)


def mean_similarity(texts: Sequence[Sequence[str]]) -> float:
    """Return the mean token set ratio (0–100, RapidFuzz) of all pairs of texts, given as words."""
    joined = [" ".join(text) for text in texts]
    found = [token_set_ratio(a, b) for a, b in combinations(joined, 2)]
    return sum(found) / len(found)


def dealt(texts: Sequence[Sequence[str]], shuffled: Sequence[str]) -> Iterator[list[str]]:
    """Yield texts as long as the given ones, from words in another order."""
    rest = iter(shuffled)
    for text in texts:
        yield [next(rest) for _ in text]
