"""One deliberately faulty deck for each rule of a shop, and what is said of it."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest

from cardforge.jobs.results import BuildOptions
from cardforge.jobs.shop import shop
from tests.jobs.shop_game import FILES, make_birds
from tests.jobs.test_shop import line

EXPECTED_FILE = Path(__file__).parent / "goldens/shop-rules.txt"
GAME, BIRDS = FILES["decks/birds/game.yaml"], FILES["decks/birds/birds.yaml"]
#: What is said of every file in inks for which no profile is given.
WITHOUT_PROFILE = {"CF-P56", "CF-P88"}
BIRD = FILES["templates/birds/bird.xml"]
GROUND = '<rect fill="{{ card.ink }}" bleed="yes"/>'

PANEL = '<rect x="3.3" y="19" w="40" h="10" fill="#ffffff"/>'
NEAR = '<text x="3.5" y="20" at="name">{{ card.name }}</text>'

SMALL = '<text x="8" y="20" w="40" h="8" color="cmyk(60 40 40 100)">{{ card.name }}</text>'


def face(*parts: str) -> str:
    """Return a face with a ground and these parts, one to a line."""
    return "\n".join(("<face>", f"  {GROUND}", *(f"  {part}" for part in parts), "</face>"))


class Fault(NamedTuple):
    """A game that breaks a rule of a shop: the files that differ."""

    name: str
    shop: str
    files: dict[str, str]
    art: Callable[[Path], None] | None = None


def picture(mode: str, size: tuple[int, int], color: tuple[int, ...]) -> Callable[[Path], None]:
    """Return what writes the picture of the birds."""

    def write(project: Path) -> None:
        from PIL import Image

        out = BytesIO()
        Image.new(mode, size, color).save(out, "PNG")
        (project / "decks/birds/art").mkdir()
        (project / "decks/birds/art/bird.png").write_bytes(out.getvalue())

    return write


def dark_jpeg(project: Path) -> None:
    """Write a picture in CMYK, a tenth of it with 300 % of ink."""
    from PIL import Image

    picture = Image.new("CMYK", (300, 300), (0, 0, 0, 128))
    picture.paste((191, 191, 191, 192), (0, 0, 300, 30))
    (project / "decks/birds/art").mkdir()
    picture.save(project / "decks/birds/art/bird.jpg", "JPEG", quality=95)


FAULTS = [
    Fault(
        "a size that the shop does not make",
        "tgc",
        {"game_yaml": GAME.replace("size: poker, count: 20", "size: 65x95, count: 20")},
    ),
    Fault(
        "a size that is nearly one of the shop's",
        "mpc",
        {"game_yaml": GAME.replace("size: poker", "size: tcg")},
    ),
    Fault(
        "a size that could not be confirmed",
        "dtc",
        {"game_yaml": GAME.replace("poker, count: 20", "tcg, count: 20")},
    ),
    Fault(
        "a component that the shop does not make",
        "tgc",
        {
            "game_yaml": GAME + "  box: {kind: box, holds: [birds, aids], face: bird.xml}\n",
        },
    ),
    Fault(
        "nothing that the shop makes",
        "dtc",
        {"game_yaml": GAME.replace("kind: card, size: poker", "kind: token, size: 30x30")},
    ),
    Fault(
        "too few cards",
        "mpc",
        {
            "birds_yaml": BIRDS.replace("copies: 9", "copies: 1").replace("copies: 8", "copies: 1"),
            "game_yaml": GAME.replace("count: 20", "count: 5"),
        },
    ),
    Fault(
        "too many cards",
        "mpc",
        {
            "birds_yaml": BIRDS.replace("copies: 9", "copies: 600"),
            "game_yaml": GAME.replace("count: 20", "count: 611"),
        },
    ),
    Fault(
        "too many cards, by a figure that is not sure",
        "dtc",
        {
            "birds_yaml": BIRDS.replace("copies: 9", "copies: 108"),
            "game_yaml": GAME.replace("count: 20", "count: 119"),
        },
    ),
    Fault(
        "different backs in one deck",
        "tgc",
        {"bird_back_xml": f"<face>{GROUND}</face>"},
    ),
    Fault(
        "no back",
        "mb",
        {"aids_yaml": FILES["decks/birds/aids.yaml"].replace("back: aid_back.xml\n", "")},
    ),
    Fault(
        "a ground that ends at the cut",
        "tgc",
        {"bird_xml": '<face>\n  <rect fill="{{ card.ink }}"/>\n</face>'},
    ),
    Fault(
        "a bar that ends at the cut, on a ground that goes on",
        "dtc",
        {
            "bird_back_xml": '<face><rect fill="#ff00ff" bleed="yes"/>\n'
            '  <rect y="70" fill="#000000" at="name"/></face>'
        },
    ),
    Fault(
        "a picture with too little bleed",
        "mb",
        {"bird_back_xml": '<face>\n<image src="art/bird.png" has_bleed="1"/></face>'},
        picture("RGB", (774, 1074), (0, 0, 80)),
    ),
    Fault(
        "words in the shop's safe zone",
        "mb",
        {"bird_xml": face(PANEL, NEAR)},
    ),
    Fault(
        "the same words at another shop",
        "tgc",
        {"bird_xml": face(PANEL, NEAR)},
    ),
    Fault(
        "a picture with too few pixels",
        "mpc",
        {
            "bird_back_xml": '<face><rect fill="#ff00ff" bleed="yes"/>\n'
            '<image x="10" y="10" w="40" h="40" src="art/bird.png"/></face>'
        },
        picture("RGB", (300, 300), (0, 0, 80)),
    ),
    Fault(
        "a thin line",
        "dtc",
        {"bird_xml": face('<line x="10" y="40" w="40" h="0" stroke="#000000" sw="0.05"/>')},
    ),
    Fault(
        "a line along the cut",
        "mb",
        {
            "bird_back_xml": '<face><rect fill="#ff00ff" bleed="yes"/>\n'
            '<rect stroke="#000000" sw="0.3" r="3"/></face>'
        },
    ),
    Fault(
        "an opacity",
        "dtc",
        {
            "bird_back_xml": '<face><rect fill="#ff00ff" bleed="yes"/>\n'
            '<rect x="10" y="10" w="9" h="9" fill="#ffffff" opacity="0.5"/></face>'
        },
    ),
    Fault(
        "an alpha channel",
        "mb",
        {
            "bird_back_xml": '<face><rect fill="#ff00ff" bleed="yes"/>\n'
            '<image x="10" y="10" w="20" h="20" src="art/bird.png"/></face>'
        },
        picture("RGBA", (300, 300), (0, 0, 80, 128)),
    ),
    Fault(
        "pages of a booklet",
        "tgc",
        {
            "game_yaml": GAME.replace(
                "kind: card, size: poker, count: 20",
                "kind: booklet, size: booklet-small, count: 20",
            ).replace("count: 20", "count: 6"),
            "birds_yaml": BIRDS.replace("copies: 9", "copies: 1").replace("copies: 8", "copies: 2"),
        },
    ),
    Fault("no profile", "dtc", {}),
    Fault(
        "more ink than the paper takes",
        "dtc",
        {"bird_xml": face('<rect x="10" y="30" w="40" h="20" fill="cmyk(90 80 70 20)"/>')},
    ),
    Fault(
        "as much ink where no limit is known",
        "mb",
        {"bird_xml": face('<rect x="10" y="30" w="40" h="20" fill="cmyk(90 80 70 20)"/>')},
    ),
    Fault(
        "a picture with more ink than the paper takes",
        "dtc",
        {
            "bird_back_xml": '<face><rect fill="#ff00ff" bleed="yes"/>\n'
            '<image x="10" y="10" w="20" h="20" src="art/bird.jpg"/></face>'
        },
        dark_jpeg,
    ),
    Fault(
        "another rich black",
        "mb",
        {"bird_back_xml": '<face><rect fill="cmyk(60 40 40 100)" bleed="yes"/></face>'},
    ),
    Fault(
        "the shop's rich black",
        "dtc",
        {"bird_back_xml": '<face><rect fill="cmyk(60 40 40 100)" bleed="yes"/></face>'},
    ),
    Fault(
        "small letters in four inks",
        "dtc",
        {"bird_xml": face(PANEL, SMALL)},
    ),
]


def said(text: str) -> dict[str, str]:
    """Return the sections of the file of what is expected, by the fault's name."""
    parts = text.split("== ")[1:]
    return {part.partition("\n")[0]: part.partition("\n")[2].rstrip() for part in parts}


def report(fault: Fault, project: Path) -> str:
    """Return all that is said of a faulty game, with the remedies."""
    make_birds(project, **fault.files)
    if fault.art is not None:
        fault.art(project)
    findings = shop(project, fault.shop, BuildOptions()).build.findings
    if fault.name != "no profile":
        findings = tuple(one for one in findings if one.code not in WITHOUT_PROFILE)
    return "\n".join(f"{line(finding)}\n    {finding.hint}" for finding in findings)


EXPECTED = said(EXPECTED_FILE.read_text("utf-8"))


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_fault_is_named_with_card_and_field(fault: Fault, tmp_path: Path) -> None:
    assert report(fault, tmp_path) == EXPECTED[fault.name]


def test_there_is_no_other_expectation() -> None:
    assert list(EXPECTED) == [fault.name for fault in FAULTS]
