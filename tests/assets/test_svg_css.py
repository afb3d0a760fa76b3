"""Style sheets and values of SVG: which rule wins, which lengths and colours are read."""

import pytest

from cardforge.faces.svg_colors import css_color
from cardforge.faces.svg_css import parse_sheet
from cardforge.faces.svg_dom import read_document
from cardforge.faces.svg_style import declared
from cardforge.faces.svg_values import length, matrix, numbers, share, view_box


def fill(sheet: str, attributes: str = "") -> str:
    """Return the fill of a rectangle in g.outer > g#inner > rect.a.b."""
    data = (
        '<svg viewBox="0 0 9 9"><g class="outer"><g id="inner">'
        f'<rect class="a b" data-k="v" {attributes}/></g></g></svg>'
    )
    document = read_document(data.encode(), "a.svg")
    (rect,) = (n for n in document.root.walk() if n.tag == "rect")
    rules, ignored = parse_sheet(sheet)
    assert ignored == []
    return declared(rect, rules).get("fill", "")


@pytest.mark.parametrize(
    ("selector", "matches"),
    [
        ("*", True),
        ("rect", True),
        ("circle", False),
        (".a", True),
        (".a.b", True),
        (".a.c", False),
        ("rect.b", True),
        ("#inner rect", True),
        ("#inner > rect", True),
        (".outer rect", True),
        (".outer > rect", False),
        (".outer > g > rect", True),
        (".outer>g>rect", True),
        ("svg .outer .a", True),
        ("svg > .outer .a", True),
        ("svg > #inner .a", False),
        ("[data-k]", True),
        ("[data-k=v]", True),
        ("rect[data-k='w']", False),
        ('circle, [data-k="v"]', True),
    ],
)
def test_selectors(selector: str, matches: bool) -> None:
    assert fill(f"{selector} {{ fill: red }}") == ("red" if matches else "")


@pytest.mark.parametrize(
    ("sheet", "attributes", "want"),
    [
        ("", 'fill="blue"', "blue"),
        ("rect { fill: red }", 'fill="blue"', "red"),
        ("rect { fill: red }", 'style="fill: blue"', "blue"),
        ("rect { fill: red !important }", 'style="fill: blue"', "red"),
        ("rect { fill: red !important }", 'style="fill: blue !important"', "blue"),
        ("rect { fill: red } rect { fill: blue }", "", "blue"),
        (".a { fill: red } rect { fill: blue }", "", "red"),
        ("#inner rect { fill: red } .a.b { fill: blue }", "", "red"),
        ("rect { fill: red !important } .a { fill: blue }", "", "red"),
        ("/* rect { fill: red } */ .a { fill: blue } <!-- -->", "", "blue"),
        ("rect{fill:red;;stroke:x}", "", "red"),
    ],
)
def test_which_declaration_wins(sheet: str, attributes: str, want: str) -> None:
    assert fill(sheet, attributes) == want


@pytest.mark.parametrize(
    ("sheet", "ignored"),
    [
        ("a:hover { fill: red }", ["a:hover"]),
        ("a + b, c { fill: red }", ["a + b"]),
        ("> a { fill: red }", ["> a"]),
        ("@media print { a { fill: red } b { fill: red } }", ["@media print"]),
        ("@charset 'x'; a { fill: red }", ["@charset 'x'"]),
        ("a { fill: red } junk", ["junk"]),
    ],
)
def test_what_is_left_out_of_a_sheet(sheet: str, ignored: list[str]) -> None:
    assert parse_sheet(sheet)[1] == ignored


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("#abc", ("#aabbcc", 1)),
        ("#ABCDEF", ("#abcdef", 1)),
        ("#0008", ("#000000", 0x88 / 255)),
        ("#11223300", ("#112233", 0)),
        ("rgb(1, 2, 3)", ("#010203", 1)),
        ("rgb(1 2 3 / 50%)", ("#010203", 0.5)),
        ("RGBA(100%, 0%, 50%, .25)", ("#ff0080", 0.25)),
        ("rgb(300, -5, 0)", ("#ff0000", 1)),
        ("hsl(120, 100%, 25%)", ("#008000", 1)),
        ("hsla(240deg 100% 50% / 0.5)", ("#0000ff", 0.5)),
        ("RebeccaPurple", ("#663399", 1)),
        ("transparent", ("#000000", 0)),
        ("#12", None),
        ("#gggggg", None),
        ("rgb(1, 2)", None),
        ("rgb(a, b, c)", None),
        ("nocolour", None),
        ("", None),
    ],
)
def test_colours(text: str, want: tuple[str, float] | None) -> None:
    assert css_color(text) == want


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("12", 12),
        (" -1.5e1 ", -15),
        ("10px", 10),
        ("1in", 96),
        ("25.4mm", 96),
        ("2.54cm", 96),
        ("72pt", 96),
        ("6pc", 96),
        ("50%", 100),
        ("2em", 20),
        ("2ex", 10),
        ("3furlongs", None),
        ("1.2.3", None),
        ("", None),
        ("auto", None),
    ],
)
def test_lengths(text: str, want: float | None) -> None:
    got = length(text, 200, 10)
    assert got == (want if want is None else pytest.approx(want))


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("", (1, 0, 0, 1, 0, 0)),
        ("none", (1, 0, 0, 1, 0, 0)),
        ("matrix(1 2 3 4 5 6)", (1, 2, 3, 4, 5, 6)),
        ("translate(3)", (1, 0, 0, 1, 3, 0)),
        ("translate(3px, 4px)", (1, 0, 0, 1, 3, 4)),
        ("scale(2)", (2, 0, 0, 2, 0, 0)),
        ("scale(2,3)", (2, 0, 0, 3, 0, 0)),
        ("rotate(90)", (0, 1, -1, 0, 0, 0)),
        ("rotate(90deg)", (0, 1, -1, 0, 0, 0)),
        ("rotate(180 5 5)", (-1, 0, 0, -1, 10, 10)),
        ("skewX(45)", (1, 0, 1, 1, 0, 0)),
        ("skewY(45)", (1, 1, 0, 1, 0, 0)),
        ("translate(10 0) scale(2), translate(1-2)", (2, 0, 0, 2, 12, -4)),
        ("translate(1,2", None),
        ("translate()", None),
        ("scale(1 2 3)", None),
        ("spin(3)", None),
        ("scale(2) and more", None),
    ],
)
def test_transforms(text: str, want: tuple[float, ...] | None) -> None:
    got = matrix(text)
    assert got == (want if want is None else pytest.approx(want))


def test_lists_shares_and_view_boxes() -> None:
    assert numbers("1 2,3-4.5.5") == [1, 2, 3, -4.5, 0.5]
    assert numbers("1 x") is None
    assert [share(t) for t in ("0.5", "50%", "2", "-1", "x")] == [0.5, 0.5, 1, 0, None]
    assert view_box("0, 0, 10 20") == (0, 0, 10, 20)
    assert [view_box(t) for t in ("0 0 10", "0 0 0 5", "a b c d")] == [None, None, None]
