"""``components:`` of game.yaml: what the box promises, held against the decks."""

import re
from collections.abc import Collection, Mapping
from typing import Any, cast, get_args

from cardforge.diagnostics import did_you_mean
from cardforge.diagnostics.codes import schema as codes
from cardforge.source.filenames import FileName
from cardforge.source.mending import misspelt, respelt
from cardforge.source.model import (
    Card,
    Component,
    CopiesBy,
    Deck,
    Field,
    Kind,
    Places,
    Record,
    Setting,
)
from cardforge.source.scalars import Int, Name, Number, OneOf, Text
from cardforge.source.spec import Either, Group, Key, ListOf, MapOf, Reading
from cardforge.source.tree import Map, Node

_KINDS: tuple[str, ...] = get_args(Kind)
#: Kinds whose size follows from what they hold, or from their pages.
_SIZE_FOLLOWS = ("box", "booklet")


def component_map() -> MapOf:
    """Return the spec of ``components:``."""
    value = Text("a value")
    group = Group(
        {
            "kind": Key(OneOf(_KINDS, "kinds"), "what it is: card, tile, token, board …", True),
            "deck": Key(Text("a deck file"), "the deck file it is drawn from, as in spice.yaml"),
            "only": Key(
                MapOf(
                    Text("a field"),
                    Either("a value or a list", scalar=value, listed=ListOf(value, 1)),
                ),
                "takes only the cards with these values, as in {role: trophy}",
            ),
            "when": Key(
                MapOf(
                    Text("a setting"),
                    Either("a value or a list", scalar=value, listed=ListOf(value, 1)),
                ),
                "in the box only with these settings, as in {edition: large}",
            ),
            "size": Key(Text("a size"), "a size such as poker, or 63x88 in mm"),
            "corner": Key(
                Number(0, 100, "a length in mm"), "corner radius in mm, where not the size's own"
            ),
            "count": Key(Int(1, 100000), "how many pieces the box promises"),
            "name": Key(Text(), "the name that people read; translated"),
            "face": Key(Text("a template"), "the template of the front, if not the deck's"),
            "back": Key(Text("a template"), "the template of the back, if not the deck's"),
            "holds": Key(ListOf(Name(), 1, unique=True), "box: the components that go into it"),
            "pack": Key(
                FileName("the name of a pack"), "components of one pack share sheets, to save paper"
            ),
            "stock": Key(
                Number(0.01, 50, "a length in mm"), "thickness of a piece in mm, glued and all"
            ),
        },
        "a component such as {deck: spice.yaml, kind: card, size: poker}",
    )
    return MapOf(FileName("the id of a component"), group, "components")


def read_components(
    root: Map,
    found: Mapping[str, Any],
    decks: Mapping[str, Deck],
    broken: Collection[str],
    settings: Mapping[str, Setting],
    ctx: Reading,
) -> dict[str, Component]:
    """Return the components; decks, also ``broken`` ones, are known by file name."""
    nodes = root.get("components")
    components: dict[str, Component] = {}
    if not isinstance(nodes, Map):
        return components
    alike: dict[str, str] = {}
    for name, values in found.items():
        node = cast("Map", nodes[name])
        at = ctx.document.find(nodes, name)
        other = alike.setdefault(name.lower(), name)
        if other != name:
            ctx.fault(
                codes.DUPLICATE_ID,
                at,
                f"`{name}` and `{other}` differ in letter case only",
                "their files would have one name on Windows and macOS: rename one",
                [("the other component", components[other].place)],
            )
        missing = values.get("deck") in broken
        components[name] = _component(name, values, node, at, decks, missing, ctx)
    for name, component in components.items():
        if component.holds or component.kind in _SIZE_FOLLOWS:
            from cardforge.source.pieces import check_piece

            check_piece(component, components, cast("Map", nodes[name]), ctx)
        when = _when(nodes[name], settings, root.get("settings", ()), ctx)
        components[name] = component._replace(when=when)
    if any(component.pack for component in components.values()):
        from cardforge.source.pieces import check_packs

        check_packs(components, nodes, ctx)
    if not ctx.failed:
        for component in components.values():
            if found[component.id].get("deck") not in broken:
                _check_promise(component, settings, ctx)
    return components


def _component(
    name: str,
    values: Mapping[str, Any],
    node: Map,
    at: int,
    decks: Mapping[str, Deck],
    broken: bool,
    ctx: Reading,
) -> Component:
    get = values.get
    kind = str(get("kind", "card"))
    deck = None
    if "deck" in values:
        deck = decks.get(values["deck"])
        if deck is None and not broken:
            by_id = {d.id: file for file, d in decks.items()}
            known = by_id.get(values["deck"])
            where = ctx.document.find(node, "deck")
            place = ctx.document.place(where)
            ctx.fault(
                codes.UNKNOWN_REF,
                where,
                f"there is no deck file `{values['deck']}`",
                f"did you mean `{known}`?"
                if known
                else did_you_mean(values["deck"], decks, "files"),
                fix=respelt(place, values["deck"], known)
                if known
                else misspelt(place, values["deck"], decks),
            )
    elif "face" not in values:
        ctx.fault(codes.MISSING_KEY, at, "the key `deck` is missing", "add `deck:` or `face:`")
    if "size" not in node and kind not in _SIZE_FOLLOWS and "kind" in values:
        ctx.fault(codes.MISSING_KEY, at, "the key `size` is missing", "add `size: poker`, say")
    face = get("face") or (deck.face if deck else None)
    if deck is not None and not face:
        ctx.fault(
            codes.MISSING_KEY,
            at,
            "neither the component nor its deck names a `face`",
            "add `face:`",
        )
    return Component(
        name,
        kind,  # type: ignore[arg-type]
        get("name") or spoken(name),
        deck,
        _only(node.get("only"), deck, ctx),
        get("size", ""),
        get("corner"),
        get("count"),
        face,
        get("back") or (deck.back if deck and kind not in _SIZE_FOLLOWS else None),
        get("holds", ()),
        ctx.document.place(at),
        Places(ctx.document, node),
        stock=get("stock"),
        pack=get("pack", ""),
    )


def spoken(name: str) -> str:
    """Return an id as people would say it: ``worlds_end`` → ``Worlds end``."""
    words = re.sub(r"[_.-]+", " ", name)
    return words[:1].upper() + words[1:]


def _only(node: Node | None, deck: Deck | None, ctx: Reading) -> dict[str, tuple[str, ...]]:
    """Return the condition, checked against the deck's fields."""
    only: dict[str, tuple[str, ...]] = {}
    if not isinstance(node, Map) or deck is None:
        return only
    for name, child, where in ctx.document.entries(node):
        field = deck.fields.get(name)
        if field is None and name != "id":
            message = f"the deck `{deck.id}` has no field `{name}`"
            known = [*deck.fields, "id"]
            ctx.misspelt(codes.UNKNOWN_REF, where - 1, message, name, known, "fields", taken=node)
            continue
        many = not isinstance(child, str)
        values = [v for v in child if isinstance(v, str)] if many else [child]
        for i, value in enumerate(values):
            at = child.base + 1 + i if not isinstance(child, str) else where
            _only_value(str(value), field, deck, at, ctx)
        only[name] = tuple(str(value) for value in values)
    return only


def _only_value(value: str, field: Field | None, deck: Deck, at: int, ctx: Reading) -> None:
    if field is None:
        valid = [card.id for card in deck.cards]
    elif field.type == "choice":
        valid = list(field.of)
    elif field.type in ("list", "map", "group"):
        ctx.fault(
            codes.WRONG_VALUE,
            at,
            f"the field `{field.name}` is a {field.type}, which `only` cannot compare",
            "choose by a text, number or choice",
        )
        return
    else:
        return
    if value not in valid:
        message = f"no card of `{deck.id}` can have `{value}` here"
        ctx.misspelt(codes.UNKNOWN_CHOICE, at, message, value, valid, "values")


def _when(
    node: Node, settings: Mapping[str, Setting], names: Collection[object], ctx: Reading
) -> dict[str, tuple[str, ...]]:
    """Return the condition of a component, checked against the settings."""
    when: dict[str, tuple[str, ...]] = {}
    held = node.get("when") if isinstance(node, Map) else None
    if not isinstance(held, Map):
        return when
    for name, child, where in ctx.document.entries(held):
        setting = settings.get(name)
        if setting is None:
            if name not in names:
                message = f"there is no setting `{name}`"
                at = where - 1
                ctx.misspelt(
                    codes.UNKNOWN_SETTING, at, message, name, settings, "settings", taken=held
                )
            continue
        valid = values_of(setting)
        if valid is None:
            ctx.fault(
                codes.WRONG_VALUE,
                where - 1,
                f"`when` cannot compare `{name}`, which is of type {setting.type}",
                "use a choice, a bool, or an int with a `range:`",
            )
            continue
        many = not isinstance(child, str)
        values = [v for v in child if isinstance(v, str)] if many else [child]
        for i, value in enumerate(values):
            if value not in valid:
                at = child.base + 1 + i if not isinstance(child, str) else where
                message = f"`{value}` is no value of the setting `{name}`"
                ctx.misspelt(codes.UNKNOWN_CHOICE, at, message, str(value), valid, "values")
        when[name] = tuple(str(value) for value in values)
    return when


def in_box(component: Component, settings: Record | Mapping[str, object]) -> bool:
    """Tell whether the component is in the box under these settings."""
    return all(_spelled(settings[name]) in values for name, values in component.when.items())


def matches(card: Card, only: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether a card meets the condition of a component."""
    return all(_spelled(card.values[name]) in values for name, values in only.items())


def _spelled(value: object) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def copies_of(card: Card, settings: Mapping[str, object]) -> int:
    """Return how many of a card are printed under these settings; 0 with ``print: false``."""
    if not card.prints:
        return 0
    copies = card.copies
    if not isinstance(copies, CopiesBy):
        return copies
    value = _spelled(settings[copies.setting])
    if copies.other is not None:
        return copies.table.get(value, copies.other)
    return copies.table[value]


def check_copies(
    deck: Deck, settings: Mapping[str, Setting], names: Collection[object], ctx: Reading
) -> None:
    """Hold every ``copies: {by: …}`` of a deck against the settings.

    ``names`` are all settings that the game names, also those with faults of their own.
    """
    for card in deck.cards:
        copies = card.copies
        if not isinstance(copies, CopiesBy):
            continue
        setting = settings.get(copies.setting)
        if setting is None:
            if copies.setting in names:
                continue
            written = (f"settings.{name}" for name in settings)
            where = card.places["copies.by"]
            ctx.fault(
                codes.UNKNOWN_SETTING,
                0,
                f"there is no setting `{copies.setting}`",
                did_you_mean(copies.setting, settings, "settings"),
                place=where,
                path=f"{deck.id}/{card.id}.copies",
                fix=misspelt(where, f"settings.{copies.setting}", written),
            )
            continue
        values = values_of(setting)
        if values is None:
            ctx.fault(
                codes.WRONG_VALUE,
                0,
                f"copies cannot follow `{setting.id}`, which is of type {setting.type}",
                "use a choice, a bool, or an int with a `range:`",
                place=card.places["copies.by"],
                path=f"{deck.id}/{card.id}.copies",
            )
            continue
        for value in copies.table:
            if value not in values:
                ctx.misspelt(
                    codes.UNKNOWN_CHOICE,
                    0,
                    f"`{value}` is no value of the setting `{setting.id}`",
                    value,
                    values,
                    "values",
                    place=card.places[f"copies.{value}"],
                    path=f"{deck.id}/{card.id}.copies",
                )
        missing = [value for value in values if value not in copies.table]
        if missing and copies.other is None:
            names = ", ".join(f"`{value}`" for value in missing)
            ctx.fault(
                codes.MAP_KEYS,
                0,
                f"no copies for {names} of the setting `{setting.id}`",
                "say how many for each value, or add `else: 0`",
                place=card.places.key("copies"),
                path=f"{deck.id}/{card.id}.copies",
            )


def values_of(setting: Setting) -> list[str] | None:
    """Return all values of a setting as text; None where they cannot be listed."""
    if setting.type == "choice":
        return list(setting.of)
    if setting.type == "bool":
        return ["false", "true"]
    if setting.type == "int" and setting.low is not None and setting.high is not None:
        return [str(n) for n in range(int(setting.low), int(setting.high) + 1)]
    return None


def _check_promise(component: Component, settings: Mapping[str, Setting], ctx: Reading) -> None:
    deck = component.deck
    if deck is None:
        return
    chosen = [card for card in deck.cards if matches(card, component.only)]
    if not chosen:
        ctx.fault(
            codes.NOTHING_CHOSEN,
            0,
            f"no card of `{deck.id}` meets `only`",
            "correct the condition",
            place=component.places.key("only"),
            path=f"game#components.{component.id}.only",
        )
        return
    defaults = {s.id: s.default for s in settings.values()}
    try:
        real = sum(copies_of(card, defaults) for card in chosen)
    except KeyError:
        return  # copies by a setting that is wrong: reported where the copies stand
    if component.promised is not None and real != component.promised:
        ctx.fault(
            codes.PROMISE,
            0,
            f"`{component.id}` promises {component.promised}, the deck gives {real}",
            "correct `count:` or the copies in the deck",
            place=component.places["count"],
            path=f"game#components.{component.id}.count",
        )
