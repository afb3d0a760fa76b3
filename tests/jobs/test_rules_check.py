"""`check` holds rules, bots and words against each other and the data, and runs none of it."""

from pathlib import Path

import pytest

from cardforge.jobs.check import CheckOptions, check
from tests.project import copy_stranger, edit

NINES = "decks/nines"


def found(project: Path, *, only_files: bool = False) -> list[str]:
    result = check(project, CheckOptions(("nines",), only_files=only_files))
    return [f"{one.file}:{one.line}:{one.col} {one.code} {one.message}" for one in result.findings]


WRONG: dict[str, tuple[str, str, str, list[str]]] = {
    "fraction": (
        "rules.py",
        "    note(s, DEAL, s.hand_size, 0, 0)",
        "    s.turn = s.n / 2",
        ["rules.py:58:14 CF-B01 `/` makes a fraction"],
    ),
    "syntax": (
        "rules.py",
        "def actor(s):",
        "def actor(s)",
        ["rules.py:61:13 CF-B01 line 61: expected ':'"],
    ),
    "function": (
        "rules.py",
        "def score(s, seat)",
        "def scores(s, seat)",
        ["rules.py:0:0 CF-B02 the rules have no function `score`"],
    ),
    "setting": (
        "rules.py",
        'hand_size="settings.hand"',
        'hand_size="settings.hnad"',
        ["rules.py:9:5 CF-B03 the game has no setting `hnad`"],
    ),
    "field": (
        "rules.py",
        'suit="cards.suit"',
        'suit="cards.siut"',
        ["rules.py:7:5 CF-B03 the deck `cards` has no field `siut`"],
    ),
    "names": (
        "rules.py",
        'MEASURES = ("tricks",)',
        'MEASURES = ("tricks")',
        ["rules.py:28:13 CF-B01 `MEASURES` is a row of names"],
    ),
    "state": (
        "rules.py",
        "    tricks=0,",
        "    tricks=0.5,",
        ["rules.py:12:9 CF-B01 `STATE` is a map of lengths"],
    ),
    "seen": (
        "rules.py",
        'MEASURES = ("tricks",)',
        'MEASURES = ("trikcs",)',
        ["rules.py:0:0 CF-B02 MEASURES names `trikcs`, which is not in STATE"],
    ),
    "room": (
        "rules.py",
        '    deck="cards:cards"',
        '    deck="cards:crads"',
        ["rules.py:0:0 CF-B03 STATE: there is no room `cards:crads`"],
    ),
    "bot": (
        "bots.py",
        "    chosen = 0\n",
        "    chosen = []\n",
        ["bots.py:22:14 CF-B01 a list that is made here"],
    ),
    "action": (
        "table.yaml",
        '  play: {text: "Play {card}"',
        '  plya: {text: "Play {card}"',
        [
            "table.yaml:2:3 CF-B08 `actions` has no words for `play` of ACTIONS",
            "table.yaml:2:9 CF-B08 ACTIONS has no `plya`",
        ],
    ),
    "hidden": (
        "table.yaml",
        'won:   {text: "Tricks: {won}", of: [won]}',
        'won:   {text: "Tricks: {hands}", of: [hands]}',
        ["table.yaml:15:10 CF-B08 no seat sees `hands`"],
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_found_without_being_run(tmp_path: Path, what: str) -> None:
    file, old, new, expected = WRONG[what]
    project = copy_stranger(tmp_path)
    edit(project / NINES / file, old, new)
    assert found(project, only_files=True) == [f"{NINES}/{one}" for one in expected]


def test_the_games_of_a_stranger_have_no_finding_and_are_not_run(tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    ran = project / "ran"
    with (project / NINES / "rules.py").open("a", encoding="utf-8") as file:
        file.write(f"\n\nFILE = open({str(ran)!r}, 'w')\n")
    assert found(project) == []
    assert not ran.exists()


def test_a_whole_check_finds_it_too_and_knows_it_again(tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    assert found(project) == []
    edit(project / NINES / "rules.py", "s.hand_size, 0, 0)", "s.hand_size / 2, 0, 0)")
    expected = [f"{NINES}/rules.py:58:19 CF-B01 `/` makes a fraction"]
    assert found(project) == expected
    assert found(project) == expected
    edit(project / NINES / "rules.py", "s.hand_size / 2", "s.hand_size // 2")
    assert found(project) == []


def test_words_without_rules_are_held_against_the_data(tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    for name in ("rules.py", "bots.py"):
        (project / NINES / name).unlink()
    edit(project / NINES / "table.yaml", "  seat: seat", "  seat: cards.siut")
    assert found(project, only_files=True) == [f"{NINES}/table.yaml:22:9 CF-B08 there is no `siut`"]


def test_faults_of_an_overlay(tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    (project / NINES / "overlays").mkdir()
    (project / NINES / "overlays/least.py").write_text(
        "def beats(s, card, other):\n    return 1 / 2\n"
    )
    edit(
        project / NINES / "game.yaml",
        "must:",
        "variants: {least: {name: Least, overlays: [least.py]}}\nmust:",
    )
    assert found(project, only_files=True) == [
        f"{NINES}/overlays/least.py:2:12 CF-B01 `/` makes a fraction"
    ]


def test_what_is_computed_is_left_to_those_who_play(tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    edit(project / NINES / "rules.py", 'ACTIONS = ("play",)', 'ACTIONS = tuple(["plya"])')
    assert found(project, only_files=True) == []


def test_a_game_whose_files_have_errors_hides_no_fault_of_its_rules(tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    edit(project / NINES / "cards.yaml", "suit: red, value: 2", "suit: rde, value: 2")
    edit(project / NINES / "rules.py", "s.hand_size, 0, 0)", "s.hand_size / 2, 0, 0)")
    edit(project / NINES / "table.yaml", "prompts:", "promts:")
    assert found(project) == [
        f"{NINES}/cards.yaml:8:23 CF-S07 `rde` is not one of the choices",
        f"{NINES}/rules.py:58:19 CF-B01 `/` makes a fraction",
        f"{NINES}/table.yaml:8:1 CF-S01 unknown key `promts`",
    ]
