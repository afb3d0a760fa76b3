"""Options that several commands share, and their value types."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


class CommaList(click.ParamType[tuple[str, ...]]):
    """Names with commas between; which names there are, the job knows."""

    name = "names"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Split ``value``."""
        if isinstance(value, tuple):
            return value
        parts = tuple(part.strip() for part in str(value).split(",") if part.strip())
        if not parts:
            self.fail("a name is missing", param, ctx)
        return parts


class Millimetres(click.ParamType[float]):
    """A length in mm."""

    name = "mm"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number; one written otherwise is refused with what to write."""
        try:
            return float(value)
        except ValueError:
            text = str(value).strip()
            bare = text.lower().removesuffix("mm").strip().replace(",", ".")
            try:
                float(bare)
            except ValueError:
                self.fail(f"`{text}` is no number of millimetres, such as 2.5", param, ctx)
            self.fail(f"`{text}` is not written as a number: write {bare}", param, ctx)


class Folder(click.ParamType[Path]):
    """A folder; an empty name (of a shell variable that is not set) would mean this one."""

    name = "folder"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path."""
        if str(value) == "":
            self.fail(f"the name of the {self.name} is empty", param, ctx)
        return Path(value)


class File(Folder):
    """A file; an empty name would mean the folder."""

    name = "file"


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


def _settings(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> dict[str, str]:
    pairs = {}
    for value in values:
        name, equals, given = value.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"`{value}`: wanted is NAME=VALUE", ctx, param)
        pairs[name.strip()] = given.strip()
    return pairs


def settings_option(command: F) -> F:
    """Add ``--set NAME=VALUE``, which may be given several times."""
    return click.option(
        "--set",
        "overrides",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_settings,
        help="Change a setting of the game.",
    )(command)
