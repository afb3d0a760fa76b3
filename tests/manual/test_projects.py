"""The commands that the pages of samples and manual name build without any finding."""

import re
from pathlib import Path

import pytest

from cardforge.cli import main
from tests.manual import samples
from tests.manual.pages import EXAMPLES, MANUAL


@pytest.mark.parametrize(
    ("page", "project"),
    [(samples.ROOT / "README.md", samples.ROOT), (MANUAL / "README.md", EXAMPLES)],
    ids=["samples", "manual"],
)
def test_a_project_builds(
    page: Path, project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = MANUAL.parents[1]
    command = f"cardforge build --project {project.relative_to(root).as_posix()}"
    assert f"`{command}`" in page.read_text("utf-8")
    options = ["--out", str(tmp_path), "--strict", "--backs", "duplex-long,gutterfold,single"]
    code = main(["build", "--project", str(project), *options])
    shown = capsys.readouterr().out
    assert code == 0, shown
    assert "; no findings; " in shown
    games = re.findall(r"^(\w+) en: ", shown, re.MULTILINE)
    assert games == sorted(path.parent.name for path in project.glob("decks/*/game.yaml"))
