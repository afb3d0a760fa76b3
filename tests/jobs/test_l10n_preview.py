"""Contact sheets for translators: which cards they show, and what is said of them."""

import re
from pathlib import Path

import pypdfium2
import pytest

from cardforge.cli import main
from tests.jobs.test_languages import ALL, CATALOG, GAME, say
from tests.project import edit, make_project

CARDS = "decks/tiny/cards.yaml"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Path:
    """Return a project in two languages, and work in it."""
    made = make_project(tmp_path)
    edit(made / GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]")
    edit(made / GAME, "{deck: cards.yaml", "{name: Cards, deck: cards.yaml")
    monkeypatch.chdir(made)
    assert main(["l10n", "update"]) == 0
    say(made, ALL)
    capsys.readouterr()
    return made


def shown(capsys: Capture, *args: str) -> tuple[int, str]:
    """Make the contact sheet; return the exit code and what was printed."""
    code = main(["l10n", "preview", "sv", *args])
    told = capsys.readouterr()
    return code, told.out + told.err


def page() -> str:
    """Return the words of the HTML page, without pictures."""
    text = Path("build/preview/tiny-sv.html").read_text("utf-8")
    body = re.sub(r"<(style|svg)\b.*?</\1>", "", text.partition("<body>")[2], flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", body).replace("\u200b", "").split())


def cards() -> list[str]:
    """Return the headings of the cards that the page shows."""
    text = Path("build/preview/tiny-sv.html").read_text("utf-8")
    return re.findall(r"<h3[^>]*>([^<]*)</h3>", text)


def test_nothing_is_shown_where_all_is_well(project: Path, capsys: Capture) -> None:
    line = "build/preview/tiny-sv.pdf, .html: 0 sides of cards, 1 page\n"
    assert shown(capsys) == (0, line)
    assert "There is nothing to look at: every card is translated, and fits." in page()


def test_a_stale_text_is_shown_with_the_one_it_was_made_for(project: Path, capsys: Capture) -> None:
    edit(project / CARDS, "text: Draw two cards.", "text: Draw three cards.")
    assert main(["l10n", "update"]) == 0
    shown(capsys)
    assert cards() == ["birch"]
    assert (
        "cards/birch.text Draw three cards. earlier: Draw two cards. Dra två kort. "
        "STALE: the source changed, or nobody has looked"
    ) in page()


def test_a_catalog_that_is_behind_shows_the_same(project: Path, capsys: Capture) -> None:
    edit(project / CARDS, "text: Draw two cards.", "text: Draw three cards.")
    shown(capsys)
    assert cards() == ["birch"]
    assert "Draw three cards. earlier: Draw two cards. Dra två kort. STALE" in page()


def test_a_text_without_translation(project: Path, capsys: Capture) -> None:
    edit(project / CATALOG, 'msgstr "Ask"', 'msgstr ""')
    shown(capsys)
    assert cards() == ["ash"]
    assert "cards/ash.name Ash – not translated" in page()


def test_a_text_that_does_not_fit(project: Path, capsys: Capture) -> None:
    edit(project / CATALOG, 'msgstr "Ask"', f'msgstr "{"Ask" * 60}"')
    shown(capsys, "--only", "overflow")
    assert cards() == ["ash"]
    assert "Does not fit:" in page()
    shown(capsys, "--only", "stale")
    assert cards() == []


def test_texts_that_changed_since_a_catalog(project: Path, capsys: Capture) -> None:
    (project / "old.pot").write_bytes((project / "decks/tiny/locale/tiny.pot").read_bytes())
    edit(project / CARDS, "name: Cedar", "name: Red cedar")
    edit(project / CATALOG, 'msgid "Cedar"', 'msgid "Red cedar"')
    shown(capsys, "--only", "changed", "--since", "old.pot")
    assert cards() == ["cedar"]
    assert "cards/cedar.name Red cedar Ceder translated; changed" in page()
    assert shown(capsys, "--only", "changed")[0] == 2


def test_words_of_a_back_come_once(project: Path, capsys: Capture) -> None:
    edit(project / "templates/tiny/back.xml", "Back of", '{{ t("of", "Back of") }}')
    assert main(["l10n", "update"]) == 0
    shown(capsys)
    assert cards() == ["ash (back)"]
    assert "faces/back#of Back of – not translated" in page()


def test_every_card_in_both_languages(project: Path, capsys: Capture) -> None:
    assert shown(capsys, "--all")[1].startswith("build/preview/tiny-sv.pdf, .html: 3 sides")
    assert cards() == ["ash", "birch", "cedar"]
    text = Path("build/preview/tiny-sv.html").read_text("utf-8")
    assert text.count("<img") == 6
    document = pypdfium2.PdfDocument("build/preview/tiny-sv.pdf")
    words = " ".join(one.get_textpage().get_text_range() for one in document)
    assert {"Birch", "Björk", "Ask", "Ash"} <= set(words.split())
    first = Path("build/preview/tiny-sv.pdf").read_bytes()
    shown(capsys, "--all")
    assert Path("build/preview/tiny-sv.pdf").read_bytes() == first
    assert shown(capsys, "--all", "--only", "stale")[0] == 2


def test_a_language_that_no_game_has(project: Path, capsys: Capture) -> None:
    assert main(["l10n", "preview", "se"]) == 2
    assert "no game has cards in `se`" in capsys.readouterr().err
