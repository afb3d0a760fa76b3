"""What the templates of a game mention: names, values, and values that are put together.

Nothing is rendered. What cannot be told from the template counts as mentioned, so that nothing
in use is ever called unused.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, TemplateError, nodes

from cardforge.checks.folding import folded
from cardforge.diagnostics import Findings, SourceText
from cardforge.source.encoding import read_text
from cardforge.source.jinja import Bounded

#: Templates of the package, which those of games may bring in.
PACKAGED = Path(__file__).parent.parent / "data/templates/base"
#: What stands for an expression, and for a statement, in the text of a template.
HOLE, TURN = "\0", "\1"
#: Parts of a name that are put in; what has more is a path or a list of points, never a name.
_HOLES = 6
#: Templates of which it is remembered what they mention.
_KEPT = 256


class Mentions(NamedTuple):
    """What is mentioned.

    ``names`` are attributes and items that are asked for, and every word of a constant;
    ``values`` are constants, and attributes of elements; ``patterns`` are values with `HOLE` for
    what is put in. Where ``all_fields``, fields are read without being named.
    """

    names: frozenset[str]
    values: frozenset[str]
    patterns: frozenset[str]
    all_fields: bool


#: A build tells what is wrong with it.
_UNREADABLE = Mentions(frozenset(), frozenset(), frozenset(), True)


class Values:
    """Strings that an expression of a template may give, and a matcher for what it builds."""

    __slots__ = ("_folded", "_patterns", "exact")

    def __init__(self, exact: Iterable[str], patterns: Iterable[str]) -> None:
        self.exact = frozenset(exact)
        self._folded: frozenset[str] | None = None
        single = sorted({re.sub(f"{HOLE}+", HOLE, pattern) for pattern in patterns})
        self._patterns = [
            re.compile("(.*?)".join(map(re.escape, pattern.split(HOLE))), re.DOTALL)
            for pattern in single
            if pattern != HOLE and pattern.count(HOLE) <= _HOLES
        ]

    def may_be(self, name: str) -> bool:
        """Tell whether a name may be given: as it is, or put together from what may be given."""
        return name in self.exact or self.may_be_built(name)

    def may_be_built(self, name: str) -> bool:
        """Tell whether a name may be put together."""
        return any(
            all(self._known(part) for part in match.groups())
            for pattern in self._patterns
            if (match := pattern.fullmatch(name))
        )

    def _known(self, part: str) -> bool:
        if self._folded is None:
            self._folded = frozenset(folded(value).replace(" ", "") for value in self.exact)
        plain = folded(part).replace(" ", "")
        return (
            not part
            or plain.isdigit()
            or plain in self._folded
            or any(pattern.fullmatch(part) for pattern in self._patterns)
        )


def project_templates(root: Path, game: str) -> list[SourceText]:
    """Return the templates that a project has for a game, its own and those of all games."""
    return list(_read(root, [root / "templates" / game, root / "templates/base"]))


def _read(root: Path, folders: Iterable[Path]) -> Iterator[SourceText]:
    unread = Findings()  # a template that cannot be read is told of where a face asks for it
    for folder in folders:
        for path in sorted(folder.rglob("*.xml")):
            if path.is_file() and path.resolve().is_relative_to(root.resolve()):
                source = read_text(path, path.relative_to(root).as_posix(), unread)
                if source is not None:
                    yield source


def mentions(templates: Iterable[SourceText]) -> Mentions:
    """Return what these templates, and those of the package, mention."""
    found = [_mentioned(one.text) for one in (*templates, *_read(PACKAGED, [PACKAGED]))]
    return Mentions(
        frozenset().union(*(one.names for one in found)),
        frozenset().union(*(one.values for one in found)),
        frozenset().union(*(one.patterns for one in found)),
        any(one.all_fields for one in found),
    )


@lru_cache(_KEPT)
def _mentioned(text: str) -> Mentions:
    """Return what one template mentions; those of the package serve every game of a run."""
    environment = Bounded()
    try:
        tree = environment.parse(text)
        flat = "".join(part for _, part in pieces(environment, text))
    except TemplateError:
        return _UNREADABLE
    names: set[str] = set()
    values: set[str] = set()
    patterns: set[str] = set()
    all_fields = False
    for value in re.findall(r"""=\s*(?:"([^"<]*)"|'([^'<]*)')""", flat):
        _note("".join(value), values, patterns)
    for node in tree.find_all(nodes.Node):
        all_fields = all_fields or _reads_all(node)
        for constant in _constants(node):
            names.update(re.findall(r"\w+", constant))
            _note(constant, values, patterns)
        if isinstance(node, nodes.Getattr):
            names.add(node.attr)
        elif isinstance(node, nodes.Name):
            names.add(node.name)
    return Mentions(frozenset(names), frozenset(values), frozenset(patterns), all_fields)


def pieces(environment: Environment, text: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of a template's parts; `HOLE` and `TURN` stand for what is not text.

    Raises:
        TemplateError: it does not parse.
    """
    for line, kind, value in environment.lex(text):
        if kind == "data":
            yield line, value
        elif kind == "variable_begin":
            yield line, HOLE
        elif kind == "block_begin":
            yield line, TURN


def _note(text: str, values: set[str], patterns: set[str]) -> None:
    """Note a value; where it differs with a statement, each of its parts."""
    parts = [part for part in text.split(TURN) if part]
    whole = len(parts) == 1
    for part in parts:
        if whole or HOLE not in part:
            (patterns if HOLE in part else values).add(part)
        if not whole:
            patterns.update((part + HOLE, HOLE + part))


def _constants(node: nodes.Node) -> Iterator[str]:
    """Yield the texts that an expression gives, with `HOLE` for what it puts in."""
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node.value
        if "%" in node.value or "{" in node.value:
            yield re.sub(r"%[-+ #0-9.]*[a-z]|\{[^{}]*\}", HOLE, node.value)
    elif isinstance(node, nodes.Concat):
        yield "".join(map(_built, node.nodes))
    elif isinstance(node, nodes.Add):
        yield _built(node)


def _built(node: nodes.Node) -> str:
    if isinstance(node, nodes.Const):
        return str(node.value)
    if isinstance(node, nodes.Add):
        return _built(node.left) + _built(node.right)
    if isinstance(node, nodes.Concat):
        return "".join(map(_built, node.nodes))
    return HOLE


def _reads_all(node: nodes.Node) -> bool:
    """Tell whether fields are read by what is not written: by going through all of a card."""
    if isinstance(node, nodes.For):
        return _is_all(node.iter)
    if isinstance(node, nodes.Filter):
        return node.node is not None and _is_all(node.node)
    return False


def _is_all(node: nodes.Node) -> bool:
    """Tell whether an expression is a card, the fields of a deck, or what lists those."""
    if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Getattr):
        node = node.node.node
    if isinstance(node, nodes.Getattr):
        return node.attr == "fields"
    return isinstance(node, nodes.Name) and node.name == "card"
