"""Every diagnostic code has a page, and the pages say what the codes say."""

import re
from pathlib import Path

import pytest

import cardforge.diagnostics.codes as package
from cardforge.diagnostics import all_codes
from cardforge.diagnostics.codes import AREAS, PARTS, Code
from tests.manual.codes import CODES, TITLES, pages

TESTS = Path(__file__).parents[1]
ALL = all_codes()


def test_the_pages_are_up_to_date() -> None:
    """If this fails, run ``python -m tests.manual.codes`` and look at what changed."""
    assert {path.name: path.read_text("utf-8") for path in CODES.glob("*.md")} == pages()


def test_every_code_has_a_page_and_no_page_is_of_another() -> None:
    text = "\n".join(pages().values())
    assert re.findall(r"^## (CF-\w\d+)$", text, re.MULTILINE) == list(ALL)


def test_every_area_has_a_title() -> None:
    assert set(TITLES) == set(AREAS) == {name[3] for name in ALL}


def test_every_module_of_codes_is_registered() -> None:
    folder = Path(str(package.__file__)).parent
    assert sorted((*AREAS.values(), *PARTS, "__init__")) == sorted(
        path.stem for path in folder.glob("*.py")
    )


@pytest.mark.parametrize("code", ALL.values(), ids=list(ALL))
def test_a_code_is_documented(code: Code) -> None:
    assert re.fullmatch(r"CF-[A-Z]\d\d", code.id)
    assert code.title == code.title.strip().rstrip(".")
    assert len(code.doc.split()) >= 12, "what it means, why it hurts, what to do instead"


def test_every_code_occurs_in_a_test() -> None:
    """By its id, or by the name that a module of codes gives it."""
    names = {
        code.id: name
        for module in (*AREAS.values(), *PARTS)
        for name, code in vars(getattr(package, module)).items()
        if isinstance(code, Code)
    }
    text = "".join(
        path.read_text("utf-8")
        for path in sorted(TESTS.rglob("*"))
        if path.suffix in (".py", ".toml", ".json", ".txt") and path.name != Path(__file__).name
    )
    words = set(re.findall(r"CF-\w\d+|[A-Z][A-Z_]+", text))
    assert [code for code, name in names.items() if not words & {code, name}] == []
