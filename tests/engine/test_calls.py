"""Functions of rules that call each other in a circle are found."""

import ast
from time import process_time

from cardforge.engine.calls import circles


def found(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.message) for one in circles([("rules.py", ast.parse(text))])]


def test_a_function_that_calls_itself() -> None:
    assert found("def f(s):\n    f(s)\n") == [(1, "`f → f` is a circle of calls")]


def test_functions_that_call_each_other() -> None:
    text = "def f(s):\n    g(s)\ndef g(s):\n    h(s)\ndef h(s):\n    f(s)\ndef k(s):\n    f(s)\n"
    assert found(text) == [
        (1, "`f → g → h → f` is a circle of calls"),
        (3, "`g → h → f → g` is a circle of calls"),
        (5, "`h → f → g → h` is a circle of calls"),
    ]


def test_functions_that_lead_somewhere() -> None:
    assert found("def f(s):\n    g(s)\n    g(s)\ndef g(s):\n    size(s)\n") == []


def test_circles_beside_what_leads_to_them() -> None:
    text = "def a(s):\n    b(s)\ndef b(s):\n    c(s)\n    b(s)\ndef c(s):\n    d(s)\n"
    text += "def d(s):\n    e(s)\ndef e(s):\n    d(s)\n    c(s)\n"
    assert found(text) == [
        (3, "`b → b` is a circle of calls"),
        (6, "`c → d → e → c` is a circle of calls"),
        (8, "`d → e → d` is a circle of calls"),
        (10, "`e → d → e` is a circle of calls"),
    ]


def test_many_functions_take_no_long_time() -> None:
    chain = "".join(f"def f{n}(s):\n    f{n + 1}(s)\n" for n in range(3000))
    began = process_time()
    assert found(chain) == []
    many = found(chain + "def f3000(s):\n    f0(s)\n")
    assert len(many) == 20
    assert many[0][1].startswith("`f0 → f1 → f2 → f3 →")
    assert process_time() - began < 10


def test_an_overlay_takes_the_place_of_a_function() -> None:
    trees = [
        ("rules.py", ast.parse("def f(s):\n    g(s)\ndef g(s):\n    f(s)\n")),
        ("overlays/x.py", ast.parse("def g(s):\n    return\n")),
    ]
    assert list(circles(trees)) == []
