"""``cardforge l10n check``: what is wrong with catalogs."""

from pathlib import Path

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.l10n.options import games_argument, languages_option
from cardforge.cli.options import joined, project_option


@click.command()
@games_argument
@languages_option
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "concise")),
    default="text",
    show_default=True,
    help="How findings are shown.",
)
@click.option("--strict", is_flag=True, help="Fail on warnings too.")
@project_option
def check(
    games: tuple[str, ...],
    locales: tuple[tuple[str, ...], ...],
    form: str,
    strict: bool,
    project: Path | None,
) -> int:
    """Find what is wrong with catalogs.

    It looks at the files themselves, at placeholders, terms, numbers and lengths. No face is drawn;
    `cardforge check` does that, and reports these things too.
    """
    from cardforge.cli.output import print_findings
    from cardforge.cli.summary import counted
    from cardforge.diagnostics import Severity
    from cardforge.jobs.l10n_check import check_catalogs

    start = Path.cwd() if project is None else project
    result = check_catalogs(start, games, joined(locales))
    print_findings(result.findings, form, result.root)
    found = counted(len(result.findings), "finding") if result.findings else "no findings"
    click.echo(f"{found} in {counted(result.languages, 'catalog')}")
    warned = any(one.severity is Severity.WARNING for one in result.findings)
    return OK if result.clean and not (strict and warned) else FOUND
