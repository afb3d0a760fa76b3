"""The games that ship, with a change in each of their files: `pytest -m long tests/fuzz`."""

import shutil
from functools import partial
from pathlib import Path
from random import Random

import pytest

from cardforge.diagnostics import CardforgeError
from cardforge.jobs.check import CheckOptions, check
from cardforge.source.project import load_project
from tests.fuzz.bounded import bounded
from tests.fuzz.mutations import mutated, recoded
from tests.fuzz.targets import sound_finding

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("decks/*/game.yaml"))
#: Seconds of CPU of one check of one language, at most; the largest game takes 3.
SECONDS = 30
#: One change in so many is of the encoding.
RECODED = 8

pytestmark = pytest.mark.long


def languages(root: Path, game: str) -> dict[str, str]:
    """Return the language to look at for each file of a game: a catalog's own, else the source."""
    from cardforge.diagnostics import Findings

    whole = load_project(root, Findings()).games[game]
    found = {}
    for path in sorted(root.glob("*/*/**/*")):
        if path.is_file() and "__pycache__" not in path.parts:
            name = path.relative_to(root).as_posix()
            own = name.startswith(f"decks/{game}/locale/") and path.stem in whole.locales
            found[name] = path.stem if own else whole.source_locale
    return found


def looked_at(root: Path, locale: str) -> int:
    """Check a project in one language, and hold what is found; return 0."""
    try:
        found = list(check(root, CheckOptions(locales=(locale,))).findings)
    except CardforgeError as fault:
        found = list(fault.diagnostics)
        assert found
    for one in found:
        sound_finding(one)
    return 0


@pytest.mark.parametrize("game", GAMES)
def test_a_change_of_any_file_is_survived(tmp_path: Path, game: str) -> None:
    for folder in ("templates/base", f"templates/{game}", f"decks/{game}"):
        if (ROOT / folder).is_dir():
            shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "cardforge.yaml").touch()
    files = languages(tmp_path, game)
    assert {f"decks/{game}/game.yaml", f"templates/{game}/rules.md"} < files.keys()
    looked_at(tmp_path, files[f"decks/{game}/game.yaml"])  # what is read once is read before
    for number, (name, locale) in enumerate(files.items()):
        random = Random(name)
        path = tmp_path / name
        before = path.read_bytes()
        path.write_bytes((recoded if number % RECODED == 7 else mutated)(before, random))
        try:
            done = bounded(partial(looked_at, tmp_path, locale), SECONDS)
            assert done.code == 0, f"{name}: {done.said}"
        except AssertionError as fault:
            raise AssertionError(f"{name} in {locale}: {fault}") from None
        finally:
            path.write_bytes(before)
