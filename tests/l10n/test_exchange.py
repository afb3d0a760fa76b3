"""Rows of translations as XLIFF 1.2 and 2.0 and as CSV: out and in again, and from other tools."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree  # type: ignore[import-untyped]

from cardforge.diagnostics import InputFault, SourceText
from cardforge.l10n.csv_file import read_csv, write_csv
from cardforge.l10n.exchange import DONE, FUZZY, NEW, Row, read_rows
from cardforge.l10n.extract import Extracted
from cardforge.l10n.xliff import read_xliff, write_xliff_12, write_xliff_20

ROWS = [
    Row("d/a.name", "Fox & <b>hound</b>", "Räv & <b>hund</b>", DONE, ("a name", "two lines")),
    Row("d/a.text", ' "Draw" {n}\n\tnow ', "=Dra\n nu ", FUZZY),
    Row("f#n[0]", "{n} card", "", NEW),
    Row("d/b.name", "'tis", "-", DONE),
]
Write = Callable[[list[Row]], str]
WRITERS: dict[str, Write] = {
    "1.2": lambda rows: write_xliff_12(rows, "en", "sv", "tiny"),
    "2.0": lambda rows: write_xliff_20(rows, "en", "sv", "tiny"),
    "csv": lambda rows: write_csv(rows, "en", "sv"),
}


def read(kind: str, text: str) -> list[Row]:
    """Return the rows of a file, without lines and notes, which are not taken back."""
    source = SourceText("x", text.removeprefix("\ufeff"))
    rows = read_csv(source) if kind == "csv" else read_xliff(source)
    return [row._replace(line=0) for row in rows]


@pytest.mark.parametrize("kind", WRITERS)
def test_rows_come_back_as_they_went(kind: str) -> None:
    assert read(kind, WRITERS[kind](ROWS)) == [row._replace(notes=()) for row in ROWS]


def test_a_file_without_rows_is_whole() -> None:
    """Version 2.0 asks for a unit or a group in each file; an empty group is one."""
    spaces = {"x": "urn:oasis:names:tc:xliff:document:2.0"}
    newer = etree.fromstring(WRITERS["2.0"]([]).encode())
    assert len(newer.xpath("/x:xliff/x:file/x:group[@id]", namespaces=spaces)) == 1
    assert [read(kind, WRITERS[kind]([])) for kind in WRITERS] == [[], [], []]


_TEXTS = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff\ufffe\uffff")
    | st.sampled_from("\n\t'=\"<&;,")
)


@pytest.mark.parametrize("kind", WRITERS)
@given(source=_TEXTS, target=_TEXTS, state=st.sampled_from((DONE, FUZZY)))
def test_any_text_comes_back(kind: str, source: str, target: str, state: str) -> None:
    row = Row("d/a.b", source, target, state if target else NEW)
    assert read(kind, WRITERS[kind]([row])) == [row]


def test_the_xml_says_what_its_version_has() -> None:
    old = etree.fromstring(WRITERS["1.2"](ROWS).encode())
    spaces = {"x": "urn:oasis:names:tc:xliff:document:1.2"}
    assert old.xpath("//x:trans-unit/@approved", namespaces=spaces) == ["yes", "yes"]
    assert old.xpath("//x:target/@state", namespaces=spaces) == [
        "translated",
        "needs-review-translation",
        "translated",
    ]
    assert old.xpath("//x:note/text()", namespaces=spaces) == ["a name", "two lines"]
    newer = etree.fromstring(WRITERS["2.0"](ROWS).encode())
    spaces = {"x": "urn:oasis:names:tc:xliff:document:2.0"}
    assert newer.xpath("//x:unit/@name", namespaces=spaces)[0] == "d/a.name"
    assert newer.xpath("//x:segment/@state", namespaces=spaces) == [
        "translated",
        "initial",
        "initial",
        "translated",
    ]


@pytest.mark.parametrize(
    ("unit", "target", "state"),
    [
        ("", "<target>Räv</target>", DONE),
        ("", '<target state="final">Räv</target>', DONE),
        ("", '<target state="needs-translation">Räv</target>', FUZZY),
        (' approved="yes"', '<target state="new">Räv</target>', DONE),
        ("", "<target/>", NEW),
        ("", '<target>R<g id="1">ä</g>v</target>', DONE),
    ],
)
def test_xliff_of_other_tools(unit: str, target: str, state: str) -> None:
    text = (
        '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file><body>'
        f'<trans-unit id="d/a.name"{unit}><source>Fox</source>{target}'
        "<alt-trans><target>Hare</target></alt-trans></trans-unit></body></file></xliff>"
    )
    text = text.replace("<alt-trans><target>Hare</target></alt-trans>", "")
    assert read("1.2", text) == [Row("d/a.name", "Fox", "" if state == NEW else "Räv", state)]


def test_suggestions_of_other_tools_are_no_translations() -> None:
    text = WRITERS["1.2"](ROWS[:1]).replace(
        "</trans-unit>",
        "<alt-trans><source>x</source><target>Hare</target></alt-trans></trans-unit>",
    )
    assert read("1.2", text) == [ROWS[0]._replace(notes=())]


def test_a_text_in_several_segments() -> None:
    text = WRITERS["2.0"]([Row("a", "One. Two.", "Ett. Två.", DONE)])
    parts = (
        '<segment state="translated"><source>One. </source><target>Ett. </target></segment>'
        '<segment state="initial"><source>Two.</source><target>Två.</target></segment>'
    )
    start, end = text.index("<segment"), text.index("</segment>") + len("</segment>")
    assert read("2.0", text[:start] + parts + text[end:]) == [
        Row("a", "One. Two.", "Ett. Två.", FUZZY)
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<xliff", "this is no XML: unclosed token"),
        ("<html/>", "this is no XLIFF of version 1.2 or 2.0"),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><x/>", "the file has a document type"),
        ('<xliff xmlns="urn:oasis:names:tc:xliff:document:2.1"/>', "this is no XLIFF"),
    ],
)
def test_what_is_no_xliff(text: str, told: str) -> None:
    with pytest.raises(InputFault, match=f"CF-L25 {told}"):
        read("2.0", text)


def test_a_table_of_a_spreadsheet() -> None:
    text = (
        "State;ID;Target (sv);Source (en);Who\r\n;d/a.name;Räv;Fox;me\r\n;;;;\r\nnew;d/b;;Box\r\n"
    )
    assert read("csv", text) == [Row("d/a.name", "Fox", "Räv", DONE), Row("d/b", "Box", "", NEW)]


def test_cells_that_a_spreadsheet_would_compute_are_guarded() -> None:
    text = WRITERS["csv"]([Row("a", "=1+1", "-2", DONE), Row("b", "'x", "@y", DONE)])
    assert "'=1+1,'-2" in text
    assert "''x,'@y" in text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a,b\n1,2\n", "the first line names no column `id`"),
        ("id,source,target,state\nx,y,z,done\n", "`done` is no state: there are translated"),
        ('id,source,target\n"x', "this is no table"),
        ("", "the first line names no column `id`"),
    ],
)
def test_what_is_no_table(text: str, told: str) -> None:
    with pytest.raises(InputFault, match=f"CF-L25 {told}"):
        read("csv", text)


def test_rows_are_held_against_messages() -> None:
    messages = [
        Extracted("d/a.name", "Fox", None, (), "f"),
        Extracted("f#n", "{n} card", "{n} cards", (), "f"),
    ]
    rows = [
        Row("d/a.name", "Vixen", "Räv", DONE),
        Row("d/b.name", "Box", "Låda", DONE),
        Row("f#n[0]", "{n} card", "{n} kort", DONE),
        Row("f#n[1]", "{n} cards", "{n} korten", FUZZY),
        Row("d/a.name[0]", "Fox", "Räv", DONE),
    ]
    reading = read_rows(rows, messages)
    assert reading.outdated == (rows[0],)
    assert reading.unknown == (rows[1], rows[4])
    assert dict(reading.given["f#n"].texts) == {0: "{n} kort", 1: "{n} korten"}
    assert reading.given["f#n"].fuzzy
