"""style.yaml: fonts, colours, icons and styles of one game.

Three files are read, later ones over earlier ones, entry by entry: that of the package, that of
``templates/base/`` and that of ``templates/<game>/``. A style that is given again keeps the keys
it does not give; ``extends`` names the style it is made from, whose keys it takes over.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cardforge.diagnostics import Findings, Place, did_you_mean
from cardforge.diagnostics.codes.schema import MISSING_KEY
from cardforge.diagnostics.codes.templates import STYLE_FAULT, UNKNOWN_STYLE
from cardforge.faces.words import Style, with_paragraph
from cardforge.source.scalars import Bool, Color, Name, Number, OneOf, Text
from cardforge.source.spec import (
    FAULT,
    Custom,
    Group,
    Json,
    Key,
    ListOf,
    MapOf,
    Reading,
    Spec,
)
from cardforge.source.tree import Document
from cardforge.text.fonts import FontFace, FontFamily, FontLibrary

#: The family of what stands around faces: the package's sans, then the game's families.
SHEETS = "sheets"
#: Styles that do not begin with those of `body`: a game's words may be pale, huge or ornate.
_APART = frozenset({"body", "kit_page", "kit_title", "rules_text", "rules_margin", "sheet_note"})
#: Colours that every game may name.
BASIC_COLORS = {"black": "#000000", "white": "#ffffff"}

#: Loads a font file by the path that style.yaml gives; None after reporting what is wrong.
LoadFont = Callable[[str, Place], FontFace | None]


def _fit(value: str, node: Any, at: int, ctx: Reading) -> object:
    from cardforge.faces.values import BadValue, fit

    del node
    try:
        return fit(value)
    except BadValue as fault:
        return ctx.fault(STYLE_FAULT, at, f"`fit` {fault}", fault.hint)


class _PaletteColor(Color):
    """A colour of the palette, which may have inks; their module is loaded only for those."""

    __slots__ = ()
    what = "a colour, or one with its inks: {rgb: …, cmyk: […]}"

    def read(self, node: Any, at: int, ctx: Reading) -> object:
        if node.__class__ is not str:
            from cardforge.faces.palette import read_print_color

            return read_print_color(node, at, ctx)
        return super().read(node, at, ctx)

    def schema(self) -> Json:
        from cardforge.faces.palette import print_color

        return {"anyOf": [super().schema(), print_color().schema()]}


class _RichBlack(Spec):
    """Inks of large black areas; the module is loaded only for a game that has some."""

    __slots__ = ()

    def read(self, node: Any, at: int, ctx: Reading) -> object:
        from cardforge.faces.palette import read_rich_black

        return read_rich_black(node, at, ctx)

    def schema(self) -> Json:
        from cardforge.faces.palette import inks_list

        return inks_list().schema()


def style_file() -> Group:
    """Return what may stand in style.yaml."""
    path = Text("the path of a TTF file")
    name = Name("a name")
    family = Group(
        {
            "regular": Key(path, "TTF file of the upright face; sans and serif have one"),
            "bold": Key(path, "TTF file of the bold face"),
            "italic": Key(path, "TTF file of the italic face"),
            "bold_italic": Key(path, "TTF file of the bold italic face"),
            "fallback": Key(ListOf(name, unique=True), "families asked for letters it lacks"),
        },
        "a font family",
    )
    style = Group(
        {
            "extends": Key(name, "the style whose keys this one takes over"),
            "font": Key(name, "a font family"),
            "size": Key(Number(1, 500), "type size, pt"),
            "color": Key(Color(), "colour of the letters"),
            "bold": Key(Bool(), "bold face"),
            "italic": Key(Bool(), "italic face"),
            "underline": Key(Bool(), "line under the letters"),
            "overprint": Key(Bool(), "black or spot letters over what is below, in print"),
            "tracking": Key(Number(-0.5, 5), "extra space after each letter, em"),
            "features": Key(ListOf(Text("an OpenType feature")), "tnum, -liga …"),
            "leading": Key(Number(0.5, 5), "distance of lines, as a multiple of the size"),
            "align": Key(
                OneOf(("start", "center", "end", "left", "right", "justify"), "alignments"),
                "where lines lie across the box",
            ),
            "valign": Key(OneOf(("top", "middle", "bottom"), "alignments"), "down the box"),
            "hyphenate": Key(Bool(), "break words by the language's patterns"),
            "space": Key(Number(0, 10), "space between paragraphs, em"),
            "indent": Key(Number(0, 20), "indent of a paragraph's first line, em"),
            "fit": Key(Custom(Text("tighten, shrink or both"), _fit), "how a text is made to fit"),
            "min": Key(Number(1, 500), "the smallest size that shrinking may reach, pt"),
            "uniform": Key(OneOf(("none", "card", "deck"), "scopes"), "texts that share one size"),
        },
        "a style",
    )
    return Group(
        {
            "fonts": Key(MapOf(name, family), "font families by name"),
            "palette": Key(MapOf(name, _PaletteColor()), "colours by name"),
            "rich_black": Key(_RichBlack(), "inks of large black areas in print, percent"),
            "icons": Key(MapOf(name, Text("the path of a picture")), "picture files by name"),
            "styles": Key(MapOf(name, style), "styles of text by name"),
        },
        "style.yaml",
    )


class StyleSheet(NamedTuple):
    """The styles of one game, whole."""

    palette: Mapping[str, str]
    icons: Mapping[str, str]
    styles: Mapping[str, Style]
    fonts: FontLibrary
    #: Cyan, magenta, yellow, black of large black areas, in percent.
    rich_black: tuple[float, float, float, float] | None = None
    #: Whether all files could be read; if not, what faces name may well be in one that could not.
    whole: bool = True

    @property
    def families(self) -> frozenset[str]:
        """Names of all font families."""
        return frozenset(self.fonts.families)


class _Entry(NamedTuple):
    """A value of style.yaml and where it stands."""

    value: Any
    place: Place


def read_styles(
    documents: Sequence[Document | None], load_font: LoadFont, findings: Findings
) -> StyleSheet:
    """Return the sheet that style files make together, the first being the most general.

    None stands for a file that cannot be read.
    Faults go to ``findings``; an entry with faults is left out.
    """
    spec = style_file()
    sections: dict[str, dict[str, _Entry]] = {key: {} for key in spec.keys}
    rich_black, whole = None, True
    for document in documents:
        values: object = FAULT
        if document is not None:
            values = spec.read(document.root, 0, Reading(document, findings, "style"))
        if document is None or not isinstance(values, dict):
            whole = False
            continue
        rich_black = values.pop("rich_black", rich_black)
        for section, entries in values.items():
            for name, value in entries.items():
                place = document.place(document.walk(document.root, f"{section}.{name}"))
                known = sections[section].get(name)
                if section == "styles" and known is not None:
                    value = {**known.value, **value}
                sections[section][name] = _Entry(value, place)
    palette = _palette(sections["palette"], findings)
    fonts = _fonts(sections["fonts"], load_font, findings)
    declared = frozenset(sections["fonts"])
    styles = _Styles(sections["styles"], palette, fonts, declared, findings).all()
    icons = {name: entry.value for name, entry in sections["icons"].items()}
    return StyleSheet(palette, icons, styles, fonts, rich_black, whole)


def _palette(entries: Mapping[str, _Entry], findings: Findings) -> dict[str, str]:
    """Return the colours; one may name another."""
    found = dict(BASIC_COLORS)

    def look(name: str, asked: tuple[str, ...]) -> str | None:
        if name in found and name not in entries:
            return found[name]
        entry = entries.get(name)
        if entry is None or name in asked:
            user = entries[asked[-1]].place
            if entry is None:
                options = (*entries, *BASIC_COLORS)
                message = f"there is no colour `{name}`"
                findings.add(
                    STYLE_FAULT.at(user, message, hint=did_you_mean(name, options, "colours"))
                )
            else:
                message = f"the colour `{name}` is named after itself"
                findings.add(STYLE_FAULT.at(user, message, hint="give one of them as #rrggbb"))
            return None
        if entry.value.startswith("#"):
            return str(entry.value)
        if entry.value.startswith("cmyk("):
            from cardforge.faces.palette import literal

            return literal(entry.value)
        return look(entry.value, (*asked, name))

    for name in entries:
        color = look(name, ())
        if color is not None:
            found[name] = color
    if any(len(color) > 7 for color in found.values()):
        from cardforge.faces.palette import report_clashes

        own = {name: (found[name], entries[name].place) for name in entries if name in found}
        report_clashes(own, findings)
    return found


def _fonts(entries: Mapping[str, _Entry], load_font: LoadFont, findings: Findings) -> FontLibrary:
    """Return the library: the package's families and the game's."""
    package = FontLibrary().families
    known = (*package, *entries)
    families = []
    for name, entry in entries.items():
        value = entry.value
        if "regular" not in value and name not in package:
            message = f"the font family `{name}` has no `regular`"
            hint = "add `regular:` with the path of a TTF file"
            findings.add(MISSING_KEY.at(entry.place, message, hint=hint))
        faces = {
            kind: load_font(value[kind], entry.place)
            for kind in ("regular", "bold", "italic", "bold_italic")
            if kind in value
        }
        fallback = value.get("fallback", ())
        for other in fallback:
            if other not in known:
                message = f"the fallback `{other}` of `{name}` is no font family"
                hint = did_you_mean(other, known, "font families")
                findings.add(UNKNOWN_STYLE.at(entry.place, message, hint=hint))
        fallback = tuple(one for one in fallback if one in known)
        regular = faces.get("regular")
        if "regular" not in value and name in package:
            # A family of the package with other fallbacks, or other faces beside its upright one.
            base = package[name]
            families.append(
                base._replace(
                    bold=faces.get("bold") or base.bold,
                    italic=faces.get("italic") or base.italic,
                    bold_italic=faces.get("bold_italic") or base.bold_italic,
                    fallback=(*fallback, *base.fallback),
                )
            )
        elif regular is not None:
            families.append(
                FontFamily(
                    name,
                    regular,
                    faces.get("bold"),
                    faces.get("italic"),
                    faces.get("bold_italic"),
                    fallback,
                )
            )
    # What stands around a game's faces is in no display face, yet its title may be Japanese.
    plain = package["sans"]
    own = tuple(family.name for family in families if family.name != "sans")
    families.append(plain._replace(name=SHEETS, fallback=(*plain.fallback, *own)))
    sound = {family.name for family in families} | set(FontLibrary().families)
    return FontLibrary(
        family._replace(fallback=tuple(one for one in family.fallback if one in sound))
        for family in families
    )


class _Styles:
    """Resolves ``extends``, colours and families."""

    def __init__(
        self,
        entries: Mapping[str, _Entry],
        palette: Mapping[str, str],
        fonts: FontLibrary,
        declared: frozenset[str],
        findings: Findings,
    ) -> None:
        self._entries = entries
        self._palette = palette
        self._fonts = fonts
        self._declared = declared
        self._findings = findings
        self._done: dict[str, Style] = {}

    def all(self) -> dict[str, Style]:
        for name in self._entries:
            self._style(name, ())
        self._done.setdefault("body", Style())
        return self._done

    def _style(self, name: str, asked: tuple[str, ...]) -> Style:
        found = self._done.get(name)
        if found is not None:
            return found
        value, place = self._entries[name]
        base = Style()
        parent = value.get("extends")
        if parent is not None and parent not in self._entries:
            hint = did_you_mean(parent, self._entries, "styles")
            message = f"`{name}` extends `{parent}`, which is no style"
            self._findings.add(STYLE_FAULT.at(place, message, hint=hint))
        elif parent == name or parent in asked:
            message = f"the style `{name}` extends itself"
            if parent != name:
                message += f" by way of `{parent}`"
            self._findings.add(STYLE_FAULT.at(place, message, hint="remove one `extends`"))
        elif parent is not None:
            base = self._style(parent, (*asked, name))
        elif name not in _APART and "body" in self._entries and "body" not in asked:
            base = self._style("body", (*asked, name))
        style = self._done[name] = with_paragraph(base, self._sound(name, value, place))
        return style

    def _sound(self, name: str, value: Mapping[str, Any], place: Place) -> dict[str, Any]:
        """Return the keys with colours looked up, without those that name what is not there."""
        sound = dict(value)
        color = sound.get("color")
        if color is not None and color.startswith("cmyk("):
            from cardforge.faces.palette import literal

            sound["color"] = literal(color)
        elif color is not None and not color.startswith("#"):
            sound["color"] = self._palette.get(color)
            if sound["color"] is None:
                message = f"the style `{name}` has no colour `{color}` to take"
                hint = did_you_mean(color, self._palette, "colours")
                self._findings.add(STYLE_FAULT.at(place, message, hint=hint))
                del sound["color"]
        family = sound.get("font")
        if family is not None and family not in self._fonts.families:
            # A family that is declared and not here has a broken file, reported already.
            if family not in self._declared:
                message = f"the style `{name}` asks for the font family `{family}`"
                hint = did_you_mean(family, self._fonts.families, "font families")
                self._findings.add(UNKNOWN_STYLE.at(place, message, hint=hint))
            del sound["font"]
        return sound
