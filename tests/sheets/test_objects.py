import re
from io import BytesIO

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.sheets.objects import (
    Bookmark,
    Objects,
    Packed,
    add_outline,
    date,
    pack,
    text_string,
)
from cardforge.sheets.pdf import Meta, PdfFile


def test_the_table_leads_to_every_object() -> None:
    out = BytesIO()
    objects = Objects(out)
    later = objects.reserve()
    first = objects.add(b"<</Type /Catalog>>")
    streamed = objects.add_stream(pack("/Kind /Test", b"abc" * 50))
    raw = objects.add_stream(Packed("", b"plain"))
    objects.fill(later, b"(late)")
    objects.finish(first, later)
    data = out.getvalue()
    assert (later, first, streamed, raw) == ("1 0 R", "2 0 R", "3 0 R", "4 0 R")
    start = int(data.rpartition(b"startxref\n")[2].split()[0])
    table = data[start:]
    assert table.startswith(b"xref\n0 5\n0000000000 65535 f \n")
    offsets = [int(m[1]) for m in re.finditer(rb"(\d{10}) 00000 n \n", table)]
    starts = [data[at:].split(b"\n")[0] for at in offsets]
    assert starts == [b"1 0 obj", b"2 0 obj", b"3 0 obj", b"4 0 obj"]
    assert b"/Size 5 /Root 2 0 R /Info 1 0 R" in table
    assert data.endswith(b"%%EOF\n")
    assert b"<</Kind /Test /Filter /FlateDecode /Length " in data
    assert b"<< /Length 5>>\nstream\nplain\nendstream\nendobj" in data


def bookmarks(*entries: tuple[str, int]) -> list[tuple[int, str, int]]:
    out = BytesIO()
    pdf = PdfFile(out, Meta("x"))
    for title, level in entries:
        pdf.page(10, 10)
        pdf.bookmark(title, level)
    pdf.close()
    document = pypdfium2.PdfDocument(out.getvalue())
    found = []
    for entry in document.get_toc():
        dest = entry.get_dest()
        assert dest is not None
        found.append((entry.level, entry.get_title(), dest.get_index()))
    return found


def test_entries_of_the_outline_nest() -> None:
    assert bookmarks(("A", 0), ("A1", 1), ("A1a", 2), ("A2", 1), ("Ö ✓", 0), ("B1", 1)) == [
        (0, "A", 0),
        (1, "A1", 1),
        (2, "A1a", 2),
        (1, "A2", 3),
        (0, "Ö ✓", 4),
        (1, "B1", 5),
    ]


def test_an_entry_that_is_too_deep_is_raised() -> None:
    assert bookmarks(("A", 2), ("B", 3), ("C", 1)) == [(0, "A", 0), (1, "B", 1), (1, "C", 2)]


def test_entries_count_what_is_below_them() -> None:
    out = BytesIO()
    objects = Objects(out)
    entries = [Bookmark(title, level, "9 0 R") for title, level in
               (("A", 0), ("B", 1), ("C", 2), ("D", 1), ("E", 0))]  # fmt: skip
    add_outline(objects, entries)
    counts = re.findall(rb"/Count (\d+)", out.getvalue())
    assert counts == [b"5", b"3", b"1"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Spicy", "(Spicy)"),
        ("a (b) \\c", "(a \\(b\\) \\\\c)"),
        ("Kört", "<FEFF004B00F600720074>"),
        ("😀", "<FEFFD83DDE00>"),
        ("tab\t", "<FEFF0074006100620009>"),
        ("", "()"),
    ],
)
def test_text_strings(text: str, written: str) -> None:
    assert text_string(text) == written


@given(st.text(st.characters(exclude_categories=("Cc", "Cs"))))
def test_titles_come_back(title: str) -> None:
    out = BytesIO()
    pdf = PdfFile(out, Meta(title))
    pdf.page(10, 10)
    pdf.close()
    assert pypdfium2.PdfDocument(out.getvalue()).get_metadata_value("Title") == title


@pytest.mark.parametrize(
    ("epoch", "written"),
    [
        (None, "D:20000101000000+00'00'"),
        ("1700000000", "D:20231114221320+00'00'"),
        ("yesterday", "D:20000101000000+00'00'"),
        ("99999999999999999999", "D:20000101000000+00'00'"),
    ],
)
def test_the_date_is_fixed_or_asked_for(
    monkeypatch: pytest.MonkeyPatch, epoch: str | None, written: str
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    if epoch is not None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert date() == written
