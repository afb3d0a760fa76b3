"""Pairs for codes of pictures, fonts, faces, sheets and pieces."""

from io import BytesIO
from pathlib import Path
from struct import unpack_from
from zlib import crc32

from PIL import Image

import cardforge
from tests.codes.pair import COUNT, FACE, GAME, RECT, STYLE, Act, Pair, adds, swap

_NOTO = Path(str(cardforge.__file__)).parent / "data/fonts/NotoSans-Regular.ttf"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
SHOWN = f'{RECT}<image src="art/a.{{}}" x="9" y="60" w="9" h="9" alt="a"/>'


def _art(kind: str, wrong: bytes, right: bytes) -> Pair:
    """Return a pair of two pictures that the faces show."""
    file = f"decks/tiny/art/a.{kind}"
    given = (FACE, RECT, SHOWN.format(kind))
    return Pair("build", ((file, "", wrong),), ((file, "", right),), (given,))


def _svg(wrong: str, right: str = '<rect width="9" height="9"/>') -> Pair:
    return _art("svg", SVG.format(wrong).encode(), SVG.format(right).encode())


def _webp(*frames: tuple[int, int, int]) -> bytes:
    out = BytesIO()
    pictures = [Image.new("RGB", (300, 300), frame) for frame in frames]
    pictures[0].save(out, "WEBP", save_all=True, append_images=pictures[1:], lossless=True)
    return out.getvalue()


def _png(width: int = 300) -> bytes:
    """Return a picture whose header says how wide it is."""
    out = BytesIO()
    Image.new("RGB", (300, 300)).save(out, "PNG")
    data = bytearray(out.getvalue())
    for at in (16, 20):
        data[at : at + 4] = width.to_bytes(4, "big")
    data[29:33] = crc32(data[12:29]).to_bytes(4, "big")
    return bytes(data)


def _font(*, closed: bool) -> bytes:
    """Return a font of the package; one that is ``closed`` forbids embedding."""
    data = bytearray(_NOTO.read_bytes())
    table = data.index(b"OS/2")
    (offset,) = unpack_from(">I", data, table + 8)
    data[offset + 8 : offset + 10] = (2 if closed else 0).to_bytes(2, "big")
    return bytes(data)


def _fonts(wrong: bytes, right: bytes) -> Pair:
    file = "decks/tiny/own.ttf"
    style = "fonts: {own: {regular: own.ttf}}\nstyles:\n  body: {font: own, size: 9}\n"
    given = (STYLE, "", style + "  name: {size: 12}\n")
    return Pair("build", ((file, "", wrong),), ((file, "", right),), (given,))


_USE = '<g id="a"><use href="#{}"/></g><rect id="b" width="1" height="1"/>'

ASSETS = {
    "CF-A23": _art("png", _png(60000), _png()),
    "CF-A24": _art("webp", _webp((9, 9, 9), (99, 9, 9)), _webp((9, 9, 9))),
    "CF-A40": _svg("<g><rect></g>"),
    "CF-A41": _svg("<text>Hi</text>"),
    "CF-A42": _svg('<image href="https://example.com/a"/>'),
    "CF-A43": _svg("<script>alert()</script>"),
    "CF-A44": _svg(_USE.format("a"), _USE.format("b")),
    "CF-A45": _svg('<circle r="9" fill="#12"/>', '<circle r="9" fill="#123"/>'),
    "CF-A62": _fonts(b"OTTO" + bytes(100), _font(closed=False)),
    "CF-P06": _fonts(_font(closed=True), _font(closed=False)),
}

_ROWS = '<stack x="5" y="50" w="40" h="{}"><rect h="10"/><rect h="10"/></stack>'
_PATH = '<cut><path d="M0 0L60 90L60 0L0 90Z"/></cut>'
_CIRCLE = '<cut><circle cx="30" cy="40" r="{}"/></cut>'

FACES = {
    "CF-R02": adds(FACE, RECT, _ROWS.format(15), _ROWS.format(25)),
    "CF-R08": swap(STYLE, "size: 9", "size: 4"),
    "CF-R10": swap(STYLE, "size: 9", 'size: 9, color: "#ffe9c8"'),
    "CF-R11": adds(FACE, RECT, _PATH, _CIRCLE.format(20)),
    "CF-R12": adds(FACE, RECT, _CIRCLE.format(40), _CIRCLE.format(20)),
}


def _piece(wrong: str, right: str, template: str = "", run: str = "build", deck: str = "") -> Pair:
    """Return a pair with one more component."""
    given = [("templates/tiny/more.xml", "", template or "<face><rect fill='red'/></face>")]
    if deck:
        given.append(("decks/tiny/pages.yaml", "", deck))
    return adds(GAME, COUNT, f"\n  more: {wrong}", f"\n  more: {right}", run)._replace(
        given=tuple(given)
    )


def _pages(count: int) -> Act:
    """Return what writes a deck of so many pages."""

    def act(project: Path) -> None:
        rows = "".join(f"  - {{id: p{n}}}\n" for n in range(count))
        (project / "decks/tiny/pages.yaml").write_text(
            f"deck: pages\nface: more.xml\ncards:\n{rows}", "utf-8"
        )

    return act


_SEAM = "<face><rect x='{}' y='50' w='{}' h='20' fill='red' seam='avoid'/></face>"
_BOARD = "{kind: board, face: more.xml, size: 500x180}"
_BOOKLET = "{kind: booklet, deck: pages.yaml, size: 90x130}"
_BOX = "{{kind: box, face: more.xml, size: {}}}"
_READ = "front P 4 Q 4 R 5 S x; back A 9.5 B 10 C 10 D 9.5 E 10 F 9.5 G 9.5 H 10"

_SMALL = "build --paper 110x150 --backs fronts --deck mat --registration silhouette-3"

SHEETS = {
    "CF-P05": Pair("build --paper letter --gap 2", run_right="build --paper letter"),
    "CF-P07": _piece(
        "{kind: board, face: more.xml, size: 190x277}",
        "{kind: board, face: more.xml, size: 150x200}",
        run="build --bleed 9 --backs fronts",
    ),
    "CF-P08": Pair("build --backs duplex", run_right="build --backs duplex-long"),
    "CF-P09": Pair("build --bleed 12", run_right="build --bleed 3"),
    "CF-P30": Pair(
        "build",
        given=((GAME, COUNT, f"{COUNT}\n  more: {_BOARD}"),),
        wrong=(("templates/tiny/more.xml", "", _SEAM.format(5, 490)),),
        right=(("templates/tiny/more.xml", "", _SEAM.format(5, 20)),),
    ),
    "CF-P31": Pair(
        "build",
        given=(
            (GAME, COUNT, f"{COUNT}\n  more: {_BOOKLET}"),
            ("templates/tiny/more.xml", "", "<face><rect fill='red'/></face>"),
        ),
        spoil=_pages(6),
        repair=_pages(8),
    ),
    "CF-P32": _piece(_BOX.format("poker"), _BOX.format("66x91x20")),
    "CF-P40": Pair(
        "build --printer ofice",
        run_right="build --printer office",
        given=(("cardforge.yaml", "", "printers: {office: {}}\n"),),
    ),
    "CF-P41": Pair(
        f"calibrate --save den --read '{_READ}'",
        run_right=(f"calibrate --save den --read '{_READ.replace('S x', 'S 12')}'"),
    ),
    "CF-P42": Pair(
        "build --backs gutterfold --registration silhouette-3",
        run_right="build --backs fronts --registration silhouette-3",
    ),
    "CF-P43": Pair(
        f"{_SMALL},inset=40,length=5",
        run_right=f"{_SMALL},inset=10,length=5",
        given=(
            (GAME, COUNT, f"{COUNT}\n  mat: {{kind: board, face: more.xml, size: 380x180}}"),
            ("templates/tiny/more.xml", "", "<face><rect fill='red'/></face>"),
        ),
    ),
    "CF-P44": Pair("build --cut svgg", run_right="build --cut svg"),
}

WORDS = {
    "CF-L07": swap(
        GAME,
        "source_locale: en",
        "source_locale: en\nlocales: [en, sv]",
        "source_locale: en\nlocales: [en]",
    ),
    "CF-L08": adds(
        FACE,
        RECT,
        "<text y='60' h='9'>{{ t('r', 'Round ' ~ 3) }}</text>",
        "<text y='60' h='9'>{{ t('r', 'Round {n}', n=3) }}</text>",
        "l10n update tiny --lang sv",
    )._replace(given=((GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]"),)),
    "CF-L15": swap(
        GAME,
        "source_locale: en",
        "source_locale: en\nrules_in: [sv]",
        "source_locale: en\nrules_in: []",
    ),
    "CF-D11": swap(STYLE, "styles:", "styles:\n  tittle: {size: 12}"),
    "CF-D12": Pair(
        wrong=(("decks/tiny/art/a.svg", "", SVG.format("")),),
        right=(
            ("decks/tiny/art/a.svg", "", SVG.format('<rect width="9" height="9"/>')),
            (FACE, RECT, SHOWN.format("svg")),
        ),
    ),
    "CF-D13": Pair(
        given=(
            (GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]"),
            ("templates/tiny/back.xml", "Back of {{", "{{"),
        ),
        wrong=((FACE, RECT, f"{RECT}<text y='60' h='9'>Draw two</text>"),),
        right=((FACE, RECT, f"{RECT}<text y='60' h='9'>{{{{ t('d', 'Draw two') }}}}</text>"),),
    ),
}

PAIRS = {**ASSETS, **FACES, **SHEETS, **WORDS}
