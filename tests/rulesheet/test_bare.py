"""Words of a rule sheet that stand outside of its messages."""

from pathlib import Path

import pytest

from cardforge.jobs.check import CheckOptions, check
from tests.rulesheet.sheets import RULES, SHEET, sheet_project


def found(project: Path) -> list[tuple[str, int, int, str, str]]:
    result = check(project, CheckOptions(select=("D13",)))
    return [
        (one.file, one.line, one.col, one.message, one.hint)
        for one in result.findings
        if one.file.endswith(".md")
    ]


@pytest.mark.parametrize(
    ("line", "col", "words", "name"),
    [
        ("Some *bare* words.", 1, "Some", "some"),
        ("- **Draw two** cards", 5, "Draw two", "draw_two"),
        ('{% trans "x" %}A{% endtrans %} and so on', 32, "and so on", "and_so_on"),
        ("[Setup](#setup)", 2, "Setup", "setup"),
        ("> [!note] Mind the gap", 11, "Mind the gap", "mind_the_gap"),
        ("{% if true %}Ja{% endif %}", 14, "Ja", "ja"),
        ("{% macro m() %}Och{% endmacro %}", 16, "Och", "och"),
    ],
)
def test_bare_words_are_found_at_their_place(
    tmp_path: Path, line: str, col: int, words: str, name: str
) -> None:
    sheet = SHEET.replace("{{ sheet.house_rules() }}", f"{{{{ sheet.house_rules() }}}}\n\n{line}")
    at = sheet.split("\n").index(line) + 1
    assert found(sheet_project(tmp_path, sheet)) == [
        (
            RULES,
            at,
            col,
            f"the words “{words}” are the same in every language",
            f'write {{% trans "{name}" %}}{words}{{% endtrans %}}',
        )
    ]


@pytest.mark.parametrize(
    "line",
    ["## {{ game.title }} {#top}", "{# a note #}", "| 3 | A |", "{{ count.cards }} – 5", "---"],
)
def test_what_is_no_words_is_none(tmp_path: Path, line: str) -> None:
    assert found(sheet_project(tmp_path, f"{SHEET}\n{line}\n")) == []


def test_games_of_one_language_may_have_any(tmp_path: Path) -> None:
    assert found(sheet_project(tmp_path, f"{SHEET}\nSome bare words.\n", locales="[en]")) == []


def test_files_that_rules_bring_in_are_read_too(tmp_path: Path) -> None:
    project = sheet_project(tmp_path, SHEET + '{% include "more.md" %}\n')
    (project / "templates/tiny/more.md").write_text("\nMore words\n", "utf-8")
    assert [one[:3] for one in found(project)] == [("templates/tiny/more.md", 2, 1)]
