"""Colours below letters: contrast that is too low, and black letters in low-ink builds."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.faces.drawing import Path as Outline
from cardforge.faces.drawing import TextItem, Trim
from cardforge.faces.ground import Area, contrast
from cardforge.faces.outline import polyline, regular_polygon, rounded_rectangle
from tests.faces.bench import Made, flat, make

SQUARE = Trim("60x60", 60.0, 60.0)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<rect width="10" height="10" fill="#222222"/></svg>'
)


def inks(made: Made) -> list[tuple[str, str]]:
    """Return text and colour of each run."""
    return [
        (run.text, run.color)
        for item in flat(made.face.items)
        if isinstance(item, TextItem)
        for line in item.lines
        for run in line.runs
    ]


def low(tmp_path: Path, template: str, files: dict[str, str | bytes] | None = None) -> Made:
    return make(tmp_path, template, trim=SQUARE, ink="low", files=files)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#ff0000", "#0000ff", 2.15),
     ("#123456", "#123456", 1.0)],
)  # fmt: skip
def test_contrast(one: str, other: str, expected: float) -> None:
    assert round(contrast(one, other), 2) == expected
    assert contrast(other, one) == contrast(one, other)


@pytest.mark.parametrize(
    ("ground", "color"),
    [
        ("", "#000000"),
        ("<rect fill='#222222'/>", "#ffffff"),
        ("<rect fill='#222222' bleed='yes'/>", "#000000"),
        ("<rect fill='#222222' bleed='yes' ink='full'/>", "#ffffff"),
        ("<rect fill='#222222' ink='skip'/>", "#000000"),
        ("<rect fill='#222222' ink='outline'/>", "#000000"),
        # Below, but elsewhere.
        ("<rect fill='#222222' y='30'/>", "#000000"),
        # A light shape on a dark one, and the other way round.
        ("<rect fill='#222222'/><rect fill='#eeeeee' w='40' h='20'/>", "#000000"),
        ("<rect fill='#eeeeee'/><circle cx='10' cy='10' r='20' fill='#222222'/>", "#ffffff"),
        # The bounds of the triangle hold the words, the triangle does not.
        ("<polygon points='60,0 60,60 0,60' fill='#222222'/>", "#000000"),
        ("<polygon points='0,0 60,0 0,60' fill='#222222'/>", "#ffffff"),
        ("<group rotate='180'><rect x='30' y='30' fill='#222222'/></group>", "#ffffff"),
        ("<group w='10' h='60' x='50' clip='yes'><rect x='-50' w='60' fill='#222222'/></group>",
         "#000000"),
        ("<rect fill='#222222' opacity='0.9'/>", "#ffffff"),
        ("<rect fill='#222222' opacity='0.1'/>", "#000000"),
        ("<line x1='0' y1='3' x2='60' stroke='#222222' sw='10'/>", "#ffffff"),
        ("<rect stroke='#222222' sw='3'/>", "#000000"),
        ("<image src='art/a.svg' fit='stretch'/>", "#ffffff"),
        ("<image src='art/a.svg' w='20' h='10' y='30'/>", "#000000"),
        # Not known: as the author has it.
        ("<rect fill='linear 90 #222222 #111111'/>", "#ffffff"),
    ],
)  # fmt: skip
def test_pale_letters_keep_their_colour_where_a_dark_ground_stays(
    tmp_path: Path, ground: str, color: str
) -> None:
    made = low(tmp_path, f"{ground}<text color='white'>One</text>", {"decks/demo/art/a.svg": SVG})
    assert inks(made) == [("One", color)]
    assert made.lines == []


def test_ground_and_words_in_one_group(tmp_path: Path) -> None:
    made = low(
        tmp_path,
        "<group><rect fill='#222222'/><text color='white'>One</text></group>"
        "<group x='30'><text color='white'>Two</text></group>",
    )
    assert inks(made) == [("One", "#ffffff"), ("Two", "#ffffff")]


def test_words_drawn_before_a_shape_do_not_lie_on_it(tmp_path: Path) -> None:
    made = low(tmp_path, "<text color='white'>One</text><rect y='30' fill='#222222'/>")
    assert inks(made) == [("One", "#000000")]


def test_the_same_words_on_two_grounds(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<rect fill='#{{ 222222 if card.cost else \"eeeeee\" }}'/><text color='white'>A</text>",
        "  - {id: one, name: One, cost: 1}\n  - {id: two, name: Two}\n",
        trim=SQUARE,
        ink="low",
    )
    colors = [
        run.color
        for face in made.faces
        for item in flat(face.items)
        if isinstance(item, TextItem)
        for line in item.lines
        for run in line.runs
    ]
    assert colors == ["#ffffff", "#000000"]


def test_an_icon_among_words_turns_black_with_them(tmp_path: Path) -> None:
    icon = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
        '<rect width="10" height="10" fill="currentColor"/></svg>'
    )
    fills = []
    for ground in ("", "<rect fill='#222222'/>"):
        made = low(
            tmp_path,
            f"{ground}<text color='white'>One <icon name='dot'/></text>",
            {"decks/demo/icons/dot.svg": icon},
        )
        fills.append([getattr(item, "fill", "") for item in flat(made.face.items)][-1])
    assert fills == ["#000000", "#ffffff"]


def test_too_little_contrast_is_a_finding(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<rect fill='#222222'/><text color='#444444' at='name'>{{ card.name }}</text>",
        trim=SQUARE,
    )
    assert made.lines == [
        (
            "decks/demo/cards.yaml:10:21 CF-R10 `One` in #444444 hardly stands out from #222222 "
            "below it: 1.6:1, the least is 3:1"
        )
    ]
    assert made.hints == ['make one of the two darker or lighter; for decoration write alt=""']


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("<text color='#eeeeee'>One</text>", 1),
        ("<text color='#eeeeee' alt=''>One</text>", 0),
        ("<text color='#eeeeee' opacity='0.3'>One</text>", 0),
        ("<text color='#777777'>One</text>", 0),
        ("<text>One <style color='#eeeeee'>two</style></text>", 1),
        ("<rect fill='linear 90 red blue'/><text color='#eeeeee'>One</text>", 0),
        # Half of the words and more lie beside the shape that they need.
        ("<rect fill='#222222' w='6'/><text color='#eeeeee'>One two three four</text>", 1),
        ("<rect fill='#222222' w='40'/><text color='#eeeeee'>One two three four</text>", 0),
        ("<rect fill='red' opacity='0.2'/><text color='#ffaaaa'>One</text>", 1),
    ],
)
def test_what_counts_as_too_little_contrast(tmp_path: Path, template: str, found: int) -> None:
    made = make(tmp_path, template, trim=SQUARE)
    assert [line.split()[1] for line in made.lines] == ["CF-R10"] * found


def test_words_that_must_stay_pale_in_a_low_ink_build_are_a_finding(tmp_path: Path) -> None:
    made = low(tmp_path, "<rect fill='red' bleed='yes'/><text color='white' ink='full'>One</text>")
    assert inks(made) == [("One", "#ffffff")]
    assert made.lines == [
        (
            "templates/demo/face.xml:1:37 CF-R10 `One` in #ffffff hardly stands out from #ffffff "
            "below it: 1.0:1, the least is 3:1"
        )
    ]


@given(st.floats(1, 60), st.floats(1, 60), st.floats(0, 30), st.floats(0, 1), st.floats(0, 1))
def test_the_core_of_a_convex_area_is_covered(
    w: float, h: float, r: float, across: float, down: float
) -> None:
    area = Area(rounded_rectangle(2, 3, w, h, min(r, w / 2, h / 2)), "#000000", 1.0, ())
    left, top, right, bottom = area.core()
    assert right > left
    assert bottom > top
    assert area.covers(left + across * (right - left), top + down * (bottom - top))


def test_no_core_is_claimed_for_what_is_not_convex() -> None:
    empty = (0.0, 0.0, -1.0, -1.0)
    star = regular_polygon(5, 10, 10, 8)
    corners = [(segment[1], segment[2]) for segment in star[:5]]
    pentagram = polyline([corners[i] for i in (0, 2, 4, 1, 3)], close=True)
    arrow: Outline = (("M", 0, 0), ("L", 10, 0), ("L", 2, 2), ("L", 0, 10), ("Z",))
    for path in (pentagram, arrow):
        assert Area(path, "#000000", 1.0, (), even_odd=True).core() == empty
    assert Area(star, "#000000", 1.0, (), reach=1.0).core() == empty
