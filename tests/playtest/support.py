"""A game of which it is known who wins, and play-tests of it."""

import shutil
from functools import cache
from pathlib import Path

from cardforge.engine.rules import Rules
from cardforge.jobs.playable import Chosen, open_game
from cardforge.playtest.runs import Plan, Table, play_part, table

COIN = Path(__file__).parent / "coin"


def copy_coin(folder: Path) -> Path:
    """Copy the coin's project into ``folder`` and return it."""
    left_out = shutil.ignore_patterns("__pycache__", "build")
    shutil.copytree(COIN, folder, dirs_exist_ok=True, ignore=left_out)
    return folder


@cache
def coin(first: int = 50, strong: int = 0) -> Rules:
    """Return the coin's rules, as plain Python."""
    settings = {"first": str(first), "strong": str(strong)}
    return open_game(COIN, "coin", Chosen(None, settings)).rules


def thrown(
    rules: Rules, deals: int, seed: int = 0, bots: tuple[str, ...] = ("flipper",) * 2
) -> Table:
    """Return the rows of so many deals."""
    plan = Plan(bots, seed, deals)
    return table([play_part(rules, plan.lineups, seed, 0, deals)], len(bots))
