"""How the result of a check is shown besides its findings."""

from typing import TYPE_CHECKING

import click

from cardforge.cli import FOUND, OK

if TYPE_CHECKING:
    from cardforge.jobs.check import CheckResult
    from cardforge.jobs.fixes import Mending


def show_end(result: "CheckResult", form: str) -> None:
    """Print what was looked at and what was found."""
    from cardforge.cli.summary import counted
    from cardforge.diagnostics import Severity

    if result.findings and form == "text":
        click.echo("")
    for name in result.failed:
        click.echo(f"{name}: its faces were not checked, since its files have errors")
    if result.too_many:
        warnings = counted(result.count(Severity.WARNING), "warning")
        click.echo(f"{warnings}, and {result.max_warnings} are allowed")
    can = 0 if result.contents else sum(one.fix is not None for one in result.findings)
    if can:
        click.echo(f"{can} of them can be mended with --fix, which --diff shows")
    found = [
        counted(result.count(severity), severity.value)
        for severity in Severity
        if result.count(severity)
    ]
    looked_at = counted(len(result.games) + len(result.failed), "game")
    if result.contents:
        looked_at = "standard input"
    left_out = ""
    if result.left_out.files:
        left_out = f"; {counted(result.left_out.files, 'file')} excluded"
    if result.left_out.findings:
        left_out += f" with {counted(result.left_out.findings, 'finding')}"
    click.echo(
        f"{', '.join(found) or 'no findings'} in {looked_at}{left_out}; {result.seconds:.2f} s"
    )


def show_mended(mending: "Mending", *, plain: bool) -> None:
    """Print what was mended: before the findings that are left, or on stderr beside a report."""
    from cardforge.cli.summary import counted
    from cardforge.diagnostics.report.concise import where
    from cardforge.diagnostics.report.escape import one_line

    if not mending.mended:
        return
    for finding, fix in mending.mended:
        click.echo(f"{where(finding)}mended: {one_line(fix.what)} [{finding.code}]", err=not plain)
    click.echo(
        f"mended {counted(len(mending.mended), 'finding')} "
        f"in {counted(len(mending.files), 'file')}\n",
        err=not plain,
    )


def show_diff(mending: "Mending") -> int:
    """Print the changes that would be made, and return the exit code."""
    from cardforge.cli.summary import counted
    from cardforge.jobs.fixes import diff

    click.echo(diff(mending.files), nl=False)
    click.echo(
        f"would mend {counted(len(mending.mended), 'finding')} "
        f"in {counted(len(mending.files), 'file')}; "
        f"{counted(len(mending.result.findings), 'finding')} would be left",
        err=True,
    )
    return OK if mending.result.clean and not mending.files else FOUND
