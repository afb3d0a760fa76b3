"""SVG path data: exact paths, and faults with their place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.faces.outline import bounds
from cardforge.faces.pathdata import PathSyntaxError, parse_path


@pytest.mark.parametrize(
    ("data", "want"),
    [
        ("", ()),
        ("M1 2", (("M", 1, 2),)),
        ("M 1,2 3,4", (("M", 1, 2), ("L", 3, 4))),
        ("m1 2 3 4", (("M", 1, 2), ("L", 4, 6))),
        ("M1 2H5V6h-1v-1", (("M", 1, 2), ("L", 5, 2), ("L", 5, 6), ("L", 4, 6), ("L", 4, 5))),
        ("M0 0L1 1ZL2 2", (("M", 0, 0), ("L", 1, 1), ("Z",), ("M", 0, 0), ("L", 2, 2))),
        ("M0 0L1 1zm2 2l1 0", (("M", 0, 0), ("L", 1, 1), ("Z",), ("M", 2, 2), ("L", 3, 2))),
        ("M0-1.5.5-2e1", (("M", 0, -1.5), ("L", 0.5, -20))),
        ("M1e-1+2.", (("M", 0.1, 2),)),
        ("M0 0c1 2 3 4 5 6", (("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6))),
        (
            "M0 0C1 1 2 1 3 0S5-1 6 0",
            (("M", 0, 0), ("C", 1, 1, 2, 1, 3, 0), ("C", 4, -1, 5, -1, 6, 0)),
        ),
        ("M0 0s1 1 2 0", (("M", 0, 0), ("C", 0, 0, 1, 1, 2, 0))),
        ("M0 0Q3 3 6 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0))),
        (
            "M0 0Q3 3 6 0t6 0",
            (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0)),
        ),
        ("M0 0T6 0", (("M", 0, 0), ("C", 0, 0, 2, 0, 6, 0))),
        ("M0 0A0 5 0 0 1 9 9", (("M", 0, 0), ("L", 9, 9))),
        ("M1 1A5 5 0 0 1 1 1", (("M", 1, 1),)),
    ],
)
def test_every_command_absolute_and_relative(data: str, want: tuple[object, ...]) -> None:
    got = parse_path(data)
    assert [s[0] for s in got] == [s[0] for s in want]  # type: ignore[index]
    for a, b in zip(got, want, strict=True):
        assert a[1:] == pytest.approx(b[1:])  # type: ignore[index]


def test_arc_flags_may_run_into_their_neighbours() -> None:
    spaced = parse_path("M10 10 a 5 5 0 0 1 0.5 0.5")
    assert parse_path("M10 10a5 5 0 01.5.5") == spaced
    assert parse_path("M10 10A5 5 0 1010.5 10.5") == parse_path("M10 10A5,5,0,1,0,10.5,10.5")


def test_half_circle_reaches_its_radius() -> None:
    assert bounds(parse_path("M0 0A10 10 0 0 1 20 0")) == pytest.approx((0, -10, 20, 0), abs=0.01)
    assert bounds(parse_path("M0 0A10 10 0 0 0 20 0")) == pytest.approx((0, 0, 20, 10), abs=0.01)


def test_radii_that_are_too_small_grow_to_reach() -> None:
    assert bounds(parse_path("M0 0A1 1 0 0 1 20 0")) == pytest.approx((0, -10, 20, 0), abs=0.01)


@pytest.mark.parametrize(
    ("data", "message", "offset", "drawn"),
    [
        ("L1 1", "path data starts with `L`, not with `M`", 0, 0),
        ("M1", "`M` takes 2 numbers, 1 stand here", 0, 0),
        ("M1 1L", "`L` takes 2 numbers, 0 stand here", 4, 1),
        ("M0 0 L 1 2 3", "`L` takes 2 numbers, 1 stand here", 5, 2),
        ("M1 1 X 3", "`X 3` is no path data", 5, 1),
        ("M1 1 L 2 2 # 3 L9 9", "`# 3 L9 9` is no path data", 11, 2),
        ("M1 1 Z 5", "`5` is no path data", 7, 2),
        ("M0 0A1 1 0 2 1 5 5", "`2 1 5 5` is no path data", 11, 1),
    ],
)
def test_fault_names_its_place_and_keeps_what_stands_before(
    data: str, message: str, offset: int, drawn: int
) -> None:
    with pytest.raises(PathSyntaxError) as fault:
        parse_path(data)
    assert (str(fault.value), fault.value.offset) == (message, offset)
    assert len(fault.value.path) == drawn


@given(st.text("MmZzLlHhVvCcSsQqTtAa0123456789.,-+eE #", max_size=60))
def test_any_text_is_read_or_refused_at_a_place(data: str) -> None:
    try:
        path = parse_path(data)
    except PathSyntaxError as fault:
        assert 0 <= fault.offset <= len(data)
        path = fault.path
    assert all(len(s) in (1, 3, 7) for s in path)
    assert not path or path[0][0] == "M"
