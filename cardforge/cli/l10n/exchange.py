"""``cardforge l10n export`` and ``import``: translations as XLIFF and CSV."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.l10n.options import games_argument
from cardforge.cli.options import File, Folder, project_option

if TYPE_CHECKING:
    from cardforge.jobs.l10n_exchange import Format


@click.command("export")
@click.argument("locale", metavar="LANG")
@games_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(("xliff", "xliff-1.2", "csv")),
    default="xliff",
    show_default=True,
    help="XLIFF 2.0, XLIFF 1.2, or a table.",
)
@click.option("--todo", is_flag=True, help="Only what is not translated, or awaits a person.")
@click.option(
    "--out",
    type=Folder(),
    metavar="DIR",
    help="Output folder. Default: build in the project.",
)
@project_option
def export(
    locale: str,
    games: tuple[str, ...],
    form: "Format",
    todo: bool,
    out: Path | None,
    project: Path | None,
) -> int:
    """Write texts and translations as XLIFF or CSV.

    The files lie in build/exchange; `import` takes them back.
    """
    from cardforge.cli.output import print_findings
    from cardforge.cli.summary import counted, shown_path
    from cardforge.jobs.l10n_exchange import export_catalogs

    start = Path.cwd() if project is None else project
    result = export_catalogs(start, locale, games, form, out, todo=todo)
    print_findings(result.findings, "text", result.root)
    for file in result.files:
        click.echo(f"{shown_path(file.path)}: {counted(file.rows, 'text')}")
    return OK if result.clean else FOUND


@click.command("import")
@click.argument("locale", metavar="LANG")
@click.argument("game", metavar="GAME")
@click.argument("file", metavar="FILE", type=File())
@project_option
def import_(locale: str, game: str, file: Path, project: Path | None) -> int:
    """Take translations from XLIFF or CSV into a catalog.

    Texts are found by their ids. What was translated from another source text is left out, and
    reported.
    """
    from cardforge.cli.output import print_findings
    from cardforge.cli.summary import counted
    from cardforge.jobs.l10n_exchange import import_catalog

    result = import_catalog(Path.cwd() if project is None else project, locale, game, file)
    print_findings(result.findings, "text", result.root)
    if result.merged is not None:
        state = result.merged
        fuzzy = f", {state.fuzzy} fuzzy" if state.fuzzy else ""
        fate = "written" if state.text is not None else "up to date"
        click.echo(
            f"{result.file}: {counted(result.taken, 'translation')} taken; "
            f"{state.done} of {state.total} translated{fuzzy}; {fate}"
        )
    return OK if result.clean else FOUND
