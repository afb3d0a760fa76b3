"""Decks of questions for the checks: made at random from a seed, and as files of a project."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from cardforge.checks import Check, Subject
from cardforge.diagnostics import Diagnostic, Findings
from cardforge.source.project import load_project
from cardforge.source.settings import resolve

LETTERS = "ABCDE"
_SYLLABLES = ("ba", "de", "fi", "go", "lu", "ma", "ne", "pi", "ro", "su", "ta", "ve", "wi", "zo")


class Asked(NamedTuple):
    """A question as an author writes it; ``right`` is the number of the right option."""

    text: str
    options: list[str]
    right: int


Cards = list[list[Asked]]


def seeded(seed: int) -> Random:
    """Return chance that is the same in every run."""
    return Random(seed)


def word(rng: Random) -> str:
    """Return a word that means nothing."""
    return "".join(rng.choice(_SYLLABLES) for _ in range(rng.randint(2, 4)))


def words(rng: Random, count: int) -> str:
    """Return some of them."""
    return " ".join(word(rng) for _ in range(count))


def drawn(rng: Random, cards: int = 96, size: int = 3, options: int = 3) -> Cards:
    """Return a clean deck: nothing about a right option differs from wrong ones, but chance.

    The lengths of a question's options differ by about a sixth, as those of real decks do.
    """
    deck = []
    for _ in range(cards):
        card = []
        for _ in range(size):
            count = rng.randint(3, 5)
            texts = [words(rng, count) for _ in range(options)]
            card.append(Asked(words(rng, 8) + "?", texts, rng.randrange(options)))
        deck.append(card)
    return deck


def lengthened(rng: Random, deck: Cards, share: float = 0.4, by: float = 0.3) -> Cards:
    """Return the deck with right options longer by a part, on a share of its cards."""
    chosen = set(rng.sample(range(len(deck)), round(share * len(deck))))
    return [
        [_longer(rng, question, by) for question in card] if number in chosen else card
        for number, card in enumerate(deck)
    ]


def _longer(rng: Random, question: Asked, by: float) -> Asked:
    text = question.options[question.right]
    size = round(len(text) * (1 + by))
    text = f"{text} {words(rng, 9)}"[:size].rstrip()
    options = list(question.options)
    options[question.right] = text.ljust(size, "a")
    return question._replace(options=options)


def with_keys(keys: Sequence[str], options: int = 3) -> Cards:
    """Return a deck with these right letters, one text of keys for each card."""
    rng = seeded(1)
    return [
        [
            Asked(
                words(rng, 8) + "?", [words(rng, 3) for _ in range(options)], LETTERS.index(letter)
            )
            for letter in card
        ]
        for card in keys
    ]


def write_quiz(root: Path, deck: Cards, name: str = "quiz") -> None:
    """Write a game with a deck of questions; its fields have names of their own."""
    folder = root / "decks" / name
    folder.mkdir(parents=True)
    (root / "cardforge.yaml").touch()
    letters = LETTERS[: len(deck[0][0].options)]
    item = {
        "ask": {"type": "text", "translate": True},
        "choices": {
            "type": "map",
            "keys": list(letters),
            "of": {"type": "text", "translate": True},
        },
        "good": {"type": "choice", "of": list(letters)},
    }
    cards = [
        {
            "id": f"q{number}",
            "rounds": [
                {
                    "ask": question.text,
                    "choices": dict(zip(letters, question.options, strict=True)),
                    "good": letters[question.right],
                }
                for question in card
            ],
        }
        for number, card in enumerate(deck, 1)
    ]
    data = {
        "deck": "asks",
        "face": "card.xml",
        "fields": {"rounds": {"type": "list", "item": item}},
        "cards": cards,
    }
    (folder / "asks.yaml").write_text(json.dumps(data, ensure_ascii=False, indent=1), "utf-8")
    game = {
        "game": name,
        "title": "Quiz",
        "source_locale": "en",
        "players": "2-4",
        "components": {"asks": {"deck": "asks.yaml", "kind": "card", "size": "poker"}},
    }
    (folder / "game.yaml").write_text(json.dumps(game, indent=1), "utf-8")


def subject_of(root: Path, name: str) -> Subject:
    """Return a game of a project as checks see it; any finding of the reader is a failure."""
    findings = Findings()
    project = load_project(root, findings)
    assert [str(found.message) for found in findings.sorted()] == []
    game = project.games[name]
    return Subject(game, resolve(game), project.root)


def look(check: Check, root: Path, deck: Cards) -> list[Diagnostic]:
    """Write a quiz and return what a check says of it."""
    write_quiz(root, deck)
    return list(check(subject_of(root, "quiz")))


def said(found: Sequence[Diagnostic]) -> Iterator[tuple[str, str, str]]:
    """Yield code, path and message."""
    for one in found:
        yield one.code, one.path, one.message
