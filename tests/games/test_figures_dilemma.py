"""Figures of the dilemma game: its cards, what is dealt, what is left, how long piles last."""

from pathlib import Path

import pytest

from cardforge.source.model import Game
from tests.games.figures import Edit, Figure, changes, given, said_of_copy
from tests.games.support import load

GAME, QUESTIONS, ANSWERS = "game.yaml", "questions.yaml", "answers.yaml"
PLAYERS = range(3, 11)
DEALT = "players * settings.question_hand[players]"
PRINTED = "count.questions + count.answers + count.votes + count.blank"
HANDS = "default: {3: 5, 4: 5, 5: 5, 6: 4, 7: 4, 8: 3, 9: 3, 10: 3}"

ONE_MORE = (QUESTIONS, "id: q007\n", "id: q007\n    copies: 2\n")
ANSWER_MORE = (ANSWERS, "y10n10d10: 10, y11n11d8: 11", "y10n10d10: 11, y11n11d8: 11")
BLANKS: Edit = (
    GAME,
    "blank.xml, back: back_question.xml, size: poker, count: 1",
    "blank.xml, back: back_question.xml, size: poker, count: 2",
)


BRISK_LESS: Edit = (GAME, "{3: 4, 4: 4, 5: 4", "{2: 4, 3: 4, 4: 4, 5: 4")
BRISK_MORE: Edit = (GAME, "9: 3, 10: 3}}", "9: 3, 10: 3, 11: 3}}")


def hands(old: str, new: str) -> Edit:
    return GAME, HANDS, HANDS.replace(old, new)


def split(name: str, yes: int, no: int, depends: int, edit: Edit) -> list[Figure]:
    """Return the figures of a split of the answers; the edit is to one of its copies."""
    variant = SPLITS[name]
    held = "answers" if variant else "CF-S16"
    parts = {"yes": yes, "no": no, "depends": depends}
    return [
        Figure(
            f"answers {answer} of {name}",
            f'count(a in answers where a.answer = "{answer}")',
            count,
            held,
            [edit],
            variant,
        )
        for answer, count in parts.items()
    ]


SPLITS = {
    "y10n10d10": None,
    "y11n11d8": "level",
    "y12n12d6": "sly",
    "y8n8d14": "hazy",
    "y15n15d0": "blunt",
}

FIGURES = [
    # the box
    Figure("questions", "count.questions", 259, "CF-S16", [ONE_MORE]),
    Figure(
        "questions that are promised",
        "count(q in questions)",
        259,
        "questions",
        [ONE_MORE, (GAME, "size: poker, count: 259", "size: poker, count: 260")],
    ),
    Figure("answers", "count.answers", 30, "CF-S16", [ANSWER_MORE]),
    *split("y10n10d10", 10, 10, 10, ANSWER_MORE),
    *split("y11n11d8", 11, 11, 8, (ANSWERS, "y11n11d8: 8", "y11n11d8: 9")),
    *split("y12n12d6", 12, 12, 6, (ANSWERS, "y12n12d6: 6", "y12n12d6: 7")),
    *split("y8n8d14", 8, 8, 14, (ANSWERS, "y8n8d14: 14", "y8n8d14: 15")),
    *split("y15n15d0", 15, 15, 0, (ANSWERS, "y15n15d0: 0", "y15n15d0: 1")),
    Figure(
        "votes",
        "count.votes",
        10,
        "votes",
        [(GAME, "fork.xml, size: poker, count: 10", "fork.xml, size: poker, count: 9")],
    ),
    Figure("blank cards", "count.blank", 1, "cards", [BLANKS]),
    Figure("printed cards", PRINTED, 300, "cards", [BLANKS]),
    Figure("sheets of nine", f"({PRINTED} + 8) // 9", 34, "cards", [BLANKS]),
    Figure("blanks on them", f"9 * 34 - ({PRINTED})", 6, "cards", [BLANKS]),
    Figure("sheets of ten", f"({PRINTED}) / 10", 30, "cards", [BLANKS]),
    Figure(
        "piles that have a tray: two to draw from, three of used cards",
        "count(p in trays.pile where any(t.pile = p for t in trays))",
        5,
        "trays",
        [("trays.yaml", "depth: 28", "depth: 5")],
    ),
    Figure(
        "room in the three boxes, mm",
        "3 * 32 - (count.questions + count.answers + count.votes + count.blank + count.aids) * 0.3",
        3.0,
        "boxes",
        [
            (
                GAME,
                "aid_challenge.xml, size: poker, count: 10",
                "aid_challenge.xml, size: poker, count: 21",
            )
        ],
    ),
    # the deal
    Figure(
        "questions for each",
        "settings.question_hand[players]",
        {3: 5, 4: 5, 5: 5, 6: 4, 7: 4, 8: 3, 9: 3, 10: 3},
        "hands",
        [hands("7: 4", "7: 3")],
    ),
    Figure(
        "questions dealt",
        DEALT,
        {3: 15, 4: 20, 5: 25, 6: 24, 7: 28, 8: 24, 9: 27, 10: 30},
        "dealt",
        [hands("10: 3", "10: 4")],
    ),
    Figure(
        "questions left in the tray",
        f"settings.tray_questions - {DEALT}",
        {3: 244, 4: 239, 5: 234, 6: 235, 7: 231, 8: 235, 9: 232, 10: 229},
        "deal-fits",
        [(GAME, "default: 259, range: 30-259", "default: 29, range: 20-259")],
    ),
    Figure(
        "questions in reserve",
        "count.questions - settings.tray_questions",
        0,
        "deal-fits",
        [(GAME, "default: 259, range: 30-259", "default: 260, range: 30-260")],
    ),
    Figure(
        "answers left after the deal",
        "count.answers - players",
        {n: 30 - n for n in PLAYERS},
        "answers-left",
        [(GAME, "players: 3-10", "players: 2-10"), hands("{3: 5", "{2: 5, 3: 5"), BRISK_LESS],
    ),
    Figure(
        "turn whose answer card is the first of a new pile",
        "count.answers - players + 1",
        {3: 28, 4: 27, 5: 26, 6: 25, 7: 24, 8: 23, 9: 22, 10: 21},
        "answers",
        [(ANSWERS, "y11n11d8: 8", "y11n11d8: 7")],
    ),
    Figure(
        "votes that stay in the box",
        "count.votes - players",
        {n: 10 - n for n in PLAYERS},
        "votes-suffice",
        [(GAME, "players: 3-10", "players: 3-11"), hands("10: 3", "10: 3, 11: 3"), BRISK_MORE],
    ),
    Figure(
        "fewest turns of a game without challenges",
        "players * (settings.question_hand[players] - 1) + 1",
        {3: 13, 4: 17, 5: 21, 6: 19, 7: 22, 8: 17, 9: 19, 10: 21},
        "hands",
        [hands("8: 3", "8: 4")],
    ),
    # the questions
    Figure(
        "themes of 15 to 35 questions",
        "count(t in questions.theme where 15 <= count(q in questions where q.theme = t) <= 35)",
        14,
        "themes",
        [(QUESTIONS, "theme: school", "theme: food")] * 6,
    ),
    Figure(
        "questions to which yes is kind",
        'count(q in questions where q.polarity = "yes_is_kind")',
        127,
        "polarity",
        [(QUESTIONS, "polarity: yes_is_kind", "polarity: yes_is_selfish")] * 12,
    ),
    Figure(
        "sums of expected shares, lowest and highest",
        "max(abs(q.prior.yes + q.prior.no + q.prior.depends - 1) for q in questions) < 0.001",
        True,
        "priors",
        [(QUESTIONS, "{yes: 0.48, no: 0.36", "{yes: 0.38, no: 0.36")],
    ),
    *(
        Figure(
            f"share of {answer} expected",
            f"{low} <= sum(q.prior.{answer} for q in questions) / count.questions <= {high}",
            True,
            f"mean-{answer}",
            [(QUESTIONS, old, new)] * times,
        )
        for answer, low, high, old, new, times in (
            ("yes", 0.33, 0.45, "{yes: 0.3", "{yes: 0.7", 60),
            ("no", 0.33, 0.45, " no: 0.4", " no: 0.2", 90),
            ("depends", 0.12, 0.30, "depends: 0.2", "depends: 0.0", 170),
        )
    ),
    Figure(
        "yes and no are expected about as often",
        "abs(sum(q.prior.yes - q.prior.no for q in questions)) / count.questions <= 0.05",
        True,
        "yes-and-no",
        [(QUESTIONS, "{yes: 0.3", "{yes: 0.7")] * 30,
    ),
]


@pytest.fixture(scope="module")
def game() -> Game:
    return load("dilemma")


@pytest.mark.parametrize("figure", FIGURES, ids=str)
def test_the_data_gives_the_figure(game: Game, figure: Figure) -> None:
    found = given(game, figure)
    assert (
        found == pytest.approx(figure.value) if isinstance(found, float) else found == figure.value
    )


@pytest.mark.parametrize("figure", changes(FIGURES), ids=str)
def test_a_change_of_the_data_is_found(tmp_path: Path, figure: Figure) -> None:
    assert figure.held in said_of_copy(tmp_path, "dilemma", figure.edits)


def test_nothing_is_said_without_a_change(tmp_path: Path) -> None:
    assert said_of_copy(tmp_path, "dilemma", []) == []


def test_every_statement_holds_a_figure(game: Game) -> None:
    assert {condition.id for condition in game.must} <= {figure.held for figure in FIGURES}
