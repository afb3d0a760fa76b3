"""The dilemma game as it prints, in both languages."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Literal

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageChops

from cardforge.faces.drawing import Face, TextItem
from cardforge.faces.outline import area, bounds
from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions
from cardforge.source.model import Game
from cardforge.source.settings import cards_of
from tests import gallery
from tests.games import dilemma_texts as rules
from tests.games.dilemma_texts import CARDS, LOCALES
from tests.games.looks import faint, single_files
from tests.games.support import (
    ALONE,
    ROOT,
    SAFE,
    Made,
    both_sides,
    edges,
    fronts,
    load,
    make,
    shapes,
)

#: The colour of pale signs and grounds.
PAPER = "#fffaf0"
CARD = (63.5, 88.9)
#: mm: a card in a sleeve or cut a little large.
ROOM = (66.0, 91.0)


@pytest.fixture(scope="module")
def game() -> Game:
    return load("dilemma")


@pytest.fixture(scope="module")
def made(game: Game) -> Mapping[str, Made]:
    """Return the game in each language."""
    return {locale: make(game, locale=locale) for locale in LOCALES}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Mapping[tuple[str, str], Path]:
    return single_files(tmp_path_factory, "dilemma", "sv")


@pytest.mark.parametrize("locale", LOCALES)
def test_questions_have_one_size_in_every_language(made: Mapping[str, Made], locale: str) -> None:
    """The longest text fits at the size of the style, so no card shouts and none whispers."""
    sizes = Counter(
        size
        for card, (front, _) in made[locale].faces["questions"].items()
        for box in front.boxes
        if box.at == "text"
        for size in box.sizes
    )
    assert set(sizes) == {13.0, 15.0}


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_asked_stands_apart(game: Game, made: Mapping[str, Made], locale: str) -> None:
    """The last sentence, and nothing else, is set in the other style."""
    found = rules.texts(game, locale)
    for card, (front, _) in made[locale].faces["questions"].items():
        parts = [box.text.replace("\u00a0", " ") for box in front.boxes if box.at == "text"]
        assert " ".join(part.strip() for part in parts) == found[card]
        assert parts[-1].endswith("?")
        assert len(parts) == 2, found[card]


@pytest.mark.parametrize("locale", LOCALES)
def test_no_word_is_left_alone(made: Mapping[str, Made], locale: str) -> None:
    """A last line has two words or half the width, and the one before is no stump to make it so."""
    alone, stumps = [], []
    for card, (front, _) in made[locale].faces["questions"].items():
        for box in front.boxes:
            if box.at != "text":
                continue
            lines = [
                line for item in box.items if isinstance(item, TextItem) for line in item.lines
            ]
            widest = max(line.width for line in lines)
            last = "".join(run.text for run in lines[-1].runs)
            if len(last.split()) < 2 and lines[-1].width < 0.5 * widest:
                alone.append((card, last))
            before = lines[-2].width if len(lines) > 2 else widest
            if before < 0.45 * widest:
                stumps.append((card, "".join(run.text for run in lines[-2].runs)))
    assert alone == []
    assert stumps == []


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_under_6_pt(made: Mapping[str, Made], locale: str) -> None:
    sizes = [s for _, face in both_sides(made[locale]) for box in face.boxes for s in box.sizes]
    assert min(sizes) >= 6


def test_marks_keep_clear_of_the_cut(made: Mapping[str, Made]) -> None:
    """Texts are held clear by the build itself: `make` allows no finding."""
    near = []
    for name, face in fronts(made["sv"]):
        if (face.w, face.h) != CARD:
            continue
        for box in face.boxes:
            left, top, right, bottom = edges(box)
            if box.tag in ("rect", "group") and right - left >= face.w - 1:
                continue
            gap = min(left, top, face.w - right, face.h - bottom)
            if gap < SAFE - 1e-6 and box.tag != "stack":
                near.append((name, box.tag, round(gap, 2)))
    assert near == []


def test_the_fork_has_as_many_prongs_as_the_question_stings(
    game: Game, made: Mapping[str, Made]
) -> None:
    widths: dict[int, set[float]] = {}
    for card in rules.questions(game):
        front = made["sv"].faces["questions"][card.id][0]
        (shape,) = (box for box in front.boxes if box.tag == "path")
        tops = sum(1 for op in outline(shape.items) if op[0] == "L")
        widths.setdefault(int(str(card.values["sting"])), set()).add(tops)
    assert [len(found) for found in widths.values()] == [1, 1, 1]
    assert sorted(widths) == [1, 2, 3]
    assert len(set.union(*widths.values())) == 3


def outline(items: Sequence[object]) -> list[tuple[object, ...]]:
    return [op for shape in shapes(items) for op in shape.path]  # type: ignore[arg-type]


def test_pale_signs_have_an_edge_with_little_ink(game: Game) -> None:
    """Grounds are left out, so a sign in the colour of paper would not be seen."""
    made = make(game, ink="low")
    found = {
        name
        for name, face in both_sides(made)
        for shape in shapes(face.items)
        if shape.fill == PAPER and shape.stroke is None
    }
    assert found == set()


def test_the_aid_tells_what_is_dealt(game: Game) -> None:
    """Questions by the number of players, and the rest of the deal; votes only if there are any."""

    def told(variant: str | None) -> str:
        back = make(game, variant).faces["aids"][ALONE][1]
        assert back is not None
        return " ".join(box.text for box in back.boxes)

    assert "3–5 spelare: 5 frågor var" in told(None)
    assert "ett svarskort och ett röstkort. Den till vänster om givaren frågar först" in told(None)
    assert "Alla får även ett svarskort. Den till vänster" in told("plain")


def test_trays_hold_cards(game: Game, made: Mapping[str, Made]) -> None:
    """The floor between the folds is larger than a card that lies across; each wall is as deep."""
    trays = made["sv"].faces["trays"]
    deck = game.components["trays"].deck
    assert deck is not None
    assert len(trays) == 7
    depths = {card.id: float(str(card.values["depth"])) for card in deck.cards}
    for card, (front, _) in trays.items():
        xs = sorted({x for fold in front.folds for x in (fold[0], fold[2]) if fold[0] == fold[2]})
        ys = sorted({y for fold in front.folds for y in (fold[1], fold[3]) if fold[1] == fold[3]})
        assert xs[1] - xs[0] >= ROOM[1]
        assert ys[1] - ys[0] >= ROOM[0]
        assert [xs[0], front.w - xs[1], ys[0], front.h - ys[1]] == [depths[card]] * 4
        (cut,) = front.cut
        left, top, right, bottom = bounds(cut)
        assert (left, top, right, bottom) == pytest.approx((0, 0, front.w, front.h))
        # Four corners are notched, so that walls fold up, and a finger fits in the front wall.
        assert abs(area(cut)) < front.w * front.h - 4 * depths[card] * 6
    piles = Counter(str(card.values["pile"]) for card in deck.cards)
    assert piles == {"questions": 3, "answers": 1, "match": 1, "miss": 1, "used": 1}


def test_three_boxes_hold_all_cards(game: Game) -> None:
    """Each room is as deep as its share of the cards at 0.3 mm, and a little more."""
    numbers = (104, 104, 259 - 208 + 30 + 10 + 1 + 10)
    for number, name in zip(numbers, ("box_1", "box_2", "box_3"), strict=True):
        w, h, depth = map(float, game.components[name].size.split("x"))
        assert (w, h) > CARD
        assert number * 0.3 + 1 <= depth, name


@pytest.mark.parametrize("ink", ["full", "low"])
def test_text_stands_out_from_its_ground(
    game: Game, files: Mapping[tuple[str, str], Path], ink: Literal["full", "low"]
) -> None:
    """Every colour that covers a good part of a text's box is 4.5:1 from the text's."""
    drawn = make(game, ink=ink)
    weak: dict[str, float] = {}
    seen = set()
    for component, cards in drawn.faces.items():
        page = 0
        copies = {card.id: n for card, n in cards_of(game.components[component], drawn.settings)}
        for card, (front, back) in cards.items():
            sides: list[Face] = [front] if back is None else [front, back]
            if component != "questions" or card in ("q001", "q120", "q259"):
                images = gallery.pages(files[ink, component], 2.0, range(page, page + len(sides)))
                for face, image in zip(sides, images, strict=True):
                    weak |= faint(f"{component}/{card}", face, image)
                    seen.add(component)
            page += len(sides) * copies.get(card, 1)
    assert weak == {}
    assert seen == set(game.components)


def test_backs_show_no_way_up(files: Mapping[tuple[str, str], Path]) -> None:
    """A back that differs upside down would mark cards."""
    backs = {}
    for component in ("questions", "answers", "blank"):
        (backs[component],) = gallery.pages(files["full", component], 2.0, [1])
        turned = backs[component].transpose(Image.Transpose.ROTATE_180)
        difference = np.asarray(ImageChops.difference(backs[component], turned)).max(axis=2)
        assert (difference > 96).mean() < 0.004, component
    same = np.asarray(ImageChops.difference(backs["questions"], backs["blank"]))
    assert same.max() < 8
    dark, red = (
        gallery.lightness("#{:02x}{:02x}{:02x}".format(*np.asarray(backs[c])[2, 2]))
        for c in ("questions", "answers")
    )
    assert red - dark > 25


def test_halo_and_fork_are_told_apart_by_shape(files: Mapping[tuple[str, str], Path]) -> None:
    """Without colour, the same way up, the marks share little."""
    marks = []
    for image in gallery.pages(files["full", "votes"], 2.0, [0, 1]):
        grey = np.asarray(gallery.seen(image, "grey").convert("L"), dtype=float)
        upper = grey[: grey.shape[0] * 6 // 10]
        marks.append(np.abs(upper - upper[2, 2]) > 40)
    both, either = (marks[0] & marks[1]).sum(), (marks[0] | marks[1]).sum()
    assert marks[0].sum() > 500
    assert marks[1].sum() > 500
    assert both / either < 0.2


def test_settings_are_told_on_the_aid(game: Game) -> None:
    def said(overrides: dict[str, str]) -> str:
        front, back = make(game, None, overrides).faces["aids"][ALONE]
        assert back is not None
        return " ".join(box.text for box in (*front.boxes, *back.boxes) if box.tag == "text")

    plain = said({})
    assert "talar 20 sekunder var" in plain
    assert "vinner du genast" in plain
    assert "3–5 spelare: 5 frågor var" in plain
    assert "talar 45 sekunder var" in said({"argument_seconds": "45"})
    assert "igen säger sitt" in said({"argument_seconds": "0"})
    assert "Vinnaren får ge" in said({"give_optional": "true"})
    assert "spelas varvet klart" in said({"equal_turns": "true"})
    assert "hitta på en egen" in said({"free_questions": "true"})
    assert "Utmaning" not in said({"challenges": "false"})


def test_cards_lie_nine_to_a_sheet(tmp_path: Path) -> None:
    """The 300 cards of the game take 34 sheets, their backs behind them; aids fill the last."""
    options = BuildOptions(games=("dilemma",), locales=("sv",), out=tmp_path)
    (unit,) = build(ROOT, options).units
    files = [file for file in unit.files if file.path.endswith(".pdf")]
    pages = {Path(file.path).name.split("-")[0]: file.pages for file in files}
    of_the_game = sum(CARDS.values()) - CARDS["aids"]
    assert (ceil(of_the_game / 9), ceil(sum(CARDS.values()) / 9)) == (34, 35)
    # Two trays to a sheet, one box to a sheet, with a blank page behind each.
    assert {name: n for name, n in pages.items() if name not in ("kit", "rules")} == {
        "cards": 2 * 35,
        "trays": 2 * 4,
        "box_1": 2,
        "box_2": 2,
        "box_3": 2,
    }
    assert 2 * 35 + 2 * 4 + 3 * 2 < pages["kit"] <= 2 * 35 + 2 * 4 + 3 * 2 + 2
    (cards,) = tmp_path.rglob("cards-*.pdf")
    document = pypdfium2.PdfDocument(cards)
    last = [document[i].get_textpage().get_text_range() for i in (66, 67, 68)]
    document.close()
    # Votes, the blank card and the first aids are on the 34th sheet, and only aids on the 35th.
    assert [last[0].count(word) for word in ("Gloria\r\n", "Din tur")] == [2, 6]
    assert last[1].count("Grep\r\n") == 2
    assert last[2].count("Din tur") == 4


@pytest.mark.parametrize("locale", LOCALES)
def test_the_gallery_shows_the_game_as_it_is(locale: str) -> None:
    """A changed face needs new contact sheets: ``python -m tests.gallery dilemma dilemma:en``."""
    named = None if locale == "sv" else locale
    fresh = gallery.sheet("dilemma", named)
    for view in gallery.VIEWS:
        with Image.open(gallery.shown("dilemma", view, named)) as stored:
            old = np.asarray(stored.convert("RGB"), dtype=float)
        new = np.asarray(gallery.seen(fresh, view), dtype=float)
        assert old.shape == new.shape
        # A palette of few colours, and another version of the renderer, change edges a little.
        assert (np.abs(old - new).max(axis=2) > 80).mean() < 0.001, view
        assert gallery.shown("dilemma", view, named).stat().st_size < 600_000
