"""Footers of a component are drawn from a pattern, and look as if each were laid out whole."""

from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from cardforge.faces.code import FaceCode
from cardforge.faces.operators import FaceEncoder
from cardforge.jobs.build import build
from cardforge.jobs.furniture import FOOTER, furnisher
from cardforge.jobs.results import BuildOptions
from cardforge.sheets.impose import Options
from cardforge.sheets.marks import Furniture, Strip
from cardforge.sheets.plan import SheetPlan, lay_sheets
from cardforge.sheets.sizes import find_paper, find_trim
from tests.manual.studio import Studio
from tests.project import make_project
from tests.sheets.build import code

STRIP = Strip(5.0, 290.0, 90.0, 4.0)


def plan_of(title: str, cards: int) -> SheetPlan:
    trim = find_trim("poker")
    fronts = [code((), trim.w, trim.h)] * cards
    return lay_sheets(title, fronts, None, trim, find_paper("a4"), Options("fronts"))


def drawn(studio: Studio, *plans: SheetPlan) -> list[list[FaceCode]]:
    furnish = furnisher(studio.game, "en", studio.maker)
    places = Furniture(None, None, STRIP)
    return [
        [found for sheet in plan.sheets for _, found in furnish(plan, sheet, places)]
        for plan in plans
    ]


@pytest.mark.parametrize("ink", ["full", "low"])
def test_footers_are_those_that_are_laid_out_one_by_one(tmp_path: Path, ink: str) -> None:
    studio = Studio(make_project(tmp_path), "tiny", ink=ink)  # type: ignore[arg-type]
    plan = plan_of("Cards & tokens", 9 * 120)
    (footers,) = drawn(studio, plan)
    wanted = []
    for sheet in range(1, 121):
        names = {
            "title": studio.game.title,
            "version": studio.game.version,
            "part": "Cards & tokens",
            "sheet": sheet,
            "sheets": 120,
            "locale": "en",
            "draft": False,
        }
        face = studio.maker.furniture(FOOTER, STRIP.w, STRIP.h, names)
        wanted.append(FaceEncoder().encode(face))
    assert [found.operators for found in footers] == [one.operators for one in wanted]
    assert [found.fonts for found in footers] == [one.fonts for one in wanted]
    for one in wanted:
        for font, meanings in one.glyphs.items():
            assert meanings.items() <= footers[0].glyphs[font].items()
    assert studio.findings.sorted() == []


def test_glyphs_of_another_component_are_not_in_a_file(tmp_path: Path) -> None:
    studio = Studio(make_project(tmp_path), "tiny")
    first, second = drawn(studio, plan_of("Cards", 27), plan_of("Žetons", 27))
    letters = [
        "".join(g for record in one[0].glyphs.values() for g in record.values())
        for one in (first, second)
    ]
    assert ["Ž" in found for found in letters] == [False, True]
    assert ["C" in found for found in letters] == [True, False]


def rulers(path: Path, page: int) -> list[float]:
    """Return the lengths (mm) of rulers: of the columns of their ink, at 0.1 mm a pixel."""
    document = pypdfium2.PdfDocument(path)
    ink = np.asarray(document[page].render(scale=254 / 72, grayscale=True).to_pil()) < 128
    document.close()
    found = []
    # A ruler's foot: an unbroken row of ink of about that length, less tall than a frame.
    for row in ink:
        edges = np.flatnonzero(np.diff(np.concatenate(([0], row, [0]))))
        found += [w / 10 for w in edges[1::2] - edges[::2] if 950 < w < 1050]
    return found


@pytest.mark.parametrize("paper", ["universal", "a4"])
def test_a_kit_has_a_ruler_where_its_sheets_have_no_room_too(tmp_path: Path, paper: str) -> None:
    root = make_project(tmp_path)
    result = build(root, BuildOptions(papers=(paper,), backs=("fronts",)))
    assert result.units[0].written
    kit = root / f"build/tiny/en/kit-{paper}-fronts.pdf"
    assert rulers(kit, 0)
    assert bool(rulers(kit, 1)) is (paper == "a4")
    assert all(abs(length - 100) <= 0.3 for page in (0, 1) for length in rulers(kit, page))
    document = pypdfium2.PdfDocument(kit)
    assert "the line below must be 100 mm long" in document[0].get_textpage().get_text_range()
    document.close()
