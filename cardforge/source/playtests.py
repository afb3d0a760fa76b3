"""``playtests.yaml``: the questions that play-tests of a game answer, and what follows from them.

::

    runs:
      seats:
        asks: Is a seat better than the others?
        players: 4
        games: 100000
        ladder: 1000
        says: Nobody gains much; whoever begins has three points more of a hundred.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

from cardforge.diagnostics import Findings, Place
from cardforge.source.reader import read_file
from cardforge.source.scalars import Int, Name, Text
from cardforge.source.spec import Group, Key, ListOf, MapOf, Reading

#: The file, in the game's folder.
PLAYTESTS: Final = "playtests.yaml"
#: Where the pages lie that are made of it, in the project's folder.
BALANCE: Final = "docs/balance"
_MOST: Final = 100_000_000


class Run(NamedTuple):
    """A play-test: its question, how it is played, and what a designer should make of it."""

    id: str
    asks: str
    says: str
    players: int
    games: int
    bots: tuple[str, ...]
    variant: str
    set: tuple[str, ...]
    ab: str
    until: str
    ladder: int
    without: int
    seed: int


class Playtests(NamedTuple):
    """The runs of a game, and where that is said."""

    runs: tuple[Run, ...]
    file: str
    place: Place


def playtests_group() -> Group:
    """Return what may stand in playtests.yaml."""
    many = Int(1, _MOST)
    run = Group(
        {
            "asks": Key(Text(), "the question that it answers", required=True),
            "says": Key(Text(), "what a designer should make of it"),
            "players": Key(Int(1, 100), "how many play", required=True),
            "games": Key(many, "playouts"),
            "bots": Key(ListOf(Text("a bot")), "who plays; the last goes on"),
            "variant": Key(Name(), "a variant"),
            "set": Key(ListOf(Text("setting=value")), "settings, as in hand_size=7"),
            "ab": Key(Text(), "two values of a setting, as in hand_size=6,7"),
            "until": Key(Text(), "where to stop, as in seat_advantage ±0.5%"),
            "ladder": Key(many, "deals of each bot against each other"),
            "without": Key(many, "deals without each action and card"),
            "seed": Key(Int(0, _MOST), "of the deals"),
        },
        "a play-test",
    )
    return Group({"runs": Key(MapOf(Name(), run), "play-tests by id", True)}, "play-tests")


def read_playtests(folder: Path, shown: str, findings: Findings) -> Playtests | None:
    """Return the play-tests of a game; None where it has none, or the file cannot be used."""
    path = folder / PLAYTESTS
    if not path.is_file():
        return None
    file = f"{shown}/{PLAYTESTS}"
    document = read_file(path, file, findings)
    if document is None:
        return None
    ctx = Reading(document, findings, "playtests")
    read = playtests_group().read(document.root, document.root.base, ctx)
    if ctx.failed or not isinstance(read, dict):
        return None
    runs = tuple(_run(name, one) for name, one in read["runs"].items())
    return Playtests(runs, file, document.place(document.root.base))


def _run(name: str, said: dict[str, Any]) -> Run:
    get = said.get
    return Run(
        name, said["asks"], get("says", ""), said["players"], get("games", 20_000),
        tuple(get("bots", ())), get("variant", ""), tuple(get("set", ())), get("ab", ""),
        get("until", ""), get("ladder", 0), get("without", 0), get("seed", 0),
    )  # fmt: skip
