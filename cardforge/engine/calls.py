"""Functions of rules that call each other in a circle.

What calls itself, directly or by way of others, numba compiles once and cannot keep: loaded again
it crashes (numba 0.68, functions that call each other). A loop does the same.
"""

import ast
from collections.abc import Iterator, Sequence

from cardforge.engine.lint import RuleFault


def circles(files: Sequence[tuple[str, ast.Module]]) -> Iterator[RuleFault]:
    """Yield a fault for each function that leads back to itself; ``files`` are (shown, tree).

    Of functions of one name the last counts: overlays take the place of others.
    """
    functions: dict[str, tuple[str, ast.FunctionDef]] = {}
    for file, tree in files:
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                functions[node.name] = file, node
    calls = {
        name: {
            one.func.id
            for one in ast.walk(node)
            if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)
        }
        & functions.keys()
        for name, (_, node) in functions.items()
    }
    for name, (file, node) in functions.items():
        way = _way_back(name, calls)
        if way:
            yield RuleFault(
                file,
                node.lineno,
                node.col_offset + 1,
                f"`{' → '.join(way)}` is a circle of calls",
                "let one function loop until nothing is left to do, and call the others",
            )


def _way_back(name: str, calls: dict[str, set[str]]) -> list[str]:
    """Return the shortest way of calls from a function back to it; [] where there is none."""
    ways = [[name]]
    seen: set[str] = set()
    while ways:
        longer = []
        for way in ways:
            for called in sorted(calls[way[-1]]):
                if called == name:
                    return [*way, name]
                if called not in seen:
                    seen.add(called)
                    longer.append([*way, called])
        ways = longer
    return []
