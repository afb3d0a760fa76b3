"""A game's rules, ready to be played: settings, overlays of a variant, and how they are run."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from cardforge.engine.compiled import FOLDER, CompiledRules, NotCompiled, cache_folder
from cardforge.engine.objects import ObjectRules
from cardforge.engine.rules import Rules
from cardforge.engine.sources import read_sources
from cardforge.source.model import Game
from cardforge.source.settings import resolve, resolve_people

Mode = Literal["plain", "checked", "compiled", "auto"]


_UNKEPT = f"what is compiled cannot be kept: let {FOLDER} name a folder that can be written"


class Loaded(NamedTuple):
    """Rules, and a notice: why they are plain where compiled ones were wanted, or not kept."""

    rules: Rules
    notice: str = ""


def load(
    game: Game,
    shown: str,
    variant: str | None = None,
    overrides: Mapping[str, str] | None = None,
    mode: Mode = "auto",
) -> Loaded:
    """Return the rules of a game; ``shown`` is its folder as people are shown it.

    ``auto`` are compiled rules where they are to be had, plain ones otherwise.

    Raises:
        InputFault: the rules have faults, or ask for what the game does not have.
        UsageFault: an unknown variant or setting, or a value that does not fit.
        NotCompiled: in the mode ``compiled``, where that cannot be.
    """
    settings = resolve(game, variant, overrides)
    people = resolve_people(game, overrides)
    overlays = game.variants[variant].overlays if variant is not None else ()
    sources = read_sources(game.folder, shown, tuple(f"overlays/{one}" for one in overlays))
    if sources.as_class:
        reason = "its rules are a class, which is never compiled"
        if mode == "compiled":
            raise NotCompiled(reason)
        whole = ObjectRules(sources, game, settings, people=people, checked=mode == "checked")
        return Loaded(whole, reason if mode == "auto" else "")
    if mode in ("plain", "checked"):
        checked = mode == "checked"
        return Loaded(Rules(sources, game, settings, people=people, checked=checked))
    try:
        rules = CompiledRules(sources, game, settings, people=people)
        return Loaded(rules, "" if cache_folder() else _UNKEPT)
    except NotCompiled as reason:
        if mode == "compiled":
            raise
        return Loaded(Rules(sources, game, settings, people=people), str(reason))
