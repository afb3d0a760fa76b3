"""Hyphenation, held against pyphen's own reader of the same files."""

from pathlib import Path
from typing import Any

import pyphen
import pytest

from cardforge.text.hyphenation import Patterns, hyphens_in, patterns
from tests.text.support import DATA

FILES = sorted({str(path) for path in pyphen.LANGUAGES.values()})
#: Files in each encoding, with spaces at line ends, with changes of spelling.
QUICK = ("en_US", "es", "eu", "fr", "hu_HU", "ru_RU", "sv")
WORDS = sorted(
    {
        word
        for file in sorted((DATA / "words").glob("*.txt"))
        for word in file.read_text("utf-8").split()
        if word.isalpha()
    }
    | {"characteristics", "Donaudampfschifffahrt", "asszonnyal", "kulissza", "omaatje", "tillåta"}
)


def quick_or_long(file: str) -> Any:
    name = Path(file).stem.removeprefix("hyph_")
    return pytest.param(file, id=name, marks=() if name in QUICK else pytest.mark.long)


@pytest.mark.parametrize("path", [quick_or_long(file) for file in FILES])
def test_places_are_those_of_pyphen(path: str) -> None:
    own, theirs = Patterns(Path(path)), pyphen.Pyphen(filename=path, left=2, right=3)
    for word in WORDS:
        want = [int(p) for p in theirs.positions(word) if p.data is None]
        assert own.places(word) == want, word


def test_places_where_spelling_changes_are_left_out() -> None:
    own = patterns("hu")
    assert own is not None
    assert own.places("asszonnyal") == []
    assert own.places("kulissza") == [2]


def test_words_inside_other_signs() -> None:
    assert hyphens_in("(Silbentrennung)", "de") == [4, 7, 11]
    assert hyphens_in("a-Silbe", "de") == hyphens_in("Silbe", "de") == []
    assert hyphens_in("", "de") == []


def test_languages() -> None:
    assert patterns("de-AT") is not None
    assert patterns("sv") is patterns("sv")
    assert patterns("ja") is None
    assert hyphens_in("characteristics", "xx") == []
