"""Languages of which too little is translated are marked as drafts; others take texts from them."""

from pathlib import Path

import pytest

from cardforge.jobs.build import build
from cardforge.jobs.catalogs import update_catalogs
from cardforge.jobs.results import BuildOptions
from tests.jobs.test_build import words
from tests.jobs.test_languages import ALL, CATALOG, say
from tests.project import edit
from tests.rulesheet.sheets import GAME, html, markdown, sheet_project, translate

SHEET = "build/tiny/sv/cards-a4-fronts.pdf"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with a rule sheet, of which 6 of 17 texts are in Swedish."""
    made = sheet_project(tmp_path)
    update_catalogs(made, (), ())
    say(made, ALL)
    return made


def built(project: Path, publish_at: str) -> tuple[str, str, str]:
    """Build; return the words of a sheet in both languages, and the rules in Swedish."""
    text = f"locales: {{sv: {{publish_at: {publish_at}}}}}\n" if publish_at else ""
    (project / "cardforge.yaml").write_text(text, "utf-8")
    build(project, BuildOptions(backs=("fronts",)))
    return words_of(project, "en"), words_of(project, "sv"), markdown(project, "sv")


def words_of(project: Path, locale: str) -> str:
    import pypdfium2

    document = pypdfium2.PdfDocument(project / f"build/tiny/{locale}/cards-a4-fronts.pdf")
    return str(document[0].get_textpage().get_text_range())


def test_sheets_of_a_draft_say_so(project: Path) -> None:
    source, swedish, rules = built(project, "90%")
    assert "sv · UTKAST · 1/1" in swedish
    assert "*Utkast: översättningen är inte komplett*" in rules
    assert '<p class="draft">Utkast' in html(project, "sv")
    assert "DRAFT" not in source


@pytest.mark.parametrize("publish_at", ["", "20%"])
def test_sheets_of_a_language_that_is_far_enough_say_nothing(
    project: Path, publish_at: str
) -> None:
    _, swedish, rules = built(project, publish_at)
    assert "UTKAST" not in swedish
    assert "sv · 1/1" in swedish
    assert "Utkast" not in rules


def test_what_counts_is_what_a_language_is_to_have(tmp_path: Path) -> None:
    made = sheet_project(tmp_path, locales="[en]\nrules_in: [sv]")
    update_catalogs(made, (), ())
    translate(made, {"Setup": "Start", "House rules": "Husregler"})
    (made / "cardforge.yaml").write_text("locales: {sv: {publish_at: 10%}}\n", "utf-8")
    build(made, BuildOptions())
    assert "Utkast" not in markdown(made, "sv")
    (made / "cardforge.yaml").write_text("locales: {sv: {publish_at: 99%}}\n", "utf-8")
    build(made, BuildOptions())
    assert "Utkast" in markdown(made, "sv")


def test_a_change_of_the_language_that_texts_are_taken_from_is_seen(project: Path) -> None:
    edit(project / GAME, "locales: [en, sv]", "locales: [en, nb, sv]")
    (project / "cardforge.yaml").write_text("locales: {nb: {fallback: sv}}\n", "utf-8")
    build(project, BuildOptions(backs=("fronts",)))
    sheet = project / "build/tiny/nb/cards-a4-fronts.pdf"
    assert "Björk" in words(sheet)[0]
    edit(project / CATALOG, '"Björk"', '"Masurbjörk"')
    build(project, BuildOptions(backs=("fronts",)))
    assert "Masurbjörk" in words(sheet)[0]
