"""``cardforge check`` where it cannot begin: services still get a report with the place."""

import json
from pathlib import Path

import junitparser
import pytest

from cardforge.cli import main
from tests.project import make_project

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project of which the settings have an error."""
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    made = make_project(tmp_path)
    (made / "cardforge.yaml").write_text("print: {papr: a4}\n", "utf-8")
    monkeypatch.chdir(made)
    return made


def test_text_goes_to_people(project: Path, capsys: Capture) -> None:
    assert main(["check"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("cardforge.yaml:1:9: error: unknown key `papr` [CF-S01]\n")


def test_an_editor_gets_its_line(project: Path, capsys: Capture) -> None:
    assert main(["check", "--format", "concise"]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("cardforge.yaml:1:9: error: unknown key `papr`; ")
    assert (out.count("\n"), err) == (1, "")


def test_github_gets_an_annotation_and_a_summary(
    project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(project / "summary"))
    assert main(["check", "--format", "github"]) == 2
    assert "::error file=cardforge.yaml,line=1,col=9," in capsys.readouterr().out
    assert "cardforge.yaml:1" in (project / "summary").read_text("utf-8")


def test_reports_are_written(project: Path, capsys: Capture) -> None:
    reports = ["--report=json=a/json", "--report=junit=a/junit", "--report=sarif=a/sarif"]
    assert main(["check", *reports]) == 2
    found = json.loads((project / "a/json").read_text("utf-8"))
    assert (found["errors"], found["findings"][0]["file"]) == (1, "cardforge.yaml")
    assert junitparser.JUnitXml.fromfile(str(project / "a/junit")).failures == 1
    assert "cardforge.yaml" in (project / "a/sarif").read_text("utf-8")
    assert capsys.readouterr().err.startswith("cardforge.yaml:1:9: ")


@pytest.mark.parametrize("args", [["tinny"], ["--select", "CF-Q"], ["--project", "nowhere"]])
def test_what_has_no_place_is_told_as_ever(project: Path, capsys: Capture, args: list[str]) -> None:
    (project / "cardforge.yaml").write_text("", "utf-8")
    assert main(["check", "--format", "json", "--report", "junit=report", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "rror: " in err
    assert not (project / "report").exists()
