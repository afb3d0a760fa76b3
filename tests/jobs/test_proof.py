"""Proofs: the cut and the safe zone over the art."""

import re
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from cardforge.faces.drawing import Path as Outline
from cardforge.faces.outline import bounds, circle, rounded_rectangle
from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions
from cardforge.sheets.proof import safe_zone
from tests.project import make_project, output

CUT, SAFE = (230, 0, 128), (0, 140, 230)


def made(root: Path, **options: object) -> list[str]:
    result = build(root, BuildOptions(decks=("cards",), **options))  # type: ignore[arg-type]
    assert result.clean
    return sorted(name for name in output(root / "build") if name.startswith("tiny/"))


def colors(path: Path, page: int = 0) -> dict[str, list[tuple[float, float]]]:
    """Return where, in mm, a page has the colours of the two lines, or nearly so."""
    pdf = pypdfium2.PdfDocument(path)
    image = np.asarray(pdf[page].render(scale=10 * 25.4 / 72).to_pil().convert("RGB")).astype(int)
    pdf.close()
    return {
        name: [(x / 10, y / 10) for y, x in np.argwhere(np.abs(image - color).max(axis=2) < 25)]
        for name, color in (("cut", CUT), ("safe", SAFE))
    }


def box(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_a_proof_is_a_file_of_its_own(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    plain = made(root, backs=("fronts",))
    assert plain == ["tiny/en/cards-a4-fronts.pdf"]
    before = (root / "build" / plain[0]).read_bytes()
    both = made(root, backs=("fronts",), proof=True)
    assert both == [*plain, "tiny/en/cards-a4-proof-fronts.pdf"]
    assert (root / "build" / plain[0]).read_bytes() == before
    assert b"/OCProperties" not in before


def test_lines_lie_on_the_cut_and_in_the_safe_distance_on_both_sides(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    (root / "cardforge.yaml").write_text("print: {safe: 5}\n", "utf-8")
    made(root, backs=("single",), proof=True)
    for page in (0, 1):
        found = colors(root / "build/tiny/en/cards-a4-proof-single.pdf", page)
        # The page is the card with 3 mm of bleed.
        assert box(found["cut"]) == pytest.approx((3, 3, 3 + 63.5, 3 + 88.9), abs=0.2)
        assert box(found["safe"]) == pytest.approx((8, 8, 61.5, 86.9), abs=0.2)


def test_the_lines_are_a_layer_of_the_file(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    made(root, backs=("fronts",), proof=True)
    data = (root / "build/tiny/en/cards-a4-proof-fronts.pdf").read_bytes()
    (group,) = re.findall(rb"(\d+) 0 obj\n<</Type /OCG /Name \(Proof: cut and safe zone\)>>", data)
    layers = rb"/OCProperties <</OCGs \[%s 0 R\] /D <</Order \[%s 0 R\] /ON \[%s 0 R\]>>>>"
    assert re.search(layers % (group, group, group), data)
    assert b"/Properties <</Proof %s 0 R>>" % group in data


def test_a_proof_in_inks_has_lines_in_inks_and_no_keys_of_a_press(tmp_path: Path) -> None:
    from tests.sheets.build import streams

    root = make_project(tmp_path)
    names = made(root, backs=("fronts",), proof=True, color="cmyk")
    assert names == ["tiny/en/cards-a4-proof-cmyk-fronts.pdf"]
    page = b"\n".join(streams((root / "build" / names[0]).read_bytes()))
    assert b"/OC /Proof BDC q" in page
    assert b"0 1 0 0 K" in page and b" RG" not in page


def test_the_safe_zone_keeps_off_holes_and_may_be_nothing() -> None:
    cut: tuple[Outline, ...] = (rounded_rectangle(0, 0, 40, 30, 3), circle(20, 15, 2))
    inner, around = safe_zone(cut, 4)
    assert bounds(inner) == pytest.approx((4, 4, 36, 26), abs=0.01)
    assert bounds(around) == pytest.approx((14, 9, 26, 21), abs=0.02)
    assert list(safe_zone((circle(3, 3, 3),), 4)) == []
    assert list(safe_zone(cut, 0)) == list(cut)
