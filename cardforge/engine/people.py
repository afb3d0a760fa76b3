"""What people know before and during a game: ``people.py``, dealt by the driver and read by bots.

A game about knowledge or opinions needs players who have some. ``people.py`` holds more ``DATA``
and ``STATE``, its rows by seat in ``OWN``, and two functions: ``deal(s, r)`` is called before every
decision and fills the rows for what is up now; ``resample(s, seat, r)`` deals anew those of the
other seats. Its chance is a stream of its own, so that the rules' chance is the same without it.
The names are kept apart from those of the rules, which may read none of them.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardforge.diagnostics import did_you_mean
from cardforge.engine.lint import RuleFault

#: The file's name.
PEOPLE = "people.py"
#: Functions of the file → the names under which they stand beside those of the rules.
FUNCTIONS = {"deal": "people_deal", "resample": "people_resample"}
#: Constants of the file → the same; each joins the rules' constant of its own name.
CONSTANTS = {"DATA": "PEOPLE_DATA", "STATE": "PEOPLE_STATE", "OWN": "PEOPLE_OWN"}
#: Constants that the file must have.
NEEDED = ("STATE", "OWN")
_NAMES = {**FUNCTIONS, **CONSTANTS}
#: The same functions of a game without the file.
_NOBODY = "def people_deal(s, r):\n    pass\ndef people_resample(s, seat, r):\n    pass\n"


class _Apart(ast.NodeTransformer):
    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = _NAMES.get(node.id, node.id)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.name = FUNCTIONS.get(node.name, node.name)
        self.generic_visit(node)
        return node


def apart(tree: ast.Module) -> ast.Module:
    """Give what the file must define names of its own, so that the rules keep theirs."""
    found: ast.Module = _Apart().visit(tree)
    return found


def join(ns: dict[str, Any]) -> None:
    """Let the constants of the rules hold those of the file too, where there is one."""
    for name in ("DATA", "STATE"):
        ns[name] = {**ns.get(name, {}), **ns.get(CONSTANTS[name], {})}
    ns.setdefault(CONSTANTS["OWN"], ())
    for name in ("DATA", "STATE"):
        ns.setdefault(CONSTANTS[name], {})
    ns["OWN"] = (*ns.get("OWN", ()), *ns[CONSTANTS["OWN"]])


def joined(ns: Mapping[str, Any]) -> str:
    """Return the text of functions that depend on names: what begins a game with nobody knowing.

    ``people_begin(s)`` sets all that people know to 0; where there is no file, it has stand-ins of
    the others too.
    """
    lines = ["def people_begin(s):", "    pass"]
    for name, length in ns["PEOPLE_STATE"].items():
        if length == 0:
            lines.append(f"    s.{name} = 0")
        elif isinstance(length, tuple):
            lines.append(f"    for i in range(len(s.{name})):")
            lines.append(f"        for j in range(len(s.{name}[i])):")
            lines.append(f"            s.{name}[i][j] = 0")
        else:
            lines += [f"    for i in range(len(s.{name})):", f"        s.{name}[i] = 0"]
    text = "\n".join(lines) + "\n"
    return text if "people_deal" in ns else text + _NOBODY


def mixed(
    people: ast.Module,
    file: str,
    rules: Sequence[tuple[str, ast.Module]],
    bots: Sequence[ast.Module] = (),
    overlays: Sequence[tuple[str, ast.Module]] = (),
) -> Iterator[RuleFault]:
    """Yield a fault wherever rules and people are not kept apart.

    ``people`` is the file as `apart` leaves it, ``rules`` are (shown, tree) of the files of rules,
    ``bots`` those of bots. Functions of ``overlays`` that take the place of one of a bot or of
    people may read what these do.
    """
    mine, theirs = _defined(people), {}
    for _, tree in rules:
        theirs.update(_defined(tree))
    added = {name for _, tree in overlays for name in _defined(tree)}
    over = mine.keys() | {name for tree in bots for name in _defined(tree)}
    state = {**names_in(people, "PEOPLE_STATE"), **names_in(people, "PEOPLE_DATA")}
    known: dict[str, ast.AST] = {}
    for _, tree in rules:
        known.update({**names_in(tree, "STATE"), **names_in(tree, "DATA")})
    for name, node in state.items():
        if name in known:
            what = f"`{name}` is a name of the rules already"
            yield _fault(file, node, what, "call it otherwise")
    for name, node in mine.items():
        if name in theirs or name in _RULES:
            what = f"`{name}` is a name of the rules already"
            yield _fault(file, node, what, "call it otherwise")
    for at in _stores(people, "people_deal"):
        if at.attr not in names_in(people, "PEOPLE_STATE"):
            what = f"`{at.attr}` is not in STATE of {PEOPLE}"
            yield _fault(file, at, what, "people know, and change nothing in the game")
    own = {shown for shown, _ in rules}
    functions = {name for name, node in mine.items() if isinstance(node, ast.FunctionDef)}
    functions -= theirs.keys() | added
    for shown, tree in (*rules, *overlays):
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and (node.name not in over or shown in own):
                yield from _reads(node, shown, state.keys(), functions)


#: Constants of rules that people have no part in.
_RULES = ("SEEN", "COUNTED", "HIDDEN", "MEASURES", "ACTIONS", "EVENTS", "ENDS", "PHASES", "REASONS")


def _reads(
    function: ast.FunctionDef, file: str, state: Any, functions: set[str]
) -> Iterator[RuleFault]:
    hint = "bots read what people know; rules are the same whoever plays"
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and node.attr in state:
            yield _fault(file, node, f"`{node.attr}` is what people know", hint)
        elif isinstance(node, ast.Name) and node.id in functions:
            yield _fault(file, node, f"`{node.id}` is a function of {PEOPLE}", hint)


def lacking(people: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield (what the file has not, a remedy), of the file as `apart` leaves it."""
    there = _defined(people)
    for names, kind in ((tuple(FUNCTIONS), "function"), (NEEDED, "constant")):
        for name in names:
            if _NAMES[name] not in there:
                hint = did_you_mean(name, tuple(there), f"{kind}s")
                yield f"{PEOPLE} has no {kind} `{name}`", hint


def declared(ns: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield (what is wrong with the file's OWN, a remedy)."""
    state = ns["PEOPLE_STATE"]
    for name in ns["PEOPLE_OWN"]:
        if name not in state:
            what = f"OWN of {PEOPLE} names `{name}`, which is not in its STATE"
            yield what, did_you_mean(name, state, "names of STATE")


def _fault(file: str, node: ast.AST, message: str, hint: str) -> RuleFault:
    line, col = getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1
    return RuleFault(file, line, col, message, hint)


def _defined(tree: ast.Module) -> dict[str, ast.AST]:
    found: dict[str, ast.AST] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign):
            names = (one for target in node.targets for one in ast.walk(target))
            found.update({one.id: node for one in names if isinstance(one, ast.Name)})
    return found


def names_in(tree: ast.Module, constant: str) -> dict[str, ast.AST]:
    """Return the names in a constant written as ``dict(…)`` or ``{…}``, each with its node."""
    node = _defined(tree).get(constant)
    value = node.value if isinstance(node, ast.Assign) else None
    if isinstance(value, ast.Call):
        return {word.arg: word for word in value.keywords if word.arg}
    if isinstance(value, ast.Dict):
        return {str(key.value): key for key in value.keys if isinstance(key, ast.Constant)}
    return {}


def _stores(tree: ast.Module, first: str) -> Iterator[ast.Attribute]:
    """Yield each `s.name` that a function, or one it calls, sets, or sets a place of its row."""
    functions = _defined(tree)
    wanted, reached = [first], []
    while wanted:
        name = wanted.pop()
        if name in functions and name not in reached:
            reached.append(name)
            nodes = ast.walk(functions[name])
            wanted += [one.id for one in nodes if isinstance(one, ast.Name)]
    for node in (one for name in reached for one in ast.walk(functions[name])):
        target: ast.AST = node
        if not isinstance(getattr(node, "ctx", None), ast.Store):
            continue
        while isinstance(target, ast.Subscript):
            target = target.value
        if isinstance(target, ast.Attribute):
            yield target
