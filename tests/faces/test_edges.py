"""Pictures at the cut line: bleed that is kept, cut off or made, seen in the PDF."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageDraw

from cardforge.faces.drawing import Face, Picture, Trim
from cardforge.faces.extent import extent
from cardforge.faces.operators import FaceEncoder
from cardforge.sheets.impose import Options
from cardforge.sheets.pdf import Meta
from cardforge.sheets.plan import lay_sheets, write_sheets
from cardforge.sheets.sizes import find_paper
from tests.faces.bench import Made, flat, make
from tests.pixels import PALETTE, assert_pixels, letters

#: A tiny card: one letter of a grid is one millimetre.
TINY = Trim("tiny", 6.0, 4.0)
POKER = Trim("poker", 63.0, 88.0)

#: 6 × 4 mm without bleed.
BARE = """
    RGBYMC
    GKKKKB
    BKKKKG
    CMYBGR
"""
#: 10 × 8 mm: another picture with 2 mm of bleed.
FULL = """
    gggggggggg
    gggggggggg
    ggRGBYMCgg
    ggGKKKKBgg
    ggBKKKKGgg
    ggCMYBGRgg
    gggggggggg
    gggggggggg
"""


def png(grid: str, scale: int = 12) -> bytes:
    """Return a picture whose pixels are a grid's letters, each ``scale`` px wide."""
    rows = grid.split()
    image = Image.new("RGB", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            image.putpixel((x, y), PALETTE[letter])
    size = (image.width * scale, image.height * scale)
    out = BytesIO()
    image.resize(size, Image.Resampling.NEAREST).save(out, "PNG")
    return out.getvalue()


def flat_png(w: int, h: int) -> bytes:
    """Return a picture of one colour."""
    out = BytesIO()
    Image.new("RGB", (w, h), "teal").save(out, "PNG")
    return out.getvalue()


def svg(grid: str) -> str:
    """Return the same as vector art, 1 mm a letter."""
    rows = grid.split()
    parts = [
        f'<path fill="rgb{PALETTE[letter]}" d="M{x} {y}h1.02v1.02h-1.02z"/>'
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
    ]
    w, h = len(rows[0]), len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm"'
        f' viewBox="0 0 {w} {h}">{"".join(parts)}</svg>'
    )


def drawn(root: Path, attrs: str, grid: str = BARE, kind: str = "png", **env: Any) -> Made:
    """Return the face of one picture ``art/a.png`` or ``art/a.svg``."""
    files: dict[str, str | bytes] = {
        "decks/demo/art/a.png": png(grid),
        "decks/demo/art/a.svg": svg(grid),
    }
    env = {"trim": TINY, "bleed": 2.0, **env}
    return make(root, f"<image src='art/a.{kind}' {attrs}/>", files=files, **env)


def pdf_of(face: Face, trim: Trim, bleed: float) -> bytes:
    """Return a PDF of the face on a page as large as its bleed."""
    options = Options(backs="single", bleed=bleed)
    codes = [FaceEncoder().encode(face)]
    out = BytesIO()
    plan = lay_sheets("face", codes, None, trim, find_paper("a4"), options)
    write_sheets(out, [plan], Meta("face"))
    return out.getvalue()


def assert_seen(made: Made, expected: str, bleed: float = 2.0) -> None:
    assert made.lines == []
    assert_pixels(pdf_of(made.face, TINY, bleed), expected)


MIRRORED = """
    KGGKKKKBBK
    GRRGBYMCCM
    GRRGBYMCCM
    KGGKKKKBBK
    KBBKKKKGGK
    MCCMYBGRRG
    MCCMYBGRRG
    KBBKKKKGGK
"""
EXTENDED = """
    RRRGBYMCCC
    RRRGBYMCCC
    RRRGBYMCCC
    GGGKKKKBBB
    BBBKKKKGGG
    CCCMYBGRRR
    CCCMYBGRRR
    CCCMYBGRRR
"""


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_mirrored_edge(tmp_path: Path, kind: str) -> None:
    assert_seen(drawn(tmp_path, "bleed='mirror'", kind=kind), MIRRORED)


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_an_extended_edge(tmp_path: Path, kind: str) -> None:
    assert_seen(drawn(tmp_path, "bleed='extend'", kind=kind), EXTENDED)


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_solid_edge(tmp_path: Path, kind: str) -> None:
    made = drawn(tmp_path, "bleed='solid #0000ff'", kind=kind)
    expected = """
        BBBBBBBBBB
        BBBBBBBBBB
        BBRGBYMCBB
        BBGKKKKBBB
        BBBKKKKGBB
        BBCMYBGRBB
        BBBBBBBBBB
        BBBBBBBBBB
    """
    assert_seen(made, expected)


@pytest.mark.parametrize("how", ["mirror", "extend", "solid #000"])
@pytest.mark.parametrize("scale", [1.0, 2.37, 4.17])
def test_no_seam_between_a_picture_and_its_made_bleed(
    tmp_path: Path, how: str, scale: float
) -> None:
    grid = "\n".join(["K" * 6] * 4)
    made = drawn(tmp_path, f"bleed='{how}' has_bleed='no'", grid)
    document = pypdfium2.PdfDocument(pdf_of(made.face, TINY, 2.0))
    page = document[0].render(scale=scale * 72 / 25.4).to_pil().convert("L")
    document.close()
    # The last row and column may be covered by the page in part.
    assert page.crop((0, 0, page.width - 1, page.height - 1)).getextrema() == (0, 0)


# Bleed that the picture has ----------------------------------------------------------------

HAS = """
    gggggggggg
    gggggggggg
    ggRGBYMCgg
    ggGKKKKBgg
    ggBKKKKGgg
    ggCMYBGRgg
    gggggggggg
    gggggggggg
"""
#: The middle of every sight: what is left once the card is cut out.
CUT = [row[2:-2] for row in HAS.split()[2:-2]]


@pytest.mark.parametrize("kind", ["png", "svg"])
@pytest.mark.parametrize("bleed", ["", "bleed='yes'", "bleed='mirror'", "bleed='solid #f00'"])
def test_bleed_that_a_picture_has_is_shown_and_none_made(
    tmp_path: Path, kind: str, bleed: str
) -> None:
    assert_seen(drawn(tmp_path, f"has_bleed='2' {bleed}", FULL, kind), HAS)


def test_no_bleed_wanted_shows_the_trim_alone(tmp_path: Path) -> None:
    made = drawn(tmp_path, "has_bleed='2' bleed='no'", FULL)
    rows = ["_" * 10] * 2 + [f"__{row}__" for row in CUT] + ["_" * 10] * 2
    assert_seen(made, "\n".join(rows))


def test_cards_with_and_without_bleed_show_the_same_trim(tmp_path: Path) -> None:
    cards = (
        "  - {id: full, name: Full, art: art/full.png, suit: sun}\n"
        "  - {id: bare, name: Bare, art: art/bare.png}\n"
    )
    files: dict[str, str | bytes] = {
        "decks/demo/art/full.png": png(FULL),
        "decks/demo/art/bare.png": png(BARE),
    }
    face = "<image src='{{ card.art }}' bleed='yes' has_bleed='{{ 2 if card.suit else false }}'/>"
    made = make(tmp_path, face, cards, files=files, trim=TINY, bleed=2.0)
    assert made.lines == []
    full, bare = made.faces
    assert_pixels(pdf_of(full, TINY, 2.0), HAS)
    assert_pixels(pdf_of(bare, TINY, 2.0), MIRRORED)


def test_an_empty_flag_of_a_card_means_no(tmp_path: Path) -> None:
    made = drawn(tmp_path, "bleed='extend' has_bleed='{{ card.note }}'")
    assert_seen(made, EXTENDED)


@pytest.mark.parametrize(("bleed", "rows"), [(0, 4), (1, 6), (2, 8)])
def test_the_trim_does_not_depend_on_the_bleed_of_the_build(
    tmp_path: Path, bleed: int, rows: int
) -> None:
    made = drawn(tmp_path, "has_bleed='2'", FULL, bleed=float(bleed))
    skip = 2 - bleed
    whole = HAS.split()
    want = "\n".join(row[skip : 10 - skip] for row in whole[skip : 8 - skip])
    assert len(want.split()) == rows
    assert_seen(made, want, float(bleed))


def test_bleed_beyond_that_of_the_picture_is_made(tmp_path: Path) -> None:
    narrow = "\n".join(row[1:-1] for row in FULL.split()[1:-1])
    assert_seen(drawn(tmp_path, "has_bleed='1' bleed='yes'", narrow), HAS)


def test_yes_means_three_millimetres(tmp_path: Path) -> None:
    rows = ["g" * 12, *(f"g{row}g" for row in FULL.split()), "g" * 12]
    assert_seen(drawn(tmp_path, "has_bleed='yes'", "\n".join(rows)), HAS)


# A border that is cut off ------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_border_is_cut_off_and_the_rest_not_squeezed(tmp_path: Path, kind: str) -> None:
    made = drawn(tmp_path, "trim_mm='2' w='6' h='4'", FULL, kind)
    rows = ["_" * 10] * 2 + [f"__{row}__" for row in CUT] + ["_" * 10] * 2
    assert_seen(made, "\n".join(rows))


def test_a_border_is_cut_off_before_bleed_is_made(tmp_path: Path) -> None:
    made = drawn(tmp_path, "trim_mm='2' bleed='extend' has_bleed='no'", FULL)
    assert_seen(made, EXTENDED)


def test_a_border_around_bleed(tmp_path: Path) -> None:
    rows = ["R" * 12, *(f"R{row}R" for row in FULL.split()), "R" * 12]
    assert_seen(drawn(tmp_path, "trim_mm='1' has_bleed='2'", "\n".join(rows)), HAS)


def test_the_picture_grows_without_its_border(tmp_path: Path) -> None:
    rows = ["R" * 12, *["RGGGGGGGGGGR"] * 8, "R" * 12]
    made = drawn(tmp_path, "trim_mm='1' bleed='yes'", "\n".join(rows))
    assert_seen(made, "\n".join(["G" * 10] * 8))


def test_a_border_is_cut_off_at_one_to_one(tmp_path: Path) -> None:
    """69 × 94 mm of art for a card of 63 × 88 mm: its pixels keep their size."""
    made = make(
        tmp_path,
        "<image src='art/a.png' trim_mm='3'/>",
        files={"decks/demo/art/a.png": flat_png(815, 1110)},
        trim=POKER,
        image_dpi=(250.0, 150.0),
    )
    assert made.lines == []
    (picture,) = [one for one in flat(made.face.items) if isinstance(one, Picture)]
    assert picture[1:] == pytest.approx((-3, -3, 69, 94), abs=0.05)
    assert extent(made.face.items) == pytest.approx((0, 0, 63, 88), abs=0.05)


@pytest.mark.parametrize(
    ("attrs", "size", "what"),
    [
        ("trim_mm='34.6'", (815, 1110), "69.0 × 94.0 mm at 300 dpi"),
        ("trim_mm='40'", (815, 1110), "69.0 × 94.0 mm at 300 dpi"),
        ("trim_mm='40'", (1630, 2220), "69.0 × 94.0 mm at 600 dpi"),
        ("trim_mm='10'", (236, 236), "20.0 × 20.0 mm at 300 dpi"),
    ],
)
def test_a_border_of_half_the_side_is_an_error(
    tmp_path: Path, attrs: str, size: tuple[int, int], what: str
) -> None:
    made = make(
        tmp_path,
        f"<image src='art/a.png' {attrs}/>",
        files={"decks/demo/art/a.png": flat_png(*size)},
        trim=POKER,
    )
    trim = attrs.split("'")[1]
    assert made.lines == [
        (
            f"templates/demo/face.xml:1:7 CF-A27 trim_mm cuts {trim} mm from each side of"
            f" `decks/demo/art/a.png`, and nothing is left: it is {what}"
        )
    ]
    assert made.hints == ["give the width of the border of `a.png` that should go"]
    assert made.findings.errors == 1
    assert made.face.items == ()


# Bleed that is guessed ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "bleed", "shown"),
    [
        ((815, 1110), 3.0, "69.0 × 94.0 mm at 300 dpi"),
        ((1630, 2220), 3.0, "69.0 × 94.0 mm at 600 dpi"),
        ((819, 1114), 3.175, "69.3 × 94.3 mm at 300 dpi"),
    ],
)
@pytest.mark.parametrize("attrs", ["bleed='mirror'", "has_bleed='auto'"])
def test_bleed_is_guessed_with_a_notice(
    tmp_path: Path, size: tuple[int, int], bleed: float, shown: str, attrs: str
) -> None:
    made = make(
        tmp_path,
        f"<image src='art/a.png' {attrs}/>",
        files={"decks/demo/art/a.png": flat_png(*size)},
        trim=POKER,
    )
    assert made.lines == [
        (
            f"templates/demo/face.xml:1:7 CF-A28 `decks/demo/art/a.png` is {shown}:"
            f" it is taken to have {bleed:g} mm of bleed on each side"
        )
    ]
    assert made.hints == [f'write has_bleed="{bleed:g}", or has_bleed="no" if that is wrong']
    assert [one.severity.name for one in made.findings.sorted()] == ["NOTICE"]
    picture = [one for one in flat(made.face.items) if isinstance(one, Picture)][-1]
    want = (-bleed, -bleed, 63 + 2 * bleed, 88 + 2 * bleed)
    assert picture[1:] == pytest.approx(want, abs=0.1)


@pytest.mark.parametrize(
    "attrs",
    [
        "bleed='mirror' has_bleed='no'",
        "bleed='yes'",
        "bleed='mirror' w='60'",
        "bleed='mirror' trim_mm='3'",
    ],
)
def test_nothing_is_guessed_where_it_is_said_or_cannot_be(tmp_path: Path, attrs: str) -> None:
    files: dict[str, str | bytes] = {"decks/demo/art/a.png": flat_png(815, 1110)}
    made = make(tmp_path, f"<image src='art/a.png' {attrs}/>", files=files, trim=POKER)
    assert made.lines == []


# Borders that made bleed would show ---------------------------------------------------------


def bordered(px: int, color: str = "white", **options: Any) -> bytes:
    """Return 744 × 1039 px of a gradient with a border."""
    image = Image.linear_gradient("L").resize((744, 1039)).convert("RGB").point(lambda v: v // 2)
    ImageDraw.Draw(image).rectangle((0, 0, 743, 1038), outline=color, width=px)
    out = BytesIO()
    image.save(out, **{"format": "PNG", **options})
    return out.getvalue()


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.webp"])
@pytest.mark.parametrize(("px", "enough"), [(1, 0.1), (3, 0.3)])
def test_a_thin_border_is_named(tmp_path: Path, name: str, px: int, enough: float) -> None:
    options: dict[str, Any] = {
        "a.png": {},
        "a.jpg": {"format": "JPEG", "quality": 100, "subsampling": 0},
        "a.webp": {"format": "WebP", "lossless": True},
    }[name]
    made = make(
        tmp_path,
        f"<image src='art/{name}' bleed='mirror' has_bleed='no'/>",
        files={f"decks/demo/art/{name}": bordered(px, **options)},
        trim=POKER,
    )
    assert made.lines == [
        (
            f"templates/demo/face.xml:1:7 CF-A29 `decks/demo/art/{name}` has a border of {px} px in"
            " #ffffff: bleed made from it shows a line along the cut"
        )
    ]
    assert made.hints == [f'cut it off with trim_mm="{enough:g}", or crop `{name}`']


@pytest.mark.parametrize(
    ("px", "attrs"),
    [
        (1, "bleed='mirror' has_bleed='no' trim_mm='0.1'"),
        (1, "bleed='yes'"),
        (1, "bleed='solid #fff' has_bleed='no'"),
        (0, "bleed='mirror' has_bleed='no'"),
        (40, "bleed='mirror' has_bleed='no'"),
    ],
)
def test_borders_that_show_no_line(tmp_path: Path, px: int, attrs: str) -> None:
    made = make(
        tmp_path,
        f"<image src='art/a.png' {attrs}/>",
        files={"decks/demo/art/a.png": bordered(px)},
        trim=POKER,
    )
    assert made.lines == []


# Focus --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("focus", "want"),
    [
        ("50% 50%", "GB"),
        ("0% 50%", "RG"),
        ("0 1", "RG"),
        ("1 0", "BY"),
        ("25% 50%", "RG"),
        ("60% 50%", "GY"),
    ],
)
def test_focus_of_a_picture_that_covers(tmp_path: Path, focus: str, want: str) -> None:
    """A picture of 4 × 1 covers a box of 2 × 1."""
    made = drawn(tmp_path, f"focus='{focus}' x='0' y='0' w='6' h='3'", "RGBY")
    x = letters(pdf_of(made.face, TINY, 2.0)).split()[3]
    assert made.lines == []
    assert (x[2], x[7]) == (want[0], want[1])


def test_focus_leaves_a_picture_that_fits_alone(tmp_path: Path) -> None:
    made = drawn(tmp_path, "focus='0% 0%' fit='contain'", "RGBY RGBY")
    (picture,) = made.face.items
    assert isinstance(picture, Picture)


@pytest.mark.parametrize(
    ("attrs", "message", "hint"),
    [
        ("bleed='mirrored'", "`bleed` of <image> is no way to bleed: `mirrored`",
         "did you mean `mirror`?"),
        ("bleed='solid'", "`bleed` of <image> is no way to bleed: `solid`",
         "write solid and one colour, as in solid #1d2a44"),
        ("has_bleed='on'", "`has_bleed` of <image> is no bleed: `on`",
         "write yes, no, auto, or how much each side has, as in 3"),
        ("focus='top'", "`focus` of <image> is no point: `top`",
         "write how far across and down, as in 30% 20%"),
        ("trim_mm='-1'", "`trim_mm` of <image> is negative: `-1`", "give 0 or more"),
        ("trim='3'", "<image> has no attribute `trim`", "did you mean `trim_mm`?"),
    ],
)  # fmt: skip
def test_mistakes_are_named(tmp_path: Path, attrs: str, message: str, hint: str) -> None:
    made = drawn(tmp_path, attrs)
    (line,) = made.lines
    assert line.split(" ", 2)[2] == message
    assert made.hints == [hint]


# Resolution ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "attrs", "code", "dpi"),
    [
        ((744, 1039), "", "", 300),
        ((620, 866), "", "", 250),
        ((617, 866), "fit='stretch'", "CF-A25", 249),
        ((372, 520), "", "", 150),
        ((369, 520), "fit='stretch'", "CF-A26", 149),
        ((372, 520), "w='50%' h='50%'", "", 300),
    ],
)
def test_resolution_on_paper(
    tmp_path: Path, size: tuple[int, int], attrs: str, code: str, dpi: int
) -> None:
    code = code or ("CF-A25" if dpi < 250 else "")
    made = make(
        tmp_path,
        f"<image src='art/a.png' {attrs}/>",
        files={"decks/demo/art/a.png": flat_png(*size)},
        trim=POKER,
        image_dpi=(250.0, 150.0),
    )
    if not code:
        assert made.lines == []
        return
    shown = f"{size[0]} × {size[1]} px on 63.0 × 88.0 mm"
    assert made.lines == [
        f"templates/demo/face.xml:1:7 {code} `decks/demo/art/a.png` has {dpi} dpi on paper: {shown}"
    ]
    (hint,) = made.hints
    assert hint in (
        "export `a.png` with 744 × 1039 px (300 dpi), or show it smaller",
        "export `a.png` with 743 × 1039 px (300 dpi), or show it smaller",
    )
    assert made.paths == ["cards/one"]


def test_scaled_groups_and_icons_count(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"decks/demo/icons/star.png": flat_png(50, 50)}
    made = make(
        tmp_path,
        "<group scale='2'><icon name='star' w='5' h='5'/></group>"
        "<text x='20' size='30'>a <icon name='star'/></text>",
        files=files,
        trim=POKER,
        image_dpi=(250.0, 130.0),
    )
    assert [line.split(" ", 1)[1] for line in made.lines] == [
        "CF-A26 `decks/demo/icons/star.png` has 127 dpi on paper: 50 × 50 px on 10.0 × 10.0 mm",
        "CF-A26 `decks/demo/icons/star.png` has 120 dpi on paper: 50 × 50 px on 10.6 × 10.6 mm",
    ]


def test_images_embedded_in_an_svg_count(tmp_path: Path) -> None:
    """The coarser of two: 100 px on half the width of the card, through a scaled group."""
    data = [b64encode(flat_png(*size)).decode() for size in ((100, 200), (400, 400))]
    art = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><g transform="scale(2)">'
        f'<image width="15.75" height="31.5" href="data:image/png;base64,{data[0]}"/></g>'
        f'<image y="70" width="18" height="18" href="data:image/png;base64,{data[1]}"/></svg>'
    )
    made = make(
        tmp_path,
        "<image src='art/a.svg'/>",
        files={"decks/demo/art/a.svg": art},
        trim=POKER,
        image_dpi=(250.0, 50.0),
    )
    assert made.lines == [
        (
            "templates/demo/face.xml:1:7 CF-A25 an image in `decks/demo/art/a.svg` has 81 dpi on"
            " paper: 100 × 200 px on 31.5 × 63.0 mm"
        )
    ]
    assert made.hints == ["embed it in `a.svg` with 372 × 744 px (300 dpi)"]
