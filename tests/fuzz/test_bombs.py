"""Small files that ask for too much end in a finding, within limits of time and memory."""

import os
from pathlib import Path

import pytest

import cardforge.jobs.check  # noqa: F401 (before the fork, so that no child imports it)
from tests.fuzz.bombs import CARD, DECK, GAME, STYLE, Bomb, bombs
from tests.fuzz.bounded import check
from tests.project import make_project

BOMBS = list(bombs())
#: CPU seconds and MB that `check` may take for any of them.
SECONDS, MEGABYTES = 8, 400
PLACES = [
    GAME,
    DECK,
    STYLE,
    CARD,
    "decks/tiny/art/x.png",
    "decks/tiny/locale/sv.po",
    "decks/tiny/more.yaml",
    "build/.cache/checked.json",
]


@pytest.mark.parametrize("bomb", BOMBS, ids=[bomb.name for bomb in BOMBS])
def test_a_bomb_ends_in_a_finding(tmp_path: Path, bomb: Bomb) -> None:
    root = make_project(tmp_path / "project")
    for name, data in bomb.files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    found = check(root, ["--format", "concise"])
    assert found.code in (0, 1, 2), found.said[-2000:]
    assert "root:" not in found.said
    assert "Traceback" not in found.said
    assert f"[{bomb.code}]" in found.said if bomb.code else True, found.said[:2000]
    assert found.seconds < SECONDS
    assert found.megabytes < MEGABYTES


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _sparse(path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(5 * 2**30)


def _folder(path: Path) -> None:
    path.mkdir()


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _outside(path: Path) -> None:
    path.symlink_to("/etc/passwd")


def _circle(path: Path) -> None:
    path.symlink_to(path.name)


@pytest.mark.parametrize("make", [_pipe, _sparse, _folder, _endless, _outside, _circle])
@pytest.mark.parametrize("name", PLACES)
def test_what_is_no_ordinary_file(tmp_path: Path, make, name: str) -> None:  # type: ignore[no-untyped-def]
    root = make_project(tmp_path / "project")
    if name.endswith(".png"):
        face = '<face><image src="art/x.png" alt="x"/></face>'
        (root / CARD).write_text(face, "utf-8")
    if name.endswith(".po"):
        game = (root / GAME).read_text("utf-8") + "locales: [en, sv]\n"
        (root / GAME).write_text(game, "utf-8")
    path = root / name
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    make(path)
    found = check(root, ["--format", "concise"])
    assert found.code in (0, 1, 2), found.said
    assert "root:" not in found.said
    assert found.seconds < SECONDS
    assert found.megabytes < 100
