"""The words of rules: zones like lists, chance that is even and the same everywhere."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.engine import vocabulary as words

CARDS = st.lists(st.integers(1, 40), max_size=20)


def zone(cards: list[int], room: int = 32) -> list[int]:
    return [len(cards), *cards, *[99] * (room - len(cards))]


def cards_in(row: list[int]) -> list[int]:
    return row[1 : row[0] + 1]


@given(CARDS, st.integers(1, 40))
def test_a_zone_is_like_a_list(cards: list[int], card: int) -> None:
    row = zone(cards)
    assert words.size(row) == len(cards)
    words.push(row, card)
    assert cards_in(row) == [*cards, card]
    assert words.top(row) == card
    assert words.find(row, card) == [*cards, card].index(card) + 1
    assert words.find(row, 41) == 0
    assert words.pop(row) == card
    assert cards_in(row) == cards
    words.clear(row)
    assert cards_in(row) == []


@given(CARDS.filter(len), st.data())
def test_taking_and_putting(cards: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(1, len(cards)))
    row, model = zone(cards), list(cards)
    assert words.remove(row, place) == model.pop(place - 1)
    assert cards_in(row) == model
    words.put(row, place, 7)
    model.insert(place - 1, 7)
    assert cards_in(row) == model
    words.take(row, 7)
    model.remove(7)
    assert cards_in(row) == model


@given(CARDS)
def test_a_copy_is_the_same_and_apart(cards: list[int]) -> None:
    row, other = zone(cards), zone([1, 2, 3])
    words.copy(row, other)
    assert cards_in(other) == cards
    words.push(other, 5)
    assert cards_in(row) == cards


@given(CARDS, st.integers(0, 2**63))
def test_shuffling_keeps_the_cards(cards: list[int], seed: int) -> None:
    row = zone(cards)
    words.shuffle(row, [seed])
    assert sorted(cards_in(row)) == sorted(cards)
    assert row[len(cards) + 1 :] == zone(cards)[len(cards) + 1 :]


@given(st.integers(0, 2**64 - 1), st.integers(1, 10**6))
def test_draws_are_within_bounds(seed: int, n: int) -> None:
    r = [seed]
    assert 0 <= words.below(r, n) < n
    assert r[0] != seed
    assert 0 <= r[0] < 2**64


@given(st.lists(st.integers(-99, 99), min_size=1, max_size=12), st.data())
def test_largest(row: list[int], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(row) - 1))
    last = data.draw(st.integers(first, len(row) - 1))
    assert words.largest(row, first, last) == max(row[first : last + 1])


def test_draws_are_those_of_splitmix64() -> None:
    # The generator of Steele, Lea and Flood with the seed 1234567, whose first numbers are known.
    r = [1234567]
    drawn = []
    for _ in range(5):
        r[0] = (r[0] + 0x9E3779B97F4A7C15) & (2**64 - 1)
        drawn.append(words.mix(r[0]))
    assert drawn == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_each_order_is_as_likely() -> None:
    r = [0]
    words.seed(r, 5, 0, 0)
    seen: Counter[tuple[int, ...]] = Counter()
    rounds = 24_000
    for _ in range(rounds):
        row = zone([1, 2, 3, 4])
        words.shuffle(row, r)
        seen[tuple(cards_in(row))] += 1
    assert len(seen) == 24
    # Chi-squared with 23 degrees of freedom: 52.6 is passed once in 2,500 times.
    expected = rounds / 24
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 52.6


def test_a_probability_in_parts_is_kept() -> None:
    r = [0]
    words.seed(r, 9, 0, 0)
    for parts in (0, 6554, 32768, 65536):
        hits = sum(words.scaled(r, parts) for _ in range(20_000))
        p = parts / words.PARTS
        assert abs(hits - 20_000 * p) <= 4 * (20_000 * p * (1 - p)) ** 0.5


def test_streams_do_not_disturb_each_other() -> None:
    """Case S01: each source has its own numbers, whatever is drawn elsewhere between."""
    one, two = [0], [0]
    words.seed(one, 7, 3, 0)
    alone = [words.below(one, 1000) for _ in range(50)]
    words.seed(one, 7, 3, 0)
    words.seed(two, 7, 3, 1)
    together = []
    for _ in range(50):
        together.append(words.below(one, 1000))
        words.below(two, 1000)
        random.random()
    assert together == alone


@pytest.mark.parametrize("place", [0, 1, 2])
def test_each_of_the_three_numbers_decides(place: int) -> None:
    a, b = [0], [0]
    numbers = [5, 6, 7]
    words.seed(a, *numbers)
    numbers[place] += 1
    words.seed(b, *numbers)
    assert a != b


def test_a_note_is_kept_where_there_is_a_log() -> None:
    class State:
        log: list[tuple[int, int, int, int]] | None = None

    s = State()
    words.note(s, 1, 2, 3, 4)
    s.log = []
    words.note(s, 1, 2, 3, 4)
    assert s.log == [(1, 2, 3, 4)]
