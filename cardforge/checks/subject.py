"""What a check is given, and what a check is."""

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
