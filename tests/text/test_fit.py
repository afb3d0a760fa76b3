"""Making texts fit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.text.fit import Fit, fit_box, scale_steps, search
from cardforge.text.layout import lay_out, measure
from cardforge.text.types import TextStyle
from tests.text.support import ENGINE, paragraph

WORDS = "Draw two cards and discard one of them face-down, then pass your hand to the left. "
TWELVE = TextStyle(size=12)


def text(count: int = 1, size: float = 12) -> list:  # type: ignore[type-arg]
    return [paragraph(WORDS * count, style=TextStyle(size=size))]


def test_what_fits_stays() -> None:
    assert fit_box(text(), 200, 200, ENGINE) == Fit(1.0, 0.0, 0.0)


def test_tightening_comes_first() -> None:
    plain = measure(text(), 120, ENGINE)
    fit = fit_box(text(), 120, plain.height - 3, ENGINE)
    assert fit.scale == 1.0
    assert 0 < fit.tight <= 0.5
    assert fit.excess == 0
    assert measure(text(), 120, ENGINE, 1.0, fit.tight).height <= plain.height - 3 + 1e-3
    looser = fit.tight - 1 / 16
    assert measure(text(), 120, ENGINE, 1.0, looser).height > plain.height - 3


def test_shrinking_takes_the_largest_size_that_fits() -> None:
    fit = fit_box(text(3), 120, 100, ENGINE, ("shrink",), 6)
    assert fit.tight == 0
    assert (12 * fit.scale / 0.25) == pytest.approx(round(12 * fit.scale / 0.25))
    assert measure(text(3), 120, ENGINE, fit.scale).height <= 100
    larger = (12 * fit.scale + 0.25) / 12
    assert measure(text(3), 120, ENGINE, larger).height > 100


def test_the_floor_is_exact_and_what_is_left_is_told_in_mm() -> None:
    fit = fit_box(text(20), 100, 50, ENGINE, ("tighten", "shrink"), 6)
    assert fit.scale * 12 == 6
    assert fit.tight == 1.0
    assert not fit.fits
    layout = lay_out(text(20), 100, ENGINE, fit.scale, fit.tight)
    assert fit.excess == pytest.approx(layout.height - 50)
    assert fit.excess_mm == pytest.approx(fit.excess * 25.4 / 72)


def test_nothing_allowed_only_reports() -> None:
    fit = fit_box(text(3), 100, 50, ENGINE, (), 6)
    assert (fit.scale, fit.tight) == (1.0, 0.0)
    assert fit.excess == pytest.approx(measure(text(3), 100, ENGINE).height - 50)


def test_a_word_that_is_too_wide_shrinks_the_text() -> None:
    word = [paragraph("Rindfleischetikettierung", style=TWELVE)]
    width = measure(word, 1000, ENGINE).width * 0.8
    fit = fit_box(word, width, 100, ENGINE)
    assert fit.fits
    assert 0.75 < fit.scale <= 0.8
    assert measure(word, width, ENGINE, fit.scale, fit.tight).overflow == 0


def test_one_scale_serves_several_texts() -> None:
    boxes = [(text(1), 80.0), (text(4), 80.0)]

    def excess(scale: float, tight: float) -> float:
        return sum(measure(t, w, ENGINE, scale, tight).height for t, w in boxes) - 200

    fit = search(excess, [12.0], ("tighten", "shrink"), 5)
    assert fit.fits
    assert excess(fit.scale, fit.tight) <= 1e-3
    assert excess(fit.scale + 0.25 / 12, 1.0) > 0


def test_tightness_is_given_back_after_shrinking() -> None:
    calls: list[tuple[float, float]] = []

    def excess(scale: float, tight: float) -> float:
        calls.append((scale, tight))
        return 1.0 if scale > 0.8 else -1.0

    fit = search(excess, [10.0], ("tighten", "shrink"), 5)
    assert fit == Fit(0.8, 0.0, 0.0)
    assert len(calls) < 12


def test_scale_steps() -> None:
    assert [round(s * 7, 9) for s in scale_steps([7.0], 6)] == [6.75, 6.5, 6.25, 6]
    assert scale_steps([6.0], 6) == []
    assert scale_steps([], 6) == []
    assert [round(s, 9) for s in scale_steps([8.0, 6.2], 6)] == [
        round(7.75 / 8, 9),
        round(6 / 6.2, 9),
    ]
    assert scale_steps([8.0, 5.0], 6) == []


@given(st.integers(1, 12), st.integers(60, 200), st.integers(20, 200))
def test_a_higher_box_never_makes_letters_smaller(count: int, width: int, height: int) -> None:
    small = fit_box(text(count), width, height, ENGINE, ("shrink",), 5)
    large = fit_box(text(count), width, height + 15, ENGINE, ("shrink",), 5)
    assert large.scale >= small.scale
    for fit, limit in ((small, height), (large, height + 15)):
        if fit.fits:
            extent = measure(text(count), width, ENGINE, fit.scale, fit.tight)
            assert extent.height <= limit + 1e-3
            assert extent.overflow <= 1e-3
        else:
            assert fit.scale * 12 == 5
