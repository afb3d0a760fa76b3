"""Spoilers: what its decks must be, each rule seen to fail on a broken copy, and how it prints."""

import copy
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import polib
import pytest

from cardforge.diagnostics import Findings
from cardforge.source.model import Game
from cardforge.source.project import load_project
from cardforge.source.settings import counts, resolve
from tests.games import spoilers_rules as rules
from tests.games.support import ROOT, load, plain

FOLDER: Final = ROOT / "decks" / "spoilers"
LOCALES: Final = ("es", "en")
TYPES: Final = tuple(rules.NUMBERS)
BOX: Final = {
    **dict.fromkeys(TYPES, 32),
    "aids": 13,
    "board": 1,
    "heads": 6,
    "noses": 6,
    "rivets": 6,
    "washers": 6,
    "rivet_help": 1,
    "chips": 18,
    "laps": 12,
    "markers": 6,
    "recommend": 1,
    "extra": 1,
    "log": 1,
    "box_unplayed": 1,
    "box_played": 1,
    "box_pieces": 1,
}


@pytest.fixture(scope="module")
def game() -> Game:
    return load("spoilers")


@pytest.fixture(scope="module")
def cards(game: Game) -> Sequence[rules.Card]:
    return [
        {"deck": name, "id": card.id, **plain(card.values)}
        for name in TYPES
        for card in game.decks[name].cards
    ]


@pytest.fixture(scope="module")
def english(cards: Sequence[rules.Card]) -> Sequence[rules.Card]:
    """Return the cards with their English words."""
    catalog = {e.msgctxt: e.msgstr for e in polib.pofile(str(FOLDER / "locale" / "en.po"))}
    found = copy.deepcopy(list(cards))
    for card in found:
        card["film"]["title"] = catalog[f"{card['deck']}/{card['id']}.film.title"]
    for _, card, question in rules.questions(found):
        path = f"{card['deck']}/{card['id']}.questions.{question['round']}"
        question["text"] = catalog[f"{path}.text"]  # type: ignore[index]
        for letter in rules.LETTERS:
            question["answers"][letter] = catalog[f"{path}.answers.{letter}"]
    return found


@pytest.mark.parametrize(
    ("variant", "changed"),
    [
        (None, {}),
        ("full-throttle", {}),
        ("danger", {}),
        ("captain", {}),
        ("penalty", {}),
        ("no-meter", dict.fromkeys(("heads", "noses", "rivets", "washers", "rivet_help"), 0)),
        ("capped", {"laps": 6}),
    ],
)
def test_the_box_holds_what_it_promises(
    game: Game, variant: str | None, changed: dict[str, int]
) -> None:
    found = counts(game, resolve(game, variant))
    assert {name: found[name] for name in game.components} == BOX | changed


def test_letters_are_balanced(cards: Sequence[rules.Card]) -> None:
    found = rules.letters(cards)
    assert found.total() == 288
    assert all(abs(found[letter] - 96) <= 12 for letter in rules.LETTERS), found
    for deck in TYPES:
        mine = rules.letters([card for card in cards if card["deck"] == deck])
        assert all(abs(mine[letter] - 32) <= 8 for letter in rules.LETTERS), (deck, mine)
    places = Counter((q["round"], q["correct"]) for _, _, q in rules.questions(cards))
    # Of 96 questions of a round, a letter is right 32 times on average; 4.6 is the spread.
    assert all(18 <= places[n, letter] <= 46 for n in (1, 2, 3) for letter in rules.LETTERS)


def test_no_pattern_tells_the_letters_of_a_card(cards: Sequence[rules.Card]) -> None:
    """Of 27 keys each is drawn 3.6 times; 2 of 9 have each letter once, which is 21 cards."""
    assert max(rules.keys(cards).values()) <= 10
    assert 8 / 96 <= rules.each_letter_once(cards) <= 34 / 96


def test_a_pattern_is_seen(cards: Sequence[rules.Card]) -> None:
    found = copy.deepcopy(list(cards))
    for card in found:
        for question, letter in zip(card["questions"], "CAB", strict=True):
            question["correct"] = letter
    assert rules.each_letter_once(found) == 1
    assert rules.keys(found) == {"CAB": 96}


@pytest.mark.parametrize("rule", rules.RULES)
def test_questions(rule: str, cards: Sequence[rules.Card]) -> None:
    assert rules.RULES[rule](cards) == []


@pytest.mark.parametrize(
    "rule",
    ["answers", "repeated", "giving_away", "one_film_of_many_titles", "no_question", "quoted"],
)
def test_questions_in_english(rule: str, english: Sequence[rules.Card]) -> None:
    assert rules.RULES[rule](english) == []


def test_lengths_do_not_tell(cards: Sequence[rules.Card], english: Sequence[rules.Card]) -> None:
    """By chance one answer in three is the longest; with ties it is alone less often."""
    for words in (cards, english):
        assert 0.15 <= rules.longest(words) <= 0.4
        for deck in TYPES:
            assert 0.1 <= rules.longest([c for c in words if c["deck"] == deck]) <= 0.45, deck


Change = Callable[[list[Any]], object]


def first(found: list[Any]) -> Any:
    return found[0]["questions"][0]


BROKEN: Final[dict[str, Sequence[Change]]] = {
    "numbers": [
        lambda c: c[0].update(number=97),
        lambda c: c[0].update(type="poster"),
        lambda c: c[0].update(id="movie-02"),
    ],
    "rounds": [lambda c: first(c).update(round=2)],
    "answers": [
        lambda c: first(c)["answers"].update(A="Un avión", B="un  AVION."),
        lambda c: first(c)["answers"].update(D="Otra"),
        lambda c: first(c)["answers"].update(A="…"),
    ],
    "repeated": [lambda c: c[1]["questions"][2].update(text=first(c)["text"].upper())],
    "giving_away": [
        lambda c: first(c).update(
            text=f"¿Quién dijo {first(c)['answers'][first(c)['correct']]}, y cuándo?"
        )
    ],
    "film_twice": [lambda c: c[1].update(film=c[0]["film"])],
    "one_film_of_many_titles": [
        lambda c: c[40].update(film={**c[0]["film"], "title": "Otro título"})
    ],
    "evidence_of_films": [
        lambda c: c[0]["film"].update(legal_note="free"),
        lambda c: c[0]["film"].update(watch_url="somewhere"),
        lambda c: c[0]["film"].update(director=""),
    ],
    "freely_watched": [
        lambda c: c[0]["film"].update(legal="paraphrased"),
        lambda c: c[0]["film"].update(legal_note="known: the film itself is under copyright"),
        lambda c: c[0]["film"].update(
            legal="paraphrased", legal_note="known: the film itself is under copyright"
        ),
    ],
    "quoted": [
        lambda c: (c[0]["film"].update(legal="paraphrased"), first(c).update(text="«¿Qué?»")),
        lambda c: (
            c[0]["film"].update(legal="paraphrased"),
            first(c)["answers"].update(A="¡Una estrella!"),
        ),
        lambda c: (
            c[0]["film"].update(legal="paraphrased"),
            first(c).update(source='looked up: a page — "the very words of it"'),
        ),
    ],
    "unsourced": [lambda c: first(c).update(source="known")],
    "places_in_films": [
        lambda c: first(c).update(film_time="00:30:01", source="looked up: a log, 00:30:01"),
        lambda c: (
            first(c).update(film_time="00:12:00", source="looked up: a log, 00:12:00"),
            c[0]["film"].update(runtime_min=11),
        ),
        lambda c: first(c).update(film_time="00:05:00"),
        lambda c: first(c).update(film_time="12 minutes"),
        lambda c: first(c).update(film_time=None, film_part=None),
        lambda c: first(c).update(film_time=None, basis=None),
    ],
    "no_question": [
        lambda c: first(c).update(text="Dilo."),
        lambda c: first(c)["answers"].update(A="Un avión."),
    ],
}


@pytest.mark.parametrize("rule", rules.RULES)
def test_a_broken_question_is_found(rule: str, cards: Sequence[rules.Card]) -> None:
    for change in BROKEN[rule]:
        found = copy.deepcopy(list(cards))
        change(found)
        assert rules.RULES[rule](found)


Edit = tuple[str, str, str]


def broken(tmp_path: Path, *edits: Edit) -> list[str]:
    """Return what is said about the game after edits: file, a text in it, what it becomes."""
    folder = tmp_path / "decks" / "spoilers"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("fonts", "locale"))
    (tmp_path / "cardforge.yaml").write_text("", "utf-8")
    for file, old, new in edits:
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    findings = Findings()
    load_project(tmp_path, findings)
    return [f"{found.code} {found.message}" for found in findings.sorted()]


THRESHOLD: Final = "default: {3: 2, 4: 2, 5: 3, 6: 3}"

UNHELD: Final[Sequence[tuple[str, Sequence[Edit]]]] = [
    (
        "chips",
        [("chips.yaml", "id: reel-b, seat: reel, letter: B", "id: reel-b, seat: reel, letter: C")],
    ),
    ("chips", [("chips.yaml", "seat: reel", "seat: ticket")]),
    ("meters", [("game.yaml", "size: 46x14, count: 6", "size: 46x14, count: 5")]),
    ("rivets", [("game.yaml", "size: 36x36, count: 6", "size: 36x36, count: 5")]),
    ("rivets", [("game.yaml", "size: 12x12, count: 6", "size: 12x12, count: 4")]),
    ("markers-of-the-table", [("game.yaml", "size: 58x25.4, count: 1", "size: 58x25.4, count: 2")]),
    (
        "a-set-for-each",
        [
            ("laps.yaml", "copies: 6", "copies: 5"),
            ("game.yaml", "circle-chit-large, count: 12", "circle-chit-large, count: 11"),
        ],
    ),
    ("laps", [("laps.yaml", "front: 15, back: 30", "front: 15, back: 45")]),
    ("lap", [("board.yaml", "last: 14", "last: 15")]),
    ("values", [("board.yaml", "[1, 2, 3]", "[1, 3, 3]")]),
    ("capacity", [("laps.yaml", "front: 45, back: 60", "front: 45, back: 50")]),
    ("base-shown", [("laps.yaml", "front: 45, back: 60", "front: 35, back: 35")]),
    ("full-throttle-shown", [("laps.yaml", "front: 45, back: 60", "front: 45, back: 48")]),
    ("danger-shown", [("laps.yaml", "front: 45, back: 60", "front: 45, back: 52")]),
    ("one-majority", [("game.yaml", THRESHOLD, THRESHOLD.replace("5: 3", "5: 2"))]),
    ("one-majority", [("game.yaml", THRESHOLD, THRESHOLD.replace("3: 2", "3: 3"))]),
    (
        "turns",
        [
            (
                "game.yaml",
                "rounds: {type: int, default: 3, range: 1-3",
                "rounds: {type: int, default: 4, range: 1-4",
            )
        ],
    ),
    (
        "bonus",
        [("game.yaml", "bonus_cap: {type: int, default: 4", "bonus_cap: {type: int, default: 5")],
    ),
    ("captain-leads-a-team", [("game.yaml", "mode: danger, captain: true", "captain: true")]),
    ("types", [("trailer.yaml", "    type: trailer", "    type: movie")]),
    (
        "types",
        [
            ("poster.yaml", "  - id: poster-33\n", "  - id: poster-33\n    copies: 2\n"),
            (
                "game.yaml",
                "deck: poster.yaml, kind: card, size: poker, count: 32",
                "deck: poster.yaml, kind: card, size: poker, count: 33",
            ),
        ],
    ),
    ("numbers", [("poster.yaml", "number: 40\n", "number: 41\n")]),
    (
        "questions",
        [
            ("movie.yaml", "  - id: movie-01\n", "  - id: movie-01\n    copies: 2\n"),
            (
                "game.yaml",
                "deck: movie.yaml, kind: card, size: poker, count: 32",
                "deck: movie.yaml, kind: card, size: poker, count: 33",
            ),
        ],
    ),
    ("letters", [(f"{name}.yaml", "correct: B", "correct: A") for name in TYPES] * 6),
    (
        "cards-last",
        [
            ("movie.yaml", "  - id: movie-01\n", "  - id: movie-01\n    copies: 0\n"),
            (
                "game.yaml",
                "deck: movie.yaml, kind: card, size: poker, count: 32",
                "deck: movie.yaml, kind: card, size: poker, count: 31",
            ),
        ],
    ),
]


@pytest.mark.parametrize(("said", "edits"), UNHELD)
def test_what_must_hold_is_held(tmp_path: Path, said: str, edits: Sequence[Edit]) -> None:
    found = broken(tmp_path, *edits)
    assert [one for one in found if one.startswith(f"CF-S21 `{said}` does not hold")], found


def test_each_statement_is_seen_to_fail(game: Game) -> None:
    assert {said for said, _ in UNHELD} == {condition.id for condition in game.must}


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("movie.yaml", "number: 7\n", "number: 97\n", "CF-S06"),
        ("trailer.yaml", "correct: A", "correct: D", "CF-S07"),
        ("movie.yaml", "    type: movie", "    type: series", "CF-S07"),
        ("chips.yaml", "seat: reel", "seat: real", "CF-S"),
        ("laps.yaml", "copies: 6", "copies: 7", "CF-S16"),
    ],
)
def test_values_out_of_range_are_refused(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    assert [one for one in broken(tmp_path, (file, old, new)) if one.startswith(said)]


def test_every_word_is_english_too(game: Game) -> None:
    catalog = polib.pofile(str(FOLDER / "locale" / "en.po"))
    assert len(catalog) > 96 + 288 + 864
    assert [e.msgctxt for e in catalog if not e.msgstr and not e.msgstr_plural] == []
    assert [e.msgctxt for e in catalog if "fuzzy" in e.flags] == []
    assert game.locales == LOCALES
