"""Whole games: what a sound one holds, and all faults of a bad one in one run."""

import os
import sys
from pathlib import Path

import pytest

from cardforge.diagnostics import UsageFault
from cardforge.source.model import Choice, CopiesBy, PrintDefaults, Record
from cardforge.source.project import find_project, load_project
from tests.source.support import CARDS, GAME, SPICY, blocks, load, sections, try_game, write


@pytest.mark.parametrize(("block", "expected"), blocks("games.txt"))
def test_faults(tmp_path: Path, block: str, expected: list[str]) -> None:
    project, found = try_game(tmp_path, **sections(block))
    assert found == expected
    errors = [line for line in expected if " error: " in line]
    assert project.failed == (("g",) if errors else ())


def plain(record: Record) -> dict[str, object]:
    return {name: record[name] for name in record}


def test_a_sound_project() -> None:
    project, found = load(SPICY)
    assert found == []
    assert project.failed == ()
    assert project.files == (
        "cardforge.yaml",
        "decks/spicy/extras.yaml",
        "decks/spicy/game.yaml",
        "decks/spicy/spice.yaml",
    )
    config = project.config
    assert config.print == PrintDefaults(("a4", "letter"), ("duplex-long",), 3, 0, None, 0.3)
    assert config.severities == {"CF-Y28": "off"}
    assert config.publish_at == {"es": 0.9}
    assert config.missing_image == "error"
    game = project.games["spicy"]
    assert (game.title, game.source_locale, game.locales) == ("Spicy", "en", ("en", "es", "no"))
    assert (game.players, game.age, game.minutes) == ((2, 6), 10, (15, 20))
    assert game.folder == SPICY / "decks" / "spicy"
    assert game.templates == SPICY / "templates" / "spicy"
    assert {s.id: s.default for s in game.settings.values()} == {
        "hand_size": 2,
        "rule_cards": (),
        "worlds_end_below": {2: 6, 3: 4, 4: 2, 5: 0, 6: 0},
        "edition": "small",
        "strict": True,
    }
    assert game.variants["large"].set == {"edition": "large", "hand_size": 1}
    assert [c.id for c in game.must] == ["deal-fits", "all-numbers"]
    assert game.expect[0].over == ("players",)
    components = game.components
    assert {c.id: (c.kind, c.size, c.promised, c.face, c.back) for c in components.values()} == {
        "spice": ("card", "poker", 11, "spice.xml", "back.xml"),
        "trophies": ("card", "poker", 3, "extra.xml", None),
        "rules": ("card", "poker", 2, "extra.xml", None),
        "tuck_box": ("box", "", None, "box.xml", None),
    }
    assert components["tuck_box"].name == "Tuck box"
    assert components["tuck_box"].holds == ("spice", "trophies")
    assert components["rules"].only == {"role": ("rule",)}
    place = components["spice"].places["size"]
    assert (place.file, *place.source.position(place.start)) == ("decks/spicy/game.yaml", 9, 50)


def test_cards_of_a_sound_project() -> None:
    game = load(SPICY)[0].games["spicy"]
    wild = game.decks["spice"].cards[2]
    assert plain(wild.values) == {
        "id": "wild",
        "spice": None,
        "number": None,
        "name": "Wild: any number",
        "weight": 1.5,
    }
    assert wild.copies == CopiesBy("edition", {"small": 5, "large": 8})
    assert wild.notes == {"name": "as short as you can"}
    assert wild.aliases == ("joker",)
    assert not game.decks["spice"].cards[3].prints
    chili = game.decks["spice"].cards[0].values
    assert isinstance(chili["spice"], Choice)
    assert (chili["spice"], chili["spice"].label) == ("chili", "Chili")
    extras = game.decks["extras"]
    assert plain(extras.cards[1].values["frame"]) == {  # type: ignore[arg-type]
        "color": "#ffaa00",
        "art": "art/frame.svg",
    }
    quiz = extras.cards[2]
    questions = quiz.values["questions"]
    assert isinstance(questions, tuple)
    assert [plain(q) for q in questions] == [
        {"n": 1, "text": "How hot?", "options": {"A": "Very", "B": "2"}, "correct": "A"},
        {"n": 2, "text": "How cold?", "options": {"A": "Yes", "B": "no"}, "correct": "B"},
    ]
    place = quiz.places["questions.1.options.B"]
    assert place.source.position(place.start) == (29, 56)
    assert place.source.text[place.start : place.end] == "no"
    assert quiz.places.key("questions").start < place.start
    assert "questions" in quiz.places and "text" not in quiz.places


def test_one_bad_game_does_not_hide_the_others(tmp_path: Path) -> None:
    files = {"cardforge.yaml": ""}
    for name in ("a", "b", "c"):
        files[f"decks/{name}/game.yaml"] = GAME.replace("game: g", f"game: {name}")
        files[f"decks/{name}/cards.yaml"] = CARDS
    files["decks/b/cards.yaml"] = "deck: cards\ncards:\n\t- x\n"
    files["decks/c/cards.yaml"] = CARDS.replace("elf}", "elv}")
    project, found = load(write(tmp_path, files))
    assert list(project.games) == ["a"]
    assert project.failed == ("b", "c")
    assert [line.split(" error")[0] for line in found] == [
        "decks/b/cards.yaml:3:1 CF-Y19",
        "decks/c/cards.yaml:5:36 CF-S07",
    ]


def test_games_can_be_chosen_and_excluded(tmp_path: Path) -> None:
    files = {"cardforge.yaml": "exclude: [decks/b, decks/a/draft*.yaml]\n"}
    for name in ("a", "b"):
        files[f"decks/{name}/game.yaml"] = GAME.replace("game: g", f"game: {name}")
        files[f"decks/{name}/cards.yaml"] = CARDS
        files[f"decks/{name}/draft1.yaml"] = "nonsense"
    project, found = load(write(tmp_path, files))
    assert (list(project.games), found) == (["a"], [])
    from cardforge.diagnostics import Findings

    with pytest.raises(UsageFault) as fault:
        load_project(tmp_path, Findings(), ["b", "a", "aa"])
    assert [(d.message, d.hint) for d in fault.value.diagnostics] == [
        ("there is no game `b`", "valid games: `a`"),
        ("there is no game `aa`", "did you mean `a`?"),
    ]


CONFIGS = [
    ("langauges: [en]", "1:1 unknown key `langauges`|valid keys: `baseline`, `exclude`, `games`"),
    ("games: [nope]", "1:9 there is no game `nope`|valid games: `g`"),
    ("print: {bleed: 3mm}", "1:16 expected a length in mm, found `3mm`|"),
    ("print: {backs: duplex}", "1:16 `duplex` is not one of the back modes|did you mean `duplex-"),
    (
        "print: {cut: [svg, dwg]}",
        "1:20 `dwg` is not one of the formats|valid formats",
    ),
    ("print: {registration: {inset: 2}}", "1:31 2 is out of range|allowed: 3 to 60"),
    ("print: {registration: silhouete-3}", "1:23 `silhouete-3` is not one of the types of marks|"),
    ("severities: {CF-X99x: off}", "1:14 there is no code `CF-X99x`|did you mean `CF-X"),
    ("locales: {es: {publish_at: 120%}}", "1:28 expected a percentage such as 90%, found `120%`|"),
    ("missing_image: warning", "1:16 `warning` is not one of the policies|did you mean `warn`?"),
    ("- a", "1:1 the file holds a list, but must hold `key: value` lines|put the list under"),
    ("a: b: c", '1:5 a colon and a space cannot stand in unquoted text|quote the text: "b: c"'),
]


@pytest.mark.parametrize(("text", "expected"), CONFIGS)
def test_a_bad_configuration_is_a_usage_fault(tmp_path: Path, text: str, expected: str) -> None:
    with pytest.raises(UsageFault) as fault:
        files = {"cardforge.yaml": text, "decks/g/game.yaml": GAME, "decks/g/cards.yaml": CARDS}
        load(write(tmp_path, files))
    found = [f"{d.line}:{d.col} {d.message}|{d.hint}" for d in fault.value.diagnostics]
    assert len(found) == 1
    assert found[0].startswith(expected)
    assert fault.value.exit_code == 2


def test_the_project_is_found_upward(tmp_path: Path) -> None:
    write(tmp_path, {"cardforge.yaml": "", "decks/g/art/x.svg": ""})
    assert find_project(tmp_path / "decks" / "g" / "art") == tmp_path.resolve()
    with pytest.raises(UsageFault) as fault:
        find_project(Path(tmp_path.anchor))
    (finding,) = fault.value.diagnostics
    assert finding.code == "CF-S23"
    assert finding.message == "no cardforge.yaml in this folder or above it"


def test_an_empty_project(tmp_path: Path) -> None:
    project, found = load(write(tmp_path, {"cardforge.yaml": "# nothing yet\n"}))
    assert (project.games, project.failed, project.files, found) == (
        {},
        (),
        ("cardforge.yaml",),
        ["cardforge.yaml:0:0 CF-S30 warning: the project has no game; write decks/NAME/game.yaml"],
    )


def test_folders_that_hold_decks_but_no_game(tmp_path: Path) -> None:
    files = {
        "cardforge.yaml": "exclude: [decks/d]\n",
        "decks/a/game.yaml": GAME.replace("game: g", "game: a"),
        "decks/a/cards.yaml": CARDS,
        "decks/b/games.yaml": "game: b",
        "decks/c/cards.yaml": CARDS,
        "decks/d/cards.yaml": CARDS,
        "decks/e/readme.txt": "nothing yet",
    }
    project, found = load(write(tmp_path, files))
    assert list(project.games) == ["a"]
    assert found == [
        (
            "decks/b:0:0 CF-S30 warning: decks/b/ has no game.yaml, so its files are not read; "
            "rename `games.yaml` to `game.yaml`"
        ),
        (
            "decks/c:0:0 CF-S30 warning: decks/c/ has no game.yaml, so its files are not read; "
            "add game.yaml"
        ),
    ]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are always Unicode there")
def test_a_file_name_that_is_not_utf_8(tmp_path: Path) -> None:
    files = {"cardforge.yaml": "", "decks/g/game.yaml": GAME, "decks/g/cards.yaml": CARDS}
    root = write(tmp_path, files)
    Path(os.fsdecode(os.fsencode(root / "decks/g") + b"/x\xff.yaml")).write_text("deck: x\n")
    project, found = load(root)
    assert (project.failed, found) == (
        ("g",),
        [
            (
                "decks/g/x\\xff.yaml:0:0 CF-S08 error: the name of the file is not UTF-8; "
                "rename it with letters, digits, `_` and `-`"
            )
        ],
    )
