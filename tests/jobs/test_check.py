"""What a check finds, and which part of it is reported."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.checks import Subject
from cardforge.diagnostics import Diagnostic, Severity, UsageFault
from cardforge.diagnostics.codes.tool import NOTHING_TO_PRINT
from cardforge.jobs import checked as job
from cardforge.jobs.build import build
from cardforge.jobs.catalogs import update_catalogs
from cardforge.jobs.check import CheckOptions, CheckResult, check
from cardforge.jobs.results import BuildOptions
from tests.project import edit, make_project

GAME = "decks/tiny/game.yaml"
DECK = "decks/tiny/cards.yaml"
FACE = "templates/tiny/card.xml"
BACK = "templates/tiny/back.xml"
LONG = "Birch of the far northern mountains"
WIDE = f"{DECK}:12 CF-R01"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project with two games, `tiny` and `other`, which are the same; without checks."""
    monkeypatch.setattr(job, "CHECKS", ())
    made = make_project(tmp_path)
    for shelf in ("decks", "templates"):
        _copy(made / shelf)
    edit(made / "decks/other/game.yaml", "game: tiny", "game: other")
    return made


def _copy(shelf: Path) -> None:
    for path in sorted((shelf / "tiny").iterdir()):
        new = shelf / "other" / path.name
        new.parent.mkdir(exist_ok=True)
        new.write_bytes(path.read_bytes())


def run(project: Path, *targets: str, **options: object) -> CheckResult:
    wanted = CheckOptions(targets=targets, **options)  # type: ignore[arg-type]
    return check(project, wanted, here=project)


def told(result: CheckResult) -> list[str]:
    return [f"{d.file}:{d.line} {d.code}" for d in result.findings]


def test_a_sound_project_has_no_findings_and_no_output(project: Path) -> None:
    result = run(project)
    assert (told(result), result.games, result.clean) == ([], ("other", "tiny"), True)
    assert not (project / "build/tiny").exists()
    assert not (project / "build/manifest.json").exists()


def test_it_finds_what_a_build_would(project: Path) -> None:
    edit(project / DECK, "name: Birch", f"name: {LONG}")
    edit(project / FACE, 'style="name" at', 'style="nme" at')
    edit(project / "decks/other/cards.yaml", "cost: 1}", "cost: 10}")
    found = run(project).findings
    assert found == build(project, BuildOptions()).findings
    assert {d.code[:4] for d in found} == {"CF-S", "CF-T"}


def test_faces_of_every_language_are_drawn(project: Path) -> None:
    edit(project / GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]")
    edit(project / GAME, "{deck: cards.yaml", "{name: Cards, deck: cards.yaml")
    assert told(run(project)) == [f"{GAME}:1 CF-L07"]
    update_catalogs(project, ("tiny",), ())
    path = project / "decks/tiny/locale/sv.po"
    text = path.read_text("utf-8")
    words = {"Tiny": "Pytte", "Cards": "Kort", "Ash": "Ask", "Cedar": "Ceder"}
    words |= {"Birch": LONG, "Draw two cards.": "Dra två kort."}
    for source, target in words.items():
        text = text.replace(f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{target}"')
    path.write_text(text, "utf-8")
    result = run(project)
    assert [(d.code, d.path, d.locale) for d in result.findings] == [
        ("CF-R01", "cards/birch.name", "sv")
    ]
    assert told(run(project, locales=("en",))) == []


def test_what_is_wrong_with_the_source_is_said_once_for_all_languages(project: Path) -> None:
    edit(project / GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv, de]")
    (project / "templates/tiny/rules.md").write_text("# T\n\n{{ settings.nix }}\n", "utf-8")
    for shelf in ("decks", "templates"):
        shutil.rmtree(project / shelf / "other")
    for locale in ("sv", "de"):
        update_catalogs(project, ("tiny",), (locale,))
    assert [(d.code, d.line, d.locale) for d in run(project, select=("T",)).findings] == [
        ("CF-T02", 3, "en")
    ]
    # Where the source is not looked at, each of the others says it.
    more = run(project, locales=("sv", "de"), select=("T",))
    assert [d.locale for d in more.findings] == ["de", "sv"]


def test_a_picture_that_cannot_be_read_is_said_once_with_a_card(project: Path) -> None:
    edit(project / GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]")
    edit(project / FACE, "{% block face %}", '{% block face %}<image src="a.svg" alt=""/>')
    (project / "decks/tiny/a.svg").write_bytes(b"<svg")
    more = "".join(f"  - {{id: more-{n}, name: More {n}}}\n" for n in range(40))
    with (project / DECK).open("a", encoding="utf-8") as deck:
        deck.write(more)
    edit(project / GAME, ", count: 4}", "}")
    update_catalogs(project, ("tiny",), ("sv",))
    found = run(project, "tiny", select=("A",)).findings
    ((code, file, path),) = [(d.code, d.file, d.path) for d in found]
    assert (code, file) == ("CF-A40", "decks/tiny/a.svg")
    assert path.startswith("cards/")


def test_what_is_in_the_box_under_other_settings_is_drawn_too(project: Path) -> None:
    path = project / GAME
    more = """\
  wide: {deck: wide.yaml, kind: card, size: poker, when: {expert: true, mode: [b, c]}}
settings:
  expert: {type: bool, default: false, means: more cards}
  mode: {type: choice, of: {a: A, b: B, c: C}, default: a, means: which cards}
"""
    path.write_text(path.read_text("utf-8") + more, "utf-8")
    deck = (project / DECK).read_text("utf-8").replace("deck: cards", "deck: wide")
    (project / "decks/tiny/wide.yaml").write_text(deck.replace("Birch", LONG), "utf-8")
    assert build(project, BuildOptions()).findings == ()
    assert told(run(project)) == ["decks/tiny/wide.yaml:12 CF-R01"]


def test_claims_of_the_game_are_proven(project: Path) -> None:
    claim = "must:\n  - {id: few, that: count.cards <= 3, says: three fit in the bag}\n"
    (project / GAME).write_text((project / GAME).read_text("utf-8") + claim, "utf-8")
    (finding,) = run(project).findings
    assert (finding.file, finding.line, finding.severity) == (GAME, 8, Severity.ERROR)
    assert finding.hint == "three fit in the bag"


def test_every_check_is_made_on_each_sound_game(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looks(subject: Subject) -> Iterator[Diagnostic]:
        cards = [card.id for deck in subject.game.decks.values() for card in deck.cards]
        yield NOTHING_TO_PRINT.at(subject.game.place, ", ".join(cards))

    monkeypatch.setattr(job, "CHECKS", (looks,))
    edit(project / "decks/other/cards.yaml", "cost: 1}", "cost: 10}")
    (project / "cardforge.yaml").write_text("severities: {CF-X09: notice}\n", "utf-8")
    found = run(project).findings
    assert [(d.code, d.file) for d in found] == [
        ("CF-S06", "decks/other/cards.yaml"),
        ("CF-X09", GAME),
    ]
    assert (found[1].message, found[1].severity) == ("ash, birch, cedar", Severity.NOTICE)
    assert "CF-X09" not in told(run(project, only_files=True))


def both_wide(project: Path) -> None:
    for game in ("tiny", "other"):
        edit(project / f"decks/{game}/cards.yaml", "name: Birch", f"name: {LONG}")


@pytest.mark.parametrize(
    ("targets", "games"),
    [
        ((), "other tiny"),
        ((".",), "other tiny"),
        (("decks",), "other tiny"),
        (("tiny",), "tiny"),
        (("tiny", "other"), "other tiny"),
        (("decks/tiny",), "tiny"),
        ((DECK,), "tiny"),
        (("decks/../decks/tiny/cards.yaml",), "tiny"),
        ((GAME,), ""),
        ((FACE,), ""),
        (("cardforge.yaml",), ""),
        ((GAME, "decks/other/"), "other"),
    ],
)
def test_games_and_paths_limit_what_is_reported(
    project: Path, targets: tuple[str, ...], games: str
) -> None:
    both_wide(project)
    wanted = [f"decks/{game}/cards.yaml:12 CF-R01" for game in games.split()]
    assert told(run(project, *targets)) == wanted


def test_paths_are_as_seen_from_the_current_folder(project: Path) -> None:
    both_wide(project)
    here = project / "decks/tiny"
    assert told(check(here, CheckOptions(("cards.yaml",)), here=here)) == [WIDE]
    assert told(check(here, CheckOptions(("../../templates",)), here=here)) == []
    assert told(check(here, CheckOptions((str(project / DECK),)), here=here)) == [WIDE]
    assert told(check(project, CheckOptions((str(project.parent),)), here=here)) == told(
        run(project)
    )


def test_a_finding_is_reported_where_a_place_that_explains_it_was_asked_for(project: Path) -> None:
    second = (project / DECK).read_text("utf-8")
    (project / "decks/tiny/more.yaml").write_text(second, "utf-8")
    (finding,) = run(project, DECK).findings
    assert (finding.file, finding.related[0].file) == ("decks/tiny/more.yaml", DECK)


def test_what_base_templates_cause_is_reported_for_a_game_that_is_named(project: Path) -> None:
    base = project / "templates/base"
    base.mkdir()
    for game in ("tiny", "other"):
        (project / f"templates/{game}/back.xml").unlink()
    wrong = '{% extends "base/card.xml" %}\n{% block face %}\n<rct/>\n{% endblock %}\n'
    (base / "back.xml").write_text(wrong, "utf-8")
    for targets in (("tiny",), ("templates/base",), ()):
        assert told(run(project, *targets)) == ["templates/base/back.xml:3 CF-T04"]
    assert told(run(project, "decks/tiny")) == []


def test_names_that_are_nothing_are_all_told(project: Path) -> None:
    with pytest.raises(UsageFault) as raised:
        run(project, "tinny", "decks/none.yaml")
    assert [(d.code, d.message, d.hint) for d in raised.value.diagnostics] == [
        ("CF-X11", "there is no game and no file `tinny`", "did you mean `tiny`?"),
        (
            "CF-X11",
            "there is no game and no file `decks/none.yaml`",
            "valid games: `other`, `tiny`",
        ),
    ]


def test_a_path_of_another_place_is_refused(project: Path) -> None:
    outside = Path(__file__)
    with pytest.raises(UsageFault, match="lies outside of the project"):
        run(project, str(outside))


def test_a_file_of_a_game_that_cannot_be_drawn_is_not_called_clean(project: Path) -> None:
    edit(project / GAME, "players: 2-4", "players: none")
    assert told(run(project, DECK)) == [f"{GAME}:0 CF-X13"]
    assert told(run(project, DECK, select=("R",))) == [f"{GAME}:0 CF-X13"]
    assert told(run(project, "decks/other")) == []
    assert told(run(project, DECK, only_files=True)) == []
    assert "CF-X13" not in " ".join(told(run(project, "tiny")))
    assert "CF-X13" not in " ".join(told(run(project, DECK, GAME)))
    (finding,) = run(project, DECK).findings
    assert finding.message == (
        "the faces of `tiny` were not checked, since other files of it have errors"
    )
    assert finding.hint == "`cardforge check tiny` shows them"


def test_only_files_reads_and_draws_nothing(project: Path) -> None:
    both_wide(project)
    edit(project / "templates/tiny/style.yaml", "size: 9", "size: big")
    edit(project / "decks/other/cards.yaml", "cost: 1}", "cost: 10}")
    assert told(run(project, only_files=True)) == [
        "decks/other/cards.yaml:9 CF-S06",
        "templates/tiny/style.yaml:3 CF-S05",
    ]


def test_only_files_reads_catalogs(project: Path) -> None:
    edit(project / GAME, "source_locale: en", "source_locale: en\nlocales: [en, sv]")
    update_catalogs(project, ("tiny",), ())
    (project / "decks/tiny/locale/sv.po").write_text('msgid "a\n', "utf-8")
    (finding,) = run(project, only_files=True).findings
    assert (finding.file, finding.code[:4]) == ("decks/tiny/locale/sv.po", "CF-L")


@pytest.mark.parametrize(
    ("select", "ignore", "codes"),
    [
        ((), (), "CF-R01 CF-R07"),
        (("R",), (), "CF-R01 CF-R07"),
        (("cf-r07",), (), "CF-R07"),
        (("L", "R01"), (), "CF-R01"),
        ((), ("CF-R",), ""),
        ((), ("R07",), "CF-R01"),
        (("R07",), ("R",), "CF-R07"),
        (("R",), ("R07",), "CF-R01"),
        (("R",), ("R",), ""),
        (("A",), (), ""),
    ],
)
def test_codes_are_chosen_by_how_they_begin(
    project: Path, select: tuple[str, ...], ignore: tuple[str, ...], codes: str
) -> None:
    edit(project / DECK, "name: Birch", f"name: {LONG}")
    edit(project / FACE, 'x="6" y="20"', 'x="1" y="20"')
    got = {d.code for d in run(project, "tiny", select=select, ignore=ignore).findings}
    assert sorted(got) == codes.split()


def test_what_keeps_a_game_from_being_read_cannot_be_hidden(project: Path) -> None:
    edit(project / DECK, "cost: 1}", "cost: 10}")
    for options in ({"select": ("R",)}, {"ignore": ("S",)}, {"ignore": ("CF-S06",)}):
        assert told(run(project, **options)) == [f"{DECK}:9 CF-S06"]


def test_beginnings_of_no_code_are_refused(project: Path) -> None:
    with pytest.raises(UsageFault) as raised:
        run(project, select=("Q",), ignore=("CF-R0111", "R01"))
    assert [(d.code, d.message) for d in raised.value.diagnostics] == [
        ("CF-X12", "no code begins with `CF-Q`"),
        ("CF-X12", "no code begins with `CF-R0111`"),
    ]
    assert raised.value.diagnostics[1].hint == (
        "did you mean `CF-R11`?; `cardforge explain` lists all of them"
    )


@pytest.mark.parametrize(
    ("level", "most", "clean"),
    [
        (Severity.ERROR, None, True),
        (Severity.WARNING, None, False),
        (Severity.NOTICE, None, False),
        (None, None, True),
        (Severity.ERROR, 1, True),
        (Severity.ERROR, 0, False),
        (None, 0, False),
    ],
)
def test_what_makes_a_run_fail(
    project: Path, level: Severity | None, most: int | None, clean: bool
) -> None:
    edit(project / FACE, 'x="6" y="20"', 'x="1" y="20"')
    result = run(project, fail_level=level, max_warnings=most)
    assert [d.severity for d in result.findings] == [Severity.WARNING]
    assert (result.clean, result.too_many) == (clean, most == 0)


def test_never_fails_where_that_was_asked_for(project: Path) -> None:
    edit(project / DECK, "cost: 1}", "cost: 10}")
    assert not run(project).clean
    assert run(project, fail_level=None).clean


def test_the_folder_in_the_repository_is_known(project: Path) -> None:
    inner = project / "boxes/one"
    make_project(inner)
    (project / ".git").mkdir()
    assert run(project).prefix == ""
    assert run(inner).prefix == "boxes/one/"


def test_schemas_are_kept_up_to_date_where_that_can_be_done(project: Path) -> None:
    run(project)
    assert (project / "build/schema/tiny.cards.json").is_file()


def test_a_project_that_cannot_be_written_is_checked(project: Path) -> None:
    (project / "build").write_text("in the way", "utf-8")
    assert told(run(project)) == []
