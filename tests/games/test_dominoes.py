"""The dominoes as they print: every composition, and what each tile must show."""

import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import hypot, sqrt
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageChops

from cardforge.diagnostics import Findings
from cardforge.faces.drawing import Box, Face
from cardforge.faces.outline import bounds, flatten
from cardforge.sheets.sizes import find_trim
from cardforge.source.model import Card, Choice, Game
from cardforge.source.project import load_project
from cardforge.source.settings import cards_of, counts, resolve
from tests import gallery
from tests.games.support import (
    ALONE,
    ROOT,
    SAFE,
    Made,
    edges,
    fronts,
    load,
    lone_words,
    make,
    shapes,
)

Pages = Mapping[str, Mapping[str, tuple[Image.Image, Image.Image | None]]]

#: Composition → pip values, copies of each pair, of each value's link and dead end, double links,
#: spoilers.
SETS = {
    **{f"A{c}{e}": (range(7), 1, 1, 1, c, e) for c, e in ((1, 5), (2, 4), (3, 3), (4, 2), (5, 1))},
    **{f"B{c}{e}": (range(1, 7), 1, 2, 2, c, e) for c, e in ((1, 2), (2, 1))},
    **{f"C{c}{e}": (range(1, 7), 1, 3, 1, c, e) for c, e in ((1, 2), (2, 1))},
    **{f"E{c}{e}": (range(1, 7), 1, 1, 3, c, e) for c, e in ((1, 2), (2, 1))},
    **{f"F{c}{e}": (range(1, 6), 1, 3, 3, c, e) for c, e in ((1, 2), (2, 1))},
    **{f"G{c}{e}": (range(1, 6), 2, 1, 2, c, e) for c, e in ((1, 2), (2, 1))},
    **{f"H{c}{e}": (range(1, 6), 2, 2, 1, c, e) for c, e in ((1, 2), (2, 1))},
    **{f"K{c}{e}": (range(1, 5), 2, 3, 3, c, e) for c, e in ((1, 3), (2, 2), (3, 1))},
    "D8": (range(8), 1, 1, 0, 1, 3),
}
#: Scheme → link, dead end, spoiler.
SCHEMES = {"add10": (10, 10, 20), "flat20": (0, 0, 20), "add5": (5, 5, 10)}


@pytest.fixture(scope="module")
def game() -> Game:
    return load("dominoes")


@pytest.fixture(scope="module")
def made(game: Game) -> Made:
    return make(game)


def rendered(made: Made, out: Path, *options: str) -> Pages:
    """Return component → card → front and back as printed."""
    files = {f.name.split("-")[0]: f for f in gallery.build_single("dominoes", out, *options)}
    found: dict[str, dict[str, tuple[Image.Image, Image.Image | None]]] = {}
    for component in made.game.components.values():
        if component.id not in made.faces:
            continue
        rows = [(card.id, n) for card, n in cards_of(component, made.settings)] or [(ALONE, 1)]
        step = 2 if component.back else 1
        at = 0
        numbers: list[int] = []
        for _, copies in rows:
            numbers += range(at, at + step)
            at += step * copies
        images = gallery.pages(files[component.id], 3.0, numbers)
        found[component.id] = {
            name: (images[step * i], images[step * i + 1] if component.back else None)
            for i, (name, _) in enumerate(rows)
        }
    return found


@pytest.fixture(scope="module")
def pages(made: Made, tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return rendered(made, tmp_path_factory.mktemp("dominoes"))


@pytest.fixture(scope="module")
def low_ink(made: Made, tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return rendered(made, tmp_path_factory.mktemp("dominoes-low-ink"), "--low-ink")


def halves(card: Card) -> tuple[str, str]:
    return str(card.values["a"]), str(card.values["b"])


def of_set(name: str) -> Counter[tuple[str, str]]:
    """Return the tiles that a composition must have."""
    values, pair, link, dead, double, spoiler = SETS[name]
    found = Counter({("link", "link"): double, ("link", "dead"): spoiler})
    for one, two in combinations_with_replacement(values, 2):
        found[(str(one), str(two))] = pair
    for n in values:
        found[(str(n), "link")] = link
        found[(str(n), "dead")] = dead
    return +found


def test_each_even_composition_is_there() -> None:
    """All solutions of a·m(m+1)/2 + (b+d)·m + c + e = 48 with few special tiles, and one uneven."""
    found = set()
    for m, a, b, d, c, e in product(
        range(4, 10), (1, 2), (1, 2, 3), (1, 2, 3), range(1, 6), range(1, 6)
    ):
        if c + e <= 6 and a * m * (m + 1) // 2 + (b + d) * m + c + e == 48:
            found.add((m, a, b, d, c, e))
    assert len(found) == 20
    assert {(len(values), *rest) for values, *rest in SETS.values()} == found | {(8, 1, 1, 0, 1, 3)}


def test_the_setting_offers_just_these(game: Game) -> None:
    setting = game.settings["composition"]
    assert set(setting.of) == set(SETS)
    assert setting.default == "A33"
    said = {}
    for name, (values, pair, link, dead, double, spoiler) in SETS.items():
        numbers = [int(n) for n in re.findall(r"\d+", setting.of[name])]
        expected = [values[0], values[-1], link, *([dead] if dead else []), double, spoiler]
        said[name] = (numbers == expected, "twice" in setting.of[name], pair)
    assert said == {name: (True, v[1] == 2, v[1]) for name, v in SETS.items()}


@pytest.mark.parametrize("name", SETS)
def test_every_composition_has_its_48_tiles(game: Game, name: str) -> None:
    settings = resolve(game, None, {"composition": name})
    got: Counter[tuple[str, str]] = Counter()
    for card, copies in cards_of(game.components["tiles"], settings):
        got[halves(card)] += copies
    assert got == of_set(name)
    assert got.total() == 48
    assert counts(game, settings)["dominoes"] == 48


def test_every_composition_but_the_default_is_a_variant(game: Game) -> None:
    """So the statements of game.yaml are proven for each."""
    got = [str(v.set["composition"]) for v in game.variants.values() if "composition" in v.set]
    assert sorted(got) == sorted(set(SETS) - {"A33"})


def test_no_tile_twice_and_none_that_fits_nowhere(game: Game) -> None:
    cards = game.decks["dominoes"].cards
    short = {"link": "L", "dead": "D"}
    assert [card.id for card in cards] == [
        "-".join(short.get(half, half) for half in halves(card)) for card in cards
    ]
    assert len({frozenset(halves(card)) for card in cards}) == len(cards)
    order = [*"01234567", "link", "dead"]
    assert all(order.index(a) <= order.index(b) and a != "dead" for a, b in map(halves, cards))


def test_the_box(game: Game) -> None:
    def box(variant: str | None) -> dict[str, object]:
        found = counts(game, resolve(game, variant))
        return {name: found[name] for name in game.components}

    tiles = {"tiles": 48, "tile_cards": 0, "starter": 1, "starter_card": 0}
    cards = {"tiles": 0, "tile_cards": 48, "starter": 0, "starter_card": 1}
    rest = {"aids": 6, "score_sheets": 2, "box": 1}
    assert box(None) == {**tiles, **rest}
    assert box("as-cards") == {**cards, **rest}
    assert box("flat") == {**tiles, **rest}


def test_the_kit_holds_just_what_is_in_the_box(tmp_path: Path) -> None:
    files = gallery.build_single("dominoes", tmp_path, "--variant", "as-cards", "--locale", "en")
    assert [file.name for file in files] == [
        f"{name}-a4-single.pdf"
        for name in ("aids", "box", "score_sheets", "starter_card", "tile_cards")
    ]


def broken(tmp_path: Path, file: str, old: str, new: str) -> list[str]:
    """Return what is said about the game after a change."""
    folder = tmp_path / "decks" / "dominoes"
    shutil.copytree(ROOT / "decks" / "dominoes", folder)
    (tmp_path / "cardforge.yaml").write_text("", "utf-8")
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    findings = Findings()
    load_project(tmp_path, findings)
    return [f"{found.code} {found.message}" for found in findings.sorted()]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "game.yaml",
            "5: 9,",
            "5: 10,",
            "`deal-fits` does not hold for 5 players: 50 <= 48 is not true (and in 25 more cases)",
        ),
        (
            "dominoes.yaml",
            "D8: 0, else: 1}",
            "D8: 1, else: 1}",
            "`tiles` does not hold in the variant `D8`: 52 == 48 is not true",
        ),
        (
            "dominoes.yaml",
            "a: link, b: dead",
            "a: dead, b: dead",
            "`can-be-laid` does not hold: 3 == 0 is not true (and in 25 more cases)",
        ),
        (
            "worth.yaml",
            "spoiler: 20",
            "spoiler: 0",
            "`spoilers-cost` does not hold in the variant `flat`: 6 == 0 is not true",
        ),
        (
            "worth.yaml",
            "flat20: 6",
            "flat20: 5",
            "`aids` does not hold in the variant `flat`: 5 == 6 is not true",
        ),
    ],
)
def test_what_must_hold_is_held(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    assert broken(tmp_path, file, old, new)[0] == f"CF-S21 {said}"


def worth(tile: tuple[str, str], scheme: str) -> int:
    link, dead, spoiler = SCHEMES[scheme]
    if tile == ("link", "dead"):
        return spoiler
    special = {"link": link, "dead": dead}
    return sum(special[half] if half in special else int(half) for half in tile)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_special_tiles_say_what_they_are_worth(game: Game, scheme: str) -> None:
    made = make(game, None, {"values": scheme})
    got = {}
    for card, _ in cards_of(game.components["tiles"], made.settings):
        front = made.faces["tiles"][card.id][0]
        got[halves(card)] = [b.text for b in front.boxes if b.tag == "text"]
    assert got == {
        tile: [str(worth(tile, scheme))] if tile[1] in ("link", "dead") else []
        for tile in of_set("A33")
    }


def test_sums_of_the_whole_set() -> None:
    tiles = list(of_set("A33").elements())
    assert sum(worth(tile, "add10") for tile in tiles) == 470
    assert sum(worth(tile, "flat20") for tile in tiles) == 270


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_aid_says_the_same(game: Game, scheme: str) -> None:
    made = make(game, None, {"values": scheme, "target_per_player": "30"})
    front, back = made.faces["aids"][scheme]
    numbers = [b for b in front.boxes if b.tag == "text" and b.text.isdigit()]
    shown = [("3", "5"), ("3", "link"), ("link", "link"), ("2", "dead"), ("link", "dead")]
    points = [str(worth(tile, scheme)) for tile in shown]
    assert [b.text for b in numbers if b.at == "link"] == points
    # The pictures of the tiles carry badges as the tiles do.
    assert [b.text for b in numbers if b.at != "link"] == points[1:]
    labels = ["the pips", "pips and link", "double link", "pips and wall", "spoiler"]
    assert [b.text for b in front.boxes if b.text in labels] == labels
    assert [b.text for b in front.boxes if "match" in b.text] == [
        "The match goes to 30 points for each player: with four players, to 120."
    ]
    assert back is not None
    assert [b.text for b in back.boxes if b.tag == "text"][-12:] == [
        *("Players", "2", "3", "4", "5", "6", "Tiles", "12", "12", "12", "9", "8")
    ]


def test_the_aid_follows_the_settings(game: Game) -> None:
    def rules(**settings: str) -> dict[str, str]:
        back = make(game, None, settings).faces["aids"]["add10"][1]
        assert back is not None
        words = [" ".join(b.text.split()) for b in back.boxes if b.tag == "text"][1:13]
        return dict(zip(words[::2], words[1::2], strict=True))

    usual = {
        "Lay": (
            "a tile at an open end: pips at like pips, a chain at all but a wall, "
            "a wall at nothing."
        ),
        "Starter": "Any half but a wall fits.",
        "Double": (
            "It may lie across and opens 2 ends. You may add up to 2 tiles at once, one to an end."
        ),
        "Pass": "if nothing fits.",
        "Empty": "hand: you score the tiles of all the others.",
        "Stuck": ("If nobody can go on, the lowest hand scores the other hands, less its own."),
    }
    assert rules() == usual
    assert rules(
        hex_sides="labelled",
        branch_opens="3",
        extras_per_branch="0",
        voluntary_pass="true",  # noqa: S106
        blocked="none",
    ) == usual | {
        "Starter": "Its number or a chain fits.",
        "Double": "It may lie across and opens 3 ends.",
        "Pass": "whenever you like.",
        "Stuck": "If nobody can go on, nobody scores.",
    }
    assert "You may add 1 tile at once." in rules(extras_per_branch="1")["Double"]


def test_the_score_sheet(game: Game) -> None:
    face = make(game, "quick").faces["score_sheets"]["sheet"][0]
    words = [b.text for b in face.boxes if b.tag == "text"]
    assert words == [
        *("Spoiler", "Players", "2", "3", "4", "5", "6"),
        *("Points to win", "50", "75", "100", "125", "150"),
        "Name",
        *(str(n) for n in range(1, 25)),
        "Total",
    ]
    spans = [bounds(shape.path) for shape in shapes(face.items) if len(shape.path) == 2]
    columns = [left for left, _, right, _ in spans if left == right]
    assert len(columns) == 6
    # High and wide enough to write into.
    rounds = [b.quad[1] for b in face.boxes if b.text.isdigit() and b.at == "rounds"]
    assert len(rounds) == 24
    assert min(b - a for a, b in pairwise(rounds)) >= 5
    assert min(b - a for a, b in pairwise(columns)) >= 15


@pytest.mark.parametrize(
    ("variant", "tile", "starter"),
    [(None, "tiles", "starter"), ("as-cards", "tile_cards", "starter_card")],
)
def test_a_tile_lies_flush_with_a_side_of_the_starter(
    game: Game, variant: str | None, tile: str, starter: str
) -> None:
    made = make(game, variant)
    short = find_trim(game.components[tile].size)
    assert short.h == 2 * short.w
    for face in made.faces[starter][ALONE]:
        assert face is not None
        (outline,) = face.cut
        (ring,) = flatten(outline)
        corners = ring[:-1] if ring[0] == ring[-1] else ring
        sides = [
            hypot(x2 - x1, y2 - y1)
            for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True)
        ]
        assert sides == [pytest.approx(short.w, abs=0.005)] * 6
        assert face.h == pytest.approx(short.w * sqrt(3), abs=0.005)


def test_a_numbered_starter_has_each_number_at_its_side(game: Game) -> None:
    assert [b for b in make(game).faces["starter"][ALONE][0].boxes if b.tag == "text"] == []
    face = make(game, "numbered").faces["starter"][ALONE][0]
    turned = {}
    for box in face.boxes:
        if box.tag == "text":
            x, y = sum(box.quad[0::2]) / 4 - face.w / 2, sum(box.quad[1::2]) / 4 - face.h / 2
            turned[box.text] = round(float(np.degrees(np.arctan2(x, -y)))) % 360
    assert turned == {"1": 0, "2": 60, "3": 120, "4": 180, "5": 240, "6": 300}


def long(box: Box) -> float:
    return hypot(box.quad[2] - box.quad[0], box.quad[3] - box.quad[1])


def high(box: Box) -> float:
    return hypot(box.quad[4] - box.quad[2], box.quad[5] - box.quad[3])


def middle(box: Box) -> tuple[float, float]:
    return sum(box.quad[0::2]) / 4, sum(box.quad[1::2]) / 4


def underlined(face: Face) -> dict[str, tuple[float, float]]:
    """Return number → how far (mm) the bar's middle lies from the number's, in its own axes."""
    numbers = [b for b in face.boxes if b.tag == "text" and b.text.isdigit()]
    found = {}
    for bar in face.boxes:
        if bar.tag != "rect" or long(bar) > 4 or high(bar) > 0.6:
            continue
        x, y = middle(bar)
        number = min(numbers, key=lambda n: hypot(middle(n)[0] - x, middle(n)[1] - y))
        right = (
            ((number.quad[2] - number.quad[0]) / long(number)),
            ((number.quad[3] - number.quad[1]) / long(number)),
        )
        dx, dy = x - middle(number)[0], y - middle(number)[1]
        across, down = dx * right[0] + dy * right[1], dy * right[0] - dx * right[1]
        found[number.text] = (round(across, 2), round(down, 2))
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_badge_shows_where_its_foot_is(game: Game, scheme: str) -> None:
    """A tile is seen from all sides: 16, 91, 10 and 01 are told apart by a bar below the number."""
    made = make(game, None, {"values": scheme})
    for card, (front, _) in made.faces["tiles"].items():
        tile = halves(next(c for c in made.game.decks["dominoes"].cards if c.id == card))
        bars = underlined(front)
        assert list(bars) == ([str(worth(tile, scheme))] if tile[1] in ("link", "dead") else [])
        for across, down in bars.values():
            assert across == 0
            assert 1 < down < 2


def test_the_six_of_a_numbered_starter_is_underlined(game: Game) -> None:
    bars = underlined(make(game, "numbered").faces["starter"][ALONE][0])
    assert list(bars) == ["6"]
    across, down = bars["6"]
    assert across == 0
    assert 1 < down < 2.5


def test_a_starter_whose_sides_are_alike_shows_no_numbers(game: Game) -> None:
    """Neither in digits nor in colours that stand for numbers."""
    face = make(game).faces["starter"][ALONE][0]
    pips = {color for name, color in palette().items() if name.startswith("pip_")}
    drawn = {shape.fill for shape in shapes(face.items)} | {
        shape.stroke.color for shape in shapes(face.items) if shape.stroke is not None
    }
    assert drawn & pips == set()


def test_pips_stand_apart_alike(made: Made) -> None:
    """Nearest neighbours are less than 2.5 times as far apart in one direction as in the other."""
    face = made.faces["tiles"]["6-6"][0]
    pips = [b for b in face.boxes if b.tag == "circle" and long(b) < 8 and middle(b)[1] < 23]
    wide = max(long(b) for b in pips)
    xs, ys = (sorted({round(v, 2) for v in (middle(b)[i] for b in pips)}) for i in (0, 1))
    lane = xs[1] - xs[0] - wide
    gaps = {round(b - a - wide, 2) for a, b in pairwise(ys)}
    assert len(xs) == 2
    assert len(ys) == 3
    (gap,) = gaps
    assert gap > 2
    assert lane < 2.5 * gap


@pytest.mark.parametrize("variant", [None, "as-cards", "numbered", "D8"])
def test_nothing_under_6_pt(game: Game, variant: str | None) -> None:
    made = make(game, variant)
    sizes = {
        name: min((s for b in face.boxes for s in b.sizes), default=99.0)
        for name, face in fronts(made)
    }
    for component, cards in made.faces.items():
        for _, back in cards.values():
            if back is not None:
                least = min((s for b in back.boxes for s in b.sizes), default=99.0)
                sizes[f"{component} back"] = least
    assert {name: size for name, size in sizes.items() if size < 6} == {}


@pytest.mark.parametrize("variant", [None, "as-cards", "numbered", "flat", "quick", "three-way"])
def test_no_paragraph_ends_in_a_lone_word(game: Game, variant: str | None) -> None:
    assert lone_words(make(game, variant)) == []


def test_pips_keep_clear_of_the_cut(made: Made) -> None:
    """Texts are held clear by the build itself: `make` allows no finding."""
    near = []
    for name, face in fronts(made):
        for box in face.boxes:
            if box.tag != "circle" or not name.startswith("tiles/"):
                continue
            left, top, right, bottom = edges(box)
            gap = min(left, top, face.w - right, face.h - bottom)
            if gap < SAFE:
                near.append((name, round(gap, 2)))
    assert near == []


def test_each_half_has_as_many_pips_as_it_says(made: Made) -> None:
    got = {}
    for card in made.game.decks["dominoes"].cards:
        if card.id not in made.faces["tiles"]:
            continue
        face = made.faces["tiles"][card.id][0]
        centres: list[set[tuple[float, float]]] = [set(), set()]
        for box in face.boxes:
            x, y = sum(box.quad[0::2]) / 4, sum(box.quad[1::2]) / 4
            # The stud lies on the rule; the ring of a blank is larger than any pip.
            if box.tag == "circle" and abs(y - face.h / 2) > 1 and long(box) < 8:
                centres[y > face.h / 2].add((round(x, 2), round(y, 2)))
        got[card.id] = [len(c) for c in centres]
    assert got == {
        card.id: [int(half) if half.isdigit() else 0 for half in halves(card)]
        for card in made.game.decks["dominoes"].cards
        if card.id in got
    }
    assert len(got) == 44


def test_halves_say_what_they_are(made: Made) -> None:
    for card in made.game.decks["dominoes"].cards:
        if card.id in made.faces["tiles"]:
            face = made.faces["tiles"][card.id][0]
            labels = [
                c.label for c in (card.values["a"], card.values["b"]) if isinstance(c, Choice)
            ]
            assert [b.text for b in face.boxes if b.tag == "group" and b.text] == labels


def half(image: Image.Image, upper: bool) -> Image.Image:
    """Return a half with its outer edge up, without the rule and its stud."""
    if not upper:
        image = image.transpose(Image.Transpose.ROTATE_180)
    return image.crop((0, 0, image.width, round(image.height * 0.42)))


def difference(one: Image.Image, two: Image.Image) -> float:
    """Return the share of pixels that are clearly different."""
    return float((np.asarray(ImageChops.difference(one, two)).max(axis=2) > 60).mean())


def test_a_half_looks_the_same_on_every_tile_and_from_both_ends(made: Made, pages: Pages) -> None:
    known: dict[str, Image.Image] = {}
    for card in made.game.decks["dominoes"].cards:
        if card.id not in pages["tiles"]:
            continue
        front = pages["tiles"][card.id][0]
        for what, upper in zip(halves(card), (True, False), strict=True):
            seen = half(front, upper)
            assert difference(known.setdefault(what, seen), seen) < 0.02, (card.id, what)
    assert sorted(known) == [*"0123456", "dead", "link"]


@pytest.mark.parametrize("view", gallery.VIEWS)
def test_tiles_are_told_apart_in_every_view(pages: Pages, view: str) -> None:
    tiles = {name: gallery.seen(front, view) for name, (front, _) in pages["tiles"].items()}
    alike = [
        (one, two)
        for one, two in combinations(tiles, 2)
        # 0.8 % of a tile is a little less than one pip.
        if difference(tiles[one], tiles[two]) < 0.008
    ]
    assert alike == []


def palette() -> dict[str, str]:
    text = (ROOT / "templates/dominoes/style.yaml").read_text("utf-8")
    named: dict[str, str] = dict(re.findall(r'^  (\w+): "?(#\w{6}|\w+)"?$', text, re.M))
    return {name: named.get(color, color) for name, color in named.items()}


@pytest.mark.parametrize("view", gallery.VIEWS)
def test_grounds_differ_in_lightness_and_pips_stand_out(view: str) -> None:
    colors = palette()

    def look(name: str) -> str:
        pixel = gallery.seen(Image.new("RGB", (1, 1), colors[name]), view).getpixel((0, 0))
        assert isinstance(pixel, tuple)
        return "#{:02x}{:02x}{:02x}".format(*pixel)

    light = {name: gallery.lightness(look(name)) for name in ("ivory", "brick", "night")}
    assert light["ivory"] - light["brick"] > 40
    assert light["brick"] - light["night"] > 20
    weak = {
        n: round(gallery.contrast(look(f"pip_{n}"), look("ivory")), 2)
        for n in range(1, 8)
        if gallery.contrast(look(f"pip_{n}"), look("ivory")) < 4.5
    }
    assert weak == {}


@pytest.mark.parametrize("view", ["pages", "low_ink"])
def test_text_stands_out_from_its_ground(
    made: Made, view: str, request: pytest.FixtureRequest
) -> None:
    """Every colour that covers a good part of a text's box is 4.5:1 from the text's."""
    found: Pages = request.getfixturevalue(view)
    weakest: dict[str, float] = {}
    for component, cards in made.faces.items():
        for card, sides in cards.items():
            for face, page in zip(sides, found[component][card], strict=True):
                if face is not None and page is not None:
                    for text, contrast in weakest_of(face, page):
                        weakest[f"{component}/{card}: {text[:20]}"] = contrast
    assert {name: round(c, 2) for name, c in weakest.items() if c < 4.5} == {}
    assert {name.partition("/")[0] for name in weakest} == {"tiles", "aids", "score_sheets", "box"}


def weakest_of(face: Face, page: Image.Image) -> Iterator[tuple[str, float]]:
    """Yield each text with the contrast to the worst ground under it."""
    scale = page.width / face.w
    for box in face.boxes:
        if box.tag != "text" or not box.text:
            continue
        crop = page.crop(tuple(round(v * scale) for v in edges(box)))  # type: ignore[arg-type]
        pixels = np.asarray(crop).reshape(-1, 3)
        colors, seen = np.unique(pixels, axis=0, return_counts=True)
        grounds = [
            "#{:02x}{:02x}{:02x}".format(*color)
            for color, n in zip(colors, seen, strict=True)
            if n > 0.04 * len(pixels)
        ]
        # The letters themselves, as rendered.
        others = [g for g in grounds if gallery.contrast(g, box.ink[0]) > 1.05]
        assert others, (box.text, grounds)
        yield box.text, min(gallery.contrast(g, box.ink[0]) for g in others)


def backs(found: Mapping[str, tuple[Image.Image, Image.Image | None]]) -> Sequence[Image.Image]:
    return gallery.distinct(back for _, back in found.values() if back is not None)


@pytest.mark.parametrize("view", ["pages", "low_ink"])
def test_backs_show_neither_tile_nor_way_up(view: str, request: pytest.FixtureRequest) -> None:
    found: Pages = request.getfixturevalue(view)
    for component in ("tiles", "starter"):
        (back,) = backs(found[component])
        turned = back.transpose(Image.Transpose.ROTATE_180)
        assert difference(back, turned) < 0.004, component


def test_the_gallery_shows_the_game_as_it_is() -> None:
    """A changed face needs new contact sheets: ``python -m tests.gallery dominoes``."""
    fresh = gallery.sheet("dominoes")
    for view in gallery.VIEWS:
        with Image.open(gallery.shown("dominoes", view)) as stored:
            old = np.asarray(stored.convert("RGB"), dtype=float)
        new = np.asarray(gallery.seen(fresh, view), dtype=float)
        assert old.shape == new.shape
        # A palette of few colours, and another version of the renderer, change edges a little.
        assert (np.abs(old - new).max(axis=2) > 80).mean() < 0.001, view
        assert gallery.shown("dominoes", view).stat().st_size < 400_000
