"""An input that yields a finding, and the nearest right one that does not."""

import re
import shlex
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from tests.jobs.shop_game import make_birds
from tests.project import copy_stranger as make_nines
from tests.project import make_project
from tests.rulesheet.sheets import sheet_project

CONFIG = "cardforge.yaml"
GAME = "decks/tiny/game.yaml"
DECK = "decks/tiny/cards.yaml"
FACE = "templates/tiny/card.xml"
STYLE = "templates/tiny/style.yaml"
#: Pieces of the small project that rows replace.
ASH = "{id: ash, name: Ash, cost: 1}"
COST = "  cost: {type: int, range: 0-9, optional: true}"
TEXT = "Draw two cards."
COUNT = "count: 4}"
RECT = '<rect fill="#f4e9d8" bleed="yes"/>'
END = "{% endblock %}"

#: A file, what stands in it once, and what is written there; with nothing that stands there the
#: whole file.
Edit = tuple[str, str, str | bytes]
Act = Callable[[Path], None]


class Pair(NamedTuple):
    """Two inputs that differ in a fault, and the commands that they are given to.

    ``given`` is done for both, ``wrong`` or ``right`` after it; so are the functions. The command
    for the right input is the same where ``run_right`` is empty. ``amid`` is what goes on while the
    wrong input is looked at.
    """

    run: str = "check"
    wrong: tuple[Edit, ...] = ()
    right: tuple[Edit, ...] = ()
    given: tuple[Edit, ...] = ()
    run_right: str = ""
    base: str = "tiny"
    prepare: Act | None = None
    spoil: Act | None = None
    repair: Act | None = None
    amid: Callable[[Path], AbstractContextManager[object]] | None = None


def swap(file: str, old: str, wrong: str, right: str | None = None, run: str = "check") -> Pair:
    """Return a pair of two spellings of one place; the right one is mostly that of the project."""
    return Pair(run, ((file, old, wrong),), () if right is None else ((file, old, right),))


def adds(file: str, old: str, wrong: str, right: str, run: str = "check") -> Pair:
    """Return a pair that puts something behind a place."""
    return swap(file, old, f"{old}{wrong}", f"{old}{right}", run)


_BASES: dict[str, Callable[[Path], Path]] = {
    "tiny": make_project,
    "birds": make_birds,
    "sheet": lambda folder: sheet_project(folder, locales="[en]"),
    "none": lambda folder: folder,
    "nines": make_nines,
}


def set_up(pair: Pair, folder: Path, *, wrong: bool) -> None:
    """Make the project of a pair's wrong or right input."""
    folder.mkdir()
    _BASES[pair.base](folder)
    for file, old, new in (*pair.given, *(pair.wrong if wrong else pair.right)):
        path = folder / file
        data = new.encode("utf-8") if isinstance(new, str) else new
        if old:
            before = path.read_bytes()
            assert before.count(old.encode("utf-8")) == 1, f"{old!r} does not stand once in {file}"
            data = before.replace(old.encode("utf-8"), data)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for act in (pair.prepare, pair.spoil if wrong else pair.repair):
        if act is not None:
            act(folder)


def command(pair: Pair, *, wrong: bool) -> list[str]:
    """Return the words of the command."""
    return shlex.split(pair.run if wrong or not pair.run_right else pair.run_right)


def codes_in(output: str) -> set[str]:
    """Return the codes of all findings that a command printed."""
    return set(re.findall(r"\[(CF-[A-Z]\d\d)\]", output))
