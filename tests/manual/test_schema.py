"""The published schema accepts every face that is shipped, as it is after rendering."""

import re
from pathlib import Path

import pytest
from lxml import etree

from cardforge.faces.schema import face_schema
from tests.manual import samples
from tests.manual.pages import EXAMPLES
from tests.manual.studio import DATA, Studio

ROOT = Path(__file__).parents[2]
PROJECTS = (ROOT, samples.ROOT, EXAMPLES)
GAMES = [(root, path.parent.name) for root in PROJECTS
         for path in sorted(root.glob("decks/*/game.yaml"))]  # fmt: skip


@pytest.fixture(scope="module")
def schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.fromstring(face_schema().encode()))


@pytest.mark.parametrize(("root", "game"), GAMES, ids=[game for _, game in GAMES])
def test_the_schema_accepts_every_face(root: Path, game: str, schema: etree.XMLSchema) -> None:
    studio = Studio(root, game)
    used = set()
    for name, component in studio.game.components.items():
        for side, template in (("front", component.face), ("back", component.back)):
            if template is None:
                continue
            used.add(template)
            for sight in studio.sights(name, side).values():  # type: ignore[arg-type]
                assert sight.xml.startswith("<face")
                schema.assertValid(etree.fromstring(sight.xml))
    assert studio.messages() == []
    assert used == faces_of(root / "templates" / game)


def faces_of(folder: Path) -> set[str]:
    """Return the templates of a game that are faces, not pieces of them or what they extend."""
    texts = {path.name: path.read_text("utf-8") for path in folder.glob("*.xml")}
    extends = {
        name: set(re.findall(r'\{% extends "([^"]+)" %\}', text)) for name, text in texts.items()
    }
    return {
        name for name, text in texts.items() if extends[name] or re.search(r"<face[ >{]", text)
    } - set().union(*extends.values())


@pytest.mark.parametrize("name", ["footer.xml", "ruler.xml", "tile.xml"])
def test_the_schema_accepts_what_stands_around_cards(name: str, schema: etree.XMLSchema) -> None:
    studio = Studio(samples.ROOT, "quiz")
    names = {
        "title": "Quiz",
        "version": "",
        "part": "Cards",
        "sheet": 1,
        "sheets": 2,
        "draft": False,
        "label": "B1",
    }
    face = studio.maker.furniture(f"base/{name}", 100.0, 8.0, names)
    assert face.items
    (text,) = studio.xml
    schema.assertValid(etree.fromstring(text))
    assert studio.messages() == []


def test_the_package_has_no_other_faces() -> None:
    found = faces_of(DATA / "templates/base")
    assert found == {"box.xml", "card.xml", "footer.xml", "kit.xml", "ruler.xml", "tile.xml"}
