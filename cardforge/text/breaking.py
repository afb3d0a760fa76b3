"""Where a line may end (after UAX #14, with the kinsoku rules of JIS X 4051 and JLREQ)."""

from typing import NamedTuple

from cardforge.text.hyphenation import hyphens_in
from cardforge.text.scripts import SOFT_HYPHEN, WORD_JOINERS, ZERO_WIDTH_SPACE, clusters, extends


class Split(NamedTuple):
    """A place inside a word where a line may end: after ``offset`` characters.

    ``hyphen``: a hyphen is shown there. ``auto``: the place comes from patterns, not the author.
    """

    offset: int
    hyphen: bool = False
    auto: bool = False


#: May not start a line (gyoto kinsoku): closing brackets and quotes, full stops, commas, dividing
#: and iteration marks, prolonged sound mark, small kana, postfixed units.
NO_START = frozenset(
    "!%),.:;?]}¢°·»‐–†‡•‰’”›℃∶、。〃々〆〈〕〗〞﹚﹜！＂％＇），．：；？］｝～‼⁇⁈⁉・ー゠〻"
    "〉》」』】〕〗〙〛〟｠｡｣､･ﾞﾟヽヾゝゞ"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "…‥｜￠"
) - frozenset("〈")
#: May not end a line (gyomatsu kinsoku): opening brackets and quotes, prefixed units.
NO_END = frozenset("$([{£¥‘“‵〈《「『【〔〖〘〚〝﹙﹛＄（［｛￡￥｟｢€№＃«‹")
#: Two of these in a row stay together.
_INSEPARABLE = frozenset("—…‥―")


def is_ideographic(character: str) -> bool:
    """Tell whether lines may end beside a character without a space (UAX #14, ID, CJ, EX …)."""
    code = ord(character)
    if code < 0x2E80:
        return False
    return (
        code <= 0xA4CF
        or 0xA960 <= code <= 0xA97F
        or 0xAC00 <= code <= 0xD7FF
        or 0xF900 <= code <= 0xFAFF
        or 0xFE30 <= code <= 0xFE4F
        or 0xFF01 <= code <= 0xFF60
        or 0xFF61 <= code <= 0xFF9F
        or 0xFFE0 <= code <= 0xFFE6
        or 0x16FE0 <= code <= 0x18DFF
        or 0x1AFF0 <= code <= 0x1B2FF
        or 0x1F000 <= code <= 0x1FAFF
        or 0x20000 <= code <= 0x3FFFD
    )


def _is_hangul(character: str) -> bool:
    code = ord(character)
    return 0xAC00 <= code <= 0xD7FF or 0x1100 <= code <= 0x11FF or 0x3130 <= code <= 0x318F


def ideographic_units(text: str, language: str) -> list[str]:
    """Cut text without spaces at each place where East Asian rules let a line end.

    In Korean (``ko``) lines end at spaces only, as its books do; elsewhere Hangul breaks like
    ideographs.
    """
    korean = language.partition("-")[0].lower() == "ko"
    units: list[str] = []
    for cluster in clusters(text):
        if units and not _may_break(units[-1], cluster, korean):
            units[-1] += cluster
        else:
            units.append(cluster)
    return units


def _may_break(before: str, cluster: str, korean: bool) -> bool:
    last = next((c for c in reversed(before) if not extends(c)), before[-1])
    first = cluster[0]
    if not (is_ideographic(last) or is_ideographic(first)):
        return False
    if korean and (_is_hangul(last) or _is_hangul(first)):
        return False
    if first in NO_START or last in NO_END or first in WORD_JOINERS or last in WORD_JOINERS:
        return False
    return not (first == last and first in _INSEPARABLE)


#: A line may end after these where a letter follows (UAX #14: HY, BA, SY, IN, B2).
_BREAK_AFTER = frozenset("-\u2010\u2012\u2013\u2014/\u2026\u058a\u05be|")
#: What a word holds that may be broken without hyphenation.
BREAKERS = _BREAK_AFTER | {SOFT_HYPHEN, ZERO_WIDTH_SPACE}


def splits_of(word: str, language: str, hyphenate: bool) -> tuple[str, tuple[Split, ...]]:
    """Return a word as it is drawn unbroken, and the places where it may be broken.

    Soft hyphens and zero-width spaces are taken out; the offsets count the drawn characters.
    """
    if not hyphenate and BREAKERS.isdisjoint(word):
        return word, ()
    drawn = word
    marks: list[Split] = []
    if SOFT_HYPHEN in word or ZERO_WIDTH_SPACE in word:
        kept: list[str] = []
        for c in word:
            if c in (SOFT_HYPHEN, ZERO_WIDTH_SPACE):
                marks.append(Split(len(kept), c == SOFT_HYPHEN))
            else:
                kept.append(c)
        drawn = "".join(kept)
    end = len(drawn)
    found = {m.offset: m for m in reversed(marks) if 0 < m.offset < end}
    for i in range(1, end - 1):
        if drawn[i] in _BREAK_AFTER and drawn[i + 1].isalpha() and drawn[i - 1].isalnum():
            found.setdefault(i + 1, Split(i + 1))
    if hyphenate and not marks and end > 4:
        for offset in hyphens_in(drawn, language):
            found.setdefault(offset, Split(offset, True, True))
    for i, c in enumerate(drawn):
        if c in WORD_JOINERS:
            found.pop(i, None)
            found.pop(i + 1, None)
    return drawn, tuple(found[k] for k in sorted(found))
