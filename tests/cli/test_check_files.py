"""``cardforge check`` with ``--fix``, ``--diff``, standard input and ``--exclude``, as typed."""

import io
import json
import sys
from pathlib import Path

import pytest

from cardforge.cli import main
from cardforge.jobs import checked as job
from tests.jobs.test_check import DECK, FACE, GAME
from tests.project import BASE, edit, make_project

Capture = pytest.CaptureFixture[str]
ALL = (BASE / DECK).read_text("utf-8")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(job, "CHECKS", ())
    made = make_project(tmp_path)
    monkeypatch.chdir(made)
    return made


def tree(project: Path) -> dict[Path, bytes]:
    """Return the files outside of the output folder."""
    files = (p for p in project.rglob("*") if p.is_file() and "build" not in p.parts)
    return {path: path.read_bytes() for path in files}


def feed(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    data = text.encode("utf-8") if isinstance(text, str) else text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_what_was_mended_and_what_is_left_is_told(project: Path, capsys: Capture) -> None:
    edit(project / DECK, "cost: 1}", "csot: 1}")
    edit(project / DECK, "cost: 2", "cost: two")
    assert main(["check"]) == 1
    assert "1 of them can be mended with --fix, which --diff shows\n" in capsys.readouterr().out
    assert main(["check", "--fix"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[:3] == [
        f"{DECK}:9:26: mended: write `cost` [CF-S01]",
        "mended 1 finding in 1 file",
        "",
    ]
    assert out[3].startswith(f"{DECK}:13:11: error: ")
    assert out[-1].startswith("1 error in 1 game; ")
    edit(project / DECK, "cost: two", "cost: 2")
    assert main(["check", "--fix"]) == 0
    assert capsys.readouterr().out.startswith("no findings in 1 game; ")


def test_a_report_is_of_what_is_left(project: Path, capsys: Capture) -> None:
    edit(project / DECK, "cost: 1}", "csot: 1}")
    assert main(["check", "--fix", "--format", "json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["findings"] == []
    assert "mended 1 finding in 1 file" in err


def test_the_changes_are_in_reports(project: Path, capsys: Capture) -> None:
    edit(project / DECK, "cost: 1}", "csot: 1}")
    assert main(["check", "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    start = (project / DECK).read_bytes().index(b"csot")
    assert found["fix"] == {
        "file": DECK,
        "start": start,
        "end": start + 4,
        "text": "cost",
        "what": "write `cost`",
        "line": 9,
        "col": 26,
        "end_line": 9,
        "end_col": 30,
    }


def test_a_diff_changes_nothing(project: Path, capsys: Capture) -> None:
    edit(project / DECK, "cost: 1}", "csot: 1}")
    before = tree(project)
    assert main(["check", "--diff"]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[:2] == [f"--- a/{DECK}", f"+++ b/{DECK}"]
    assert [line for line in out.splitlines()[2:] if line[0] in "+-"] == [
        "-  - {id: ash, name: Ash, csot: 1}",
        "+  - {id: ash, name: Ash, cost: 1}",
    ]
    assert err == "would mend 1 finding in 1 file; 0 findings would be left\n"
    assert tree(project) == before
    assert main(["check", "--fix"]) == 0
    capsys.readouterr()
    assert main(["check", "--diff"]) == 0
    assert capsys.readouterr().out == ""


def test_a_diff_fails_on_what_cannot_be_mended(project: Path, capsys: Capture) -> None:
    edit(project / DECK, "cost: 2", "cost: two")
    assert main(["check", "--diff"]) == 1
    assert capsys.readouterr() == (
        "",
        "would mend 0 findings in 0 files; 1 finding would be left\n",
    )


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--fix", "--diff"], "--diff shows what --fix would change: give one of them"),
        (["--fix", "-"], "standard input cannot be mended; --diff shows what would change"),
        (["--diff", "--json"], "--diff prints the changes alone: leave out --format and --report"),
        (["--diff", "--report", "json=a"], "--diff prints the changes alone"),
        (["--fix", "--write-baseline"], "the baseline is of files as they are: mend them first"),
        (["-", DECK], "- (standard input) stands for one file: name no other with it"),
        (["--stdin-filename", DECK], "--stdin-filename goes with - (standard input)"),
        (["-", "--diff"], "--diff of standard input needs its name: --stdin-filename PATH"),
        (["-", "--stdin-filename", ""], "the name of the file is empty"),
        (["-", "--write-baseline"], "the baseline is of the whole project"),
    ],
)
def test_what_does_not_go_together(
    project: Path, capsys: Capture, args: list[str], said: str
) -> None:
    before = tree(project)
    assert main(["check", *args]) == 2
    assert said in " ".join(capsys.readouterr().err.split())
    assert tree(project) == before


def test_a_diff_seen_from_elsewhere(
    project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(project / DECK, "cost: 1}", "csot: 1}")
    edit(project / GAME, "kind: card", "kind: crad")
    monkeypatch.chdir(project / "templates")
    assert main(["check", "--diff", "../decks/tiny/game.yaml"]) == 1
    assert capsys.readouterr().out.startswith(f"--- a/{GAME}\n")
    monkeypatch.chdir(project.parent)
    assert main(["check", "--diff", "--project", str(project), str(project / DECK)]) == 1
    assert capsys.readouterr().out.startswith(f"--- a/{DECK}\n")
    assert main(["check", "--diff", "--project", str(project), "tiny"]) == 1
    assert capsys.readouterr().out.count("--- a/") == 2
    assert main(["check", "--diff", "--project", str(project), "/"]) == 1
    capsys.readouterr()
    assert main(["check", "--diff", "--project", str(project), sys.executable]) == 2
    assert f"lies outside of the project {project.as_posix()}" in capsys.readouterr().err


def test_standard_input_stands_for_a_file(
    project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(project / FACE, 'x="6" y="20"', 'x="1" y="20"')
    edit(project / GAME, "players: 2-4", "players: 4-2")
    before = tree(project)
    feed(monkeypatch, ALL.replace("cost: 1}", "csot: 1}"))
    assert main(["check", "-", "--stdin-filename", DECK, "--format", "concise"]) == 1
    out = capsys.readouterr().out.splitlines()
    # What the file on the disk and other files say is not shown.
    assert [line.rpartition(" [")[0] for line in out if " error: " in line] == [
        f"{DECK}:9:26: error: unknown key `csot`; did you mean `cost`?"
    ]
    assert out[-1].startswith("1 error in standard input; ")
    assert tree(project) == before
    assert not (project / "build").exists()


def test_faces_are_drawn_of_what_stands_in_standard_input(
    project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, ALL.replace("Birch", "Birch of the far northern mountains"))
    monkeypatch.chdir(project / "decks")
    assert main(["check", "-", "--stdin-filename", "tiny/cards.yaml"]) == 1
    out = capsys.readouterr().out
    assert f"{DECK}:12:11: error: " in out
    assert "  12 |     name: Birch of the far northern mountains\n" in out
    assert "[CF-R01]" in out
    feed(monkeypatch, ALL)
    assert main(["check", "-", "--stdin-filename", "tiny/cards.yaml"]) == 0


def test_the_file_need_not_be_there_and_the_project_is_found_by_it(
    project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("/")
    feed(monkeypatch, ALL.replace("deck: cards", "deck: more").replace("cost: 1}", "csot: 1}"))
    name = project / "decks/tiny/more.yaml"
    assert main(["check", "-", "--stdin-filename", str(name), "--only-files"]) == 1
    assert "decks/tiny/more.yaml:9:26: error: unknown key `csot`" in capsys.readouterr().out
    assert not name.exists()


def test_a_template_and_the_settings_of_the_project(
    project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, (project / FACE).read_bytes().replace(b"card.name", b"card.nmae"))
    assert main(["check", "-", "--stdin-filename", FACE]) == 1
    assert f"{FACE}:4:" in capsys.readouterr().out
    feed(monkeypatch, "missing_imgae: warn\n")
    assert main(["check", "-", "--stdin-filename", "cardforge.yaml"]) == 2
    assert "cardforge.yaml:1:1: error: unknown key `missing_imgae`" in capsys.readouterr().err


def test_a_file_outside_of_the_project_is_refused(
    project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, ALL)
    assert main(["check", "-", "--project", ".", "--stdin-filename", "../x.yaml"]) == 2
    assert "`../x.yaml` lies outside of the project" in capsys.readouterr().err
    feed(monkeypatch, ALL)
    assert main(["check", "-", "--stdin-filename", "decks"]) == 2
    assert "`decks` is a folder" in capsys.readouterr().err


def test_the_diff_of_standard_input(
    project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(project)
    feed(monkeypatch, ALL.replace("cost: 1}", "csot: 1}").replace("\n", "\r\n"))
    assert main(["check", "-", "--stdin-filename", DECK, "--diff"]) == 1
    assert "\n+  - {id: ash, name: Ash, cost: 1}\r\n" in capsys.readouterr().out
    assert tree(project) == before


WHOLE = """\
game: a
title: A
players: 2-4
components: {c: {deck: none.yaml, kind: card, size: poker}}
"""
ALONE = [
    (ALL, []),
    ("deck: a\ncards:\n  - {id: a, nam: 3}\n", ["3:13 CF-S01"]),
    ("dekc: a\ncards:\n  - {id: a}\n", ["1:1 CF-S01", "1:1 CF-S02"]),
    (f"{WHOLE}source_locale: e\n", ["5:16 CF-S25"]),
    (f"{WHOLE}source_locale: en\n".replace("kind: card", "kind: crad"), ["4:41 CF-S07"]),
    ("a: Take card #5\n", ["1:14 CF-Y18"]),
    ("a: Take card #5  \n# cardforge: ignore[CF-Y18] no\n", ["1:14 CF-Y18"]),
    ("# cardforge: ignore[CF-Y18] a note\na: Take card #5\n", []),
    ('a: "b\n', ["1:4 CF-Y23"]),
    ("", ["0:0 CF-Y16"]),
    ("a: b".encode("utf-16"), ["0:0 CF-Y03"]),
]


@pytest.mark.parametrize(("text", "said"), ALONE)
def test_standard_input_without_a_name_is_looked_at_alone(
    tmp_path: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    text: str | bytes,
    said: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)  # no project is needed
    feed(monkeypatch, text)
    code = main(["check", "-", "--json"])
    found = json.loads(capsys.readouterr().out)["findings"]
    assert {one["file"] for one in found} <= {"<stdin>"}
    assert [f"{one['line']}:{one['col']} {one['code']}" for one in found] == said
    assert code == any(one["severity"] == "error" for one in found)


def test_the_name_of_standard_input_is_in_no_repository(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    feed(monkeypatch, 'a: "b\n')
    assert main(["check", "-", "--format", "github"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("<stdin>:1:4: error: ")
    assert "::error title=CF-Y23::" in out


def test_excluded_files_are_counted(project: Path, capsys: Capture) -> None:
    (project / "decks/tiny/drafts").mkdir()
    (project / "decks/tiny/old.yaml").write_text("deck: [\n", "utf-8")
    (project / "decks/tiny/drafts/new.po").write_text("", "utf-8")
    assert main(["check"]) == 1
    capsys.readouterr()
    args = ["check", "--exclude", "old.yaml,drafts/"]
    assert main(args) == 0
    assert capsys.readouterr().out.startswith("no findings in 1 game; 2 files excluded; ")
    # Known from before, it says the same; and is not taken for what the whole project came to.
    assert main(args) == 0
    assert capsys.readouterr().out.startswith("no findings in 1 game; 2 files excluded; ")
    assert main(["check"]) == 1
    capsys.readouterr()
    (project / "cardforge.yaml").write_text("exclude: [decks/tiny/o*, drafts]\n", "utf-8")
    assert main(["check"]) == 0
    assert capsys.readouterr().out.startswith("no findings in 1 game; 2 files excluded; ")


def test_findings_of_excluded_templates_are_counted(project: Path, capsys: Capture) -> None:
    edit(project / FACE, "<rect", '<rect wdith="3"')
    assert main(["check"]) == 1
    capsys.readouterr()
    assert main(["check", "--exclude", FACE]) == 0
    out = capsys.readouterr().out
    assert out.startswith("no findings in 1 game; 1 file excluded with 1 finding; ")
