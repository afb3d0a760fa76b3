"""How many characters fit: what ``l10n update --measure`` notes, and that it is so."""

import re
from pathlib import Path

import pytest

from cardforge.cli import main
from cardforge.jobs.build import build
from cardforge.jobs.catalogs import update_catalogs
from cardforge.jobs.results import BuildOptions
from tests.jobs.test_languages import ALL, CATALOG, GAME, say
from tests.project import edit, make_project

CARDS = "decks/tiny/cards.yaml"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project that is in Swedish too, measured."""
    made = make_project(tmp_path)
    edit(made / GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]")
    edit(made / GAME, "{deck: cards.yaml", "{name: Cards, deck: cards.yaml")
    # A back that shrinks would let names become longer.
    edit(made / "templates/tiny/back.xml", "Back of {{ card.name }}", "{{ card.name }}")
    edit(made / "templates/tiny/card.xml", 'w="50" h="20"', 'w="50" h="11"')
    update_catalogs(made, (), ("sv",), measure=True)
    return made


def limits(project: Path) -> dict[str, int]:
    """Return the limits that the catalog names, by id."""
    text = (project / CATALOG).read_text("utf-8")
    found = re.findall(r'#, .*?max-length:(\d+)\nmsgctxt "([^"]*)"', text)
    return {name: int(limit) for limit, name in found}


def overflows(project: Path) -> set[str]:
    """Return the texts that do not fit, in English."""
    result = build(project, BuildOptions(locales=("en",)))
    return {one.path for one in result.findings if one.code.startswith("CF-R")}


def test_texts_of_cards_have_limits(project: Path) -> None:
    found = limits(project)
    assert set(found) == {"cards/ash.name", "cards/birch.name", "cards/cedar.name",
                          "cards/birch.text"}  # fmt: skip
    assert found["cards/ash.name"] == found["cards/birch.name"] == found["cards/cedar.name"]


def test_as_many_characters_fit_and_no_more(project: Path) -> None:
    # All names are tried as texts of the fullest card's words.
    name = limits(project)["cards/birch.name"]
    text = " ".join(["Birch"] * 40)
    edit(project / CARDS, "name: Birch", f"name: {text[:name].rstrip()}")
    assert overflows(project) == set()
    longer = text[: name + 6].rstrip()
    edit(project / CARDS, f"name: {text[:name].rstrip()}\n", f"name: {longer}\n")
    assert overflows(project) == {"cards/birch.name"}


def test_a_limit_is_no_less_than_the_text_that_is_there(project: Path) -> None:
    edit(project / CARDS, "name: Cedar", "name: iii iii iii iii iii iii")
    assert overflows(project) == set()
    update_catalogs(project, (), ("sv",), measure=True)
    assert limits(project)["cards/cedar.name"] >= len("iii iii iii iii iii iii")


def test_limits_stay_until_they_are_measured_again(project: Path) -> None:
    before = (project / CATALOG).read_bytes()
    update_catalogs(project, (), ())
    assert (project / CATALOG).read_bytes() == before
    update_catalogs(project, (), (), measure=True)
    assert (project / CATALOG).read_bytes() == before
    edit(project / "templates/tiny/card.xml", 'w="50" h="11"', 'w="50" h="6"')
    update_catalogs(project, (), (), measure=True)
    assert limits(project)["cards/birch.text"] < int(
        re.findall(rb'max-length:(\d+)\nmsgctxt "cards/birch.text"', before)[0]
    )


def test_a_card_that_does_not_fit_already_has_no_limit(project: Path) -> None:
    edit(project / CARDS, "text: Draw two cards.", f"text: {'Draw two cards. ' * 40}")
    update_catalogs(project, (), (), measure=True)
    assert "cards/birch.text" not in limits(project)


def test_a_longer_translation_is_found(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say(project, {**ALL, "Cedar": "Ceder " * 20 + "x"})
    monkeypatch.chdir(project)
    assert main(["l10n", "check", "--format", "concise"]) == 0
    limit = limits(project)["cards/cedar.name"]
    assert f"warning: 121 characters, and {limit} fit (cards/cedar.name)" in capsys.readouterr().out
