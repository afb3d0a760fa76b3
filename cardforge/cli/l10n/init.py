"""``cardforge l10n init``: catalogs of a new language."""

from pathlib import Path

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.l10n.options import show_states
from cardforge.cli.options import project_option


@click.command()
@click.argument("locale", metavar="LANG")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@project_option
def init(locale: str, games: tuple[str, ...], project: Path | None) -> int:
    """Make the catalogs of a language that games do not have yet.

    LANG is a tag such as es or pt-BR. Catalogs that are there are left as they are.
    """
    from cardforge.cli.output import print_findings
    from cardforge.jobs.catalogs import init_catalogs

    result = init_catalogs(Path.cwd() if project is None else project, locale, games)
    print_findings(result.findings, "text", result.root)
    show_states(result.states)
    for name in result.unnamed:
        click.echo(
            f"add {locale} to `locales:` of decks/{name}/game.yaml (or to `rules_in:`, for the "
            "rule sheet alone), and it is built"
        )
    if not result.states and result.clean:
        click.echo(f"every game has a catalog for {locale}")
    return OK if result.clean else FOUND
