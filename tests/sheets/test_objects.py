import re
from io import BytesIO

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.sheets.objects import Objects, Packed, pack
from cardforge.sheets.pdf import Meta, PdfFile


def test_the_table_leads_to_every_object() -> None:
    out = BytesIO()
    objects = Objects(out, "Title", "maker", "en", "/PrintScaling /None")
    later = objects.reserve()
    first = objects.add(b"<</Kind /First>>")
    streamed = objects.add_stream(pack("/Kind /Test", b"abc" * 50))
    raw = objects.add_stream(Packed("", b"plain"))
    page = objects.add_page(f"<</Type /Page /Parent {objects.tree} /MediaBox [0 0 9 9]>>".encode())
    objects.fill(later, b"(late)")
    objects.finish()
    data = out.getvalue()
    numbers = [int(reference[:-4]) for reference in (later, first, streamed, raw, page)]
    assert numbers == sorted(set(numbers))
    start = int(data.rpartition(b"startxref\n")[2].split()[0])
    table = data[start:]
    offsets = [int(m[1]) for m in re.finditer(rb"(\d{10}) 00000 n", table)]
    starts = [data[at:].split(b"\n")[0].strip() for at in offsets]
    assert starts == [b"%d 0 obj" % number for number in range(1, len(offsets) + 1)]
    assert f"/Size {len(offsets) + 1}".encode() in table
    assert b"<</Kind /Test /Filter /FlateDecode /Length " in data
    assert b"<< /Length 5>>\nstream\nplain\nendstream" in data
    assert b"(late)" in data
    document = pypdfium2.PdfDocument(data)
    assert len(document) == 1
    assert document[0].get_mediabox() == (0, 0, 9, 9)


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
    ],
)
def test_the_date_is_fixed_or_asked_for(
    monkeypatch: pytest.MonkeyPatch, epoch: str | None, written: str
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    if epoch is not None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    out = BytesIO()
    pdf = PdfFile(out, Meta("x"))
    pdf.page(10, 10)
    pdf.close()
    document = pypdfium2.PdfDocument(out.getvalue())
    assert document.get_metadata_value("CreationDate") == written
    assert document.get_metadata_value("ModDate") == written
