"""Bots of the dilemma game, and what their people think: figures, knobs, and who beats whom."""

from collections.abc import Callable
from math import exp, log, sqrt
from random import Random

import pytest

from cardforge.engine.playout import Playout
from cardforge.engine.rules import Seats
from tests.games.dilemma_play.table import ANSWER, ASK, FIRST_ASK, Table, rules

PARTS = 65536
Knobs = dict[str, int]


def share(
    n: int, mine: tuple[str, Knobs], other: tuple[str, Knobs], count: int, **settings: object
) -> tuple[float, float]:
    """Return the share of games that a bot wins, in each seat among others; and its error.

    Shares of others are equal, so that without an advantage it is 1/n.
    """
    made = rules("plain", **settings)
    won = 0
    for seat in range(n):
        bots, knobs = [other[0]] * n, [other[1]] * n
        bots[seat], knobs[seat] = mine
        for row in made.rows(3, 0, count // n, Seats(tuple(bots), tuple(knobs))):
            won += row[0] >> seat & 1
    return won / count, sqrt((1 / n) * (1 - 1 / n) / count)


STRONG_AND_WEAK: list[tuple[str, Knobs, Knobs]] = [
    ("planner", {}, {"bluff": 0}),
    ("human", {"slip": 0}, {"slip": 1000}),
    ("truthful", {"slip": 0}, {"slip": 1000}),
]


def test_bots_are_those_with_knobs_the_strongest_last() -> None:
    made = rules("plain")
    assert made.bots == ("uniform", "evader", "truthful", "human", "planner")
    assert tuple(made.ns["KNOBS"]) == made.bots


@pytest.mark.parametrize(("bot", "strong", "weak"), STRONG_AND_WEAK)
def test_a_strong_setting_beats_a_weak_one(bot: str, strong: Knobs, weak: Knobs) -> None:
    won, error = share(3, (bot, strong), (bot, weak), 120)
    assert won - 3 * error > 1 / 3


@pytest.mark.long
@pytest.mark.parametrize(("bot", "strong", "weak"), STRONG_AND_WEAK)
@pytest.mark.parametrize("n", [3, 6])
def test_a_strong_setting_beats_a_weak_one_in_many_games(
    bot: str, strong: Knobs, weak: Knobs, n: int
) -> None:
    won, error = share(n, (bot, strong), (bot, weak), 1200)
    assert won - 4 * error > 1 / n


def met(knobs: tuple[Knobs, Knobs], count: int) -> tuple[list[int], list[int]]:
    """Return how often two kinds of evader were asked, and matched."""
    made = rules("plain", challenges="false")
    asked, matched = [0, 0], [0, 0]
    for number in range(count):
        play = made.new(4, 12, number)
        kind = before = 0
        while not play.ended:
            if play.s.phase == ANSWER:
                kind = play.actor % 2
                asked[kind] += 1
            before = play.s.matches
            seat = play.actor
            play.apply(play.bot("evader", knobs[seat % 2]))
            matched[kind] += play.s.matches - before
    return asked, matched


def test_who_counts_evades_better() -> None:
    asked, matched = met(({"counting": 1000}, {"counting": 0}), 45)
    rates = [matched[kind] / asked[kind] for kind in (0, 1)]
    error = sqrt(sum(rate * (1 - rate) / one for rate, one in zip(rates, asked, strict=True)))
    assert rates[1] - rates[0] > 3 * error
    assert rates[1] == pytest.approx(1 / 3, abs=4 * error)


def test_who_quarrels_wins_more_than_who_does_not_where_all_vote_for_the_fork() -> None:
    won, error = share(
        3, ("uniform", {"challenge": 1000, "halo": 0}), ("uniform", {"halo": 0}), 150
    )
    assert won - 3 * error > 1 / 3


@pytest.mark.parametrize("other", ["uniform", "human"])
def test_the_strongest_beats_others(other: str) -> None:
    won, error = share(3, ("planner", {}), (other, {}), 120)
    assert won - 3 * error > 1 / 3


@pytest.mark.long
@pytest.mark.parametrize(
    ("other", "n"),
    [("uniform", 3), ("evader", 3), ("truthful", 3), ("human", 3), ("truthful", 6), ("human", 6)],
)
def test_the_strongest_beats_all_others_in_many_games(other: str, n: int) -> None:
    won, error = share(n, ("planner", {}), (other, {}), 1800)
    assert won - 4 * error > 1 / n


@pytest.mark.long
def test_who_bluffs_wins_more_than_who_has_candour() -> None:
    """And keeping questions for later changes little: it is not worse, within the error."""
    won, error = share(3, ("human", {"bluff": 1000}), ("human", {}), 1200)
    assert won - 4 * error > 1 / 3
    won, error = share(3, ("human", {"ahead": 300}), ("human", {}), 1200)
    assert abs(won - 1 / 3) < 4 * error


# A cheat is better than all: it must win, or nothing here would tell who is good.


def cheat(play: Playout, chance: Random) -> int:
    """Do what is best for a seat that sees all cards and reads all minds."""
    s, seat = play.s, play.actor
    right = s.answer_on[s.acard[s.asker]]
    if s.phase == ASK:
        best, value = 0, -1.0
        for i in range(1, s.hand[seat][0] + 1):
            card = s.hand[seat][i]
            for target in (one for one in range(play.n) if one != seat):
                play.rules.ns["weigh"](s, target, card)
                told = s.opinion[target][card]
                sure = s.attitude[target][right] / PARTS if told == 0 else float(told == right)
                honest = s.candour[target] / PARTS
                if sure * honest > value:
                    best, value = FIRST_ASK + 2 * (16 * card + target), sure * honest
        return best
    if s.phase == ANSWER:
        return chance.choice([answer for answer in (1, 2, 3) if answer != right])
    return play.bot("planner")


def cheated(n: int, count: int, act: Callable[[Playout, Random], int]) -> float:
    made, chance, won = rules("plain"), Random(n), 0
    for number in range(count):
        play, seat = made.new(n, 51, number), number % n
        while not play.ended:
            play.apply(act(play, chance) if play.actor == seat else play.bot("planner"))
        won += play.winners() == [seat]
    return won / count


def test_a_cheat_wins() -> None:
    won = cheated(3, 60, cheat)
    assert won - 3 * sqrt(2 / 9 / 60) > 1 / 3


@pytest.mark.long
@pytest.mark.parametrize("n", [3, 6])
def test_a_cheat_wins_and_who_plays_like_all_does_not(n: int) -> None:
    error = sqrt((1 / n) * (1 - 1 / n) / 600)
    assert cheated(n, 600, cheat) - 6 * error > 1 / n
    fair = cheated(n, 600, lambda play, _: play.bot("planner"))
    assert abs(fair - 1 / n) < 4 * error


def test_among_bluffers_who_asks_the_likeliest_is_foreseen() -> None:
    """They say what is least expected: whom nobody can foresee, by asking anything, wins more."""
    won, error = share(3, ("planner", {}), ("planner", {"slip": 1000}), 150)
    assert won + 3 * error < 1 / 3


# What people think: numbers by hand.


def test_functions_of_numbers() -> None:
    ns = rules("plain").ns
    for at in range(-800, 801, 7):
        x = at / 100
        found = ns["exponential"](round(x * PARTS)) / PARTS
        assert found == pytest.approx(exp(x), rel=2.1e-4, abs=2 / PARTS)
    assert ns["exponential"](99 * PARTS) == ns["exponential"](16 * PARTS)
    for x in (0.001, 0.02, 0.3, 1.0, 1.7, 2.5, 40.0, 900.0):
        found = ns["logarithm"](round(x * PARTS)) / PARTS
        assert found == pytest.approx(log(round(x * PARTS) / PARTS), abs=2e-3)


def test_attitudes_are_tilted_by_strictness_and_hedging() -> None:
    table = Table((5, 5, 5))
    s, ns = table.s, table.play.rules.ns
    for card in (1, 2, 100, 259):
        for u, d in ((0.0, 0.0), (1.5, -0.6), (-2.0, 1.0)):
            s.strict[1], s.hedge[1] = round(u * PARTS), round(d * PARTS)
            ns["weigh"](s, 1, card)
            load = s.load[card] / PARTS
            weights = [
                s.yes_prior[card] * exp(load * u),
                s.no_prior[card] * exp(-load * u),
                s.depends_prior[card] * exp(d),
            ]
            for answer, weight in enumerate(weights, 1):
                share = s.attitude[1][answer] / PARTS
                assert share == pytest.approx(weight / sum(weights), abs=4e-4)
            assert sum(s.attitude[1][1:4]) == PARTS


def test_people_are_drawn_as_they_must_be() -> None:
    made = rules("plain")
    games = [made.new(10, 61, number).s for number in range(60)]
    count = 600

    def near(values: list[float], mean: float, spread: float) -> None:
        found = sum(values) / count
        assert abs(found - mean) < 4 * spread / sqrt(count)
        square = sum((one - mean) ** 2 for one in values) / count
        assert square == pytest.approx(spread**2, rel=4 * sqrt(2 / count))

    near([s.strict[p] / PARTS for s in games for p in range(10)], 0, 1)
    near([s.hedge[p] / PARTS for s in games for p in range(10)], 0, 0.7)
    near([s.charm[p] / PARTS for s in games for p in range(10)], 0, 1)
    # Beta(8, 2): mean 8/10, variance 16/1100.
    near([s.candour[p] / PARTS for s in games for p in range(10)], 0.8, sqrt(16 / 1100))


def test_opinions_follow_attitudes_and_are_kept() -> None:
    table = Table((5, 5, 5)).do("ask 1")
    s, ns = table.s, table.play.rules.ns
    opinion = s.opinion[1][1]
    assert opinion in (1, 2, 3)
    for number in range(20):
        s.fresh = 0
        ns["people_deal"](s, [number])
        assert s.opinion[1][1] == opinion
    counts = [0, 0, 0, 0]
    ns["weigh"](s, 1, 1)
    for number in range(900):
        counts[ns["pick"](s.attitude[1], [number * 77])] += 1
    for answer in (1, 2, 3):
        p = s.attitude[1][answer] / PARTS
        assert abs(counts[answer] - 900 * p) < 4 * sqrt(900 * p * (1 - p))


@pytest.mark.parametrize(("percent", "kappa"), [("0", 0.0), ("60", 0.6), ("100", 1.0)])
def test_others_are_known_as_well_as_people_are_acquainted(percent: str, kappa: float) -> None:
    table = Table((3, 3, 3, 3), settings={"people_acquaintance": percent})
    s, ns = table.s, table.play.rules.ns
    for i in (1, 2, 3):
        card = s.hand[0][i]
        attitudes = []
        for p in range(4):
            ns["weigh"](s, p, card)
            attitudes.append(list(s.attitude[p][1:4]))
        for p in range(4):
            for answer in (1, 2, 3):
                mean = sum(one[answer - 1] for one in attitudes) / 4
                expected = kappa * attitudes[p][answer - 1] + (1 - kappa) * mean
                assert ns["guessed"](s, 0, i, p, answer) == pytest.approx(expected, abs=2)


def test_votes_go_by_belief_speech_and_who_leads() -> None:
    table = Table((5, 2, 5, 5, 5)).do("ask 1", "no")
    s, ns = table.s, table.play.rules.ns
    belief = s.belief[3][2] / PARTS
    honest, bluff = 0.8 * belief, 0.2 * 0.333
    expected = 0.2 + 0.8 * log(honest / bluff) + 0.3 * 0.5 - 0.4
    found = ns["halo_chance"](s, 3, PARTS // 2) / PARTS
    assert found == pytest.approx(1 / (1 + exp(-expected)), abs=2e-3)
    s.hand[1][0] = 5
    expected += 0.4
    found = ns["halo_chance"](s, 3, PARTS // 2) / PARTS
    assert found == pytest.approx(1 / (1 + exp(-expected)), abs=2e-3)
    # Who believes that a lie is likelier than not votes for the fork.
    s.belief[3][2] = PARTS // 20
    assert ns["honest_vote"](s, 3) == 7
    s.belief[3][2] = PARTS // 2
    assert (ns["honest_vote"](s, 3), ns["honest_vote"](s, 1)) == (6, 6)


def test_who_speaks_better_sways_all() -> None:
    table = Table((5, 5, 5, 5)).do("ask 1", "no")
    s = table.s
    s.charm[0], s.charm[1] = 20000, 50000
    table.do("challenge")
    assert s.swayed[:4] == [30000] * 4


def test_a_challenge_is_worth_more_where_the_answerer_leads_and_nothing_with_one_question() -> None:
    table = Table((5, 5, 5, 5, 5)).do("ask 1", "no")
    s, ns = table.s, table.play.rules.ns
    s.belief[0][2] = PARTS // 50
    level = ns["gain"](s, 0, 0)
    assert ns["gain"](s, 0, 300) > level > 0
    s.hand[3][0] = 2
    assert ns["gain"](s, 0, 300) == level
    assert table.play.bot("human") == 5
    s.hand[0][0] = 1
    assert table.play.bot("human", {"threshold": 0}) == 0


def test_a_bluff_is_what_is_rarest_and_least_expected() -> None:
    table = Table((5, 5, 5, 5), ["yes"]).do("ask 2")
    s = table.s
    s.candour[2] = 0
    s.belief[2][1:4] = [30000, 20000, 15536]
    assert table.play.bot("human") == 3
    s.belief[2][1:4] = [1000, 40000, 24536]
    assert table.play.bot("human") == 1
    # Of ten yes but one have been seen: that is rarer still than it is expected.
    s.belief[2][1:4] = [30000, 20000, 15536]
    s.a_discard[0:9] = [8, *[1] * 8]
    assert table.play.bot("human") == 1
    assert table.play.bot("evader") == 1
    s.candour[2] = PARTS
    assert table.play.bot("human") == table.play.bot("truthful") == s.opinion[2][s.card]


def test_the_worst_question_is_given_away() -> None:
    table = Table((3, 3, 3), ["yes"]).do("ask 1", "yes", "challenge").votes("FHF")
    s, ns = table.s, table.play.rules.ns
    answer = s.answer_on[s.acard[0]]
    values = [ns["best_guess"](s, 0, i, answer) for i in (1, 2)]
    worse = values.index(min(values)) + 1
    for bot in ("human", "planner", "truthful"):
        assert table.play.bot(bot) == 16 + s.hand[0][worse]


def test_who_plans_keeps_the_question_that_suits_all_cards() -> None:
    table = Table((2, 2, 2), ["yes"])
    s, ns = table.s, table.play.rules.ns
    # The first is a little likelier now, and good for any card; the second for this one alone.
    for i, shares in ((1, (40100, 40000, 40000)), (2, (40000, 100, 100))):
        for p in (1, 2):
            at = ns["spot"](s, i, p, 1)
            s.guess[0][at : at + 3] = shares
    _, (card, _) = table.play.parts(table.play.bot("human", {"slip": 0}))
    assert card == s.hand[0][1]
    _, (card, _) = table.play.parts(table.play.bot("planner"))
    assert card == s.hand[0][2]
