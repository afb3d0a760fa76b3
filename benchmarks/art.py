"""How much CPU and memory a build of raster art takes: prints a Markdown table.

    python benchmarks/art.py --cards 259 --rounds 5

Makes a project whose faces are one full-bleed PNG each (822 × 1122 px: a poker card with its bleed
at 300 dpi), painted by a seeded generator: soft colour fields with a grain that makes a file
about as large as exported illustrations are. Each run is a whole process, started cold, that
writes every picture twice: into the component's PDF and into the kit's. Faces whose bleed is made
and empty faces are built in turn, so that a slow machine shows; compare ratios.

Limits: 259 cards in 3 s of CPU and 60 MB.
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

SIZE = (822, 1122)
FACES = {
    "pictures": '<face><image src="{{ card.art }}" fit="cover" has_bleed="3.05" alt="art"/></face>',
    "mirrored": '<face><image src="{{ card.art }}" fit="cover" bleed="mirror" has_bleed="no"'
    ' alt="art"/></face>',
    "empty": "<face><rect fill='#d7263d' bleed='yes'/></face>",
}


#: Runs a command and prints the CPU seconds and the peak memory of it and its children.
LAUNCHER = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
sys.exit(code)
"""


class Run(NamedTuple):
    """One process: CPU seconds (user and system), peak memory in MB."""

    cpu: float
    rss: float


def paint(seed: int, grain: float) -> Image.Image:
    """Return a picture of soft fields of colour with a grain of some grey levels."""
    rng = np.random.default_rng(seed)
    fields = Image.fromarray(rng.integers(0, 256, (9, 7, 3), dtype=np.uint8))
    soft = np.asarray(fields.resize(SIZE, Image.Resampling.BICUBIC), dtype=np.int16)
    noise = rng.normal(0, grain, soft.shape[:2]).round().astype(np.int16)
    return Image.fromarray((soft + noise[..., None]).clip(0, 255).astype(np.uint8))


def make(folder: Path, cards: int, grain: float) -> None:
    """Write the project and its pictures."""
    art = folder / "decks/gallery/art"
    art.mkdir(parents=True)
    (folder / "templates/gallery").mkdir(parents=True)
    (folder / "cardforge.yaml").write_text("", "utf-8")
    (folder / "decks/gallery/game.yaml").write_text(
        "game: gallery\ntitle: Gallery\nsource_locale: en\nplayers: 2\ncomponents:\n"
        "  cards: {deck: cards.yaml, kind: card, size: poker}\n",
        "utf-8",
    )
    rows = []
    for at in range(cards):
        name = f"art/{at:03}.png"
        paint(at, grain).save(folder / "decks/gallery" / name, compress_level=6)
        rows.append(f"  - {{id: card-{at:03}, art: {name}}}")
    deck = "deck: cards\nface: face.xml\nfields:\n  art: {type: image}\ncards:\n"
    (folder / "decks/gallery/cards.yaml").write_text(deck + "\n".join(rows) + "\n", "utf-8")


def run(folder: Path, face: str) -> Run:
    """Build once, cold."""
    shutil.rmtree(folder / "build", ignore_errors=True)
    (folder / "templates/gallery/face.xml").write_text(FACES[face], "utf-8")
    # Measured by a small process: a child's peak counts that of the parent it was forked from.
    command = [sys.executable, "-c", LAUNCHER, sys.executable, "-m", "cardforge", "build"]
    command += ["--project", str(folder), "--backs", "fronts", "--format", "concise"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"the build of {face} failed:\n{done.stdout}{done.stderr}")
    cpu, rss = done.stdout.split()[-2:]
    return Run(float(cpu), float(rss) / (1 << 20 if sys.platform == "darwin" else 1 << 10))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cards", type=int, default=259)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--grain", type=float, default=1.0, help="grey levels; 4 doubles the files")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make(folder, given.cards, given.grain)
        size = sum(path.stat().st_size for path in folder.rglob("*.png"))
        print(f"{given.cards} pictures of {size / given.cards / 1e6:.2f} MB, {size / 1e6:.0f} MB\n")
        runs: dict[str, list[Run]] = {face: [] for face in FACES}
        for at in range(given.rounds + 1):
            for face, kept in runs.items():
                one = run(folder, face)
                if at:
                    kept.append(one)
    print("| faces | CPU s | peak MB |\n|---|---|---|")
    for face, kept in runs.items():
        cpu = statistics.median(one.cpu for one in kept)
        rss = max(one.rss for one in kept)
        print(f"| {face} | {cpu:.2f} | {rss:.0f} |")


if __name__ == "__main__":
    main()
