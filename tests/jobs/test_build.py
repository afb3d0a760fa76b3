import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from struct import unpack_from
from typing import BinaryIO

import pypdfium2
import pytest

from cardforge.cli import main
from cardforge.diagnostics import InputFault, UsageFault
from cardforge.jobs.build import build
from cardforge.jobs.lock import FolderLock
from cardforge.jobs.results import BuildOptions
from cardforge.jobs.swap import Swap
from tests.faces.bench import PACKAGE_DATA
from tests.project import edit, make_project, output

CARDS = "decks/tiny/cards.yaml"
Capture = pytest.CaptureFixture[str]


def words(pdf: Path) -> list[str]:
    """Return the names of cards on each page."""
    document = pypdfium2.PdfDocument(pdf)
    pages = [page.get_textpage().get_text_range().split("100 mm")[0] for page in document]
    document.close()
    return [" ".join(page.split()) for page in pages]


def add_game(project: Path, name: str) -> None:
    """Add a second game like the first."""
    for shelf in ("decks", "templates"):
        source = project / shelf / "tiny"
        for path in source.rglob("*"):
            if path.is_file():
                target = project / shelf / name / path.relative_to(source)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())
    edit(project / f"decks/{name}/game.yaml", "game: tiny", f"game: {name}")


def test_files_have_the_stated_places_and_names(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    options = BuildOptions(papers=("a4", "universal"), backs=("duplex-long", "single"))
    result = build(project, options)
    assert (result.root, result.out) == (project, project / "build")
    assert result.findings == ()
    (unit,) = result.units
    assert (unit.game, unit.locale, unit.cards, unit.faces) == ("tiny", "en", 4, 6)
    names = [
        f"tiny/en/{what}-{paper}-{backs}.pdf"
        for what in ("cards", "kit")
        for paper in ("a4", "universal")
        for backs in ("duplex-long", "single")
    ]
    pdfs = [name for name in output(project / "build") if name.endswith(".pdf")]
    assert pdfs == names
    assert sorted(file.path for file in unit.files) == names
    for file in unit.files:
        path = project / "build" / file.path
        assert path.stat().st_size == file.size
        document = pypdfium2.PdfDocument(path)
        assert len(document) == file.pages
        document.close()
    assert (result.pages, result.files) == (2 * (2 + 4 + 8 + 8), 8)


def test_the_kit_holds_all_components_with_an_outline(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    edit(
        project / "decks/tiny/game.yaml",
        "count: 4}",
        "count: 4}\n  oaks: {deck: oaks.yaml, kind: token, size: 30x30, name: Oak chips}",
    )
    (project / "decks/tiny/oaks.yaml").write_text(
        "deck: oaks\nface: oak.xml\nfields: {name: {type: text}}\n"
        "cards: [{id: oak, copies: 3, name: Oak}]\n"
    )
    (project / "templates/tiny/oak.xml").write_text("<face><text>{{ card.name }}</text></face>")
    result = build(project, BuildOptions())
    kit = project / "build/tiny/en/kit-a4-duplex-long.pdf"
    assert [page.split()[0] for page in words(kit) if page] == ["Tiny", "Ash", "Back", "Oak"]
    document = pypdfium2.PdfDocument(kit)
    assert [(item.get_title(), item.get_dest().get_index()) for item in document.get_toc()] == [
        ("Cards", 2),
        ("Oak chips", 4),
    ]
    assert len(document) == 6
    document.close()
    assert result.pieces == {"card": 4, "token": 3}


def test_a_project_is_found_from_any_folder_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    project = make_project(tmp_path / "project")
    monkeypatch.chdir(project / "templates/tiny")
    assert main(["build"]) == 0
    assert "tiny en: 4 cards, 6 pages, 2 files\n" in capsys.readouterr().out
    monkeypatch.chdir(tmp_path)
    assert main(["build"]) == 2
    assert "no cardforge.yaml in this folder or above it" in capsys.readouterr().err
    assert main(["build", "--project", "project/decks", "--out", "made"]) == 0
    out = capsys.readouterr().out.splitlines()[-1]
    assert out.startswith("4 cards, 6 pages, 2 files in made; no findings; ")
    assert sorted(output(tmp_path / "made")) == [
        "manifest.json",
        "tiny/en/cards-a4-duplex-long.pdf",
        "tiny/en/kit-a4-duplex-long.pdf",
    ]


def test_json_is_one_object_on_stdout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(make_project(tmp_path))
    edit(tmp_path / CARDS, "cost: 3}", "cost: 30}")
    assert main(["build", "--json"]) == 1
    out, err = capsys.readouterr()
    got = json.loads(out)
    assert err == ""
    assert out.isascii()
    assert (got["ok"], got["cards"], got["files"]) == (False, 0, 0)
    assert got["units"] == [
        {
            "game": "tiny",
            "locale": "",
            "cards": 0,
            "faces": 0,
            "files": [],
            "written": False,
            "kept": False,
            "errors": 1,
            "changed": None,
            "pieces": {},
            "unchanged": False,
        }
    ]
    (finding,) = got["findings"]
    assert (finding["file"], finding["line"], finding["col"]) == (CARDS, 15, 36)
    edit(tmp_path / CARDS, "cost: 30}", "cost: 3}")
    assert main(["build", "--json"]) == 0
    got = json.loads(capsys.readouterr().out)
    assert [file["path"] for file in got["units"][0]["files"]] == [
        "tiny/en/cards-a4-duplex-long.pdf",
        "tiny/en/kit-a4-duplex-long.pdf",
    ]


def test_a_unit_with_an_error_keeps_its_output_and_others_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    project = make_project(tmp_path)
    add_game(project, "other")
    monkeypatch.chdir(project)
    assert main(["build"]) == 0
    before = output(project / "build")
    edit(project / CARDS, "text: Draw two cards.", 'text: "Draw <b>two"')
    edit(project / "decks/other/cards.yaml", "name: Ash,", "name: Elm,")
    capsys.readouterr()
    assert main(["build"]) == 1
    shown = capsys.readouterr().out
    assert "tiny en: not written because of 1 error; the previous output is kept\n" in shown
    assert "other en: 4 cards, 6 pages, 2 files\n" in shown
    after = output(project / "build")
    changed = sorted(name for name in after if before[name] != after[name])
    assert changed == [
        "manifest.json",
        "other/en/cards-a4-duplex-long.pdf",
        "other/en/kit-a4-duplex-long.pdf",
    ]
    old, new = (json.loads(state["manifest.json"])["units"] for state in (before, after))
    assert old["tiny/en"] == new["tiny/en"]
    assert old["other/en"] != new["other/en"]


def test_a_game_that_cannot_be_read_keeps_its_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    project = make_project(tmp_path)
    monkeypatch.chdir(project)
    assert main(["build"]) == 0
    before = output(project / "build")
    edit(project / CARDS, "deck: cards", "deck: [")
    capsys.readouterr()
    assert main(["build"]) == 1
    shown = capsys.readouterr().out
    assert "tiny: not written because of 1 error; the previous output is kept\n" in shown
    assert output(project / "build") == before


@pytest.mark.parametrize(
    ("options", "code", "message", "hint"),
    [
        (
            BuildOptions(games=("tini",)),
            "CF-S22",
            "there is no game `tini`",
            "did you mean `tiny`?",
        ),
        (
            BuildOptions(locales=("sv",)),
            "CF-X02",
            "the game `tiny` has no words in `sv`",
            "it has words in `en`; a language needs a line in `locales:` and a catalog",
        ),
        (
            BuildOptions(decks=("card",)),
            "CF-X03",
            "no deck or component is named `card`",
            "did you mean `cards`?",
        ),
        (
            BuildOptions(cards=("oak-*",)),
            "CF-X03",
            "no card matches `oak-*`",
            "quote it, so that the shell does not expand it, and check its letters",
        ),
        (
            BuildOptions(backs=("duplex",)),
            "CF-P08",
            "no way to print backs is named `duplex`",
            "did you mean `duplex-long`?",
        ),
        (BuildOptions(bleed=-1.0), "CF-P03", "the bleed is -1 mm", "give 0 or more"),
        (BuildOptions(gap=float("nan")), "CF-P03", "the gap is nan mm", "give 0 or more"),
    ],
)
def test_what_does_not_exist_is_named(
    tmp_path: Path, options: BuildOptions, code: str, message: str, hint: str
) -> None:
    with pytest.raises(UsageFault) as caught:
        build(make_project(tmp_path), options)
    (finding,) = caught.value.diagnostics
    assert (finding.message, finding.hint) == (message, hint)
    assert finding.code == code
    assert not (tmp_path / "build").exists()


def test_all_wrong_options_are_named_at_once(tmp_path: Path) -> None:
    with pytest.raises(UsageFault) as caught:
        build(
            make_project(tmp_path),
            BuildOptions(papers=("lettr", "a44"), backs=("x",), gap=-2.0),
        )
    assert [finding.code for finding in caught.value.diagnostics] == [
        "CF-P01",
        "CF-P01",
        "CF-P08",
        "CF-P03",
    ]


@pytest.mark.parametrize("epoch", ["yesterday", "-5", "1.5", "9" * 20, "253402300800"])
def test_an_epoch_that_is_no_time_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, epoch: str
) -> None:
    make_project(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(UsageFault) as caught:
        build(tmp_path, BuildOptions())
    assert [(d.code, d.message) for d in caught.value.diagnostics] == [
        ("CF-X07", f"the variable SOURCE_DATE_EPOCH is `{epoch}`, which is no time")
    ]


def test_filters_take_cards_and_components(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    result = build(project, BuildOptions(cards=("b*", "cedar"), backs=("fronts",)))
    cards = project / "build/tiny/en/cards-a4-fronts.pdf"
    assert words(cards) == ["Birch Draw two cards. Birch Draw two cards. Cedar"]
    assert result.cards == 3
    result = build(project, BuildOptions(decks=("cards",), backs=("alternate",)))
    assert [file.path for file in result.units[0].files] == ["tiny/en/cards-a4-alternate.pdf"]


def test_since_prints_only_cards_that_look_different(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    fronts = BuildOptions(backs=("fronts",))
    build(project, fronts)
    printed = tmp_path / "printed.json"
    printed.write_bytes((project / "build/manifest.json").read_bytes())

    same = build(project, fronts._replace(since=printed, out=tmp_path / "same"))
    assert [(unit.changed, unit.files) for unit in same.units] == [(0, ())]
    assert sorted(output(tmp_path / "same")) == ["manifest.json"]

    edit(project / CARDS, "name: Cedar, cost: 3}", "name: Cedar tree, cost: 4}")
    edit(project / CARDS, "name: Ash, cost: 1}", "name: Ash, cost: 2}\n  - {id: elm, name: Elm}")
    edit(project / "decks/tiny/game.yaml", "count: 4", "count: 5")
    changed = build(project, fronts._replace(since=printed, out=tmp_path / "changed"))
    assert [(unit.changed, unit.cards) for unit in changed.units] == [(2, 2)]
    assert words(tmp_path / "changed/tiny/en/cards-a4-fronts.pdf") == ["Elm Cedar tree"]
    record = json.loads((tmp_path / "changed/manifest.json").read_text("utf-8"))
    assert sorted(record["units"]["tiny/en"]["faces"]["cards"]) == ["ash", "birch", "cedar", "elm"]


def test_since_compares_backs_too(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    build(project, BuildOptions())
    edit(project / "templates/tiny/back.xml", "#203040", "#203041")
    result = build(
        project, BuildOptions(since=project / "build/manifest.json", out=tmp_path / "out")
    )
    assert result.units[0].changed == 3


def test_a_filtered_build_changes_only_its_part_of_the_manifest(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    add_game(project, "other")
    build(project, BuildOptions())
    before = json.loads((project / "build/manifest.json").read_text("utf-8"))["units"]
    edit(project / CARDS, "name: Ash,", "name: Elm,")
    build(project, BuildOptions(games=("tiny",), cards=("ash",), papers=("a3",)))
    after = json.loads((project / "build/manifest.json").read_text("utf-8"))["units"]
    assert after["other/en"] == before["other/en"]
    old, new = before["tiny/en"]["faces"]["cards"], after["tiny/en"]["faces"]["cards"]
    assert {name for name in new if new[name] != old[name]} == {"ash"}
    assert sorted(after["tiny/en"]["files"]) == [
        f"tiny/en/{what}-{paper}-duplex-long.pdf"
        for what in ("cards", "kit")
        for paper in ("a3", "a4")
    ]


def test_files_that_a_whole_build_no_longer_makes_are_removed(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    build(project, BuildOptions(papers=("a4", "letter")))
    edit(project / "decks/tiny/game.yaml", "  cards: {deck", "  trees: {deck")
    (project / "build/tiny/en/notes.txt").write_text("mine")
    build(project, BuildOptions(papers=("a4",)))
    assert sorted(path.name for path in (project / "build/tiny/en").iterdir()) == [
        "cards-letter-duplex-long.pdf",
        "kit-a4-duplex-long.pdf",
        "kit-letter-duplex-long.pdf",
        "notes.txt",
        "trees-a4-duplex-long.pdf",
    ]


def test_sheets_in_low_ink_are_files_of_their_own(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    asked = BuildOptions(backs=("fronts",))
    folder = project / "build/tiny/en"
    plain = ["cards-a4-fronts.pdf", "kit-a4-fronts.pdf"]
    low = ["cards-a4-lowink-fronts.pdf", "kit-a4-lowink-fronts.pdf"]
    build(project, asked)
    before = [(folder / name).read_bytes() for name in plain]
    build(project, asked._replace(low_ink=True))
    assert sorted(path.name for path in folder.iterdir()) == sorted(plain + low)
    assert [(folder / name).read_bytes() for name in plain] == before
    files = json.loads((project / "build/manifest.json").read_text("utf-8"))["units"]["tiny/en"][
        "files"
    ]
    assert {path: entry["paper"] for path, entry in files.items()} == {
        **{f"tiny/en/{name}": "a4" for name in plain},
        **{f"tiny/en/{name}": "a4-lowink" for name in low},
    }
    # Each way of printing removes what it no longer makes itself.
    edit(project / "decks/tiny/game.yaml", "  cards: {deck", "  trees: {deck")
    build(project, asked._replace(low_ink=True))
    low[0] = "trees-a4-lowink-fronts.pdf"
    assert sorted(path.name for path in folder.iterdir()) == sorted(plain + low)
    asked = asked._replace(low_ink=True, proof=True, color="cmyk", decks=("trees",))
    build(project, asked)
    assert (folder / "trees-a4-lowink-proof-cmyk-fronts.pdf").is_file()


@pytest.mark.parametrize("cards", [(), ("ash",)])
def test_cut_files_of_what_is_written_anew_are_removed(
    tmp_path: Path, cards: tuple[str, ...]
) -> None:
    project = make_project(tmp_path)
    edit(
        project / "decks/tiny/game.yaml",
        "components:\n",
        "components:\n  other: {deck: cards.yaml, kind: card, size: poker}\n",
    )
    edit(project / "decks/tiny/game.yaml", "  cards: {deck", "  trees: {deck")
    folder = project / "build/tiny/en"
    asked = BuildOptions(backs=("fronts",), cut=("svg",), decks=("other",))
    build(project, asked)
    other = ["other-a4-fronts-cut-1.svg"]
    asked = asked._replace(decks=("trees",), cards=cards)
    for cut in (("svg",), ("dxf",), (), ("dxf",), ("svg", "dxf"), ()):
        build(project, asked._replace(cut=cut))
        got = sorted(path.name for path in folder.iterdir() if path.suffix != ".pdf")
        assert got == other + [f"trees-a4-fronts-cut-1.{form}" for form in sorted(cut)]
    kept = json.loads((project / "build/manifest.json").read_text("utf-8"))["units"]["tiny/en"]
    assert sorted(path for path in kept["files"] if not path.endswith(".pdf")) == [
        f"tiny/en/{other[0]}"
    ]


def test_project_settings_are_defaults_and_options_win(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    (project / "cardforge.yaml").write_text(
        "print: {papers: [letter, a3], backs: fronts, bleed: 2, ink: low}\n"
    )
    build(project, BuildOptions())
    names = sorted(path.name for path in (project / "build/tiny/en").glob("cards*"))
    assert names == ["cards-a3-lowink-fronts.pdf", "cards-letter-lowink-fronts.pdf"]
    record = json.loads((project / "build/manifest.json").read_text("utf-8"))
    assert record["units"]["tiny/en"]["options"] == {
        "bleed": 2.0,
        "low_ink": True,
        "settings": {},
        "stock": 0.3,
        "variant": None,
    }
    build(project, BuildOptions(papers=("a4",), backs=("single",), bleed=1.0, out=tmp_path / "o"))
    assert sorted(path.name for path in (tmp_path / "o/tiny/en").iterdir()) == [
        "cards-a4-lowink-single.pdf",
        "kit-a4-lowink-single.pdf",
    ]
    document = pypdfium2.PdfDocument(tmp_path / "o/tiny/en/cards-a4-lowink-single.pdf")
    width, height = document[0].get_size()
    assert (round(width / 72 * 25.4, 3), round(height / 72 * 25.4, 3)) == (65.5, 90.9)
    document.close()


def test_severities_of_the_project_decide(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    edit(project / "templates/tiny/card.xml", 'x="6" y="6"', 'x="1" y="6"')
    warned = build(project, BuildOptions())
    assert {finding.code for finding in warned.findings} == {"CF-R07"}
    assert (warned.clean, warned._replace(strict=True).clean) == (True, False)
    (project / "cardforge.yaml").write_text("severities: {CF-R07: error}\n")
    failed = build(project, BuildOptions())
    assert [(unit.written, unit.kept, unit.errors) for unit in failed.units] == [(False, True, 3)]
    (project / "cardforge.yaml").write_text("severities: {CF-R07: 'off'}\n")
    assert build(project, BuildOptions()).findings == ()


def test_settings_and_variants_reach_the_faces(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    edit(
        project / "decks/tiny/game.yaml",
        "components:",
        "settings:\n  draw: {type: int, default: 2, range: 1-9, means: cards drawn}\n"
        "variants:\n  more: {name: More, set: {draw: 3}}\ncomponents:",
    )
    edit(project / CARDS, "Draw two cards.", "Draw {settings.draw} cards of {count.cards}.")
    cards = project / "build/tiny/en/cards-a4-fronts.pdf"
    for options, drawn in (
        (BuildOptions(), 2),
        (BuildOptions(variant="more"), 3),
        (BuildOptions(variant="more", overrides={"draw": "5"}), 5),
    ):
        build(project, options._replace(backs=("fronts",)))
        assert f"Draw {drawn} cards of 4." in words(cards)[0]
    with pytest.raises(UsageFault, match="has no setting `darw`"):
        build(project, BuildOptions(overrides={"darw": "5"}))
    with pytest.raises(UsageFault, match="has no variant `moar`"):
        build(project, BuildOptions(variant="moar"))


def test_one_fault_of_a_template_is_said_once(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    edit(project / "templates/tiny/card.xml", "<rect", '<image src="/x.svg" alt=""/><rect')
    (finding,) = build(project, BuildOptions()).findings
    assert finding.message == "`/x.svg` is no path inside of the project, on 3 cards"
    assert (finding.file, finding.line, finding.path) == ("templates/tiny/card.xml", 3, "cards/ash")


def test_no_component_can_be_called_kit(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    edit(project / "decks/tiny/game.yaml", "  cards: {deck", "  kit: {deck")
    result = build(project, BuildOptions())
    (finding,) = result.findings
    assert finding.code == "CF-X01"
    assert finding.message == (
        "a component cannot be called `kit`: that is the file of all components"
    )
    assert not result.units[0].written


def test_a_game_without_anything_to_print_says_so(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    cards = project / CARDS
    head, rows = cards.read_text("utf-8").split("cards:\n")
    cards.write_text(head + "cards:\n  - {id: ash, name: Ash, print: false}\n", "utf-8")
    edit(project / "decks/tiny/game.yaml", ", count: 4", "")
    result = build(project, BuildOptions())
    assert [finding.code for finding in result.findings] == ["CF-X09"]
    assert result.findings[0].message == "the game `tiny` has nothing to print"
    assert result.findings[0].hint == "take `print: false` from cards that should be printed"
    assert result.clean
    assert rows


def test_a_component_without_face_or_size_stays_out_of_the_kit(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    edit(
        project / "decks/tiny/game.yaml",
        "count: 4}",
        "count: 4}\n  tuck: {kind: box, face: box.xml}",
    )
    result = build(project, BuildOptions())
    (finding,) = result.findings
    assert (finding.code, finding.severity) == ("CF-X08", "notice")
    assert finding.message == "the component `tuck` (box) has no size and is not in the kit"
    assert result.cards == 4


def test_a_component_of_one_face_is_printed_as_often_as_promised(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    edit(
        project / "decks/tiny/game.yaml",
        "count: 4}",
        "count: 4}\n  aid: {kind: card, size: poker, face: aid.xml, count: 3, name: Player aid}",
    )
    (project / "templates/tiny/aid.xml").write_text(
        "<face><text x='9' y='9'>{{ game.title }}</text></face>"
    )
    result = build(project, BuildOptions(backs=("fronts",)))
    assert (result.findings, result.cards) == ((), 7)
    assert words(project / "build/tiny/en/aid-a4-fronts.pdf") == ["Tiny Tiny Tiny"]


def test_a_second_build_in_one_folder_is_refused(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    with FolderLock(project / "build"), pytest.raises(InputFault, match="CF-X06"):
        build(project, BuildOptions())


def test_a_file_that_cannot_be_replaced_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    project = make_project(tmp_path)
    build(project, BuildOptions())
    kit = project / "build/tiny/en/kit-a4-duplex-long.pdf"
    kit.unlink()
    kit.mkdir()
    (kit / "inside").write_text("")
    before = output(project / "build")
    edit(project / CARDS, "name: Ash,", "name: Elm,")
    monkeypatch.chdir(project)
    assert main(["build"]) == 1
    shown = capsys.readouterr().out
    assert f"error: cannot write {kit.as_posix()}: " in shown
    assert "the previous output is still whole" in shown
    assert "tiny en: not written because of 1 error; the previous output is kept" in shown
    assert output(project / "build") == before


KILLED = """
import os, signal, sys
from pathlib import Path
from struct import unpack_from
from cardforge.cli import main
from cardforge.sheets import pdf

at = int(sys.argv[1])
real, calls = pdf.PdfFile.close, 0

def close(self):
    global calls
    calls += 1
    if calls == at:
        os.kill(os.getpid(), signal.SIGKILL)
    real(self)

pdf.PdfFile.close = close
main(["build"])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL does not exist on Windows")
@pytest.mark.parametrize("at", [1, 2])
def test_a_build_that_is_killed_while_writing_leaves_the_old_output(
    tmp_path: Path, at: int
) -> None:
    project = make_project(tmp_path)
    build(project, BuildOptions())
    before = output(project / "build")
    edit(project / CARDS, "name: Ash,", "name: Elm,")
    run = subprocess.run(
        [sys.executable, "-c", KILLED, str(at)], cwd=project, capture_output=True, check=False
    )
    assert run.returncode == -9
    after = output(project / "build")
    assert {name: after[name] for name in before} == before
    assert all(Path(name).name.startswith(".") for name in set(after) - set(before))
    build(project, BuildOptions())
    assert sorted(output(project / "build")) == sorted(before)


RUN = """
import os, sys
from cardforge.cli import main
real = os.scandir
class Scan:
    def __init__(self, path):
        self.it = iter(sorted(real(path), key=lambda e: e.name, reverse=sys.argv[1] == "reversed"))
    def __iter__(self): return self.it
    def __next__(self): return next(self.it)
    def __enter__(self): return self
    def __exit__(self, *_): pass
    def close(self): pass
os.scandir = lambda path=".": Scan(path)
sys.exit(main(["build", "--paper", "a4,letter", "--backs", "duplex-long,gutterfold"]))
"""


def test_bytes_depend_on_nothing_but_the_input(tmp_path: Path) -> None:
    states = []
    for at, (order, seed, zone, locale) in enumerate(
        [
            ("sorted", "0", "UTC", "C"),
            ("reversed", "1", "Asia/Kathmandu", "de_DE.UTF-8"),
            ("sorted", "4242", "America/St_Johns", "C.UTF-8"),
        ]
    ):
        project = make_project(tmp_path / f"copy{at}" / ("deep" * at or "flat"))
        add_game(project, "other")
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        subprocess.run([sys.executable, "-c", RUN, order], cwd=project, env=env, check=True,
                       capture_output=True)  # fmt: skip
        states.append(output(project / "build"))
    assert len(states[0]) > 16
    assert states[0] == states[1] == states[2]


def test_a_build_after_another_gives_the_bytes_of_a_first_one(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    build(project, BuildOptions())
    first = output(project / "build")
    build(project, BuildOptions())
    assert output(project / "build") == first


def test_output_beside_other_files_leaves_them_alone(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    home = tmp_path / "home"
    others = {
        ".bashrc.old": b"alias",
        "photos/.index.new": b"index",
        "tiny/en/.notes.old": b"notes",
        "tiny/.kit.pdf.new": b"PDF",
    }
    for name, content in others.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(content)
    left = home / "tiny/en/.kit-a4-fronts.pdf.cardforge-new"
    left.write_bytes(b"half")
    build(project, BuildOptions(out=home))
    assert {name: (home / name).read_bytes() for name in others} == others
    assert not left.exists()


@pytest.mark.parametrize("content", ['{"name": "My web page"}', "[]", "no JSON"])
def test_a_manifest_of_something_else_is_never_overwritten(tmp_path: Path, content: str) -> None:
    project = make_project(tmp_path / "project")
    out = tmp_path / "site"
    out.mkdir()
    (out / "manifest.json").write_text(content, "utf-8")
    with pytest.raises(InputFault) as caught:
        build(project, BuildOptions(out=out))
    (finding,) = caught.value.diagnostics
    assert (finding.code, finding.message, finding.hint) == (
        "CF-X04",
        f"{(out / 'manifest.json').as_posix()} is there and was not written by cardforge",
        "choose another folder with --out, or move the file away",
    )
    assert output(out) == {"manifest.json": content.encode()}


def test_a_manifest_names_no_files_outside_its_unit(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    build(project, BuildOptions())
    (project / "precious.txt").write_text("precious", "utf-8")
    path = project / "build/manifest.json"
    data = json.loads(path.read_text("utf-8"))
    files = data["units"]["tiny/en"]["files"]
    files["../precious.txt"] = next(iter(files.values()))
    path.write_text(json.dumps(data), "utf-8")
    build(project, BuildOptions())
    assert (project / "precious.txt").read_text("utf-8") == "precious"
    assert "../precious.txt" not in path.read_text("utf-8")


@pytest.mark.parametrize("folder", ["decks", "templates/tiny", "decks/tiny/out"])
def test_output_among_the_source_is_refused(tmp_path: Path, folder: str) -> None:
    project = make_project(tmp_path)
    with pytest.raises(UsageFault) as caught:
        build(project, BuildOptions(out=project / folder))
    (finding,) = caught.value.diagnostics
    shelf = folder.split("/")[0]
    assert (finding.code, finding.message) == (
        "CF-X07",
        (
            f"the output folder {(project / folder).as_posix()} lies in `{shelf}`, "
            "which holds the source of games"
        ),
    )
    assert not (project / shelf / "manifest.json").exists()


def test_a_full_disk_keeps_the_earlier_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = make_project(tmp_path)
    build(project, BuildOptions())
    before = output(project / "build")
    edit(project / CARDS, "name: Ash", "name: Oak")

    class Full(io.BytesIO):
        def write(self, data: object) -> int:  # noqa: ARG002
            raise OSError(errno.ENOSPC, "No space left on device")

    real = Swap.open

    def opened(self: Swap, target: Path) -> BinaryIO:
        real(self, target).close()
        return Full()

    monkeypatch.setattr(Swap, "open", opened)
    result = build(project, BuildOptions())
    (finding,) = result.findings
    path = project / "build/tiny/en/cards-a4-duplex-long.pdf"
    assert finding.code == "CF-X04"
    assert finding.message == f"cannot write {path.as_posix()}: no space left on device"
    assert output(project / "build") == before


@pytest.mark.parametrize(("bleed", "codes"), [(10.0, []), (20.0, ["CF-P09"])])
def test_a_bleed_in_another_unit_is_doubted(tmp_path: Path, bleed: float, codes: list[str]) -> None:
    result = build(
        make_project(tmp_path), BuildOptions(bleed=bleed, gap=2 * bleed, backs=("single",))
    )
    assert [finding.code for finding in result.findings] == codes
    assert [finding.hint for finding in result.findings] == [
        "it is in mm: 3 is usual, and fewer cards fit on a sheet with more"
    ] * len(codes)


def test_a_font_that_cannot_be_embedded_is_named_as_in_the_project(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    data = bytearray((PACKAGE_DATA / "fonts/NotoSans-Regular.ttf").read_bytes())
    table = data.index(b"OS/2")
    offset = int.from_bytes(data[table + 8 : table + 12], "big")
    data[offset + 8 : offset + 10] = (2).to_bytes(2, "big")
    (project / "decks/tiny/closed.ttf").write_bytes(data)
    style = project / "templates/tiny/style.yaml"
    style.write_text(
        "fonts: {closed: {regular: closed.ttf}}\nstyles: {name: {font: closed}}\n",
        "utf-8",
    )
    result = build(project, BuildOptions())
    assert [(found.code, found.file) for found in result.findings] == [
        ("CF-P06", "decks/tiny/closed.ttf")
    ]


def damaged(table: bytes, at: int, value: int) -> bytes:
    """Return the package's font with another number in a table."""
    data = bytearray((PACKAGE_DATA / "fonts/NotoSans-Regular.ttf").read_bytes())
    row = data.index(table, 12)
    place = int.from_bytes(data[row + 8 : row + 12], "big") + at
    data[place : place + 2] = value.to_bytes(2, "big")
    return bytes(data)


def map_to(gid: int) -> bytes:
    """Return the package's font, of whose letters A to Z have glyphs from ``gid`` on."""
    data = bytearray((PACKAGE_DATA / "fonts/NotoSans-Regular.ttf").read_bytes())
    row = data.index(b"cmap", 12)
    start = int.from_bytes(data[row + 8 : row + 12], "big")
    for at in range(start + 4, start + 4 + 8 * data[start + 3], 8):
        sub = start + int.from_bytes(data[at + 4 : at + 8], "big")
        if data[sub : sub + 2] != b"\0\x0c":
            continue
        count = int.from_bytes(data[sub + 12 : sub + 16], "big")
        for group in range(sub + 16, sub + 16 + 12 * count, 12):
            first, last, _ = unpack_from(">LLL", data, group)
            if first <= ord("A") <= last:
                data[group + 8 : group + 12] = gid.to_bytes(4, "big")
                return bytes(data)
    raise AssertionError("no map of 32 bits")


@pytest.mark.parametrize(
    ("font", "word", "code"),
    [
        pytest.param(map_to(60_000), "Ash", "CF-A61", id="a letter's glyph"),
        pytest.param(map_to(60_000), "Q\u0301q\u0301sh", "CF-A61", id="a letter with a mark"),
        pytest.param(damaged(b"hhea", 0, 2), "q\u0301sh", "CF-P06", id="a table"),
    ],
)
def test_a_damaged_font_is_a_finding(tmp_path: Path, font: bytes, word: str, code: str) -> None:
    project = make_project(tmp_path)
    (project / "decks/tiny/own.ttf").write_bytes(font)
    edit(project / CARDS, "name: Ash", f"name: {word}")
    style = project / "templates/tiny/style.yaml"
    style.write_text("fonts: {own: {regular: own.ttf}}\nstyles: {name: {font: own}}\n", "utf-8")
    result = build(project, BuildOptions())
    assert (code, "decks/tiny/own.ttf") in [(found.code, found.file) for found in result.findings]
    assert not result.units[0].written
