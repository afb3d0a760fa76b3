"""What would be made as it lies there is left alone; whatever it follows from makes it anew."""

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import cardforge
from cardforge.cli import main
from cardforge.jobs import inputs
from cardforge.jobs.build import build
from cardforge.jobs.catalogs import update_catalogs
from cardforge.jobs.results import BuildOptions, BuildResult
from tests.faces.bench import PACKAGE_DATA
from tests.jobs.test_build import add_game
from tests.project import edit, make_project, output

ALL = ("other en", "tiny en", "tiny sv")
CARDS = "decks/tiny/cards.yaml"
GAME = "decks/tiny/game.yaml"
STYLE = "templates/tiny/style.yaml"
ART = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<rect {} width="9" height="9"/></svg>'
)
FONT = "fonts: {own: {regular: own.ttf}}\nstyles:"

TOOL = inputs.tool
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _steady_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nobody's edits of the package count, who works on it while these tests run."""
    monkeypatch.setattr(inputs, "tool", lambda: ["cardforge"])


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project of two games with art, a font and an included template.

    There is something to say of it: no catalog for `de`, and cards that are not translated.
    """
    made = make_project(tmp_path / "project")
    edit(made / GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]")
    edit(
        made / GAME,
        "players: 2-4",
        "players: 2-4\nsettings:\n  more: {type: int, default: 1, range: 1-2, means: more ash}",
    )
    edit(
        made / CARDS,
        "name: Ash, cost: 1}",
        "name: Ash, cost: 1, copies: {by: settings.more, 1: 1, 2: 2}}",
    )
    (made / "templates/base").mkdir()
    (made / "templates/base/mark.xml").write_text('<rect x="1" y="1" w="2" h="2" fill="#000000"/>')
    edit(
        made / "templates/tiny/card.xml",
        '<rect fill="#f4e9d8" bleed="yes"/>',
        '<rect fill="#f4e9d8" bleed="yes"/>\n{% include "base/mark.xml" %}\n'
        '<image src="art/mark.svg" x="40" y="60" w="9" h="9"/>',
    )
    for shelf in ("decks/tiny/art", "decks/tiny/locale"):
        (made / shelf).mkdir()
    (made / "decks/tiny/art/mark.svg").write_text(ART.format('fill="#ff0000"'))
    shutil.copyfile(PACKAGE_DATA / "fonts/NotoSans-Regular.ttf", made / "decks/tiny/own.ttf")
    edit(made / STYLE, "styles:", FONT)
    edit(made / STYLE, "body: {font: sans, size: 9}", "body: {font: own, size: 5}")
    add_game(made, "other")
    edit(made / "decks/other/game.yaml", "locales: [en, sv]", "locales: [en]")
    update_catalogs(made, (), ())
    edit(made / GAME, "locales: [en, sv]", "locales: [en, sv, de]")
    return made


def made(project: Path, **options: object) -> list[str]:
    """Build; return the units that were made, not left as they were."""
    result = build(project, BuildOptions(**options))  # type: ignore[arg-type]
    return [f"{u.game} {u.locale}" for u in result.units if u.written and not u.unchanged]


def shown(result: BuildResult) -> object:
    """Return what a result says, but for time and for which units were left alone."""
    units = [unit._replace(unchanged=False) for unit in result.units]
    return units, result.findings


def test_a_second_build_leaves_all_and_says_the_same(project: Path) -> None:
    first = build(project, BuildOptions())
    before = {p: p.stat().st_mtime_ns for p in (project / "build").rglob("*.*") if p.is_file()}
    second = build(project, BuildOptions())
    assert [u.unchanged for u in first.units] == [False] * 3
    assert [u.unchanged for u in second.units] == [True] * 3
    assert shown(first) == shown(second)
    assert [finding.code for finding in second.findings] == ["CF-L07", "CF-L06"]
    after = {p: p.stat().st_mtime_ns for p in (project / "build").rglob("*.*") if p.is_file()}
    assert after == before


def test_decks_are_not_even_read(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(project)

    def read(*_: object) -> None:
        raise AssertionError("the project was read")

    monkeypatch.setattr("cardforge.jobs.build.load_project", read)
    assert made(project) == []


def write(path: str, text: str) -> Callable[[Path], None]:
    return lambda project: _written(project / path, text)


def _written(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def change(path: str, old: str, new: str) -> Callable[[Path], None]:
    return lambda project: edit(project / path, old, new)


def other_font(project: Path) -> None:
    shutil.copyfile(PACKAGE_DATA / "fonts/NotoSerif-Regular.ttf", project / "decks/tiny/own.ttf")


def new_language(project: Path) -> None:
    shutil.copyfile(project / "decks/tiny/locale/sv.po", project / "decks/tiny/locale/de.po")
    edit(project / "decks/tiny/locale/de.po", "Language: sv", "Language: de")


TINY = ["tiny en", "tiny sv"]
OUT = "build/tiny/en/cards-a4-duplex-long.pdf"
CHANGES: dict[str, tuple[Callable[[Path], object], list[str]]] = {
    "deck": (change(CARDS, "Draw two", "Draw three"), TINY),
    "game": (change(GAME, "title: Tiny", "title: Tinier"), TINY),
    "template": (change("templates/tiny/back.xml", "#203040", "#203041"), TINY),
    "included template": (change("templates/base/mark.xml", 'w="2"', 'w="3"'), list(ALL)),
    "style": (change(STYLE, "size: 12", "size: 11"), TINY),
    "base style": (write("templates/base/style.yaml", "palette: {new: '#123456'}"), list(ALL)),
    "art": (write("decks/tiny/art/mark.svg", ART.format('fill="#00ff00"')), TINY),
    "art that hides other art": (
        write("templates/base/art/mark.svg", ART.format("")), list(ALL),
    ),
    "font": (other_font, TINY),
    "catalog": (
        change("decks/tiny/locale/sv.po", 'msgid "Ash"\nmsgstr ""', 'msgid "Ash"\nmsgstr "Ask"'),
        ["tiny sv"],
    ),
    "template of catalogs": (write("decks/tiny/locale/tiny.pot", "# new\n"), []),
    "new language": (new_language, ["tiny de", "tiny en", "tiny sv"]),
    "configuration": (change("cardforge.yaml", "# The project", "# A project"), list(ALL)),
    "a printer": (write("printers/desk.yaml", "front: {x: 1}"), list(ALL)),
    "output deleted": (lambda project: (project / OUT).unlink(), ["tiny en"]),
    "output cut short": (
        lambda project: (project / OUT).write_bytes((project / OUT).read_bytes()[:-1]),
        ["tiny en"],
    ),
    "output altered": (
        lambda project: (project / OUT).write_bytes(
            (project / OUT).read_bytes().replace(b"%PDF", b"%pdf")
        ),
        ["tiny en"],
    ),
    "manifest deleted": (lambda project: (project / "build/manifest.json").unlink(), list(ALL)),
    "cache deleted": (lambda project: shutil.rmtree(project / "build/.cache"), list(ALL)),
    "cache damaged": (write("build/.cache/built.json", '{"format": 1, "runs": 3'), list(ALL)),
    "cache of another kind": (write("build/.cache/built.json", '[{"format": 1}]'), list(ALL)),
    "nothing but times": (lambda project: os.utime(project / CARDS, (1, 1)), []),
    "schema deleted": (lambda project: (project / "build/schema/tiny.cards.json").unlink(), []),
}  # fmt: skip


@pytest.mark.parametrize("kind", CHANGES)
def test_what_changes_is_made_anew_and_nothing_else(project: Path, kind: str) -> None:
    assert made(project) == list(ALL)
    assert made(project) == []
    do, wanted = CHANGES[kind]
    do(project)
    assert made(project) == wanted
    # All is there as if it had been made in one go.
    there = output(project / "build")
    shutil.rmtree(project / "build")
    assert made(project) == sorted({*ALL, *wanted})
    assert output(project / "build") == there
    assert made(project) == []


@pytest.mark.parametrize(
    "options",
    [
        {"overrides": {"more": "2"}},
        {"papers": ("letter",)},
        {"bleed": 2.0},
        {"low_ink": True},
        {"marks": False},
        {"cut": ("svg",)},
        {"proof": True},
        {"color": "cmyk"},
    ],
    ids=str,
)
def test_other_options_make_all_anew_once(project: Path, options: dict[str, object]) -> None:
    made(project)
    assert made(project, **options) == list(ALL)
    assert made(project, **options) == []


def test_options_that_leave_other_files_alone_leave_them_known(project: Path) -> None:
    made(project)
    made(project, papers=("letter",))
    assert made(project) == []
    assert made(project, papers=("letter",)) == []
    # These write the same files with other contents.
    made(project, overrides={"more": "2"})
    assert made(project) == list(ALL)


def test_strict_and_formats_are_no_change(project: Path, capsys: Capture) -> None:
    args = ["build", "--project", str(project)]
    assert main(args) == 0
    capsys.readouterr()
    assert main([*args, "--strict", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert [unit["unchanged"] for unit in data["units"]] == [True] * 3
    assert data["findings"] != []


def test_the_summary_says_unchanged(project: Path, capsys: Capture) -> None:
    args = ["build", "--project", str(project), "tiny"]
    main(args)
    before = capsys.readouterr().out.splitlines()
    main(args)
    after = capsys.readouterr().out.splitlines()
    assert before[-3] == "tiny en: 4 cards, 6 pages, 2 files"
    assert after[-3] == "tiny en: unchanged, 4 cards, 6 pages, 2 files"
    # But for that and the time, the two say the same: warnings do not vanish.
    assert [line.replace("unchanged, ", "") for line in after[:-1]] == before[:-1]


def test_fresh_makes_all_anew(project: Path, capsys: Capture) -> None:
    made(project)
    assert made(project, fresh=True) == list(ALL)
    assert made(project) == []
    assert main(["build", "--fresh", "--project", str(project)]) == 0
    assert "unchanged" not in capsys.readouterr().out


def test_some_games_and_languages_are_known_from_a_build_of_all(project: Path) -> None:
    made(project)
    assert made(project, games=("tiny",)) == []
    assert made(project, locales=("en",)) == []
    edit(project / CARDS, "Draw two", "Draw three")
    assert made(project, games=("other",)) == []
    assert made(project, games=("tiny",), locales=("en",)) == ["tiny en"]
    assert made(project) == ["tiny sv"]


def test_going_back_is_a_change_where_files_were_replaced(project: Path) -> None:
    made(project)
    edit(project / CARDS, "Draw two", "Draw three")
    made(project, games=("tiny",))
    edit(project / CARDS, "Draw three", "Draw two")
    assert made(project) == TINY
    assert made(project) == []


def test_a_filter_is_remembered_and_does_not_stand_for_the_whole(project: Path) -> None:
    assert made(project, cards=("ash",)) == list(ALL)
    assert made(project, cards=("ash",)) == []
    assert made(project) == list(ALL)
    # The same files, with other cards in them.
    assert made(project, cards=("ash",)) == list(ALL)


def test_a_filter_that_leaves_games_without_cards_is_remembered(project: Path) -> None:
    edit(project / "decks/other/cards.yaml", "deck: cards", "deck: sticks")
    edit(project / "decks/other/game.yaml", "cards: {deck", "sticks: {deck")
    assert made(project, decks=("sticks",)) == ["other en"]
    assert made(project, decks=("sticks",)) == []


def test_units_with_errors_are_tried_again_and_others_are_left(project: Path) -> None:
    made(project)
    edit(project / "templates/tiny/card.xml", "{{ card.name }}", "{{ card.nam }}")
    for _ in range(2):
        result = build(project, BuildOptions())
        assert [u.unchanged for u in result.units] == [True, False, False]
        assert [u.errors > 0 for u in result.units] == [False, True, True]


def test_a_game_that_cannot_be_read_leaves_the_others_known(project: Path) -> None:
    made(project)
    edit(project / CARDS, "cost: 3}", "cost: 30}")
    for _ in range(2):
        result = build(project, BuildOptions())
        assert [(u.game, u.unchanged) for u in result.units] == [
            ("other", True),
            ("tiny", False),
        ]
        assert any(finding.code.startswith("CF-S") for finding in result.findings)


def test_since_follows_the_manifest_it_names(project: Path, tmp_path: Path) -> None:
    made(project)
    old = tmp_path / "printed.json"
    shutil.copyfile(project / "build/manifest.json", old)
    edit(project / CARDS, "Draw two", "Draw three")
    first = build(project, BuildOptions(since=old))
    second = build(project, BuildOptions(since=old))
    assert [u.changed for u in first.units] == [0, 1, 1]
    assert shown(first) == shown(second)
    assert all(u.unchanged for u in second.units)
    shutil.copyfile(project / "build/manifest.json", old)
    assert [u.changed for u in build(project, BuildOptions(since=old)).units] == [0, 0, 0]


def test_another_folder_has_a_record_of_its_own(project: Path, tmp_path: Path) -> None:
    made(project)
    assert made(project, out=tmp_path / "out") == list(ALL)
    assert made(project, out=tmp_path / "out") == []


def test_a_file_that_the_configuration_names_counts(project: Path) -> None:
    config = "print: {printer: desk}\nprinters: {desk: office/desk.yaml}\n"
    (project / "cardforge.yaml").write_text(config)
    _written(project / "office/desk.yaml", "front: {x: 1}\n")
    assert made(project) == list(ALL)
    assert made(project) == []
    _written(project / "office/desk.yaml", "front: {x: 2}\n")
    assert made(project) == list(ALL)


def test_the_date_of_the_build_counts(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    made(project)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert made(project) == list(ALL)


@pytest.mark.parametrize("what", ["version", "file", "size", "library"])
def test_the_tool_counts(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(inputs, "tool", TOOL)
    package = tmp_path / "package"
    _written(package / "__init__.py", "")
    _written(package / "data/card.xml", "<face/>")
    (tmp_path / "site/numbers-1.0.dist-info").mkdir(parents=True)
    monkeypatch.setattr(cardforge, "__file__", str(package / "__init__.py"))
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "site")])
    made(project)
    assert made(project) == []
    if what == "version":
        monkeypatch.setattr(cardforge, "__version__", "9.9.9")
    elif what == "file":
        _written(package / "more.py", "")
    elif what == "size":
        _written(package / "data/card.xml", "<face />")
    else:
        (tmp_path / "site/numbers-1.0.dist-info").rename(tmp_path / "site/numbers-1.1.dist-info")
    assert made(project) == list(ALL)


def test_compiled_code_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _written(tmp_path / "__init__.py", "")
    monkeypatch.setattr(cardforge, "__file__", str(tmp_path / "__init__.py"))
    before = TOOL()
    _written(tmp_path / "__pycache__/more.cpython-311.pyc", "")
    _written(tmp_path / "old.pyc", "")
    assert before == TOOL()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_count_by_where_they_lead_and_rings_of_them_end(tmp_path: Path) -> None:
    _written(tmp_path / "a/one.txt", "same")
    _written(tmp_path / "a/two.txt", "same")
    (tmp_path / "b").mkdir()
    (tmp_path / "b/ring").symlink_to(tmp_path / "b", target_is_directory=True)
    (tmp_path / "b/folder").symlink_to(tmp_path / "a", target_is_directory=True)
    link = tmp_path / "b/link.txt"
    link.symlink_to(tmp_path / "a/one.txt")
    before = inputs.tree(tmp_path / "b")
    assert list(before) == ["folder/one.txt", "folder/two.txt", "link.txt"]
    link.unlink()
    link.symlink_to(tmp_path / "a/two.txt")
    assert inputs.tree(tmp_path / "b") != before
    link.unlink()
    link.symlink_to(tmp_path / "gone.txt")
    assert inputs.tree(tmp_path / "b")["link.txt"].endswith("! 2")
