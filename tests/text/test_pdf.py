"""Text copied from a PDF equals the source, in logical order."""

import re
from collections.abc import Iterable
from io import BytesIO
from unicodedata import normalize

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.faces.drawing import Face, TextItem
from cardforge.faces.operators import FaceEncoder
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.text.layout import lay_out
from cardforge.text.types import Paragraph, Span, TextStyle
from tests.text.support import DATA, ENGINE, STYLE, paragraph

PT = 72 / 25.4


def pdf(paragraphs: Iterable[Paragraph], width: float) -> bytes:
    layout = lay_out(list(paragraphs), width, ENGINE)
    w, h = width / PT + 2, layout.height / PT + 2
    face = Face(w, h, 0, (TextItem(1, 1, layout.lines),), (), (), ())
    out = BytesIO()
    file = PdfFile(out, Meta("text"))
    file.page(w * PT, h * PT)
    file.place(FaceEncoder().encode(face), (1, 0, 0, 1, 0, h * PT))
    file.close()
    return out.getvalue()


def copied(paragraphs: Iterable[Paragraph], width: float) -> str:
    document = pypdfium2.PdfDocument(pdf(paragraphs, width))
    return str(document[0].get_textpage().get_text_range())


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize(
    ("name", "language", "family"),
    [
        ("latin", "en", "sans"),
        ("latin", "en", "serif"),
        ("greek", "el", "sans"),
        ("cyrillic", "ru", "sans"),
        ("arabic", "ar", "sans"),
        ("hebrew", "he", "sans"),
        ("devanagari", "hi", "sans"),
        ("japanese", "ja", "jp"),
    ],
)
def test_200_words_are_copied_as_they_were_written(name: str, language: str, family: str) -> None:
    words = (DATA / "words" / f"{name}.txt").read_text("utf-8").split()
    style = TextStyle(family=family)
    # pdfium joins lines that nearly touch, so they stand apart.
    got = copied([paragraph(w, language, style, space_before=9.0) for w in words], 300).split()
    assert [normalize("NFC", w) for w in got] == [normalize("NFC", w) for w in words]


@pytest.mark.parametrize(
    ("text", "language", "family"),
    [
        ("S&P 500 & R&D – “office” (1/2) → ★ ♠", "en", "sans"),
        # Where a line holds as many left-to-right as right-to-left phrases, no reader can tell
        # from the page which way it runs; here right-to-left prevails on each.
        ("اسحب 12 بطاقة (كتاب) من Deck لك، ثم ارمِ 3", "ar", "sans"),
        ("כל שחקן מקבל 6 קלפים ואז Spicy (אחד) ביד", "he", "sans"),
        ("प्रत्येक खिलाड़ी को छह पत्ते मिलते हैं", "hi", "sans"),
        ("«\u202foui\u202f»\u00a0: 10\u00a0000\u00a0€", "fr", "serif"),
        ("手札を三枚まで引き、「残り」を捨てる。", "ja", "jp"),
    ],
)
@pytest.mark.parametrize("align", ["start", "justify"])
def test_wrapped_text_is_copied_in_reading_order(
    text: str, language: str, family: str, align: str
) -> None:
    style = TextStyle(family=family)
    got = copied([paragraph(text, language, style, align=align)], 70)
    want = text.replace(" ", "") if language == "ja" else squeezed(text)
    squeeze = (lambda t: re.sub(r"\s+", "", t)) if language == "ja" else squeezed
    assert squeeze(got) == want


def test_soft_hyphens_are_not_copied() -> None:
    text = "Rindfleisch\u00adetikettierungs\u00adgesetz"
    got = copied([paragraph(text, "de")], 70)
    assert re.sub(r"\s", "", got) == "Rindfleischetikettierungsgesetz"


def test_bold_inside_a_sentence() -> None:
    spans = (
        Span("Draw ", STYLE),
        Span("two", STYLE._replace(bold=True)),
        Span(" cards, not ", STYLE),
        Span("three", STYLE._replace(italic=True, underline=True)),
        Span(".", STYLE),
    )
    got = copied([Paragraph(spans)], 60)
    assert squeezed(got) == "Draw two cards, not three."


@settings(max_examples=60)
@given(
    st.text(st.sampled_from("abcfi AVéñßŁΩжя ’“–…→★1234567890.,!?"), min_size=1, max_size=40),
    st.integers(60, 200),
)
def test_any_line_is_copied_as_it_was_written(text: str, width: int) -> None:
    got = copied([paragraph(text)], width)
    assert re.sub(r"\s", "", got) == re.sub(r"\s", "", text)
