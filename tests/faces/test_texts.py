"""Words in boxes: what is shown, what fits, and what is reported."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardforge.faces.drawing import Group, Shape, TextItem, Trim
from tests.faces.bench import box, flat, make, words

SQUARE = Trim("square", 60.0, 60.0)
STAR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h20v10z"/></svg>'
LONG = "Draw three cards and discard one of them unless the deck is empty. "


def texts(made: object) -> list[TextItem]:
    return [i for i in flat(made.face.items) if isinstance(i, TextItem)]  # type: ignore[attr-defined]


def test_ampersands_of_data_are_shown_as_they_are(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text>{{ card.name }}</text><text>{{ card.name | markup }}</text>",
        "  - {id: one, name: S&P 500 & R&D <b}\n",
    )
    assert made.lines == []
    assert words(made.face) == ["S&P 500 & R&D <b"] * 2


def test_line_breaks_of_a_field(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text space='1'>{{ card.name }}</text>",
        "  - id: one\n    name: |\n      One\n      two\n\n      three\n",
    )
    assert words(made.face) == ["One", "two", "three"]
    (item,) = texts(made)
    first, second, third = (line.baseline for line in item.lines)
    assert second - first == pytest.approx(9 * 1.2)
    assert third - second == pytest.approx(9 * 1.2 + 9)


def test_white_space_of_the_template_collapses(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text>\n   One <b> two </b>\n  three<br/> four\xa0 \u202ffive </text>",
    )
    assert words(made.face) == ["One two three", "four\xa0 \u202ffive"]


def test_inline_styles(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text size='10'>a<b>b</b><i>c</i><style name='note' color='red' size='5'>d</style>"
        "<style rise='0.3' underline='yes'>e</style></text>",
    )
    assert made.lines == []
    runs = [run for line in texts(made)[0].lines for run in line.runs]
    assert [(r.text, r.size, r.color) for r in runs] == [
        ("a", 10, "#000000"), ("b", 10, "#000000"), ("c", 10, "#000000"),
        ("d", 5, "#c8102e"), ("e", 10, "#000000"),
    ]  # fmt: skip
    assert [r.face.path.stem for r in runs] == [
        "NotoSans-Regular", "NotoSans-Bold", "NotoSans-Italic", "NotoSans-Italic",
        "NotoSans-Regular",
    ]  # fmt: skip
    assert (runs[4].rise, runs[4].underline) == (0.3, True)


def test_icons_stand_in_lines_and_take_the_words_colour(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text size='10' color='red'>Pay <icon name='star' alt='star'/> now</text>",
        files={"decks/demo/icons/star.svg": STAR.replace("<path", "<path fill='currentColor'")},
    )
    assert made.lines == []
    (placed,) = texts(made)[0].lines[0].boxes
    assert (placed.width, placed.height, placed.alt) == (20, 10, "star")
    fills = [shape.fill for shape in flat(made.face.items) if isinstance(shape, Shape)]
    assert fills == ["#c8102e"]


def test_icons_may_be_declared_in_the_style_sheet(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<icon name='gold' w='6' h='6' color='blue'/>",
        files={
            "decks/demo/art/star.svg": STAR,
            "templates/demo/style.yaml": "icons: {gold: art/star.svg}\n",
        },
    )
    assert made.lines == []
    assert box(made.face, "icon") == (0, 0, 6, 6)


def test_an_unknown_icon(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text at='name'>{{ card.name | markup }}</text>",
        "  - {id: one, name: \"<icon name='gold'/><icon name='sliver'/>\"}\n",
        files={f"decks/demo/icons/{n}.svg": STAR for n in ("gold", "silver")},
    )
    assert made.lines == ["decks/demo/cards.yaml:10:21 CF-R05 there is no icon `sliver`"]
    assert made.hints == ["did you mean `silver`?"]
    assert made.paths == ["cards/one.name"]


def test_overflow_names_card_box_locale_and_measure(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text w='30' h='10' at='note'>{{ card.note }}</text>",
        f"  - {{id: one, name: One, note: '{LONG}'}}\n",
    )
    assert made.lines == [
        (
            "decks/demo/cards.yaml:10:32 CF-R01 `Draw three cards and discard one of the…` is "
            "15.2 mm high at 9 pt, its box 10.0 mm: 5.2 mm (2 lines) too much"
        )
    ]
    (finding,) = made.findings.sorted()
    assert (finding.path, finding.locale) == ("cards/one.note", "en")
    assert finding.hint == (
        'shorten the text or enlarge the box, or let it shrink: fit="tighten shrink"'
    )


def test_a_word_that_is_too_wide(tmp_path: Path) -> None:
    made = make(tmp_path, "<text w='0.5' h='60'>W</text>", trim=SQUARE)
    assert made.lines == [
        (
            "templates/demo/face.xml:1:7 CF-R01 `W` is 3.0 mm wide at 9 pt, its box 0.5 mm: "
            "2.5 mm too much"
        )
    ]


def test_shrinking_stops_at_the_floor_and_reports(tmp_path: Path) -> None:
    template = "<text w='30' h='{h}' fit='tighten shrink' min='6'>" + LONG + "</text>"
    made = make(tmp_path, template.replace("{h}", "12"), trim=SQUARE)
    assert made.lines == []
    (size,) = made.face.boxes[0].sizes
    assert 6 <= size < 9
    made = make(tmp_path, template.replace("{h}", "4"), trim=SQUARE)
    assert made.face.boxes[0].sizes == (6,)
    assert [line.split()[1] for line in made.lines] == ["CF-R01"]
    assert made.hints == ["shorten the text or enlarge the box"]


def test_a_container_gives_all_its_texts_one_scale(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<stack w='30' h='16' fit='shrink' min='4' gap='1'><text size='12'>Title</text>"
        f"<text size='9'>{LONG}</text><text size='6' style='small'>{LONG[:20]}</text></stack>",
        trim=SQUARE,
    )
    sizes = [one.sizes[0] for one in made.face.boxes if one.tag == "text"]
    scale = sizes[0] / 12
    assert scale < 1
    assert sizes == [pytest.approx(12 * scale), pytest.approx(9 * scale), pytest.approx(6 * scale)]
    bottom = box(made.face, "text", 2)
    assert bottom[1] + bottom[3] <= 16.01


@pytest.mark.parametrize(("uniform", "equal"), [("none", False), ("deck", True), ("card", False)])
def test_texts_of_a_deck_may_share_one_size(tmp_path: Path, uniform: str, equal: bool) -> None:
    made = make(
        tmp_path,
        f"<text w='30' h='14' fit='shrink' uniform='{uniform}'>{{{{ card.name }}}}</text>",
        f"  - {{id: one, name: Short}}\n  - {{id: two, name: '{LONG}'}}\n",
        trim=SQUARE,
    )
    one, two = (face.boxes[0].sizes[0] for face in made.faces)
    assert two < 9
    assert one == (two if equal else 9)


def test_texts_of_a_card_may_share_one_size(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text w='30' h='14' fit='shrink' uniform='card'>Short</text>"
        "<text w='30' h='14' y='20' fit='shrink' uniform='card'>{{ card.name }}</text>",
        f"  - {{id: one, name: '{LONG}'}}\n  - {{id: two, name: Tiny}}\n",
        trim=SQUARE,
    )
    first, second = ([b.sizes[0] for b in face.boxes] for face in made.faces)
    assert first[0] == first[1] < 9
    assert second == [9, 9]


@pytest.mark.parametrize("tag", ["stack", "row", "grid", "group"])
def test_containers_may_share_one_scale(tmp_path: Path, tag: str) -> None:
    made = make(
        tmp_path,
        f"<{tag} w='30' h='14' fit='shrink' uniform='deck'>"
        f"<text>{{{{ card.name }}}}</text></{tag}>",
        f"  - {{id: one, name: Short}}\n  - {{id: two, name: '{LONG}'}}\n",
        trim=SQUARE,
    )
    assert made.lines == []
    one, two = (next(b for b in face.boxes if b.tag == "text").sizes for face in made.faces)
    assert one == two
    assert two[0] < 9


def test_a_large_deck_is_drawn_in_parts_that_share_nothing_but_sizes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardforge.faces.maker._CHUNK", 3)
    cards = "".join(f"  - {{id: c{i}, name: Card {i % 4}}}\n" for i in range(9))
    cards += f"  - {{id: long, name: '{LONG}'}}\n"
    plain = make(tmp_path / "a", "<text w='30' h='14' fit='shrink'>{{ card.name }}</text>", cards)
    assert [words(face)[0] for face in plain.faces[:9]] == [f"Card {i % 4}" for i in range(9)]
    assert plain.faces[0] is plain.faces[4]
    assert plain.faces[0].boxes[0].sizes == (9,)
    shared = make(
        tmp_path / "b",
        "<text w='30' h='14' fit='shrink' uniform='deck'>{{ card.name }}</text>",
        cards,
    )
    assert len({face.boxes[0].sizes for face in shared.faces}) == 1


def test_a_row_gives_way_where_words_can_wrap(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        f"<row gap='1'><rect fill='red' w='10' h='10'/><text>{LONG}</text></row>",
        trim=SQUARE,
    )
    assert made.lines == []
    assert box(made.face, "text") == (11, 0, 49, 60)
    assert len(words(made.face)) == 3


def test_vertical_alignment(tmp_path: Path) -> None:
    tops = []
    for valign in ("top", "middle", "bottom"):
        made = make(tmp_path, f"<text valign='{valign}' size='10'>x</text>", trim=SQUARE)
        tops.append(texts(made)[0].y)
    line = 12 / 72 * 25.4
    assert tops[1] - tops[0] == pytest.approx((60 - line) / 2)
    assert tops[2] - tops[0] == pytest.approx(60 - line)


@pytest.mark.parametrize(
    ("locale", "align", "left"),
    [("en", "start", True), ("en", "left", True), ("en", "right", False), ("en", "end", False),
     ("ar", "start", False), ("ar", "left", True), ("ar", "right", False), ("ar", "end", True)],
)  # fmt: skip
def test_horizontal_alignment(tmp_path: Path, locale: str, align: str, left: bool) -> None:
    made = make(tmp_path, f"<text align='{align}'>One</text>", locale=locale, trim=SQUARE)
    assert (texts(made)[0].lines[0].x < 1) is left


@pytest.mark.parametrize(
    ("locale", "attrs", "text", "shown"),
    [
        ("en", "", "Draw 2.", "Draw 2."),
        ("he", "", "Draw 2.", "Draw 2."),
        ("he", "dir='rtl'", "Draw 2.", ".Draw 2"),
        # Of a sentence with a letter of the language, a name at its beginning says nothing.
        ("he", "", "Spicy: \u05d0\u05d1.", ".\u05d1\u05d0 :Spicy"),
        ("en", "", "Spicy: \u05d0\u05d1.", "Spicy: \u05d1\u05d0."),
        ("en", "", "\u05d0\u05d1 a.", ".a \u05d1\u05d0"),
        # No letters at all.
        ("he", "", "2.", ".2"),
        ("en", "", "2.", "2."),
        ("he", "lang='en'", "2.", "2."),
    ],
)
def test_direction_follows_the_letters(
    tmp_path: Path, locale: str, attrs: str, text: str, shown: str
) -> None:
    made = make(tmp_path, f"<text {attrs}>{text}</text>", locale=locale, trim=SQUARE)
    (line,) = texts(made)[0].lines
    glyphs = [(run.x, [g.text for g in run.glyphs]) for run in line.runs]
    assert "".join("".join(g) for _, g in sorted(glyphs)) == shown


def test_missing_letters_are_named_once(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text at='name'>{{ card.name }}</text>",
        "  - {id: one, name: 🐉 awakens 𐀀}\n",
    )
    assert made.lines == [
        (
            "decks/demo/cards.yaml:10:21 CF-R03 the fonts of `sans` cannot draw `𐀀` (U+10000 "
            "LINEAR B SYLLABLE B008 A) in `🐉 awakens 𐀀`"
        ),
        (
            "decks/demo/cards.yaml:10:21 CF-R03 the fonts of `sans` cannot draw `🐉` (U+1F409 "
            "DRAGON) in `🐉 awakens 𐀀`"
        ),
    ]
    assert made.hints == [
        "declare a `fallback` family that has it in style.yaml",
        'draw an icon instead and write <icon name="…"/>',
    ]


def test_a_missing_bold_face(tmp_path: Path) -> None:
    from tests.faces.bench import PACKAGE_DATA

    made = make(
        tmp_path,
        "<text font='thin'><b>One</b></text>",
        files={
            "decks/demo/fonts/a.ttf": (PACKAGE_DATA / "fonts/NotoSerif-Regular.ttf").read_bytes(),
            "templates/demo/style.yaml": "fonts: {thin: {regular: fonts/a.ttf}}\n",
        },
    )
    assert made.lines == [
        (
            "templates/demo/face.xml:1:7 CF-R04 the font family `thin` has no bold face, which "
            "`One` asks for"
        )
    ]


def test_a_file_name_shown_as_words(tmp_path: Path) -> None:
    made = make(
        tmp_path, "<text>{{ card.art }}</text>", "  - {id: one, name: One, art: art/a.png}\n"
    )
    assert made.lines == [
        "templates/demo/face.xml:1:7 CF-R06 the text shows a file name: `art/a.png`"
    ]


def test_type_that_is_too_small(tmp_path: Path) -> None:
    made = make(tmp_path, "<text size='4.5'>One</text>")
    assert made.lines == ["templates/demo/face.xml:1:7 CF-R08 `One` is set in 4.5 pt"]


@pytest.mark.parametrize(
    ("attrs", "line"),
    [
        ("x='1' y='10'", "`One` is 1.0 mm from the cut line, the safe distance is 3 mm"),
        ("x='-1' y='10'", "`One` crosses the cut line, the safe distance is 3 mm"),
        ("x='4' y='4'", ""),
        ("x='1' y='10' safe='ignore'", ""),
    ],
)
def test_words_near_the_cut(tmp_path: Path, attrs: str, line: str) -> None:
    made = make(tmp_path, f"<text {attrs}>One</text>", trim=SQUARE, safe_mm=3.0)
    assert made.lines == ([f"templates/demo/face.xml:1:7 CF-R07 {line}"] if line else [])


def test_words_near_a_hole(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text x='20' y='28'>One</text><cut><circle cx='20' cy='35' r='5' hole='yes'/></cut>",
        trim=SQUARE,
        safe_mm=3.0,
    )
    (line,) = made.lines
    assert line.startswith("templates/demo/face.xml:1:7 CF-R07 `One` ")


def test_low_ink_leaves_grounds_out_and_pale_words_black(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<rect fill='red' bleed='yes'/><rect fill='blue'/>"
        "<rect fill='blue' ink='outline'/><circle fill='red' ink='skip' stroke='red'/>"
        "<rect fill='red' bleed='yes' ink='full'/>"
        "<text color='white'>One</text><text ink='skip'>Two</text><text color='blue'>Three</text>"
        "<text color='white' ink='full'>Four <style color='#ffff00'>five</style></text>",
        trim=SQUARE,
        ink="low",
    )
    shapes = [s for s in flat(made.face.items) if isinstance(s, Shape)]
    assert [(s.fill, s.stroke.color if s.stroke else "") for s in shapes] == [
        ("#1f5fa8", ""), (None, "#1f5fa8"), ("#c8102e", ""),
    ]  # fmt: skip
    runs = [run for item in texts(made) for line in item.lines for run in line.runs]
    assert [(run.text, run.color) for run in runs] == [
        ("One", "#ffffff"), ("Three", "#1f5fa8"), ("Four ", "#ffffff"), ("five", "#ffff00"),
    ]  # fmt: skip


def test_opacity_of_a_text_makes_a_group(tmp_path: Path) -> None:
    (group,) = make(tmp_path, "<text opacity='0.5'>One</text>").face.items
    assert isinstance(group, Group)
    assert group.opacity == 0.5


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(text=st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1))
def test_any_text_of_data_is_shown_exactly(tmp_path: Path, text: str) -> None:
    text = text.replace("{", "").replace("}", "") or "x"
    quoted = text.replace("'", "''")
    made = make(
        tmp_path,
        "<text w='5000' h='5000' lang='en' dir='ltr'>{{ card.name }}</text>",
        f"  - {{id: one, name: '{quoted}'}}\n",
        trim=Trim("huge", 5000, 5000),
    )
    assert made.face.boxes[0].text == text
    assert "".join(words(made.face)) == text
