"""Options that several commands share, and their value types."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cardforge.diagnostics.nearest import did_you_mean

F = TypeVar("F", bound=Callable[..., Any])


class CommaList(click.ParamType[tuple[str, ...]]):
    """Names with commas between; with ``names`` only these, and a near one is offered."""

    name = "names"

    def __init__(self, names: tuple[str, ...] = (), kind: str = "names") -> None:
        self._names = names
        self._kind = kind

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Split ``value`` and check each name."""
        if isinstance(value, tuple):
            return value
        parts = tuple(part.strip() for part in str(value).split(",") if part.strip())
        if not parts:
            self.fail("a name is missing", param, ctx)
        for part in parts:
            if self._names and part not in self._names:
                self.fail(f"`{part}`: {did_you_mean(part, self._names, self._kind)}", param, ctx)
        return parts


def project_option(command: F) -> F:
    """Add ``--project DIR``; without it the project is looked for upward from here."""
    return click.option(
        "--project",
        "project",
        metavar="DIR",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="Folder of the project (or one inside it). Default: the current folder.",
    )(command)


def joined(values: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return the names of an option that may be given several times, each once, in order."""
    return tuple(dict.fromkeys(name for group in values for name in group))
