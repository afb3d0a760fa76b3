"""Files that are none, lead out of the project, or hold what cannot be printed."""

import os
from pathlib import Path

import pytest

from tests.source.support import CARDS, GAME, load, write

BASE = {"cardforge.yaml": "", "decks/g/game.yaml": GAME, "decks/g/cards.yaml": CARDS}
A_FOLDER = "the file cannot be read: it is a folder; rename or delete it"
OUTSIDE = "the file is a link that leads out of the project; copy the file into the project"
NOT_THERE = "the file cannot be read: it is no file, or a link to nothing; rename or delete it"


def test_a_folder_with_the_name_of_a_deck(tmp_path: Path) -> None:
    write(tmp_path, BASE)
    (tmp_path / "decks/g/more.yaml").mkdir()
    _, found = load(tmp_path)
    assert found == [f"decks/g/more.yaml:0:0 CF-Y01 error: {A_FOLDER}"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_links_to_nothing_and_out_of_the_project(tmp_path: Path) -> None:
    root = write(tmp_path / "project", BASE)
    write(tmp_path, {"outside.yaml": CARDS.replace("deck: cards", "deck: other")})
    (root / "decks/g/gone.yaml").symlink_to("nowhere")
    (root / "decks/g/other.yaml").symlink_to(tmp_path / "outside.yaml")
    (root / "decks/g/same.yml").symlink_to("cards.yaml")
    project, found = load(root)
    assert found == [
        "decks/g/gone.yaml:0:0 CF-Y01 error: " + NOT_THERE,
        f"decks/g/other.yaml:0:0 CF-S27 error: {OUTSIDE}",
        "decks/g/same.yml:1:7 CF-S09 error: two decks have the id `cards`; give each its own",
    ]
    assert "decks/g/gone.yaml" not in project.files


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_with_the_name_of_a_deck_is_not_waited_for(tmp_path: Path) -> None:
    write(tmp_path, BASE)
    os.mkfifo(tmp_path / "decks/g/pipe.yaml")
    assert load(tmp_path)[1] == ["decks/g/pipe.yaml:0:0 CF-Y01 error: " + NOT_THERE]


@pytest.mark.parametrize(
    ("written", "code"), [('"a\\x07b"', "0007"), ('"\\0"', "0000"), ('"tab\\t \\e"', "001B")]
)
def test_escapes_for_what_cannot_be_printed(tmp_path: Path, written: str, code: str) -> None:
    cards = CARDS.replace("n: int,", "n: int, t: {type: text, optional: true},")
    files = {**BASE, "decks/g/cards.yaml": cards.replace("n: 9,", f"n: 9, t: {written},")}
    (line,) = load(write(tmp_path, files))[1]
    assert line == (
        "decks/g/cards.yaml:6:22 CF-Y05 error: an escape stands for the control character "
        f"U+{code}; delete it, or write `\\\\` for a backslash"
    )


def test_escapes_for_line_breaks_and_backslashes_are_welcome(tmp_path: Path) -> None:
    cards = CARDS.replace("n: int,", "n: int, t: {type: text, optional: true},")
    files = {
        **BASE,
        "decks/g/cards.yaml": cards.replace("n: 9,", 'n: 9, t: "a\\tb\\nc\\\\x07\\_",'),
    }
    project, found = load(write(tmp_path, files))
    assert found == []
    assert project.games["g"].decks["cards"].cards[1].values["t"] == "a\tb\nc\\x07\xa0"


def test_components_that_differ_in_letter_case_only(tmp_path: Path) -> None:
    game = GAME + "  Cards: {deck: cards.yaml, kind: card, size: poker}\n"
    (line,) = load(write(tmp_path, {**BASE, "decks/g/game.yaml": game}))[1]
    assert line == (
        "decks/g/game.yaml:7:10 CF-S09 error: `Cards` and `cards` differ in letter case only; "
        "their files would have one name on Windows and macOS: rename one"
    )
