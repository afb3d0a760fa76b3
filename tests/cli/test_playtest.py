"""``cardforge playtest`` as a command."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardforge.cli import main
from cardforge.cli.playtest import playtest
from tests.playtest.support import copy_coin


def test_answers_come_first_and_the_page_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copy_coin(tmp_path)
    code = main(
        ["playtest", "coin", "--project", str(root), "--games", "1000", "--set", "first=70"]
    )
    lines = capsys.readouterr().out.splitlines()
    assert code == 0
    assert lines[0] == "Coin: 1,000 games of 2 players, played by flipper; seed 0"
    answer = " ! Seats are not balanced within 2 points: seat 1 wins most, 69.5 %"
    assert lines[1].startswith(answer)
    assert "   A game takes 1 decision." in lines
    page = Path(lines[-1])
    assert page.name == "report.html"
    text = page.read_text("utf-8")
    assert "cardforge playtest coin --players 2 --bots flipper --set first=70" in text
    assert "The coin has been thrown." in text
    assert "http" not in text.replace("http://www.w3.org", "")


def test_what_is_wrong_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = copy_coin(tmp_path)
    assert main(["playtest", "coin", "--project", str(root), "--bots", "fliper"]) == 2
    assert "did you mean `flipper`" in capsys.readouterr().err
    assert main(["playtest", "coin", "--project", str(root), "--ab", "first"]) == 2
    assert "--ab setting=before,after" in capsys.readouterr().err


def test_help_names_every_option() -> None:
    text = CliRunner().invoke(playtest, ["--help"]).output
    for name in (
        "--games",
        "--until",
        "--ab",
        "--jobs",
        "--out",
        "--trace",
        "--without",
        "--ladder",
    ):
        assert name in text
