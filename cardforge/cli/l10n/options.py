"""Arguments and options that the commands for translators share, and what they print."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardforge.cli.options import CommaList

if TYPE_CHECKING:
    from cardforge.jobs.catalogs import CatalogState

F = TypeVar("F", bound=Callable[..., Any])


def games_argument(command: F) -> F:
    """Add the names of games; without any all are taken."""
    return click.argument("games", nargs=-1, metavar="[GAME]...")(command)


def languages_option(command: F) -> F:
    """Add ``--lang CODES``; without it all languages of each game are taken."""
    return click.option(
        "--lang",
        "locales",
        type=CommaList(),
        multiple=True,
        metavar="CODES",
        help="Languages. Default: all of each game.",
    )(command)


def show_states(states: "Iterable[CatalogState]") -> None:
    """Print a line about each catalog or template."""
    for state in states:
        fate = "written" if state.written else "up to date"
        if not state.locale:
            click.echo(f"{state.file}: {state.total} texts; {fate}")
            continue
        fuzzy = f", {state.fuzzy} fuzzy" if state.fuzzy else ""
        click.echo(f"{state.file}: {state.done} of {state.total} translated{fuzzy}; {fate}")
