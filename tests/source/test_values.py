"""Declared fields: what is read, and what is refused in which words."""

from pathlib import Path

import pytest

from cardforge.source.model import Choice, Record
from tests.source.support import blocks, deck, try_game

GOOD = [
    ("text", "no", "no"),
    ("text", "012", "012"),
    ("text", "1_000", "1_000"),
    ("text", "1.10", "1.10"),
    ("text", "2024-01-02", "2024-01-02"),
    ("text", '""', ""),
    ("text", '"5E3"', "5E3"),
    ("text", "'a: b'", "a: b"),
    ("text", "b\xa0c", "b\xa0c"),
    ("text", "|\n      one\n      two\n", "one\ntwo"),
    ("text", "'null'", "null"),
    ("int", "12", 12),
    ("int", "-3", -3),
    ("int", "+3", 3),
    ("int", "0", 0),
    ("{type: int, range: 1-10}", "10", 10),
    ("{type: int, range: 1-10}", "1", 1),
    ("{type: number, range: 0.5-1.5}", "0.5", 0.5),
    ("{type: number, range: 0.5-1.5}", "1.5", 1.5),
    ("{type: int, range: 1+}", "999", 999),
    ("number", "1.50", 1.5),
    ("number", ".5", 0.5),
    ("number", "7", 7),
    ("bool", "true", True),
    ("bool", "False", False),
    ("color", '"#FA0"', "#ffaa00"),
    ("color", "'#1A2b3C'", "#1a2b3c"),
    ("color", "red", "red"),
    ("image", "art/a.png", "art/a.png"),
    ("{type: choice, of: {a: Apple, b: Pear}}", "b", "b"),
    ("{type: choice, of: [a, b]}", "a", "a"),
    ("{type: choice, of: [1, 2]}", "2", "2"),
    ("{type: list, item: int}", "[3, 1]", (3, 1)),
    ("{type: list, item: text, count: 2}", "[a, b]", ("a", "b")),
    ("{type: map, of: int}", "{x: 1, y: 2}", {"x": 1, "y": 2}),
    ("{type: map, keys: [A, B], of: text}", "{B: two, A: one}", {"A": "one", "B": "two"}),
]


@pytest.mark.parametrize(("declared", "written", "value"), GOOD)
def test_good(tmp_path: Path, declared: str, written: str, value: object) -> None:
    text = deck(f"f: {declared}", f"- id: a\n  f: {written}")
    project, found = try_game(tmp_path, cards=text)
    assert found == []
    got = project.games["g"].decks["cards"].cards[0].values["f"]
    assert got == value
    assert type(got) is type(value) or isinstance(got, Choice)


@pytest.mark.parametrize(("block", "expected"), blocks("values.txt"))
def test_bad(tmp_path: Path, block: str, expected: list[str]) -> None:
    declared, written = block.split("\n", 1)
    text = deck(f"f: {declared}", f"- id: a\n  f: {written}")
    project, found = try_game(tmp_path, cards=text)
    assert found == expected
    assert project.failed == ("g",)


def test_a_number_of_5000_digits(tmp_path: Path) -> None:
    text = deck("f: int", f"- {{id: a, f: {'9' * 5000}}}\n- {{id: b, f: x}}")
    _, found = try_game(tmp_path, cards=text)
    assert found == [
        "cards.yaml:6:16 CF-S06 error: the number has 5000 digits, at most 15 are read; ",
        "cards.yaml:7:16 CF-S05 error: expected a whole number, found `x`; ",
    ]


@pytest.mark.parametrize(("declared", "expected"), blocks("declarations.txt"))
def test_declarations(tmp_path: Path, declared: str, expected: list[str]) -> None:
    _, found = try_game(tmp_path, cards=deck(declared, "- {id: a}"))
    assert found == expected


def test_all_faults_of_a_card_and_a_nested_item_at_once(tmp_path: Path) -> None:
    fields = """
n: int
qs: {type: list, item: {text: text, right: {type: choice, of: [A, B]}}}
"""
    cards = """
- {id: a, n: x, qs: [{text: hm, right: C}, {txt: hm, right: A}], more: 1}
- {n: 1, qs: [], x-mine: 2}
- just text
"""
    _, found = try_game(tmp_path, cards=deck(fields, cards))
    assert [line.split(";")[0] for line in found] == [
        "cards.yaml:7:16 CF-S05 error: expected a whole number, found `x`",
        "cards.yaml:7:42 CF-S07 error: `C` is not one of the choices",
        "cards.yaml:7:46 CF-S02 error: the field `text` is missing",
        "cards.yaml:7:47 CF-S01 error: unknown key `txt`",
        "cards.yaml:7:68 CF-S01 error: unknown key `more`",
        "cards.yaml:8:5 CF-S02 error: the key `id` is missing",
        "cards.yaml:9:5 CF-S05 error: expected the fields `n`, `qs`, found `just text`",
    ]


def test_absent_values(tmp_path: Path) -> None:
    fields = "a: {type: int, optional: true}\nb: {type: int, default: 7}\nc: text"
    text = deck(fields, "- {id: x, c: c}\n- {id: y, a: , b: ~, c: c}\n- {id: z, a: 1, b: 2, c: c}")
    project, found = try_game(tmp_path, cards=text)
    assert found == []
    cards = project.games["g"].decks["cards"].cards
    rows = [{name: card.values[name] for name in card.values} for card in cards]
    assert rows == [
        {"id": "x", "a": None, "b": 7, "c": "c"},
        {"id": "y", "a": None, "b": 7, "c": "c"},
        {"id": "z", "a": 1, "b": 2, "c": "c"},
    ]


def test_records_prefer_fields_to_methods_and_know_their_names() -> None:
    record = Record({"items": 1, "_x": 2}, "card x")
    assert record.items == 1  # type: ignore[comparison-overlap]
    assert record["_x"] == 2
    assert repr(record) == "<card x>"
    with pytest.raises(AttributeError, match="itmes"):
        record.itmes  # noqa: B018
