"""Builds the example of docs/reference.md, so that the page tells the truth."""

import re
from pathlib import Path

import pytest

from cardforge.cli import main
from cardforge.cli.build import BACK_MODES, build
from cardforge.cli.check import FORMATS, LEVELS, check
from cardforge.cli.root import COMMANDS
from cardforge.sheets.impose import BACK_MODES as IMPOSED
from cardforge.source.config import BACKS
from cardforge.source.model import Config, PrintDefaults

REFERENCE = (Path(__file__).parent.parent / "docs/reference.md").read_text("utf-8")
_FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)


def test_the_example_builds_without_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = dict(_FILE.findall(REFERENCE))
    assert len(files) == 6
    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    monkeypatch.chdir(tmp_path / "decks/lanterns")
    code = main(["build", "lanterns", "--paper", "a4,letter", "--backs", "duplex-long,gutterfold"])
    shown = capsys.readouterr().out
    assert code == 0, shown
    assert "lanterns en: 8 cards, " in shown
    made = sorted(path.name for path in (tmp_path / "build/lanterns/en").iterdir())
    assert [name for name in made if name.endswith(".pdf")] == [
        f"{what}-{paper}-den-{backs}.pdf"
        for what in ("kit", "lights")
        for paper in ("a4", "letter")
        for backs in ("duplex-long", "gutterfold")
    ]
    assert {name.rpartition(".")[2] for name in made} == {"pdf", "svg", "dxf"}


def test_the_reference_names_every_setting_of_the_project() -> None:
    text = dict(_FILE.findall(REFERENCE))["cardforge.yaml"]
    named = set(re.findall(r"^ *(\w+):", text, re.MULTILINE))
    after = REFERENCE.split("<!-- file: cardforge.yaml -->")[1].split("## Findings")[0]
    assert named | {"locales", "baseline"} == {*Config._fields, *PrintDefaults._fields} - {
        "places",
        "publish_at",
        "fallbacks",
    } | {"locales"}
    assert "`locales:`" in after
    assert "`baseline:`" in after


def test_the_reference_names_every_option_of_build() -> None:
    rows = REFERENCE.split("| Option | Meaning |")[1].split("\n\n")[0]
    named = set(re.findall(r"--[a-z][a-z-]+", rows))
    options = {
        name
        for parameter in build.params
        for name in (*parameter.opts, *parameter.secondary_opts)
        if name.startswith("--")
    }
    assert options - named == {"--project"}
    assert named - options == set()


def test_the_reference_names_every_option_and_format_of_check() -> None:
    part = REFERENCE.split("## Checking")[1].split("\n## ")[0]
    options, formats = part.split("| Format | For |")
    there = {name for one in check.params for name in one.opts if name.startswith("--")}
    assert set(re.findall(r"--[a-z][a-z-]+", options)) == there - {"--project"}
    rows = re.findall(r"^\| (`.*?) \|", formats, re.MULTILINE)
    assert tuple(re.findall(r"`(\w+)`", " ".join(rows))) == FORMATS
    for level in LEVELS:
        assert f"`{level}`" in options


def test_the_reference_and_the_help_name_every_back_mode() -> None:
    rows = REFERENCE.split("| Back mode | Sheets |")[1].split("\n\n")[0]
    assert (
        tuple(re.findall(r"^\| `([a-z-]+)`", rows, re.MULTILINE)) == BACK_MODES == IMPOSED == BACKS
    )


def test_the_reference_names_only_commands_that_exist() -> None:
    assert set(re.findall(r"cardforge ([a-z]+)", REFERENCE.replace("cardforge itself", ""))) <= {
        *COMMANDS,
        "and",
    }
