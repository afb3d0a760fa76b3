"""Spoilers: how its cards, board, chips and lie-meters print."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

import numpy as np
import pytest
from PIL import Image, ImageChops

from cardforge.faces.drawing import Box, Face
from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions
from cardforge.source.model import Game
from cardforge.source.settings import cards_of
from tests import gallery
from tests.games.looks import faint, single_files
from tests.games.spoilers_rules import NUMBERS, Card
from tests.games.support import ROOT, SAFE, Made, both_sides, edges, fronts, load, make, plain

FOLDER: Final = ROOT / "decks" / "spoilers"
LOCALES: Final = ("es", "en")
TYPES: Final = tuple(NUMBERS)


@pytest.fixture(scope="module")
def game() -> Game:
    return load("spoilers")


@pytest.fixture(scope="module")
def made(game: Game) -> Mapping[str, Made]:
    """Return the game in each language."""
    return {locale: make(game, locale=locale) for locale in LOCALES}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Mapping[tuple[str, str], Path]:
    return single_files(tmp_path_factory, "spoilers", "es")


def middle(box: Box) -> tuple[float, float]:
    return sum(box.quad[0::2]) / 4, sum(box.quad[1::2]) / 4


@pytest.fixture(scope="module")
def cards(game: Game) -> Sequence[Card]:
    return [
        {"deck": name, "id": card.id, **plain(card.values)}
        for name in TYPES
        for card in game.decks[name].cards
    ]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_star_stands_at_the_right_answer(
    cards: Sequence[Card], made: Mapping[str, Made], locale: str
) -> None:
    for card in cards:
        front = made[locale].faces[card["deck"]][card["id"]][0]
        stars = [box for box in front.boxes if box.tag == "icon" and box.text == "★"]
        starred = []
        for star in stars:
            texts = [b for b in front.boxes if ".answers." in (b.at or "")]
            # The star stands beside the answer's first line.
            starred.append(min(texts, key=lambda b: abs(b.quad[1] - edges(star)[1])).at)
        assert starred == [
            f"questions.{i}.answers.{q['correct']}" for i, q in enumerate(card["questions"])
        ]


def test_the_board(made: Mapping[str, Made]) -> None:
    front = made["es"].faces["board"]["board"][0]
    track = [box for box in front.boxes if box.at == "last"]
    assert [box.text for box in sorted(track, key=middle)] == [str(n) for n in range(15)]
    steps = np.diff([middle(box)[0] for box in track])
    assert np.allclose(steps, steps[0])
    values = [box for box in front.boxes if box.at == "values"]
    assert [box.text for box in values] == ["1", "2", "3"]
    letters = [box for box in front.boxes if box.tag == "text" and box.text in ("A", "B", "C")]
    assert [box.text for box in sorted(letters, key=lambda b: middle(b)[1])] == ["A", "B", "C"]
    # The track runs along the bottom, the values stand at the top, the options at the side.
    assert min(middle(box)[1] for box in track) > 0.75 * front.h
    assert max(middle(box)[1] for box in values) < 0.25 * front.h
    assert min(middle(box)[0] for box in letters) > 0.75 * front.w
    assert [b.text for b in front.boxes if b.text in ("T", "TRAMPA", "★", "CORRECTA")] == [
        *("T", "TRAMPA"),
        *("★", "CORRECTA"),
    ]


def test_sheets(tmp_path: Path) -> None:
    """Nine cards to a sheet; the board's seam passes between two frames of the film."""
    options = BuildOptions(games=("spoilers",), locales=("es",), out=tmp_path)
    (unit,) = build(ROOT, options).units
    sheets = [file for file in unit.files if file.pages and "rules" not in file.path]
    pages = {Path(file.path).name.split("-")[0]: file.pages for file in sheets}
    assert {name: n for name, n in pages.items() if name != "kit"} == {
        **dict.fromkeys(TYPES, 8),
        "aids": 4,
        "board": 4,
        "heads": 2,
        "noses": 2,
        "rivet_sheet": 2,
        "bits": 2,
        "log": 2,
        "box_unplayed": 2,
        "box_played": 2,
        "box_pieces": 2,
    }


def test_chips_are_told_apart(game: Game, files: Mapping[tuple[str, str], Path]) -> None:
    """Backs tell whose a chip is and not its letter, in shape as well as in colour."""
    images = gallery.pages(files["full", "chips"], 2.0)
    assert len(images) == 36
    assert len(gallery.distinct(images[0::2])) == 18
    backs = images[1::2]
    assert len(gallery.distinct(backs)) == 6
    assert all(len(gallery.distinct(backs[i : i + 3])) == 1 for i in range(0, 18, 3))
    signs = [str(card.values["sign"]) for card in game.decks["seats"].cards]
    drawn = {(FOLDER / "icons" / f"{sign}.svg").read_text("utf-8") for sign in signs}
    assert len(drawn) == 6


def test_lap_chips_show_what_they_are_worth(made: Mapping[str, Made]) -> None:
    got = {
        name: [[b.text for b in face.boxes if b.tag == "text"] for face in sides if face]
        for name, sides in made["es"].faces["laps"].items()
    }
    assert got == {"first": [["15"], ["30"]], "last": [["45"], ["60"]]}


@pytest.mark.parametrize("ink", ["full", "low"])
def test_all_cards_have_one_back_without_a_way_up(
    files: Mapping[tuple[str, str], Path], ink: str
) -> None:
    backs = [gallery.pages(files[ink, deck], 2.0, [1, 63]) for deck in TYPES]
    (back,) = gallery.distinct(image for pair in backs for image in pair)
    turned = back.transpose(Image.Transpose.ROTATE_180)
    difference = np.asarray(ImageChops.difference(back, turned)).max(axis=2)
    assert (difference > 96).mean() < 0.004


def test_types_differ_in_lightness_and_in_shape(made: Mapping[str, Made]) -> None:
    looks = {}
    for deck in TYPES:
        front = next(iter(made["es"].faces[deck].values()))[0]
        head = next(b for b in front.boxes if b.tag == "rect" and edges(b)[3] < 20 and b.ink)
        looks[deck] = gallery.lightness(head.ink[0])
    assert looks["movie"] + 20 < looks["trailer"] < looks["poster"] - 10
    drawn = {(FOLDER / "icons" / f"{deck}.svg").read_text("utf-8") for deck in TYPES}
    assert len(drawn) == 3


def guide(game: Game, card: str, side: int, **settings: str) -> str:
    alone = game._replace(components={"aids": game.components["aids"]})
    face = make(alone, None, settings).faces["aids"][card][side]
    assert face is not None
    return " ".join(" ".join(b.text.split()) for b in face.boxes if b.tag == "text")


@pytest.mark.parametrize(
    ("card", "side", "settings", "usual", "changed"),
    [
        ("setup", 0, {"meter_enabled": "false"}, "mentirómetro", "Solo la lee"),
        ("setup", 0, {"film_seen": "ignore"}, "título", "Solo la lee"),
        ("setup", 0, {"first_spoiler": "youngest"}, "Se sortea", "el más joven"),
        ("setup", 0, {"rounds": "1"}, "Se juegan 3 rondas", "Se juega 1 ronda"),
        ("setup", 0, {"used_cards": "reshuffle"}, "destripadas", "se barajan"),
        ("setup", 1, {"track_overflow": "cap"}, "45 y 60", "Con 30"),
        ("base", 0, {"question_order": "random"}, "de la ronda", "al azar"),
        ("base", 0, {"ep_ballots": "2"}, "votan a la vez. Si", "hasta 2 veces"),
        ("base", 0, {"lie_definition": "recommended_is_trap"}, "si no, a", "si era la trampa"),
        ("base", 0, {"meter_enabled": "false"}, "La nariz", "Pasa"),
        ("base", 1, {"ep_threshold": "{3: 2, 4: 3, 5: 4, 6: 4}"}, "+1 2 2 3 3", "+1 2 3 4 4"),
        ("base", 1, {"ep_abstain": "false"}, "Se puede pasar", "participan todos"),
        ("base", 1, {"ep_trap_needs_victim": "true"}, "trampa Jugadores", "y alguien ha caído"),
        ("base", 1, {"tie_break": "shared"}, "quien más ha mentido", "se comparte"),
        ("base", 1, {"rounds": "2"}, "Tras 3 rondas", "Tras 2 rondas"),
        ("base", 1, {"rounds": "1"}, "Tras 3 rondas", "Tras 1 ronda "),
        ("modes", 0, {"bonus_cap": "6"}, "hasta 4", "hasta 6"),
        ("modes", 1, {"bonus_per_event": "1"}, "además 2", "además 1"),
        ("modes", 1, {"vote_tie_without_captain": "random"}, "decide entre", "se sortea"),
        ("modes", 1, {"vote_tie_without_captain": "team_fails"}, "decide entre", "ha fallado"),
        (
            "modes",
            1,
            {"danger_spoiler_points": "value_of_chosen"},
            "valía la correcta",
            "la respuesta elegida",
        ),
    ],
)
def test_guides_follow_the_settings(
    game: Game, card: str, side: int, settings: dict[str, str], usual: str, changed: str
) -> None:
    assert usual in guide(game, card, side)
    found = guide(game, card, side, **settings)
    assert changed in found
    assert usual not in found


@pytest.mark.parametrize(
    ("double", "said"),
    [
        ("every_correct_turn", "siempre que el equipo acierta"),
        ("only_after_tiebreak", "si acierta al deshacer un empate"),
        ("only_if_own_ballot_correct", "y él votó la correcta"),
    ],
)
def test_the_captain_is_told_on_the_guide(game: Game, double: str, said: str) -> None:
    found = guide(game, "modes", 1, mode="danger", captain="true", captain_double=double)
    assert said in found
    assert "el Capitán elige una de las empatadas" in found


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_under_6_pt(made: Mapping[str, Made], locale: str) -> None:
    sizes = {
        name: min((s for box in face.boxes for s in box.sizes), default=99.0)
        for name, face in both_sides(made[locale])
    }
    assert {name: size for name, size in sizes.items() if size < 6} == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_questions_are_large_enough_to_be_read_out(made: Mapping[str, Made], locale: str) -> None:
    sizes = [
        s
        for deck in TYPES
        for face, _ in made[locale].faces[deck].values()
        for box in face.boxes
        if (box.at or "").startswith("questions.")
        for s in box.sizes
    ]
    assert min(sizes) >= 7


def test_words_and_signs_keep_clear_of_the_cut(made: Mapping[str, Made]) -> None:
    near = []
    for name, face in fronts(made["es"]):
        if name.partition("/")[0] not in (
            *TYPES,
            "aids",
            "log",
            "recommend",
            "board",
            "rivet_help",
        ):
            continue
        for box in face.boxes:
            if box.tag not in ("text", "icon"):
                continue
            left, top, right, bottom = edges(box)
            gap = min(left, top, face.w - right, face.h - bottom)
            if gap < SAFE - 1e-6:
                near.append((name, box.tag, round(gap, 2)))
    assert near == []


@pytest.mark.parametrize("ink", ["full", "low"])
def test_text_stands_out_from_its_ground(
    game: Game, files: Mapping[tuple[str, str], Path], ink: Literal["full", "low"]
) -> None:
    """Every colour that covers a good part of a text's box is 4.5:1 from the text's."""
    drawn = make(game, ink=ink)
    weak: dict[str, float] = {}
    seen = set()
    for component, found in drawn.faces.items():
        page = 0
        copies = {card.id: n for card, n in cards_of(game.components[component], drawn.settings)}
        for i, (card, (front, back)) in enumerate(found.items()):
            sides: list[Face] = [front] if back is None else [front, back]
            if component not in TYPES or i % 12 == 0:
                images = gallery.pages(files[ink, component], 2.0, range(page, page + len(sides)))
                for face, image in zip(sides, images, strict=True):
                    weak |= faint(f"{component}/{card}", face, image)
                    seen.add(component)
            page += len(sides) * copies.get(card, 1)
    assert weak == {}
    assert seen == set(game.components)


def test_the_boxes_hold_what_they_are_for(game: Game) -> None:
    """Each of both boxes takes all cards, since at an evening's end they lie in either."""
    for name in ("box_unplayed", "box_played"):
        w, h, depth = map(float, game.components[name].size.split("x"))
        assert (w, h) > (63.5, 88.9)
        assert depth >= 96 * 0.3 + 1, name
    w, h, depth = map(float, game.components["box_pieces"].size.split("x"))
    # Heads and noses beside each other, on them stacks of chips, on top the guides.
    assert w >= 66
    assert h >= 66 + 14
    assert depth >= 6 * 2 + 9 * 2 + 13 * 0.3


@pytest.mark.parametrize("locale", LOCALES)
def test_the_gallery_shows_the_game_as_it_is(locale: str) -> None:
    """A changed face needs new contact sheets: ``python -m tests.gallery spoilers spoilers:en``."""
    named = None if locale == "es" else locale
    fresh = gallery.sheet("spoilers", named)
    for view in ("normal",) if named else gallery.VIEWS:
        with Image.open(gallery.shown("spoilers", view, named)) as stored:
            old = np.asarray(stored.convert("RGB"), dtype=float)
        new = np.asarray(gallery.seen(fresh, view), dtype=float)
        assert old.shape == new.shape
        # A palette of few colours, and another version of the renderer, change edges a little.
        assert (np.abs(old - new).max(axis=2) > 80).mean() < 0.001, view
        assert gallery.shown("spoilers", view, named).stat().st_size < 2_000_000
