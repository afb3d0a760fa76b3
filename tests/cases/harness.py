"""Sets a case up, runs it, and reads what came out."""

import os
import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, Self

CASES = Path(__file__).parent
_FINDING = re.compile(r"(error|warning|notice): .* \[CF-[A-Z]\d\d\]$")
_KEYS = {
    "title",
    "from",
    "run",
    "exit",
    "remove",
    "findings",
    "edit",
    "recode",
    "pdf",
    "absent",
    "has",
    "again",
    "on",
    "text",
    "unchanged",
    "written",
}


class Case(NamedTuple):
    """One folder under tests/cases."""

    id: str
    folder: Path
    spec: dict[str, Any]

    @property
    def args(self) -> list[str]:
        words = shlex.split(self.spec.get("run", "build"))
        return [*words, "--format", "concise"] if words[0] == "build" else words


def all_cases() -> list[Case]:
    """Return the cases by id."""
    return [
        Case(path.parent.name, path.parent, read_spec(path))
        for path in sorted(CASES.glob("*/case.toml"))
    ]


def read_spec(path: Path) -> dict[str, Any]:
    """Read a case.toml; a key that means nothing here is a mistake in the case."""
    spec = tomllib.loads(path.read_text("utf-8"))
    unknown = set(spec) - _KEYS
    assert not unknown, f"{path}: unknown keys {sorted(unknown)}"
    return spec


def set_up(case: Case, folder: Path) -> None:
    """Make the case's project in an empty folder."""
    shutil.copytree(CASES / "_base", folder, dirs_exist_ok=True)
    if "on" in case.spec:
        shutil.copytree(CASES / case.spec["on"], folder, dirs_exist_ok=True)
    if (case.folder / "project").is_dir():
        shutil.copytree(case.folder / "project", folder, dirs_exist_ok=True)
    for name in case.spec.get("remove", ()):
        (folder / name).unlink()
    for edit in case.spec.get("edit", ()):
        path = folder / edit["file"]
        text = path.read_bytes().decode("utf-8")
        assert text.count(edit["old"]) == 1, f"{case.id}: {edit['old']!r} is not there once"
        path.write_bytes(text.replace(edit["old"], edit["new"]).encode("utf-8"))
    for recode in case.spec.get("recode", ()):
        path = folder / recode["file"]
        text = path.read_bytes().decode("utf-8").replace("\n", recode.get("newline", "\n"))
        path.write_bytes(text.encode(recode.get("encoding", "utf-8")))


def check_text(project: Path, facts: dict[str, Any]) -> None:
    """Hold what a text file says against ``has``, in this order, and ``lacks``."""
    path = project / facts["file"]
    text = path.read_bytes().decode("utf-8")
    at = 0
    for part in facts.get("has", ()):
        at = text.find(part, at)
        assert at >= 0, f"{path.name} lacks {part!r}, or not in this order:\n{text}"
        at += len(part)
    for part in facts.get("lacks", ()):
        assert part not in text, f"{path.name} has {part!r}"


def findings_in(output: str) -> list[str]:
    """Return the lines of ``output`` that are findings."""
    return [line for line in output.splitlines() if _FINDING.search(line)]


def as_toml(lines: list[str]) -> str:
    """Return findings in the form that case.toml wants."""
    return "findings = [\n" + "".join(f"  {_quoted(line)},\n" for line in lines) + "]"


def _quoted(line: str) -> str:
    if "'" not in line:
        return f"'{line}'"
    escaped = line.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def tree(folder: Path) -> dict[str, bytes]:
    """Return every file below ``folder`` with its bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def reversed_listing(monkeypatch: Any) -> None:
    """Have folders list their entries in reverse order, as another file system might."""
    scandir, listdir = os.scandir, os.listdir

    class Reversed:
        def __init__(self, path: Any) -> None:
            self._scan = scandir(path)
            self._entries = iter(sorted(self._scan, key=lambda e: e.name, reverse=True))

        def __iter__(self) -> Iterator[Any]:
            return self._entries

        def __next__(self) -> Any:
            return next(self._entries)

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            self._scan.close()

        def close(self) -> None:
            self._scan.close()

    monkeypatch.setattr(os, "scandir", lambda path=".": Reversed(path))
    monkeypatch.setattr(os, "listdir", lambda path=".": sorted(listdir(path), reverse=True))
