"""Words in templates that no language can change."""

from pathlib import Path

import pytest

from cardforge.checks.bare import bare_words
from cardforge.diagnostics import Diagnostic
from tests.checks.support import subject_of
from tests.project import edit, make_project

CARD = "templates/tiny/card.xml"


def look(root: Path, xml: str, locales: str = "locales: [en, sv]\n") -> list[Diagnostic]:
    """Return what is said of a face with these elements."""
    make_project(root)
    edit(root / "decks/tiny/game.yaml", "players: 2-4\n", f"players: 2-4\n{locales}")
    (root / CARD).write_bytes(xml.encode())
    edit(root / "templates/tiny/back.xml", "Back of ", "")
    return list(bare_words(subject_of(root, "tiny")))


@pytest.mark.parametrize(
    ("xml", "words", "at"),
    [
        ("<text>Draw two</text>", "Draw two", (1, 7)),
        ("{#- a note -#}\n\n<text>\n  Draw two </text>", "Draw two", (4, 3)),
        ("<text>{{ card.name }} points</text>", "points", (1, 23)),
        ('<image src="a.svg" alt="a red hen"/>', "a red hen", (1, 25)),
        ("<text>{% if card.id %}Ja{% endif %}</text>", "Ja", (1, 23)),
        ("{% set x = 1 -%}\n\n\n<text>Hej</text>", "Hej", (4, 7)),
        ("{# Hej #}<text>\n  Hej </text>", "Hej", (2, 3)),
        ("{# Hej #}<text>Hej</text>", "Hej", (1, 16)),
        ('{{ "Hej" }}<text>\r\n\r\nHej</text>', "Hej", (3, 1)),
        ("<text x='1' w='{{ 3 > 2 }}'>Hej</text>", "Hej", (1, 29)),
        ('{% block settings %} mirror="auto" alt="hen"{% endblock %}', "hen", (1, 41)),
    ],
)
def test_words_that_stand_bare(tmp_path: Path, xml: str, words: str, at: tuple[int, int]) -> None:
    (found,) = look(tmp_path, xml)
    assert found.code == "CF-D13"
    assert found.message == f"the words “{words}” are the same in every language"
    assert (found.file, found.line, found.col) == (CARD, *at)


def test_the_same_words_twice(tmp_path: Path) -> None:
    found = look(tmp_path, "<text>Hej</text> <text>Hej</text>")
    assert [(one.line, one.col) for one in found] == [(1, 7), (1, 24)]


def test_the_remedy_is_ready_to_be_pasted(tmp_path: Path) -> None:
    (found,) = look(tmp_path, "<text>Draw two cards, then stop</text>")
    assert found.hint == 'write {{ t("draw_two_cards", "Draw two cards, then stop") }}'


def test_long_words_are_cut_in_the_message_alone(tmp_path: Path) -> None:
    words = 'Say "stop"\n  and draw two cards from the pile of another player'
    (found,) = look(tmp_path, f"<text>{words}</text>")
    assert found.message == (
        'the words “Say "stop" and draw two cards from the…” are the same in every language'
    )
    assert found.hint == (
        """write {{ t("say_stop_and", 'Say "stop" and draw two cards from the pile of another """
        "player') }}"
    )


@pytest.mark.parametrize(
    "xml",
    [
        '<text>{{ t("draw", "Draw two") }}</text>',
        "<text>{{ card.name }}</text>",
        "<text>A</text><text>× 12</text><text>&amp;&nbsp;3</text>",
        "<!-- <text>Draw two</text> --><rect/>",
        "{# Draw two #}<rect/>",
        '<text style="title" at="name">{{ card.name }}</text>',
        '<image src="a.svg" alt="{{ card.name }}"/>',
        "{% set a = 'Draw two' %}<rect/>",
        "{% block settings %} mirror=\"auto\" w='{{ card.cost }}'{% endblock %}",
    ],
)
def test_what_is_left_alone(tmp_path: Path, xml: str) -> None:
    assert look(tmp_path, xml) == []


@pytest.mark.parametrize("locales", ["", "locales: [en]\n"])
def test_games_of_one_language_may_have_bare_words(tmp_path: Path, locales: str) -> None:
    assert look(tmp_path, "<text>Draw two</text>", locales) == []
