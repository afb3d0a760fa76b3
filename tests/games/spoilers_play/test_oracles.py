"""Closed forms of the rules of Spoilers, by their numbers.

What can be counted out is met exactly. Means are met within four standard errors, over fixed seeds;
the long form plays many more games, compiled.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import pytest

from cardforge.engine.rules import HEAD, Rules, Seats, same_bots
from tests.games.spoilers_play.table import BALLOT, CAPTAIN, DANGER, FULL, VALUES, rules

#: Nobody knows anything, and no answer looks better than another.
BLANK: dict[str, object] = {
    "people.know_movie": 0, "people.know_poster": 0, "people.know_trailer": 0,
    "people.tell": 50, "people.weight": 0, "people.noise": 0,
}  # fmt: skip
#: A result: settings, bot with knobs, players → points of a player in a game.
NO_ABSTENTION: dict[str, object] = {"ep_abstain": "false"}
AGREED = {3: Fraction(1, 3), 4: Fraction(7, 9), 5: Fraction(1, 3), 6: Fraction(17, 27)}
ABSTAINED = {3: Fraction(3, 16), 4: Fraction(15, 32), 5: Fraction(39, 256), 6: Fraction(159, 512)}


def points(made: Rules, n: int, bot: str, count: int, **knobs: int) -> tuple[float, float]:
    """Return the mean of a player's points, and its standard error, over all seats."""
    seats = Seats((bot,) * n, (knobs,) * n)
    return mean([sum(row[3 : 3 + n]) / n for row in made.rows(7, 0, count, seats)])


def mean(values: list[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    centre = sum(values) / len(values)
    spread = sum((value - centre) ** 2 for value in values) / (len(values) - 1)
    return centre, sqrt(spread / len(values))


def near(found: tuple[float, float], expected: Fraction | float) -> None:
    centre, error = found
    assert abs(centre - float(expected)) < 4 * error, (centre, float(expected), error)
    # So narrow that the figure is told from any that is a tenth of a point away.
    assert error < 0.5


def expected_points(what: str, n: int) -> Fraction:
    """Return a player's expected points in a game, by the closed forms."""
    third = Fraction(1, 3)
    uniform_base = 2 * (n - 1) + Fraction(-20, 27)
    return {
        "1": uniform_base + AGREED[n] * (n + 2) * third,
        "1 abstain": uniform_base + ABSTAINED[n] * (n + 2) * third,
        "6": 2 * n - Fraction(34, 27),
        "7": 3 * n - Fraction(34, 27),
        "9 full": 4 * (n - 1) + Fraction(52, 27),
        "9 danger": 2 * (n - 1) + 4 + Fraction(956, 729),
        "9 captain": 2 * (n - 1) + 6 + Fraction(956, 729),
        "9 tie": 2 * (n - 1) + 4 + Fraction(956, 729) + 2 * TIES[n],
        "10": 2 * n - Fraction(2, 27) + 3 * (n - 1) * Fraction(6, 11),
        "11": Fraction(347302, 81067) + 3 * (n - 1) * Fraction(6, 5),
    }[what]


TIES = {3: Fraction(2, 3), 4: Fraction(2, 9), 5: Fraction(2, 9), 6: Fraction(10, 27)}
GAMES: dict[str, tuple[dict[str, object], str, dict[str, int]]] = {
    "1": (NO_ABSTENTION, "uniform", {}),
    "1 abstain": ({}, "uniform", {}),
    "6": (BLANK, "equilibrium", {}),
    "7": (BLANK, "equilibrium", {"herd": 1}),
    "9 full": (FULL, "uniform", {}),
    "9 danger": (DANGER, "uniform", {}),
    "9 captain": (CAPTAIN, "uniform", {}),
    "9 tie": ({**CAPTAIN, "captain_double": "only_after_tiebreak"}, "uniform", {}),
    "10": ({**FULL, **BLANK}, "equilibrium", {}),
    "11": ({**DANGER, **BLANK}, "equilibrium", {}),
}


@pytest.mark.parametrize("what", GAMES)
@pytest.mark.parametrize("n", [3, 6])
def test_what_a_game_brings(what: str, n: int) -> None:
    settings, bot, knobs = GAMES[what]
    near(points(rules("plain", settings), n, bot, 150, **knobs), expected_points(what, n))


@pytest.mark.long
@pytest.mark.parametrize("what", GAMES)
@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_what_many_games_bring(what: str, n: int) -> None:
    pytest.importorskip("numba")
    settings, bot, knobs = GAMES[what]
    found = points(rules("compiled", settings), n, bot, 400_000, **knobs)
    near(found, expected_points(what, n))
    assert found[1] < 0.01


def test_the_figures_of_the_page() -> None:
    first = [expected_points("1", n) for n in (3, 4, 5, 6)]
    assert first == [Fraction(103, 27), Fraction(184, 27), Fraction(217, 27), Fraction(886, 81)]
    full = [expected_points("9 full", n) for n in (3, 4, 5, 6)]
    assert full == [Fraction(top, 27) for top in (268, 376, 484, 592)]


@pytest.mark.parametrize("n", [3, 5])
def test_2_points_without_the_extra_point(n: int) -> None:
    """Where all hunters must agree who are one more than there are, nobody ever does."""
    none = {"ep_threshold": "{3: 3, 4: 4, 5: 5, 6: 5}", "meter_enabled": "false"}
    count = 250
    rows = rules("plain", none).rows(7, 0, count, same_bots("uniform", n))
    found = [float(point) for row in rows for point in row[3 : 3 + n]]
    centre, error = mean(found)
    assert abs(centre - 2 * (n - 1)) < 4 * error * sqrt(2)
    variance = error**2 * len(found)
    # A variance's own error is its share of sqrt(2 / games), roughly.
    assert abs(variance / (4 * (n - 1) / 3) - 1) < 5 * sqrt(2 / count)


def _nose_ends(settings: Mapping[str, object] | None = None) -> dict[tuple[bool, ...], int]:
    """Return where the nose ends after each sequence of truths and lies."""
    made = rules("plain", {"first_spoiler": "fixed", **(settings or {})})
    found = {}
    for said in product((True, False), repeat=3):
        s = made.new(3, 1, 0).s
        for truth in said:
            s.recommended = 1 if truth else 2
            made.ns["move_nose"](s, 1, 2)
        found[said] = s.meter[0]
    return found


@pytest.mark.parametrize(
    ("share", "expected"),
    [(Fraction(1, 3), Fraction(-20, 27)), (Fraction(1, 2), 0), (Fraction(2, 3), Fraction(20, 27))],
)
def test_3_where_the_nose_ends(share: Fraction, expected: Fraction) -> None:
    found = sum(
        (share ** sum(said) * (1 - share) ** (3 - sum(said)) * ends
         for said, ends in _nose_ends().items()), Fraction(0))  # fmt: skip
    assert found == expected == -2 * share**3 + 3 * share**2 + 3 * share - 2


def test_3_how_often_the_nose_ends_where() -> None:
    counts = dict.fromkeys((-2, -1, 1, 2), Fraction(0))
    for said, ends in _nose_ends().items():
        counts[ends] += Fraction(1, 3) ** sum(said) * Fraction(2, 3) ** (3 - sum(said))
    assert list(counts.values()) == [Fraction(top, 27) for top in (8, 12, 6, 1)]
    # And L=0 is +2, 1 is +1, 2 is -1, 3 is -2: 1, 3, 3 and 1 of eight sequences.
    assert sorted(_nose_ends().values()) == [-2, -1, -1, -1, 1, 1, 1, 2]


def spoiler_turn(
    n: int, recommended: int, trap: int, follow: Fraction, certain: int = 0
) -> tuple[Fraction, int]:
    """Return what a Spoiler whose answer is A expects of a turn, and where the nose then is.

    Of the hunters ``certain`` know the answer; each other follows the recommendation so often, and
    else bets on either other letter.
    """
    made = rules("plain", {"first_spoiler": "fixed"})
    s = made.new(n, 1, 0).s
    found = Fraction(0)
    nose = 0
    for bets in product((1, 2, 3), repeat=n - 1 - certain):
        chance = Fraction(1)
        for bet in bets:
            chance *= follow if bet == recommended else (1 - follow) / 2
        s.star[0][1], s.trap[0], s.recommended, s.extra = 1, trap, recommended, 0
        s.bet[1:n] = [1] * certain + list(bets)
        s.points[:n], s.meter[0] = [0] * n, 0
        made.ns["score_base"](s)
        found += chance * s.points[0]
        nose = s.meter[0]
    return found, nose


@pytest.mark.parametrize("follow", [Fraction(1, 5), Fraction(1, 2), Fraction(9, 10)])
def test_4_a_neutral_lie_is_worse_than_the_truth(follow: Fraction) -> None:
    truth, up = spoiler_turn(4, 1, 2, follow)
    lie, down = spoiler_turn(4, 3, 2, follow)
    assert truth == lie
    assert (up, down) == (1, -1)


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_5_when_a_lie_pays_against_followers(n: int) -> None:
    even = Fraction(1, 3) + Fraction(4, 3 * (n - 1))
    assert even == {3: 1, 4: Fraction(7, 9), 5: Fraction(2, 3), 6: Fraction(3, 5)}[n]
    for follow, better in ((even, 0), (even - Fraction(1, 20), -1), (even + Fraction(1, 20), 1)):
        if follow <= 1:
            truth, up = spoiler_turn(n, 1, 2, follow)
            lie, down = spoiler_turn(n, 2, 2, follow)
            gain = lie + down - truth - up
            assert (gain > 0) - (gain < 0) == better


#: What truth is worth more, by turns left and nose.
GAPS = {(3, 0): (13, 9), (2, 1): (4, 3), (2, -1): (5, 3), (1, 2): (1, 1), (1, 0): (2, 1),
        (1, -2): (1, 1)}  # fmt: skip
FOLLOWS = {
    (3, 0): ("22/27", "53/81", "31/54", "71/135"),
    (2, 1): ("7/9", "17/27", "5/9", "23/45"),
    (2, -1): ("8/9", "19/27", "11/18", "5/9"),
    (1, 0): ("1", "7/9", "2/3", "3/5"),
    (1, 2): ("2/3", "5/9", "1/2", "7/15"),
}


def test_6_what_truth_is_worth_in_each_state() -> None:
    made = rules("plain")
    s = made.new(3, 1, 0).s
    for (left, nose), (top, bottom) in GAPS.items():
        assert Fraction(made.ns["gap"](s, left, nose), 9) == Fraction(top, bottom)
    for state, shares in FOLLOWS.items():
        for n, share in zip((3, 4, 5, 6), shares, strict=True):
            gap = Fraction(*GAPS[state])
            assert Fraction(1, 3) + 2 * gap / (3 * (n - 1)) == Fraction(share)


def test_6_hunters_follow_as_often_as_that() -> None:
    """The bot's own draws, in the last state: 600 bets of five hunters, who follow 3 of 5."""
    made = rules("plain", {**BLANK, "rounds": 1, "first_spoiler": "fixed"})
    follows = bets = 0
    for index in range(120):
        play = made.new(6, 2, index)
        while not play.ended and play.s.turn == 1:
            actor, phase = play.actor, play.s.phase
            action = play.bot("equilibrium")
            if phase == 4:
                bets += 1
                follows += action % 4 == play.s.recommended
                assert actor
            play.apply(action)
    assert bets == 600
    assert abs(follows / bets - 0.6) < 4 * sqrt(0.6 * 0.4 / 600)


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_8_when_hunters_know_too_much_to_lie(n: int) -> None:
    for certain in range(n):
        truth, up = spoiler_turn(n, 1, 2, Fraction(1), certain)
        lie, down = spoiler_turn(n, 2, 2, Fraction(1), certain)
        share = Fraction(certain, n - 1)
        gain = lie + down - truth - up
        assert (gain < 0) == (share > 1 - Fraction(2, n - 1))


def test_10_bonuses_of_full_throttle() -> None:
    made = rules("plain", FULL)
    s = made.new(4, 1, 0).s
    found = {}
    for left, taken in ((3, 0), (2, 0), (2, 2), (1, 0), (1, 2), (1, 4)):
        s.bonus[s.spoiler] = taken
        found[left, taken] = Fraction(made.ns["bonus_ninths"](s, left), 9)
    expected = {(3, 0): Fraction(16, 9), (2, 0): 2, (2, 2): Fraction(4, 3), (1, 0): 2, (1, 2): 2,
                (1, 4): 0}  # fmt: skip
    assert found == expected
    count, n = 400, 4
    rows = rules("plain", {**FULL, **BLANK}).rows(7, 0, count, same_bots("equilibrium", n))
    paid = [2 * row[3 + n + 7] / n for row in rows]
    near(mean(paid), Fraction(1436, 1331))


def test_11_what_a_team_names() -> None:
    made = rules("plain", DANGER)
    s = made.new(4, 1, 0).s
    s.value[:] = [3, 1, 2, 3]
    for left, taken, share in ((1, 0, 2 / 7), (1, 4, 2 / 5), (3, 0, 2 / 7)):
        s.bonus[s.spoiler] = taken
        found = made.ns["danger_middle"](s, left) / 65536
        if (left, taken) != (3, 0):
            assert abs(found - share) < 1e-4
        else:
            # A bonus taken now costs a later one, so that the 3 tempts less.
            assert found > share


def test_12_the_best_reply_to_who_always_takes_the_highest() -> None:
    for n in (3, 6):
        made = rules("plain", {**FULL, "first_spoiler": "fixed"})
        found = []
        for place in (1, 2, 3):
            play = made.new(n, 1, 0)
            s = play.s
            right = s.star[0][1]
            play.apply(made.ns["values_with"](s, right, place, [5]))
            while s.turns == 0:
                play.apply(play.bot("follower"))
            found.append(s.points[0])
        assert found == [n - 1, n - 1, 2]
    made = rules("plain", {**DANGER, "first_spoiler": "fixed"})
    found = []
    for place in (1, 2, 3):
        play = made.new(4, 1, 0)
        play.apply(made.ns["values_with"](play.s, play.s.star[0][1], place, [5]))
        while play.s.turns == 0:
            play.apply(play.bot("follower"))
        found.append(play.s.points[0])
    assert found == [1, 2, 0]


def teams(n: int, share: Fraction) -> Iterator[tuple[Fraction, Any, tuple[int, ...]]]:
    """Yield (how likely, the state, ballots) of each vote of a team; A is right."""
    made = rules("plain", {**DANGER, "first_spoiler": "fixed"})
    first = made.new(n, 1, 0)
    first.s.star[0][1] = 1
    first.apply(VALUES + 16 * 1 + 4 * 2 + 3)
    for ballots in product((1, 2, 3), repeat=n - 1):
        chance = Fraction(1)
        for ballot in ballots:
            chance *= share if ballot == 1 else (1 - share) / 2
        play = first.clone()
        for ballot in ballots:
            made.ns["apply"](play.s, BALLOT + ballot, [0])
        yield chance, play.s, ballots


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        (Fraction(1, 2), ("1/2", "9/16", "19/32", "79/128")),
        (Fraction(2, 3), ("2/3", "7/9", "22/27", "23/27")),
    ],
)
@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_13_how_often_a_team_is_right(share: Fraction, expected: tuple[str, ...], n: int) -> None:
    found = ties = Fraction(0)
    for chance, s, ballots in teams(n, share):
        if s.turns:
            found += chance * (s.points[1] > 0)
            continue
        ties += chance
        tied = s.tied[1 : s.tied[0] + 1]
        if ballots[0] in tied:
            found += chance * (ballots[0] == 1)
        else:
            found += chance * Fraction(tied.count(1), len(tied))
    assert found == Fraction(expected[n - 3])


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_9_how_often_a_team_is_tied(n: int) -> None:
    found = sum((c for c, s, _ in teams(n, Fraction(1, 3)) if not s.turns), Fraction(0))
    assert found == TIES[n]


@pytest.mark.parametrize("settings", [{}, FULL, CAPTAIN], ids=["base", "full", "captain"])
def test_14_all_seats_are_alike(settings: dict[str, object]) -> None:
    n, count = 4, 400
    rows = rules("plain", settings).rows(13, 0, count, same_bots("uniform", n))
    for seat in range(n):
        off = [row[3 + seat] - sum(row[3 : 3 + n]) / n for row in rows]
        centre, error = mean(off)
        assert abs(centre) < 4 * error


@pytest.mark.long
@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_how_often_uniform_play_ends_in_a_tie(n: int) -> None:
    pytest.importorskip("numba")
    rows = rules("compiled", NO_ABSTENTION).rows(7, 0, 200_000, same_bots("uniform", n))
    share = sum(int(row[3 + n + 10]) for row in rows) / len(rows)
    assert 0.155 < share < 0.175


@pytest.mark.long
def test_how_often_the_track_is_too_short() -> None:
    pytest.importorskip("numba")
    fast = rules("compiled", FULL)
    column = HEAD + 6 + fast.measures.index("overflow")
    rows = fast.rows(7, 0, 1_000_000, same_bots("uniform", 6))
    count = sum(int(row[column]) for row in rows)
    # About 3 games of 100,000.
    assert 12 < count < 60
