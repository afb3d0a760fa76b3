"""The rule sheet of the television game: whole, in four languages, and led by the settings."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import polib
import pytest

from cardforge.source.model import Game, Setting
from tests.games.rule_sheets import Edit, Read, copied, read_sheet
from tests.games.support import ROOT, load

NAME: Final = "telefilm"
LOCALES: Final = ("it", "en", "es", "sv")
CATALOGS: Final = ROOT / "decks" / NAME / "locale"
#: The settings of the game's rules that a group may decide for itself, by the names that the
#: engine reads.
HOUSE_RULES: Final = [
    "director_wrong",
    "earlier_wrong_get_token",
    "difficulty_scope",
    "difficulty_reveal",
    "duplicate_redraw",
    "tokens_face_up",
    "max_stack",
    "followers_may_pass",
    "special_limit",
    "special_refund",
    "special_hand",
    "double_includes_bonus",
    "genre_on_mix",
    "two_followers",
    "fifty_wrong",
    "fifty_visibility",
    "aids_with_straight",
    "power_amount",
    "power_ties",
    "power_self",
    "power_floor",
    "power_timing",
    "lap_threshold",
    "end_tie",
    "directorships",
    "first_director",
    "periods",
    "exhaustion",
    "two_player_questions",
    "two_player_order",
    "two_player_end",
    "two_player_mix_redraw",
    "cards_only_rounds",
    "cards_only_unchosen",
    "straight_judging",
]
#: What must be chosen as well, or a setting would have no say.
NEEDS: Final = {"two_player_target": {"two_player_end": "target"}}
#: Other values of settings that are no choices.
VALUES: Final = {
    "directorships": "{3: 4, 4: 3, 5: 3, 6: 2, 7: 2}",
    "star_tokens": "{3: 2, 4: 1, 5: 1, 6: 1, 7: 1}",
    "period_cards": "{3: 2, 4: 2, 5: 2, 6: 3, 7: 3}",
    "periods": "[modern, new]",
    "special_hand": "1",
    "max_stack": "3",
    "power_amount": "20",
    "power_floor": "7",
    "two_player_rounds": "4",
    "two_player_target": "150",
    "cards_only_rounds": "6",
}


@pytest.fixture(scope="module")
def game() -> Game:
    return load(NAME)


def sheet(
    locale: str, variant: str | None = None, overrides: Mapping[str, str] | None = None
) -> Read:
    return read_sheet(NAME, locale, variant, overrides)


def told(text: str) -> str:
    """Return the sheet up to the variants: what it says in words, not in tables of settings."""
    before, found, _ = text.partition('<a id="variants">')
    assert found
    return before


def others(setting: Setting) -> list[str]:
    """Return the values that a setting may have instead of its own, as typed."""
    if setting.id in VALUES:
        return [VALUES[setting.id]]
    if setting.type == "bool":
        return ["false" if setting.default else "true"]
    return [key for key in setting.of if key != setting.default]


def examples(text: str) -> list[list[int]]:
    """Return the numbers of each example, in order."""
    asides = re.findall(r"(?:^>.*\n)+", text, re.MULTILINE)
    names = ("Esempio", "Example", "Ejemplo", "Exempel")
    return [
        [int(number) for number in re.findall(r"\d+", aside)]
        for aside in asides
        if aside.startswith(tuple(f"> **{name}" for name in names))
    ]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    "variant", [None, "duel", "cards", "vintage-only", "modern-only", "new-only", "kinder", "open"]
)
def test_nothing_is_found(variant: str | None, locale: str) -> None:
    assert sheet(locale, variant).findings == []


@pytest.mark.parametrize("locale", LOCALES[1:])
def test_the_catalog_is_whole_and_types_no_number(locale: str) -> None:
    catalog = polib.pofile(str(CATALOGS / f"{locale}.po"))
    mine = [one for one in catalog if one.msgctxt.partition("#")[0] in ("rules", "game")]
    assert len(mine) > 330
    assert [one.msgctxt for one in mine if not one.translated()] == []
    for one in mine:
        if one.msgctxt.startswith("rules#"):
            for text in (one.msgstr, *one.msgstr_plural.values()):
                assert not re.search(r"\d", re.sub(r"\{\w+\}", "", text)), one.msgctxt


def test_house_rules_are_settings(game: Game) -> None:
    assert set(HOUSE_RULES) - set(game.settings) == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_setting_and_variant_is_named(locale: str, game: Game) -> None:
    text = sheet(locale).text
    _, _, table = text.partition('<a id="house">')
    rows = [row for row in table.splitlines() if row.startswith("| ")]
    # A head, its dashes, and a row for each setting.
    assert len(rows) == 2 + len(game.settings)
    _, _, variants = text.partition('<a id="variants">')
    named = re.findall(r"^\| \*\*(.+?)\*\* \|", variants.partition('<a id="house">')[0], re.M)
    assert len(named) == len(game.variants)
    if locale == "it":
        assert named == [one.name for one in game.variants.values()]


def test_every_setting_has_another_value_here(game: Game) -> None:
    assert [one.id for one in game.settings.values() if not others(one)] == ["end_tie"]


@pytest.mark.parametrize("locale", LOCALES)
def test_each_setting_changes_the_words(locale: str, game: Game) -> None:
    """Not only the table of house rules tells it: the rule itself is another."""
    silent, wrong = [], []
    usual = told(sheet(locale).text)
    for setting in game.settings.values():
        needs = NEEDS.get(setting.id, {})
        before = told(sheet(locale, overrides=needs).text) if needs else usual
        for value in others(setting):
            after = sheet(locale, overrides={**needs, setting.id: value})
            wrong += after.findings
            if told(after.text) == before:
                silent.append(f"{setting.id}={value}")
    assert silent == []
    assert wrong == []


#: What is changed in the files; what a sheet says no longer, and what it says then.
DATA_CHANGES: Final[Sequence[tuple[Sequence[Edit], Sequence[str], Sequence[str]]]] = [
    (
        [("board.yaml", "steps: 64}", "steps: 80}"), ("game.yaml", "laps)) = 320", "laps)) = 400")],
        ["64", "320"],
        ["80", "400"],
    ),
    (
        [("game.yaml", "hand: {type: int, default: 3", "hand: {type: int, default: 2")],
        ["| 3 | 3 | 3 | 3 | 3 |"],
        ["| 2 | 2 | 2 | 2 | 2 |"],
    ),
    (
        [("game.yaml", "{3: 2, 4: 2, 5: 1, 6: 1, 7: 1}", "{3: 2, 4: 1, 5: 1, 6: 1, 7: 1}")],
        ["| 2 | 2 | 1 | 1 | 1 |", ": 3, 4)"],
        ["| 2 | 1 | 1 | 1 | 1 |", ": 3)"],
    ),
    (
        [
            ("aids.yaml", "copies: 7", "copies: 9"),
            ("game.yaml", "size: tarot, count: 7,", "size: tarot, count: 9,"),
        ],
        [],
        ["| 9 |"],
    ),
]


@pytest.mark.parametrize(("edits", "gone", "there"), DATA_CHANGES)
def test_the_data_change_the_sheet_in_every_language(
    tmp_path: Path, edits: Sequence[Edit], gone: Sequence[str], there: Sequence[str]
) -> None:
    root = copied(tmp_path, NAME, edits)
    for locale in LOCALES:
        text = told(read_sheet(NAME, locale, root=root).text)
        assert [one for one in gone if re.search(rf"(?<!\d){re.escape(one)}(?!\d)", text)] == []
        assert [one for one in there if one not in text] == [], locale


#: A turn of three: 9 on Mix (1), 7 on Crime (3), 5 on Drama (2), as `telefilm_scores` has it too.
TURN: Final = {
    "each_wrong": [
        3, 9, 1, 7, 3, 5, 2, 9, 9, 1, 8, 9, 1, 10, 7, 7, 3, 5, 15, 5, 5, 2, 3, 11, 15, 10
    ],
    "all_wrong_last": [3, 9, 1, 7, 3, 5, 2, 9, 9, 1, 10, 7, 7, 3, 5, 15, 5, 5, 2, 3, 3, 15, 10],
}  # fmt: skip
#: Four Stars on 8, difficulty 1: straight wrong, options wrong, options right, one waits.
STACK: Final = {
    "each_wrong": [8, 1, 8, 1, 9, 8, 8, 1, 5, 12, 8, 1, 7, 19],
    "all_wrong_last": [8, 1, 8, 1, 9, 8],
    "first_only": [8, 1, 8, 1, 9, 8, 8, 1, 5, 12],
}
#: Double, a genre card, Double of one who waits, Power, Power across a lap, Fifty-Fifty.
SPECIALS: Final = [
    9, 3, 34, 17, 7, 2, 9, 5, 14, 9, 58, 50, 5, 2, 48, 57, 65, 1, 55, 9, 2, 7, 11
]  # fmt: skip
DUEL: Final = [8, 9, 17, 4, 5, 9, 2, 24, 20, 3, 12, 6]
CARDS: Final = [2, 3, 5, 2]
LAP: Final = [62, 5, 3, 64, 3, 67]


def without_fifty(numbers: list[int]) -> list[int]:
    """Return the numbers of an example without those in the name `50 e 50`."""
    if numbers.count(50) == 3:
        at = [place for place, number in enumerate(numbers) if number == 50]
        return [number for place, number in enumerate(numbers) if place not in at[1:]]
    return numbers


@pytest.mark.parametrize("locale", LOCALES)
def test_examples_are_right(locale: str) -> None:
    turn, stack, lap, specials, duel, cards = examples(sheet(locale).text)
    assert lap == LAP
    assert turn == TURN["each_wrong"]
    assert stack == STACK["each_wrong"]
    assert without_fifty(specials) == SPECIALS
    assert duel == DUEL
    assert cards == CARDS


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rule", STACK)
def test_examples_follow_the_rule_about_mistakes(rule: str, locale: str) -> None:
    found = examples(sheet(locale, overrides={"director_wrong": rule}).text)
    assert found[0] == TURN.get(rule, TURN["each_wrong"])
    assert found[1] == STACK[rule]


@pytest.mark.parametrize("locale", LOCALES)
def test_examples_follow_other_rules(locale: str) -> None:
    """Stars who were wrong are paid too; Double leaves the bonus alone; Power takes 20."""
    changed = {
        "earlier_wrong_get_token": "true",
        "double_includes_bonus": "false",
        "power_amount": "20",
        "power_floor": "15",
    }
    turn, stack, _, specials, _, _ = examples(sheet(locale, overrides=changed).text)
    assert turn[-3:] == [11, 24, 10]
    assert stack[-1] == 8
    assert specials[:4] == [9, 3, 29, 17]
    assert {38, 57, 45} <= set(specials)
    assert 48 not in specials


@pytest.mark.parametrize("locale", LOCALES)
def test_what_another_mode_needs_is_left_out(locale: str) -> None:
    """A copy for cards alone tells of no board, and its links lead somewhere."""
    text = sheet(locale, "cards").text
    assert 'id="cards"' in text
    assert not re.search('id="(setup|turn|points|specials|duel)"', text)
    text = sheet(locale, "duel").text
    assert 'id="duel"' in text
    assert not re.search('id="(setup|turn|place)"', text)


def test_a_sheet_without_its_table_of_settings_is_found(tmp_path: Path) -> None:
    root = copied(tmp_path, NAME, [])
    path = root / "templates" / NAME / "rules.md"
    text = path.read_text("utf-8")
    path.write_text(text.replace("{{ sheet.house_rules() }}", ""), "utf-8")
    found = read_sheet(NAME, "it", root=root).findings
    assert "end_tie" not in "".join(found)  # the end of the game tells it
    assert [one for one in found if "CF-T34" in one and "`two_player_target`" in one]
