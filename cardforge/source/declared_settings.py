"""``settings:`` and ``variants:`` of game.yaml, and the check of values given to settings."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast, get_args

from cardforge.diagnostics.codes import schema as codes
from cardforge.source.model import Setting, SettingType, Variant
from cardforge.source.scalars import Bool, Int, Name, OneOf, Range, Text
from cardforge.source.spec import (
    FAULT,
    Either,
    Group,
    Json,
    Key,
    Later,
    ListOf,
    MapOf,
    Reading,
    Spec,
)
from cardforge.source.tree import Map, Node, Seq

_TYPES: Final[tuple[SettingType, ...]] = get_args(SettingType)


class PerPlayers(Spec):
    """A whole number for each player count."""

    __slots__ = ("item", "players", "what")

    def __init__(self, item: Int, players: tuple[int, int]) -> None:
        self.item = item
        self.players = players
        low, high = players
        self.what = f"a number for each of {low} to {high} players"

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return a dict from player count to int, in ascending order."""
        if not isinstance(node, Map):
            return self.wrong(node, at, ctx, "write {2: 66, 3: 41, …}")
        low, high = self.players
        found: dict[int, int] = {}
        count = Int(low, high, "a number of players")
        for key, child, where in ctx.document.entries(node):
            players = count.read(key, where - 1, ctx)
            value = self.item.read(child, where, ctx)
            if isinstance(players, int) and isinstance(value, int):
                found[players] = value
        missing = [str(n) for n in range(low, high + 1) if str(n) not in node]
        if missing:
            ctx.fault(
                codes.MAP_KEYS, at, f"no number for {_and(missing)} players", "add it to the table"
            )
        return dict(sorted(found.items()))

    def schema(self) -> Json:
        """Return an object schema with one key for each player count."""
        names = [str(n) for n in range(self.players[0], self.players[1] + 1)]
        return {
            "type": "object",
            "properties": {name: self.item.schema() for name in names},
            "required": names,
            "additionalProperties": False,
        }


def _and(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _groups() -> dict[SettingType, Group]:
    """Return the keys that a setting of each type may have."""
    labels = Either(
        "a list of ids, or ids with labels",
        listed=ListOf(Name(), 1, unique=True),
        mapped=MapOf(Name(), Text("a label")),
    )
    common = {
        "type": Key(OneOf(_TYPES, "setting types"), "what kind of value", True),
        "default": Key(Later(), "the value of the printed game", True),
        "means": Key(Text(), "what it does, as people read it; translated", True),
    }
    limits = {"range": Key(Range(), "the allowed range, as in 1-10")}
    choices = {"of": Key(labels, "the allowed ids, with the labels that people read", True)}
    most = {"max": Key(Int(1, 1000), "how many may be chosen at once")}
    more: dict[SettingType, dict[str, Key]] = {
        "int": limits,
        "bool": {},
        "choice": choices,
        "list": {**choices, **most},
        "per_players": limits,
    }
    return {
        name: Group({**common, **keys}, f"a setting of type {name}") for name, keys in more.items()
    }


class _Setting(Spec):
    """A setting's declaration."""

    __slots__ = ("groups",)
    what = "a setting such as {type: int, default: 6, means: …}"

    def __init__(self) -> None:
        self.groups = _groups()

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        if not isinstance(node, Map):
            return self.wrong(node, at, ctx)
        kind = node.get("type")
        if kind is None:
            return ctx.fault(
                codes.MISSING_KEY, at, "the key `type` is missing", "add `type: int`, say"
            )
        name = OneOf(_TYPES, "setting types").read(kind, ctx.document.find(node, "type"), ctx)
        if not isinstance(name, str):
            return FAULT
        return self.groups[name].read(node, at, ctx)  # type: ignore[index]

    def schema(self) -> Json:
        shapes = []
        for name, group in self.groups.items():
            shape = group.schema()
            shape["properties"]["type"] = {**shape["properties"]["type"], "const": name}
            shapes.append(shape)
        return {"anyOf": shapes}


def setting_map(what: str = "settings") -> MapOf:
    """Return the spec of ``settings:``, or of ``people:``."""
    return MapOf(Name("the name of a setting"), _Setting(), what)


def variant_map() -> MapOf:
    """Return the spec of ``variants:``."""
    return MapOf(
        Name("the id of a variant"),
        Group(
            {
                "name": Key(Text(), "the name that people read; translated", True),
                "set": Key(MapOf(Text("a setting"), Later()), "settings that differ"),
                "overlays": Key(
                    ListOf(Text("a file"), unique=True), "files of overlays/ where rules differ"
                ),
            },
            "a variant such as {name: …, set: {…}}",
        ),
        "variants",
    )


def value_spec(setting: Setting, players: tuple[int, int]) -> Spec:
    """Return what checks a value of the setting."""
    match setting.type:
        case "int":
            return Int(setting.low, setting.high)
        case "bool":
            return Bool()
        case "choice":
            return OneOf(setting.of, "choices")
        case "list":
            return ListOf(OneOf(setting.of, "choices"), 0, setting.max, unique=True)
        case "per_players":
            return PerPlayers(Int(setting.low, setting.high), players)


def read_settings(
    root: Map,
    found: Mapping[str, Any],
    players: tuple[int, int],
    ctx: Reading,
    key: str = "settings",
) -> dict[str, Setting]:
    """Return the settings, or what else stands under ``key``, with checked defaults."""
    nodes = root.get(key)
    settings: dict[str, Setting] = {}
    if not isinstance(nodes, Map):
        return settings
    for name, values in found.items():
        node = cast("Map", nodes[name])
        low, high = values.get("range") or (None, None)
        of = values.get("of", {})
        setting = Setting(
            name,
            values.get("type", "int"),
            None,
            values.get("means", ""),
            low,
            high,
            dict(of) if isinstance(of, dict) else {n: n for n in of},
            values.get("max"),
            ctx.document.place(ctx.document.find(nodes, name)),
        )
        if "default" in values and ("of" in values or setting.type not in ("choice", "list")):
            where = ctx.document.find(node, "default")
            default = value_spec(setting, players).read(values["default"], where, ctx)
            setting = setting._replace(default=default)
        settings[name] = setting
    return settings


def read_variants(
    root: Map,
    found: Mapping[str, Any],
    settings: Mapping[str, Setting],
    players: tuple[int, int],
    folder: Path,
    ctx: Reading,
) -> dict[str, Variant]:
    """Return the variants with checked settings and overlays."""
    nodes = root.get("variants")
    variants: dict[str, Variant] = {}
    if not isinstance(nodes, Map):
        return variants
    for name, values in found.items():
        node = cast("Map", nodes[name])
        variants[name] = Variant(
            name,
            values.get("name", ""),
            _changed(node.get("set"), settings, players, ctx),
            _overlays(node.get("overlays"), folder, ctx),
            ctx.document.place(ctx.document.find(nodes, name)),
        )
    return variants


def _changed(
    node: Node | None, settings: Mapping[str, Setting], players: tuple[int, int], ctx: Reading
) -> dict[str, object]:
    changed: dict[str, object] = {}
    for name, child, where in ctx.document.entries(node) if isinstance(node, Map) else ():
        if name not in settings:
            ctx.misspelt(
                codes.UNKNOWN_SETTING,
                where - 1,
                f"there is no setting `{name}`",
                name,
                settings,
                "settings",
                taken=changed,
            )
            continue
        value = value_spec(settings[name], players).read(child, where, ctx)
        if value is not FAULT:
            changed[name] = value
    return changed


def _overlays(node: Node | None, folder: Path, ctx: Reading) -> tuple[str, ...]:
    if not isinstance(node, Seq):
        return ()
    shelf = folder / "overlays"
    there = sorted(p.name for p in shelf.iterdir()) if shelf.is_dir() else []
    for i, name in enumerate(node):
        if isinstance(name, str) and name not in there:
            message = f"there is no file `{name}` in overlays/"
            ctx.misspelt(codes.UNKNOWN_REF, node.base + 1 + i, message, name, there, "files")
    return tuple(name for name in node if isinstance(name, str))
