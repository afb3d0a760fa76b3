"""Shaped clusters as glyphs that can each be copied from a PDF as the text they stand for.

A PDF names one text per glyph, and most readers go by that alone: spans that replace text
(ActualText) make them insert spaces and reverse letters. So whatever is not plainly one letter
with its own glyph becomes one *composite glyph*, which the PDF's font subset gets in addition: a
base with its marks, a conjunct, a ligature, a contextual form, a letter with the hyphen of a line
break. Readers also take right-to-left text to lie in visual order and turn it round: there a
composite carries its letters in reverse, and a mirrored bracket the bracket that is seen.
"""

from typing import TYPE_CHECKING, NamedTuple

from cardforge.text.fonts import FontFace
from cardforge.text.types import Glyph

if TYPE_CHECKING:
    import uharfbuzz as hb


class Segment(NamedTuple):
    """Glyphs of one face in visual order; ``width`` in em.

    ``text`` is logical; ``replaced`` as in `cardforge.text.types.Run`.
    """

    face: FontFace
    glyphs: tuple[Glyph, ...]
    width: float
    text: str
    replaced: bool


#: hb_buffer_serialize_flags_t: neither clusters nor names (an enum's `|` takes as long as a word).
_GLYPHS_ONLY = 1 | 4


class _Cluster:
    """Glyphs that stand for some characters together; font units."""

    __slots__ = ("advance", "end", "parts", "start")

    def __init__(self, start: int) -> None:
        self.start = start
        self.end = start
        self.advance = 0
        #: (glyph, x, y, advance), x from the cluster's origin.
        self.parts: list[tuple[int, int, int, int]] = []


def segment_of(
    face: FontFace,
    buffer: "hb.Buffer",
    part: str,
    offset: int,
    rtl: bool,
    tracking: float,
    wanted: int,
) -> Segment:
    """Return what HarfBuzz has shaped.

    Args:
        face: the face it was shaped in.
        buffer: the shaped buffer.
        part: the text of the buffer.
        offset: the cluster number of its first character.
        rtl: the direction.
        tracking: space after each cluster, em.
        wanted: how many characters of ``part`` are in the source; what follows is shown only.
    """
    em = face.upem
    glyphs: list[Glyph] = []
    width = 0.0
    replaced = False
    for cluster in _clusters(buffer, part, offset, rtl, wanted):
        text = part[cluster.start : min(cluster.end, wanted)]
        advance = cluster.advance / em + tracking
        width += advance
        gid, x, y, _ = cluster.parts[0]
        seen = _mirrored(text) if rtl else text
        if len(cluster.parts) == 1 and len(text) == 1 and gid == face.glyph(seen):
            glyphs.append(Glyph(gid, advance, x / em, y / em, seen))
            continue
        shown = seen[::-1] if rtl else seen
        composite = _composite(face, cluster, shown) if text else None
        if composite is not None:
            glyphs.append(Glyph(composite, advance, 0.0, 0.0, shown))
            continue
        replaced = True
        pen = 0
        for i, (gid, x, y, wide) in enumerate(cluster.parts):
            last = i == len(cluster.parts) - 1
            own = wide / em + (tracking if last else 0.0)
            glyphs.append(Glyph(gid, own, (x - pen) / em, y / em, "" if i else text))
            pen += wide
    return Segment(face, tuple(glyphs), width, part[:wanted], replaced)


def letters_of(
    face: FontFace, buffer: "hb.Buffer", part: str, tracking: float, known: dict[str, Glyph]
) -> tuple[Glyph, ...] | None:
    """Return the glyphs where each is the one of its own letter, else None.

    ``part`` runs left to right and each of its letters is a cluster. ``known`` keeps glyphs by
    what HarfBuzz writes of them, since they recur in every word; one dictionary serves one face
    and one ``tracking``.
    """
    tokens = buffer.serialize(face.hb_font, flags=_GLYPHS_ONLY)[1:-1].split("|")
    found = list(map(known.get, tokens))
    if all(found) and "".join([g[4] for g in found]) == part:  # type: ignore[index]
        return tuple(found)  # type: ignore[arg-type]
    if len(tokens) != len(part):
        return None
    em = face.upem
    made = []
    for token, letter in zip(tokens, part, strict=True):
        glyph = known.get(token)
        if glyph is None or glyph.text != letter:
            # Written as id@x,y+advance, without @x,y where both are 0.
            place, _, advance = token.partition("+")
            gid, _, offset = place.partition("@")
            if int(gid) != face.glyph(letter):
                return None
            x, _, y = offset.partition(",")
            glyph = Glyph(
                int(gid), int(advance) / em + tracking, int(x or 0) / em, int(y or 0) / em, letter
            )
            known.setdefault(token, glyph)
        made.append(glyph)
    return tuple(made)


def _clusters(
    buffer: "hb.Buffer", part: str, offset: int, rtl: bool, wanted: int
) -> list[_Cluster]:
    """Return the clusters in visual order; what is only shown joins the letter beside it."""
    found: list[_Cluster] = []
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        start = info.cluster - offset
        if not found or found[-1].start != start:
            found.append(_Cluster(start))
        cluster = found[-1]
        x, y, wide = place.x_offset, place.y_offset, place.x_advance
        cluster.parts.append((info.codepoint, cluster.advance + x, y, wide))
        cluster.advance += wide
    end = len(part)
    for cluster in found if rtl else reversed(found):
        cluster.end = end
        end = cluster.start
    if found:
        # Characters that HarfBuzz dropped at the beginning belong to the first that it kept.
        (found[-1] if rtl else found[0]).start = 0
    if wanted < len(part) and len(found) > 1 and wanted > 0:
        outer, letter = (found[0], found[1]) if rtl else (found[-1], found[-2])
        if outer.start >= wanted:
            _join(found, outer, letter, rtl)
    return found


def _join(found: list[_Cluster], outer: _Cluster, letter: _Cluster, before: bool) -> None:
    """Add a cluster to its neighbour, on the left (``before``) or on the right."""
    first, second = (outer, letter) if before else (letter, outer)
    letter.parts = first.parts + [(g, first.advance + x, y, w) for g, x, y, w in second.parts]
    letter.advance += outer.advance
    letter.end = max(letter.end, outer.end)
    found.remove(outer)


def _composite(face: FontFace, cluster: _Cluster, text: str) -> int | None:
    """Return the composite glyph for a cluster; kerning with the next letter stays outside."""
    advance_of = face.hb_font.get_glyph_h_advance
    advance = sum(advance_of(gid) for gid, _, _, wide in cluster.parts if wide)
    parts = tuple((gid, x, y) for gid, x, y, _ in cluster.parts)
    return face.composite(parts, advance, text)


def _mirrored(text: str) -> str:
    from bidi.mirror import MIRRORED

    return "".join(MIRRORED.get(c, c) for c in text)
