"""The state of a playout: shapes, copies, and what a seat may read of it."""

from typing import Any

import pytest

from cardforge.engine.state import (
    HiddenRead,
    Seen,
    clone,
    new_state,
    same,
    shapes_of,
    state_class,
)
from cardforge.engine.tables import DataFault, Tables

DATA = {"worth": [2, 5, 6], "limit": 9, "table": [[1, 0], [1, 4]]}
ROOMS = {"seats": 3, "cards:deck": 32}
STATE = {
    "turn": 0,
    "won": "seats",
    "bid": "seats",
    "deck": "cards:deck",
    "pile": 8,
    "hand": ("seats", "cards:deck"),
    "secret": ("seats", 4),
}
NS = {
    "SEEN": ("turn", "won", "pile"),
    "OWN": ("hand", "secret", "bid"),
    "COUNTED": ("deck", "hand"),
    "DATA": DATA,
}


def made() -> tuple[Any, Any]:
    shapes = shapes_of(STATE, DATA, ROOMS)
    s = new_state(state_class(shapes), shapes, Tables(DATA, ROOMS))
    s.deck[0:3] = [2, 7, 8]
    s.hand[0][0:2] = [1, 4]
    s.hand[1][0:3] = [2, 5, 6]
    s.secret[0][0] = 3
    s.bid[1] = 12
    return s, shapes


def test_shapes_are_those_that_are_declared_and_data_has_room() -> None:
    _, shapes = made()
    assert shapes == {
        "worth": (32,),
        "limit": (),
        "table": (32, 2),
        "turn": (),
        "won": (3,),
        "bid": (3,),
        "deck": (32,),
        "pile": (8,),
        "hand": (3, 32),
        "secret": (3, 4),
    }


def test_rooms_of_several_decks() -> None:
    rooms = {"kinds:movie": 32, "kinds:poster": 64}
    assert shapes_of({"pile": "kinds:movie+poster"}, {}, rooms) == {"pile": (96,)}
    with pytest.raises(DataFault, match="there is no room `kinds:trailer`"):
        shapes_of({"pile": "kinds:movie+trailer"}, {}, rooms)


def test_a_state_begins_with_what_the_files_say() -> None:
    s, _ = made()
    assert (s.limit, s.worth[:4], s.table[1], s.turn) == (9, [2, 5, 6, 0], [1, 4], 0)
    with pytest.raises(AttributeError):
        s.trun = 1


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ({"hand": ("seats", "cards:dekc")}, "STATE: there is no room `cards:dekc`"),
        ({"limit": 0}, "`limit` is in STATE and in DATA"),
    ],
)
def test_shapes_that_cannot_be(state: dict[str, Any], message: str) -> None:
    with pytest.raises(DataFault, match=message):
        shapes_of(state, DATA, ROOMS)


def test_a_copy_is_the_same_and_apart() -> None:
    s, shapes = made()
    other = clone(s, shapes)
    assert same(s, other, shapes)
    for change in (
        lambda it: it.hand[1].__setitem__(1, 9),
        lambda it: it.deck.__setitem__(1, 9),
        lambda it: setattr(it, "turn", 2),
    ):
        other = clone(s, shapes)
        change(other)
        assert not same(s, other, shapes)
    assert s.hand[1][:3] == [2, 5, 6]


def test_what_a_seat_may_read() -> None:
    s, _ = made()
    seen = Seen(s, 0, NS)
    assert (seen.turn, seen.limit, seen.worth[1], seen.table[1][1], seen.pile[0]) == (0, 9, 5, 4, 0)
    assert (seen.hand[0][0], seen.hand[0][1], len(seen.hand[0])) == (1, 4, 32)
    assert (seen.hand[1][0], seen.deck[0], seen.secret[0][0]) == (2, 2, 3)
    assert Seen(s, 1, NS).bid[1] == 12
    assert seen.log is None


HIDDEN = {
    "another's card": lambda seen: seen.hand[1][1],
    "the deck": lambda seen: seen.deck[1],
    "what is not counted": lambda seen: seen.secret[1][0],
    "another's number": lambda seen: seen.bid[1],
    "changing a number": lambda seen: setattr(seen, "turn", 1),
    "changing a row": lambda seen: seen.pile.__setitem__(0, 1),
    "changing the own hand": lambda seen: seen.hand[0].__setitem__(1, 1),
}


@pytest.mark.parametrize("what", HIDDEN)
def test_what_a_seat_may_not_do(what: str) -> None:
    s, _ = made()
    with pytest.raises(HiddenRead):
        HIDDEN[what](Seen(s, 0, NS))


def test_a_name_that_nobody_sees() -> None:
    s, _ = made()
    with pytest.raises(HiddenRead, match=r"seat 0 may not read s\.won"):
        _ = Seen(s, 0, {**NS, "SEEN": ()}).won
