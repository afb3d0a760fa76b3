"""The action for GitHub: its shell steps, as the runner runs them."""

import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import jsonschema
import junitparser
import pytest

from tests.ci.actions import ACTION, Step, annotations, contexts, load, run_step, shell_steps
from tests.ci.seeded import FAULTS, faulty, sound
from tests.diagnostics.test_services import SARIF

pytestmark = pytest.mark.skipif(
    os.name == "nt" or not (shutil.which("bash") and shutil.which("git")),
    reason="bash and git are wanted",
)
BIN = Path(sys.executable).parent


def check(root: Path, temp: Path, **inputs: str) -> Step:
    """Run the step that checks, with the cardforge of these tests as the installed one."""
    names = contexts({name.replace("_", "-"): value for name, value in inputs.items()})
    names["steps.install.outputs.bin"] = str(BIN)
    return run_step(shell_steps()["check"], names, root, temp)


def test_three_faults_are_annotations_summary_outputs_and_sarif(tmp_path: Path) -> None:
    root = faulty(tmp_path / "repository")
    step = check(root, tmp_path / "temp")
    assert step.code == 1
    assert [
        (one.keys["file"], int(one.keys["line"]), one.kind, one.keys["title"])
        for one in annotations(step.out)
    ] == list(FAULTS)
    assert step.outputs == {
        "exit-code": "1",
        "reports": "./build",
        "errors": "1",
        "warnings": "1",
        "notices": "1",
    }
    assert step.summary.startswith("### cardforge: 1 error, 1 warning, 1 notice\n")
    for file, line, _, code in FAULTS:
        assert re.search(rf"\| {re.escape(file)}:{line} \| .* \| {code} \|", step.summary)
    sarif = json.loads((root / "build/check.sarif").read_text("utf-8"))
    jsonschema.Draft4Validator(SARIF).validate(sarif)
    assert [_place(result) for result in sarif["runs"][0]["results"]] == list(FAULTS)
    assert sorted(path.name for path in (root / "build").glob("check.*")) == [
        "check.json",
        "check.sarif",
    ]


def _place(result: Any) -> tuple[str, int, str, str]:
    place = result["locations"][0]["physicalLocation"]
    file, line = place["artifactLocation"]["uri"], place["region"]["startLine"]
    kind = "notice" if result["level"] == "note" else result["level"]
    return file, line, kind, result["ruleId"]


def test_a_sound_repository_passes(tmp_path: Path) -> None:
    step = check(sound(tmp_path / "repository"), tmp_path / "temp", strict="true")
    assert (step.code, annotations(step.out)) == (0, [])
    assert step.outputs["errors"] == step.outputs["warnings"] == step.outputs["notices"] == "0"
    assert step.summary == "### cardforge\n\nNo findings.\n"


def test_inputs_choose_what_is_checked_and_how(tmp_path: Path) -> None:
    root = faulty(tmp_path / "a folder" / "repository")
    only_tiny = "\n  tiny \n\ndecks/tiny\n"
    mild = check(root, tmp_path / "temp", targets=only_tiny, reports="junit, gitlab\nconcise text")
    assert (mild.code, mild.outputs["errors"], mild.outputs["warnings"]) == (0, "0", "1")
    assert sorted(path.name for path in (root / "build").glob("check.*")) == [
        "check.concise.txt",
        "check.gitlab.json",
        "check.json",
        "check.text.txt",
        "check.xml",
    ]
    assert junitparser.JUnitXml.fromfile(str(root / "build/check.xml")).tests == 2
    strict = check(root, tmp_path / "temp", targets=only_tiny, strict="true")
    assert (strict.code, strict.outputs["exit-code"]) == (1, "1")
    # Reports that this run did not ask for are gone.
    assert not (root / "build/check.xml").exists()


def test_a_project_in_a_folder_of_the_repository(tmp_path: Path) -> None:
    faulty(tmp_path / "repository/games/box")
    (tmp_path / "repository/games/box/.git").rename(tmp_path / "repository/.git")
    step = check(tmp_path / "repository", tmp_path / "temp", project="games/box")
    assert step.outputs["reports"] == "games/box/build"
    assert [one.keys["file"] for one in annotations(step.out)] == [
        f"games/box/{file}" for file, *_ in FAULTS
    ]


@pytest.mark.parametrize(
    ("inputs", "told"),
    [
        ({"strict": "yes"}, "the input strict is true or false"),
        ({"targets": "tinny"}, "did you mean `tiny`?"),
        ({"targets": "--help"}, "there is no game and no file `--help`"),
        ({"reports": "sarf"}, "did you mean `sarif`?"),
        ({"project": "nowhere"}, "nowhere"),
    ],
)
def test_wrong_inputs_are_told_and_end_with_2(
    tmp_path: Path, inputs: dict[str, str], told: str
) -> None:
    root = sound(tmp_path / "repository")
    (root / "build").mkdir(exist_ok=True)
    (root / "build/check.json").write_text('{"errors": 0, "warnings": 0, "notices": 0}', "utf-8")
    step = check(root, tmp_path / "temp", **inputs)
    assert step.code == 2
    assert told in step.out + step.err
    assert "errors" not in step.outputs


def test_an_error_in_the_settings_is_an_annotation_too(tmp_path: Path) -> None:
    root = sound(tmp_path / "repository")
    (root / "cardforge.yaml").write_text("print: {papr: a4}\n", "utf-8")
    step = check(root, tmp_path / "temp")
    assert (step.code, step.outputs["exit-code"], step.outputs["errors"]) == (2, "2", "1")
    assert [one.keys["file"] for one in annotations(step.out)] == ["cardforge.yaml"]
    assert "cardforge.yaml:1" in step.summary
    assert (root / "build/check.sarif").is_file()


NASTY = "$(touch pwned) `touch pwned`; touch pwned\" ' && touch pwned #"


@pytest.mark.parametrize("name", ["targets", "reports", "project", "strict", "version"])
def test_no_input_is_ever_a_command(tmp_path: Path, name: str) -> None:
    root = sound(tmp_path / "repository")
    names = {**contexts({name: NASTY}), "steps.install.outputs.bin": str(BIN)}
    steps = shell_steps()
    # The step that installs would ask a package index for a version of this name.
    ran = [steps["check"]] if name != "version" else [steps["tool"]]
    codes = [run_step(step, names, root, tmp_path / "temp").code for step in ran]
    assert codes == [0 if name == "version" else 2]
    assert list(tmp_path.rglob("pwned*")) == []


def test_scripts_hold_no_expressions() -> None:
    for step in load(ACTION)["runs"]["steps"]:
        if "run" in step:
            assert "${{" not in step["run"], step["id"]
            assert step["shell"] == "bash"
            assert step["run"].startswith("set -euo pipefail\n"), step["id"]
            assert len(step["run"].splitlines()) < 50


def test_the_key_of_the_cache_follows_what_is_installed(tmp_path: Path) -> None:
    action = tmp_path / "action/.github/actions/check"
    (tmp_path / "action/cardforge").mkdir(parents=True)
    action.mkdir(parents=True)
    (tmp_path / "action/pyproject.toml").write_text("", "utf-8")
    module = tmp_path / "action/cardforge/a.py"

    def key(text: str, version: str = "") -> str:
        module.write_text(text, "utf-8")
        here = {"GITHUB_ACTION_PATH": str(action), "PATH": f"{BIN}:{os.environ['PATH']}"}
        names = contexts({"version": version})
        step = run_step(shell_steps()["tool"], names, tmp_path, tmp_path / "temp", here)
        assert step.code == 0, step.err
        return step.outputs["key"]

    assert key("1") == key("1") != key("2")
    assert key("1", "1.0") == key("2", "1.0") != key("1", "1.1")


def test_what_is_installed_and_works_is_not_installed_again(tmp_path: Path) -> None:
    bin_ = tmp_path / "temp/cardforge/bin"
    bin_.mkdir(parents=True)
    (bin_ / "cardforge").symlink_to(BIN / "cardforge")
    step = run_step(shell_steps()["install"], contexts({}), tmp_path, tmp_path / "temp")
    assert (step.code, step.outputs) == (0, {"bin": str(bin_)})
    assert not (bin_ / "python").exists()


@pytest.mark.long
def test_all_steps_from_nothing(tmp_path: Path) -> None:
    """Installs this checkout with its dependencies, so that it wants a package index."""
    root, temp = faulty(tmp_path / "repository"), tmp_path / "temp"
    names, steps = contexts({}), shell_steps()
    here = {"PATH": f"{BIN}:{os.environ['PATH']}"}
    assert list(steps) == ["tool", "install", "check"]
    codes = []
    for id_, step in steps.items():
        ran = run_step(step, names, root, temp, here)
        names |= {f"steps.{id_}.outputs.{name}": value for name, value in ran.outputs.items()}
        codes.append(ran.code)
    assert codes == [0, 0, 1]
    assert names["steps.install.outputs.bin"] == str(temp / "cardforge/bin")
    assert len(annotations(ran.out)) == len(FAULTS)
