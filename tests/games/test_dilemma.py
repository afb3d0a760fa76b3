"""The dilemma game: what its deck must be, and what each card must show."""

import random
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Literal

import numpy as np
import polib
import pypdfium2
import pytest
from PIL import Image, ImageChops

from cardforge.diagnostics import Findings
from cardforge.faces.drawing import Face, TextItem
from cardforge.faces.outline import area, bounds
from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions
from cardforge.source.model import Card, Game
from cardforge.source.project import load_project
from cardforge.source.settings import cards_of, resolve
from tests import gallery
from tests.games import dilemma_texts as rules
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

FOLDER = ROOT / "decks" / "dilemma"
LOCALES = ("sv", "en")
#: The colour of pale signs and grounds.
PAPER = "#fffaf0"
CARD = (63.5, 88.9)
CARDS = {"questions": 259, "answers": 30, "votes": 10, "blank": 1, "aids": 10}
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
    """Return the file of each component with one face on a page: ink, component → file."""
    found = {}
    for ink in ("full", "low"):
        out = tmp_path_factory.mktemp(ink)
        low = ["--low-ink"] if ink == "low" else []
        for file in gallery.build_single("dilemma", out, "--locale", "sv", *low):
            found[ink, file.name.split("-")[0]] = file
    return found


def questions(game: Game) -> Sequence[Card]:
    deck = game.components["questions"].deck
    assert deck is not None
    return deck.cards


def texts(game: Game, locale: str) -> dict[str, str]:
    """Return the text of each question in a language."""
    source = {card.id: str(card.values["text"]) for card in questions(game)}
    if locale == "sv":
        return source
    said = {entry.msgctxt: entry.msgstr for entry in polib.pofile(FOLDER / "locale/en.po")}
    return {card: said[f"questions/{card}.text"] for card in source}


def counted(game: Game, field: str) -> Counter[str]:
    return Counter(str(card.values[field]) for card in questions(game))


def test_the_box_holds_what_it_promises(game: Game) -> None:
    settings = resolve(game)
    got = {
        component.id: component.promised or sum(n for _, n in cards_of(component, settings))
        for component in game.components.values()
        if component.kind != "box"
    }
    assert got == CARDS | {"trays": 7}
    assert sum(CARDS.values()) == 300 + CARDS["aids"]


def test_questions_are_varied(game: Game) -> None:
    assert len({card.id for card in questions(game)}) == 259
    themes = counted(game, "theme")
    assert (len(themes), min(themes.values()), max(themes.values())) == (14, 18, 19)
    assert counted(game, "sting") == {"1": 72, "2": 124, "3": 63}
    assert counted(game, "polarity") == {"yes_is_kind": 127, "yes_is_selfish": 132}
    assert counted(game, "rating") == {"all": 254, "adult": 5}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rule", rules.RULES)
def test_texts(game: Game, rule: str, locale: str) -> None:
    assert rules.RULES[rule](texts(game, locale), locale) == []


LOT = "Kassören ger dig femhundra kronor för mycket i växel."


@pytest.mark.parametrize(
    ("rule", "change", "said"),
    [
        ("form", {"q001": "Går du in igen?"}, ["q001"]),
        ("form", {"q001": f"{LOT} Går du in igen? Eller?"}, ["q001"]),
        ("form", {"q001": f"{LOT.replace('dig', 'någon')} Är det rätt att gå in?"}, ["q001"]),
        ("form", {"q001": f"{LOT} Gå in igen!"}, ["q001"]),
        ("form", {"q001": f"{LOT}  Går du in igen?"}, ["q001"]),
        ("form", {"q001": f"{LOT * 4} Går du in igen?"}, ["q001"]),
        (
            "runs",
            {"q001": f"{LOT} Hinner du ta det?", "q002": "Vem ger dig femhundra kronor för bilen?"},
            ["ger dig femhundra kronor för"],
        ),
        (
            "twins",
            {"q001": f"{LOT} Går du in igen?", "q002": f"{LOT} Skriker du högt?"},
            ["q001 q002"],
        ),
    ],
)
def test_a_broken_text_is_found(
    game: Game, rule: str, change: dict[str, str], said: list[str]
) -> None:
    found = rules.RULES[rule](texts(game, "sv") | change, "sv")
    assert sorted(found) == sorted(said)


def test_equal_openings_are_found(game: Game) -> None:
    same = {card: f"Du hittar {text}" for card, text in texts(game, "sv").items()}
    assert rules.openings(same, "sv") == ["du hittar"]
    some = texts(game, "sv") | {card: same[card] for card in list(same)[:30]}
    assert rules.openings(some, "sv") == ["du hittar"]


def above_chance(found: Sequence[Sequence[str]]) -> float:
    """Return by how much texts are more alike than the same words dealt out at random."""
    shuffled = [word for text in found for word in text]
    random.Random(1).shuffle(shuffled)  # noqa: S311 (not for secrets)
    chance = list(rules.dealt(found, shuffled))
    return rules.mean_similarity(found) - rules.mean_similarity(chance)


@pytest.mark.parametrize(
    "step", [3, pytest.param(1, marks=pytest.mark.long, id="all")], ids=["a third", None]
)
def test_questions_are_no_more_alike_than_their_words(game: Game, step: int) -> None:
    """Letters of any two texts of this length agree by some 40 %, so chance is the measure."""
    found = [rules.words(text) for text in texts(game, "sv").values()][::step]
    assert above_chance(found) < rules.ABOVE_CHANCE
    # One phrase in all of them would be too much.
    assert (
        above_chance([[*text, *["säg", "ärligt", "vad", "gör", "du", "då"]] for text in found])
        > rules.ABOVE_CHANCE
    )


def broken(tmp_path: Path, file: str, old: str, new: str) -> list[str]:
    """Return what is said about the game after a change of every such text."""
    folder = tmp_path / "decks" / "dilemma"
    shutil.copytree(FOLDER, folder)
    (tmp_path / "cardforge.yaml").write_text("", "utf-8")
    text = (folder / file).read_text("utf-8")
    assert old in text
    for table, players in (("11: ", "3-11"), ("{2: ", "2-10")):
        if table in new:
            text = text.replace("players: 3-10", f"players: {players}")
    (folder / file).write_text(text.replace(old, new), "utf-8")
    findings = Findings()
    load_project(tmp_path, findings)
    return [f"{found.code} {found.message}" for found in findings.sorted()]


DECK, ANSWERS, TRAYS, GAME = "questions.yaml", "answers.yaml", "trays.yaml", "game.yaml"
AID = "aid_challenge.xml, size: poker, count: "


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (ANSWERS, "y11n11d8: 8", "y11n11d8: 9", "answers"),
        (GAME, "fork.xml, size: poker, count: 10", "fork.xml, size: poker, count: 9", "votes"),
        (GAME, "size: poker, count: 1, ", "size: poker, count: 2, ", "cards"),
        (GAME, "10: 3}", "10: 3, 11: 3}", "votes-suffice"),
        (GAME, "5: 5, 6: 4, 7: 4", "5: 4, 6: 4, 7: 4", "hands"),
        (GAME, "9: 3, 10: 3}\n    range", "9: 3, 10: 4}\n    range", "dealt"),
        (GAME, "default: 259, range: 30-", "default: 29, range: 20-", "deal-fits"),
        (GAME, "{3: ", "{2: 3, 3: ", "answers-left"),
        (GAME, f"{AID}10", f"{AID}21", "boxes"),
        (TRAYS, "depth: 28, name: Ännu", "depth: 20, name: Ännu", "trays"),
        (TRAYS, "questions-3, pile: questions", "questions-3, pile: miss", "trays"),
        (TRAYS, "id: used, pile: used, depth: 28", "id: used, pile: used, depth: 8.9", "trays"),
        (DECK, "theme: school", "theme: food", "themes"),
        (DECK, "polarity: yes_is_selfish", "polarity: yes_is_kind", "polarity"),
        (DECK, "{yes: 0.48, no: 0.36", "{yes: 0.38, no: 0.36", "priors"),
        (DECK, "{yes: 0.3", "{yes: 0.7", "mean-yes"),
        (DECK, "no: 0.4", "no: 0.2", "mean-no"),
        (DECK, "depends: 0.2", "depends: 0.3", "mean-depends"),
        (DECK, "{yes: 0.3", "{yes: 0.4", "yes-and-no"),
    ],
)
def test_what_must_hold_is_held(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    found = broken(tmp_path, file, old, new)
    assert [one for one in found if one.startswith(f"CF-S21 `{said}` does not hold")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "id: q007\n",
            "id: q007\n    copies: 2\n",
            "CF-S16 `questions` promises 259, the deck gives 260",
        ),
        ("sting: 3", "sting: 4", "CF-S06 4 is out of range"),
        ("{yes: 0.52", "{yes: 0.92", "CF-S06 0.92 is out of range"),
        ("rating: adult", "rating: child", "CF-S07 `child` is not one of the choices"),
    ],
)
def test_values_out_of_range_are_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert broken(tmp_path, DECK, old, new)[0] == said


def test_every_split_of_the_answers_sums_to_thirty(game: Game) -> None:
    setting = game.settings["answer_split"]
    splits = {}
    for name in setting.of:
        settings = resolve(game, None, {"answer_split": name})
        found = cards_of(game.components["answers"], settings)
        splits[name] = tuple(copies for _, copies in found if copies)
    assert splits == {
        "y10n10d10": (10, 10, 10),
        "y11n11d8": (11, 11, 8),
        "y12n12d6": (12, 12, 6),
        "y8n8d14": (8, 8, 14),
        "y15n15d0": (15, 15),
    }


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
    found = texts(game, locale)
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
    for card in questions(game):
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
    # The backs of the boxes have a pale ground.
    assert found == {"box_1/", "box_2/", "box_3/"}


def test_the_aid_tells_what_is_dealt(game: Game) -> None:
    """Questions by the number of players, and the rest of the deal; votes only if there are any."""

    def told(variant: str | None) -> str:
        back = make(game, variant).faces["aids"][ALONE][1]
        assert back is not None
        return " ".join(box.text for box in back.boxes)

    assert "3–5 spelare: 5 frågor var" in told(None)
    assert "ett svarskort och ett röstkort. Den till vänster om given frågar först" in told(None)
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


def faint(name: str, face: Face, image: Image.Image) -> dict[str, float]:
    """Return the texts with less than 4.5:1 from what lies behind them."""
    found = {}
    scale = image.width / face.w
    for box in face.boxes:
        if box.tag != "text" or not box.text:
            continue
        crop = image.crop(tuple(round(v * scale) for v in edges(box)))  # type: ignore[arg-type]
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
    pages = {Path(file.path).name.split("-")[0]: file.pages for file in unit.files}
    of_the_game = sum(CARDS.values()) - CARDS["aids"]
    assert (ceil(of_the_game / 9), ceil(sum(CARDS.values()) / 9)) == (34, 35)
    # Two trays to a sheet, one box to a sheet, with a blank page behind each.
    assert {name: n for name, n in pages.items() if name != "kit"} == {
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
