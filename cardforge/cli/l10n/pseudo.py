"""``cardforge l10n pseudo``: games in a language that shows what cannot be translated."""

from pathlib import Path

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.l10n.options import games_argument
from cardforge.cli.options import Folder, project_option


@click.command()
@games_argument
@click.option("--mirrored", is_flag=True, help="Lay faces out from right to left (qps-plocm).")
@click.option(
    "--out",
    type=Folder(),
    metavar="DIR",
    help="Output folder. Default: build in the project.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "concise", "json")),
    default="text",
    show_default=True,
    help="How findings are shown.",
)
@project_option
def pseudo(
    games: tuple[str, ...], mirrored: bool, out: Path | None, form: str, project: Path | None
) -> int:
    """Build games in a language of marked, longer texts.

    A word without marks comes from no message, and stays so in every language; a text without its
    last bracket was cut off; what no longer fits is reported. No catalog is needed.
    """
    from cardforge.cli.output import Progress
    from cardforge.cli.summary import show_build
    from cardforge.jobs.pseudo import build_pseudo

    progress = Progress()
    try:
        start = Path.cwd() if project is None else project
        result = build_pseudo(start, games, out, progress, mirrored=mirrored)
    finally:
        progress.clear()
    show_build(result, form)
    return OK if result.clean else FOUND
