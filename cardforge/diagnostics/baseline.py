"""A file of findings that are known and accepted, so that only new ones are shown.

JSON with a fingerprint for each finding (which survives moved lines) beside what it was, so that
the file can be read and its differences reviewed.
"""

from collections.abc import Iterable, Mapping
from json import dumps, loads

from cardforge.diagnostics.diagnostic import Diagnostic
from cardforge.diagnostics.fingerprint import fingerprints

_VERSION = 1

#: Fingerprint → code, file and message of a finding, as they were.
Entries = Mapping[str, tuple[str, str, str]]


def entries_of(findings: Iterable[Diagnostic]) -> dict[str, tuple[str, str, str]]:
    """Return the entries of findings that are in stable order."""
    findings = list(findings)
    return {
        fingerprint: (finding.code, finding.file, finding.message)
        for finding, fingerprint in zip(findings, fingerprints(findings), strict=True)
    }


def dump(entries: Entries) -> str:
    """Return the text of a baseline: one line a finding, sorted by file, code and message."""
    rows = sorted((file, code, message, key) for key, (code, file, message) in entries.items())
    lines = [
        "  " + dumps({"fingerprint": key, "code": code, "file": file, "message": message})
        for file, code, message, key in rows
    ]
    return f'{{"version": {_VERSION}, "findings": [\n' + ",\n".join(lines) + "\n]}\n"


def load(text: str) -> dict[str, tuple[str, str, str]]:
    """Return the entries of a baseline.

    Raises:
        ValueError: the text is no baseline, or one of a later version.
    """
    try:
        data = loads(text)
        if data["version"] != _VERSION:
            raise ValueError(f"its version is not {_VERSION}")
        rows = data["findings"]
        found = {row["fingerprint"]: (row["code"], row["file"], row["message"]) for row in rows}
    except (KeyError, TypeError, RecursionError) as fault:
        raise ValueError("it does not hold what a baseline holds") from fault
    if not all(isinstance(part, str) for key, row in found.items() for part in (key, *row)):
        raise ValueError("it does not hold what a baseline holds")
    return found
