"""The television game as it prints, in both languages."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from PIL import Image, ImageChops

from cardforge.faces.drawing import Face
from cardforge.faces.outline import area
from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions
from cardforge.source.components import in_box
from cardforge.source.model import Card, Choice, Game
from cardforge.source.settings import cards_of, resolve
from tests import gallery
from tests.games.looks import single_files
from tests.games.support import ALONE, ROOT, SAFE, Made, both_sides, load, make, shapes
from tests.games.test_dominoes import weakest_of

LOCALES: Final = ("it", "en")
CATEGORIES: Final = ("vintage", "modern", "new", "mix")
GENRES: Final = ("comedy", "drama", "crime", "scifi")
#: Cards of each category that are rendered: the first of each genre and the last.
SHOWN: Final = (1, 13, 24, 35, 45)


@pytest.fixture(scope="module")
def game() -> Game:
    return load("telefilm")


@pytest.fixture(scope="module")
def made(game: Game) -> Mapping[str, Made]:
    """Return the game in each language; nothing is found wrong with it."""
    return {locale: make(game, locale=locale) for locale in LOCALES}


def words(face: Face, at: str) -> list[str]:
    return [box.text for box in face.boxes if box.tag == "text" and box.at == at]


def rows(game: Game, component: str) -> Sequence[Card]:
    deck = game.components[component].deck
    assert deck is not None
    return deck.cards


def question_fronts(made: Made) -> Iterator[tuple[Card, Face]]:
    for category in CATEGORIES:
        for card in rows(made.game, category):
            yield card, made.faces[category][card.id][0]


@pytest.mark.parametrize("locale", LOCALES)
def test_questions_and_options_have_one_size_on_all_cards(
    made: Mapping[str, Made], locale: str
) -> None:
    sizes = set()
    for _, face in question_fronts(made[locale]):
        parts = [b for b in face.boxes if b.tag == "text" and b.at.startswith("questions.")]
        assert len(parts) == 24
        sizes |= {size for box in parts for size in box.sizes}
    assert len(sizes) == 1
    assert min(sizes) >= 8


def test_the_key_stands_on_its_head_at_the_foot(made: Mapping[str, Made]) -> None:
    for card, face in question_fronts(made["it"]):
        questions = card.values["questions"]
        key = " ".join(f"{q['n']}:{q['correct']}" for q in questions)  # type: ignore[attr-defined]
        (box,) = (b for b in face.boxes if b.tag == "text" and b.text.split() == key.split())
        assert box.quad[0] > box.quad[2]
        assert min(box.quad[1::2]) > face.h - 12
        (number,) = (b for b in face.boxes if b.tag == "text" and b.at == "number")
        assert number.text.split()[-1] == str(card.values["number"])
        assert max(number.quad[0::2]) < face.w / 2
        assert min(number.quad[1::2]) > face.h - 12


def full_stars(face: Face) -> int:
    stars = [b for b in face.boxes if b.tag == "polygon"]
    assert len(stars) == 3
    fills = [shape.fill for box in stars for shape in box.items]  # type: ignore[union-attr]
    return sum(fill == "#1d1b2a" for fill in fills)


def test_the_front_shows_genre_period_and_difficulty(made: Mapping[str, Made]) -> None:
    for card, face in question_fronts(made["it"]):
        assert full_stars(face) == card.values["difficulty"]
        if "genre" in tuple(card.values):
            genre = card.values["genre"]
            assert isinstance(genre, Choice)
            assert words(face, "genre") == [genre.label]
        else:
            signs = [b.text for b in face.boxes if b.tag == "icon" and b.text]
            expected = [
                str(q[name].label)
                for q in card.values["questions"]  # type: ignore[attr-defined]
                for name in ("genre", "period")
            ]
            assert signs == expected


def test_the_back_shows_the_category_alone(made: Mapping[str, Made]) -> None:
    for category in CATEGORIES:
        backs = {back.items for _, back in made["it"].faces[category].values() if back is not None}
        assert len(backs) == 1
        (face,) = {id(b): b for _, b in list(made["it"].faces[category].values())[:1]}.values()
        assert face is not None
        assert {b.text for b in face.boxes if b.tag == "text"} == {category.title()}


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_under_6_pt(made: Mapping[str, Made], locale: str) -> None:
    sizes = {
        name: min(s for b in face.boxes for s in b.sizes)
        for name, face in both_sides(made[locale])
        if any(b.sizes for b in face.boxes)
    }
    assert min(sizes.values()) >= 6
    names = {name.partition("/")[0] for name in sizes}
    assert names == set(made[locale].game.components) - {"tokens"}


def test_signs_keep_clear_of_the_cut(made: Mapping[str, Made]) -> None:
    near = []
    for name, face in both_sides(made["it"]):
        if name.startswith(("box_", "tokens")):
            continue  # A box's pictures run over its folds; a token's portrait fills it.
        for box in face.boxes:
            xs, ys = box.quad[0::2], box.quad[1::2]
            if box.tag == "icon":
                gap = min(min(xs), min(ys), face.w - max(xs), face.h - max(ys))
                if gap < SAFE:
                    near.append((name, box.text, round(gap, 2)))
    assert near == []


def test_the_track_runs_from_1_to_64_and_the_board_has_13_spaces(made: Mapping[str, Made]) -> None:
    face = made["it"].faces["board"]["board"][0]
    steps = [b for b in face.boxes if b.tag == "text" and b.text.isdigit()]
    assert [int(b.text) for b in steps] == list(range(1, 65))
    assert {size for b in steps for size in b.sizes} == {19}
    spaces = [b for b in face.boxes if b.tag == "group" and b.seam]
    # 64 steps, 12 crossings, Mix, and the corner of the title with the start.
    assert len(spaces) == 64 + 12 + 2
    genres = [b.text for b in face.boxes if b.tag == "text" and b.sizes == (26,)]
    assert genres == [
        name for name in ("Commedia", "Dramma", "Poliziesco", "Fantascienza") for _ in range(3)
    ]


def test_sheets(tmp_path: Path) -> None:
    """No seam cuts a space of the board: that would be a finding."""
    options = BuildOptions(games=("telefilm",), locales=("it",), out=tmp_path)
    result = build(ROOT, options)
    assert [found.code for found in result.findings] == []
    files = [file for file in result.units[0].files if file.path.endswith(".pdf")]
    pages = {Path(file.path).name.split("-")[0]: file.pages for file in files}
    assert [pages[name] for name in CATEGORIES] == [2 * ceil(45 / 4)] * 4
    assert pages["specials"] == 2 * ceil(21 / 9)
    # Four sheets, each with a blank page behind it.
    assert pages["board"] == 8
    # All 33 tokens share one sheet.
    assert pages["chits"] == 2
    assert not {"tokens", "laps", "bets"} & set(pages)


@pytest.fixture(scope="module")
def otherwise(game: Game) -> Made:
    """Return the game with other settings."""
    changed = {
        "special_hand": "2",
        "periods": "[modern, new]",
        "power_amount": "20",
        "power_self": "hits_self",
        "double_includes_bonus": "false",
        "genre_on_mix": "never",
        "director_wrong": "first_only",
        "max_stack": "3",
        "lap_threshold": "at_64",
    }
    return make(game, None, changed)


def said(made: Made, component: str, card: str = ALONE) -> list[str]:
    sides = made.faces[component][card]
    return [b.text for face in sides if face is not None for b in face.boxes if b.tag == "text"]


def test_the_setup_card_tells_what_the_settings_say(
    made: Mapping[str, Made], otherwise: Made
) -> None:
    plain = said(made["it"], "setup")
    assert [plain[i : i + 6] for i in range(1, 43, 6)] == [
        ["Giocatori", "3", "4", "5", "6", "7"],
        ["Turni da Regista", "5", "3", "3", "2", "2"],
        ["Turni in tutto", "15", "12", "15", "12", "14"],
        ["Gettoni a testa", "2", "2", "1", "1", "1"],
        ["Carte d’epoca", "2", "3", "2", "3", "3"],
        ["Puntate", "5 7 9", "4 5 8 9", "5 7 9", "4 5 8 9", "4 5 8 9"],
        ["Carte speciali", "3", "3", "3", "3", "3"],
    ]
    other = said(otherwise, "setup")
    assert other[37:43] == ["Carte speciali", *"22222"]
    assert "quelle di Modern, New dall’altra" in " ".join(other)


def test_cards_and_board_tell_what_the_settings_say(
    made: Mapping[str, Made], otherwise: Made
) -> None:
    expected = {
        ("specials", "power"): (
            "perde 10 punti. Se in testa ci sei tu, non succede nulla.",
            "perde 20 punti. Se in testa ci sei tu, li perdi tu.",
        ),
        ("specials", "double"): ("Anche il bonus", "Ma non il bonus"),
        ("specials", "crime"): ("Anche sulla casella Mix", "Non sulla casella Mix"),
        ("aids", "turn"): ("mai più di 4", "mai più di 3"),
        ("board", "board"): ("Chi supera 64", "Chi arriva a 64"),
    }
    for (component, card), (plain, other) in expected.items():
        assert plain in " ".join(said(made["it"], component, card))
        assert other in " ".join(said(otherwise, component, card))
    assert "per ogni errore" in " ".join(said(made["it"], "aids", "turn"))
    assert "solo per il primo errore" in " ".join(said(otherwise, "aids", "turn"))


def test_what_is_not_played_is_not_printed(game: Game) -> None:
    def printed(variant: str) -> set[str]:
        settings = resolve(game, variant)
        return {c.id for c in game.components.values() if in_box(c, settings)}

    boxes = {f"box_{name}" for name in CATEGORIES}
    assert printed("cards") == {*CATEGORIES, *boxes, "setup"}
    assert printed("duel") == set(game.components) - {"tokens"}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Mapping[tuple[str, str], Path]:
    return single_files(tmp_path_factory, "telefilm", "it")


@pytest.mark.parametrize("ink", ["full", "low"])
def test_text_stands_out_from_its_ground(
    game: Game, made: Mapping[str, Made], files: Mapping[tuple[str, str], Path], ink: str
) -> None:
    """Every colour that covers a good part of a text's box is 4.5:1 from the text's."""
    drawn = made["it"] if ink == "full" else make(game, ink="low")
    weak: dict[str, float] = {}
    for component, cards in drawn.faces.items():
        page = 0
        copies = {card.id: n for card, n in cards_of(game.components[component], drawn.settings)}
        for i, (card, sides) in enumerate(cards.items(), 1):
            faces = [face for face in sides if face is not None]
            # The two sides of a figure are one page, and its back is its front.
            joined = game.components[component].kind == "standup"
            if (component not in CATEGORIES or i in SHOWN) and not joined:
                images = gallery.pages(files[ink, component], 2.0, range(page, page + len(faces)))
                for face, image in zip(faces, images, strict=True):
                    for text, contrast in weakest_of(face, image):
                        if contrast < 4.5:
                            weak[f"{component}/{card}: {text[:20]}"] = round(contrast, 2)
            page += len(faces) * copies.get(card, 1)
    assert weak == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_low_ink_prints_no_ground(game: Game, locale: str) -> None:
    """Words, signs and lines are left; a line in the colour of paper would be lost."""
    faces = make(game, ink="low", locale=locale).faces
    shown = [("board", "board"), ("setup", ALONE), ("aids", "turn")]
    shown += [(name, f"{name}-01") for name in CATEGORIES] + [("specials", "power")]
    for component, card in shown:
        for face in faces[component][card]:
            if face is None:
                continue
            large = [
                (shape.fill, round(area(shape.path)))
                for shape in shapes(face.items)
                if shape.fill and abs(area(shape.path)) > 0.05 * face.w * face.h
            ]
            assert large == [], (component, card)
    for card in ("first", "last"):
        for face in faces["laps"][card]:
            assert face is not None
            (ring,) = (s.stroke for s in shapes(face.items) if s.stroke and s.stroke.dash)
            assert gallery.contrast(str(ring.color), "#ffffff") > 1.5


def test_genres_are_told_apart_without_colour(files: Mapping[tuple[str, str], Path]) -> None:
    """The signs of the special cards, the same size, share little of what they draw."""
    signs = []
    for image in gallery.pages(files["full", "specials"], 3.0, (0, 4, 8, 12)):
        scale = image.width / 63.5
        box = tuple(round(v * scale) for v in (31.75 - 12.5, 12.5, 31.75 + 12.5, 37.5))
        grey = gallery.seen(image.crop(box), "grey").convert("L")  # type: ignore[arg-type]
        signs.append(np.asarray(grey) < 128)
    for one, two in combinations(signs, 2):
        assert (one & two).sum() / (one | two).sum() < 0.6


@pytest.mark.parametrize("view", gallery.VIEWS)
def test_grounds_of_the_genres_differ_in_lightness(
    files: Mapping[tuple[str, str], Path], view: str
) -> None:
    light = []
    for image in gallery.pages(files["full", "specials"], 1.0, (0, 4, 8, 12)):
        pixel = gallery.seen(image, view).getpixel((image.width - 6, 6))
        assert isinstance(pixel, tuple)
        light.append(gallery.lightness("#{:02x}{:02x}{:02x}".format(*pixel)))
    gaps = {
        names: abs(one - two)
        for names, (one, two) in zip(combinations(GENRES, 2), combinations(light, 2), strict=True)
    }
    # A genre is known by its sign; colours help where they can.
    assert min(gaps.values()) > 4, gaps


def test_figures_are_told_apart_by_their_outlines(files: Mapping[tuple[str, str], Path]) -> None:
    outlines = {}
    images = gallery.pages(files["full", "figures"], 3.0)
    assert len(images) == 7
    for i, image in enumerate(images):
        # The front is the lower half, above its tab; its ground is one colour.
        pixels = np.asarray(image).astype(int)
        scale = image.width / 30
        top = round((image.height / scale / 2 + 3) * scale)
        low = round((image.height / scale / 2 + 38) * scale)
        part = pixels[top:low]
        outlines[i] = np.abs(part - part[2, 2]).max(axis=2) > 24
    for one, two in combinations(outlines.values(), 2):
        assert (one ^ two).sum() / (one | two).sum() > 0.2


def test_backs_show_no_way_up(files: Mapping[tuple[str, str], Path]) -> None:
    """Special cards are held in the hand: a back that differs upside down would mark them."""
    (back,) = gallery.pages(files["full", "specials"], 2.0, [1])
    turned = back.transpose(Image.Transpose.ROTATE_180)
    difference = np.asarray(ImageChops.difference(back, turned)).max(axis=2)
    assert (difference > 96).mean() < 0.01


def test_backs_are_told_apart_in_grey(files: Mapping[tuple[str, str], Path]) -> None:
    backs = [gallery.pages(files["full", name], 1.0, [1])[0] for name in CATEGORIES]
    grey = [np.asarray(gallery.seen(back, "grey").convert("L"), dtype=float) for back in backs]
    for one, two in combinations(grey, 2):
        assert (np.abs(one - two) > 40).mean() > 0.15


@pytest.mark.parametrize(("locale", "views"), [("it", gallery.VIEWS), ("en", ("normal",))])
def test_the_gallery_shows_the_game_as_it_is(locale: str, views: Sequence[str]) -> None:
    """A changed face needs new contact sheets: ``python -m tests.gallery telefilm telefilm:en``."""
    named = None if locale == "it" else locale
    fresh = gallery.sheet("telefilm", named)
    for view in views:
        with Image.open(gallery.shown("telefilm", view, named)) as stored:
            old = np.asarray(stored.convert("RGB"), dtype=np.int16)
        new = np.asarray(gallery.seen(fresh, view), dtype=np.int16)
        assert old.shape == new.shape
        # A palette of few colours, and another version of the renderer, change edges a little.
        assert (np.abs(old - new).max(axis=2) > 80).mean() < 0.001, view
