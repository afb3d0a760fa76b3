"""The games that ship, with any change in any of their files: `pytest -m long tests/fuzz`."""

import shutil
from pathlib import Path
from random import Random

import pytest

from cardforge.diagnostics import CardforgeError
from cardforge.jobs.check import CheckOptions, check
from tests.fuzz.mutations import mutated, recoded
from tests.fuzz.targets import sound_finding

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("decks/*/game.yaml"))
#: Changes of each game.
CHANGES = 12

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", GAMES)
def test_any_change_is_survived(tmp_path: Path, game: str) -> None:
    for folder in ("templates/base", f"templates/{game}", f"decks/{game}"):
        if (ROOT / folder).is_dir():
            shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "cardforge.yaml").touch()
    locale = (f"decks/{game}/locale", f"templates/{game}")
    files = [path for path in sorted(tmp_path.glob("*/*/**/*")) if path.is_file()]
    assert any(path.relative_to(tmp_path).as_posix().startswith(locale) for path in files)
    random = Random(game)  # noqa: S311 (the same on every run)
    for number in range(CHANGES):
        path = random.choice(files)
        before = path.read_bytes()
        path.write_bytes((recoded if number % 8 == 7 else mutated)(before, random))
        try:
            found = list(check(tmp_path, CheckOptions()).findings)
        except CardforgeError as fault:
            found = list(fault.diagnostics)
            assert found
        finally:
            path.write_bytes(before)
        for one in found:
            sound_finding(one)
