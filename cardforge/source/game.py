"""game.yaml with its decks → `Game`."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from cardforge.diagnostics.codes import schema as codes
from cardforge.source.components import check_copies, component_map, read_components
from cardforge.source.conditions import CONDITIONS, read_conditions
from cardforge.source.declared_settings import (
    read_settings,
    read_variants,
    setting_map,
    variant_map,
)
from cardforge.source.mending import respelt
from cardforge.source.model import Deck, Game, Setting
from cardforge.source.scalars import Int, Name, Number, Range, Text
from cardforge.source.spec import Custom, Group, Json, Key, Later, ListOf, MapOf, Reading
from cardforge.source.tree import Document, Map

LOCALE = r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-x-[a-z0-9]{1,8})?"


def is_locale(text: str) -> bool:
    """Tell whether a text is a language tag as game.yaml has them: ``en``, ``pt-BR``."""
    import re

    return re.fullmatch(LOCALE, text) is not None


class Locale(Text):
    """A language tag; ``no`` is Norwegian here, and not false."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("a locale such as en or pt-BR")

    def read(self, node: Any, at: int, ctx: Reading) -> object:
        """Return the tag."""
        value = super().read(node, at, ctx)
        if not isinstance(value, str) or is_locale(value):
            return value
        hint = ""
        parts = value.replace("_", "-").split("-")
        if len(parts) == 2 and len(parts[1]) == 2:
            hint = f"write `{parts[0].lower()}-{parts[1].upper()}`"
        elif is_locale(value.lower()):
            hint = f"write `{value.lower()}`"
        fix = respelt(ctx.document.place(at), value, hint[7:-1]) if hint else None
        return ctx.fault(codes.LOCALE, at, f"`{value}` is no locale", hint, fix=fix)

    def schema(self) -> Json:
        """Return a pattern; ``no`` reaches a YAML 1.1 editor as false."""
        return {"type": ["string", "boolean"], "pattern": f"^{LOCALE}$", "not": {"const": True}}


#: Players of a game, minutes that it takes.
_MOST: Final = 100_000


def _pair(value: Any, node: Any, at: int, ctx: Reading) -> object:
    low, high = value
    if high is not None and high > _MOST:
        return ctx.fault(codes.OUT_OF_RANGE, at, f"{high:.0f} is out of range", f"at most {_MOST}")
    if high is None or low != int(low) or high != int(high):
        return ctx.fault(
            codes.WRONG_VALUE, at, f"expected whole numbers, found `{node}`", "write 2-6, say"
        )
    return (int(low), int(high))


def game_group() -> Group:
    """Return what may stand at the top of game.yaml."""
    return Group(
        {
            "game": Key(Name(), "the game's id, the same as its folder", True),
            "title": Key(Text(), "the name of the game; translated", True),
            "subtitle": Key(Text(), "a line under the title; translated"),
            "version": Key(Text(), "printed in the footer of every sheet"),
            "authors": Key(ListOf(Text("a name"), unique=True), "who made it"),
            "license": Key(Text(), "under which terms others may print it"),
            "source_locale": Key(Locale(), "the language in which the files are written", True),
            "locales": Key(ListOf(Locale(), 1, unique=True), "the languages of the game"),
            "rules_in": Key(ListOf(Locale(), unique=True), "languages of the rule sheet alone"),
            "players": Key(
                Custom(Range(1, "a number of players such as 2-6"), _pair),
                "how many can play, as in 2-6",
                True,
            ),
            "players_with": Key(
                MapOf(
                    Text("a setting"),
                    MapOf(
                        Text("a choice"),
                        Custom(Range(1, "a number of players such as 2-6"), _pair),
                    ),
                ),
                "how many can play with a choice of a setting, as in {mode: {duel: 2}}",
            ),
            "age": Key(Int(0, 120, "an age in years"), "from which age, in years"),
            "minutes": Key(
                Custom(Range(1, "minutes such as 15-20"), _pair), "how long a game takes"
            ),
            "timing": Key(
                MapOf(Name("an action, `setup` or `end`"), Number(0, 86_400), "seconds"),
                "how many seconds an action takes people, for play-tests",
            ),
            "components": Key(component_map(), "what the box promises", True),
            "settings": Key(setting_map(), "numbers and choices that change the game"),
            "people": Key(
                setting_map("parameters of people"),
                "parameters of what people know, for bots; not printed, `means:` not translated",
            ),
            "variants": Key(variant_map(), "named bundles of settings and overlays"),
            "must": Key(Later(CONDITIONS), "statements about the data that always hold"),
            "expect": Key(Later(CONDITIONS), "statements about play-test results"),
        },
        "a game",
    )


def read_game(
    document: Document,
    decks: Mapping[str, Deck],
    folder: Path,
    templates: Path,
    ctx: Reading,
    contexts: Mapping[str, Reading],
    broken: Collection[str] = (),
) -> Game | None:
    """Return the game; None after reporting what is wrong with game.yaml.

    ``decks`` is keyed by file name, ``contexts`` (where findings about a deck go) by the path
    shown; ``broken`` names the deck files with faults, so that nothing is said twice about them.
    """
    root = document.root
    head = game_group().read(root, root.base, ctx)
    if not isinstance(head, dict):
        return None
    if "game" in head and head["game"] != folder.name:
        ctx.fault(
            codes.BAD_NAME,
            document.find(root, "game"),
            f"the game is called `{head['game']}`, its folder `{folder.name}`",
            "give both the same name",
        )
    players = head.get("players", (1, 1))
    settings = read_settings(root, head.get("settings", {}), players, ctx)
    people = read_settings(root, head.get("people", {}), players, ctx, "people")
    for deck in decks.values():
        check_copies(deck, settings, root.get("settings", ()), contexts[deck.file])
    variants = read_variants(root, head.get("variants", {}), settings, players, folder, ctx)
    components = read_components(root, head.get("components", {}), decks, broken, settings, ctx)
    game = Game(
        head.get("game", folder.name),
        head.get("title", ""),
        head.get("version", ""),
        folder,
        templates,
        head.get("source_locale", "en"),
        _locales(document, head, ctx),
        players,
        head.get("age"),
        head.get("minutes"),
        components,
        {deck.id: deck for deck in decks.values()},
        settings,
        variants,
        document.place(root.base),
        subtitle=head.get("subtitle", ""),
        authors=head.get("authors", ()),
        license=head.get("license", ""),
        rules_in=head.get("rules_in", ()),
        timing=head.get("timing", {}),
        people=people,
        players_with=_players_with(document, settings, players, ctx),
    )
    _apart(document, game, ctx)
    sound = not ctx.failed and not broken
    game = game._replace(
        must=read_conditions(root, "must", ctx),
        expect=read_conditions(root, "expect", ctx),
    )
    if sound and (game.must or game.expect):
        from cardforge.source.formula_names import check_names

        check_names(game, ctx)
    return None if ctx.failed else game


def _locales(document: Document, head: Mapping[str, Any], ctx: Reading) -> tuple[str, ...]:
    source = head.get("source_locale", "en")
    locales: tuple[str, ...] = head.get("locales", (source,))
    if source not in locales and "source_locale" in head:
        ctx.misspelt(
            codes.UNKNOWN_REF,
            document.find(document.root, "source_locale"),
            f"`{source}` is not among the `locales`",
            source,
            locales,
            "locales",
        )
    return locales


def _apart(document: Document, game: Game, ctx: Reading) -> None:
    """Report languages of ``rules_in`` that have cards too."""
    for position, name in enumerate(game.rules_in):
        if name in game.locales:
            ctx.fault(
                codes.REPEATED,
                document.walk(document.root, f"rules_in.{position}"),
                f"`{name}` stands in `locales` too",
                "a language of `locales` has a rule sheet with its cards: remove it here",
            )


def _players_with(
    document: Document, settings: Mapping[str, Setting], players: tuple[int, int], ctx: Reading
) -> Mapping[str, Mapping[str, tuple[int, int]]]:
    """Return how many can play with choices of settings, checked against these."""
    found: dict[str, dict[str, tuple[int, int]]] = {}
    held = document.root.get("players_with")
    if not isinstance(held, Map):
        return found
    numbers = Custom(Range(1, "a number of players such as 2-6"), _pair)
    for name, child, where in document.entries(held):
        setting = settings.get(name)
        if setting is None:
            message = f"there is no setting `{name}`"
            ctx.misspelt(
                codes.UNKNOWN_SETTING, where - 1, message, name, settings, "settings", taken=held
            )
            continue
        for choice, node, at in document.entries(child) if isinstance(child, Map) else ():
            pair: Any = numbers.read(node, at, ctx)
            if choice not in setting.of:
                message = f"`{choice}` is no value of the setting `{name}`"
                ctx.misspelt(codes.UNKNOWN_CHOICE, at - 1, message, choice, setting.of, "values")
            elif isinstance(pair, tuple) and pair[1] > players[1]:
                ctx.fault(
                    codes.OUT_OF_RANGE,
                    at,
                    f"{pair[1]} is out of range",
                    f"at most {players[1]}, as `players:` has it",
                )
            elif isinstance(pair, tuple):
                found.setdefault(name, {})[choice] = pair
    return found
