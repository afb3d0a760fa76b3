"""``balance``: pages of play-tests, and the finding that one is of another game."""

from pathlib import Path

import pytest

from cardforge.cli import main
from cardforge.diagnostics import InputFault, UsageFault
from cardforge.jobs.balance_pages import write_pages
from cardforge.jobs.check import CheckOptions, check
from tests.playtest.support import copy_coin
from tests.project import edit, make_project


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_coin(tmp_path / "project")


def said(root: Path) -> list[str]:
    """Return what a check says."""
    found = check(root, CheckOptions(only_files=True)).findings
    return [f"{one.file}:{one.line} {one.code} {one.message}" for one in found]


def test_a_page_has_question_answers_figures_and_command(root: Path) -> None:
    (page,) = write_pages(root, ("coin",), 1)
    assert (page.game, page.runs, page.path) == ("coin", 2, root / "docs/balance/coin.md")
    text = page.path.read_text("utf-8")
    assert text.startswith("# Coin: play-tests\n\n<!-- made from ")
    for part in (
        "## Is the coin fair?\n\nIt is.\n\n- ",
        "| Seat | Wins | 95 % interval, all seats at once |",
        "| One seat as | against keeper | against flipper |",
        "## What does a weight do?\n",
        "With first = 60, wins of seat 1: ",
        "\n`cardforge playtest coin --players 2 --bots flipper --games 1000 --seed 0 --ladder",
    ):
        assert part in text
    assert write_pages(root, ("coin",), 2)[0].path.read_text("utf-8") == text


def test_a_page_that_lacks_or_is_of_another_game_is_told(root: Path) -> None:
    file = "decks/coin/playtests.yaml:1"
    assert said(root) == [f"{file} CF-B10 there is no docs/balance/coin.md"]
    write_pages(root, (), 1)
    assert said(root) == []
    # Words at the table and line ends change no playout.
    table = root / "decks/coin/table.yaml"
    table.write_text(table.read_text("utf-8") + "# a comment\n", "utf-8")
    rules = root / "decks/coin/rules.py"
    rules.write_bytes(rules.read_bytes().replace(b"\n", b"\r\n"))
    assert said(root) == []
    edit(root / "decks/coin/cards.yaml", "{id: card-10, value: 10}", "{id: card-10, value: 9}")
    assert said(root) == [f"{file} CF-B10 docs/balance/coin.md is of other rules or decks"]


def test_an_unchanged_check_sees_that_the_page_has_changed(root: Path) -> None:
    write_pages(root, (), 1)
    assert check(root, CheckOptions()).findings == ()
    (root / "docs/balance/coin.md").unlink()
    assert [one.code for one in check(root, CheckOptions()).findings] == ["CF-B10"]


def test_faults_of_the_file_are_told_at_their_place(root: Path) -> None:
    edit(root / "decks/coin/playtests.yaml", "    ladder: 50\n", "    laddr: 50\n")
    assert any(one.startswith("decks/coin/playtests.yaml:7 ") for one in said(root))
    with pytest.raises(InputFault):
        write_pages(root, (), 1)
    assert not (root / "docs").exists()


def test_a_run_that_cannot_be_played_leaves_the_page(root: Path) -> None:
    (page,) = write_pages(root, (), 1)
    before = page.path.read_bytes()
    edit(root / "decks/coin/playtests.yaml", "ab: first=50,60", "bots: [fliper]")
    with pytest.raises(UsageFault, match="fliper"):
        write_pages(root, (), 1)
    assert page.path.read_bytes() == before
    edit(root / "decks/coin/playtests.yaml", "bots: [fliper]", "set: [first]")
    with pytest.raises(UsageFault, match="sets nothing"):
        write_pages(root, (), 1)


def test_a_project_without_play_tests(tmp_path: Path) -> None:
    with pytest.raises(UsageFault, match=r"no game here has a playtests\.yaml"):
        write_pages(make_project(tmp_path))


def test_the_command_names_the_pages(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "--project", str(root), "--jobs", "1"]) == 0
    assert capsys.readouterr().out == f"coin: 2 play-tests, {root / 'docs/balance/coin.md'}\n"
