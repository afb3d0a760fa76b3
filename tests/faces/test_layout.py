"""Boxes, containers, turns, clips and bleed."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.faces.boxes import Frame, resolve
from cardforge.faces.drawing import Group, Shape, Stroke, Trim
from cardforge.faces.outline import bounds
from cardforge.faces.tracks import AUTO, SHARE, Track, solve
from cardforge.faces.values import Length, length
from tests.faces.bench import box, flat, make

SQUARE = Trim("square", 60.0, 60.0)


def rounded(path: tuple[object, ...]) -> tuple[float, ...]:
    left, top, right, bottom = bounds(path)  # type: ignore[arg-type]
    return tuple(round(v, 4) for v in (left, top, right, bottom))


@pytest.mark.parametrize(
    ("attrs", "want"),
    [
        ("", (0, 0, 60, 60)),
        ("x='4' y='5'", (4, 5, 56, 55)),
        ("x='4' w='10' y='5' h='6'", (4, 5, 10, 6)),
        ("w='50%' h='25%'", (0, 0, 30, 15)),
        ("x='10' right='5'", (10, 0, 45, 60)),
        ("right='5' w='20' bottom='3' h='10'", (35, 47, 20, 10)),
        ("w='1in' h='72pt'", (0, 0, 25.4, 25.4)),
        ("w='1cm' h='10mm'", (0, 0, 10, 10)),
        ("x='50%' y='50%' w='10' h='8' anchor='center'", (25, 26, 10, 8)),
        ("w='10' h='8' anchor='center'", (25, 26, 10, 8)),
        ("x='60' y='60' w='10' h='8' anchor='bottom-right'", (50, 52, 10, 8)),
        ("x='20' anchor='top'", (0, 0, 40, 60)),
        ("x='20' anchor='right'", (0, 0, 20, 60)),
        ("x='30' y='10' w='10' h='8' anchor='top'", (25, 10, 10, 8)),
        ("x='30' y='10' w='10' h='8' anchor='left'", (30, 6, 10, 8)),
    ],
)
def test_boxes(tmp_path: Path, attrs: str, want: tuple[float, ...]) -> None:
    made = make(tmp_path, f"<rect fill='black' {attrs}/>", trim=SQUARE)
    assert made.lines == []
    assert box(made.face, "rect") == pytest.approx(want, abs=1e-4)


@given(x=st.floats(0, 30), w=st.floats(0, 30), right=st.floats(0, 30), parent=st.floats(60, 200))
def test_a_box_and_its_mirror_are_symmetric(
    x: float, w: float, right: float, parent: float
) -> None:
    whole = Frame(0, 0, parent, 10)
    attrs = {"x": Length(x, 0), "w": Length(w, 0), "right": Length(right, 0)}
    for keys in (("x", "w"), ("x", "right"), ("w", "right"), ("x",), ("w",)):
        some = {key: attrs[key] for key in keys}
        plain, turned = resolve(some, whole), resolve(some, whole, mirror=True)
        assert turned.w == plain.w
        assert turned.x + turned.w == pytest.approx(parent - plain.x)


def test_children_of_a_group_start_at_its_corner(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<group x='10' y='20' w='20' h='20' inset='2'>"
        "<rect fill='red' x='1' y='1' w='50%' h='3'/></group>",
        trim=SQUARE,
    )
    assert box(made.face, "rect") == (13, 23, 8, 3)


def test_a_clip_cuts_to_the_groups_box(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<group x='10' y='10' w='20' h='10' clip='yes' r='2'><circle r='30' fill='red'/></group>",
        trim=SQUARE,
    )
    (group,) = made.face.items
    assert isinstance(group, Group)
    assert group.clip is not None
    assert rounded(group.clip) == (10, 10, 30, 20)
    assert any(step[0] == "C" for step in group.clip)


def test_a_turn_is_clockwise_about_the_boxs_centre(tmp_path: Path) -> None:
    made = make(tmp_path, "<rect fill='red' x='10' y='10' w='20' h='10' rotate='90'/>", trim=SQUARE)
    assert box(made.face, "rect") == (15, 5, 10, 20)
    first = made.face.boxes[0].quad[:2]
    assert tuple(round(v, 4) for v in first) == (25, 5)


def test_a_turn_about_a_point(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<rect fill='red' x='10' y='10' w='20' h='10' rotate='180' cx='10' cy='10'/>",
        trim=SQUARE,
    )
    assert box(made.face, "rect") == (-10, 0, 20, 10)


def test_turns_nest_and_quads_lie_on_the_face(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<group rotate='90'><rect fill='red' w='10' h='4' rotate='-90'/></group>",
        trim=SQUARE,
    )
    assert box(made.face, "rect") == (53, 3, 10, 4)


def test_a_group_scales_what_it_holds(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<group x='10' y='10' w='20' h='20' scale='0.5'><rect fill='red' w='100%' h='8'/></group>",
        trim=SQUARE,
    )
    assert box(made.face, "rect") == (10, 10, 20, 4)


@pytest.mark.parametrize(
    ("attrs", "want"),
    [
        ("", (-3, -3, 63, 63)),
        ("h='10'", (-3, -3, 63, 10)),
        ("x='10' w='10' y='50'", (10, 50, 20, 63)),
        ("x='10' y='10' w='10' h='10'", (10, 10, 20, 20)),
        ("x='-1' w='5'", (-3, -3, 4, 63)),
    ],
)
def test_bleed_grows_the_sides_that_touch_the_cut(
    tmp_path: Path, attrs: str, want: tuple[float, ...]
) -> None:
    made = make(tmp_path, f"<rect fill='red' bleed='yes' {attrs}/>", trim=SQUARE)
    (shape,) = flat(made.face.items)
    assert isinstance(shape, Shape)
    assert rounded(shape.path) == want


def test_bleed_grows_any_outline(tmp_path: Path) -> None:
    made = make(tmp_path, "<circle fill='red' bleed='yes'/>", trim=SQUARE)
    (shape,) = flat(made.face.items)
    assert isinstance(shape, Shape)
    assert bounds(shape.path) == pytest.approx((-3, -3, 63, 63), abs=0.02)


def test_the_cut_defaults_to_the_trim(tmp_path: Path) -> None:
    made = make(tmp_path, "<rect fill='red'/>", trim=Trim("x", 60, 40, 3))
    assert [rounded(path) for path in made.face.cut] == [(0, 0, 60, 40)]
    assert sum(step[0] == "C" for step in made.face.cut[0]) == 4
    made = make(tmp_path, "<rect fill='red'/>", trim=Trim("x", 60, 60, 0, "circle"))
    assert made.face.cut[0][0] == ("M", 60, 30)
    made = make(tmp_path, "<rect fill='red'/>", trim=Trim("x", 60, 52, 0, "hex"))
    assert [step[1:] for step in made.face.cut[0][:6]] == [
        (15, 0), (45, 0), (60, 26), (45, 52), (15, 52), (0, 26),
    ]  # fmt: skip


def test_cut_holds_outline_and_holes(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<cut><circle cx='10' cy='10' r='2' hole='yes'/>"
        "<polygon points='0,0 60,0 30,60'/></cut><fold y1='30'/>",
        trim=SQUARE,
    )
    assert made.lines == []
    assert [rounded(path) for path in made.face.cut] == [(0, 0, 60, 60), (8, 8, 12, 12)]
    assert made.face.folds == ((0, 30, 60, 30),)
    assert made.face.items == ()


def test_a_stack_lays_children_below_each_other(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<stack x='5' y='5' w='50' h='50' gap='2'><rect fill='red' h='10'/>"
        "<rect fill='blue' h='20%' w='10'/><rect fill='green' h='5' right='10'/></stack>",
        trim=SQUARE,
    )
    assert made.lines == []
    assert [box(made.face, "rect", i) for i in range(3)] == [
        (5, 5, 50, 10), (5, 17, 10, 10), (5, 29, 40, 5),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("valign", "tops"), [("middle", (20, 30)), ("bottom", (40, 50)), ("spread", (0, 50))]
)
def test_a_stack_shares_out_what_is_left(
    tmp_path: Path, valign: str, tops: tuple[float, float]
) -> None:
    made = make(
        tmp_path,
        f"<stack valign='{valign}'><rect fill='red' h='10'/><rect fill='red' h='10'/></stack>",
        trim=SQUARE,
    )
    assert tuple(box(made.face, "rect", i)[1] for i in range(2)) == tops


def test_tracks_of_a_stack(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<stack rows='10 * 2*' gap='2'>" + "<rect fill='red'/>" * 3 + "</stack>",
        trim=SQUARE,
    )
    assert [box(made.face, "rect", i)[1::2] for i in range(3)] == [
        (0, 10), (12, pytest.approx(46 / 3, abs=1e-3)),
        (pytest.approx(14 + 46 / 3, abs=1e-3), pytest.approx(92 / 3, abs=1e-3)),
    ]  # fmt: skip


def test_a_row_lays_children_side_by_side(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<row x='5' w='50' h='10' cols='10 auto *' gap='1'><rect fill='red'/>"
        "<rect fill='red' w='8'/><rect fill='red'/></row>",
        trim=SQUARE,
    )
    assert [box(made.face, "rect", i) for i in range(3)] == [
        (5, 0, 10, 10), (16, 0, 8, 10), (25, 0, 30, 10),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("align", "lefts"),
    [("start", (0, 10)), ("center", (20, 30)), ("end", (40, 50)), ("spread", (0, 50))],
)
def test_a_row_shares_out_what_is_left(
    tmp_path: Path, align: str, lefts: tuple[float, float]
) -> None:
    made = make(
        tmp_path,
        f"<row align='{align}' valign='middle'><rect fill='red' w='10' h='10'/>"
        "<rect fill='red' w='10' h='20'/></row>",
        trim=SQUARE,
    )
    assert tuple(box(made.face, "rect", i)[0] for i in range(2)) == lefts
    assert tuple(box(made.face, "rect", i)[1] for i in range(2)) == (25, 20)


def test_rows_run_to_the_left_in_right_to_left_languages(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<row cols='10 *'><rect fill='red'/><rect fill='red'/></row>",
        trim=SQUARE,
        locale="ar",
    )
    assert [box(made.face, "rect", i)[0] for i in range(2)] == [50, 0]


def test_mirror_swaps_positions_in_right_to_left_languages_only(tmp_path: Path) -> None:
    template = "<face mirror='auto'><rect fill='red' x='5' w='10' rotate='0'/></face>"
    assert box(make(tmp_path, template, trim=SQUARE).face, "rect")[0] == 5
    assert box(make(tmp_path, template, trim=SQUARE, locale="he").face, "rect")[0] == 45
    plain = "<rect fill='red' x='5' w='10'/>"
    assert box(make(tmp_path, plain, trim=SQUARE, locale="he").face, "rect")[0] == 5


def test_a_grid_fills_cells_row_by_row(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<grid cols='10 *' colgap='2' rowgap='1'><rect fill='red' h='5' colspan='2'/>"
        "<rect fill='red' rowspan='2'/><rect fill='red' h='6'/><rect fill='red' h='7'/></grid>",
        trim=SQUARE,
    )
    assert [box(made.face, "rect", i) for i in range(4)] == [
        (0, 0, 60, 5), (0, 6, 10, 14), (12, 6, 48, 6), (12, 13, 48, 7),
    ]  # fmt: skip


def test_content_that_does_not_fit_is_found(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<stack h='30'>" + "<rect fill='red' h='20'/>" * 2 + "</stack>",
        trim=SQUARE,
    )
    assert made.lines == [
        (
            "templates/demo/face.xml:1:7 CF-R02 the content of <stack> is 10.0 mm too high for its "
            "30.0 mm"
        )
    ]


def test_opacity_and_strokes(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<rect fill='#abc' stroke='red' sw='0.5' dash='1 2' cap='round' join='bevel' "
        "opacity='0.5'/><line y1='10' stroke='#000001'/>",
        trim=SQUARE,
    )
    group, line = made.face.items
    assert isinstance(group, Group)
    assert group.opacity == 0.5
    (shape,) = group.items
    assert isinstance(shape, Shape)
    assert (shape.fill, shape.stroke) == (
        "#aabbcc", Stroke("#c8102e", 0.5, (1, 2), "round", "bevel"),
    )  # fmt: skip
    assert isinstance(line, Shape)
    assert line.path == (("M", 0, 10), ("L", 60, 10))


def test_gradients_cover_the_box(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<rect w='20' h='10' fill='linear 90 black white'/>"
        "<rect w='20' h='10' fill='linear 180 black red@20% white'/>"
        "<circle w='20' h='20' fill='radial white black'/>",
        trim=SQUARE,
    )
    fills = [shape.fill for shape in flat(made.face.items) if isinstance(shape, Shape)]
    assert fills[0] == ("linear", (0, 5, 20, 5), ((0, "#000000", 1), (1, "#ffffff", 1)))
    assert fills[1] == (
        "linear", (10, 0, 10, 10), ((0, "#000000", 1), (0.2, "#c8102e", 1), (1, "#ffffff", 1)),
    )  # fmt: skip
    assert fills[2][0] == "radial"  # type: ignore[index]


@given(
    sizes=st.lists(st.floats(0.1, 30), min_size=1, max_size=6),
    kinds=st.lists(st.sampled_from("fas"), min_size=6, max_size=6),
    gap=st.floats(0, 3),
    total=st.floats(1, 300),
)
def test_tracks_never_exceed_the_total_when_some_can_give(
    sizes: list[float], kinds: list[str], gap: float, total: float
) -> None:
    tracks = [
        Track(Length(size, 0), 0) if kind == "f" else AUTO if kind == "a" else SHARE
        for size, kind in zip(sizes, kinds, strict=False)
    ]
    got = solve(tracks, sizes, gap, total, [True] * len(tracks))
    fixed = sum(s for s, t in zip(sizes, tracks, strict=True) if t.length is not None)
    room = total - gap * (len(tracks) - 1)
    assert all(size >= 0 for size in got)
    if any(t.weight for t in tracks) and sum(got) > 0 and fixed <= room:
        assert sum(got) == pytest.approx(room) or sum(got) <= room + 1e-9
    if AUTO in tracks and fixed <= room:
        assert sum(got) <= room + 1e-9 or SHARE not in tracks


def test_lengths() -> None:
    assert [length(t) for t in ("4", " 4mm", "-.5", "10%", "72pt")] == [
        (4, 0), (4, 0), (-0.5, 0), (0, 0.1), (pytest.approx(25.4), 0),
    ]  # fmt: skip


SHRUNK = "Draw three cards and discard one of them unless the deck is empty. " * 2


@pytest.mark.parametrize(
    ("template", "place"),
    [
        ("<row h='10' gap='1'><rect fill='red' w='5' h='5'/>{}</row>", (6, 0, 54, 10)),
        ("<row h='10' valign='middle'>{}</row>", (0, 0, 60, 10)),
        ("<stack h='10'>{}</stack>", (0, 0, 60, 10)),
        ("<stack h='10' gap='1'><rect fill='red' h='3'/>{}</stack>", (0, 4, 60, 6)),
        ("<stack h='10'><row>{}</row></stack>", (0, 0, 60, 10)),
        ("<grid cols='*' h='10'>{}</grid>", (0, 0, 60, 10)),
    ],
)
def test_words_that_shrink_take_the_room_that_is_left(
    tmp_path: Path, template: str, place: tuple[float, ...]
) -> None:
    text = f"<text fit='shrink' min='4' size='9'>{SHRUNK}</text>"
    made = make(tmp_path, template.format(text), trim=SQUARE)
    assert made.lines == []
    assert box(made.face, "text") == place
    # Words of a fixed size do not.
    stiff = make(tmp_path / "b", template.format(f"<text size='9'>{SHRUNK}</text>"), trim=SQUARE)
    assert {line.split()[1] for line in stiff.lines} <= {"CF-R01", "CF-R02"}
    assert stiff.lines != []


def test_words_that_shrink_too_little_are_said_to_overflow(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        f"<row h='5'><text fit='shrink' min='8' size='9'>{SHRUNK}</text></row>",
        trim=SQUARE,
    )
    assert [line.split()[1] for line in made.lines] == ["CF-R01"]
