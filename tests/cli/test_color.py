"""``cardforge build`` in inks: what the command says, and how it ends."""

import json
from pathlib import Path

import pytest

from cardforge.cli import main
from tests.icc import profile
from tests.project import make_project

Capture = pytest.CaptureFixture[str]


def test_files_in_inks(tmp_path: Path, capsys: Capture) -> None:
    project = make_project(tmp_path)
    (project / "press.icc").write_bytes(profile())
    icc = str(project / "press.icc")
    assert main(["build", "--project", str(project), "--icc", icc, "--pdfx", "x4", "--json"]) == 0
    got = json.loads(capsys.readouterr().out)
    assert got["findings"] == []
    names = [file["path"] for unit in got["units"] for file in unit["files"]]
    assert names == [
        "tiny/en/cards-a4-cmyk-duplex-long.pdf",
        "tiny/en/kit-a4-cmyk-duplex-long.pdf",
    ]


def test_a_profile_that_is_not_there(tmp_path: Path, capsys: Capture) -> None:
    project = make_project(tmp_path)
    assert main(["build", "--project", str(project), "--icc", "no.icc"]) == 2
    out = capsys.readouterr()
    assert out.out + out.err == (
        "error: there is no ICC profile `no.icc` [CF-P50]\n"
        "  help: ask the print shop for its CMYK profile, or take one from color.org or eci.org\n\n"
    )
    assert not (project / "build/tiny").exists()


@pytest.mark.parametrize("command", ["build", "shop mb-print"])
def test_a_profile_without_a_name(tmp_path: Path, capsys: Capture, command: str) -> None:
    project = make_project(tmp_path)
    assert main([*command.split(), "--project", str(project), "--icc", ""]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        "Error: Invalid value for '--icc': the name of the file is empty"
    )


def test_an_unknown_kind_of_pdfx(tmp_path: Path, capsys: Capture) -> None:
    project = make_project(tmp_path)
    assert main(["build", "--project", str(project), "--pdfx", "x3"]) == 2
    assert "'x3' is not one of 'x1a', 'x4'" in capsys.readouterr().err
