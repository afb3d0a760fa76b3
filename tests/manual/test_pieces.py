"""The page of pieces tells the truth: its game builds, and its pictures are those of the build."""

import re
from pathlib import Path

import pytest
from lxml import etree

from cardforge.faces.schema import face_schema
from cardforge.jobs.cover import Part, Stock
from tests.manual import pieces
from tests.manual.studio import Studio, unlike


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("harbour")
    pieces.write(folder)
    result = pieces.make(folder)
    assert [finding.message for finding in result.findings] == []
    assert result.clean
    return folder


def test_the_schema_accepts_the_first_page_of_a_kit(made: Path) -> None:
    """Of a kit with all kinds of pieces, so that every step is there."""
    studio = Studio(made, "harbour")
    names: dict[str, object] = {
        "title": "Harbour", "subtitle": "A game of fog", "version": "2", "paper": "A4",
        "backs": "gutterfold", "both": True, "special": True,
        "kinds": ["board", "booklet", "box", "card", "standup"],
        "stocks": [Stock("glued", 2.0, 3, (Part("The sea", "board", 1, 3),), 2, 7)],
        "mounted": ["Pearls"], "split": ["The sea"], "shaped": ["Pearls"], "folded": ["Fog bank"],
    }  # fmt: skip
    assert studio.maker.furniture("base/kit.xml", 210.0, 297.0, names).items
    (text,) = studio.xml
    # Tools, the line of 100 mm, the steps.
    assert text.count("<row") == 2 + 10
    etree.XMLSchema(etree.fromstring(face_schema().encode())).assertValid(etree.fromstring(text))
    assert studio.messages() == []


def test_every_component_of_the_page_is_printed(made: Path) -> None:
    names = sorted(path.name for path in (made / "build/harbour/en").glob("*.pdf"))
    assert names == [
        f"{name}-a4-alternate.pdf"
        for name in ("bits", "boats", "box", "fish", "fog", "kit", "log", "sea")
    ]


@pytest.mark.parametrize("picture", pieces.PICTURES)
def test_the_pictures_are_up_to_date(made: Path, picture: str) -> None:
    got = pieces.draw(made)[picture]
    assert unlike(got, pieces.path_of(picture)) == "", "run: python -m tests.manual.pieces"


def test_every_picture_and_link_of_the_page_leads_somewhere() -> None:
    page = (pieces.DOCS / "pieces.md").read_text("utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", page)
    shown = [link for link in links if link.endswith(".png")]
    assert sorted(shown) == sorted(f"pictures/pieces-{name}.png" for name in pieces.PICTURES)
    for link in links:
        assert (pieces.DOCS / link).is_file(), link


def test_the_page_names_every_kind() -> None:
    from typing import get_args

    from cardforge.source.model import Kind

    table = (pieces.DOCS / "pieces.md").read_text("utf-8").split("## Boxes")[0]
    assert set(re.findall(r"`([a-z]+)`[,| ]", table)) >= set(get_args(Kind))
