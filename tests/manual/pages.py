"""The manual's pages as text: made from the table of elements, docstrings, macros and examples."""

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from cardforge.faces import helpers
from cardforge.faces.drawing import Trim
from cardforge.faces.table import BOX, ELEMENTS, Attr, Element
from tests.manual.studio import DATA, Studio

MANUAL = Path(__file__).parents[2] / "docs/manual"
EXAMPLES = MANUAL / "examples"
TEMPLATES = EXAMPLES / "templates/manual"
GAME = "manual"

_NOTE = "<!-- Made by `python -m tests.manual.generate`: do not edit. -->"
_BOX_PAGE = "box"
_MACRO = re.compile(r"\{#-(.*?)-#\}\s*\{% macro (\w+)\((.*?)\) -?%\}", re.DOTALL)


class Entry(NamedTuple):
    """One page: its name, the line that sums it up, its text without examples, its table."""

    name: str
    title: str
    summary: str
    text: str
    table: str = ""


class Variant(NamedTuple):
    """A second picture of an example: what is said of it, and what is different."""

    says: str
    locale: str | None = None
    ink: Literal["full", "low"] = "full"
    translations: Mapping[str, str] = {}


PLAIN = Variant("")
#: Example → its second picture, named NAME.again.
VARIANTS = {
    "face": Variant(
        'With `mirror="auto"`, in a language that is written from right to left:',
        "he",
        translations={
            "Two of chili": "שני צ׳ילי",
            "Take <b>2 cards</b> <icon name='card'/> or <i>1 coin</i> <icon name='coin'/>."
            "\n\nThen shuffle.": "קחו <b>שני קלפים</b> <icon name='card'/> או מטבע אחד "
            "<icon name='coin'/>.\n\nאחר כך ערבבו.",
        },
    ),
    "box": Variant("In a low-ink build:", ink="low"),
}


def studio(variant: Variant = PLAIN) -> Studio:
    """Return the project of the examples, ready to be drawn."""
    return Studio(
        EXAMPLES,
        GAME,
        locale=variant.locale,
        ink=variant.ink,
        translations=variant.translations,
    )


def examples_of(page: str) -> list[str]:
    """Return the examples of a page: that of its name first, then NAME-*."""
    names = sorted(path.stem for path in TEMPLATES.glob("*.xml"))
    return [name for name in names if name == page or name.startswith(f"{page}-")]


def elements() -> list[Entry]:
    """Return the entries of all elements in the order of the table."""
    return [_element(element) for element in ELEMENTS.values()]


def box() -> Entry:
    """Return the entry of the attributes that all boxes share."""
    text = (
        "Every element that draws has a box in its parent's box. Without numbers it fills the "
        "parent, so the size of a piece is never typed in a face. These attributes stand on "
        + ", ".join(f"[{e.tag}]({e.tag}.md)" for e in ELEMENTS.values() if _has_box(e))
        + "."
    )
    return Entry(_BOX_PAGE, "Box", "attributes that all boxes share", text, _table(BOX.values()))


def helper_entries(made: Studio) -> list[Entry]:
    """Return the entries of the functions that templates see."""
    names = _shared(made)
    found = {name: value for name, value in names.items() if callable(value)}
    return [_helper(name, value) for name, value in sorted(found.items())]


def filter_entries(made: Studio) -> list[Entry]:
    """Return the entries of the filters that templates see."""
    names = made.maker._cards._names
    filters = names.filters(lambda _card, text: text)  # type: ignore[arg-type, return-value]
    return [_filter(name, value) for name, value in sorted(filters.items())]


def macro_entries() -> list[Entry]:
    """Return the entries of the macros of base/marks.xml."""
    text = (DATA / "templates/base/marks.xml").read_text("utf-8")
    entries = []
    for about, name, given in _MACRO.findall(text):
        about = about.rpartition("-#}")[2].rpartition("{#-")[2]
        words = " ".join(about.split())
        call = f'{{% from "base/marks.xml" import {name} %}}'
        entries.append(
            Entry(
                name,
                f"`{name}`",
                _first_sentence(words),
                f"```\n{call}\n{name}({' '.join(given.split())})\n```\n\n{words}",
            )
        )
    return entries


def plain_names(made: Studio) -> list[str]:
    """Return the names of templates that are no functions."""
    return sorted(["card", *(n for n, value in _shared(made).items() if not callable(value))])


def all_entries(made: Studio) -> list[Entry]:
    """Return every generated page but the index."""
    return [*elements(), box(), *helper_entries(made), *filter_entries(made), *macro_entries()]


def page(entry: Entry) -> str:
    """Return a page as Markdown, with its examples and their pictures."""
    parts = [_NOTE, f"# {entry.title}", entry.text]
    for name in examples_of(entry.name):
        xml = (TEMPLATES / f"{name}.xml").read_text("utf-8").rstrip("\n")
        parts += [f"```xml\n{xml}\n```", _image(name)]
        if name in VARIANTS:
            parts += [VARIANTS[name].says, _image(f"{name}.again")]
    if entry.table:
        parts += ["## Attributes", entry.table]
    return "\n\n".join(parts) + "\n"


def _image(name: str) -> str:
    """Return a picture at half of its pixels, so that it is sharp on fine screens."""
    return f'<img src="pictures/{name}.png" width="242" alt="what the example draws">'


def index(made: Studio) -> str:
    """Return the manual's first page."""
    groups = {
        "Elements": elements(),
        "Attributes of all boxes": [box()],
        "Functions": helper_entries(made),
        "Filters": filter_entries(made),
        "Marks: `base/marks.xml`": macro_entries(),
    }
    intro = (
        "A face is a template: [Jinja](https://jinja.palletsprojects.com/en/stable/templates/) "
        "that gives XML. Lengths are mm from the top left of the trim, type sizes pt, angles "
        "degrees clockwise.\n\n"
        "- [Values](values.md): lengths, colours, tracks and all else that attributes take\n"
        "- [Names](names.md): what every template sees\n"
        "- [style.yaml](style-yaml.md): colours, fonts, styles of text\n"
        "- [face.xsd](face.xsd): the schema of a face, as it is once the template has run\n"
        "- [Samples](../samples/README.md): five whole faces\n"
        "- [Sheets](sheets.md): the ways to print, with pictures\n\n"
        "The [examples](examples) of these pages are a project: "
        "`cardforge build --project docs/manual/examples`."
    )
    parts = [_NOTE, "# Manual of faces", intro]
    for title, entries in groups.items():
        rows = "\n".join(f"| [{e.title}]({e.name}.md) | {e.summary} |" for e in entries)
        parts += [f"## {title}", f"| | |\n|---|---|\n{rows}"]
    return "\n\n".join(parts) + "\n"


# Elements.


def _has_box(element: Element) -> bool:
    """Tell whether an element has a box; some give an attribute of it a meaning of their own."""
    return BOX.keys() <= element.attrs.keys()


def _element(element: Element) -> Entry:
    own = {n: a for n, a in element.attrs.items() if not (_has_box(element) and BOX.get(n) == a)}
    text = [_sentence(element.means)]
    parents = [f"[{e.tag}]({e.tag}.md)" for e in ELEMENTS.values() if element.tag in e.children]
    if parents:
        text.append(f"Stands in {', '.join(parents)}.")
    held = [f"[{tag}]({tag}.md)" for tag in element.children]
    words = "words" if element.text else ""
    if held or words:
        text.append(f"May hold {', '.join(filter(None, [words, *held]))}.")
    if _has_box(element):
        text.append(f"Has the attributes of every [box]({_BOX_PAGE}.md) and those below.")
    return Entry(
        element.tag,
        f"`<{element.tag}>`",
        _cell(element.means),
        "\n\n".join(text),
        _table(own.values()) if own else "",
    )


def _table(attrs: Iterable[Attr]) -> str:
    rows = ["| Attribute | Value | Default | Meaning | For example |", "|---|---|---|---|---|"]
    for attr in attrs:
        value = (
            ", ".join(f"`{one}`" for one in attr.of)
            if attr.type == "choice"
            else f"[{attr.type}](values.md#{attr.type})"
        )
        default = "needed" if attr.required else attr.default
        cells = (f"`{attr.name}`", value, default, attr.means, f"`{attr.example}`")
        rows.append("| " + " | ".join(_cell(cell) for cell in cells) + " |")
    return "\n".join(rows)


def _cell(words: str) -> str:
    """Return words as they stand in a cell of a table; tags are shown as code."""
    return re.sub(r"(<\w+>)", r"`\1`", words.replace("|", "\\|"))


# Functions and filters.


def _shared(made: Studio) -> dict[str, object]:
    deck = next(iter(made.game.decks.values()))
    names = made.maker._cards._names
    return dict(names.shared("card.xml", Trim("card", 60.0, 40.0), "front", deck))


def _helper(name: str, value: object) -> Entry:
    function, hidden = value, ()
    if isinstance(value, partial):
        function = value.func
        hidden = tuple(inspect.signature(value.func).parameters)[: len(value.args)]
    return _documented(name, f"{name}({_parameters(function, hidden)})", function)


def _filter(name: str, value: object) -> Entry:
    function = getattr(helpers, name, value)
    first = next(iter(inspect.signature(function).parameters))
    more = _parameters(function, (first, "locale", "context", "value"))
    call = f"{{{{ value | {name}{f'({more})' if more else ''} }}}}"
    return _documented(name, call, function)


def _parameters(function: object, hidden: tuple[str, ...]) -> str:
    signature = inspect.signature(function)  # type: ignore[arg-type]
    shown = []
    for one in signature.parameters.values():
        if one.name in hidden:
            continue
        star = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        default = ""
        if one.default is not one.empty:
            default = f"={'none' if one.default is None else _literal(one.default)}"
        shown.append(f"{star}{one.name}{default}")
    return ", ".join(shown)


def _literal(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else f'"{value}"'


def _documented(name: str, call: str, function: object) -> Entry:
    about = inspect.getdoc(function)
    if not about:
        raise ValueError(f"`{name}` has no docstring to make its page from")
    about = about.replace("``", "`")
    spots = "".join(_made_of(function))
    text = f"```\n{call}\n```\n\n{about}{spots}"
    return Entry(name, f"`{name}`", _first_sentence(" ".join(about.split())), text)


def _made_of(function: object) -> Iterator[str]:
    """Say what the named tuple holds that a function returns."""
    made = inspect.signature(function).return_annotation  # type: ignore[arg-type]
    for kind in (made, *getattr(made, "__args__", ())):
        fields = getattr(kind, "_fields", ())
        if fields:
            about = " ".join((inspect.getdoc(kind) or "").replace("``", "`").split())
            yield f"\n\n**{kind.__name__}** ({', '.join(f'`{f}`' for f in fields)}): {about}"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def _first_sentence(words: str) -> str:
    """Return the first sentence as the index shows it."""
    first = re.split(r"(?<=[.])\s|:\s(?=up to)", words)[0].rstrip(".")
    first = re.sub(r"^Return ", "", first)
    return first.replace("|", "\\|")
