"""What rules declare in their constants, read where it is written out; nothing is run."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from cardforge.engine.lint import RuleFault


class Parsed(NamedTuple):
    """A file of rules: the path that people are shown, its tree."""

    file: str
    tree: ast.Module


def _is_names(value: Any) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(one, str) for one in value)


def _is_data(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(one, str) and one.split() for pair in value.items() for one in pair
    )


def _is_state(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(name, str)
        and all(type(one) in (int, str) for one in (many if isinstance(many, tuple) else (many,)))
        and (not isinstance(many, tuple) or len(many) == 2)
        for name, many in value.items()
    )


def _is_knobs(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(name, str)
        and isinstance(knobs, dict)
        and all(isinstance(knob, str) and type(usual) is int for knob, usual in knobs.items())
        for name, knobs in value.items()
    )


_Kind = tuple[Callable[[Any], bool], str, str]
_SOME: _Kind = (_is_names, "is a row of names", '("one", "two"), of one name ("one",)')
_ASKED: _Kind = (_is_data, "is a map of texts", 'dict(hand="settings.hand")')
_HELD: _Kind = (
    _is_state,
    "is a map of lengths",
    'dict(turn=0, deck="cards:cards", hand=("seats", 9))',
)
#: Constant → whether a value is of its kind, what that is, how to write it.
KINDS: Mapping[str, _Kind] = {
    **dict.fromkeys(("SEEN", "OWN", "COUNTED", "HIDDEN", "MEASURES", "PEOPLE_OWN"), _SOME),
    **dict.fromkeys(("ACTIONS", "EVENTS", "ENDS", "PHASES", "REASONS"), _SOME),
    **dict.fromkeys(("DATA", "PEOPLE_DATA"), _ASKED),
    **dict.fromkeys(("STATE", "PEOPLE_STATE"), _HELD),
    "KNOBS": (_is_knobs, "is a map of maps", "dict(bold=dict(risk=3))"),
}


def constants(files: Iterable[Parsed]) -> Iterator[tuple[Parsed, str, ast.Assign]]:
    """Yield the constants that the engine reads, in the order in which they are set."""
    for one in files:
        for node in one.tree.body:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name) and target.id in KINDS:
                        yield one, target.id, node


def written_out(files: Iterable[Parsed]) -> dict[str, Any]:
    """Return the values of these constants by name; None for one that is computed."""
    return {name: literal(node.value) for _, name, node in constants(files)}


def wrong_kinds(files: Iterable[Parsed]) -> Iterator[RuleFault]:
    """Yield a fault for each constant that is written out, and is of another kind than it must."""
    for one, name, node in constants(files):
        value = literal(node.value)
        of_kind, what, example = KINDS[name]
        if value is not None and not of_kind(value):
            shown = name.removeprefix("PEOPLE_")
            yield RuleFault(
                one.file,
                node.value.lineno,
                node.value.col_offset + 1,
                f"`{shown}` {what}",
                f"write {shown} = {example}",
            )


def literal(node: ast.expr) -> Any:
    """Return the value of an expression that is written out, as ``dict(…)`` too; None of others."""
    try:
        if not isinstance(node, ast.Call):
            return ast.literal_eval(node)
        if not isinstance(node.func, ast.Name) or node.func.id != "dict" or node.args:
            return None
        values = {word.arg: literal(word.value) for word in node.keywords}
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
    return None if None in values or None in values.values() else values
