"""What may be asked of a play-test."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Options(NamedTuple):
    """What is asked of a play-test; None or empty is what the game says."""

    games: int = 20_000
    players: int | None = None
    bots: tuple[str, ...] = ()
    variant: str | None = None
    settings: Mapping[str, str] = {}
    #: A setting and two of its values: the second is compared with the first.
    ab: tuple[str, str, str] | None = None
    until: str = ""
    seed: int = 0
    jobs: int = 1
    out: Path | None = None
    #: Deals that are followed step by step.
    traced: int = 300
    #: Deals of each ban, 0 for none.
    restricted: int = 0
    #: Deals of each match of two bots, 0 for none.
    ladder: int = 0
