"""The small project that tests of jobs and commands start from (that of tests/cases)."""

import shutil
from pathlib import Path

BASE = Path(__file__).parent / "cases" / "_base"
#: A project of somebody who knows the manual alone: a small game, as functions and as a class.
STRANGER = Path(__file__).parent / "engine" / "stranger"


def make_project(folder: Path) -> Path:
    """Copy the project into ``folder`` and return it."""
    shutil.copytree(BASE, folder, dirs_exist_ok=True)
    return folder


def copy_stranger(folder: Path) -> Path:
    """Copy the stranger's project into ``folder`` and return it."""
    left_out = shutil.ignore_patterns("__pycache__", "build")
    shutil.copytree(STRANGER, folder, dirs_exist_ok=True, ignore=left_out)
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Replace ``old``, which must stand in the file exactly once."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def output(folder: Path) -> dict[str, bytes]:
    """Return every output file with its bytes, without the cache."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.parent.name != ".cache"
    }
