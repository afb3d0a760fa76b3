"""How much CPU a check takes beside yamllint and check-jsonschema: prints a Markdown table.

    python -m venv rivals && rivals/bin/pip install yamllint check-jsonschema
    python benchmarks/check_speed.py --python rivals/bin/python --rounds 9

All read the same files: every game.yaml and every deck of the project's games. The schemas are
those that ``cardforge schema`` writes. yamllint reads all files in one run, for syntax, duplicate
keys and style (``relaxed``, without the length of lines); check-jsonschema takes one schema a
run, so that it runs once for each file. As that is mostly its start, it is measured a second time
with all of its runs in one process.

What they do differs. The two hold each file by itself against its grammar and schema.
``cardforge check --only-files`` does that too, and holds files against each other: promised
counts, ids, references, settings, ``must:``, catalogs, styles and fonts. ``cardforge check`` also
lays out every face of every language and says what does not fit, cannot be read or would be cut.
It remembers what it found: a run after which nothing changed is measured beside a cold one.

Each run is a whole process, after one run that is not counted. Rounds are interleaved, so that a
machine that slows down slows all down; compare ratios of medians, not seconds.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
_STYLE = "{extends: relaxed, rules: {line-length: disable}}"
#: Runs check-jsonschema for each pair of schema and file in one process.
_IN_TURN = """
import sys
from check_jsonschema import main
for pair in zip(sys.argv[1::2], sys.argv[2::2]):
    try:
        main(["--quiet", "--schemafile", *pair], prog_name="check-jsonschema")
    except SystemExit as end:
        if end.code:
            raise
"""


class Subject(NamedTuple):
    """What is measured: its commands, which run one after another, and whether it starts cold."""

    name: str
    commands: Sequence[Sequence[str]]
    cold: bool = False


def pairs(project: Path) -> list[tuple[Path, Path]]:
    """Return schema and file of each game.yaml and deck that has a schema of its own."""
    found = []
    for schema in sorted((project / "build/schema").glob("*.*.json")):
        game, part, _ = schema.name.split(".")
        path = project / "decks" / game / f"{part}.yaml"
        if path.is_file():
            found.append((schema, path))
    return found


def subjects(project: Path, python: str) -> list[Subject]:
    """Return everything that is measured."""
    both = pairs(project)
    check = [sys.executable, "-m", "cardforge", "check", "--project", str(project)]
    schema = [python, "-m", "check_jsonschema", "--quiet", "--schemafile"]
    lint = [python, "-m", "yamllint", "-d", _STYLE, *(str(file) for _, file in both)]
    flat = [str(path) for pair in both for path in pair]
    return [
        Subject("cardforge check --only-files", [[*check, "--only-files"]]),
        Subject("cardforge check, cold", [check], cold=True),
        Subject("cardforge check, unchanged", [check]),
        Subject("yamllint", [lint]),
        Subject("check-jsonschema, a run for each file", [[*schema, *map(str, p)] for p in both]),
        Subject("check-jsonschema, in one process", [[python, "-c", _IN_TURN, *flat]]),
    ]


def run(subject: Subject, project: Path) -> float:
    """Return the CPU seconds (user and system) of one run."""
    if subject.cold:
        shutil.rmtree(project / "build/.cache", ignore_errors=True)
    total = 0.0
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    silent = os.open(os.devnull, os.O_WRONLY)
    for command in subject.commands:
        child = os.posix_spawn(
            command[0], [*command], environment, file_actions=[(os.POSIX_SPAWN_DUP2, silent, 1)]
        )
        _, status, used = os.wait4(child, 0)
        # The files are sound: whoever finds an error in them did not do what is measured.
        if status:
            sys.exit(f"{subject.name} failed: {' '.join(command)}")
        total += used.ru_utime + used.ru_stime
    os.close(silent)
    return total


def table(runs: dict[str, list[float]]) -> list[str]:
    """Return the Markdown table of medians, with ratios to the first; then the two together."""
    medians = {name: statistics.median(some) for name, some in runs.items()}
    base = next(iter(medians.values()))
    lines = ["| | CPU s, median (min) | ratio |", "|---|---|---|"]
    for name, some in runs.items():
        ratio = medians[name] / base
        lines.append(f"| {name} | {medians[name]:.2f} ({min(some):.2f}) | {ratio:.2f} |")
    for way in ("a run for each file", "in one process"):
        both = medians["yamllint"] + medians[f"check-jsonschema, {way}"]
        lines.append(f"| yamllint and check-jsonschema, {way} | {both:.2f} | {both / base:.2f} |")
    return lines


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--python", default=sys.executable, help="has yamllint and the other")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        for shelf in ("decks", "templates"):
            shutil.copytree(ROOT / shelf, project / shelf)
        shutil.copy(ROOT / "cardforge.yaml", project)
        schema = [sys.executable, "-m", "cardforge", "schema", "--project", folder]
        subprocess.run(schema, check=True, stdout=subprocess.DEVNULL)
        measured = subjects(project, asked.python)
        files = [file for _, file in pairs(project)]
        size = sum(file.stat().st_size for file in files)
        print(f"{len(files)} files of {size / 1e6:.2f} MB, {asked.rounds} rounds\n")
        for subject in measured:
            run(subject, project)
        runs: dict[str, list[float]] = {subject.name: [] for subject in measured}
        for _ in range(asked.rounds):
            for subject in measured:
                runs[subject.name].append(run(subject, project))
        print("\n".join(table(runs)))


if __name__ == "__main__":
    main()
