"""The grammar and values of formulas."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.source.evaluate import Cards, evaluate, explain
from cardforge.source.expression import FormulaError
from cardforge.source.formula import parse_formula
from cardforge.source.model import Deck, Record
from tests.source.support import SPICY, load

CARD_VALUES = [
    ({"id": "a", "n": 1, "suit": "red", "bonus": None}, 3),
    ({"id": "b", "n": 5, "suit": "red", "bonus": 2}, 1),
    ({"id": "c", "n": 9, "suit": "blue", "bonus": 4}, 0),
    ({"id": "d", "n": 2, "suit": "blue", "bonus": 0}, 2),
]


@pytest.fixture(scope="module")
def scope() -> dict[str, object]:
    game = load(SPICY)[0].games["spicy"]
    deck: Deck = game.decks["spice"]
    rows = tuple((Record(values, "card"), copies) for values, copies in CARD_VALUES)
    return {
        "spice": Cards(deck, rows),
        "count": {"spice": 6},
        "settings": {"hand": 2, "table": {2: 66, 3: 41}, "cards": ("chili",), "on": True},
        "players": 3,
        "variant": None,
    }


VALUES: list[tuple[str, object]] = [
    ("1 + 2 * 3", 7),
    ("(1 + 2) * 3", 9),
    ("7 - 2 - 1", 4),
    ("2 × 3 ÷ 4", 1.5),
    ("7 // 2 + 7 % 4", 6),
    ("7 % 4", 3),
    ("-3 + 1", -2),
    ("--3", 3),
    ("5% * 200", 10.0),
    ("12.5%", 0.125),
    ("1 >= 40% and 2 > 1", True),
    ("5 % 3", 2.0),
    ("1 < 5% or 7 %3 = 1", True),
    ("10%3", 1),
    ("1 <= players <= 3 < 4", True),
    ("1 <= players <= 2", False),
    ("players = 3 and not players != 3", True),
    ("not 1 > 2 or 1 / 1 = 5", True),
    ("players ≥ 3 and players ≤ 3 and players ≠ 4", True),
    ("count.spice", 6),
    ("settings.table[players]", 41),
    ("settings.table[2] - settings.hand", 64),
    ("sum(settings.table)", 107),
    ("max(settings.table) - min(1, 2)", 65),
    ("sum([1, 2, 3])", 6),
    ("abs(-4)", 4),
    ("sum(n for n in 1..4)", 10),
    ("count(n in 1..10 where n % 3 = 0)", 3),
    ("count(c in spice)", 6),
    ("count(c in spice where c.suit = 'red')", 4),
    ("sum(c.n for c in spice)", 12),
    ("max(c.n for c in spice)", 5),
    ("count(c in spice where c.bonus = 2)", 1),
    ("count(c in spice where c.bonus > 0)", 1),
    ("all(c.n < 6 for c in spice)", True),
    ("any(c.n > 5 for c in spice)", False),
    ("all(count(c in spice where c.suit = s) >= 2 for s in ['red', 'blue'])", True),
    ("count(a in 1..3, b in a..3)", 6),
    ("sum(a * b for a in 1..2, b in [3, 4] where a != b)", 21),
    ("'chili' in settings.cards", True),
    ("3 in settings.table", True),
    ("4 in 1..3", False),
    ("count(s in spice.spice)", 2),
    ("settings.on", True),
    ("0.1 + 0.2 = 0.3", True),
    ("0.1 + 0.2 <= 0.3 and 0.1 + 0.2 >= 0.3", True),
    ("0.1 + 0.2 > 0.3 or 0.1 + 0.2 != 0.3", False),
    ("all([1 < 2, 2 < 3])", True),
    ("any(1 > 2, settings.on)", True),
]


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_values(text: str, value: object, scope: dict[str, object]) -> None:
    got = evaluate(parse_formula(text), scope)
    assert got == value
    assert isinstance(got, bool) == isinstance(value, bool)


WRONG = [
    ("", 0, "the formula ends where a number, a name or a bracket is wanted"),
    ("1 +", 2, "the formula ends where a number, a name or a bracket is wanted"),
    ("1 2", 2, "`2` does not fit here"),
    ("(1", 1, "the formula ends where `)` is wanted"),
    ("1 < < 2", 4, "expected a number, a name or a bracket, found `<`"),
    ("a & b", 2, "`&` does not belong into a formula"),
    ("'open", 0, "`'` does not belong into a formula"),
    ("f(1)", 0, "there is no function `f`"),
    ("__import__('os')", 0, "there is no function `__import__`"),
    ("count(spice)", 11, "expected `in`, found `)`"),
    ("sum(x for x)", 11, "expected `in`, found `)`"),
    ("a.1", 2, "expected a name after the dot, found `1`"),
    ("a[1", 2, "the formula ends where `]` is wanted"),
    ("12345678901234567890", 0, "the number has more than 15 digits"),
    ("(" * 100 + "1" + ")" * 100, 40, "the formula is nested too deeply"),
    ("-" * 5000 + "1", 0, "the formula is too long"),
    ("not " * 5000 + "1 = 1", 0, "the formula is too long"),
    ("1" + " + 1" * 5000, 0, "the formula is too long"),
    ("a" + ".b" * 5000, 0, "the formula is too long"),
    ("a" + "[1]" * 5000, 0, "the formula is too long"),
]


@pytest.mark.parametrize(("text", "start", "message"), WRONG)
def test_grammar_faults(text: str, start: int, message: str) -> None:
    with pytest.raises(FormulaError) as fault:
        parse_formula(text)
    assert (fault.value.message, fault.value.start) == (message, start)


NO_VALUE = [
    ("1 / 0", "division by zero"),
    ("1 // (2 - 2)", "division by zero"),
    ("1 % 0", "division by zero"),
    ("'a' + 1", "expected a number, found a"),
    ("'a' < 1", "`<` compares numbers, not a"),
    ("'a' = 1", "a and 1 cannot be compared"),
    ("not 3", "expected true or false, found 3"),
    ("settings.on + 1", "expected a number, found true"),
    ("settings.table[9]", "the table has no entry 9"),
    ("nope", "there is no `nope`"),
    ("settings.nope", "there is no `nope` here"),
    ("players.nope", "3 has no `nope`"),
    ("spice.number", "`number` is no choice field of `spice`"),
    ("count(x in 3)", "3 is nothing to loop over"),
    ("1 in 2", "2 is no list"),
    ("max([])", "`max` of nothing has no value"),
    ("sum('a', 1)", "`sum` takes numbers"),
    ("abs(1, 2)", "`abs` takes one number"),
    ("all(1, 2)", "`all` takes statements that are true or false"),
    ("1..2.5", "a range runs over whole numbers"),
    ("1..9999999", "the range is longer than 100,000"),
    ("count(a in 1..100000, b in 1..100000 where a = b)", "the formula takes too long"),
    ("999999999999999 * 999999999999999 * 2", "the number is too large"),
]


@pytest.mark.parametrize(("text", "message"), NO_VALUE)
def test_formulas_without_a_value(text: str, message: str, scope: dict[str, object]) -> None:
    with pytest.raises(FormulaError) as fault:
        evaluate(parse_formula(text), scope)
    assert fault.value.message == message
    assert text[fault.value.start : fault.value.end].strip()


EXPLAINED = [
    ("players * 2 < count.spice", "6 < 6"),
    ("1 <= players <= 2", "3 <= 2"),
    ("players = 3 and count.spice = 7", "6 == 7"),
    ("players = 4 or count.spice = 7", "3 == 4 or 6 == 7"),
    ("all(c.n < 5 for c in spice)", "with c = b: 5 < 5"),
    ("all(a + b < 4 for a in 1..2, b in 1..2)", "with a = 2, b = 2: 4 < 4"),
    ("not settings.on", "not settings.on"),
    ("any(c.n > 5 for c in spice)", "any(c.n > 5 for c in spice)"),
]


@pytest.mark.parametrize(("text", "why"), EXPLAINED)
def test_what_makes_a_formula_false(text: str, why: str, scope: dict[str, object]) -> None:
    assert explain(parse_formula(text), scope) == why


NUMBERS = st.integers(1, 50)


@given(NUMBERS, NUMBERS, NUMBERS, st.sampled_from("+-*"), st.sampled_from("+-*"))
def test_arithmetic_is_that_of_python(a: int, b: int, c: int, x: str, y: str) -> None:
    text = f"{a} {x} {b} {y} {c}"
    assert evaluate(parse_formula(text), {}) == eval(text)  # noqa: S307


@given(st.text("ab1 +-*/%()[].,<>='\"×≤§", max_size=20))
def test_any_text_is_a_formula_or_a_fault_inside_it(text: str) -> None:
    try:
        tree: Any = parse_formula(text).tree
    except FormulaError as fault:
        assert 0 <= fault.start < fault.end
        assert fault.start <= len(text)
    else:
        assert 0 <= tree.start < tree.end <= len(text)
