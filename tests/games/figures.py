"""Figures of a game's components and of what a game uses up, each held by a statement or check.

A table of `Figure` says what a figure is, by which formula the data gives it, what it must be, and
what is said once the data is changed. Formulas are those of `must:`; a table by players has a
value for each of their numbers.
"""

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Findings
from cardforge.source.evaluate import evaluate
from cardforge.source.formula import parse_formula
from cardforge.source.model import Game
from cardforge.source.project import load_project
from cardforge.source.settings import formula_scope
from tests.games.support import ROOT

#: File of the game, a text in it, what it becomes; the first such text alone.
Edit = tuple[str, str, str]
#: Gives the value from the names that formulas have.
Formula = str | Callable[[Mapping[str, object]], object]


class Figure(NamedTuple):
    """One figure; ``held`` is the id of a `must:`, or the code of a finding.

    ``value`` is a number, a tuple of them, or a table of either by players.
    """

    what: str
    formula: Formula
    value: object
    held: str
    edits: Sequence[Edit]
    variant: str | None = None

    def __str__(self) -> str:
        """Return what tests call it."""
        return f"{self.what} ({self.variant})" if self.variant else self.what


def changes(figures: Sequence[Figure]) -> list[Figure]:
    """Return the figures whose change was not tried for another one, without those that have none.

    Figures that follow from the same data share an edit.
    """
    first: dict[tuple[object, ...], Figure] = {}
    for figure in figures:
        if figure.edits:
            first.setdefault((figure.held, *figure.edits), figure)
    return list(first.values())


def given(game: Game, figure: Figure) -> object:
    """Return what the data of a game gives for a figure, in the shape of its value."""
    scope = formula_scope(game, figure.variant)
    if isinstance(figure.value, dict):
        return {players: _value(figure, {**scope, "players": players}) for players in figure.value}
    return _value(figure, scope)


def _value(figure: Figure, scope: Mapping[str, object]) -> object:
    if isinstance(figure.formula, str):
        return evaluate(parse_formula(figure.formula), scope)
    return figure.formula(scope)


def said_of_copy(root: Path, game: str, edits: Sequence[Edit]) -> list[str]:
    """Return what is said of a copy of a game after edits: ids of statements, and other codes."""
    folder = root / "decks" / game
    shutil.copytree(
        ROOT / "decks" / game, folder, ignore=shutil.ignore_patterns("fonts", "locale", "art")
    )
    (root / "cardforge.yaml").write_text("", "utf-8")
    for file, old, new in edits:
        text = (folder / file).read_text("utf-8")
        assert old in text, f"{file} has no {old!r}"
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    findings = Findings()
    load_project(root, findings)
    return list(_said(findings))


def _said(findings: Findings) -> Iterator[str]:
    for found in findings.sorted():
        statement = found.path.removeprefix("game#must.")
        yield statement if found.code == "CF-S21" else found.code
