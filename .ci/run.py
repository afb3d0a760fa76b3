#!/usr/bin/env python3
"""What continuous integration does, on any system (``python .ci/run.py``).

Copies the files that git knows (or would add) to an empty folder, runs there the very command
that README.md states to make a kit, and in another copy its test command; then what needs the
tools of developers: compiled rules, the linter, the format check and the strict type check.
Ends with the exit code 0 only if all of them passed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SYSTEM = "windows" if os.name == "nt" else "posix"


def stated(what: str) -> str:
    """Return a command of README.md, ``kit`` or ``tests``, for this system."""
    readme = (ROOT / "README.md").read_text("utf-8")
    found = re.search(rf"<!-- {what}: {SYSTEM} -->\n```\w+\n(.+?)\n```", readme, re.DOTALL)
    if found is None:
        sys.exit(f"README.md states no command `{what}` for {SYSTEM}")
    return found.group(1)


def copy_checkout(folder: Path) -> None:
    """Copy tracked and new files, without what git ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    ).stdout.decode("utf-8")
    for name in filter(None, listed.split("\0")):
        source = ROOT / name
        if source.is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def run(title: str, command: list[str], folder: Path) -> bool:
    """Run one step, with its output shown; return whether it passed."""
    print(f"\n== {title}", flush=True)
    started = time.monotonic()
    passed = subprocess.run(command, cwd=folder, check=False).returncode == 0
    print(f"== {title}: {'passed' if passed else 'FAILED'}, {time.monotonic() - started:.0f} s")
    return passed


def main() -> int:
    """Run all steps, also after one failed; return the exit code."""
    with tempfile.TemporaryDirectory(prefix="cardforge-ci-") as name:
        folder, installed = Path(name) / "checkout", Path(name) / "installed"
        for one in (folder, installed):
            copy_checkout(one)
        shell = ["powershell", "-Command"] if SYSTEM == "windows" else ["sh", "-c"]
        python = str(
            folder / (".venv/Scripts/python.exe" if SYSTEM == "windows" else ".venv/bin/python")
        )
        compiled = ["tests/engine/test_compiled.py", "tests/games/spicy_play/test_settings.py"]
        steps = [
            ("tools", [python, "-m", "pip", "install", "-q", "-e", ".[dev]"]),
            ("compiled rules", [python, "-m", "pytest", "-q", *compiled]),
            ("ruff check", [python, "-m", "ruff", "check", "."]),
            ("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
            ("mypy --strict", [python, "-m", "mypy"]),
        ]
        # Installed as a user has it: not from the folder where it lies.
        passed = [run("kit, as README.md states", [*shell, stated("kit")], installed)]
        passed += [run("tests, as README.md states", [*shell, stated("tests")], folder)]
        passed += [run(title, command, folder) for title, command in steps]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
