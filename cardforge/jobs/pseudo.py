"""``l10n pseudo``: games in a language that shows what cannot be translated or does not fit."""

from pathlib import Path

from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions, BuildResult, Progress, silent
from cardforge.l10n.words import MIRRORED, PSEUDO


def build_pseudo(
    start: Path,
    games: tuple[str, ...],
    out: Path | None,
    progress: Progress = silent,
    *,
    mirrored: bool = False,
) -> BuildResult:
    """Build games in a pseudo-language, ``mirrored`` in the one from right to left.

    Raises:
        UsageFault, InputFault: as `build`.
    """
    locale = MIRRORED if mirrored else PSEUDO
    return build(start, BuildOptions(games=games, locales=(locale,), out=out), progress)
