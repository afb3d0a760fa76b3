"""Pairs for codes of print shops and of inks: the faulty decks of the shops' own tests."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.codes.pair import FACE, RECT, STYLE, Act, Pair, adds, swap
from tests.icc import profile
from tests.jobs.shop_game import FILES

GAME, BIRDS = "decks/birds/game.yaml", "decks/birds/birds.yaml"
FRONT, BACK = "templates/birds/bird.xml", "templates/birds/bird_back.xml"
GROUND = '<rect fill="{{ card.ink }}" bleed="yes"/>'
MAGENTA = '<rect fill="#ff00ff" bleed="yes"/>'
PANEL = '<rect x="8" y="8" w="30" h="10" fill="#ffffff"/>'
SMALL = '<text x="8" y="20" w="40" h="8" color="{}">{{{{ card.name }}}}</text>'


def _shop(shop: str, file: str, old: str, wrong: str, right: str | None = None) -> Pair:
    pair = swap(file, old, wrong, right, f"shop {shop}")
    return pair._replace(base="birds")


def _picture(name: str, mode: str, color: tuple[int, ...], **more: object) -> Act:
    """Return what writes a picture beside the cards of both games."""

    def act(project: Path) -> None:
        for game in ("birds", "tiny"):
            folder = project / "decks" / game
            if folder.is_dir():
                out = BytesIO()
                kind = "JPEG" if name.endswith("jpg") else "PNG"
                Image.new(mode, (300, 300), color).save(out, kind, **more)
                (folder / name).write_bytes(out.getvalue())

    return act


def _press(**more: object) -> Act:
    def act(project: Path) -> None:
        (project / "press.icc").write_bytes(profile(**more))

    return act


SHOPS = {
    "CF-P70": Pair("shop nobody", run_right="shop tgc", base="birds"),
    "CF-P71": _shop("tgc", GAME, "size: poker, count: 20", "size: 65x95, count: 20"),
    "CF-P72": _shop("mpc", GAME, "size: poker, count: 20", "size: tcg, count: 20"),
    "CF-P73": _shop(
        "tgc",
        GAME,
        "count: 2}\n",
        "count: 2}\n  box: {kind: box, holds: [birds, aids], face: bird.xml}\n",
    ),
    "CF-P74": Pair(
        "shop dtc",
        base="birds",
        wrong=((GAME, "", FILES[GAME].replace("card, size: poker", "token, size: 30x30")),),
    ),
    "CF-P75": Pair(
        "shop mpc",
        base="birds",
        wrong=(
            (BIRDS, "copies: 9", "copies: 1"),
            (BIRDS, "copies: 8", "copies: 1"),
            (GAME, "count: 20", "count: 5"),
        ),
    ),
    "CF-P76": Pair(
        "shop mpc",
        base="birds",
        wrong=((BIRDS, "copies: 9", "copies: 600"), (GAME, "count: 20", "count: 611")),
    ),
    "CF-P77": _shop("tgc", BACK, MAGENTA, GROUND),
    "CF-P78": _shop("mb", "decks/birds/aids.yaml", "back: aid_back.xml\n", ""),
    "CF-P79": _shop("tgc", FRONT, GROUND, '<rect fill="{{ card.ink }}"/>'),
    "CF-P80": _shop(
        "dtc",
        FRONT,
        PANEL,
        f'{PANEL}<line x="10" y="40" w="40" h="0" stroke="#000000" sw="0.05"/>',
        f'{PANEL}<line x="10" y="40" w="40" h="0" stroke="#000000" sw="0.3"/>',
    ),
    "CF-P81": _shop(
        "mb",
        BACK,
        MAGENTA,
        f'{MAGENTA}<rect stroke="#000000" sw="0.3" r="3"/>',
        f'{MAGENTA}<rect x="9" y="9" w="30" h="30" stroke="#000000" sw="0.3" r="3"/>',
    ),
    "CF-P82": _shop(
        "dtc",
        BACK,
        MAGENTA,
        f'{MAGENTA}<rect x="10" y="10" w="9" h="9" fill="#ffffff" opacity="0.5"/>',
        f'{MAGENTA}<rect x="10" y="10" w="9" h="9" fill="#ffffff"/>',
    ),
    "CF-P83": _shop("dtc", GAME, "poker, count: 20", "tcg, count: 20"),
    "CF-P85": Pair(
        "shop tgc",
        base="birds",
        given=(
            (
                GAME,
                "kind: card, size: poker, count: 20",
                "kind: booklet, size: booklet-small, count: COUNT",
            ),
        ),
        wrong=(
            (GAME, "COUNT", "6"),
            (BIRDS, "copies: 9", "copies: 1"),
            (BIRDS, "copies: 8", "copies: 2"),
        ),
        right=(
            (GAME, "COUNT", "4"),
            (BIRDS, "copies: 9", "copies: 1"),
            (BIRDS, "copies: 8", "copies: 1"),
            (BIRDS, "copies: 3", "copies: 2"),
        ),
    ),
    "CF-P86": _shop("mb", BACK, "#ff00ff", "cmyk(60 40 40 100)", "cmyk(0 0 0 100)"),
    "CF-P87": _shop(
        "dtc",
        FRONT,
        PANEL,
        PANEL + SMALL.format("cmyk(60 40 40 100)"),
        PANEL + SMALL.format("cmyk(0 0 0 100)"),
    ),
    "CF-P88": Pair(
        "shop dtc", base="birds", run_right="shop dtc --icc press.icc", prepare=_press()
    ),
}

_DARK = '<rect w="9" h="9" fill="cmyk(90 80 60 90)"/>'
_PALE = '<rect w="9" h="9" fill="cmyk(9 8 6 9)"/>'
_GOLD = """\
palette:
  gold: {cmyk: [30, 40, 90, 10], spot: Gold}
  pale: {cmyk: [30, 40, 90, 10], spot: Gold, tint: 20}
styles:"""
_ICC = "build --color cmyk --icc press.icc"

INKS = {
    "CF-P50": Pair(f"{_ICC} --pdfx x4", run_right=f"{_ICC} --pdfx x4", repair=_press()),
    "CF-P51": Pair(_ICC, wrong=(("press.icc", "", "no profile"),), repair=_press()),
    "CF-P52": Pair(f"{_ICC} --pdfx x1a", spoil=_press(version=(4, 2)), repair=_press()),
    "CF-P53": adds(FACE, RECT, _DARK, _PALE, "build --color cmyk --ink-limit 300"),
    "CF-P54": Pair(
        "build --color cmyk --ink-limit 300",
        given=((FACE, RECT, f'{RECT}<image src="a.jpg" x="9" y="50" w="9" h="9" alt="a"/>'),),
        spoil=_picture("a.jpg", "CMYK", (230, 230, 230, 230)),
        repair=_picture("a.jpg", "CMYK", (30, 30, 30, 30)),
    ),
    "CF-P55": Pair(
        f"{_ICC} --pdfx x1a",
        prepare=_press(),
        wrong=((FACE, RECT, f'{RECT}<rect w="9" h="9" fill="#c8102e" opacity="0.5"/>'),),
        right=((FACE, RECT, f'{RECT}<rect w="9" h="9" fill="#c8102e"/>'),),
    ),
    "CF-P56": Pair("build --color cmyk", run_right=_ICC, repair=_press()),
    "CF-P57": Pair(
        "build --color cmyk",
        given=(
            (
                STYLE,
                "styles:",
                _GOLD,
            ),
        ),
        wrong=((FACE, RECT, RECT + '<rect y="60" w="9" h="9" fill="linear 0 gold red"/>'),),
        right=((FACE, RECT, RECT + '<rect y="60" w="9" h="9" fill="linear 0 gold pale"/>'),),
    ),
}

PAIRS = {**SHOPS, **INKS}
