"""The state of a playout in plain Python: numbers, rows and rows of rows by name.

Lengths in ``STATE`` of rules.py: 0 is a number, a length a row, a pair rows of rows. Lengths are
numbers or names of rooms (`cardforge.engine.tables`).
"""

from collections.abc import Mapping
from typing import Any

from cardforge.diagnostics import did_you_mean
from cardforge.engine.tables import DataFault, Length, Tables, Value

#: A name of the state → its shape: () a number, (n,) a row, (m, n) rows.
Shapes = dict[str, tuple[int, ...]]


def shapes_of(
    state: Mapping[str, Length | tuple[Length, Length]],
    data: Mapping[str, Value],
    rooms: Mapping[str, int],
) -> Shapes:
    """Return the shape of every name: what is declared, and the data, whose rooms are rounded up.

    Raises:
        DataFault: a length names no room, or a name is declared twice.
    """
    from cardforge.engine.tables import room

    found: Shapes = {}
    for name, value in data.items():
        if name in state:
            raise DataFault(f"`{name}` is in STATE and in DATA", "rename one of them")
        if isinstance(value, int):
            found[name] = ()
        elif value and isinstance(value[0], list):
            rows = value
            found[name] = (room(len(rows) - 1), max(len(one) for one in rows))
        else:
            found[name] = (room(len(value) - 1),)
    for name, length in state.items():
        if length == 0:
            found[name] = ()
        elif isinstance(length, tuple):
            found[name] = (_length(length[0], rooms), _length(length[1], rooms))
        else:
            found[name] = (_length(length, rooms),)
    return found


def _length(length: Length, rooms: Mapping[str, int]) -> int:
    if isinstance(length, int):
        return length
    kind, _, names = length.partition(":")
    if "+" in names:
        return sum(_length(f"{kind}:{name}", rooms) for name in names.split("+"))
    if length not in rooms:
        raise DataFault(f"STATE: there is no room `{length}`", did_you_mean(length, rooms, "rooms"))
    return rooms[length]


def state_class(shapes: Shapes) -> type:
    """Return a class with a slot for each name, and one for the log."""
    return type("State", (), {"__slots__": (*shapes, "log"), "__module__": __name__})


def new_state(kind: type, shapes: Shapes, tables: Tables) -> Any:
    """Return a state in which all is 0 but what the game's files say."""
    s = kind()
    s.log = None
    for name, shape in shapes.items():
        if not shape:
            value: Value = 0
        elif len(shape) == 1:
            value = [0] * shape[0]
        else:
            value = [[0] * shape[1] for _ in range(shape[0])]
        setattr(s, name, value)
    fill(s, tables)
    return s


def fill(s: Any, tables: Tables) -> None:
    """Write what the game's files say into a state, plain or compiled."""
    for name, value in tables.values.items():
        if isinstance(value, int):
            setattr(s, name, value)
            continue
        target = getattr(s, name)
        for at, one in enumerate(value):
            if isinstance(one, list):
                for inner, number in enumerate(one):
                    target[at][inner] = number
            else:
                target[at] = one


def clone(s: Any, shapes: Shapes) -> Any:
    """Return a state of its own with the same content; the log is left behind."""
    made = type(s)()
    made.log = None
    for name, shape in shapes.items():
        value = getattr(s, name)
        if len(shape) == 1:
            value = value.copy()
        elif shape:
            value = [row.copy() for row in value]
        setattr(made, name, value)
    return made


def same(a: Any, b: Any, shapes: Shapes) -> bool:
    """Tell whether two states hold the same."""
    return all(getattr(a, name) == getattr(b, name) for name in shapes)


class HiddenRead(Exception):
    """A bot, or `legal`, reads what its seat may not see."""


class Seen:
    """A seat's view of a plain state, which raises on anything that the seat may not read.

    ``SEEN`` are open to all, rows of ``OWN`` to their seat, of ``COUNTED`` zones the size is.
    What the game's files say is open, but for ``HIDDEN``.
    """

    __slots__ = ("_ns", "_open", "_s", "_seat")

    def __init__(self, s: Any, seat: int, ns: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_s", s)
        object.__setattr__(self, "_seat", seat)
        object.__setattr__(self, "_ns", ns)
        object.__setattr__(self, "_open", {*ns["SEEN"], *ns["DATA"]} - {*ns.get("HIDDEN", ())})

    def __getattr__(self, name: str) -> Any:
        if name == "log":
            return None
        value = getattr(self._s, name)
        if name in self._open:
            return _Still(value) if isinstance(value, list) else value
        if name in self._ns["OWN"]:
            counted = name in self._ns["COUNTED"]
            if value and not isinstance(value[0], list):
                return _Own(value, self._seat, name)
            return [
                _Still(row) if seat == self._seat else _Count(row, name, counted)
                for seat, row in enumerate(value)
            ]
        if name in self._ns["COUNTED"]:
            if value and isinstance(value[0], list):
                return [_Count(row, name, True) for row in value]
            return _Count(value, name, True)
        raise HiddenRead(f"seat {self._seat} may not read s.{name}")

    def __setattr__(self, name: str, value: object) -> None:
        raise HiddenRead(f"seat {self._seat} may not change s.{name}")


class _Still:
    """A row that can be read and not changed."""

    __slots__ = ("_row",)

    def __init__(self, row: list[Any]) -> None:
        self._row = row

    def __getitem__(self, at: int) -> Any:
        value = self._row[at]
        return _Still(value) if isinstance(value, list) else value

    def __setitem__(self, at: int, value: object) -> None:
        raise HiddenRead(f"a row, place {at}, may not be changed by who only looks")

    def __len__(self) -> int:
        return len(self._row)


class _Own:
    """A number for each seat, of which a seat may read its own."""

    __slots__ = ("_name", "_row", "_seat")

    def __init__(self, row: list[int], seat: int, name: str) -> None:
        self._row = row
        self._seat = seat
        self._name = name

    def __getitem__(self, at: int) -> int:
        if at == self._seat:
            return self._row[at]
        raise HiddenRead(f"s.{self._name}[{at}] is hidden from this seat")


class _Count:
    """A zone of which the size alone is open, or not even that."""

    __slots__ = ("_counted", "_name", "_row")

    def __init__(self, row: list[int], name: str, counted: bool) -> None:
        self._row = row
        self._name = name
        self._counted = counted

    def __getitem__(self, at: int) -> int:
        if at == 0 and self._counted:
            return self._row[0]
        raise HiddenRead(f"s.{self._name}[{at}] is hidden from this seat")
