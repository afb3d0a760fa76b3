"""The television game: what its decks must be, each rule seen to fail on a broken copy."""

import copy
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path
from typing import Any, Final

import polib
import pytest

from cardforge.diagnostics import Findings
from cardforge.source.model import Game
from cardforge.source.project import load_project
from cardforge.source.settings import cards_of, counts, resolve
from tests.games import telefilm_rules as rules
from tests.games.support import ROOT, load, plain

FOLDER: Final = ROOT / "decks" / "telefilm"
CATEGORIES: Final = ("vintage", "modern", "new", "mix")
BOX: Final = {
    **dict.fromkeys(CATEGORIES, 45),
    "specials": 21,
    "aids": 7,
    "board": 1,
    "figures": 7,
    "tokens": 14,
    "laps": 14,
    "bets": 5,
}
#: Players → times as Director, turns, tokens of a Star, cards of periods, bets.
TABLE: Final = {
    3: (5, 15, 2, 2, [5, 7, 9]),
    4: (3, 12, 2, 3, [4, 5, 8, 9]),
    5: (3, 15, 1, 2, [5, 7, 9]),
    6: (2, 12, 1, 3, [4, 5, 8, 9]),
    7: (2, 14, 1, 3, [4, 5, 8, 9]),
}


@pytest.fixture(scope="module")
def game() -> Game:
    return load("telefilm")


@pytest.fixture(scope="module")
def cards(game: Game) -> Sequence[rules.Card]:
    return [
        {"deck": name, "id": card.id, **plain(card.values)}
        for name in CATEGORIES
        for card in game.decks[name].cards
    ]


@pytest.fixture(scope="module")
def english(cards: Sequence[rules.Card]) -> Sequence[rules.Card]:
    """Return the cards with their English words."""
    catalog = {e.msgctxt: e.msgstr for e in polib.pofile(str(FOLDER / "locale" / "en.po"))}
    found = copy.deepcopy(list(cards))
    for _, card, question in rules.questions(found):
        path = f"{card['deck']}/{card['id']}.questions.{question['n']}"
        question["text"] = catalog[f"{path}.text"]  # type: ignore[index]
        for letter in rules.LETTERS:
            question["options"][letter] = catalog[f"{path}.options.{letter}"]
    return found


def test_the_box_holds_what_it_promises(game: Game) -> None:
    settings = resolve(game)
    got = {
        component.id: sum(copies for _, copies in cards_of(component, settings))
        for component in game.components.values()
        if component.deck is not None
    }
    assert got == BOX
    boxes = {c.id: c.holds for c in game.components.values() if c.kind == "box"}
    assert {name: holds for name, holds in boxes.items() if name != "box_tokens"} == {
        **{f"box_{name}": (name,) for name in CATEGORIES},
        "box_specials": ("specials",),
    }
    assert set(boxes) == {*(f"box_{name}" for name in CATEGORIES), "box_specials", "box_tokens"}


def test_the_box_of_the_tokens_holds_them(game: Game) -> None:
    """A row of large tokens in three stacks, behind it small ones in four, figures on these."""
    component = game.components["box_tokens"]
    w, h, depth = map(float, component.size.split("x"))
    large, small, thick = 25.4, 19.05, 2.0
    figure_w, figure_h = map(float, game.components["figures"].size.split("x"))
    tabs, paper = 12.0, 0.6
    assert 3 * large < w
    assert 4 * small < w
    assert large + max(small, figure_w) < h
    assert figure_h + tabs < w
    assert ceil((BOX["laps"] + BOX["bets"]) / 3) * thick < depth
    assert ceil(BOX["tokens"] / 4) * thick + BOX["figures"] * paper < depth


def test_the_table_of_players(game: Game) -> None:
    settings = resolve(game)
    bets = game.decks["bets"].cards
    got = {
        n: (
            settings["directorships"][n],  # type: ignore[index]
            n * settings["directorships"][n],  # type: ignore[index]
            settings["star_tokens"][n],  # type: ignore[index]
            settings["period_cards"][n],  # type: ignore[index]
            [bet.values["value"] for bet in bets if n in bet.values["players"]],  # type: ignore[operator]
        )
        for n in range(game.players[0], game.players[1] + 1)
    }
    assert got == TABLE
    assert counts(game, settings)["specials"] == 7 * settings["special_hand"]  # type: ignore[operator]


def test_genres_difficulties_and_crossings(cards: Sequence[rules.Card]) -> None:
    twelve = {"vintage": "comedy", "modern": "drama", "new": "crime"}
    genres = ("comedy", "drama", "crime", "scifi")
    for deck in CATEGORIES:
        mine = [card for card in cards if card["deck"] == deck]
        assert Counter(card["difficulty"] for card in mine) == {1: 15, 2: 15, 3: 15}
        assert sorted(card["number"] for card in mine) == list(range(1, 46))
        assert [card["id"] for card in mine] == [f"{deck}-{n:02}" for n in range(1, 46)]
        if deck != "mix":
            got = Counter(card["genre"] for card in mine)
            assert got == {genre: 11 + (genre == twelve[deck]) for genre in genres}
            # No genre is hard or easy as a whole.
            assert set(Counter((c["genre"], c["difficulty"]) for c in mine).values()) == {3, 4}
    crossings = Counter(
        (q["genre"], q["period"]) for _, card, q in rules.questions(cards) if card["deck"] == "mix"
    )
    assert crossings == {(genre, period): 15 for genre in genres for period in rules.YEARS}


def test_letters_are_balanced(cards: Sequence[rules.Card]) -> None:
    found = Counter(q["correct"] for _, _, q in rules.questions(cards))
    assert found.total() == 720
    assert all(abs(found[letter] - 144) <= 25 for letter in rules.LETTERS), found
    places = Counter((q["n"], q["correct"]) for _, _, q in rules.questions(cards))
    # Of 180 questions with one number, a letter is right 36 times on average; 5.4 is the spread.
    assert all(18 <= places[n, letter] <= 54 for n in range(1, 5) for letter in rules.LETTERS)


@pytest.mark.parametrize("rule", rules.RULES)
def test_questions(rule: str, cards: Sequence[rules.Card]) -> None:
    assert rules.RULES[rule](cards) == []


@pytest.mark.parametrize(
    "rule",
    [
        "options",
        "accepted",
        "repeated",
        "timely",
        "doubled",
        "needing_options",
        "giving_away",
        "no_question",
    ],
)
def test_questions_in_english(rule: str, english: Sequence[rules.Card]) -> None:
    assert rules.RULES[rule](english) == []


def test_lengths_do_not_tell(cards: Sequence[rules.Card], english: Sequence[rules.Card]) -> None:
    """By chance one option in five is the longest; with ties it is alone less often."""
    for words in (cards, english):
        assert 0.1 <= rules.longest(words) <= 0.25
        assert 0.05 <= rules.shortest(words) <= 0.25


Change = Callable[[list[Any]], object]


def first(found: list[Any]) -> Any:
    return found[0]["questions"][0]


BROKEN: Final[dict[str, Change]] = {
    "options": lambda c: first(c)["options"].update(A="Il Polo", B="IL  POLÒ"),
    "accepted": lambda c: first(c).update(accept=["Topolino"]),
    "repeated": lambda c: c[1]["questions"][2].update(text=first(c)["text"].upper()),
    "clustered": lambda c: [q.update(series="Colombo") for q in c[0]["questions"][:3]],
    "out_of_period": lambda c: first(c).update(year=1995),
    "in_two_periods": lambda c: c[50]["questions"][0].update(
        series=first(c)["series"], year=first(c)["year"]
    ),
    "timely": lambda c: first(c).update(text="In quale attuale stato sorge Deadwood?"),
    "doubled": lambda c: first(c).update(text="Chi è Sam in In viaggio nel tempo?"),
    "needing_options": lambda c: first(c).update(text="Quale di questi è un pianeta?"),
    "giving_away": lambda c: first(c).update(
        text=f"Dove abita chi abita a {first(c)['options'][first(c)['correct']]}?"
    ),
    "no_question": lambda c: first(c).update(text="Dimmi il nome."),
    "unsourced": lambda c: first(c).update(source="known"),
    "keys": lambda c: [q.update(correct="A") for card in c[:5] for q in card["questions"]],
}


@pytest.mark.parametrize("rule", rules.RULES)
def test_a_broken_question_is_found(rule: str, cards: Sequence[rules.Card]) -> None:
    found = copy.deepcopy(list(cards))
    BROKEN[rule](found)
    assert rules.RULES[rule](found)


def test_what_is_compared_has_no_case_accents_or_articles() -> None:
    assert rules.folded("  L'Ìsola di Lost! ") == rules.folded("isola DI lost")
    assert rules.folded("La") == "la"
    assert rules.folded("Il 7") != rules.folded("Il 8")


Edit = tuple[str, str, str]


def broken(tmp_path: Path, *edits: Edit) -> list[str]:
    """Return what is said about the game after edits: file, a text in it, what it becomes."""
    folder = tmp_path / "decks" / "telefilm"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("fonts", "locale"))
    (tmp_path / "cardforge.yaml").write_text("", "utf-8")
    for file, old, new in edits:
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    findings = Findings()
    load_project(tmp_path, findings)
    return [f"{found.code} {found.message}" for found in findings.sorted()]


def raised(name: str, before: int, high: int, after: int, limit: int) -> Edit:
    """Return the edit of a setting's default, and of the range that it would leave."""
    old = f"{name}: {{type: int, default: {before}, range: 1-{high}"
    return "game.yaml", old, f"{name}: {{type: int, default: {after}, range: 1-{limit}"


TURNS: Final = "default: {3: 5, 4: 3, 5: 3, 6: 2, 7: 2}\n    range: 1-6"

UNHELD: Final[Sequence[tuple[str, Sequence[Edit]]]] = [
    (
        "questions",
        [
            ("mix.yaml", "id: mix-07\n", "id: mix-07\n    copies: 2\n"),
            (
                "game.yaml",
                "deck: mix.yaml, kind: card, size: tarot, count: 45",
                "deck: mix.yaml, kind: card, size: tarot, count: 46",
            ),
        ],
    ),
    *((f"{name}-numbers", [(f"{name}.yaml", "number: 7\n", "number: 8\n")]) for name in CATEGORIES),
    *(
        (f"{name}-genres", [(f"{name}.yaml", "    genre: comedy", "    genre: drama")])
        for name in rules.YEARS
    ),
    ("mix-crossings", [("mix.yaml", "        genre: comedy", "        genre: drama")]),
    ("mix-crossings", [("mix.yaml", "        period: new", "        period: modern")]),
    ("difficulties", [("mix.yaml", "    difficulty: 3", "    difficulty: 2")]),
    ("letters", [(f"{name}.yaml", "correct: E", "correct: A") for name in CATEGORIES] * 7),
    ("all-letters", [("new.yaml", "correct: E", "correct: A")] * 36),
    ("specials", [("specials.yaml", "id: call", "id: letter")]),
    (
        "specials",
        [
            ("specials.yaml", "copies: 3", "copies: 2"),
            ("specials.yaml", "id: web\n    copies: 2", "id: web\n    copies: 3"),
        ],
    ),
    ("characters", [("tokens.yaml", "id: chef", "id: cook")]),
    ("laps", [("laps.yaml", "front: 3, back: 4", "front: 1, back: 2")]),
    ("track", [("board.yaml", "steps: 64", "steps: 60")]),
    (
        "stars-stay-on-the-track",
        [("game.yaml", "default: {3: 2, 4: 2, 5: 1,", "default: {3: 2, 4: 2, 5: 2,")],
    ),
    ("bets", [("bets.yaml", "value: 7", "value: 6")]),
    ("bets-are-spaces", [("bets.yaml", "players: [3, 5]", "players: [3, 6]")]),
    ("bets-are-spaces", [("game.yaml", "{3: 2, 4: 3, 5: 2", "{3: 2, 4: 2, 5: 2")]),
    ("bets-of-a-pair", [("bets.yaml", "players: [3, 5]", "players: [2, 3, 5]")]),
    (
        "director-gains",
        [
            ("bets.yaml", "range: 4-9", "range: 1-9"),
            ("bets.yaml", "value: 4", "value: 3"),
        ],
    ),
    (
        "room",
        [("game.yaml", "max_stack: {type: int, default: 4", "max_stack: {type: int, default: 1")],
    ),
    ("mix-lasts", [("game.yaml", TURNS, TURNS.replace("3: 5", "3: 16").replace("1-6", "1-16"))]),
    ("periods-last", [("game.yaml", "default: reshuffle", "default: end_game")]),
    ("turns", [("game.yaml", TURNS, TURNS.replace("3: 5", "3: 6"))]),
    (
        "deal-fits",
        [
            (
                "game.yaml",
                "special_hand: {type: int, default: 3",
                "special_hand: {type: int, default: 4",
            )
        ],
    ),
    (
        "duel-deal-fits",
        [("game.yaml", "mode: duel, special_hand: 5", "mode: duel, special_hand: 4")],
    ),
    ("duel-cards-last", [raised("two_player_rounds", 5, 15, 16, 20)]),
    ("cards-only-lasts", [raised("cards_only_rounds", 10, 15, 23, 30)]),
    ("a-period", [("game.yaml", "periods: [new]", "periods: []")]),
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
        ("mix.yaml", "number: 7\n", "number: 46\n", "CF-S06"),
        ("vintage.yaml", "correct: A", "correct: F", "CF-S07"),
        ("vintage.yaml", "    genre: comedy", "    genre: western", "CF-S07"),
        ("specials.yaml", "copies: 3", "copies: 4", "CF-S16"),
    ],
)
def test_values_out_of_range_are_refused(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    assert [one for one in broken(tmp_path, (file, old, new)) if one.startswith(said)]


def test_every_word_is_english_too(game: Game) -> None:
    catalog = polib.pofile(str(FOLDER / "locale" / "en.po"))
    assert len(catalog) > 4320 + 60
    assert [e.msgctxt for e in catalog if not e.translated()] == []
    assert game.locales == ("it", "en")
