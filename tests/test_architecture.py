"""Holds the code against docs/data-flow.md, so that neither drifts from the other."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "cardforge"
_ROW = re.compile(r"^\| `(\w+)` \|([^|]*)\|", re.MULTILINE)


def table() -> dict[str, set[str]]:
    """Return package → packages that it may import, as the page says."""
    page = (ROOT / "docs/data-flow.md").read_text("utf-8")
    section = page.split("## Imports", 1)[1]
    return {name: set(re.findall(r"`(\w+)`", cell)) for name, cell in _ROW.findall(section)}


def modules() -> Iterator[tuple[str, Path]]:
    """Yield (package, file) for every module of cardforge; top-level files have package ""."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).parts
        yield (parts[0] if len(parts) > 1 else "", path)


def imported(path: Path) -> Iterator[tuple[str, int]]:
    """Yield (dotted module, line) for every import, also those inside functions."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module, node.lineno
            for alias in node.names:
                yield f"{node.module}.{alias.name}", node.lineno
        elif isinstance(node, ast.Call):
            yield from _by_name(node)


def _by_name(call: ast.Call) -> Iterator[tuple[str, int]]:
    """Yield what ``import_module("cardforge.x")`` imports."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    first = call.args[0] if call.args else None
    if name == "import_module" and isinstance(first, ast.Constant):
        yield str(first.value), call.lineno


def test_the_table_names_every_package_and_no_other() -> None:
    packages = {package for package, _ in modules() if package}
    assert set(table()) == packages


def test_the_table_has_no_cycle_and_names_only_packages() -> None:
    allowed = table()
    order = {name: number for number, name in enumerate(allowed)}
    for name, others in allowed.items():
        for other in others:
            assert order[other] < order[name], f"{name} may not import {other}: listed later"


def test_every_import_is_allowed() -> None:
    allowed = table()
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {package} imports {target}"
        for package, path in modules()
        if package
        for target, line in imported(path)
        if target.startswith("cardforge.")
        and (other := target.split(".")[1]) != package
        and other in allowed
        and other not in allowed[package]
    ]
    assert wrong == []


def test_no_module_imports_itself_in_a_circle() -> None:
    """Cycles among the modules of one package, through imports at the top of a module."""
    graph = {_dotted(path): _top_imports(path) for _, path in modules()}
    done: set[str] = set()

    def walk(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " -> ".join((*trail[trail.index(name) :], name))
        if name in done:
            return
        for target in sorted(graph[name]):
            if target in graph:
                walk(target, (*trail, name))
        done.add(name)

    for name in graph:
        walk(name, ())


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _top_imports(path: Path) -> set[str]:
    """Return modules of cardforge that importing ``path`` imports by name.

    ``from package import name`` counts as the module ``package.name`` where there is one.
    """
    found: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {a.name for a in node.names if a.name.startswith("cardforge.")}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardforge"):
            module = str(node.module)
            subs = {a.name for a in node.names if _is_module(f"{module}.{a.name}")}
            found |= {f"{module}.{name}" for name in subs}
            if len(subs) < len(node.names):
                found.add(module)
    return found - {_dotted(path)}


def _is_module(dotted: str) -> bool:
    base = ROOT / Path(*dotted.split("."))
    return base.with_suffix(".py").is_file() or (base / "__init__.py").is_file()


def test_only_the_command_line_imports_click() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for package, path in modules()
        if package != "cli"
        for target, line in imported(path)
        if target.split(".")[0] == "click"
    ]
    assert wrong == []


def test_no_file_is_longer_than_400_lines() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for _, path in modules()
        if (lines := len(path.read_text("utf-8").splitlines())) > 400
    }
    assert long == {}


def test_data_holds_no_code() -> None:
    assert sorted((PACKAGE / "data").rglob("*.py")) == []
