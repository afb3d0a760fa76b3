"""XLIFF as the schemas of OASIS have it, and as the library reads it that Weblate reads with.

The schemas come with the Debian package ``php-symfony-translation``; ``XLIFF_SCHEMAS`` names
another folder that holds them.
"""

import importlib
import importlib.util
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardforge.diagnostics import SourceText
from cardforge.jobs.l10n_exchange import Format, export_catalogs
from cardforge.l10n.exchange import DONE, FUZZY, NEW, Row
from cardforge.l10n.xliff import read_xliff, write_xliff_12, write_xliff_20
from tests.l10n.test_exchange import ROWS

ROOT = Path(__file__).parents[2]
DEBIAN = "/usr/share/php/Symfony/Component/Translation/Resources/schemas"
SCHEMAS = Path(os.environ.get("XLIFF_SCHEMAS", DEBIAN))
NAMES: dict[Format, str] = {
    "xliff-1.2": "xliff-core-1.2-strict.xsd",
    "xliff": "xliff-core-2.0.xsd",
}
FORMS: tuple[Format, ...] = ("xliff-1.2", "xliff")
CATALOGS = [(path.parts[-3], path.stem) for path in sorted((ROOT / "decks").glob("*/locale/??.po"))]

needs_schemas = pytest.mark.skipif(
    any(not (SCHEMAS / name).is_file() for name in (*NAMES.values(), "xml.xsd")),
    reason="needs the schemas of XLIFF",
)
needs_toolkit = pytest.mark.skipif(
    importlib.util.find_spec("translate") is None,
    reason="needs translate-toolkit, with which Weblate reads",
)


@cache
def schema(form: Format) -> Any:
    """Return the schema of a version; what it takes from W3C comes from beside it."""
    etree = importlib.import_module("lxml.etree")

    def resolve(self: Any, url: str, _public: str | None, context: Any) -> Any:
        return self.resolve_filename(str(SCHEMAS / Path(url).name), context)

    beside = type("Beside", (etree.Resolver,), {"resolve": resolve})
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(beside())
    return etree.XMLSchema(etree.parse(str(SCHEMAS / NAMES[form]), parser))


def faults(form: Format, data: bytes) -> list[str]:
    """Return what the schema of a version finds wrong."""
    checked = schema(form)
    checked.validate(importlib.import_module("lxml.etree").fromstring(data))
    return [f"{one.line}: {one.message}" for one in checked.error_log]


def written(form: Format, rows: list[Row]) -> str:
    """Return rows as a file of a version."""
    write = write_xliff_12 if form == "xliff-1.2" else write_xliff_20
    return write(rows, "en", "sv", "tiny")


def in_the_library(form: Format, rows: list[Row]) -> Any:
    """Return a file of a version as the library of Weblate reads it."""
    kind, name = ("xliff2", "Xliff2File") if form == "xliff" else ("xliff", "xlifffile")
    module = importlib.import_module(f"translate.storage.{kind}")
    return getattr(module, name).parsestring(written(form, rows).encode())


@needs_schemas
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("game", "locale"), CATALOGS)
def test_what_is_exported_is_valid(tmp_path: Path, game: str, locale: str, form: Format) -> None:
    (file,) = export_catalogs(ROOT, locale, (game,), form, tmp_path).files
    assert file.rows > 100
    assert faults(form, file.path.read_bytes()) == []


@needs_schemas
@pytest.mark.parametrize("form", FORMS)
def test_every_state_and_a_file_without_texts_are_valid(form: Format) -> None:
    assert {row.state for row in ROWS} == {DONE, FUZZY, NEW}
    assert faults(form, written(form, ROWS).encode()) == []
    assert faults(form, written(form, []).encode()) == []


@needs_schemas
@pytest.mark.parametrize("form", FORMS)
def test_the_schema_finds_what_is_wrong(form: Format) -> None:
    """A target before its source, and a state that no version has."""
    text = written(form, ROWS)
    turned = text.replace("<source>", "<target>", 1).replace("</source>", "</target>", 1)
    assert faults(form, turned.encode())
    assert faults(form, text.replace('state="translated"', 'state="done"').encode())


@needs_toolkit
@pytest.mark.parametrize("form", FORMS)
def test_the_library_of_weblate_reads_what_is_exported(form: Format) -> None:
    store = in_the_library(form, ROWS)
    assert [str(unit.source) for unit in store.units] == [row.source for row in ROWS]
    assert [str(unit.target or "") for unit in store.units] == [row.target for row in ROWS]
    assert (store.getsourcelanguage(), store.gettargetlanguage()) == ("en", "sv")


@needs_toolkit
@pytest.mark.parametrize("form", FORMS)
def test_what_it_saves_is_read(form: Format) -> None:
    """A text that had no translation is given one there."""
    store = in_the_library(form, ROWS)
    unit = next(one for one in store.units if str(one.source) == "{n} card")
    unit.target = "{n} kort"
    rows = list(read_xliff(SourceText("x", bytes(store).decode())))
    assert [(row.id, row.source) for row in rows] == [(row.id, row.source) for row in ROWS]
    given = {row.id: row.target for row in rows}
    assert given == {**{row.id: row.target for row in ROWS}, "f#n[0]": "{n} kort"}
