"""Checks of what a game says, beyond whether it can be read and drawn: one check per module.

A check is a function that takes a `Subject` and yields findings. It draws nothing, writes nothing
and names no game: what it looks at, it finds by the fields that a deck declares. The text of its
code is its manual page. Checks see only games without errors, so what they read is valid.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic
from cardforge.source.model import Game, Record


class Subject(NamedTuple):
    """What a check looks at: a valid game, its settings, and the folder of its project.

    Paths in findings are relative to ``root``, with forward slashes.
    """

    game: Game
    settings: Record
    root: Path


Check = Callable[[Subject], Iterator[Diagnostic]]

#: Every check, in the order in which they run.
CHECKS: tuple[Check, ...] = ()
