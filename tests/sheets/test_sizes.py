import pytest

from cardforge.diagnostics import InputFault, SourceText, UsageFault
from cardforge.faces.drawing import Trim
from cardforge.sheets.sizes import Paper, find_paper, find_trim, papers, sizes


def test_presets_carry_shape_corner_and_source() -> None:
    assert find_trim("poker") == Trim("poker", 63.5, 88.9, 3)
    assert find_trim("hex-tile-large") == Trim("hex-tile-large", 95.25, 82.55, 0.0, "hex")
    assert find_trim("circle-chit-medium") == Trim("circle-chit-medium", 19.05, 19.05, 0, "circle")
    assert sizes()["poker"].bleed == 3.175
    assert sizes()["poker"].source[0].startswith("github.com/Alan-Cha/silhouette-card-maker")


def test_every_entry_is_whole() -> None:
    for key, size in sizes().items():
        assert size.trim.id == key
        assert size.trim.w > 0 and size.trim.h > 0 and 0 <= size.trim.corner < size.trim.w / 2
        assert size.title and size.source and size.bleed > 0
        assert size.kind in {"card", "tile", "token", "booklet"}
    for key, paper in papers().items():
        assert paper.id == key and paper.w < paper.h and paper.title and paper.source


def test_papers() -> None:
    found = {key: (paper.w, paper.h) for key, paper in papers().items()}
    assert found["a4"] == (210, 297)
    assert found["letter"] == (215.9, 279.4)
    assert found["legal"] == (215.9, 355.6)
    assert found["universal"] == (210, 279.4)
    assert find_paper("A4") is papers()["a4"]


@pytest.mark.parametrize("name", ["63.5x88.9", "63.5 × 88.9", "63.5mm x 88.9mm", " 63.5X88.9 "])
def test_measures_name_a_size(name: str) -> None:
    assert find_trim(name) == Trim("63.5x88.9", 63.5, 88.9)


def test_a_paper_given_by_measures_stands_upright() -> None:
    assert find_paper("420x297") == Paper("297x420", 297, 420)


def test_aliases() -> None:
    assert find_trim("tcg") is sizes()["euro-poker"].trim


def test_unknown_size_names_the_nearest() -> None:
    with pytest.raises(UsageFault) as caught:
        find_trim("pokre")
    (finding,) = caught.value.diagnostics
    assert finding.message == "no size is named `pokre`"
    assert finding.hint == (
        "did you mean `poker`? Or give width and height in mm, such as 63.5x88.9"
    )


def test_unknown_size_in_a_file_has_a_place_and_is_a_fault_of_the_input() -> None:
    source = SourceText("decks/x/game.yaml", "size: pokre\n")
    with pytest.raises(InputFault) as caught:
        find_trim("pokre", source.place(6, 11))
    (finding,) = caught.value.diagnostics
    assert (finding.file, finding.line, finding.col) == ("decks/x/game.yaml", 1, 7)


@pytest.mark.parametrize("name", ["lettr", "A44", ""])
def test_unknown_paper(name: str) -> None:
    with pytest.raises(UsageFault) as caught:
        find_paper(name)
    assert caught.value.diagnostics[0].message == f"no paper is named `{name}`"


@pytest.mark.parametrize("name", ["0x50", "50x0", "2001x50"])
def test_impossible_measures(name: str) -> None:
    with pytest.raises(UsageFault) as caught:
        find_trim(name)
    assert caught.value.diagnostics[0].message == (
        f"the size `{name}` has a side under 3 or over 2000 mm"
    )
