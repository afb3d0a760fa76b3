"""Reports for services: held against their schemas, or read by a parser of others."""

import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import junitparser
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.diagnostics import Diagnostic, Fix, Severity, all_codes
from cardforge.diagnostics.fingerprint import fingerprints
from cardforge.diagnostics.report import concise, report
from cardforge.diagnostics.report.github import LIMIT, summary
from tests.diagnostics.test_report import BARE, FILE, FULL, TEMPLATE

SARIF = json.loads((Path(__file__).parent / "data/sarif-2.1.0.json").read_text("utf-8"))
#: What https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format asks for.
GITLAB = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": "^[^./][^:]*$"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}
PACKAGE = FULL._replace(file="cardforge:locale/sv.po", severity=Severity.WARNING, related=())
ALL = [FULL, BARE, FILE, TEMPLATE, PACKAGE]

findings = st.builds(
    Diagnostic,
    st.sampled_from(sorted(all_codes())),
    st.sampled_from(Severity),
    st.text(),
    st.sampled_from(["", "decks/å b/c%.yaml", "decks/a.yaml", "cardforge:x"]),
    st.integers(0, 9),
    st.integers(1, 9),
    st.integers(0, 9),
    st.integers(0, 9),
    st.text(max_size=5),
    st.sampled_from(["", "sv"]),
    st.text(max_size=5),
    st.just(FULL.related),
    st.one_of(
        st.none(),
        st.builds(
            Fix,
            st.sampled_from(["decks/å b/c%.yaml", "decks/a.yaml"]),
            st.integers(0, 9),
            st.integers(0, 9),
            st.text(max_size=5),
            st.text(min_size=1, max_size=5),
            *(st.integers(1, 9),) * 4,
        ),
    ),
)


def sarif(found: list[Diagnostic], prefix: str = "") -> Any:
    log = json.loads(report("sarif", found, prefix=prefix))
    jsonschema.Draft4Validator(SARIF).validate(log)
    return log["runs"][0]


def test_sarif_has_the_changes_that_mend() -> None:
    fix = Fix("decks/a.yaml", 5, 9, "cost", "write `cost`", 2, 3, 2, 7)
    (result,) = sarif([FULL._replace(fix=fix)], "games/box/")["results"]
    address = {"uri": "games/box/decks/a.yaml", "uriBaseId": "%SRCROOT%"}
    region = {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 7}
    change = {"deletedRegion": region, "insertedContent": {"text": "cost"}}
    assert result["fixes"] == [
        {
            "description": {"text": "write `cost`"},
            "artifactChanges": [{"artifactLocation": address, "replacements": [change]}],
        }
    ]
    assert "fixes" not in sarif([FULL])["results"][0]


def test_sarif_is_valid_and_says_everything() -> None:
    run = sarif([FULL], "games/box/")
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["results"] == [
        {
            "ruleId": "CF-Y07",
            "ruleIndex": 0,
            "level": "error",
            "message": {"text": "the key `cost` stands twice; remove one of them"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {
                            "uri": "games/box/decks/tiny/cards.yaml",
                            "uriBaseId": "%SRCROOT%",
                        },
                        "region": {
                            "startLine": 9,
                            "startColumn": 35,
                            "endLine": 9,
                            "endColumn": 39,
                        },
                    },
                    "logicalLocations": [{"fullyQualifiedName": "cards/ash.cost"}],
                }
            ],
            "partialFingerprints": {"cardforge/v1": fingerprints([FULL])[0]},
            "relatedLocations": [
                {
                    "id": 0,
                    "message": {"text": "it first stands here"},
                    "physicalLocation": {
                        "artifactLocation": {
                            "uri": "games/box/decks/tiny/cards.yaml",
                            "uriBaseId": "%SRCROOT%",
                        },
                        "region": {"startLine": 9, "startColumn": 26},
                    },
                }
            ],
            "properties": {"locale": "en"},
        }
    ]


def test_sarif_has_a_rule_for_each_code_that_occurs() -> None:
    run = sarif(ALL)
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["CF-X09", "CF-Y07", "CF-Y21"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert rules[0]["shortDescription"] == {"text": "nothing to print"}
    assert rules[0]["defaultConfiguration"] == {"level": "warning"}
    assert [result["level"] for result in run["results"]] == [
        "error",
        "warning",
        "note",
        "error",
        "warning",
    ]


def test_what_has_no_file_of_the_project_stands_at_the_projects_own() -> None:
    places = [
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for result in sarif([BARE, PACKAGE], "box/")["results"]
    ]
    assert places == ["box/cardforge.yaml"] * 2


def test_names_of_files_are_addresses() -> None:
    (result,) = sarif([BARE._replace(file="decks/å b/c%.yaml")])["results"]
    physical = result["locations"][0]["physicalLocation"]
    assert physical["artifactLocation"]["uri"] == "decks/%C3%A5%20b/c%25.yaml"
    assert physical["region"] == {"startLine": 1}


@given(st.lists(findings, max_size=4))
def test_sarif_is_valid_whatever_was_found(found: list[Diagnostic]) -> None:
    sarif(found)


def gitlab(found: list[Diagnostic], prefix: str = "") -> Any:
    issues = json.loads(report("gitlab", found, prefix=prefix))
    jsonschema.Draft202012Validator(GITLAB).validate(issues)
    return issues


def test_gitlab_has_path_line_severity_and_fingerprint() -> None:
    assert gitlab([FULL], "box/") == [
        {
            "type": "issue",
            "description": "the key `cost` stands twice; remove one of them",
            "check_name": "CF-Y07",
            "fingerprint": fingerprints([FULL])[0],
            "severity": "major",
            "location": {"path": "box/decks/tiny/cards.yaml", "lines": {"begin": 9}},
        }
    ]
    assert [issue["severity"] for issue in gitlab(ALL)] == [
        "major",
        "minor",
        "info",
        "major",
        "minor",
    ]


def test_gitlab_never_sees_one_fingerprint_twice() -> None:
    issues = gitlab([FULL, FULL._replace(line=30), FULL._replace(line=31)])
    assert len({issue["fingerprint"] for issue in issues}) == 3


@given(
    st.lists(st.builds(FULL._replace, line=st.integers(0, 9), severity=st.sampled_from(Severity)))
)
def test_gitlab_is_valid_whatever_was_found(found: list[Diagnostic]) -> None:
    gitlab(found)


def junit(found: list[Diagnostic], fails: Severity | None = Severity.ERROR) -> junitparser.JUnitXml:
    text = report("junit", found, fails=fails)
    return junitparser.JUnitXml.fromfile(io.BytesIO(text.encode("utf-8")))


def cases(xml: junitparser.JUnitXml) -> list[tuple[str, str, list[str]]]:
    return [
        (suite.name, case.name, [type(one).__name__ for one in case.result])
        for suite in xml
        for case in suite
    ]


def test_junit_has_a_suite_a_file_and_a_case_a_finding() -> None:
    xml = junit(ALL)
    assert cases(xml) == [
        ("cardforge.yaml", "CF-X09: nothing to print", []),
        ("cardforge.yaml", "CF-Y07: the key `cost` stands twice (cards/ash.cost en)", []),
        ("decks/a.yaml", "CF-Y21: the file is empty", []),
        (
            "decks/tiny/cards.yaml",
            "CF-Y07: the key `cost` stands twice (cards/ash.cost en)",
            ["Failure"],
        ),
        (
            "templates/tiny/card.xml",
            "CF-Y07: the key `cost` stands twice (cards/ash.cost en)",
            ["Failure"],
        ),
    ]
    assert (xml.tests, xml.failures, xml.errors) == (5, 2, 0)
    for suite in xml:
        assert suite.tests == len(list(suite))
        assert suite.failures == sum(bool(case.result) for case in suite)


@pytest.mark.parametrize(
    ("fails", "failures"),
    [(None, 0), (Severity.ERROR, 2), (Severity.WARNING, 4), (Severity.NOTICE, 5)],
)
def test_junit_fails_what_fails_the_run(fails: Severity | None, failures: int) -> None:
    assert junit(ALL, fails).failures == failures


def test_junit_of_nothing_is_a_test_that_passed() -> None:
    xml = junit([])
    assert cases(xml) == [("cardforge", "no findings", [])]
    assert (xml.tests, xml.failures) == (1, 0)


@given(findings)
def test_junit_can_be_read_whatever_was_found(finding: Diagnostic) -> None:
    xml = junit([finding._replace(severity=Severity.ERROR)])
    assert [len(case.result) for suite in xml for case in suite] == [1]


AT = "line=9,col=35,endLine=9,endColumn=39,title=CF-Y07"


def commands(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("::")]


def test_github_annotates_place_code_message_and_remedy() -> None:
    text = "the key `cost` stands twice%0Ahelp: remove one of them%0Alocale en"
    got = report("github", [FULL, BARE, FILE], prefix="box/").splitlines()
    assert got == [
        concise([FULL]),
        "warning: nothing to print [CF-X09]",
        "decks/a.yaml: notice: the file is empty [CF-Y21]",
        f"::error file=box/decks/tiny/cards.yaml,{AT}::{text}",
        "::warning title=CF-X09::nothing to print",
        "::notice file=box/decks/a.yaml,title=CF-Y21::the file is empty",
    ]


def test_github_shows_ten_of_a_kind_errors_first_and_counts_the_others() -> None:
    many = [BARE._replace(message=f"w{n}", file="decks/a.yaml", line=n) for n in range(1, 31)]
    lines = commands(report("github", [*many, FULL]))
    assert len(lines) == 1 + LIMIT
    assert lines[0].startswith("::error file=decks/tiny/cards.yaml")
    assert lines[-1] == "::warning title=cardforge::21 more warnings: see the summary"
    assert len(report("github", many).splitlines()) == 30 + LIMIT
    assert len(commands(report("github", many[:LIMIT]))) == LIMIT
    assert "more" not in report("github", many[:LIMIT])


def test_github_shows_one_of_each_card_before_the_second_of_any() -> None:
    first = [FULL._replace(path=f"cards/a.f{n}", line=n, message=f"a{n}") for n in range(1, 12)]
    second = FULL._replace(path="cards/b.f", line=40, message="b")
    lines = commands(report("github", [*first, second]))
    assert [line.split("::")[2].split("%0A")[0] for line in lines][:3] == ["a1", "b", "a2"]


def test_nothing_that_an_author_wrote_is_taken_for_a_command() -> None:
    message = "100%\n::error::x ##[add-mask]y\r"
    got = report("github", [FULL._replace(message=message, hint="", file="decks/a,b:c.yaml")])
    assert got.splitlines() == [
        "decks/a,b:c.yaml:9:35: error: 100%\\n::error::x # #[add-mask]y\\r [CF-Y07]",
        f"::error file=decks/a%2Cb%3Ac.yaml,{AT}::100%25\\n::error::x ##[add-mask]y\\r%0Alocale en",
    ]


def test_the_summary_is_a_table_with_the_gravest_first() -> None:
    assert summary([BARE, FULL._replace(message="a | b <i>")], "box/").splitlines() == [
        "### cardforge: 1 error, 1 warning",
        "",
        "| Where | What | Code |",
        "|---|---|---|",
        "| box/decks/tiny/cards.yaml:9 | error: a &#124; b &lt;i><br>remove one of them | CF-Y07 |",
        "|  | warning: nothing to print | CF-X09 |",
    ]
    assert summary([]) == "### cardforge\n\nNo findings.\n"


def test_the_summary_stays_within_what_github_takes() -> None:
    many = [FULL._replace(line=n, message="ж" * 500) for n in range(1500)]
    text = summary(many)
    assert len(text.encode("utf-8")) < 1024 * 1024
    shown = text.count("| error: ")
    assert text.endswith(f"\n\n{1500 - shown} more are left out here.\n")
    assert shown > 900
