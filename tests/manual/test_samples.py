"""What docs/samples promises: short faces without findings that show what their data says."""

import re
from itertools import combinations, pairwise
from math import dist, hypot
from pathlib import Path

import pytest

from cardforge.faces.drawing import Box, Face, Shape
from cardforge.faces.outline import bounds
from tests.manual import samples
from tests.manual.assembled import hole_of, reach
from tests.manual.studio import Studio, unlike
from tests.project import edit

GAMES = {
    "quiz": ["quiz"],
    "pairs": ["tiles"],
    "liar": ["head", "nose"],
    "journey": ["board"],
    "marker": ["marker"],
}
FACES = sorted((samples.ROOT / "templates").glob("*/*.xml"))


#: Other templates that one takes up.
TAKEN = re.compile(r"{%-?\s*(?:extends|include|import|from)\s+[\"']([^\"']+)")


def lines_of(face: Path) -> int:
    """Count the lines of a template and of those of the samples that it takes up."""
    text = face.read_text("utf-8")
    taken = [samples.ROOT / "templates" / name for name in dict.fromkeys(TAKEN.findall(text))]
    return len(text.splitlines()) + sum(lines_of(path) for path in taken if path.is_file())


@pytest.mark.parametrize("face", FACES, ids=lambda path: path.stem)
def test_a_face_has_at_most_25_lines_with_all_that_it_takes_up(face: Path) -> None:
    assert 1 < lines_of(face) <= 25


def test_lines_of_other_templates_count() -> None:
    head, pin = (samples.ROOT / f"templates/liar/{name}.xml" for name in ("head", "pin"))
    own = [len(path.read_text("utf-8").splitlines()) for path in (head, pin)]
    assert lines_of(head) == sum(own) > own[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_has_no_findings(game: str) -> None:
    studio = Studio(samples.ROOT, game)
    assert list(studio.game.components) == GAMES[game]
    for component in GAMES[game]:
        assert studio.sights(component)
    assert studio.messages() == []


@pytest.mark.parametrize("name", samples.ALL)
def test_the_picture_is_up_to_date(name: str) -> None:
    again = "python -m tests.manual.samples"
    assert unlike(samples.ALL[name](), samples.PICTURES / f"{name}.png") == "", again


def test_the_page_shows_every_picture_and_face() -> None:
    page = (samples.ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"\(pictures/([a-z-]+)\.png\)", page) == list(samples.ALL)
    named = {samples.ROOT / path for path in re.findall(r"\((templates/\S+\.xml)\)", page)}
    assert named == set(FACES)


def center(box: Box) -> tuple[float, float]:
    return sum(box.quad[::2]) / 4, sum(box.quad[1::2]) / 4


def width(box: Box) -> float:
    return hypot(box.quad[2] - box.quad[0], box.quad[3] - box.quad[1])


def boxes(face: Face, tag: str) -> list[Box]:
    return [box for box in face.boxes if box.tag == tag]


# The quiz card.


def test_all_questions_and_options_of_the_quiz_have_one_size() -> None:
    sights = Studio(samples.ROOT, "quiz").sights("quiz")
    sizes: set[float] = set()
    for sight in sights.values():
        asked = [box for box in sight.face.boxes if box.at.startswith("questions.")]
        assert sorted(box.at for box in asked) == sorted(
            f"questions.{i}.{part}"
            for i in range(4)
            for part in ("text", *(f"options.{letter}" for letter in "ABCDE"))
        )
        for box in asked:
            sizes.update(box.sizes)
    assert len(sizes) == 1
    assert 6 <= sizes.pop() < 9


def test_the_key_of_the_quiz_is_right_and_upside_down() -> None:
    studio = Studio(samples.ROOT, "quiz")
    keys = {"sky": "1 D · 2 C · 3 B · 4 B", "sea": "1 A · 2 B · 3 D · 4 E"}
    for name, sight in studio.sights("quiz").items():
        (key,) = (box for box in sight.face.boxes if box.text == keys[name])
        left, top, right = key.quad[0], key.quad[1], key.quad[2]
        assert right < left
        assert top > key.quad[5]
        assert key.quad[5] > max(box.quad[5] for box in sight.face.boxes if box.at)


# The domino.


def test_any_pair_of_numbers_gives_as_many_pips(tmp_path: Path) -> None:
    import shutil

    shutil.copytree(samples.ROOT, tmp_path, dirs_exist_ok=True)
    deck = tmp_path / "decks/pairs/tiles.yaml"
    head, _, _ = deck.read_text("utf-8").partition("cards:")
    highest = 18
    numbers = [(a, b) for a in range(highest + 1) for b in range(a, highest + 1)]
    rows = "".join(f"  - {{id: d{a}-{b}, top: {a}, bottom: {b}}}\n" for a, b in numbers)
    deck.write_text(f"{head}cards:\n{rows}", "utf-8")
    edit(tmp_path / "decks/pairs/game.yaml", "count: 28", f"count: {len(numbers)}")
    studio = Studio(tmp_path, "pairs")
    sights = studio.sights("tiles")
    assert studio.messages() == []
    for a, b in numbers:
        face = sights[f"d{a}-{b}"].face
        middle = (face.w / 2, face.h / 2)
        dots = [box for box in boxes(face, "circle") if dist(center(box), middle) > 0.01]
        upper = [box for box in dots if center(box)[1] < face.h / 2]
        assert (len(upper), len(dots) - len(upper)) == (a, b)
        for one, other in combinations(dots, 2):
            assert dist(center(one), center(other)) > (width(one) + width(other)) / 2
        for box in dots:
            assert 3 <= center(box)[0] - width(box) / 2 < center(box)[0] + width(box) / 2
            assert center(box)[0] + width(box) / 2 <= face.w - 3


def test_the_set_holds_every_pair_up_to_six_once() -> None:
    (component,) = Studio(samples.ROOT, "pairs").game.components.values()
    assert component.deck is not None
    found = [(card.values["top"], card.values["bottom"]) for card in component.deck.cards]
    assert sorted(found) == [(a, b) for a in range(7) for b in range(a, 7)]  # type: ignore[type-var]


# The lie-meter.


def test_head_and_nose_turn_on_one_pin() -> None:
    studio = Studio(samples.ROOT, "liar")
    head, nose = studio.sights("head")[""].face, studio.sights("nose")[""].face
    pin, radius = hole_of(head)
    assert hole_of(nose)[1] == pytest.approx(radius)
    names = ("+2", "+1", "0", "\u22121", "\u22122")
    scale = [next(box for box in boxes(head, "text") if box.text == name) for name in names]
    for mark, angle in zip(scale, samples.METER, strict=True):
        x, y = center(mark)
        assert dist((x, y), pin) == pytest.approx(12.6, abs=1e-3)
        assert angle_of(x - pin[0], y - pin[1]) == pytest.approx(angle, abs=0.01)


def angle_of(x: float, y: float) -> float:
    from math import atan2, degrees

    return degrees(atan2(x, -y))


def test_the_nose_grows_with_every_lie() -> None:
    studio = Studio(samples.ROOT, "liar")
    head, nose = studio.sights("head")[""].face, studio.sights("nose")[""].face
    seen = [reach(head, nose, angle) for angle in samples.METER]
    assert all(after > before + 0.5 for before, after in pairwise(seen))
    assert 0 < seen[0] < 4
    assert seen[-1] > 14


def test_the_scale_follows_the_setting() -> None:
    studio = Studio(samples.ROOT, "liar", overrides={"farthest": "3"})
    shown = [box.text for box in boxes(studio.sights("head")[""].face, "text")]
    assert shown == ["+3", "+2", "+1", "0", "\u22121", "\u22122", "\u22123"]
    assert studio.messages() == []


# The board.


@pytest.mark.parametrize("goal", [64, 48, 80])
def test_the_track_counts_round_the_board(goal: int) -> None:
    studio = Studio(samples.ROOT, "journey", overrides={"goal": str(goal)})
    face = studio.sights("board")["board"].face
    steps = [box for box in boxes(face, "text") if box.text.isdecimal()]
    assert [box.text for box in steps] == [str(n) for n in range(1, goal + 1)]
    ways = [dist(center(a), center(b)) for a, b in pairwise([*steps, steps[0]])]
    assert ways == pytest.approx([ways[0]] * goal, abs=2e-3)
    assert len({center(box) for box in steps}) == goal
    assert studio.messages() == []


def test_the_board_has_13_spaces_that_do_not_touch() -> None:
    studio = Studio(samples.ROOT, "journey")
    face = studio.sights("board")["board"].face
    spaces = [box for box in boxes(face, "circle") if width(box) < 60]
    assert len(spaces) == 13
    for one, other in combinations(spaces, 2):
        assert dist(center(one), center(other)) > (width(one) + width(other)) / 2
    pairs = {(box.at, after.at) for box, after in pairwise(boxes(face, "text"))}
    crossings = {(f"genres.{g}.name", f"periods.{p}") for g in range(4) for p in range(3)}
    assert crossings <= pairs
    assert [box.text for box in face.boxes if box.at == "mix"] == ["Mix"]


# World's End.


@pytest.mark.parametrize("stock", [0.25, 0.3, 0.42])
@pytest.mark.parametrize("table", ["{2: 66, 3: 41, 4: 38, 5: 18, 6: 16}", samples.LATE])
def test_marks_are_as_high_as_the_cards_below(table: str, stock: float) -> None:
    studio = Studio(samples.ROOT, "marker", overrides={"cards_below": table}, stock_mm=stock)
    face = studio.sights("marker")["worlds-end"].face
    below = dict(re.findall(r"(\d+): (\d+)", table))
    marks = [
        item.path
        for item in face.items
        if isinstance(item, Shape) and item.stroke is not None and item.fill is None
    ]
    heights = [face.h - path[0][2] for path in marks]  # type: ignore[misc]
    assert heights == pytest.approx([int(cards) * stock for cards in below.values()], abs=1e-4)
    assert all(bounds(path)[0] == -5 for path in marks)
    labels = [box for box in boxes(face, "text") if "players" in box.text]
    assert [box.text for box in labels] == [f"{n} players: {c} cards" for n, c in below.items()]
    for label, path in zip(labels, marks, strict=True):
        assert center(label)[1] == pytest.approx(path[-1][2], abs=1e-4)  # type: ignore[misc]
    gaps = [b - a for a, b in pairwise(sorted(center(box)[1] for box in labels))]
    assert min(gaps) >= 3.6 - 1e-3
    assert studio.messages() == []
