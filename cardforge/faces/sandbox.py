"""The sandbox that templates run in: what they may reach, and how long they may take.

A template can neither reach Python nor change what it is given, a misspelt name is an error with
the nearest right one, and every face ends.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import islice
from types import CodeType
from typing import Any

from jinja2 import Environment, StrictUndefined, TemplateSyntaxError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from cardforge.diagnostics import did_you_mean
from cardforge.source.model import Record

#: Characters or items that `*` may make, bits that `**` may.
_MOST_TIMES, _MOST_BITS = 1_000_000, 10_000
#: Steps of loops and calls, and letters of XML, that one face may take: a hundred times what the
#: busiest boards need.
_MOST_STEPS, _MOST_LETTERS = 200_000, 8_000_000
#: Parts of a face that are joined at once.
_PARTS = 1024
#: What is said where Jinja or Python give up.
TOO_DEEP = "blocks or brackets lie too deep in each other"
#: The filter that counts a loop's steps; a name that no template can say.
_LOOP = "%for"
#: What a line break and a blank line of a field become: `cardforge.faces.words` reads them.
LINE, PARAGRAPH = "\u2028", "\u2029"


#: Methods of lists that people reach for, though the lists of a project cannot change.
CHANGING = frozenset(("append", "extend", "insert", "pop", "remove", "reverse", "sort", "clear"))
UNCHANGED = (
    "templates read what they are given, and change nothing; another list is "
    "{% set more = list + [item] %}"
)


class HelperFault(Exception):
    """A helper was given what it cannot use: what is wrong, and a remedy."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Strict(StrictUndefined):
    """An unknown name; its message says what there is instead, after a line feed."""

    _undefined_obj: Any
    _undefined_name: Any
    known: tuple[str, ...] = ()

    @property
    def _undefined_message(self) -> str:
        obj, name = self._undefined_obj, self._undefined_name
        from jinja2.utils import missing

        if obj is missing:
            return f"there is no `{name}`\n{did_you_mean(str(name), self.known)}"
        if obj is None:
            return f"`.{name}` of an empty value\ntest it first, with {{% if … %}}"
        if isinstance(obj, Record | Mapping):
            options = tuple(str(key) for key in obj)
            what = repr(obj)[1:-1] if isinstance(obj, Record) else "this map"
            if what.startswith("card "):
                # The same fault on every card is one fault; the finding's path names the first.
                what = "the card"
            return f"{what} has no `{name}`\n{did_you_mean(str(name), options)}"
        if name in CHANGING:
            return f"`{name}` cannot be used in a template\n{UNCHANGED}"
        options = tuple(key for key in dir(obj) if not key.startswith("_"))
        kind = "text" if isinstance(obj, str) else "list" if isinstance(obj, list | tuple) else ""
        kind = kind or ("number" if isinstance(obj, int | float) else "value")
        return f"this {kind} has no `{name}`\n{did_you_mean(str(name), options)}"


def shown(value: object) -> object:
    """Return what an expression prints: nothing for an empty field, yes and no, line breaks."""
    if isinstance(value, str):
        if "\n" not in value or isinstance(value, Markup):
            return value
        return value.rstrip("\n").replace("\n\n", PARAGRAPH).replace("\n", LINE)
    if value is None:
        return ""
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, float):
        short = f"{value:.6f}".rstrip("0").rstrip(".")
        return "0" if short == "-0" else short
    return value


class Sandbox(ImmutableSandboxedEnvironment):
    """The sandbox, in which a card's fields win over every method.

    Products and powers are bounded: ``9 ** 9 ** 9`` would keep Python busy for years, and no
    signal stops it. So are the steps of loops and calls, and the length of a face.
    """

    intercepted_binops = frozenset(("*", "**"))

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.filters[_LOOP] = self._entered
        self.begin()

    def begin(self) -> None:
        """Give the next face its steps."""
        self._left = _MOST_STEPS

    def _spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise HelperFault(
                f"the template takes more than {_MOST_STEPS:,} steps for one face",
                "loop over less; steps of loops inside loops multiply",
            )

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Parse a template, and have each of its loops say how many steps it will take."""
        try:
            tree = super()._parse(source, name, filename)
        except RecursionError:
            raise TemplateSyntaxError(TOO_DEEP, 1, name, filename) from None
        for loop in tree.find_all(nodes.For):
            line = loop.iter.lineno
            loop.iter = nodes.Filter(loop.iter, _LOOP, [], [], None, None, lineno=line)
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

    def _entered(self, values: Any) -> Any:
        if hasattr(values, "__len__"):
            self._spend(len(values))
            return values
        return self._counted(values)

    def _counted(self, values: Iterable[object]) -> Iterator[object]:
        for value in values:
            self._spend(1)
            yield value

    def call(__self, __context: Any, __obj: Any, *args: Any, **names: Any) -> Any:  # noqa: N805, PYI063
        """Call a function or macro, which is a step; a range counts each of its numbers."""
        made = super().call(__context, __obj, *args, **names)
        __self._spend(len(made) if type(made) is range else 1)
        return made

    @staticmethod
    def concat(parts: Iterable[str]) -> str:
        """Join the parts of a face, or of what a macro or block of it gives."""
        given = iter(parts)
        done: list[str] = []
        size = 0
        while some := list(islice(given, _PARTS)):
            done.append("".join(some))
            size += len(done[-1])
            if size > _MOST_LETTERS:
                fault = HelperFault(
                    f"the face is longer than {_MOST_LETTERS:,} letters", "draw less on it"
                )
                # Thrown where the next part would be made, so that its line is known.
                if isinstance(given, Generator):
                    given.throw(fault)
                raise fault
        return done[0] if len(done) == 1 else "".join(done)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Compute ``*`` or ``**``, unless the outcome would be huge."""
        if operator == "**":
            if (
                isinstance(left, int)
                and isinstance(right, int)
                and left.bit_length() * right > _MOST_BITS
            ):
                raise HelperFault("the power is too large", "give a smaller exponent")
        elif isinstance(left, str | list | tuple) or isinstance(right, str | list | tuple):
            size, times = (len(left), right) if hasattr(left, "__len__") else (len(right), left)
            if isinstance(times, int) and size * times > _MOST_TIMES:
                raise HelperFault("what `*` makes is too long", "repeat it less often")
            if isinstance(times, int):
                self._spend(max(0, size * times) // 100)
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return a field, else an attribute that is safe."""
        if type(obj) is Record:
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        if isinstance(obj, Mapping) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return an item; of a record its field."""
        if isinstance(obj, Record):
            return self.getattr(obj, str(argument))
        return super().getitem(obj, argument)


def begin(environment: Environment) -> None:
    """Give the next face that an environment renders all its steps."""
    if isinstance(environment, Sandbox):
        environment.begin()
