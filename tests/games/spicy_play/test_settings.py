"""Every setting of Spicy changes what may be done, or what it comes to; compiled as plain."""

from collections.abc import Callable

import pytest

from cardforge.diagnostics import InputFault, UsageFault
from cardforge.engine.loading import load
from cardforge.engine.rules import same_bots
from tests.games.spicy_play.table import Table, game, rules

Outcome = Callable[[str], object]


def _opening(name: str, value: str) -> Table:
    return Table([["5C", "1C"], ["9W"]], settings={name: value}).do("play 5C 3C")


def _last(name: str, value: str, **more: object) -> Table:
    return Table([["5C"], ["9W", "3W"]], settings={name: value, **more}).do("play 5C 2W").react()


def _copy(name: str, value: str) -> Table:
    hands = [["7W", "1C"], ["3W", "3C"], ["7W", "2C"]]
    table = Table(hands, ["1P"], "1W", settings={"rule_cards": "[copy]", name: value})
    return table.do("play 7W 7W").react()


def _two_doubts(value: str) -> object:
    """Who is heard of two that doubt at once, in twenty playouts."""
    heard = []
    for index in range(20):
        made = rules("plain", react_priority=value)
        play = made.new(3, 1, index)
        play.apply(next(a for a in play.legal() if a >= 256))
        play.apply(2)
        play.apply(2)
        heard.append(play.s.lead if play.s.won[0] else play.s.won[1])
    return heard


def _start(name: str, value: str, n: int = 3) -> object:
    return [rules("plain", **{name: value}).new(n, 1, index).s for index in range(12)]


EFFECTS: dict[str, tuple[str, str, Outcome]] = {
    "hand_size": ("6", "4", lambda v: rules(hand_size=v).new(3).s.hand[0][0]),
    "penalty_draw": (
        "2", "0", lambda v: _opening("penalty_draw", v).react(p1="spice").size(1)),
    "trophy_value": ("10", "5", lambda v: _last("trophy_value", v).play.scores()),
    "trophy_refill": ("6", "2", lambda v: _last("trophy_refill", v).size(0)),
    "worlds_end": ("true", "false", lambda v: rules(worlds_end=v).new(3).s.depth),
    "worlds_end_below": (
        "{2: 66, 3: 41, 4: 38, 5: 18, 6: 16}", "{2: 40, 3: 40, 4: 40, 5: 40, 6: 40}",
        lambda v: rules(worlds_end_below=v).new(3).s.depth),
    "jitter": ("0", "3", lambda v: [s.depth for s in _start("jitter", v)]),  # type: ignore[attr-defined]
    "rule_cards": ("[]", "[start]", lambda v: Table(
        [["1C"], ["9W"]], ["1P"], "8W", settings={"rule_cards": v}).says()),
    "first_player": ("seat0", "random", lambda v: [s.seat for s in _start("first_player", v)]),  # type: ignore[attr-defined]
    "react_priority": ("clockwise", "random", _two_doubts),
    "must_lead": ("true", "false", lambda v: 0 in _opening(
        "must_lead", v).react(p1="spice").play.legal()),
    "trophy_survives_worlds_end": ("true", "false", lambda v: Table(
        [["2W"], ["9W", "3W"]], depth=1, settings={"trophy_survives_worlds_end": v}
        ).do("play 2W 2W").react(p1="number").play.scores()),
    "copy_window": ("immediate", "until_covered", lambda v: _copy(
        "copy_window", v).react().do("pass").react().s.phase),
    "copy_repeat": ("unlimited", "once", lambda v: _copy(
        "copy_repeat", v).react(p2="copy 7W").react().s.phase),
    "chili_scope": ("all_low", "restart_only", lambda v: Table(
        [["1C"], ["9W"]], ["1P"], "2W", settings={"rule_cards": "[chili]", "chili_scope": v}
        ).says()),
    "strict": ("true", "false", lambda v: len(Table(
        [["1C", "2C"], ["9W"]], ["1P"], "9W", settings={"strict": v}).play.legal())),
    "show_D": ("exact", "hidden", lambda v: rules(show_D=v).new(3).observe(0)["shown_depth"]),
}  # fmt: skip


def test_there_is_an_effect_for_each_setting() -> None:
    assert sorted(EFFECTS) == sorted(game().settings)


@pytest.mark.parametrize("name", EFFECTS)
def test_two_values_lead_to_something_else(name: str) -> None:
    one, other, outcome = EFFECTS[name]
    assert outcome(one) == outcome(one)
    assert outcome(one) != outcome(other)


def test_depth_is_shown_roughly_exactly_or_not_at_all() -> None:
    shown = [rules(show_D=v).new(3).s.shown_depth for v in ("approx", "exact", "hidden")]
    assert shown == [45, 41, -1]


def test_the_quickest_is_drawn_by_lot_where_all_are_equally_quick() -> None:
    assert _two_doubts("reaction_time") == _two_doubts("random")


# What people do wrong is punished where it is not refused.

LOOSE = {"strict": "false"}


def test_a_wrong_announcement_is_taken_back() -> None:
    table = Table([["5C", "1C"], ["9W"]], ["1P"], "6W", settings=LOOSE).do("play 5C 3W")
    assert (table.size(0), table.stack(), table.s.said_number, table.s.phase) == (3, 1, 6, 2)
    assert table.react().play.actor == 1


def test_a_last_card_that_is_not_announced_is_taken_back() -> None:
    table = Table([["5C"], ["9W"]], settings=LOOSE).do("play 5C 3W silent")
    assert (table.size(0), table.stack(), table.play.actor) == (2, 0, 1)


def test_who_turns_a_card_without_a_word_loses() -> None:
    table = Table([["5C", "1C"], ["9W"]], settings=LOOSE).do("play 5C 3W").react(p1="reveal")
    assert (table.won(), table.size(1), table.play.actor) == ([1, 0], 3, 1)


# Names that do not exist, decks that cannot be played.


def test_unknown_names_are_told_with_those_that_there_are() -> None:
    with pytest.raises(UsageFault, match="hand_sise") as fault:
        load(game(), "decks/spicy", None, {"hand_sise": "4"}, "plain")
    assert "hand_size" in fault.value.diagnostics[0].hint
    with pytest.raises(UsageFault, match="chilli") as fault:
        load(game(), "decks/spicy", "chilli", None, "plain")
    assert "chili" in fault.value.diagnostics[0].hint
    with pytest.raises(UsageFault, match="2 to 6"):
        rules().new(7)


def test_a_deck_that_is_too_small_is_refused() -> None:
    with pytest.raises(InputFault, match="cannot be set up"):
        rules(worlds_end_below="{2: 66, 3: 41, 4: 38, 5: 18, 6: 64}").new(6)


# Compiled.


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"rule_cards": "[raider, luck]"},
        {"rule_cards": "[copy, turn]", "react_priority": "random"},
        {"rule_cards": "[chili, start]", "worlds_end": "false"},
    ],
    ids=str,
)
def test_compiled_rules_play_the_same_games(settings: dict[str, str]) -> None:
    pytest.importorskip("numba")
    plain, compiled = rules("plain", **settings), rules("compiled", **settings)
    for n in (2, 3, 6):
        seats = same_bots("rambler", n)
        one = [list(row) for row in plain.rows(7, 0, 25, seats)]
        two = [[int(v) for v in row] for row in compiled.rows(7, 0, 25, seats)]
        assert one == two
