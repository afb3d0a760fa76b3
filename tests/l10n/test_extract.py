"""All messages of a game, with their ids and what translators are told."""

from pathlib import Path

from cardforge.diagnostics import Findings
from cardforge.l10n.extract import Extracted, messages_of
from cardforge.source.settings import counts, resolve
from tests.source.support import lines, load, write

GAME = """\
game: g
title: The Game
source_locale: en
players: 2-4
components:
  c: {name: The cards, deck: d.yaml, kind: card, size: poker, count: 2}
settings:
  hand: {type: int, default: 5, range: 1-9, means: cards in hand}
  first: {type: choice, default: left, of: {left: the left seat}, means: who begins}
variants:
  big: {name: Big hands, set: {hand: 9}}
"""
DECK = """\
deck: d
face: card.xml
back: back.xml
fields:
  suit: {type: choice, of: {red: Red}}
  name: {type: text, translate: true, note: spoken aloud}
  code: {type: text}
  parts:
    type: list
    key: n
    item: {n: {type: int}, say: {type: text, translate: true, means: what is said}}
cards:
  - {id: a, suit: red, name: "Draw {settings.hand}", code: X1, parts: [{n: 7, say: Hello}]}
  - {id: b, suit: red, name: Fox, code: X2, notes: {name: the animal}, parts: [{n: 1, say: Bye}]}
"""
CARD = """\
{% extends "base/card.xml" %}
{% from "parts.xml" import wild %}
{% block face %}
<text x="1" y="1" w="9" h="9">{{ t("round", "Round {n}", "Rounds {n}", n=card.id | length) }}</text>
<text x="1" y="9" w="9" h="9">{{ t("of" ~ card.id, "Of") }}</text>
{% endblock %}
"""
PARTS = '{% macro wild() %}{{ t("wild", text="Wild") }}{% endmacro %}'
BACK = '{% extends "base/card.xml" %}{% block face %}{{ t("back", "Back") }}{% endblock %}'


def extracted(tmp_path: Path) -> tuple[list[Extracted], Findings]:
    write(tmp_path, {"cardforge.yaml": "", "decks/g/game.yaml": GAME, "decks/g/d.yaml": DECK})
    project, found = load(tmp_path)
    assert found == []
    game = project.games["g"]
    files = {"card.xml": CARD, "parts.xml": PARTS, "back.xml": BACK}
    settings = resolve(game)
    findings = Findings()
    messages = messages_of(
        game,
        {"settings": settings, "count": counts(game, settings)},
        lambda name: (files[name], f"templates/g/{name}") if name in files else None,
        findings,
    )
    return messages, findings


def test_every_message_once_in_the_order_of_the_files(tmp_path: Path) -> None:
    messages, _ = extracted(tmp_path)
    assert [(m.id, m.source, m.plural) for m in messages] == [
        ("d#suit.red", "Red", None),
        ("game#title", "The Game", None),
        ("game#components.c.name", "The cards", None),
        ("game#settings.hand.means", "cards in hand", None),
        ("game#settings.first.means", "who begins", None),
        ("game#settings.first.left", "the left seat", None),
        ("game#variants.big.name", "Big hands", None),
        ("d/a.name", "Draw {settings.hand}", None),
        ("d/a.parts.7.say", "Hello", None),
        ("d/b.name", "Fox", None),
        ("d/b.parts.1.say", "Bye", None),
        ("faces/card#round", "Round {n}", "Rounds {n}"),
        ("faces/card#wild", "Wild", None),
        ("faces/back#back", "Back", None),
    ]


def test_translators_are_told_what_the_source_says_of_a_text(tmp_path: Path) -> None:
    messages, _ = extracted(tmp_path)
    told = {m.id: (m.notes, m.file) for m in messages}
    assert told["d/a.name"] == (
        (
            "card a: name",
            "spoken aloud",
            "{settings.hand} is replaced by a value: keep it as it is",
        ),
        "decks/g/d.yaml",
    )
    assert told["d/b.name"][0] == ("card b: name", "spoken aloud", "the animal")
    assert told["d/a.parts.7.say"][0] == ("card a: parts.7.say", "what is said")
    assert told["d#suit.red"] == (
        ("deck d: label of `red`, a value of the field `suit`",),
        "decks/g/d.yaml",
    )
    assert told["faces/card#round"] == (
        ("on the face card.xml", "{n} is replaced by a value: keep it as it is"),
        "templates/g/card.xml",
    )
    assert told["faces/card#wild"][1] == "templates/g/parts.xml"


def test_words_that_are_put_together_are_a_finding(tmp_path: Path) -> None:
    _, findings = extracted(tmp_path)
    assert lines(findings, file=True) == [
        (
            "templates/g/card.xml:5:1 CF-L08 warning: the id of these words is put together here; "
            'write it as a plain text, and give what differs: t("id", "… {n}", n=…)'
        )
    ]


def _table(folder: Path, text: str) -> None:
    path = folder / "decks/g/table.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")


def test_what_is_said_at_the_table_is_a_message(tmp_path: Path) -> None:
    _table(
        tmp_path,
        "actions:\n  pass: Pass\n  play: {text: 'Play {card}', of: [card]}\n"
        "words: {doubt: {1: number}}\nkinds: {card: d}\n",
    )
    found = [one for one in extracted(tmp_path)[0] if one.part == "table"]
    assert [(one.id, one.source, one.file) for one in found] == [
        ("table#actions.pass", "Pass", "decks/g/table.yaml"),
        ("table#actions.play", "Play {card}", "decks/g/table.yaml"),
        ("table#words.doubt.1", "number", "decks/g/table.yaml"),
    ]
    assert found[1].notes == (
        "said at the table: actions.play",
        "{card} is replaced by a value: keep it as it is",
    )


def test_a_table_with_faults_has_no_messages(tmp_path: Path) -> None:
    _table(tmp_path, "actions: [pass]\n")
    messages, findings = extracted(tmp_path)
    assert [one for one in messages if one.part == "table"] == []
    assert [one.code for one in findings] == ["CF-L08"]
