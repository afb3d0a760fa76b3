"""Whatever texts a game has, checks end, and give findings or none."""

from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.checks import CHECKS
from cardforge.checks.bare import bare_words
from cardforge.checks.folding import folded
from cardforge.checks.guesser import guess
from cardforge.checks.mentions import Values, mentions
from cardforge.checks.questions import Question
from cardforge.diagnostics import SourceText
from cardforge.source.model import Card
from tests.checks.support import subject_of
from tests.project import edit, make_project

TEXTS = st.lists(st.text(max_size=12), min_size=2, max_size=5)


@given(st.lists(TEXTS, min_size=20, max_size=25))
@settings(max_examples=60)
def test_the_guesser_takes_any_options(all_options: list[list[str]]) -> None:
    nothing = cast("Card", None)
    cards = [
        (f"q{number}", [Question(nothing, "", {}, tuple(options), number % len(options))])
        for number, options in enumerate(all_options)
    ]
    found = guess(cards)
    assert found is not None
    low, high = found.interval
    assert found.of == len(cards)
    assert 0 <= low <= found.hits / found.of + 1e-9 <= high + 2e-9
    assert abs(found.chance - sum(1 / len(options) for options in all_options)) < 1e-9


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@given(st.text(alphabet='{}%#" \n<>=abc~|.[]()-', max_size=60))
def test_templates_of_any_text_are_read(text: str) -> None:
    said = mentions([SourceText("templates/x/card.xml", text)])
    assert Values(said.values, said.patterns).may_be("no such name at all") is False


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"{% if", b"", b"<text>{{", b"{# \x00"])
@pytest.mark.parametrize("name", ["style.yaml", "card.xml", "more.xml"])
def test_any_bytes_in_files_of_faces(tmp_path: Path, data: bytes, name: str) -> None:
    root = make_project(tmp_path)
    edit(root / "decks/tiny/game.yaml", "players: 2-4\n", "players: 2-4\nlocales: [en, sv]\n")
    (root / "templates/tiny" / name).write_bytes(data)
    art = root / "decks/tiny/art"
    art.mkdir()
    (art / "lost.svg").write_bytes(data)
    subject = subject_of(root, "tiny")
    found = [finding for check in CHECKS for finding in check(subject)]
    assert {finding.code for finding in found} <= {"CF-D10", "CF-D11", "CF-D12", "CF-D13"}


def test_names_of_many_parts_take_no_time() -> None:
    values = Values(["x"], ["\0,".join([""] * 40), "a\0\0\0\0\0\0\0\0b"])
    assert values.may_be("," * 39 + "y") is False
    assert values.may_be("axb") is True


def test_bare_words_of_a_template_that_does_not_parse(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    edit(root / "decks/tiny/game.yaml", "players: 2-4\n", "players: 2-4\nlocales: [en, sv]\n")
    edit(root / "templates/tiny/back.xml", "Back of ", "")
    (root / "templates/tiny/card.xml").write_text("<text>Hej</text>{% if %}{# ", "utf-8")
    assert list(bare_words(subject_of(root, "tiny"))) == []
