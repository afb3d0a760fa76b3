"""Helpers and filters of templates."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.faces.helpers import number, ring, signed, spread, times, track
from cardforge.faces.sandbox import HelperFault
from tests.faces.bench import flat, make, words


def test_a_full_ring_is_even() -> None:
    assert [ring(10, 10, 5, i, 4) for i in range(4)] == [
        (10, 5, 0), (15, 10, 90), (10, 15, 180), (5, 10, 270),
    ]  # fmt: skip


def test_a_part_of_a_ring_reaches_both_ends() -> None:
    assert [ring(0, 0, 1, i, 3, start=-90, sweep=180)[:2] for i in range(3)] == [
        (-1, 0), (0, -1), (1, 0),
    ]  # fmt: skip
    assert ring(0, 0, 1, 1, 4, sweep=-360).angle == 270
    assert ring(0, 0, 1, 0, 1, start=45, sweep=90).angle == 45


@given(
    n=st.integers(2, 60).map(lambda half: 2 * half),
    w=st.floats(20, 400),
    h=st.floats(20, 400),
    start=st.sampled_from(("top-left", "top-right", "bottom-right", "bottom-left")),
    turn=st.sampled_from(("clockwise", "counter")),
)
def test_a_track_runs_around_the_box(n: int, w: float, h: float, start: str, turn: str) -> None:
    steps = track(n, 5, 7, w, h, start=start, turn=turn)
    assert [step.i for step in steps] == list(range(n))
    assert sum(step.corner for step in steps) == 4
    assert steps[0].corner
    first = steps[0]
    assert (first.x > 5 + w / 2 - first.w) is ("right" in start) or w < 2.1 * first.w
    for step in steps:
        assert 5 - 1e-3 <= step.x <= 5 + w - step.w + 1e-3
        assert 7 - 1e-3 <= step.y <= 7 + h - step.h + 1e-3
        edges = (step.x - 5, step.y - 7, 5 + w - step.x - step.w, 7 + h - step.y - step.h)
        assert min(abs(edge) for edge in edges) < 1e-3
    for a, b in pairwise([*steps, steps[0]]):
        assert max(abs(a.x - b.x), abs(a.y - b.y)) >= a.w - 1e-3


def test_a_track_turns_the_way_it_is_told() -> None:
    around = [(s.x, s.y) for s in track(4, 0, 0, 10, 10, 2)]
    assert around == [(0, 0), (8, 0), (8, 8), (0, 8)]
    counter = [(s.x, s.y) for s in track(4, 0, 0, 10, 10, 2, "bottom-right", "counter")]
    assert counter == [(8, 8), (8, 0), (0, 0), (0, 8)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((5, 0, 0, 10, 10), "track cannot lay 5 cells"),
        ((8, 0, 0, 10, 10, 4), "8 cells of 4 mm do not fit around 10 × 10 mm"),
        ((8, 0, 0, 10, 10, None, "top"), "track has no `top`"),
    ],
)
def test_tracks_that_cannot_be(arguments: Sequence[object], message: str) -> None:
    with pytest.raises(HelperFault) as caught:
        track(*arguments)  # type: ignore[arg-type]
    assert str(caught.value) == message


@given(values=st.lists(st.floats(0, 100), min_size=1, max_size=12), gap=st.floats(0, 8))
def test_spread_keeps_order_and_distance(values: list[float], gap: float) -> None:
    got = spread(values, gap, 0, 100)
    order = sorted(range(len(values)), key=lambda i: (values[i], i))
    for a, b in pairwise(order):
        assert got[b] - got[a] >= gap - 1e-3
    assert all(-1e-3 <= one <= 100 + 1e-3 for one in got)


@given(start=st.floats(0, 10), steps=st.lists(st.floats(5, 9), min_size=1, max_size=8))
def test_spread_leaves_alone_what_is_far_enough_apart(start: float, steps: list[float]) -> None:
    values = [start]
    for step in steps:
        values.append(values[-1] + step)
    assert spread(values, 5, 0, 100) == [pytest.approx(v, abs=1e-3) for v in values]


def test_spread_is_the_least_movement() -> None:
    assert spread([10, 10, 30], 4, 0, 40) == [8, 12, 30]
    assert spread({"a": 1, "b": 0}, 4, 0, 40) == [4, 0]
    with pytest.raises(HelperFault, match="3 marks 4 mm apart do not fit between 0 and 7 mm"):
        spread([1, 2, 3], 4, 0, 7)


@pytest.mark.parametrize(
    ("value", "locale", "digits", "want"),
    [
        (1234, "en", None, "1,234"), (1234.5, "sv", None, "1\xa0234,5"),
        (1234, "es", None, "1234"), (12345, "es", None, "12.345"),
        (1234567, "it", None, "1.234.567"), (-3, "en", None, "−3"), (0.1 + 0.2, "en", None, "0.3"),
        (2, "en", 2, "2.00"), (-0.001, "en", 1, "0.0"), (999, "en", None, "999"),
        (1234, "fr-CA", None, "1\u202f234"), (5, "xx", None, "5"),
    ],
)  # fmt: skip
def test_numbers(value: float, locale: str, digits: int | None, want: str) -> None:
    assert number(value, locale, digits) == want


def test_signs_and_factors() -> None:
    assert [signed(v, "en") for v in (3, 0, -3, 1500)] == ["+3", "0", "−3", "+1,500"]
    assert times(3, "en") == "3×"


def test_filters_and_choices_in_a_template(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text>{{ 1500 | number }} {{ 3 | signed }} {{ 2 | times }} {{ 1.5 | number(2) }}"
        "{% for c in choices(deck, 'suit') %} {{ c }}={{ c.label }}{% endfor %}"
        "{% for c in choices('cards', 'suit') %} {{ c }}{% endfor %}</text>",
    )
    assert made.lines == []
    assert " ".join(words(made.face)) == "1,500 +3 2× 1.50 sun=The sun moon=The moon sun moon"


@pytest.mark.parametrize(
    ("expression", "message", "hint"),
    [
        ("choices('card', 'suit')", "there is no deck `card`", "did you mean `cards`?"),
        ("choices(deck, 'siut')", "the deck `cards` declares no field `siut`",
         "did you mean `suit`?"),
        ("choices(deck, 'name')", "the field `name` of the deck `cards` is no choice",
         "valid choice fields: `suit`"),
        ("card.note | number", "number needs a number, not `None`",
         "test for an empty field with {% if … %}"),
    ],
)  # fmt: skip
def test_helpers_say_what_they_cannot_use(
    tmp_path: Path, expression: str, message: str, hint: str
) -> None:
    made = make(tmp_path, f"<text>{{{{ {expression} }}}}</text>")
    assert made.lines == [f"templates/demo/face.xml:1:1 CF-T11 {message}"]
    assert made.hints == [hint]


@pytest.mark.parametrize("n", range(10))
def test_pips(tmp_path: Path, n: int) -> None:
    made = make(
        tmp_path,
        f"{{% from 'base/marks.xml' import pips %}}{{{{ pips({n}, x=5, y=5, w=12, h=12) }}}}",
    )
    assert made.lines == []
    centres = sorted(
        ((b.quad[0] + b.quad[4]) / 2 - 11, (b.quad[1] + b.quad[5]) / 2 - 11)
        for b in made.face.boxes
        if b.tag == "circle"
    )
    assert len(centres) == n
    turned = sorted((-x, -y) for x, y in centres)
    assert [pytest.approx(p, abs=1e-6) for p in centres] == turned
    assert all(hypot(x, y) < 6 for x, y in centres)


def test_stars_rulers_and_corners(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "{% from 'base/marks.xml' import stars, ruler, corners %}"
        "{{ stars(2, of=3, x=5, y=5) }}{{ ruler(40, x=5, y=20) }}"
        "{% call corners() %}<text x='4' y='4' w='5'>7</text>{% endcall %}",
    )
    assert made.lines == []
    assert sum(b.tag == "polygon" for b in made.face.boxes) == 3
    assert sum(bool(getattr(i, "fill", None)) for i in flat(made.face.items)) == 2
    assert words(made.face) == ["0", "10", "20", "30", "40", "7", "7"]
    first, second = (b.quad for b in made.face.boxes if b.text == "7")
    assert (first[0] + second[0], first[1] + second[1]) == (pytest.approx(63.5), 88.9)
