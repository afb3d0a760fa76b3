"""Catalogs of the package's own words: of its templates (kit, footers, rule sheets), and of play.

``python -m tests.package_catalogs`` brings cardforge/data/locale/*.po up to date with the
templates, as ``cardforge l10n update`` does for a game; a test holds them against each other.
"""

from pathlib import Path

import cardforge
from cardforge.diagnostics import Findings
from cardforge.jobs.table_words import WORDS, word_id
from cardforge.l10n.extract import Extracted, holes_told, words_of_face
from cardforge.l10n.merge import Merged, merge
from cardforge.rulesheet.messages import rule_messages

DATA = Path(cardforge.__file__).parent / "data"
LOCALE = DATA / "locale"
#: Templates that are drawn for themselves; what they bring in comes with them.
ENTRIES = ("base/footer.xml", "base/kit.xml", "base/ruler.xml")
#: Parts of rule sheets.
SHEETS = ("base/labels.md", "base/sheet.md")


def _load(name: str) -> tuple[str, str] | None:
    path = DATA / "templates" / name
    return (path.read_text("utf-8"), f"cardforge:templates/{name}") if path.is_file() else None


def package_messages() -> list[Extracted]:
    """Return all words of the package's templates and of play, each id once."""
    findings = Findings()
    found: dict[str, Extracted] = {}
    for name in ENTRIES:
        for message in words_of_face(name, _load, findings):
            found.setdefault(message.id, message)
    for name in SHEETS:
        for message in rule_messages(_load, findings, name):
            found.setdefault(message.id, message)
    for name, text in WORDS.items():
        notes = ("said by `cardforge play`", *holes_told(text))
        found[word_id(name)] = Extracted(word_id(name), text, None, notes, "cardforge:play")
    assert len(findings) == 0
    return list(found.values())


def catalogs() -> list[Path]:
    """Return the catalogs of the package."""
    return sorted(LOCALE.glob("*.po"))


def updated(path: Path) -> Merged:
    """Return a catalog with the messages of today."""
    return merge("cardforge", path.stem, path, path.name, package_messages())


if __name__ == "__main__":
    for path in catalogs():
        done = updated(path)
        if done.text is not None:
            path.write_text(done.text, "utf-8", newline="\n")
        print(f"{path.name}: {done.done} of {done.total} translated, {done.fuzzy} fuzzy")
