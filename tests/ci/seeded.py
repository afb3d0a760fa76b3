"""A repository with a project of two games, sound or with three seeded faults."""

import shutil
import subprocess
from pathlib import Path

from tests.project import edit, make_project

#: The faults: where, severity, code; as the reports of services order and name them.
FAULTS = (
    ("decks/other/cards.yaml", 9, "error", "CF-S06"),
    ("decks/tiny/cards.yaml", 14, "warning", "CF-R07"),
    ("templates/tiny/style.yaml", 3, "notice", "CF-D11"),
)
_COST = '{% if card.cost %}<text x="50" y="70" w="8" h="10" style="name">{{ card.cost }}</text>'


def git(folder: Path, *words: str) -> str:
    """Run git in a folder, as somebody; return what it prints."""
    who = ["-c", "user.name=A. Author", "-c", "user.email=author@example.org"]
    run = subprocess.run(
        ["git", *who, "-c", "init.defaultBranch=main", *words],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    return run.stdout


def sound(folder: Path) -> Path:
    """Make a project without findings, of which every file is committed; return its folder."""
    root = make_project(folder)
    face = root / "templates/tiny/card.xml"
    edit(face, "{% endblock %}", f"{_COST}{{% endif %}}\n{{% endblock %}}")
    for shelf in ("decks", "templates"):
        shutil.copytree(root / shelf / "tiny", root / shelf / "other")
    edit(root / "decks/other/game.yaml", "game: tiny", "game: other")
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "Two games")
    return root


def faulty(folder: Path) -> Path:
    """Make the same with `FAULTS`, which are not committed yet."""
    root = sound(folder)
    edit(root / "decks/other/cards.yaml", "name: Ash, cost: 1}", "name: Ash, cost: 10}")
    edit(root / "templates/tiny/card.xml", 'x="6" y="20"', 'x="1" y="20"')
    edit(root / "templates/tiny/style.yaml", "  body:", "  spare: {size: 8}\n  body:")
    return root
