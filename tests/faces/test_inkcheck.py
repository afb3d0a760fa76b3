"""Checks of faces in inks: findings name the card, the field and the sum."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from cardforge.faces.inkcheck import InkLimit, blended_spots, opaque
from cardforge.faces.inkuse import ImageUse, InkUse, ink_uses
from cardforge.faces.maker import FaceCheck
from cardforge.faces.process import Process
from tests.faces.bench import make

DECK = "decks/demo/cards.yaml"
LIGHTEN = "lighten its darkest parts, or convert it to CMYK with a profile for this limit"
FACE = "templates/demo/face.xml"
STYLE = "templates/demo/style.yaml"


def found(
    root: Path,
    template: str,
    check: FaceCheck,
    cards: str = "  - {id: one, name: One}\n",
    files: dict[str, str | bytes] | None = None,
    process: Process | None = None,
) -> list[str]:
    """Return what a check says of cards, as ``file:line:col code path: message -> hint``."""
    made = make(
        root,
        template,
        cards,
        files=files,
        process=process or Process(),
        checks=(check,),
    )
    return [
        f"{d.file}:{d.line}:{d.col} {d.code} {d.path}: {d.message} -> {d.hint}"
        for d in made.findings.sorted()
    ]


def png(mode: str, color: tuple[int, ...]) -> bytes:
    out = BytesIO()
    Image.new(mode, (900, 900), color).save(out, "PNG")
    return out.getvalue()


def limit(percent: float, process: Process | None = None) -> InkLimit:
    return InkLimit(percent, process or Process())


def test_a_colour_with_too_much_ink(tmp_path: Path) -> None:
    style = "palette: {night: {rgb: '#101020', cmyk: [90, 80, 60, 90]}}\n"
    lines = found(
        tmp_path,
        "<rect fill='night' bleed='yes'/>\n"
        "<text y='9' color='night' at='name' alt=''>{{ card.name }}</text>",
        limit(240),
        files={STYLE: style},
    )
    more = (
        "#101020 has 320 % of ink (C90 M80 Y60 K90), the limit is 240 % -> "
        "less of C, M and Y: C58 M52 Y39 K90 is 239 %"
    )
    assert lines == [
        f"decks/demo/cards.yaml:10:21 CF-P53 cards/one.name: `One` in {more}",
        f"{FACE}:1:7 CF-P53 cards/one: an area of <rect> in {more}",
    ]


def test_rich_black_of_the_limit_is_fine(tmp_path: Path) -> None:
    face = "<rect fill='black' bleed='yes'/><rect stroke='cmyk(60 40 40 100)' sw='1'/>"
    style = {STYLE: "rich_black: [60, 40, 40, 100]\n"}
    assert found(tmp_path, face, limit(240), files=dict(style)) == []
    lines = found(tmp_path, face, limit(239), files=dict(style))
    assert [line.partition(" CF-P53 cards/one: ")[2] for line in lines] == [
        f"{what} of <rect> in #000000 has 240 % of ink (C60 M40 Y40 K100), the limit is 239 % -> "
        "less of C, M and Y: C59 M39 Y39 K100 is 237 %"
        for what in ("a line", "an area")
    ]


def test_a_spot_ink_is_one_plate(tmp_path: Path) -> None:
    style = {STYLE: "palette: {gold: {cmyk: [90, 90, 90, 90], spot: Gold}}\n"}
    assert found(tmp_path, "<rect fill='gold'/>", limit(240), files=dict(style)) == []


def test_a_picture_with_too_much_ink(tmp_path: Path) -> None:
    from cardforge.faces.icc import parse_profile
    from tests.icc import profile

    process = Process(parse_profile(profile(), "press.icc"))
    lines = found(
        tmp_path,
        "<image src='{{ card.art }}' at='art'/>",
        limit(300, process),
        "  - {id: one, name: One, art: art/dark.png}\n"
        "  - {id: two, name: Two, art: art/pale.png}\n",
        files={
            "decks/demo/art/dark.png": png("RGB", (0, 0, 0)),
            "decks/demo/art/pale.png": png("RGB", (200, 220, 240)),
        },
        process=process,
    )
    line = (
        f"{DECK}:10:31 CF-P54 cards/one.art: "
        f"100 % of `dark.png` has more than 300 % of ink -> {LIGHTEN}"
    )
    assert lines == [line]


def test_what_is_transparent(tmp_path: Path) -> None:
    hint = "PDF/X-1a knows no transparency: give the colour that is to be seen, or use --pdfx x4"
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><linearGradient id="g">'
        '<stop stop-color="red"/><stop offset="1" stop-color="red" stop-opacity="0"/>'
        '</linearGradient></defs><rect width="9" height="9" fill="url(#g)"/></svg>'
    )
    lines = found(
        tmp_path,
        "<rect fill='black' opacity='0.5'/>\n<text opacity='40%' at='name'>{{ card.name }}</text>\n"
        "<image src='art/clear.png'/>\n<image src='art/solid.png' opacity='0.3'/>\n"
        "<image src='art/fades.svg'/>\n<rect fill='black'/>\n<image src='art/solid.png'/>",
        opaque,
        files={
            "decks/demo/art/clear.png": png("RGBA", (0, 0, 0, 90)),
            "decks/demo/art/solid.png": png("RGB", (0, 0, 0)),
            "decks/demo/art/fades.svg": svg,
        },
    )
    assert [line.removesuffix(f" -> {hint}").partition(" CF-P55 ")[::2] for line in lines] == [
        (f"{DECK}:10:21", "cards/one.name: `One` in #000000 is drawn with an opacity of 0.4"),
        (
            f"{FACE}:1:7",
            "cards/one: an area of <rect> in #000000 is drawn with an opacity of 0.5",
        ),
        (f"{FACE}:3:1", "cards/one: `clear.png` has transparent pixels"),
        (f"{FACE}:4:1", "cards/one: `solid.png` is drawn with an opacity of 0.3"),
        (
            f"{FACE}:5:1",
            "cards/one: a gradient of <image> in #ff0000 is drawn with an opacity of 0",
        ),
    ]


def test_a_spot_colour_in_a_gradient(tmp_path: Path) -> None:
    style = {
        STYLE: "palette:\n  gold: {cmyk: [30, 40, 90, 10], spot: Gold}\n"
        "  pale: {cmyk: [30, 40, 90, 10], spot: Gold, tint: 20}\n"
    }
    assert found(tmp_path, "<rect fill='linear 0 gold pale'/>", blended_spots, files=style) == []
    (line,) = found(tmp_path, "<rect fill='linear 0 gold red'/>", blended_spots, files=style)
    message, _, hint = line.partition(" -> ")
    assert message == (
        f"{FACE}:1:7 CF-P57 cards/one: a gradient of <rect> mixes a spot colour with another colour"
    )
    assert hint == "use tints of one spot colour, or white; it is printed in process inks"


def test_inks_reach_svgs_and_icons_in_words(tmp_path: Path) -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
        '<circle r="3" cx="4" cy="4" fill="currentColor" stroke="#ff0000"/></svg>'
    )
    made = make(
        tmp_path,
        "<image src='art/a.svg' w='9' h='9' tint='gold'/>"
        "<text y='20' color='gold' at='name'><icon name='coin'/>{{ card.name }}</text>",
        files={
            STYLE: "palette: {gold: {cmyk: [30, 40, 90, 10], spot: Gold}}\n",
            "decks/demo/art/a.svg": svg,
            "decks/demo/icons/coin.svg": svg,
        },
        process=Process(),
    )
    assert made.lines == []
    uses = [use for use in ink_uses(made.face) if isinstance(use, InkUse)]
    assert [(use.kind, str(use.inks), use.box.at if use.box else None) for use in uses] == [
        ("area", "Gold 100 %", ""),
        ("line", "C0 M100 Y100 K0", ""),
        ("text", "Gold 100 %", "name"),
        ("area", "Gold 100 %", "name"),
        ("line", "C0 M100 Y100 K0", "name"),
    ]


def test_every_use_of_ink_knows_its_element_and_size(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<rect x='1' y='2' w='10' h='4' fill='#ff0000' stroke='#00ff00' sw='1pt'/>"
        "<group scale='2'><text w='30' h='10' size='8' at='name'>{{ card.name }}</text></group>"
        "<group x='50' w='5' h='5' clip='yes'><rect x='-2' w='4' h='30' fill='#0000ff'/>"
        "<rect x='9' w='4' h='4' fill='#0000ff'/></group>"
        "<group x='40' w='9' h='9' clip='yes'><group y='8' w='20' h='20' clip='yes'>"
        "<rect w='20' h='20' fill='#00ffff'/></group></group>"
        "<image src='art/a.png' w='20' h='20' opacity='0.5'/>",
        files={"decks/demo/art/a.png": png("RGB", (0, 0, 0))},
    )
    uses = list(ink_uses(made.face))
    shown = [
        (use.kind, use.rgb, round(use.size, 3), use.box.tag if use.box else "", use.opacity)
        for use in uses
        if isinstance(use, InkUse)
    ]
    # The second area of the clipped group is not seen at all.
    assert shown == [
        ("area", "#ff0000", 4.0, "rect", 1.0),
        ("line", "#00ff00", 1.0, "rect", 1.0),
        ("text", "#000000", 16.0, "text", 1.0),
        ("area", "#0000ff", 4.0, "rect", 1.0),
        ("area", "#00ffff", 20.0, "rect", 1.0),
    ]
    assert [use.box.at for use in uses if isinstance(use, InkUse) and use.box] == [
        "", "", "name", "", "",
    ]  # fmt: skip
    area = uses[0]
    assert tuple(round(value, 6) for value in area.bounds) == (1, 2, 11, 6)
    assert tuple(round(value, 6) for value in uses[3].bounds) == (50, 0, 52, 5)
    assert tuple(round(value, 6) for value in uses[4].bounds) == (40, 8, 49, 9)
    picture = uses[-1]
    assert isinstance(picture, ImageUse)
    assert picture.opacity == 0.5
    assert tuple(round(value, 6) for value in picture.bounds) == (0, 0, 20, 20)
