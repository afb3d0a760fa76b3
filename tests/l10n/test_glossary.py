"""Terms, numbers, lengths and copied texts: what is said of translations that can be used."""

from pathlib import Path

import pytest

from cardforge.diagnostics import Findings
from cardforge.l10n.glossary import read_glossary
from cardforge.l10n.lint import of_catalog
from cardforge.l10n.po import read_catalog

GLOSSARY = """\
msgctxt "es"
msgid "draw|draws"
msgstr "roba|robas"

msgctxt "es"
msgid "draw pile"
msgstr "mazo"

#, forbidden
msgctxt "es"
msgid "discard"
msgstr "tirar|tira"

msgctxt "pt"
msgid "draw"
msgstr "compra"

msgctxt "ja"
msgid "draw"
msgstr "引"
"""


def said(folder: Path, source: str, text: str, flags: str = "", locale: str = "es") -> list[str]:
    """Return what is said of one translation."""
    terms, found = folder / "glossary.po", Findings()
    terms.write_text(GLOSSARY, "utf-8")
    path = folder / f"{locale}.po"
    flagged = f"#, {flags}\n" if flags else ""
    entry = f'{flagged}msgctxt "d/a.name"\nmsgid "{source}"\nmsgstr "{text}"\n'
    path.write_text(f'msgid ""\nmsgstr "Language: {locale}\\n"\n\n{entry}', "utf-8")
    catalog = read_catalog(path, path.name, locale, found)
    assert catalog is not None
    found.add(*of_catalog(catalog, read_glossary(terms, "glossary.po", locale, found)))
    return [f"{one.file}:{one.line} {one.code} {one.message}" for one in found]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Draw two cards.", "Robas dos cartas."),
        ("Each player draws.", "Cada jugador roba."),
        ("A drawer.", "Un cajón."),  # no word of its own
        ("The Draw  pile", "El mazo roba"),
        ("discard", "descartar"),
        ("the end", "tirar"),  # forbidden for another word
        (
            "Two of {draw}, {settings.draw} and [more](#draw)",
            "Dos de {draw}, {settings.draw} y [más](#draw)",
        ),
        ("<icon name='draw'/> first", "<icon name='draw'/> primero"),
    ],
)
def test_terms_that_are_right(tmp_path: Path, source: str, text: str) -> None:
    assert said(tmp_path, source, text) == []


def test_a_term_that_is_called_otherwise(tmp_path: Path) -> None:
    assert said(tmp_path, "Draw two cards.", "Toma dos cartas.") == [
        "es.po:6 CF-L17 `draw` is not called `roba` or `robas` here"
    ]
    # Only whole words count.
    assert len(said(tmp_path, "draw", "robamos")) == 1


def test_a_term_that_is_called_what_it_must_not_be(tmp_path: Path) -> None:
    assert said(tmp_path, "Discard one.", "Tira una.") == [
        "es.po:6 CF-L18 `discard` is not to be called `Tira`"
    ]


def test_terms_of_a_wider_language_hold(tmp_path: Path) -> None:
    assert said(tmp_path, "draw", "tira", locale="pt-BR") == [
        "pt-BR.po:6 CF-L17 `draw` is not called `compra` here"
    ]
    assert said(tmp_path, "draw", "tira", locale="fr") == []


def test_a_placeholder_is_not_the_term_it_is_called_like(tmp_path: Path) -> None:
    assert len(said(tmp_path, "Draw {n}.", "Toma {n}: {roba}.")) == 0  # not used: other holes
    assert len(said(tmp_path, "Draw {roba}.", "Toma {roba}.")) == 1


def test_words_need_no_spaces_where_a_language_has_none(tmp_path: Path) -> None:
    assert said(tmp_path, "draw", "二枚引く", locale="ja") == []
    assert len(said(tmp_path, "draw", "二枚", locale="ja")) == 1


def test_a_term_that_awaits_a_person_is_not_held(tmp_path: Path) -> None:
    path = tmp_path / "glossary.po"
    path.write_text('#, fuzzy\nmsgctxt "es"\nmsgid "draw"\nmsgstr "x"\n', "utf-8")
    assert read_glossary(path, "glossary.po", "es", Findings()) == ()


def test_a_term_without_a_language(tmp_path: Path) -> None:
    path, found = tmp_path / "glossary.po", Findings()
    path.write_text('msgid "draw"\nmsgstr "roba"\n', "utf-8")
    assert read_glossary(path, "glossary.po", "es", found) == ()
    assert [(one.line, one.code) for one in found] == [(2, "CF-L16")]


def test_a_glossary_that_is_no_catalog(tmp_path: Path) -> None:
    path, found = tmp_path / "glossary.po", Findings()
    path.write_text("draw: roba\n", "utf-8")
    assert read_glossary(path, "glossary.po", "es", found) == ()
    assert [(one.line, one.code) for one in found] == [(1, "CF-L02")]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Take 3 of 5.", "Toma 3 de 5."),
        ("Take 3.", "Toma tres."),
        ("Fifty", "50"),
        ("50 points", "cincuenta puntos"),
        ("1,000 points", "1.000 puntos"),
        ("1850 votes", "1\u202f850 votos"),
        ("{n} of 4", "{n} de 4"),
        ("<icon name='c12'/> 4", "<icon name='c12'/> 4"),
    ],
)
def test_numbers_that_are_right(tmp_path: Path, source: str, text: str) -> None:
    assert said(tmp_path, source, text) == []


@pytest.mark.parametrize(
    ("source", "text", "told"),
    [
        ("Take 3.", "Toma 4.", "the number `3` of the source is not here; `4` is in its place"),
        ("Take 66.", "Toma todo.", "the number `66` of the source is not here"),
        ("3 and 3 at 1.", "3 y 1.", ""),
        ("7 of 9", "7 de 8", "the number `9` of the source is not here; `8` is in its place"),
    ],
)
def test_numbers_that_differ(tmp_path: Path, source: str, text: str, told: str) -> None:
    assert said(tmp_path, source, text) == ([f"es.po:6 CF-L19 {told}"] if told else [])


def test_a_text_longer_than_its_room(tmp_path: Path) -> None:
    assert said(tmp_path, "Go.", "Adelante", "max-length:8") == []
    assert said(tmp_path, "Go.", "Adelantes", "max-length:8") == [
        "es.po:7 CF-L20 9 characters, and 8 fit"
    ]
    assert said(tmp_path, "<b>Go</b>", "<b>Vamos</b>", "max-length:5") == []


def test_a_text_that_was_copied(tmp_path: Path) -> None:
    text = "Take the card of another player"
    assert said(tmp_path, text, text) == ["es.po:6 CF-L21 the translation is the source text"]
    assert said(tmp_path, "Golden Tongue of Oslo", "Golden Tongue of Oslo") == []


def test_nothing_is_said_of_what_awaits_a_person_or_is_not_used(tmp_path: Path) -> None:
    assert said(tmp_path, "Draw 3.", "Toma 4.", "fuzzy") == []
    assert said(tmp_path, "Draw {n}.", "Toma 4.") == []
