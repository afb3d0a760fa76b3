"""``cardforge schema``: JSON Schemas for editors."""

from pathlib import Path

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.options import project_option


@click.command()
@project_option
def schema(project: Path | None) -> int:
    """Write the JSON Schemas that editors use.

    They go to build/schema/, one for each deck and game.yaml, so that an editor offers names and
    marks mistakes while you type. A build writes them too when they are stale.
    """
    from cardforge.cli.output import print_findings
    from cardforge.cli.summary import counted, shown_path
    from cardforge.jobs.schema import write_schemas

    result = write_schemas(Path.cwd() if project is None else project)
    print_findings(result.findings, "text", result.root)
    for path in result.written:
        click.echo(shown_path(path))
    click.echo(
        f"{counted(len(result.written), 'schema')} written, {result.fresh} already up to date"
    )
    return OK if result.clean else FOUND
