from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.faces.outline import area, bounds, contains, flatten
from cardforge.sheets.tuckbox import AIR, CLEARANCE, SHALLOWEST, Held, inner_size, tuck_box

POKER = Held(63.5, 88.9, 0.3, 100)

holdings = st.lists(
    st.builds(
        Held, st.floats(8, 150), st.floats(8, 150), st.floats(0.1, 4), st.integers(1, 300)
    ),
    min_size=1,
    max_size=4,
)  # fmt: skip
rooms = st.tuples(st.floats(10, 200), st.floats(10, 200), st.floats(8, 120))


def test_one_deck_stands_in_its_box_as_it_is() -> None:
    w, h, d = inner_size([POKER]) or (0, 0, 0)
    assert (w, h) == (63.5 + CLEARANCE, 88.9 + CLEARANCE)
    assert d == pytest.approx(100 * 0.3 * (1 + AIR) + CLEARANCE)


def test_tiles_lie_in_several_stacks_under_what_is_larger() -> None:
    tiles = Held(25.4, 50.8, 2, 48)
    aids = Held(63.5, 88.9, 0.3, 6)
    w, h, d = inner_size([tiles, aids]) or (0, 0, 0)
    # Four stacks of twelve tiles, and the aids on top.
    assert d == pytest.approx((12 * 2 + 6 * 0.3) * (1 + AIR) + CLEARANCE)
    assert (w, h) == (63.5 + CLEARANCE, 101.6 + CLEARANCE)


def test_nothing_held_is_no_box() -> None:
    assert inner_size([]) is None
    assert inner_size([Held(0, 0, 0, 0)]) is None


@given(holdings)
def test_everything_fits(held: list[Held]) -> None:
    room = inner_size(held)
    assert room is not None
    w, h, d = room
    assert d >= SHALLOWEST
    for one in held:
        lying, standing = sorted((one.w, one.h)), sorted((w, h))
        assert lying[0] <= standing[0]
        assert lying[1] <= standing[1]
    volume = sum(one.w * one.h * one.thickness * one.pieces for one in held)
    assert volume <= w * h * d


@given(rooms, st.floats(0.1, 2))
def test_a_net_is_one_closed_line_with_its_creases_inside(
    room: tuple[float, float, float], stock: float
) -> None:
    net = tuck_box(room, stock)
    trim = net.trim
    w, h, d = room[0] + stock, room[1] + 2 * stock, room[2] + stock
    assert bounds(trim.outline) == pytest.approx((0, 0, trim.w, trim.h), abs=1e-6)
    panels = {panel.name: panel for panel in trim.panels}
    assert set(panels) == {"front", "back", "left", "right", "top", "bottom", "tuck"}
    for names, size in (
        (("front", "back"), (w, h)),
        (("left", "right"), (d, h)),
        (("top", "bottom"), (w, d)),
    ):
        for name in names:
            assert (panels[name].w, panels[name].h) == pytest.approx(size)
            panel = panels[name]
            # The middle of a panel is on the piece and printed.
            x, y = panel.x + panel.w / 2, panel.y + panel.h / 2
            assert contains(trim.outline, x, y)
            assert contains(net.ink, x, y)
    for x1, y1, x2, y2 in trim.folds:
        assert contains(trim.outline, (x1 + x2) / 2 + 1e-4, (y1 + y2) / 2 + 1e-4)
    # Clockwise; the glue tab is on the piece, but not printed.
    assert area(trim.outline) > 4 * d * w
    left = panels["left"]
    assert contains(trim.outline, left.x - 4, left.y + left.h / 2)
    assert not contains(net.ink, left.x - 4, left.y + left.h / 2)


@given(rooms, st.floats(0.1, 2))
def test_the_line_of_a_net_never_crosses_itself(
    room: tuple[float, float, float], stock: float
) -> None:
    (ring,) = flatten(tuck_box(room, stock).trim.outline, 0.2)
    sides = [(a, b) for a, b in pairwise([*ring, ring[0]]) if a != b]
    for i, (a, b) in enumerate(sides):
        for c, d in sides[i + 2 :]:
            if d != sides[0][0] or i:
                assert not _cross(a, b, c, d)


def _cross(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> bool:
    def side(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


def test_panels_meet_where_they_are_folded() -> None:
    net = tuck_box((64.5, 89.9, 30.0), 0.3)
    panels = {panel.name: panel for panel in net.trim.panels}
    assert panels["front"].x == panels["left"].x + panels["left"].w
    assert panels["right"].x == panels["front"].x + panels["front"].w
    assert panels["back"].x == panels["right"].x + panels["right"].w
    assert panels["top"].y + panels["top"].h == panels["back"].y
    assert panels["bottom"].y == panels["back"].y + panels["back"].h
    # Lids are read from the front, so they are upside down on the sheet.
    assert (panels["top"].turn, panels["bottom"].turn, panels["front"].turn) == (180, 180, 0)
