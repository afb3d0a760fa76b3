"""The files of a game's rules: read, linted, and run into one namespace.

``rules.py`` (or ``rules/*.py`` in the order of their names), then ``people.py`` and ``bots.py``,
then the overlays of a variant, which take the place of functions of the same name.
"""

import ast
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from cardforge.diagnostics import Diagnostic, InputFault, did_you_mean
from cardforge.diagnostics.codes.play import BAD_RULES, LACKING_RULES
from cardforge.engine.calls import circles
from cardforge.engine.lint import RuleFault, lint
from cardforge.engine.parsing import column, parse_file, placed
from cardforge.engine.people import FUNCTIONS as PEOPLE_FUNCTIONS
from cardforge.engine.people import PEOPLE, apart, lacking, mixed, names_in
from cardforge.engine.written import Parsed, wrong_kinds

_HERE = Path(__file__).parent
VOCABULARY, TWINS, DRIVER = (_HERE / f"{name}.py" for name in ("vocabulary", "twins", "driver"))
#: Functions and constants that rules must have.
FUNCTIONS = ("setup", "actor", "legal", "apply", "score", "winners", "resample")
_ALWAYS = ("DATA", "MEASURES", "ACTIONS", "EVENTS", "ENDS")
CONSTANTS = ("STATE", "SEEN", "OWN", "COUNTED", *_ALWAYS)
#: The class of rules that are written as one (`cardforge.engine.objects`), and what it must have.
CLASS = "Game"
METHODS = ("__init__", "actor", "legal", "apply", "score", "winners", "observe", "resample")


class Source(NamedTuple):
    """A file of rules: the path that people are shown, its text, its parsed form."""

    path: Path
    file: str
    text: str
    tree: ast.Module


class Sources(NamedTuple):
    """All files of a game's rules, in the order in which they are run."""

    files: tuple[Source, ...]
    #: Names of the functions that are bots, in order.
    bots: tuple[str, ...]

    @property
    def as_class(self) -> bool:
        """Whether the rules are a class `Game`."""
        return _class(self.files) is not None

    @property
    def digest(self) -> str:
        """A digest of all texts; equal digests are equal rules."""
        hasher = hashlib.sha256()
        for path in (VOCABULARY, TWINS, DRIVER):
            hasher.update(path.read_bytes() + b"\0")
        for source in self.files:
            hasher.update(source.text.encode() + b"\0")
        return hasher.hexdigest()[:16]


def has_rules(folder: Path) -> bool:
    """Tell whether a game's folder holds rules that can be played."""
    return (folder / "rules.py").is_file() or any((folder / "rules").glob("*.py"))


def read_sources(folder: Path, shown: str, overlays: Sequence[str] = ()) -> Sources:
    """Read the rules of a game, with the overlays of a variant.

    Raises:
        InputFault: a file is missing, cannot be read, or holds what rules may not; all faults.
    """
    single = folder / "rules.py"
    parts = [single] if single.is_file() else sorted((folder / "rules").glob("*.py"))
    more = [folder / name for name in ("people.py", "bots.py") if (folder / name).is_file()]
    paths = [*parts, *more, *(folder / name for name in overlays)]
    faults: list[Diagnostic] = []
    files: list[Source] = []
    for path in paths:
        try:
            files.append(_source(path, f"{shown}/{path.relative_to(folder).as_posix()}"))
        except InputFault as fault:
            faults += fault.diagnostics
    if not parts:
        faults.append(
            LACKING_RULES.at(
                None,
                "the game has no rules that can be played",
                file=shown,
                hint="write rules.py; docs/your-own-game.md shows how",
            )
        )
    if faults:
        raise InputFault(*faults)
    data = _data_names(files)
    for source in () if _class(files) else files:
        faults += _findings(lint(source.tree, source.file, data), files)
    if not _class(files):
        trees = [(source.file, source.tree) for source in files]
        faults += _findings(circles(trees), files)
    parsed_files = [Parsed(source.file, source.tree) for source in files]
    faults += _findings(wrong_kinds(parsed_files), files)
    faults += _of_people(files)
    faults += _reserved(files)
    faults += _lacking(files, shown)
    if faults:
        raise InputFault(*faults)
    return Sources(tuple(files), _bots(files))


def _source(path: Path, file: str) -> Source:
    text, tree = parse_file(path, file)
    return Source(path, file, text, apart(tree) if path.name == PEOPLE else tree)


def _findings(faults: Iterable[RuleFault], files: Sequence[Source]) -> list[Diagnostic]:
    texts = {source.file: source.text for source in files}
    return [
        placed(
            BAD_RULES.at(None, fault.message, file=fault.file, hint=fault.hint),
            fault.line,
            column(texts[fault.file], fault.line, fault.col),
        )
        for fault in faults
    ]


def _constants(files: Iterable[Source]) -> dict[str, ast.expr]:
    found: dict[str, ast.expr] = {}
    for source in files:
        for node in source.tree.body:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        found[target.id] = node.value
    return found


def _data_names(files: Iterable[Source]) -> tuple[str, ...]:
    found: list[str] = []
    for source in files:
        found += [*names_in(source.tree, "DATA"), *names_in(source.tree, "PEOPLE_DATA")]
    return tuple(found)


def _class(files: Iterable[Source]) -> ast.ClassDef | None:
    for source in files:
        for node in source.tree.body:
            if isinstance(node, ast.ClassDef) and node.name == CLASS:
                return node
    return None


def _people(files: Iterable[Source]) -> Source | None:
    return next((source for source in files if source.path.name == PEOPLE), None)


def _of_people(files: Sequence[Source]) -> list[Diagnostic]:
    """Return what is wrong between people.py and the rules, where there is one."""
    people = _people(files)
    if people is None:
        return []
    if _class(files):
        return [
            LACKING_RULES.at(
                None,
                f"rules that are a class have no {PEOPLE}",
                file=people.file,
                hint="let the class deal what people know, and `observe` return it",
            )
        ]
    bots = [source.tree for source in files if source.path.name == "bots.py"]
    rules: list[tuple[str, ast.Module]] = []
    overlays: list[tuple[str, ast.Module]] = []
    for source in files:
        if source.path.name not in (PEOPLE, "bots.py"):
            over = source.path.parent.name == "overlays"
            (overlays if over else rules).append((source.file, source.tree))
    faults = mixed(people.tree, people.file, rules, bots, overlays)
    return _findings(faults, files) + [
        LACKING_RULES.at(None, what, file=people.file, hint=hint)
        for what, hint in lacking(people.tree)
    ]


def _functions(files: Iterable[Source]) -> dict[str, ast.FunctionDef]:
    return {
        node.name: node
        for source in files
        for node in source.tree.body
        if isinstance(node, ast.FunctionDef)
    }


def _reserved(files: Sequence[Source]) -> list[Diagnostic]:
    """Return a finding for each function that has the name of one of the engine's own."""
    taken = {
        node.name
        for path in (VOCABULARY, TWINS, DRIVER)
        for node in parsed(path).body
        if isinstance(node, ast.FunctionDef)
    } | {"choose", "measure"}
    people = set(PEOPLE_FUNCTIONS.values())
    return [
        placed(
            BAD_RULES.at(
                None,
                f"`{node.name}` is a name of the engine",
                file=source.file,
                hint="call the function otherwise",
            ),
            node.lineno,
            node.col_offset + 1,
        )
        for source in files
        for node in source.tree.body
        if isinstance(node, ast.FunctionDef)
        and node.name in (taken if source.path.name == PEOPLE else taken | people)
    ]


def _lacking(files: Sequence[Source], shown: str) -> list[Diagnostic]:
    functions, constants = _functions(files), _constants(files)
    first = files[0].file if files else shown
    found: list[Diagnostic] = []
    whole = _class(files)
    methods = {n.name: n for n in whole.body if isinstance(n, ast.FunctionDef)} if whole else {}
    kinds: list[tuple[str, tuple[str, ...], Mapping[str, ast.AST]]] = [
        ("method", METHODS, methods) if whole else ("function", FUNCTIONS, functions),
        ("constant", _ALWAYS if whole else CONSTANTS, constants),
    ]
    for kind, names, there in kinds:
        found += [
            LACKING_RULES.at(
                None,
                f"the rules have no {kind} `{name}`",
                file=first,
                hint=did_you_mean(name, tuple(there), f"{kind}s"),
            )
            for name in names
            if name not in there
        ]
    if not _bots(files):
        found.append(
            LACKING_RULES.at(
                None,
                "the rules have no bot",
                file=first,
                hint="write bots.py with a function that has the arguments s, seat, r, knobs",
            )
        )
    return found


def _bots(files: Sequence[Source]) -> tuple[str, ...]:
    """Return the names of the functions of bots.py with the arguments of a bot."""
    found = []
    for source in files:
        if source.path.name != "bots.py":
            continue
        for node in source.tree.body:
            if isinstance(node, ast.FunctionDef):
                names = [argument.arg for argument in node.args.args]
                if names == ["s", "seat", "r", "knobs"]:
                    found.append(node.name)
    return tuple(found)


Wrap = Callable[[FunctionType], Any]


def run_text(namespace: dict[str, Any], tree: ast.Module, path: Path, wrap: Wrap) -> None:
    """Run a file in a namespace; every function that it defines there is wrapped.

    Imports of the vocabulary are left out: its words are in the namespace already.
    """
    body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.ImportFrom) and node.module == "cardforge.engine.vocabulary")
    ]
    before = dict(namespace)
    code = compile(ast.Module(body, []), str(path), "exec")
    exec(code, namespace)  # noqa: S102 (a project's own rules, on commands that say so)
    for name, value in list(namespace.items()):
        mine = isinstance(value, FunctionType) and value.__globals__ is namespace
        if mine and before.get(name) is not value:
            namespace[name] = wrap(value)


def parsed(path: Path) -> ast.Module:
    """Return a file of the engine, parsed."""
    return ast.parse(path.read_text("utf-8"), str(path))


def dispatch(bots: Sequence[str], measures: Sequence[str]) -> str:
    """Return the text of the functions that depend on names: which bot acts, what is measured."""
    lines = ["def choose(w, s, seat, r, knobs):"]
    for number, name in enumerate(bots[:-1]):
        lines += [f"    if w == {number}:", f"        return {name}(s, seat, r, knobs)"]
    lines.append(f"    return {bots[-1]}(s, seat, r, knobs)")
    lines.append("def measure(s, row, at):")
    lines += [f"    row[at + {k}] = s.{name}" for k, name in enumerate(measures)] or ["    pass"]
    return "\n".join(lines) + "\n"
