"""``cardforge check`` as it is typed."""

import json
from pathlib import Path

import junitparser
import pytest

from cardforge.cli import check, main
from cardforge.diagnostics import Severity
from cardforge.diagnostics.report import FORMATS
from cardforge.jobs import checked as job
from tests.cli.test_imports import loaded, outside
from tests.jobs.test_check import DECK, FACE
from tests.project import edit, make_project

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    monkeypatch.setattr(job, "CHECKS", ())
    made = make_project(tmp_path)
    monkeypatch.chdir(made)
    return made


def warn(project: Path) -> None:
    edit(project / FACE, 'x="6" y="20"', 'x="1" y="20"')


def fail(project: Path) -> None:
    edit(project / DECK, "cost: 1}", "cost: 10}")


def last_line(capsys: Capture) -> str:
    return capsys.readouterr().out.splitlines()[-1].rpartition("; ")[0]


def test_help_names_the_formats_and_levels_that_there_are() -> None:
    assert list(FORMATS) == list(check.FORMATS)
    assert [*map(str, Severity), "never"] == list(check.LEVELS)


def test_exit_codes(project: Path, capsys: Capture) -> None:
    assert main(["check"]) == 0
    assert last_line(capsys) == "no findings in 1 game"
    warn(project)
    assert main(["check"]) == 0
    assert last_line(capsys) == "1 warning in 1 game"
    assert main(["check", "--strict"]) == 1
    assert main(["check", "--fail-level", "notice"]) == 1
    fail(project)
    assert main(["check"]) == 1
    assert main(["check", "--fail-level", "never"]) == 0
    assert main(["check", "tinny"]) == 2


def test_a_game_that_cannot_be_read_is_named_at_the_end(project: Path, capsys: Capture) -> None:
    fail(project)
    assert main(["check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{DECK}:9:")
    assert lines[-2] == "tiny: its faces were not checked, since its files have errors"


def test_too_many_warnings_are_told(project: Path, capsys: Capture) -> None:
    warn(project)
    assert main(["check", "--max-warnings", "0", "--format", "concise"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{DECK}:") and lines[0].endswith("[CF-R07]")
    assert lines[1] == "1 warning, and 0 are allowed"
    assert main(["check", "--max-warnings", "1"]) == 0


def test_strict_and_a_level_are_one_too_many(project: Path, capsys: Capture) -> None:
    assert main(["check", "--strict", "--fail-level", "error"]) == 2
    assert "--strict is --fail-level warning: give one of them" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["json", "jsonl", "gitlab", "sarif", "junit"])
def test_formats_for_programs_print_nothing_else(project: Path, capsys: Capture, form: str) -> None:
    warn(project)
    assert main(["check", "--format", form]) == 0
    out = capsys.readouterr().out
    if form == "junit":
        assert junitparser.JUnitXml.fromstring(out.encode()).tests == 1
    else:
        assert "CF-R07" in json.dumps(json.loads(out))


def test_json_for_short(project: Path, capsys: Capture) -> None:
    warn(project)
    assert main(["check", "--json"]) == 0
    got = json.loads(capsys.readouterr().out)
    assert (got["errors"], got["warnings"], len(got["findings"])) == (0, 1, 1)


def test_several_reports_in_one_run(project: Path, capsys: Capture) -> None:
    warn(project)
    args = [f"--report={form}=out/{form}.txt" for form in FORMATS]
    assert main(["check", "--strict", *args]) == 1
    shown = capsys.readouterr().out
    made = {form: (project / f"out/{form}.txt").read_text("utf-8") for form in FORMATS}
    assert shown.startswith(made["text"])
    assert "    | " in made["text"]
    for form in FORMATS:
        assert "CF-R07" in made[form]
    # What fails the run fails in the report too.
    assert junitparser.JUnitXml.fromstring(made["junit"].encode()).failures == 1


def test_reports_of_a_sound_project_say_so(project: Path) -> None:
    assert main(["check", "--report", "jsonl=a", "--report", "gitlab=b"]) == 0
    assert (project / "a").read_text("utf-8") == ""
    assert (project / "b").read_text("utf-8") == "[]\n"


def test_reports_that_cannot_be_made_are_refused_before_anything_is_read(
    project: Path, capsys: Capture
) -> None:
    wanted = ["sarf=a", "json", "json=", "sarif=b", "junit=b"]
    assert main(["check", *(f"--report={one}" for one in wanted)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.strip().split("\n\n") == [
        "error: no format of reports is named `sarf` [CF-X14]\n  help: did you mean `sarif`?",
        "error: the report `json` names no file [CF-X14]\n  help: write json=FILE",
        "error: the report `json=` names no file [CF-X14]\n  help: write json=FILE",
        "error: two reports go to `b` [CF-X14]\n  help: give each its own file",
    ]


def test_a_report_that_cannot_be_written_is_told_and_the_others_are_written(
    project: Path, capsys: Capture
) -> None:
    (project / "taken").mkdir()
    assert main(["check", "--report", "json=taken", "--report", "jsonl=good"]) == 1
    assert "cannot write taken: is a directory [CF-X04]" in capsys.readouterr().err
    assert (project / "good").is_file()


def test_github_gets_annotations_and_a_summary(
    project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    warn(project)
    summary = project / "summary.md"
    summary.write_text("before\n", "utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    assert main(["check"]) == 0
    assert summary.read_text("utf-8") == "before\n"
    capsys.readouterr()
    (project / ".git").mkdir()
    assert main(["check", "--format", "github"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("::")[1].split(",")[0] for line in lines if line.startswith("::")] == [
        f"warning file={DECK}"
    ]
    text = summary.read_text("utf-8")
    assert text.startswith("before\n### cardforge: 1 warning\n")
    assert main(["check", "--report", "github=log"]) == 0
    assert summary.read_text("utf-8").count("### cardforge") == 2


def test_a_check_loads_no_format_that_is_not_asked_for(project: Path) -> None:
    modules = loaded("check", cwd=project)
    assert outside(modules) == {
        "PIL", "click", "jinja2", "markupsafe", "reportlab", "ruamel", "uharfbuzz",
    }  # fmt: skip
    assert {name for name in modules if name.startswith("cardforge.diagnostics.report.")} == {
        "cardforge.diagnostics.report.concise",
        "cardforge.diagnostics.report.escape",
        "cardforge.diagnostics.report.text",
    }


def test_a_build_loads_nothing_of_checks(project: Path) -> None:
    names = ("cardforge.checks", "cardforge.jobs.check", "cardforge.jobs.limits")
    assert not any(name.startswith(names) for name in loaded("build", cwd=project))
