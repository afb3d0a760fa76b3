"""``cardforge l10n update``: catalogs brought up to date."""

from pathlib import Path

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.options import CommaList, joined, project_option


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--lang", "locales", type=CommaList(), multiple=True, metavar="CODES", help="Languages."
)
@project_option
def update(
    games: tuple[str, ...], locales: tuple[tuple[str, ...], ...], project: Path | None
) -> int:
    """Bring the catalogs of games up to date with the source.

    Each language in `locales:` of game.yaml has a catalog decks/<game>/locale/<language>.po; one
    that is not there is made. Messages are joined by their id: a text that changed keeps its
    translation, marked fuzzy, until a translator has looked; one that is gone becomes obsolete. A
    catalog in which nothing changes is not touched.
    """
    from cardforge.cli.output import print_findings
    from cardforge.jobs.catalogs import update_catalogs

    start = Path.cwd() if project is None else project
    result = update_catalogs(start, games, joined(locales))
    print_findings(result.findings, "text", result.root)
    for state in result.states:
        fuzzy = f", {state.fuzzy} fuzzy" if state.fuzzy else ""
        fate = "written" if state.written else "up to date"
        click.echo(f"{state.file}: {state.done} of {state.total} translated{fuzzy}; {fate}")
    if not result.states and result.clean:
        click.echo("no game names a language besides its own in `locales:` of game.yaml")
    return OK if result.clean else FOUND
