"""Sums of lengths are the same on every Python: `sum` of floats changed with 3.12."""

import re
from pathlib import Path

import cardforge
from cardforge.text.sums import added
from tests.text.support import DATA, ENGINE, STYLE


def test_lengths_are_added_from_the_left() -> None:
    assert added([0.1] * 10) == 0.9999999999999999
    assert added([1e308, 1e308]) == float("inf")
    assert added([]) == 0.0


def test_words_are_as_wide_as_their_letters_added_from_the_left() -> None:
    shaper = ENGINE.shaper(STYLE, "en")
    for word in (DATA / "words" / "latin.txt").read_text("utf-8").split():
        shaped = shaper.word(word)
        assert shaped.width == added(g.advance for g in shaped.segments[0].glyphs)


def test_text_and_tracks_do_not_use_the_sum_that_depends_on_the_version() -> None:
    root = Path(cardforge.__file__).parent
    summing = [
        f"{name}: {line.strip()}"
        for name in ("text/boxes", "text/layout", "text/shape", "faces/measure", "faces/tracks")
        for line in (root / f"{name}.py").read_text("utf-8").splitlines()
        if re.search(r"(?<![\w.])sum\(", line) and " in BIDI_CONTROLS" not in line
    ]
    assert summing == []
