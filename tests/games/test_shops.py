"""The games of the repository at each print shop."""

from pathlib import Path

import pytest

from cardforge.cli.shop import SHOPS
from cardforge.diagnostics import Diagnostic, Severity
from cardforge.jobs.results import BuildOptions, BuiltUnit
from cardforge.jobs.shop import shop

ROOT = Path(__file__).parents[2]
PNG, PDF = ("game-crafter", "makeplayingcards"), ("drivethrucards", "mb-print")


def ordered(
    game: str, name: str, out: Path, *decks: str
) -> tuple[BuiltUnit, tuple[Diagnostic, ...]]:
    options = BuildOptions(games=(game,), locales=("en",), decks=decks, out=out)
    result = shop(ROOT, name, options).build
    (unit,) = result.units
    return unit, tuple(one for one in result.findings if game in one.file or one.code[3] in "PR")


def errors(findings: tuple[Diagnostic, ...]) -> set[str]:
    return {one.code for one in findings if one.severity is Severity.ERROR}


@pytest.mark.parametrize("name", PNG)
def test_spicy_as_images(name: str, tmp_path: Path) -> None:
    unit, findings = ordered("spicy", name, tmp_path)
    assert (unit.written, unit.cards) == (True, 110)
    # 32 spice cards, a trophy, the Last Milk and 6 rules are different, and 4 backs.
    assert sum(file.path.endswith(".png") for file in unit.files) == 44
    assert [(one.code, one.severity) for one in findings] == [("CF-P73", Severity.NOTICE)]


@pytest.mark.parametrize("name", PDF)
def test_spicy_in_inks_has_no_fault_but_art_that_is_seen_through(name: str, tmp_path: Path) -> None:
    _, findings = ordered("spicy", name, tmp_path)
    assert errors(findings) <= {"CF-P82"}


@pytest.mark.parametrize("name", SHOPS)
@pytest.mark.parametrize("game", ["spicy", "dominoes"])
def test_every_face_has_bleed_and_no_line_along_its_cut(
    game: str, name: str, tmp_path: Path
) -> None:
    _, findings = ordered(game, name, tmp_path)
    assert {one.code for one in findings} & {"CF-P79", "CF-P81"} == set()


def test_tiles_of_dominoes(tmp_path: Path) -> None:
    unit, findings = ordered("dominoes", "tgc", tmp_path, "tiles")
    assert (unit.written, unit.cards, errors(findings)) == (True, 48, set())
    assert {file.path.split("/")[-2] for file in unit.files} == {"tiles", "shop-game-crafter"}


def test_pieces_of_dominoes_that_no_die_cuts(tmp_path: Path) -> None:
    _, findings = ordered("dominoes", "tgc", tmp_path)
    said = [one.message for one in findings if one.code == "CF-P71"]
    assert said == [
        "The Game Crafter makes no tile of 50.8 × 43.994 mm that is rectangular",
        "The Game Crafter makes no card of 130 × 185 mm",
    ]
