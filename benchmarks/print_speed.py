"""How much CPU and memory a build takes beside Typst and WeasyPrint: prints a Markdown table.

    pip install typst weasyprint pyyaml
    python benchmarks/print_speed.py --cards 259 --rounds 11

All engines read the same YAML and set the same deck with kerning: title, number, text that is
shrunk into its box, star, back, crop marks, ruler, footer. Each run is a whole process, started
cold (no build folder, no cache), after one run that is not counted. Rounds are interleaved, so
that a machine that slows down slows all engines down; compare ratios of medians, not seconds.
Before, page counts and the letters of every page are compared between the engines.

cardforge writes the deck twice, as the component's PDF and as part of the kit; the others once.
"""

import argparse
import importlib.util
import os
import shutil
import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import deck as bench
import pypdfium2

HERE = Path(__file__).resolve().parent
FONTS = HERE.parent / "cardforge/data/fonts"


class Run(NamedTuple):
    """One process: CPU seconds (user and system, with its children), peak memory in MB."""

    cpu: float
    rss: float


class Engine(NamedTuple):
    name: str
    command: list[str]
    pdf: Path


def engines(folder: Path, yaml: Path, wanted: list[str], pythons: dict[str, str]) -> list[Engine]:
    """Return the engines that are installed, with their command lines."""
    out = folder / "build/bench/sv/cards-a4-duplex-long.pdf"
    options = ["--paper=a4", "--backs=duplex-long", "--gap=4", "--bleed=2", "--crop-marks"]
    typst = (
        "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2],"
        " font_paths=[sys.argv[3]], ignore_system_fonts=True)"
    )
    shutil.copy(HERE / "deck.typ", yaml.with_name("deck.typ"))
    made = [
        Engine(
            "cardforge",
            [sys.executable, "-m", "cardforge", "build", "--project", str(folder), *options],
            out,
        ),
        Engine(
            "typst",
            [
                pythons["typst"],
                "-c",
                typst,
                str(yaml.with_name("deck.typ")),
                str(folder / "typst.pdf"),
                str(FONTS),
            ],
            folder / "typst.pdf",
        ),
        Engine(
            "weasyprint",
            [
                pythons["weasyprint"],
                str(HERE / "weasyprint_deck.py"),
                str(yaml),
                str(FONTS),
                str(folder / "weasyprint.pdf"),
            ],
            folder / "weasyprint.pdf",
        ),
    ]
    return [engine for engine in made if engine.name in wanted]


def run(engine: Engine, folder: Path) -> Run:
    """Run one engine cold."""
    shutil.rmtree(folder / "build", ignore_errors=True)
    engine.pdf.unlink(missing_ok=True)
    silent = os.open(os.devnull, os.O_WRONLY)
    child = os.posix_spawn(
        engine.command[0],
        engine.command,
        # An installed package has its bytecode; the uncounted first run writes it here.
        {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"},
        file_actions=[(os.POSIX_SPAWN_DUP2, silent, 1)],
    )
    os.close(silent)
    _, status, used = os.wait4(child, 0)
    if status or not engine.pdf.exists():
        sys.exit(f"{engine.name} failed: {' '.join(engine.command)}")
    return Run(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def letters(pdf: Path) -> list[Counter[str]]:
    """Return the letters of each page, whatever the order and the white space."""
    document = pypdfium2.PdfDocument(pdf)
    pages = []
    for page in document:
        text = page.get_textpage().get_text_range()
        pages.append(Counter("".join(text.split())))
    document.close()
    return pages


def compare(pages: dict[str, list[Counter[str]]]) -> str:
    """Return what all engines agree on, or stop with the first difference."""
    (first, wanted), *others = pages.items()
    for name, got in others:
        if len(got) != len(wanted):
            sys.exit(f"{first} wrote {len(wanted)} pages, {name} {len(got)}")
        for number, (a, b) in enumerate(zip(wanted, got, strict=True), 1):
            if a != b:
                sys.exit(f"page {number}: only {first}: {a - b}, only {name}: {b - a}")
    total = sum(sum(page.values()) for page in wanted)
    return f"{len(wanted)} pages and {total:,} letters, equal in {', '.join(pages)}."


def table(runs: dict[str, list[Run]], sizes: dict[str, int]) -> list[str]:
    """Return the Markdown table of medians, with ratios to cardforge."""
    base = statistics.median(r.cpu for r in runs["cardforge"])
    lines = [
        "| engine | CPU s, median (min) | ratio | peak memory MB | PDF kB |",
        "|---|---|---|---|---|",
    ]
    for name, some in runs.items():
        cpu = statistics.median(r.cpu for r in some)
        least = min(r.cpu for r in some)
        rss = statistics.median(r.rss for r in some)
        lines.append(
            f"| {name} | {cpu:.2f} ({least:.2f}) | {cpu / base:.2f} | {rss:.0f}"
            f" | {sizes[name] // 1000:,} |"
        )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--cards", type=int, default=259, help="259, 2590 or 25900, say")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--engines", default="cardforge,typst,weasyprint")
    parser.add_argument("--typst-python", default=sys.executable, help="a Python with typst")
    parser.add_argument("--weasyprint-python", default=sys.executable, help="one with weasyprint")
    given = parser.parse_args()
    pythons = {"typst": given.typst_python, "weasyprint": given.weasyprint_python}
    wanted = given.engines.split(",")
    for name in [n for n in wanted if pythons.get(n) == sys.executable]:
        if importlib.util.find_spec(name) is None:
            print(f"{name} is not installed and left out", file=sys.stderr)
            wanted.remove(name)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "bench"
        yaml = bench.write_project(folder, given.cards)
        some = engines(folder, yaml, wanted, pythons)
        runs: dict[str, list[Run]] = {engine.name: [] for engine in some}
        pages: dict[str, list[Counter[str]]] = {}
        sizes: dict[str, int] = {}
        for engine in some:
            run(engine, folder)
            pages[engine.name] = letters(engine.pdf)
            sizes[engine.name] = engine.pdf.stat().st_size
        agreed = compare(pages)
        for number in range(given.rounds):
            for engine in some:
                runs[engine.name].append(run(engine, folder))
            print(f"round {number + 1} of {given.rounds}", file=sys.stderr)
        print(f"{given.cards:,} cards, {given.rounds} rounds. {agreed}\n")
        print("\n".join(table(runs, sizes)))


if __name__ == "__main__":
    main()
