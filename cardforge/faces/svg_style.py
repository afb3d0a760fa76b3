"""Which style an SVG element has: sheets, attributes and inheritance."""

from collections.abc import Iterable, Mapping

from cardforge.faces.svg_css import Rule, declarations, matches
from cardforge.faces.svg_dom import Node

#: Properties that pass from parent to child, with their initial values.
INITIAL: Mapping[str, str] = {
    "fill": "#000",
    "fill-rule": "nonzero",
    "fill-opacity": "1",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "color": "currentColor",
    "visibility": "visible",
    "clip-rule": "nonzero",
    "paint-order": "normal",
    "marker": "none",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
    "font-size": "16",
}

#: Properties that hold for the element itself, with their initial values.
OWN: Mapping[str, str] = {
    "opacity": "1",
    "display": "inline",
    "clip-path": "none",
    "mask": "none",
    "filter": "none",
    "transform": "none",
    "overflow": "hidden",
    "mix-blend-mode": "normal",
    "vector-effect": "none",
    "stop-color": "#000",
    "stop-opacity": "1",
}

#: Element kinds that take ``transform`` under another attribute name.
_TRANSFORM_NAMES = ("transform", "gradientTransform", "patternTransform")

Style = dict[str, str]


def declared(node: Node, rules: Iterable[Rule]) -> Style:
    """Return the properties set on an element itself: attributes, then sheets, then ``style``."""
    out: Style = {}
    for name, value in node.attrs.items():
        if name in _TRANSFORM_NAMES:
            out["transform"] = value
        elif name in INITIAL or name in OWN:
            out[name] = value.strip()
    strong: Style = {}
    for rule in rules:
        if matches(rule, node):
            for name, value, important in rule.declarations:
                (strong if important else out)[name] = value
    for name, value, important in declarations(node.attrs.get("style", "")):
        if important or name not in strong:
            (strong if important else out)[name] = value
    out.update(strong)
    return out


def inherit(parent: Style, own: Style) -> Style:
    """Return the inherited properties of an element whose own declarations are given."""
    if not any(name in INITIAL for name in own):
        return parent
    out = dict(parent)
    for name, value in own.items():
        if name not in INITIAL or value == "inherit":
            continue
        if value in ("initial", "unset", "revert"):
            if value == "initial":
                out[name] = INITIAL[name]
        elif name == "color" and value.lower() == "currentcolor":
            continue
        else:
            out[name] = value
    return out
