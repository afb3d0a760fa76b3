"""Compiled templates of the package."""

import sys
from pathlib import Path

import pytest
from jinja2 import FunctionLoader

from cardforge.faces.compiled import Memory
from cardforge.faces.sandbox import Sandbox


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Have bytecode written below ``tmp_path``; return the names of what is compiled from now."""
    done: list[str] = []
    compile_as_ever = Sandbox.compile

    def counted(self: Sandbox, source: str, name: str, filename: str) -> object:
        done.append(f"{filename} {source}")
        return compile_as_ever(self, source, name, filename)

    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(Sandbox, "compile", counted)
    return done


def rendered(text: str, file: str = "cardforge:templates/base/a.xml") -> str:
    """Render a template in a fresh environment with a fresh memory."""
    loader = FunctionLoader(lambda _: (text, file, None))
    environment = Sandbox(loader=loader, bytecode_cache=Memory(), autoescape=True)
    return environment.get_template("base/a.xml").render(n=3)


def kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


NAME = f"base-a.xml.{sys.implementation.cache_tag}.jinja"


def test_compiled_once_for_all_builds(tmp_path: Path, compiled: list[str]) -> None:
    assert [rendered("<a n='{{ n }}'/>") for _ in range(3)] == ["<a n='3'/>"] * 3
    assert compiled == ["cardforge:templates/base/a.xml <a n='{{ n }}'/>"]
    assert kept(tmp_path) == [NAME]


def test_changed_text_is_compiled_anew(tmp_path: Path, compiled: list[str]) -> None:
    assert [rendered("{{ n }}"), rendered("{{ n + 1 }}"), rendered("{{ n + 1 }}")] == [
        "3",
        "4",
        "4",
    ]
    assert len(compiled) == 2
    assert kept(tmp_path) == [NAME]


def test_another_compiler_compiles_anew(
    tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "sandbox.py"
    other.write_text("", "utf-8")
    rendered("{{ n }}")
    monkeypatch.setattr("cardforge.faces.sandbox.__file__", str(other))
    assert rendered("{{ n }}") == "3"
    assert len(compiled) == 2


@pytest.mark.parametrize("rest", [b"", b"\x00", b"i\x01\x00\x00\x00"])
def test_a_broken_file_is_made_anew(tmp_path: Path, compiled: list[str], rest: bytes) -> None:
    rendered("{{ n }}")
    (file,) = (path for path in tmp_path.rglob(NAME))
    whole = file.read_bytes()
    file.write_bytes(whole[:32] + rest)
    assert rendered("{{ n }}") == "3"
    assert len(compiled) == 2
    assert file.read_bytes() == whole


def test_templates_of_projects_are_not_kept(tmp_path: Path, compiled: list[str]) -> None:
    assert [rendered("{{ n }}", "templates/base/a.xml") for _ in range(2)] == ["3", "3"]
    assert len(compiled) == 2
    assert kept(tmp_path) == []


def test_nothing_is_written_where_python_writes_nothing(
    tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert [rendered("{{ n }}") for _ in range(2)] == ["3", "3"]
    assert len(compiled) == 2
    assert kept(tmp_path) == []


def test_a_folder_that_cannot_be_written(
    tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "file"))
    assert [rendered("{{ n }}") for _ in range(2)] == ["3", "3"]
    assert len(compiled) == 2
