"""What a play-test's report calls cards, actions and events."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardforge.diagnostics import Findings, InputFault
from cardforge.engine.tables import cards_named
from cardforge.jobs.playable import Playable
from cardforge.jobs.said import kind_of
from cardforge.source.model import Card, Deck
from cardforge.source.table import Phrase, Table, read_table

if TYPE_CHECKING:
    from cardforge.playtest.report import CardName
    from cardforge.playtest.traces import Naming


def hand_zone(playable: Playable) -> str:
    """Return the name of the row that holds hands, "" where there is none."""
    ns = playable.rules.ns
    return next((name for name in ns["OWN"] if name in ns["COUNTED"]), "")


def dealt_cards(playable: Playable) -> list[tuple[Deck, Card]]:
    """Return the cards that hands hold, with their deck, in the order of their places."""
    shape = playable.rules.ns["STATE"].get(hand_zone(playable))
    if not isinstance(shape, tuple) or not isinstance(shape[-1], str):
        return []
    found = []
    for name in shape[-1].partition(":")[2].split("+"):
        deck, cards = cards_named(playable.game, name)
        found += [(deck, card) for card in cards if deck is not None]
    return found


def card_names(playable: Playable) -> "Mapping[int, CardName]":
    """Return the cards that hands hold, by place in their deck, from 1.

    They are said as table.yaml says them; a game without it has their ids.
    """
    from cardforge.playtest.report import CardName

    zone = hand_zone(playable)
    try:
        said = playable.said()
    except InputFault:
        said = None
    return {
        place: CardName(card.id, card.id if said is None else said.value(zone, place))
        for place, (_, card) in enumerate(dealt_cards(playable), 1)
    }


def end_words(playable: Playable) -> Mapping[str, str]:
    """Return how games end, in words; nothing for a game that has none."""
    try:
        said = playable.said()
    except InputFault:
        return {}
    return {name: said.end(at) for at, name in enumerate(playable.rules.ns["ENDS"], 1)}


def naming(playable: Playable) -> "Naming":
    """Return which values of actions and events are cards, as table.yaml says."""
    from cardforge.playtest.traces import Naming

    table = read_table(playable.game.folder, playable.shown, Findings())
    if table is None:
        return Naming()
    return Naming(
        _cards(playable, table, table.groups.get("actions", {})),
        _cards(playable, table, table.groups.get("events", {})),
    )


def _cards(
    playable: Playable, table: Table, phrases: Mapping[str, Phrase]
) -> dict[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = {}
    for name, phrase in phrases.items():
        for at, value in enumerate(phrase.of):
            of = kind_of(table, value).of
            if cards_named(playable.game, of.split("+")[0])[0] is not None:
                found.setdefault(name, []).append((at, of))
    return found
