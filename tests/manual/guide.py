"""Goes through docs/guide.md: writes its files, makes its changes, runs its commands.

``python -m tests.manual.guide`` writes the picture of the page.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from tests.manual.studio import Studio, keep, picture, side_by_side

DOCS = Path(__file__).parents[2] / "docs"
PICTURE = DOCS / "pictures/guide.png"
_BLOCK = re.compile(r"(?:<!-- ([\w ]+)(?:: (\S+))? -->\n)?```(\w+)\n(.*?)```", re.DOTALL)


class Step(NamedTuple):
    """One block of the page: what it is for, its argument, its language, its text."""

    kind: str
    about: str
    language: str
    text: str


class Shown(NamedTuple):
    """What a command gave: its exit code and what it printed."""

    code: int
    text: str


def steps() -> list[Step]:
    """Return the blocks of the page in order."""
    page = (DOCS / "guide.md").read_text("utf-8")
    return [Step(*(part or "" for part in found)) for found in _BLOCK.findall(page)]


def walk(folder: Path, until: str = "") -> Iterator[tuple[Step, Shown]]:
    """Follow the page in a folder; yield each command's step, or promised output, with its result.

    Stops before the first step whose text holds ``until``.
    """
    last = Shown(0, "")
    for step in steps():
        if until and until in step.text:
            return
        if step.kind == "file":
            path = folder / step.about
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, "utf-8")
        elif step.kind == "change":
            _change(folder / step.about, step.text)
        elif step.kind == "output":
            yield step, last
        elif step.language == "sh" and step.kind != "before":
            last = _run(step.text, folder)
            yield step, last


def _change(path: Path, diff: str) -> None:
    lines = diff.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line.startswith("-"))
    new = "".join(line[1:] for line in lines if line.startswith("+"))
    text = path.read_text("utf-8")
    if text.count(old) != 1:
        # Part of a line: the line's end does not belong to what is looked for.
        old, new = old.rstrip("\n"), new.rstrip("\n")
    assert text.count(old) == 1, f"{path.name} holds {old!r} {text.count(old)} times"
    path.write_text(text.replace(old, new), "utf-8")


def _run(command: str, folder: Path) -> Shown:
    shell = ["powershell", "-Command"] if os.name == "nt" else ["sh", "-c"]
    scripts = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": scripts + os.pathsep + os.environ["PATH"], "COLUMNS": "100"}
    done = subprocess.run(
        [*shell, command], cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8"
    )
    return Shown(done.returncode, done.stdout + done.stderr)


def draw() -> Image.Image:
    """Return the four sides of the game as it stands before the page makes a mistake."""
    with tempfile.TemporaryDirectory() as name:
        for _ in walk(Path(name), until="night: claer"):
            pass
        studio = Studio(Path(name), "owls")
        sides = [*studio.sights("owls").values(), studio.sights("owls", "back")["barn"]]
        assert studio.messages() == []
        return side_by_side(picture(side, px_per_mm=4.5) for side in sides)


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    keep(draw(), PICTURE)
