"""Every setting of the dilemma game has an effect, every parameter of people too."""

from collections.abc import Callable
from functools import cache

import pytest

from cardforge.diagnostics import InputFault, UsageFault
from cardforge.engine.loading import load
from cardforge.engine.rules import Seats, same_bots
from tests.games.dilemma_play.table import ASK, PRIORITY, Table, game, rules

Outcome = Callable[[str], object]
HANDS = "{3: 5, 4: 5, 5: 5, 6: 4, 7: 4, 8: 3, 9: 3, 10: 3}"
TWOS = "{3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2}"
TENS = "{3: 10, 4: 10, 5: 10, 6: 10, 7: 10, 8: 10, 9: 10, 10: 10}"


def _missed(name: str, value: str, hands: tuple[int, ...] = (5, 5, 5, 5)) -> Table:
    return Table(hands, settings={name: value}).do("ask 2", "no")


def _heard(value: str) -> list[int]:
    """Who challenges of two that want to, in twenty games."""
    found = []
    for number in range(20):
        play = rules("plain", challenge_priority=value).new(4, 1, number)
        while play.s.phase != PRIORITY:
            play.apply(play.legal()[0])
        play.apply(0)
        play.apply(5)
        play.apply(5)
        found.append(int(play.s.challenger - play.s.asker) % 4)
    return found


def _end(value: str) -> tuple[int, int]:
    """How a game ends in which nobody ever matches, but for one question after 120 turns."""
    table = Table((1, 1, 1), settings={"max_turns": value, "challenges": "false"})
    while not table.play.ended:
        s = table.s
        right = s.answer_on[s.acard[s.asker]]
        matches = (right == 1) == (s.turns == 120)
        table.do(f"ask {(s.asker + 1) % 3}", "yes" if matches else "no" if right == 1 else "yes")
    return table.play.ended, int(table.s.turns)


def _last(value: str) -> tuple[int, list[int]]:
    table = Table((1, 1, 1), settings={"equal_turns": value, "challenges": "false"})
    table.do("ask 1", "yes")
    return table.play.ended, table.play.legal()[:1]


EFFECTS: dict[str, tuple[str, str, Outcome]] = {
    "answer_split": ("y10n10d10", "y12n12d6", lambda v: [
        rules(answer_split=v).new(10, 1, number).s.acard for number in range(4)]),
    "question_hand": (HANDS, TWOS, lambda v: rules(question_hand=v).new(3).scores()),
    "tray_questions": ("259", "60", lambda v: rules(tray_questions=v).new(3).s.q_draw[0]),
    "challenges": ("true", "false", lambda v: _missed("challenges", v).s.phase),
    "challenge_priority": ("clockwise", "random", _heard),
    "give_optional": ("false", "true", lambda v: _missed("give_optional", v).do(
        "challenge").votes("FFHF").play.legal()[-1]),
    "equal_turns": ("false", "true", _last),
    "free_questions": ("false", "true", lambda v: len(
        Table((5, 5, 5), settings={"free_questions": v}).play.legal())),
    "argument_seconds": ("20", "45", lambda v: [event[3] for event in _missed(
        "argument_seconds", v).do("challenge").s.log]),
    "dealer": ("last_seat", "random", lambda v: [
        rules(dealer=v).new(4, 1, number).actor for number in range(12)]),
    "max_turns": ("1000", "100", _end),
}  # fmt: skip


def test_there_is_an_effect_for_each_setting() -> None:
    assert sorted(EFFECTS) == sorted(game().settings)


@pytest.mark.parametrize("name", EFFECTS)
def test_two_values_lead_to_something_else(name: str) -> None:
    one, other, outcome = EFFECTS[name]
    assert outcome(one) == outcome(one)
    assert outcome(one) != outcome(other)


def test_what_the_settings_lead_to() -> None:
    assert _end("1000") == (1, 121)
    assert _end("100") == (3, 100)
    assert _heard("clockwise") == [2] * 20
    assert len(Table((5, 5, 5)).play.legal()) == 10
    assert len(Table((5, 5, 5), settings={"free_questions": "true"}).play.legal()) == 20
    kept = _missed("give_optional", "true").do("challenge").votes("FFHF").do("keep")
    assert (kept.hands(), kept.s.phase, kept.s.transfers) == ([5, 5, 5, 5], ASK, 0)


def test_a_game_that_is_stopped_has_no_winner_even_if_one_has_finished_in_the_round() -> None:
    table = Table((1, 5, 5), settings={"equal_turns": "true", "max_turns": "100"})
    table.s.turns = 98
    table.do("ask 1", "yes").claims()
    assert (table.play.ended, table.s.asker, table.hands()[0]) == (0, 1, 0)
    table.do("ask 2", "no" if table.s.acard[1] == 1 else "yes", "decline").claims()
    assert (table.play.ended, table.play.winners()) == (3, [])


def test_the_deal_is_taken_from_the_trays_and_the_rest_is_reserve() -> None:
    s = rules(tray_questions="60").new(3).s
    assert (s.q_draw[0], s.q_reserve[0]) == (60 - 15, 259 - 60)


def test_words_of_ones_own_spend_the_question_all_the_same() -> None:
    table = Table((5, 5, 5), settings={"free_questions": "true"}).do("own 1", "yes")
    assert (table.hands()[0], table.s.q_matched[:2]) == (4, [1, 1])
    assert "ask_own" in table.events() and "ask" not in table.events()


def test_the_dealer_is_drawn_and_the_next_begins_and_ends_the_round() -> None:
    for number in range(6):
        play = rules("plain", dealer="random", equal_turns="true").new(4, 1, number)
        first = play.actor
        assert first == (play.s.dealer + 1) % 4
        while not play.ended:
            play.apply(play.bot("uniform"))
        assert play.s.asker == (first - 1) % 4
        assert play.s.turns % 4 == 0


def test_seats_begin_with_the_first_where_the_last_deals() -> None:
    assert [rules().new(n).actor for n in range(3, 11)] == [0] * 8


# What people are like. Rows of four games of bots that go by what they know.


@cache
def _rows(name: str, value: str, count: int = 4) -> list[list[int]]:
    made = rules("plain", **{f"people_{name}": value, "question_hand": TWOS})
    knobs = ({"threshold": -900},) * 4
    return [list(row) for row in made.rows(5, 0, count, Seats(("human",) * 4, knobs))]


PEOPLE = {
    "strictness": "0", "hedging": "300", "candid": "2", "sly": "9", "persuasion": "300",
    "acquaintance": "0", "believed": "30", "bluffs": "30", "vote_base": "-300",
    "vote_belief": "0", "vote_speech": "300", "vote_leader": "300",
}  # fmt: skip


def test_there_is_an_effect_for_each_parameter_of_people() -> None:
    assert sorted(PEOPLE) == sorted(game().people)


@pytest.mark.parametrize("name", PEOPLE)
def test_other_people_play_other_games(name: str) -> None:
    usual = str(game().people[name].default)
    assert any(_rows(name, usual, count) != _rows(name, PEOPLE[name], count) for count in (4, 40))


# Names that do not exist, decks that cannot be played.


def test_unknown_names_are_told_with_those_that_there_are() -> None:
    for key, name in (("challenge", "challenges"), ("people.candit", "people.candid")):
        with pytest.raises(UsageFault, match=key) as fault:
            load(game(), "decks/dilemma", None, {key: "1"}, "plain")
        assert name in fault.value.diagnostics[0].hint
    with pytest.raises(UsageFault, match="equals") as fault:
        load(game(), "decks/dilemma", "equals", None, "plain")
    assert "equal" in fault.value.diagnostics[0].hint
    with pytest.raises(UsageFault, match="vote_corrects_match"):
        load(game(), "decks/dilemma", None, {"vote_corrects_match": "true"}, "plain")
    for players in (2, 11):
        with pytest.raises(UsageFault, match="3 to 10"):
            rules().new(players)


def test_a_deal_that_is_larger_than_the_trays_is_refused() -> None:
    assert rules(tray_questions="100", question_hand=TENS).new(10).s.q_draw[0] == 0
    with pytest.raises(InputFault, match="cannot be set up"):
        rules(tray_questions="99", question_hand=TENS).new(10)


# Compiled.


@pytest.mark.long
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"equal_turns": "true", "challenge_priority": "random", "dealer": "random"},
        {"give_optional": "true", "free_questions": "true", "question_hand": TWOS},
    ],
    ids=str,
)
def test_compiled_rules_play_the_same_games(settings: dict[str, str]) -> None:
    pytest.importorskip("numba")
    plain, compiled = rules("plain", **settings), rules("compiled", **settings)
    for n in (3, 6, 10):
        quarrel = Seats(("uniform",) * n, ({"challenge": 200},) * n)
        for seats in (quarrel, same_bots("planner", n)):
            one = [list(row) for row in plain.rows(7, 0, 25, seats)]
            two = [[int(v) for v in row] for row in compiled.rows(7, 0, 25, seats)]
            assert one == two
