"""A play-test's report as data: what was played, the figures, the answers."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardforge.playtest.cards import Power
from cardforge.playtest.compare import Change
from cardforge.playtest.counted import Counted
from cardforge.playtest.matches import Ladder
from cardforge.playtest.traces import Traced


class Head(NamedTuple):
    """What was played, so that it can be played again."""

    game: str
    title: str
    players: int
    bots: tuple[str, ...]
    variant: str | None
    settings: Mapping[str, str]
    seed: int
    deals: int
    lineups: int
    #: Digests of the rules, of what they know of the decks, and of the bots' code.
    rules: str
    data: str
    version: str
    #: Minutes that the box promises.
    promised: tuple[int, int] | None
    command: str


class CardName(NamedTuple):
    """A card as reports name it."""

    id: str
    words: str


class Report(NamedTuple):
    """All that a play-test found. What was not asked for is None or empty."""

    head: Head
    counted: Counted
    traced: Traced | None = None
    #: Why the run ended before all deals were played; "" where it did not.
    stopped: str = ""
    #: Cards by their place in the deck, from 1.
    names: Mapping[int, CardName] = {}
    #: Ends in words, by their names in the rules.
    ends: Mapping[str, str] = {}
    opening: Sequence[Power] = ()
    restricted: Sequence[Power] = ()
    ladder: Ladder | None = None
    changes: Sequence[Change] = ()
    changed: str = ""
