"""Properties of characters that the engine asks for, beyond those of `unicodedata`."""

import re
from functools import cache
from unicodedata import category

#: Controls, no-break space, right-to-left scripts, general spaces and format characters, East
#: Asian scripts, and all above U+FE70.
_COMPLEX = (
    "[\t-\r\x85\xa0\u0590-\u08ff\u1680\u2000-\u200b\u200e\u200f\u2028-\u202e\u205f"
    "\u2060\u2066-\u2069\u2e80-\ufdff\ufe30-\ufe4f\ufe70-\U0010ffff]"
)
#: Those of them below the East Asian scripts: of the whole pattern, whose ranges are large, the
#: standard library takes 5 ms to make a table.
_BELOW = "\u2e80"
_COMPLEX_BELOW = (
    "[\t-\r\x85\xa0\u0590-\u08ff\u1680\u2000-\u200b\u200e\u200f\u2028-\u202e\u205f"
    "\u2060\u2066-\u2069]"
)
_RIGHT_TO_LEFT = (
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefe"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


@cache
def _pattern(characters: str) -> re.Pattern[str]:
    """Return a pattern; they are large, and most builds need none."""
    return re.compile(characters)


def is_complex(text: str) -> bool:
    """Tell whether text needs more than splitting at spaces."""
    if not text or (text.isprintable() and max(text) < "\u0590"):
        return False
    pattern = _COMPLEX_BELOW if max(text) < _BELOW else _COMPLEX
    return _pattern(pattern).search(text) is not None


def has_right_to_left(text: str) -> bool:
    """Tell whether text holds a character that makes a paragraph bidirectional."""
    if not text or max(text) < "\u0590":
        return False
    return _pattern(_RIGHT_TO_LEFT).search(text) is not None


#: Characters that end a line wherever they stand (UAX #14, classes BK, CR, LF, NL).
FORCED = frozenset("\n\x0b\x0c\r\x85\u2028\u2029")
#: White space at which a line may end (UAX #14, classes SP and BA among the spaces), and tab.
SPACES = frozenset(
    " \t\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000"
)
NO_BREAK_SPACE = "\u00a0"
SOFT_HYPHEN = "\u00ad"
ZERO_WIDTH_SPACE = "\u200b"
#: Joiners that forbid a break on both sides and are not drawn (UAX #14, class WJ).
WORD_JOINERS = frozenset("\u2060\ufeff")
ZERO_WIDTH_JOINER = "\u200d"

#: Directional formatting characters (UAX #9): they order, and are never drawn.
BIDI_CONTROLS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)

#: Scripts whose letters have slanted forms; in others italic is set upright and nothing is lost.
ITALIC_SCRIPTS = frozenset(("Latn", "Grek", "Cyrl", "Armn", "Geor", "Copt", "Cher"))
#: Scripts whose letters join: extra space between them would tear words.
JOINED_SCRIPTS = frozenset(
    ("Arab", "Syrc", "Mong", "Nkoo", "Mand", "Rohg", "Adlm", "Phag", "Deva", "Beng", "Guru")
)

#: Language subtag → script of a text that has only digits and punctuation.
_LANGUAGE_SCRIPT = {
    "ar": "Arab", "fa": "Arab", "ur": "Arab", "ps": "Arab", "ckb": "Arab", "he": "Hebr",
    "yi": "Hebr", "ru": "Cyrl", "uk": "Cyrl", "be": "Cyrl", "bg": "Cyrl", "mk": "Cyrl",
    "sr": "Cyrl", "el": "Grek", "hi": "Deva", "mr": "Deva", "ne": "Deva", "ja": "Kana",
    "zh": "Hani", "ko": "Hang", "th": "Thai",
}  # fmt: skip

_scripts: dict[str, str] = {}
_marks: dict[str, bool] = {}


def script_of(character: str) -> str:
    """Return the ISO 15924 tag of a character's script, "" where it belongs to many or none."""
    found = _scripts.get(character)
    if found is None:
        import uharfbuzz as hb

        buffer = hb.Buffer()
        buffer.add_codepoints([ord(character)])
        buffer.guess_segment_properties()
        found = _scripts[character] = buffer.script or ""
    return found


def language_script(language: str) -> str:
    """Return the script that a language is mostly written in."""
    return _LANGUAGE_SCRIPT.get(language.replace("_", "-").split("-")[0].lower(), "Latn")


def extends(character: str) -> bool:
    """Tell whether a character belongs to the one before it (a mark, a joiner, a variation)."""
    found = _marks.get(character)
    if found is None:
        code = ord(character)
        found = _marks[character] = (
            category(character) in ("Mn", "Mc", "Me")
            or 0x200C <= code <= 0x200D
            or 0x1F3FB <= code <= 0x1F3FF
            or 0xE0020 <= code <= 0xE007F
            or code in (0xFF9E, 0xFF9F)
        )
    return found


def clusters(text: str) -> list[str]:
    """Split text into what a reader takes for one letter (after UAX #29).

    Marks, joiners and variation selectors stay with their base, joined emoji and pairs of
    regional indicators together, a consonant with the virama before it (Indic conjuncts),
    conjoining jamo with their syllable.
    """
    found: list[str] = []
    for c in text:
        if found and (extends(c) or _joins(found[-1], c)):
            found[-1] += c
        else:
            found.append(c)
    return found


_VIRAMAS = frozenset("\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d")


def _joins(cluster: str, character: str) -> bool:
    last = cluster[-1]
    code = ord(character)
    if code < 0x300:
        return False
    if last == ZERO_WIDTH_JOINER:
        return code > 0x2000 or (len(cluster) > 1 and cluster[-2] in _VIRAMAS)
    if last in _VIRAMAS:
        return category(character) == "Lo"
    if 0x1F1E6 <= code <= 0x1F1FF:
        return len(cluster) == 1 and 0x1F1E6 <= ord(last) <= 0x1F1FF
    if 0x1160 <= code <= 0x11FF:
        return 0x1100 <= ord(last) <= 0x11FF or 0xAC00 <= ord(last) <= 0xD7A3
    return 0x1100 <= code <= 0x115F and 0x1100 <= ord(last) <= 0x115F
