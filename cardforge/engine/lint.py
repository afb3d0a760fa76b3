"""What rules.py may be made of: what means the same run plain and compiled.

Numba compiles some faults silently: a variable that is set on one way only is garbage, a division
makes a number with a fraction that is cut where it is stored, a name of the module that changes is
frozen. So rules are whole numbers, rows and module functions, and every local has a value wherever
it is read.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

#: What a rules function may not hold → what is said, and what to do.
_FORBIDDEN: dict[type[ast.AST], tuple[str, str]] = {
    ast.Div: ("`/` makes a fraction", "divide with `//`"),
    ast.Pow: ("`**` outgrows 64 bits", "multiply"),
    ast.Lambda: ("a function within a function", "write it at the top of the file"),
    ast.ListComp: ("a list that is made here", "use a row of STATE"),
    ast.SetComp: ("a set", "use a row of STATE"),
    ast.DictComp: ("a map", "use a row of STATE"),
    ast.GeneratorExp: ("a generator", "write a loop"),
    ast.Dict: ("a map", "use a row of STATE"),
    ast.Set: ("a set", "use a row of STATE"),
    ast.List: ("a list that is made here", "use a row of STATE"),
    ast.JoinedStr: ("a text", "rules have numbers; words are in table.yaml"),
    ast.Try: ("an exception is caught", "test for the case with `if`"),
    ast.Raise: ("an exception is raised", "the engine checks what it is given"),
    ast.With: ("`with`", "rules need no files"),
    ast.Yield: ("a generator", "write a loop"),
    ast.Await: ("`await`", "rules do not wait"),
    ast.Global: ("a name of the module that changes", "keep it in the state"),
    ast.Nonlocal: ("a name of another function", "give it as an argument"),
    ast.Import: ("an import", "rules import the vocabulary, at the top"),
    ast.ClassDef: ("a class", "keep what it would hold in the state"),
    ast.Starred: ("`*` of arguments", "name them"),
    ast.NamedExpr: ("`:=`", "set the name in a line of its own"),
    ast.Match: ("`match`", "write `if` and `elif`"),
}
_VOCABULARY = "cardforge.engine.vocabulary"


class RuleFault(NamedTuple):
    """A fault of a rules file: line and column (from 1), what is wrong, what to do."""

    file: str
    line: int
    col: int
    message: str
    hint: str


def lint(tree: ast.Module, file: str, data: Sequence[str] = ()) -> list[RuleFault]:
    """Return what may not stand in a rules file; ``data`` are names that are never set."""
    return sorted(_Linter(file, data).module(tree), key=lambda fault: (fault.line, fault.col))


class _Linter:
    def __init__(self, file: str, data: Sequence[str]) -> None:
        self._file = file
        self._data = frozenset(data)

    def _fault(self, node: ast.AST, message: str, hint: str) -> RuleFault:
        line = getattr(node, "lineno", 1)
        col = getattr(node, "col_offset", 0) + 1
        return RuleFault(self._file, line, col, message, hint)

    def module(self, tree: ast.Module) -> Iterator[RuleFault]:
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                yield from self._function(node)
            elif isinstance(node, ast.ImportFrom | ast.Import):
                module = node.module if isinstance(node, ast.ImportFrom) else ""
                if module not in (_VOCABULARY, "__future__"):
                    yield self._fault(
                        node,
                        f"rules import from {_VOCABULARY} alone",
                        "write what is needed in the file, or in an overlay",
                    )
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                yield from self._constant(node)
            elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                yield self._fault(
                    node,
                    "rules are functions and constants",
                    "put it into a function",
                )

    def _constant(self, node: ast.Assign | ast.AnnAssign) -> Iterator[RuleFault]:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            for name in ast.walk(target):
                if isinstance(name, ast.Name) and not name.id.lstrip("_").isupper():
                    yield self._fault(
                        name,
                        f"`{name.id}` is a name of the module, which compiled rules freeze",
                        "write constants in capitals; what changes belongs into STATE",
                    )

    def _function(self, function: ast.FunctionDef) -> Iterator[RuleFault]:
        if function.decorator_list:
            yield self._fault(
                function.decorator_list[0], "a decorator", "the loader compiles the functions"
            )
        arguments = function.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
            yield self._fault(function, "arguments of any number", "name each argument")
        if len({a.arg for a in arguments.args}) < len(arguments.args):
            return
        for node in ast.walk(function):
            if node is function:
                continue
            if isinstance(node, ast.operator):
                continue  # it has no place of its own
            found = _FORBIDDEN.get(type(node))
            if isinstance(node, ast.BinOp | ast.AugAssign):
                found = _FORBIDDEN.get(type(node.op))
            elif isinstance(node, ast.FunctionDef):
                found = _FORBIDDEN[ast.Lambda]
            elif isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
                found = "a number with a fraction", "count in parts: of 65,536 for probabilities"
            elif isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
                if not _is_docstring(node, function):
                    found = _FORBIDDEN[ast.JoinedStr]
            elif (
                isinstance(node, ast.Attribute)
                and isinstance(node.ctx, ast.Store)
                and node.attr in self._data
            ):
                found = f"`{node.attr}` is what the game's files say", "copy it into STATE first"
            if found is not None:
                yield self._fault(node, *found)
        yield from _Unset(self._fault).check(function)


def _is_docstring(node: ast.Constant, function: ast.FunctionDef) -> bool:
    first = function.body[0]
    return isinstance(first, ast.Expr) and first.value is node


class _Unset:
    """Finds locals that may have no value where they are read.

    A set of names that surely have one goes through the statements; after a branch those are
    left that have one on every way that goes on.
    """

    def __init__(self, fault: Callable[[ast.AST, str, str], RuleFault]) -> None:
        self._fault = fault
        self._found: list[RuleFault] = []
        self._locals: frozenset[str] = frozenset()

    def check(self, function: ast.FunctionDef) -> list[RuleFault]:
        stored = {
            node.id
            for node in ast.walk(function)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        self._locals = frozenset(stored)
        self._block(function.body, {a.arg for a in function.args.args})
        return self._found

    def _block(self, body: Sequence[ast.stmt], known: set[str]) -> set[str] | None:
        """Return the names that have a value after a block; None where it never ends so."""
        for statement in body:
            after = self._statement(statement, known)
            if after is None:
                return None
            known = after
        return known

    def _statement(self, node: ast.stmt, known: set[str]) -> set[str] | None:
        if isinstance(node, ast.If):
            self._read(node.test, known)
            one = self._block(node.body, set(known))
            two = self._block(node.orelse, set(known))
            if one is None or two is None:
                return two if one is None else one
            return one & two
        if isinstance(node, ast.For):
            self._read(node.iter, known)
            inner = set(known) | _names(node.target)
            self._block(node.body, inner)
            return set(known)
        if isinstance(node, ast.While):
            self._read(node.test, known)
            endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
            self._block(node.body, set(known))
            if endless and not any(isinstance(one, ast.Break) for one in ast.walk(node)):
                return None
            return set(known)
        if isinstance(node, ast.Return):
            self._read(node, known)
            return None
        if isinstance(node, ast.Break | ast.Continue):
            return None
        self._read(node, known)
        made = set(known)
        if isinstance(node, ast.Assign):
            for target in node.targets:
                made |= _names(target)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            made |= _names(node.target)
        return made

    def _read(self, node: ast.AST, known: set[str]) -> None:
        for inner in ast.walk(node):
            # `n += 1` reads what it stores.
            name = inner.target if isinstance(inner, ast.AugAssign) else inner
            if not isinstance(name, ast.Name) or (
                name is inner and not isinstance(name.ctx, ast.Load)
            ):
                continue
            if name.id in self._locals and name.id not in known:
                self._found.append(
                    self._fault(
                        name,
                        f"`{name.id}` may have no value here",
                        "give it one before the branch or the loop",
                    )
                )


def _names(target: ast.expr) -> set[str]:
    return {
        node.id
        for node in ast.walk(target)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
