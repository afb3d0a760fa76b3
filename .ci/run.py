#!/usr/bin/env python3
"""What continuous integration does, on any system (``python .ci/run.py``).

Copies the files that git knows (or would add) to an empty folder, runs there the very test
command that README.md states, then the linter, the format check and the strict type check.
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


def test_command() -> str:
    """Return the test command of README.md for this system."""
    readme = (ROOT / "README.md").read_text("utf-8")
    found = re.search(rf"<!-- tests: {SYSTEM} -->\n```\w+\n(.+?)\n```", readme, re.DOTALL)
    if found is None:
        sys.exit(f"README.md states no test command for {SYSTEM}")
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
        folder = Path(name) / "checkout"
        copy_checkout(folder)
        shell = ["powershell", "-Command"] if SYSTEM == "windows" else ["sh", "-c"]
        python = str(
            folder / (".venv/Scripts/python.exe" if SYSTEM == "windows" else ".venv/bin/python")
        )
        steps = [
            ("tests, as README.md states", [*shell, test_command()]),
            ("tools", [python, "-m", "pip", "install", "-q", "-e", ".[dev]"]),
            ("ruff check", [python, "-m", "ruff", "check", "."]),
            ("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
            ("mypy --strict", [python, "-m", "mypy"]),
        ]
        passed = [run(title, command, folder) for title, command in steps]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
