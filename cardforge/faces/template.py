"""Jinja2 templates to XML text: the environment, the loader, and faults in words.

Each template sees the card and the names of `cardforge.faces.maker`; a misspelt name is an
error with the nearest right one. Rendering runs in Jinja's sandbox: a template can neither
reach Python nor change what it is given.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from types import CodeType, TracebackType
from typing import Any, NamedTuple

from jinja2 import BytecodeCache, Environment, StrictUndefined, Template, TemplateNotFound
from jinja2.bccache import Bucket
from jinja2.exceptions import SecurityError, TemplateSyntaxError, UndefinedError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from cardforge.diagnostics import Diagnostic, Place, SourceText, did_you_mean
from cardforge.diagnostics.codes.templates import (
    TEMPLATE_FAILS,
    TEMPLATE_SYNTAX,
    UNKNOWN_NAME,
)
from cardforge.source.model import Record

#: Names of Jinja that give something else in each build.
_BY_CHANCE = ("random",), ("lipsum",)
#: Characters or items that `*` may make, bits that `**` may.
_MOST_TIMES, _MOST_BITS = 1_000_000, 10_000
#: What a line break and a blank line of a field become: `cardforge.faces.words` reads them.
LINE, PARAGRAPH = "\u2028", "\u2029"


class TemplateSource(NamedTuple):
    """A template's text and the path that is shown to people."""

    text: str
    file: str


#: Finds a template by name; raises `MissingTemplate` or `TemplateFault`.
Load = Callable[[str], TemplateSource]


class TemplateFault(Exception):
    """A template cannot be used; carries the finding."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


class MissingTemplate(TemplateNotFound):
    """There is no template of this name; carries the finding, which has no place yet."""

    def __init__(self, name: str, finding: Diagnostic) -> None:
        super().__init__(name)
        self.finding = finding


class HelperFault(Exception):
    """A helper was given what it cannot use: what is wrong, and a remedy."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class _Missing(UndefinedError):
    """Raised where a template uses a name that does not exist."""


class _Strict(StrictUndefined):
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
        options = tuple(key for key in dir(obj) if not key.startswith("_"))
        kind = "text" if isinstance(obj, str) else "list" if isinstance(obj, list | tuple) else ""
        kind = kind or ("number" if isinstance(obj, int | float) else "value")
        return f"this {kind} has no `{name}`\n{did_you_mean(str(name), options)}"


def _shown(value: object) -> object:
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


class _Memory(BytecodeCache):
    """Keeps compiled templates, so that an environment per component compiles nothing twice."""

    def __init__(self) -> None:
        self._codes: dict[str, CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        code = self._codes.get(bucket.key + bucket.checksum)
        if code is not None:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._codes[bucket.key + bucket.checksum] = bucket.code


class _Sandbox(ImmutableSandboxedEnvironment):
    """The sandbox, in which a card's fields win over every method.

    Products and powers are bounded: ``9 ** 9 ** 9`` would keep Python busy for years, and no
    signal stops it.
    """

    intercepted_binops = frozenset(("*", "**"))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
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
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is Record:
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        if isinstance(obj, Mapping) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        if isinstance(obj, Record):
            return self.getattr(obj, str(argument))
        return super().getitem(obj, argument)


class Templates:
    """The templates of one game and language."""

    __slots__ = ("_cache", "_load", "files")

    def __init__(self, load: Load) -> None:
        self._load = load
        self._cache = _Memory()
        #: File as shown to people → its source, of every template that was loaded.
        self.files: dict[str, TemplateSource] = {}

    def environment(
        self,
        names: Mapping[str, object],
        filters: Mapping[str, Callable[..., object]],
        extensions: Iterable[type] = (),
        own: Iterable[str] = (),
    ) -> Environment:
        """Return an environment whose templates, and the macros they import, see ``names``.

        ``own`` are the names that each rendering brings along.
        """
        from jinja2 import FunctionLoader

        known = sorted(name for name in {*names, *own, "card"} if name.isidentifier())
        marks = tuple(extensions)
        environment = _Sandbox(
            loader=FunctionLoader(self._source),
            undefined=type("Unknown", (_Strict,), {"known": tuple(known)}),
            autoescape=True,
            finalize=_shown,
            auto_reload=False,
            cache_size=-1,
            bytecode_cache=None if marks else self._cache,
            extensions=marks,
        )
        environment.globals.update(names)
        gone_filters, gone_names = _BY_CHANCE
        for name in gone_filters:
            del environment.filters[name]
        for name in gone_names:
            environment.globals.pop(name, None)
        environment.filters.update(filters)
        return environment

    def _source(self, name: str) -> tuple[str, str, None]:
        source = self.source(name)
        return source.text, source.file, None

    def source(self, name: str) -> TemplateSource:
        """Return a template's text, and remember its file for `place`.

        Raises:
            MissingTemplate: there is none.
            TemplateFault: it is no text.
        """
        source = self._load(name)
        self.files[source.file] = source
        return source

    def get(self, environment: Environment, name: str, asked: Place | None) -> Template:
        """Return a compiled template; ``asked`` is where its name stands.

        Raises:
            TemplateFault: it is missing or does not parse.
        """
        try:
            found = environment.get_template(name)
            # Jinja chains the names of the environment to none of its own, and copies them name
            # by name for each card; they are the same for all cards.
            found.globals = dict(found.globals)
            return found
        except TemplateSyntaxError as fault:
            raise TemplateFault(self._syntax(fault, environment)) from None
        except MissingTemplate as fault:
            raise TemplateFault(_placed(fault.finding, asked)) from None

    def uses(self, template: Template, names: Collection[str]) -> bool:
        """Tell whether a template that was rendered, or one that it called in, says such a name.

        Names of variables and filters are constants of the code that Jinja makes.
        """
        loaded = template.environment.cache
        return loaded is None or any(
            _says(function.__code__, names)
            for one in (template, *loaded.values())
            for function in (one.root_render_func, *one.blocks.values())
        )

    def render(self, template: Template, names: Mapping[str, object], path: str) -> str:
        """Return what the template makes of one card; ``path`` names the card in findings.

        Raises:
            TemplateFault: it fails; at the line that fails, in whichever file.
        """
        try:
            return template.render(names)
        except TemplateFault:
            raise
        except TemplateSyntaxError as fault:
            raise TemplateFault(self._syntax(fault, template.environment)) from None
        except UndefinedError as fault:
            message, _, hint = str(fault.message).partition("\n")
            place = self._failing(fault.__traceback__, _quoted(message))
            raise TemplateFault(UNKNOWN_NAME.at(place, message, hint=hint, path=path)) from None
        except MissingTemplate as fault:
            place = self._failing(fault.__traceback__, str(fault.name))
            raise TemplateFault(_placed(fault.finding, place)._replace(path=path)) from None
        except HelperFault as fault:
            place = self._failing(fault.__traceback__, "")
            finding = TEMPLATE_FAILS.at(place, str(fault), hint=fault.hint, path=path)
            raise TemplateFault(finding) from None
        except SecurityError as fault:
            message = str(fault).partition("\n")[0]
            name = _quoted(message)
            place = self._failing(fault.__traceback__, name)
            if name:
                message = f"`{name}` cannot be used in a template"
            hint = "templates read what they are given, and change nothing"
            finding = TEMPLATE_FAILS.at(place, message, hint=hint, path=path)
            raise TemplateFault(finding) from None
        except RecursionError as fault:
            place = self._failing(fault.__traceback__, "")
            message = "a template or macro includes, extends or calls itself without end"
            hint = "let it end, with {% if … %}"
            finding = TEMPLATE_FAILS.at(place, message, hint=hint, path=path)
            raise TemplateFault(finding) from None
        except Exception as fault:
            # Whatever an author's expression raises is a fault of the template, never of the tool.
            message, hint = _unknown(str(fault), template.environment)
            place = self._failing(fault.__traceback__, _quoted(message) if hint else "")
            if place is None:
                raise
            if isinstance(fault, MemoryError):
                message, hint = "the template needs too much memory", "make less at once"
            if not hint:
                message = f"the template fails: {message}"
            if isinstance(fault, TypeError):
                hint = "does a field that the expression needs stay empty on this card?"
            raise TemplateFault(TEMPLATE_FAILS.at(place, message, hint=hint, path=path)) from None

    def _failing(self, trace: TracebackType | None, word: str) -> Place | None:
        """Return the deepest template line of a traceback, at ``word`` where it holds it."""
        found: tuple[TemplateSource, int] | None = None
        while trace is not None:
            source = self.files.get(trace.tb_frame.f_code.co_filename)
            if source is not None:
                found = source, trace.tb_lineno
            trace = trace.tb_next
        return None if found is None else line_place(*found, word)

    def _syntax(self, fault: TemplateSyntaxError, environment: Environment) -> Diagnostic:
        source = self.files.get(fault.filename or "")
        message, hint = _unknown(str(fault.message), environment)
        word = _quoted(message) if hint else ""
        place = line_place(source, fault.lineno, word) if source is not None else None
        if message.startswith("Unexpected end of template"):
            message, hint = "a block is not closed", message
        return TEMPLATE_SYNTAX.at(place, message, hint=hint)


def _unknown(message: str, environment: Environment) -> tuple[str, str]:
    """Return Jinja's complaint and a remedy; for unknown filters and tests the nearest name."""
    for kind, known in (("filter", environment.filters), ("test", environment.tests)):
        if message.startswith(f"No {kind} named "):
            name = message.split("'")[1]
            words = tuple(sorted(word for word in known if word.isidentifier()))
            return f"there is no {kind} `{name}`", did_you_mean(name, words, f"{kind}s")
    return message, ""


def _says(code: CodeType, names: Collection[str]) -> bool:
    return any(
        _says(const, names) if isinstance(const, CodeType) else const in names
        for const in code.co_consts
        if isinstance(const, CodeType | str)
    )


def line_place(source: TemplateSource, number: int, word: str) -> Place:
    """Return the place of a word in a line (from 1) of a template, else of the line's text."""
    text = SourceText(source.file, source.text)
    lines = source.text.splitlines(keepends=True)
    number = max(1, min(number, len(lines)))
    start = sum(len(line) for line in lines[: number - 1])
    line = lines[number - 1].rstrip() if lines else ""
    at = line.find(word) if word else -1
    if at >= 0:
        return text.place(start + at, start + at + len(word))
    return text.place(start + len(line) - len(line.lstrip()), start + len(line))


def _placed(finding: Diagnostic, place: Place | None) -> Diagnostic:
    """Return a finding, which has no place of its own, at a place."""
    if place is None:
        return finding
    line, col = place.source.position(place.start)
    end_line, end_col = place.source.position(place.end)
    return finding._replace(file=place.file, line=line, col=col, end_line=end_line, end_col=end_col)


def _quoted(message: str) -> str:
    parts = message.split("`")
    return parts[1].lstrip(".") if len(parts) > 1 else ""
