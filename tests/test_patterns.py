"""Regular expressions mean the same on every Python from 3.11 on.

Possessive quantifiers and atomic groups came with 3.11, and its first releases match some of them
wrongly: up to 3.11.4 a possessive group within a capturing one may find nothing.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "cardforge"
_RARE = {"ATOMIC_GROUP", "POSSESSIVE_REPEAT"}


def texts(node: ast.AST) -> Iterator[ast.Constant]:
    """Yield the texts, and the fixed parts of composed ones, within a node."""
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str | bytes):
            yield one


def patterns(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield texts that are given to `re`, or stand in names of modules and classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of = node.func.value
            if isinstance(of, ast.Name) and of.id == "re" and node.args:
                yield from texts(node.args[0])
        elif isinstance(node, ast.Module | ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.Assign | ast.AnnAssign) and one.value is not None:
                    yield from texts(one.value)


def rare(pattern: str | bytes) -> bool:
    """Tell whether a part of a pattern is possessive or atomic; one that is no pattern is not."""
    text = pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern
    try:
        parsed = re._parser.parse(text)  # type: ignore[attr-defined]
    except (re.error, OverflowError, RecursionError):
        return bool(re.search(r"\(\?>|(?:[\])\w.]|\\.)[*+?}]\+", text))
    return any(word in repr(parsed) for word in _RARE)


@pytest.mark.parametrize("pattern", ["a*+", "(?>a)b", "([a-z]++)", "(?:ab)?+", "a{2}+"])
def test_rare_patterns_are_seen(pattern: str) -> None:
    assert rare(pattern)


@pytest.mark.parametrize("pattern", ["a*", "[*+]+", r"\++", "(?:a|b)+?", "a{2}"])
def test_others_are_not(pattern: str) -> None:
    assert not rare(pattern)


def test_no_pattern_of_the_package_is_possessive_or_atomic() -> None:
    found = [
        f"{path.relative_to(PACKAGE.parent)}:{one.lineno}: {one.value!r}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for one in patterns(ast.parse(path.read_text("utf-8")))
        if ("+" in str(one.value) or "(?>" in str(one.value)) and rare(one.value)
    ]
    assert found == []
