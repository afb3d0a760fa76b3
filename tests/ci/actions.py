"""What GitHub's runner does with the shell steps of a composite action, as far as ours go.

Steps are read from the action's own file and run by bash with the runner's options. Steps that use
other actions are left out; a test gives their outputs.
"""

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
ACTION = ROOT / ".github/actions/check/action.yml"
_WHOLE = re.compile(r"\$\{\{ ([\w.-]+) \}\}")
_COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")


class Step(NamedTuple):
    """What one step did."""

    code: int
    out: str
    err: str
    outputs: dict[str, str]
    summary: str


class Annotation(NamedTuple):
    """One workflow command that the runner shows at a place."""

    kind: str
    keys: dict[str, str]
    text: str


def load(path: Path) -> Any:
    """Return a YAML file as plain data."""
    return YAML(typ="safe", pure=True).load(path.read_text("utf-8"))


def shell_steps() -> dict[str, Any]:
    """Return the action's own steps by id."""
    steps = load(ACTION)["runs"]["steps"]
    return {step["id"]: step for step in steps if "run" in step}


def evaluate(text: str, contexts: Mapping[str, str]) -> str:
    """Put values for ``${{ name }}``; a name that is not known is an error (KeyError)."""
    return _WHOLE.sub(lambda found: contexts[found[1]], text)


def contexts(inputs: Mapping[str, str]) -> dict[str, str]:
    """Return what expressions may name: inputs with their defaults.

    Raises:
        ValueError: an input that the action does not have.
    """
    known = load(ACTION)["inputs"]
    if unknown := set(inputs) - set(known):
        raise ValueError(f"no inputs {sorted(unknown)}")
    return {
        f"inputs.{name}": inputs.get(name, declared["default"]) for name, declared in known.items()
    }


def run_step(
    step: Mapping[str, Any],
    names: Mapping[str, str],
    workspace: Path,
    temp: Path,
    env: Mapping[str, str] | None = None,
) -> Step:
    """Run one shell step in ``workspace``; ``temp`` is the runner's own folder."""
    temp.mkdir(parents=True, exist_ok=True)
    script, output, summary = temp / "step.sh", temp / "output", temp / "summary"
    script.write_text(step["run"], "utf-8")
    output.write_text("", "utf-8")
    summary.write_text("", "utf-8")
    own = {name: evaluate(value, names) for name, value in step.get("env", {}).items()}
    run = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
        cwd=workspace,
        env={
            **os.environ,
            "GITHUB_ACTION_PATH": str(ACTION.parent),
            "GITHUB_OUTPUT": str(output),
            "GITHUB_STEP_SUMMARY": str(summary),
            "RUNNER_TEMP": str(temp),
            **(env or {}),
            **own,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    # Every output here is one line; the runner takes `name<<END` as well.
    lines = output.read_text("utf-8").splitlines()
    outputs = dict(line.split("=", 1) for line in lines)
    return Step(run.returncode, run.stdout, run.stderr, outputs, summary.read_text("utf-8"))


def annotations(out: str) -> list[Annotation]:
    """Read workflow commands as the runner does."""
    found = []
    for line in out.splitlines():
        if command := _COMMAND.fullmatch(line):
            kind, keys, text = command.groups()
            pairs = dict(pair.split("=", 1) for pair in keys.split(","))
            found.append(Annotation(kind, {k: _key(v) for k, v in pairs.items()}, _plain(text)))
    return found


def _plain(text: str) -> str:
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


def _key(text: str) -> str:
    return _plain(text.replace("%3A", ":").replace("%2C", ","))
