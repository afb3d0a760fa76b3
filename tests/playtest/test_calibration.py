"""Play-tests of a coin of which the truth is known: what is there is found, and nothing else."""

import numpy as np
import pytest

from cardforge.playtest.cards import Ban, hands, opening, restricted
from cardforge.playtest.counted import count
from cardforge.playtest.runs import Plan, play_part, table
from cardforge.playtest.seats import parity
from tests.engine.support import nines
from tests.playtest.support import coin, thrown


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_equal_seats_are_called_balanced(seats: int) -> None:
    """20,000 games within 2 points, 400 runs: at least 95 % balanced, none not balanced."""
    rng = np.random.default_rng(seats)
    rows = rng.multinomial(20_000, [1 / seats] * seats, size=400)
    verdicts = [parity(list(row), 20_000).verdict for row in rows]
    assert verdicts.count("balanced") >= 0.95 * 400
    assert verdicts.count("not balanced") == 0


def test_a_planted_seat_is_found() -> None:
    rng = np.random.default_rng(1)
    rows = rng.multinomial(20_000, [0.55, 0.45], size=400)
    assert [parity(list(row), 20_000).verdict for row in rows].count("not balanced") >= 0.95 * 400


def test_few_games_leave_it_undecided_and_say_how_many_are_needed() -> None:
    found = parity([260, 240], 500)
    assert found.verdict == "undecided"
    assert found.advantage == pytest.approx(0.02)
    # On the edge of the band: a tenth of it, 0.2 points, needs a quarter of (z/0.002)².
    assert found.needed == pytest.approx(0.2496 * (2.2414 / 0.002) ** 2, rel=0.01)
    more = parity([2_600, 2_400], 5_000)
    assert more.verdict == "undecided"
    far = parity([53, 47], 100)
    assert 0 < far.needed < found.needed


def test_what_is_needed_is_enough() -> None:
    """Runs as long as was said come to a verdict in most cases."""
    rng = np.random.default_rng(3)
    decided = 0
    for _ in range(200):
        wins = rng.binomial(1_000, 0.5)
        found = parity([wins, 1_000 - wins], 1_000)
        games = 1_000 + found.needed
        later = wins + rng.binomial(found.needed, 0.5)
        decided += parity([later, games - later], games).verdict != "undecided"
    assert decided > 100


def test_seats_without_any_game() -> None:
    found = parity([0, 0], 0)
    assert (found.verdict, found.p) == ("undecided", 1.0)
    assert found.needed > 0


@pytest.mark.parametrize(("first", "verdict"), [(50, "balanced"), (55, "not balanced")])
def test_a_coin_from_its_rules_to_the_verdict(first: int, verdict: str) -> None:
    found = count(thrown(coin(first), 20_000), [("flipper",) * 2], ("thrown",), ("kept",))
    assert found.seats.verdict == verdict
    share = found.seats.seats[0]
    assert share.low < first / 100 < share.high
    assert found.ends["thrown"].value == 1
    assert found.nobody.wins == found.shared.wins == 0


def test_a_planted_card_is_found_and_no_other_is_as_strong() -> None:
    """A card that adds 5 points: hands with it win 5 × (1 + 3/7) points more than those without.

    Without it the other seat has it in 3 of 7 cases.
    """
    rules = coin(strong=5)
    found = opening(rules, thrown(rules, 20_000, seed=11), 2, 11, 1)
    best = found[0]
    assert (best.card, best.found) == (1, True)
    assert best.effect.low < 0.05 * (1 + 3 / 7) < best.effect.high
    # Any other card takes a place that the strong one could have had.
    assert [one.card for one in found if one.found and one.effect.value > 0] == [1]
    assert sorted(int(one.card) for one in found) == list(range(1, 11))


def test_equal_cards_stand_in_few_reports() -> None:
    """Ten equal cards, 60 reports: in 5 % of them, with their chance, does any stand."""
    rules = coin()
    false = sum(
        any(one.found for one in opening(rules, thrown(rules, 400, seed), 2, seed, 1))
        for seed in range(60)
    )
    assert false <= 7


@pytest.mark.long
def test_intervals_cover_the_truth_at_the_stated_rate() -> None:
    """1,000 runs of 400 games: seats and the planted card, each with an interval of 95 %."""
    rules = coin(53, 20)
    seats = cards = 0
    truth = 0.20 * (1 + 3 / 7)
    for seed in range(1_000):
        rows = thrown(rules, 400, seed)
        share = count(rows, [("flipper",) * 2], ("thrown",), ("kept",)).seats.seats[0]
        seats += share.low <= 0.53 <= share.high
        best = next(one for one in opening(rules, rows, 2, seed, 1) if one.card == 1)
        cards += best.effect.low <= truth <= best.effect.high
    # Binomial, four standard deviations: 950 ± 28. Seats hold together, so each holds more often.
    assert seats >= 950
    assert cards >= 922


def test_hands_are_those_of_the_rows() -> None:
    rules = coin()
    dealt = list(hands(rules, 2, 5, 3))
    for number, both in enumerate(dealt):
        state = rules.new(2, 5, number).s
        assert both == [list(state.hand[p][1:4]) for p in range(2)]
        assert len({*both[0], *both[1]}) == 6


def test_what_may_not_be_used_costs_what_it_is_worth() -> None:
    """At Nines, bots that play their highest card lose where they may not play it."""
    rules = nines().rules
    bots = ("high", "high")
    plan = Plan(bots, 3, 300)
    rows = table([play_part(rules, plan.lineups, 3, 0, 300)], 2)
    cards = [Ban({"play": (0,)}, card) for card in (9, 18)]
    found = restricted(rules, bots, 3, 300, [Ban({"play": ()}), *cards], rows)
    by_card = {one.card: one for one in found}
    # Whoever may not play at all plays all the same, since a game goes on: it costs nothing.
    assert by_card["play"].effect[:2] == (0.0, 0.0)
    assert {one.games for one in found} == {300}
    assert by_card[9].effect.value > 0 or by_card[18].effect.value > 0
    assert not Ban({"play": (0,)}, 9).forbids("pass", (9,))
    assert not Ban({"play": (0,)}, 9).forbids("play", ())
    assert Ban({"play": (1,)}, 9).forbids("play", (3, 9))
