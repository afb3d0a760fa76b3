"""What always holds in Telefilm, over players, modes, settings and steps taken at random."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from cardforge.engine.playout import Playout
from tests.games.telefilm_play.table import (
    CARDS,
    DUEL,
    KINDS,
    LETTER,
    OPTIONS,
    SAY,
    SPECIAL,
    STRAIGHT,
    rules,
)

CASES: list[tuple[tuple[int, ...], dict[str, object]]] = [
    ((3, 4, 5, 6, 7), {}),
    ((3, 7), {"special_limit": "unlimited", "power_ties": "all", "power_self": "next_best"}),
    ((4, 6), {"followers_may_pass": "true", "straight_judging": "director",
              "director_wrong": "all_wrong_last"}),
    ((5,), {"special_limit": "one_per_table_per_turn", "tokens_face_up": "false",
            "power_self": "hits_self", "fifty_wrong": "random", "fifty_visibility": "private"}),
    ((4,), {"special_refund": "true", "two_followers": "false", "aids_with_straight": "false",
            "earlier_wrong_get_token": "true", "power_timing": "after_points"}),
    ((3, 5), {"periods": "[new]", "duplicate_redraw": "enough", "exhaustion": "end_game"}),
    ((3,), {"periods": "[vintage]", "duplicate_redraw": "enough", "max_stack": 2}),
    ((2,), DUEL),
    ((2,), {**DUEL, "two_player_questions": "star_chooses_one", "special_limit": "unlimited"}),
    ((2,), {**DUEL, "two_player_order": "director", "two_player_end": "deck"}),
    ((2, 3, 4), CARDS),
    ((2,), {**CARDS, "cards_only_unchosen": "bottom", "straight_judging": "director"}),
]  # fmt: skip
GAMES = [(n, settings) for counts, settings in CASES for n in counts]
#: The most that a player can score, by number of players (item 13).
MOST = {3: 651, 4: 618, 5: 465, 6: 379, 7: 437}


def zones(s: Any) -> list[int]:
    """Return all question cards, in whichever zone they lie."""
    found: list[int] = []
    for zone in (s.deck, s.mixes, s.unread, s.used):
        found += zone[1 : zone[0] + 1]
    return found


def specials_of(s: Any, n: int) -> list[int]:
    found = list(s.box[1 : s.box[0] + 1]) + list(s.gone[1 : s.gone[0] + 1])
    for p in range(n):
        found += s.hand[p][1 : s.hand[p][0] + 1]
    return sorted(found)


def stacks_hold(s: Any, n: int) -> None:
    """Assert what holds of tokens once all have been placed (1, 5)."""
    placed = 0
    for space in range(1, s.spaces + 1):
        stack = s.stack[space][1 : s.stack[space][0] + 1]
        placed += len(stack)
        assert len(stack) == len(set(stack)) <= s.max_stack
        assert s.director not in stack
    assert placed <= (n - 1) * s.star_tokens[n]
    if s.max_stack == 4:
        assert placed == (n - 1) * s.star_tokens[n]
    bets = [s.bet[space] for space in s.line[1 : s.line[0] + 1]]
    assert bets == sorted(bets, reverse=True)
    assert len(set(bets)) == len(bets)


def points_hold(before: Any, s: Any, n: int, log: list[tuple[int, ...]], names: Any) -> None:
    """Assert what holds of points that change with an action (2, 3, 7, 14)."""
    told = [(names[event[0]], *event[1:]) for event in log]
    for p in range(n):
        gained = sum(one[2] for one in told if one[0] in ("gain", "final") and one[1] == p)
        lost = sum(one[2] for one in told if one[0] == "loses" and one[1] == p)
        assert s.points[p] == before.points[p] + gained - lost >= 0
        assert 0 <= lost <= s.power_amount * max(1, sum(one[0] == "loses" for one in told))
    assert all(one[2] >= 1 for one in told if one[0] == "gain")
    right = [at for at, one in enumerate(told) if one[0] == "right"]
    if right and not s.cards_only:
        star, space = before.star, before.space
        bet, stack = before.bet[space], before.stack[space]
        behind = stack[before.place + 1 : stack[0] + 1]
        gains = [one for one in told[right[0] :] if one[0] in ("gain", "empty", "level")]
        paid = [one for one in gains[: 1 + len(behind)] if one[0] == "gain"]
        if paid:
            assert paid[0][1] == star
            assert paid[0][2] >= bet + 1
            assert [one[2] for one in paid[1:] if one[1] in behind] == [bet] * len(
                [one for one in paid[1:] if one[1] in behind]
            )


@pytest.mark.parametrize(("n", "settings"), GAMES, ids=str)
def test_invariants(n: int, settings: Mapping[str, object]) -> None:
    made = rules("plain", settings)
    chance = Random(f"{sorted(settings.items())}{n}")
    names = made.ns["EVENTS"]
    for index in range(2):
        play = made.new(n, 17, index, log=True)
        s = play.s
        cards = sorted(zones(s) + [c for p in range(n) for c in _held(s, p)])
        assert len(set(cards)) == len(cards)
        held = specials_of(s, n)
        assert len(held) == (21 if held else 0)
        directors: list[int] = []
        asked: list[tuple[int, int]] = []
        modes = ""
        won = 0
        while not play.ended:
            before = made.copy(s)
            action = chance.choice(play.legal())
            at = len(s.log)
            play.apply(action)
            log = s.log[at:]
            points_hold(before, s, n, log, names)
            assert specials_of(s, n) == held  # 8
            if SPECIAL < action <= SPECIAL + len(KINDS) and made.settings["special_limit"] == (
                "one_per_star_per_turn"
            ):
                assert before.used_by[play_actor(before, made.ns)] == 0
            # 4: of one question straight answers come before those with options.
            if (before.turn, before.space, before.question) != (s.turn, s.space, s.question):
                modes = ""
            if action == STRAIGHT:
                modes += "S"
            elif action == OPTIONS or LETTER < action <= LETTER + 5:
                modes += "O"
            assert "OS" not in modes
            if before.reads != s.reads and s.repeats == 0:
                asked += [(s.open_card[s.space] or 0, q) for q in range(1, 5)
                          if s.asked[q] > before.reads]  # fmt: skip
            if before.phase <= 3 and s.phase > 4 and s.on_board:
                stacks_hold(s, n)
            if s.is_duel and s.bet[2]:
                assert s.bet[1] + s.bet[2] == 26  # 10
                assert {s.bet[1], s.bet[2]} <= {9, 12, 13, 14, 17}
            if s.turn > len(directors):
                directors.append(s.director)
                crosses = [made.ns["cross_of"](s, c) for c in _held(s, s.director)]
                if s.on_board and s.distinct:
                    assert len(set(crosses)) == len(crosses)  # 9
            won = sum(s.won[:n])
        assert len(set(asked)) == len(asked)  # 9
        over(play, directors, won, settings)


def play_actor(s: Any, ns: Any) -> int:
    return int(ns["actor"](s))


def _held(s: Any, seat: int) -> list[int]:
    found = list(s.drawn[seat][1 : s.drawn[seat][0] + 1])
    return found + list(s.kept[seat][1 : s.kept[seat][0] + 1])


def over(play: Playout, directors: list[int], won: int, settings: Mapping[str, object]) -> None:
    """Assert what holds of a game that is over (6, 11, 13)."""
    s, n = play.s, play.n
    whole = len(directors[: s.turns])
    assert directors[:whole] == [(s.first + at) % n for at in range(whole)]
    if play.ended == 1:
        counts = [directors[:whole].count(p) for p in range(n)]
        assert len(set(counts)) == 1
    if s.on_board and play.ended == 1:
        assert s.turns == n * s.directorships[n]
        assert all(score <= MOST[n] for score in play.scores() if "special_limit" not in settings)
    if s.cards_only:
        assert all(score <= 90 for score in play.scores() if n == 2)
        lost = sum(s.used[:1]) + s.unread[0] + s.deck[0]
        assert lost + won == 180
    best = max(play.scores())
    assert play.winners() == [p for p in range(n) if play.scores()[p] == best]


@pytest.mark.parametrize(("n", "settings"), [(5, {}), (2, DUEL), (2, CARDS)], ids=str)
def test_12_what_a_star_sees_does_not_depend_on_what_is_right(
    n: int, settings: Mapping[str, object]
) -> None:
    """Where nobody knows anything a Star sees and does the same whatever is right, or how hard."""
    people = {f"people.{what}_{name}": 0 for what in ("recall", "recognise")
              for name in ("easy", "middle", "hard")}  # fmt: skip
    made = rules("plain", {**settings, **people, "people.deceived": 0})
    compared = 0
    for index in range(2):
        play = made.new(n, 3, index)
        while not play.ended:
            s, seat = play.s, play.actor
            if seat != s.director and s.question > 0 and not s.open_pair[0] and not s.pair[seat][0]:
                found = []
                free = [one for one in range(1, 6) if not s.tried[one]]
                for key, level in ((free[0], 1), (free[-1], 3)):
                    copy = play.clone()
                    d = s.director
                    copy.s.key[d][s.question], copy.s.stars[d][s.space] = key, level
                    seen = made.view(copy.s, seat), copy.legal()
                    bots = [copy.clone().bot(name) for name in made.bots]
                    found.append((seen, bots))
                assert found[0] == found[1]
                compared += 1
            play.apply(play.bot("expert"))
    assert compared > 20


def test_letters_that_were_tried_are_not_said_again() -> None:
    made = rules("plain")
    chance = Random(4)
    seen = 0
    for index in range(4):
        play = made.new(7, 2, index)
        while not play.ended:
            tried = {letter for letter in range(1, 6) if play.s.tried[letter]}
            said = {a - SAY for a in play.legal() if SAY < a <= SAY + 5}
            said |= {a - LETTER for a in play.legal() if LETTER < a <= LETTER + 5}
            assert not tried & said
            if play.s.phase == 15:
                # Nobody answers with one option alone.
                assert len(said) >= 2
                seen += bool(tried)
            play.apply(chance.choice(play.legal()))
    assert seen > 10
