"""The pages of a shipped game as they are printed, and how well they can be read."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cardforge.faces.drawing import Face
from tests import gallery
from tests.games.support import edges


def single_files(
    factory: pytest.TempPathFactory, game: str, locale: str
) -> Mapping[tuple[str, str], Path]:
    """Return ink (full, low) and component → the file with one face on a page."""
    found = {}
    for ink in ("full", "low"):
        low = ["--low-ink"] if ink == "low" else []
        for file in gallery.build_single(game, factory.mktemp(ink), "--locale", locale, *low):
            found[ink, file.name.rsplit("-a4", 1)[0].split("-")[0]] = file
    return found


def faint(name: str, face: Face, image: Image.Image) -> dict[str, float]:
    """Return the texts with less than 4.5:1 from what lies behind them."""
    found = {}
    scale = image.width / face.w
    for box in face.boxes:
        if box.tag != "text" or not box.text:
            continue
        left, top, right, bottom = (round(v * scale) for v in edges(box))
        crop = image.crop((left, top, right, bottom))
        pixels = np.asarray(crop).reshape(-1, 3)
        colors, counts = np.unique(pixels, axis=0, return_counts=True)
        grounds = [
            "#{:02x}{:02x}{:02x}".format(*color)
            for color, n in zip(colors, counts, strict=True)
            if n > 0.06 * len(pixels)
        ]
        others = [c for g in grounds if (c := gallery.contrast(g, box.ink[0])) > 1.05]
        assert others, (name, box.text, grounds)
        if min(others) < 4.5:
            found[f"{name}: {box.text[:20]}"] = round(min(others), 2)
    return found
