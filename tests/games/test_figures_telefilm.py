"""Figures of the television game: pieces, what each number of players uses up, and the track."""

from pathlib import Path
from typing import Final

import pytest

from cardforge.source.model import Game
from tests.games.figures import Edit, Figure, changes, given, said_of_copy
from tests.games.support import load
from tests.games.telefilm_scores import (
    CATEGORIES,
    best_director,
    best_star,
    largest,
    of_a_pair,
    without_error,
)

GAME, BETS, SPECIALS = "game.yaml", "bets.yaml", "specials.yaml"
PLAYERS = range(3, 8)


def of_all(what: str) -> str:
    """Return the sum of a formula over the four decks, each of which it calls ``*``."""
    return "(" + " + ".join(what.replace("*", name) for name in CATEGORIES) + ")"


def asked_for(letter: str) -> str:
    return f'count(c in *, q in c.questions where q.correct = "{letter}")'


LETTERS = '["A", "B", "C", "D", "E"]'
QUESTIONS = of_all("count(c in *, q in c.questions)")
CARDS = of_all("count.*")
PERIODS = "(count.vintage + count.modern + count.new)"
DIRECTS = "settings.directorships[players]"
TURNS = f"(players * {DIRECTS})"
KEPT = "settings.period_cards[players]"
STAR_TURNS = f"({DIRECTS} * (players - 1))"
TOKENS = "((players - 1) * settings.star_tokens[players])"
#: Most cards that a Director draws, and the side cards of those who play with cards alone.
DIFFICULTY = "max(" + ", ".join(f"max(c.difficulty for c in {name})" for name in CATEGORIES) + ")"
TRACK = "(sum(b.steps for b in board) * (1 + max(l.back for l in laps)))"

ONE_MORE: Edit = ("mix.yaml", "id: mix-07\n", "id: mix-07\n    copies: 2\n")
MIX_46: Edit = (
    GAME,
    "deck: mix.yaml, kind: card, size: tarot, count: 45",
    "deck: mix.yaml, kind: card, size: tarot, count: 46",
)
DIRECTORS: Final = "default: {3: 5, 4: 3, 5: 3, 6: 2, 7: 2}\n    range: 1-6"
TOKENS_EACH: Final = "default: {3: 2, 4: 2, 5: 1, 6: 1, 7: 1}"
KEPT_EACH: Final = "default: {3: 2, 4: 3, 5: 2, 6: 3, 7: 3}"
HAND: Edit = (GAME, "special_hand: {type: int, default: 3", "special_hand: {type: int, default: 4")


def directs(old: str, new: str) -> Edit:
    return GAME, DIRECTORS, DIRECTORS.replace(old, new).replace("range: 1-6", "range: 1-20")


def kept(old: str, new: str) -> Edit:
    return GAME, KEPT_EACH, KEPT_EACH.replace(old, new)


def raised(name: str, before: int, high: int, after: int) -> Edit:
    old = f"{name}: {{type: int, default: {before}, range: 1-{high}"
    return GAME, old, f"{name}: {{type: int, default: {after}, range: 1-{max(high, after)}"


FIGURES = [
    # the box
    *(
        Figure(
            f"cards of {name}",
            f"count.{name}",
            45,
            "CF-S16",
            [(f"{name}.yaml", f"id: {name}-07\n", f"id: {name}-07\n    copies: 2\n")],
        )
        for name in CATEGORIES
    ),
    Figure("cards of the periods", PERIODS, 135, "questions", [ONE_MORE, MIX_46]),
    Figure("question cards", CARDS, 180, "questions", [ONE_MORE, MIX_46]),
    Figure("questions", QUESTIONS, 720, "questions", [ONE_MORE, MIX_46]),
    Figure(
        "options",
        f"{QUESTIONS} * count(l in {LETTERS})",
        3600,
        "questions",
        [ONE_MORE, MIX_46],
    ),
    *(
        Figure(
            f"numbers of {name}",
            f"count(n in 1..45 where any(c.number = n for c in {name}))",
            45,
            f"{name}-numbers",
            [(f"{name}.yaml", "number: 7\n", "number: 8\n")],
        )
        for name in CATEGORIES
    ),
    *(
        Figure(
            f"cards of {name} by genre: comedy, drama, crime, science fiction",
            "["
            + ", ".join(
                f'count(c in {name} where c.genre = "{genre}")'
                for genre in ("comedy", "drama", "crime", "scifi")
            )
            + "]",
            counted,
            f"{name}-genres",
            [(f"{name}.yaml", "    genre: comedy", "    genre: drama")],
        )
        for name, counted in (
            ("vintage", (12, 11, 11, 11)),
            ("modern", (11, 12, 11, 11)),
            ("new", (11, 11, 12, 11)),
        )
    ),
    Figure(
        "crossings, each with 15 Mix questions",
        'count(g in vintage.genre, p in ["vintage", "modern", "new"] where '
        "count(c in mix, q in c.questions where q.genre = g and q.period = p) = 15)",
        12,
        "mix-crossings",
        [("mix.yaml", "        genre: comedy", "        genre: drama")],
    ),
    Figure(
        "cards of each difficulty",
        f"[{', '.join(of_all(f'count(c in * where c.difficulty = {d})') for d in (1, 2, 3))}]",
        (60, 60, 60),
        "difficulties",
        [("mix.yaml", "    difficulty: 3", "    difficulty: 2")],
    ),
    *(
        Figure(
            f"questions whose answer is {letter}, 144 give or take 25",
            f"abs({of_all(asked_for(letter))} - 144) <= 25",
            True,
            "letters",
            [(f"{name}.yaml", f"correct: {letter}", f"correct: {other}") for name in CATEGORIES]
            * 7,
        )
        for letter, other in zip("ABCDE", "BCDEA", strict=True)
    ),
    Figure(
        "letters that are right in each category",
        f"count(l in {LETTERS} where any(q.correct = l for c in new, q in c.questions))",
        5,
        "all-letters",
        [("new.yaml", "correct: E", "correct: A")] * 36,
    ),
    Figure("special cards", "count.specials", 21, "CF-S16", [(SPECIALS, "copies: 3", "copies: 2")]),
    *(
        Figure(
            f"special cards `{kind}`",
            f'count(s in specials where s.id = "{kind}")',
            count,
            "specials",
            [
                (
                    SPECIALS,
                    f"id: {kind}\n    copies: {count}",
                    f"id: {kind}\n    copies: {count - 1}",
                ),
                (GAME, "size: poker, count: 21", "size: poker, count: 20"),
            ],
        )
        for kind, count in (
            ("comedy", 2),
            ("drama", 2),
            ("crime", 2),
            ("scifi", 2),
            ("double", 3),
            ("two", 2),
            ("fifty", 2),
            ("call", 2),
            ("web", 2),
            ("power", 2),
        )
    ),
    Figure(
        "figures",
        "count.figures",
        7,
        "characters",
        [
            ("characters.yaml", "- {id: dog", "- {id: dog, copies: 2"),
            (GAME, "size: 30x46, count: 7", "size: 30x46, count: 8"),
        ],
    ),
    Figure(
        "character tokens",
        "count.tokens",
        14,
        "characters",
        [
            ("tokens.yaml", "id: chef, copies: 2", "id: chef, copies: 1"),
            ("tokens.yaml", "id: dog, copies: 2", "id: dog, copies: 3"),
        ],
    ),
    *(
        Figure(
            f"lap tokens {front}/{front + 1}",
            f"count(l in laps where l.front = {front} and l.back = {front + 1})",
            7,
            "laps",
            [
                ("laps.yaml", "id: first, copies: 7", "id: first, copies: 8"),
                ("laps.yaml", "id: last, copies: 7", "id: last, copies: 6"),
            ],
        )
        for front in (1, 3)
    ),
    Figure(
        "lap tokens of each player",
        "count.laps / max(7, players)",
        dict.fromkeys(PLAYERS, 2),
        "CF-S16",
        [("laps.yaml", "id: first, copies: 7", "id: first, copies: 8")],
    ),
    Figure("bet tokens", "count.bets", 5, "CF-S16", [(BETS, "id: nine", "id: nine, copies: 2")]),
    Figure(
        "sum of the bet tokens",
        "sum(b.value for b in bets)",
        33,
        "bets",
        [(BETS, "value: 7", "value: 6")],
    ),
    Figure(
        "spaces of questions, 4 × 3 and Mix",
        "count(g in vintage.genre) * count(p in settings.periods) + 1",
        13,
        "CF-S07",
        [(GAME, "default: [vintage, modern, new]", "default: [vintage, modern, next]")],
    ),
    # what each number of players uses
    Figure("Stars", "players - 1", {n: n - 1 for n in PLAYERS}, "turns", [directs("7: 2", "7: 3")]),
    Figure(
        "tokens of a Star",
        "settings.star_tokens[players]",
        {3: 2, 4: 2, 5: 1, 6: 1, 7: 1},
        "stars-stay-on-the-track",
        [(GAME, TOKENS_EACH, TOKENS_EACH.replace("6: 1", "6: 2"))],
    ),
    Figure(
        "tokens placed in a turn",
        TOKENS,
        {3: 4, 4: 6, 5: 4, 6: 5, 7: 6},
        "room",
        [(GAME, "max_stack: {type: int, default: 4", "max_stack: {type: int, default: 1")],
    ),
    Figure(
        "room for tokens",
        f"settings.max_stack * (1 + {KEPT})",
        {3: 12, 4: 16, 5: 12, 6: 16, 7: 16},
        "room",
        [(GAME, "max_stack: {type: int, default: 4", "max_stack: {type: int, default: 1")],
    ),
    Figure(
        "bet tokens in use",
        "count(b in bets where players in b.players)",
        {2: 4, 3: 3, 4: 4, 5: 3, 6: 4, 7: 4},
        "bets-are-spaces",
        [(BETS, "players: [3, 5]", "players: [3, 6]")],
    ),
    Figure(
        "sum of the bet tokens in use",
        "sum(b.value for b in bets where players in b.players)",
        {2: 26, 3: 21, 4: 26, 5: 21, 6: 26, 7: 26},
        "bets-are-spaces",
        [(BETS, "players: [3, 5]", "players: [3, 4, 5]")],
    ),
    Figure(
        "sum of the bet tokens of a pair",
        "sum(b.value for b in bets where 2 in b.players)",
        26,
        "bets-of-a-pair",
        [(BETS, "players: [3, 5]", "players: [2, 3, 5]")],
    ),
    Figure(
        "spaces used",
        f"1 + {KEPT}",
        {3: 3, 4: 4, 5: 3, 6: 4, 7: 4},
        "bets-are-spaces",
        [kept("6: 3", "6: 2")],
    ),
    Figure(
        "cards of the periods kept",
        KEPT,
        {3: 2, 4: 3, 5: 2, 6: 3, 7: 3},
        "bets-are-spaces",
        [kept("5: 2", "5: 3")],
    ),
    Figure(
        "special cards dealt",
        "players * settings.special_hand",
        {3: 9, 4: 12, 5: 15, 6: 18, 7: 21},
        "deal-fits",
        [HAND],
    ),
    Figure(
        "directorships of each",
        DIRECTS,
        {3: 5, 4: 3, 5: 3, 6: 2, 7: 2},
        "turns",
        [directs("5: 3", "5: 4")],
    ),
    Figure("turns", TURNS, {3: 15, 4: 12, 5: 15, 6: 12, 7: 14}, "turns", [directs("6: 2", "6: 3")]),
    Figure(
        "turns as Star",
        STAR_TURNS,
        {3: 10, 4: 9, 5: 12, 6: 10, 7: 12},
        "turns",
        [directs("4: 3", "4: 4")],
    ),
    Figure(
        "Mix cards used",
        TURNS,
        {3: 15, 4: 12, 5: 15, 6: 12, 7: 14},
        "mix-lasts",
        [directs("3: 5", "3: 16")],
    ),
    Figure(
        "cards of the periods drawn, at the least",
        f"5 * {TURNS}",
        {3: 75, 4: 60, 5: 75, 6: 60, 7: 70},
        "periods-last",
        [(GAME, "default: reshuffle", "default: end_game")],
    ),
    Figure(
        "cards of one period, for nine turns of five",
        "45 * count(p in settings.periods) / 5",
        9,
        "periods-last",
        [(GAME, "default: reshuffle", "default: end_game")],
        "vintage-only",
    ),
    Figure(
        "periods to play with, at the least",
        "count(p in settings.periods)",
        1,
        "a-period",
        [(GAME, "periods: [new]", "periods: []")],
        "new-only",
    ),
    Figure(
        "least that a Director gains by a wrong answer",
        f"min(b.value for b in bets) - {DIFFICULTY}",
        1,
        "director-gains",
        [(BETS, "range: 4-9", "range: 1-9"), (BETS, "value: 4", "value: 3")],
    ),
    # two players, and cards alone
    Figure(
        "special cards of a pair, one for each turn as Star",
        "settings.special_hand - settings.two_player_rounds",
        0,
        "duel-deal-fits",
        [(GAME, "mode: duel, special_hand: 5", "mode: duel, special_hand: 4")],
        "duel",
    ),
    Figure(
        "turns of a pair",
        "2 * settings.two_player_rounds",
        10,
        "duel-cards-last",
        [raised("two_player_rounds", 5, 15, 16)],
    ),
    Figure(
        "cards that a pair draws",
        "6 * 2 * settings.two_player_rounds",
        60,
        "duel-cards-last",
        [raised("two_player_rounds", 5, 15, 16)],
    ),
    Figure(
        "turns until all cards are drawn by a pair",
        f"{CARDS} / 6",
        30,
        "duel-cards-last",
        [raised("two_player_rounds", 5, 15, 16)],
    ),
    Figure(
        "cards that two sides use, at the least",
        "2 * 3 * settings.cards_only_rounds",
        60,
        "cards-only-lasts",
        [raised("cards_only_rounds", 10, 15, 23)],
    ),
    Figure(
        "cards that two sides use, at the most",
        "2 * (3 + 1) * settings.cards_only_rounds",
        80,
        "cards-only-lasts",
        [raised("cards_only_rounds", 10, 15, 23)],
    ),
    Figure(
        "sides for whom the cards last",
        f"{CARDS} // (4 * settings.cards_only_rounds)",
        4,
        "cards-only-lasts",
        [raised("cards_only_rounds", 10, 15, 23)],
    ),
    Figure(
        "largest score of a side with cards alone",
        f"settings.cards_only_rounds * (3 * {DIFFICULTY})",
        90,
        "cards-only-lasts",
        [raised("cards_only_rounds", 10, 15, 23)],
    ),
    # the points track
    Figure(
        "steps of a lap",
        "sum(b.steps for b in board)",
        64,
        "track",
        [("board.yaml", "steps: 64", "steps: 60")],
    ),
    Figure(
        "points that the track shows with four laps",
        TRACK,
        320,
        "track",
        [("laps.yaml", "front: 3, back: 4", "front: 3, back: 3")],
    ),
    Figure(
        "best turn of a Star",
        best_star,
        {3: 32, 4: 33, 5: 17, 6: 17, 7: 17},
        "stars-stay-on-the-track",
        [("board.yaml", "steps: 64", "steps: 62")],
    ),
    Figure(
        "points of a Star who never errs",
        without_error,
        {3: 320, 4: 297, 5: 204, 6: 170, 7: 204},
        "stars-stay-on-the-track",
        [("board.yaml", "steps: 64", "steps: 62")],
    ),
    Figure(
        "best turn of a Director",
        lambda scope: best_director(scope, every=True),
        {3: 56, 4: 90, 5: 70, 6: 79, 7: 91},
        "bets",
        [(BETS, "value: 9", "value: 6")],
    ),
    Figure(
        "best turn of a Director, a space pays once",
        lambda scope: best_director(scope, every=False),
        {3: 33, 4: 42, 5: 33, 6: 42, 7: 42},
        "bets",
        [(BETS, "value: 9", "value: 6")],
    ),
    Figure(
        "largest score, which is more than the track shows",
        largest(every=True),
        {3: 651, 4: 618, 5: 465, 6: 379, 7: 437},
        "track",
        [("board.yaml", "steps: 64", "steps: 66")],
    ),
    Figure(
        "largest score, a space pays once",
        largest(every=False),
        {3: 536, 4: 474, 5: 354, 6: 305, 7: 339},
        "track",
        [("board.yaml", "steps: 64", "steps: 66")],
    ),
    Figure(
        "largest score of a pair",
        of_a_pair,
        465,
        "bets-of-a-pair",
        [(BETS, "value: 8, players: [2, 4, 6, 7]", "value: 8, players: [4, 6, 7]")],
        "duel",
    ),
]


@pytest.fixture(scope="module")
def game() -> Game:
    return load("telefilm")


@pytest.mark.parametrize("figure", FIGURES, ids=str)
def test_the_data_gives_the_figure(game: Game, figure: Figure) -> None:
    assert given(game, figure) == figure.value


@pytest.mark.parametrize("figure", changes(FIGURES), ids=str)
def test_a_change_of_the_data_is_found(tmp_path: Path, figure: Figure) -> None:
    assert figure.held in said_of_copy(tmp_path, "telefilm", figure.edits)


def test_nothing_is_said_without_a_change(tmp_path: Path) -> None:
    assert said_of_copy(tmp_path, "telefilm", []) == []


def test_every_statement_holds_a_figure(game: Game) -> None:
    assert {condition.id for condition in game.must} <= {figure.held for figure in FIGURES}
