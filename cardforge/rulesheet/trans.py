"""``{% trans "id" name=value %}…{% endtrans %}``: a message of a rule sheet.

A message is one block of Markdown, or a part of one: its white space is single spaces. Within it
``{{ name }}`` is one of the names that the tag binds, nothing else; translators see ``{name}``.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.parser import Parser
from markupsafe import Markup

#: The file of a game's rules.
RULES = "rules.md"
#: Around what a message becomes: line in rules.md (0 of other files), then whether it is in the
#: source language for want of a translation. Private characters, which no text of a project has.
BEGIN, MIDDLE, END = "\ue000", "\ue001", "\ue002"
#: Says that a message is not translated.
SOURCE = "s"
#: Tags whose inside is a value, and brackets of tags.
_VALUES = ("set", "macro", "call", "filter")
_OPEN, _CLOSE = ("lparen", "lbracket", "lbrace"), ("rparen", "rbracket", "rbrace")
#: A line of nothing but tags and comments. Each ends at its first closing sign, so that a line
#: matches in one way.
_TAG, _NOTE = r"\{%(?:(?!%\})[^\n])*%\}", r"\{# (?:(?!#\})[^\n])*#\}"
_TAGS = re.compile(rf"^[ \t]*((?:(?:{_TAG}|{_NOTE})[ \t]*)+)\n", re.MULTILINE)


class Message(NamedTuple):
    """A message as its tag has it: ``file`` is the template's name, ``line`` counts from 1."""

    file: str
    id: str
    text: str
    plural: str | None
    names: tuple[str, ...]
    line: int


class Say(Protocol):
    """Gives a message in a language, and whether it is translated."""

    def __call__(self, message: Message, names: dict[str, object]) -> tuple[str, bool]:
        """Return the text, as Markdown, and False where it is in the source language."""
        ...


class Trans(Extension):
    """The tag. ``environment.say`` gives the words, and is set after the environment is made."""

    tags = {"trans"}  # noqa: RUF012 (as Jinja has it)

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        """Return the template in which a line of tags alone leaves no empty line behind.

        An empty line would end a table or a list. Numbers of lines stay as they are.
        """
        return _TAGS.sub(_without_line, source)

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens, with the number of each line of the sheet that is no message.

        What is set, or made by a macro, is a value, and gets none.
        """
        inner: list[str] = []
        tag: list[Token] = []
        for token in stream:
            if token.type == "block_begin" or tag:
                tag.append(token)
                if token.type == "block_end":
                    _enter(tag, inner)
                    tag = []
            elif token.type == "data" and not inner and stream.name == RULES:
                token = Token(token.lineno, "data", _numbered(token.value, token.lineno))
            yield token

    def parse(self, parser: Parser) -> nodes.Node:
        """Parse the tag to a call of `_said`."""
        begin = next(parser.stream)
        line = begin.lineno
        name, bound = self._head(parser)
        text, known = self._body(parser, bound)
        plural = None
        if parser.stream.current.test("name:pluralize"):
            next(parser.stream)
            parser.stream.skip_if("name:n")
            parser.stream.expect("block_end")
            plural, more = self._body(parser, bound)
            known |= more
            if "n" not in bound:
                parser.fail(f'"{name}" has a plural and no number: bind it, n=…', line)
            if parser.stream.current.test("name:pluralize"):
                parser.fail("a message has one plural", parser.stream.current.lineno)
        parser.stream.expect("name:endtrans")
        unused = sorted(bound.keys() - known - {"n"})
        if unused:
            parser.fail(f'"{name}" binds `{unused[0]}`, and does not say it', line)
        pairs = [nodes.Pair(nodes.Const(key), value) for key, value in bound.items()]
        values: list[nodes.Expr] = [
            nodes.Const(parser.name or ""),
            nodes.Const(name),
            nodes.Const(text),
            nodes.Const(plural),
            nodes.Const(tuple(sorted(bound))),
            nodes.Const(line),
            nodes.Dict(pairs),
        ]
        said = self.call_method("_said", values, lineno=line)
        return nodes.Output([said], lineno=line)

    def _head(self, parser: Parser) -> tuple[str, dict[str, nodes.Expr]]:
        """Return the message's id and the names it binds."""
        token = parser.stream.current
        if token.type != "string":
            parser.fail('a message begins with its id: {% trans "setup.deal" %}', token.lineno)
        name = next(parser.stream).value
        bound: dict[str, nodes.Expr] = {}
        while parser.stream.current.type != "block_end":
            parser.stream.skip_if("comma")
            if parser.stream.current.type == "block_end":
                break
            token = parser.stream.expect("name")
            if token.value in bound:
                parser.fail(f"`{token.value}` is bound twice", token.lineno)
            if parser.stream.current.type != "assign":
                parser.fail(f"bind a name to its value: {token.value}=…", token.lineno)
            next(parser.stream)
            bound[token.value] = parser.parse_expression()
        parser.stream.expect("block_end")
        return name, bound

    def _body(self, parser: Parser, bound: dict[str, nodes.Expr]) -> tuple[str, set[str]]:
        """Return the text up to the next tag, as translators see it, and the names in it."""
        parts: list[str] = []
        known: set[str] = set()
        while True:
            token = parser.stream.current
            if token.type == "data":
                parts.append(token.value.replace("{", "{{").replace("}", "}}"))
                next(parser.stream)
            elif token.type == "variable_begin":
                next(parser.stream)
                name = parser.stream.expect("name")
                if parser.stream.current.type != "variable_end" or name.value not in bound:
                    there = ", ".join(f"`{one}`" for one in bound) or "none"
                    parser.fail(
                        "a message shows names that its tag binds, nothing else "
                        f'(here: {there}): {{% trans "id" {name.value}=… %}}',
                        name.lineno,
                    )
                next(parser.stream)
                known.add(name.value)
                parts.append(f"{{{name.value}}}")
            elif token.type == "block_begin":
                next(parser.stream)
                if parser.stream.current.test_any("name:endtrans", "name:pluralize"):
                    break
                parser.fail(
                    "a message holds no other tag; end it with {% endtrans %}", token.lineno
                )
            else:
                parser.fail("a message is not closed: {% endtrans %}", token.lineno)
        text = "".join(parts)
        if any(not line.strip() for line in text.strip().splitlines()):
            parser.fail(
                "a message is one block: give each paragraph a message of its own",
                parser.stream.current.lineno,
            )
        return " ".join(text.split()), known

    def _said(
        self,
        file: str,
        name: str,
        text: str,
        plural: str | None,
        bound: tuple[str, ...],
        line: int,
        values: dict[str, object],
    ) -> Markup:
        say: Say = self.environment.say  # type: ignore[attr-defined]
        given, translated = say(Message(file, name, text, plural, bound, line), values)
        flag = "" if translated else SOURCE
        if file != RULES:
            line = 0
        return Markup(f"{BEGIN}{line}{flag}{MIDDLE}{given}{END}")  # noqa: S704 (Markdown)


def messages_in(tree: nodes.Template) -> Iterator[Message]:
    """Yield the messages of a parsed template, in order."""
    for call in tree.find_all(nodes.Call):
        method = call.node
        if isinstance(method, nodes.ExtensionAttribute) and method.name == "_said":
            file, name, text, plural, names, line = (_value(arg) for arg in call.args[:-1])
            yield Message(file, name, text, plural, names, line)


def _value(node: nodes.Expr) -> Any:
    return node.as_const()


def _enter(tag: list[Token], inner: list[str]) -> None:
    """Note in ``inner`` which parts that make values a tag opens or closes."""
    name = tag[1].value if len(tag) > 1 and tag[1].type == "name" else ""
    if inner and name == inner[-1]:
        inner.pop()
    elif name == "trans" or (name in _VALUES and not (name == "set" and _assigns(tag))):
        inner.append(f"end{name}")


def _assigns(tag: list[Token]) -> bool:
    """Tell whether a set tag has its value within, so that no end belongs to it."""
    depth = 0
    for token in tag:
        depth += (token.type in _OPEN) - (token.type in _CLOSE)
        if token.type == "assign" and not depth:
            return True
    return False


def _numbered(text: str, line: int) -> str:
    """Return a text with the number of each of its lines that holds more than space."""
    lines = text.split("\n")
    return "\n".join(
        f"{BEGIN}{line + at}{MIDDLE}{END}{one}" if one.strip() else one
        for at, one in enumerate(lines)
    )


def _without_line(match: re.Match[str]) -> str:
    """Return a line of tags with its end moved into the last tag."""
    tags = match[1].rstrip()
    if "trans" in tags or tags[-3] in "-+":
        return match[0]
    return f"{tags[:-2]}\n{tags[-2:]}"
