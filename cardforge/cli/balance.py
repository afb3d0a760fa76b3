"""``cardforge balance``: the pages of docs/balance, made anew."""

from pathlib import Path

import click

from cardforge.cli import OK
from cardforge.cli.options import project_option


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@project_option
@click.option("--jobs", type=int, metavar="N", default=0, help="Processors. Default: all.")
def balance(games: tuple[str, ...], project: Path | None, jobs: int) -> int:
    """Have bots answer what playtests.yaml asks.

    The answers are pages of docs/balance. This runs the Python of the games; what has been played
    before is not played again.
    """
    from cardforge.jobs.balance_pages import write_pages

    for page in write_pages(Path.cwd() if project is None else project, games, jobs):
        tests = "1 play-test" if page.runs == 1 else f"{page.runs} play-tests"
        click.echo(f"{page.game}: {tests}, {page.path}")
    return OK
