"""The files of the services: valid by their published schemas, and by two linters."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.ci.actions import ACTION, ROOT, load
from tests.ci.test_gitlab import TEMPLATE

WORKFLOW = ROOT / ".github/workflows/ci.yml"
ACTION_NAME = "/cardforge/.github/actions/check@"
BIN = Path(sys.executable).parent
SCHEMAS = {
    ACTION: ("vendor.github-actions",),
    WORKFLOW: ("vendor.github-workflows",),
    TEMPLATE: ("vendor.gitlab-ci", "--data-transform", "gitlab-ci"),
}


def valid(file: Path, schema: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", *schema, str(file)],
        capture_output=True,
        text=True,
        check=False,
    )


PAGE = ROOT / "docs/ci.md"
#: Kind of an example of docs/ci.md → what reads it.
READERS = {
    "github": ["check_jsonschema", "--builtin-schema", "vendor.github-workflows"],
    "gitlab": ["check_jsonschema", "--builtin-schema", *SCHEMAS[TEMPLATE]],
    "pre-commit": ["pre_commit", "validate-config"],
}


def examples() -> list[Any]:
    """Return (kind, text) of every marked example of the page."""
    found = re.findall(r"<!-- (\S+) -->\n```yaml\n(.+?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert PAGE.read_text("utf-8").count("```yaml") == len(found)
    return [pytest.param(kind, text, id=f"{kind}-{at}") for at, (kind, text) in enumerate(found)]


@pytest.mark.parametrize(("kind", "text"), examples())
def test_examples_of_the_page_are_valid_and_name_what_there_is(
    kind: str, text: str, tmp_path: Path
) -> None:
    file = tmp_path / "example.yaml"
    file.write_text(text, "utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", *READERS[kind], file], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    data = load(file)
    if kind == "github":
        steps = [step for job in data["jobs"].values() for step in job["steps"]]
        own = [step for step in steps if ACTION_NAME in step.get("uses", "")]
        assert len(own) == 1
        assert set(own[0].get("with", {})) <= set(load(ACTION)["inputs"])
        named = set(re.findall(r"steps\.cardforge\.outputs\.([\w-]+)", text))
        assert named <= set(load(ACTION)["outputs"])
    elif kind == "gitlab":
        assert TEMPLATE.relative_to(ROOT).as_posix() in data["include"][0]["remote"]
        assert set(data["cardforge"]["variables"]) <= set(load(TEMPLATE)["cardforge"]["variables"])
    else:
        known = {hook["id"] for hook in load(ROOT / ".pre-commit-hooks.yaml")}
        used = {hook["id"] for repo in data["repos"] for hook in repo["hooks"]}
        assert used <= known


def test_the_page_tells_every_input_output_hook_and_variable() -> None:
    page = PAGE.read_text("utf-8")
    names = [*load(ACTION)["inputs"], *load(ACTION)["outputs"]]
    names += [hook["id"] for hook in load(ROOT / ".pre-commit-hooks.yaml")]
    names += [name for name in load(TEMPLATE)["cardforge"]["variables"] if "CARDFORGE" in name]
    assert [name for name in names if f"`{name}`" not in page] == []


@pytest.mark.parametrize("file", SCHEMAS, ids=lambda file: file.name)
def test_files_are_valid_by_the_schema_of_their_service(file: Path, tmp_path: Path) -> None:
    ran = valid(file, SCHEMAS[file])
    assert ran.returncode == 0, ran.stdout + ran.stderr
    # The schema is not one that lets everything pass: the same file with a key misspelt.
    text = file.read_text("utf-8")
    for right, wrong in (("runs:", "run:"), ("runs-on:", "runs-at:"), ("script:", "scripts:")):
        text = text.replace(f"\n{right}", f"\n{wrong}").replace(f"  {right}", f"  {wrong}")
    (tmp_path / file.name).write_text(text, "utf-8")
    assert valid(tmp_path / file.name, SCHEMAS[file]).returncode == 1


def scripts() -> list[Any]:
    """Return (name, shell, script) of every script that the files hold."""
    found = [
        pytest.param("bash", step["run"], id=f"action-{step['id']}")
        for step in load(ACTION)["runs"]["steps"]
        if "run" in step
    ]
    job = load(TEMPLATE)["cardforge"]
    parts = ("before_script", "script")
    return found + [pytest.param("sh", "\n".join(job[part]), id=f"gitlab-{part}") for part in parts]


@pytest.mark.parametrize(("shell", "script"), scripts())
def test_scripts_are_clean_by_shellcheck(shell: str, script: str) -> None:
    def check(text: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [BIN / "shellcheck", f"--shell={shell}", "--norc", "-"],
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )

    ran = check(script)
    assert ran.returncode == 0, ran.stdout
    assert "SC2086" in check(f"{script}\necho $CARDFORGE_TARGETS\n").stdout


def test_the_github_files_are_safe_by_zizmor(tmp_path: Path) -> None:
    def audit(*files: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [BIN / "zizmor", "--offline", "--no-config", "--min-severity=medium", *files],
            capture_output=True,
            text=True,
            check=False,
        )

    ran = audit(ACTION, WORKFLOW)
    assert ran.returncode == 0, ran.stdout
    unsafe = tmp_path / "action.yml"
    unsafe.write_text(
        ACTION.read_text("utf-8").replace('"$CARDFORGE_STRICT"', '"${{ inputs.strict }}"'), "utf-8"
    )
    assert "template-injection" in audit(unsafe).stdout


def test_the_workflow_runs_on_three_systems_and_each_python_of_the_package() -> None:
    matrix = load(WORKFLOW)["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["os"] == ["ubuntu-latest", "macos-latest", "windows-latest"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    steps = load(WORKFLOW)["jobs"]["test"]["steps"]
    assert [step["run"] for step in steps if "run" in step] == ["python .ci/run.py"]
    assert (ROOT / ".ci/run.py").is_file()


def test_the_action_and_what_it_installs_lie_where_it_looks() -> None:
    """A repository that uses the action gets the whole one of which it is a part."""
    assert ACTION.parents[3] == ROOT
    uses = [step.get("uses", "") for step in load(WORKFLOW)["jobs"]["games"]["steps"]]
    assert f"./{ACTION.parent.relative_to(ROOT).as_posix()}" in uses


def test_all_three_can_be_read_as_yaml_1_1_too() -> None:
    """The services read YAML 1.1 or 1.2; nothing may mean something else in the other."""
    for file in SCHEMAS:
        old = YAML(typ="safe", pure=True)
        old.version = (1, 1)
        text = file.read_text("utf-8")
        # `on:` is a boolean in 1.1, which GitHub knows of.
        assert str(old.load(text.replace("\non:\n", '\n"on":\n'))) == str(load(file))
