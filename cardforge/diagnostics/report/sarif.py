"""Findings as SARIF 2.1.0, which code scanning services and editors read.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from collections.abc import Iterable, Sequence
from json import dumps
from typing import Any
from urllib.parse import quote

from cardforge import __version__
from cardforge.diagnostics.codes import all_codes
from cardforge.diagnostics.diagnostic import Diagnostic, Severity
from cardforge.diagnostics.fingerprint import fingerprints
from cardforge.diagnostics.fix import Fix
from cardforge.diagnostics.report.concise import worded
from cardforge.diagnostics.report.spot import in_project, spot

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTICE: "note"}
#: The root of the repository, which whoever reads the file knows.
_BASE = "%SRCROOT%"


def sarif(findings: Iterable[Diagnostic], prefix: str = "") -> str:
    """Return the findings as one SARIF log with one run."""
    findings = list(findings)
    rules = sorted({finding.code for finding in findings})
    results = [
        _result(finding, fingerprint, rules, prefix)
        for finding, fingerprint in zip(findings, fingerprints(findings), strict=True)
    ]
    driver = {"name": "cardforge", "semanticVersion": __version__, "rules": list(map(_rule, rules))}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(name: str) -> dict[str, Any]:
    code = all_codes()[name]
    return {
        "id": name,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.doc.strip().partition("\n\n")[0].replace("\n", " ")},
        "help": {"text": code.doc.strip(), "markdown": code.doc.strip()},
        "defaultConfiguration": {"level": _LEVEL[code.severity]},
    }


def _result(
    finding: Diagnostic, fingerprint: str, rules: Sequence[str], prefix: str
) -> dict[str, Any]:
    file, line = spot(finding, prefix)
    region = {"startLine": line}
    if finding.line:
        region["startColumn"] = finding.col
        end = finding.end_line, finding.end_col
        if finding.end_col and end > (finding.line, finding.col):
            region |= {"endLine": finding.end_line, "endColumn": finding.end_col}
    location: dict[str, Any] = {"physicalLocation": _physical(file, region)}
    if finding.path:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.path}]
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rules.index(finding.code),
        "level": _LEVEL[finding.severity],
        "message": {"text": worded(finding)},
        "locations": [location],
        "partialFingerprints": {"cardforge/v1": fingerprint},
    }
    related = [one for one in finding.related if in_project(one.file)]
    if related:
        result["relatedLocations"] = [
            {
                "id": number,
                "message": {"text": one.message},
                "physicalLocation": _physical(
                    prefix + one.file, {"startLine": one.line, "startColumn": one.col}
                ),
            }
            for number, one in enumerate(related)
        ]
    if finding.fix is not None:
        result["fixes"] = [_fix(finding.fix, prefix)]
    if finding.locale:
        result["properties"] = {"locale": finding.locale}
    return result


def _fix(fix: Fix, prefix: str) -> dict[str, Any]:
    region = {
        "startLine": fix.line,
        "startColumn": fix.col,
        "endLine": fix.end_line,
        "endColumn": fix.end_col,
    }
    change = {
        "artifactLocation": _artifact(prefix + fix.file),
        "replacements": [{"deletedRegion": region, "insertedContent": {"text": fix.text}}],
    }
    return {"description": {"text": fix.what}, "artifactChanges": [change]}


def _physical(file: str, region: dict[str, int]) -> dict[str, Any]:
    return {"artifactLocation": _artifact(file), "region": region}


def _artifact(file: str) -> dict[str, str]:
    return {"uri": quote(file, errors="surrogatepass"), "uriBaseId": _BASE}
