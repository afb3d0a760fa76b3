"""Closed forms of the rules of the dilemma game, and figures that follow from them.

Exact ones are met exactly. Others are met within four standard errors, which a right engine leaves
once in 16,000 tests; seeds are fixed, so that a test that passes does so for good.
"""

from collections.abc import Sequence
from math import comb, prod, sqrt
from random import Random

import pytest

from cardforge.engine.playout import Playout
from cardforge.engine.rules import same_bots
from tests.games.dilemma_play.table import (
    ANSWER,
    EXPLAIN,
    FIRST_ASK,
    GIVE,
    Table,
    fill,
    game,
    matching,
    rules,
)

CALM = {"challenges": "false"}
HAND = {3: 5, 4: 5, 5: 5, 6: 4, 7: 4, 8: 3, 9: 3, 10: 3}
LONG = pytest.mark.long


def near(values: Sequence[float], expected: float, more: float = 0.0) -> None:
    """Assert a mean within four standard errors, and an error of the expected figure."""
    count = len(values)
    mean = sum(values) / count
    deviation = sqrt(sum((one - mean) ** 2 for one in values) / (count - 1))
    assert abs(mean - expected) < 4 * deviation / sqrt(count) + more, (mean, expected)


# ---- 1: who asks without knowing anything ------------------------------------------


def blind(n: int, mix: Sequence[float], count: int, most: int, **settings: object) -> list[float]:
    """Return the share of matches of each game's first turns: anyone is asked anything.

    Answers come from ``mix``, whatever is asked.
    """
    made = rules("plain", **CALM, **settings)
    chance = Random(f"{n}{mix}{count}")
    found = []
    for number in range(count):
        play = made.new(n, 9, number)
        s = play.s
        while s.matches + s.misses < most and not play.ended:
            if s.phase == ANSWER:
                play.apply(chance.choices((1, 2, 3), mix)[0])
            else:
                play.apply(4 if s.phase == EXPLAIN else play.bot("uniform"))
        found.append(s.matches / most)
    return found


@pytest.mark.parametrize("mix", [(1, 0, 0), (0.2, 0.3, 0.5)], ids=str)
def test_1_a_third_matches_whatever_people_answer(mix: Sequence[float]) -> None:
    n = 5
    near(blind(n, mix, 50, n * (HAND[n] - 1) + 1), 1 / 3)


@pytest.mark.parametrize(
    ("split", "mix", "rate"),
    [
        ("y12n12d6", (0.45, 0.45, 0.10), 0.38),
        ("y12n12d6", (0.4, 0.4, 0.2), 0.36),
        ("y15n15d0", (0.45, 0.45, 0.10), 0.45),
        ("y15n15d0", (0.4, 0.4, 0.2), 0.40),
    ],
)
def test_1_other_splits(split: str, mix: Sequence[float], rate: float) -> None:
    made = rules("plain", answer_split=split)
    shares = [made.state().answer_copies[kind] / 30 for kind in (1, 2, 3)]
    assert sum(a * f for a, f in zip(shares, mix, strict=True)) == pytest.approx(rate)
    near(blind(3, mix, 250, 1, answer_split=split), rate)


@pytest.mark.parametrize("split", ["y10n10d10", "y11n11d8", "y12n12d6", "y8n8d14", "y15n15d0"])
def test_1_even_answers_match_a_third_whatever_the_split(split: str) -> None:
    rows = rules("plain", **CALM, answer_split=split).rows(5, 0, 30, same_bots("uniform", 4))
    turns, matches = zip(*(row[7:9] for row in rows), strict=True)
    # Matches and turns of each game: a game of T turns has T tries.
    assert abs(sum(matches) - sum(turns) / 3) < 4 * sqrt(sum(turns) * 2 / 9)


# ---- 2 and 3: how long it takes, and who wins -----------------------------------------------


def below_hand(turns: int, p: float, k: int) -> float:
    """Return the probability of fewer than ``k`` matches in so many turns."""
    return sum(comb(turns, i) * p**i * (1 - p) ** (turns - i) for i in range(min(k, turns + 1)))


def length(n: int, p: float) -> tuple[float, list[float]]:
    """Return the expected number of turns, and each seat's chance to win."""
    f = [below_hand(turns, p, HAND[n]) for turns in range(400)]
    turns, seats = 0.0, [0.0] * n
    for r in range(399):
        for s in range(n):
            turns += f[r + 1] ** s * f[r] ** (n - s)
            seats[s] += f[r + 1] ** s * f[r] ** (n - s - 1) * (f[r] - f[r + 1])
    return turns, seats


PAGE = {
    3: (31.089, 23.636, 18.418, 0.3811, 0.2883), 4: (38.259, 29.324, 23.117, 0.2979, 0.2068),
    5: (45.119, 34.811, 27.698, 0.2467, 0.1594), 6: (38.218, 29.815, 24.097, 0.2213, 0.1218),
    7: (42.756, 33.545, 27.326, 0.1961, 0.1006), 8: (30.762, 24.508, 20.398, 0.1964, 0.0732),
    9: (33.394, 26.760, 22.449, 0.1818, 0.0617), 10: (35.975, 28.982, 24.488, 0.1700, 0.0527),
}  # fmt: skip


@pytest.mark.parametrize("n", range(3, 11))
def test_2_the_figures_of_the_page(n: int) -> None:
    made = rules("plain")
    assert made.new(n).s.hand_size[n] == HAND[n]
    found = [length(n, p) for p in (1 / 3, 0.45, 0.6)]
    turns = [round(one[0], 3) for one in found]
    assert (*turns, round(found[1][1][0], 4), round(found[1][1][-1], 4)) == PAGE[n]
    assert sum(found[1][1]) == pytest.approx(1)


def test_3_the_bias_of_the_first_seat() -> None:
    for n, p, expected in [
        (3, 1 / 3, 1.20), (10, 1 / 3, 2.07), (3, 0.5, 1.39), (10, 0.5, 4.24),
        (3, 0.6, 1.56), (10, 0.6, 9.84),
    ]:  # fmt: skip
        seats = length(n, p)[1]
        assert round(seats[0] / seats[-1], 2) == expected
    seats = length(10, 0.75)[1]
    assert round(seats[0] / seats[-1]) == 139


def played(
    n: int, p: float, count: int, challenged: float = 0, /, **settings: object
) -> list[Playout]:
    """Return games in which each question matches with the same chance."""
    made = rules("plain", **settings)
    chance = Random(f"{n}{p}{count}{challenged}")
    games = []
    for number in range(count):
        play = made.new(n, 21, number)
        matching(play, chance, p, challenged)
        games.append(play)
    return games


def lengths(n: int, p: float, count: int) -> None:
    """Hold games against the closed form: turns, matches, misses, and the first seat's wins."""
    turns, seats = length(n, p)
    games = played(n, p, count, **CALM)
    near([one.s.turns for one in games], turns)
    near([one.s.matches for one in games], p * turns)
    near([one.s.misses for one in games], (1 - p) * turns)
    for seat in (0, n - 1):
        won = sum(one.winners() == [seat] for one in games)
        spread = sqrt(seats[seat] * (1 - seats[seat]) * count)
        assert abs(won - seats[seat] * count) < 4 * spread


@pytest.mark.parametrize(("n", "p"), [(3, 0.5), (5, 0.4), (10, 1 / 3), (7, 0.6)])
def test_2_how_long_it_takes(n: int, p: float) -> None:
    lengths(n, p, 60)


@LONG
@pytest.mark.parametrize("n", range(3, 11))
@pytest.mark.parametrize("p", [1 / 3, 0.45, 0.6])
def test_2_how_long_it_takes_in_many_games(n: int, p: float) -> None:
    lengths(n, p, 1500)


@pytest.mark.parametrize("n", [3, 6])
def test_2_people_who_know_nothing_play_as_long(n: int) -> None:
    rows = rules("plain", **CALM).rows(8, 0, 80, same_bots("uniform", n))
    near([row[3 + n] for row in rows], length(n, 1 / 3)[0])


def test_4_the_deal_keeps_to_the_time_that_is_promised() -> None:
    assert game().minutes == (60, 90)
    for n in range(3, 11):
        assert 59 <= length(n, 0.45)[0] * 150 / 60 <= 87.1
        assert 61.5 <= length(n, 1 / 3)[0] * 120 / 60 <= 90.3


# ---- 5: answers against the asker ----------------------------------------------------


LEAST = {1: 0.3103, 2: 0.3103, 5: 0.2931, 10: 0.2684, 15: 0.2437, 20: 0.2098, 24: 0.1598}


def least_left(split: Sequence[int], seen: int) -> float:
    """Return the expected share of the rarest kind of what is left after so many cards."""
    total = sum(split)
    found = 0.0
    for a in range(min(seen, split[0]) + 1):
        for b in range(min(seen - a, split[1]) + 1):
            c = seen - a - b
            if c <= split[2]:
                ways = comb(split[0], a) * comb(split[1], b) * comb(split[2], c)
                left = min(split[0] - a, split[1] - b, split[2] - c)
                found += ways / comb(total, seen) * left / (total - seen)
    return found


def test_5_the_figures_of_the_page() -> None:
    assert {seen: round(least_left((10, 10, 10), seen), 4) for seen in LEAST} == LEAST
    splits = {"y10n10d10": 1 / 3, "y11n11d8": 4 / 15, "y12n12d6": 1 / 5, "y15n15d0": 0}
    for split, value in splits.items():
        copies = rules("plain", answer_split=split).state().answer_copies[1:4]
        assert min(copies) / 30 == pytest.approx(value)


def evaded(n: int, count: int) -> None:
    """Hold what is left, as the evader asked in each turn counts it, against what must be."""
    made = rules("plain", **CALM)
    turns = n * (HAND[n] - 1) + 1
    shares: list[list[float]] = [[] for _ in range(turns)]
    for number in range(count):
        play = made.new(n, 31, number)
        s = play.s
        while len(shares[-1]) <= number:
            if s.phase == ANSWER:
                left = [made.ns["unseen"](s, s.target, answer) for answer in (1, 2, 3)]
                shares[s.turns - 1].append(min(left) / sum(left))
            play.apply(play.bot("evader"))
    for seen, found in enumerate(shares, 1):
        near(found, least_left((10, 10, 10), seen), 1e-9)


def test_5_what_an_evader_meets() -> None:
    evaded(5, 40)


@LONG
def test_5_what_an_evader_meets_in_many_games() -> None:
    evaded(5, 1500)


def first_turns(turns: int, count: int) -> list[int]:
    """Return the matches of each game's first turns among evaders."""
    made = rules("plain", **CALM)
    found = []
    for number in range(count):
        play = made.new(5, 33, number)
        while play.s.matches + play.s.misses < turns:
            play.apply(play.bot("evader"))
        found.append(play.s.matches)
    return found


def test_5_how_often_an_evader_is_matched() -> None:
    near(first_turns(15, 120), sum(least_left((10, 10, 10), seen) for seen in range(1, 16)))


# ---- 6: who knows all --------------------------------------------------------------------


BEST = {2: 0.4667, 4: 0.5937, 8: 0.7005, 10: 0.7297, 20: 0.8055, 28: 0.8347}


@pytest.mark.parametrize(("hand", "n"), [(1, 3), (2, 3), (2, 5), (5, 3), (5, 5), (4, 8)])
def test_6_the_best_of_many_questions_and_people(hand: int, n: int) -> None:
    """An asker who knows attitudes, drawn evenly, chooses the likeliest answer."""
    options = hand * (n - 1)
    expected = 1 - prod(2 * i / (2 * i + 1) for i in range(1, options + 1))
    assert round(expected, 4) == BEST[options]
    chance = Random(options)
    table = Table((hand,) * n)
    s, ns = table.s, table.play.rules.ns
    found = []
    for _ in range(250):
        for i in range(1, hand + 1):
            for p in range(1, n):
                cuts = sorted(chance.randrange(65537) for _ in range(2))
                attitude = (cuts[0], cuts[1] - cuts[0], 65536 - cuts[1])
                at = ns["spot"](s, i, p, 1)
                s.guess[0][at : at + 3] = attitude
        action = table.play.bot("truthful", {"slip": 0})
        _, (card, target) = table.play.parts(action)
        i = s.hand[0].index(card, 1)
        found.append(s.guess[0][ns["spot"](s, i, target, s.answer_on[s.acard[0]])] / 65536)
    near(found, expected)


# ---- 7: votes ------------------------------------------------------------------------------


def outcome(n: int, rho: float) -> tuple[float, float, float]:
    """Return how likely the answerer wins, ties and loses, by all votes that the engine counts."""
    table = Table((5,) * n).do("ask 1", "no", "challenge")
    made = table.play.rules
    found = [0.0, 0.0, 0.0]
    for mask in range(1 << (n - 2)):
        s = made.copy(table.s)
        s.vote[0], s.vote[1] = 7, 6
        chance = 1.0
        for at in range(n - 2):
            halo = mask >> at & 1
            s.vote[2 + at] = 6 if halo else 7
            chance *= rho if halo else 1 - rho
        made.ns["count_votes"](s)
        found[0 if s.halos > s.forks else 1 if s.halos == s.forks else 2] += chance
        assert s.phase == (0 if s.halos == s.forks else GIVE)
    return found[0], found[1], found[2]


@pytest.mark.parametrize(
    ("rho", "n", "expected"),
    [
        (0.5, 4, (0.25, 0.5, 0.25)),
        (0.5, 6, (0.3125, 0.375, 0.3125)),
        (0.5, 8, (0.3438, 0.3125, 0.3438)),
        (0.5, 10, (0.3633, 0.2734, 0.3633)),
        *((0.5, n, (0.5, 0.0, 0.5)) for n in (3, 5, 7, 9)),
        (0.6, 3, (0.6, 0.0, 0.4)),
        (0.6, 4, (0.36, 0.48, 0.16)),
        (0.6, 5, (0.648, 0.0, 0.352)),
        (0.6, 6, (0.4752, 0.3456, 0.1792)),
        (0.6, 10, (0.5941, 0.2322, 0.1737)),
        (0.7, 5, (0.784, 0.0, 0.216)),
    ],
)
def test_7_how_votes_come_out(rho: float, n: int, expected: tuple[float, ...]) -> None:
    found = outcome(n, rho)
    assert tuple(round(one + 1e-9, 4) for one in found) == expected


@pytest.mark.parametrize("n", range(3, 11))
def test_7_a_challenge_pays_where_most_lean_to_the_fork(n: int) -> None:
    """So the engine counts, and so the bots reckon: whatever the number of players."""
    for rho, sign in ((0.3, 1), (0.45, 1), (0.55, -1), (0.7, -1)):
        win, _, lose = outcome(n, rho)
        assert (lose - win) * sign > 0
    table = Table((5,) * n, settings={"people_vote_leader": "0", "people_vote_belief": "0"})
    table.do("ask 1", "no")
    s, ns = table.s, table.play.rules.ns
    for base in (-90, -20, 20, 90):
        s.vote_base, s.charm[0] = base, 0
        rho = ns["halo_chance"](s, 0, 0) / 65536
        win, _, lose = outcome(n, rho)
        assert ns["gain"](s, 0, 0) / 65536 / 1000 == pytest.approx(lose - win, abs=2e-4)


# ---- 8 and 9 ---------------------------------------------------------------------------


def dealt(count: int) -> None:
    """Hold how often three have the same answer card, or three others, against the chances."""
    cards = [rules("plain").new(3, 41, number).s.acard[:3] for number in range(count)]
    same = 3 * comb(10, 3) / comb(30, 3)
    apart = 10**3 / comb(30, 3)
    assert (round(same, 5), round(apart, 5)) == (0.08867, 0.24631)
    for kinds, expected in ((1, same), (3, apart)):
        found = sum(len(set(one)) == kinds for one in cards) / count
        assert abs(found - expected) < 4 * sqrt(expected * (1 - expected) / count)


def test_8_three_answer_cards() -> None:
    dealt(400)


@LONG
def test_8_three_answer_cards_often() -> None:
    dealt(30000)


@pytest.mark.parametrize(("n", "expected"), [(3, 23.6), (8, 21.9)])
def test_9_challenges_make_it_shorter(n: int, expected: float) -> None:
    """The page's figures have an error of 0.2 of their own."""
    games = played(n, 1 / 3, 60, 0.4)
    near([one.s.turns for one in games], expected, 0.2)
    assert all(one.s.challenges for one in games[:3])


@LONG
@pytest.mark.parametrize(("n", "expected"), [(3, 23.6), (5, 31.8), (8, 21.9), (10, 24.7)])
def test_9_challenges_make_it_shorter_in_many_games(n: int, expected: float) -> None:
    near([one.s.turns for one in played(n, 1 / 3, 3000, 0.4)], expected, 0.2)


def test_what_is_asked_is_a_question_in_hand() -> None:
    table = Table((2, 3, 3))
    fill(table.s.hand[0], [17, 203])
    cards = {(action - FIRST_ASK) // 32 for action in table.play.legal()}
    assert cards == {17, 203}
