"""Finding templates and art: order, letter case, limits, nearest names."""

import os
from pathlib import Path

import pytest

from cardforge.diagnostics import Findings, InputFault, SourceText
from cardforge.source.lookup import Lookup
from tests.source.support import write

PLACES = "decks/g/, templates/g/, templates/base/ or the package"
CASE = "letter case must be the same"


@pytest.fixture
def lookup(tmp_path: Path) -> Lookup:
    root = write(
        tmp_path / "project",
        {
            "templates/g/card.xml": "game",
            "templates/g/style.yaml": "",
            "templates/base/card.xml": "project",
            "templates/base/other.xml": "project",
            "decks/g/art/dragon.png": "deck",
            "decks/g/art/Größe.svg": "deck",
            "templates/g/art/dragon.png": "game",
            "templates/base/icons/coin.svg": "base",
            "secret.txt": "",
        },
    )
    data = write(
        tmp_path / "data",
        {
            "templates/base/card.xml": "package",
            "templates/base/marks.xml": "package",
            "templates/base/style.yaml": "",
            "fonts/Sans.ttf": "package",
        },
    )
    return Lookup(root, "g", data)


@pytest.mark.parametrize(
    ("kind", "name", "file", "text"),
    [
        ("template", "card.xml", "templates/g/card.xml", "game"),
        ("template", "base/card.xml", "templates/base/card.xml", "project"),
        ("template", "other.xml", "templates/base/other.xml", "project"),
        ("template", "base/other.xml", "templates/base/other.xml", "project"),
        ("template", "base/marks.xml", "cardforge:templates/base/marks.xml", "package"),
        ("template", "marks.xml", "cardforge:templates/base/marks.xml", "package"),
        ("asset", "art/dragon.png", "decks/g/art/dragon.png", "deck"),
        ("asset", "./art//dragon.png", "decks/g/art/dragon.png", "deck"),
        ("asset", "icons/coin.svg", "templates/base/icons/coin.svg", "base"),
        ("asset", "fonts/Sans.ttf", "cardforge:fonts/Sans.ttf", "package"),
    ],
)
def test_first_hit_wins(lookup: Lookup, kind: str, name: str, file: str, text: str) -> None:
    found = lookup.template(name) if kind == "template" else lookup.asset(name)
    assert found.file == file
    assert found.path.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("name", "code", "message", "hint"),
    [
        (
            "art/Dragon.PNG",
            "CF-S26",
            f"`art/Dragon.PNG` is not there, but `decks/g/art/dragon.png` is: {CASE}",
            "write `art/dragon.png`",
        ),
        (
            "art/dragoon.png",
            "CF-S28",
            f"there is no file `art/dragoon.png` in {PLACES}",
            "did you mean `art/dragon.png`?",
        ),
        (
            "art",
            "CF-S28",
            "`decks/g/art` is a folder",
            "name a file in it",
        ),
        (
            "../secret.txt",
            "CF-S27",
            "`../secret.txt` is no path inside of the project",
            "name it relative to the game's folder, as in `art/dragon.png`",
        ),
        ("/etc/passwd", "CF-S27", "`/etc/passwd` is no path inside of the project", None),
        ("C:/x.png", "CF-S27", "`C:/x.png` is no path inside of the project", None),
        ("http://x/y.png", "CF-S27", "`http://x/y.png` is no path inside of the project", None),
        (
            "art\\dragon.png",
            "CF-S27",
            "`art\\dragon.png` is no path inside of the project",
            "write `art/dragon.png`",
        ),
        ("", "CF-S28", "the name of the file is empty", ""),
    ],
)
def test_faults(lookup: Lookup, name: str, code: str, message: str, hint: str | None) -> None:
    place = SourceText("decks/g/cards.yaml", "art: x").place(5)
    with pytest.raises(InputFault) as fault:
        lookup.asset(name, place)
    found = fault.value.diagnostics[0]
    assert (found.code, found.message, found.line, found.col) == (code, message, 1, 6)
    assert hint is None or found.hint == hint


def test_the_two_unicode_spellings_of_a_name_are_told_apart(lookup: Lookup) -> None:
    with pytest.raises(InputFault) as fault:
        lookup.asset("art/Gro\u0308ße.svg")
    (finding,) = fault.value.diagnostics
    assert finding.hint == "write `art/Größe.svg`"
    assert finding.message.endswith(
        "its accents are spelt in another way (one character, or letter and mark)"
    )


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_links_may_not_lead_out(lookup: Lookup, tmp_path: Path) -> None:
    root = tmp_path / "project"
    (tmp_path / "outside.png").write_text("", "utf-8")
    (root / "decks/g/out.png").symlink_to(tmp_path / "outside.png")
    (root / "decks/g/in.png").symlink_to(root / "decks/g/art/dragon.png")
    assert lookup.asset("in.png").file == "decks/g/in.png"
    with pytest.raises(InputFault) as fault:
        lookup.asset("out.png")
    assert fault.value.diagnostics[0].message == "`out.png` is a link that leads out of the project"


def test_style_sheets_from_general_to_special(lookup: Lookup) -> None:
    findings = Findings()
    assert [found and found.file for found in lookup.styles(findings)] == [
        "cardforge:templates/base/style.yaml",
        "templates/g/style.yaml",
    ]
    assert not findings.sorted()


def test_a_style_sheet_outside_of_the_project(lookup: Lookup, tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").write_text("styles: {}", "utf-8")
    own = tmp_path / "project/templates/g/style.yaml"
    own.unlink()
    own.symlink_to(tmp_path / "outside.yaml")
    findings = Findings()
    assert [found and found.file for found in lookup.styles(findings)][1:] == [None]
    assert [(one.code, one.file, one.message) for one in findings.sorted()] == [
        (
            "CF-S27",
            "templates/g/style.yaml",
            "`style.yaml` is a link that leads out of the project",
        )
    ]


def test_names_of_all_assets(lookup: Lookup) -> None:
    names = lookup.assets()
    assert names == tuple(sorted(names))
    assert {"art/dragon.png", "icons/coin.svg", "fonts/Sans.ttf"} <= set(names)


def missing(lookup: Lookup, kind: str, name: str) -> tuple[str, str]:
    with pytest.raises(InputFault) as caught:
        lookup.template(name) if kind == "template" else lookup.asset(name)
    (finding,) = caught.value.diagnostics
    return finding.message, finding.hint


@pytest.mark.parametrize(
    ("kind", "name", "hint"),
    [
        ("template", "crad.xml", "did you mean `card.xml`?"),
        ("template", "zzz", "valid files: `card.xml`, `marks.xml`, `other.xml`"),
        ("asset", "q/zzz.jpg", "valid files: `art/Größe.svg`, `art/dragon.png`, `icons/coin.svg`"),
        ("asset", "art/dragon.webp", "did you mean `art/dragon.png`?"),
        ("asset", "zzz.ttf", "put it into `decks/g/`; there is no file of its kind yet"),
    ],
)
def test_only_files_of_the_same_kind_are_offered(
    lookup: Lookup, kind: str, name: str, hint: str
) -> None:
    assert missing(lookup, kind, name)[1] == hint


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_nothing_is_not_offered_for_itself(lookup: Lookup, tmp_path: Path) -> None:
    art = tmp_path / "project/decks/g/art"
    (art / "gone.png").symlink_to("nothing.png")
    assert missing(lookup, "asset", "art/gone.png") == (
        "`decks/g/art/gone.png` is a link to a file that is gone",
        "put the file itself there",
    )
    assert "art/gone.png" not in lookup.assets()
