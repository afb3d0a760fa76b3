"""``cardforge calibrate``: measure a printer, so that backs meet fronts."""

from pathlib import Path
from typing import Literal

import click

from cardforge.cli import OK
from cardforge.cli.options import project_option


@click.command()
@project_option
@click.option("--paper", metavar="NAME", help="a4, letter …; default: the project's first paper.")
@click.option(
    "--backs",
    type=click.Choice(["duplex-long", "duplex-short"]),
    default="duplex-long",
    show_default=True,
    help="The edge that the printer turns the paper over.",
)
@click.option("--printer", metavar="NAME", help="Draw the page for a printer that has a profile.")
@click.option("--read", "readings", metavar="TEXT", help="What you read from the printed page.")
@click.option("--save", "name", metavar="NAME", help="The printer's name in the project.")
def calibrate(
    project: Path | None,
    paper: str | None,
    backs: str,
    printer: str | None,
    readings: str | None,
    name: str | None,
) -> int:
    """Measure a printer, so that backs meet fronts.

    First writes a page to print on both sides; it says what to read. Then, with --read and --save,
    writes what was read to printers/NAME.yaml for `cardforge build --printer NAME`. Give --paper,
    --backs and --printer as they were when the page was written.
    """
    if (readings is None) != (name is None):
        raise click.UsageError("--read and --save belong together")
    from cardforge.cli.summary import shown_path
    from cardforge.jobs.calibrate import save_readings, write_calibration

    start = Path.cwd() if project is None else project
    flip: Literal["long", "short"] = "long" if backs == "duplex-long" else "short"
    if readings is None or name is None:
        made = write_calibration(start, paper, flip, printer)
        click.echo(shown_path(made.path))
        click.echo("print both pages on one sheet; the page says how to go on")
        return OK
    made = save_readings(start, paper, flip, printer, readings, name)
    click.echo(shown_path(made.path))
    if made.off is not None:
        click.echo(f"backs were up to {made.off:.1f} mm off; build with --printer {name}")
    return OK
