"""``cardforge explain``: the manual page of a diagnostic code."""

import click

from cardforge.cli import OK


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> int:
    """Show the manual page of a diagnostic code.

    Without CODE, lists all codes.
    """
    from cardforge.jobs.explain import all_pages, page

    if code is None:
        for known in all_pages():
            click.echo(f"{known.id}  {known.severity:<7}  {known.title}")
        return OK
    found = page(code)
    click.echo(f"{found.id}: {found.title} ({found.severity})\n\n{found.text}")
    return OK
