"""``cardforge l10n freeze``: texts that should not change for a while."""

from pathlib import Path

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.l10n.options import games_argument
from cardforge.cli.options import project_option


@click.command()
@games_argument
@click.option("--off", is_flag=True, help="End it: texts may change again.")
@project_option
def freeze(games: tuple[str, ...], off: bool, project: Path | None) -> int:
    """Have a check tell of each text that changes.

    Translators can finish meanwhile. It writes down the texts of games, in
    decks/<game>/locale/frozen.txt.
    """
    from cardforge.cli.output import print_findings
    from cardforge.cli.summary import counted
    from cardforge.jobs.l10n_check import freeze as run

    result = run(Path.cwd() if project is None else project, games, off=off)
    print_findings(result.findings, "text", result.root)
    for name, number in result.games:
        click.echo(f"{name}: {counted(number, 'text')} {'may change again' if off else 'frozen'}")
    if off and not result.games:
        click.echo("no texts are frozen")
    return OK if result.clean else FOUND
