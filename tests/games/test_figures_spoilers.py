"""Figures of Spoilers: pieces, cards and turns used up, and how far the score track reaches."""

from pathlib import Path
from typing import Final

import pytest

from cardforge.source.model import Game
from tests.games.figures import Edit, Figure, changes, given, said_of_copy
from tests.games.support import load

GAME, LAPS, MOVIE = "game.yaml", "laps.yaml", "movie.yaml"
PLAYERS = range(3, 7)
CARDS = "(count.movie + count.poster + count.trailer)"
QUESTIONS = " + ".join(
    f"count(c in {kind}, q in c.questions)" for kind in ("movie", "poster", "trailer")
)
SPACES = "max(b.last for b in board)"
ROUNDS, BONUS = (
    "settings.rounds",
    "min(settings.bonus_cap, settings.rounds * settings.bonus_per_event)",
)

#: Largest score of one player, by mode; the meter counts in the base game alone.
PLAIN: Final = f"({ROUNDS} * players + 2 * {ROUNDS} * (players - 1))"
BASE: Final = f"({PLAIN} + min(2, {ROUNDS}))"
THROTTLE: Final = f"({ROUNDS} * (players - 1) + {BONUS} + 3 * {ROUNDS} * (players - 1))"
DANGER: Final = f"(3 * {ROUNDS} + {BONUS} + 3 * {ROUNDS} * (players - 1))"
CAPTAIN: Final = f"({DANGER} + 3 * {ROUNDS})"

ONE_MORE: Edit = (MOVIE, "  - id: movie-01\n", "  - id: movie-01\n    copies: 2\n")
NONE: Edit = (MOVIE, "  - id: movie-01\n", "  - id: movie-01\n    copies: 0\n")


def promise(component: str, before: int, after: int) -> Edit:
    old = f"deck: {component}.yaml, kind: card, size: poker, count: {before}"
    return GAME, old, old.replace(f"count: {before}", f"count: {after}")


THRESHOLD: Final = "default: {3: 2, 4: 2, 5: 3, 6: 3}"
ROUNDS_MORE: Edit = (
    GAME,
    "rounds: {type: int, default: 3, range: 1-3",
    "rounds: {type: int, default: 4, range: 1-4",
)
LAST_LAP = "front: 45, back: 60"


def last_lap(new: str) -> Edit:
    return LAPS, LAST_LAP, new


FIGURES = [
    # the box
    *(
        Figure(
            f"cards of {kind}",
            f"count.{kind}",
            32,
            "types",
            [(f"{kind}.yaml", f"    type: {kind}", f"    type: {other}")],
        )
        for kind, other in (("movie", "poster"), ("poster", "trailer"), ("trailer", "movie"))
    ),
    Figure("cards", CARDS, 96, "CF-S16", [ONE_MORE]),
    Figure(
        "numbers from 1 to 96",
        "count(n in 1..96 where any(c.number = n for c in movie) or any(c.number = n for c in "
        "poster) or any(c.number = n for c in trailer))",
        96,
        "numbers",
        [("poster.yaml", "number: 40\n", "number: 41\n")],
    ),
    Figure("questions", QUESTIONS, 288, "questions", [ONE_MORE, promise("movie", 32, 33)]),
    Figure(
        "answers",
        f"({QUESTIONS}) * count(l in chips.letter)",
        864,
        "questions",
        [ONE_MORE, promise("movie", 32, 33)],
    ),
    *(
        Figure(
            f"questions whose answer is {letter}, 96 give or take 12",
            "abs("
            + " + ".join(
                f'count(c in {kind}, q in c.questions where q.correct = "{letter}")'
                for kind in ("movie", "poster", "trailer")
            )
            + " - 96) <= 12",
            True,
            "letters",
            [
                (f"{kind}.yaml", f"correct: {letter}", f"correct: {other}")
                for kind in ("movie", "poster", "trailer")
            ]
            * 8,
        )
        for letter, other in (("A", "B"), ("B", "C"), ("C", "A"))
    ),
    Figure(
        "bet chips, 6 × 3",
        "count.chips",
        18,
        "chips",
        [("chips.yaml", "id: reel-b, seat: reel, letter: B", "id: reel-b, seat: reel, letter: C")],
    ),
    Figure(
        "colours of chips",
        "count(s in seats where count(c in chips where c.seat = s.id) = 3)",
        6,
        "chips",
        [("chips.yaml", "seat: reel", "seat: ticket")],
    ),
    Figure(
        "point chips 15/30",
        "count(l in laps where l.front = 15 and l.back = 30)",
        6,
        "laps",
        [(LAPS, "front: 15, back: 30", "front: 15, back: 45")],
    ),
    Figure(
        "point chips 45/60",
        "count(l in laps where l.front = 45 and l.back = 60)",
        6,
        "laps",
        [last_lap("front: 45, back: 50")],
    ),
    Figure(
        "lie-meters: heads",
        "count.heads",
        6,
        "meters",
        [
            (
                GAME,
                "deck: seats.yaml, kind: token, size: 66x66, count: 6",
                "deck: seats.yaml, only: {id: [reel]}, kind: token, size: 66x66, count: 1",
            )
        ],
    ),
    Figure(
        "lie-meters: noses",
        "count.noses",
        6,
        "meters",
        [(GAME, "size: 46x14, count: 6", "size: 46x14, count: 5")],
    ),
    Figure(
        "rivets of lie-meters, each with its disc",
        "min(count.rivets, count.washers)",
        6,
        "rivets",
        [(GAME, "size: 12x12, count: 6", "size: 12x12, count: 5")],
    ),
    Figure(
        "score markers",
        "count.markers",
        6,
        "CF-S16",
        [(GAME, "size: square-chit-small, count: 6", "size: square-chit-small, count: 5")],
    ),
    Figure(
        "sets for players",
        "min(count.markers, count.heads, count(l in laps where l.front = 15))",
        6,
        "a-set-for-each",
        [
            (LAPS, "copies: 6", "copies: 5"),
            (GAME, "size: circle-chit-large, count: 12", "size: circle-chit-large, count: 11"),
        ],
    ),
    Figure(
        "board",
        "count.board",
        1,
        "CF-S16",
        [(GAME, "size: 340x250, count: 1", "size: 340x250, count: 2")],
    ),
    Figure(
        "marker of the recommendation",
        "count.recommend",
        1,
        "markers-of-the-table",
        [
            (
                GAME,
                "size: 58x25.4, count: 1",
                "size: 58x25.4, count: 2",
            )
        ],
    ),
    Figure(
        "marker of the Extra Point",
        "count.extra",
        1,
        "markers-of-the-table",
        [
            (
                GAME,
                "back: extra.xml, size: circle-chit-large, count: 1",
                "back: extra.xml, size: circle-chit-large, count: 2",
            )
        ],
    ),
    Figure(
        "turn guides, one for each player, and how to set up",
        'count(a in aids where a.id = "base") + count(a in aids where a.id = "setup")',
        7,
        "CF-S16",
        [("aids.yaml", "id: base, copies: 6", "id: base, copies: 5")],
    ),
    Figure(
        "most and least that a lie-meter adds at the end",
        f"[min(2, {ROUNDS}), -min(2, {ROUNDS})]",
        (2, -2),
        "turns",
        [ROUNDS_MORE],
    ),
    Figure(
        "values of answers",
        "sum(v for b in board, v in b.values)",
        6,
        "values",
        [("board.yaml", "[1, 2, 3]", "[1, 3, 3]")],
    ),
    # what a game uses up
    Figure("turns", f"players * {ROUNDS}", {3: 9, 4: 12, 5: 15, 6: 18}, "turns", [ROUNDS_MORE]),
    Figure(
        "turns as Spoiler, one for each question of a card",
        ROUNDS,
        dict.fromkeys(PLAYERS, 3),
        "turns",
        [ROUNDS_MORE],
    ),
    Figure(
        "turns as Hunter",
        f"{ROUNDS} * (players - 1)",
        {3: 6, 4: 9, 5: 12, 6: 15},
        "turns",
        [ROUNDS_MORE],
    ),
    Figure(
        "games that the cards last for",
        f"{CARDS} // players",
        {3: 32, 4: 24, 5: 19, 6: 16},
        "cards-last",
        [NONE, promise("movie", 32, 31)],
    ),
    Figure(
        "cards left over",
        f"{CARDS} % players",
        {3: 0, 4: 0, 5: 1, 6: 0},
        "cards-last",
        [NONE, promise("movie", 32, 31)],
    ),
    Figure(
        "Hunters who must agree",
        "settings.ep_threshold[players]",
        {3: 2, 4: 2, 5: 3, 6: 3},
        "one-majority",
        [(GAME, THRESHOLD, THRESHOLD.replace("6: 3", "6: 2"))],
    ),
    Figure(
        "Hunters who may disagree",
        "players - 1 - settings.ep_threshold[players]",
        {3: 0, 4: 1, 5: 1, 6: 2},
        "one-majority",
        [(GAME, THRESHOLD, THRESHOLD.replace("3: 2", "3: 3"))],
    ),
    Figure(
        "turns that pay a bonus",
        "settings.bonus_cap / settings.bonus_per_event",
        2,
        "bonus",
        [(GAME, "bonus_cap: {type: int, default: 4", "bonus_cap: {type: int, default: 5")],
    ),
    Figure(
        "a Captain leads a team alone",
        'settings.captain and settings.mode = "danger"',
        True,
        "captain-leads-a-team",
        [(GAME, "mode: danger, captain: true", "captain: true")],
        "captain",
    ),
    # the score track
    Figure("spaces of a lap", f"{SPACES} + 1", 15, "lap", [("board.yaml", "last: 14", "last: 15")]),
    Figure(
        "points shown with chips 15/30",
        f"{SPACES} + max(l.back for l in laps)",
        44,
        "capacity",
        [(LAPS, "front: 15, back: 30", "front: 15, back: 29")],
        "capped",
    ),
    Figure(
        "points shown with chips 45/60",
        f"{SPACES} + max(l.back for l in laps)",
        74,
        "capacity",
        [last_lap("front: 45, back: 59")],
    ),
    Figure(
        "largest score of the base game before the meter",
        PLAIN,
        {3: 21, 4: 30, 5: 39, 6: 48},
        "base-shown",
        [last_lap("front: 35, back: 35")],
    ),
    Figure(
        "largest score of the base game",
        BASE,
        {3: 23, 4: 32, 5: 41, 6: 50},
        "base-shown",
        [last_lap("front: 35, back: 35")],
    ),
    Figure(
        "largest score of A todo gas",
        THROTTLE,
        {3: 28, 4: 40, 5: 52, 6: 64},
        "full-throttle-shown",
        [last_lap("front: 45, back: 49")],
        "full-throttle",
    ),
    Figure(
        "largest score of Solo ante el peligro",
        DANGER,
        {3: 31, 4: 40, 5: 49, 6: 58},
        "danger-shown",
        [last_lap("front: 45, back: 45")],
        "danger",
    ),
    Figure(
        "largest score of a Captain",
        CAPTAIN,
        {3: 40, 4: 49, 5: 58, 6: 67},
        "danger-shown",
        [last_lap("front: 45, back: 52")],
        "captain",
    ),
    Figure(
        "modes that may go beyond chips 15/30",
        f"count(most in [{BASE}, {THROTTLE}, {DANGER}, {CAPTAIN}] where most > {SPACES} + 30)",
        {3: 0, 4: 1, 5: 3, 6: 4},
        "full-throttle-shown",
        [last_lap("front: 45, back: 49")],
    ),
]


@pytest.fixture(scope="module")
def game() -> Game:
    return load("spoilers")


@pytest.mark.parametrize("figure", FIGURES, ids=str)
def test_the_data_gives_the_figure(game: Game, figure: Figure) -> None:
    assert given(game, figure) == figure.value


@pytest.mark.parametrize("figure", changes(FIGURES), ids=str)
def test_a_change_of_the_data_is_found(tmp_path: Path, figure: Figure) -> None:
    assert figure.held in said_of_copy(tmp_path, "spoilers", figure.edits)


def test_nothing_is_said_without_a_change(tmp_path: Path) -> None:
    assert said_of_copy(tmp_path, "spoilers", []) == []


def test_every_statement_holds_a_figure(game: Game) -> None:
    assert {condition.id for condition in game.must} <= {figure.held for figure in FIGURES}
