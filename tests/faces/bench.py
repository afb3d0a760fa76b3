"""A small project on disk whose faces tests render and look at."""

from pathlib import Path
from typing import Any, NamedTuple

import cardforge
from cardforge.diagnostics import Findings
from cardforge.faces.drawing import Face, Group, Item, Picture, Shape, TextItem, Trim
from cardforge.faces.maker import FaceEnv, FaceMaker
from cardforge.l10n.words import SourceWords
from cardforge.source.lookup import Lookup
from cardforge.source.project import load_project
from cardforge.source.settings import cards_of, counts, resolve

PACKAGE_DATA = Path(cardforge.__file__).parent / "data"
POKER = Trim("poker", 63.5, 88.9, 3.0)

GAME = """\
game: demo
title: Demo
source_locale: en
locales: [en]
players: 2-4
components:
  cards: {deck: cards.yaml, kind: card, size: poker}
settings:
  hand: {type: int, default: 5, range: 1-9, means: cards in hand}
"""
DECK = """\
deck: cards
face: face.xml
fields:
  name: {type: text, translate: true}
  note: {type: text, translate: true, optional: true}
  art: {type: image, optional: true}
  suit: {type: choice, of: {sun: The sun, moon: The moon}, optional: true}
  cost: {type: int, range: 0-99, optional: true}
cards:
"""


class Made(NamedTuple):
    """Faces and, as lines, what was found: ``file:line:col code message``."""

    faces: list[Face]
    lines: list[str]
    findings: Findings

    @property
    def face(self) -> Face:
        assert len(self.faces) == 1
        return self.faces[0]

    @property
    def hints(self) -> list[str]:
        return [d.hint for d in self.findings.sorted()]

    @property
    def paths(self) -> list[str]:
        return [d.path for d in self.findings.sorted()]


def build(
    root: Path,
    template: str,
    cards: str = "  - {id: one, name: One}\n",
    files: dict[str, str | bytes] | None = None,
) -> Path:
    """Write the project; ``template`` is the face's file, or what stands inside its <face>."""
    if "<face" not in template and "{% extends" not in template:
        template = f"<face>{template}</face>"
    wanted: dict[str, str | bytes] = {
        "cardforge.yaml": "",
        "decks/demo/game.yaml": GAME,
        "decks/demo/cards.yaml": DECK + cards,
        "templates/demo/face.xml": template,
        **(files or {}),
    }
    for name, content in wanted.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def maker(root: Path, findings: Findings, locale: str = "en", **env: Any) -> FaceMaker:
    """Return a maker of the project's faces."""
    project = load_project(root, findings)
    assert not findings.errors, [d.message for d in findings.sorted()]
    game = project.games["demo"]
    settings = resolve(game)
    names = {"safe_mm": 0.0, "image_dpi": (0.0, 0.0), **env}
    return FaceMaker(
        FaceEnv(
            game,
            settings,
            counts(game, settings),
            Lookup(root, "demo", PACKAGE_DATA),
            SourceWords(locale),
            locale,
            **names,
        ),
        findings,
    )


def make(
    root: Path,
    template: str,
    cards: str = "  - {id: one, name: One}\n",
    *,
    files: dict[str, str | bytes] | None = None,
    trim: Trim = POKER,
    bleed: float = 3.0,
    locale: str = "en",
    **env: Any,
) -> Made:
    """Render the front of every card."""
    build(root, template, cards, files)
    findings = Findings()
    faces = maker(root, findings, locale, **env)
    project = load_project(root, Findings())
    game = project.games["demo"]
    component = game.components["cards"]
    rows = [card for card, _ in cards_of(component, resolve(game))]
    made = faces.render(component, rows, trim, "front", bleed)
    lines = [f"{d.file}:{d.line}:{d.col} {d.code} {d.message}" for d in findings.sorted()]
    return Made(made, lines, findings)


def flat(items: tuple[Item, ...]) -> list[Shape | TextItem | Picture]:
    """Return all leaves of an item tree in order."""
    found: list[Shape | TextItem | Picture] = []
    for item in items:
        if isinstance(item, Group):
            found += flat(item.items)
        else:
            found.append(item)
    return found


def words(face: Face) -> list[str]:
    """Return the text of every line, in order."""
    return [
        "".join(run.text for run in line.runs)
        for item in flat(face.items)
        if isinstance(item, TextItem)
        for line in item.lines
    ]


def box(face: Face, tag: str, number: int = 0) -> tuple[float, ...]:
    """Return x, y, w, h of the n-th element of a kind, upright."""
    quad = [one for one in face.boxes if one.tag == tag][number].quad
    xs, ys = quad[::2], quad[1::2]
    return tuple(round(v, 4) for v in (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
