"""Values of formulas: a walk over the tree of `cardforge.source.expression`.

A value is a number, text, bool, None (an absent field), a tuple, a dict (a table by player count,
a namespace), a `Record` (a card), or `Cards`. Comparing None with ``<`` and the like is false.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from cardforge.diagnostics import did_you_mean
from cardforge.diagnostics.limits import FORMULA_STEPS
from cardforge.source.expression import (
    Attr,
    Binary,
    Bind,
    Call,
    Const,
    Expression,
    FormulaError,
    Index,
    Items,
    Logic,
    Name,
    Span,
    Test,
    Tree,
    Unary,
)
from cardforge.source.model import Deck, Record


class Cards(NamedTuple):
    """The cards of a deck or component, each with its number of copies."""

    deck: Deck
    rows: tuple[tuple[Record, int], ...]


Scope: TypeAlias = Mapping[str, object]

#: Numbers that differ by less count as equal, so that 0.1 + 0.2 = 0.3.
_EPSILON: Final = 1e-9


def _equal(a: object, b: object) -> bool:
    if isinstance(a, int | float) and isinstance(b, int | float):
        return a == b or abs(a - b) <= _EPSILON * max(1.0, abs(a), abs(b))
    return a == b


_ORDER: Final[dict[str, Callable[[float, float], bool]]] = {
    "<": lambda a, b: a < b and not _equal(a, b),
    "<=": lambda a, b: a < b or _equal(a, b),
    ">": lambda a, b: a > b and not _equal(a, b),
    ">=": lambda a, b: a > b or _equal(a, b),
}


def evaluate(formula: Expression, scope: Scope) -> object:
    """Return the value of a formula.

    Raises:
        FormulaError: it has none (division by zero, text compared with numbers, a missing name).
    """
    return _Walk().value(formula.tree, scope)


def explain(formula: Expression, scope: Scope) -> str:
    """Return the numbers that make a false formula false: ``78 < 78``."""
    return _Walk().why(formula.tree, scope, formula.text)


def spelled(value: object) -> str:
    """Return a value as people write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, tuple):
        return "[" + ", ".join(spelled(v) for v in value[:6]) + (", …]" if len(value) > 6 else "]")
    if isinstance(value, Cards):
        return f"the cards of {value.deck.id}"
    if isinstance(value, dict):
        return "a table"
    return "nothing" if value is None else str(value)


def _fail(tree: Tree | Bind, message: str, hint: str = "") -> FormulaError:
    return FormulaError(tree.start, tree.end, message, hint)


class _Walk:
    """One evaluation, with its budget of steps."""

    def __init__(self) -> None:
        self.steps = 0

    def value(self, tree: Tree, scope: Scope) -> object:
        self.steps += 1
        if self.steps > FORMULA_STEPS:
            raise _fail(tree, "the formula takes too long", "loop over fewer values")
        # One look-up instead of up to twelve tests of the type: large decks have many cards.
        return self._values[type(tree)](self, tree, scope)

    def _const(self, tree: Const, _: Scope) -> object:
        return tree.value

    def _name(self, tree: Name, scope: Scope) -> object:
        return self._look(tree, tree.name, scope)

    def _test(self, tree: Test, scope: Scope) -> bool:
        return self._broken(tree, scope) is None

    def _items(self, tree: Items, scope: Scope) -> object:
        return tuple(self.value(part, scope) for part in tree.parts)

    def _unary(self, tree: Unary, scope: Scope) -> object:
        if tree.op == "not":
            return not self._truth(tree.of, scope)
        return -self._number(tree.of, scope)

    def _logic(self, tree: Logic, scope: Scope) -> bool:
        # Every part is computed, so that a mistake in the last one shows at once.
        parts = [self._truth(part, scope) for part in tree.parts]
        return all(parts) if tree.op == "and" else any(parts)

    def _look(self, tree: Tree, name: str, scope: Scope) -> object:
        if name not in scope:
            raise _fail(tree, f"there is no `{name}`", did_you_mean(name, scope, "names"))
        return scope[name]

    def _attribute(self, tree: Attr, scope: Scope) -> object:
        of = self.value(tree.of, scope)
        if isinstance(of, Cards):
            field = of.deck.fields.get(tree.name)
            if field is not None and field.of:
                return tuple(field.of)
            choices = [n for n, f in of.deck.fields.items() if f.of]
            hint = did_you_mean(tree.name, choices, "choice fields")
            raise _fail(tree, f"`{tree.name}` is no choice field of `{of.deck.id}`", hint)
        if isinstance(of, Record | dict):
            if tree.name not in of:
                hint = did_you_mean(tree.name, [str(name) for name in of], "names")
                raise _fail(tree, f"there is no `{tree.name}` here", hint)
            return of[tree.name]
        raise _fail(tree, f"{spelled(of)} has no `{tree.name}`")

    def _entry(self, tree: Index, scope: Scope) -> object:
        of = self.value(tree.of, scope)
        key = self.value(tree.key, scope)
        if isinstance(of, dict):
            if key not in of:
                keys = [str(k) for k in of]
                raise _fail(tree, f"the table has no entry {spelled(key)}", _listed(keys))
            found: object = of[key]
            return found
        if isinstance(of, tuple) and isinstance(key, int):
            if not 0 <= key < len(of):
                raise _fail(tree, f"the list has no item {key}", f"items count from 0 to {len(of)}")
            item: object = of[key]
            return item
        raise _fail(tree, f"{spelled(of)} is no table")

    def _number(self, tree: Tree, scope: Scope) -> float:
        value = self.value(tree, scope)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise _fail(tree, f"expected a number, found {spelled(value)}")
        return value

    def _truth(self, tree: Tree, scope: Scope) -> bool:
        value = self.value(tree, scope)
        if not isinstance(value, bool):
            raise _fail(tree, f"expected true or false, found {spelled(value)}", "compare it")
        return value

    def _arithmetic(self, tree: Binary, scope: Scope) -> float:
        left, right = self._number(tree.left, scope), self._number(tree.right, scope)
        if tree.op in ("/", "//", "%") and right == 0:
            raise _fail(tree.right, "division by zero")
        if max(abs(left), abs(right)) > 1e15:
            raise _fail(tree, "the number is too large")
        match tree.op:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case "/":
                return left / right
            case "//":
                return left // right
        return left % right

    def _broken(self, tree: Test, scope: Scope) -> tuple[object, str, object] | None:
        """Return the first pair of a comparison that does not hold; None where all do."""
        values = [self.value(part, scope) for part in tree.parts]
        for i, op in enumerate(tree.ops):
            if not self._pair(tree, op, values[i], values[i + 1]):
                return values[i], op, values[i + 1]
        return None

    def _pair(self, tree: Test, op: str, left: object, right: object) -> bool:
        if op == "in":
            if isinstance(right, dict | tuple):
                return left in right
            raise _fail(tree, f"{spelled(right)} is no list")
        if op in ("==", "!="):
            if None not in (left, right) and isinstance(left, str) != isinstance(right, str):
                raise _fail(tree, f"{spelled(left)} and {spelled(right)} cannot be compared")
            return _equal(left, right) == (op == "==")
        if left is None or right is None:
            return False
        for value in (left, right):
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise _fail(tree, f"`{op}` compares numbers, not {spelled(value)}")
        return _ORDER[op](left, right)  # type: ignore[arg-type]

    def _span(self, tree: Span, scope: Scope) -> object:
        low, high = self._number(tree.low, scope), self._number(tree.high, scope)
        if low != int(low) or high != int(high):
            raise _fail(tree, "a range runs over whole numbers")
        if high - low > 100_000:
            raise _fail(tree, "the range is longer than 100,000")
        return tuple(range(int(low), int(high) + 1))

    def _scopes(self, binds: Sequence[Bind], scope: Scope) -> Iterator[tuple[Scope, int]]:
        """Yield a scope for each combination, with the number of copies it stands for.

        A scope holds until the next one is asked for.
        """
        if not binds:
            yield scope, 1
            return
        first, rest = binds[0], binds[1:]
        over = self.value(first.over, scope)
        if isinstance(over, Cards):
            items: Sequence[tuple[object, int]] = over.rows
        elif isinstance(over, dict):
            items = [(value, 1) for value in over.values()]
        elif isinstance(over, tuple):
            items = [(value, 1) for value in over]
        else:
            raise _fail(first, f"{spelled(over)} is nothing to loop over")
        # One scope for all items: each is done with before the next comes.
        inner = dict(scope)
        for item, copies in items:
            if copies:
                inner[first.name] = item
                if not rest:
                    yield inner, copies
                    continue
                for innermost, more in self._scopes(rest, inner):
                    yield innermost, copies * more

    def _call(self, tree: Call, scope: Scope) -> object:
        if tree.name == "count":
            return sum(weight for _, weight in self._chosen(tree, scope))
        if tree.name in ("all", "any") and tree.binds:
            found = [self._truth(tree.parts[0], inner) for inner, _ in self._chosen(tree, scope)]
            return all(found) if tree.name == "all" else any(found)
        if tree.binds:
            body = tree.parts[0]
            pairs = [(self._number(body, s), weight) for s, weight in self._chosen(tree, scope)]
            if tree.name == "sum":
                return sum(number * weight for number, weight in pairs)
            return self._least(tree, [number for number, _ in pairs])
        values = [self.value(part, scope) for part in tree.parts]
        if len(values) == 1 and isinstance(values[0], dict | tuple) and tree.name != "abs":
            inner = values[0]
            values = list(inner.values() if isinstance(inner, dict) else inner)
        if tree.name in ("all", "any"):
            if not all(isinstance(value, bool) for value in values):
                raise _fail(tree, f"`{tree.name}` takes statements that are true or false")
            return all(values) if tree.name == "all" else any(values)
        numbers = [v for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
        if len(numbers) != len(values):
            raise _fail(tree, f"`{tree.name}` takes numbers")
        if tree.name == "sum":
            return sum(numbers)
        if tree.name == "abs":
            if len(numbers) != 1:
                raise _fail(tree, "`abs` takes one number")
            return abs(numbers[0])
        return self._least(tree, numbers)

    def _chosen(self, tree: Call, scope: Scope) -> Iterator[tuple[Scope, int]]:
        for inner, weight in self._scopes(tree.binds, scope):
            if tree.where is None or self._truth(tree.where, inner):
                yield inner, weight

    def _least(self, tree: Call, numbers: list[float]) -> float:
        if not numbers:
            raise _fail(tree, f"`{tree.name}` of nothing has no value")
        return min(numbers) if tree.name == "min" else max(numbers)

    _values: ClassVar[dict[type, Callable[["_Walk", Any, Scope], object]]] = {
        Const: _const,
        Name: _name,
        Attr: _attribute,
        Index: _entry,
        Unary: _unary,
        Binary: _arithmetic,
        Test: _test,
        Logic: _logic,
        Items: _items,
        Span: _span,
        Call: _call,
    }

    def why(self, tree: Tree, scope: Scope, text: str) -> str:
        """Return what makes the false ``tree`` false."""
        match tree:
            case Test():
                broken = self._broken(tree, scope)
                if broken is not None:
                    left, op, right = broken
                    return f"{spelled(left)} {op} {spelled(right)}"
            case Logic():
                false = [part for part in tree.parts if not self._truth(part, scope)]
                if tree.op == "and":
                    return self.why(false[0], scope, text)
                return " or ".join(self.why(part, scope, text) for part in false)
            case Call() if tree.name == "all" and tree.binds:
                for inner, _ in self._chosen(tree, scope):
                    if not self._truth(tree.parts[0], inner):
                        names = ", ".join(_named(bind.name, inner) for bind in tree.binds)
                        return f"with {names}: {self.why(tree.parts[0], inner, text)}"
        return text[tree.start : tree.end]


def _named(name: str, scope: Scope) -> str:
    value = scope[name]
    if isinstance(value, Record):
        value = value["id"] if "id" in tuple(value) else "a card"
    return f"{name} = {spelled(value)}"


def _listed(keys: list[str]) -> str:
    return "it has " + ", ".join(keys[:20]) if keys else "it is empty"
