"""Lines of both directions are copied by pdfium as they were written; poppler: `tests.external`."""

import re

import pypdfium2
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardforge.faces.copied import for_pdfium
from tests.copying import ARABIC, HEBREW, MIXED, pdf_of

TEXTS = [
    pytest.param(language, text, id=text)
    for language, texts in (("ar", ARABIC), ("he", HEBREW), ("en", MIXED))
    for text in texts
]


def copied(text: str, language: str, width: float) -> str:
    document = pypdfium2.PdfDocument(pdf_of([text], language, width))
    found = str(document[0].get_textpage().get_text_range())
    document.close()
    return found


@pytest.mark.parametrize("width", [400, 90])
@pytest.mark.parametrize(("language", "text"), TEXTS)
def test_text_is_copied_as_it_was_written(language: str, text: str, width: float) -> None:
    lines = copied(text, language, width).split()
    assert " ".join(lines) == " ".join(text.split())


def test_several_paragraphs_are_copied_in_their_order() -> None:
    for language, texts in (("ar", ARABIC), ("he", HEBREW)):
        document = pypdfium2.PdfDocument(pdf_of(texts, language, 400))
        lines = str(document[0].get_textpage().get_text_range()).split("\r\n")
        document.close()
        assert [" ".join(line.split()) for line in lines] == [" ".join(t.split()) for t in texts]


WORDS = st.sampled_from(
    ["שלום", "עולם", "קָלֶף", "Spicy", "Hot", "15%", "3", "1,250.50", "12:30", "(", ")", "[", "]",
     ",", ".", "!", "-", '"', "…", "ה-15", "x2", "★"]
)  # fmt: skip


@settings(max_examples=60)
@given(st.lists(WORDS, min_size=1, max_size=9), st.lists(st.booleans(), min_size=9, max_size=9))
@example(["שלום", "(", "Spicy", ")", "15%"], [True] * 9)
def test_any_words_in_any_order(words: list[str], gaps: list[bool]) -> None:
    text = "".join(word + " " * gap for word, gap in zip(words, gaps, strict=False)).strip()
    # A comma alone, set apart from all words, is a line of its own to pdfium.
    text = re.sub(r"^[,.!…-]+| +(?=[,.!…-])", "", text)
    for line in ("א " + text, text + " ב"):
        # Lines that are far apart: pdfium joins those that nearly touch.
        for before in ("", "שלום\n\n", "(שלום) Hot\n\n"):
            found = "".join(copied(before + line, "he", 900).split()).replace("…", "...")
            assert found == "".join((before + line).split()).replace("…", "...")


def test_latin_lines_of_a_right_to_left_document() -> None:
    assert (
        copied("Spicy, spice: sheet 1 of 12 (A4)", "he", 400) == "Spicy, spice: sheet 1 of 12 (A4)"
    )


def test_what_pdfium_must_find() -> None:
    assert for_pdfium("אב 12% (גד)", turned=True) == "(דג) 12% בא"
    assert for_pdfium("אב ab", turned=True) == "בא ab"
    assert for_pdfium("אב (גד)") == "(גד )אב"


def test_lines_that_all_readers_give_right_carry_no_texts() -> None:
    assert b"ActualText" not in streams_of(["שלום"], "he")
    assert b"ActualText" not in streams_of(["Spicy (hot) 15%"], "en")
    assert b"ActualText" in streams_of(["שלום (שלום)"], "he")


def streams_of(texts: list[str], language: str) -> bytes:
    from tests.sheets.build import streams

    return b"".join(streams(pdf_of(texts, language, 400)))
