"""The sandbox that templates run in: what they may reach, and how long they may take.

A template can neither reach Python nor change what it is given, a misspelt name is an error with
the nearest right one, and every face ends.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from itertools import islice
from typing import Any

from jinja2 import Environment, StrictUndefined, Template, nodes, pass_environment
from jinja2.filters import FILTERS as DEFAULT_FILTERS
from jinja2.runtime import LoopContext, markup_join
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from cardforge.diagnostics import did_you_mean
from cardforge.diagnostics.limits import FACE_LETTERS, FACE_STEPS, MADE_AT_ONCE
from cardforge.faces import weighed
from cardforge.source.jinja import Bounded
from cardforge.source.model import Record

#: Parts of a face that are joined at once.
_PARTS = 1024
#: Filters that no template can name: one counts a loop's steps, one joins what `~` stands
#: between, one counts what `in` and slices look through.
_LOOP, _JOIN, _LOOK = "%for", "%join", "%look"
#: What is said of an operation that would make too much: (operator, of numbers) → message, hint.
_TOO_MUCH = {
    ("**", True): ("the power is too large", "give a smaller exponent"),
    ("*", True): ("the product is too large", "multiply smaller numbers"),
    ("*", False): ("what `*` makes is too long", "repeat it less often"),
}
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


class Sandbox(ImmutableSandboxedEnvironment, Bounded):
    """The sandbox, in which a card's fields win over every method.

    Whatever can make much of little is weighed first (`cardforge.faces.weighed`):
    ``9 ** 9 ** 9`` would keep Python busy for years, and no signal stops it. The steps of loops,
    calls and includes are bounded, and the length of a face.
    """

    intercepted_binops = frozenset(("*", "**", "+", "%"))

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.filters.update(_weighed_filters())
        self.begin()

    def begin(self) -> None:
        """Give the next face its steps."""
        self._left = FACE_STEPS

    def spend(self, steps: int) -> None:
        """Count steps, unless the face has none left."""
        self._left -= steps
        if self._left < 0:
            raise HelperFault(
                f"the template takes more than {FACE_STEPS:,} steps for one face",
                "loop over less; steps of loops inside loops multiply",
            )

    def parsed(self, tree: nodes.Template, below: Sequence[nodes.Node]) -> nodes.Template:
        """Have each loop of a template say how many steps it will take, and what it makes."""
        joins = False
        for node in below:
            if isinstance(node, nodes.For):
                node.iter = _filtered(node.iter, _LOOP)
            elif isinstance(node, nodes.Operand):
                if node.op in ("in", "notin"):
                    node.expr = _filtered(node.expr, _LOOK)
            elif isinstance(node, nodes.Getitem):
                if isinstance(node.arg, nodes.Slice):
                    node.node = _filtered(node.node, _LOOK)
            elif isinstance(node, nodes.Concat):
                joins = True
        if joins:
            _replace_joins(tree)
        return tree

    def made(self, size: int, what: str = "", hint: str = "") -> None:
        """Count what is about to be made, unless it is too much."""
        if size > MADE_AT_ONCE:
            raise HelperFault(
                what or f"an operation would make more than {MADE_AT_ONCE:,} letters or items",
                hint or "make less at once: smaller numbers, shorter texts",
            )
        if size > weighed.ITEMS_A_STEP:
            self.spend(size // weighed.ITEMS_A_STEP)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Return what a text's ``format`` is to templates, weighed first; None of other values."""
        formats = super().wrap_str_format(value)
        if formats is None:
            return None

        @wraps(formats)
        def weighing(*args: Any, **names: Any) -> str:
            values = (*args, *names.values())
            self.made(weighed.of_method(value.__self__, value.__name__, values))
            return formats(*args, **names)

        return weighing

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: Any = None,  # noqa: A002
    ) -> Template:
        """Return a template; to include one is a step."""
        self.spend(1)
        return super().get_template(name, parent, globals)

    def counted(self, values: Iterable[object]) -> Iterator[object]:
        """Yield values, each of which is a step."""
        for value in values:
            self.spend(1)
            yield value

    def call(__self, __context: Any, __obj: Any, *args: Any, **names: Any) -> Any:  # noqa: N805, PYI063
        """Call a function or macro, which is a step; a range counts each of its numbers."""
        owner = getattr(__obj, "__self__", None)
        if isinstance(owner, str):
            values = (*args, *names.values())
            __self.made(weighed.of_method(owner, __obj.__name__, values))
        elif isinstance(__obj, LoopContext):  # of a loop that calls itself
            __self.spend(sum(map(weighed.size_of, args)))
        made = super().call(__context, __obj, *args, **names)
        __self.spend(len(made) if type(made) is range else 1)
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
            if size > FACE_LETTERS:
                fault = HelperFault(
                    f"the face is longer than {FACE_LETTERS:,} letters", "draw less on it"
                )
                # Thrown where the next part would be made, so that its line is known.
                if isinstance(given, Generator):
                    given.throw(fault)
                raise fault
        return done[0] if len(done) == 1 else "".join(done)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Compute an operation, unless the outcome would be huge."""
        what = _TOO_MUCH.get((operator, isinstance(left, int) and isinstance(right, int)), ("", ""))
        self.made(weighed.of_operation(operator, left, right), *what)
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


@cache
def _weighed_filters() -> Mapping[str, Callable[..., Any]]:
    """Return the filters of every sandbox, which are told the sandbox that calls them."""
    found = {name: _weighing(name, given) for name, given in DEFAULT_FILTERS.items()}
    found.update({_LOOP: _entered, _JOIN: _joined, _LOOK: _looked})
    return found


def _weighing(name: str, given: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter of Jinja that is weighed first."""
    if getattr(given, "jinja_pass_arg", None) is None:

        @pass_environment
        @wraps(given)
        def plain(sandbox: Sandbox, *args: Any, **names: Any) -> Any:
            if args:
                sandbox.made(weighed.of_filter(name, args[0], (*args[1:], *names.values())))
            return given(*args, **names)

        return plain

    @wraps(given)
    def told(where: Any, *args: Any, **names: Any) -> Any:
        # A context of either kind knows its environment.
        sandbox = where if isinstance(where, Sandbox) else where.environment
        if args:
            sandbox.made(weighed.of_filter(name, args[0], (*args[1:], *names.values())))
        return given(where, *args, **names)

    return told


@pass_environment
def _entered(sandbox: Sandbox, values: Any) -> Any:
    if hasattr(values, "__len__"):
        sandbox.spend(len(values))
        return values
    return sandbox.counted(values)


@pass_environment
def _joined(sandbox: Sandbox, first: object, *others: object) -> str:
    parts = (first, *others)
    sandbox.made(weighed.of_joined(parts))
    return markup_join(parts)


@pass_environment
def _looked(sandbox: Sandbox, values: Any) -> Any:
    sandbox.made(weighed.size_of(values))
    return values


def begin(environment: Environment) -> None:
    """Give the next face that an environment renders all its steps."""
    if isinstance(environment, Sandbox):
        environment.begin()


def _filtered(node: nodes.Node, name: str, others: Sequence[nodes.Expr] = ()) -> nodes.Filter:
    return nodes.Filter(node, name, list(others), [], None, None, lineno=node.lineno)


def _replace_joins(node: nodes.Node) -> None:
    """Put the filter that joins in the place of every ``~`` below a node."""
    for name, value in list(node.iter_fields()):
        parts = value if isinstance(value, list) else [value]
        for part in parts:
            if isinstance(part, nodes.Node):
                _replace_joins(part)
        made = [
            _filtered(part.nodes[0], _JOIN, part.nodes[1:])
            if isinstance(part, nodes.Concat)
            else part
            for part in parts
        ]
        if any(new is not old for new, old in zip(made, parts, strict=True)):
            setattr(node, name, made if isinstance(value, list) else made[0])
