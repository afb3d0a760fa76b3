"""Words shaped once by HarfBuzz, at size 1, and kept.

A word is shaped whole, with its kerning and ligatures; a larger size, another box or a shrink
search only multiplies its width.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING
from unicodedata import normalize

from cardforge.text.fonts import ChainLink, FontFace
from cardforge.text.scripts import (
    BIDI_CONTROLS,
    ITALIC_SCRIPTS,
    JOINED_SCRIPTS,
    clusters,
    extends,
    language_script,
    script_of,
)
from cardforge.text.segment import Segment, letters_of, segment_of
from cardforge.text.sums import added
from cardforge.text.types import Glyph, MissingGlyph

if TYPE_CHECKING:
    import uharfbuzz as hb

#: Drawn at a break that the source does not show; the second where a font lacks the first.
HYPHENS = "\u2010-"

#: Stands for the script of a character that is not shaped letter by letter.
_OTHER = "?"


class Word:
    """Shaped text of one style and direction; segments in *logical* order, ``width`` in em."""

    __slots__ = ("missing", "segments", "text", "width")

    def __init__(
        self, text: str, segments: tuple[Segment, ...], missing: tuple[MissingGlyph, ...]
    ) -> None:
        self.text = text
        self.segments = segments
        self.missing = missing
        self.width = segments[0].width if len(segments) == 1 else added(s.width for s in segments)


class _Letters(dict[str, str]):
    """Letters that one face draws one by one → script, "" for signs of any; others: `_OTHER`."""

    __slots__ = ("_face",)

    def __init__(self, face: FontFace) -> None:
        self._face = face

    def __missing__(self, character: str) -> str:
        code = ord(character)
        # Blocks whose characters, marks aside, never join another to one cluster.
        alone = (
            0x20 <= code < 0x590
            or 0x1E00 <= code < 0x2000
            or 0x2010 <= code < 0x2028
            or 0x3000 <= code < 0xA000
            or 0xAC00 <= code < 0xD7A4
            or 0xFF00 <= code < 0xFF60
        )
        plain = alone and not extends(character) and bool(self._face.glyph(character))
        found = self[character] = script_of(character) if plain else _OTHER
        return found

    def script(self, text: str) -> str | None:
        """Return the one script of text that is drawn letter by letter; None for other text."""
        found = set(map(self.__getitem__, text))
        found.discard("")
        if len(found) > 1 or _OTHER in found:
            return None
        return found.pop() if found else ""


class Shaper:
    """Shapes words for one combination of font, features, tracking and language.

    Args:
        chain: faces to try for each letter, first hit wins.
        features: OpenType features such as ``tnum``, ``-liga``, ``cv01=2``.
        tracking: extra space after each cluster, em; switches ligatures off.
        language: BCP 47 tag.
    """

    __slots__ = ("_chain", "_features", "_glyphs", "_language", "_letters", "_own", "_plain",
                 "_script", "_tracking", "_words")  # fmt: skip

    def __init__(
        self,
        chain: tuple[ChainLink, ...],
        features: tuple[str, ...] = (),
        tracking: float = 0.0,
        language: str = "en",
    ) -> None:
        self._chain = chain
        self._tracking = tracking
        self._language = language
        self._script = language_script(language)
        self._features = _parse_features(features, tracking)
        self._words: dict[tuple[str, bool, bool, str, str], Word] = {}
        self._plain: dict[str, Word] = {}
        self._letters = _Letters(chain[0].face)
        # Letters of the language's own script, and signs of any, that are drawn one by one.
        self._own: set[str] = set()
        self._glyphs: dict[str, Glyph] = {}

    @property
    def face(self) -> FontFace:
        """The first face of the chain."""
        return self._chain[0].face

    def word(
        self, text: str, rtl: bool = False, hyphen: bool = False, before: str = "", after: str = ""
    ) -> Word:
        """Return ``text`` shaped.

        ``hyphen`` adds a visible hyphen that is not part of the text. ``before`` and ``after``
        are neighbours in the same word but another style; they decide how Arabic letters join.
        """
        if not (rtl or hyphen or before or after):
            found = self._plain.get(text)
            if found is None:
                found = self._plain[text] = self._spelt(text) or self._make(text, False, "", "", "")
            return found
        key = (text, rtl, hyphen, before, after)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = self._make(
                text, rtl, self._hyphen() if hyphen else "", before, after
            )
        return found

    def space(self, text: str, rtl: bool, face: FontFace | None) -> Word:
        """Return white space shaped in ``face``, that of the letters before it, if it can.

        So a phrase in a fallback font stays in one run.
        """
        if face is None or face is self._chain[0].face or not face.covers(text):
            return self.word(text, rtl)
        return Word(text, (self._shape(face, self._script, text, rtl, "", "", len(text)),), ())

    def _hyphen(self) -> str:
        return HYPHENS[0] if self._chain[0].face.glyph(HYPHENS[0]) else HYPHENS[1]

    def _make(self, text: str, rtl: bool, hyphen: str, before: str, after: str) -> Word:
        shown = text + hyphen
        segments: list[Segment] = []
        missing: list[MissingGlyph] = []
        at = 0
        for link, script, part in self._items(shown):
            end = at + len(part)
            left = shown[:at] if at else before
            right = shown[end:] or after
            wanted = min(end, len(text)) - at
            segments.append(self._shape(link.face, script, part, rtl, left, right, wanted))
            if link.lacks or not link.face.covers(part):
                missing += self._missing(link, script, part)
            at = end
        return Word(text, tuple(segments), tuple(dict.fromkeys(missing)))

    def _spelt(self, text: str) -> Word | None:
        """Return a word of letters that the first face has and draws one by one, as most are.

        None for other words; what `_make` would return, in a quarter of the time.
        """
        glyphs = self.letters(text)
        if glyphs is None:
            return None
        first = self._chain[0]
        segment = Segment(first.face, glyphs, added([g[1] for g in glyphs]), text, False)
        lacks: Sequence[MissingGlyph] = ()
        if first.lacks:
            lacks = self._missing(first, self._letters.script(text) or self._script, text)
        return Word(text, (segment,), tuple(lacks))

    def letters(self, text: str) -> tuple[Glyph, ...] | None:
        """Return the glyphs of a word whose letters the first face draws one by one, else None."""
        if self._own.issuperset(text):
            script = self._script
        else:
            found = self._letters.script(text)
            if found is None:
                return None
            script = found or self._script
            if script in JOINED_SCRIPTS:
                return None
            if script == self._script:
                self._own.update(text)
        face = self._chain[0].face
        buffer = self._shaped(face, script, text, "ltr")
        return letters_of(face, buffer, text, self._tracking, self._glyphs)

    @property
    def lacks(self) -> bool:
        """Tell whether the first face stands in for a bold or italic one that is absent."""
        return bool(self._chain[0].lacks)

    def _items(self, text: str) -> list[tuple[ChainLink, str, str]]:
        """Split text where the script or the face changes: (face, script, part) in order."""
        first = self._chain[0]
        items: list[tuple[ChainLink, str, str]] = []
        link = next((self._pick(c, None) for c in clusters(text) if script_of(c[0])), None)
        script = ""
        pending = ""
        for cluster in clusters(text):
            own = next((s for s in map(script_of, cluster) if s), "")
            if own in ("Hira", "Kana", "Hani") and script in ("Hira", "Kana", "Hani"):
                own = script
            best = self._pick(cluster, link if not own or own == script else None)
            if pending and (best is not link or (own and script and own != script)):
                items.append((link or first, script, pending))
                pending = ""
                script = ""
            link = best
            script = own or script
            pending += cluster
        if pending:
            items.append((link or first, script, pending))
        return [(face, s or self._near_script(items, i), part)
                for i, (face, s, part) in enumerate(items)]  # fmt: skip

    def _near_script(self, items: list[tuple[ChainLink, str, str]], index: int) -> str:
        """Return the script for a part that has none of its own: that of its neighbour."""
        before = [s for _, s, _ in reversed(items[:index])]
        after = [s for _, s, _ in items[index + 1 :]]
        return next(filter(None, before + after), self._script)

    def _pick(self, cluster: str, current: ChainLink | None) -> ChainLink:
        """Return the face for one cluster: the first of the chain that has all of it.

        Punctuation and digits stay in the face of the letters before them (at the beginning:
        after them) where that has them.
        """
        if current is not None and _covers(current.face, cluster):
            return current
        for link in self._chain:
            if _covers(link.face, cluster):
                return link
        for link in self._chain:
            if link.face.glyph(cluster[0]):
                return link
        return self._chain[0]

    def _missing(self, link: ChainLink, script: str, part: str) -> list[MissingGlyph]:
        found = []
        if not link.face.covers(part):
            for cluster in clusters(part):
                if not _covers(link.face, cluster):
                    found += [
                        MissingGlyph(c, self._chain[0].family)
                        for c in cluster
                        if not link.face.glyph(c) and not _invisible(c)
                    ]
        lacks = link.lacks if script in ITALIC_SCRIPTS else link.lacks_upright
        if lacks:
            # Signs such as arrows and stars have no bold of their own.
            letters = (c for c in part if link.face.glyph(c) and (c.isalpha() or c.isdecimal()))
            letter = next(letters, "")
            if letter:
                found.append(MissingGlyph(letter, link.family, lacks))
        return found

    def _shape(
        self,
        face: FontFace,
        script: str,
        part: str,
        rtl: bool,
        before: str,
        after: str,
        wanted: int,
    ) -> Segment:
        """Shape one item; ``wanted`` is how many of its characters are in the source."""
        buffer = self._shaped(face, script, part, "rtl" if rtl else "ltr", before, after)
        return segment_of(face, buffer, part, len(before), rtl, self._tracked(script), wanted)

    def _shaped(
        self,
        face: FontFace,
        script: str,
        part: str,
        direction: str,
        before: str = "",
        after: str = "",
    ) -> "hb.Buffer":
        import uharfbuzz as hb

        buffer = hb.Buffer()
        if before or after:
            codes = [ord(c) for c in before + part + after]
            buffer.add_codepoints(codes, len(before), len(part))
        else:
            buffer.add_str(part)
        buffer.direction = direction
        buffer.script = script
        buffer.language = self._language
        hb.shape(face.hb_font, buffer, self._features)
        return buffer

    def _tracked(self, script: str) -> float:
        return 0.0 if script in JOINED_SCRIPTS else self._tracking


def _covers(face: FontFace, cluster: str) -> bool:
    """Tell whether a face can draw a cluster, composed or decomposed as HarfBuzz would."""
    if all(face.glyph(c) or _invisible(c) for c in cluster):
        return True
    for form in ("NFC", "NFD"):
        other = normalize(form, cluster)
        if other != cluster and all(face.glyph(c) or _invisible(c) for c in other):
            return True
    return False


def _invisible(character: str) -> bool:
    """Tell whether HarfBuzz draws nothing (or a plain space) for a character that is missing."""
    code = ord(character)
    return (
        character in BIDI_CONTROLS
        or 0x200B <= code <= 0x200D
        or code in (0xA0, 0xAD, 0x34F, 0x202F, 0x205F, 0x2060, 0x2061, 0x3000, 0xFEFF)
        or 0x2000 <= code <= 0x200A
        or 0xFE00 <= code <= 0xFE0F
        or 0xE0000 <= code <= 0xE0FFF
        or (code == 0x20)
    )


def _parse_features(features: tuple[str, ...], tracking: float) -> dict[str, bool | int]:
    """Return features as HarfBuzz takes them.

    Raises:
        ValueError: a feature is not a four-letter tag with optional ``+``, ``-`` or ``=n``.
    """
    parsed: dict[str, bool | int] = {}
    if tracking:
        parsed.update({"liga": False, "clig": False, "dlig": False})
    for feature in features:
        tag, _, value = feature.lstrip("+-").partition("=")
        if len(tag) != 4 or not tag.isalnum() or (value and not value.isdecimal()):
            raise ValueError(
                f"`{feature}` is not an OpenType feature (such as tnum, -liga, cv01=2)"
            )
        parsed[tag] = int(value) if value else not feature.startswith("-")
    return parsed
