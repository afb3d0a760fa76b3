"""``cardforge check``: what would go wrong, before it is printed."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.options import CommaList, joined, project_option

if TYPE_CHECKING:
    from cardforge.diagnostics import Severity
    from cardforge.jobs.check import CheckResult

#: Shown by --help, which imports no job; a test holds them against those that there are.
FORMATS = ("text", "concise", "json", "jsonl", "github", "gitlab", "sarif", "junit")
LEVELS = ("error", "warning", "notice", "never")


@click.command()
@click.argument("targets", nargs=-1, metavar="[GAME|PATH]...")
@project_option
@click.option(
    "--locale", "locales", type=CommaList(), multiple=True, metavar="CODES", help="Languages."
)
@click.option(
    "--select",
    type=CommaList(),
    multiple=True,
    metavar="CODES",
    help="Only codes that begin so: R, CF-R03; several with commas.",
)
@click.option(
    "--ignore",
    type=CommaList(),
    multiple=True,
    metavar="CODES",
    help="No codes that begin so. Of --select and --ignore the longer one decides.",
)
@click.option("--only-files", is_flag=True, help="Read the files, and draw nothing: quick.")
@click.option("--strict", is_flag=True, help="Fail on warnings too.")
@click.option(
    "--fail-level",
    type=click.Choice(LEVELS),
    help="The least severity that makes the exit code 1. Default: error.",
)
@click.option(
    "--max-warnings",
    type=click.IntRange(min=0),
    metavar="N",
    help="Fail on more warnings than N.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How findings are shown.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FORMAT=FILE",
    help="Also write the findings to a file; may be given several times.",
)
@click.option(
    "--write-baseline",
    is_flag=True,
    help="Accept every warning and notice of now, in the file that cardforge.yaml names.",
)
@click.option("--fresh", is_flag=True, help="Draw what has not changed since the last check, too.")
@click.option("--prune-baseline", is_flag=True, help="Take out of that file what is gone.")
def check(
    targets: tuple[str, ...],
    project: Path | None,
    locales: tuple[tuple[str, ...], ...],
    select: tuple[tuple[str, ...], ...],
    ignore: tuple[tuple[str, ...], ...],
    only_files: bool,
    strict: bool,
    fail_level: str | None,
    max_warnings: int | None,
    form: str,
    as_json: bool,
    reports: tuple[str, ...],
    write_baseline: bool,
    fresh: bool,
    prune_baseline: bool,
) -> int:
    """Find what would go wrong on paper or at the table.

    Reads the whole project, draws every face in every language, makes every check, and writes no
    output. With GAME or PATH only findings there are shown. Exit code 1 where there is an error.
    """
    from cardforge.cli.output import Progress
    from cardforge.jobs.check import CheckOptions
    from cardforge.jobs.check import check as run
    from cardforge.jobs.reports import add_summary, reports_of, text_of, write_reports

    level = _level(strict, fail_level)
    wanted = reports_of(reports)
    form = "json" if as_json else form
    progress = Progress()
    try:
        result = run(
            Path.cwd() if project is None else project,
            CheckOptions(
                targets=targets,
                locales=joined(locales),
                select=joined(select),
                ignore=joined(ignore),
                only_files=only_files,
                fail_level=level,
                max_warnings=max_warnings,
                fresh=fresh,
                baseline=_renewal(
                    write_baseline,
                    prune_baseline,
                    bool(targets or locales or only_files),
                ),
            ),
            progress,
            Path.cwd(),
        )
    finally:
        progress.clear()
    text = text_of(result, form)
    if text:
        click.echo(text)
    if form in ("text", "concise"):
        _show_end(result, form)
    write_reports(result, wanted)
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if summary and "github" in (form, *(one.format for one in wanted)):
        add_summary(result, Path(summary))
    return OK if result.clean else FOUND


def _renewal(write: bool, prune: bool, partial: bool) -> Literal["", "write", "prune"]:
    """Return what is to be done with the baseline; of a part, it would lose the others."""
    if write and prune:
        raise click.UsageError("--write-baseline does what --prune-baseline does: give one of them")
    if partial and (write or prune):
        raise click.UsageError(
            "the baseline is of the whole project: leave out games, paths, --locale, --only-files"
        )
    if write:
        return "write"
    return "prune" if prune else ""


def _level(strict: bool, asked: str | None) -> "Severity | None":
    from cardforge.diagnostics import Severity

    if strict and asked is not None:
        raise click.UsageError("--strict is --fail-level warning: give one of them")
    if asked == "never":
        return None
    return Severity.WARNING if strict else Severity(asked or "error")


def _show_end(result: "CheckResult", form: str) -> None:
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
    found = [
        counted(result.count(severity), severity.value)
        for severity in Severity
        if result.count(severity)
    ]
    click.echo(
        f"{', '.join(found) or 'no findings'} in "
        f"{counted(len(result.games) + len(result.failed), 'game')}; {result.seconds:.2f} s"
    )
