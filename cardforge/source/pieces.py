"""What only some kinds of components may say: boxes what they hold, booklets their pages."""

from collections.abc import Mapping

from cardforge.diagnostics.codes import schema as codes
from cardforge.source.model import Component
from cardforge.source.spec import Reading
from cardforge.source.tree import Map

_WHY = {
    "box": "a box is printed on its outside only",
    "booklet": "the pages of a booklet are the rows of its deck, and each has one face",
}
#: Kinds that may share sheets, by what they are printed on.
_PACKED = {"tile": "paper to glue onto board", "token": "paper to glue onto board"}
_PACKED |= {"card": "card", "standup": "card"}


def check_packs(components: Mapping[str, Component], nodes: Map, ctx: Reading) -> None:
    """Report components that cannot share sheets: of other stock, or with backs and without."""
    first: dict[str, Component] = {}
    for component in components.values():
        name = component.pack
        if not name:
            continue
        node = nodes[component.id]
        at = ctx.document.find(node, "pack") if isinstance(node, Map) else 0
        if component.kind not in _PACKED:
            ctx.fault(
                codes.WRONG_VALUE,
                at,
                f"a {component.kind} has sheets of its own",
                "leave `pack` out; tiles, tokens, cards and standups can share sheets",
            )
            continue
        if name in components or name == "kit":
            ctx.fault(
                codes.WRONG_VALUE,
                at,
                f"the pack `{name}` would have the file of "
                + ("the whole kit" if name == "kit" else "the component of that name"),
                "give it another name",
            )
        other = first.setdefault(name, component)
        why = _apart(component, other)
        if why:
            ctx.fault(
                codes.WRONG_VALUE,
                at,
                f"`{component.id}` and `{other.id}` cannot share sheets: {why}",
                "give it a pack of its own",
            )


def _apart(one: Component, other: Component) -> str:
    """Return why two components cannot share sheets; "" where they can."""
    stocks = [_PACKED[c.kind] for c in (one, other)]
    if stocks[0] != stocks[1]:
        return f"{one.kind}s are printed on {stocks[0]}, {other.kind}s on {stocks[1]}"
    if one.stock != other.stock:
        return "they are not equally thick"
    sides = [c.back is not None and c.kind != "standup" for c in (one, other)]
    if sides[0] != sides[1]:
        return f"only `{(one if sides[0] else other).id}` has a back"
    return ""


def check_piece(
    component: Component, components: Mapping[str, Component], node: Map, ctx: Reading
) -> None:
    """Report a box or booklet that says what does not go with its kind."""
    held = node.get("holds")
    for i, name in enumerate(component.holds):
        if name not in components or name == component.id:
            ctx.misspelt(
                codes.UNKNOWN_REF,
                held.base + 1 + i if not isinstance(held, str | None) else 0,
                f"there is no other component `{name}`",
                name,
                [c for c in components if c != component.id],
                "components",
                taken=component.holds,
            )
    if component.holds and component.kind != "box":
        ctx.fault(
            codes.WRONG_VALUE,
            ctx.document.find(node, "holds"),
            f"`holds` goes with a box, and `{component.id}` is a {component.kind}",
            "give it `kind: box`, or leave `holds` out",
        )
    why = _WHY.get(component.kind)
    if why is not None and "back" in node:
        ctx.fault(codes.WRONG_VALUE, ctx.document.find(node, "back"), why, "leave `back` out")
    if component.kind == "box" and component.deck is not None:
        ctx.fault(
            codes.WRONG_VALUE,
            ctx.document.find(node, "deck"),
            "a box has one face and no rows",
            "give it `face:` instead of `deck:`",
        )
