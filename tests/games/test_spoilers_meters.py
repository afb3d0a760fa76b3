"""Spoilers: lie-meters, whose nose turns on a paper rivet."""

from collections.abc import Sequence
from math import hypot
from typing import Final

import numpy as np
import pytest

from cardforge.faces.outline import bounds
from cardforge.source.model import Game
from tests.games.support import ALONE, Made, load, make
from tests.games.test_spoilers_faces import middle

#: What a lie-meter is made of.
PARTS: Final = ("heads", "noses", "rivets", "washers")
#: mm: radius of the hole in head and nose; thickness of the board and of the card.
HOLE: Final = 2.5
BOARD: Final = 2.0
CARD: Final = 0.3


@pytest.fixture(scope="module")
def game() -> Game:
    """Return the game with lie-meters alone."""
    found = load("spoilers")
    return found._replace(components={name: found.components[name] for name in PARTS})


@pytest.fixture(scope="module")
def made(game: Game) -> Made:
    return make(game)


@pytest.mark.parametrize(
    ("variant", "scale"), [(None, (2, 1, 0, -1, -2)), ("penalty", (0, -1, -2))]
)
def test_the_nose_turns_to_the_right_for_lies(
    game: Game, variant: str | None, scale: Sequence[int]
) -> None:
    found = make(game, variant)
    words = [f"{value:+d}".replace("-", "−") if value else "0" for value in scale]
    for front, _ in found.faces["heads"].values():
        numbers = [box for box in front.boxes if box.tag == "text" and box.text in words]
        assert [box.text for box in sorted(numbers, key=middle)] == words
    nose = found.faces["noses"][ALONE][0]
    for face in (nose, *(front for front, _ in found.faces["heads"].values())):
        _, hole = face.cut
        left, top, right, bottom = bounds(hole)
        assert round(right - left, 3) == round(bottom - top, 3) == 2 * HOLE


def test_the_nose_comes_out_farther_the_more_one_lies(made: Made) -> None:
    front = next(iter(made.faces["heads"].values()))[0]
    left, top, right, bottom = bounds(front.cut[1])
    pin = ((left + right) / 2, (top + bottom) / 2)
    scale = [
        box
        for box in front.boxes
        if box.tag == "text" and box.text in ("+2", "+1", "0", "−1", "−2")
    ]
    rims = []
    for box in sorted(scale, key=middle):
        x, y = middle(box)
        step = hypot(x - pin[0], y - pin[1])
        dx, dy = (x - pin[0]) / step, (y - pin[1]) / step
        far = 0.0
        while hypot(pin[0] + dx * far - 33, pin[1] + dy * far - 33) < 33:
            far += 0.05
        rims.append(far)
    reach = made.faces["noses"][ALONE][0].w - 7
    assert rims == sorted(rims, reverse=True)
    assert rims[0] + 5 < reach
    assert rims[0] - rims[-1] > 8


def test_a_paper_rivet_holds_head_and_nose_and_lets_them_turn(made: Made) -> None:
    """Four tabs go under the cap, down through both holes, and out behind the nose."""
    rivet = made.faces["rivets"][ALONE][0]
    m = rivet.w / 2
    left, top, right, bottom = bounds(rivet.cut[0])
    ends = [m - left, m - top, right - m, bottom - m]
    end = ends[0]
    assert np.allclose(ends, end)
    assert rivet.w - 2 < 2 * end <= rivet.w
    lines = [
        (hypot((x1 + x2) / 2 - m, (y1 + y2) / 2 - m), hypot(x2 - x1, y2 - y1))
        for x1, y1, x2, y2 in rivet.folds
    ]
    assert len(lines) == 12
    edge, down, out = (
        float(np.mean([at for at, _ in sorted(lines)[i : i + 4]])) for i in (0, 4, 8)
    )
    assert np.allclose([at for at, _ in sorted(lines)], [edge] * 4 + [down] * 4 + [out] * 4)
    tab = lines[0][1]
    assert np.allclose([long for _, long in lines], tab)
    # The tabs around a square of their own width pass the hole with the card's thickness, and
    # fill it well enough that the nose does not wobble.
    assert np.isclose(down - edge, edge - tab / 2)
    corner = hypot(tab / 2, tab / 2 + CARD / 2)
    assert 0.8 * HOLE < corner < HOLE - 0.2
    # Between cap and tabs there is room for two boards, and little more.
    assert 2 * BOARD + CARD < out - down <= 2 * BOARD + 1
    # What is folded out holds behind the nose, within its round end, under the disc.
    reach = tab / 2 + end - out
    assert reach - HOLE >= 2.5
    disc = made.faces["washers"][ALONE][0]
    nose = made.faces["noses"][ALONE][0]
    x0, _, x1, _ = bounds(nose.cut[1])
    assert reach <= disc.w / 2 <= (x0 + x1) / 2 - bounds(nose.cut[0])[0]
    # The cap covers the hole and leaves the marks of the scale free.
    cap = hypot(edge, tab / 2)
    assert cap - HOLE >= 2.5
    for head, _ in made.faces["heads"].values():
        x0, y0, x1, y1 = bounds(head.cut[1])
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        corners = [
            hypot(box.quad[i] - x, box.quad[i + 1] - y)
            for box in head.boxes
            if box.tag == "rect"
            for i in range(0, 8, 2)
        ]
        assert len(corners) == 5 * 4
        assert cap < min(corners)
