"""Colours with inks in style.yaml and in faces."""

from pathlib import Path

import pytest

from cardforge.faces.drawing import Gradient, Shape
from cardforge.faces.inks import Inks, inks_of, overprints
from cardforge.faces.palette import split_paint
from cardforge.faces.styles import style_file
from tests.faces.bench import Made, flat, make

STYLE = "templates/demo/style.yaml"
GOLD = "C30 M40 Y90 K10"
STAND_IN = (
    "add cmyk: [C, M, Y, K], percentages from 0 to 100, that stand in for the ink on screens and "
    "proofs"
)


def styled(root: Path, style: str, template: str = "<text>One</text>", cards: str = "") -> Made:
    more = {"cards": cards} if cards else {}
    return make(root, template, files={STYLE: style}, **more)


def fills(made: Made) -> list[str | None]:
    return [one.fill for one in flat(made.face.items) if isinstance(one, Shape)]  # type: ignore[misc]


def said(color: str | None) -> str:
    assert color is not None
    return f"{color[:7]} {inks_of(color)}{'+' * overprints(color)}"


def test_colours_with_inks(tmp_path: Path) -> None:
    names = ("ink", "sea", "gold", "pale", "alias", "varnish", "plain", "literal")
    made = styled(
        tmp_path,
        """\
palette:
  ink: {rgb: "#1A1A1A", cmyk: [0, 0, 0, 100]}
  sea: {cmyk: [90, 60, 0, 0]}
  gold: {rgb: "#b08d2c", cmyk: [30, 40, 90, 10], spot: "PANTONE  871 C"}
  pale: {rgb: "#b08d2c", cmyk: [30, 40, 90, 10], spot: PANTONE 871 C, tint: 50}
  alias: gold
  varnish: {cmyk: [5, 5, 5, 0], spot: Varnish, overprint: true}
  plain: {rgb: "#102030"}
  literal: cmyk(60 40 40 100)
""",
        "".join(f'<rect fill="{name}"/>' for name in names),
    )
    assert made.lines == []
    assert [said(fill) for fill in fills(made)] == [
        "#1a1a1a C0 M0 Y0 K100",
        "#1966ff C90 M60 Y0 K0",
        "#b08d2c PANTONE 871 C 100 %",
        "#d8c696 PANTONE 871 C 50 %",
        "#b08d2c PANTONE 871 C 100 %",
        "#f2f2f2 Varnish 100 %+",
        "#102030 None",
        "#000000 C60 M40 Y40 K100",
    ]


def test_a_face_may_name_inks_itself(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        '<rect fill="cmyk(60, 40, 40, 100)"/><rect stroke="cmyk(0 0 0 50%)"/>'
        '<rect fill="linear 90 cmyk(0 0 0 0) red@0.2 cmyk(100 0 0 0)@80%"/>',
    )
    assert made.lines == []
    solid, edge, graded = (one for one in flat(made.face.items) if isinstance(one, Shape))
    assert said(solid.fill) == "#000000 C60 M40 Y40 K100"  # type: ignore[arg-type]
    assert edge.stroke is not None
    assert said(edge.stroke.color) == "#808080 C0 M0 Y0 K50"
    assert isinstance(graded.fill, Gradient)
    assert [(stop.offset, said(stop.color)) for stop in graded.fill.stops] == [
        (0, "#ffffff C0 M0 Y0 K0"),
        (0.2, "#c8102e None"),
        (0.8, "#00ffff C100 M0 Y0 K0"),
    ]


def test_a_name_that_comes_through_the_palette_keeps_its_inks(tmp_path: Path) -> None:
    made = styled(
        tmp_path,
        "palette: {sun: {cmyk: [0, 20, 90, 0]}, moon: '#102030'}\n",
        '<rect fill="{{ palette[card.suit] }}"/>',
        "  - {id: one, name: One, suit: sun}\n",
    )
    assert made.lines == []
    assert [said(fill) for fill in fills(made)] == ["#ffcc19 C0 M20 Y90 K0"]


def test_overprint_of_words(tmp_path: Path) -> None:
    made = styled(
        tmp_path,
        "styles: {over: {overprint: true}}\n",
        "<text>a</text><text style='over'>b</text><text style='over' overprint='no'>c</text>"
        "<text overprint='yes'>d<style color='red'>e</style></text>",
    )
    assert made.lines == []
    runs = [
        run
        for item in flat(made.face.items)
        for line in item.lines  # type: ignore[union-attr]
        for run in line.runs
    ]
    assert [run.text + "+" * overprints(run.color) for run in runs] == ["a", "b+", "c", "d+", "e+"]


@pytest.mark.parametrize(
    ("entry", "message", "hint"),
    [
        (
            "{rgb: '#b08d2c', spot: Gold}",
            "17 the spot colour `Gold` has no `cmyk`",
            STAND_IN,
        ),
        (
            "{overprint: true}",
            "17 the colour has no `cmyk`",
            "add cmyk: [C, M, Y, K], percentages from 0 to 100",
        ),
        (
            "{cmyk: [0, 0, 0, 10], tint: 40}",
            "17 `tint` is for spot colours",
            "name the ink with `spot:`, or lower the inks",
        ),
        (
            "{cmyk: [0, 0, 0, 10], spot: black}",
            "17 no spot ink can be called `black`",
            "use cmyk: alone for process inks",
        ),
        (
            "{cmyk: [0, 0, 0, 10], rgb: red}",
            "17 `rgb` is `red`, which is no colour of a screen",
            'write "#rrggbb"',
        ),
    ],
)
def test_colours_that_make_no_sense(tmp_path: Path, entry: str, message: str, hint: str) -> None:
    made = styled(tmp_path, f"palette: {{gold: {entry}}}\n")
    column, _, words = message.partition(" ")
    assert made.lines == [f"{STYLE}:1:{column} CF-T13 {words}"]
    assert made.hints == [hint]


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        ("{cmyk: [0, 0, 120, 10]}", "1:31 CF-S06 120 is out of range"),
        ("{cmyk: [0, 0, 10]}", "1:24 CF-S11 expected 4 items, found 3"),
        ("{cymk: [0, 0, 0, 10]}", "1:18 CF-S01 unknown key `cymk`"),
        ("cmyk(0 0 0 130)", "1:17 CF-S10 `cmyk(0 0 0 130)` is no colour"),
        ("cmyk(0 0 0)", "1:17 CF-S10 `cmyk(0 0 0)` is no colour"),
    ],
)
def test_inks_that_cannot_be_read(tmp_path: Path, entry: str, line: str) -> None:
    made = styled(tmp_path, f"palette: {{gold: {entry}}}\n")
    assert made.lines[0] == f"{STYLE}:{line}"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (
            "cmyk(0 0 0)",
            "`fill` of <rect> takes four percentages, as in cmyk(60 40 40 100): `cmyk(0 0 0)`",
        ),
        (
            "cmyk(0 0 0 x)",
            "`fill` of <rect> takes four percentages, as in cmyk(60 40 40 100): `cmyk(0 0 0 x)`",
        ),
        ("cmyk(0 0 0 101)", "`fill` of <rect> takes percentages from 0 to 100: `cmyk(0 0 0 101)`"),
    ],
)
def test_literals_that_cannot_be_read(tmp_path: Path, value: str, message: str) -> None:
    made = make(tmp_path, f'<rect fill="{value}"/>')
    assert made.lines == [f"templates/demo/face.xml:1:13 CF-T07 {message}"]


def test_one_spot_ink_has_one_stand_in(tmp_path: Path) -> None:
    made = styled(
        tmp_path,
        """\
palette:
  gold: {cmyk: [30, 40, 90, 10], spot: Gold}
  pale: {cmyk: [15, 20, 45, 5], spot: Gold}
""",
    )
    clash = (
        f"{STYLE}:3:9 CF-T13 `gold` and `pale` print the spot ink `Gold`, "
        f"and {GOLD} or C15 M20 Y45 K5 should stand in for it"
    )
    assert made.lines == [clash]
    assert made.hints == ["give both the `cmyk` of the ink at full strength, and a `tint`"]


def test_rich_black_is_four_inks(tmp_path: Path) -> None:
    made = styled(tmp_path, "rich_black: [60, 40, 40, 100]\n")
    assert made.lines == []
    made = styled(tmp_path, "rich_black: [60, 40]\n")
    assert made.lines == [f"{STYLE}:1:13 CF-S11 expected 4 items, found 2"]


def test_the_schema_knows_both_forms() -> None:
    import jsonschema

    schema = style_file().schema()
    good = {
        "rich_black": [60, 40, 40, 100],
        "palette": {"a": "#123", "b": {"cmyk": [0, 0, 0, 1.5], "spot": "X"}, "c": "cmyk(1 2 3 4)"},
    }
    jsonschema.validate(good, schema)
    for bad in ({"cmyk": [0, 0, 0]}, {"cmyk": [0, 0, 0, 101]}, {"spots": "X"}, "cmyk(1 2 3)"):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"palette": {"a": bad}}, schema)


def test_words_of_a_paint() -> None:
    assert split_paint("linear 90 cmyk(0 0 0 0)@0.2 red") == [
        "linear", "90", "cmyk(0 0 0 0)@0.2", "red",
    ]  # fmt: skip
    assert inks_of("#102030") is None
    assert Inks(1, 2, 3, 4).total == 10
