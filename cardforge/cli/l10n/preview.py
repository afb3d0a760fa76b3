"""``cardforge l10n preview``: contact sheets of cards in two languages."""

from pathlib import Path

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.options import Folder, project_option


@click.command()
@click.argument("locale", metavar="LANG")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--only",
    type=click.Choice(("stale", "lacking", "overflow", "changed")),
    multiple=True,
    help="Show such cards alone. Default: those with any of these.",
)
@click.option("--all", "every", is_flag=True, help="Show every card.")
@click.option(
    "--since",
    default="",
    metavar="REV",
    help="Texts count as changed since a revision of git, or since a catalog (old.pot).",
)
@click.option(
    "--out",
    type=Folder(),
    metavar="DIR",
    help="Output folder. Default: build in the project.",
)
@project_option
def preview(
    locale: str,
    games: tuple[str, ...],
    only: tuple[str, ...],
    every: bool,
    since: str,
    out: Path | None,
    project: Path | None,
) -> int:
    """Show cards in two languages side by side, as PDF and HTML.

    Without options those that need a translator: with a stale text, one that is not translated,
    or one that does not fit. Below each stand its texts with their ids. The sheets lie in
    build/preview.
    """
    from cardforge.cli.output import Progress, print_findings
    from cardforge.cli.summary import counted, shown_path
    from cardforge.jobs.l10n_preview import PreviewOptions
    from cardforge.jobs.l10n_preview import preview as run

    if every and only:
        raise click.UsageError("--all and --only exclude each other")
    if "changed" in only and not since:
        raise click.UsageError("--only changed needs --since REV")
    progress = Progress()
    try:
        result = run(
            Path.cwd() if project is None else project,
            locale,
            PreviewOptions(games, only, every, since, out),
            progress,
        )
    finally:
        progress.clear()
    print_findings(result.findings, "text", result.root)
    for file in result.files:
        sides = counted(file.shown, "side") + (" of a card" if file.shown == 1 else " of cards")
        click.echo(f"{shown_path(file.path)}.pdf, .html: {sides}, {counted(file.pages, 'page')}")
    return OK if result.clean else FOUND
