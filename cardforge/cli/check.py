"""``cardforge check``: what would go wrong, before it is printed."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import click

from cardforge.cli import FOUND, OK
from cardforge.cli.findings import show_diff, show_end, show_mended
from cardforge.cli.options import CommaList, File, joined, project_option

if TYPE_CHECKING:
    from cardforge.cli.output import Progress
    from cardforge.diagnostics import Severity
    from cardforge.jobs.check import CheckOptions, CheckResult
    from cardforge.jobs.fixes import Mending
    from cardforge.jobs.reports import Report

#: Shown by --help, which imports no job; a test holds them against those that there are.
FORMATS = ("text", "concise", "json", "jsonl", "github", "gitlab", "sarif", "junit")
LEVELS = ("error", "warning", "notice", "never")
#: The path that means standard input.
STDIN = "-"


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
@click.option(
    "--balance",
    is_flag=True,
    help="Have bots play what expect: says; this runs the Python of the games.",
)
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
@click.option(
    "--exclude",
    type=CommaList(),
    multiple=True,
    metavar="PATTERNS",
    help="Leave out such files too: drafts, decks/owls/*; adds to exclude: of cardforge.yaml.",
)
@click.option("--fix", is_flag=True, help="Mend what can be mended for certain, in the files.")
@click.option("--diff", is_flag=True, help="Print what --fix would change, and change nothing.")
@click.option(
    "--stdin-filename",
    type=File(),
    metavar="PATH",
    help="The file that standard input stands for, where PATH is -.",
)
def check(
    targets: tuple[str, ...],
    project: Path | None,
    locales: tuple[tuple[str, ...], ...],
    select: tuple[tuple[str, ...], ...],
    ignore: tuple[tuple[str, ...], ...],
    only_files: bool,
    balance: bool,
    strict: bool,
    fail_level: str | None,
    max_warnings: int | None,
    form: str,
    as_json: bool,
    reports: tuple[str, ...],
    write_baseline: bool,
    fresh: bool,
    prune_baseline: bool,
    exclude: tuple[tuple[str, ...], ...],
    fix: bool,
    diff: bool,
    stdin_filename: Path | None,
) -> int:
    """Find what would go wrong on paper or at the table.

    Reads the whole project, draws every face in every language, makes every check, and writes no
    output. With GAME or PATH only findings there are shown; - is standard input. Exit code 1 where
    there is an error.
    """
    from cardforge.cli.output import Progress
    from cardforge.diagnostics import CardforgeError
    from cardforge.jobs.check import CheckOptions
    from cardforge.jobs.refused import refusal
    from cardforge.jobs.reports import reports_of

    level = _level(strict, fail_level)
    wanted = reports_of(reports)
    form = "json" if as_json else form
    stdin = STDIN in targets
    renewal = _renewal(write_baseline, prune_baseline, bool(targets or locales or only_files))
    if fix or diff:
        _only_once(fix, diff, bool(renewal), stdin, form, bool(reports))
    if stdin and len(targets) > 1:
        raise click.UsageError("- (standard input) stands for one file: name no other with it")
    if stdin_filename is not None and not stdin:
        raise click.UsageError("--stdin-filename goes with - (standard input) in place of a path")
    if stdin and stdin_filename is None and diff:
        raise click.UsageError("--diff of standard input needs its name: --stdin-filename PATH")
    progress = Progress()
    asked = Asked(
        Path.cwd() if project is None else project,
        CheckOptions(
            targets=() if stdin else targets,
            locales=joined(locales),
            select=joined(select),
            ignore=joined(ignore),
            only_files=only_files,
            fail_level=level,
            max_warnings=max_warnings,
            fresh=fresh,
            baseline=renewal,
            exclude=joined(exclude),
            balance=balance,
        ),
        progress,
    )
    mending = None
    try:
        if stdin:
            data = sys.stdin.buffer.read()
            result, mending = _of_stdin(asked, data, stdin_filename, project, diff)
        elif fix or diff:
            mending = _mended(asked, diff)
            result = mending.result
        else:
            from cardforge.jobs.check import check as run

            result = run(*asked, Path.cwd())
    except CardforgeError as fault:
        progress.clear()
        refused = refusal(fault, asked.start, asked.options)
        if refused is None:
            raise
        _write(refused, form, wanted)
        if form == "text":
            raise
        _print(refused, form)
        return fault.exit_code
    finally:
        progress.clear()
    if mending is not None and diff:
        return show_diff(mending)
    if mending is not None:
        show_mended(mending, plain=form in ("text", "concise"))
    _print(result, form)
    if form in ("text", "concise"):
        show_end(result, form)
    _write(result, form, wanted)
    return OK if result.clean else FOUND


def _print(result: "CheckResult", form: str) -> None:
    from cardforge.jobs.reports import text_of

    text = text_of(result, form)
    if text:
        click.echo(text)


def _write(result: "CheckResult", form: str, wanted: "Sequence[Report]") -> None:
    """Write the reports, and the summary of a job of GitHub where one of them is for it."""
    from cardforge.jobs.reports import add_summary, write_reports

    write_reports(result, wanted)
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if summary and "github" in (form, *(one.format for one in wanted)):
        add_summary(result, Path(summary))


class Asked(NamedTuple):
    """Where to check, what, and how progress is shown."""

    start: Path
    options: "CheckOptions"
    progress: "Progress"


def _of_stdin(
    asked: Asked, data: bytes, file: Path | None, project: Path | None, diff: bool
) -> "tuple[CheckResult, Mending | None]":
    """Return the check of standard input, and with ``diff`` what would be mended of it."""
    from cardforge.jobs.stdin import check_alone, check_as, would_mend_as

    if file is None:
        return check_alone(data, asked.options), None
    if not diff:
        return check_as(data, file, project, asked.options, asked.progress), None
    mending = would_mend_as(data, file, project, asked.options, asked.progress)
    return mending.result, mending


def _mended(asked: Asked, diff: bool) -> "Mending":
    from cardforge.jobs.fixes import mend_project, would_mend

    if diff:
        return would_mend(*asked, Path.cwd())
    return mend_project(*asked, Path.cwd())


def _only_once(fix: bool, diff: bool, renewal: bool, stdin: bool, form: str, reports: bool) -> None:
    """Refuse what does not go together with --fix or --diff."""
    if fix and diff:
        raise click.UsageError("--diff shows what --fix would change: give one of them")
    if renewal:
        raise click.UsageError("the baseline is of files as they are: mend them first, without it")
    if fix and stdin:
        raise click.UsageError("standard input cannot be mended; --diff shows what would change")
    if diff and (form != "text" or reports):
        raise click.UsageError("--diff prints the changes alone: leave out --format and --report")


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
