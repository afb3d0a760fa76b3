import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.diagnostics import Diagnostic, Related, Severity
from cardforge.diagnostics.report import FORMATS, concise, report, text
from cardforge.diagnostics.report.data import as_data
from cardforge.diagnostics.report.escape import one_line

FULL = Diagnostic(
    "CF-Y07",
    Severity.ERROR,
    "the key `cost` stands twice",
    "decks/tiny/cards.yaml",
    9,
    35,
    9,
    39,
    "cards/ash.cost",
    "en",
    "remove one of them",
    (Related("it first stands here", "decks/tiny/cards.yaml", 9, 26),),
)
BARE = Diagnostic("CF-X09", Severity.WARNING, "nothing to print")
TEMPLATE = FULL._replace(file="templates/tiny/card.xml", hint="")
FILE = Diagnostic("CF-Y21", Severity.NOTICE, "the file is empty", "decks/a.yaml")
LINE = "  - {id: ash, name: Ash, cost: 1, cost: 2}"


def test_concise_is_one_line_in_the_shape_of_a_compiler() -> None:
    assert concise([FULL, BARE, FILE, TEMPLATE]) == (
        "decks/tiny/cards.yaml:9:35: error: the key `cost` stands twice; remove one of them"
        " [CF-Y07]\n"
        "warning: nothing to print [CF-X09]\n"
        "decks/a.yaml: notice: the file is empty [CF-Y21]\n"
        "templates/tiny/card.xml:9:35: error: the key `cost` stands twice (cards/ash.cost)"
        " [CF-Y07]"
    )


def test_text_shows_the_line_the_place_and_the_remedy() -> None:
    got = text([FULL, FILE], lambda file, line: LINE if (file, line) == (FULL.file, 9) else "")
    assert got.splitlines() == [
        "decks/tiny/cards.yaml:9:35: error: the key `cost` stands twice [CF-Y07]",
        "  9 |   - {id: ash, name: Ash, cost: 1, cost: 2}",
        "    |                                   ^^^^",
        "  at cards/ash.cost, locale en",
        "  decks/tiny/cards.yaml:9:26: it first stands here",
        "  help: remove one of them",
        "",
        "decks/a.yaml: notice: the file is empty [CF-Y21]",
    ]


def test_text_without_lines_needs_no_file() -> None:
    assert text([FULL]).splitlines()[1] == "  at cards/ash.cost, locale en"


@pytest.mark.parametrize(
    ("line", "col", "shown", "marks"),
    [
        ("日本 x", 4, "日本 x", "     ^"),
        ("\tx", 2, " x", " ^"),
        ("a\u202eb", 3, "aU+202Eb", "       ^"),
        ("e\u0301x", 3, "e\u0301x", " ^"),
    ],
)
def test_marks_stand_under_their_columns(line: str, col: int, shown: str, marks: str) -> None:
    finding = FULL._replace(line=1, col=col, end_line=1, end_col=col + 1)
    lines = text([finding], lambda *_: line).splitlines()
    assert lines[1:3] == [f"  1 | {shown}", f"    | {marks}"]


def test_a_long_line_is_shown_around_its_place() -> None:
    line = "a" * 300 + "X" + "b" * 300
    finding = FULL._replace(line=1, col=301, end_line=1, end_col=302)
    quoted, marks = text([finding], lambda *_: line).splitlines()[1:3]
    assert quoted[marks.index("^")] == "X"
    assert len(quoted) < 120


def test_json_has_every_key_always() -> None:
    got = json.loads(report("json", [FULL, BARE]))
    assert [set(finding) for finding in got["findings"]] == [{*as_data(FULL), "fingerprint"}] * 2
    assert {name: got[name] for name in got if name != "findings"} == {
        "errors": 1,
        "warnings": 1,
        "notices": 0,
    }
    assert got["findings"][0]["related"] == [
        {
            "message": "it first stands here",
            "file": "decks/tiny/cards.yaml",
            "line": 9,
            "col": 26,
        }
    ]
    assert got["findings"][1]["line"] == 0


def test_unknown_format_is_refused() -> None:
    with pytest.raises(ValueError, match="no format 'xml'; there are text, concise, json, jsonl"):
        report("xml", [])


@given(st.text(), st.text())
def test_whatever_a_message_holds_a_finding_stays_one_line(message: str, hint: str) -> None:
    line = concise([FULL._replace(message=message, hint=hint)])
    assert len(line.splitlines()) == 1
    assert line.endswith("[CF-Y07]")


@given(st.text(), st.text(min_size=1), st.integers(1, 400), st.integers(0, 400))
def test_no_line_breaks_the_quote(message: str, line: str, col: int, length: int) -> None:
    finding = FULL._replace(message=message, line=3, col=col, end_line=3, end_col=col + length)
    got = text([finding], lambda *_: line)
    assert got.count("\n") == (5 if line.strip() else 3)


def test_safe_text_is_left_alone() -> None:
    assert one_line("Жар-птица, S&P 500 — “ok” 🐉 עברית") == "Жар-птица, S&P 500 — “ok” 🐉 עברית"
    assert one_line("a\nb\tc\x1b[31m\u2028") == "a\\nb\\tcU+001B[31mU+2028"


def test_every_text_format_takes_an_empty_list() -> None:
    assert {form: report(form, []) for form in ("text", "concise", "jsonl", "github")} == {
        "text": "",
        "concise": "",
        "jsonl": "",
        "github": "",
    }
    assert json.loads(report("json", [])) == {
        "errors": 0,
        "warnings": 0,
        "notices": 0,
        "findings": [],
    }


@given(st.lists(st.builds(FULL._replace, message=st.text(), path=st.text(), file=st.text())))
def test_no_text_breaks_any_format(findings: list[Diagnostic]) -> None:
    for form in FORMATS:
        report(form, findings).encode("utf-8")


def test_lines_of_json_are_the_findings_of_the_object() -> None:
    lines = report("jsonl", [FULL, BARE]).splitlines()
    assert list(map(json.loads, lines)) == json.loads(report("json", [FULL, BARE]))["findings"]
