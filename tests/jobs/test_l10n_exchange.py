"""``l10n export`` and ``l10n import``: a catalog goes to a translator and comes back."""

from pathlib import Path

import pytest

from cardforge.cli import main
from tests.jobs.test_languages import ALL, CATALOG, GAME, say
from tests.project import edit, make_project

CARDS = "decks/tiny/cards.yaml"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Path:
    """Return a project in two languages with a plural, and work in it."""
    made = make_project(tmp_path)
    edit(made / GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]")
    edit(made / GAME, "{deck: cards.yaml", "{name: Cards, deck: cards.yaml")
    face = '{{ card.name }}{{ t("n", "{n} tree", "{n} trees", n=2) }}'
    edit(made / "templates/tiny/card.xml", "{{ card.name }}", face)
    monkeypatch.chdir(made)
    assert main(["l10n", "update"]) == 0
    capsys.readouterr()
    return made


def run(capsys: Capture, *args: str) -> tuple[int, str]:
    """Run a command; return its exit code and what it printed."""
    code = main(["l10n", *args])
    told = capsys.readouterr()
    return code, told.out + told.err


@pytest.mark.parametrize(
    ("form", "ending"), [("xliff", "xlf"), ("xliff-1.2", "xlf"), ("csv", "csv")]
)
def test_what_goes_out_comes_back(project: Path, capsys: Capture, form: str, ending: str) -> None:
    say(project, ALL)
    edit(
        project / CATALOG,
        'msgstr[0] ""\nmsgstr[1] ""',
        'msgstr[0] "{n} träd"\nmsgstr[1] "{n} träd"',
    )
    before = (project / CATALOG).read_bytes()
    file = f"build/exchange/tiny-sv.{ending}"
    assert run(capsys, "export", "sv", "--format", form) == (0, f"{file}: 8 texts\n")
    data = Path(file).read_bytes()
    told = f"{CATALOG}: 7 translations taken; 7 of 7 translated; up to date\n"
    assert run(capsys, "import", "sv", "tiny", file) == (0, told)
    assert (project / CATALOG).read_bytes() == before
    (project / CATALOG).unlink()
    assert run(capsys, "import", "sv", "tiny", file)[1].endswith("7 of 7 translated; written\n")
    assert run(capsys, "export", "sv", "--format", form)[0] == 0
    assert Path(file).read_bytes() == data
    told = run(capsys, "export", "sv", "--format", form, "--todo")[1]
    assert told == f"{file}: 0 texts\n"


def test_a_translation_of_another_text_is_left_out(project: Path, capsys: Capture) -> None:
    run(capsys, "export", "sv", "--format", "csv")
    path = Path("build/exchange/tiny-sv.csv")
    text = path.read_text("utf-8-sig").replace("cards/ash.name,Ash,,new", "cards/ash.name,Ash,Ask,")
    text = text.replace("cards/birch.name,Birch,,new", "cards/birch.name,Birch,Björk,fuzzy")
    path.write_text(text + "cards/oak.name,Oak,Ek,\n", "utf-8")
    edit(project / CARDS, "name: Ash", "name: Mountain ash")
    code, told = run(capsys, "import", "sv", "tiny", str(path))
    assert code == 0
    assert "warning: `cards/ash.name` has another source text now [CF-L26]" in told
    assert "warning: `cards/oak.name` is no text of `tiny` [CF-L26]" in told
    assert told.splitlines()[-1] == (
        f"{CATALOG}: 1 translation taken; 0 of 7 translated, 1 fuzzy; written"
    )
    assert 'msgstr "Björk"' in (project / CATALOG).read_text("utf-8")


def test_files_that_cannot_be_read(project: Path, capsys: Capture) -> None:
    before = (project / CATALOG).read_bytes()
    Path("broken.xlf").write_text("<xliff>", "utf-8")
    Path("latin.csv").write_bytes(b"id,source,target\na,b,\xe5\n")
    assert run(capsys, "import", "sv", "tiny", "broken.xlf")[0] == 1
    assert "byte e5 is no UTF-8" in run(capsys, "import", "sv", "tiny", "latin.csv")[1]
    assert run(capsys, "import", "sv", "tiny", "none.xlf")[0] == 2
    assert run(capsys, "import", "se", "tiny", "latin.csv")[0] == 2
    assert run(capsys, "import", "sv", "tinny", "latin.csv")[0] == 2
    assert (project / CATALOG).read_bytes() == before


def test_a_catalog_that_cannot_be_read_is_not_exported(project: Path, capsys: Capture) -> None:
    say(project, ALL)
    run(capsys, "export", "sv", "--format", "csv")
    before = Path("build/exchange/tiny-sv.csv").read_bytes()
    (project / CATALOG).write_text('msgid "a\n', "utf-8")
    code, told = run(capsys, "export", "sv", "--format", "csv")
    assert code == 1
    assert "[CF-L02]" in told
    assert Path("build/exchange/tiny-sv.csv").read_bytes() == before
