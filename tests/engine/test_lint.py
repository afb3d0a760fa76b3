"""Each thing that may not stand in a rules file, and the nearest right one that may."""

import ast

import pytest

from cardforge.engine.lint import _FORBIDDEN, lint

#: What is wrong → (wrong, what is said, right); bodies of a function of `s`, or whole files.
BODIES = {
    ast.Div: ("s.a = s.b / 2", "`/` makes a fraction", "s.a = s.b // 2"),
    ast.Pow: ("s.a = s.b ** 2", "`**` outgrows 64 bits", "s.a = s.b * s.b"),
    ast.Lambda: ("f = lambda: 1", "a function within a function", "f = 1"),
    ast.ListComp: ("x = [i for i in s.row]", "a list that is made here", "x = s.row[1]"),
    ast.SetComp: ("x = {i for i in s.row}", "a set", "x = s.row[2]"),
    ast.DictComp: ("x = {i: i for i in s.row}", "a map", "x = s.row[3]"),
    ast.GeneratorExp: ("x = sum(i for i in s.row)", "a generator", "x = sum(s.row)"),
    ast.Dict: ("x = {}", "a map", "x = 0"),
    ast.Set: ("x = {1}", "a set", "x = 1"),
    ast.List: ("x = [1]", "a list that is made here", "x = (1, 2)"),
    ast.JoinedStr: ("x = f'{s.a}'", "a text", "x = s.a"),
    ast.Try: (
        "try:\n    s.a = 1\nexcept KeyError:\n    s.a = 2",
        "an exception is caught",
        "s.a = 2",
    ),
    ast.Raise: ("raise ValueError", "an exception is raised", "return"),
    ast.With: ("with s:\n    s.a = 1", "`with`", "if s.a:\n    s.a = 1"),
    ast.Yield: ("yield s.a", "a generator", "return s.a"),
    ast.Global: ("global A", "a name of the module that changes", "s.a = A"),
    ast.Import: ("import math", "an import", "s.a = abs(s.a)"),
    ast.ClassDef: ("class A:\n    pass", "a class", "pass"),
    ast.Starred: ("f(*s.row)", "`*` of arguments", "f(s.row)"),
    ast.NamedExpr: ("if (x := s.a):\n    s.b = x", "`:=`", "x = s.a\nif x:\n    s.b = x"),
    ast.Match: ("match s.a:\n    case 1:\n        s.b = 1", "`match`", "if s.a == 1:\n    s.b = 1"),
}
OTHERS = {
    "await": ("async def f(s):\n    await s\n", "rules are functions", "def f(s):\n    return s\n"),
    "nonlocal": (
        "def f(s):\n    x = 1\n    def g(s):\n        nonlocal x\n        x = 2\n    return x\n",
        "a name of another function",
        "def f(s):\n    x = 1\n    return x\n",
    ),
    "inner": (
        "def f(s):\n    def g(s):\n        return 1\n    return 1\n",
        "a function within a function",
        "def g(s):\n    return 1\n\ndef f(s):\n    return g(s)\n",
    ),
    "fraction": (
        "def f(s):\n    return 0.5\n",
        "a number with a fraction",
        "def f(s):\n    return 5\n",
    ),
    "text": (
        "def f(s):\n    return 'a'\n",
        "a text",
        "def f(s):\n    'What it does.'\n    return 1\n",
    ),
    "bytes": ("def f(s):\n    return b'a'\n", "a text", "def f(s):\n    return 1\n"),
    "decorator": ("@njit\ndef f(s):\n    return 1\n", "a decorator", "def f(s):\n    return 1\n"),
    "arguments": (
        "def f(s, *rest):\n    return 1\n",
        "arguments of any number",
        "def f(s, rest):\n    return 1\n",
    ),
    "keywords": (
        "def f(s, *, a):\n    return 1\n",
        "arguments of any number",
        "def f(s, a=1):\n    return a\n",
    ),
    "module name": ("count = 3\n", "`count` is a name of the module", "COUNT = 3\n_COUNT = 4\n"),
    "typed module name": ("count: int = 3\n", "`count` is a name", "COUNT: int = 3\n"),
    "pair of names": ("A, b = 1, 2\n", "`b` is a name of the module", "A, B = 1, 2\n"),
    "statement": (
        "if True:\n    A = 1\n",
        "rules are functions and constants",
        "'Words.'\nA = 1\n",
    ),
    "module import": (
        "import random\n",
        "rules import from cardforge.engine.vocabulary alone",
        "from cardforge.engine.vocabulary import push\n",
    ),
    "other import": (
        "from random import choice\n",
        "rules import from cardforge.engine.vocabulary alone",
        "from __future__ import annotations\n",
    ),
    "data": (
        "def f(s):\n    s.worth = 1\n",
        "`worth` is what the game's files say",
        "def f(s):\n    s.worthy = s.worth\n",
    ),
    "row of data is read": (
        "def f(s):\n    s.worth += 1\n",
        "`worth` is what the game's files say",
        "def f(s):\n    s.a = s.worth\n",
    ),
}
#: Locals that may have no value, and the near ones that have.
UNSET = {
    "one way": ("if s.a:\n    x = 1\nreturn x", "x = 0\nif s.a:\n    x = 1\nreturn x"),
    "both ways": (
        "if s.a:\n    x = 1\nelse:\n    y = 1\nreturn x",
        "if s.a:\n    x = 1\nelse:\n    x = 2\nreturn x",
    ),
    "a way that ends": (
        "if s.a:\n    x = 1\nelse:\n    s.b = 1\nreturn x",
        "if s.a:\n    x = 1\nelse:\n    return 0\nreturn x",
    ),
    "loop": (
        "for i in range(s.n):\n    x = i\nreturn x",
        "x = 0\nfor i in range(s.n):\n    x = i\nreturn x",
    ),
    "loop's name": (
        "for i in range(s.n):\n    s.a = i\nreturn i",
        "for i in range(s.n):\n    s.a = i\nreturn s.a",
    ),
    "while": ("while s.a:\n    x = 1\nreturn x", "x = 0\nwhile s.a:\n    x = 1\nreturn x"),
    "adding": ("x += 1\nreturn x", "x = 0\nx += 1\nreturn x"),
    "break": (
        "while True:\n    if s.a:\n        break\n    x = 1\nreturn x",
        "x = 1\nwhile True:\n    if s.a:\n        break\nreturn x",
    ),
    "order": ("y = x\nx = 1\nreturn y", "x = 1\ny = x\nreturn y"),
    "elif": (
        "if s.a:\n    x = 1\nelif s.b:\n    x = 2\nreturn x",
        "if s.a:\n    x = 1\nelif s.b:\n    x = 2\nelse:\n    x = 3\nreturn x",
    ),
}


def function(body: str) -> str:
    return "def f(s):\n" + "".join(f"    {line}\n" for line in body.splitlines())


def said(text: str) -> list[str]:
    return [fault.message for fault in lint(ast.parse(text), "rules.py", ("worth",))]


def test_everything_that_is_forbidden_is_tried() -> None:
    tried = {*BODIES, ast.Await, ast.Nonlocal}
    assert set(_FORBIDDEN) == tried


@pytest.mark.parametrize("kind", BODIES, ids=lambda kind: kind.__name__)
def test_what_may_not_stand_in_a_function(kind: type[ast.AST]) -> None:
    wrong, message, right = BODIES[kind]
    assert any(message in one for one in said(function(wrong)))
    assert said(function(right)) == []


@pytest.mark.parametrize("what", OTHERS)
def test_what_may_not_stand_in_a_file(what: str) -> None:
    wrong, message, right = OTHERS[what]
    assert any(message in one for one in said(wrong))
    assert said(right) == []


@pytest.mark.parametrize("what", UNSET)
def test_a_local_that_may_have_no_value(what: str) -> None:
    wrong, right = UNSET[what]
    assert [one for one in said(function(wrong)) if "may have no value here" in one] != []
    assert said(function(right)) == []


def test_a_fault_names_its_line_and_column() -> None:
    for line in ("s.a = s.b / 2", "s.a /= 2", "s.a **= 2"):
        (fault,) = lint(ast.parse(f"def f(s):\n    {line}\n"), "rules.py")
        assert fault.line == 2
    (fault,) = lint(ast.parse("A = 1\n\n\ndef f(s):\n    s.a = s.b / 2\n"), "decks/x/rules.py")
    assert (fault.file, fault.line, fault.col) == ("decks/x/rules.py", 5, 11)
    assert fault.hint == "divide with `//`"


def test_faults_stand_in_the_order_of_the_file() -> None:
    faults = lint(ast.parse("def f(s):\n    return 0.5\n\n\na = 1\n"), "rules.py")
    assert [fault.line for fault in faults] == [2, 5]
