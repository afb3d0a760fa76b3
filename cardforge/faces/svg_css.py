"""The style sheets of an SVG: rules by element, class, id, attribute and ancestor.

Selectors of CSS 2 that art uses: ``*``, ``rect``, ``.a``, ``#b``, ``[c]``, ``[c="d"]``, any
compound of these, descendants and children. Rules with other selectors are reported by the
caller and left out.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardforge.faces.svg_dom import Node

# Patterns are compiled where they are used: few files have a style sheet.
_COMMENT = r"(?s)/\*.*?\*/|<!--|-->"
_SIMPLE = (
    r"""([.#]?)(-?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*)|(\*)|"""
    r"""\[\s*([\w-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*)?\]"""
)


class Compound(NamedTuple):
    """Conditions on one element; ``child`` where it must be the parent of the next one."""

    tag: str
    classes: tuple[str, ...]
    ids: tuple[str, ...]
    attrs: tuple[tuple[str, str | None], ...]
    child: bool


class Rule(NamedTuple):
    """Declarations for what a selector (a chain of compounds, last the element) matches."""

    chain: tuple[Compound, ...]
    specificity: tuple[int, int, int]
    declarations: tuple[tuple[str, str, bool], ...]


def declarations(text: str) -> Iterator[tuple[str, str, bool]]:
    """Yield (property, value, important) of ``fill: red; stroke: blue !important``."""
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            value, bang, word = value.partition("!")
            important = bool(bang) and word.strip().lower() == "important"
            yield name.strip().lower(), value.strip(), important


def parse_sheet(text: str) -> tuple[list[Rule], list[str]]:
    """Return the rules of a style sheet, and the selectors and at-rules that are left out."""
    rules: list[Rule] = []
    ignored: list[str] = []
    text = re.sub(_COMMENT, " ", text)
    at = 0
    while at < len(text):
        opening = text.find("{", at)
        stop = text.find(";", at)
        head = text[at : opening if opening >= 0 else len(text)]
        if head.lstrip().startswith("@") and stop >= 0 and (opening < 0 or stop < opening):
            ignored.append(text[at:stop].strip())
            at = stop + 1
            continue
        if opening < 0:
            if head.strip():
                ignored.append(head.strip())
            break
        closing = _closing(text, opening)
        if head.lstrip().startswith("@"):
            ignored.append(head.strip())
        else:
            body = tuple(declarations(text[opening + 1 : closing]))
            for selector in head.split(","):
                chain = _chain(selector.strip())
                if chain is None:
                    ignored.append(selector.strip())
                else:
                    rules.append(Rule(chain, _specificity(chain), body))
        at = closing + 1
    rules.sort(key=lambda rule: rule.specificity)
    return rules, ignored


def _closing(text: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(text)):
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if not depth:
                return at
    return len(text)


def _chain(selector: str) -> tuple[Compound, ...] | None:
    chain: list[Compound] = []
    words = selector.replace(">", " > ").split()
    for i, word in enumerate(words):
        if word == ">":
            if not chain:
                return None
            continue
        compound = _compound(word, i + 1 < len(words) and words[i + 1] == ">")
        if compound is None:
            return None
        chain.append(compound)
    return tuple(chain) if chain and words[-1] != ">" else None


def _compound(word: str, child: bool) -> Compound | None:
    tag = ""
    classes: list[str] = []
    ids: list[str] = []
    attrs: list[tuple[str, str | None]] = []
    at = 0
    simple = re.compile(_SIMPLE)
    while at < len(word):
        found = simple.match(word, at)
        if found is None:
            return None
        mark, name, _, attr, *values = found.groups()
        if attr:
            attrs.append((attr, next((v for v in values if v is not None), None)))
        elif mark == ".":
            classes.append(name)
        elif mark == "#":
            ids.append(name)
        elif name:
            if at:
                return None
            tag = name
        at = found.end()
    return Compound(tag, tuple(classes), tuple(ids), tuple(attrs), child)


def _specificity(chain: tuple[Compound, ...]) -> tuple[int, int, int]:
    return (
        sum(len(c.ids) for c in chain),
        sum(len(c.classes) + len(c.attrs) for c in chain),
        sum(bool(c.tag) for c in chain),
    )


def _fits(compound: Compound, node: Node) -> bool:
    if compound.tag and compound.tag != node.tag:
        return False
    if any(i != node.attrs.get("id") for i in compound.ids):
        return False
    if compound.classes:
        own = node.attrs.get("class", "").split()
        if any(c not in own for c in compound.classes):
            return False
    return all(
        name in node.attrs and (value is None or node.attrs[name] == value)
        for name, value in compound.attrs
    )


def matches(rule: Rule, node: Node) -> bool:
    """Tell whether a rule's selector matches an element."""
    return _fits(rule.chain[-1], node) and _above(rule.chain[:-1], node.parent)


def _above(chain: tuple[Compound, ...], node: Node | None) -> bool:
    if not chain:
        return True
    while node is not None:
        if _fits(chain[-1], node) and _above(chain[:-1], node.parent):
            return True
        if chain[-1].child:
            return False
        node = node.parent
    return False
