"""A shipped game with its faces, as tests of games look at it."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from pathlib import Path
from typing import Any, Literal, NamedTuple

import cardforge
from cardforge.diagnostics import Findings
from cardforge.faces.drawing import Box, Face, Group, Item, Matrix, Shape, TextItem
from cardforge.faces.maker import FaceEnv
from cardforge.faces.outline import multiply, transform
from cardforge.jobs.languages import maker_of, words_of
from cardforge.jobs.pieces import box_net, printed_net
from cardforge.l10n.localized_game import localize_game, localize_settings
from cardforge.sheets.sizes import find_trim
from cardforge.source.components import in_box
from cardforge.source.lookup import Lookup
from cardforge.source.model import Game, Record
from cardforge.source.project import load_project
from cardforge.source.settings import cards_of, counts, resolve

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = Path(cardforge.__file__).parent / "data"
#: mm that words and marks keep from the cut.
SAFE = 3.0
#: The card of a component that is one face without rows.
ALONE = ""


class Made(NamedTuple):
    """A game with its faces: component → card id → front, back (None where there is none)."""

    game: Game
    settings: Record
    faces: Mapping[str, Mapping[str, tuple[Face, Face | None]]]


def plain(value: object) -> Any:
    """Return a value of a deck as dicts, lists, text and numbers."""
    if isinstance(value, Record):
        return {str(name): plain(value[name]) for name in value}
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return str(value) if isinstance(value, str) else value


def load(name: str) -> Game:
    """Return a shipped game; any finding is a failure."""
    findings = Findings()
    project = load_project(ROOT, findings, [name])
    assert [str(found.message) for found in findings.sorted()] == []
    return project.games[name]


def make(
    game: Game,
    variant: str | None = None,
    overrides: Mapping[str, str] | None = None,
    stock: float = 0.3,
    ink: Literal["full", "low"] = "full",
    locale: str | None = None,
) -> Made:
    """Draw every card that is printed, in a language or its own; any finding is a failure."""
    findings = Findings()
    settings = resolve(game, variant, overrides)
    lookup = Lookup(ROOT, game.id, DATA)
    language = locale or game.source_locale
    words = words_of(game, language, ROOT, findings)
    source, source_settings = game, settings
    game, settings = localize_game(game, words), localize_settings(settings, words)
    env = FaceEnv(game, settings, counts(game, settings), lookup, words, language, ink, stock, SAFE)
    maker = maker_of(env, source, source_settings, findings)
    faces: dict[str, dict[str, tuple[Face, Face | None]]] = {}
    for component in game.components.values():
        if not in_box(component, settings):
            continue
        cards = [card for card, _ in cards_of(component, settings)]
        net = None
        if component.kind == "box":
            net = box_net(component, game, settings, stock)
        trim = net.trim if net else find_trim(component.size)
        if component.corner is not None:
            trim = trim._replace(corner=component.corner)
        fronts = maker.render(component, cards, trim, "front", 3.0)
        if net is not None:
            fronts = list(printed_net(net, fronts, 3.0))
        backs: Sequence[Face | None] = [None] * len(fronts)
        if component.back:
            backs = maker.render(component, cards, trim, "back", 3.0)
        ids = [card.id for card in cards] or [ALONE]
        faces[component.id] = dict(zip(ids, zip(fronts, backs, strict=True), strict=True))
    assert [found.message for found in findings.sorted()] == []
    return Made(game, settings, faces)


def fronts(made: Made) -> Iterator[tuple[str, Face]]:
    """Yield ``component/card`` and its front."""
    for component, cards in made.faces.items():
        for card, (front, _) in cards.items():
            yield f"{component}/{card}", front


def both_sides(made: Made) -> Iterator[tuple[str, Face]]:
    """Yield ``component/card`` with its front and then, where there is one, its back."""
    for component, cards in made.faces.items():
        for card, sides in cards.items():
            for face in sides:
                if face is not None:
                    yield f"{component}/{card}", face


def texts(items: Sequence[Item]) -> Iterator[TextItem]:
    """Yield blocks of text."""
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, TextItem):
            yield item


def lone_words(made: Made) -> list[tuple[str, str]]:
    """Return the texts whose last line is one word, with the card."""
    found = []
    for name, face in both_sides(made):
        for text in texts(face.items):
            lines = ["".join(run.text for run in line.runs).split() for line in text.lines]
            if len(lines) > 1 and len(lines[-1]) == 1:
                found.append((name, " ".join(word for line in lines for word in line)))
    return found


def shapes(items: Sequence[Item], matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> Iterator[Shape]:
    """Yield outlines in the face's coordinates."""
    for item in items:
        if isinstance(item, Group):
            yield from shapes(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, Shape):
            yield item._replace(path=transform(item.path, matrix))


def edges(box: Box) -> tuple[float, float, float, float]:
    """Return the box's left, top, right, bottom; of one that is askew, those of a square in it."""
    xs, ys = box.quad[0::2], box.quad[1::2]
    if abs(xs[1] - xs[0]) < 1e-6 or abs(ys[1] - ys[0]) < 1e-6:
        return min(xs), min(ys), max(xs), max(ys)
    half = min(hypot(xs[1] - xs[0], ys[1] - ys[0]), hypot(xs[2] - xs[1], ys[2] - ys[1])) * 0.35
    x, y = sum(xs) / 4, sum(ys) / 4
    return x - half, y - half, x + half, y + half
