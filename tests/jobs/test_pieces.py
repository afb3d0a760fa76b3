"""Boards, boxes, standups and booklets, and the first page of a kit, from YAML to PDF."""

import json
import re
from pathlib import Path

import pypdfium2
import pytest

from cardforge.cli import main
from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions, BuildResult
from tests.pixels import render
from tests.project import edit, make_project

FRONTS = BuildOptions(backs=("fronts",))


def project_with(tmp_path: Path, component: str, **files: str) -> Path:
    """The small project with one more component; files are templates, or decks by ``deck_NAME``."""
    project = make_project(tmp_path)
    edit(project / "decks/tiny/game.yaml", "count: 4}", f"count: 4}}\n  {component}")
    for name, text in files.items():
        folder, end = ("decks", "yaml") if name.startswith("deck_") else ("templates", "xml")
        (project / f"{folder}/tiny/{name.removeprefix('deck_')}.{end}").write_text(text, "utf-8")
    return project


def said(result: BuildResult) -> list[tuple[str, str]]:
    return [(finding.code, finding.message) for finding in result.findings]


def words(project: Path, name: str) -> list[str]:
    """Return the words of each page of a file in the output."""
    pdf = pypdfium2.PdfDocument(project / f"build/tiny/en/{name}.pdf")
    found = [page.get_textpage().get_text_bounded() for page in pdf]
    pdf.close()
    return [" ".join(text.split()) for text in found]


BOX = "<face>{% for name in face.panels %}{% set p = face.panels[name] %}{% if name != 'tuck' %}<text x='{{ p.x }}' y='{{ p.y }}' w='{{ p.w }}' h='{{ p.h }}' align='center' valign='middle' size='7'>{{ name }}</text>{% endif %}{% endfor %}</face>"  # noqa: E501


def test_a_box_takes_what_it_holds(tmp_path: Path) -> None:
    project = project_with(
        tmp_path, "tuck: {kind: box, face: net.xml, holds: [cards], stock: 0.5}", net=BOX
    )
    result = build(project, FRONTS)
    assert said(result) == []
    (page,) = words(project, "tuck-a4-fronts")
    assert page.startswith("front back left right top bottom") or set(page.split()) >= {
        "front", "back", "left", "right", "top", "bottom",
    }  # fmt: skip


def test_panels_follow_counts_and_thickness(tmp_path: Path) -> None:
    face = "<face><text x='20' y='40' w='70' h='6' safe='ignore'>{{ '%.2f %.2f %.2f' | format(face.panels.front.w, face.panels.front.h, face.panels.left.w) }}</text></face>"  # noqa: E501
    project = project_with(tmp_path, "tuck: {kind: box, face: net.xml, holds: [cards]}", net=face)
    edit(project / "decks/tiny/cards.yaml", "copies: 2", "copies: 98")
    edit(project / "decks/tiny/game.yaml", "count: 4", "count: 100")
    build(project, FRONTS)
    # 63.5 + 1 + 0.3; 88.9 + 1 + 0.6; 100 × 0.3 × 1.02 + 1 + 0.3
    assert words(project, "tuck-a4-fronts")[0].startswith("64.80 90.50 31.90")
    edit(project / "decks/tiny/game.yaml", "count: 100}", "count: 100, stock: 0.32}")
    build(project, FRONTS)
    assert words(project, "tuck-a4-fronts")[0].startswith("64.80 90.50 33.94")


def test_a_box_of_given_room(tmp_path: Path) -> None:
    face = "<face><text x='20' y='40' w='70' h='6' safe='ignore'>{{ '%.2f %.2f %.2f' | format(face.panels.front.w, face.panels.front.h, face.panels.left.w) }}</text></face>"  # noqa: E501
    project = project_with(tmp_path, "tuck: {kind: box, face: net.xml, size: 66x91x20}", net=face)
    assert said(build(project, FRONTS)) == []
    assert words(project, "tuck-a4-fronts")[0].startswith("66.30 91.60 20.30")


def test_the_box_of_the_package_shows_the_title(tmp_path: Path) -> None:
    project = project_with(tmp_path, "tuck: {kind: box, face: base/box.xml, holds: [cards]}")
    assert said(build(project, FRONTS)) == []
    assert words(project, "tuck-a4-fronts")[0].startswith("Tiny")


def test_faults_of_boxes(tmp_path: Path) -> None:
    project = project_with(tmp_path, "tuck: {kind: box, face: base/box.xml, size: poker}")
    assert said(build(project, FRONTS)) == [
        ("CF-P32", "the size of a box is width x height x depth, not `poker`")
    ]
    edit(project / "decks/tiny/game.yaml", "size: poker}\n", "size: 66x91x0.5}\n")
    assert said(build(project, FRONTS)) == [
        ("CF-P32", "the box of `66x91x0.5` has a side shorter than 1 mm or longer than 1000 mm")
    ]
    edit(project / "decks/tiny/game.yaml", "size: 66x91x0.5}\n", "back: back.xml, holds: [card]}\n")
    assert sorted(message for _, message in said(build(project, FRONTS))) == [
        "a box is printed on its outside only",
        "there is no other component `card`",
    ]


def test_a_net_that_is_too_large_for_the_paper(tmp_path: Path) -> None:
    project = project_with(tmp_path, "tuck: {kind: box, face: base/box.xml, size: 120x180x40}")
    (fault,) = build(project, FRONTS).findings
    assert (fault.code, fault.line, fault.hint) == (
        "CF-P02", 7, "give the box less room, or print on larger paper, such as a3",
    )  # fmt: skip
    assert " does not fit on A4 (210 × 297 mm)" in fault.message
    game = project / "decks/tiny/game.yaml"
    edit(game, "size: 120x180x40}", "holds: [cards], stock: 0.5}")
    edit(game, "count: 4}", "count: 4, stock: 20}")
    (fault,) = build(project, FRONTS).findings
    assert fault.hint == "let the box hold less, or print on larger paper, such as a3"


def test_a_box_around_nothing(tmp_path: Path) -> None:
    project = project_with(
        tmp_path,
        "tuck: {kind: box, face: base/box.xml, holds: [extra]}\n"
        "  extra: {deck: cards.yaml, kind: card, size: poker, when: {large: true}}\n"
        "settings:\n  large: {type: bool, default: false, means: more}",
    )
    assert said(build(project, FRONTS)) == [("CF-P32", "`tuck` holds nothing with these settings")]


BOARD = "<face><rect fill='#dddddd' bleed='yes'/><text x='{x}' y='60' w='40' h='20' {seam}>Market</text></face>"  # noqa: E501


def test_a_board_larger_than_the_paper_comes_in_tiles(tmp_path: Path) -> None:
    project = project_with(
        tmp_path,
        "mat: {kind: board, face: mat.xml, size: 380x180, name: Mat}",
        mat=BOARD.format(x=60, seam=""),
    )
    assert said(build(project, FRONTS)) == []
    pages = words(project, "mat-a4-fronts")
    assert len(pages) == 2
    assert "Market" in pages[0]
    assert "Mat A1 · en · 1/2" in pages[0]
    assert "Mat B1 · en · 2/2" in pages[1]
    # The flap of the first names the tile that is glued there.
    assert re.search(r"\bB1\b", pages[0])
    assert not re.search(r"\bA1\b", pages[1])


def test_tiles_have_registration_marks_and_cut_files(tmp_path: Path) -> None:
    project = project_with(
        tmp_path,
        "mat: {kind: board, face: mat.xml, size: 380x180, name: Mat}",
        mat=BOARD.format(x=60, seam=""),
    )
    options = BuildOptions(
        backs=("fronts",), decks=("mat",), registration=("silhouette-3",), cut=("svg",)
    )
    assert said(build(project, options)) == []
    assert len(words(project, "mat-a4-fronts")) == 2
    svg = (project / "build/tiny/en/mat-a4-fronts-cut-1.svg").read_text("utf-8")
    layers = re.findall(r'<g id="(\w+)"', svg)
    assert layers == ["cut", "registration"]


def test_tiles_without_room_for_registration_marks_say_so(tmp_path: Path) -> None:
    project = project_with(
        tmp_path,
        "mat: {kind: board, face: mat.xml, size: 380x180, name: Mat}",
        mat=BOARD.format(x=60, seam=""),
    )
    marks = ("silhouette-3", "inset=40", "length=5")
    options = BuildOptions(
        papers=("110x150",), backs=("fronts",), decks=("mat",), registration=marks
    )
    assert said(build(project, options)) == [
        (
            "CF-P43",
            "Mat: 380 × 180 mm do not fit between registration marks, so its sheets have none",
        )
    ]


FOLDED = "<face><text x='60' y='60' w='40' h='20'>Market</text><fold y1='90' y2='90'/></face>"


def dark(project: Path, name: str, x: tuple[int, int], y: tuple[int, int]) -> int:
    """Return how many pixels of a part (mm) of the first page are not white."""
    pdf = pypdfium2.PdfDocument(project / f"build/tiny/en/{name}.pdf")
    image = pdf[0].render(scale=8 * 25.4 / 72).to_pil().convert("L")
    pdf.close()
    part = image.crop((x[0] * 8, y[0] * 8, x[1] * 8, y[1] * 8))
    return sum(part.histogram()[:250])


def test_a_crease_ends_with_the_tile_that_shows_it(tmp_path: Path) -> None:
    project = project_with(tmp_path, "mat: {kind: board, face: mat.xml, size: 300x180}", mat=FOLDED)
    build(project, BuildOptions(backs=("fronts",), marks=False))
    # The first tile is 150 mm wide with 13 mm of bleed and flap, in the middle of 210 mm.
    assert dark(project, "mat-a4-fronts", (60, 140), (100, 190)) > 0
    assert dark(project, "mat-a4-fronts", (195, 210), (100, 190)) == 0


def test_a_screen_is_creased_by_marks_beside_it(tmp_path: Path) -> None:
    project = project_with(
        tmp_path, "mat: {kind: screen, face: mat.xml, size: 180x180}", mat=FOLDED
    )
    build(project, FRONTS)
    # The screen lies from 15 to 195 mm, its crease at half the height of the paper.
    assert dark(project, "mat-a4-fronts", (16, 194), (147, 150)) == 0
    assert dark(project, "mat-a4-fronts", (12, 15), (147, 150)) > 0


def test_a_board_that_fits_is_printed_whole(tmp_path: Path) -> None:
    project = project_with(
        tmp_path,
        "mat: {kind: board, face: mat.xml, size: 250x180}",
        mat=BOARD.format(x=60, seam=""),
    )
    build(project, FRONTS)
    assert len(words(project, "mat-a4-fronts")) == 1


def test_a_seam_that_cannot_be_avoided_is_told(tmp_path: Path) -> None:
    project = project_with(
        tmp_path,
        "mat: {kind: board, face: mat.xml, size: 500x180}",
        mat="<face><rect x='5' y='50' w='490' h='20' fill='red' seam='avoid'/></face>",
    )
    (found,) = said(build(project, FRONTS))
    assert found == (
        "CF-P30",
        "on A4 a seam of `mat` goes through what should stay whole, at 5, 50 mm (490 × 20 mm)",
    )


def test_several_cut_elements_are_one_finding(tmp_path: Path) -> None:
    project = project_with(
        tmp_path,
        "mat: {kind: board, face: mat.xml, size: 500x180}",
        mat="<face>{% for y in (20, 50, 80) %}"
        "<rect x='5' y='{{ y }}' w='490' h='20' fill='red' seam='avoid'/>{% endfor %}</face>",
    )
    ((code, message),) = said(build(project, FRONTS))
    assert code == "CF-P30"
    assert message.endswith("at 5, 20 mm (490 × 20 mm), and through 2 more")


def test_a_standup_has_its_mirrored_back_above_it(tmp_path: Path) -> None:
    project = project_with(
        tmp_path,
        "hero: {kind: standup, face: hero.xml, size: 30x40}",
        hero="<face><rect w='30' h='20' fill='#ff0000'/><rect y='20' w='15' h='20' fill='#0000ff'/></face>",  # noqa: E501
    )
    assert said(build(project, BuildOptions(backs=("fronts",), bleed=0, marks=False))) == []
    grid = render((project / "build/tiny/en/hero-a4-fronts.pdf").read_bytes())
    row = next(y for y, line in enumerate(grid) if (0, 0, 255) in line)
    column = grid[row].index((0, 0, 255))
    kinds = [
        grid[y][column + 5] for y in (row - 6, row + 10, row + 25, row + 45, row + 70, row + 86)
    ]
    red, blue, white = (255, 0, 0), (0, 0, 255), (255, 255, 255)
    # Tab, then the back on its head, the head's fold between the two, the front, a tab.
    assert kinds == [white, blue, red, red, blue, white]


PAGES = """deck: pages
face: page.xml
fields: {text: {type: text}}
cards:
"""


def test_a_booklet_is_laid_out_for_folding(tmp_path: Path) -> None:
    rows = "".join(f"  - {{id: p{n}, text: number {n}}}\n" for n in range(1, 9))
    project = project_with(
        tmp_path,
        "guide: {kind: booklet, deck: pages.yaml, size: 90x130}",
        page="<face><text x='9' y='9' w='60' h='9'>{{ card.text }}</text></face>",
        deck_pages=PAGES + rows,
    )
    assert said(build(project, BuildOptions())) == []
    pages = words(project, "guide-a4-duplex-long")
    found = [sorted(re.findall(r"number (\d)", page)) for page in pages]
    # Both sheets lie on one of A4: 8|1 and 6|3 in front, 2|7 and 4|5 behind them.
    assert found == [["1", "3", "6", "8"], ["2", "4", "5", "7"]]


def test_blank_pages_of_a_booklet_are_told(tmp_path: Path) -> None:
    rows = "".join(f"  - {{id: p{n}, text: number {n}}}\n" for n in range(1, 7))
    project = project_with(
        tmp_path,
        "guide: {kind: booklet, deck: pages.yaml, size: 90x130}",
        page="<face><text x='9' y='9' w='60' h='9'>{{ card.text }}</text></face>",
        deck_pages=PAGES + rows,
    )
    assert said(build(project, BuildOptions())) == [
        ("CF-P31", "`guide` has 6 pages on 2 sheets: the last 2 pages stay blank")
    ]
    # A print shop gets the pages as they are read.
    build(project, BuildOptions(backs=("single",)))
    found = [re.findall(r"number (\d)", page) for page in words(project, "guide-a4-single")]
    assert found == [["1"], ["2"], ["3"], ["4"], ["5"], ["6"]]


@pytest.mark.parametrize(
    ("backs", "blank", "sides", "pages"),
    [
        ("duplex-long", 1, "turned over the long edge", "pages 3–4"),
        ("duplex-short", 1, "turned over the short edge", "pages 3–4"),
        ("gutterfold", 0, "Score the dashed line", "page 2"),
        ("fronts", 0, "On one side.", "page 2"),
        ("alternate", 0, "take turns", "pages 2–3"),
    ],
)
def test_a_kit_begins_with_what_to_do(
    tmp_path: Path, backs: str, blank: int, sides: str, pages: str
) -> None:
    project = make_project(tmp_path)
    assert said(build(project, BuildOptions(backs=(backs,)))) == []
    kit = words(project, f"kit-a4-{backs}")
    alone = words(project, f"cards-a4-{backs}")
    head = f"Tiny Print-and-play kit · A4 Card of 250 to 300 g/m² · {pages} pieces 1 sheet"
    assert kit[0].startswith(head)
    assert "Load one material" not in kit[0]
    assert "Cards 4 1" in kit[0]
    assert sides in kit[0]
    # A blank page follows, where the printer takes each second page for a back.
    assert kit[1 : 1 + blank] == [""] * blank
    assert kit[1 + blank :] == alone


def test_a_kit_for_print_shops_has_no_such_page(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    build(project, BuildOptions(backs=("single",)))
    assert words(project, "kit-a4-single") == words(project, "cards-a4-single")


def test_small_paper_has_no_such_page(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    assert said(build(project, BuildOptions(backs=("fronts",), papers=("100x150",)))) == []
    assert words(project, "kit-100x150-fronts") == words(project, "cards-100x150-fronts")


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "fronts", "alternate"])
def test_pages_of_a_kit_come_by_material_and_the_first_says_which(
    tmp_path: Path, backs: str
) -> None:
    def one(name: str, kind: str, rest: str) -> str:
        return f"{name}: {{kind: {kind}, face: {name}.xml, name: {name}, {rest}}}\n  "

    names = ("leaf", "coin", "thin", "mat", "card", "lots")
    face = "<face><text inset='4' valign='middle' size='7'>{}</text></face>"
    project = project_with(
        tmp_path,
        one("leaf", "booklet", "deck: cards.yaml, size: 74x105")
        + one("thin", "token", "size: circle-chit-large, stock: 1, count: 2")
        + one("coin", "token", "size: circle-chit-large, count: 2")
        + one("card", "card", "size: poker, back: card.xml, pack: all")
        + one("mat", "board", "size: 380x180, back: mat.xml")
        + one("lots", "card", "size: poker, back: lots.xml, pack: all, count: 9").rstrip(),
        **{name: face.format(name) for name in names},
    )
    assert said(build(project, BuildOptions(backs=(backs,)))) == []
    kit = words(project, f"kit-a4-{backs}")
    head = r"(Card|of \d mm|130) (?:of 250 to 300 )?(?:g/m² )?· pages? (\d+)(?:–(\d+))?"
    got = re.findall(head, kit[0])
    ranges = {head: range(int(first), int(last or first) + 1) for head, first, last in got}
    assert list(ranges) == ["Card", "of 1 mm", "of 2 mm", "130"]
    # Every page belongs to one material, and shows what is made of it or nothing.
    start = 3 if backs.startswith("duplex") else 2
    assert [n for pages in ranges.values() for n in pages] == list(range(start, len(kit) + 1))
    word = re.compile(rf"\b({'|'.join(names)})\b(?! (?:v|· |\d))")
    assert {
        head: {name for n in pages for name in word.findall(kit[n - 1])}
        for head, pages in ranges.items()
    } == {
        "Card": {"card", "lots"},
        "of 1 mm": {"thin"},
        "of 2 mm": {"coin", "mat"},
        "130": {"leaf"},
    }
    assert "Load one material after the other, and type its pages" in kit[0]


def test_steps_follow_the_pieces(tmp_path: Path) -> None:
    project = project_with(
        tmp_path,
        "mat: {kind: board, face: mat.xml, size: 380x180, name: Mat}\n"
        "  coin: {kind: token, face: mat.xml, size: circle-chit-large, name: Coin}\n"
        "  hero: {kind: standup, face: mat.xml, size: 30x40}\n"
        "  wall: {kind: screen, face: wall.xml, size: 180x90, name: Wall}\n"
        "  tuck: {kind: box, face: base/box.xml, holds: [cards, coin]}",
        wall="<face><text x='20' y='20'>Wall</text><fold/></face>",
        mat="<face><rect fill='#dddddd' bleed='yes'/></face>",
    )
    assert said(build(project, FRONTS)) == []
    page = words(project, "kit-a4-fronts")[0]
    assert "Paper, glued onto board of 2 mm · pages 6–8 3 sheets Mat 1 2 Coin 1 1" in page
    for step in (
        "2 Glue onto board Coin:", "3 Cut", "4 Put boards together Mat:",
        "5 Cut along the line Coin: cut", "6 Fold Wall:",
        "7 Put up standups", "8 Fold the box",
    ):  # fmt: skip
        assert step in page


def test_the_summary_counts_pieces_by_their_kinds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = project_with(
        tmp_path,
        "tuck: {kind: box, face: base/box.xml, holds: [cards]}\n"
        "  tin: {kind: box, face: base/box.xml, holds: [cards]}\n"
        "  chips: {deck: cards.yaml, kind: token, size: poker}\n"
        "  book: {deck: cards.yaml, kind: booklet, size: poker}",
    )
    assert main(["build", "--project", str(project), "--backs", "fronts"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[-2].startswith("tiny en: 4 cards, 2 boxes, 4 tokens, 1 booklet, ")
    assert shown[-1].startswith("4 cards, 2 boxes, 4 tokens, 1 booklet, ")
    main(["build", "--project", str(project), "--backs", "fronts", "--json"])
    got = json.loads(capsys.readouterr().out)
    pieces = {"cards": 4, "pieces": {"card": 4, "box": 2, "token": 4, "booklet": 1}}
    assert {name: got[name] for name in pieces} == pieces
    assert {name: got["units"][0][name] for name in pieces} == pieces
    main(["build", "--project", str(project), "--backs", "fronts", "--deck", "tuck"])
    assert capsys.readouterr().out.splitlines()[-2].startswith("tiny en: 1 box, ")
