"""The job for GitLab: its script, as a runner's shell runs it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import junitparser
import pytest

from tests.ci.actions import ROOT, load
from tests.ci.seeded import FAULTS, faulty, sound
from tests.diagnostics.test_services import GITLAB

pytestmark = pytest.mark.skipif(
    os.name == "nt" or not (shutil.which("sh") and shutil.which("git")),
    reason="sh and git are wanted",
)
TEMPLATE = ROOT / "docs/ci/cardforge.gitlab-ci.yml"
JOB = load(TEMPLATE)["cardforge"]


class Ran(NamedTuple):
    """What the job's script did."""

    code: int
    out: str
    err: str


def run(root: Path, part: str = "script", **variables: str) -> Ran:
    """Run one part of the job: all its lines in one shell, which ends with the first that fails."""
    venv = root.parent / "venv"
    (venv / "bin").mkdir(parents=True, exist_ok=True)
    if not (venv / "bin/cardforge").exists():
        (venv / "bin/cardforge").symlink_to(Path(sys.executable).parent / "cardforge")
    env = {"CI_PROJECT_DIR": str(root), **JOB["variables"], "CARDFORGE_VENV": str(venv)}
    env["PIP_CACHE_DIR"] = str(root.parent / "pip")
    ran = subprocess.run(
        ["sh", "-c", "\n".join(("set -e", *JOB[part]))],
        cwd=root,
        env={**os.environ, **env, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def artefact(root: Path, kind: str, **variables: str) -> Path:
    """Return a report where the job says that it lies."""
    path = JOB["artifacts"]["reports"][kind]
    project = variables.get("CARDFORGE_PROJECT", JOB["variables"]["CARDFORGE_PROJECT"])
    return root / path.replace("$CARDFORGE_PROJECT", project)


def quality(root: Path, **variables: str) -> list[tuple[str, int, str]]:
    """Return the places and codes of the Code Quality report, which is held against its form."""
    found: Any = json.loads(artefact(root, "codequality", **variables).read_text("utf-8"))
    jsonschema.Draft202012Validator(GITLAB).validate(found)
    return [
        (one["location"]["path"], one["location"]["lines"]["begin"], one["check_name"])
        for one in found
    ]


SEEDED = [(file, line, code) for file, line, _, code in FAULTS]


def test_three_faults_are_in_both_reports_and_in_the_log(tmp_path: Path) -> None:
    root = faulty(tmp_path / "repository")
    ran = run(root)
    assert ran.code == 1, ran.err
    assert quality(root) == SEEDED
    suites = junitparser.JUnitXml.fromfile(str(artefact(root, "junit")))
    assert (suites.tests, suites.failures) == (3, 1)
    for _, _, _, code in FAULTS:
        assert f"[{code}]" in ran.out


def test_a_sound_repository_passes_with_empty_reports(tmp_path: Path) -> None:
    root = sound(tmp_path / "repository")
    assert run(root, CARDFORGE_STRICT="true").code == 0
    assert quality(root) == []
    assert junitparser.JUnitXml.fromfile(str(artefact(root, "junit"))).failures == 0


def test_variables_choose_what_is_checked_and_how(tmp_path: Path) -> None:
    root = faulty(tmp_path / "repository")
    tiny = "\n tiny\n\n"
    assert run(root, CARDFORGE_TARGETS=tiny).code == 0
    assert quality(root) == SEEDED[1:]
    assert run(root, CARDFORGE_TARGETS=tiny, CARDFORGE_STRICT="true").code == 1


def test_a_project_in_a_folder_of_the_repository(tmp_path: Path) -> None:
    faulty(tmp_path / "repository/games/box")
    (tmp_path / "repository/games/box/.git").rename(tmp_path / "repository/.git")
    folder = {"CARDFORGE_PROJECT": "games/box"}
    assert run(tmp_path / "repository", **folder).code == 1
    assert quality(tmp_path / "repository", **folder) == [
        (f"games/box/{file}", line, code) for file, line, code in SEEDED
    ]


@pytest.mark.parametrize(
    ("variables", "told"),
    [
        ({"CARDFORGE_STRICT": "yes"}, "CARDFORGE_STRICT is true or false"),
        ({"CARDFORGE_TARGETS": "tinny"}, "did you mean `tiny`?"),
        ({"CARDFORGE_PROJECT": "nowhere"}, "nowhere"),
        ({"CARDFORGE_TARGETS": "$(touch pwned) `touch pwned`"}, "$(touch pwned) `touch pwned`"),
        ({"CARDFORGE_TARGETS": "--help"}, "no file `--help`"),
    ],
)
def test_wrong_variables_are_told_and_end_with_2(
    tmp_path: Path, variables: dict[str, str], told: str
) -> None:
    root = sound(tmp_path / "repository")
    ran = run(root, **variables)
    assert (ran.code, told in ran.err) == (2, True), ran.err
    assert list(tmp_path.rglob("pwned*")) == []


def test_what_to_install_must_be_said(tmp_path: Path) -> None:
    ran = run(sound(tmp_path / "repository"), "before_script")
    assert (ran.code, ran.err) == (2, "set CARDFORGE_PACKAGE, see docs/ci.md\n")


@pytest.mark.long
def test_the_job_from_nothing(tmp_path: Path) -> None:
    """Installs this checkout with its dependencies, so that it wants a package index."""
    root = faulty(tmp_path / "repository")
    own = {"CARDFORGE_PACKAGE": str(ROOT), "CARDFORGE_VENV": str(tmp_path / "own")}
    bin_ = Path(sys.executable).parent
    before = run(root, "before_script", PATH=f"{bin_}:{os.environ['PATH']}", **own)
    assert before.code == 0, before.err
    assert run(root, **own).code == 1
    assert quality(root) == SEEDED
