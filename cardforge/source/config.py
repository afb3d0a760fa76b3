"""cardforge.yaml → `Config`, as strictly as a deck."""

from collections.abc import Mapping
from typing import Any, Final, cast

from cardforge.diagnostics.codes import schema as codes
from cardforge.diagnostics.codes.languages import FALLBACK_CIRCLE
from cardforge.source.game import Locale
from cardforge.source.model import Config, Places, PrintDefaults
from cardforge.source.scalars import Bool, Name, Number, OneOf, Percent, Text
from cardforge.source.spec import Either, Group, Json, Key, ListOf, MapOf, Reading, Spec
from cardforge.source.tree import Document

BACKS: Final = ("duplex-long", "duplex-short", "gutterfold", "fronts", "alternate", "single")
REGISTRATION: Final = ("silhouette-3", "silhouette-4")
#: Least and most of each measure of registration marks, mm.
MEASURES: Final = {"inset": (3.0, 60.0), "length": (5.0, 20.0), "thickness": (0.3, 3.0)}
CUTS: Final = ("svg", "dxf")
_CODE: Final = r"CF-[A-Z][0-9]{2,3}"


class _Code(Text):
    """The id of a diagnostic code."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("a code such as CF-S16")

    def read(self, node: Any, at: int, ctx: Reading) -> object:
        from cardforge.diagnostics import all_codes

        value = super().read(node, at, ctx)
        if isinstance(value, str) and value not in all_codes():
            return ctx.misspelt(
                codes.UNKNOWN_CHOICE, at, f"there is no code `{value}`", value, all_codes(), "codes"
            )
        return value

    def schema(self) -> Json:
        return {"type": "string", "pattern": f"^{_CODE}$"}


class _Printers(Spec):
    """Printers, whose module is loaded only for a file that has some."""

    __slots__ = ()

    def read(self, node: Any, at: int, ctx: Reading) -> object:
        from cardforge.source.printers import Printers

        return Printers().read(node, at, ctx)

    def schema(self) -> Json:
        from cardforge.source.printers import Printers

        return Printers().schema()


def config_group() -> Group:
    """Return what may stand in cardforge.yaml."""
    paper = Text("a paper such as a4 or letter")
    kind = OneOf(REGISTRATION, "types of marks")
    printing = Group(
        {
            "papers": Key(
                _one_or_more(paper, "a paper or a list"), "the papers that kits are made for"
            ),
            "backs": Key(
                _one_or_more(OneOf(BACKS, "back modes"), "a back mode or a list"),
                "how backs come to lie behind fronts",
            ),
            "bleed": Key(Number(0, 20, "a length in mm"), "how far art reaches beyond the cut, mm"),
            "gap": Key(Number(0, 50, "a length in mm"), "space between cards on a sheet, mm"),
            "safe": Key(Number(0, 20, "a length in mm"), "text nearer to the cut is reported, mm"),
            "stock": Key(Number(0.01, 5, "a length in mm"), "thickness of a card, mm"),
            "marks": Key(Bool(), "whether crop marks are drawn"),
            "ink": Key(OneOf(("full", "low"), "ink modes"), "low saves ink on large areas"),
            "printer": Key(Text("a printer's name"), "the printer that sheets are drawn for"),
            "registration": Key(
                Either("a type of marks, or its measures", scalar=kind, mapped=_marks(kind)),
                "marks for a cutter, as in {type: silhouette-3, inset: 12}",
            ),
            "cut": Key(
                _one_or_more(OneOf(CUTS, "formats"), "a format or a list"),
                "files for a cutter beside each PDF",
            ),
            "color": Key(OneOf(("rgb", "cmyk"), "colour modes"), "cmyk prints in inks"),
            "icc": Key(Text("the path of an ICC profile"), "the press's profile, for cmyk"),
            "pdfx": Key(OneOf(("x1a", "x4"), "kinds of PDF/X"), "keys of PDF/X, for cmyk"),
            "ink_limit": Key(
                Number(1, 400, "a percentage up to 400"), "colours with more ink are reported, %"
            ),
        },
        "print defaults",
    )
    dpi = Number(0, 2400, "a resolution in dpi")
    locale = Group(
        {
            "publish_at": Key(
                Percent(0, 1, "a percentage such as 90%"),
                "translated share below which its sheets are marked as drafts",
            ),
            "fallback": Key(Locale(), "the language that lacking texts are taken from"),
        },
        "a language",
    )
    return Group(
        {
            "games": Key(
                ListOf(Name("the id of a game"), 1, unique=True), "the games; all where absent"
            ),
            "exclude": Key(
                ListOf(Text("a path or pattern")),
                "files and folders to leave out: drafts, decks/owls/*",
            ),
            "print": Key(printing, "defaults for building"),
            "severities": Key(
                MapOf(_Code(), OneOf(("error", "warning", "notice", "off"), "severities")),
                "how much a finding counts in this project",
            ),
            "locales": Key(
                MapOf(Locale(), locale), "when a translation is ready, and what it lacks"
            ),
            "missing_image": Key(
                OneOf(("error", "warn", "placeholder"), "policies"),
                "what happens when an image is not there",
            ),
            "image_dpi": Key(
                Group(
                    {
                        "warn": Key(dpi, "less than this is reported; 0 for never"),
                        "error": Key(dpi, "less than this is an error; 0 for never"),
                    },
                    "limits of resolution",
                ),
                "resolution of pictures on paper, dpi",
            ),
            "printers": Key(_Printers(), "printers, and what each does to a page"),
            "baseline": Key(Text("a file"), "a file of findings that are known and accepted"),
        },
        "settings of the project",
    )


def _one_or_more(spec: Spec, what: str) -> Either:
    return Either(what, scalar=spec, listed=ListOf(spec, 1, unique=True))


def _marks(kind: Spec) -> Group:
    measures = {
        name: Key(Number(low, high, "a length in mm"), f"{name} of the marks, mm")
        for name, (low, high) in MEASURES.items()
    }
    return Group({"type": Key(kind, "three marks or four"), **measures}, "registration marks")


def read_config(document: Document, ctx: Reading) -> Config:
    """Return the settings that are sound; the others are reported."""
    values = cast("dict[str, Any]", config_group().read(document.root, document.root.base, ctx))
    get = values.get
    printing = dict(get("print", {}))
    for name in ("papers", "backs", "cut"):
        given = printing.get(name, ())
        printing[name] = tuple(map(str, (given,) if isinstance(given, str) else given))
    for name in ("ink", "color", "pdfx"):
        if name in printing:
            printing[name] = str(printing[name])
    if "registration" in printing:
        printing["registration"] = _parts(printing["registration"])
    locales = get("locales", {})
    fallbacks = {name: one["fallback"] for name, one in locales.items() if "fallback" in one}
    _refuse_circles(fallbacks, document, ctx)
    return Config(
        get("games", ()),
        get("exclude", ()),
        PrintDefaults(**printing),
        {code: str(severity) for code, severity in get("severities", {}).items()},
        {name: share["publish_at"] for name, share in locales.items() if "publish_at" in share},
        str(get("missing_image", "error")),  # type: ignore[arg-type]
        get("baseline"),
        get("printers", {}),
        Places(document, document.root),
        _image_dpi(get("image_dpi", {})),
        fallbacks,
    )


def _refuse_circles(fallbacks: Mapping[str, str], document: Document, ctx: Reading) -> None:
    """Report each language that falls back to itself, over others or at once."""
    for name in fallbacks:
        way = [name]
        while way[-1] in fallbacks and fallbacks[way[-1]] not in way:
            way.append(fallbacks[way[-1]])
        # A circle is told once, where it is entered first.
        if fallbacks.get(way[-1]) == name and name == min(way):
            ctx.fault(
                FALLBACK_CIRCLE,
                document.walk(document.root, f"locales.{name}.fallback"),
                f"the fallback of `{name}` leads back to it: {' → '.join([*way, name])}",
                "take `fallback:` from one of them",
            )


def _parts(marks: str | Mapping[str, Any]) -> tuple[str, ...]:
    """Return registration marks as they are named on the command line."""
    if isinstance(marks, str):
        return (str(marks),)
    measures = [f"{name}={marks[name]:g}" for name in MEASURES if name in marks]
    return (str(marks.get("type", REGISTRATION[0])), *measures)


def _image_dpi(asked: Mapping[str, float]) -> tuple[float, float]:
    """Return the limits of resolution: a lower one for warnings lowers that for errors too."""
    warn, error = Config().image_dpi
    warn = asked.get("warn", warn)
    return warn, asked.get("error", min(warn, error))
