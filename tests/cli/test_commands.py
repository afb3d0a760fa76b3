import json
from pathlib import Path

import pytest

from cardforge.cli import main
from tests.project import edit, make_project

Capture = pytest.CaptureFixture[str]


def test_sizes_lists_cards_and_papers(capsys: Capture) -> None:
    assert main(["sizes"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Card sizes, mm"
    assert "  poker                   63.5 x 88.9    corner 3     poker" in lines
    assert "  universal                210 x 279.4                fits A4 and Letter" in lines


def test_sizes_as_json_say_where_they_come_from(capsys: Capture) -> None:
    assert main(["sizes", "--json"]) == 0
    got = json.loads(capsys.readouterr().out)
    papers = {paper["id"]: (paper["w"], paper["h"]) for paper in got["papers"]}
    assert {name: papers[name] for name in ("a4", "letter", "a3", "legal", "universal")} == {
        "a4": (210, 297),
        "letter": (215.9, 279.4),
        "a3": (297, 420),
        "legal": (215.9, 355.6),
        "universal": (210, 279.4),
    }
    assert all(row["source"] for row in (*got["sizes"], *got["papers"]))


def test_schema_writes_what_is_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    project = make_project(tmp_path)
    monkeypatch.chdir(project / "decks")
    assert main(["schema"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert "../build/schema/tiny.cards.json" in out
    assert out[-1] == "6 schemas written, 0 already up to date"
    assert main(["schema"]) == 0
    assert capsys.readouterr().out == "0 schemas written, 6 already up to date\n"
    edit(project / "decks/tiny/cards.yaml", "range: 0-9", "range: 0-8")
    assert main(["schema"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "../build/schema/tiny.cards.json",
        "1 schema written, 5 already up to date",
    ]
    deck = json.loads((project / "build/schema/tiny.cards.json").read_text("utf-8"))
    assert deck["$schema"] == "http://json-schema.org/draft-07/schema#"


def test_build_writes_schemas_that_are_stale(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    assert main(["build", "--project", str(project)]) == 0
    assert (project / "build/schema/tiny.cards.json").is_file()
    assert (project / "build/.gitignore").read_text("utf-8") == "*\n!.gitignore\n"
    assert main(["build", "--project", str(project), "--out", str(tmp_path / "out")]) == 0
    assert not (tmp_path / "out/schema").exists()


def test_build_writes_schemas_again_where_something_changed(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    deck = project / "build/schema/tiny.cards.json"
    assert main(["build", "--project", str(project)]) == 0
    first = deck.read_bytes()
    deck.unlink()
    assert main(["build", "--project", str(project)]) == 0
    assert deck.read_bytes() == first
    edit(project / "decks/tiny/cards.yaml", "range: 0-9", "range: 0-8")
    assert main(["build", "--project", str(project)]) == 0
    assert deck.read_bytes() != first
    edit(project / "decks/tiny/cards.yaml", "range: 0-8", "range: 0-9")
    assert main(["build", "--project", str(project)]) == 0
    assert deck.read_bytes() == first


def test_schema_reports_a_game_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(make_project(tmp_path))
    edit(tmp_path / "decks/tiny/cards.yaml", "cost: 3}", "cost: x}")
    assert main(["schema"]) == 1
    out = capsys.readouterr().out
    assert "decks/tiny/cards.yaml:15:36: error: expected a whole number, found `x` [CF-S05]" in out
    assert "  15 |   - {id: cedar, name: Cedar, cost: x}\n" in out


def test_findings_quote_their_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(make_project(tmp_path))
    edit(tmp_path / "decks/tiny/cards.yaml", "copies: 2", "copeis: 2")
    assert main(["build"]) == 1
    assert capsys.readouterr().out.splitlines()[:4] == [
        "decks/tiny/cards.yaml:11:5: error: unknown key `copeis` [CF-S01]",
        "  11 |     copeis: 2",
        "     |     ^^^^^^",
        "  at cards/birch.copeis",
    ]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("2,5", "`2,5` is not written as a number: write 2.5"),
        ("3mm", "`3mm` is not written as a number: write 3"),
        ("1,5 mm", "`1,5 mm` is not written as a number: write 1.5"),
        ("three", "`three` is no number of millimetres, such as 2.5"),
    ],
)
@pytest.mark.parametrize("option", ["--bleed", "--gap"])
def test_lengths_that_are_no_numbers(
    option: str, given: str, message: str, tmp_path: Path, capsys: Capture
) -> None:
    project = make_project(tmp_path)
    assert main(["build", "--project", str(project), option, given]) == 2
    assert message in capsys.readouterr().err
