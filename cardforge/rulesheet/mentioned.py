"""What the rules never mention: components, settings, variants, kinds of cards."""

from collections.abc import Collection, Iterator

from cardforge.diagnostics import Diagnostic
from cardforge.diagnostics.codes.rules import NOT_MENTIONED
from cardforge.rulesheet.names import CHOICE, COUNT, PIECE, SETTING, VARIANT, Mention
from cardforge.source.model import Component, Field, Game

_HINT = "say what it is for; `cardforge explain CF-T34` tells how things are mentioned"


def unmentioned(game: Game, told: Collection[Mention]) -> Iterator[Diagnostic]:
    """Yield a finding for each thing of the game that its rules do not mention.

    Boxes, which hold the others, need no mention.
    """
    decks = {one[1] for one in told if one[0] == PIECE}
    for component in game.components.values():
        if component.kind != "box" and not _is_told(component, decks, told):
            yield NOT_MENTIONED.at(
                component.place,
                f"the rules never mention the component `{component.id}` ({component.name})",
                hint=_HINT,
                path=f"components.{component.id}",
            )
    for setting in game.settings.values():
        if (SETTING, setting.id) not in told:
            yield NOT_MENTIONED.at(
                setting.place,
                f"the rules never mention the setting `{setting.id}` ({setting.means})",
                hint=_HINT,
                path=f"settings.{setting.id}",
            )
    for variant in game.variants.values():
        if (VARIANT, variant.id) not in told:
            yield NOT_MENTIONED.at(
                variant.place,
                f"the rules never mention the variant `{variant.id}` ({variant.name})",
                hint=_HINT,
                path=f"variants.{variant.id}",
            )
    yield from _choices(game, told)


def _is_told(component: Component, decks: Collection[str], told: Collection[Mention]) -> bool:
    if (COUNT, component.id) in told:
        return True
    deck = component.deck
    return deck is not None and (deck.id in decks or (COUNT, deck.id) in told)


def _choices(game: Game, told: Collection[Mention]) -> Iterator[Diagnostic]:
    """Yield the kinds of cards that are not mentioned.

    A kind is a choice with a label, for it is a word that players read. It is mentioned by the
    label, or by a card of its kind.
    """
    for deck in game.decks.values():
        cards = {card.id: card.values for card in deck.cards}
        shown = [cards[one[2]] for one in told if one[0] == PIECE and one[1] == deck.id]
        for field in deck.fields.values():
            if field.type != "choice" or not has_labels(field):
                continue
            seen = {str(values[field.name]) for values in shown}
            used = {str(values[field.name]) for values in cards.values()}
            for choice, label in field.of.items():
                if (
                    choice in used
                    and choice not in seen
                    and (CHOICE, deck.id, field.name, choice) not in told
                ):
                    yield NOT_MENTIONED.at(
                        field.place,
                        f"the rules never mention `{choice}` ({label}), a `{field.name}` of the "
                        f"deck `{deck.id}`",
                        hint=_HINT,
                        path=f"{deck.id}.{field.name}.{choice}",
                    )


def has_labels(field: Field) -> bool:
    """Tell whether the choices of a field have words for people, not only ids."""
    return any(key != label for key, label in field.of.items())
