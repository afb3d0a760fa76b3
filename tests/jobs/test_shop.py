import contextlib
import json
import re
import shutil
import zlib
from pathlib import Path

import pytest

from cardforge.cli import main
from cardforge.cli.shop import SHOPS
from cardforge.diagnostics import Diagnostic
from cardforge.jobs.results import BuildOptions
from cardforge.jobs.shop import ShopResult, shop
from cardforge.shops.vendors import shops
from tests.icc import profile
from tests.jobs.shop_game import FILES, chunks_of, listing, make_birds
from tests.project import edit, output

GOLDENS = Path(__file__).parent / "goldens"
Capture = pytest.CaptureFixture[str]
CONVERTED = (
    "- notice CF-P56 6 colours in RGB went into CMYK by the plain formula, which knows no press"
)
NO_KEYS = (
    "- warning CF-P88 DriveThruCards wants PDF/X-1a:2003, whose keys need the profile of a press"
)
#: What is said of a game without fault, whose colours have no inks, and without a profile.
SAID = {"drivethrucards": [CONVERTED, NO_KEYS], "mb-print": [CONVERTED]}


def made(project: Path, name: str, **options: object) -> ShopResult:
    return shop(project, name, BuildOptions(**options))  # type: ignore[arg-type]


def line(finding: Diagnostic) -> str:
    """Return a finding as a line: place, severity, code, data path, message."""
    where = f"{finding.file}:{finding.line}:{finding.col}" if finding.file else "-"
    path = f" ({finding.path})" if finding.path else ""
    return f"{where} {finding.severity} {finding.code}{path} {finding.message}"


def test_help_names_the_shops_that_there_are() -> None:
    assert tuple(shops()) == SHOPS


@pytest.mark.parametrize("name", SHOPS)
def test_a_job_as_the_shop_wants_it(name: str, tmp_path: Path) -> None:
    result = made(make_birds(tmp_path), name)
    assert [line(finding) for finding in result.build.findings] == SAID.get(name, [])
    (unit,) = result.build.units
    assert (unit.written, unit.cards) == (True, 22)
    folder = tmp_path / f"build/birds/en/shop-{name}"
    assert listing(folder) == (GOLDENS / f"shop-{name}.txt").read_text("utf-8")
    assert sorted(file.path for file in unit.files) == sorted(
        path.relative_to(tmp_path / "build").as_posix()
        for path in folder.rglob("*")
        if path.is_file()
    )


def test_the_order_as_json(tmp_path: Path) -> None:
    made(make_birds(tmp_path), "mpc")
    text = (tmp_path / "build/birds/en/shop-makeplayingcards/order.json").read_text("utf-8")
    order = json.loads(text)
    (deck,) = order.pop("decks")
    assert order == {
        "shop": "makeplayingcards",
        "shop_title": "MakePlayingCards",
        "game": "birds",
        "title": "Birds",
        "locale": "en",
        "dpi": 300,
    }
    rows = deck.pop("rows")
    assert deck == {
        "name": "poker",
        "title": "Poker",
        "product": "Poker",
        "mm": [63.5, 88.9],
        "with_bleed_mm": [69.596, 94.996],
        "px": [822, 1122],
        "cards": 22,
        "different": 4,
        "order_size": 36,
        "files": [
            "poker/front_01_birds_owl_x9.png",
            "poker/back_birds.png",
            "poker/front_02_birds_crow_x8.png",
            "poker/front_03_birds_wren_x3.png",
            "poker/front_04_aids_turn_x2.png",
            "poker/back_aids.png",
        ],
    }
    assert rows[-1] == {
        "product": "Poker",
        "component": "aids",
        "card": "turn",
        "quantity": 2,
        "front": "poker/front_04_aids_turn_x2.png",
        "back": "poker/back_aids.png",
    }


@pytest.mark.parametrize("name", SHOPS)
def test_the_same_input_gives_the_same_bytes(name: str, tmp_path: Path) -> None:
    first, second = make_birds(tmp_path / "a"), make_birds(tmp_path / "b")
    made(first, name)
    made(second, name)
    assert output(first / "build") == output(second / "build")


def test_images_hold_no_date(tmp_path: Path) -> None:
    made(make_birds(tmp_path), "tgc")
    png = tmp_path / "build/birds/en/shop-game-crafter/birds/back.png"
    assert chunks_of(png.read_bytes()) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"]


def test_files_of_an_earlier_order_go_and_others_stay(tmp_path: Path) -> None:
    project = make_birds(tmp_path)
    made(project, "tgc")
    folder = tmp_path / "build/birds/en/shop-game-crafter"
    own = folder / "notes.txt"
    own.write_text("ordered in May", "utf-8")
    edit(project / "decks/birds/birds.yaml", "id: wren", "id: wrens")
    made(project, "tgc", decks=("birds",))
    assert sorted(output(folder)) == [
        "birds/back.png",
        "birds/front_01_owl_x9.png",
        "birds/front_02_crow_x8.png",
        "birds/front_03_wrens_x3.png",
        "notes.txt",
        "order.csv",
        "order.json",
    ]
    assert not (folder / "aids").exists()


def test_an_order_leaves_the_kit_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(make_birds(tmp_path))
    assert main(["build"]) == 0
    before = output(tmp_path / "build")
    assert main(["shop", "dtc"]) == 0
    after = output(tmp_path / "build")
    assert {name: after[name] for name in before} == before
    assert main(["build"]) == 0
    assert output(tmp_path / "build") == after


def test_the_summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(make_birds(tmp_path))
    assert main(["shop", "tgc", "birds"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first == "birds en for The Game Crafter: 22 cards, 6 images, 8 files"
    assert last.startswith("22 cards, 8 files in build; no findings; ")
    assert main(["shop", "mb", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["ok"], shown["shop"], shown["cards"], shown["pages"]) == (
        True,
        "mb-print",
        22,
        44,
    )


def test_exit_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(make_birds(tmp_path))
    assert main(["shop", "gamecrafters"]) == 2
    assert "no print shop is named `gamecrafters`" in capsys.readouterr().err
    assert main(["shop", "mpc", "--deck", "aids"]) == 1
    assert "birds en: not written because of 1 error" in capsys.readouterr().out
    assert main(["shop", "mpc", "--deck", "birds", "--strict"]) == 0


def test_without_pdfium_the_command_to_install_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(make_birds(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert main(["shop", "tgc"]) == 1
    shown = capsys.readouterr().err
    assert "The Game Crafter wants images, and the package pypdfium2 is missing" in shown
    assert 'run python -m pip install "cardforge[png]"' in shown
    assert not (tmp_path / "build/birds").exists()


def test_a_lying_card_is_turned_so_that_its_sides_agree(tmp_path: Path) -> None:
    face = (
        '<face><rect fill="#ffffff" bleed="yes"/><rect h="20" fill="#ff0000" bleed="yes"/></face>'
    )
    game = FILES["decks/birds/game.yaml"].replace("size: poker", "size: 88.9x63.5")
    project = make_birds(tmp_path, game_yaml=game, bird_xml=face, bird_back_xml=face)
    made(project, "tgc", decks=("birds",))
    from PIL import Image

    folder = tmp_path / "build/birds/en/shop-game-crafter/birds"
    front = Image.open(folder / "front_01_owl_x20.png")
    back = Image.open(folder / "back.png")
    assert front.size == back.size == (825, 1125)
    red, white = (255, 0, 0), (255, 255, 255)
    # The top of the front is at the right; turned over, that edge of the card is at the left.
    assert (front.getpixel((820, 560)), front.getpixel((5, 560))) == (red, white)
    assert (back.getpixel((5, 560)), back.getpixel((820, 560))) == (red, white)


def test_a_game_that_the_filter_leaves_out_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(make_birds(tmp_path))
    for path in sorted((tmp_path / "decks/birds").iterdir()):
        copy = tmp_path / "decks/fish" / path.name
        copy.parent.mkdir(exist_ok=True)
        text = path.read_text("utf-8").replace("game: birds", "game: fish")
        copy.write_text(text.replace("id: owl", "id: eel"), "utf-8")
    shutil.copytree(tmp_path / "templates/birds", tmp_path / "templates/fish")
    assert main(["shop", "tgc", "--card", "owl"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "birds en for The Game Crafter: 9 cards, 2 images, 4 files"
    assert len(shown) == 2
    edit(tmp_path / "decks/fish/birds.yaml", "ink: {type: color}", "ink: {type: colour}")
    assert main(["shop", "tgc"]) == 1
    out = capsys.readouterr().out
    assert "fish: not written because of 1 error; there is no earlier output" in out
    assert "birds en for The Game Crafter: 22 cards, 6 images, 8 files" in out


def test_an_error_leaves_the_earlier_order_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(make_birds(tmp_path))
    assert main(["shop", "tgc"]) == 0
    before = output(tmp_path / "build")
    edit(tmp_path / "templates/birds/bird_back.xml", ' bleed="yes"', "")
    assert main(["shop", "tgc"]) == 1
    out = capsys.readouterr().out
    assert "birds en: not written because of 1 error; the previous output is kept" in out
    assert output(tmp_path / "build") == before
    (tmp_path / "cardforge.yaml").write_text("severities: {CF-P79: warning}\n")
    assert main(["shop", "tgc"]) == 0
    assert main(["shop", "tgc", "--strict"]) == 1


def test_files_in_inks_hold_no_rgb(tmp_path: Path) -> None:
    face = FILES["templates/birds/bird_back.xml"].replace(
        "</face>", '<image x="9" y="9" w="30" h="30" src="art/bird.png"/></face>'
    )
    project = make_birds(tmp_path, bird_back_xml=face)
    from PIL import Image

    (project / "decks/birds/art").mkdir()
    Image.new("RGB", (400, 400), (9, 90, 200)).save(project / "decks/birds/art/bird.png")
    for name in ("dtc", "mb"):
        result = made(project, name)
        message = result.build.findings[0].message
        assert message.startswith("6 colours and 1 picture in RGB went into CMYK by the plain form")
    for pdf in sorted((tmp_path / "build").rglob("*.pdf")):
        data = pdf.read_bytes()
        assert b"DeviceRGB" not in data
        assert b"/DeviceCMYK" in data
        for stream in re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL):
            with contextlib.suppress(zlib.error):
                operators = zlib.decompress(stream).split()
                assert b"rg" not in operators
                assert b"RG" not in operators


def test_letters_of_mb_print_are_outlines(tmp_path: Path) -> None:
    project = make_birds(tmp_path)
    made(project, "mb")
    made(project, "dtc")
    fonts = {
        pdf.parent.name: b"/FontFile2" in pdf.read_bytes()
        for pdf in (tmp_path / "build").rglob("*.pdf")
    }
    assert fonts == {"shop-mb-print": False, "shop-drivethrucards": True}


def test_a_booklet_is_pages_in_order(tmp_path: Path) -> None:
    game = FILES["decks/birds/game.yaml"].replace(
        "kind: card, size: poker, count: 20", "kind: booklet, size: booklet-small, count: 6"
    )
    birds = FILES["decks/birds/birds.yaml"].replace("copies: 9", "copies: 1")
    project = make_birds(
        tmp_path, game_yaml=game, birds_yaml=birds.replace("copies: 8", "copies: 2")
    )
    made(project, "tgc", decks=("birds",))
    folder = tmp_path / "build/birds/en/shop-game-crafter"
    assert listing(folder / "birds").splitlines() == [
        f"page_{name}.png: 825 x 1125 px, RGB, 300 dpi, sRGB, {color}"
        for name, color in (
            ("01_owl", "red"), ("02_crow", "blue"), ("03_crow", "blue"), ("04_wren", "green"),
            ("05_wren", "green"), ("06_wren", "green"), ("07_blank", "white"),
            ("08_blank", "white"),
        )
    ]  # fmt: skip


def test_a_profile_is_for_shops_that_print_in_inks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(make_birds(tmp_path))
    assert main(["shop", "tgc", "--icc", "press.icc"]) == 2
    assert (
        "--icc is for shops that print from CMYK, and The Game Crafter takes sRGB"
        in capsys.readouterr().err
    )
    assert main(["shop", "dtc", "--icc", "press.icc"]) == 2
    assert "there is no ICC profile `press.icc`" in capsys.readouterr().err
    (tmp_path / "cardforge.yaml").write_text("print: {color: cmyk, pdfx: x4, icc: press.icc}\n")
    assert main(["shop", "tgc"]) == 0


def test_with_a_profile_a_file_says_which_press_it_is_for(tmp_path: Path) -> None:
    project = make_birds(tmp_path)
    press = tmp_path / "press.icc"
    press.write_bytes(profile())
    result = made(project, "dtc", icc=press)
    # The profile of the test prints four inks; its blue has more than the shop takes.
    assert {finding.code for finding in result.build.findings} <= {"CF-P53"}
    pdf = (tmp_path / "build/birds/en/shop-drivethrucards/birds_us-poker.pdf").read_bytes()
    assert pdf.startswith(b"%PDF-1.4\n")
    assert b"/GTS_PDFXVersion" in pdf
    assert b"PDF/X-1a:2003" in pdf
    assert pdf.count(b"/OutputIntents") == 1
    assert pdf.count(b"/TrimBox [9 9 189 261]") == pdf.count(b"/Type /Page ") == 44
    # A shop that wants no PDF/X gets none, by the same profile.
    made(project, "mb", icc=press)
    plain = (tmp_path / "build/birds/en/shop-mb-print/birds_63.5x89.pdf").read_bytes()
    assert b"GTS_PDFX" not in plain


def test_a_box_of_more_than_cards_has_no_box_of_the_shop(tmp_path: Path) -> None:
    project = make_birds(tmp_path)
    (project / "decks/birds/game.yaml").write_text(
        FILES["decks/birds/game.yaml"]
        + "  eggs: {kind: token, size: circle-chit-medium, face: bird_back.xml, count: 4}\n"
        + "  box: {kind: box, holds: [birds, aids, eggs], face: bird_back.xml}\n",
        "utf-8",
    )
    (hint,) = {d.hint for d in made(project, "tgc").build.findings if d.code == "CF-P73"}
    assert hint == (
        "order it from the shop's own templates, or make it at home with `cardforge build`"
    )
