"""Closed forms of the rules of Telefilm, exact where a few states suffice, else by simulation."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import pytest

from cardforge.engine.rules import Rules, Seats, same_bots
from tests.games.telefilm_play.table import CARDS, DUEL, Table, one_space, rules
from tests.games.telefilm_play.test_examples import histories

LEVELS = ("easy", "middle", "hard")


def people(recall: int, spot: int = 0) -> dict[str, object]:
    """Return parameters: all know as much of everything, and nobody is deceived."""
    found: dict[str, object] = {"people.deceived": 0, "people.spread": 0}
    for name in LEVELS:
        found[f"people.recall_{name}"] = recall
        found[f"people.recognise_{name}"] = spot
    return found


PLAIN: dict[str, object] = {"special_hand": 0}
GUESS, HALF, PERFECT = ({**PLAIN, **people(recall)} for recall in (0, 500, 1000))


def mean(values: list[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    centre = sum(values) / len(values)
    spread = sum((value - centre) ** 2 for value in values) / (len(values) - 1)
    return centre, sqrt(spread / len(values))


def near(found: tuple[float, float], expected: Fraction | float, width: float) -> None:
    centre, error = found
    assert abs(centre - float(expected)) < 4 * error + 1e-9, (centre, float(expected), error)
    assert error < width


def points(made: Rules, n: int, count: int, bot: str = "plain") -> tuple[float, float]:
    """Return the mean of a player's points in a game, over all seats."""
    rows = made.rows(7, 0, count, same_bots(bot, n))
    return mean([sum(map(int, row[3 : 3 + n])) / n for row in rows])


#: Players → points of a player in a game, of item 3, 5 and 4.
GAMES: dict[str, tuple[dict[str, object], dict[int, Fraction | float]]] = {
    "3 guessing": (GUESS, {3: Fraction(401, 3), 4: Fraction(447, 4), 5: Fraction(88),
                           6: Fraction(45477, 640),
                           7: Fraction(120449, 1536)}),
    "4 perfect": (PERFECT, {3: Fraction(745, 3), 4: Fraction(813, 4), 5: Fraction(1355, 9),
                            6: Fraction(15851, 128),
                            7: Fraction(69681, 512)}),
    "5 half": (HALF, {3: Fraction(195), 4: 161.55, 5: 121.78, 6: 99.46, 7: 109.92}),
}  # fmt: skip


@pytest.mark.parametrize("what", GAMES)
@pytest.mark.parametrize("n", [5])
def test_what_a_game_brings(what: str, n: int) -> None:
    settings, expected = GAMES[what]
    near(points(rules("plain", settings), n, 60), expected[n], 2)


@pytest.mark.long
@pytest.mark.parametrize("what", GAMES)
@pytest.mark.parametrize("n", [3, 4, 5, 6, 7])
def test_what_many_games_bring(what: str, n: int) -> None:
    pytest.importorskip("numba")
    settings, expected = GAMES[what]
    found = points(rules("compiled", settings), n, 100_000)
    assert abs(found[0] - float(expected[n])) < 4 * found[1] + 0.005
    assert found[1] < 0.06


@pytest.mark.parametrize(
    ("settings", "n", "director", "star"),
    [
        (GUESS, 3, Fraction(53, 3), Fraction(68, 15)), (GUESS, 5, Fraction(58, 3), Fraction(5, 2)),
        (PERFECT, 3, Fraction(3), Fraction(70, 3)),
        (HALF, 4, Fraction(961, 80), Fraction(3347, 240)),
        ({**GUESS, "director_wrong": "all_wrong_last"}, 3, Fraction(37, 3),
         Fraction(68, 15)),
        ({**GUESS, "director_wrong": "all_wrong_last"}, 6, Fraction(553, 32),
         Fraction(7507, 3200)),
    ],
)  # fmt: skip
def test_3_to_5_what_a_turn_brings(
    settings: dict[str, object], n: int, director: Fraction, star: Fraction
) -> None:
    made = rules("plain", settings)
    rows = made.rows(9, 0, 40, same_bots("plain", n))
    at = 3 + n + made.measures.index("directing")
    turns = 3 + n + made.measures.index("turns")
    near(mean([row[at] / row[turns] for row in rows]), director, 0.7)
    stars = [row[at + 1] / row[turns] / (n - 1) for row in rows]
    near(mean(stars), star, 0.5)


def laws(n: int) -> list[Fraction]:
    """Return how likely a stack has so many Stars, by the rules' own legal placements."""
    table = Table(n).bets(*((9, 7, 5) if n in (3, 5) else (9, 8, 5, 4)))
    found: Counter[int] = Counter()
    made = table.rules
    # Spaces alike: a state is the tokens of each, owners of the second round with them.
    states: dict[tuple[tuple[int, ...], ...], Fraction] = {((),) * table.s.spaces: Fraction(1)}
    s = table.s
    count = (n - 1) * s.star_tokens[n]
    weights: dict[int, Fraction] = {}
    for at in range(count):
        after: dict[tuple[tuple[int, ...], ...], Fraction] = {}
        seat = 1 + at % (n - 1)
        for state, chance in states.items():
            for space, stack in enumerate(state, 1):
                s.stack[space][: len(stack) + 1] = [len(stack), *stack]
            may = [i for i in range(len(state)) if made.ns["may_place"](s, seat, i + 1)]
            for i in may:
                owners = tuple(sorted((*state[i], seat)))
                grown = tuple(sorted((*state[:i], owners, *state[i + 1 :])))
                after[grown] = after.get(grown, Fraction(0)) + chance / len(may)
        states = after
    for state, chance in states.items():
        for stack in state:
            weights[len(stack)] = weights.get(len(stack), Fraction(0)) + chance / len(state)
    assert not found
    return [weights.get(k, Fraction(0)) for k in range(5)]


LAWS = {
    3: [Fraction(1, 9), Fraction(4, 9), Fraction(4, 9), Fraction(0), Fraction(0)],
    4: [Fraction(1, 8), Fraction(3, 8), Fraction(3, 8), Fraction(1, 8), Fraction(0)],
    5: [Fraction(top, 81) for top in (16, 32, 24, 8, 1)],
    6: [Fraction(top, 512) for top in (121, 203, 135, 45, 8)],
    7: [Fraction(top, 6144) for top in (1073, 2198, 1832, 810, 231)],
}
MEANS = {
    3: Fraction(4, 3),
    4: Fraction(3, 2),
    5: Fraction(4, 3),
    6: Fraction(5, 4),
    7: Fraction(3, 2),
}


@pytest.mark.parametrize("n", [3, 4, 5, 6, 7])
def test_1_how_high_stacks_are(n: int) -> None:
    found = laws(n)
    assert found == LAWS[n]
    assert sum(k * share for k, share in enumerate(found)) == MEANS[n]


def guessed(k: int, settings: dict[str, object]) -> list[Fraction]:
    """Return what a stack that guesses with options brings in the mean, at bet 9, difficulty 2."""
    total = [Fraction(0)] * (k + 1)
    for said in histories(k):
        if "s" in said.lower():
            continue
        # Each position is right with a fifth, whatever the others said.
        chance = Fraction(1, 5) if "O" in said else 1 - Fraction(k, 5)
        for at, won in enumerate(one_space(7, 9, 2, said, settings)):
            total[at] += chance * won
    return total


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_2_stacks_that_guess(k: int) -> None:
    each = guessed(k, {})
    assert each[1:] == [Fraction(i * 9 + 2, 5) for i in range(1, k + 1)]
    assert each[0] == 7 * (k - Fraction(k * (k + 1), 10))
    assert guessed(k, {"director_wrong": "all_wrong_last"})[0] == 7 * (1 - Fraction(k, 5))
    assert guessed(k, {"director_wrong": "first_only"})[0] == Fraction(4, 5) * 7
    earlier = guessed(k, {"earlier_wrong_get_token": "true"})
    assert earlier[1:] == [Fraction(9 * k + 2, 5)] * k


def test_6_when_a_straight_answer_pays() -> None:
    for bet, level, share in ((4, 1, Fraction(1, 2)), (9, 3, Fraction(12, 17))):
        n = 4
        straight = one_space(n, bet, level, "S")[1]
        options = one_space(n, bet, level, "O")[1]
        assert Fraction(options, straight) == share
        # And against the Director: what is won and what the Director does not win.
        lost_s, lost_o = one_space(n, bet, level, "s")[0], one_space(n, bet, level, "o")[0]
        even = Fraction(2 * bet * 4 + 5 * 5, 5 * (2 * bet + 10))
        p = Fraction(4, 5)
        assert even * straight - (1 - even) * lost_s == p * options - (1 - p) * lost_o


@pytest.mark.parametrize(("bet", "shares"), [(9, (0.90, 0.82, 0.75)), (4, (0.80, 0.67, 0.57))])
def test_7_when_to_follow(bet: int, shares: tuple[float, ...]) -> None:
    for level, share in enumerate(shares, 1):
        led = one_space(4, bet, level, "O+")
        after = one_space(4, bet, level, "oO")
        even = 1 - Fraction(led[1] - led[2], after[2])
        assert even == Fraction(bet, bet + level)
        assert float(even) == pytest.approx(share, abs=0.006)


def test_8_what_special_cards_are_worth() -> None:
    """On a space of 9, difficulty 2, that a Star leads who recalls with r and else guesses."""
    straight, options = one_space(7, 9, 2, "S")[1], one_space(7, 9, 2, "O")[1]
    assert (straight, options) == (16, 11)
    for r, genre, double, two in (
        (Fraction(1, 4), 2, 5.65, 2.59), (Fraction(1, 2), 3, 9.1, 3.45),
        (Fraction(3, 4), 4, 12.55, 2.59),
    ):  # fmt: skip
        right = r + (1 - r) / 5
        assert 5 * right == genre
        assert float(r * straight + (1 - r) * Fraction(options, 5)) == pytest.approx(double)
        assert float(r * (1 - r) * (straight - Fraction(options, 5))) == pytest.approx(
            two, abs=0.003
        )
    assert (Fraction(1, 2) - Fraction(1, 5)) * options == Fraction(33, 10)
    assert Fraction(9, 10) * (straight - Fraction(options, 5)) == Fraction(1242, 100)


DUELS = {"guess": (GUESS, 118), "half": (HALF, 159)}


@pytest.mark.parametrize("what", DUELS)
def test_9_two_players(what: str) -> None:
    settings, expected = DUELS[what]
    near(points(rules("plain", {**DUEL, **settings}), 2, 150), expected, 2)


@pytest.mark.parametrize(("recall", "expected"), [(0, 4), (500, 22), (1000, 40)])
def test_10_question_cards_alone(recall: int, expected: int) -> None:
    found = points(rules("plain", {**CARDS, **people(recall)}), 2, 250)
    near(found, expected, 0.5)


def test_11_hands() -> None:
    """The rules deal any hand as likely; shares of hands are counted, and exact ones drawn."""
    kinds = rules("plain").state().special_copies[1:11]
    cards = [kind for kind, copies in enumerate(kinds, 1) for _ in range(copies)]
    hands = Counter(tuple(sorted(hand)) for hand in combinations(cards, 3))
    total = sum(hands.values())
    assert total == comb(21, 3)
    assert Fraction(sum(c for h, c in hands.items() if 5 in h), total) == Fraction(257, 665)
    assert Fraction(hands[5, 5, 5], total) == Fraction(1, 1330)
    assert Fraction(sum(c for h, c in hands.items() if 9 in h), total) == Fraction(19, 70)
    assert Fraction(sum(c for h, c in hands.items() if min(h) < 5), total) == Fraction(522, 665)
    made = rules("plain")
    drawn = [5 in made.new(7, 3, at).s.hand[seat][1:4] for at in range(60) for seat in range(7)]
    share = sum(drawn) / len(drawn)
    assert abs(share - 257 / 665) < 4 * sqrt(0.386 * 0.614 / len(drawn))


def test_12_how_often_a_mix_is_changed() -> None:
    shares = [comb(45, j) * comb(135, 6 - j) / comb(180, 6) for j in range(7)]
    assert [round(share, 3) for share in shares[:5]] == [0.173, 0.359, 0.302, 0.131, 0.031]
    made = rules("plain", DUEL)
    changed = sum(made.new(2, 3, at).s.redrawn > 0 for at in range(600)) / 600
    assert abs(changed - sum(shares[2:])) < 4 * sqrt(0.468 * 0.532 / 600)


@pytest.mark.parametrize("settings", [GUESS, HALF], ids=["guess", "half"])
def test_13_all_seats_are_alike(settings: dict[str, object]) -> None:
    n = 4
    rows = rules("plain", settings).rows(13, 0, 150, same_bots("plain", n))
    for seat in range(n):
        off = [row[3 + seat] - sum(row[3 : 3 + n]) / n for row in rows]
        centre, error = mean(off)
        assert abs(centre) < 4 * error


# How many cards are drawn.


@pytest.mark.parametrize(("n", "expected"), [(3, 90.1), (4, 72.1), (7, 84.1)])
def test_how_many_period_cards_a_game_draws(n: int, expected: float) -> None:
    made = rules("plain", PLAIN)
    at, turns = (3 + n + made.measures.index(name) for name in ("redrawn", "turns"))
    rows = made.rows(3, 0, 40, Seats(("plain",) * n))
    near(mean([row[at] + 5 * row[turns] for row in rows]), expected, 1)


def test_how_often_five_cards_differ_at_once() -> None:
    made = rules("plain", PLAIN)
    found = [made.new(5, 3, at).s.redrawn for at in range(600)]
    near(mean([float(one == 0) for one in found]), 0.411, 0.05)
    near(mean([5 + float(one) for one in found]), 6.007, 0.1)
