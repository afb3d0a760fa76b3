"""The hooks for pre-commit, run by pre-commit itself.

In the quick form the hooks lie in a repository of their own that runs the cardforge of these tests
(``language: system``); the long form takes this checkout as it is and has pre-commit install it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ci.actions import ROOT, load
from tests.ci.seeded import FAULTS, faulty, git, sound

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is wanted")
HOOKS = ROOT / ".pre-commit-hooks.yaml"
BIN = Path(sys.executable).parent


@pytest.fixture
def hooks(tmp_path: Path) -> Path:
    """Return a repository with the hooks as they are, but for how they are installed."""
    folder = tmp_path / "hooks"
    folder.mkdir()
    text = HOOKS.read_text("utf-8")
    assert text.count("language: python") == len(load(HOOKS))
    system = text.replace("language: python", "language: system")
    (folder / HOOKS.name).write_text(system, "utf-8")
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "Hooks")
    return folder


def use(root: Path, hooks: Path, *names: str, args: str = "[]") -> None:
    """Have a repository use hooks, as docs/ci.md shows it."""
    listed = "".join(f"      - {{id: {name}, args: {args}}}\n" for name in names)
    (root / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {hooks.as_posix()}\n    rev: HEAD\n    hooks:\n{listed}", "utf-8"
    )
    git(root, "add", ".")


def pre_commit(root: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run pre-commit in a repository, with its cache in ``home``."""
    return subprocess.run(
        [sys.executable, "-m", "pre_commit", *words],
        cwd=root,
        env=env(home),
        capture_output=True,
        text=True,
        check=False,
    )


def env(home: Path) -> dict[str, str]:
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PRE_COMMIT_HOME": str(home)}


def codes(out: str) -> list[str]:
    return [code for _, _, _, code in FAULTS if f"[{code}]" in out]


def test_three_faults_are_found_by_the_check(tmp_path: Path, hooks: Path) -> None:
    root = faulty(tmp_path / "repository")
    use(root, hooks, "cardforge-check")
    ran = pre_commit(root, tmp_path / "home", "run")
    assert ran.returncode == 1
    assert codes(ran.stdout) == [code for _, _, _, code in FAULTS]
    for file, line, _, _ in FAULTS:
        assert f"{file}:{line}:" in ran.stdout
    assert untracked(root) == OWN


#: What a project keeps of its output folder.
OWN = "build/.gitignore\n"


def untracked(root: Path) -> str:
    return git(root, "ls-files", "--others", "--exclude-standard")


def test_a_sound_repository_passes_and_args_reach_the_command(tmp_path: Path, hooks: Path) -> None:
    root = sound(tmp_path / "repository")
    use(root, hooks, "cardforge-check", "cardforge-check-files", args="[--strict]")
    ran = pre_commit(root, tmp_path / "home", "run", "--all-files")
    assert (ran.returncode, ran.stdout.count("Passed")) == (0, 2), ran.stdout
    face = root / "templates/tiny/card.xml"
    face.write_text(face.read_text("utf-8").replace('x="6" y="20"', 'x="1" y="20"'), "utf-8")
    git(root, "add", ".")
    assert pre_commit(root, tmp_path / "home", "run").returncode == 1  # a warning, and strict


def test_a_fault_in_another_file_than_the_commit_holds_is_found(
    tmp_path: Path, hooks: Path
) -> None:
    root = faulty(tmp_path / "repository")
    use(root, hooks, "cardforge-check", "cardforge-check-files")
    git(root, "commit", "-q", "-m", "Three faults", "--no-verify")
    (root / "templates/other/style.yaml").write_text(
        (root / "templates/other/style.yaml").read_text("utf-8") + "# touched\n", "utf-8"
    )
    git(root, "add", ".")
    whole = pre_commit(root, tmp_path / "home", "run", "cardforge-check")
    assert (whole.returncode, len(codes(whole.stdout))) == (1, 3)
    # The quick hook shows what concerns the files of the commit alone.
    quick = pre_commit(root, tmp_path / "home", "run", "cardforge-check-files")
    assert (quick.returncode, codes(quick.stdout)) == (0, [])


def test_the_quick_hook_reads_and_draws_nothing(tmp_path: Path, hooks: Path) -> None:
    root = faulty(tmp_path / "repository")
    use(root, hooks, "cardforge-check-files")
    ran = pre_commit(root, tmp_path / "home", "run")
    assert (ran.returncode, codes(ran.stdout)) == (1, ["CF-S06"])


def test_a_commit_without_files_of_the_project_runs_nothing(tmp_path: Path, hooks: Path) -> None:
    root = faulty(tmp_path / "repository")
    use(root, hooks, "cardforge-check", "cardforge-check-files")
    git(root, "commit", "-q", "-m", "Three faults", "--no-verify")
    (root / "notes.md").write_text("decks, templates, cardforge.yaml\n", "utf-8")
    git(root, "add", ".")
    ran = pre_commit(root, tmp_path / "home", "run")
    assert (ran.returncode, ran.stdout.count("Skipped")) == (0, 2)


def test_a_project_in_a_folder_of_the_repository(tmp_path: Path, hooks: Path) -> None:
    faulty(tmp_path / "repository/games")
    root = tmp_path / "repository"
    (root / "games/.git").rename(root / ".git")
    use(root, hooks, "cardforge-check", "cardforge-check-files", args="[--project=games]")
    ran = pre_commit(root, tmp_path / "home", "run")
    assert (ran.returncode, ran.stdout.count("Failed")) == (1, 2), ran.stdout
    assert codes(ran.stdout) == [code for _, _, _, code in FAULTS]


def test_schemas_are_written_after_a_checkout(tmp_path: Path, hooks: Path) -> None:
    root = sound(tmp_path / "repository")
    use(root, hooks, "cardforge-schema")
    git(root, "commit", "-q", "-m", "Hooks")
    home = tmp_path / "home"
    assert pre_commit(root, home, "install", "-t", "post-checkout").returncode == 0
    assert not (root / "build/schema").exists()
    checkout = ["git", "checkout", "-q", "-b", "elsewhere"]
    run = subprocess.run(
        checkout, cwd=root, env=env(home), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    written = {path.name for path in (root / "build/schema").iterdir()}
    assert {"other.cards.json", "other.game.json", "tiny.cards.json", "tiny.game.json"} < written
    assert untracked(root) == OWN


def test_the_manifest_is_valid(tmp_path: Path) -> None:
    assert pre_commit(tmp_path, tmp_path, "validate-manifest", str(HOOKS)).returncode == 0
    broken = tmp_path / HOOKS.name
    broken.write_text(HOOKS.read_text("utf-8").replace("  entry:", "  entrance:"), "utf-8")
    assert pre_commit(tmp_path, tmp_path, "validate-manifest", str(broken)).returncode == 1


@pytest.mark.long
def test_hooks_of_this_checkout_installed_by_pre_commit(tmp_path: Path) -> None:
    """Installs this checkout with its dependencies, so that it wants a package index."""
    copy = tmp_path / "cardforge"
    copy.mkdir()
    for name in (HOOKS.name, "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, copy)
    left_out = shutil.ignore_patterns("__pycache__")
    for folder in ("cardforge", "decks", "templates"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=left_out)
    git(copy, "init", "-q")
    git(copy, "add", ".")
    git(copy, "commit", "-q", "-m", "All")
    root = faulty(tmp_path / "repository")
    git(root, "add", ".")
    home = tmp_path / "home"
    bad = pre_commit(root, home, "try-repo", str(copy), "cardforge-check", "--all-files")
    assert (bad.returncode, len(codes(bad.stdout))) == (1, 3), bad.stdout + bad.stderr
    good = sound(tmp_path / "sound")
    ran = pre_commit(good, home, "try-repo", str(copy), "cardforge-check", "--all-files")
    assert (ran.returncode, "Passed" in ran.stdout) == (0, True), ran.stdout + ran.stderr
