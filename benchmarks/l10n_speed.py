"""How much CPU catalogs take: prints a Markdown table.

    python benchmarks/l10n_speed.py --rounds 7

Two things are measured, interleaved, in CPU seconds (user and system), as medians:

- ``cardforge l10n update`` of a copy of all games and languages of this checkout, as a whole
  process that changes nothing, beside a Python process that does nothing;
- the merge of a catalog of 10,000 messages, a tenth of which changed, were added and are gone,
  with reading taken off; beside it msgmerge of GNU gettext, a process of its own, where that is
  installed. It joins by texts, so that a changed text loses its translation.

Limits: 2 s for the update, 0.5 s for the merge.
"""

import argparse
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cardforge.l10n.extract import Extracted
from cardforge.l10n.merge import merge, template
from cardforge.l10n.po import load

ROOT = Path(__file__).resolve().parent.parent
LIMITS = {"update of all games": 2.0, "merge of 10,000 messages": 0.5}
MESSAGES = 10_000


def message(number: int, edition: int) -> Extracted:
    """Return a message; every tenth says something else in another edition."""
    text = f"Draw {number % 7 + 1} cards, then discard number {number} of the pile."
    if number % 10 == 3:
        text += f" Edition {edition}."
    notes = (f"card c{number}: text", "the rule, in at most 240 characters")
    return Extracted(f"deck/c{number}.text", text, None, notes, "decks/game/deck.yaml")


def process(args: list[str], folder: Path = ROOT) -> float:
    """Return the CPU seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(args, cwd=folder, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def spent(work: Callable[[], object]) -> float:
    """Return the CPU seconds of a call in this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def copied(folder: Path) -> Path:
    """Copy the games into a folder and return it."""
    folder.mkdir()
    for name in ("decks", "templates"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "cardforge.yaml", folder)
    return folder


def catalog(path: Path) -> list[Extracted]:
    """Write a translated catalog of the first edition; return the messages of the second."""
    first = [message(number, 1) for number in range(MESSAGES)]
    merged = merge("Game", "sv", path, path.name, first)
    text = (merged.text or "").replace('\nmsgstr ""\n', '\nmsgstr "Dra kort."\n')
    # The header's own msgstr stays empty.
    path.write_text(text.replace('msgstr "Dra kort."\n"Project', 'msgstr ""\n"Project'), "utf-8")
    tenth = MESSAGES // 10
    return [message(number, 2) for number in range(tenth, MESSAGES + tenth)]


def msgmerge(path: Path, messages: list[Extracted]) -> list[str] | None:
    """Return the command that merges with GNU gettext, by equal texts alone; None without it."""
    program = shutil.which("msgmerge")
    if program is None:
        return None
    pot = path.with_suffix(".pot")
    pot.write_text(template("Game", messages), "utf-8")
    out = path.with_suffix(".merged")
    options = ["--no-fuzzy-matching", "--no-wrap", "--quiet", "--output-file", str(out)]
    return [program, *options, str(path), str(pot)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sv.po"
        messages = catalog(path)
        before = path.read_bytes()
        gettext = msgmerge(path, messages)
        copy = copied(Path(folder) / "project")
        update = [sys.executable, "-m", "cardforge", "l10n", "update"]
        process(update, copy)
        works: dict[str, Callable[[], float]] = {
            "update of all games": lambda: process(update, copy),
            "a Python process": lambda: process([sys.executable, "-c", "pass"]),
            "reading and merging": lambda: spent(
                lambda: merge("Game", "sv", path, path.name, messages)
            ),
            "reading": lambda: spent(lambda: load(path, path.name, "sv")),
        }
        if gettext is not None:
            works["msgmerge, with reading"] = lambda: process(gettext)
        for _ in range(rounds):
            for name, work in works.items():
                times.setdefault(name, []).append(work())
        if path.read_bytes() != before:
            sys.exit("a merge wrote to its catalog")
    merged = [a - b for a, b in zip(times["reading and merging"], times["reading"], strict=True)]
    times["merge of 10,000 messages"] = merged
    print("| What | CPU, median | least | limit |\n|---|---:|---:|---:|")
    for name, found in times.items():
        limit = f"{LIMITS[name]:g} s" if name in LIMITS else ""
        print(f"| {name} | {statistics.median(found):.3f} s | {min(found):.3f} s | {limit} |")
    failed = [name for name, limit in LIMITS.items() if statistics.median(times[name]) > limit]
    if failed:
        sys.exit(f"over the limit: {', '.join(failed)}")


if __name__ == "__main__":
    main()
