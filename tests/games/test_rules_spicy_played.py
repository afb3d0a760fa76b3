"""The examples and tables of the rule sheet of Spicy, played: what it says is what happens.

The words of the sheet are put together from what the game's rules make of each example, so the two
cannot differ, under other settings either.
"""

from functools import cache

import pytest

from tests.games.rule_sheets import read_sheet
from tests.games.spicy_play.table import Table

Settings = tuple[tuple[str, str], ...]
DEFAULT: Settings = ()
OTHER: Settings = (("penalty_draw", "3"), ("trophy_refill", "4"), ("trophy_value", "12"))
BOTH = pytest.mark.parametrize("settings", [DEFAULT, OTHER], ids=["default", "other"])


@cache
def sheet(settings: Settings = DEFAULT) -> str:
    """Return the sheet in the source language."""
    return read_sheet("spicy", "en", overrides=dict(settings)).text


def numbers(says: list[str], spice: str) -> list[int]:
    """Return the numbers that may be said in a spice."""
    return [int(one[:-1]) for one in says if one[-1] == spice]


def after(said: str, *rules: str) -> list[str]:
    """Return what may be said after a declaration, with kitchen rules."""
    settings = {"rule_cards": f"[{', '.join(rules)}]"}
    return Table([["1C", "2C"], ["9W"]], ["1P"], said, settings=settings).says()


def cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def test_the_table_of_what_may_be_said() -> None:
    opening = Table([["1C", "2C"], ["9W"]]).says()
    assert {spice: numbers(opening, spice) for spice in "CWP"} == {
        spice: [1, 2, 3] for spice in "CWP"
    }
    assert "| **nothing, the pile is new** | 1, 2 or 3, in any spice |" in sheet()
    for said in range(1, 10):
        assert after(f"{said}P") == [f"{n}P" for n in range(said + 1, 11)]
    assert "| **1 to 9** | any higher number up to 10, in the same spice |" in sheet()
    assert after("10P") == ["1P", "2P", "3P"]
    assert "| **10** | 1, 2 or 3, in the same spice |" in sheet()


@BOTH
def test_half_of_it_is_true(settings: Settings) -> None:
    hands, more = [["5C", "1C"], ["9W"], ["3P"]], dict(settings)
    told = sheet(settings)
    spice = Table(hands, settings=more).do("play 5C 3C").react(p1="spice")
    assert (spice.won(), spice.play.actor) == ([1, 0, 0], 1)
    drawn = spice.size(1) - 1
    assert f"Bo draws {cards(drawn)}, now has {cards(spice.size(1))}, and opens" in told
    number = Table(hands, settings=more).do("play 5C 3C").react(p1="number")
    assert (number.won(), number.play.actor) == ([0, 1, 0], 0)
    assert f"Ada would have drawn {cards(number.size(0) - 1)} and opened a new one" in told
    passed = Table(hands, settings=more).do("play 5C 3C").react().do("pass").react(p2="number")
    assert (passed.won(), passed.size(1)) == ([0, 0, 1], 2)
    kept = f"kept the card drawn for passing, and Ada would have drawn {cards(drawn)}"
    assert kept in told


@BOTH
def test_for_a_golden_tongue(settings: Settings) -> None:
    more, told = dict(settings), sheet(settings)
    hands = ["9W", "3W"]
    free = Table([["5C"], hands], settings=more).do("play 5C 2W").react()
    assert (free.s.trophies[0], free.stack(), free.s.top_immune) == (1, 1, 1)
    assert "3W" in free.says()
    assert "1W" not in free.says()
    assert f"Ada takes a Golden Tongue and draws {cards(free.size(0))}. Bo may go on with" in told
    won = Table([["2W"], hands], settings=more).do("play 2W 2W").react(p1="number")
    assert (won.won(), won.s.trophies[0], won.play.actor) == ([1, 0], 1, 1)
    assert f"Bo now has {cards(won.size(1))}; Ada takes a Golden Tongue" in told
    assert f"and draws {cards(won.size(0))}. Bo opens" in told
    lost = Table([["7W"], hands], settings=more).do("play 7W 2W").react(p1="number")
    assert (lost.won(), lost.s.trophies[0], lost.play.actor) == ([0, 1], 0, 0)
    assert f"Ada draws {cards(lost.size(0))} and opens" in told


@BOTH
def test_points(settings: Settings) -> None:
    more, told = dict(settings), sheet(settings)
    one = Table([["1C", "2C", "3C", "4C"], ["9W"]], settings=more)
    one.s.trophies[0], one.s.won[0] = 1, 24
    assert f"+ 24 − 4, that is {one.play.scores()[0]} points" in told
    two = Table([["5C"], ["9W", "3W"]], settings=more)
    two.s.trophies[0], two.s.trophies_left, two.s.won[1] = 1, 2, 40
    two.do("play 5C 2W").react()
    ada, bo = two.play.scores()
    assert two.play.winners() == [0]
    assert f"By points it would be {ada} for Ada and {bo} for Bo" in told
    milk = Table([["5C", "1C"], ["9W"]], depth=1, settings=more)
    milk.do("play 5C 3C").react(p1="number")
    ada, bo = milk.play.scores()
    assert milk.play.winners() == [1]
    assert f"Ada has −{-ada}, Bo {bo}: Bo wins" in told


def test_where_it_burns() -> None:
    assert after("2P", "chili") == ["3C", *(f"{n}P" for n in range(3, 11))]
    assert "After “2 Pepper” the next card may be 3 to 10 in Pepper, or “3 Chili”" in sheet()
    assert after("10P", "chili") == ["1C", "2C", "3C", "1P", "2P", "3P"]
    assert "After “10 Pepper” it may be 1, 2 or 3, in Pepper or in Chili" in sheet()
    narrow = {"rule_cards": "[chili]", "chili_scope": "restart_only"}
    table = Table([["1C", "2C"], ["9W"]], ["1P"], "2P", settings=narrow)
    assert table.says() == [f"{n}P" for n in range(3, 11)]
    told = sheet((("chili_scope", "restart_only"),))
    assert "After “2 Pepper” the next card may be 3 to 10 in Pepper, and nothing else" in told


def test_over_again() -> None:
    assert sorted(numbers(after("8P", "start"), "P")) == [1, 2, 3, 9, 10]
    assert "After “8 Pepper” the next card may be 9, 10, 1, 2 or 3" in sheet()
    assert numbers(after("7P", "start"), "P") == [8, 9, 10]
    assert "after “7 Pepper” only 8, 9 or 10" in sheet()


def test_out_with_the_fork() -> None:
    settings = {"rule_cards": "[raider]"}
    hands = [["8P", "1C"], ["9W"], ["1P", "2C"]]
    table = Table(hands, ["1W", "2W"], "2W", settings=settings).do("play 8P 4W").react()
    table.do("pass").react().do("play 1P 6W")
    assert (table.won(), table.stack()) == ([3, 0, 0], 1)
    assert "In the pile lie 2 cards. Ada adds an 8 in Pepper and says “4 Wasabi”" in sheet()
    assert f"Ada wins {table.won()[0]} cards" in sheet()
    other = Table(hands, ["1W", "2W"], "2W", settings=settings)
    other.do("play 8P 4W").react(p1="number")
    assert other.won() == [0, 3, 0]
    assert f"Bo would have won the {other.won()[1]} cards" in sheet()


def test_swept_under_the_plate() -> None:
    table = Table(
        [["5W", "1C", "2C", "3C"], ["9W"]], ["1P"], "1W", settings={"rule_cards": "[luck]"}
    )
    before, pile = table.size(0), table.stack()
    table.do("play 5W 5W", "extra 1C", "extra 2C")
    assert (pile, table.stack()) == (1, 4)
    left = table.size(0)
    table.react(p1="number")
    assert f"Ada holds {before} cards" in sheet()
    assert f"draws 2: she has {left} in hand" in sheet()
    assert f"The number is right, and Ada wins {table.won()[0]} cards" in sheet()


@pytest.mark.parametrize(("said", "winner"), [("9W", 0), ("8W", 1)])
def test_upside_down(said: str, winner: int) -> None:
    settings = {"rule_cards": "[turn]"}
    table = Table([["6W", "1C"], ["9C"]], ["1P"], "1W", settings=settings)
    table.do(f"play 6W {said}").react(p1="number")
    assert table.won()[winner] == 2
    assert "A 6 was called 9, and Bo says “number”: the card is right." in sheet()
    assert "Had it been called 8, it would be wrong" in sheet()


@BOTH
@pytest.mark.parametrize(("copy", "winner"), [("7W", 2), ("7P", 1)])
def test_the_same_please(copy: str, winner: int, settings: Settings) -> None:
    hands = [["7W", "1C"], ["9W"], [copy, "2C"]]
    more = {**dict(settings), "rule_cards": "[copy]"}
    table = Table(hands, ["1P"], "1W", settings=more).do("play 7W 7W").react()
    table.react(p2=f"copy {copy}").react(p1="wrong")
    loser = 3 - winner
    name, other = ("Bo", "Cleo") if loser == 1 else ("Cleo", "Bo")
    drawn = table.size(loser) - 1
    assert table.play.actor == loser
    assert table.size(0) == 1
    told = sheet(settings)
    assert (
        f"{other} wins {table.won()[winner]} cards. {name} draws {cards(drawn)} and opens" in told
    )
