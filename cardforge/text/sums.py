"""Sums of lengths that are the same on every Python."""

from collections.abc import Iterable
from functools import reduce
from operator import add


def added(lengths: Iterable[float]) -> float:
    """Return the sum, added from left to right.

    `sum` does so up to Python 3.11 and corrects itself from 3.12 on, which is another last digit.
    """
    return reduce(add, lengths, 0.0)
