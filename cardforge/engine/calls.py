"""Functions of rules that call each other in a circle.

What calls itself, directly or by way of others, numba compiles once and cannot keep: loaded again
it crashes (numba 0.68, functions that call each other). A loop does the same.
"""

import ast
from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping, Sequence

from cardforge.engine.lint import RuleFault

#: Functions of one circle that are told of; in a large one all lead to all others.
_TOLD = 20


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
    group_of = {name: group for group in map(frozenset, _groups(calls)) for name in group}
    told: Counter[frozenset[str]] = Counter()
    for name, (file, node) in functions.items():
        group = group_of[name]
        told[group] += 1
        if told[group] > _TOLD:
            continue
        own = {one: calls[one] & group for one in group}
        way = _way_back(name, own)
        if way:
            yield RuleFault(
                file,
                node.lineno,
                node.col_offset + 1,
                f"`{' → '.join(way)}` is a circle of calls",
                "let one function loop until nothing is left to do, and call the others",
            )


def _way_back(name: str, calls: Mapping[str, Collection[str]]) -> list[str]:
    """Return the shortest way of calls from a function back to it; [] where there is none."""
    before: dict[str, str] = {}
    todo = deque([name])
    while todo:
        caller = todo.popleft()
        for called in sorted(calls[caller]):
            if called == name:
                way = [name]
                while caller != name:
                    way.append(caller)
                    caller = before[caller]
                return [name, *reversed(way)]
            if called not in before:
                before[called] = caller
                todo.append(called)
    return []


def _groups(calls: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Return the groups of functions each of which leads to all others of its group.

    R. Tarjan, Depth-first search and linear graph algorithms (1972), without recursion.
    """
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: dict[str, None] = {}
    found: list[list[str]] = []
    for start in calls:
        if start in number:
            continue
        work = [(start, iter(sorted(calls[start])))]
        number[start] = low[start] = len(number)
        open_[start] = None
        while work:
            name, rest = work[-1]
            called = next(rest, None)
            if called is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[name])
                if low[name] == number[name]:
                    group = [open_.popitem()[0]]
                    while group[-1] != name:
                        group.append(open_.popitem()[0])
                    found.append(group)
            elif called not in number:
                number[called] = low[called] = len(number)
                open_[called] = None
                work.append((called, iter(sorted(calls[called]))))
            elif called in open_:
                low[name] = min(low[name], number[called])
    return found
