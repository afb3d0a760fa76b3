"""Inks: tokens, the plain formula, operators, and faces separated for print."""

from hypothesis import given
from hypothesis import strategies as st

from cardforge.faces.drawing import Gradient, Group, Shape, Stop, Stroke, TextItem
from cardforge.faces.inks import (
    BLACK,
    PRINTED,
    Inks,
    for_text,
    from_rgb,
    ink_operator,
    inks_of,
    overprints,
    replaces_spot,
    separation,
    separation_name,
    to_rgb,
    token,
)
from cardforge.faces.process import Process
from cardforge.text.types import TextStyle
from tests.sheets.build import box, face, rect, text

GOLD = Inks(30, 40, 90, 10, spot="PANTONE 871 C")
RICH = Inks(60, 40, 40, 100)


def printed(color: str, process: Process | None = None, **more: bool) -> str:
    return (process or Process()).printed(color, **more)


def test_the_plain_formula() -> None:
    assert from_rgb("#000000") == BLACK
    assert from_rgb("#ffffff") == Inks(0, 0, 0, 0)
    assert from_rgb("#808080") == Inks(0, 0, 0, 49.8)
    assert from_rgb("#ff0000") == Inks(0, 100, 100, 0)
    assert from_rgb("#c8102e") == Inks(0, 92, 77, 21.6)


@given(st.integers(0, 0xFFFFFF))
def test_the_formula_there_and_back(value: int) -> None:
    color = f"#{value:06x}"
    inks = from_rgb(color)
    assert min(inks.c, inks.m, inks.y) == 0
    back = to_rgb(*inks[:4])
    for at in (1, 3, 5):
        assert abs(int(color[at : at + 2], 16) - int(back[at : at + 2], 16)) <= 1


@given(
    st.integers(0, 0xFFFFFF),
    st.tuples(*[st.integers(0, 1000).map(lambda v: v / 10)] * 5),
    st.booleans(),
    st.text(st.characters(exclude_categories=("C",)), max_size=20),
)
def test_a_token_keeps_its_inks(
    value: int, parts: tuple[float, ...], over: bool, spot: str
) -> None:
    c, m, y, k, tint = parts
    inks = Inks(c, m, y, k, tint, over, spot)
    made = token(f"#{value:06x}", inks)
    assert made[:7] == f"#{value:06x}"
    assert inks_of(made) == inks
    assert overprints(made) is over


def test_how_people_read_inks() -> None:
    assert str(RICH) == "C60 M40 Y40 K100"
    assert RICH.total == 240
    assert str(GOLD._replace(tint=40)) == "PANTONE 871 C 40 %"
    assert GOLD._replace(tint=40).total == 40
    assert GOLD._replace(tint=40).process == (12, 16, 36, 4)


def test_the_style_of_a_text_asks_for_overprint() -> None:
    black = for_text("#000000", "#000000", True)
    assert overprints(black)
    # Another colour inside the text takes over what the style asks, and can be let off.
    assert overprints(for_text("#ff0000", black, None))
    assert not overprints(for_text("#ff0000", black, False))
    assert for_text("#000000", black, False) == "#000000"
    # A colour that overprints by itself asks nothing of the next one.
    varnish = token("#eeeeee", GOLD._replace(overprint=True))
    assert for_text("#ff0000", varnish, None) == "#ff0000"


def test_operators() -> None:
    assert ink_operator(printed("#000000")) == "0 0 0 1 k"
    assert ink_operator(printed("#c8102e"), stroke=True) == "0 0.92 0.77 0.216 K"
    gold = printed(token("#b08d2c", GOLD._replace(tint=40)))
    name = separation_name(GOLD)
    assert ink_operator(gold) == f"/{name} cs 0.4 scn"
    assert ink_operator(gold, stroke=True) == f"/{name} CS 0.4 SCN"
    assert separation(GOLD) == (
        "[/Separation /PANTONE#20871#20C /DeviceCMYK <</FunctionType 2 /Domain [0 1]"
        " /C0 [0 0 0 0] /C1 [0.3 0.4 0.9 0.1] /N 1>>]"
    )
    assert "/Gl#C3#A4nz#28#29 " in separation(GOLD._replace(spot="Glänz()"))


def test_inks_that_the_game_gives_are_printed_as_they_are() -> None:
    own = token("#1a1a1a", Inks(0, 0, 0, 100))
    assert inks_of(printed(own)) == Inks(0, 0, 0, 100)
    assert inks_of(printed(own, Process(rich_black=RICH), rich=True)) == Inks(0, 0, 0, 100)


def test_only_black_and_spot_inks_overprint() -> None:
    assert overprints(printed(for_text("#000000", "#000000", True)))
    assert overprints(printed(token("#b08d2c", GOLD._replace(overprint=True))))
    # White would vanish, and a colour would mix with what is below.
    assert not overprints(printed(for_text("#ffffff", "#ffffff", True)))
    assert not overprints(printed(for_text("#ff0000", "#ff0000", True)))


def colors(item: object) -> list[str]:
    """Return the inks of an item in the order of painting, with a plus where they overprint."""
    if isinstance(item, Group):
        plus = "+" * item.overprint
        return [plus + one for part in item.items for one in colors(part)]
    found: list[str] = []
    if isinstance(item, Shape):
        if isinstance(item.fill, str):
            found.append(item.fill)
        if item.stroke is not None:
            found.append(item.stroke.color)
    elif isinstance(item, TextItem):
        found = [run.color for line in item.lines for run in line.runs]
    return [str(inks_of(one)) for one in found]


def separated(*items: object, rich: Inks | None = RICH) -> list[str]:
    made = Process(rich_black=rich).separate(face(items))  # type: ignore[arg-type]
    return [one for item in made.items for one in colors(item)]


def test_large_black_areas_become_rich_black() -> None:
    large, narrow = box(0, 0, 5, 5, "#000000"), box(0, 0, 60, 4.99, "#000000")
    assert separated(large) == ["C60 M40 Y40 K100"]
    assert separated(narrow) == ["C0 M0 Y0 K100"]
    assert separated(large, rich=None) == ["C0 M0 Y0 K100"]
    # What counts is the size on the face.
    assert separated(Group((narrow,), (2, 0, 0, 2, 0, 0))) == ["C60 M40 Y40 K100"]
    assert separated(Group((large,), (0.5, 0, 0, 0.5, 0, 0))) == ["C0 M0 Y0 K100"]
    # Dark grey is no black.
    assert separated(box(0, 0, 9, 9, "#010101")) == ["C0 M0 Y0 K99.6"]


def test_black_lines_and_letters_become_rich_black_only_when_thick() -> None:
    def line(width: float) -> Shape:
        return Shape(rect(0, 0, 50, 50), None, Stroke("#000000", width))

    assert separated(line(1.99)) == ["C0 M0 Y0 K100"]
    assert separated(line(2.0)) == ["C60 M40 Y40 K100"]
    assert separated(text("words", style=TextStyle(size=23.9))) == ["C0 M0 Y0 K100"]
    assert separated(text("words", style=TextStyle(size=24))) == ["C60 M40 Y40 K100"]
    scaled = Group((text("words", style=TextStyle(size=24)),), (0.5, 0, 0, 0.5, 0, 0))
    assert separated(scaled) == ["C0 M0 Y0 K100"]


def test_the_same_art_in_two_sizes_is_separated_twice() -> None:
    art = Group((box(0, 0, 10, 10, "#000000"),), shared=True)
    twice = separated(Group((art,), (0.1, 0, 0, 0.1, 0, 0)), Group((art,)))
    assert twice == ["C0 M0 Y0 K100", "C60 M40 Y40 K100"]


def test_overprint_parts_what_a_shape_or_text_paints() -> None:
    gold = token("#b08d2c", GOLD._replace(overprint=True))
    assert separated(box(0, 0, 9, 9, gold)) == ["+PANTONE 871 C 100 %"]
    edged = box(0, 0, 9, 9, "#ff0000", Stroke(gold, 1.0))
    assert separated(edged) == ["C0 M100 Y100 K0", "+PANTONE 871 C 100 %"]
    filled = box(0, 0, 9, 9, gold, Stroke("#ff0000", 1.0))
    assert separated(filled) == ["+PANTONE 871 C 100 %", "C0 M100 Y100 K0"]
    black = for_text("#000000", "#000000", True)
    assert separated(text("over", style=TextStyle(color=black))) == ["+C0 M0 Y0 K100"]


def test_gradients() -> None:
    def stops(*found: str) -> list[str]:
        gradient = Gradient("linear", (0, 0, 9, 0), tuple(Stop(0.0, one) for one in found))
        (made,) = Process().separate(face([Shape(rect(0, 0, 9, 9), gradient)])).items
        assert isinstance(made, Shape) and isinstance(made.fill, Gradient)
        assert all(stop.color[7] == PRINTED for stop in made.fill.stops)
        kept = [stop.color for stop in made.fill.stops]
        return [f"{inks_of(one)}{' for spot' * replaces_spot(one)}" for one in kept]

    gold, pale = token("#b08d2c", GOLD), token("#d8c796", GOLD._replace(tint=50))
    assert stops("#ff0000", "#ffffff") == ["C0 M100 Y100 K0", "C0 M0 Y0 K0"]
    assert stops(gold, pale) == ["PANTONE 871 C 100 %", "PANTONE 871 C 50 %"]
    assert stops(pale, "#ffffff") == ["PANTONE 871 C 50 %", "PANTONE 871 C 0 %"]
    assert stops(pale, "#ff0000") == ["C15 M20 Y45 K5 for spot", "C0 M100 Y100 K0"]


def test_boxes_name_the_separated_items() -> None:
    item = box(0, 0, 9, 9, "#ff0000")
    from cardforge.faces.drawing import Box

    whole = face([item], boxes=(Box("rect", (0,) * 8, "", (), (), "", items=(item,)),))
    made = Process().separate(whole)
    assert made.boxes[0].items == made.items
    assert made.items != whole.items
