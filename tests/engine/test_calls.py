"""Functions of rules that call each other in a circle are found."""

import ast

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


def test_an_overlay_takes_the_place_of_a_function() -> None:
    trees = [
        ("rules.py", ast.parse("def f(s):\n    g(s)\ndef g(s):\n    f(s)\n")),
        ("overlays/x.py", ast.parse("def g(s):\n    return\n")),
    ]
    assert list(circles(trees)) == []
