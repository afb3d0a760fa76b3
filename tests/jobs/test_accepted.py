"""Findings that a comment or the baseline accepts."""

import json
from pathlib import Path

import pytest

from cardforge.cli import main
from cardforge.diagnostics import UsageFault
from tests.jobs.test_check import DECK, FACE, GAME, LONG, project, run, told
from tests.project import edit

__all__ = ["project"]

COMMENT = "# cardforge: ignore[CF-R07]"


@pytest.fixture
def near(project: Path) -> Path:
    """Return a project with one warning: the text of a card is close to the cut."""
    edit(project / FACE, 'x="6" y="20"', 'x="1" y="20"')
    (finding,) = run(project).findings
    assert f"{finding.file}:{finding.line} {finding.code}" == f"{DECK}:14 CF-R07"
    return project


def comment(project: Path, text: str) -> None:
    edit(project / DECK, "text: Draw two cards.", f"text: Draw two cards.  {text}")


def test_a_comment_with_a_reason_accepts_a_warning(near: Path) -> None:
    comment(near, f"{COMMENT} it is meant to touch the edge")
    assert told(run(near)) == []


def test_a_comment_on_its_own_line_accepts_what_comes_next(near: Path) -> None:
    edit(near / DECK, "    text: Draw", f"    {COMMENT} meant so\n    text: Draw")
    assert told(run(near)) == []


def test_without_a_reason_it_has_no_effect(near: Path) -> None:
    comment(near, COMMENT)
    found = run(near).findings
    assert [(d.line, d.col, d.code) for d in found] == [(14, 11, "CF-R07"), (14, 28, "CF-X15")]
    assert found[1].message == "the comment accepts `CF-R07` without a reason"
    assert found[1].hint == "write why after the bracket"


@pytest.mark.parametrize(
    "text",
    [
        "# cardforge: ignore CF-R07 meant so",
        "# cardforge: ignore",
        "# cardforge: ignore[] meant so",
        "# cardforge: disable=CF-R07",
    ],
)
def test_a_comment_that_names_no_code_in_brackets_is_told(near: Path, text: str) -> None:
    comment(near, text)
    found = run(near).findings
    assert [(d.code, d.line, d.message, d.hint) for d in found if d.code != "CF-R07"] == [
        (
            "CF-X15",
            14,
            "the comment accepts nothing: it names no code in brackets",
            "write `cardforge: ignore[CF-R07] why`, with the code that the finding has",
        )
    ]
    assert [d.code for d in found] == ["CF-R07", "CF-X15"]


def test_comments_of_rule_sheets(near: Path) -> None:
    comment(near, f"{COMMENT} meant so")
    path = near / "templates/tiny/rules.md"
    edit(near / GAME, "{deck: cards.yaml", "{name: Cards, deck: cards.yaml")
    text = "# T\n\n{% trans 'a' n=count.cards %}Of {{ n }} cards draw 5.{% endtrans %}\n"
    path.write_text(text, "utf-8")
    assert told(run(near)) == ["templates/tiny/rules.md:3 CF-T35"]
    edit(path, "{% trans", "{# cardforge: ignore[CF-T35] all have five #}\n\n{% trans")
    assert told(run(near)) == []
    # A heading is what comes next, too.
    edit(
        path,
        "# T\n\n{# cardforge: ignore[CF-T35] all have five #}",
        "{# cardforge: ignore[CF-T35] no #}\n# T\n",
    )
    assert told(run(near)) == [
        "templates/tiny/rules.md:1 CF-X16",
        "templates/tiny/rules.md:5 CF-T35",
    ]


def test_a_code_that_is_none_is_told(near: Path) -> None:
    comment(near, "# cardforge: ignore[CF-R7] meant so")
    found = run(near).findings
    assert [d.code for d in found] == ["CF-R07", "CF-X15"]
    assert (found[1].message, found[1].hint) == (
        "there is no code `CF-R7`",
        "did you mean `CF-R07`?",
    )


def test_a_comment_that_accepts_nothing_is_told(near: Path) -> None:
    edit(near / DECK, "name: Ash, cost: 1}", f"name: Ash, cost: 1}} {COMMENT} meant so")
    found = run(near).findings
    assert [(d.line, d.code) for d in found] == [(9, "CF-X16"), (14, "CF-R07")]
    assert found[0].message == "there is no `CF-R07` to accept here"


def test_it_is_not_told_where_not_all_was_looked_for(near: Path) -> None:
    edit(near / DECK, "name: Ash, cost: 1}", f"name: Ash, cost: 1}} {COMMENT} meant so")
    assert told(run(near, "decks/other")) == []
    assert told(run(near, only_files=True)) == []
    assert "CF-X16" not in " ".join(told(run(near, locales=("en",))))
    edit(near / GAME, "players: 2-4", "players: none")
    assert "CF-X16" not in " ".join(told(run(near)))


def test_errors_cannot_be_accepted(near: Path) -> None:
    text = f"name: {LONG}  # cardforge: ignore[CF-R01] as long as it is"
    edit(near / DECK, "name: Birch", text)
    found = [d for d in run(near).findings if d.line == 12]
    assert [d.code for d in found] == ["CF-R01", "CF-X15"]
    assert found[1].message == "`CF-R01` is an error here, and errors cannot be accepted"


def test_comments_of_templates_and_of_games_left_out(near: Path) -> None:
    wrong = "{# cardforge: ignore[CF-R99] so #}"
    edit(near / FACE, "{% if card.text %}", f"{{% if card.text %}}{wrong}")
    assert told(run(near, "templates/tiny")) == [f"{FACE}:5 CF-X15"]
    edit(near / "templates/other/card.xml", "{% if card.text %}", f"{{% if card.text %}}{wrong}")
    (near / "cardforge.yaml").write_text("games: [tiny]\n", "utf-8")
    assert told(run(near, "templates")) == [f"{FACE}:5 CF-X15"]


def with_baseline(project: Path) -> Path:
    (project / "cardforge.yaml").write_text("baseline: accepted.json\n", "utf-8")
    return project / "accepted.json"


def test_a_baseline_accepts_what_there_is_and_nothing_new(near: Path) -> None:
    file = with_baseline(near)
    assert told(run(near, baseline="write")) == []
    rows = json.loads(file.read_text("utf-8"))["findings"]
    assert [(row["code"], row["file"]) for row in rows] == [("CF-R07", DECK)]
    edit(near / DECK, "deck: cards", "# Moved down.\ndeck: cards")
    assert told(run(near)) == []
    assert told(run(near, DECK)) == []
    edit(near / FACE, 'x="6" y="6"', 'x="1" y="6"')
    assert len(told(run(near))) == 3


def test_findings_that_are_gone_are_told_and_pruned(near: Path) -> None:
    file = with_baseline(near)
    run(near, baseline="write")
    edit(near / FACE, 'x="1" y="20"', 'x="6" y="20"')
    (finding,) = run(near).findings
    assert (finding.file, finding.code, finding.severity) == ("accepted.json", "CF-X18", "notice")
    assert finding.message == "1 of 1 findings that the baseline accepts are gone"
    assert told(run(near, only_files=True)) == []
    assert told(run(near, baseline="prune")) == []
    assert json.loads(file.read_text("utf-8"))["findings"] == []


def test_pruning_accepts_nothing_new(near: Path) -> None:
    with_baseline(near)
    run(near, baseline="write")
    edit(near / FACE, 'x="6" y="6"', 'x="1" y="6"')
    assert len(told(run(near, baseline="prune"))) == 3
    assert len(told(run(near))) == 3


def test_errors_do_not_go_into_a_baseline(near: Path) -> None:
    file = with_baseline(near)
    edit(near / DECK, "name: Birch", f"name: {LONG}")
    assert told(run(near, baseline="write")) == [f"{DECK}:12 CF-R01"]
    codes = {row["code"] for row in json.loads(file.read_text("utf-8"))["findings"]}
    assert codes == {"CF-R07"}


def test_it_is_not_written_where_a_game_cannot_be_drawn(near: Path) -> None:
    file = with_baseline(near)
    edit(near / "decks/other/game.yaml", "players: 2-4", "players: none")
    found = run(near, baseline="write").findings
    assert [(d.file, d.line, d.code) for d in found if d.code[:4] == "CF-X"] == [
        ("cardforge.yaml", 1, "CF-X17")
    ]
    assert not file.exists()


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("accepted.json", None, "the baseline `accepted.json` cannot be read: no such file"),
        ("accepted.json", "{}", "`accepted.json` is no baseline: it does not hold what"),
        ("accepted.json", "<<<<<<<", "`accepted.json` is no baseline: Expecting value"),
        ("../accepted.json", None, "the baseline lies outside of the project"),
    ],
)
def test_a_baseline_that_cannot_be_used(
    near: Path, name: str, content: str | None, message: str
) -> None:
    (near / "cardforge.yaml").write_text(f"baseline: {name}\n", "utf-8")
    if content is not None:
        (near / name).write_text(content, "utf-8")
    with pytest.raises(UsageFault) as raised:
        run(near)
    (finding,) = raised.value.diagnostics
    assert (finding.code, finding.file, finding.line) == ("CF-X17", "cardforge.yaml", 1)
    assert finding.message.startswith(message)


def test_a_broken_baseline_can_be_written_anew(near: Path) -> None:
    with_baseline(near).write_text("<<<<<<<", "utf-8")
    assert told(run(near, baseline="write")) == []


def test_a_project_that_names_no_baseline_cannot_write_one(near: Path) -> None:
    with pytest.raises(UsageFault, match="the project names no baseline"):
        run(near, baseline="write")


def test_options_of_baselines(
    near: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(near)
    with_baseline(near)
    assert main(["check", "--write-baseline", "--strict"]) == 0
    assert main(["check", "--strict"]) == 0
    assert main(["check", "--prune-baseline"]) == 0
    capsys.readouterr()
    assert main(["check", "--prune-baseline", "--write-baseline"]) == 2
    assert "give one of them" in capsys.readouterr().err
    for part in (["tiny"], ["--locale", "en"], ["--only-files"]):
        assert main(["check", "--write-baseline", *part]) == 2
        assert "the baseline is of the whole project" in capsys.readouterr().err
