"""Languages that have a rule sheet, and no cards of their own."""

from pathlib import Path

import pytest

from cardforge.diagnostics import Findings
from cardforge.jobs.check import CheckOptions, check
from cardforge.jobs.results import BuildOptions
from cardforge.jobs.shop import shop
from cardforge.source.project import load_project
from tests.project import edit
from tests.rulesheet.sheets import GAME, RULES, built, markdown, sheet_project, translate

CATALOG = "decks/tiny/locale/sv.po"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with cards in English alone, and a rule sheet in Swedish too."""
    made = sheet_project(tmp_path, locales="[en]\nrules_in: [sv]")
    translate(made, {"Setup": "Start", "Tiny": "Pytteliten", "Cards": "Kort"})
    return made


def test_only_the_rule_sheet_is_built(project: Path) -> None:
    assert built(project) == []
    there = sorted(path.name for path in (project / "build/tiny/sv").iterdir())
    assert there == ["rules", "rules-a4.pdf", "rules-booklet-a4.pdf", "rules.html", "rules.md"]
    sheet = markdown(project, "sv")
    assert "# Pytteliten" in sheet
    assert "## Start" in sheet
    assert "| Kort | 4 |" in sheet


def test_pictures_and_names_of_cards_are_those_of_the_source(project: Path) -> None:
    path = project / CATALOG
    entry = 'msgctxt "cards/birch.name"\nmsgid "Birch"\nmsgstr "Björk"\n'
    path.write_text(path.read_text("utf-8") + "\n" + entry, "utf-8")
    built(project)
    pictures = [project / f"build/tiny/{one}/rules/cards-birch.svg" for one in ("en", "sv")]
    assert pictures[0].read_bytes() == pictures[1].read_bytes()
    assert "![Birch; Draw two cards.]" in markdown(project, "sv")


def test_a_build_that_changes_nothing_leaves_the_sheet(project: Path) -> None:
    built(project)
    before = markdown(project, "sv")
    assert built(project) == []
    assert markdown(project, "sv") == before


def test_texts_of_cards_are_not_in_the_catalog(project: Path) -> None:
    text = (project / CATALOG).read_text("utf-8")
    assert 'msgctxt "rules#setup"' in text
    assert 'msgctxt "game#components.cards.name"' in text
    assert "cards/birch" not in text
    assert "faces/" not in text
    assert "cards/birch" in (project / "decks/tiny/locale/tiny.pot").read_text("utf-8")


def test_a_check_says_nothing_of_cards_in_it(project: Path) -> None:
    found = check(project, CheckOptions()).findings
    assert [one.code for one in found if one.locale or one.file.endswith(".po")] == []


def test_shops_get_no_files_in_it(project: Path) -> None:
    result = shop(project, "mpc", BuildOptions())
    assert {unit.locale for unit in result.build.units} == {"en"}


def test_without_rules_there_is_nothing_to_build(project: Path) -> None:
    (project / RULES).unlink()
    assert built(project) == [
        f"{GAME}:1:1 CF-L15 `tiny` is to have a rule sheet in `sv`, and has no rules"
    ]
    assert not (project / "build/tiny/sv").exists()


def test_without_a_catalog_that_is_said(project: Path) -> None:
    (project / CATALOG).unlink()
    assert built(project) == [
        f"{GAME}:1:1 CF-L07 `tiny` is to be in `sv`, and has no catalog for it"
    ]


def test_a_language_stands_in_one_of_the_lists(project: Path) -> None:
    edit(project / GAME, "locales: [en]", "locales: [en, sv]")
    findings = Findings()
    load_project(project, findings)
    assert [(one.line, one.col, one.message) for one in findings] == [
        (5, 12, "`sv` stands in `locales` too")
    ]
