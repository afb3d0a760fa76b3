"""The dilemma game: what its decks must be."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from cardforge.diagnostics import Findings
from cardforge.source.model import Game
from cardforge.source.project import load_project
from cardforge.source.settings import cards_of, resolve
from tests.games import dilemma_texts as rules
from tests.games.dilemma_texts import CARDS, FOLDER
from tests.games.support import (
    load,
)


@pytest.fixture(scope="module")
def game() -> Game:
    return load("dilemma")


def counted(game: Game, field: str) -> Counter[str]:
    return Counter(str(card.values[field]) for card in rules.questions(game))


def test_the_box_holds_what_it_promises(game: Game) -> None:
    settings = resolve(game)
    got = {
        component.id: component.promised or sum(n for _, n in cards_of(component, settings))
        for component in game.components.values()
        if component.kind != "box"
    }
    assert got == CARDS | {"trays": 7}
    assert sum(CARDS.values()) == 300 + CARDS["aids"]


def test_questions_are_varied(game: Game) -> None:
    assert len({card.id for card in rules.questions(game)}) == 259
    themes = counted(game, "theme")
    assert (len(themes), min(themes.values()), max(themes.values())) == (14, 18, 19)
    assert counted(game, "sting") == {"1": 72, "2": 124, "3": 63}
    assert counted(game, "polarity") == {"yes_is_kind": 127, "yes_is_selfish": 132}
    assert counted(game, "rating") == {"all": 254, "adult": 5}


def broken(tmp_path: Path, file: str, old: str, new: str) -> list[str]:
    """Return what is said about the game after a change of every such text."""
    folder = tmp_path / "decks" / "dilemma"
    shutil.copytree(FOLDER, folder)
    (tmp_path / "cardforge.yaml").write_text("", "utf-8")
    text = (folder / file).read_text("utf-8")
    assert old in text
    for table, players in (("11: ", "3-11"), ("{2: ", "2-10")):
        if table in new:
            text = text.replace("players: 3-10", f"players: {players}")
    (folder / file).write_text(text.replace(old, new), "utf-8")
    findings = Findings()
    load_project(tmp_path, findings)
    return [f"{found.code} {found.message}" for found in findings.sorted()]


DECK, ANSWERS, TRAYS, GAME = "questions.yaml", "answers.yaml", "trays.yaml", "game.yaml"
AID = "aid_challenge.xml, size: poker, count: "


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (ANSWERS, "y11n11d8: 8", "y11n11d8: 9", "answers"),
        (GAME, "fork.xml, size: poker, count: 10", "fork.xml, size: poker, count: 9", "votes"),
        (GAME, "size: poker, count: 1, ", "size: poker, count: 2, ", "cards"),
        (GAME, "10: 3}", "10: 3, 11: 3}", "votes-suffice"),
        (GAME, "5: 5, 6: 4, 7: 4", "5: 4, 6: 4, 7: 4", "hands"),
        (GAME, "9: 3, 10: 3}\n    range", "9: 3, 10: 4}\n    range", "dealt"),
        (GAME, "default: 259, range: 30-", "default: 29, range: 20-", "deal-fits"),
        (GAME, "{3: ", "{2: 3, 3: ", "answers-left"),
        (GAME, f"{AID}10", f"{AID}21", "boxes"),
        (TRAYS, "depth: 28, name: Ännu", "depth: 20, name: Ännu", "trays"),
        (TRAYS, "questions-3, pile: questions", "questions-3, pile: miss", "trays"),
        (TRAYS, "id: used, pile: used, depth: 28", "id: used, pile: used, depth: 8.9", "trays"),
        (DECK, "theme: school", "theme: food", "themes"),
        (DECK, "polarity: yes_is_selfish", "polarity: yes_is_kind", "polarity"),
        (DECK, "{yes: 0.48, no: 0.36", "{yes: 0.38, no: 0.36", "priors"),
        (DECK, "{yes: 0.3", "{yes: 0.7", "mean-yes"),
        (DECK, "no: 0.4", "no: 0.2", "mean-no"),
        (DECK, "depends: 0.2", "depends: 0.3", "mean-depends"),
        (DECK, "{yes: 0.3", "{yes: 0.4", "yes-and-no"),
    ],
)
def test_what_must_hold_is_held(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    found = broken(tmp_path, file, old, new)
    assert [one for one in found if one.startswith(f"CF-S21 `{said}` does not hold")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "id: q007\n",
            "id: q007\n    copies: 2\n",
            "CF-S16 `questions` promises 259, the deck gives 260",
        ),
        ("sting: 3", "sting: 4", "CF-S06 4 is out of range"),
        ("{yes: 0.52", "{yes: 0.92", "CF-S06 0.92 is out of range"),
        ("rating: adult", "rating: child", "CF-S07 `child` is not one of the choices"),
    ],
)
def test_values_out_of_range_are_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert broken(tmp_path, DECK, old, new)[0] == said


def test_every_split_of_the_answers_sums_to_thirty(game: Game) -> None:
    setting = game.settings["answer_split"]
    splits = {}
    for name in setting.of:
        settings = resolve(game, None, {"answer_split": name})
        found = cards_of(game.components["answers"], settings)
        splits[name] = tuple(copies for _, copies in found if copies)
    assert splits == {
        "y10n10d10": (10, 10, 10),
        "y11n11d8": (11, 11, 8),
        "y12n12d6": (12, 12, 6),
        "y8n8d14": (8, 8, 14),
        "y15n15d0": (15, 15),
    }
