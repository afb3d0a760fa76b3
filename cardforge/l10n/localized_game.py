"""What game.yaml says to people, in a language."""

from collections.abc import Iterable, Mapping
from typing import cast

from cardforge.l10n.ids import game_id, label_id
from cardforge.l10n.words import SourceWords, Words
from cardforge.source.model import Choice, Component, Deck, Field, Game, Record, Setting


def localize_game(game: Game, words: Words) -> Game:
    """Return the game with title, names, meanings and labels in the language of ``words``.

    Cards stay as they are: `localize` makes those, one by one. In the source language the game
    itself is returned.
    """
    if isinstance(words, SourceWords):
        return game
    decks = {name: _deck(deck, words) for name, deck in game.decks.items()}
    return game._replace(
        title=words.raw(game_id("title"), game.title),
        subtitle=words.raw(game_id("subtitle"), game.subtitle),
        decks=decks,
        components={name: _component(one, decks, words) for name, one in game.components.items()},
        settings={name: _setting(one, words) for name, one in game.settings.items()},
        variants={
            name: one._replace(
                name=words.raw(game_id(f"variants.{name}.name"), one.name),
                set={key: _chosen(key, value, words) for key, value in one.set.items()},
            )
            for name, one in game.variants.items()
        },
    )


def localize_settings(settings: Record, words: Words) -> Record:
    """Return the values of settings with the labels of choices in the language of ``words``."""
    if isinstance(words, SourceWords):
        return settings
    return Record({name: _chosen(name, settings[name], words) for name in settings}, "settings")


def _component(component: Component, decks: Mapping[str, Deck], words: Words) -> Component:
    deck = component.deck
    return component._replace(
        name=words.raw(game_id(f"components.{component.id}.name"), component.name),
        deck=None if deck is None else decks[deck.id],
    )


def _deck(deck: Deck, words: Words) -> Deck:
    fields = _fields(deck.fields.values(), deck.id, "", words)
    return deck if fields == deck.fields else deck._replace(fields=fields)


def _fields(fields: Iterable[Field], deck: str, above: str, words: Words) -> dict[str, Field]:
    """Return fields by name, labels of choices in the language; ``above`` is the path so far."""
    found = {}
    for field in fields:
        path = f"{above}.{field.name}".strip(".")
        if field.of:
            labels = {key: words.raw(label_id(deck, path, key), v) for key, v in field.of.items()}
            field = field._replace(of=labels)
        if field.fields:
            inner = _fields(field.fields.values(), deck, path, words)
            field = field._replace(fields=inner)
        found[field.name] = field
    return found


def _setting(setting: Setting, words: Words) -> Setting:
    path = f"settings.{setting.id}"
    return setting._replace(
        means=words.raw(game_id(f"{path}.means"), setting.means),
        of={key: words.raw(game_id(f"{path}.{key}"), label) for key, label in setting.of.items()},
        default=_chosen(setting.id, setting.default, words),
    )


def _chosen(setting: str, value: object, words: Words) -> object:
    """Return a setting's value with its label, or those of its items, in the language."""
    if isinstance(value, Choice):
        return Choice(value, words.raw(game_id(f"settings.{setting}.{value}"), value.label))
    if isinstance(value, tuple):
        return tuple(_chosen(setting, item, words) for item in cast("tuple[object, ...]", value))
    return value
