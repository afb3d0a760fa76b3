"""Font files as faces, faces as families, families as a library.

Metrics are in em (1 em = the font size). System fonts are never looked at: every face is a file
of the package or of the project.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from cardforge.diagnostics.reading import read_bytes

if TYPE_CHECKING:
    import uharfbuzz as hb

#: Ids of glyphs are below this (65535 stands for no glyph in some programs).
_MOST_GLYPHS = 0xFFFF
_LEAST_ROOM = 256
#: Font units that the tables of a TrueType file hold: of an advance, of the place of a part (with
#: room for its outline).
_WIDEST, _FARTHEST = 0xFFFF, 0x3FFF
_FONTS = Path(__file__).parent.parent / "data" / "fonts"


class FontMetrics(NamedTuple):
    """Vertical measures in em, positive away from the baseline; underline as drawn by the font.

    ``ascent`` and ``descent`` are those of the table hhea, ``cap_height`` and ``x_height`` those
    of OS/2 (or, where that is silent, the height of H and x). ``underline_position`` is the
    upper edge of the stroke, negative below the baseline.
    """

    ascent: float
    descent: float
    cap_height: float
    x_height: float
    underline_position: float
    underline_thickness: float


class Composite(NamedTuple):
    """A glyph made of others: (glyph, x, y) of each part and the advance, all in font units.

    ``text`` is what it is copied as.
    """

    parts: tuple[tuple[int, int, int], ...]
    advance: int
    text: str


class FontFace:
    """One TrueType file, loaded when first needed.

    ``name`` is unique per file content, so two faces never share an embedded font even where
    their PostScript names are equal. Reading ``data``, ``hb_font`` or any measure raises OSError
    where the file has gone; `cardforge.text.fontfiles.load_face` checks a file beforehand.
    """

    __slots__ = ("_by_key", "_count", "_data", "_glyphs", "_hb", "_metrics", "_name", "composites",
                 "path")  # fmt: skip

    def __init__(self, path: Path, name: str = "") -> None:
        self.path = path
        self._name = name
        self._data: bytes | None = None
        self._hb: hb.Font | None = None
        self._metrics: FontMetrics | None = None
        self._glyphs: dict[str, int] = {}
        self._by_key: dict[Composite, int] = {}
        self._count = 0
        #: Glyphs beyond those of the file, by an id that the file does not use.
        self.composites: dict[int, Composite] = {}

    def __repr__(self) -> str:
        return f"FontFace({self.path.name})"

    @property
    def data(self) -> bytes:
        """The whole file."""
        if self._data is None:
            self._data = read_bytes(self.path)
        return self._data

    @property
    def name(self) -> str:
        """PostScript name and the first 8 hex digits of the content's SHA-256."""
        if not self._name:
            import hashlib

            import uharfbuzz as hb

            given = self.hb_font.face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or "Font"
            plain = "".join(c for c in given if c.isascii() and (c.isalnum() or c == "-"))
            self._name = f"{plain or 'Font'}-{hashlib.sha256(self.data).hexdigest()[:8]}"
        return self._name

    @property
    def hb_font(self) -> "hb.Font":
        """The face in HarfBuzz, in font units."""
        if self._hb is None:
            import uharfbuzz as hb

            self._hb = hb.Font(hb.Face(hb.Blob(self.data)))
        return self._hb

    @property
    def upem(self) -> int:
        """Font units per em."""
        return int(self.hb_font.face.upem)

    @property
    def metrics(self) -> FontMetrics:
        """The vertical measures."""
        if self._metrics is None:
            self._metrics = self._measure()
        return self._metrics

    def _measure(self) -> FontMetrics:
        import uharfbuzz as hb

        font = self.hb_font
        em = self.upem
        extents = font.get_font_extents("ltr")

        def metric(tag: "hb.OTMetricsTag", letter: str) -> float:
            value = font.get_metric_position(tag)
            if not value and letter:
                box = font.get_glyph_extents(self.glyph(letter))
                value = box.y_bearing if box else 0
            return float(value or 0) / em

        tags = hb.OTMetricsTag
        return FontMetrics(
            extents.ascender / em,
            -extents.descender / em,
            metric(tags.CAP_HEIGHT, "H"),
            metric(tags.X_HEIGHT, "x"),
            metric(tags.UNDERLINE_OFFSET, "") or -0.1,
            metric(tags.UNDERLINE_SIZE, "") or 0.05,
        )

    def glyph(self, character: str) -> int:
        """Return the glyph id of a character, 0 where the face has none."""
        gid = self._glyphs.get(character)
        if gid is None:
            gid = self.hb_font.get_nominal_glyph(ord(character)) or 0
            self._glyphs[character] = gid
        return gid

    def composite(
        self, parts: tuple[tuple[int, int, int], ...], advance: int, text: str
    ) -> int | None:
        """Return the id of a composite glyph; None where the font's tables cannot hold it.

        The id is derived from the content, not from the order in which composites are asked
        for; only where two of them fall on the same id does the later one move on.
        """
        made = Composite(parts, advance, text)
        gid = self._by_key.get(made)
        if gid is None:
            first = int(self.hb_font.face.glyph_count)
            room = _MOST_GLYPHS - first
            if room < 2 * len(self.composites) + _LEAST_ROOM:
                return None
            if advance > _WIDEST or any(max(abs(x), abs(y)) > _FARTHEST for _, x, y in parts):
                return None
            at = crc32(repr(made).encode()) % room
            while first + at in self.composites:
                at = (at + 1) % room
            gid = self._by_key[made] = first + at
            self.composites[gid] = made
        return gid

    def has(self, gid: int) -> bool:
        """Tell whether a glyph is one of the file or of `composites`.

        The character map of a damaged font may name others.
        """
        if not self._count:
            self._count = int(self.hb_font.face.glyph_count)
        return gid < self._count or gid in self.composites

    def covers(self, text: str) -> bool:
        """Tell whether the face has a glyph for each character."""
        known = self._glyphs
        for c in text:  # noqa: SIM110 (a generator takes three times as long)
            if not (known.get(c) or self.glyph(c)):
                return False
        return True


class FontFamily(NamedTuple):
    """Up to four faces that belong together, and the families asked for letters they lack."""

    name: str
    regular: FontFace
    bold: FontFace | None = None
    italic: FontFace | None = None
    bold_italic: FontFace | None = None
    fallback: tuple[str, ...] = ()

    def face(self, bold: bool, italic: bool) -> tuple[FontFace, str]:
        """Return the face for a style, and what is missing ("" or "bold", "italic", "bold italic").

        A missing face is never faked: the nearest that exists stands in and the lack is reported.
        """
        if bold and italic:
            if self.bold_italic:
                return self.bold_italic, ""
            return self.bold or self.italic or self.regular, "bold italic"
        if bold:
            return (self.bold, "") if self.bold else (self.regular, "bold")
        if italic:
            return (self.italic, "") if self.italic else (self.regular, "italic")
        return self.regular, ""


class ChainLink(NamedTuple):
    """One face of a fallback chain.

    ``lacks`` is the style asked for that its family does not have, ``lacks_upright`` the same
    for scripts that have no italic.
    """

    face: FontFace
    lacks: str
    lacks_upright: str
    family: str


class FontLibrary:
    """The families a project can name: those of the package and its own, which win.

    A family of the project falls back only to what its ``fallback`` declares (transitively);
    ``sans`` and ``serif`` of the package fall back to each other's scripts.
    """

    __slots__ = ("_chains", "_families")

    def __init__(self, families: Iterable[FontFamily] = ()) -> None:
        self._families: dict[str, FontFamily] = {f.name: f for f in package_families()}
        self._families.update({f.name: f for f in families})
        self._chains: dict[tuple[str, bool, bool], tuple[ChainLink, ...]] = {}

    @property
    def families(self) -> Mapping[str, FontFamily]:
        """All families by name."""
        return self._families

    def chain(self, family: str, bold: bool, italic: bool) -> tuple[ChainLink, ...]:
        """Return the faces to try for a letter, in order, each face once.

        Raises:
            KeyError: the family (or one that a ``fallback`` names) does not exist; whoever reads
                styles checks names against `families` first.
        """
        key = (family, bold, italic)
        found = self._chains.get(key)
        if found is None:
            links: dict[FontFace, ChainLink] = {}
            for name in self._order(family, {}):
                face, lacks = self._families[name].face(bold, italic)
                upright = self._families[name].face(bold, False)[1]
                links.setdefault(face, ChainLink(face, lacks, upright, name))
            found = self._chains[key] = tuple(links.values())
        return found

    def _order(self, family: str, seen: dict[str, None]) -> dict[str, None]:
        if family not in seen:
            seen[family] = None
            for other in self._families[family].fallback:
                self._order(other, seen)
        return seen


_package: tuple[FontFamily, ...] = ()


def package_families() -> tuple[FontFamily, ...]:
    """Return the families of the package: ``sans serif arabic hebrew symbols``."""
    global _package
    if not _package:

        def face(name: str) -> FontFace:
            return FontFace(_FONTS / f"{name}.ttf")

        def four(name: str, stem: str, fallback: tuple[str, ...]) -> FontFamily:
            regular, bold = face(f"{stem}-Regular"), face(f"{stem}-Bold")
            italic, both = face(f"{stem}-Italic"), face(f"{stem}-BoldItalic")
            return FontFamily(name, regular, bold, italic, both, fallback)

        def two(name: str, stem: str) -> FontFamily:
            regular, bold = face(f"{stem}-Regular"), face(f"{stem}-Bold")
            return FontFamily(name, regular, bold, fallback=("sans",))

        _package = (
            four("sans", "NotoSans", ("symbols", "arabic", "hebrew")),
            four("serif", "NotoSerif", ("sans", "symbols", "arabic", "hebrew")),
            two("arabic", "NotoSansArabic"),
            two("hebrew", "NotoSansHebrew"),
            FontFamily("symbols", face("CardforgeSymbols-Regular"), fallback=("sans",)),
        )
    return _package
