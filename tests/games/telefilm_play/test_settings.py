"""Every setting of Telefilm changes what may be done, or what it comes to; compiled as plain."""

from collections.abc import Callable
from typing import Any

import pytest

from cardforge.diagnostics import UsageFault
from cardforge.engine.loading import load
from cardforge.engine.rules import Seats
from tests.games.telefilm_play.table import (
    CARDS,
    DUEL,
    GIVE_UP,
    KINDS,
    LETTER,
    OPTIONS,
    ORDER,
    PAIR,
    RIGHT,
    SKIP,
    SPECIAL,
    TAKE,
    Table,
    game,
    one_space,
    rules,
    set_stack,
)

Outcome = Callable[[str], object]
FIVE = (9, 7, 5)


PASS: dict[str, Any] = {"followers_may_pass": "true"}


def _stack(
    count: int, hands: dict[int, tuple[str, ...]] | None = None, **settings: object
) -> Table:
    """Return a table of five with a stack on the Mix space, which is worth 9."""
    table = Table(5, {"special_hand": 1, **settings}).bets(*FIVE).stars(2, 2, 2)
    for seat in range(5):
        table.hold(seat, *(hands or {}).get(seat, ()))
    set_stack(table, 1, count)
    return table


def _scope(value: str) -> object:
    table = _stack(1, difficulty_scope=value).ask()
    card = table.s.open_card[1]
    table.s.question_stars[card][1] = 1
    try:
        return table.answers("O").score()
    finally:
        table.s.question_stars[card][1] = 0


def _limit(value: str) -> list[int]:
    table = _stack(2, {1: ("double", "comedy"), 2: ("double",)}, special_limit=value)
    table.special("double")
    return [table.play.actor, *table.play.legal()]


def _refund(value: str) -> object:
    table = _stack(2, {2: ("double",)}, special_refund=value).special("double")
    return table.ask().answers("O").s.hand[2][0]


def _power(points: list[int], **settings: object) -> object:
    table = Table(5, {"special_hand": 1, **settings}).bets(*FIVE).hold(1, "power").stars(2, 2, 2)
    table.s.points[:5] = points
    set_stack(table, table.space(5), 1)
    table.special("power").ask().answers("O")
    return table.score() if table.s.phase != 17 else table.play.legal()


def _fifty(**settings: object) -> Table:
    table = _stack(2, {1: ("fifty",)}, **settings)
    return table.ask().do(OPTIONS).special("fifty")


def _seen_by_followers(value: str) -> object:
    table = _fifty(fifty_visibility=value)
    table.do(table.play.legal()[0])
    return table.s.open_pair[0]


def _genre(value: str) -> object:
    table = _stack(1, {1: ("comedy",)}, genre_on_mix=value).special("comedy").ask()
    table.s.tag_genre[1] = 1
    return table.answers("O").score()


def _lap(value: str) -> object:
    table = Table(3, {"lap_threshold": value})
    table.s.points[0] = 64
    table.rules.ns["show_laps"](table.s, 0)
    return table.s.lap[0], table.s.square[0]


def _doubles(value: str) -> object:
    """Return how many cards a Director holds who has drawn two of a crossing."""
    table = Table(5, {"duplicate_redraw": value})
    s, ns = table.s, table.rules.ns
    s.deck[0] = 6
    s.deck[1:7] = [40, 60, 5, 100, 2, 1]
    held = [0] * 64
    ns["draw_board"](s, held, [5])
    return ns["crossings"](s, held)


def _exhausted(value: str) -> object:
    table = Table(5, {"exhaustion": value}).bets(*FIVE)
    table.s.deck[0] = 2
    table.place(9, 9, 7, 5).ask().answers("O").ask().answers("O").ask().answers("O")
    return table.play.ended, table.s.turn


def _pair(**settings: object) -> Table:
    table = Table(2, {**DUEL, "special_hand": 0, **settings}).bets()
    return table.do(PAIR + 89)


def _duel_turns(**settings: object) -> tuple[int, int]:
    play = rules("plain", {**DUEL, **settings}).new(2, 3, 0)
    while not play.ended:
        play.apply(play.bot("plain"))
    return play.s.turns, play.ended


def _mixes(value: str) -> object:
    table = Table(2, {**DUEL, "two_player_mix_redraw": value})
    s, ns = table.s, table.rules.ns
    s.deck[0] = 8
    s.deck[1:9] = [1, 2, 3, 4, 5, 140, 141, 142]
    held = [0] * 64
    ns["draw_duel"](s, held, [5])
    return ns["mixes_of"](s, held)


def _bottom(value: str) -> object:
    table = Table(2, {**CARDS, "cards_only_unchosen": value})
    table.do(TAKE + 1)
    return table.s.deck[0], table.s.unread[0]


def _passing(value: str) -> list[int]:
    return _stack(2, followers_may_pass=value).ask().answers("o").play.legal()


#: A setting → two values, and what they lead to.
EFFECTS: dict[str, tuple[str, str, Outcome]] = {
    "mode": ("board", "cards", lambda v: len(Table(3, {"mode": v}).play.legal())),
    "directorships": ("{3: 1, 4: 1, 5: 1, 6: 1, 7: 1}", "{3: 2, 4: 2, 5: 2, 6: 2, 7: 2}",
                      lambda v: _turns(3, directorships=v)),
    "star_tokens": ("{3: 2, 4: 2, 5: 1, 6: 1, 7: 1}", "{3: 1, 4: 1, 5: 1, 6: 1, 7: 1}",
                    lambda v: Table(3, {"star_tokens": v}).bets(*FIVE).place(9, 9).s.phase),
    "period_cards": ("{3: 2, 4: 3, 5: 2, 6: 3, 7: 3}", "{3: 1, 4: 3, 5: 2, 6: 3, 7: 3}",
                     lambda v: Table(3, {"period_cards": v}).bets().s.spaces),
    "special_hand": ("3", "2", lambda v: Table(3, {"special_hand": v}).s.hand[1][0]),
    "periods": ("[vintage, modern, new]", "[modern]",
                lambda v: rules("plain", {"periods": v}).new(3, 1, 0).s.deck[0]),
    "director_wrong": ("each_wrong", "first_only",
                       lambda v: one_space(5, 9, 2, "oo", {"director_wrong": v})),
    "earlier_wrong_get_token": ("false", "true", lambda v: one_space(
        5, 9, 2, "oO", {"earlier_wrong_get_token": v})),
    "difficulty_scope": ("card", "question", _scope),
    "difficulty_reveal": ("at_scoring", "at_question",
                          lambda v: _stack(1, difficulty_reveal=v).ask().s.shown_stars[1]),
    "duplicate_redraw": ("all_distinct", "enough", _doubles),
    "tokens_face_up": ("true", "false",
                       lambda v: Table(5, {"tokens_face_up": v}).bets(*FIVE).s.bet[1:4]),
    "max_stack": ("4", "2", lambda v: Table(7, {"max_stack": v}).bets(9, 8, 5, 4).place(
        9, 9).play.legal()),
    "followers_may_pass": ("false", "true", _passing),
    "special_limit": ("one_per_star_per_turn", "unlimited", _limit),
    "special_refund": ("false", "true", _refund),
    "double_includes_bonus": ("true", "false", lambda v: _stack(
        1, {1: ("double",)}, double_includes_bonus=v).special("double").ask().answers("S").score()),
    "genre_on_mix": ("by_question_tag", "never", _genre),
    "two_followers": ("true", "false", lambda v: _stack(
        2, {2: ("two",)}, two_followers=v).ask().answers("o").s.phase),
    "fifty_wrong": ("director", "random", lambda v: _fifty(fifty_wrong=v).s.phase),
    "fifty_visibility": ("public", "private", _seen_by_followers),
    "aids_with_straight": ("true", "false", lambda v: _stack(
        1, {1: ("web",)}, aids_with_straight=v).ask().s.phase),
    "power_amount": ("10", "7", lambda v: _power([58, 50, 0, 0, 0], power_amount=v)),
    "power_ties": ("choose_one", "all", lambda v: _power([58, 0, 58, 0, 0], power_ties=v)),
    "power_self": ("no_effect", "next_best", lambda v: _power([30, 50, 0, 0, 0], power_self=v)),
    "power_floor": ("0", "4", lambda v: _power([6, 0, 0, 0, 0], power_floor=v)),
    "power_timing": ("before_points", "after_points",
                     lambda v: _power([52, 50, 0, 0, 0], power_timing=v)),
    "lap_threshold": ("over_64", "at_64", _lap),
    "first_director": ("random", "fixed", lambda v: [
        rules("plain", {"first_director": v}).new(3, 1, at).s.first for at in range(12)]),
    "exhaustion": ("reshuffle", "end_game", _exhausted),
    "two_player_questions": ("both", "star_chooses_one",
                             lambda v: _pair(two_player_questions=v).play.legal()),
    "two_player_order": ("high_first", "director",
                         lambda v: _pair(two_player_order=v).play.legal()),
    "two_player_end": ("rounds", "deck", lambda v: _duel_turns(two_player_end=v)),
    "two_player_rounds": ("5", "3", lambda v: _duel_turns(two_player_rounds=v, special_hand=3)),
    "two_player_target": ("40", "200", lambda v: _duel_turns(
        two_player_end="target", two_player_target=v)),
    "two_player_mix_redraw": ("at_most_one_of_six", "only_if_needed", _mixes),
    "cards_only_rounds": ("2", "3", lambda v: _turns(2, mode="cards", cards_only_rounds=v)),
    "cards_only_unchosen": ("discard", "bottom", _bottom),
    "straight_judging": ("normalised_alias", "director",
                         lambda v: _stack(1, straight_judging=v).ask().answers("S").s.phase),
}  # fmt: skip


def _turns(n: int, **settings: object) -> object:
    play = rules("plain", settings).new(n, 3, 0)
    while not play.ended:
        play.apply(play.bot("plain"))
    return play.s.turns


def test_there_is_an_effect_for_each_setting() -> None:
    choices = [one for one in game().settings.values() if one.type == "choice"]
    fixed = {one.id for one in choices if len(one.of) == 1}
    assert fixed == {"end_tie"}
    assert sorted({*EFFECTS, *fixed}) == sorted(game().settings)


@pytest.mark.parametrize("name", EFFECTS)
def test_two_values_lead_to_something_else(name: str) -> None:
    one, other, outcome = EFFECTS[name]
    assert outcome(one) == outcome(one)
    assert outcome(one) != outcome(other)


# Exact values of settings with several.


def test_bets_face_down_are_turned_when_all_have_placed() -> None:
    table = Table(5, {"tokens_face_up": "false"}).bets(*FIVE)
    assert table.s.bet[1:4] == [0, 0, 0]
    table.place(7, 7, 7)
    assert table.s.bet[1:4] == [0, 0, 0]
    table.place(9)
    assert table.s.bet[1:4] == [9, 7, 5]
    assert table.told().count("turned") == 3


def test_who_gives_up_scores_nothing_and_pays_nothing() -> None:
    table = _stack(3, **PASS)
    table.ask().answers("o")
    assert table.play.legal() == [SKIP, GIVE_UP]
    table.do(GIVE_UP, SKIP).answers("O")
    assert table.score() == [7, 0, 0, 11, 0]
    alone = _stack(2, director_wrong="all_wrong_last", **PASS)
    alone.ask().answers("o").do(GIVE_UP)
    assert alone.score() == [7, 0, 0, 0, 0]


def test_how_many_special_cards_there_may_be_in_a_turn() -> None:
    double, comedy = SPECIAL + 5, SPECIAL + 1
    assert _limit("one_per_star_per_turn") == [2, SKIP, double]
    assert _limit("unlimited") == [1, SKIP, comedy]
    # Nobody else may play one, and the first Star is asked for a number.
    assert _limit("one_per_table_per_turn") == [1, 221, 222, 223, 224]


def test_double_and_genre_together() -> None:
    table = _stack(1, {1: ("comedy", "double")}, special_limit="unlimited")
    table.special("comedy").special("double").ask()
    table.s.tag_genre[1] = 1
    table.stars(3)
    assert table.answers("S").score()[1] == 2 * (9 + 3 + 5) + 5
    without = _stack(1, {1: ("double",)}, double_includes_bonus="false").special("double")
    assert without.ask().answers("S").score()[1] == 2 * (9 + 2) + 5


def test_whom_power_takes_points_from() -> None:
    tied = [58, 10, 58, 0, 0]
    assert _power(tied) == [310, 312]
    assert _power(tied, power_ties="all") == [48, 17, 48, 0, 0]
    assert _power(tied, power_ties="none") == [58, 17, 58, 0, 0]
    # Who is tied with one other takes them from that one.
    assert _power([58, 58, 0, 0, 0]) == [48, 65, 0, 0, 0]
    alone = [30, 50, 30, 0, 0]
    assert _power(alone, power_self="hits_self") == [30, 47, 30, 0, 0]
    assert _power(alone, power_self="next_best") == [310, 312]
    assert _power(alone, power_self="next_best", power_ties="all") == [20, 57, 20, 0, 0]
    assert _power([52, 50, 0, 0, 0], power_timing="after_points") == [52, 57, 0, 0, 0]
    # The floor never lifts anybody.
    assert _power([3, 0, 0, 0, 0], power_floor=5) == [3, 7, 0, 0, 0]


def test_who_waited_may_turn_to_another_question() -> None:
    table = _stack(3, {2: ("two",)}).ask(2).answers("o")
    missed = table.s.tried[:]
    table.special("two")
    assert table.play.legal() == [221, 223, 224]
    table.do(223)
    assert table.play.legal() == [233, 232]
    kept = table.play.clone()
    kept.apply(232)
    assert (kept.s.tried, kept.s.options, kept.s.phase) == (missed, 1, 15)
    table.do(233)
    # All begins anew, and the next Star faces this question.
    assert (table.s.options, sum(table.s.tried), table.s.phase) == (0, 0, 10)
    assert table.answers("ss").score() == [7 + 12 + 12, 0, 0, 0, 0]


def test_two_questions_for_the_first_star() -> None:
    table = _stack(1, {1: ("two",)})
    assert table.play.legal() == [221, 222, 223, 224, SPECIAL + 6]
    table.special("two").do(224)
    assert table.s.asked[4] == 0
    table.do(221)
    assert (table.s.read1, table.s.read4) == (table.s.open_card[1],) * 2
    assert table.play.legal() == [234, 231]
    assert table.do(231).answers("O").score()[1] == 11


def test_fifty_by_a_follower_and_its_privacy() -> None:
    table = _fifty(fifty_wrong="random")
    assert table.s.pair[1][0] == 2
    assert table.key in table.s.pair[1][1:3]
    assert sorted(table.play.legal()) == sorted(LETTER + one for one in table.s.pair[1][1:3])
    last = _stack(4, {4: ("fifty",)}).ask().answers("ooo").special("fifty")
    assert sorted(last.play.legal()) == sorted(
        LETTER + one for one in range(1, 6) if not last.s.tried[one]
    )
    assert len(last.play.legal()) == 2


def test_help_comes_after_the_question_or_the_options() -> None:
    table = _stack(1, {1: ("call",)}).ask()
    assert table.play.legal() == [SKIP, SPECIAL + 8]
    assert table.do(SKIP).play.legal() == [262, 263]
    table.do(OPTIONS)
    assert table.play.legal() == [SKIP, SPECIAL + 8]
    later = _stack(1, {1: ("web",)}, aids_with_straight="false").ask().do(OPTIONS)
    assert later.play.legal() == [SKIP, SPECIAL + 9]


def test_the_director_judges_straight_answers() -> None:
    table = _stack(2, straight_judging="director").ask().answers("S")
    assert (table.play.actor, table.play.legal()) == (0, [RIGHT, RIGHT + 1])
    assert table.play.clone().bot("plain") == RIGHT
    table.do(RIGHT + 1)
    # What was turned down may be said again with options.
    assert table.answers("O").score() == [12, 0, 11, 0, 0]


def test_two_players_of_whom_the_star_chooses_one() -> None:
    table = _pair(two_player_questions="star_chooses_one")
    assert (table.play.actor, table.play.legal()) == (1, [ORDER + 1, ORDER + 2])
    other = table.s.kept[0][1]
    table.do(ORDER + 2).ask().answers("O")
    assert table.s.turn == 2
    assert other in table.s.unread[1 : table.s.unread[0] + 1]


def test_how_two_players_end() -> None:
    assert _duel_turns() == (10, 1)
    assert _duel_turns(two_player_end="deck")[1] == 4
    turns, end = _duel_turns(two_player_end="target", two_player_target=40)
    assert (turns % 2, end) == (0, 3)


def test_a_deck_that_runs_out() -> None:
    assert _exhausted("reshuffle") == (0, 2)
    assert _exhausted("end_game") == (2, 1)


def test_cards_of_one_period_alone() -> None:
    play = rules("plain", {"periods": "[new]", "duplicate_redraw": "enough"}).new(3, 1, 0)
    crosses = set()
    while not play.ended:
        crosses |= set(play.s.cross[1 : play.s.spaces + 1])
        play.apply(play.bot("plain"))
    assert crosses <= {9, 10, 11, 12, 13}
    assert play.s.turns == 15


def test_kinds_are_those_of_the_deck() -> None:
    assert tuple(card.id for card in game().decks["specials"].cards) == KINDS
    assert list(Table(3).s.role[1:11]) == list(range(1, 11))


# Parameters of people.


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("recall_easy", 0, 1000), ("recall_middle", 0, 1000), ("recall_hard", 0, 1000),
        ("recognise_easy", 0, 1000), ("recognise_middle", 0, 1000), ("recognise_hard", 0, 1000),
        ("deceived", 0, 1000), ("spread", 0, 100), ("call", 0, 1000), ("web", 0, 1000),
    ],
)  # fmt: skip
def test_each_parameter_of_people_changes_what_they_know(name: str, one: int, other: int) -> None:
    found = []
    for value in (one, other):
        made = rules("plain", {f"people.{name}": value})
        seen: list[object] = []
        for index in range(3):
            play = made.new(4, 5, index)
            while not play.ended:
                seen.append([made.known(play.s, p) for p in range(4)])
                play.apply(play.bot("expert"))
        found.append(seen)
    assert found[0] != found[1]


def test_help_that_always_helps() -> None:
    for kind in ("call", "web"):
        for helps in (0, 1000):
            people = {"people.recall_easy": 0, "people.recall_middle": 0, "people.recall_hard": 0,
                      "people.deceived": 0, f"people.{kind}": helps}  # fmt: skip
            table = _stack(1, {1: (kind,)}, **people).ask()
            assert table.s.recall[1][1] == 0
            table.special(kind)
            assert table.s.recall[1][1] == (table.key if helps else 0)


# Names that do not exist, and numbers of players.


def test_unknown_names_are_told_with_those_that_there_are() -> None:
    with pytest.raises(UsageFault, match="max_stak") as fault:
        load(game(), "decks/telefilm", None, {"max_stak": "2"}, "plain")
    assert "max_stack" in fault.value.diagnostics[0].hint
    with pytest.raises(UsageFault, match="duell") as fault:
        load(game(), "decks/telefilm", "duell", None, "plain")
    assert "duel" in fault.value.diagnostics[0].hint
    for players in (2, 8):
        with pytest.raises(UsageFault, match="3 to 7 players"):
            rules().new(players)
    with pytest.raises(UsageFault, match="is for 2 players, not for 3"):
        rules("checked", DUEL).new(3)
    with pytest.raises(UsageFault, match="is for 2 to 4 players, not for 5"):
        rules("checked", CARDS).new(5)


# Compiled.


@pytest.mark.long
@pytest.mark.parametrize(
    ("n", "settings"),
    [
        (3, {}), (7, {}), (2, DUEL), (2, CARDS), (4, CARDS),
        (5, {"special_limit": "unlimited", "followers_may_pass": "true",
             "straight_judging": "director", "fifty_wrong": "random"}),
        (6, {"periods": "[new]", "duplicate_redraw": "enough", "power_ties": "all"}),
    ],
    ids=str,
)  # fmt: skip
def test_compiled_rules_play_the_same_games(n: int, settings: dict[str, object]) -> None:
    pytest.importorskip("numba")
    plain, compiled = rules("plain", settings), rules("compiled", settings)
    bots = tuple(plain.bots[(at * 5 + n) % len(plain.bots)] for at in range(n))
    one = [list(row) for row in plain.rows(7, 0, 20, Seats(bots))]
    two = [[int(v) for v in row] for row in compiled.rows(7, 0, 20, Seats(bots))]
    assert one == two
