"""Jinja2 templates to XML text: the environment, the loader, and faults in words.

Each template sees the card and the names of `cardforge.faces.maker`; a misspelt name is an
error with the nearest right one. Rendering runs in Jinja's sandbox: a template can neither
reach Python nor change what it is given.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from types import CodeType, TracebackType
from typing import Any, NamedTuple

from jinja2 import Environment, Template, TemplateNotFound
from jinja2.exceptions import SecurityError, TemplateSyntaxError, UndefinedError

from cardforge.diagnostics import Diagnostic, Place, SourceText, did_you_mean
from cardforge.diagnostics.codes.templates import (
    TEMPLATE_FAILS,
    TEMPLATE_SYNTAX,
    UNKNOWN_NAME,
)
from cardforge.faces.brought import seeing
from cardforge.faces.compiled import Memory
from cardforge.faces.sandbox import (
    CHANGING,
    UNCHANGED,
    HelperFault,
    Sandbox,
    Strict,
    begin,
    shown,
)
from cardforge.source.jinja import BAD_NUMBER, TOO_DEEP, TOO_LONG

#: Names of Jinja that give something else in each build.
_BY_CHANCE = ("random",), ("lipsum",)
#: What is said of a template as a whole → message and remedy.
_PLAINER = {
    TOO_DEEP: (TOO_DEEP, "move some into a macro, and close those before"),
    TOO_LONG: (TOO_LONG, "split it, and include the parts"),
    BAD_NUMBER: (BAD_NUMBER, "write a shorter one"),
    "Missing end of comment tag": ("a comment is not closed", "end it with `#}`"),
    "Missing end of raw directive": ("a raw part is not closed", "end it with {% endraw %}"),
}


#: What Python refuses → what is said, and a remedy.
_TOO_MUCH: dict[type[Exception], tuple[str, str]] = {
    MemoryError: ("the template needs too much memory", "make less at once"),
    OverflowError: (
        "a number of the template is too large",
        "loop over at most 100,000 numbers, and keep others below a billion",
    ),
}


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


#: Templates of this process; a game in another language, or built again, has the same.
_COMPILED: dict[str, CodeType] = {}


class Templates:
    """The templates of one game and language."""

    __slots__ = ("_load", "_made", "cache", "files")

    def __init__(self, load: Load) -> None:
        self._load = load
        self.cache = Memory(_COMPILED)
        self._made: list[Environment] = []
        #: File as shown to people → its source, of every template that was loaded.
        self.files: dict[str, TemplateSource] = {}

    def environment(
        self,
        names: Mapping[str, object],
        filters: Mapping[str, Callable[..., object]],
        extensions: Iterable[type] = (),
        own: Iterable[str] = (),
        **options: Any,
    ) -> Environment:
        """Return an environment whose templates, and the macros they import, see ``names``.

        ``own`` are the names that each rendering brings along; ``options`` are Jinja's, where
        they are not those of faces.
        """
        from jinja2 import FunctionLoader

        known = sorted(name for name in {*names, *own, "card"} if name.isidentifier())
        marks = tuple(extensions)
        usual: dict[str, Any] = {
            "finalize": shown,
            # Jinja would look for constants below each node of each expression anew, which
            # takes a fifth of compiling; hardly any template has one.
            "optimized": False,
            "bytecode_cache": None if marks else self.cache,
        }
        environment = Sandbox(
            loader=FunctionLoader(self._source),
            undefined=type("Unknown", (Strict,), {"known": tuple(known)}),
            autoescape=True,
            auto_reload=False,
            cache_size=-1,
            extensions=marks,
            **{**usual, **options},
        )
        environment.globals.update(names)
        gone_filters, gone_names = _BY_CHANCE
        for name in gone_filters:
            del environment.filters[name]
        for name in gone_names:
            environment.globals.pop(name, None)
        environment.filters.update(filters)
        self._made.append(environment)
        return environment

    def release(self) -> None:
        """Drop what environments hold, once nothing more is rendered.

        Templates know their environment, which keeps them and all that they see.
        """
        for environment in self._made:
            environment.globals.clear()
            environment.filters.clear()
            if environment.cache is not None:
                environment.cache.clear()
        self._made.clear()

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
        text = source.text
        # A sign that closes nothing would be printed on every card.
        if text.count("}}") > text.count("{{") or text.count("%}") > text.count("{%"):
            from cardforge.faces.notjinja import unpaired

            found = unpaired(text)
            if found is not None:
                place = SourceText(source.file, text).place(found.start, found.end)
                raise TemplateFault(TEMPLATE_SYNTAX.at(place, found.message, hint=found.hint))
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
        if loaded is None:
            return True
        used = {str(one.name): one for one in (template, *loaded.values())}
        texts = {
            name: self.files[one.filename].text
            for name, one in used.items()
            if one.filename in self.files
        }
        seen = seeing(str(template.name), texts)
        return any(
            _says(function.__code__, names)
            for name, one in used.items()
            if seen is None or name in seen
            for function in (one.root_render_func, *one.blocks.values())
        )

    def render(self, template: Template, names: Mapping[str, object], path: str) -> str:
        """Return what the template makes of one card; ``path`` names the card in findings.

        Raises:
            TemplateFault: it fails; at the line that fails, in whichever file.
        """
        begin(template.environment)
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
            place = self._failing(fault.__traceback__, "") or self._top(template)
            finding = TEMPLATE_FAILS.at(place, str(fault), hint=fault.hint, path=path)
            raise TemplateFault(finding) from None
        except SecurityError as fault:
            message = str(fault).partition("\n")[0]
            name = _quoted(message)
            place = self._failing(fault.__traceback__, name)
            if name:
                message = f"`{name}` cannot be used in a template"
            hint = UNCHANGED if name in CHANGING else UNCHANGED.partition(";")[0]
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
            message, hint = _TOO_MUCH.get(type(fault), (message, hint))
            if not hint:
                message = f"the template fails: {message}"
            if isinstance(fault, TypeError):
                hint = "does a field that the expression needs stay empty on this card?"
            raise TemplateFault(TEMPLATE_FAILS.at(place, message, hint=hint, path=path)) from None

    def _top(self, template: Template) -> Place | None:
        """Return a template's first line: where what is wrong shows after its end."""
        source = self.files.get(template.filename or "")
        return None if source is None else line_place(source, 1, "")

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
        # Jinja's lexer gives the file as the name where a comment or raw part never ends.
        source = self.files.get(fault.filename or fault.name or "")
        message, hint = _unknown(str(fault.message), environment)
        word = _quoted(message) if hint else ""
        place = line_place(source, fault.lineno, word) if source is not None else None
        if message in _PLAINER:
            message, hint = _PLAINER[message]
        if source is not None and not hint:
            from cardforge.faces.notjinja import explained

            found = explained(source.text, message)
            if found is not None:
                message, hint = found.message, found.hint
                place = line_place(source, fault.lineno, found.word)
                if found.start >= 0:
                    place = SourceText(source.file, source.text).place(found.start, found.end)
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
