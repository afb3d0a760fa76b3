"""Small files that ask for too much end in a finding, within limits of time and memory."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import cardforge.jobs.build
import cardforge.jobs.check  # noqa: F401 (before the fork, so that no child imports it)
from tests.fuzz.bombs import CARD, COMMANDS, DECK, GAME, STYLE, Bomb, bombs
from tests.fuzz.bounded import Ran, Run, run_all
from tests.project import make_project

BOMBS = {
    kind: [one for one in bombs() if one.kind == kind] for kind in {b.kind: 1 for b in bombs()}
}
#: Those that reach their limit only after a second or more.
SLOW = {
    ("svg", "path"),
    ("svg", "use in use"),
    ("face", "macros"),
    ("face", "includes"),
    ("po", "one line"),
    ("template", "entities"),
}
#: CPU seconds that one of them may take, and MB that the worst of a kind may.
SECONDS, MEGABYTES = 6, 400
#: What no one misses where it cannot be read.
HARMLESS = {"build/.cache/checked.json"}
#: The longest line that anything is told in.
LINE = 2500
PLACES = [
    GAME,
    DECK,
    STYLE,
    CARD,
    "decks/tiny/art/x.png",
    "decks/tiny/locale/sv.po",
    "decks/tiny/more.yaml",
    "templates/tiny/rules.md",
    "build/.cache/checked.json",
]


@pytest.mark.parametrize("kind", BOMBS)
def test_a_bomb_ends_in_a_finding(tmp_path: Path, kind: str) -> None:
    _try(tmp_path, kind, [bomb for bomb in BOMBS[kind] if bomb[:2] not in SLOW])


@pytest.mark.long
@pytest.mark.parametrize("kind", sorted({kind for kind, _ in SLOW}))
def test_a_bomb_that_takes_a_second(tmp_path: Path, kind: str) -> None:
    some = [bomb for bomb in BOMBS[kind] if bomb[:2] in SLOW]
    assert len(some) == len([name for of, name in SLOW if of == kind])
    _try(tmp_path, kind, some)


def _try(folder: Path, kind: str, some: list[Bomb]) -> None:
    """Run bombs, and hold what is said of each against what is to be said."""
    runs = []
    for number, bomb in enumerate(some):
        root = make_project(folder / str(number))
        for name, data in bomb.files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        runs.append(Run(bomb.name, root, COMMANDS.get(kind, ("check",))))
    ended = run_all(runs, MEGABYTES)
    for bomb in some:
        ran = ended[bomb.name]
        _sound(bomb.name, ran)
        assert ran.seconds < SECONDS, (bomb.name, ran.seconds)
        if bomb.code:
            assert f"[{bomb.code}]" in ran.said, (bomb.name, ran.said[:2000])
            assert ran.code in (1, 2) or "warning" in ran.said, (bomb.name, ran.said[:2000])
        else:
            assert ran.code == 0, (bomb.name, ran.said[:2000])


def _sound(name: str, ran: Ran) -> None:
    """Hold what a command said against what any may say."""
    assert ran.code in (0, 1, 2), (name, ran.said[-2000:])
    assert "root:" not in ran.said, name
    assert "Traceback" not in ran.said, name
    assert max(map(len, ran.said.splitlines())) < LINE, name


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


MAKERS: dict[str, Callable[[Path], None]] = {
    "a pipe": _pipe,
    "5 GB": _sparse,
    "a folder": _folder,
    "a device": _endless,
    "a link out": _outside,
    "a link to itself": _circle,
}


@pytest.mark.parametrize("made", MAKERS)
def test_what_is_no_ordinary_file(tmp_path: Path, made: str) -> None:
    runs = []
    for number, name in enumerate(PLACES):
        root = make_project(tmp_path / str(number))
        if name.endswith(".png"):
            face = '<face><image src="art/x.png" alt="x"/></face>'
            (root / CARD).write_text(face, "utf-8")
        if name.endswith(".po"):
            game = (root / GAME).read_text("utf-8") + "locales: [en, sv]\n"
            (root / GAME).write_text(game, "utf-8")
        path = root / name
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        MAKERS[made](path)
        runs.append(Run(name, root))
    for name, ran in run_all(runs, 100).items():
        _sound(name, ran)
        assert ran.seconds < SECONDS, name
        assert ran.code == (0 if name in HARMLESS else 1), (name, ran)
