"""Every worked example of the rules of Telefilm, by its number."""

from itertools import product
from typing import Any

import pytest

from cardforge.engine.rules import Illegal
from tests.games.telefilm_play.table import (
    CARDS,
    DUEL,
    LETTER,
    MIX,
    NUMBER,
    OPTIONS,
    ORDER,
    PAIR,
    PLACE,
    SAY,
    STRAIGHT,
    TAKE,
    Table,
    game,
    one_space,
    rules,
    set_stack,
)


def one_each(said: str, setting: str, value: str) -> list[int]:
    return one_space(7, 8, 1, said, {setting: value})


@pytest.mark.parametrize(
    ("n", "bet", "level", "said", "points"),
    [
        pytest.param(5, 9, 3, "S", [0, 17], id="E2"),
        pytest.param(5, 7, 2, "O", [0, 9], id="E3"),
        pytest.param(5, 9, 3, "s", [11, 0], id="E4"),
        pytest.param(5, 5, 2, "o", [3, 0], id="E5"),
        pytest.param(4, 4, 3, "o", [1, 0], id="E6"),
        pytest.param(5, 9, 2, "S++", [0, 16, 9, 9], id="E7"),
        pytest.param(7, 8, 1, "soO+", [19, 0, 0, 9, 8], id="E8"),
        pytest.param(7, 9, 1, "ssoo", [42, 0, 0, 0, 0], id="E11"),
        pytest.param(7, 9, 1, "ssss", [52, 0, 0, 0, 0], id="E12"),
    ],
)
def test_one_space(n: int, bet: int, level: int, said: str, points: list[int]) -> None:
    assert one_space(n, bet, level, said) == points


def test_e1_an_empty_space() -> None:
    table = Table(5).bets(9, 7, 5).stars(3, 1, 1)
    table.place(7, 7, 7, 7)
    assert table.score() == [12, 0, 0, 0, 0]
    assert table.told()[-3:] == ["empty", "gain", "space"]


def test_e9_earlier_stars_are_paid_the_bet() -> None:
    assert one_each("soO+", "earlier_wrong_get_token", "true") == [19, 8, 8, 9, 8]


def test_e10_the_director_scores_once() -> None:
    assert one_each("soO+", "director_wrong", "all_wrong_last")[0] == 0
    assert one_each("soO+", "director_wrong", "first_only")[0] == 12


def test_e11_all_wrong_under_other_settings() -> None:
    for value, points in (("all_wrong_last", 8), ("first_only", 13)):
        assert one_space(7, 9, 1, "ssoo", {"director_wrong": value})[0] == points


def _special(kind: str, cross: int, bet: int, level: int, answer: str, tag: int = 1) -> list[int]:
    """Return what a card brings that the only Star of a space plays before its question."""
    table = Table(5, {"special_hand": 1}).bets(9, 7, 5).hold(1, kind)
    space = table.space(bet)
    table.s.cross[space] = cross
    table.stars(*[level] * 3)
    set_stack(table, space, 1)
    table.special(kind).ask()
    table.s.tag_genre[1] = tag
    table.answers(answer)
    assert table.s.hand[1][0] == 0
    return table.score()[:2]


def test_e13_double_of_a_straight_answer() -> None:
    assert _special("double", 1, 9, 3, "S") == [0, 34]


def test_e14_double_at_its_least() -> None:
    table = Table(4, {"special_hand": 1}).bets(4, 9, 8, 5).hold(1, "double").stars(1, 1, 1, 1)
    set_stack(table, 1, 1)
    table.special("double").ask().answers("O")
    assert table.score()[1] == 10


def test_e15_a_genre_on_its_space() -> None:
    assert _special("comedy", 1, 7, 2, "O") == [0, 14]


def test_e16_a_genre_that_the_mix_does_not_ask() -> None:
    assert _special("comedy", MIX, 9, 1, "O", tag=2) == [0, 10]
    assert _special("comedy", MIX, 9, 1, "O", tag=1) == [0, 15]


def test_e17_double_of_who_does_not_answer() -> None:
    table = Table(5, {"special_hand": 1}).bets(9, 7, 5).hold(1).hold(2, "double").stars(1, 1, 1)
    set_stack(table, 1, 2)
    assert table.play.actor == 2
    table.special("double").ask().answers("O")
    assert table.score()[:3] == [0, 10, 9]
    assert (table.s.hand[2][0], table.s.gone[0]) == (0, 1)


def _power(points: list[int], player: int = 1, **settings: object) -> Table:
    table = Table(5, {"special_hand": 1, **settings}).bets(9, 7, 5).hold(player, "power")
    table.s.points[:5] = points
    table.stars(2, 2, 2)
    set_stack(table, table.space(5), 1, player)
    return table.special("power").ask().answers("O")


def test_e18_power_takes_ten_of_the_leader() -> None:
    assert _power([58, 50, 0, 0, 0]).score() == [48, 57, 0, 0, 0]


def test_e19_power_leaves_nobody_below_zero() -> None:
    assert _power([6, 0, 0, 0, 0]).score() == [0, 7, 0, 0, 0]


def test_e20_power_of_the_leader_does_nothing() -> None:
    table = _power([5, 50, 3, 0, 0])
    assert table.score() == [5, 57, 3, 0, 0]
    assert table.s.hand[1][0] == 0


def test_e21_power_takes_a_lap_back() -> None:
    table = Table(5, {"special_hand": 1}).bets(9, 7, 5).hold(1, "power")
    s = table.s
    s.points[0] = 70
    table.rules.ns["show_laps"](s, 0)
    assert (s.lap[0], s.square[0]) == (1, 6)
    set_stack(table, 1, 1)
    table.special("power").ask().answers("O")
    assert (s.points[0], s.lap[0], s.square[0]) == (60, 0, 60)


@pytest.mark.parametrize(
    ("points", "lap", "square", "over"),
    [
        (64, 0, 64, 0), (65, 1, 1, 0), (128, 1, 64, 0), (129, 2, 1, 0), (192, 2, 64, 0),
        (256, 3, 64, 0), (257, 4, 1, 0), (320, 4, 64, 0), (321, 5, 1, 1),
    ],
)  # fmt: skip
def test_e22_laps(points: int, lap: int, square: int, over: int) -> None:
    s = Table(3).s
    s.points[0] = points
    rules().ns["show_laps"](s, 0)
    assert (s.lap[0], s.square[0], s.overflow) == (lap, square, over)


def test_e23_a_full_space() -> None:
    table = Table(7).bets(9, 8, 5, 4).place(9, 9, 9, 9)
    assert table.play.legal() == [PLACE + 2, PLACE + 3, PLACE + 4]
    with pytest.raises(Illegal):
        table.place(9)


def test_e24_no_two_tokens_of_a_star_on_a_space() -> None:
    table = Table(3).bets(9, 7, 5).place(9, 7)
    assert table.play.actor == 1
    with pytest.raises(Illegal):
        table.place(9)


def test_e25_a_whole_turn_of_three() -> None:
    table = Table(3).bets(9, 7, 5).stars(1, 3, 2).place(9, 9, 7, 5)
    table.ask().answers("oO").ask(2).answers("S").ask(3).answers("o")
    assert table.score() == [11, 15, 10]
    assert (table.s.turn, table.s.director) == (2, 1)


def test_e26_no_straight_answer_after_options() -> None:
    table = Table(5).bets(9, 7, 5)
    set_stack(table, 1, 2)
    table.ask().answers("o")
    assert all(LETTER < action <= LETTER + 5 for action in table.play.legal())
    assert len(table.play.legal()) == 4
    with pytest.raises(Illegal):
        table.do(STRAIGHT)


def test_e27_after_a_failed_fifty_the_other_option_is_right() -> None:
    table = Table(5, {"special_hand": 1}).bets(9, 7, 5).hold(1, "fifty").hold(2).stars(2, 2, 2)
    set_stack(table, 1, 2)
    table.ask().do(OPTIONS).special("fifty")
    assert table.play.actor == 0
    table.do(table.play.legal()[0])
    assert len(table.play.legal()) == 2
    table.do(LETTER + table.wrong_of_two())
    left = [letter for letter in table.s.open_pair[1:3] if not table.s.tried[letter]]
    assert left == [table.key]
    # The next Star's bot knows it too.
    assert table.play.clone().bot("plain") == LETTER + table.key
    assert len(table.play.legal()) == 4
    table.answers("O")
    assert table.score()[:3] == [7, 0, 11]


def _duel(one: int, two: int, levels: tuple[int, int]) -> Table:
    table = Table(2, {**DUEL, "special_hand": 0})
    table.bets().do(PAIR + 10 * one + two)
    return table.stars(*levels)


@pytest.mark.parametrize(("said", "points"), [("S", [0, 24]), ("s", [20, 0])])
def test_e28_the_higher_sum(said: str, points: list[int]) -> None:
    assert _duel(8, 9, (2, 3)).ask().answers(said).score() == points


@pytest.mark.parametrize(("said", "points"), [("O", [0, 12]), ("o", [6, 0])])
def test_e29_the_lower_sum(said: str, points: list[int]) -> None:
    table = _duel(8, 9, (2, 3)).ask().answers("S")
    before = table.score()
    after = table.ask().answers(said).score()
    assert [a - b for a, b in zip(after, before, strict=True)] == points


def test_e30_sums_of_two_players() -> None:
    sums = set()
    for one, two in ((4, 5), (4, 8), (4, 9), (5, 8), (5, 9), (8, 9)):
        s = _duel(one, two, (1, 1)).s
        assert s.bet[1] + s.bet[2] == 26
        sums.add((s.bet[1], s.bet[2]))
    assert sums == {(9, 17), (17, 9), (12, 14), (14, 12), (13, 13)}
    assert len(Table(2, DUEL).bets().play.legal()) == 6
    assert sorted(_duel(4, 9, (1, 1)).play.legal()) == [ORDER + 1, ORDER + 2]


def test_e31_one_mix_among_six() -> None:
    table = Table(2, DUEL)
    s, ns = table.s, table.rules.ns
    mixes = list(range(136, 142))
    s.deck[0] = 7
    s.deck[1:8] = [1, 2, 3, 4, 5, *mixes[:2]]
    held = [0] * 64
    assert ns["draw_duel"](s, held, [5])
    assert (held[0], ns["mixes_of"](s, held)) == (6, 1)
    assert s.unread[s.unread[0]] in mixes


def _cards(said: str, level: int = 2, top: int = 3) -> list[int]:
    """Return the points after one answer with question cards alone, the top card's with them."""
    table = Table(2, {**CARDS, "cards_only_rounds": 1}).do(TAKE + 1, 331)
    s = table.s
    table.stars(level)
    s.deck[s.deck[0]] = next(c for c in range(1, 181) if s.difficulty[c] == top)
    table.answers(said)
    return [s.points[p] + s.unseen[p] for p in range(2)]


def test_e32_a_straight_answer_wins_two_cards() -> None:
    assert _cards("S") == [0, 5]
    assert _cards("O") == [0, 2]


def test_e33_a_wrong_answer() -> None:
    assert _cards("s", 3) == [3, 0]
    assert _cards("o", 3) == [0, 0]


def test_e34_two_tokens_of_a_star() -> None:
    table = Table(4).bets(9, 8, 5, 4)
    order = []
    for bet in (9, 9, 9, 8, 8, 8):
        order.append(table.play.actor)
        table.place(bet)
    assert order == [1, 2, 3, 1, 2, 3]
    assert [table.s.stack[space][:4] for space in (1, 2)] == [[3, 1, 2, 3]] * 2


def test_e35_the_newer_of_two_is_discarded() -> None:
    table = Table(5)
    s, ns = table.s, table.rules.ns
    by_cross: dict[int, list[int]] = {}
    for card in range(1, 136):
        by_cross.setdefault(ns["cross_of"](s, card), []).append(card)
    comedy = by_cross[1]
    # Drawn from the end: the older Comedy, others, the newer Comedy, then another crossing.
    draw = [comedy[0], by_cross[2][0], by_cross[3][0], by_cross[4][0], comedy[1], by_cross[5][0]]
    s.deck[0] = 6
    s.deck[1:7] = draw[::-1]
    s.unread[0] = 0
    held = [0] * 64
    assert ns["draw_board"](s, held, [5])
    assert held[1:6] == [draw[0], *draw[1:4], draw[5]]
    assert s.unread[:2] == [1, comedy[1]]


def test_e36_the_key_of_a_card() -> None:
    deck = game().decks["vintage"]
    letters = "ABCDE"
    card: Any = deck.cards[26]
    s = rules("plain").state()
    for number, question in enumerate(card.values["questions"], 1):
        assert letters[s.correct[27][number] - 1] == str(question["correct"])


# Checksums of one space, over all that can happen on it.


def histories(k: int) -> list[str]:
    """Return all ways in which a stack can answer: S…S O…O, until one is right."""
    found = []
    for tries in range(1, k + 1):
        for straight in range(tries + 1):
            said = "s" * straight + "o" * (tries - straight)
            if tries == k:
                found.append(said)
            found.append(said[:-1] + said[-1].upper() + "+" * (k - tries))
    return found


@pytest.mark.parametrize(
    ("settings", "sums"),
    [
        ({}, [(19, 27), (88, 83), (226, 177), (452, 318)]),
        ({"director_wrong": "all_wrong_last"}, [(19, 27), (26, 83), (33, 177), (40, 318)]),
        ({"director_wrong": "first_only"}, [(19, 27), (62, 83), (117, 177), (184, 318)]),
        ({"earlier_wrong_get_token": "true"}, [(19, 27), (88, 110), (226, 276), (452, 552)]),
    ],
    ids=["each", "last", "first", "earlier"],
)
def test_checksums_of_a_space(settings: dict[str, object], sums: list[tuple[int, int]]) -> None:
    for k, (director, stars) in enumerate(sums, 1):
        found = [one_space(7, 9, 2, said, settings) for said in histories(k)]
        assert len(found) == k * (k + 3) // 2 + k + 1 == (4, 8, 13, 19)[k - 1]
        assert sum(points[0] for points in found) == director
        assert sum(sum(points[1:]) for points in found) == stars


def test_questions_are_named_blind() -> None:
    table = Table(5).bets(9, 7, 5)
    set_stack(table, 1, 1)
    assert table.play.legal() == [NUMBER + q for q in (1, 2, 3, 4)]
    table.ask(3)
    assert (table.s.read3, table.s.read1) == (table.s.kept[0][1], 0)
    table.do(STRAIGHT)
    assert table.play.legal() == [SAY + letter for letter in range(6)]


def test_all_assignments_of_bets() -> None:
    for n, count in ((3, 6), (4, 24)):
        found = set()
        for order in product(range(4), repeat=n - 1):
            table = Table(n).bets()
            for at in order:
                if table.s.phase == 1:
                    legal = table.play.legal()
                    table.do(legal[at % len(legal)])
            found.add(tuple(table.s.bet[1 : table.s.spaces + 1]))
        assert len(found) == count
