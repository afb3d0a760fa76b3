"""What has not changed since the last check is not drawn again."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from cardforge.diagnostics import Findings, Severity
from cardforge.jobs import check as job
from cardforge.jobs import inputs
from cardforge.jobs.catalogs import update_catalogs
from cardforge.jobs.unit import plan_unit
from cardforge.source.model import Project
from cardforge.source.project import load_project
from tests.jobs.test_check import DECK, FACE, GAME, project, run, told
from tests.project import edit

__all__ = ["project"]

RECORD = "build/.cache/checked.json"
NEAR = [f"decks/{game}/cards.yaml:14 CF-R07" for game in ("other", "tiny")]


@pytest.fixture
def drawn(project: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the units that are drawn from now on; the project was checked once before."""
    edit(project / GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]")
    update_catalogs(project, ("tiny",), ())
    (project / "cardforge.yaml").write_text("severities: {CF-L06: off}\n", "utf-8")
    for game in ("tiny", "other"):
        edit(project / f"templates/{game}/card.xml", 'x="6" y="20"', 'x="1" y="20"')
    units: list[str] = []
    monkeypatch.setattr(inputs, "tool", list)  # which may change while it is worked on

    def counted(one: job.Job, *more: object) -> object:
        units.append(f"{one.game.id} {one.locale}")
        return plan_unit(one, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(job, "plan_unit", counted)
    assert told(run(project)) == NEAR
    assert units == ["other en", "tiny en", "tiny sv"]
    units.clear()
    return units


def test_nothing_is_drawn_where_nothing_changed(project: Path, drawn: Sequence[str]) -> None:
    before = run(project)
    assert told(before) == NEAR
    assert told(run(project, "tiny")) == NEAR[1:]
    assert told(run(project, locales=("en",))) == NEAR
    assert drawn == []
    assert before.findings == run(project, fresh=True).findings
    assert drawn == ["other en", "tiny en", "tiny sv"]


@pytest.mark.parametrize(
    ("file", "old", "new", "units"),
    [
        (DECK, "name: Ash", "name: Ask", "tiny en, tiny sv"),
        (FACE, "#f4e9d8", "#f4e9d9", "tiny en, tiny sv"),
        ("templates/other/style.yaml", "size: 9", "size: 8", "other en"),
        ("decks/tiny/locale/sv.po", 'msgid "Ash"\nmsgstr ""', 'msgid "Ash"\nmsgstr "A"', "tiny sv"),
        ("cardforge.yaml", "off", "notice", "other en, tiny en, tiny sv"),
    ],
)
def test_what_follows_from_a_change_is_drawn_again_and_nothing_else(
    project: Path, drawn: Sequence[str], file: str, old: str, new: str, units: str
) -> None:
    edit(project / file, old, new)
    run(project)
    assert ", ".join(drawn) == units
    run(project)
    assert ", ".join(drawn) == units


def test_a_new_base_template_is_seen(project: Path, drawn: Sequence[str]) -> None:
    (project / "templates/base").mkdir()
    (project / "templates/base/more.xml").write_text("", "utf-8")
    run(project)
    assert len(drawn) == 3


@pytest.fixture
def read(drawn: list[str], monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return a list that grows each time that the project is read."""
    roots: list[Path] = []

    def counted(root: Path, found: Findings, exclude: tuple[str, ...]) -> Project:
        roots.append(root)
        return load_project(root, found, exclude=exclude)

    monkeypatch.setattr(job, "load_project", counted)
    return roots


def test_where_nothing_changed_not_even_decks_are_read(project: Path, read: list[Path]) -> None:
    assert told(run(project)) == NEAR
    assert told(run(project, ignore=("R",))) == []
    assert not run(project, fail_level=Severity.WARNING).clean
    assert run(project).games == ("other", "tiny")
    assert read == []


@pytest.mark.parametrize("options", [{"fresh": True}, {"only_files": True}, {"locales": ("en",)}])
def test_other_runs_read_the_project(
    project: Path, read: list[Path], options: dict[str, object]
) -> None:
    run(project, **options)
    run(project, "tiny")
    assert len(read) == 2


def test_baselines_and_schemas_count_as_inputs(project: Path, read: list[Path]) -> None:
    (project / "cardforge.yaml").write_text("baseline: known.json\n", "utf-8")
    assert len(told(run(project, baseline="write"))) == 0
    assert told(run(project)) == []
    read.clear()
    assert told(run(project)) == []
    assert read == []
    (project / "known.json").write_text('{"version": 1, "findings": []}', "utf-8")
    assert NEAR[0] in told(run(project))
    assert len(read) == 1
    (project / "build/schema/tiny.cards.json").unlink()
    run(project)
    assert len(read) == 2
    assert (project / "build/schema/tiny.cards.json").is_file()


def test_a_project_with_errors_is_remembered(project: Path, read: list[Path]) -> None:
    edit(project / DECK, "cost: 1}", "cost: 10}")
    before = run(project)
    again = run(project)
    assert (again.findings, again.failed, again.games) == (before.findings, ("tiny",), ("other",))
    assert len(read) == 1


def test_errors_are_remembered_too(project: Path, drawn: list[str]) -> None:
    edit(project / FACE, 'style="name" at', 'style="nme" at')
    before = run(project)
    drawn.clear()
    assert run(project).findings == before.findings
    assert drawn == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'{"format": 1}',
        b'{"format": 1, "run": {}, "units": {"tiny/en": 3}}',
        b'{"format": 0, "run": {}, "units": {}}',
        b'{"format": 1, "run": {}, "units": 3}',
        b'{"format": 1, "run": 3, "units": {}}',
    ],
)
def test_a_damaged_record_is_made_anew(project: Path, drawn: Sequence[str], content: bytes) -> None:
    (project / RECORD).write_bytes(content)
    assert told(run(project)) == NEAR
    assert len(drawn) == 3


def test_rows_that_are_no_findings_are_made_anew(project: Path, drawn: Sequence[str]) -> None:
    text = (project / RECORD).read_text("utf-8")
    (project / RECORD).write_text(text.replace('"warning"', '"grave"'), "utf-8")
    assert told(run(project)) == NEAR
    assert "tiny en" in drawn


def test_games_that_are_gone_leave_the_record(project: Path, drawn: Sequence[str]) -> None:
    assert '"other/en"' in (project / RECORD).read_text("utf-8")
    for file in sorted((project / "decks/other").iterdir()):
        file.unlink()
    edit(project / DECK, "name: Ash", "name: Ask")
    run(project)
    assert '"other/en"' not in (project / RECORD).read_text("utf-8")


def test_reading_files_alone_neither_uses_nor_makes_a_record(
    project: Path, drawn: Sequence[str]
) -> None:
    (project / RECORD).unlink()
    assert told(run(project, only_files=True)) == []
    assert not (project / RECORD).exists()
