"""``l10n extract``, ``init``, ``update``, ``check``, ``status`` and ``freeze`` on a small game."""

import json
import subprocess
from pathlib import Path

import pytest

from cardforge.cli import main
from tests.jobs.test_languages import ALL, CATALOG, GAME, say
from tests.project import edit, make_project

CARDS = "decks/tiny/cards.yaml"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Path:
    """Return a project that is to be in Swedish too, and work in it."""
    made = make_project(tmp_path)
    edit(made / GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]")
    edit(made / GAME, "{deck: cards.yaml", "{name: Cards, deck: cards.yaml")
    monkeypatch.chdir(made)
    assert main(["l10n", "update"]) == 0
    capsys.readouterr()
    return made


def run(capsys: Capture, *args: str) -> tuple[int, str]:
    """Run a command; return its exit code and what it printed."""
    code = main(["l10n", *args])
    told = capsys.readouterr()
    return code, told.out + told.err


def entry(project: Path, name: str) -> str:
    """Return the entry of a message, whether it is in use or put aside."""
    blocks = (project / CATALOG).read_text("utf-8").split("\n\n")
    (found,) = [one for one in blocks if f'msgctxt "{name}"\n' in one]
    return found


def test_extract_writes_all_texts(project: Path, capsys: Capture) -> None:
    pot = project / "decks/tiny/locale/tiny.pot"
    before = pot.read_bytes()
    pot.unlink()
    line = "decks/tiny/locale/tiny.pot: 6 texts; "
    assert run(capsys, "extract") == (0, f"{line}written\n")
    assert pot.read_bytes() == before
    assert run(capsys, "extract", "tiny") == (0, f"{line}up to date\n")
    assert run(capsys, "extract", "tinny")[0] == 2


def test_init_makes_a_catalog_once(project: Path, capsys: Capture) -> None:
    code, told = run(capsys, "init", "es")
    assert code == 0
    assert told == (
        "decks/tiny/locale/es.po: 0 of 6 translated; written\n"
        "add es to `locales:` of decks/tiny/game.yaml (or to `rules_in:`, for the rule sheet "
        "alone), and it is built\n"
    )
    assert '"Language: es\\n"' in (project / "decks/tiny/locale/es.po").read_text("utf-8")
    assert run(capsys, "init", "es") == (0, "every game has a catalog for es\n")


@pytest.mark.parametrize(
    ("language", "told"),
    [("EN_us", "`EN_us` is no locale"), ("en", "`tiny` is written in `en`")],
)
def test_init_refuses_what_is_no_new_language(
    project: Path, capsys: Capture, language: str, told: str
) -> None:
    code, said = run(capsys, "init", language, "tiny")
    assert code == 2
    assert told in said


def test_status_counts_as_a_build_does(project: Path, capsys: Capture) -> None:
    say(project, {"Ash": "Ask", "Birch": "{oops}", "Cards": "Kort"})
    edit(project / CATALOG, '"Cards"\nmsgstr', '"Cards"\nmsgstr')
    edit(
        project / CATALOG,
        'msgctxt "game#components.cards.name"',
        '#, fuzzy\nmsgctxt "game#components.cards.name"',
    )
    told = "tiny sv   16%  1 of 6 translated, 2 fuzzy, 3 without words\n"
    assert run(capsys, "status") == (0, told)
    code, told = run(capsys, "status", "--fail-under", "17%")
    assert (code, told.splitlines()[-1]) == (1, "tiny sv: below 17%")
    assert run(capsys, "status", "--fail-under", "16")[0] == 0
    assert run(capsys, "status", "--fail-under", "lots")[0] == 2


def test_status_names_drafts(project: Path, capsys: Capture) -> None:
    (project / "cardforge.yaml").write_text("locales: {sv: {publish_at: 90%}}\n", "utf-8")
    code, told = run(capsys, "status", "--json")
    (row,) = json.loads(told)["languages"]
    assert (code, row["draft"], row["publish_at"], row["total"]) == (0, True, 0.9, 6)
    assert "open" not in row
    assert "a draft below 90%" in run(capsys, "status")[1]


def test_status_since_a_catalog(project: Path, capsys: Capture) -> None:
    say(project, ALL)
    (project / "old.pot").write_bytes((project / "decks/tiny/locale/tiny.pot").read_bytes())
    edit(project / CARDS, "name: Ash", "name: Mountain ash")
    edit(project / CARDS, "    text: Draw two cards.\n", "")
    code, told = run(capsys, "status", "--since", "old.pot")
    assert code == 0
    assert told.splitlines()[1:] == [
        "  since old.pot: 0 new, 1 changed, 1 gone; 1 of them to translate",
        "    cards/ash.name",
    ]


def test_status_since_a_revision(project: Path, capsys: Capture) -> None:
    def git(*args: str) -> None:
        settings = ("-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false")
        subprocess.run(("git", *settings, *args), cwd=project, check=True, capture_output=True)

    git("init", "-q")
    git("add", "decks", "templates")
    git("commit", "-qm", "first")
    git("tag", "v1")
    edit(project / CARDS, "name: Ash", "name: Mountain ash")
    assert main(["l10n", "update"]) == 0
    git("commit", "-qam", "second")
    capsys.readouterr()
    code, told = run(capsys, "status", "--since", "v1", "--json")
    (row,) = json.loads(told)["languages"]
    assert (row["new"], row["changed"], row["gone"], row["open"]) == (0, 1, 0, ["cards/ash.name"])
    assert "since HEAD: 0 new, 0 changed" in run(capsys, "status", "--since", "HEAD")[1]
    code, told = run(capsys, "status", "--since", "v2")
    assert code == 2
    assert "`v2` is neither a catalog nor a revision of git" in told
    assert run(capsys, "status", "--since", "--output=x")[0] == 2


def test_a_minor_change_leaves_translations_right(project: Path, capsys: Capture) -> None:
    say(project, ALL)
    edit(project / CARDS, "text: Draw two cards.", "text: Draw two cards!")
    edit(project / CARDS, "name: Ash", "name: Mountain ash")
    code, told = run(capsys, "update", "--minor", "cards/*.text")
    assert (code, told) == (0, f"{CATALOG}: 5 of 6 translated, 1 fuzzy; written\n")
    assert 'msgid "Draw two cards!"\nmsgstr "Dra två kort."' in entry(project, "cards/birch.text")
    assert "fuzzy" in entry(project, "cards/ash.name")
    code, told = run(capsys, "update", "--minor", "cards/ask.name")
    assert code == 2
    assert "no text is called `cards/ask.name`" in told
    assert "did you mean `cards/ash.name`?" in told


def test_space_that_changes_changes_no_translation(project: Path, capsys: Capture) -> None:
    say(project, ALL)
    edit(project / CARDS, "text: Draw two cards.", 'text: "Draw two  cards."')
    assert run(capsys, "update")[1].startswith(f"{CATALOG}: 6 of 6 translated; written")


def test_a_card_that_is_renamed_keeps_its_translations(project: Path, capsys: Capture) -> None:
    say(project, ALL)
    edit(project / CARDS, "id: birch\n", "id: betula\n")
    code, told = run(capsys, "update", "--rename", "cards/birch=cards/betula")
    assert (code, told) == (0, f"{CATALOG}: 6 of 6 translated; written\n")
    assert 'msgstr "Björk"' in entry(project, "cards/betula.name")
    assert "cards/birch" not in (project / CATALOG).read_text("utf-8")
    code, told = run(capsys, "update", "--rename", "cards/birch=cards/betulla")
    assert code == 2
    assert "no text is called `cards/betulla`, which `cards/birch` is to become" in told
    assert run(capsys, "update", "--rename", "birch")[0] == 2


def test_aliases_of_cards_say_the_same(project: Path, capsys: Capture) -> None:
    say(project, ALL)
    edit(project / CARDS, "id: birch\n", "id: betula\n    aliases: [birch]\n")
    assert run(capsys, "update") == (0, f"{CATALOG}: 6 of 6 translated; written\n")


def test_an_id_that_only_begins_alike_is_not_renamed(project: Path, capsys: Capture) -> None:
    say(project, ALL)
    edit(project / CARDS, "id: birch\n", "id: bir\n")
    run(capsys, "update", "--rename", "cards/bi=cards/bir")
    assert 'msgstr ""' in entry(project, "cards/bir.name")


def test_equal_texts_share_a_translation_that_a_person_confirms(
    project: Path, capsys: Capture
) -> None:
    say(project, ALL)
    edit(project / CARDS, "name: Cedar", "name: Ash")
    edit(project / CATALOG, 'msgctxt "cards/cedar.name"\nmsgid "Cedar"\nmsgstr "Ceder"\n',
         'msgctxt "cards/cedar.name"\nmsgid "Cedar"\nmsgstr ""\n')  # fmt: skip
    assert run(capsys, "update")[1] == f"{CATALOG}: 5 of 6 translated, 1 fuzzy; written\n"
    assert entry(project, "cards/cedar.name").splitlines()[0] == "# Same source as: cards/ash.name"
    assert "#, fuzzy" in entry(project, "cards/cedar.name")
    assert "up to date" in run(capsys, "update")[1]
    edit(project / CATALOG, "#, fuzzy\n", "")
    assert run(capsys, "update")[1] == f"{CATALOG}: 6 of 6 translated; written\n"
    assert "Same source" not in entry(project, "cards/cedar.name")


def test_check_tells_of_a_catalog_that_is_behind(project: Path, capsys: Capture) -> None:
    say(project, ALL)
    assert run(capsys, "check") == (0, "no findings in 1 catalog\n")
    edit(project / CARDS, "name: Ash", "name: Mountain ash")
    code, told = run(capsys, "check", "--format", "concise")
    assert (code, told.splitlines()[0]) == (
        0,
        (
            f"{CATALOG}: warning: the catalog is behind: 1 changed (`cards/ash.name`); "
            "run `cardforge l10n update tiny` [CF-L22]"
        ),
    )
    assert run(capsys, "check", "--strict")[0] == 1


def test_checks_of_translations_are_part_of_check(project: Path, capsys: Capture) -> None:
    say(project, {**ALL, "Draw two cards.": "Dra 2 kort, sedan 3."})
    terms = project / "decks/tiny/locale/glossary.po"
    terms.write_text('msgctxt "sv"\nmsgid "draw"\nmsgstr "ta"\n', "utf-8")
    for command in (["l10n", "check", "--format", "concise"], ["check", "--format", "concise"]):
        main(command)
        assert f"{CATALOG}:38:8: warning: `draw` is not called `ta` here" in capsys.readouterr().out


def test_frozen_texts_are_held(project: Path, capsys: Capture) -> None:
    say(project, ALL)
    assert run(capsys, "freeze") == (0, "tiny: 6 texts frozen\n")
    assert run(capsys, "check")[0] == 0
    edit(project / CARDS, "name: Ash", "name: Mountain ash")
    run(capsys, "update")
    code, told = run(capsys, "check", "--format", "concise")
    assert code == 1
    assert (
        "decks/tiny/locale/frozen.txt: error: the texts of `tiny` are frozen, and differ: "
        "1 changed (`cards/ash.name`); put them back, or freeze anew: `cardforge l10n freeze` "
        "[CF-L23]"
    ) in told
    assert run(capsys, "freeze", "--off") == (0, "tiny: 6 texts may change again\n")
    assert run(capsys, "check")[0] == 0
    assert run(capsys, "freeze", "--off") == (0, "no texts are frozen\n")


def test_a_comment_accepts_a_finding(project: Path, capsys: Capture) -> None:
    say(project, {**ALL, "Draw two cards.": "Dra 33 kort. Draw"})
    edit(project / CARDS, "Draw two cards.", "Draw 44 cards.")
    edit(project / CATALOG, 'msgid "Draw two cards."', 'msgid "Draw 44 cards."')
    assert "CF-L19" in run(capsys, "check")[1]
    edit(
        project / CATALOG,
        "#. card birch: text",
        "# cardforge: ignore[CF-L19] a joke\n#. card birch: text",
    )
    assert run(capsys, "check") == (0, "no findings in 1 catalog\n")
    assert main(["check", "--select", "CF-L"]) == 0
    assert "no findings" in capsys.readouterr().out


def test_status_tells_of_a_catalog_that_cannot_be_read(project: Path, capsys: Capture) -> None:
    (project / CATALOG).write_text('msgid "a\n', "utf-8")
    code, told = run(capsys, "status")
    assert code == 1
    assert "[CF-L02]" in told
    (project / CARDS).write_text("deck: [", "utf-8")
    code, told = run(capsys, "status")
    assert code == 1
    assert "no game names a language" not in told
