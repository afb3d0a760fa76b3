"""Every worked example of the rules of the dominoes, by its number."""

import pytest

from tests.games.dominoes_play.table import Table, cards, fill, kind, rules

EACH = range(2, 7)
#: Another player, whose tiles play no part.
OTHER = "6-6 5-6"


def values(**settings: str) -> dict[str, int]:
    """Return what tiles are worth."""
    s = rules(**settings).new(2).s
    return {
        tile: s.points[kind(tile)] for tile in ("6-6", "0-0", "3-L", "0-D", "L-L", "L-D", "1-4")
    }


def test_1_both_halves_at_the_starter() -> None:
    table = Table(["3-5 0-0", OTHER])
    moves = [move for move in table.moves() if move.startswith("3-5")]
    assert moves == ["3-5:3@H", "3-5:5@H"]
    assert table.do("3-5:3@H").ends() == "H*5 5"


def test_2_a_double_in_line_or_across() -> None:
    assert Table(["4-4", OTHER]).moves() == ["4-4:4@H", "4-4x@H"]
    assert Table(["4-4 1-1", OTHER]).do("4-4:4@H").ends() == "H*5 4"
    assert Table(["4-4 1-1", OTHER]).do("4-4x@H").ends() == "H*5 4 4"


def test_3_nothing_fits() -> None:
    assert Table(["3-5", OTHER], "4").moves() == ["pass"]


def test_4_one_half_fits() -> None:
    table = Table(["3-5 0-0", OTHER], "5")
    assert table.moves() == ["3-5:5@5"]
    assert table.do("3-5:5@5").ends() == "3"


def test_5_a_link_is_no_double() -> None:
    assert Table(["3-L", OTHER], "5").moves() == ["3-L:L@5"]
    assert Table(["3-L 0-0", OTHER], "5").do("3-L:L@5").ends() == "3"
    assert all("x" not in move for move in Table(["3-L", OTHER], "3").moves())


def test_6_a_link_either_way() -> None:
    assert Table(["3-L", OTHER], "3").moves() == ["3-L:3@3", "3-L:L@3"]
    assert Table(["3-L 0-0", OTHER], "3").do("3-L:3@3").ends() == "L"
    assert Table(["3-L 0-0", OTHER], "3").do("3-L:L@3").ends() == "3"


def test_7_an_open_link() -> None:
    moves = Table(["3-5 2-D L-D", OTHER], "L").moves()
    assert moves == ["2-D:2@L", "3-5:3@L", "3-5:5@L", "L-D:L@L"]


def test_8_a_wall_needs_its_pips() -> None:
    assert Table(["2-D", OTHER], "5").moves() == ["pass"]
    table = Table(["2-D 0-0", OTHER], "2").do("2-D:2@2")
    assert (table.ends(), table.s.walls) == ("", 1)


def test_9_a_spoiler_closes_either() -> None:
    assert Table(["L-D", OTHER], "5 0").moves() == ["L-D:L@0", "L-D:L@5"]


def test_10_a_double_link() -> None:
    assert Table(["L-L", OTHER], "5").moves() == ["L-L:L@5", "L-Lx@5"]
    assert Table(["L-L 0-0", OTHER], "5").do("L-L:L@5").ends() == "L"
    assert Table(["L-L 0-0", OTHER], "5").do("L-Lx@5").ends() == "L L"


def test_11_a_double_at_its_pips() -> None:
    assert Table(["5-5", OTHER], "5").moves() == ["5-5:5@5", "5-5x@5"]
    assert Table(["4-4", OTHER], "5").moves() == ["pass"]


def test_12_a_double_at_a_link() -> None:
    assert Table(["4-4 0-0", OTHER], "L").do("4-4:4@L").ends() == "4"
    assert Table(["4-4 0-0", OTHER], "L").do("4-4x@L").ends() == "4 4"


def test_13_three_tiles_in_one_turn() -> None:
    table = Table(["4-4 4-6 4-L 0-0", OTHER], "4").do("4-4x@4", "4-6:4@4", "4-L:4@4")
    assert (table.ends(), table.hand(0), table.play.actor) == ("6 L", "0-0", 1)
    assert table.s.most == 3


def test_14_one_end_is_left() -> None:
    table = Table(["2-2 2-6 5-5", OTHER], "2").do("2-2x@2", "2-6:2@2")
    assert (table.ends(), table.play.actor, table.s.phase) == ("2 6", 1, 0)


def test_15_out_with_an_added_wall() -> None:
    table = Table(["4-4 4-6 4-D", "1-1 0-2"], "4").do("4-4x@4", "4-6:4@4", "4-D:4@4")
    assert table.scores() == [4, 0]
    assert (table.s.round, table.s.blocked) == (2, 0)


def test_16_links_across_at_the_starter() -> None:
    table = Table(["L-L 3-5 0-D 1-1", OTHER]).do("L-Lx@H", "3-5:3@L", "0-D:0@L")
    assert table.ends() == "H*5 5"
    assert (table.s.across, table.s.walls) == (1, 1)


@pytest.mark.parametrize(("blocked", "points"), [("diff", 4), ("sum", 5), ("none", 0)])
def test_17_a_blocked_round(blocked: str, points: int) -> None:
    table = Table(["0-1", "1-1", "L-D 0-3"], "5", {"blocked": blocked})
    table.do("pass", "pass", "L-D:L@5")
    assert (table.ends(), table.s.passed) == ("", 0)
    table.do("pass", "pass")
    assert table.s.round == 1
    table.do("pass")
    assert (table.scores(), table.s.round, table.s.blocked) == ([points, 0, 0], 2, 1)


def test_18_level_in_a_blocked_round() -> None:
    table = Table(["0-1", "0-1"], "5").do("pass", "pass")
    assert (table.scores(), table.s.undecided) == ([0, 0], 1)


def test_19_what_tiles_are_worth() -> None:
    assert list(values().values()) == [12, 0, 13, 10, 20, 20, 5]
    assert list(values(values="flat20").values()) == [12, 0, 3, 0, 0, 20, 5]
    assert list(values(values="add5").values()) == [12, 0, 8, 5, 10, 10, 5]


def first(n: int, *draws: str) -> tuple[int, int]:
    """Return who begins after these draws, and how many tiles are left."""
    s = rules().new(n).s
    fill(s.aside, [kind(tile) for tile in reversed(draws)])
    return rules().ns["first_player"](s, [1]), s.aside[0]


def test_20_the_highest_begins() -> None:
    assert first(4, "6-6", "3-L", "0-1", "L-L") == (3, 0)


def test_21_those_that_are_level_draw_again() -> None:
    assert first(3, "L-L", "L-D", "5-5", "0-0", "0-1") == (1, 0)
    assert first(3, "L-L", "L-D", "5-5", "0-4", "1-3", "2-2", "0-3") == (0, 0)
    # 20 against 20, then nothing is left to draw: by lot, and never the third.
    assert {first(3, "L-L", "L-D", "5-5")[0]} <= {0, 1}


def test_22_the_left_neighbour_begins() -> None:
    table = Table(["1-1", "2-2", "3-3", "4-4"], "1", turn=2)
    table.s.turn = 0
    table.do("1-1:1@1")
    assert (table.s.round, table.s.starter, table.play.actor) == (2, 3, 3)


def test_23_tiles_set_aside() -> None:
    for n, dealt, aside in ((2, 12, 24), (3, 12, 12), (4, 12, 0), (5, 9, 3), (6, 8, 0)):
        s = rules().new(n).s
        assert [len(cards(s.hand[p])) for p in range(n)] == [dealt] * n
        assert s.aside[0] == aside


def test_24_the_match_is_won() -> None:
    table = Table(["1-1", "6-6 5-6", "0-5", "0-3 0-2 0-2"], "1")
    table.s.scores[:4] = [380, 120, 90, 60]
    table.do("1-1:1@1")
    assert (table.scores(), table.play.ended) == ([415, 120, 90, 60], 1)
    assert table.play.winners() == [0]


def test_25_the_match_goes_on() -> None:
    table = Table(["1-1", "0-2"], "1")
    table.s.scores[:2] = [197, 150]
    table.do("1-1:1@1")
    assert (table.scores(), table.play.ended) == ([199, 150], 0)


def test_25_the_target_reached_exactly_wins() -> None:
    table = Table(["1-1", "0-2"], "1")
    table.s.scores[:2] = [198, 150]
    table.do("1-1:1@1")
    assert (table.scores(), table.play.ended, table.play.winners()) == ([200, 150], 1, [0])


@pytest.mark.parametrize("n", EACH)
def test_26_double_links_alone(n: int) -> None:
    table = Table([" ".join(["L-L"] * 12)] * n, settings={"target_per_player": 500}, mode="plain")
    while table.s.round == 1:
        moves = table.moves()
        across = [move for move in moves if "x" in move]
        table.do((across or [move for move in moves if move != "leave"])[0])
    assert table.s.turns == 3 * n + 1
    assert table.scores() == [(n - 1) * 3 * 20] + [0] * (n - 1)


@pytest.mark.parametrize("tile", ["0-D", "L-D"])
@pytest.mark.parametrize("n", EACH)
def test_27_walls_alone(n: int, tile: str) -> None:
    table = Table([" ".join([tile] * 8)] * n)
    while table.s.round == 1:
        table.do(table.moves()[0])
    assert (table.s.turns, table.s.passes, table.s.blocked) == (6 + n, n, 1)


@pytest.mark.parametrize("n", EACH)
def test_28_one_double_alone_in_line(n: int) -> None:
    table = Table([" ".join(["3-3"] * 8)] * n)
    while table.s.round == 1:
        table.do(next(move for move in table.moves() if "x" not in move))
    assert (table.s.turns, table.s.blocked) == (n * 7 + 1, 0)


@pytest.mark.parametrize("n", EACH)
def test_29_walls_first(n: int) -> None:
    hands: list[list[str]] = [[] for _ in range(n)]
    for at in range(6):
        hands[at % n].append(f"{at}-D")
    rest = [f"{a}-{b}" for a in range(7) for b in range(a, 7)]
    dealt = [" ".join([*hand, *rest[4 * p : 4 * p + 4]]) for p, hand in enumerate(hands)]
    table = Table(dealt)
    while table.s.round == 1:
        moves = table.moves()
        table.do(next((move for move in moves if "D" in move), moves[0]))
    assert (table.s.turns, table.s.blocked) == (6 + n, 1)


def test_30_three_ends() -> None:
    table = Table(["4-4 0-0", OTHER], "4", {"branch_opens": 3}).do("4-4x@4")
    assert table.ends() == "4 4 4"


def test_31_a_numbered_side() -> None:
    settings = {"hex_sides": "labelled"}
    assert Table(["1-4", OTHER], "H3", settings).moves() == ["pass"]
    assert Table(["1-L", OTHER], "H3", settings).moves() == ["1-L:L@H3"]
    assert Table(["3-6", OTHER], "H3", settings).moves() == ["3-6:3@H3"]
