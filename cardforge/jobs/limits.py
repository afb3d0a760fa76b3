"""What a check reports: games, paths, codes."""

import os
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, UsageFault, all_codes, did_you_mean
from cardforge.diagnostics.codes.checking import CHECKED_IN_PART, NO_SUCH_CODES, UNKNOWN_TARGET
from cardforge.jobs.folders import SHELVES
from cardforge.jobs.severities import fixed
from cardforge.source.excluded import excludes


class Limits(NamedTuple):
    """Games and paths that are reported on; both empty for everything.

    ``paths`` are relative to the project, with forward slashes; "." is the whole project.
    """

    games: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether nothing is left out."""
        return not (self.games or self.paths) or "." in self.paths

    def draws(self, game: str) -> bool:
        """Tell whether drawing a game can give findings that are reported."""
        return self.whole or game in self.games or any(self._touches(game))

    def _touches(self, game: str) -> Iterable[bool]:
        for path in self.paths:
            parts = path.split("/")
            yield parts[0] not in SHELVES or len(parts) == 1 or parts[1] in (game, "base")

    def owns(self, game: str) -> bool:
        """Tell whether a path names files of a game, or the game itself is named."""
        return game in self.games or any(
            path.split("/")[1:2] == [game] for path in self.paths if path.startswith(SHELVES)
        )

    def takes(self, finding: Diagnostic, game: str = "") -> bool:
        """Tell whether a finding, that came up when ``game`` was looked at, is reported.

        It is where its own place or one that explains it lies in what was asked for.
        """
        if self.whole or game in self.games:
            return True
        folders = [f"{shelf}/{one}" for shelf in SHELVES for one in self.games]
        files = {finding.file, *(related.file for related in finding.related)}
        return any(_inside(file, path) for file in files for path in (*folders, *self.paths))


def games_of(file: str) -> list[str]:
    """Return the game whose folders a file lies in; none for what all games share."""
    parts = file.split("/")
    return parts[1:2] if parts[0] in SHELVES and parts[1:2] != ["base"] else []


class LeftOut(NamedTuple):
    """What the project leaves out: how many files, and how many findings in them."""

    files: int = 0
    findings: int = 0


def files_left_out(root: Path, patterns: Sequence[str]) -> int:
    """Return how many files of games and templates ``exclude:`` leaves out."""
    if not patterns:
        return 0
    return sum(
        excludes(patterns, path.relative_to(root).as_posix())
        for shelf in SHELVES
        for path in (root / shelf).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )


def _inside(file: str, path: str) -> bool:
    return file == path or file.startswith(f"{path}/")


def limits_of(targets: Sequence[str], root: Path, here: Path, games: Collection[str]) -> Limits:
    """Return what the arguments of the command name, paths as seen from ``here``.

    Raises:
        UsageFault: an argument is no game and no path in the project; all such arguments.
    """
    named: list[str] = []
    paths: list[str] = []
    faults = []
    for target in targets:
        if target in games:
            named.append(target)
            continue
        path = Path(os.path.normpath(here / target))
        if not path.exists():
            hint = did_you_mean(target, games, "games")
            faults.append(
                UNKNOWN_TARGET.at(None, f"there is no game and no file `{target}`", hint=hint)
            )
            continue
        inside = next((p for p in (path, path.resolve()) if p.is_relative_to(root)), None)
        if inside is not None:
            paths.append(inside.relative_to(root).as_posix())
        elif root.is_relative_to(path.resolve()):
            paths.append(".")
        else:
            faults.append(
                UNKNOWN_TARGET.at(
                    None,
                    f"`{target}` lies outside of the project {root.as_posix()}",
                    hint="name the project it belongs to with --project",
                )
            )
    if faults:
        raise UsageFault(*faults)
    return Limits(tuple(dict.fromkeys(named)), tuple(dict.fromkeys(paths)))


class Codes:
    """Chooses findings by the beginnings of their codes; the longest that fits decides.

    Raises:
        UsageFault: a beginning fits no code; all such beginnings.
    """

    def __init__(self, select: Iterable[str], ignore: Iterable[str]) -> None:
        self._select = tuple(map(_prefix, select))
        self._ignore = tuple(map(_prefix, ignore))
        if self._select or self._ignore:
            _refuse_unknown(self._select + self._ignore)

    def takes(self, finding: Diagnostic) -> bool:
        """Tell whether a finding is reported; what keeps a game from being looked at always is."""
        return fixed(finding) or finding.code == CHECKED_IN_PART.id or self.choose(finding.code)

    def choose(self, code: str) -> bool:
        """Tell whether the command asks for findings of a code."""
        wanted = _longest(code, self._select) if self._select else 0
        return wanted is not None and (_longest(code, self._ignore) or -1) < wanted


def _prefix(text: str) -> str:
    text = text.upper()
    return text if text.startswith("CF-") else f"CF-{text}"


def _longest(code: str, prefixes: Iterable[str]) -> int | None:
    """Return the length of the longest prefix of a code; None where none fits."""
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=None)


def _refuse_unknown(prefixes: Iterable[str]) -> None:
    known = all_codes()
    faults = [
        NO_SUCH_CODES.at(
            None,
            f"no code begins with `{prefix}`",
            hint=did_you_mean(prefix, {*known, *(name[:4] for name in known)}, "codes")
            + "; `cardforge explain` lists all of them",
        )
        for prefix in dict.fromkeys(prefixes)
        if not any(name.startswith(prefix) for name in known)
    ]
    if faults:
        raise UsageFault(*faults)
