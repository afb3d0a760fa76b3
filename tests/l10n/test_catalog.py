"""Catalogs: what is read, what is used, what falls back."""

from pathlib import Path

import pytest

from cardforge.diagnostics import Findings
from cardforge.l10n.catalog import CatalogWords, read_chain
from cardforge.l10n.fill import FillFault
from cardforge.l10n.po import read_catalog
from cardforge.l10n.words import chain

HEAD = 'msgid ""\nmsgstr "Language: sv\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
KEEP = "the source has `{n}`: keep each, untranslated"
DOUBLE = "write `{{` for a brace, or `{name}` for a value"
NONE = "the source has no placeholder; write `{{` and `}}` for braces"


def words(tmp_path: Path, body: str, locale: str = "sv") -> tuple[CatalogWords, Findings]:
    (tmp_path / f"{locale}.po").write_text(HEAD + body, "utf-8")
    findings = Findings()
    found = read_chain([(tmp_path, "decks/g/locale")], locale, findings)
    return CatalogWords(locale, "en", found, findings), findings


def said(findings: Findings) -> list[str]:
    return [f"{d.file}:{d.line}:{d.col} {d.code} {d.message}; {d.hint}" for d in findings.sorted()]


def entry(name: str, source: str, text: str, flags: str = "") -> str:
    head = f"#, {flags}\n" if flags else ""
    return f'{head}msgctxt "{name}"\nmsgid "{source}"\nmsgstr "{text}"\n\n'


def test_the_chain_goes_from_region_to_language() -> None:
    assert chain("pt-BR") == ("pt-BR", "pt")
    assert chain("sv") == ("sv",)
    assert chain("pt-BR", {"pt-BR": "pt-PT", "pt": "es"}) == ("pt-BR", "pt-PT", "pt", "es")
    assert chain("a", {"a": "b", "b": "a"}) == ("a", "b")


def test_a_message_is_found_by_its_id(tmp_path: Path) -> None:
    there, findings = words(
        tmp_path, entry("d/a.name", "Fox", "Räv") + entry("d/b.name", "Fox", "Mikael")
    )
    assert there.raw("d/a.name", "Fox") == "Räv"
    assert there.raw("d/b.name", "Fox") == "Mikael"
    assert there.lacking == 0
    assert len(findings) == 0


@pytest.mark.parametrize(
    "body",
    [
        "",
        entry("d/a.name", "Fox", ""),
        entry("d/a.name", "Fox", "Räv", "fuzzy"),
        entry("d/a.name", "An earlier fox", "Räv"),
        '#~ msgctxt "d/a.name"\n#~ msgid "Fox"\n#~ msgstr "Räv"\n',
    ],
    ids=["absent", "empty", "fuzzy", "made for an earlier text", "obsolete"],
)
def test_what_is_not_translated_is_given_in_the_source_language(tmp_path: Path, body: str) -> None:
    there, findings = words(tmp_path, body)
    assert there.raw("d/a.name", "Fox") == "Fox"
    assert there.lacking == 1
    assert not there.has("d/a.name", "Fox")
    assert there.lacking == 1
    assert len(findings) == 0


def test_a_translation_equal_to_its_source_counts(tmp_path: Path) -> None:
    there, _ = words(tmp_path, entry("d/a.name", "Taxi", "Taxi"))
    assert there.raw("d/a.name", "Taxi") == "Taxi"
    assert there.lacking == 0


def test_nothing_is_lacking_where_there_is_nothing_to_say(tmp_path: Path) -> None:
    there, _ = words(tmp_path, "")
    assert there.raw("d/a.note", "") == ""
    assert there.lacking == 0


def test_an_empty_regional_catalog_does_not_hide_the_language(tmp_path: Path) -> None:
    (tmp_path / "pt.po").write_text(HEAD + entry("d/a.name", "Fox", "Raposa"), "utf-8")
    there, _ = words(tmp_path, entry("d/a.name", "Fox", ""), "pt-BR")
    assert there.raw("d/a.name", "Fox") == "Raposa"


def test_plural_forms_are_those_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "pl.po").write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && '
        '(n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\n'
        'msgctxt "f#n"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
        'msgstr[0] "{n} karta"\nmsgstr[1] "{n} karty"\nmsgstr[2] "{n} kart"\n',
        "utf-8",
    )
    findings = Findings()
    there = CatalogWords("pl", "en", read_chain([(tmp_path, "l")], "pl", findings), findings)
    got = [there.text("f#n", "{n} card", "{n} cards", n=n) for n in (1, 2, 5, 22, 25, 1.5)]
    assert got == ["1 karta", "2 karty", "5 kart", "22 karty", "25 kart", "1.5 karty"]
    assert len(findings) == 0
    with pytest.raises(FillFault, match="needs the number `n`"):
        there.text("f#n", "{n} card", "{n} cards")


def test_a_plural_that_lacks_a_form_is_not_translated(tmp_path: Path) -> None:
    there, _ = words(
        tmp_path,
        'msgctxt "f#n"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
        'msgstr[0] "{n} kort"\nmsgstr[1] ""\n',
    )
    assert there.text("f#n", "{n} card", "{n} cards", n=2) == "2 cards"


@pytest.mark.parametrize(
    ("source", "text", "wrong"),
    [
        ("Draw {n}.", "Dra {m}.", f"`{{m}}` is not in the source text; {KEEP}"),
        ("Draw {n}.", "Dra.", f"`{{n}}` of the source text is missing; {KEEP}"),
        ("Draw {n}.", "Dra {n", f"a single `{{` in the text; {DOUBLE}"),
        ("Draw.", "Dra {n}.", f"`{{n}}` is not in the source text; {NONE}"),
    ],
)
def test_a_placeholder_that_does_not_fit_is_said_on_its_line(
    tmp_path: Path, source: str, text: str, wrong: str
) -> None:
    there, findings = words(tmp_path, entry("d/a.text", source, text))
    assert there.raw("d/a.text", source) == source
    assert there.lacking == 1
    assert said(findings) == [f"decks/g/locale/sv.po:6:8 CF-L05 {wrong}"]


def test_literal_braces_are_no_placeholders(tmp_path: Path) -> None:
    there, findings = words(tmp_path, entry("d/a.text", "Sets are {{1, 2}}.", "Mängder: {{1, 2}}."))
    assert there.text("d/a.text", "Sets are {{1, 2}}.") == "Mängder: {1, 2}."
    assert len(findings) == 0


def test_in_the_source_language_only_words_of_the_package_are_looked_up(tmp_path: Path) -> None:
    (tmp_path / "sv.po").write_text(HEAD + entry("faces/base/kit#cut", "Cut", "Skär"), "utf-8")
    findings = Findings()
    there = CatalogWords("sv", "sv", read_chain([(tmp_path, "l")], "sv", findings), findings)
    assert there.text("faces/base/kit#cut", "Cut") == "Skär"
    assert there.raw("d/a.name", "Räv") == "Räv"
    assert there.lacking == 0


NO_LINE = (
    "this is no line of a PO file, or not where it may stand; each line is a keyword and a text "
    'in quotes, as in msgstr "…"; a quote within is written \\"'
)
UNFINISHED = (
    "an unresolved merge conflict begins here; decide which lines stay, and remove the marks"
)
BROKEN = {
    "latin-1": (b'msgid "\xe4"', "4:8 CF-L02 byte e4 is no UTF-8; save the file as UTF-8"),
    "conflict": (b"<<<<<<< HEAD\n", f"4:1 CF-Y32 {UNFINISHED}"),
    "syntax": (b'msgctxt "a"\nmsgid "b"\nmsgstr oops\n', f"6:1 CF-L02 {NO_LINE}"),
    "order": (b'msgstr "c"\nmsgid "b"\n', f"4:1 CF-L02 {NO_LINE}"),
    "quote": (b'msgctxt "a"\nmsgid "b"\nmsgstr "c "d" e"\n', f"6:1 CF-L02 {NO_LINE}"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_one_finding(tmp_path: Path, name: str) -> None:
    data, wrong = BROKEN[name]
    path = tmp_path / "sv.po"
    path.write_bytes(HEAD.encode() + data)
    findings = Findings()
    assert read_catalog(path, "decks/g/locale/sv.po", "sv", findings) is None
    assert said(findings) == [f"decks/g/locale/sv.po:{wrong}"]


def test_a_mark_of_the_byte_order_is_no_message(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    path.write_bytes(b"\xef\xbb\xbf" + (HEAD + entry("d/a.name", "Fox", "Räv")).encode())
    findings = Findings()
    catalog = read_catalog(path, "sv.po", "sv", findings)
    assert catalog is not None
    assert list(catalog.messages) == ["d/a.name"]
    assert said(findings) == [
        "sv.po:1:1 CF-L11 the file begins with a byte order mark; save it as UTF-8 without a mark"
    ]


def test_a_message_that_is_there_twice(tmp_path: Path) -> None:
    there, findings = words(
        tmp_path, entry("d/a.name", "Fox", "Räv") + entry("d/a.name", "Fox", "Rävar")
    )
    assert there.raw("d/a.name", "Fox") == "Räv"
    assert said(findings) == [
        (
            "decks/g/locale/sv.po:10:8 CF-L04 the message `d/a.name` is there twice; "
            "keep the entry that is right and delete the other"
        )
    ]


def test_a_plural_rule_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    path.write_text('msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=n >;\\n"\n', "utf-8")
    findings = Findings()
    read_catalog(path, "sv.po", "sv", findings)
    assert said(findings) == [
        (
            "sv.po:3:2 CF-L03 the plural rule cannot be read: `nplurals=2; plural=n >;`; "
            "write it as in `nplurals=2; plural=(n != 1);`"
        )
    ]
