"""How much an operation, method or filter of a template would make, before it makes it.

Python computes ``'a' * 10**9`` in one go that nothing can stop, and a string that is joined to
itself sixty times has more letters than there are atoms. So whatever can make much of little is
weighed first. A size is the letters or items of what is made; steps are what it counts for in the
budget of a face: one for each hundred.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cardforge.diagnostics.limits import MADE_AT_ONCE

#: Bits of a whole number that a template computes.
_MOST_BITS = 10_000
#: Items that one step of a face's budget stands for.
ITEMS_A_STEP = 100
#: Values that are as long as they are.
_SIZED = (str, list, tuple, dict, range, bytes, set, frozenset)
#: Widths and precisions in formats: ``%9d``, ``{:>9}``.
_WIDTH = re.compile(r"\d{5,}|\*")


def size_of(value: object) -> int:
    """Return the letters or items of a value; 0 of one that has none."""
    return len(value) if isinstance(value, _SIZED) else 0


def of_operation(operator: str, left: Any, right: Any) -> int:
    """Return the size of what ``*``, ``**``, ``+``, ``%`` make; a huge number is too much."""
    if isinstance(left, int) and isinstance(right, int):
        bits = 0
        if operator == "**":
            bits = left.bit_length() * right
        elif operator == "*":
            bits = left.bit_length() + right.bit_length()
        return MADE_AT_ONCE + 1 if bits > _MOST_BITS else 0
    if operator == "+":
        return size_of(left) + size_of(right)
    if operator == "*":
        size, times = (left, right) if isinstance(left, _SIZED) else (right, left)
        return size_of(size) * max(0, times) if isinstance(times, int) else 0
    if operator == "%" and isinstance(left, str):
        return _of_format(left, right)
    return 0


def of_joined(parts: Sequence[object]) -> int:
    """Return the letters of values that ``~`` joins."""
    return sum(map(size_of, parts))


def of_method(text: str, name: str, values: Sequence[Any]) -> int:
    """Return the size of what a method of a text makes."""
    made = _of_words(name, text, values)
    return max(made, _of_numbers(values))


def of_filter(name: str, value: object, values: Sequence[Any]) -> int:
    """Return the size of what a filter of Jinja makes."""
    made = size_of(value)
    if isinstance(value, str):
        made = max(made, _of_words(name, value, values))
        if name == "indent":
            width = next((v if isinstance(v, int) else size_of(v) for v in values), 4)
            made += value.count("\n") * width
    elif name == "join" and values:
        made += size_of(value) * size_of(values[0])
        made += sum(map(size_of, value)) if isinstance(value, list | tuple) else 0
    return max(made, _of_numbers(values))


def _of_words(name: str, text: str, values: Sequence[Any]) -> int:
    """Return the letters of what a method or filter makes of a text."""
    first = values[0] if values else None
    if name == "replace" and len(values) > 1 and isinstance(first, str):
        return len(text) + text.count(first) * size_of(values[1])
    if name == "join":
        parts = first if isinstance(first, str | list | tuple) else ()
        return len(text) * len(parts) + sum(map(size_of, parts))
    if name == "translate":
        table = first if isinstance(first, Mapping) else {}
        return len(text) * max([1, *map(size_of, table.values())])
    if name == "expandtabs":
        width = next((v for v in values if isinstance(v, int)), 8)
        return len(text) + text.count("\t") * max(0, width)
    if name in ("format", "format_map"):
        return _of_format(text, values)
    return len(text)


def _of_format(text: str, values: object) -> int:
    if _WIDTH.search(text):
        return MADE_AT_ONCE + 1
    parts = values.values() if isinstance(values, Mapping) else values
    many = parts if isinstance(parts, Sequence) and not isinstance(parts, str) else [values]
    holes = text.count("%") + text.count("{")
    return len(text) + max([0, *map(size_of, many)]) * holes


def _of_numbers(values: Sequence[Any]) -> int:
    """Return the largest whole number that is asked for: widths, counts, sizes of groups."""
    return max([0, *(abs(value) for value in values if isinstance(value, int))])
