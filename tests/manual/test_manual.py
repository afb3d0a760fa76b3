"""The manual against the tool: every element, attribute, helper and filter, with a true picture."""

import re
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from PIL import ImageChops

from cardforge.faces.schema import face_schema
from cardforge.faces.styles import style_file
from cardforge.faces.table import ELEMENTS, Attr
from tests.manual import generate
from tests.manual.pages import (
    MANUAL,
    TEMPLATES,
    VARIANTS,
    all_entries,
    examples_of,
    plain_names,
    studio,
)
from tests.manual.studio import Sight, Studio, unlike

AGAIN = "run: python -m tests.manual.generate"
EXAMPLES = sorted(path.stem for path in TEMPLATES.glob("*.xml"))


@cache
def made() -> Studio:
    return studio()


@cache
def sight(example: str) -> Sight:
    return made().sights(example)["chili"]


def tree(example: str) -> Element:
    return fromstring(sight(example).xml)  # noqa: S314 (our own face)


def test_the_pages_are_up_to_date() -> None:
    wanted = generate.pages(made())
    kept = {path.name: path.read_text("utf-8") for path in MANUAL.glob("*.md")}
    assert set(kept) == {*wanted, *generate.BY_HAND}, AGAIN
    for name, text in wanted.items():
        assert kept[name] == text, AGAIN


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_picture_is_up_to_date(example: str) -> None:
    drawn = generate.picture(sight(example))
    assert unlike(drawn, generate.PICTURES / f"{example}.png") == "", AGAIN


@pytest.mark.parametrize("example", ["text", "icon", "number", "line"])
def test_a_changed_picture_is_told(example: str) -> None:
    drawn = generate.picture(sight(example))
    moved = ImageChops.offset(drawn, 1, 0)
    path = generate.PICTURES / f"{example}.png"
    assert unlike(moved, path).startswith(f"{example}.png differs by ")
    assert unlike(drawn.crop((0, 0, 300, 300)), path) == (
        f"{example}.png: (300, 300) px instead of {drawn.size}"
    )


@pytest.mark.parametrize("example", VARIANTS)
def test_a_second_picture_is_up_to_date_and_another_one(example: str) -> None:
    drawn = generate.again(example)
    assert unlike(drawn, generate.PICTURES / f"{example}.again.png") == "", AGAIN
    assert unlike(drawn, generate.PICTURES / f"{example}.png") != ""


def test_there_are_no_other_pictures() -> None:
    names = sorted([*EXAMPLES, *(f"{name}.again" for name in VARIANTS)])
    assert sorted(path.stem for path in generate.PICTURES.glob("*")) == names


def test_the_schema_is_up_to_date() -> None:
    assert (MANUAL / "face.xsd").read_text("utf-8") == face_schema(), AGAIN


def test_every_page_has_an_example_and_every_example_a_page() -> None:
    used = {entry.name: examples_of(entry.name) for entry in all_entries(made())}
    assert [name for name, examples in used.items() if not examples] == []
    assert sorted(one for examples in used.values() for one in examples) == EXAMPLES
    assert sorted(made().game.components) == EXAMPLES


def test_every_element_helper_filter_and_macro_has_a_page() -> None:
    names = [entry.name for entry in all_entries(made())]
    assert len(names) == len(set(names))
    functions = {"t", "choices", "ring", "track", "spread"}
    filters = {"markup", "number", "signed", "times"}
    macros = {"pips", "stars", "ruler", "gauge", "corners"}
    assert set(names) == {*ELEMENTS, "box", *functions, *filters, *macros}


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_short(example: str) -> None:
    lines = (TEMPLATES / f"{example}.xml").read_text("utf-8").splitlines()
    assert 1 <= len(lines) <= 15
    assert max(map(len, lines)) <= 120


def test_the_examples_have_no_findings() -> None:
    for example in EXAMPLES:
        assert sight(example).xml
    assert made().messages() == []


def test_the_example_of_an_element_uses_it() -> None:
    for entry in all_entries(made()):
        if entry.name in ELEMENTS:
            for example in examples_of(entry.name):
                tags = {element.tag for element in tree(example).iter()}
                assert entry.name in tags, example


def test_the_example_of_a_helper_uses_it() -> None:
    for entry in all_entries(made()):
        if entry.name not in ELEMENTS and entry.name != "box":
            text = (TEMPLATES / f"{entry.name}.xml").read_text("utf-8")
            assert re.search(rf"(\| |[ {{]){entry.name}\b", text), entry.name


def test_every_attribute_is_used_by_an_example() -> None:
    """An attribute that elements share, with one meaning and default, counts once."""
    known: set[Attr] = {attr for one in ELEMENTS.values() for attr in one.attrs.values()}
    used: set[Attr] = set()
    for example in EXAMPLES:
        for element in tree(example).iter():
            used |= {ELEMENTS[element.tag].attrs[name] for name in element.attrib}
    missing = sorted(
        f"<{tag} {name}>"
        for tag, element in ELEMENTS.items()
        for name, attr in element.attrs.items()
        if attr in known - used
    )
    assert missing == []


def test_every_kind_of_value_is_explained() -> None:
    page = (MANUAL / "values.md").read_text("utf-8")
    kinds = {attr.type for one in ELEMENTS.values() for attr in one.attrs.values()} - {"choice"}
    assert sorted(re.findall(r"^## (\w+)$", page, re.MULTILINE)) == sorted(kinds)


def test_every_name_of_templates_is_explained() -> None:
    page = (MANUAL / "names.md").read_text("utf-8")
    assert sorted(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == plain_names(made())


def test_every_key_of_style_yaml_is_explained() -> None:
    page = (MANUAL / "style-yaml.md").read_text("utf-8")
    spec = style_file()
    assert sorted(re.findall(r"^## (\w+)$", page, re.MULTILINE)) == sorted(spec.keys)
    rows = re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)
    named = sorted(name for row in rows for name in re.findall(r"`(\w+)`", row))
    assert named == sorted(spec.keys["styles"].spec.value.keys)  # type: ignore[attr-defined]


@pytest.mark.parametrize("page", sorted(MANUAL.glob("*.md")), ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)]+)\)", text):
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        target = (MANUAL / file).resolve() if file else page
        assert target.exists(), link
        if anchor:
            titles = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE)
            assert anchor in [title.lower().replace(" ", "-") for title in titles], link
    for picture in re.findall(r'<img src="([^"]+)"', text):
        assert (MANUAL / picture).is_file(), picture
