"""The rule sheet of a shipped game, or of a changed copy of it, as tests of games read it."""

import shutil
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, Findings
from cardforge.faces.files import Files
from cardforge.faces.maker import FaceEnv
from cardforge.jobs.languages import words_of
from cardforge.jobs.rules import write
from cardforge.l10n.localized_game import localize_game, localize_settings
from cardforge.l10n.words import Words
from cardforge.rulesheet.literals import literal_numbers
from cardforge.rulesheet.mentioned import unmentioned
from cardforge.rulesheet.messages import Placed, placed_messages
from cardforge.rulesheet.text import write_markdown
from cardforge.source.lookup import Lookup
from cardforge.source.model import Game
from cardforge.source.project import load_project
from cardforge.source.settings import counts, resolve
from tests.games.support import DATA, ROOT

#: File of a game's folder in decks, a text that stands in it, what it becomes.
Edit = tuple[str, str, str]


class Read(NamedTuple):
    """A rule sheet as Markdown, and what is said of it: ``CODE message``."""

    text: str
    findings: list[str]


def copied(folder: Path, name: str, edits: Sequence[Edit]) -> Path:
    """Copy a game's decks, catalogs and templates, with edits; return the project's folder.

    Each text must stand in its file once.
    """
    kept = shutil.ignore_patterns("fonts", "art", "icons")
    for part in ("decks", "templates"):
        shutil.copytree(ROOT / part / name, folder / part / name, ignore=kept)
    (folder / "cardforge.yaml").write_text("", "utf-8")
    for file, old, new in edits:
        path = folder / "decks" / name / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, (file, old)
        path.write_text(text.replace(old, new), "utf-8")
    return folder


def read_sheet(
    name: str,
    locale: str,
    variant: str | None = None,
    overrides: Mapping[str, str] | None = None,
    root: Path = ROOT,
) -> Read:
    """Return a game's rule sheet in a language, without pictures."""
    findings = Findings()
    game, words, wrong = _shipped(name, locale) if root == ROOT else _opened(root, name, locale)
    findings.add(*wrong)
    settings = resolve(game, variant, overrides)
    lookup = Lookup(root, name, DATA)
    own, values = localize_game(game, words), localize_settings(settings, words)
    env = FaceEnv(own, values, counts(own, values), lookup, words, locale, "full", 0.3, 3.0)
    written = write(env, (game, settings), root, findings)
    assert written is not None, [one.message for one in findings]
    findings.add(*unmentioned(own, written.told))
    if locale == game.source_locale:
        findings.add(*literal_numbers(_placed(lookup), locale))
    text = write_markdown(written.sheet, written.labels, lambda one: (one.alt, one.piece))
    return Read(text, [f"{one.code} {one.message}" for one in findings.sorted()])


def _opened(root: Path, name: str, locale: str) -> tuple[Game, Words, list[Diagnostic]]:
    """Return a game, its words, and what is wrong with them."""
    findings = Findings()
    game = load_project(root, findings, [name]).games[name]
    words = words_of(game, locale, root, findings)
    return game, words, findings.sorted()


@lru_cache(maxsize=16)
def _shipped(name: str, locale: str) -> tuple[Game, Words, list[Diagnostic]]:
    """Return a shipped game opened; many sheets are made of the same."""
    return _opened(ROOT, name, locale)


def _placed(lookup: Lookup) -> list[Placed]:
    """Return the messages of the game's own sheet, not those that the package brings."""
    files = Files(lookup)

    def load(name: str) -> tuple[str, str]:
        found = files.template(name)
        return found.text, found.file

    return [one for one in placed_messages(load) if not one.message.file.startswith("base/")]
