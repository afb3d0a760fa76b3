"""Which functions of rules are compiled into those that call them.

A call costs more than what a small function does: its arguments are rows of many parts, and it
says whether it stopped. LLVM by itself leaves nearly all of them calls, since each function is made
as one that others may need. What grows too large in being joined stays a function.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter

#: Statements and expressions of a function that is joined to its callers, without and with those of
#: the functions that are joined to it. More than that makes compiling slow and playing no faster.
OWN, WHOLE = 120, 600


def inlined(trees: Iterable[ast.Module], own: int = OWN, whole: int = WHOLE) -> frozenset[str]:
    """Return the names of the functions to join to their callers.

    Of functions of one name the last counts, as when the files are run.
    """
    functions = {
        node.name: node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)
    }
    calls = {name: _calls(node, functions) for name, node in functions.items()}
    sizes: dict[str, int] = {}
    found = set()
    try:
        order = tuple(TopologicalSorter(calls).static_order())
    except CycleError:
        return frozenset()
    for name in order:
        alone = _size(functions[name])
        sizes[name] = alone + sum(
            times * sizes[called] for called, times in calls[name].items() if called in found
        )
        if alone <= own and sizes[name] <= whole:
            found.add(name)
    return frozenset(found)


def _calls(function: ast.FunctionDef, known: Mapping[str, object]) -> Counter[str]:
    return Counter(
        node.func.id
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known
    )


def _size(function: ast.FunctionDef) -> int:
    return sum(isinstance(node, ast.stmt | ast.expr) for node in ast.walk(function))
