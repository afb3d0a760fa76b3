"""SVG samples through the PDF writer, against pictures by another renderer (see data/README.md)."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cardforge.diagnostics import Findings
from cardforge.faces.svg import load_svg
from tests.assets.drawing import picture

DATA = Path(__file__).parent / "data"
SAMPLES = sorted(p.stem for p in DATA.glob("*.svg"))


def differing(got: Image.Image, wanted: Image.Image) -> float:
    """Return the share of pixels whose colour is nowhere near in the picture wanted.

    A pixel is near where each channel lies within 24 of the range of its 3 × 3 neighbours, so
    that edges may be smoothed or snapped by a pixel, but nothing may move further.
    """
    a = np.asarray(got, int)
    b = np.pad(np.asarray(wanted.convert("RGB"), int), ((1, 1), (1, 1), (0, 0)), "edge")
    h, w = a.shape[:2]
    shifted = [b[y : y + h, x : x + w] for y in range(3) for x in range(3)]
    low, high = np.min(shifted, 0) - 24, np.max(shifted, 0) + 24
    return float(((a < low) | (a > high)).any(2).mean())


def test_every_sample_has_its_picture() -> None:
    assert sorted(p.stem for p in DATA.glob("*.png")) == SAMPLES
    assert len(SAMPLES) >= 12


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_looks_as_another_renderer_draws_it(name: str) -> None:
    findings = Findings()
    art = load_svg(DATA / f"{name}.svg", f"{name}.svg", findings)
    assert findings.sorted() == []
    assert art is not None
    got = picture([art.placed(0, 0, 30, 30)], 30, 30, 4)
    wanted = Image.open(DATA / f"{name}.png")
    assert got.size == wanted.size == (120, 120)
    assert differing(got, wanted) <= 0.004


def test_the_measure_sees_a_shape_moved_by_two_pixels() -> None:
    art = load_svg(DATA / "shapes.svg", "shapes.svg", Findings())
    assert art is not None
    wanted = Image.open(DATA / "shapes.png")
    assert differing(picture([art.placed(0.5, 0, 30, 30)], 30, 30, 4), wanted) > 0.01
