"""Closed forms of the rules of Spicy, and figures that follow from them.

Exact ones are met exactly. Others are met within four standard errors, which a right engine leaves
once in 16,000 tests; seeds are fixed, so that a test that passes does so for good.
"""

from itertools import combinations
from math import comb, sqrt

import pytest

from cardforge.engine.rules import same_bots
from tests.games.spicy_play.table import Table, rules

#: Cards above the milk at the start.
DEPTH = {2: 22, 3: 41, 4: 38, 5: 52, 6: 48}


@pytest.mark.parametrize("n", range(2, 7))
def test_7_who_always_passes_ends_when_the_milk_comes(n: int) -> None:
    (row,) = rules().rows(3, 0, 1, same_bots("passer", n))
    assert row[3 + n] == DEPTH[n]
    assert list(row[3 : 3 + n]) == [-(6 + -(-(DEPTH[n] - i) // n)) for i in range(n)]


@pytest.mark.parametrize("n", range(2, 7))
def test_8_who_always_plays_and_never_doubts(n: int) -> None:
    (row,) = rules().rows(3, 0, 1, same_bots("player", n))
    winners, end, _, *rest = row
    if n == 2:
        assert (winners, end, rest[n], rest[:n]) == (1, 1, 23, [20, 9])
    else:
        assert (winners, end, rest[n]) == (4, 2, 5 * n + 3)
        assert rest[:n] == [4, 4, 10, *[-1] * (n - 3)]


@pytest.mark.parametrize("n", range(2, 7))
def test_9_who_doubts_every_number(n: int) -> None:
    depth = DEPTH[n]
    for row in rules().rows(3, 0, 20, same_bots("doubter", n)):
        assert sum(row[3 : 3 + n]) == 2 * -(-depth // 2) - 6 * n - depth


RAMBLER = {
    2: (28.0, 6.9, 0.962, 0.038, 18.6),
    3: (49.7, 11.5, 0.661, 0.105, 26.8),
    4: (49.9, 11.3, 0.781, 0.012, 21.7),
    5: (64.4, 14.6, 0.551, 0.013, 24.4),
    6: (64.8, 14.6, 0.702, 0.002, 21.5),
}


@pytest.mark.parametrize("n", range(2, 7))
def test_11_who_plays_at_random(n: int) -> None:
    """The figures of the page are of 4,000 games; both sides have an error."""
    count = 600
    rows = rules("plain").rows(11, 0, count, same_bots("rambler", n))
    turns, challenges, by_milk, outright, top = RAMBLER[n]

    def near(values: list[float], expected: float, spread: float) -> None:
        mean = sum(values) / count
        assert abs(mean - expected) < 4 * spread * sqrt(1 / count + 1 / 4000), (mean, expected)

    def deviation(values: list[float]) -> float:
        mean = sum(values) / len(values)
        return sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1))

    found = [float(row[3 + n]) for row in rows]
    near(found, turns, deviation(found) + 0.15)
    found = [float(row[3 + n + 1]) for row in rows]
    near(found, challenges, deviation(found) + 0.1)
    near([float(row[1] == 3) for row in rows], by_milk, sqrt(by_milk * (1 - by_milk)))
    near([float(row[1] == 1) for row in rows], outright, sqrt(outright * (1 - outright)) + 0.01)
    found = [float(max(row[3 : 3 + n])) for row in rows]
    near(found, top, deviation(found) + 0.1)
    for seat in range(n):
        # A seat's share: ties count for each of those who win.
        share = sum(row[0] >> seat & 1 for row in rows) / count
        assert abs(share - 1 / n) < 0.075


def _right(card: int, number: int, spice: int, turn: bool = False) -> tuple[bool, bool]:
    made = rules(rule_cards="[turn]" if turn else "[]")
    s = made.state()
    return made.ns["number_right"](s, card, number), made.ns["spice_right"](s, card, spice)


@pytest.mark.parametrize(
    ("turn", "number", "expected"), [(False, 3, (3, 11, 32, 54)), (True, 6, (6, 17, 29, 48))]
)
def test_1_how_often_a_card_is_right(
    turn: bool, number: int, expected: tuple[int, int, int, int]
) -> None:
    s = rules().state()
    counts = {(True, True): 0, (True, False): 0, (False, True): 0, (False, False): 0}
    for card in range(1, s.copies[0] + 1):
        counts[_right(card, number, 1, turn)] += s.copies[card]
    assert tuple(counts.values()) == expected


def test_2_what_a_hand_of_six_holds() -> None:
    s = rules().state()
    hand = s.hand_size

    def holds(count: int) -> float:
        return 1 - comb(100 - count, hand) / comb(100, hand)

    wild = sum(s.copies[c] for c in range(1, s.copies[0] + 1) if s.any_number[c] or s.any_spice[c])
    both = sum(s.copies[c] for c in range(1, s.copies[0] + 1) if all(_right(c, 3, 1)))
    by_number = sum(s.copies[c] for c in range(1, s.copies[0] + 1) if _right(c, 3, 1)[0])
    by_spice = sum(s.copies[c] for c in range(1, s.copies[0] + 1) if _right(c, 3, 1)[1])
    opener = sum(s.copies[c] for c in range(1, s.copies[0] + 1) if 1 <= s.number[c] <= 3)
    found = [round(holds(m), 6) for m in (wild, by_number, by_spice, both, opener)]
    assert found == [0.477695, 0.605592, 0.930709, 0.171033, 0.857195]
    # And the engine deals so: 4,000 hands.
    dealt = [rules("plain").new(5, 5, index).s for index in range(800)]
    hits = sum(
        any(_right(card, 3, 1)[0] for card in s.hand[p][1 : s.hand_size + 1])
        for s in dealt
        for p in range(5)
    )
    assert abs(hits / 4000 - 0.605592) < 4 * sqrt(0.605592 * 0.394408 / 4000)


@pytest.mark.parametrize("pair", [list(one) for one in combinations(
    ("chili", "start", "raider", "luck", "turn", "copy"), 2)], ids="-".join)  # fmt: skip
def test_all_pairs_of_kitchen_rules_play_to_the_end(pair: list[str]) -> None:
    made = rules(rule_cards=f"[{', '.join(pair)}]")
    for n in (2, 4, 6):
        for row in made.rows(5, 0, 3, same_bots("rambler", n)):
            assert row[1] in (1, 2, 3)


def test_what_cannot_be_challenged_is_what_was_covered() -> None:
    table = Table([["5C", "1C"], ["9W", "3C"], ["2P"]]).do("play 5C 1C").react()
    table.do("play 9W 2C").react(p0="number")
    # The card on top was tested, not the one below.
    assert table.won() == [2, 0, 0]
