"""Builds in several languages, and the catalogs they take their words from."""

from pathlib import Path

import pytest

from cardforge.cli import main
from cardforge.diagnostics import UsageFault
from cardforge.jobs.build import build
from cardforge.jobs.catalogs import update_catalogs
from cardforge.jobs.results import BuildOptions
from tests.jobs.test_build import words
from tests.project import edit, make_project

GAME = "decks/tiny/game.yaml"
CARD = "templates/tiny/card.xml"
CATALOG = "decks/tiny/locale/sv.po"
ALL = {
    "Tiny": "Pytteliten", "Cards": "Kort", "Ash": "Ask", "Birch": "Björk", "Cedar": "Ceder",
    "Draw two cards.": "Dra två kort.",
}  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project that is to be in Swedish too, with a catalog that says nothing yet."""
    made = make_project(tmp_path)
    edit(made / GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]")
    edit(made / GAME, "{deck: cards.yaml", "{name: Cards, deck: cards.yaml")
    update_catalogs(made, (), ())
    return made


def say(project: Path, texts: dict[str, str]) -> None:
    """Fill in translations: source text → translation."""
    path = project / CATALOG
    text = path.read_text("utf-8")
    for source, target in texts.items():
        before = f'msgid "{source}"\nmsgstr ""'
        assert before in text
        text = text.replace(before, f'msgid "{source}"\nmsgstr "{target}"')
    path.write_text(text, "utf-8")


def fronts(project: Path, locale: str) -> list[str]:
    """Return the words of the sheet of fronts."""
    pages = words(project / f"build/tiny/{locale}/cards-a4-single.pdf")
    return pages[::2]


def made(project: Path, **options: object) -> list[str]:
    """Build with one card on a page; return findings."""
    result = build(project, BuildOptions(backs=("single",), **options))  # type: ignore[arg-type]
    return [f"{d.file}:{d.line} {d.code} {d.message} [{d.locale}]" for d in result.findings]


def test_all_languages_with_a_catalog_are_built(project: Path) -> None:
    say(project, ALL)
    assert made(project) == []
    assert fronts(project, "en") == [
        "Ash", "Birch Draw two cards.", "Birch Draw two cards.", "Cedar"
    ]  # fmt: skip
    assert fronts(project, "sv") == [
        "Ask", "Björk Dra två kort.", "Björk Dra två kort.", "Ceder"
    ]  # fmt: skip


def test_one_language_can_be_asked_for(project: Path) -> None:
    say(project, ALL)
    made(project, locales=("sv",))
    assert not (project / "build/tiny/en").exists()
    with pytest.raises(UsageFault, match="the game `tiny` has no words in `de`"):
        made(project, locales=("de",))


def test_a_card_that_is_not_whole_stays_in_the_source_language(project: Path) -> None:
    say(project, {name: text for name, text in ALL.items() if name != "Draw two cards."})
    assert made(project, locales=("sv",)) == [
        (
            "decks/tiny/game.yaml:7 CF-L06 1 of 3 faces of `cards` are not translated whole, and "
            "are in `en`: `birch` [sv]"
        )
    ]
    assert fronts(project, "sv") == [
        "Ask", "Birch Draw two cards.", "Birch Draw two cards.", "Ceder"
    ]  # fmt: skip


def test_words_of_the_face_belong_to_the_card(project: Path) -> None:
    edit(project / CARD, "{{ card.name }}", '{{ t("a", "A") }} {{ card.name }}')
    say(project, ALL)
    made(project, locales=("sv",))
    assert fronts(project, "sv")[0] == "A Ash"
    update_catalogs(project, (), ())
    say(project, {"A": "En"})
    assert made(project, locales=("sv",)) == []
    assert fronts(project, "sv")[0] == "En Ask"


def test_a_broken_catalog_stops_its_own_language_only(project: Path) -> None:
    (project / CATALOG).write_text('msgid "a\n', "utf-8")
    result = build(project, BuildOptions())
    assert [(unit.locale, unit.written) for unit in result.units] == [("en", True), ("sv", False)]
    assert [f"{d.file}:{d.line} {d.code}" for d in result.findings] == [f"{CATALOG}:1 CF-L02"]


def test_a_language_without_a_catalog_is_said(project: Path) -> None:
    (project / CATALOG).unlink()
    assert made(project) == [
        "decks/tiny/game.yaml:1 CF-L07 `tiny` is to be in `sv`, and has no catalog for it [sv]"
    ]
    assert not (project / "build/tiny/sv").exists()


def test_words_of_the_kit_are_in_the_language(project: Path) -> None:
    say(project, ALL)
    build(project, BuildOptions())
    kit = words(project / "build/tiny/sv/kit-a4-duplex-long.pdf")[0]
    assert kit.startswith("Pytteliten Utskriftskit")
    assert "Kort" in kit
    assert "Print" not in kit


def test_the_command_tells_how_far_each_catalog_is(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say(project, {"Ash": "Ask"})
    monkeypatch.chdir(project)
    assert main(["l10n", "update"]) == 0
    assert capsys.readouterr().out == f"{CATALOG}: 1 of 6 translated; up to date\n"
    edit(project / "decks/tiny/cards.yaml", "name: Ash", "name: Mountain ash")
    assert main(["l10n", "update", "--lang", "sv"]) == 0
    assert capsys.readouterr().out == f"{CATALOG}: 0 of 6 translated, 1 fuzzy; written\n"
    assert main(["l10n", "update", "--lang", "se"]) == 2
    assert "the game `tiny` is not translated into `se`" in capsys.readouterr().err


def test_a_game_in_one_language_needs_no_catalog(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = make_project(tmp_path)
    assert main(["l10n", "update", "--project", str(made)]) == 0
    assert capsys.readouterr().out == (
        "no game names a language besides its own in `locales:` of game.yaml\n"
    )
    assert not (made / "decks/tiny/locale").exists()


def test_a_deck_without_backs_is_built_in_every_language(project: Path) -> None:
    edit(project / "decks/tiny/cards.yaml", "back: back.xml\n", "")
    say(project, ALL)
    assert made(project, locales=("sv",)) == []
    pages = words(project / "build/tiny/sv/cards-a4-single.pdf")
    assert pages == ["Ask", "Björk Dra två kort.", "Björk Dra två kort.", "Ceder"]


def test_what_does_not_fit_is_found_in_the_catalog(project: Path) -> None:
    say(project, {**ALL, "Birch": "Björk" * 60})
    result = build(project, BuildOptions(locales=("sv",)))
    found = [
        (one.file, one.line, one.path, one.locale, one.related[0][:3])
        for one in result.findings
        if one.code.startswith("CF-R")
    ]
    text = (project / CATALOG).read_text("utf-8").splitlines()
    line = 1 + next(i for i, one in enumerate(text) if one.startswith('msgstr "BjörkBjörk'))
    beside = ("the source text", "decks/tiny/cards.yaml", 12)
    assert found
    assert set(found) == {(CATALOG, line, "cards/birch.name", "sv", beside)}


def test_in_the_source_language_it_is_found_in_the_deck(project: Path) -> None:
    edit(project / "decks/tiny/cards.yaml", "name: Birch", f"name: {'Birch' * 60}")
    result = build(project, BuildOptions(locales=("en",)))
    found = {(one.file, one.line, one.related) for one in result.findings}
    assert found == {("decks/tiny/cards.yaml", 12, ())}
