"""Bots of the dominoes: what they do, their knobs, and who beats whom."""

from collections import Counter
from math import sqrt

import pytest

from tests.games.dominoes_play.table import Table, move_of, rules, share

OTHER = "0-0 1-1 2-2"
Bot = tuple[str, dict[str, int]]


def does(table: Table, bot: str, knobs: dict[str, int] | None = None) -> str:
    """Return what a bot does at a table."""
    return move_of(table.play.bot(bot, knobs))


def wins(mine: Bot, other: Bot, count: int, n: int = 2) -> None:
    """Assert that one bot wins more than its share of short matches, by three standard errors."""
    made = rules("plain", target_per_player=10)
    assert share(made, mine, other, n, count) - 3 * sqrt(0.25 / count) > 1 / n


@pytest.mark.parametrize(
    ("bot", "strong", "weak", "count"),
    [
        ("random", {"thought": 1000}, {"thought": 0}, 16),
        ("greedy", {"bonus": 5}, {"bonus": -1000}, 16),
        ("holder", {"penalty": 10}, {"penalty": 1000}, 120),
        ("blocker", {"wall": 20}, {"wall": -200}, 120),
        ("opener", {"keep": 2}, {"keep": -1000}, 16),
        ("counter", {"stuck": 5}, {"stuck": -400}, 80),
    ],
)
def test_a_strong_setting_beats_a_weak_one(
    bot: str, strong: dict[str, int], weak: dict[str, int], count: int
) -> None:
    wins((bot, strong), (bot, weak), count)


@pytest.mark.parametrize("other", ["random", "holder"])
def test_the_greedy_one_beats_those_who_do_not_care(other: str) -> None:
    wins(("greedy", {}), (other, {}), 90)


def test_the_strongest_is_the_last() -> None:
    made = rules("plain")
    assert made.bots[-1] == "counter"
    wins(("counter", {}), ("holder", {}), 40)


@pytest.mark.long
@pytest.mark.parametrize(
    ("bot", "strong", "weak"),
    [
        ("counter", {"block": 40}, {"block": 0}),
        ("counter", {"block": 40}, {"block": -80}),
        ("counter", {"penalty": 10}, {"penalty": 60}),
        ("opener", {"keep": 2}, {"keep": -10}),
        ("opener", {"start": 30}, {"start": -80}),
        ("blocker", {"wall": 20}, {"wall": -20}),
    ],
)
def test_a_strong_setting_beats_a_weak_one_in_many_matches(
    bot: str, strong: dict[str, int], weak: dict[str, int]
) -> None:
    pytest.importorskip("numba")
    made = rules("compiled", target_per_player=25)
    won = share(made, (bot, strong), (bot, weak), 2, 4000)
    assert won - 3 * sqrt(0.25 / 4000) > 0.5


@pytest.mark.long
@pytest.mark.parametrize("n", [2, 3, 4, 6])
def test_the_strongest_beats_every_other_at_every_table(n: int) -> None:
    pytest.importorskip("numba")
    made = rules("compiled", target_per_player=25)
    for other in made.bots[:-1]:
        won = share(made, ("counter", {}), (other, {}), n, 3000)
        assert won - 3 * sqrt(0.25 / 3000) > 1 / n, other


def test_chance_chooses_among_unlike_things_alone() -> None:
    # Two ends alike count once, and so do two tiles alike.
    table = Table(["3-5 3-5 4-4", OTHER], "4 4 5")
    assert table.moves() == ["3-5:5@5", "4-4:4@4", "4-4x@4"]
    done = Counter(does(table, "random") for _ in range(900))
    assert sorted(done) == table.moves()
    assert all(abs(count - 300) < 4 * sqrt(200) for count in done.values())


def test_chance_leaves_a_new_end_as_likely_as_it_takes_each_tile() -> None:
    table = Table(["4-4 4-6 0-4 1-1", OTHER], "4").do("4-4x@4")
    done = Counter(does(table, "random") for _ in range(900))
    assert sorted(done) == ["0-4:4@4", "4-6:4@4", "leave"]
    assert all(abs(count - 300) < 4 * sqrt(200) for count in done.values())


def test_chance_may_pass_where_everybody_may() -> None:
    table = Table(["3-5", OTHER], "5", {"voluntary_pass": "true"})
    assert {does(table, "random") for _ in range(60)} == {"3-5:5@5", "pass"}
    assert {does(table, "greedy") for _ in range(20)} == {"3-5:5@5"}


def test_the_greedy_one_lays_what_is_worth_most() -> None:
    assert does(Table(["3-5 5-6 0-5", OTHER], "5"), "greedy") == "5-6:5@5"
    # 4-4 across with 4-6 and 0-4: 8 + 10 + 4 + 2 · 5 = 32; the spoiler 20.
    assert does(Table(["4-4 4-6 0-4 L-D", OTHER], "4"), "greedy") == "4-4x@4"
    # Alone it is 8, in line as across.
    assert does(Table(["4-4 5-6 1-1", OTHER], "4 5"), "greedy") == "5-6:5@5"
    added = Table(["4-4 4-6 0-4 1-1", OTHER], "4").do("4-4x@4")
    assert does(added, "greedy") == "4-6:4@4"


def test_of_several_as_good_one_is_drawn() -> None:
    table = Table(["4-6 5-5", OTHER], "5 6")
    assert {does(table, "greedy") for _ in range(60)} == {"5-5:5@5", "5-5x@5", "4-6:6@6"}


def test_the_holder_keeps_its_spoiler() -> None:
    assert does(Table(["0-5 L-D", OTHER], "5"), "holder") == "0-5:5@5"
    assert does(Table(["0-5 L-D", OTHER], "5"), "greedy") == "L-D:L@5"
    assert does(Table(["0-6 L-D", OTHER], "5"), "holder") == "L-D:L@5"
    added = Table(["4-4 L-D 1-1", OTHER], "4").do("4-4x@4")
    assert (does(added, "holder"), does(added, "greedy")) == ("leave", "L-D:L@4")


def test_the_blocker_walls_while_it_is_ahead() -> None:
    ahead = Table(["0-D 0-6", "0-0 1-1 2-2 3-3 4-4"], "0")
    assert (does(ahead, "blocker"), does(ahead, "greedy")) == ("0-D:0@0", "0-D:0@0")
    ahead = Table(["0-D 6-L", "0-0 1-1 2-2 3-3 4-4"], "0")
    assert (does(ahead, "blocker"), does(ahead, "greedy")) == ("0-D:0@0", "6-L:L@0")
    behind = Table(["0-D 6-L L-L 5-L", "0-0 1-1"], "0")
    assert does(behind, "blocker").startswith("L-L")


def test_the_opener_keeps_a_double_that_nothing_goes_with() -> None:
    table = Table(["6-6 4-5", "0-0 1-1"], "6 5 1 2")
    assert does(table, "opener", {"keep": 8}) == "4-5:5@5"
    assert {does(table, "greedy") for _ in range(20)} == {"6-6:6@6", "6-6x@6"}
    table = Table(["6-6 0-0", OTHER])
    assert {does(table, "opener", {"keep": 0}) for _ in range(20)} == {"6-6:6@H", "6-6x@H"}


def test_the_counter_leaves_open_what_passing_has_shown_to_lack() -> None:
    # The next player has passed at links, 5, 0 and 1.
    table = Table(["0-5 1-4 3-3", "1-1 2-2 3-3", "6-6"], "5 4", turn=0)
    table.s.lacks[1] = 1 << 9 | 1 << 6 | 1 << 1 | 1 << 2
    found = does(table, "counter", {"block": 100, "penalty": 0, "wall": 0, "start": 0, "stuck": 0})
    # 1-4 at 4 leaves 5 and 1, of which the next has none; 0-5 leaves 4, which he may have.
    assert found == "1-4:4@4"
    assert does(table, "greedy") in ("0-5:5@5", "1-4:4@4")
