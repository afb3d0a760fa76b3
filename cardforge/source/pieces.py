"""What only some kinds of components may say: boxes what they hold, booklets their pages."""

from collections.abc import Mapping

from cardforge.diagnostics import did_you_mean
from cardforge.diagnostics.codes import schema as codes
from cardforge.source.model import Component
from cardforge.source.spec import Reading
from cardforge.source.tree import Map

_WHY = {
    "box": "a box is printed on its outside only",
    "booklet": "the pages of a booklet are the rows of its deck, and each has one face",
}


def check_piece(
    component: Component, components: Mapping[str, Component], node: Map, ctx: Reading
) -> None:
    """Report a box or booklet that says what does not go with its kind."""
    held = node.get("holds")
    for i, name in enumerate(component.holds):
        if name not in components or name == component.id:
            ctx.fault(
                codes.UNKNOWN_REF,
                held.base + 1 + i if not isinstance(held, str | None) else 0,
                f"there is no other component `{name}`",
                did_you_mean(name, [c for c in components if c != component.id], "components"),
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
