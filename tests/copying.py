"""Texts of both writing directions, for tests of what readers copy from a PDF."""

from io import BytesIO

from cardforge.faces.drawing import Face, TextItem
from cardforge.faces.operators import FaceEncoder
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.text.engine import TextEngine
from cardforge.text.layout import lay_out
from cardforge.text.types import Paragraph, Span, TextStyle

ENGINE = TextEngine()
PT = 72 / 25.4

#: Language and text: brackets, quotes, digits, signs of per cent, Latin words, signs at the ends.
ARABIC = [
    "اسحب 3 بطاقات (حمراء) ثم توقف.",
    "زد 15% من النقاط!",
    "«كتاب» [1] و(2): نعم؟",
    "15% أكثر",
    "قل Spicy (أو Chili) لجارك الآن.",
    "مرحبا، عالم؛ 1,250.50 و 3/4",
    "٣ بطاقات و١٥٪ من (النقاط)",
    "(كل البطاقات) {الحمراء}...",
    "سلام عليكم لا إله",
]
HEBREW = [
    "משוך 3 קלפים (אדומים) ואז עצור.",
    "הוסף 15% לניקוד!",
    '"שלום", [עולם] - 12:30?',
    "(שלום)",
    "אמור Spicy (או Chili) לשכן שלך...",
    "...שלום",
    "כתוב ABC 123 (DEF) בסוף המשחק",
    "קָלֶף (שֵׁם), ה-Deck ו-15 נקודות",
    "שלום\u00a0עולם: 1–2, 3%-5%",
]
MIXED = [
    "Say שלום (twice), then 15% of عدد now.",
    "Spicy Deck Hot Fun Game (שלום) 5",
    "The word (שלום, עולם) means [hello]: סוף!",
]


def pdf_of(texts: list[str], language: str, width: float) -> bytes:
    """Return a page with paragraphs one under another, ``width`` in pt."""
    style = TextStyle()
    paragraphs = [
        Paragraph((Span(text, style),), language=language, space_before=9.0) for text in texts
    ]
    layout = lay_out(paragraphs, width, ENGINE)
    w, h = width / PT + 2, layout.height / PT + 2
    face = Face(w, h, 0, (TextItem(1, 1, layout.lines),), (), (), ())
    out = BytesIO()
    file = PdfFile(out, Meta("text", language))
    file.page(w * PT, h * PT)
    file.place(FaceEncoder().encode(face), (1, 0, 0, 1, 0, h * PT))
    file.close()
    return out.getvalue()
