"""Faces of five kinds of games, each in at most 25 lines of template."""

from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest

from cardforge.faces.drawing import Trim
from cardforge.faces.outline import bounds
from tests.assets.drawing import picture
from tests.faces.bench import DECK, GAME, Made, box, make, words

LONG = (
    "Which of these films had its first showing in the year before the war and was shown again "
    "when it had ended, with other music"
)
SAMPLES = Path(__file__).with_name("samples")
DEPTH = (
    "  depth: {type: per_players, default: {2: 66, 3: 41, 4: 38, 5: 18, 6: 16}, range: 1-99, "
    "means: cards below}\n"
)
QUIZ = DECK.replace(
    "cards:\n",
    "  questions: {type: list, count: 4, key: n, item: {n: {type: int}, text: {type: text}, "
    "options: {type: map, keys: [A, B, C, D, E], of: {type: text}}, "
    "correct: {type: choice, of: [A, B, C, D, E]}}}\ncards:\n",
)
DOMINO = DECK.replace("cards:\n", "  high: {type: int}\n  low: {type: int}\ncards:\n")
TRIMS = {
    "quiz": Trim("tarot", 70, 120, 3),
    "domino": Trim("domino", 25.4, 50.8, 2),
    "head": Trim("tile", 60, 60, 2),
    "nose": Trim("tile", 60, 60, 2),
    "board": Trim("board", 240, 160, 0),
    "depth": Trim("poker", 63.5, 88.9, 3),
}


def quiz_card(number: int, text: str) -> str:
    questions = "".join(
        f"      - {{n: {n}, text: '{text} ({n})?', correct: {'ABCD'[n - 1]}, options: {{"
        + ", ".join(f"{letter}: answer {letter.lower()} of {n}" for letter in "ABCDE")
        + "}}\n"
        for n in range(1, 5)
    )
    return f"  - id: q{number}\n    name: Quiz\n    questions:\n{questions}"


def sample(root: Path, name: str, thickness: float = 0.3) -> Made:
    """Render a sample."""
    deck, cards = DECK, "  - {id: one, name: One}\n"
    if name == "quiz":
        deck = QUIZ
        cards = quiz_card(
            1,
            "Which of these films had its first showing in the year before the war "
            "and was shown again when it had ended, with other music",
        ) + (quiz_card(2, "Who said it"))
    elif name == "domino":
        deck = DOMINO
        cards = "".join(
            f"  - {{id: d{high}-{low}, name: D, high: {high}, low: {low}}}\n"
            for high in range(7)
            for low in range(high + 1)
        )
    return make(
        root,
        (SAMPLES / f"{name}.xml").read_text("utf-8"),
        files={
            "decks/demo/cards.yaml": deck + cards,
            "decks/demo/game.yaml": GAME.replace("2-4", "2-6") + DEPTH,
        },
        trim=TRIMS[name],
        stock_mm=thickness,
        safe_mm=2.5,
    )


@pytest.mark.parametrize("name", TRIMS)
def test_samples_are_short_and_sound(tmp_path: Path, name: str) -> None:
    assert (SAMPLES / f"{name}.xml").read_text("utf-8").count("\n") <= 25
    made = sample(tmp_path, name)
    assert made.lines == []
    face = made.faces[0]
    image = picture(face.items, face.w, face.h, 4)
    assert len(image.getcolors(1 << 20)) > 5


def test_a_quiz_card_has_one_size_and_its_key_upside_down(tmp_path: Path) -> None:
    first, second = sample(tmp_path, "quiz").faces
    for face in (first, second):
        body = [b for b in face.boxes if b.tag == "text" and b.sizes][:-4]
        assert len(body) == 4 * 7
        assert len({size for b in body for size in b.sizes}) == 1
        for key in face.boxes[-4:]:
            assert key.quad[0] > key.quad[2]
            assert key.quad[1] > key.quad[5]
    small, large = (face.boxes[2].sizes[0] for face in (first, second))
    assert 5 <= small < large <= 9


def test_every_domino_has_its_pips(tmp_path: Path) -> None:
    faces = sample(tmp_path, "domino").faces
    pairs = [(high, low) for high in range(7) for low in range(high + 1)]
    for (high, low), face in zip(pairs, faces, strict=True):
        middles = [(b.quad[1] + b.quad[5]) / 2 for b in face.boxes if b.tag == "circle"]
        assert sum(y < 25.4 for y in middles) == high
        assert sum(y > 25.4 for y in middles) == low


def test_head_and_nose_share_a_pin(tmp_path: Path) -> None:
    head, nose = (sample(tmp_path / n, n).face for n in ("head", "nose"))
    holes = [bounds(face.cut[1]) for face in (head, nose)]
    assert [round(hole[2] - hole[0], 3) for hole in holes] == [3, 3]
    assert [len(face.cut) for face in (head, nose)] == [2, 2]
    left, top, right, bottom = bounds(nose.cut[0])
    grown = bounds(nose.items[0].path)  # type: ignore[union-attr]
    assert grown[0] < left - 2.9
    assert grown[3] > bottom + 2.9
    assert (right - left) < 25
    assert top > 0
    assert words(head) == ["1", "2", "3", "4", "5"]


def test_a_board_has_its_spaces_and_its_track(tmp_path: Path) -> None:
    face = sample(tmp_path, "board").face
    steps = [box(face, "rect", i + 1) for i in range(64)]
    for a, b in pairwise([*steps, steps[0]]):
        assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= a[2]
    middles = [
        ((b.quad[0] + b.quad[4]) / 2, (b.quad[1] + b.quad[5]) / 2)
        for b in face.boxes
        if b.tag == "circle"
    ]
    assert len(middles) == 13
    for (x, y), (u, v) in pairwise([*middles, middles[0]]):
        assert hypot(x - u, y - v) > 19


@pytest.mark.parametrize("thickness", [0.25, 0.3, 0.4, 0.6])
def test_marks_stand_as_high_as_the_cards_below(tmp_path: Path, thickness: float) -> None:
    made = sample(tmp_path, "depth", thickness)
    assert [line for line in made.lines if "CF-R01" in line or "CF-T" in line] == []
    face = made.face
    marks = [b for b in face.boxes if b.tag == "path"]
    below = (66, 41, 38, 18, 16)
    starts = [
        item.path[0][2]  # type: ignore[union-attr]
        for item in face.items[2:]
        if hasattr(item, "path")
    ]
    assert len(marks) == 5
    assert starts == [pytest.approx(88.9 - cards * thickness) for cards in below]
    tops = sorted(b.quad[1] for b in face.boxes if "players:" in b.text)
    assert all(b - a >= 3.99 for a, b in pairwise(tops))


if __name__ == "__main__":
    import sys
    import tempfile

    for sample_name in TRIMS:
        with tempfile.TemporaryDirectory() as folder:
            shown = sample(Path(folder), sample_name)
        for line in shown.lines:
            sys.stderr.write(line + "\n")
        for number, one in enumerate(shown.faces[:2]):
            picture(one.items, one.w, one.h, 8).save(f"{sys.argv[1]}/{sample_name}{number}.png")
