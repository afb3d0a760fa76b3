"""Spicy as it prints: what each card must show, measured on its faces and on rendered pages."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise, product
from math import hypot
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from PIL import Image, ImageChops

from cardforge.faces.drawing import Box, Face
from cardforge.faces.outline import area, bounds, flatten, winding
from cardforge.source.model import Card, Choice
from cardforge.source.settings import cards_of, resolve
from tests import gallery
from tests.games.support import (
    ROOT,
    SAFE,
    Made,
    edges,
    fronts,
    load,
    lone_words,
    make,
    shapes,
    texts,
)

SPICES = ("chili", "wasabi", "pepper")


@pytest.fixture(scope="module")
def made() -> Made:
    return make(load("spicy"))


Pages = Mapping[str, Sequence[Image.Image]]


def rendered(out: Path, *options: str) -> Pages:
    """Return the front and back of each card of each component in turn."""
    found = {}
    files = {f.name.split("-")[0]: f for f in gallery.build_single("spicy", out, *options)}
    game = load("spicy")
    for component in game.components.values():
        numbers: list[int] = []
        at = 0
        if component.deck is None:
            numbers.append(0)
        for _, copies in cards_of(component, resolve(game)):
            numbers += (at, at + 1)
            at += 2 * copies
        found[component.id] = gallery.pages(files[component.id], 2.0, numbers)
    return found


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return rendered(tmp_path_factory.mktemp("spicy"))


@pytest.fixture(scope="module")
def low_ink(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return rendered(tmp_path_factory.mktemp("spicy-low-ink"), "--low-ink")


def rows(made: Made, component: str) -> Sequence[Card]:
    deck = made.game.components[component].deck
    assert deck is not None
    return deck.cards


def test_the_box_holds_what_it_promises(made: Made) -> None:
    settings = resolve(made.game)
    got = {
        component.id: sum(copies for _, copies in cards_of(component, settings))
        for component in made.game.components.values()
    }
    assert got == {"spice": 100, "trophies": 3, "worlds_end": 1, "rule_cards": 6, "tuck_box": 0}


def test_each_number_of_each_spice_three_times_and_five_wilds_of_each_kind(made: Made) -> None:
    component = made.game.components["spice"]
    got: Counter[tuple[object, ...]] = Counter()
    for card, copies in cards_of(component, resolve(made.game)):
        got[(card.values["spice"], card.values["number"], card.values["wild"])] += copies
    expected: dict[tuple[object, ...], int] = {
        (spice, n, None): 3 for spice in SPICES for n in range(1, 11)
    }
    expected |= {(None, None, "number"): 5, (None, None, "spice"): 5}
    assert got == expected


def test_rules_are_short(made: Made) -> None:
    lengths = {card.id: len(str(card.values["text"])) for card in rows(made, "rule_cards")}
    assert list(lengths) == ["chili", "start", "raider", "luck", "turn", "copy"]
    assert {name: n for name, n in lengths.items() if n > 240} == {}


def corner(box: Box, face: Face) -> str:
    """Return the quarter of the face in which a box lies: "top left", "bottom right" …"""
    xs, ys = box.quad[0::2], box.quad[1::2]
    x, y = sum(xs) / 4, sum(ys) / 4
    return f"{'top' if y < face.h / 2 else 'bottom'} {'left' if x < face.w / 2 else 'right'}"


def upside_down(box: Box) -> bool:
    return box.quad[0] > box.quad[2]


def test_number_and_spice_stand_in_opposite_corners(made: Made) -> None:
    for card in rows(made, "spice"):
        spice, number = card.values["spice"], card.values["number"]
        if not isinstance(spice, Choice):
            continue
        front = made.faces["spice"][card.id][0]
        numbers = [b for b in front.boxes if b.tag == "text" and b.text == str(number)]
        icons = [b for b in front.boxes if b.tag == "icon" and b.text == spice.label]
        for boxes in (numbers, icons):
            assert [(corner(b, front), upside_down(b)) for b in boxes] == [
                ("top left", False),
                ("bottom right", True),
            ]
            # A fanned hand shows a strip of this width.
            assert max(x for x in boxes[0].quad[0::2]) <= 18


def height(box: Box) -> float:
    left, top, _, _, _, _, low_left, low = box.quad
    return hypot(low_left - left, low - top)


def middle(box: Box) -> tuple[float, float]:
    return sum(box.quad[0::2]) / 4, sum(box.quad[1::2]) / 4


def distance(one: Box, two: Box) -> float:
    (x1, y1), (x2, y2) = middle(one), middle(two)
    return hypot(x2 - x1, y2 - y1)


def test_six_and_nine_are_underlined_and_nothing_else(made: Made) -> None:
    """Also among the numbers around the tofu."""
    lines = {}
    for card in rows(made, "spice"):
        front = made.faces["spice"][card.id][0]
        bars = [b for b in front.boxes if b.tag == "rect" and height(b) < 1]
        numbers = [b for b in front.boxes if b.tag == "text" and b.text.isdigit()]
        if bars:
            nearest = [min(numbers, key=lambda n, bar=bar: distance(n, bar)) for bar in bars]  # type: ignore[misc]
            lines[card.id] = [(n.text, upside_down(n)) for n in nearest]
    assert lines == {
        f"{s}-{n}": [(f"{n}", False), (f"{n}", True)] for s in SPICES for n in (6, 9)
    } | {"tofu": [("6", False), ("9", False)]}


def test_the_bar_belongs_to_its_number_and_not_to_the_spice(made: Made) -> None:
    """A bar halfway between number and spice would read as a fraction."""
    for spice in SPICES:
        for n in (6, 9):
            front = made.faces["spice"][f"{spice}-{n}"][0]
            bar = next(b for b in front.boxes if b.tag == "rect" and height(b) < 1)
            icon = next(b for b in front.boxes if b.tag == "icon" and b.text == spice.title())
            # A number of 30 pt is 0.72 of that high and stands in the middle of its box.
            number = next(b for b in front.boxes if b.tag == "text" and b.text == str(n))
            foot = middle(number)[1] + 30 * 25.4 / 72 * 0.72 / 2
            above, below = bar.quad[1] - foot, icon.quad[1] - bar.quad[5]
            assert 0 < above < 1, above
            assert below > 2.5, below


def test_wilds_say_and_show_what_they_lack(made: Made) -> None:
    got = {}
    for name in ("tofu", "pinch"):
        front = made.faces["spice"][name][0]
        said = [b.text for b in front.boxes if b.tag == "text" and b.at == "wild"]
        shown = [b.text for b in front.boxes if b.tag == "group" and b.text.startswith("no ")]
        got[name] = (said, shown)
    assert got == {
        "tofu": (["any number – no spice"], ["no spice", "no spice"]),
        "pinch": (["any spice – no number"], ["no number", "no number"]),
    }


def test_no_paragraph_ends_in_a_lone_word(made: Made) -> None:
    assert lone_words(made) == []


def test_rules_are_about_as_long_as_each_other(made: Made) -> None:
    """So the gap between a rule and the line below it differs little from card to card."""
    lines = {}
    for card in rows(made, "rule_cards"):
        (box,) = (b for b in made.faces["rule_cards"][card.id][0].boxes if b.at == "text")
        (text,) = texts(box.items)
        lines[card.id] = len(text.lines)
    assert set(lines.values()) == {4, 5}


def test_the_corner_stands_flush_with_the_name(made: Made) -> None:
    """Number, bar, suit and name begin at one edge."""
    for spice in SPICES:
        front = made.faces["spice"][f"{spice}-6"][0]
        bar = next(b for b in front.boxes if b.tag == "rect" and height(b) < 1)
        icon = next(b for b in front.boxes if b.tag == "icon" and b.text == spice.title())
        name = next(b for b in front.boxes if b.at == "spice")
        assert [b.quad[0] for b in (bar, icon, name)] == [pytest.approx(4.4)] * 3


def test_signs_of_the_wilds_stand_at_equal_distances(made: Made) -> None:
    """Measured on what is drawn, not on the boxes; on the backs of the deck too."""
    for card, side in (("tofu", 0), ("pinch", 0), ("chili-1", 1)):
        face = made.faces["spice"][card][side]
        assert face is not None
        icons = [
            b for b in face.boxes if b.tag == "icon" and b.text in ("Chili", "Wasabi", "Pepper")
        ]
        assert len(icons) == 6
        spans = [
            (min(b[0] for b in spans), max(b[2] for b in spans))
            for spans in (drawn(box) for box in icons[:3])
        ]
        one, two = (b[0] - a[1] for a, b in pairwise(spans))
        assert one > 0.5
        assert one == pytest.approx(two, abs=0.06)


def drawn(box: Box) -> list[tuple[float, float, float, float]]:
    """Return the bounds of what an element draws, in the coordinates of its parent."""
    return [bounds(shape.path) for shape in shapes(box.items)]


def test_sweat_lies_wholly_on_a_spice_or_beside_it(made: Made) -> None:
    """A drop across an outline would read as a flaw of the print."""
    found = {}
    for spice, number in product(SPICES, (5, 6, 7, 9)):
        face = made.faces["spice"][f"{spice}-{number}"][0]
        images = [[*shapes(b.items)] for b in face.boxes if b.tag == "image"]
        (body,) = flatten(max(images[0], key=lambda shape: abs(area(shape.path))).path)
        sides = [
            {winding([body], x, y) != 0 for ring in flatten(drawn[0].path) for x, y in ring}
            for drawn in images
            if drawn[0].fill == "#c3ebfc"
        ]
        found[spice, number] = sides
    on = {"chili": {False}, "wasabi": {True}, "pepper": {True}}
    drops = {5: 1, 6: 2, 7: 2, 9: 2}
    assert found == {(s, n): [on[s]] * drops[n] for s, n in product(SPICES, drops)}


def test_what_is_switched_off_is_seen(made: Made) -> None:
    """A flame that is off is 3:1 from its ground and one that is on."""
    colors = palette()
    for spice in SPICES:
        off, ground, on = (colors[spice + end] for end in ("_shade", "", "_ink"))
        assert gallery.contrast(off, ground) >= 3, spice
        assert gallery.contrast(off, on) >= 3, spice


def test_a_trophy_shows_points_and_not_a_number_to_play(made: Made) -> None:
    front = made.faces["trophies"]["golden-tongue"][0]
    shown = [b for b in front.boxes if b.tag == "text" and b.text.strip("+").isdigit()]
    assert [(b.text, upside_down(b)) for b in shown] == [("+10", False), ("+10", True)]


def test_nothing_under_6_pt(made: Made) -> None:
    sizes = {name: min(s for b in face.boxes for s in b.sizes) for name, face in fronts(made)}
    assert min(sizes.values()) >= 6
    assert len(sizes) == 32 + 1 + 1 + 6 + 1


def test_pictures_keep_clear_of_the_cut(made: Made) -> None:
    """Texts are held clear by the build itself: `make` allows no finding."""
    near = []
    for name, face in fronts(made):
        if name == "tuck_box/":
            continue  # Its pictures run over the folds between panels, as its ground does.
        for box in face.boxes:
            xs, ys = box.quad[0::2], box.quad[1::2]
            if box.tag not in ("icon", "image") or max(xs) - min(xs) >= face.w:
                continue
            gap = min(min(xs), min(ys), face.w - max(xs), face.h - max(ys))
            if gap < SAFE:
                near.append((name, box.text, round(gap, 2)))
    assert near == []


@pytest.mark.parametrize("stock", [0.1, 0.25, 0.3, 0.42])
@pytest.mark.parametrize("variant", [None, "linear", "level"])
def test_marks_of_the_last_milk_follow_table_and_stock(variant: str | None, stock: float) -> None:
    made = make(load("spicy"), variant, stock=stock)
    table = resolve(made.game, variant)["worlds_end_below"]
    assert isinstance(table, Mapping)
    face = made.faces["worlds_end"]["last-milk"][0]
    labels = [b for b in face.boxes if b.tag == "text" and re.match(r"\d+ players", b.text)]
    assert [b.text for b in labels] == [f"{n} players: {cards} cards" for n, cards in table.items()]
    marks = [
        shape.path
        for shape in shapes(face.items)
        if shape.stroke is not None and shape.stroke.color == "#10263c" and len(shape.path) == 4
    ]
    # The lines of the glass have four parts as well, but do not begin beyond the edge.
    starts = [path[0][1:] for path in marks if min(path[0][1:]) < 0]
    expected = [pytest.approx((-5, face.h - cards * stock), abs=1e-3) for cards in table.values()]
    assert starts == expected
    tops = sorted((b.quad[1], b.quad[5]) for b in labels)
    assert all(low <= top + 1e-6 for (_, low), (top, _) in pairwise(tops))
    assert tops[-1][1] <= face.h - SAFE


def palette() -> dict[str, str]:
    text = (ROOT / "templates/spicy/style.yaml").read_text("utf-8")
    named: dict[str, str] = dict(re.findall(r'^  (\w+): "?(#\w{6}|\w+)"?$', text, re.M))
    return {name: named.get(color, color) for name, color in named.items()}


def test_spices_are_told_apart_by_lightness_in_every_view() -> None:
    colors = palette()
    for view in gallery.VIEWS:
        grounds = {}
        for spice in SPICES:
            pixel = gallery.seen(Image.new("RGB", (1, 1), colors[spice]), view).getpixel((0, 0))
            assert isinstance(pixel, tuple)
            grounds[spice] = gallery.lightness("#{:02x}{:02x}{:02x}".format(*pixel))
        for one, two in combinations(SPICES, 2):
            assert abs(grounds[one] - grounds[two]) > 25, (view, grounds)


@pytest.mark.parametrize(("view", "ink"), [("pages", "full"), ("low_ink", "low")])
def test_text_stands_out_from_its_ground(
    view: str, ink: Literal["full", "low"], request: pytest.FixtureRequest
) -> None:
    """Every colour that covers a good part of a text's box is 4.5:1 from the text's."""
    pages: Pages = request.getfixturevalue(view)
    made = make(load("spicy"), ink=ink)
    weakest: dict[str, float] = {}
    for component in made.game.components.values():
        faces = made.faces[component.id].items()
        for (card, (front, _)), page in zip(faces, pages[component.id][::2], strict=True):
            scale = page.width / front.w
            for box in front.boxes:
                if box.tag != "text" or not box.text:
                    continue
                left, top, right, bottom = (round(v * scale) for v in edges(box))
                crop = page.crop((left, top, right, bottom))
                pixels = np.asarray(crop).reshape(-1, 3)
                colors, seen = np.unique(pixels, axis=0, return_counts=True)
                grounds = [
                    "#{:02x}{:02x}{:02x}".format(*color)
                    for color, n in zip(colors, seen, strict=True)
                    if n > 0.04 * len(pixels)
                ]
                # The letters themselves, as rendered.
                others = [g for g in grounds if gallery.contrast(g, box.ink[0]) > 1.05]
                assert others, (card, box.text, grounds)
                name = f"{component.id}/{card}: {box.text[:20]}"
                weakest[name] = min(gallery.contrast(g, box.ink[0]) for g in others)
    assert {name: round(c, 2) for name, c in weakest.items() if c < 4.5} == {}
    assert {name.partition("/")[0] for name in weakest} == set(made.game.components)


def test_backs_show_no_way_up(pages: Pages) -> None:
    """A back that differs upside down would mark cards; the Last Milk may be known."""
    for component in ("spice", "trophies", "rule_cards"):
        backs = gallery.distinct(pages[component][1::2])
        assert len(backs) == 1
        turned = backs[0].transpose(Image.Transpose.ROTATE_180)
        difference = np.asarray(ImageChops.difference(backs[0], turned)).max(axis=2)
        assert (difference > 96).mean() < 0.004, component


def test_the_last_milk_is_known_from_the_side(pages: Pages) -> None:
    """Along every edge its back is far lighter than the back of the deck."""
    edges = {}
    for component in ("spice", "worlds_end"):
        back = np.asarray(pages[component][1])
        sides = (back[0], back[-1], back[:, 0], back[:, -1])
        edges[component] = [
            gallery.lightness("#{:02x}{:02x}{:02x}".format(*np.median(s, axis=0).astype(int)))
            for s in sides
        ]
    assert max(edges["spice"]) < 15
    assert min(edges["worlds_end"]) > 60


def test_the_gallery_shows_the_game_as_it_is() -> None:
    """A changed face needs new contact sheets: ``python -m tests.gallery spicy``."""
    fresh = gallery.sheet("spicy")
    for view in gallery.VIEWS:
        with Image.open(gallery.shown("spicy", view)) as stored:
            old = np.asarray(stored.convert("RGB"), dtype=float)
        new = np.asarray(gallery.seen(fresh, view), dtype=float)
        assert old.shape == new.shape
        # A palette of few colours, and another version of the renderer, change edges a little.
        assert (np.abs(old - new).max(axis=2) > 80).mean() < 0.001, view
        assert gallery.shown("spicy", view).stat().st_size < 400_000
