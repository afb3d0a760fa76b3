"""What rules are told of a game's files, as numbers."""

import pytest

from cardforge.diagnostics import Findings
from cardforge.engine.tables import DataFault, Value, room, tables_of
from cardforge.source.model import Game
from cardforge.source.project import load_project
from cardforge.source.settings import resolve
from tests.project import make_project

GAME = """game: tiny
title: Tiny
source_locale: en
players: 2-4
components:
  beasts: {deck: cards.yaml, kind: card, size: poker, only: {kind: beast}}
  places: {deck: cards.yaml, kind: card, size: poker, only: {kind: place}}
  more:   {deck: more.yaml, kind: card, size: poker}
settings:
  hand:  {type: int, default: 4, range: 1-9, means: cards}
  fast:  {type: bool, default: true, means: speed}
  mode:  {type: choice, default: open, of: {shut: Shut, open: Open}, means: mode}
  extra: {type: list, default: [rain], of: [sun, rain], max: 2, means: extras}
  marker: {type: per_players, default: {2: 66, 3: 41, 4: 38}, range: 1-99, means: marker}
"""
CARDS = """deck: cards
face: card.xml
fields:
  kind:  {type: choice, of: {beast: Beast, place: Place}}
  power: {type: int, range: 0-9, optional: true}
  rare:  {type: bool, default: false}
  share: {type: number, range: 0-1, optional: true}
  name:  {type: text, default: x}
  questions:
    type: list
    key: n
    item:
      n: text
      right: {type: choice, of: [A, B, C]}
    range: 0-3
  steps: {type: list, item: {type: int, range: 1-9}, range: 0-3}
  box:   {type: group, fields: {high: {type: int, range: 0-9}}, optional: true}
cards:
  - id: ox
    copies: 3
    kind: beast
    power: 7
    rare: true
    share: 0.5
    questions: [{n: a, right: B}, {n: b, right: C}]
    steps: [4, 7]
    box: {high: 3}
  - {id: hut, copies: 2, kind: place, questions: [], steps: []}
  - id: elk
    copies: {by: settings.hand, 4: 1, 5: 0, else: 2}
    kind: beast
    power: 2
    share: 0.1
    questions: [{n: a, right: A}]
    steps: [9]
"""
MORE = """deck: more
face: card.xml
fields:
  power: {type: int, range: 0-9}
cards:
  - {id: sky, power: 5}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    root = make_project(tmp_path_factory.mktemp("tables"))
    decks = root / "decks/tiny"
    for path in decks.glob("*.yaml"):
        path.unlink()
    (decks / "game.yaml").write_text(GAME, "utf-8")
    (decks / "cards.yaml").write_text(CARDS, "utf-8")
    (decks / "more.yaml").write_text(MORE, "utf-8")
    findings = Findings()
    project = load_project(root, findings)
    assert project.failed == (), findings.sorted()
    return project.games["tiny"]


VALUES: dict[str, Value] = {
    "settings.hand": 4,
    "settings.fast": 1,
    "settings.mode": 2,
    "settings.mode is shut": 0,
    "settings.mode is open": 1,
    "settings.extra has rain": 1,
    "settings.extra has sun": 0,
    # By number of players, from 1; the first number is how many follow.
    "settings.marker": [4, 0, 66, 41, 38],
    "count.beasts": 4,
    "count.cards": 6,
    "cards.copies": [3, 3, 2, 1],
    "beasts.copies": [2, 3, 1],
    "cards.power": [3, 7, 0, 2],
    "cards.kind": [3, 1, 2, 1],
    "cards.kind is place": [3, 0, 1, 0],
    "cards.rare": [3, 1, 0, 0],
    "cards.share": [3, 32768, 0, 6554],
    "beasts.power": [2, 7, 2],
    "beasts+more.power": [3, 7, 2, 5],
    "cards.steps": [[3, 0, 0], [2, 4, 7], [0, 0, 0], [1, 9, 0]],
    "cards.box.high": [3, 3, 0, 0],
    "cards.id is hut": [3, 0, 1, 0],
    "beasts+more.id is sky": [3, 0, 0, 1],
    "cards.questions.right": [[3, 0, 0], [2, 2, 3], [0, 0, 0], [1, 1, 0]],
}


@pytest.mark.parametrize("path", VALUES)
def test_each_kind_of_value(path: str, game: Game) -> None:
    tables = tables_of(game, resolve(game), {"x": path})
    assert tables.values["x"] == VALUES[path]


def test_settings_change_what_is_told(game: Game) -> None:
    settings = resolve(game, None, {"hand": "5", "mode": "shut"})
    wanted = {"hand": "settings.hand", "mode": "settings.mode", "copies": "cards.copies"}
    assert tables_of(game, settings, wanted).values == {
        "hand": 5,
        "mode": 1,
        "copies": [3, 3, 2, 0],
    }


FAULTS = {
    "settings.hnad": ("the game has no setting `hnad`", "did you mean `hand`?"),
    "settings.mode is opne": ("the setting `mode` has no choice `opne`", "did you mean `open`?"),
    "settings.extra": ("the setting `extra` is a list", "ask for one: settings.extra has …"),
    "settings.extra has hail": (
        "the setting `extra` has no choice `hail`",
        "valid choices: `rain`, `sun`",
    ),
    "count.baests": ("the game has no component or deck `baests`", "did you mean `beasts`?"),
    "crads.power": ("the game has no deck `crads`", "did you mean `cards`?"),
    "cards.powre": ("the deck `cards` has no field `powre`", "did you mean `power`?"),
    "cards.kind is baest": (
        "the field `kind` of the deck `cards` has no choice `baest`",
        "did you mean `beast`?",
    ),
    "cards.name": (
        "the field `name` of the deck `cards` is no number",
        "rules see numbers, choices, yes and no",
    ),
    "cards.questions.rihgt": (
        "`questions` of the deck `cards` has no field `rihgt`",
        "did you mean `right`?",
    ),
    "cards.id is hat": ("the deck `cards` has no card `hat`", "did you mean `hut`?"),
    "cards.questions": (
        "the items of `questions` of the deck `cards` have several fields",
        "name one: cards.questions.n, cards.questions.right",
    ),
    "cards.box": (
        "the field `box` of the deck `cards` is no number",
        "rules see numbers, choices, yes and no",
    ),
    "cards": ("a field of the deck `cards` is wanted", "write cards.field"),
    "cards+more.steps": (
        "the deck `more` has no field `steps`",
        "valid fields: `power`",
    ),
    "cards.power was 3": (
        "DATA `x`: `cards.power was 3` cannot be read",
        "write a place, or `place is choice`, `place has item`",
    ),
}


@pytest.mark.parametrize("path", FAULTS)
def test_what_the_game_does_not_have(path: str, game: Game) -> None:
    with pytest.raises(DataFault) as caught:
        tables_of(game, resolve(game), {"x": path})
    assert (str(caught.value), caught.value.hint) == FAULTS[path]


def test_rooms_hold_more_than_there_is_and_change_in_steps(game: Game) -> None:
    rooms = tables_of(game, resolve(game), {}).rooms
    assert rooms == {
        "seats": 4,
        "kinds:cards": 32, "cards:cards": 32,
        "kinds:beasts": 32, "cards:beasts": 32,
        "kinds:places": 32, "cards:places": 32,
        "kinds:more": 32, "cards:more": 32,
    }  # fmt: skip
    assert [room(count) for count in (0, 1, 30, 31, 32, 63, 64)] == [32, 32, 32, 32, 64, 64, 96]
    assert all(room(count) > count for count in range(300))
