"""docs/translating.md names the commands and options that there are, and shows what holds."""

import re
from pathlib import Path

from cardforge.cli.l10n.group import COMMANDS, l10n
from cardforge.diagnostics import Findings
from cardforge.l10n.glossary import read_glossary
from cardforge.source.project import load_project
from tests.project import edit, make_project

PAGE = (Path(__file__).parent.parent / "docs/translating.md").read_text("utf-8")


def test_the_page_names_every_command_and_no_other() -> None:
    assert set(re.findall(r"cardforge l10n ([a-z]+)", PAGE)) == set(COMMANDS)


def test_the_page_names_options_that_exist() -> None:
    there = set()
    for name in COMMANDS:
        command = l10n.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        there |= {option for one in command.params for option in one.opts}
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", PAGE))
    assert named <= there
    # What is left is said by --help: output folders, formats of findings, the project's folder.
    left = {one for one in there - named if one.startswith("--")}
    assert left == {"--out", "--project", "--only"}


def test_the_example_of_a_glossary_is_one(tmp_path: Path) -> None:
    (example,) = re.findall(r"```po\n(msgctxt \"es\".*?)```", PAGE, re.DOTALL)
    path, found = tmp_path / "glossary.po", Findings()
    path.write_text(example, "utf-8")
    terms = read_glossary(path, "glossary.po", "es", found)
    assert [(one.source[0], one.target, one.forbidden) for one in terms] == [
        ("draw", ("roba", "robas", "robar"), False),
        ("discard", ("tirar",), True),
    ]
    assert list(found) == []


def test_the_examples_of_settings_are_read(tmp_path: Path) -> None:
    game, config = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    project = make_project(tmp_path)
    edit(project / "decks/tiny/game.yaml", "source_locale: en", f"source_locale: en\n{game}")
    (project / "cardforge.yaml").write_text(config, "utf-8")
    found = Findings()
    loaded = load_project(project, found)
    assert list(found) == []
    assert loaded.games["tiny"].rules_in == ("it", "sv")
    assert dict(loaded.config.publish_at) == {"es": 0.9}
    assert dict(loaded.config.fallbacks) == {"pt-BR": "pt-PT"}
