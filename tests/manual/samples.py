"""The pictures of docs/samples; ``python -m tests.manual.samples`` writes those that changed."""

from pathlib import Path

from PIL import Image

from tests.manual.assembled import assembled
from tests.manual.studio import Studio, keep, picture, side_by_side

ROOT = Path(__file__).parents[2] / "docs/samples"
PICTURES = ROOT / "pictures"

#: Where the five values of the lie-meter lie about its pin, degrees clockwise from the top.
METER = (-4, 20, 44, 68, 92)


def quiz() -> Image.Image:
    sights = Studio(ROOT, "quiz").sights("quiz")
    return side_by_side(picture(one, px_per_mm=7) for one in sights.values())


def pairs() -> Image.Image:
    sights = Studio(ROOT, "pairs").sights("tiles")
    return side_by_side(picture(sights[one], px_per_mm=5) for one in ("d01", "d24", "d35", "d66"))


def liar() -> Image.Image:
    studio = Studio(ROOT, "liar")
    return side_by_side(picture(studio.sights(one)[""], px_per_mm=6) for one in ("head", "nose"))


def liar_turned() -> Image.Image:
    studio = Studio(ROOT, "liar")
    return side_by_side((assembled(studio, angle) for angle in METER), 0)


def journey() -> Image.Image:
    return picture(Studio(ROOT, "journey").sights("board")["board"], px_per_mm=4)


def marker() -> Image.Image:
    thin = Studio(ROOT, "marker", stock_mm=0.3)
    thick = Studio(ROOT, "marker", stock_mm=0.42, overrides={"cards_below": LATE})
    return side_by_side(
        picture(studio.sights("marker")["worlds-end"], px_per_mm=6) for studio in (thin, thick)
    )


#: Another table of depths for World's End.
LATE = "{2: 120, 3: 90, 4: 60, 5: 30, 6: 12}"

ALL = {
    "quiz": quiz,
    "pairs": pairs,
    "liar": liar,
    "liar-turned": liar_turned,
    "journey": journey,
    "marker": marker,
}

if __name__ == "__main__":
    for name, draw in ALL.items():
        keep(draw(), PICTURES / f"{name}.png")
