"""Faults of options: all of them in one run, and before anything is drawn."""

import re
from pathlib import Path

import pytest

from cardforge.cli import main
from cardforge.diagnostics import Diagnostic, UsageFault
from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions
from tests.project import edit, make_project


def faults(root: Path, options: BuildOptions) -> tuple[Diagnostic, ...]:
    with pytest.raises(UsageFault) as caught:
        build(root, options)
    return tuple(caught.value.diagnostics)


def config(root: Path, text: str) -> None:
    (root / "cardforge.yaml").write_text(text, "utf-8")


def test_faults_of_several_options_are_reported_in_one_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(make_project(tmp_path))
    command = ["build", "--deck", "crads", "--card", "oak", "--locale", "xx", "--paper", "a44",
               "--backs", "front", "--set", "draw=two", "--variant", "fast"]  # fmt: skip
    assert main(command) == 2
    err = re.sub(r" \[CF-\w+\]\n  help: ", "; ", capsys.readouterr().err)
    for said in (
        "no deck or component is named `crads`; did you mean `cards`?",
        "no card is named `oak`",
        "the game `tiny` has no words in `xx`",
        "no paper is named `a44`; did you mean `a4`? Or give width and height in mm",
        "no way to print backs is named `front`; did you mean `fronts`?",
        "the game `tiny` has no setting `draw`",
        "the game `tiny` has no variant `fast`",
    ):
        assert err.count(said) == 1, said
    assert not (tmp_path / "build").exists()


def test_a_card_is_looked_for_in_the_decks_that_are_there(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    unknown = faults(root, BuildOptions(decks=("crads",), cards=("ash",)))
    assert [fault.message for fault in unknown] == ["no deck or component is named `crads`"]


def test_a_bleed_that_no_page_holds_is_refused(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    (fault,) = faults(root, BuildOptions(bleed=300.0))
    assert (fault.code, fault.message, fault.hint, fault.file) == (
        "CF-P03",
        "the bleed is 300 mm, more than 20 mm",
        "it is in mm: 3 is usual",
        "",
    )
    config(root, "print:\n  bleed: 300\n")
    (fault,) = faults(root, BuildOptions())
    assert (fault.code, fault.file, fault.line, fault.col) == ("CF-S06", "cardforge.yaml", 2, 10)
    config(root, "print:\n  bleed: 20\n")
    assert build(root, BuildOptions()).clean


def test_a_gap_that_is_a_slip_is_refused(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    (fault,) = faults(root, BuildOptions(gap=51.0))
    assert (fault.code, fault.message, fault.hint, fault.file) == (
        "CF-P03",
        "the gap is 51 mm, more than 50 mm",
        "it is in mm: 0 to 6 is usual",
        "",
    )
    config(root, "print:\n  gap: 51\n")
    (fault,) = faults(root, BuildOptions())
    assert (fault.code, fault.file, fault.line, fault.col) == ("CF-S06", "cardforge.yaml", 2, 8)
    config(root, "print:\n  gap: 50\n")
    assert build(root, BuildOptions()).clean


def test_measures_of_the_project_are_reported_where_they_stand(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    config(root, "print:\n  bleed: 3\n  gap: 2\n")
    edit(
        root / "decks/tiny/game.yaml",
        "count: 4}",
        "count: 4}\n  more: {deck: cards.yaml, kind: card, size: poker}",
    )

    def shared(options: BuildOptions) -> list[tuple[str, int, int]]:
        found = build(root, options).findings
        return [(f.file, f.line, f.col) for f in found if f.code == "CF-P04"]

    assert shared(BuildOptions()) == [("cardforge.yaml", 3, 8)]
    assert shared(BuildOptions(gap=1.0)) == [("", 0, 0)]
    config(root, "print:\n  bleed: 3\n")
    assert shared(BuildOptions()) == [("cardforge.yaml", 2, 10)]
    config(root, "print:\n  bleed: 12\n  gap: 24\n")
    large = [f for f in build(root, BuildOptions()).findings if f.code == "CF-P09"]
    assert [(f.file, f.line, f.col) for f in large] == [("cardforge.yaml", 2, 10)]
