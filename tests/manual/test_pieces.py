"""The page of pieces tells the truth: its game builds, and its pictures are those of the build."""

import re
from pathlib import Path

import pytest

from tests.manual import pieces
from tests.manual.studio import unlike


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("harbour")
    pieces.write(folder)
    result = pieces.make(folder)
    assert [finding.message for finding in result.findings] == []
    assert result.clean
    return folder


def test_every_component_of_the_page_is_printed(made: Path) -> None:
    names = sorted(path.name for path in (made / "build/harbour/en").glob("*.pdf"))
    assert names == [
        f"{name}-a4-alternate.pdf"
        for name in ("boats", "box", "fish", "fog", "kit", "log", "pearls", "sea")
    ]


@pytest.mark.parametrize("picture", pieces.PICTURES)
def test_the_pictures_are_up_to_date(made: Path, picture: str) -> None:
    got = pieces.draw(made)[picture]
    assert unlike(got, pieces.path_of(picture)) == "", "run: python -m tests.manual.pieces"


def test_every_picture_and_link_of_the_page_leads_somewhere() -> None:
    page = (pieces.DOCS / "pieces.md").read_text("utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", page)
    assert sorted(links) == sorted(f"pictures/pieces-{name}.png" for name in pieces.PICTURES)
    for link in links:
        assert (pieces.DOCS / link).is_file(), link


def test_the_page_names_every_kind() -> None:
    from typing import get_args

    from cardforge.source.model import Kind

    table = (pieces.DOCS / "pieces.md").read_text("utf-8").split("## Boxes")[0]
    assert set(re.findall(r"`([a-z]+)`[,| ]", table)) >= set(get_args(Kind))
