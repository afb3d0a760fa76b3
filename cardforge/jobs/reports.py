"""Reports of a check, in files and as text."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, InputFault, UsageFault, did_you_mean
from cardforge.diagnostics.codes.checking import BAD_REPORT
from cardforge.diagnostics.codes.tool import NOT_WRITTEN
from cardforge.diagnostics.report import FORMATS, report
from cardforge.jobs.check import CheckResult
from cardforge.jobs.quoted import Lines


class Report(NamedTuple):
    """A report that is asked for."""

    format: str
    file: Path


def reports_of(asked: Sequence[str]) -> list[Report]:
    """Return what ``FORMAT=FILE`` texts ask for.

    Raises:
        UsageFault: an unknown format, no file, or one file for two reports; all faults.
    """
    reports: list[Report] = []
    faults = []
    for text in asked:
        name, equals, file = text.partition("=")
        if name not in FORMATS:
            hint = did_you_mean(name, FORMATS, "formats")
            faults.append(BAD_REPORT.at(None, f"no format of reports is named `{name}`", hint=hint))
        elif not equals or not file:
            hint = f"write {name}=FILE"
            faults.append(BAD_REPORT.at(None, f"the report `{text}` names no file", hint=hint))
        elif any(one.file == Path(file) for one in reports):
            hint = "give each its own file"
            faults.append(BAD_REPORT.at(None, f"two reports go to `{file}`", hint=hint))
        else:
            reports.append(Report(name, Path(file)))
    if faults:
        raise UsageFault(*faults)
    return reports


def text_of(result: CheckResult, form: str) -> str:
    """Return the findings of a check in one of the formats."""
    return report(
        form,
        result.findings,
        Lines(result.root, result.contents).line,
        prefix=result.prefix,
        fails=result.fail_level,
    )


def write_reports(result: CheckResult, reports: Sequence[Report]) -> None:
    """Write reports; folders that they name are made.

    Raises:
        InputFault: a file cannot be written; the others are.
    """
    faults = []
    for form, file in reports:
        text = text_of(result, form)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{text}\n" if text else "", "utf-8", "backslashreplace", newline="\n")
        except OSError as refusal:
            faults.append(_refused(file, refusal))
    if faults:
        raise InputFault(*faults)


def add_summary(result: CheckResult, file: Path) -> None:
    """Add the findings as Markdown to the summary of a GitHub job.

    Raises:
        InputFault: the file cannot be written.
    """
    from cardforge.diagnostics.report.github import summary

    try:
        with file.open("a", encoding="utf-8", errors="backslashreplace", newline="\n") as stream:
            stream.write(summary(result.findings, result.prefix))
    except OSError as refusal:
        raise InputFault(_refused(file, refusal)) from refusal


def _refused(file: Path, refusal: OSError) -> Diagnostic:
    reason = (refusal.strerror or str(refusal)).lower()
    hint = "choose another file, or free some space"
    return NOT_WRITTEN.at(None, f"cannot write {file.as_posix()}: {reason}", hint=hint)
