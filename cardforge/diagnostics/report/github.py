"""Findings as annotations of GitHub Actions, and as the summary of a job.

GitHub shows at most ten annotations of each kind a step and drops the others silently. Errors come
first, one of each card before the second of any, and the last annotation says how many there are
more; the log and the summary have all. Commands are described in
https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
"""

from collections.abc import Iterable, Sequence

from cardforge.diagnostics.diagnostic import Diagnostic, Severity
from cardforge.diagnostics.report.concise import concise
from cardforge.diagnostics.report.escape import one_line
from cardforge.diagnostics.report.spot import in_project, spot

#: Annotations of each kind that GitHub shows of one step.
LIMIT = 10
#: Bytes of a summary; GitHub refuses one of more than 1 MiB.
_SUMMARY = 1_000_000


def github(findings: Iterable[Diagnostic], prefix: str = "") -> str:
    """Return every finding as a line of the log, then the annotations."""
    findings = list(findings)
    # The runner takes `##[` anywhere in a line for a command.
    lines = [line.replace("##[", "# #[") for line in map(_plain, findings)]
    for severity in Severity:
        lines += _annotations([d for d in findings if d.severity is severity], severity, prefix)
    return "\n".join(lines)


def _plain(finding: Diagnostic) -> str:
    return concise([finding])


def _annotations(found: Sequence[Diagnostic], severity: Severity, prefix: str) -> list[str]:
    kept = found if len(found) <= LIMIT else _spread(found)[: LIMIT - 1]
    lines = [_annotation(finding, prefix) for finding in kept]
    more = len(found) - len(kept)
    if more:
        kind = severity.value if more == 1 else f"{severity.value}s"
        lines.append(f"::{severity.value} title=cardforge::{more} more {kind}: see the summary")
    return lines


def _spread(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the findings with the first of each card before the second of any."""
    rounds: dict[tuple[str, str], int] = {}
    turns = []
    for finding in found:
        card = finding.file, finding.path.partition(".")[0]
        rounds[card] = turn = rounds.get(card, 0) + 1
        turns.append((turn, finding))
    return [finding for _, finding in sorted(turns, key=lambda pair: pair[0])]


def _annotation(finding: Diagnostic, prefix: str) -> str:
    keys: dict[str, str | int] = {}
    if in_project(finding.file):
        keys["file"], _ = spot(finding, prefix)
        if finding.line:
            keys["line"], keys["col"] = finding.line, finding.col
            if finding.end_line:
                keys["endLine"] = finding.end_line
            if finding.end_line == finding.line and finding.end_col > finding.col:
                keys["endColumn"] = finding.end_col
    keys["title"] = finding.code
    shown = ",".join(f"{key}={_property(str(value))}" for key, value in keys.items())
    parts = [finding.message, *([f"help: {finding.hint}"] if finding.hint else [])]
    if finding.locale:
        parts.append(f"locale {finding.locale}")
    text = "%0A".join(_data(one_line(part)) for part in parts)
    return f"::{finding.severity.value} {shown}::{text}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(one_line(text)).replace(":", "%3A").replace(",", "%2C")


def summary(findings: Iterable[Diagnostic], prefix: str = "") -> str:
    """Return all findings as Markdown, the gravest first; it ends before GitHub's limit of size."""
    ordered = sorted(findings, key=lambda finding: finding.severity.rank)
    if not ordered:
        return "### cardforge\n\nNo findings.\n"
    counts = [
        f"{number} {severity.value}{'s' if number != 1 else ''}"
        for severity in Severity
        if (number := sum(d.severity is severity for d in ordered))
    ]
    head = [f"### cardforge: {', '.join(counts)}", "", "| Where | What | Code |", "|---|---|---|"]
    rows = [_row(finding, prefix) for finding in ordered]
    left = _SUMMARY - sum(len(line.encode("utf-8")) + 1 for line in head) - 100
    for at, row in enumerate(rows):
        left -= len(row.encode("utf-8")) + 1
        if left < 0:
            return "\n".join((*head, *rows[:at], "", f"{len(rows) - at} more are left out here.\n"))
    return "\n".join((*head, *rows)) + "\n"


def _row(finding: Diagnostic, prefix: str) -> str:
    where = ""
    if finding.file:
        file = prefix + finding.file if in_project(finding.file) else finding.file
        where = f"{file}:{finding.line}" if finding.line else file
    hint = f"<br>{_cell(finding.hint)}" if finding.hint else ""
    kind = finding.severity.value
    return f"| {_cell(where)} | {kind}: {_cell(finding.message)}{hint} | {finding.code} |"


def _cell(text: str) -> str:
    """Return a text that Markdown and HTML leave as it is, in one line."""
    text = one_line(text).replace("&", "&amp;").replace("<", "&lt;")
    for sign in "\\`*_[]|~#@!":
        text = text.replace(sign, f"&#{ord(sign)};" if sign != "#" else sign)
    return text
