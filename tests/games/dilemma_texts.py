"""What questions of the dilemma game must be as texts: each rule names the cards that break it."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

Texts: TypeAlias = Mapping[str, str]

#: Characters of a question; it is read aloud in 12 s at 16.7 characters a second.
LONGEST, SHORTEST = 200, 60
RUN = 5
#: Runs of five words that several questions may share.
ALLOWED_RUNS: frozenset[str] = frozenset()
OPENINGS = 12
OVERLAP = 0.6
#: Points by which the mean similarity may exceed that of the same words dealt out at random.
ABOVE_CHANCE = 2.0

#: Words by which a question speaks to the one who is asked.
YOU = {
    "sv": {"du", "dig", "din", "ditt", "dina", "ni", "er", "ert", "era"},
    "en": {"you", "your", "yours", "yourself"},
}


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


def common(one: str, two: str) -> int:
    """Return the length of the longest common subsequence, by the bit rows of Hyyrö (2004)."""
    places: defaultdict[str, int] = defaultdict(int)
    for i, letter in enumerate(one):
        places[letter] |= 1 << i
    full = (1 << len(one)) - 1
    row = full
    for letter in two:
        if letter in places:
            hit = row & places[letter]
            row = (row + hit | row - hit) & full
    return len(one) - row.bit_count()


def alike(one: frozenset[str], two: frozenset[str]) -> float:
    """Return the token set ratio of two texts, 0–100, as RapidFuzz 3 defines it."""
    shared = " ".join(sorted(one & two))
    a, b = " ".join(sorted(one - two)), " ".join(sorted(two - one))
    if shared and (not a or not b):
        return 100.0
    gap = 1 if shared else 0
    long_a, long_b = (len(shared) + (gap + len(rest) if rest else 0) for rest in (a, b))
    distance = len(a) + len(b) - 2 * common(a, b)
    ratios = [1 - distance / (long_a + long_b)]
    if shared:
        ratios += [1 - (gap + len(r)) / (len(shared) + n) for r, n in ((a, long_a), (b, long_b))]
    return 100 * max(ratios)


def mean_similarity(texts: Sequence[Sequence[str]]) -> float:
    """Return the mean token set ratio of all pairs of texts, given as words."""
    sets = [frozenset(text) for text in texts]
    found = [alike(a, b) for a, b in combinations(sets, 2)]
    return sum(found) / len(found)


def dealt(texts: Sequence[Sequence[str]], shuffled: Sequence[str]) -> Iterator[list[str]]:
    """Yield texts as long as the given ones, from words in another order."""
    rest = iter(shuffled)
    for text in texts:
        yield [next(rest) for _ in text]
