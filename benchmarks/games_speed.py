"""What all of the project's games take, cold: a build, the rule sheets alone, a check.

    python benchmarks/games_speed.py --rounds 5
    git worktree add /tmp/before REVISION
    python benchmarks/games_speed.py --against /tmp/before

A build is one of every game in its source language and the next of its ``locales``, with the rule
sheets of these two. Rule sheets alone are those of every language of every game, with all of
their files, which are made and not written. A check is one of every language.

Each run is a whole process without ``build/.cache``. With ``--against`` the code of another
checkout of this project runs by turns with this one, on the same copy of the games. Compare
ratios of medians: CPU seconds too become more while others use the machine's caches.
"""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
#: Makes the rule sheets of the project in the current folder, and nothing else.
_RULES = """
import gc
from pathlib import Path
from cardforge.cli import _GC_AFTER
gc.freeze()
gc.set_threshold(_GC_AFTER, 5, 5)
from cardforge.diagnostics import Findings
from cardforge.jobs.build import jobs_of
from cardforge.jobs.languages import maker_of
from cardforge.jobs.results import BuildOptions
from cardforge.jobs.rules import plan_rules
from cardforge.jobs.unit import face_env, localized
from cardforge.source.project import load_project

found = Findings()
made = 0
for unit in jobs_of(load_project(Path.cwd(), found), BuildOptions()):
    job, words = localized(unit, found)
    env = face_env(job, words)
    maker = maker_of(env, unit.game, unit.settings, found)
    papers = [run.paper for run in job.choices.runs]
    made += len(plan_rules(env, (unit.game, unit.settings), job.root, maker, papers, found))
if found.errors or not made:
    raise SystemExit("no rule sheets")
"""


class Subject(NamedTuple):
    """What is measured: in which of the projects, and what Python is told to run."""

    name: str
    project: str
    arguments: tuple[str, ...]


SUBJECTS = (
    Subject("build, two languages of each game", "two", ("-m", "cardforge", "build")),
    Subject("rule sheets alone, all languages", "all", ("-c", _RULES)),
    Subject("check, all languages", "all", ("-m", "cardforge", "check")),
)


class Run(NamedTuple):
    """One process: CPU seconds (user and system), peak memory in MB."""

    cpu: float
    memory: float


def copy_games(folder: Path) -> None:
    """Write the project with all languages to ``folder/all``, with two of each to ``two``."""
    for name in ("all", "two"):
        for shelf in ("decks", "templates"):
            shutil.copytree(ROOT / shelf, folder / name / shelf)
        shutil.copy(ROOT / "cardforge.yaml", folder / name)
    for game in sorted((folder / "two/decks").glob("*/game.yaml")):
        text = game.read_text(encoding="utf-8")
        found = re.search(r"^locales: \[(.*)\]$", text, re.MULTILINE)
        if found is None:
            sys.exit(f"{game} has no line of locales")
        kept = ", ".join(found[1].split(", ")[:2])
        text = text.replace(found[0], f"locales: [{kept}]")
        game.write_text(re.sub(r"^rules_in: .*\n", "", text, flags=re.MULTILINE), "utf-8")


def run(subject: Subject, folder: Path, code: Path) -> Run:
    """Run the code of a checkout once, cold."""
    project = folder / subject.project
    shutil.rmtree(project / "build", ignore_errors=True)
    # An installed package has its bytecode; the uncounted first run writes it.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    child = subprocess.Popen(
        [sys.executable, *subject.arguments],
        cwd=project,
        env={**environment, "PYTHONPATH": str(code)},
        stdout=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"{subject.name} failed with the code of {code}")
    return Run(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def row(subject: Subject, mine: list[Run], others: list[Run]) -> str:
    """Return the line of the table for a subject."""
    cpu = statistics.median(one.cpu for one in mine)
    memory = max(one.memory for one in mine)
    line = f"| {subject.name} | {cpu:.2f} ({min(one.cpu for one in mine):.2f}) | {memory:.0f} |"
    if others:
        before = statistics.median(one.cpu for one in others)
        least = min(one.cpu for one in others)
        memory = max(one.memory for one in others)
        line += f" {before:.2f} ({least:.2f}) | {memory:.0f} | {cpu / before:.2f} |"
    return line


def main() -> None:
    """Measure, and print a Markdown table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--against", type=Path, help="another checkout of this project")
    parser.add_argument("--only", default="", help="subjects whose name holds this")
    asked = parser.parse_args()
    codes = [ROOT] if asked.against is None else [asked.against.resolve(), ROOT]
    subjects = [subject for subject in SUBJECTS if asked.only in subject.name]
    runs: dict[tuple[str, Path], list[Run]] = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        copy_games(folder)
        for counted in range(asked.rounds + 1):
            for subject in subjects:
                for code in codes:
                    done = run(subject, folder, code)
                    if counted:
                        runs.setdefault((subject.name, code), []).append(done)
    print("| | CPU s, median (least) | peak MB |", end="")
    print(" before | peak MB | ratio |" if asked.against else "")
    print("|---|---|---|---|---|---|" if asked.against else "|---|---|---|")
    for subject in subjects:
        before = runs[subject.name, codes[0]] if asked.against else []
        print(row(subject, runs[subject.name, ROOT], before))


if __name__ == "__main__":
    main()
