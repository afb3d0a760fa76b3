"""JSON Schemas (draft-07) for editors, from the declarations that also validate.

The YAML language server reads them through the first line of a file::

    # yaml-language-server: $schema=../../build/schema/spicy.spice.json
"""

import json
from typing import Any, Final

from cardforge.source.components import values_of
from cardforge.source.config import config_group
from cardforge.source.deck import deck_schema
from cardforge.source.declared_settings import value_spec
from cardforge.source.game import game_group
from cardforge.source.model import Deck, Game, Project
from cardforge.source.spec import Json
from cardforge.source.table import table_group

_DRAFT: Final = "http://json-schema.org/draft-07/schema#"


def schemas(project: Project) -> dict[str, str]:
    """Return file name below ``build/schema/`` → text, for all sound games of the project.

    ``cardforge.json`` and ``<game>.game.json``, and ``<game>.<deck>.json`` for each deck;
    ``game.json`` and ``deck.json`` serve games and decks that are still being written,
    ``table.json`` what a game says at the table.
    """
    found = {
        "cardforge.json": _text("cardforge.yaml", config_group().schema()),
        "game.json": _text("game.yaml", game_group().schema()),
        "deck.json": _text("a deck", deck_schema(None)),
        "table.json": _text("table.yaml", table_group().schema()),
    }
    for game in project.games.values():
        found[f"{game.id}.game.json"] = _text(f"game.yaml of {game.title}", game_schema(game))
        for deck in game.decks.values():
            title = f"the deck {deck.id} of {game.title}"
            found[f"{game.id}.{deck.id}.json"] = _text(title, deck_schema_of(deck, game))
    return dict(sorted(found.items()))


def game_schema(game: Game) -> Json:
    """Return the schema of a game.yaml that knows the game's decks, settings and components."""
    schema = game_group().schema()
    properties = schema["properties"]
    component = properties["components"]["additionalProperties"]["properties"]
    _narrow(component, "deck", sorted(deck.file.rpartition("/")[2] for deck in game.decks.values()))
    component["holds"]["items"] = {"enum": list(game.components)}
    values: dict[str, Any] = {}
    compared: dict[str, Any] = {}
    for setting in game.settings.values():
        value = value_spec(setting, game.players).schema()
        if values_of(setting) is not None:
            compared[setting.id] = {"anyOf": [value, {"type": "array", "items": value}]}
        values[setting.id] = {**value, "description": setting.means}
    component["when"] = _only(compared, component["when"])
    variant = properties["variants"]["additionalProperties"]["properties"]
    variant["set"] = _only(values, variant["set"])
    return schema


def deck_schema_of(deck: Deck, game: Game) -> Json:
    """Return the schema of a deck that knows the game's settings."""
    schema = deck_schema(deck)
    if game.settings:
        for shape in schema["properties"]["cards"]["items"]["properties"]["copies"]["anyOf"]:
            if "properties" in shape:
                shape["properties"]["by"] = {"enum": [f"settings.{name}" for name in game.settings]}
    return schema


def _only(properties: Json, old: Json) -> Json:
    """Return the schema of a mapping that has no other keys."""
    return {
        "type": "object",
        "description": old["description"],
        "properties": properties,
        "additionalProperties": False,
    }


def _narrow(properties: Json, name: str, values: list[str]) -> None:
    properties[name] = {"enum": values, "description": properties[name]["description"]}


def _text(title: str, schema: Json) -> str:
    whole = {"$schema": _DRAFT, "title": title, **schema}
    # With `indent` the standard library writes in Python, ten times slower.
    return json.dumps(whole, ensure_ascii=False) + "\n"
