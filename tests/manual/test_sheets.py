"""The manual's page of sheets tells the truth: its pictures are those of a build."""

import re
from functools import cache

import pytest
from PIL import Image

from cardforge.cli.build import BACK_MODES, build
from tests.manual import sheets
from tests.manual.studio import unlike

PAGE = (sheets.DOCS / "manual/sheets.md").read_text("utf-8")


@cache
def drawn() -> dict[str, Image.Image]:
    return sheets.draw()


@pytest.mark.parametrize("picture", sheets.PICTURES)
def test_the_pictures_are_up_to_date(picture: str) -> None:
    wrong = unlike(drawn()[picture], sheets.path_of(picture))
    assert wrong == "", "run: python -m tests.manual.generate"


def test_every_picture_is_shown_and_no_other() -> None:
    shown = re.findall(r"pictures/(sheets-[\w-]+)\.png", PAGE)
    assert sorted(shown) == sorted(f"sheets-{name}" for name in sheets.PICTURES)
    kept = sorted(path.stem for path in (sheets.DOCS / "pictures").glob("sheets-*"))
    assert kept == sorted(shown)


def test_every_way_to_print_has_a_section() -> None:
    heads = " ".join(re.findall(r"^## (.*)", PAGE, re.MULTILINE))
    named = set(re.findall(r"[a-z]+(?:-[a-z]+)*", heads))
    assert set(BACK_MODES) - named == {"fronts"}
    options = {o for p in build.params for o in p.opts}
    assert set(re.findall(r"--[a-z][a-z-]+", PAGE)) <= options


def test_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (sheets.DOCS / "manual" / link).resolve().exists(), link
