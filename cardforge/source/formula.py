"""The grammar of ``must:`` and ``expect:``: text → tree with positions. Nothing runs as Python.

::

    formula  := or ;  or := and ("or" and)* ;  and := not ("and" not)* ;  not := "not" not | test
    test     := sum (("=" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "in") sum)*      1 <= x <= 3
    sum      := product (("+" | "-") product)*
    product  := sign (("*" | "×" | "/" | "//" | "%") sign)*
    sign     := "-" sign | part ;  part := atom ("." NAME | "[" formula "]")*
    atom     := NUMBER ["%"] | TEXT | NAME | call | "(" formula ")" | "[" list "]"
    call     := NAME "(" formula ("," formula)* ")"
              | NAME "(" formula "for" binds ")" | "count" "(" binds ")"
    binds    := NAME "in" range ("," NAME "in" range)* ["where" formula]
    range    := sum [".." sum]

Calls: ``sum min max all any count abs``. A percentage is a number: ``5%`` is 0.05; ``%``
followed by an operand is the remainder.
"""

import re
from typing import Final, NamedTuple

from cardforge.diagnostics.limits import (
    DIGITS,
    FORMULA_BRACKETS,
    FORMULA_LETTERS,
    FORMULA_LEVELS,
)
from cardforge.source.expression import (
    Attr,
    Binary,
    Bind,
    Call,
    Const,
    Expression,
    FormulaError,
    Index,
    Items,
    Logic,
    Name,
    Span,
    Test,
    Tree,
    Unary,
)

CALLS: Final = ("abs", "all", "any", "count", "max", "min", "sum")
_WORDS: Final = frozenset(("and", "or", "not", "for", "in", "where"))
_TOKENS: Final = (
    r"\s*(?:(?P<number>\d+(?:\.(?!\.)\d+)?)"
    # A remainder has something to divide by; `5% and …` has not.
    r"(?P<percent>\s?%(?!\s*(?!(?:and|or|for|in|where)\b)[\w(\[\"'-]))?"
    r"|(?P<text>\"[^\"]*\"|'[^']*')|(?P<name>[^\W\d]\w*)"
    r"|(?P<op>\.\.|==|!=|<=|>=|//|[-+*×/%=<>()\[\],.≤≥≠÷]))"
)
_SPELLED: Final = {"=": "==", "×": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!="}
_COMPARE: Final = frozenset(("==", "!=", "<", "<=", ">", ">=", "in"))


class _Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


def parse_formula(text: str) -> Expression:
    """Return the formula as a tree.

    Raises:
        FormulaError: the text breaks the grammar.
    """
    if len(text) > FORMULA_LETTERS:
        raise FormulaError(0, len(text), "the formula is too long", "split the statement")
    parser = _Parser(_tokens(text), len(text))
    tree = parser.formula()
    rest = parser.here
    if rest.kind != "end":
        raise FormulaError(
            rest.start,
            rest.end,
            f"`{rest.text}` does not fit here",
            "write `and` or `or` between two statements",
        )
    if _too_deep(tree):
        raise FormulaError(tree.start, tree.end, "the formula is too long", "split the statement")
    return Expression(text, tree)


def _too_deep(tree: Tree) -> bool:
    """Tell whether a walk over the tree would be deeper than Python allows.

    Chains (`1 + 1 + 1`) make a level for each sign.
    """
    level: list[object] = [tree]
    for _ in range(FORMULA_LEVELS):
        level = [part for node in level if isinstance(node, tuple) for part in node]
        if not level:
            return False
    return True


def _tokens(text: str) -> list[_Token]:
    pattern = re.compile(_TOKENS)
    found: list[_Token] = []
    at = 0
    size = len(text.rstrip())
    while at < size:
        match = pattern.match(text, at)
        if match is None:
            start = at + len(text[at:]) - len(text[at:].lstrip())
            hint = ""
            if text[start] in "\"'“”‘’":
                hint = "close the quote, and use straight quotes"
            elif text[start] in "!&|":
                hint = "write `not`, `and`, `or`, `!=`"
            raise FormulaError(
                start, start + 1, f"`{text[start]}` does not belong into a formula", hint
            )
        kind = match.lastgroup or "op"
        if kind == "percent":
            kind = "number"
        start, end = match.span(kind)
        word = match[kind]
        if kind == "number" and match["percent"]:
            word, end = word + "%", match.end()
        if kind == "op":
            word = _SPELLED.get(word, word)
        elif kind == "name" and word in _WORDS:
            kind = "word"
        found.append(_Token(kind, word, start, end))
        at = match.end()
    found.append(_Token("end", "", len(text), len(text)))
    return found


class _Parser:
    """Recursive descent; one method per line of the grammar."""

    def __init__(self, tokens: list[_Token], size: int) -> None:
        self.tokens = tokens
        self.at = 0
        self.size = size
        self.depth = 0

    @property
    def here(self) -> _Token:
        return self.tokens[self.at]

    def take(self, *texts: str) -> _Token | None:
        token = self.here
        if token.kind in ("op", "word") and token.text in texts:
            self.at += 1
            return token
        return None

    def need(self, text: str, hint: str = "") -> _Token:
        token = self.take(text)
        if token is None:
            raise self.unexpected(f"`{text}`", hint)
        return token

    def unexpected(self, wanted: str, hint: str = "") -> FormulaError:
        token = self.here
        if token.kind == "end":
            return FormulaError(
                max(0, self.size - 1), self.size, f"the formula ends where {wanted} is wanted", hint
            )
        return FormulaError(
            token.start, token.end, f"expected {wanted}, found `{token.text}`", hint
        )

    def formula(self) -> Tree:
        self.depth += 1
        if self.depth > FORMULA_BRACKETS:
            raise FormulaError(self.here.start, self.here.end, "the formula is nested too deeply")
        parts = [self.conjunction()]
        while self.take("or"):
            parts.append(self.conjunction())
        self.depth -= 1
        if len(parts) == 1:
            return parts[0]
        return Logic("or", tuple(parts), parts[0].start, parts[-1].end)

    def conjunction(self) -> Tree:
        parts = [self.negation()]
        while self.take("and"):
            parts.append(self.negation())
        if len(parts) == 1:
            return parts[0]
        return Logic("and", tuple(parts), parts[0].start, parts[-1].end)

    def negation(self) -> Tree:
        words: list[_Token] = []
        while token := self.take("not"):
            words.append(token)
        tree = self.test()
        for token in reversed(words):
            tree = Unary("not", tree, token.start, tree.end)
        return tree

    def test(self) -> Tree:
        parts = [self.span()]
        ops: list[str] = []
        while self.here.kind in ("op", "word") and self.here.text in _COMPARE:
            ops.append(self.here.text)
            self.at += 1
            parts.append(self.span())
        if not ops:
            return parts[0]
        return Test(tuple(parts), tuple(ops), parts[0].start, parts[-1].end)

    def span(self) -> Tree:
        low = self.sum()
        if not self.take(".."):
            return low
        high = self.sum()
        return Span(low, high, low.start, high.end)

    def sum(self) -> Tree:
        left = self.product()
        while token := self.take("+", "-"):
            right = self.product()
            left = Binary(token.text, left, right, left.start, right.end)
        return left

    def product(self) -> Tree:
        left = self.sign()
        while token := self.take("*", "/", "//", "%"):
            right = self.sign()
            left = Binary(token.text, left, right, left.start, right.end)
        return left

    def sign(self) -> Tree:
        signs: list[_Token] = []
        while token := self.take("-", "+"):
            signs.append(token)
        tree = self.part()
        for token in reversed(signs):
            if token.text == "-":
                tree = Unary("-", tree, token.start, tree.end)
        return tree

    def part(self) -> Tree:
        tree = self.atom()
        while token := self.take(".", "["):
            if token.text == ".":
                name = self.name("a name after the dot")
                tree = Attr(tree, name.text, tree.start, name.end)
            else:
                key = self.formula()
                end = self.need("]").end
                tree = Index(tree, key, tree.start, end)
        return tree

    def name(self, wanted: str) -> _Token:
        token = self.here
        if token.kind != "name":
            raise self.unexpected(wanted)
        self.at += 1
        return token

    def atom(self) -> Tree:
        token = self.here
        if token.kind == "number":
            self.at += 1
            return Const(_value(token), token.start, token.end)
        if token.kind == "text":
            self.at += 1
            return Const(token.text[1:-1], token.start, token.end)
        if token.kind == "name":
            self.at += 1
            return self.call(token) if self.take("(") else Name(token.text, token.start, token.end)
        if self.take("("):
            tree = self.formula()
            self.need(")", "close the bracket")
            return tree
        if self.take("["):
            parts = [] if self.here.text == "]" else self.arguments()
            end = self.need("]", "close the bracket").end
            return Items(tuple(parts), token.start, end)
        raise self.unexpected("a number, a name or a bracket")

    def arguments(self) -> list[Tree]:
        parts = [self.formula()]
        while self.take(","):
            parts.append(self.formula())
        return parts

    def call(self, name: _Token) -> Tree:
        if name.text not in CALLS:
            from cardforge.diagnostics import did_you_mean

            raise FormulaError(
                name.start,
                name.end,
                f"there is no function `{name.text}`",
                did_you_mean(name.text, CALLS, "functions"),
            )
        parts: list[Tree] = []
        binds: list[Bind] = []
        where = None
        if name.text == "count":
            binds = self.binds()
        else:
            parts = self.arguments()
            if self.take("for"):
                binds = self.binds()
        if binds and self.take("where"):
            where = self.formula()
        end = self.need(")", "close the bracket").end
        return Call(name.text, tuple(parts), tuple(binds), where, name.start, end)

    def binds(self) -> list[Bind]:
        found: list[Bind] = []
        while True:
            name = self.name("a name, as in `c in spice`")
            self.need("in", "write `c in spice`")
            over = self.span()
            found.append(Bind(name.text, over, name.start, over.end))
            if not self.take(","):
                return found


def _value(token: _Token) -> float:
    if len(token.text.rstrip("% ")) > DIGITS:
        raise FormulaError(token.start, token.end, f"the number has more than {DIGITS} digits")
    if token.text.endswith("%"):
        return float(token.text.rstrip("% ")) / 100
    return float(token.text) if "." in token.text else int(token.text)
