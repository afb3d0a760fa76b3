"""The gauge of marks: where its marks lie, and that each of them is seen."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.faces.drawing import Shape
from tests.faces.bench import flat, make, words

#: x and y, mm from the top left corner of the face.
Line = list[tuple[float, float]]

HEIGHT = 88.9


def gauge(folder: Path, values: dict[int, int], options: str = "") -> tuple[list[Line], list[str]]:
    """Return the lines of a gauge with 0.3 mm to a unit, highest first, and its labels."""
    made = make(
        folder,
        "{% from 'base/marks.xml' import gauge %}"
        f"{{% call(n, cards) gauge({values}, 0.3, {HEIGHT}, 5, knee=5.4, reach=11, {options}) -%}}"
        "{{ n }}: {{ cards }}{%- endcall %}",
    )
    assert made.lines == []
    shapes = [item for item in flat(made.face.items) if isinstance(item, Shape) and item.stroke]
    # Each step is a letter and the point to which it goes: gauges have no curves.
    return [[step[1:] for step in shape.path if len(step) == 3] for shape in shapes], words(
        made.face
    )


def height(line: Line, x: float) -> float:
    """Return the height of a line at x, mm above the bottom edge."""
    for (x0, y0), (x1, y1) in pairwise(line):
        if x0 <= x <= x1 and x0 < x1:
            return HEIGHT - y0 - (y1 - y0) * (x - x0) / (x1 - x0)
    raise ValueError(x)


def test_marks_that_rise_end_in_steps(tmp_path: Path) -> None:
    lines, labels = gauge(tmp_path, {2: 66, 3: 41, 4: 38, 5: 18, 6: 16}, "stagger=1.3, dot=0.4")
    assert labels == ["2: 66", "3: 41", "4: 38", "5: 18", "6: 16"]
    assert [(line[1][0], HEIGHT - line[1][1]) for line in lines] == [
        pytest.approx(end, abs=1e-3)
        for end in [(2.8, 19.8), (2.8, 12.3), (4.1, 11.4), (4.1, 5.4), (5.4, 4.8)]
    ]


def test_marks_that_fall_end_in_steps(tmp_path: Path) -> None:
    lines, _ = gauge(tmp_path, {2: 203, 3: 200}, "stagger=1.3, dot=0.4, hi=30")
    assert [line[1][0] for line in lines] == [pytest.approx(x) for x in (5.4, 4.1)]


def test_marks_end_alike_unless_told_otherwise(tmp_path: Path) -> None:
    lines, _ = gauge(tmp_path, {2: 41, 3: 38})
    assert [line[1][0] for line in lines] == [pytest.approx(5.4)] * 2


@settings(max_examples=40)
@given(
    values=st.lists(st.integers(1, 180), min_size=2, max_size=6, unique=True),
    hi=st.integers(32, 60),
)
def test_lines_never_cross_and_near_marks_end_apart(
    tmp_path_factory: pytest.TempPathFactory, values: list[int], hi: int
) -> None:
    table = dict(enumerate(sorted(values, reverse=True)))
    lines, _ = gauge(tmp_path_factory.mktemp("gauge"), table, f"stagger=0.7, dot=0.2, hi={hi}")
    for upper, lower in pairwise(lines):
        for tenth in range(110):
            x = tenth / 10
            assert height(upper, x) >= height(lower, x) - 1e-3
        near = lower[0][1] - upper[0][1] < 0.7 - 1e-6
        alike = (upper[2][1] < upper[1][1]) is (lower[2][1] < lower[1][1])
        if near and alike:
            assert abs(upper[1][0] - lower[1][0]) >= 0.7 - 1e-3
