"""Settings, counts and cards of a game."""

from pathlib import Path

import pytest

from cardforge.diagnostics import UsageFault
from cardforge.source.model import Game, Record
from cardforge.source.settings import cards_of, counts, resolve
from tests.source.support import GAME, SPICY, load, try_game


@pytest.fixture(scope="module")
def game() -> Game:
    return load(SPICY)[0].games["spicy"]


def plain(record: Record) -> dict[str, object]:
    return {name: record[name] for name in record}


def test_defaults_then_variant_then_overrides(game: Game) -> None:
    assert plain(resolve(game)) == {
        "hand_size": 2,
        "rule_cards": (),
        "worlds_end_below": {2: 6, 3: 4, 4: 2, 5: 0, 6: 0},
        "edition": "small",
        "strict": True,
    }
    large = resolve(game, "large")
    assert (large["hand_size"], large["edition"]) == (1, "large")
    own = resolve(
        game, "large", {"hand_size": "3", "rule_cards": "[start, chili]", "strict": "false"}
    )
    assert (own["hand_size"], own["rule_cards"], own["strict"], own["edition"]) == (
        3,
        ("start", "chili"),
        False,
        "large",
    )
    table = resolve(game, None, {"worlds_end_below": "{2: 1, 3: 1, 4: 1, 5: 1, 6: 1}"})
    assert table["worlds_end_below"] == dict.fromkeys(range(2, 7), 1)


def test_all_wrong_settings_at_once(game: Game) -> None:
    with pytest.raises(UsageFault) as fault:
        resolve(game, "larg", {"hand": "3", "hand_size": "x", "strict": "yes", "edition": "@"})
    found = [f"{d.file}:{d.line}:{d.col} {d.message}; {d.hint}" for d in fault.value.diagnostics]
    assert found == [
        ":0:0 the game `spicy` has no variant `larg`; did you mean `large`?",
        "--set edition:1:10 a text cannot begin with `@` unless it is quoted; quote it: \"@\"",
        ":0:0 the game `spicy` has no setting `hand`; did you mean `hand_size`?",
        "--set hand_size:1:12 expected a whole number, found `x`; ",
        "--set strict:1:9 expected true or false, found `yes`; write `true`",
    ]  # fmt: skip
    assert fault.value.exit_code == 2


def test_counts_follow_settings(game: Game) -> None:
    assert plain(counts(game, resolve(game))) == {
        "extras": 5,
        "spice": 11,
        "trophies": 3,
        "rules": 2,
        "tuck_box": 1,
    }
    assert counts(game, resolve(game, "large"))["spice"] == 14


def test_cards_of_a_component(game: Game) -> None:
    def ids(name: str, variant: str | None = None) -> list[tuple[str, int]]:
        found = cards_of(game.components[name], resolve(game, variant))
        return [(card.id, copies) for card, copies in found]

    assert ids("spice") == [("chili-1", 3), ("chili-2", 3), ("wild", 5)]
    assert ids("spice", "large") == [("chili-1", 3), ("chili-2", 3), ("wild", 8)]
    assert ids("rules") == [("chili", 1), ("quiz", 1)]
    assert ids("tuck_box") == []


BOXES = """
settings:
  box: {type: choice, default: small, of: [small, large, huge], means: the box}
"""
BOXED = """\
deck: cards
face: f.xml
x-copies:
  - &grows {by: settings.box, huge: 3, else: 1}
cards:
  - {id: a, copies: *grows}
  - {id: b, copies: {by: settings.box, small: 0, else: 2}}
  - {id: c, copies: *grows}
"""


def test_copies_for_all_other_values(tmp_path: Path) -> None:
    game = try_game(tmp_path, GAME + BOXES, cards=BOXED)[0].games["g"]
    got = {
        box: [
            (c.id, n)
            for c, n in cards_of(game.components["cards"], resolve(game, None, {"box": box}))
        ]
        for box in ("small", "large", "huge")
    }
    assert got == {
        "small": [("a", 1), ("c", 1)],
        "large": [("a", 1), ("b", 2), ("c", 1)],
        "huge": [("a", 3), ("b", 2), ("c", 3)],
    }


def test_a_component_that_is_in_the_box_only_with_some_settings(tmp_path: Path) -> None:
    source = GAME + (
        "  mats: {kind: board, face: f.xml, size: 100x100, count: 2, when: {box: [large, huge]}}\n"
        "  more: {deck: cards.yaml, kind: card, size: poker, count: 2, when: {box: huge}}\n"
    )
    project, found = try_game(tmp_path, source + BOXES, cards=BOXED)
    assert found == []
    game = project.games["g"]
    got = {}
    for box in ("small", "large", "huge"):
        settings = resolve(game, None, {"box": box})
        of_more = [card.id for card, _ in cards_of(game.components["more"], settings)]
        got[box] = (plain(counts(game, settings)), of_more)
    assert got == {
        "small": ({"cards": 2, "mats": 0, "more": 0}, []),
        "large": ({"cards": 4, "mats": 2, "more": 0}, []),
        "huge": ({"cards": 8, "mats": 2, "more": 8}, ["a", "b", "c"]),
    }
