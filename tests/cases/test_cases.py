"""Every folder here, as one test; see README.md beside this file."""

from pathlib import Path

import pytest

from cardforge.cli import main
from tests.cases.harness import (
    Case,
    all_cases,
    as_toml,
    check_text,
    findings_in,
    reversed_listing,
    set_up,
    tree,
)
from tests.cases.pdf_facts import check_pdf


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_case(
    case: Case,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    project = tmp_path / "project"
    set_up(case, project)
    monkeypatch.chdir(project)
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    before = tree(project)
    code = main(case.args)
    out, err = capsys.readouterr()
    found = findings_in(out + err)
    assert found == case.spec.get("findings", []), f"\n{as_toml(found)}\n{out}{err}"
    assert code == case.spec.get("exit", 0), out + err
    if any(" error: " in f" {line}" for line in found):
        units = {path.parent.name for path in (project / "build").rglob("*.pdf")}
        assert units == set(case.spec.get("written", ())), "an error, and yet written"
    for part in case.spec.get("has", ()):
        assert part in out + err
    for name in case.spec.get("absent", ()):
        assert not (project / name).exists(), name
    for name in case.spec.get("unchanged", ()):
        assert (project / name).read_bytes() == before[name], name
    for facts in case.spec.get("text", ()):
        check_text(project, facts)
    for facts in case.spec.get("pdf", ()):
        check_pdf(project, facts)
    if "again" in case.spec:
        _again(case, tmp_path, project, monkeypatch)


def _again(case: Case, tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ways = {"reversed-listing": lambda: reversed_listing(monkeypatch), "later": lambda: None}
    second = tmp_path / "second"
    set_up(case, second)
    monkeypatch.chdir(second)
    ways[case.spec["again"]]()
    main(case.args)
    first_tree, second_tree = tree(project / "build"), tree(second / "build")
    assert sorted(first_tree) == sorted(second_tree)
    assert any(name.endswith(".pdf") for name in first_tree)
    assert [n for n in first_tree if first_tree[n] != second_tree[n]] == []


def test_every_folder_is_a_case() -> None:
    folders = {
        path.name
        for path in Path(__file__).parent.iterdir()
        if path.is_dir() and not path.name.startswith("_")
    }
    assert folders == {case.id for case in all_cases()}
