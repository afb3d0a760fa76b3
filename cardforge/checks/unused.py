"""What a game has and nothing uses: fields, styles, pictures and fonts."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from cardforge.checks.mentions import PACKAGED, Mentions, Values, mentions, project_templates
from cardforge.checks.questions import asked_by
from cardforge.checks.subject import Subject
from cardforge.diagnostics import Diagnostic, Findings
from cardforge.diagnostics.codes.decks import UNUSED_FIELD, UNUSED_FILE, UNUSED_STYLE
from cardforge.diagnostics.limits import SVG_BYTES
from cardforge.diagnostics.reading import read_bytes
from cardforge.source.model import Deck, Field, Game, Record
from cardforge.source.reader import read_file
from cardforge.source.tree import Document, Map, Node

#: Suffixes of files that faces show words and pictures with.
_SHOWN = frozenset(
    ("svg", "png", "jpg", "jpeg", "webp", "gif", "tif", "tiff", "bmp", "avif", "ttf", "otf", "ttc")
)


def unused(subject: Subject) -> Iterator[Diagnostic]:
    """Hold what a game declares and has against what its faces, texts and formulas mention."""
    game, root = subject.game, subject.root
    said = mentions(project_templates(root, game.id))
    own = _sheet(root, f"templates/{game.id}/style.yaml")
    shared = _sheet(root, "templates/base/style.yaml")
    packaged = _sheet(PACKAGED, "style.yaml")
    given = set(_data(game))
    for sheet in (own, shared, packaged):
        if sheet is not None:
            given.update(_scalars(sheet.root))
    values = Values(said.values | said.names | given, said.patterns)
    if not said.all_fields:
        yield from _fields(game, said, values)
    known = () if packaged is None else tuple(_part(packaged, "styles"))
    if own is not None:
        yield from _styles(own, values, known)
    yield from _files(root, game.id, values)


def _sheet(root: Path, name: str) -> Document | None:
    path = root / name
    # What is wrong with a style sheet, a build tells.
    return read_file(path, name, Findings()) if path.is_file() else None


def _part(sheet: Document, key: str) -> Map:
    part = sheet.root.get(key)
    return part if isinstance(part, Map) else cast("Map", {})


def _scalars(node: Node) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    else:
        for child in node.values() if isinstance(node, Map) else node:
            yield from _scalars(child)


def _data(game: Game) -> Iterator[str]:
    """Yield the ids and values that a template can meet, and names in the markup of texts."""
    yield from (game.id, game.source_locale, *game.locales, *game.variants)
    for setting in game.settings.values():
        yield from (setting.id, *setting.of)
    yield from game.components
    for deck in game.decks.values():
        yield deck.id
        for field in deck.fields.values():
            yield from _choices(field)
        for card in deck.cards:
            yield card.id
            yield from _texts(card.values)


def _choices(field: Field) -> Iterator[str]:
    yield from (field.name, *field.of, *field.keys)
    for inner in field.fields.values():
        yield from _choices(inner)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield str(value)
        if "<" in value:
            for found in re.findall(r"""name=(?:"([^"]*)"|'([^']*)')""", value):
                yield "".join(found)
    elif isinstance(value, Record):
        for name in value:
            yield from _texts(value[name])
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _texts(inner)


def _fields(game: Game, said: Mentions, values: Values) -> Iterator[Diagnostic]:
    """Find fields that nothing asks for and whose use nobody has told."""
    used = set(said.names)
    for condition in (*game.must, *game.expect):
        used.update(re.findall(r"\w+", condition.that.text))
    for component in game.components.values():
        used.update(component.only)
    used.update(asked.kind.right.name for asked in asked_by(game))
    for deck in game.decks.values():
        for card in deck.cards:
            for text in _texts(card.values):
                if "{" in text:
                    used.update(re.findall(r"\w+", " ".join(re.findall(r"\{([^{}]*)\}", text))))
    for deck in game.decks.values():
        yield from _of_fields(deck, deck.fields, used, values, "")


def _of_fields(
    deck: Deck, fields: Mapping[str, Field], used: set[str], values: Values, path: str
) -> Iterator[Diagnostic]:
    for name, field in fields.items():
        inner = f"{path}.{name}" if path else name
        if field.means or field.note:
            continue
        if name and name not in used and not values.may_be_built(name):
            yield UNUSED_FIELD.at(
                field.place,
                f"nothing uses the field `{inner}` of `{deck.id}`",
                hint="remove it, or say with `means:` what it is for",
                path=f"{deck.id}.{inner}",
            )
        else:
            keys = {field.key} if field.key else set()
            yield from _of_fields(deck, field.fields, used | keys, values, inner)


def _styles(sheet: Document, values: Values, known: tuple[str, ...]) -> Iterator[Diagnostic]:
    styles = _part(sheet, "styles")
    for name in styles:
        if name not in known and not values.may_be(name):
            yield UNUSED_STYLE.at(
                sheet.place(sheet.find(styles, name) - 1),
                f"nothing uses the style `{name}`",
                hint="remove it",
            )


def _files(root: Path, game: str, values: Values) -> Iterator[Diagnostic]:
    pictures: list[Path] = []
    candidates: list[str] = []
    for folder in (root / "decks" / game, root / "templates" / game):
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.suffix[1:].lower() not in _SHOWN or not path.is_file():
                continue
            if path.suffix == ".svg":
                pictures.append(path)
            if not (values.may_be(name) or _is_icon(name, values)):
                candidates.append(path.relative_to(root).as_posix())
    shown = [_bytes(path) for path in pictures] if candidates else []
    for file in candidates:
        # A picture may show another one.
        if not any(file.rpartition("/")[2].encode() in picture for picture in shown):
            yield UNUSED_FILE.at(
                None,
                f"nothing uses the file `{file}`",
                hint="remove it, or show it on a face",
                file=file,
            )


def _bytes(path: Path) -> bytes:
    try:
        return read_bytes(path, SVG_BYTES)
    except OSError:  # a face that shows it tells
        return b""


def _is_icon(name: str, values: Values) -> bool:
    return name.startswith("icons/") and values.may_be(name[len("icons/") :].rpartition(".")[0])
