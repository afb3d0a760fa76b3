"""Catalogs that Poedit itself saves, in a window, and the library that Weblate saves with."""

import importlib
import importlib.util
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardforge.l10n.merge import merge
from tests.l10n.test_editors import HEAD, LONG, MESSAGES, POEDIT, content

GAMES = Path(__file__).parents[2] / "decks"
#: Every catalog of the games, and one that has everything an entry may have.
CATALOGS = sorted(GAMES.glob("*/locale/??.po"))
WINDOW_SECONDS = 60


@contextmanager
def screen(folder: Path) -> Iterator[dict[str, str]]:
    """Start a screen in memory; give the environment of a program that is to open on it."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    number = server.stdout.readline().strip()
    try:
        yield {**os.environ, "DISPLAY": f":{number}", "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    finally:
        server.terminate()
        server.communicate()


def window(environment: dict[str, str], title: str) -> str:
    """Wait until a window with this title is open, and return its number."""
    until = time.monotonic() + WINDOW_SECONDS
    while time.monotonic() < until:
        found = subprocess.run(
            ["xdotool", "search", "--name", title],
            capture_output=True, check=False, text=True, env=environment,
        )  # fmt: skip
        if found.stdout.split():
            return found.stdout.split()[-1]
        time.sleep(0.2)
    message = f"no window was called {title}"
    raise AssertionError(message)


def save_in_poedit(path: Path, folder: Path) -> None:
    """Open a catalog in Poedit and press Ctrl+S; return when it has written the file."""
    before = path.read_bytes()
    with screen(folder) as environment:
        program = subprocess.Popen(
            ["poedit", path], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            number = window(environment, path.name)
            until = time.monotonic() + WINDOW_SECONDS
            while path.read_bytes() == before and time.monotonic() < until:
                for command in (["windowfocus", number], ["key", "--window", number, "ctrl+s"]):
                    subprocess.run(["xdotool", *command], check=True, env=environment)
                time.sleep(1)
        finally:
            program.kill()
            program.wait()
    assert path.read_bytes() != before, "Poedit wrote nothing"


@pytest.mark.skipif(
    any(shutil.which(name) is None for name in ("poedit", "Xvfb", "xdotool")),
    reason="needs Poedit, Xvfb and xdotool",
)
@pytest.mark.parametrize("kind", ["everything", "game"])
def test_poedit_keeps_all_that_a_catalog_says(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "sv.po"
    if kind == "everything":
        path.write_text(POEDIT.replace('"X-Generator: Poedit 3.4\\n"\n', ""), "utf-8")
    else:
        shutil.copy(GAMES / "dominoes" / "locale" / "sv.po", path)
    before = content(path)
    save_in_poedit(path, tmp_path)
    assert content(path) == before
    assert "X-Generator: Poedit" in path.read_text("utf-8")
    if kind == "everything":
        assert merge("Game", "sv", path, "sv.po", MESSAGES) == (None, 3, 1, 4)


needs_toolkit = pytest.mark.skipif(
    importlib.util.find_spec("translate") is None,
    reason="needs translate-toolkit, with which Weblate saves",
)


@needs_toolkit
@pytest.mark.parametrize("path", CATALOGS, ids=[f"{one.parts[-3]}-{one.stem}" for one in CATALOGS])
def test_what_weblate_saves_with_keeps_all_that_a_catalog_says(tmp_path: Path, path: Path) -> None:
    saved = tmp_path / path.name
    store = importlib.import_module("translate.storage.pypo").pofile.parsefile(str(path))
    saved.write_bytes(bytes(store))
    assert content(saved) == content(path)


@needs_toolkit
def test_a_translation_made_in_weblate_is_taken_as_one(tmp_path: Path) -> None:
    """An open entry is filled, a doubtful one confirmed, as the service does it."""
    path = tmp_path / "sv.po"
    path.write_text(POEDIT, "utf-8")
    store = importlib.import_module("translate.storage.pypo").pofile.parsefile(str(path))
    unit = next(one for one in store.units if one.source == LONG)
    assert unit.isfuzzy()
    unit.target = "När du får säga ett, två eller tre får du säga det i chili."
    unit.markfuzzy(False)
    path.write_bytes(bytes(store))
    assert merge("Game", "sv", path, "sv.po", MESSAGES) == (None, 4, 0, 4)
    assert path.read_text("utf-8").startswith(HEAD[:40])
