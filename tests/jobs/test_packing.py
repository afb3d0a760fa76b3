"""Components that share sheets (``pack:``), and pieces with outlines and creases, as built."""

import re
from pathlib import Path

import pypdfium2
import pytest

from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions, BuildResult
from tests.pixels import render
from tests.project import edit, make_project, output

RED = "<face><rect fill='#ff0000' bleed='yes'/>{}</face>"
MORE = """
  coins: {name: Coins, kind: token, face: coin.xml, size: circle-chit-large, count: 6, pack: bits}
  bars: {name: Bars, kind: tile, face: bar.xml, size: 60x20, count: 5, pack: bits}
  flags: {name: Flags, kind: standup, face: bar.xml, size: 30x40, count: 2, pack: upright}"""


def project(folder: Path, more: str = MORE) -> Path:
    made = make_project(folder)
    edit(made / "decks/tiny/game.yaml", "count: 4}", f"count: 4}}{more}")
    templates = made / "templates/tiny"
    (templates / "coin.xml").write_text(RED.format(""), "utf-8")
    (templates / "bar.xml").write_text(RED.format(""), "utf-8")
    (templates / "coin_back.xml").write_text(
        "<face><circle cx='50%' cy='50%' r='9' fill='#0000ff'/></face>", "utf-8"
    )
    return made


def made(root: Path, **options: object) -> tuple[BuildResult, list[str]]:
    result = build(root, BuildOptions(**options))  # type: ignore[arg-type]
    return result, sorted(n for n in output(root / "build") if n.startswith("tiny/"))


def said(result: BuildResult) -> list[str]:
    return [f"{d.line}:{d.col} {d.message}; {d.hint} [{d.code}]" for d in result.findings]


def words(root: Path, name: str) -> list[str]:
    pdf = pypdfium2.PdfDocument(root / f"build/tiny/en/{name}.pdf")
    found = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf]
    pdf.close()
    return found


def test_a_pack_is_one_file_and_one_part_of_the_kit(tmp_path: Path) -> None:
    root = project(tmp_path)
    result, files = made(root, backs=("fronts",))
    assert said(result) == []
    assert files == [
        f"tiny/en/{name}-a4-fronts.pdf" for name in ("bits", "cards", "kit", "upright")
    ]
    (page,) = words(root, "bits-a4-fronts")
    assert "Tiny · Coins, Bars · en · 1/1" in page
    kit = words(root, "kit-a4-fronts")
    # First page, cards, shared sheet, standups.
    assert len(kit) == 4
    # What is glued onto board comes after what is card.
    assert kit[3] == page
    assert "Coins 6 1 Bars 5 same sheets" in kit[0]
    assert "Coins: cut the pieces apart" in kit[0]


def test_cards_of_one_size_share_sheets_without_gaps(tmp_path: Path) -> None:
    more = "\n  aids: {name: Aids, kind: card, face: bar.xml, back: coin_back.xml, size: poker, count: 5, pack: all}"  # noqa: E501
    root = project(tmp_path, more)
    edit(root / "decks/tiny/game.yaml", "count: 4}", "count: 4, pack: all}")
    result, files = made(root)
    assert said(result) == []
    assert files == ["tiny/en/all-a4-duplex-long.pdf", "tiny/en/kit-a4-duplex-long.pdf"]
    # Nine cards on one sheet, front and back.
    pages = words(root, "all-a4-duplex-long")
    assert len(pages) == 2
    assert "Tiny · Cards, Aids · en · 1/1" in pages[0]
    assert pages[1].count("Back of") == 4


def test_pieces_of_a_print_shop_share_no_page(tmp_path: Path) -> None:
    _, files = made(project(tmp_path), backs=("single",), decks=("coins", "bars"))
    assert files == ["tiny/en/bars-a4-single.pdf", "tiny/en/coins-a4-single.pdf"]


def test_a_part_of_a_pack_has_the_name_of_the_pack(tmp_path: Path) -> None:
    root = project(tmp_path)
    _, files = made(root, backs=("fronts",), decks=("bars",))
    assert files == ["tiny/en/bits-a4-fronts.pdf"]
    assert "Tiny · Bars · en · 1/1" in words(root, "bits-a4-fronts")[0]


def test_backs_of_a_pack_lie_behind_their_fronts(tmp_path: Path) -> None:
    more = re.sub(r"(coin|bar).xml, size", r"\1.xml, back: coin_back.xml, size", MORE)
    root = project(tmp_path, more.split("\n  flags")[0])
    result, _ = made(root, backs=("duplex-long",), marks=False)
    assert said(result) == []
    pdf = (root / "build/tiny/en/bits-a4-duplex-long.pdf").read_bytes()
    front, back = render(pdf, 0), render(pdf, 1)
    blue = 0
    for ahead, behind in zip(front, back, strict=True):
        # Turned over its long edge, no blue shines beside the red of the fronts and their bleed.
        for red, color in zip(ahead, reversed(behind), strict=True):
            if color == (0, 0, 255):
                blue += 1
                assert red == (255, 0, 0)
    assert blue > 2000


def test_cutting_follows_the_shared_sheet(tmp_path: Path) -> None:
    root = project(tmp_path)
    _, files = made(root, backs=("fronts",), decks=("coins", "bars"), cut=("svg",))
    assert files == ["tiny/en/bits-a4-fronts-cut-1.svg", "tiny/en/bits-a4-fronts.pdf"]
    svg = (root / files[0].join(("build/", ""))).read_text("utf-8")
    paths = re.findall(r'<path d="([^"]+)"', svg)
    assert len(paths) == 11
    assert sum("C" in path for path in paths) == 6


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "kind: tile, face", "kind: card, face",
            ("5:78 `bars` and `coins` cannot share sheets: cards are printed on card, tokens on"
             " paper to glue onto board; give it a pack of its own [CF-S05]"),
        ),
        (
            "count: 5", "count: 5, stock: 1",
            ("5:88 `bars` and `coins` cannot share sheets: they are not equally thick;"
             " give it a pack of its own [CF-S05]"),
        ),
        (
            "bar.xml, size: 60x20", "bar.xml, back: coin_back.xml, size: 60x20",
            ("5:99 `bars` and `coins` cannot share sheets: only `bars` has a back;"
             " give it a pack of its own [CF-S05]"),
        ),
        (
            "kind: standup, face: bar.xml, size: 30x40", "kind: board, face: bar.xml, size: 30x40",
            ("6:81 a board has sheets of its own; leave `pack` out; tiles, tokens, cards and"
             " standups can share sheets [CF-S05]"),
        ),
        (
            "pack: upright", "pack: coins",
            ("6:83 the pack `coins` would have the file of the component of that name;"
             " give it another name [CF-S05]"),
        ),
        (
            "pack: upright", "pack: kit",
            ("6:83 the pack `kit` would have the file of the whole kit; give it another name"
             " [CF-S05]"),
        ),
    ],
)  # fmt: skip
def test_what_cannot_share_sheets(tmp_path: Path, old: str, new: str, message: str) -> None:
    root = project(tmp_path)
    edit(root / "decks/tiny/game.yaml", old, new)
    result, _ = made(root)
    found = [re.sub(r"^\d+:", "", line) for line in said(result)]
    assert found == [re.sub(r"^\d+:", "", message)]


def test_a_piece_that_is_too_large_is_told_at_its_size(tmp_path: Path) -> None:
    root = project(tmp_path)
    edit(root / "decks/tiny/game.yaml", "60x20", "260x20")
    result, _ = made(root, papers=("a4",))
    assert [line.partition(" ")[2] for line in said(result)] == []
    edit(root / "decks/tiny/game.yaml", "260x20", "290x20")
    result, _ = made(root)
    message = "a piece of 290 × 20 mm does not fit on A4 with room for marks around it"
    hint = "choose a larger paper, or leave out `pack`"
    assert [line.partition(" ")[2] for line in said(result)] == [f"{message}; {hint} [CF-P02]"]


def drawn(root: Path, name: str) -> str:
    """Return the unpacked operators of a file's first page."""
    from tests.sheets.build import streams

    data = (root / f"build/tiny/en/{name}.pdf").read_bytes()
    return "\n".join(stream.decode("latin-1") for stream in streams(data))


def test_a_round_piece_keeps_its_line_and_ends_with_its_bleed(tmp_path: Path) -> None:
    root = project(tmp_path)
    made(root, backs=("fronts",), decks=("coins",))
    grid = render((root / "build/tiny/en/bits-a4-fronts.pdf").read_bytes())
    red = sum(row.count((255, 0, 0)) for row in grid)
    # Six circles of 25.4 mm with 3 mm of bleed, less the pixels of lines and edges.
    whole = 6 * 3.14159 * 15.7**2
    assert 0.80 * whole < red < 1.01 * whole
    assert drawn(root, "bits-a4-fronts").count("0.5 G 0.2835 w") == 6


def test_the_back_of_a_round_piece_ends_with_its_bleed_too(tmp_path: Path) -> None:
    root = project(tmp_path, MORE.replace("coin.xml, size", "coin.xml, back: coin.xml, size"))
    edit(root / "decks/tiny/game.yaml", "count: 6, pack: bits", "count: 6")
    made(root, backs=("duplex-long",), decks=("coins",), marks=False)
    pdf = (root / "build/tiny/en/coins-a4-duplex-long.pdf").read_bytes()
    front, back = (sum(row.count((255, 0, 0)) for row in render(pdf, page)) for page in (0, 1))
    # The line to cut along is on the front only.
    assert 0 < back - front < 6 * 3.15 * 25.4 * 2
    assert back < 1.01 * 6 * 3.14159 * 15.7**2


def test_a_cutter_gets_no_lines(tmp_path: Path) -> None:
    root = project(tmp_path)
    made(root, backs=("fronts",), decks=("coins",), registration=("silhouette-3",))
    assert "0.5 G 0.2835 w" not in drawn(root, "bits-a4-fronts")


FOLD = "<fold x1='0' y1='44.45' x2='63.5' y2='44.45'/>"


def test_a_crease_of_all_cards_is_marked_in_the_margins(tmp_path: Path) -> None:
    root = project(tmp_path, "")
    (root / "templates/tiny/card.xml").write_text(RED.format(FOLD), "utf-8")
    made(root, backs=("fronts",), decks=("cards",))
    page = drawn(root, "cards-a4-fronts")
    assert page.count("[1.9843 1.1339] 0 d") == 1
    dashed = page.partition("[1.9843 1.1339] 0 d")[2].partition(" S")[0]
    # Two rows of cards, a mark at both ends of each.
    assert dashed.count(" l") == 4
    # Nothing lies on the cards, which touch each other as before.
    assert "0.5 G" not in page


def test_a_crease_of_some_cards_is_marked_beside_them(tmp_path: Path) -> None:
    root = project(tmp_path, "")
    only = "{% if card.name == 'Ash' %}" + FOLD + "{% endif %}"
    (root / "templates/tiny/card.xml").write_text(RED.format(only), "utf-8")
    result, _ = made(root, backs=("fronts",), decks=("cards",))
    assert said(result) == []
    page = drawn(root, "cards-a4-fronts")
    assert "[1.9843 1.1339] 0 d" not in page
    # White below, so that it is seen on any art, and black.
    assert len(re.findall(r"1 G 1\.4173 w .* S 0 G 0\.4252 w", page)) == 1


def test_a_crease_within_a_card_is_a_line_on_it(tmp_path: Path) -> None:
    root = project(tmp_path, "")
    inner = "<fold x1='10' y1='44.45' x2='50' y2='44.45'/>"
    (root / "templates/tiny/card.xml").write_text(RED.format(inner), "utf-8")
    made(root, backs=("fronts",), decks=("cards",))
    page = drawn(root, "cards-a4-fronts")
    assert page.count("0.5 G 0.2835 w [5.6693 2.8346] 0 d 28.3465 -126 m 141.7323 -126 l S") == 4
