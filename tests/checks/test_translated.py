"""Texts are checked in every language; what is true of the source is said once, of the source."""

import json
from pathlib import Path
from random import Random

import pytest

from cardforge.diagnostics import Diagnostic
from cardforge.jobs.check import CheckOptions, check
from tests.checks.support import Asked, Cards, drawn, seeded, words, write_quiz

CODES = ("CF-D03", "CF-D04", "CF-D05", "CF-D06", "CF-D07")


def translated(root: Path, deck: Cards, other: Cards, skip: int = -1) -> None:
    """Write a quiz with a catalog, in which card number ``skip`` has an option too few."""
    write_quiz(root, deck)
    folder = root / "decks/quiz"
    game = json.loads((folder / "game.yaml").read_text("utf-8"))
    (folder / "game.yaml").write_text(json.dumps({**game, "locales": ["en", "sv"]}, indent=1))
    (root / "templates/quiz").mkdir(parents=True)
    face = '<face><text x="4" y="4" w="40" h="9">{{ card.id }}</text></face>'
    (root / "templates/quiz/card.xml").write_text(face, "utf-8")
    entries = ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n']
    labels = [(f"asks#rounds.good.{letter}", letter) for letter in "ABC"]
    entries += [f'msgctxt "{name}"\nmsgid "{x}"\nmsgstr "{x}"\n' for name, x in labels]
    for number, (card, said) in enumerate(zip(deck, other, strict=True)):
        for at, (source, target) in enumerate(zip(card, said, strict=True)):
            pairs = [("ask", source.text, target.text)]
            for letter, one, two in zip("ABCDE", source.options, target.options, strict=False):
                pairs.append((f"choices.{letter}", one, two))
            for name, one, two in pairs[: -1 if number == skip else None]:
                context = f"asks/q{number + 1}.rounds.{at}.{name}"
                entries.append(f'msgctxt "{context}"\nmsgid "{one}"\nmsgstr "{two}"\n')
    (folder / "locale").mkdir()
    (folder / "locale/sv.po").write_text("\n".join(entries), "utf-8")


def found(root: Path, *locales: str) -> list[Diagnostic]:
    result = check(root, CheckOptions(select=CODES, locales=locales))
    assert result.failed == ()
    return list(result.findings)


def line(root: Path, one: Diagnostic) -> str:
    """Return the line that a finding is about."""
    return (root / one.file).read_text("utf-8").splitlines()[one.line - 1]


def other_words(rng: Random, deck: Cards) -> Cards:
    """Return a translation: the same answers in other words."""
    return [
        [Asked(words(rng, 8) + "?", [words(rng, 3) for _ in q.options], q.right) for q in card]
        for card in deck
    ]


def changed(
    deck: Cards, card: int, text: str | None = None, options: list[str] | None = None
) -> Cards:
    """Return a deck in which the first question of a card is another."""
    first, *rest = deck[card]
    question = Asked(text or first.text, options or first.options, first.right)
    return [*deck[:card], [question, *rest], *deck[card + 1 :]]


def quiz(cards: int = 24) -> tuple[Cards, Cards]:
    rng = seeded(3)
    deck = drawn(rng, cards, 2, 3)
    return deck, other_words(rng, deck)


def test_a_sound_translation_has_no_findings(tmp_path: Path) -> None:
    translated(tmp_path, *quiz())
    assert found(tmp_path) == []


def test_options_that_are_the_same_in_one_language(tmp_path: Path) -> None:
    deck, other = quiz()
    translated(tmp_path, deck, changed(other, 4, options=["ett", "två", "Ett"]))
    (one,) = found(tmp_path)
    assert (one.code, one.file, one.locale) == ("CF-D04", "decks/quiz/locale/sv.po", "sv")
    assert one.path == "asks/q5.rounds.0.choices.C"
    assert line(tmp_path, one) == 'msgstr "Ett"'
    assert (one.related[0].file, one.related[0].line) == (one.file, one.line - 8)


def test_a_question_that_holds_its_answer_in_one_language(tmp_path: Path) -> None:
    deck, other = quiz()
    question = other[2][0]
    asked = f"Vem är {question.options[question.right]} då?"
    translated(tmp_path, deck, changed(other, 2, text=asked))
    (one,) = found(tmp_path)
    assert (one.code, one.locale, one.file) == ("CF-D05", "sv", "decks/quiz/locale/sv.po")
    assert line(tmp_path, one) == f'msgstr "{question.options[question.right]}"'


def test_a_text_twice_in_one_language(tmp_path: Path) -> None:
    deck, other = quiz()
    translated(tmp_path, deck, changed(other, 7, text=other[1][0].text))
    (one,) = found(tmp_path)
    assert (one.code, one.locale, one.path) == ("CF-D06", "sv", "asks/q8.rounds.0.ask")
    assert line(tmp_path, one) == f'msgstr "{other[1][0].text}"'
    assert one.related[0].file == one.file


def test_a_tell_in_one_language_stands_at_the_field_with_the_language(tmp_path: Path) -> None:
    deck, other = quiz(40)
    told = [
        [
            q._replace(options=[o + o if n == q.right else o for n, o in enumerate(q.options)])
            for q in card
        ]
        for card in other
    ]
    translated(tmp_path, deck, told)
    (one,) = found(tmp_path)
    assert (one.code, one.locale, one.file) == ("CF-D03", "sv", "decks/quiz/asks.yaml")
    assert '"choices": {' in line(tmp_path, one)
    assert {other.file for other in one.related} == {"decks/quiz/locale/sv.po"}


def test_what_the_source_has_too_is_said_of_the_source_alone(tmp_path: Path) -> None:
    deck, other = quiz()
    deck = changed(deck, 4, options=["one", "two", "One"])
    translated(tmp_path, deck, changed(other, 4, options=["ett", "två", "Ett"]))
    (one,) = found(tmp_path)
    assert (one.code, one.file, one.locale) == ("CF-D04", "decks/quiz/asks.yaml", "")


def test_another_fault_of_the_same_question_is_said(tmp_path: Path) -> None:
    deck, other = quiz()
    deck = changed(deck, 4, options=["one", "two", "One"])
    translated(tmp_path, deck, changed(other, 4, options=["ett", "två", "Två"]))
    assert [(one.locale, one.related[0].message) for one in found(tmp_path)] == [
        ("", "option A"),
        ("sv", "option B"),
    ]


def test_cards_that_are_not_translated_whole_are_left_out(tmp_path: Path) -> None:
    deck, other = quiz()
    translated(tmp_path, deck, changed(other, 4, options=["ett", "Ett", "två"]), skip=4)
    assert found(tmp_path) == []


def test_a_language_can_be_asked_for_alone(tmp_path: Path) -> None:
    deck, other = quiz()
    translated(tmp_path, deck, changed(other, 4, options=["ett", "två", "Ett"]))
    assert [one.locale for one in found(tmp_path, "sv")] == ["sv"]
    assert found(tmp_path, "en") == []


@pytest.mark.parametrize("mark", ["", "  # cardforge: ignore[CF-D04] a joke"])
def test_findings_are_known_again_and_can_be_accepted(tmp_path: Path, mark: str) -> None:
    deck, other = quiz()
    translated(tmp_path, deck, changed(other, 4, options=["ett", "två", "Ett"]))
    (one,) = found(tmp_path)
    catalog = tmp_path / one.file
    lines = catalog.read_text("utf-8").splitlines()
    if mark:
        lines.insert(one.line - 3, mark.strip())
        catalog.write_text("\n".join(lines) + "\n", "utf-8")
    assert len(found(tmp_path)) == (0 if mark else 1)
