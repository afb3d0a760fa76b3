"""Every worked example of the rules of Spicy, by its number."""

import pytest

from tests.games.spicy_play.table import Table

RAIDER, LUCK, COPY = {"rule_cards": "[raider]"}, {"rule_cards": "[luck]"}, {"rule_cards": "[copy]"}
TURN = {"rule_cards": "[turn]"}


def test_1_a_spice_that_is_right() -> None:
    table = Table([["5C", "1C"], ["9W"]]).do("play 5C 3C").react(p1="spice")
    assert (table.won(), table.size(1), table.play.actor) == ([1, 0], 3, 1)


def test_2_a_number_that_is_wrong() -> None:
    table = Table([["5C", "1C"], ["9W"]]).do("play 5C 3C").react(p1="number")
    assert (table.won(), table.size(0), table.play.actor) == ([0, 1], 3, 0)


@pytest.mark.parametrize(
    ("card", "trait", "winner"),
    [("N*", "number", 0), ("N*", "spice", 1), ("S*", "spice", 0), ("S*", "number", 1)],
)
def test_3_and_4_wild_cards(card: str, trait: str, winner: int) -> None:
    table = Table([[card, "1C"], ["9W"]]).do(f"play {card} 3P").react(p1=trait)
    assert table.won()[winner] == 1


def test_5_a_challenge_after_a_pass() -> None:
    table = Table([["5C", "1C"], ["9W"], ["2P"]]).do("play 5C 1C").react()
    table.do("pass").react(p2="number")
    assert (table.won(), table.size(1)) == ([0, 0, 1], 2)
    assert (table.size(0), table.play.actor, table.s.lead) == (3, 0, 1)


def test_6_a_last_card_that_nobody_challenges() -> None:
    table = Table([["5C"], ["9W", "3W"]]).do("play 5C 2W").react()
    assert (table.s.trophies[0], table.size(0), table.stack(), table.s.top_immune) == (1, 6, 1, 1)
    assert table.play.actor == 1
    assert table.says() == [f"{n}W" for n in range(3, 11)]


def test_7_a_last_card_that_was_true() -> None:
    table = Table([["2W"], ["9W", "3W"]]).do("play 2W 2W").react(p1="number")
    assert (table.won(), table.s.trophies[0], table.size(0)) == ([1, 0], 1, 6)
    assert (table.size(1), table.play.actor, table.s.lead) == (4, 1, 2)


def test_8_a_last_card_that_was_not() -> None:
    table = Table([["7W"], ["9W", "3W"]]).do("play 7W 2W").react(p1="number")
    assert (table.won(), table.s.trophies[0], table.size(0), table.play.actor) == ([0, 1], 0, 2, 0)


def test_9_a_second_trophy_wins_outright() -> None:
    table = Table([["5C"], ["9W", "3W"]])
    table.s.trophies[0], table.s.trophies_left, table.s.won[1] = 1, 2, 40
    table.do("play 5C 2W").react()
    assert (table.play.ended, table.play.scores(), table.play.winners()) == (1, [20, 38], [0])
    assert (table.size(0), table.size(1)) == (0, 2)


def test_10_the_last_trophy_ends_the_game() -> None:
    table = Table([["5C"], ["9W", "3W"], ["1P"]])
    table.s.trophies[1] = table.s.trophies[2] = table.s.trophies_left = 1
    table.do("play 5C 2W").react()
    assert (table.play.ended, table.play.scores(), table.play.winners()) == (2, [10, 8, 9], [0])


def test_11_the_milk_comes_up_while_the_loser_draws() -> None:
    table = Table([["5C", "1C"], ["9W"]], depth=1).do("play 5C 3C").react(p1="number")
    assert (table.play.ended, table.play.scores(), table.play.winners()) == (3, [-2, 0], [1])


def test_12_the_milk_comes_up_while_a_trophy_is_refilled() -> None:
    table = Table([["5C"], ["9W"]], depth=4).do("play 5C 2W").react()
    assert (table.play.ended, table.play.scores(), table.size(0)) == (3, [6, -1], 4)


def test_13_the_milk_comes_up_at_a_pass() -> None:
    table = Table([["1C"], ["9W"]], ["1P"], "1P", depth=1)
    table.s.seat = table.s.next = 1
    table.s.top_owner = 0
    table.do("pass")
    assert (table.play.ended, table.play.scores(), table.stack()) == (3, [-1, -2], 1)


def test_14_a_trophy_outlives_the_milk() -> None:
    hands = [["2W"], ["9W", "3W"]]
    table = Table(hands, depth=1).do("play 2W 2W").react(p1="number")
    assert (table.play.ended, table.play.scores(), table.size(0)) == (3, [11, -3], 0)
    other = Table(hands, depth=1, settings={"trophy_survives_worlds_end": "false"})
    other.do("play 2W 2W").react(p1="number")
    assert other.play.scores() == [1, -3]


def test_15_points() -> None:
    table = Table([["1C", "2C", "3C", "4C"], ["9W"]])
    table.s.trophies[0], table.s.won[0] = 1, 24
    assert table.play.scores()[0] == 30


def _after(prev: str, rule_cards: str = "[]", **more: object) -> list[str]:
    settings = {"rule_cards": rule_cards, **more}
    return Table([["1C", "2C"], ["9W"]], ["1P"], prev, settings=settings).says()


@pytest.mark.parametrize(
    ("prev", "cards", "expected"),
    [
        ("10P", "[]", "1P 2P 3P"),
        ("9P", "[]", "10P"),
        ("8P", "[start]", "1P 2P 3P 9P 10P"),
        ("7P", "[start]", "8P 9P 10P"),
        ("10P", "[chili]", "1C 2C 3C 1P 2P 3P"),
        ("2P", "[chili]", "3C 3P 4P 5P 6P 7P 8P 9P 10P"),
        ("3P", "[chili]", "4P 5P 6P 7P 8P 9P 10P"),
        ("8W", "[chili, start]", "1C 2C 3C 1W 2W 3W 9W 10W"),
    ],
)
def test_16_to_19_what_may_be_said(prev: str, cards: str, expected: str) -> None:
    assert _after(prev, cards) == expected.split()


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("[]", (9, 9, 8, 7, 6, 5, 4, 3, 2, 1, 3)),
        ("[start]", (9, 9, 8, 7, 6, 5, 4, 3, 5, 4, 3)),
        ("[chili]", (9, 11, 9, 7, 6, 5, 4, 3, 2, 1, 6)),
        ("[chili, start]", (9, 11, 9, 7, 6, 5, 4, 3, 8, 7, 6)),
    ],
)
def test_how_much_may_be_said_after_each_number(cards: str, expected: tuple[int, ...]) -> None:
    opening = Table([["1C", "2C"], ["9W"]], settings={"rule_cards": cards}).says()
    found = [len(opening), *(len(_after(f"{n}P", cards)) for n in range(1, 11))]
    assert tuple(found) == expected
    in_chili = [len(_after(f"{n}C", cards)) for n in range(1, 11)]
    alone = "[start]" if "start" in cards else "[]"
    assert in_chili == [len(_after(f"{n}C", alone)) for n in range(1, 11)]


def test_20_a_raid_and_a_challenge_after_it() -> None:
    hands = [["4W", "7C"], ["9W"], ["1P", "2C"]]
    table = Table(hands, ["1P", "2P"], "2W", settings=RAIDER)
    table.do("play 4W 4W").react().do("pass").react().do("play 1P 6W")
    assert (table.won(), table.stack()) == ([3, 0, 0], 1)
    table.react(p0="number")
    assert table.won() == [4, 0, 0]


def test_21_a_raider_who_is_caught() -> None:
    table = Table([["8P", "7C"], ["9W"], ["2C"]], ["1P", "2P"], "2W", settings=RAIDER)
    table.do("play 8P 4W").react(p1="number")
    assert (table.won(), table.s.paw) == ([0, 3, 0], 0)


def test_22_a_raider_who_plays_on_himself() -> None:
    table = Table([["4W", "7C"], ["9W"]], ["1P"], "1W", settings=RAIDER)
    table.do("play 4W 4W").react().do("pass").react().do("play 7C 6W")
    assert (table.won(), table.stack()) == ([2, 0], 1)


def test_23_a_true_4_that_is_challenged() -> None:
    table = Table([["4W", "7C"], ["9W"]], ["1P"], "1W", settings=RAIDER)
    table.do("play 4W 4W").react(p1="number")
    assert (table.won(), table.s.paw, table.play.actor, table.stack()) == ([2, 0], 0, 1, 0)


def test_24_cards_under_a_5() -> None:
    table = Table([["5W", "1C", "2C", "3C"], ["9W"]], ["1P"], "1W", settings=LUCK)
    table.do("play 5W 5W", "extra 1C", "extra 2C")
    assert (table.stack(), table.size(0)) == (4, 3)
    table.react(p1="number")
    assert table.won() == [4, 0]


def test_25_a_last_card_has_nothing_under_it() -> None:
    table = Table([["5W", "1C"], ["9W"]], ["1P"], "1W", settings=LUCK)
    table.do("play 5W 5W", "extra 1C")
    assert (table.size(0), table.s.top_last) == (1, 0)
    alone = Table([["5W"], ["9W"]], ["1P"], "1W", settings=LUCK).do("play 5W 5W")
    assert (alone.size(0), alone.s.top_last) == (0, 1)


def test_26_the_milk_comes_up_under_a_5() -> None:
    table = Table([["5W", "1W", "2W"], ["9W", "9P"]], ["1P"], "1W", 1, settings=LUCK)
    table.do("play 5W 5W", "extra 1W", "extra 2W")
    assert (table.play.ended, table.play.scores(), table.stack()) == (3, [-1, -2], 4)


def test_27_a_raid_before_cards_under_a_5() -> None:
    settings = {"rule_cards": "[raider, luck]"}
    table = Table([["9W"], ["5P", "8W", "1C"]], ["1P", "4W"], "4W", paw=0, settings=settings)
    table.s.seat, table.s.top_owner = 1, 0
    table.do("play 5P 5W", "extra 8W", "done")
    assert (table.won(), table.stack(), table.size(1)) == ([2, 0], 2, 2)


@pytest.mark.parametrize(
    ("card", "number", "winner"), [("6W", 9, 0), ("9W", 6, 0), ("9W", 9, 0), ("6W", 8, 1)]
)
def test_28_6_and_9_upside_down(card: str, number: int, winner: int) -> None:
    table = Table([[card, "1C"], ["3W"]], ["1P"], "1W", settings=TURN)
    table.do(f"play {card} {number}W").react(p1="number")
    assert table.won()[winner] == 2


def _copied(card: str, cards: str = "[copy]", first: str = "7W", said: str = "7W") -> Table:
    hands = [[first, "1C"], ["3W", "3C"], [card, "2C"]]
    table = Table(hands, ["1P"], "1W", settings={"rule_cards": cards})
    return table.do(f"play {first} {said}").react().react(p2=f"copy {card}")


def test_29_a_copy_that_is_right() -> None:
    table = _copied("7W").react(p1="wrong")
    assert (table.won(), table.size(1), table.play.actor) == ([0, 0, 3], 4, 1)


def test_30_a_copy_that_is_wrong() -> None:
    table = _copied("7P").react(p1="wrong")
    assert (table.won(), table.size(2), table.play.actor) == ([0, 3, 0], 3, 2)
    assert table.size(0) == 1


@pytest.mark.parametrize("card", ["N*", "S*"])
def test_31_a_wild_copy_is_always_wrong(card: str) -> None:
    assert _copied(card).react(p1="wrong").won() == [0, 3, 0]


def test_32_a_copy_upside_down() -> None:
    assert _copied("6W", "[copy, turn]", "9W", "9W").react(p1="wrong").won() == [0, 0, 3]


def test_33_a_copied_4() -> None:
    table = _copied("4W", "[copy, raider]", "4W", "4W")
    assert (table.won(), table.stack(), table.s.paw) == ([2, 0, 0], 1, 3)


def test_34_a_copied_last_card() -> None:
    table = Table([["7W"], ["3W", "3C"], ["7W", "2C"]], ["1P"], "1W", settings=COPY)
    table.do("play 7W 7W").react().react(p2="copy 7W").react(p1="wrong")
    assert (table.s.trophies[0], table.size(0), table.won()) == (1, 6, [0, 0, 3])


def test_35_a_copy_with_ones_own_last_card() -> None:
    table = Table([["7W", "1C"], ["3W", "3C"], ["7W"]], ["1P"], "1W", settings=COPY)
    table.do("play 7W 7W").react().react(p2="copy 7W").react(p1="wrong")
    assert (table.won(), table.s.trophies[2], table.size(2)) == ([0, 0, 3], 1, 6)
    assert (table.size(1), table.play.actor) == (4, 1)
