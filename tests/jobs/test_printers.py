from pathlib import Path

import jsonschema
import pypdfium2
import pytest

from cardforge.cli import main
from cardforge.jobs.devices import CUT_FORMATS
from cardforge.sheets.registration import KINDS, LIMITS
from cardforge.source.config import CUTS, MEASURES, REGISTRATION, config_group
from tests.project import edit, make_project, output

Capture = pytest.CaptureFixture[str]
SHIFTED = "back: {x: 1.5, y: -2, turn: 0.25, scale_x: 99.5%, margins: [5, 5, 5, 14]}\n"


def project(folder: Path, config: str) -> Path:
    made = make_project(folder)
    (made / "cardforge.yaml").write_text(config, "utf-8")
    return made


def build(root: Path, *args: str) -> int:
    return main(["build", "--project", str(root), "--deck", "cards", *args])


def lines(capsys: Capture) -> list[str]:
    return [line for line in capsys.readouterr().err.splitlines() if line]


def test_the_same_printer_in_all_three_places(tmp_path: Path) -> None:
    """In cardforge.yaml, in a file that it names, in a file of the folder printers/."""
    root = project(
        tmp_path / "a",
        "printers:\n  den: " + SHIFTED.replace("back", "{back").rstrip() + "}\n  lab: lab.yaml\n",
    )
    (root / "lab.yaml").write_text(SHIFTED, "utf-8")
    (root / "printers").mkdir()
    (root / "printers/hall.yaml").write_text(SHIFTED, "utf-8")
    files = []
    for name in ("den", "lab", "hall", str(root / "lab.yaml")):
        assert build(root, "--printer", name) == 0
        short = Path(name).stem
        files.append((root / f"build/tiny/en/cards-a4-{short}-duplex-long.pdf").read_bytes())
    assert files == [files[0]] * 4
    assert build(root) == 0
    assert (root / "build/tiny/en/cards-a4-duplex-long.pdf").read_bytes() != files[0]


def test_boxes_follow_what_is_drawn_and_blank_edges_are_kept(tmp_path: Path) -> None:
    """The back's trim box moves against what the printer does; fronts stay."""
    root = project(tmp_path, "")
    (root / "printers").mkdir()
    (root / "printers/den.yaml").write_text(SHIFTED, "utf-8")
    assert build(root, "--printer", "den") == 0
    assert build(root) == 0
    boxes = {}
    for name in ("a4", "a4-den"):
        document = pypdfium2.PdfDocument(root / f"build/tiny/en/cards-{name}-duplex-long.pdf")
        boxes[name] = [tuple(round(v, 1) for v in page.get_trimbox()) for page in document]
        assert [tuple(round(v) for v in page.get_size()) for page in document] == [(595, 842)] * 2
        document.close()
    assert boxes == {
        "a4": [(27.6, 294.9, 567.6, 798.9), (27.6, 294.9, 567.6, 798.9)],
        "a4-den": [(27.6, 294.9, 567.6, 798.9), (20.4, 288.1, 565.3, 794.4)],
    }


def test_plain_sheets_and_those_for_a_printer_live_side_by_side(tmp_path: Path) -> None:
    root = project(tmp_path, "printers: {den: {back: {x: 1}}}\n")
    assert main(["build", "--project", str(root)]) == 0
    plain = output(root / "build")
    assert main(["build", "--project", str(root), "--printer", "den"]) == 0
    after = output(root / "build")
    assert {name: after[name] for name in plain if name != "manifest.json"} == {
        name: data for name, data in plain.items() if name != "manifest.json"
    }
    assert set(after) - set(plain) == {
        "tiny/en/cards-a4-den-duplex-long.pdf",
        "tiny/en/kit-a4-den-duplex-long.pdf",
    }


def test_a_page_for_a_print_shop_is_not_drawn_for_a_printer(tmp_path: Path) -> None:
    root = project(tmp_path, "printers: {den: {front: {x: 1}}}\n")
    assert build(root, "--backs", "single") == 0
    plain = (root / "build/tiny/en/cards-a4-single.pdf").read_bytes()
    assert build(root, "--backs", "single", "--printer", "den") == 0
    assert (root / "build/tiny/en/cards-a4-single.pdf").read_bytes() == plain


def test_an_unknown_printer_names_the_nearest(tmp_path: Path, capsys: Capture) -> None:
    root = project(tmp_path, "printers: {office: {}, lab: gone.yaml, out: ../out.yaml}\n")
    assert build(root, "--printer", "ofice") == 2
    assert lines(capsys) == [
        "error: there is no printer `ofice` [CF-P40]",
        "  help: did you mean `office`?",
    ]
    (tmp_path.parent / "out.yaml").write_text(SHIFTED, "utf-8")
    for name, file in (("lab", "gone.yaml"), ("out", "../out.yaml")):
        assert build(root, "--printer", name) == 2
        assert lines(capsys)[0].endswith(f"error: the project has no file `{file}` [CF-P40]")


def test_without_printers_the_way_to_one_is_told(tmp_path: Path, capsys: Capture) -> None:
    assert build(project(tmp_path, ""), "--printer", "den") == 2
    assert lines(capsys) == [
        "error: there is no printer `den` [CF-P40]",
        "  help: `cardforge calibrate` makes a profile of one",
    ]


def test_faults_of_a_printer_have_their_places(tmp_path: Path, capsys: Capture) -> None:
    root = project(
        tmp_path,
        "printers:\n  den: {front: {x: 1 mm, trun: 2}, back: {scale_x: 9%, margins: [1, 2]}}\n",
    )
    assert build(root) == 2
    found = [line.removeprefix("cardforge.yaml:2:") for line in lines(capsys) if "error" in line]
    assert found == [
        "20: error: expected a length in mm, found `1 mm` [CF-S05]",
        "26: error: unknown key `trun` [CF-S01]",
        "52: error: expected a percentage from 80% to 125%, such as 99.5%, found `9%` [CF-S05]",
        "65: error: expected 4 items, found 2 [CF-S11]",
    ]
    edit(root / "cardforge.yaml", "printers:", "x-printers:")
    (root / "printers").mkdir()
    (root / "printers/den.yaml").write_text("front: {y: 99}\n", "utf-8")
    assert build(root, "--printer", "den") == 1
    assert lines(capsys)[0].startswith("printers/den.yaml:1:12: error: 99 is out of range")


def test_registration_marks_must_lie_where_the_printer_prints(
    tmp_path: Path, capsys: Capture
) -> None:
    root = project(tmp_path, "printers: {den: {back: {margins: [5, 5, 5, 14]}}}\n")
    assert build(root, "--printer", "den", "--registration", "silhouette-3") == 2
    assert lines(capsys) == [
        "error: the printer leaves 14 mm blank, and registration marks would lie in it [CF-P42]",
        "  help: write inset=15, or more",
    ]
    assert build(root, "--printer", "den", "--registration", "silhouette-3,inset=15") == 0


def test_editors_know_printers() -> None:
    schema = config_group().schema()
    good = {
        "printers": {
            "den": {"back": {"x": 1.5, "turn": 0.25, "scale_x": "99.5%", "margins": [5, 5, 5, 14]}},
            "lab": "lab.yaml",
        }
    }
    jsonschema.validate(good, schema)
    for side in ({"x": "1 mm"}, {"trun": 2}, {"scale_x": 99.5}, {"margins": [1, 2]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"printers": {"den": {"front": side}}}, schema)


DEFAULTS = """printers: {den: {back: {x: 1}}}
print:
  backs: [duplex-long, gutterfold]
  printer: den
  registration: {type: silhouette-4, inset: 12}
  cut: dxf
"""


def test_what_cardforge_yaml_asks_for_of_machines(tmp_path: Path) -> None:
    root = project(tmp_path, DEFAULTS)
    assert build(root) == 0
    assert sorted(name for name in output(root / "build") if name.startswith("tiny/")) == [
        "tiny/en/cards-a4-den-duplex-long-cut-1.dxf",
        "tiny/en/cards-a4-den-duplex-long.pdf",
        "tiny/en/cards-a4-den-gutterfold-cut-1.dxf",
        "tiny/en/cards-a4-den-gutterfold.pdf",
    ]
    # Four marks of two arms each; none on sheets that are folded.
    marked, folded = (
        (root / f"build/tiny/en/cards-a4-den-{mode}-cut-1.dxf").read_text("ascii")
        for mode in ("duplex-long", "gutterfold")
    )
    assert marked.count("POLYLINE\n  8\nregistration") == 8
    assert "POLYLINE\n  8\nregistration" not in folded
    # The middle line of the first arm lies 12 mm from the edges, its edge half a millimetre less.
    assert " 10\n11.5\n 20\n285.5\n" in marked


def test_options_win_over_what_cardforge_yaml_asks_for(tmp_path: Path, capsys: Capture) -> None:
    root = project(tmp_path, DEFAULTS)
    off = ["--printer", "none", "--registration", "none", "--cut", "none"]
    assert build(root, "--backs", "fronts", *off) == 0
    (root / "cardforge.yaml").write_text("", "utf-8")
    plain = output(root / "build")
    assert sorted(name for name in plain if name.startswith("tiny/")) == [
        "tiny/en/cards-a4-fronts.pdf"
    ]
    assert build(root, "--backs", "fronts") == 0
    assert output(root / "build") == plain
    # Asked for on the command line, marks that cannot be are a fault.
    assert build(root, "--backs", "gutterfold", "--registration", "silhouette-3") == 2


def test_an_unknown_printer_of_the_project_file_has_its_place(
    tmp_path: Path, capsys: Capture
) -> None:
    root = project(tmp_path, "printers: {den: {}}\nprint:\n  printer: dne\n")
    assert build(root) == 2
    assert lines(capsys)[0] == "cardforge.yaml:3:12: error: there is no printer `dne` [CF-P40]"


def test_the_project_file_knows_the_marks_that_there_are() -> None:
    assert REGISTRATION == KINDS
    assert MEASURES == LIMITS
    assert CUTS == CUT_FORMATS


def test_an_empty_name_of_a_printer_is_a_fault(tmp_path: Path, capsys: Capture) -> None:
    root = project(tmp_path, "printers: {office: {}}\nprint: {printer: office}\n")
    assert build(root, "--printer", "") == 2
    assert lines(capsys)[0] == "error: there is no printer `` [CF-P40]"
    assert build(project(tmp_path / "other", "print:\n  printer: ''\n")) == 2
    assert lines(capsys)[0] == "cardforge.yaml:2:12: error: there is no printer `` [CF-P40]"


def test_names_that_no_printer_of_the_project_can_have(tmp_path: Path, capsys: Capture) -> None:
    root = project(tmp_path, "printers:\n  None: {}\n  con: {}\n  office.a: {}\n  lpt1: den.yaml\n")
    assert build(root) == 2
    told = [line for line in capsys.readouterr().err.splitlines() if line[:1].strip()]
    device = "cannot be the name of a printer: files of that name are devices on Windows [CF-S08]"
    assert told == [
        "cardforge.yaml:2:3: error: `None` cannot be the name of a printer [CF-S08]",
        f"cardforge.yaml:3:3: error: `con` {device}",
        f"cardforge.yaml:5:3: error: `lpt1` {device}",
    ]
