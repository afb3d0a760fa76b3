"""What a seat sees, by name, in the shapes in which people talk of it."""

from collections.abc import Mapping
from typing import Any

#: A number; the cards of a zone; either of them by seat.
Shown = int | tuple[int, ...] | dict[int, int] | dict[int, tuple[int, ...]]
#: Name → what a seat sees of it. Of a zone that is counted alone, that is its size.
View = dict[str, Shown]


def view_of(ns: Mapping[str, Any], s: Any, seat: int, n: int) -> View:
    """Return what a seat sees of a state with ``n`` seats: open names, its own, sizes, data.

    Rows by seat are cut to the seats that play. Of a ``hand`` that is own and counted the own cards
    are shown, and the sizes of all as ``hand_sizes``.
    """
    state = ns["STATE"]
    found: View = {}
    for name in ns["SEEN"]:
        found[name] = _open(getattr(s, name), state[name], n)
    for name in ns["COUNTED"]:
        value = getattr(s, name)
        if isinstance(value[0], list):
            key = f"{name}_sizes" if name in ns["OWN"] else name
            found[key] = {at: int(row[0]) for at, row in enumerate(value[:n])}
        else:
            found[name] = int(value[0])
    known = ns.get("PEOPLE_OWN", ())
    for name in ns["OWN"]:
        if name not in known:
            found[name] = _own(s, name, seat)
    return found


def known_of(ns: Mapping[str, Any], s: Any, seat: int) -> View:
    """Return what the person of a seat knows by itself: its rows of people.py."""
    return {name: _own(s, name, seat) for name in ns["PEOPLE_OWN"]}


def _own(s: Any, name: str, seat: int) -> Shown:
    value = getattr(s, name)[seat]
    return _cards(value) if isinstance(value, list) else int(value)


def _open(value: Any, length: Any, n: int) -> Shown:
    if not isinstance(value, list):
        return int(value)
    if isinstance(length, tuple):
        rows = value[:n] if length[0] == "seats" else value
        return {at: _cards(row) for at, row in enumerate(rows)}
    return dict(enumerate(value[:n])) if length == "seats" else _cards(value)


def _cards(zone: list[int]) -> tuple[int, ...]:
    """Return what a zone holds; of a row that cannot be one, all of it."""
    count = zone[0]
    if not 0 <= count < len(zone):
        return tuple(zone)
    return tuple(zone[1 : count + 1])
