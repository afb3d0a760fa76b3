"""Reading of SVG files: what is drawn exactly, what is reported and where, what is refused."""

from pathlib import Path

import pytest

from cardforge.diagnostics import Findings, InputFault, SourceText
from cardforge.faces.drawing import Gradient, Group, Item, Picture, Shape, Stop, Stroke
from cardforge.faces.images import image_stream
from cardforge.faces.outline import circle, ellipse, rectangle, transform
from cardforge.faces.svg import load_svg, read_svg
from cardforge.faces.svg_art import SvgArt

DATA = Path(__file__).parent / "data"
XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(body: str, root: str = 'viewBox="0 0 100 100"') -> bytes:
    return f"<svg {XMLNS} {root}>\n{body}\n</svg>".encode()


def art(
    body: str, root: str = 'viewBox="0 0 100 100"', color: str = "#000000", **recolor: str
) -> SvgArt:
    pairs = tuple((("*" if k == "rest" else f"#{k[1:]}"), v) for k, v in recolor.items())
    reading = read_svg(svg(body, root), "a.svg", color, pairs)
    assert reading.findings == ()
    assert reading.art is not None
    return reading.art


def items(body: str, root: str = 'viewBox="0 0 100 100"') -> tuple[Item, ...]:
    return art(body, root).group.items


def said(body: str, root: str = 'viewBox="0 0 100 100"') -> list[str]:
    """Return the findings of a file whose body begins on line 2, as people read them."""
    reading = read_svg(svg(body, root), "a.svg")
    return [f"{d.line}:{d.col} {d.code} {d.message}" for d in reading.findings]


# What is drawn -----------------------------------------------------------------------------


def test_shapes_become_paths_with_default_style() -> None:
    assert items('<rect x="1" y="2" width="3" height="4"/><circle cx="50" cy="60" r="7"/>') == (
        Shape(rectangle(1, 2, 3, 4), "#000000"),
        Shape(circle(50, 60, 7), "#000000"),
    )


def test_shapes_without_extent_are_not_drawn() -> None:
    body = """<rect width="0" height="4"/><circle r="0"/><ellipse cx="9" cy="9" rx="3"/>
        <path d=""/><polygon/>"""
    assert items(body) == (Shape(ellipse(9, 9, 3, 3), "#000000"),)


def test_group_is_shared_and_begins_at_0_0() -> None:
    got = art('<rect x="-50" y="-50" width="100" height="100"/>', 'viewBox="-50 -50 100 100"')
    assert got == SvgArt(
        100, 100, 100 * 25.4 / 96, 100 * 25.4 / 96, Group(got.group.items, shared=True)
    )
    assert got.group.items == (Shape(rectangle(0, 0, 100, 100), "#000000"),)


@pytest.mark.parametrize(
    ("root", "size"),
    [
        ('width="96" height="48"', (25.4, 12.7)),
        ('width="20mm" height="1in" viewBox="0 0 10 10"', (20, 25.4)),
        ('width="72pt" viewBox="0 0 2 1"', (25.4, 12.7)),
        ('height="6pc" viewBox="0 0 2 1"', (50.8, 25.4)),
        ('width="100%" height="100%" viewBox="0 0 96 96"', (25.4, 25.4)),
    ],
)
def test_size_that_the_file_asks_for(root: str, size: tuple[float, float]) -> None:
    got = art("<rect/>", root)
    assert (got.width, got.height) == pytest.approx(size)


def test_art_is_placed_in_its_box() -> None:
    wide = art("<rect/>", 'viewBox="0 0 200 100"')
    assert wide.placed(10, 10, 20, 20) == Group((wide.group,), (0.1, 0, 0, 0.1, 10, 15))
    assert wide.placed(10, 10, 20, 20, align=1, valign=0).matrix == (0.1, 0, 0, 0.1, 10, 10)
    assert wide.placed(10, 10, 20, 20, "stretch").matrix == (0.1, 0, 0, 0.2, 10, 10)
    cover = wide.placed(10, 10, 20, 20, "cover")
    assert cover.clip == rectangle(10, 10, 20, 20)
    assert cover.items == (Group((wide.group,), (0.2, 0, 0, 0.2, 0, 10)),)


def test_art_beyond_the_view_box_is_cut_and_only_then() -> None:
    inside = items('<rect width="100" height="100"/>')
    assert inside == (Shape(rectangle(0, 0, 100, 100), "#000000"),)
    beyond = items('<rect width="101" height="100"/>')
    assert beyond == (
        Group((Shape(rectangle(0, 0, 101, 100), "#000000"),), clip=rectangle(0, 0, 100, 100)),
    )


def test_tiny_view_box_is_drawn_in_a_finer_unit() -> None:
    got = art('<rect width=".5" height=".25"/>', 'viewBox="0 0 1 1"')
    assert (got.w, got.h) == (100, 100)
    assert got.group.items == (Shape(rectangle(0, 0, 50, 25), "#000000"),)


def test_stroke_with_all_its_properties_scales_with_its_group() -> None:
    body = """<g transform="scale(2)" fill="none" stroke="#f00"><path d="M20 20h9" stroke-width="3"
        stroke-dasharray="4 1" stroke-dashoffset="-1" stroke-linecap="round"
        stroke-linejoin="miter" stroke-miterlimit="6"/></g>"""
    stroke = Stroke("#ff0000", 6, (8, 2), "round", "miter", 8, 6)
    assert items(body) == (Shape((("M", 40, 40), ("L", 58, 40)), None, stroke),)


def test_stroke_under_a_lopsided_transform_keeps_its_frame() -> None:
    body = '<circle cx="9" cy="9" r="4" fill="#fff" stroke="#000" transform="scale(2 3)"/>'
    fill, pen = items(body)
    assert fill == Shape(transform(circle(9, 9, 4), (2, 0, 0, 3, 0, 0)), "#ffffff")
    stroke = Stroke("#000000", 1, miter=4)
    assert pen == Group((Shape(circle(9, 9, 4), None, stroke),), matrix=(2, 0, 0, 3, 0, 0))


def test_current_color_and_recolouring() -> None:
    body = """<g color="#00f"><path d="M0 0h9v9z" fill="currentColor"/></g>
        <path d="M0 0h9v9z" fill="currentColor"/><path d="M0 0h9v9z" fill="red"/>
        <path d="M0 0h9v9z" fill="#ABC"/>"""

    def fills(color: str = "#000000", **recolor: str) -> list[object]:
        drawn = art(body, color=color, **recolor).group.items
        return [i.fill for i in drawn if isinstance(i, Shape)]

    assert fills() == ["#0000ff", "#000000", "#ff0000", "#aabbcc"]
    assert fills(color="#123456") == ["#0000ff", "#123456", "#ff0000", "#aabbcc"]
    assert fills(xff0000="#111111", rest="#222222") == ["#222222", "#000000", "#111111", "#222222"]


def test_opacities_multiply_and_full_ones_leave_no_trace() -> None:
    body = '<path d="M0 0h9v9z" fill="#f008" fill-opacity=".5" opacity=".5"/>'
    shape = Shape((("M", 0, 0), ("L", 9, 0), ("L", 9, 9), ("Z",)), "#ff0000")
    (got,) = items(body)
    assert isinstance(got, Group)
    assert (got.opacity, got.items) == (0.5, (Group((shape,), opacity=0x88 / 255 * 0.5),))
    assert items(body.replace('opacity=".5"', 'opacity="0"')) == ()


def test_linear_gradient_on_a_box_that_is_not_square_stays_upright_on_its_lines() -> None:
    body = """<linearGradient id="g" x2="1" y2="1"><stop stop-color="red"/>
        <stop offset="1" stop-color="blue"/></linearGradient>
        <rect width="80" height="40" fill="url(#g)"/>"""
    (shape,) = items(body)
    assert isinstance(shape, Shape)
    assert isinstance(shape.fill, Gradient)
    assert shape.fill.stops == (Stop(0, "#ff0000"), Stop(1, "#0000ff"))
    # Equal colours lie along the diagonal from (80, 0) to (0, 40); the axis is square to it.
    assert shape.fill.coords == pytest.approx((0, 0, 32, 64))


def test_radial_gradient_on_a_box_that_is_not_square_is_drawn_in_its_frame() -> None:
    body = """<radialGradient id="g"><stop stop-color="red"/><stop offset="1"/></radialGradient>
        <rect width="80" height="40" fill="url(#g)"/>"""
    (group,) = items(body)
    gradient = Gradient(
        "radial", (0.5, 0.5, 0, 0.5, 0.5, 0.5), (Stop(0, "#ff0000"), Stop(1, "#000000"))
    )
    assert group == Group((Shape(rectangle(0, 0, 1, 1), gradient),), (80, 0, 0, 40, 0, 0))


@pytest.mark.parametrize(
    ("gradient", "fill"),
    [
        ('<linearGradient id="g"/>', None),
        ('<linearGradient id="g"><stop stop-color="red"/></linearGradient>', "#ff0000"),
        (
            """<linearGradient id="g" x2="0"><stop/><stop offset="1" stop-color="red"/>
            </linearGradient>""",
            "#ff0000",
        ),
        (
            """<radialGradient id="g" r="0"><stop/><stop offset="1" stop-color="red"/>
            </radialGradient>""",
            "#ff0000",
        ),
    ],
)
def test_gradients_that_are_one_colour(gradient: str, fill: str | None) -> None:
    got = items(f'{gradient}<rect width="8" height="8" fill="url(#g)"/>')
    assert got == (() if fill is None else (Shape(rectangle(0, 0, 8, 8), fill),))


def test_paint_that_is_missing_falls_back() -> None:
    body = '<rect width="8" height="8" fill="url(#none) red"/>'
    reading = read_svg(svg(body), "a.svg")
    assert reading.art is not None
    assert reading.art.group.items == (Shape(rectangle(0, 0, 8, 8), "#ff0000"),)
    assert said(body) == ["2:1 CF-A45 `fill` of `<rect>`: nothing has the id `none`"]


def test_embedded_image_is_read_from_its_file_again(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_bytes((DATA / "embedded.svg").read_bytes())
    got = load_svg(path, "a.svg", Findings())
    assert got is not None
    (group,) = got.group.items[:1]
    assert isinstance(group, Group)
    (picture,) = group.items
    assert isinstance(picture, Picture)
    assert (picture.x, picture.y, picture.w, picture.h) == (0, 0, 40, 20)
    assert (picture.image.width, picture.image.height) == (80, 40)
    assert image_stream(picture.image).dictionary["Width"] == "80"
    path.write_bytes(svg("<g/>"))
    with pytest.raises(InputFault, match="changed while the build was running"):
        image_stream(picture.image)


def test_switch_draws_the_first_part_without_extensions() -> None:
    body = """<switch><foreignObject requiredExtensions="x"/><rect width="8" height="8"/>
        <circle r="9"/></switch>"""
    assert items(body) == (Shape(rectangle(0, 0, 8, 8), "#000000"),)


def test_other_namespaces_are_left_out_without_a_word() -> None:
    body = """<metadata xmlns:r="urn:r"><r:a><rect width="9" height="9"/></r:a></metadata>
        <i:g xmlns:i="urn:i"><rect width="9" height="9"/></i:g><a href="https://example.com">
        <rect width="8" height="8"/></a>"""
    assert items(body) == (Shape(rectangle(0, 0, 8, 8), "#000000"),)


def test_style_rules_that_mean_nothing_on_paper_pass_without_a_word() -> None:
    body = """<style>@charset "utf-8"; @font-face { font-family: x }
        @media (prefers-color-scheme: dark) { rect { fill: white } }</style>
        <rect width="8" height="8"/>"""
    assert items(body) == (Shape(rectangle(0, 0, 8, 8), "#000000"),)


def test_document_type_and_namespace_entities_of_drawing_programs_are_read() -> None:
    data = b"""<?xml version="1.0" encoding="iso-8859-1"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg xmlns="&ns_svg;" viewBox="0 0 9 9"><title>\xe9</title><rect width="9" height="9"/></svg>"""
    reading = read_svg(data, "a.svg")
    assert reading.findings == ()
    assert reading.art is not None
    assert len(reading.art.group.items) == 1


def test_wide_encoding_and_byte_order_mark() -> None:
    text = svg('<rect width="8" height="8"/>').decode()
    want = read_svg(text.encode(), "a.svg").art
    assert read_svg(text.encode("utf-16"), "a.svg").art == want
    assert read_svg(b"\xef\xbb\xbf" + text.encode(), "a.svg").art == want


def test_equal_bytes_give_the_identical_group() -> None:
    data = svg('<rect width="8" height="8"/>')
    first, second = read_svg(bytes(data), "a.svg"), read_svg(bytes(bytearray(data)), "a.svg")
    assert first.art is second.art


# What is reported --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "want"),
    [
        ("<text>Hi</text>", "2:1 CF-A41 `<text>` is not drawn"),
        (
            "<g><text>Hi</text><text>Ho</text></g>",
            "2:4 CF-A41 `<text>` is not drawn (2 places, the first here)",
        ),
        (
            '<image href="data:image/png;base64,A"/>',
            "2:1 CF-A45 `href` of `<image>`: the embedded data cannot be read",
        ),
        (
            '<image href="data:text/plain,a%20text"/>',
            "2:1 CF-A45 `href` of `<image>`: no image that can be printed: the file is a text",
        ),
        (
            '<image href="data:image/png;base64,iVBORw0KGgo="/>',
            "2:1 CF-A45 `href` of `<image>`: no image that can be printed: the PNG is cut short",
        ),
        ('<g filter="url(#f)"><rect/></g>', "2:1 CF-A41 `filter` is not drawn"),
        ('<g style="mask: url(#m)"><rect/></g>', "2:1 CF-A41 `mask` is not drawn"),
        (
            '<g style="mix-blend-mode: multiply"/>',
            "2:1 CF-A41 `mix-blend-mode` is not drawn",
        ),
        ("<animate/>", "2:1 CF-A41 `<animate>` is not drawn"),
        (
            '<pattern id="p"/><rect width="9" height="9" fill="url(#p)"/>',
            "2:18 CF-A41 `fill` by `<pattern>` is not drawn",
        ),
        (
            '<path d="M1 1h9" marker-end="url(#m)"/>',
            "2:1 CF-A41 `marker` is not drawn",
        ),
        (
            "<style>a:hover { fill: red } @media print { b { fill: red } }</style>",
            "2:1 CF-A41 the style rule `@media print` is not drawn",
        ),
        (
            """<linearGradient id="g"><stop/><stop offset="1"/></linearGradient>
            <path d="M1 1h9v9" fill="none" stroke="url(#g)"/>""",
            "3:13 CF-A41 a gradient along a stroke is not drawn",
        ),
        ('<path d="M0 0L1"/>', "2:1 CF-A45 `d` of `<path>`: `L` takes 2 numbers, 1 stand here"),
        ('<rect width="1q9" height="9"/>', "2:1 CF-A45 `width` of `<rect>`: `1q9` is no length"),
        ('<circle r="9" fill="#12"/>', "2:1 CF-A45 `fill` of `<circle>`: `#12` is no colour"),
        ('<g transform="turn(9)"/>', "2:1 CF-A45 `transform` of `<g>`: `turn(9)` is no transform"),
        (
            '<polygon points="1 2 3"/>',
            "2:1 CF-A45 `points` of `<polygon>`: `1 2 3` is no list of x and y",
        ),
        ('<use href="#x"/>', "2:1 CF-A45 `href` of `<use>`: nothing has the id `x`"),
        (
            '<desc>ü</desc><circle r="9" fill="#12"/>',
            "2:15 CF-A45 `fill` of `<circle>`: `#12` is no colour",
        ),
    ],
)
def test_what_is_left_out_is_named_with_its_place(body: str, want: str) -> None:
    assert said(body)[0] == want
    assert read_svg(svg(body), "a.svg").art is not None


@pytest.mark.parametrize(
    ("body", "want"),
    [
        (
            '<image href="https://example.com/a"/>\n<use xlink:href="b.svg#x"/>',
            [
                "2:1 CF-A42 `<image>` refers to `https://example.com/a`, which is never fetched",
                "3:1 CF-A42 `<use>` refers to `b.svg#x`, which is never fetched",
            ],
        ),
        (
            '<rect fill="url(http://example.com/a#b)"/>',
            ["2:1 CF-A42 `<rect>` refers to `url(http://example.com/a#b)`, which is never fetched"],
        ),
        (
            '<style>@import "a.css"; a { fill: red }</style>',
            ['2:1 CF-A42 `<style>` refers to `@import "a.css"`, which is never fetched'],
        ),
        ("<script>alert()</script>", ["2:1 CF-A43 the SVG contains a `<script>`"]),
        (
            '<g onload="alert()"/>',
            ["2:1 CF-A43 `<g>` has the event attribute `onload`"],
        ),
        ("<g><rect></g>", ["2:12 CF-A40 the SVG is not well-formed: mismatched tag"]),
        (
            '<g id="a"><use href="#a"/></g>',
            ["2:11 CF-A44 `<use>` of `#a` contains itself"],
        ),
        (
            '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
            ["2:11 CF-A44 `<use>` of `#b` contains itself"],
        ),
        (
            "<g>" * 101 + "</g>" * 101,
            ["2:298 CF-A44 the SVG has more than 100 levels"],
        ),
    ],
)
def test_what_is_refused(body: str, want: list[str]) -> None:
    assert said(body) == want
    assert read_svg(svg(body), "a.svg").art is None


def test_unfolding_without_end_is_refused() -> None:
    levels = ['<g id="u0"><rect width="9" height="9"/></g>']
    levels += [f'<g id="u{i}">' + f'<use href="#u{i - 1}"/>' * 10 + "</g>" for i in range(1, 12)]
    assert said("".join(levels)) == [
        "2:12 CF-A44 the SVG unfolds into more than 300,000 path segments"
    ]


def test_unfolding_of_empty_groups_is_refused_too() -> None:
    levels = ['<g id="u0"/>']
    levels += [f'<g id="u{i}">' + f'<use href="#u{i - 1}"/>' * 10 + "</g>" for i in range(1, 12)]
    (line,) = said("".join(levels))
    assert line.endswith(" CF-A44 the SVG unfolds into more than 200,000 elements")


@pytest.mark.parametrize(
    ("declared", "want"),
    [
        (
            '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">',
            "1:51 CF-A44 the entity `b` grows",
        ),
        (f'<!ENTITY a "{"a" * 300}">', "1:27 CF-A44 the entity `a` grows"),
        (
            '<!ENTITY a SYSTEM "file:///etc/passwd">',
            "1:54 CF-A42 the entity `a` refers to `file:///etc/passwd`",
        ),
        (
            '<!ENTITY % a SYSTEM "http://example.com/a.dtd"> %a;',
            "1:62 CF-A42 the entity `a` refers to `http://example.com/a.dtd`",
        ),
    ],
)
def test_entities_that_grow_or_reach_outside_are_refused(declared: str, want: str) -> None:
    data = f"<!DOCTYPE svg [{declared}]><svg {XMLNS} viewBox='0 0 9 9'>&a;</svg>".encode()
    (finding,) = read_svg(data, "a.svg").findings
    assert f"{finding.line}:{finding.col} {finding.code} {finding.message}" == want


@pytest.mark.parametrize(
    ("data", "want"),
    [
        (b"", "1:1 CF-A40 the SVG is not well-formed: no element found"),
        (b"hello", "1:1 CF-A40 the SVG is not well-formed: syntax error"),
        (b"<html/>", "1:1 CF-A40 `a.svg` is XML, but no SVG"),
        (b"<svg/>", "1:1 CF-A40 the SVG has no size"),
        (b"<svg viewBox='0 0 0 9'/>", "1:1 CF-A40 the SVG has no size"),
        (b"\xff\xfe\x00", "0:0 CF-A40 `a.svg` cannot be read as utf-16"),
        (b"<svg>\xff</svg>", "0:0 CF-A40 `a.svg` cannot be read as utf-8"),
        (
            b"<?xml version='1.0' encoding='klingon'?><svg/>",
            "0:0 CF-A40 `a.svg` cannot be read as klingon",
        ),
        (
            b"<?xml-stylesheet href='a.css'?><svg/>",
            "1:1 CF-A42 the SVG asks for an outside style sheet",
        ),
    ],
)
def test_what_is_no_svg_is_said(data: bytes, want: str) -> None:
    reading = read_svg(data, "a.svg")
    assert reading.art is None
    (finding,) = reading.findings
    assert f"{finding.line}:{finding.col} {finding.code} {finding.message}" == want


def test_error_tells_who_asked_for_the_art(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(svg("<script/>"))
    deck = SourceText("deck.yaml", "art: a.svg\n")
    findings = Findings()
    got = load_svg(tmp_path / "a.svg", "art/a.svg", findings, deck.place(5, 10), "dragons/red.art")
    assert got is None
    (finding,) = findings.sorted()
    assert (finding.file, finding.line, finding.path) == ("art/a.svg", 2, "dragons/red.art")
    assert finding.related[0][:4] == ("asked for here", "deck.yaml", 1, 6)
    assert finding.hint == "save the file as plain SVG"


def test_a_transform_to_nothing_draws_nothing() -> None:
    assert items('<g transform="scale(0)"><rect width="9" height="9"/></g>') == ()
