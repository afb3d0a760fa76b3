"""Every word that people read comes from a message: the pseudo-language marks them all."""

import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from cardforge.jobs.pseudo import build_pseudo
from tests.project import edit, make_project
from tests.rulesheet.sheets import sheet_project

ROOT = Path(__file__).parents[2]
#: What is the same in every language: units, the language's own tag, Roman numerals.
EVERYWHERE = {"mm", "qps", "ploc", "II", "III", "IV"}
#: Names that a game has in every language: those of Telefilm's four packs.
NAMES = {"telefilm": {"Vintage", "Modern", "New", "Mix"}}
SMALL, LARGE = ("spicy", "dominoes"), ("dilemma", "spoilers", "telefilm")


def shown(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each file below a folder that people read, with its words; pages one by one."""
    for path in sorted(folder.rglob("*.pdf")):
        document = pypdfium2.PdfDocument(path)
        for page in document:
            yield path.name, page.get_textpage().get_text_range()
        document.close()
    for path in sorted(folder.rglob("*.html")):
        text = re.sub(r"<(style)\b.*?</\1>", "", path.read_text("utf-8"), flags=re.DOTALL)
        told = re.findall(r'\s(?:alt|title|aria-label)="([^"]*)"', text)
        yield path.name, " ".join([re.sub(r"<[^>]*>", " ", text), *told])


def unmarked(folder: Path, names: set[str]) -> dict[str, str]:
    """Return words without marks, with the first file that shows each."""
    found: dict[str, str] = {}
    for name, text in shown(folder):
        for word in re.findall(r"[^\W\d_]{2,}", text):
            if word.isascii() and word not in names:
                found.setdefault(word, name)
    return found


@pytest.mark.parametrize(
    "game", [*SMALL, *(pytest.param(one, marks=pytest.mark.long) for one in LARGE)]
)
def test_no_word_of_a_game_is_without_marks(game: str, tmp_path: Path) -> None:
    result = build_pseudo(ROOT, (game,), tmp_path / "out")
    assert result.clean
    files = [name for name, _ in shown(tmp_path / "out")]
    assert any(name.startswith("kit-") for name in files)
    assert unmarked(tmp_path / "out", EVERYWHERE | NAMES.get(game, set())) == {}


def test_no_word_of_a_rule_sheet_is_without_marks(tmp_path: Path) -> None:
    project = sheet_project(tmp_path, locales="[en]")
    assert build_pseudo(project, (), None).clean
    folder = project / "build/tiny/qps-ploc"
    assert {"rules-a4.pdf", "rules.html"} <= {path.name for path in folder.iterdir()}
    # The back of its cards has words of its own, on purpose.
    assert unmarked(folder, EVERYWHERE | {"Back", "of"}) == {}


def test_a_word_that_no_message_has_is_found(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    edit(project / "templates/tiny/card.xml", "{{ card.name }}", "{{ card.name }} ever old")
    build_pseudo(project, (), None)
    found = unmarked(project / "build/tiny/qps-ploc", EVERYWHERE | {"Back", "of"})
    assert found == {"ever": "cards-a4-duplex-long.pdf", "old": "cards-a4-duplex-long.pdf"}


def test_texts_that_do_not_fit_are_reported_and_shown(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    edit(project / "decks/tiny/cards.yaml", "name: Ash", "name: Ash of the old lake")
    result = build_pseudo(project, (), None)
    assert [(one.code, one.severity.value, one.path) for one in result.findings] == [
        ("CF-R01", "warning", "cards/ash.name")
    ]
    assert [unit.written for unit in result.units] == [True]


def test_the_mirrored_one_is_laid_out_from_right_to_left(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    build_pseudo(project, (), None)
    build_pseudo(project, (), None, mirrored=True)
    lefts = []
    for locale in ("qps-ploc", "qps-plocm"):
        path = project / f"build/tiny/{locale}/cards-a4-duplex-long.pdf"
        page = pypdfium2.PdfDocument(path)[0].get_textpage()
        lefts.append(min(page.get_rect(at)[0] for at in range(page.count_rects())))
    assert lefts[1] > lefts[0] + 20  # pt
