"""The catalogs of the package's own words."""

from pathlib import Path

import pytest

from cardforge.diagnostics import Findings
from cardforge.l10n.catalog import CatalogWords, read_chain
from tests.package_catalogs import LOCALE, catalogs, package_messages, updated


@pytest.mark.parametrize("path", catalogs(), ids=lambda path: path.stem)
def test_each_word_of_the_package_is_translated(path: Path) -> None:
    assert updated(path)._replace(text=None) == (
        None,
        len(package_messages()),
        0,
        len(package_messages()),
    )
    assert updated(path).text is None, "run python -m tests.package_catalogs"
    findings = Findings()
    words = CatalogWords(
        path.stem, "en", read_chain([(LOCALE, "locale")], path.stem, findings), findings
    )
    lacking = [m.id for m in package_messages() if not words.has(m.id, m.source, m.plural)]
    assert lacking == []
    assert len(findings) == 0


def test_the_languages_of_the_shipped_games_are_there() -> None:
    assert {path.stem for path in catalogs()} >= {"es", "it", "sv"}
