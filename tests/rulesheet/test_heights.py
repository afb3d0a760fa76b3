"""A check says of a rule sheet what a build says, though it sets none."""

from pathlib import Path
from random import Random

import pytest

from cardforge.diagnostics import Diagnostic, Findings
from cardforge.jobs.build import jobs_of
from cardforge.jobs.check import CheckOptions, check
from cardforge.jobs.languages import maker_of
from cardforge.jobs.results import BuildOptions
from cardforge.jobs.rules import plan_rules
from cardforge.jobs.unit import face_env, localized
from cardforge.rulesheet import pdf
from cardforge.source.project import load_project
from tests.rulesheet.sheets import SHEET, built, sheet_project

_WORDS = ("a", "of", "card", "hand-held", "**dealt**", "[face](#setup)", "unbelievable", "x<br>y")
_STYLE = "templates/tiny/style.yaml"


def _cell(chance: Random, most: int) -> str:
    return " ".join(chance.choices(_WORDS, k=chance.randint(1, most)))


def _table(chance: Random, columns: int) -> str:
    """Return a table with rows of every height; some are higher than a page."""
    rows = ["| " + " | ".join(_cell(chance, 3) for _ in range(columns)) + " |"]
    rows.append("|" + "|".join(chance.choices(("---", "--:", ":-:"), k=columns)) + "|")
    for _ in range(chance.randint(1, 4)):
        most = chance.choice((2, 40, 400, 900))
        rows.append("| " + " | ".join(_cell(chance, most) for _ in range(columns)) + " |")
    return "\n".join(rows)


def _sheet(chance: Random) -> str:
    tables = [_table(chance, chance.randint(1, 4)) for _ in range(4)]
    tables[1] = "> [!note] **Aside**\n" + "\n".join(f"> {row}" for row in tables[1].split("\n"))
    tables[2] = "1. Item\n\n" + "\n".join(f"   {row}" for row in tables[2].split("\n"))
    picture = '{{ picture("cards", "birch") }}'
    parts = [SHEET, tables[0], f"### Part\n\n{picture}", *tables[1:], f"- {picture}"]
    return "\n\n".join(parts)


def _said(project: Path, *, look: bool) -> tuple[list[Diagnostic], int]:
    """Return what is said of the sheets of all languages, and how many files they become."""
    found = Findings()
    files = 0
    for unit in jobs_of(load_project(project, found), BuildOptions(papers=("a4", "letter"))):
        job, words = localized(unit, found)
        env = face_env(job, words)
        maker = maker_of(env, unit.game, unit.settings, found)
        papers = [run.paper for run in job.choices.runs]
        original = unit.game, unit.settings
        files += len(plan_rules(env, original, job.root, maker, papers, found, look=look))
    return list(found), files


@pytest.mark.parametrize("seed", range(3))
def test_the_same_rows_are_too_tall(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    project = sheet_project(tmp_path, _sheet(chance), locales="[en]")
    looked, files = _said(project, look=True)
    made, _ = _said(project, look=False)
    assert looked == made
    assert files == 0
    assert any(one.code == "CF-T36" for one in made)


def test_a_check_sets_no_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = sheet_project(tmp_path, locales="[en]")

    def refuse(*_: object) -> int:
        raise AssertionError("a sheet was written")

    monkeypatch.setattr(pdf, "write_pdf", refuse)
    said = check(project, CheckOptions()).findings
    assert [one.code for one in said] == ["CF-D10"]
    with pytest.raises(AssertionError, match="a sheet was written"):
        built(project)


def test_lines_as_high_as_a_page_are_set_to_be_told(tmp_path: Path) -> None:
    project = sheet_project(tmp_path, locales="[en]")
    style = project / _STYLE
    before = style.read_text("utf-8") if style.exists() else "styles:\n"
    large = "styles:\n  rules_heading: {extends: rules_text, size: 200, leading: 3}\n"
    style.write_text(before.replace("styles:\n", large, 1), "utf-8")
    looked, _ = _said(project, look=True)
    made, _ = _said(project, look=False)
    assert looked == made
    assert [one.code for one in looked if one.code == "CF-T36"] != []
