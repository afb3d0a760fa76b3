"""Rules for tests: the stranger's game, whole or with pieces of it replaced."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from cardforge import play
from cardforge.engine.sources import Sources, read_sources
from cardforge.play import GameRules
from tests.project import STRANGER, copy_stranger, edit

ROOT = Path(__file__).parents[2]
#: Games of the stranger: in record style, and as a class.
BOTH = ("nines", "nines_class")


def nines(
    settings: Mapping[str, object] | None = None, name: str = "nines", mode: str = "plain"
) -> GameRules:
    """Return the stranger's game under settings."""
    return play.load(name, STRANGER, None, settings, mode)  # type: ignore[arg-type]


def changed(folder: Path, *edits: tuple[str, str], name: str = "nines") -> GameRules:
    """Return the game with texts of its rules or bots replaced, in a copy of the project."""
    copy_stranger(folder)
    for old, new in edits:
        for file in ("rules.py", "bots.py"):
            path = folder / "decks" / name / file
            if old in path.read_text("utf-8"):
                edit(path, old, new)
                break
        else:
            raise AssertionError(f"{old!r} stands in no file")
    return play.load(name, folder, mode="plain")


def sources_of(folder: Path, files: Mapping[str, str], overlays: tuple[str, ...] = ()) -> Sources:
    """Return the sources of a game whose files are given, besides those of the stranger's."""
    shutil.copytree(STRANGER / "decks/nines", folder, dirs_exist_ok=True)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return read_sources(folder, "decks/nines", overlays)
