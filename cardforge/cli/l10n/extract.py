"""``cardforge l10n extract``: templates that hold all texts of games."""

from pathlib import Path

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.l10n.options import games_argument, show_states
from cardforge.cli.options import project_option


@click.command()
@games_argument
@project_option
def extract(games: tuple[str, ...], project: Path | None) -> int:
    """Write all texts of games to templates (POT files), none translated.

    They lie at decks/<game>/locale/<game>.pot, where services for translators look for them.
    `update` writes them too.
    """
    from cardforge.cli.output import print_findings
    from cardforge.jobs.catalogs import extract_templates

    result = extract_templates(Path.cwd() if project is None else project, games)
    print_findings(result.findings, "text", result.root)
    show_states(result.states)
    return OK if result.clean else FOUND
