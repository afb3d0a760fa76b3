"""Jinja environments that read any template in bounded time and depth.

Jinja's parser, and most of what walks over its trees, is recursive: a template with more brackets
or a longer chain of operators than Python's stack holds would end in a `RecursionError` anywhere.
"""

from collections.abc import Iterator, Sequence
from types import CodeType

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.lexer import Token, TokenStream

from cardforge.diagnostics.limits import TEMPLATE_LEVELS, TEMPLATE_TOKENS

#: What is said where Jinja, Python or a limit gives up.
TOO_DEEP = "blocks or brackets lie too deep in each other"
TOO_LONG = f"the template has more than {TEMPLATE_TOKENS:,} words of Jinja"
BAD_NUMBER = "a number has too many digits"


class Bounded(Environment):
    """An environment that refuses, as a syntax error, what would take too deep a stack."""

    def _tokenize(
        self, source: str, name: str | None, filename: str | None = None, state: str | None = None
    ) -> TokenStream:
        stream = super()._tokenize(source, name, filename, state)
        return TokenStream(_counted(stream, name, filename), name, filename)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        try:
            tree = super()._parse(source, name, filename)
        except RecursionError:
            raise TemplateSyntaxError(TOO_DEEP, 1, name, filename) from None
        except ValueError:  # Python reads no number of more than some thousand digits
            raise TemplateSyntaxError(BAD_NUMBER, 1, name, filename) from None
        level: list[nodes.Node] = [tree]
        found: list[nodes.Node] = []
        for _ in range(TEMPLATE_LEVELS):
            level = [child for node in level for child in node.iter_child_nodes()]
            if not level:
                return self.parsed(tree, found)
            found += level
        raise TemplateSyntaxError(TOO_DEEP, getattr(level[0], "lineno", 1), name, filename)

    def parsed(self, tree: nodes.Template, below: Sequence[nodes.Node]) -> nodes.Template:  # noqa: ARG002 (others use it)
        """Return a template that was read, whose nodes ``below`` may be changed."""
        return tree

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,
    ) -> str:
        try:
            return super()._generate(source, name, filename, defer_init)
        except RecursionError:
            raise TemplateSyntaxError(TOO_DEEP, 1, name, filename) from None

    def _compile(self, source: str, filename: str) -> CodeType:
        try:
            return super()._compile(source, filename)
        except (RecursionError, SyntaxError, MemoryError):  # Python nests 20 loops at most
            raise TemplateSyntaxError(TOO_DEEP, 1, None, filename) from None
        except ValueError:
            raise TemplateSyntaxError(BAD_NUMBER, 1, None, filename) from None


def _counted(stream: TokenStream, name: str | None, filename: str | None) -> Iterator[Token]:
    """Yield the tokens of a template, up to the limit."""
    for number, token in enumerate(stream):
        if number == TEMPLATE_TOKENS:
            raise TemplateSyntaxError(TOO_LONG, token.lineno, name, filename)
        yield token
