"""cardforge.yaml → `Config`, as strictly as a deck."""

from collections.abc import Mapping
from typing import Any, Final, cast

from cardforge.diagnostics import did_you_mean
from cardforge.diagnostics.codes import schema as codes
from cardforge.source.game import Locale
from cardforge.source.model import Config, Places, PrintDefaults
from cardforge.source.scalars import Bool, Name, Number, OneOf, Percent, Text
from cardforge.source.spec import Either, Group, Json, Key, ListOf, MapOf, Reading, Spec
from cardforge.source.tree import Document

BACKS: Final = ("duplex-long", "duplex-short", "gutterfold", "fronts", "alternate", "single")
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
            return ctx.fault(
                codes.UNKNOWN_CHOICE,
                at,
                f"there is no code `{value}`",
                did_you_mean(value, all_codes(), "codes"),
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
    printing = Group(
        {
            "papers": Key(
                Either("a paper or a list", scalar=paper, listed=ListOf(paper, 1, unique=True)),
                "the papers that kits are made for",
            ),
            "backs": Key(OneOf(BACKS, "back modes"), "how backs come to lie behind fronts"),
            "bleed": Key(Number(0, 20, "a length in mm"), "how far art reaches beyond the cut, mm"),
            "gap": Key(Number(0, 50, "a length in mm"), "space between cards on a sheet, mm"),
            "safe": Key(Number(0, 20, "a length in mm"), "text nearer to the cut is reported, mm"),
            "stock": Key(Number(0.01, 5, "a length in mm"), "thickness of a card, mm"),
            "marks": Key(Bool(), "whether crop marks are drawn"),
            "ink": Key(OneOf(("full", "low"), "ink modes"), "low saves ink on large areas"),
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
                Percent(0, 1, "a percentage such as 90%"), "translated share from which it is built"
            )
        }
    )
    return Group(
        {
            "games": Key(
                ListOf(Name("the id of a game"), 1, unique=True), "the games; all where absent"
            ),
            "exclude": Key(
                ListOf(Text("a path or pattern")), "files and folders to leave out, as in drafts/*"
            ),
            "print": Key(printing, "defaults for building"),
            "severities": Key(
                MapOf(_Code(), OneOf(("error", "warning", "notice", "off"), "severities")),
                "how much a finding counts in this project",
            ),
            "locales": Key(MapOf(Locale(), locale), "when a translation is ready"),
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


def read_config(document: Document, ctx: Reading) -> Config:
    """Return the settings that are sound; the others are reported."""
    values = cast("dict[str, Any]", config_group().read(document.root, document.root.base, ctx))
    get = values.get
    printing = dict(get("print", {}))
    papers = printing.get("papers", ())
    printing["papers"] = (papers,) if isinstance(papers, str) else papers
    for name in ("backs", "ink", "color", "pdfx"):
        if name in printing:
            printing[name] = str(printing[name])
    return Config(
        get("games", ()),
        get("exclude", ()),
        PrintDefaults(**printing),
        {code: str(severity) for code, severity in get("severities", {}).items()},
        {
            name: share["publish_at"]
            for name, share in get("locales", {}).items()
            if "publish_at" in share
        },
        str(get("missing_image", "error")),  # type: ignore[arg-type]
        get("baseline"),
        get("printers", {}),
        Places(document, document.root),
        _image_dpi(get("image_dpi", {})),
    )


def _image_dpi(asked: Mapping[str, float]) -> tuple[float, float]:
    """Return the limits of resolution: a lower one for warnings lowers that for errors too."""
    warn, error = Config().image_dpi
    warn = asked.get("warn", warn)
    return warn, asked.get("error", min(warn, error))
