"""Every worked example of the rules of Spoilers, by its number."""

from itertools import permutations
from typing import Any

import pytest

from cardforge import play
from cardforge.diagnostics import InputFault
from cardforge.engine.rules import Illegal
from tests.games.spoilers_play.table import (
    BALLOT,
    BET,
    CAPTAIN,
    DANGER,
    FULL,
    LETTERS,
    PICK,
    RECOMMEND,
    ROOT,
    TRAP,
    VALUES,
    VOTE,
    Table,
    rules,
)


def _base(n: int, right: str, trap: str, recommended: str, votes: str, bets: str) -> Table:
    return Table(n, {"rounds": 1}).turn(right, trap, recommended, votes, bets)


def _result(table: Table) -> tuple[list[int], int, int]:
    """Return what hunters and Spoiler won in the first turn, and the Spoiler's meter."""
    return table.hunters(), table.score()[0], table.s.meter[0]


@pytest.mark.parametrize(
    ("n", "right", "trap", "recommended", "votes", "bets", "hunters", "spoiler", "meter"),
    [
        pytest.param(6, "A", "B", "B", "BBBAA", "AABBC", [1, 1, 0, 0, 0], 3, -1, id="E1"),
        pytest.param(4, "C", "A", "C", "CCB", "CCA", [2, 2, 0], 1, 1, id="E2"),
        pytest.param(5, "A", "B", "A", "AABB", "ABBC", [1, 0, 0, 0], 2, 1, id="E3"),
        pytest.param(4, "B", "C", "B", "CCC", "BBB", [1, 1, 1], 1, 1, id="E8"),
        pytest.param(4, "B", "C", "A", "AA–", "ABC", [0, 1, 0], 1, -1, id="E9"),
        pytest.param(6, "A", "C", "A", "CCCCC", "CCCCC", [0] * 5, 6, 1, id="E10"),
        pytest.param(6, "A", "C", "A", "AAAAA", "AAAAA", [2] * 5, 0, 1, id="E11"),
    ],
)
def test_turns_of_the_base_game(
    n: int,
    right: str,
    trap: str,
    recommended: str,
    votes: str,
    bets: str,
    hunters: list[int],
    spoiler: int,
    meter: int,
) -> None:
    table = _base(n, right, trap, recommended, votes, bets)
    assert _result(table) == (hunters, spoiler, meter)


@pytest.mark.parametrize(
    ("n", "votes", "extra"),
    [
        pytest.param(3, "AB", "–", id="E4 split"),
        pytest.param(3, "BB", "B", id="E4 both"),
        pytest.param(4, "ABC", "–", id="E5 split"),
        pytest.param(4, "AA–", "A", id="E5 abstained"),
        pytest.param(5, "AAAB", "A", id="E6 three"),
        pytest.param(5, "AA––", "–", id="E6 two"),
        pytest.param(6, "AABBC", "–", id="E7 split"),
        pytest.param(6, "AAABC", "A", id="E7 three"),
    ],
)
def test_votes_for_the_extra_point(n: int, votes: str, extra: str) -> None:
    table = Table(n).right("C").do(RECOMMEND, "C").do(TRAP, "A").do(VOTE, *votes)
    assert LETTERS[table.s.extra] == extra
    assert table.s.phase == 4


def _nose(said: str, settings: dict[str, object] | None = None) -> tuple[list[int], Table]:
    """Return where the first player's nose points after each of its turns, T or L."""
    table = Table(3, settings)
    found = []
    for told in said:
        for seat in range(3):
            right = "A" if seat or told == "T" else "B"
            table.turn(right, "C", "A", "––", "BB" if right == "A" else "AA")
            if seat == 0:
                found.append(table.s.meter[0])
    return found, table


def test_e12_the_nose_stays_at_its_ends() -> None:
    assert _nose("TTT")[0] == [1, 2, 2]
    assert _nose("LLL")[0] == [-1, -2, -2]


@pytest.mark.parametrize(("said", "ends"), [("TTT", 2), ("TTL", 1), ("LTL", -1), ("LLL", -2)])
def test_e13_sequences(said: str, ends: int) -> None:
    found, table = _nose(said)
    assert found[-1] == ends
    assert table.s.lies[0] == said.count("L")


def _finished(points: list[int], meters: list[int], lies: list[int], **more: object) -> Table:
    """Return a game that is over once its last turn, which brings nothing, is played."""
    table = Table(3, {"rounds": 1, **more})
    s = table.s
    for _ in range(2):
        table.turn("A", "C", "A", "––", "BB")
    s.points[:3], s.meter[:3], s.lies[:3] = points, meters, lies
    table.turn("A", "C", "B", "––", "BB")
    return table


def test_e14_who_lied_more_wins_a_tie() -> None:
    # The last Spoiler lies, which costs one, and one lie more is counted.
    table = _finished([12, 14, 0], [1, -1, 0], [1, 2, 0])
    assert table.score() == [13, 13, -1]
    assert table.play.winners() == [1]


def test_e15_who_lied_as_often_shares() -> None:
    table = _finished([12, 12, 0], [1, 1, 0], [1, 1, 0])
    assert table.score() == [13, 13, -1]
    assert table.play.winners() == [0, 1]
    # The loser's lies count for nothing.
    assert table.s.lies[2] == 1


def test_e16_a_score_below_nothing() -> None:
    _, table = _nose("LLL")
    assert (table.score()[0], table.s.meter[0], table.play.ended) == (-2, -2, 1)


@pytest.mark.parametrize(
    ("score", "chip", "marker"),
    [(17, 15, 2), (15, 15, 0), (30, 30, 0), (31, 30, 1), (44, 30, 14)],
)
def test_e17_the_track(score: int, chip: int, marker: int) -> None:
    for overflow in ("extra_chip", "cap"):
        table = Table(3, {"track_overflow": overflow})
        table.s.points[0] = score
        table.turn("A", "C", "A", "––", "AA")
        assert (table.s.chip[0], table.s.marker[0], table.s.overflow) == (chip, marker, 0)


@pytest.mark.parametrize(
    ("setting", "chip", "marker", "ended"),
    [("extra_chip", 45, 1, 0), ("cap", 30, 14, 0), ("error", 30, 14, 2)],
)
def test_e18_more_than_the_track_shows(setting: str, chip: int, marker: int, ended: int) -> None:
    table = Table(3, {"track_overflow": setting})
    table.s.points[0] = 44
    table.turn("A", "C", "A", "––", "CC")
    s = table.s
    assert (s.points[0], s.chip[0], s.marker[0], s.overflow) == (46, chip, marker, 1)
    assert table.play.ended == ended
    assert ("full" in table.told()) == (setting == "error")


def test_e19_the_trap_is_never_on_the_right_answer() -> None:
    table = Table(4).right("B").do(RECOMMEND, "B")
    assert table.play.legal() == [TRAP + 1, TRAP + 3]
    with pytest.raises(Illegal):
        table.do(TRAP, "B")


def _bonus(table: Table, taken: int) -> Table:
    table.s.bonus[0] = taken
    return table


@pytest.mark.parametrize(
    ("n", "values", "right", "bets", "taken", "hunters", "spoiler", "after"),
    [
        pytest.param(5, "132", "B", "BBAC", 0, [3, 3, 0, 0], 4, 2, id="E20"),
        pytest.param(5, "132", "B", "BBAC", 4, [3, 3, 0, 0], 2, 4, id="E21"),
        pytest.param(4, "132", "A", "ABC", 0, [1, 0, 0], 2, 0, id="E22"),
        pytest.param(3, "132", "B", "BB", 2, [3, 3], 2, 4, id="E23"),
        pytest.param(6, "312", "A", "BBBBB", 0, [0] * 5, 7, 2, id="E24"),
    ],
)
def test_turns_of_full_throttle(
    n: int,
    values: str,
    right: str,
    bets: str,
    taken: int,
    hunters: list[int],
    spoiler: int,
    after: int,
) -> None:
    table = _bonus(Table(n, FULL), taken)
    table.values(right, dict(zip("ABC", map(int, values), strict=True))).do(BET, *bets)
    assert (table.hunters(), table.score()[0], table.s.bonus[0]) == (hunters, spoiler, after)


def test_e25_each_value_is_said_once() -> None:
    table = Table(3, FULL)
    said = [VALUES + 16 * a + 4 * b + c for a, b, c in permutations((1, 2, 3))]
    assert sorted(table.play.legal()) == sorted(said)
    with pytest.raises(Illegal):
        table.values("A", {"A": 3, "B": 3, "C": 1})


def _team(n: int, values: str, right: str, ballots: str, **more: Any) -> Table:
    settings = {**DANGER, **more.get("settings", {})}
    table = _bonus(Table(n, settings), more.get("taken", 0))
    table.values(right, dict(zip("ABC", map(int, values), strict=True))).do(BALLOT, *ballots)
    return table.do(PICK, *more.get("pick", ""))


def test_e26_a_team_that_is_wrong() -> None:
    table = _team(6, "321", "A", "BBBAA")
    assert (table.score(), table.s.bonus[0]) == ([5, 0, 0, 0, 0, 0], 2)


def test_e27_a_team_that_is_right() -> None:
    table = _team(6, "321", "A", "AAABB")
    assert (table.score(), table.s.bonus[0]) == ([0, 3, 3, 3, 3, 3], 0)


def test_e28_the_captain_breaks_a_tie() -> None:
    table = _team(5, "123", "B", "ABBA", settings=CAPTAIN, pick="B")
    assert table.score() == [0, 4, 2, 2, 2]


def test_e29_the_captain_breaks_a_tie_wrongly() -> None:
    table = _team(5, "123", "B", "ABBA", settings=CAPTAIN, pick="A")
    assert table.score() == [2, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("double", "points"),
    [("every_correct_turn", [0, 6, 3, 3]), ("only_after_tiebreak", [0, 3, 3, 3])],
)
def test_e30_what_the_captain_gets(double: str, points: list[int]) -> None:
    table = _team(4, "123", "C", "CCA", settings={**CAPTAIN, "captain_double": double})
    assert table.score() == points


def test_e31_no_bonus_for_a_low_value() -> None:
    table = _team(4, "123", "A", "BBC")
    assert (table.score(), table.s.bonus[0]) == ([1, 0, 0, 0], 0)


def test_e32_no_bonus_beyond_the_most() -> None:
    table = _team(4, "312", "A", "BBC", taken=4)
    assert (table.score(), table.s.bonus[0]) == ([3, 0, 0, 0], 4)


@pytest.mark.parametrize(("pick", "points"), [("A", [0, 3, 3]), ("B", [5, 0, 0])])
def test_e33_the_hunter_on_the_left_breaks_a_tie(pick: str, points: list[int]) -> None:
    table = _team(3, "321", "A", "AB")
    assert table.play.actor == 1
    assert table.play.legal() == [PICK + 1, PICK + 2]
    assert table.do(PICK, pick).score() == points


#: Turn by turn: right, trap, recommended, votes, bets; then points and noses of all.
E34 = [
    ("ABB", "BB", "BA", [2, 0, 1], [-1, 0, 0]),
    ("CAC", "CC", "CC", [4, 0, 3], [-1, 1, 0]),
    ("BCB", "AB", "CB", [4, 1, 4], [-1, 1, 1]),
    ("BAA", "CC", "AC", [5, 1, 4], [-2, 1, 1]),
    ("ACA", "AA", "AB", [5, 1, 6], [-2, 2, 1]),
    ("CBB", "BC", "BC", [5, 2, 7], [-2, 2, 0]),
    ("ACC", "CC", "CC", [8, 2, 7], [-2, 2, 0]),
    ("BAB", "BB", "AB", [10, 3, 7], [-2, 2, 0]),
    ("ABC", "AA", "AA", [12, 5, 7], [-2, 2, -1]),
]


def test_e34_a_whole_game() -> None:
    table = Table(3)
    for at, (said, votes, bets, points, noses) in enumerate(E34):
        assert table.s.spoiler == at % 3
        right, trap, recommended = list(said)
        table.turn(right, trap, recommended, votes, bets)
        last = at == len(E34) - 1
        after = [p + m for p, m in zip(points, noses, strict=True)] if last else points
        assert table.score() == after
        assert table.s.meter[:3] == noses
    assert table.score() == [10, 7, 6]
    assert (table.play.winners(), table.play.ended, table.s.turns) == ([0], 1, 9)


def test_a_setting_that_no_majority_fits_is_refused() -> None:
    with pytest.raises(InputFault, match="`one-majority` does not hold for 3 players"):
        play.load("spoilers", ROOT, settings={"ep_threshold": {3: 1, 4: 2, 5: 3, 6: 3}}).new(3)


def test_too_few_cards() -> None:
    made = rules("plain")
    s = made.state()
    assert made.ns["unplayable"](s, 6) == 0
    for card in range(1, s.copies[0] + 1):
        s.copies[card] = 1 if card <= 5 else 0
    assert (made.ns["unplayable"](s, 5), made.ns["unplayable"](s, 6)) == (0, 1)
